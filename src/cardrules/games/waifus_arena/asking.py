"""Tests of plays: what each asks, what its claim can name, and on whose printed facts it rests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from cardrules.core.claims import PRINTED
from cardrules.games.waifus_arena.actions import Play
from cardrules.games.waifus_arena.cards import ELEMENTS
from cardrules.games.waifus_arena.elements import (
    FULMINANTE,
    fulminante_size,
    of_nocta,
    of_waifu,
)
from cardrules.games.waifus_arena.nocta import tallow
from cardrules.games.waifus_arena.table import (
    ArenaTable,
    defendable,
    nocta_of,
    playing,
    threats_of,
    waifu_of,
)  # fmt: skip
from cardrules.games.waifus_arena.ways import USES, price
from cardrules.kit import UNKNOWN, AnyOf, Name, Not, Object, Seat, Term, Test

if TYPE_CHECKING:
    from cardrules.core.verdicts import Condition
    from cardrules.kit import Game

BY_USE: Final = frozenset({
    "use.attack", "use.defence", "use.single-defence", "use.sabotage", "use.on-nocta",
    "use.aimed", "use.basic",
    *(f"use.{use}" for use in USES),
})  # fmt: skip
"""Tests that only ask what is meant."""
GameOf = Callable[[], "Game"]
"""Gives the game, which is not made yet when its rules are."""
Ask = Callable[[Any, ArenaTable, Play], bool]
UNTOLD: Final = ("untold",)
"""What is said for the elements of a card that nobody told."""
Rests = Callable[[Any, ArenaTable, Seat], tuple[Object, ...]]


class Asker:
    """Makes the tests of plays: each is a claim with the names and numbers that it can show."""

    def __init__(self, game_of: GameOf) -> None:
        self.game_of = game_of

    def terms(self, table: ArenaTable, action: Any) -> Mapping[str, Term]:
        """Return everything that a claim about an action can name."""
        facts = table.facts
        found: dict[str, Term] = {
            "seat": Name("seat", str(int(action.seat))),
            "turn": Name("seat", str(int(facts.turn))),
            "pa": facts.pa,
            "blades": facts.blades,
            "threats": len(threats_of(table, action.seat)),
            "defendable": len(defendable(table, action.seat)),
            "lethal": len(threats_of(table, action.seat)) - len(defendable(table, action.seat)),
        }
        if not isinstance(action, Play):
            return found
        game = self.game_of()
        found["cards"] = tuple(Name("card", card) for card in action.cards)
        found["card"] = Name("card", action.cards[0]) if action.cards else None
        found["number"] = len(action.cards)
        found["use"] = Name("word", f"use.{action.use}")
        found["price"] = price(game, action) if action.cards else 0
        found["targets"] = _seats(action.targets)
        found["threatened"] = _seats(threatened(table, action))
        found["greased"] = _seats(greased(game, table, action))
        found["twice"] = _seats(n for n in playing(table) if action.targets.count(n) > 1)
        found["element"] = Name("word", action.element) if action.element in ELEMENTS else None
        waifu = waifu_of(table, action.seat)
        found["waifu"] = None if waifu is None else Name("card", waifu.card)
        told = waifu is not None and waifu.card != UNKNOWN
        found["takes"] = fulminante_size(game, table, action.seat) if told else FULMINANTE
        found["own"] = _elements(of_waifu(game, table, action.seat) if told else UNTOLD)
        nocta = nocta_of(table)
        found["nocta"] = None if nocta is None else Name("card", nocta.card)
        known = nocta is not None and nocta.card != UNKNOWN
        found["elements"] = _elements(of_nocta(game, table) if known else UNTOLD)
        return found

    def test(self, key: str, ask: Ask, fix: str = "", rests: Rests | None = None) -> Test:
        """Return a test of a play.

        Args:
            key: The claim that it makes.
            ask: The question.
            fix: What would make it true.
            rests: What says on whose printed facts the answer rests.
        """

        def terms(table: ArenaTable, action: Any) -> Mapping[str, Term]:
            found = self.terms(table, action)
            if rests is None:
                return found
            things = rests(self.game_of(), table, action.seat)
            return {**found, PRINTED: tuple(Name("card", thing.card) for thing in things)}

        return Test(key, lambda table, action: ask(self.game_of(), table, action), terms, fix)

    def use(self, key: str, *uses: str) -> Test:
        """Return the test whether a play is meant as one of these."""
        return self.test(key, lambda _, __, action: action.use in uses)

    def unless(self, kind: Test, condition: Condition) -> Condition:
        """Return a condition that plays of a kind need not meet; a refusal never blames the kind.

        Of an "any of" what is negated is not blamed; so what has to hold is negated twice.
        """
        return AnyOf((Not(Not(kind)), condition))

    def only(self, kind: Test, condition: Condition) -> Condition:
        """Return a condition that only concerns one kind of play."""
        return AnyOf((Not(kind), condition))


def threatened(table: ArenaTable, action: Play) -> tuple[Seat, ...]:
    """Return the targets of a play that have an Amenaza (R46)."""
    return tuple(
        seat for seat in playing(table) if seat in action.targets and threats_of(table, seat)
    )


def greased(game: Any, table: ArenaTable, action: Play) -> tuple[Seat, ...]:
    """Return the targets of a play that have a Sebo (R57)."""
    return tuple(
        seat for seat in playing(table) if seat in action.targets and tallow(game, table, seat)
    )


def _seats(found: Iterable[Seat]) -> Term:
    return tuple(Name("seat", str(int(seat))) for seat in found)


def _elements(found: tuple[str, ...]) -> Term:
    return tuple(Name("word", element) for element in found)
