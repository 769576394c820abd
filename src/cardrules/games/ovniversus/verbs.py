"""The verbs of Ovniversus: moving, swapping, placing, and taking away with what lies on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import frozen
from cardrules.core.phrases import Noun, select
from cardrules.core.picking import Befalling, Chooser, Picks, aimed, pick
from cardrules.games.ovniversus.course import under_the_deck
from cardrules.games.ovniversus.events import CardPlaced
from cardrules.games.ovniversus.lexicon import movable
from cardrules.games.ovniversus.refusals import refused_there, refused_to_move
from cardrules.games.ovniversus.stacks import carried, kind_of, takes
from cardrules.games.ovniversus.table import BATTLE_OF, HANDS, around, side_of
from cardrules.kit import (
    OBJECT,
    Moved,
    Object,
    Question,
    Reader,
    Scope,
    Verb,
    VerbReader,
    moved,
)  # fmt: skip
from cardrules.kit import (
    VERBS as KERNEL_VERBS,
)

if TYPE_CHECKING:
    from cardrules.core.verdicts import Breach
    from cardrules.kit import Event

Said = Mapping[str, Any]
NO: Final = frozenset[str]()


def with_carried(game: Any, table: Any, things: Sequence[Object]) -> list[Object]:
    """Return things, each once, and the potenciadores that lie on them (R17)."""
    found: dict[Object, None] = {}
    for thing in things:
        found[thing] = None
        top = carried(game, table, thing)
        if top is not None:
            found[top] = None
    return list(found)


@final
@frozen
class MoveCards(Befalling):
    """Move cards to other battles of their side that take them (R14, R15).

    Args:
        what: Which cards.
    """

    what: Noun
    tag: ClassVar[str] = "move"
    kind: ClassVar[str] = "move"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask which, then for each where."""
        question, things, rest = pick(self.what, scope, picks)
        return question or aimed(things, "move", scope, rest, asking=True)[0]

    def bars(self, scope: Scope, picks: Picks, answer: Any, /) -> Iterator[Breach]:
        """Say why a card cannot be moved, or not there."""
        _, things, _ = pick(self.what, scope, picks)
        if picks:
            yield from refused_there(scope, things[-1:], answer, "R15")
        else:
            yield from refused_to_move(scope, select(self.what, scope), answer)

    def done_to(self, scope: Scope, things: Sequence[Object], rest: Picks, /) -> tuple[Event, ...]:
        """Move them; a potenciador that is left without its personaje goes (A13)."""
        table: Any = scope.table
        found: list[Event] = []
        for thing, place, _ in aimed(things, "move", scope, rest, asking=True)[1]:
            left = carried(scope.game, table, thing)
            found.append(Moved(thing, moved(table, thing, place), "move"))
            if left is not None:
                found += under_the_deck(scope.game, table, (left,))
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
        if len(picks) > 1:
            return None
        fits = [pair for pair in self._pairs(scope) if not picks or pair[0].ref == picks[0]]
        options = tuple(dict.fromkeys(pair[len(picks)].ref for pair in fits))
        return Question(options, "ask.target")

    def chosen(self, scope: Scope, picks: Picks, /) -> Sequence[Object]:
        """Return the cards chosen so far."""
        found = [thing for thing in self._all(scope) if thing.ref in picks]
        return sorted(found, key=lambda thing: picks.index(thing.ref))

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Swap them; what is not picked yet is whatever comes first."""
        table: Any = scope.table
        picks = tuple(ref for ref in picks if ref is not None)
        for pair in self._pairs(scope):
            if all(thing.ref == ref for thing, ref in zip(pair, picks, strict=False)):
                one, two = pair
                gone = [t for t in with_carried(scope.game, table, pair) if t not in pair]
                return (
                    Moved(one, moved(table, one, two.place), "swap"),
                    Moved(two, moved(table, two, one.place), "swap"),
                    *under_the_deck(scope.game, table, gone),
                )
        return ()

    def short(self, _scope: Scope, _picks: Picks, /) -> bool:
        """Return that nothing less than a swap is done."""
        return False

    def _all(self, scope: Scope) -> list[Object]:
        return [thing for thing in select(self.what, scope) if thing.place in BATTLE_OF]

    def _pairs(self, scope: Scope) -> list[tuple[Object, Object]]:
        things = [thing for thing in self._all(scope) if movable(scope, thing)]
        return [(one, two) for one in things for two in things if _swappable(scope, one, two)]


def _swappable(scope: Scope, one: Object, two: Object) -> bool:
    """Return whether two cards of one side, in two battles, can change places."""
    if one.place == two.place or side_of(one) != side_of(two):
        return False
    return all(_takes_instead(scope, here, there) for here, there in ((one, two), (two, one)))


def _takes_instead(scope: Scope, leaving: Object, coming: Object) -> bool:
    """Return whether a place takes a card once another one has left it, with what it carries."""
    gone = [thing.ref for thing in with_carried(scope.game, scope.table, (leaving,))]
    rest = [thing for thing in around(scope.table, leaving) if thing.ref not in gone]
    kind = kind_of(scope.game, scope.table, coming)
    return takes(scope.game, scope.table, rest, kind, by_effect=True)


@final
@frozen
class DiscardCards(Befalling):
    """Put cards under the deck, with the potenciadores that lie on them (R17, R23).

    Args:
        what: Which cards.
    """

    what: Noun
    tag: ClassVar[str] = "discard"
    kind: ClassVar[str] = "discard"

    def done_to(self, scope: Scope, things: Sequence[Object], _rest: Picks, /) -> tuple[Event, ...]:
        """Discard each, then what it carried, in no order that somebody chooses (H5)."""
        table: Any = scope.table
        return under_the_deck(scope.game, table, with_carried(scope.game, table, things))


@final
@frozen
class ReturnCards(Befalling):
    """Take cards into a hand; the potenciadores that lay on them go under the deck (R16).

    Args:
        what: Which cards.
    """

    what: Noun
    tag: ClassVar[str] = "return"
    kind: ClassVar[str] = "return"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask which."""
        return pick(self.what, scope, picks)[0]

    def done_to(self, scope: Scope, things: Sequence[Object], _rest: Picks, /) -> tuple[Event, ...]:
        """Take each to the hand of whose side it lies on."""
        table: Any = scope.table
        things = [t for t in things if t.place in BATTLE_OF]
        gone = [t for t in with_carried(scope.game, table, things) if t not in things]
        taken = tuple(
            Moved(thing, moved(table, thing, HANDS[side_of(thing) or 0]), "return")
            for thing in things
        )
        return (*taken, *under_the_deck(scope.game, table, gone))


@final
@frozen
class PlaceCard(Befalling):
    """Place a card on one's own side, besides the card of the turn or as that card (A18).

    Args:
        what: Which cards it may be.
    """

    what: Noun
    tag: ClassVar[str] = "place"
    kind: ClassVar[str] = "place"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask which, then in which battle."""
        question, things, rest = pick(self.what, scope, picks)
        return question or aimed(things, "place", scope, rest, asking=True)[0]

    def bars(self, scope: Scope, picks: Picks, answer: Any, /) -> Iterator[Breach]:
        """Say why a card cannot be placed there."""
        if picks:
            yield from refused_there(scope, pick(self.what, scope, picks)[1], answer, "R14")

    def done_to(self, scope: Scope, things: Sequence[Object], rest: Picks, /) -> tuple[Event, ...]:
        """Place it."""
        table: Any = scope.table
        found: list[Event] = []
        for thing, place, _ in aimed(things, "place", scope, rest, asking=True)[1]:
            found.append(Moved(thing, moved(table, thing, place), "place"))
            if table.reading("A18") == "b":
                found.append(CardPlaced(scope.actor, BATTLE_OF[place]))
        return tuple(found)


def _chooser(verb: Any) -> VerbReader:
    def build(said: Said, read: Reader) -> Verb:
        found: Verb = verb(read.noun(said[OBJECT]))
        return found

    return VerbReader(NO, build)


VERBS: Final[Mapping[str, VerbReader]] = {
    **{word: KERNEL_VERBS[word] for word in ("draw", "look", "number", "pick", "shuffle")},
    "move": _chooser(MoveCards),
    "swap": _chooser(SwapCards),
    "discard": _chooser(DiscardCards),
    "return": _chooser(ReturnCards),
    "place": _chooser(PlaceCard),
}
"""The verbs of card texts by the words for them."""
