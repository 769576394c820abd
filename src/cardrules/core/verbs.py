"""The kernel's verbs: moving, drawing, turning, counting, granting, looking.

A game adds its own in its folder, one class each, in the same form.
"""

from __future__ import annotations

from typing import Any, ClassVar, final

import attrs

from cardrules._frozen import frozen
from cardrules.core.events import Changed, Counted, Event, Looked, Moved
from cardrules.core.frames import Bound
from cardrules.core.grants import granting
from cardrules.core.instructions import DONE, Question
from cardrules.core.model import Object, live
from cardrules.core.phrases import Amount, Noun, amount, destinations, seats, select
from cardrules.core.scope import Scope
from cardrules.core.state import moved
from cardrules.ids import Place, Ref

Picks = tuple[Any, ...]


def pick(noun: Noun, scope: Scope, picks: Picks) -> tuple[Question | None, list[Object], Picks]:
    """Work out what a noun phrase means, given what was picked.

    Returns:
        What is to be asked next or None; the things; the picks that are left for others.
    """
    if noun.many == "all":
        return None, list(select(noun, scope)), picks
    if noun.many == "one":
        if noun.determined:
            return None, list(select(noun, scope)), picks
        if not picks:
            return Question(tuple(t.ref for t in select(noun, scope))), [], picks
        return None, _things(scope, picks[:1]), picks[1:]
    limit = _limit(noun, scope)
    taken = [p for p in picks if p is not DONE]
    ended = DONE in picks or len(taken) >= limit
    if not ended:
        rest = tuple(t.ref for t in select(noun, scope) if t.ref not in taken)
        if rest:
            free = noun.many == "any" or isinstance(noun.many, tuple)
            options = (*rest, DONE) if free else rest
            return Question(options, "ask.targets"), [], picks
    return None, _things(scope, tuple(taken)), ()


def _limit(noun: Noun, scope: Scope) -> int:
    if noun.many == "any":
        return len(scope.table.objects)
    number = noun.many[1] if isinstance(noun.many, tuple) else noun.many
    return number if isinstance(number, int) else int(scope.names.get(number, 0))


def _things(scope: Scope, picks: Picks) -> list[Object]:
    found = (live(scope.table, ref) for ref in picks if isinstance(ref, Ref))
    return [thing for thing in found if thing is not None]


@final
@frozen
class Move:
    """Bring things to another place.

    Args:
        tag: The word for it in card data.
        what: Which things.
        to: Where, as a word for destinations.
        kind: What the event is called: ``move``, ``discard``, ``defeat``, ``put``, ...
        face_down: Whether they lie face-down there; None if that stays as it is.
    """

    what: Noun
    to: str
    kind: str = "move"
    face_down: bool | None = None
    tag: ClassVar[str] = "move"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask which, then for each where, if there is more than one place."""
        question, things, rest = pick(self.what, scope, picks)
        if question is not None:
            return question
        for index, thing in enumerate(things):
            places = destinations(self.to, scope, thing)
            if len(places) > 1 and index >= len(rest):
                return Question(tuple(place for place, _ in places), "ask.place")
        return None

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Move them all."""
        _, things, rest = pick(self.what, scope, picks)
        events: list[Event] = []
        draft: Any = scope.table
        for index, thing in enumerate(things):
            places = destinations(self.to, scope, thing)
            if not places:
                continue
            place, top = places[0]
            if len(places) > 1:
                place = Place(rest[index])
                top = dict(places).get(place, True)
            if place == thing.place and self.kind == "move":
                continue
            changes = {} if self.face_down is None else {"face_down": self.face_down}
            events.append(Moved(thing, moved(draft, thing, place, **changes), self.kind, top))
        return tuple(events)


@final
@frozen
class Draw:
    """Take cards from the top of one place into another; what is not there is not drawn.

    Args:
        number: How many.
        source: Word for the place to draw from.
        to: Word for the place to draw into.
        who: Word for the seat that draws; "" for you.
    """

    number: Amount
    source: str = "deck"
    to: str = "hand"
    who: str = ""
    tag: ClassVar[str] = "draw"
    kind: ClassVar[str] = "draw"

    def ask(self, _scope: Scope, _picks: Picks, /) -> Question | None:
        """Ask nothing."""
        return None

    def changes(self, scope: Scope, _picks: Picks, /) -> tuple[Event, ...]:
        """Draw from the top, one event a card."""
        draft: Any = scope.table
        events: list[Event] = []
        for seat in seats(self.who or "you", scope):
            view = Scope(scope.game, scope.table, scope.source, seat, scope.names)
            deck = destinations(self.source, view, None)[0][0]
            hand = destinations(self.to, view, None)[0][0]
            ids = draft.zones[deck][::-1][: max(0, amount(self.number, scope))]
            for id in ids:
                thing = draft.objects[id]
                events.append(Moved(thing, moved(draft, thing, hand), "draw"))
        return tuple(events)


@final
@frozen
class Turn:
    """Turn things face-down or face-up, or spend or ready them.

    Args:
        what: Which things.
        kind: ``hide``, ``reveal``, ``spend`` or ``ready``.
    """

    what: Noun
    kind: str
    tag: ClassVar[str] = "turn"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask which."""
        return pick(self.what, scope, picks)[0]

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Turn those that are not so already."""
        things = [(thing, self._turned(thing)) for thing in pick(self.what, scope, picks)[1]]
        return tuple(Changed(old, new, self.kind) for old, new in things if new != old)

    def _turned(self, thing: Object) -> Object:
        if self.kind in ("hide", "reveal"):
            return attrs.evolve(thing, face_down=self.kind == "hide")
        return attrs.evolve(thing, used=self.kind == "spend")


@final
@frozen
class Count:
    """Put counters on things, or take them off as far as they are there.

    Args:
        what: Which things.
        name: Of the counters.
        number: How many, less than 1 does nothing.
        kind: ``gain`` or ``lose``.
        up_to: Whether who acts says how many, from 0.
        least: The least number that may be said.
    """

    what: Noun
    name: str
    number: Amount
    kind: str
    up_to: bool = False
    least: int = 0
    tag: ClassVar[str] = "count"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask which, then how many."""
        question, things, rest = pick(self.what, scope, picks)
        if question is not None or not self.up_to or rest or not things:
            return question
        most = self._most(scope, things[0])
        return Question(tuple(range(min(self.least, most), most + 1)), "ask.number", number=True)

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Count them all."""
        _, things, rest = pick(self.what, scope, picks)
        events: list[Event] = []
        for thing in things:
            much = int(rest[0]) if self.up_to and rest else self._most(scope, thing)
            if much > 0:
                sign = 1 if self.kind == "gain" else -1
                events.append(Counted(thing, self.name, sign * much))
        return tuple(events)

    def _most(self, scope: Scope, thing: Object) -> int:
        named = {"it": (Bound(thing.ref, thing, thing.ref),)}
        much = amount(self.number, scope.naming(named))
        if self.kind == "lose":
            much = min(much, thing.counter(self.name))
        return max(much, 0)


@final
@frozen
class GrantTo:
    """Make a lasting bond, held by the source of the effect.

    Args:
        what: On which things.
        grant: Its kind, such as ``control``.
        anchors: The game's anchors that hold it.
        to: Word for where the thing goes; "" if it stays.
    """

    what: Noun
    grant: str
    anchors: tuple[str, ...]
    to: str = ""
    tag: ClassVar[str] = "grant"
    kind: ClassVar[str] = "granted"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask which."""
        return pick(self.what, scope, picks)[0]

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Grant, and move to the holder's side."""
        events: list[Event] = []
        draft: Any = scope.table
        for thing in pick(self.what, scope, picks)[1]:
            made = granting(
                scope.game, draft, self.grant, scope.seat, thing.ref, scope.source,
                self.anchors, (),
            )  # fmt: skip
            if made and self.to:
                place, top = destinations(self.to, scope, thing)[0]
                if place != thing.place:
                    events.append(Moved(thing, moved(draft, thing, place), "take", top))
            events.extend(made)
        return tuple(events)


@final
@frozen
class Look:
    """See things that are out of sight; only who acts sees them, and nothing moves.

    Args:
        what: Which things.
    """

    what: Noun
    tag: ClassVar[str] = "look"
    kind: ClassVar[str] = "looked"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask which."""
        return pick(self.what, scope, picks)[0]

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Look at them together."""
        things = tuple(pick(self.what, scope, picks)[1])
        return (Looked(scope.seat, things),) if things else ()
