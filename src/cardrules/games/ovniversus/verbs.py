"""The verbs of Ovniversus: moving and swapping cards, discarding with what they carry, placing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import frozen
from cardrules.core.picking import Chooser, Picks, aimed, pick
from cardrules.core.phrases import Noun
from cardrules.games.ovniversus.lexicon import movable
from cardrules.games.ovniversus.stacks import carried, kind_of, takes
from cardrules.games.ovniversus.table import (
    BATTLE_OF,
    DECK,
    POTENCIADOR,
    DuelTable,
    around,
    seat_of_side,
)  # fmt: skip
from cardrules.kit import (
    OBJECT,
    VERBS as KERNEL_VERBS,
    Moved,
    Object,
    Question,
    Reader,
    Scope,
    Verb,
    VerbReader,
    moved,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.kit import Event

Said = Mapping[str, Any]
NO: Final = frozenset[str]()


def under_the_deck(table: Any, thing: Object) -> Moved:
    """Return the discarding of a card: it goes to the bottom of the deck (R23)."""
    return Moved(thing, moved(table, thing, DECK), "discard", top=False)


@final
@frozen
class MoveCards(Chooser):
    """Move cards to other battles of their side that take them (R14, R15).

    Args:
        what: Which cards.
    """

    what: Noun
    tag: ClassVar[str] = "move"
    kind: ClassVar[str] = "move"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask which, then for each where, if there is more than one place."""
        question, things, rest = pick(self.what, scope, picks)
        return question or aimed(things, "move", scope, rest)[0]

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Move them; a potenciador that is left without its personaje goes (A13)."""
        table: Any = scope.table
        _, things, rest = pick(self.what, scope, picks)
        found: list[Event] = []
        for thing, place, _ in aimed(things, "move", scope, rest)[1]:
            found.append(Moved(thing, moved(table, thing, place), "move"))
            left = carried(scope.game, table, thing)
            if left is not None:
                found.append(under_the_deck(table, left))
        return tuple(found)


@final
@frozen
class SwapCards(Chooser):
    """Let two cards of one side change places, if each place then takes what comes (R14).

    Args:
        what: Which cards: the first and the second are picked from it.
    """

    what: Noun
    tag: ClassVar[str] = "swap"
    kind: ClassVar[str] = "swap"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask for the first, then for the second."""
        pairs = self._pairs(scope)
        if not picks:
            options = tuple(dict.fromkeys(one.ref for one, _ in pairs))
            return Question(options, "ask.target", more=True)
        if len(picks) == 1:
            options = tuple(two.ref for one, two in pairs if one.ref == picks[0])
            return Question(options, "ask.target", more=True)
        return None

    def chosen(self, scope: Scope, picks: Picks, /) -> Sequence[Object]:
        """Return the cards chosen so far."""
        found = [t for t in _all(self.what, scope) if t.ref in picks]
        return sorted(found, key=lambda thing: picks.index(thing.ref))

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Swap them."""
        table: Any = scope.table
        wanted = [(a, b) for a, b in self._pairs(scope) if not picks or a.ref == picks[0]]
        wanted = [(a, b) for a, b in wanted if len(picks) < 2 or b.ref == picks[1]] or wanted  # noqa: PLR2004 - the second
        if not wanted:
            return ()
        one, two = wanted[0]
        return (
            Moved(one, moved(table, one, two.place), "swap"),
            Moved(two, moved(table, two, one.place), "swap"),
        )

    def short(self, _scope: Scope, _picks: Picks, /) -> bool:
        """Return that nothing less than a swap is done."""
        return False

    def _pairs(self, scope: Scope) -> list[tuple[Object, Object]]:
        things = [t for t in _all(self.what, scope) if movable(scope, t)]
        return [(one, two) for one in things for two in things if _swappable(scope, one, two)]


def _all(noun: Noun, scope: Scope) -> list[Object]:
    from cardrules.core.phrases import select

    return [thing for thing in select(noun, scope) if thing.place in BATTLE_OF]


def _swappable(scope: Scope, one: Object, two: Object) -> bool:
    """Return whether two cards of one side, in two battles, can change places."""
    if one.place == two.place or seat_of_side(one) != seat_of_side(two):
        return False
    return all(_takes_instead(scope, here, there) for here, there in ((one, two), (two, one)))


def _takes_instead(scope: Scope, leaving: Object, coming: Object) -> bool:
    """Return whether a place takes a card once another one has left it."""
    rest = [thing for thing in around(scope.table, leaving) if thing.ref != leaving.ref]
    kind = kind_of(scope.game, coming)
    return takes(scope.game, scope.table, rest, kind, by_effect=True)


@final
@frozen
class DiscardCards(Chooser):
    """Put cards under the deck, with the potenciadores that lie on them (R17, R23).

    Args:
        what: Which cards.
    """

    what: Noun
    tag: ClassVar[str] = "discard"
    kind: ClassVar[str] = "discard"

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Discard each, then what it carried."""
        table: Any = scope.table
        things = list(pick(self.what, scope, picks)[1])
        for thing in tuple(things):
            things += [t for t in lost_with(scope.game, table, thing) if t not in things]
        return tuple(under_the_deck(table, thing) for thing in things)


def lost_with(game: Any, table: DuelTable, thing: Object) -> Iterator[Object]:
    """Yield the potenciador that goes when a personaje goes.

    Rule:
        R17 (with its personaje), A12 (with either personaje of a team, or with the upper one only).
    """
    if thing.place not in BATTLE_OF or kind_of(game, thing) == POTENCIADOR:
        return
    top = carried(game, table, thing)
    if top is None:
        return
    cards = around(table, thing)
    bears = cards[-2].ref == thing.ref
    if bears or table.reading("A12") == "a":
        yield top


@final
@frozen
class PlaceCard(Chooser):
    """Place a card on one's side besides the card of the turn (A18).

    Args:
        what: Which cards it may be.
    """

    what: Noun
    tag: ClassVar[str] = "place"
    kind: ClassVar[str] = "place"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask which, then in which battle."""
        question, things, rest = pick(self.what, scope, picks)
        return question or aimed(things, "place", scope, rest)[0]

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Place it."""
        table: Any = scope.table
        _, things, rest = pick(self.what, scope, picks)
        return tuple(
            Moved(thing, moved(table, thing, place), "place")
            for thing, place, _ in aimed(things, "place", scope, rest)[1]
        )


def _chooser(verb: Any) -> VerbReader:
    def build(said: Said, read: Reader) -> Verb:
        found: Verb = verb(read.noun(said[OBJECT]))
        return found

    return VerbReader(NO, build)


VERBS: Final[Mapping[str, VerbReader]] = {
    **KERNEL_VERBS,
    "move": _chooser(MoveCards),
    "swap": _chooser(SwapCards),
    "discard": _chooser(DiscardCards),
    "place": _chooser(PlaceCard),
}
"""The verbs of card texts by the words for them."""
