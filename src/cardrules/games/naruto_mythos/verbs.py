"""The verbs of Naruto Mythos besides those of the kernel: play, hide, defeat, set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import evolve, frozen
from cardrules.core.events import Picked
from cardrules.core.phrases import Noun, amount, seats
from cardrules.core.picking import Befalling, Picks, pick
from cardrules.core.trees import Amount, Group
from cardrules.core.verbs import GrantTo
from cardrules.games.naruto_mythos.entering import entry
from cardrules.games.naruto_mythos.events import EdgeTaken
from cardrules.games.naruto_mythos.table import stands
from cardrules.games.naruto_mythos.ways import Way, affordable
from cardrules.kit import (
    OBJECT,
    Changed,
    Object,
    Question,
    Reader,
    Scope,
    Verb,
    VerbReader,
    moves,
)  # fmt: skip
from cardrules.kit import (
    VERBS as KERNEL_VERBS,
)

if TYPE_CHECKING:
    from cardrules.kit import Event, Run

Said = Mapping[str, Any]
NO: Final = frozenset[str]()
ALONE: Final = None
"""Picked instead of a character to cover: none."""


@final
@frozen
class PlayCard:
    """Play a card by an effect, face-up: whoever acts chooses the way and pays (R14, N26).

    Args:
        what: Which cards it may be.
        less: How much less than its price is paid; less than 0 for more.
    """

    what: Noun
    less: Amount
    tag: ClassVar[str] = "play"
    kind: ClassVar[str] = "play"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask which card, into which mission, and over what."""
        question, things, rest = self._card(scope, picks)
        if question is not None or not things:
            return question
        found = self._ways(scope, things[0])
        places = tuple(dict.fromkeys(way.place(scope.table) for way in found))
        if not rest:
            return Question(places, "ask.place") if len(places) > 1 else self._over(found, ())
        if len(places) > 1:
            return self._over([w for w in found if w.place(scope.table) == rest[0]], rest[1:])
        return self._over(found, rest)

    def _over(self, found: Sequence[Way], rest: Picks) -> Question | None:
        """Ask over what, if that is open."""
        bases = tuple(ALONE if way.over is None else way.over.ref for way in found)
        return Question(bases, "ask.over") if len(bases) > 1 and not rest else None

    def chosen(self, scope: Scope, picks: Picks, /) -> Sequence[Object]:
        """Return the card."""
        return self._card(scope, picks)[1]

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Return how it would enter."""
        way = self._way(scope, picks)
        return () if way is None else (entry(scope.table, way),)

    def begin(self, run: Run, scope: Scope, picks: Picks, /) -> None:
        """Perform the play, as a play of its own."""
        way = self._way(scope, picks)
        assert way is not None
        price = way.price(scope.game, scope.table, amount(self.less, scope)).total
        run.perform(
            "play-by-effect", scope.actor, card=way.thing.ref, mission=way.mission, how=way.how,
            over=None if way.over is None else way.over.ref, price=price, windows=way.windows,
        )  # fmt: skip

    def _card(self, scope: Scope, picks: Picks) -> tuple[Question | None, list[Object], Picks]:
        return pick(self.what, scope, picks)

    def _ways(self, scope: Scope, thing: Object) -> list[Way]:
        less = amount(self.less, scope)
        if stands(scope.table, thing):
            mine = scope.game.controller(scope.table, thing) == scope.actor
            if not thing.face_down or not mine:
                return []
        key, known = ("ways", thing.ref, less), scope.found
        if known is not None and key in known:
            return list(known.again(key))
        before = len(scope.table.consulted)
        found = affordable(scope.game, scope.table, scope.actor, thing, less)
        return found if known is None else list(known.note(key, found, before))

    def _way(self, scope: Scope, picks: Picks) -> Way | None:
        """Return the way that was picked; what is not picked yet is whatever comes first."""
        _, things, rest = self._card(scope, picks)
        found = self._ways(scope, things[0]) if things else []
        places = dict.fromkeys(way.place(scope.table) for way in found)
        if len(places) > 1 and rest:
            found = [way for way in found if way.place(scope.table) == rest[0]] or found
            rest = rest[1:]
        if len(found) > 1 and rest:
            over = [w for w in found if (w.over is None if rest[0] is ALONE else w.over is not None
                                         and w.over.ref == rest[0])]  # fmt: skip
            found = over or found
        return found[0] if found else None


@final
@frozen
class Hide(Befalling):
    """Turn characters face-down (R20).

    Args:
        what: Which; whether one that is hidden already may be chosen, to no effect, is N16.
    """

    what: Noun
    tag: ClassVar[str] = "hide"
    kind: ClassVar[str] = "hide"

    def done_to(self, scope: Scope, things: Sequence[Object], _rest: Picks, /) -> tuple[Event, ...]:
        """Hide those that are not; the others are only chosen."""
        found: list[Event] = []
        for thing in things:
            if not thing.face_down:
                found.append(Changed(thing, evolve(thing, face_down=True), "hide"))
            elif self.what.many != "all" and scope.table.reading("N16") == "b":
                found.append(Picked(scope.actor, (thing,)))
        return tuple(found)


@final
@frozen
class SetEdge:
    """Give the Edge to a seat; nothing happens if it has it."""

    to: str
    tag: ClassVar[str] = "set"
    kind: ClassVar[str] = "set edge"

    def ask(self, _scope: Scope, _picks: Picks, /) -> None:
        """Ask nothing."""

    def changes(self, scope: Scope, _picks: Picks, /) -> tuple[Event, ...]:
        """Give it."""
        (seat,) = seats(self.to, scope)
        return () if scope.table.facts.edge == seat else (EdgeTaken(seat),)


def _play(said: Said, read: Reader) -> Verb:
    if "less" in said and "more" in said:
        read.fault("'play' takes 'less' or 'more', not both")
    less: Amount = read.number(said.get("less", 0), "less", 0)
    if "more" in said:
        more = said["more"]
        if not isinstance(more, int):
            read.fault(f"'more' is a number, not {more!r}")
            more = 0
        less = -more
    return PlayCard(read.noun(said[OBJECT]), less)


def _set(said: Said, read: Reader) -> Verb:
    read.word(said[OBJECT], "value of the table", ("edge",))
    return SetEdge(read.seat(said["to"], "to"))


def _control(said: Said, read: Reader) -> Verb:
    """Read control, which ends by its own rule (R39) whatever text began it.

    Of a card from a deck it is noted that its owner never saw it (N21).
    """
    found = KERNEL_VERBS["control"].build(said, read)
    assert isinstance(found, GrantTo)
    found = evolve(found, rules=("R39",))
    whom = found.what.whom
    if isinstance(whom, Group) and whom.word.endswith("deck top"):
        return evolve(found, anchors=(*found.anchors, "unseen"))
    return found


def _grant(said: Said, read: Reader) -> Verb:
    """Read a bond, which ends by the rule on continuous effects (R29)."""
    found = KERNEL_VERBS["grant"].build(said, read)
    assert isinstance(found, GrantTo)
    return evolve(found, rules=("R29",))


VERBS: Final[Mapping[str, VerbReader]] = {
    **KERNEL_VERBS,
    "control": VerbReader(frozenset({"to", "face"}), _control, local=True),
    "defeat": moves("defeat"),
    "grant": VerbReader(frozenset({"on"}), _grant, frozenset({"on"}), local=True),
    "hide": VerbReader(NO, lambda said, read: Hide(read.noun(said[OBJECT]))),
    "play": VerbReader(frozenset({"less", "more"}), _play),
    "set": VerbReader(frozenset({"to"}), _set, frozenset({"to"})),
}
"""The verbs of card texts by the words for them."""
