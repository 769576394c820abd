"""What cards and sides are worth in a battle, and who wins it (R10, R11, R25)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardrules.core.statics import combine, derive
from cardrules.games.ovniversus.table import (
    BATTLE_OF,
    BATTLES,
    FOURTHS,
    POTENCIADOR,
    SEATS,
    DuelTable,
    stack,
)  # fmt: skip
from cardrules.kit import Contribution, Derived, Object, Seat, ValueRule, contents


def points_rule(game_of: Callable[[], Any]) -> ValueRule:
    """Return how the points of one card in its battle are made.

    Rule:
        R10, R25 (a personaje counts the score of its battle), R11 and A3 (a potenciador).
    """

    def base(table: DuelTable, thing: Object) -> tuple[Contribution, ...]:
        battle = BATTLE_OF.get(thing.place, table.facts.score)
        card = game_of().card(thing.card)
        if card.kind == POTENCIADOR:
            much = _bonus(table, card.values, battle)
            return (Contribution("base", much, None, "bonus", 0, ("R11",)),)
        much = int(card.values.get(battle, 0))
        return (Contribution("base", much, None, battle, 0, ("R10",)),)

    return ValueRule("points", base, ("R25",))


def _bonus(table: DuelTable, values: Any, battle: str) -> int:
    """Return what a potenciador adds in a battle: one for another score adds nothing (A3)."""
    concerns = values.get("score", "")
    if concerns and concerns != battle and table.reading("A3") == "a":
        return 0
    return int(values.get("bonus", 0))


def points(game: Any, table: DuelTable, thing: Object) -> int:
    """Return the points of a card where it lies."""
    return derive(game, table, "points", thing).total


def total(game: Any, table: DuelTable, seat: int, battle: str) -> Derived:
    """Return the points of one side of a battle, with the part of each card.

    Rule:
        R25 (that score of each personaje, and the potenciadores).
    """
    cards = (
        contents(table, FOURTHS[seat]) if battle not in BATTLES else stack(table, seat, battle)
    )
    parts = tuple(
        Contribution("base", points(game, table, thing), thing.ref, thing.card, 0, ("R25",))
        for thing in cards
    )
    return Derived("total", f"{'AB'[seat]}.{battle}", parts, combine(parts), ("R25",))


def winner(game: Any, table: DuelTable, battle: str) -> Seat | None:
    """Return who wins a battle as it stands, or None if it is level (R25, A17)."""
    one, two = (total(game, table, seat, battle).total for seat in SEATS)
    return None if one == two else SEATS[int(two > one)]
