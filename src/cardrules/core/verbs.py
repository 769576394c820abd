"""The kernel's verbs: moving, drawing, turning, looking, granting.

Those that count are in `verbs_counts`, those that only choose in `verbs_choice`. A game adds its
own in its folder, one class each, in the same form.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, final

from cardrules._frozen import evolve, frozen, maker
from cardrules.core.events import Changed, Event, Looked, Moved, Shuffled, Uncovered
from cardrules.core.grants import granting
from cardrules.core.model import Object
from cardrules.core.permissions import forbidden
from cardrules.core.phrases import Amount, Noun, amount, destinations, seats
from cardrules.core.picking import Befalling, Picks, aimed, pick
from cardrules.core.question import Question
from cardrules.core.scope import Scope
from cardrules.core.state import moved
from cardrules.core.verbs_choice import Copy, Pick, PickValue, Say
from cardrules.core.verbs_counts import Count, Fund, Shift, Transfer
from cardrules.ids import Place, Seat

if TYPE_CHECKING:
    from cardrules.core.run import Run

__all__ = [
    "Copy", "Count", "Draw", "Fund", "GrantTo", "Look", "Move", "Pick", "PickValue", "Say", "Shift",
    "Shuffle", "TakeOff", "Transfer", "Turn",
]  # fmt: skip


_moved = maker(Moved)


@final
@frozen
class Move(Befalling):
    """Bring things to another place.

    Args:
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
        return question or aimed(things, self.to, scope, rest)[0]

    def done_to(self, scope: Scope, things: Sequence[Object], rest: Picks, /) -> tuple[Event, ...]:
        """Move them all."""
        changes = {} if self.face_down is None else {"face_down": self.face_down}
        table: Any = scope.table
        return tuple(
            _moved(thing, moved(table, thing, place, **changes), self.kind, top)
            for thing, place, top in aimed(things, self.to, scope, rest)[1]
            if place != thing.place
        )


@final
@frozen
class TakeOff(Befalling):
    """Take the top card off piles; the card under it speaks from now on.

    Args:
        what: Which piles; what is no pile has nothing to take off.
        to: Where the card goes, as a word for destinations.
        kind: What the event is called: ``discard``, ...
    """

    what: Noun
    to: str
    kind: str = "discard"
    tag: ClassVar[str] = "take-off"

    def done_to(self, scope: Scope, things: Sequence[Object], rest: Picks, /) -> tuple[Event, ...]:
        """Take it off each of them."""
        table: Any = scope.table
        events: list[Event] = []
        for thing, place, top in aimed([t for t in things if t.under], self.to, scope, rest)[1]:
            below = thing.under[-1]
            after = evolve(thing, card=below.card, owner=below.owner, under=thing.under[:-1])
            piece = Object(table.reserve(), 1, place, thing.card, thing.owner)
            events.append(Uncovered(thing, after, piece, self.kind, top))
        return tuple(events)


@final
@frozen
class Draw:
    """Take cards from the top of one place into another; what is not there is not drawn.

    Args:
        number: How many.
        source: Word for the place to draw from.
        to: Word for the place to draw into.
        who: Word for the seats that draw; "" for who acts.
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
        table: Any = scope.table
        events: list[Event] = []
        drawn: dict[Place, int] = {}
        number = max(0, amount(self.number, scope))
        for seat in seats(self.who, scope) if self.who else (scope.actor,):
            view = Scope(scope.game, table, scope.source, seat, scope.names)
            deck = destinations(self.source, view, None)[0][0]
            hand = destinations(self.to, view, None)[0][0]
            first = drawn.get(deck, 0)
            drawn[deck] = first + number
            for id in table.zones[deck][::-1][first : first + number]:
                thing = table.objects[id]
                events.append(_moved(thing, moved(table, thing, hand), "draw"))
        return tuple(events)

    def short(self, scope: Scope, picks: Picks, /) -> bool:
        """Return whether there are fewer cards than are to be drawn."""
        number = amount(self.number, scope)
        whose = seats(self.who, scope) if self.who else (scope.actor,)
        decks = [self._deck(scope, seat) for seat in whose]
        return any(len(scope.table.zones[deck]) < number * decks.count(deck) for deck in decks)

    def _deck(self, scope: Scope, seat: Seat) -> Place:
        view = Scope(scope.game, scope.table, scope.source, seat, scope.names)
        return destinations(self.source, view, None)[0][0]


@final
@frozen
class Turn(Befalling):
    """Turn things face-down or face-up, or spend or ready them.

    Args:
        what: Which things.
        kind: ``hide``, ``reveal``, ``spend`` or ``ready``.
    """

    what: Noun
    kind: str
    tag: ClassVar[str] = "turn"

    def done_to(self, scope: Scope, things: Sequence[Object], _rest: Picks, /) -> tuple[Event, ...]:
        """Turn those that are not so already."""
        turned = [(thing, self._turned(thing)) for thing in things]
        return tuple(Changed(old, new, self.kind) for old, new in turned if new != old)

    def _turned(self, thing: Object) -> Object:
        if self.kind in ("hide", "reveal"):
            return evolve(thing, face_down=self.kind == "hide")
        return evolve(thing, used=self.kind == "spend")


@final
@frozen
class GrantTo(Befalling):
    """Make a lasting bond, held by the source of the effect.

    Args:
        what: On which things.
        grant: Its kind, such as ``control``.
        anchors: The game's anchors that hold it.
        to: Word for where the thing goes; "" if it stays.
        face_down: Whether it lies face-down there; None if that stays as it is.
        rules: Rule ids that its end cites.
    """

    what: Noun
    grant: str
    anchors: tuple[str, ...]
    to: str = ""
    face_down: bool | None = None
    rules: tuple[str, ...] = ()
    tag: ClassVar[str] = "grant"

    @property
    def kind(self) -> str:
        """The kind of bond."""
        return self.grant

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask which, then for each where, if it goes anywhere and there is more than one place."""
        question, things, rest = pick(self.what, scope, picks)
        if question is not None or not self.to:
            return question
        return aimed(things, self.to, scope, rest)[0]

    def done_to(self, scope: Scope, things: Sequence[Object], rest: Picks, /) -> tuple[Event, ...]:
        """Grant, and move to the holder's side."""
        table: Any = scope.table
        aims = [(thing, thing.place, True) for thing in things]
        if self.to:
            aims = aimed(things, self.to, scope, rest)[1]
        face = {} if self.face_down is None else {"face_down": self.face_down}
        events: list[Event] = []
        for thing, place, top in aims:
            after = moved(table, thing, place, **face) if place != thing.place else thing
            made = granting(
                scope.game, table, self.grant, scope.seat, thing, scope.source, self.anchors,
                self.rules, after,
            )  # fmt: skip
            # What forbids the bond forbids the taking with it.
            fine = not any(forbidden(scope.game, table, e, scope.seat) for e in made)
            if made and fine and place != thing.place:
                events.append(Moved(thing, after, "take", top))
            events.extend(made if fine else made[-1:])
        return tuple(events)


@final
@frozen
class Look(Befalling):
    """See things that are out of sight; only who acts sees them, and nothing moves.

    Args:
        what: Which things.
    """

    what: Noun
    tag: ClassVar[str] = "look"
    kind: ClassVar[str] = "looked"

    def done_to(self, scope: Scope, things: Sequence[Object], _rest: Picks, /) -> tuple[Event, ...]:
        """Look at them together."""
        return (Looked(scope.actor, tuple(things)),) if things else ()


@final
@frozen
class Shuffle:
    """Bring a place into a new order that chance decides.

    Args:
        where: Word for the place.
    """

    where: str
    tag: ClassVar[str] = "shuffle"
    kind: ClassVar[str] = "shuffled"

    def ask(self, _scope: Scope, _picks: Picks, /) -> Question | None:
        """Ask nothing."""
        return None

    def changes(self, scope: Scope, _picks: Picks, /) -> tuple[Event, ...]:
        """Say that there is something to shuffle; in which order is not known yet."""
        return tuple(Shuffled(place, ()) for place in self._places(scope))

    def begin(self, run: Run, scope: Scope, _picks: Picks, /) -> None:
        """Shuffle it."""
        for place in self._places(scope):
            run.shuffle(place)

    def _places(self, scope: Scope) -> list[Place]:
        view = Scope(scope.game, scope.table, scope.source, scope.actor, scope.names)
        return [p for p, _ in destinations(self.where, view, None) if scope.table.zones[p]]
