"""Derived numbers: up to how many cards are drawn in Reposición."""

from __future__ import annotations

from cardrules.games.waifus_arena.table import FULL_HAND, ArenaTable
from cardrules.kit import Contribution, Object, ValueRule


def refill_rule() -> ValueRule:
    """Return how the size of a hand after Reposición is made.

    Rule:
        R18 (4 cards, and what a card such as Lucy says).
    """

    def base(_table: ArenaTable, _waifu: Object) -> tuple[Contribution, ...]:
        return (Contribution("base", FULL_HAND, None, "printed", 0, ("R18",)),)

    return ValueRule("refill", base, ("R18",))
