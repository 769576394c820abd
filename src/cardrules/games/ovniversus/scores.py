"""What cards and sides are worth in a battle, and who wins it (R10, R11, R25)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardrules.core.statics import combine, derive
from cardrules.games.ovniversus.table import (
    BATTLE_OF,
    FOURTH,
    PLACE_OF,
    POTENCIADOR,
    SEATS,
    DuelTable,
)  # fmt: skip
from cardrules.kit import CardId, Contribution, Derived, Object, RuleId, Seat, ValueRule, contents

_WORTH: Final = "worth"
"""Where a game keeps what its cards are worth in each battle."""


def points_rule(game_of: Callable[[], Any]) -> ValueRule:
    """Return how the points of one card in its battle are made.

    Rule:
        R10, R25 (a personaje counts the score of its battle), R11 and A3 (a potenciador).
    """

    def base(table: DuelTable, thing: Object) -> tuple[Contribution, ...]:
        much, word, rules = _printed(game_of(), table, thing)
        return (Contribution("base", much, None, word, 0, rules),)

    return ValueRule("points", base, ("R25",))


def _printed(game: Any, table: DuelTable, thing: Object) -> tuple[int, str, tuple[RuleId, ...]]:
    """Return what a card counts where it lies, what of it counts, and by which rules."""
    battle = BATTLE_OF.get(thing.place) or table.facts.score
    card = game.definition(table, thing)
    if card.kind != POTENCIADOR:
        return int(card.values.get(battle, 0)), battle, ("R10", "R25")
    concerns = card.values.get("score", "")
    bonus = int(card.values.get("bonus", 0))
    if concerns and concerns != battle:
        return (0 if table.reading("A3") == "a" else bonus), "bonus", ("R11", "A3")
    return bonus, "bonus", ("R11",)


def points(game: Any, table: DuelTable, thing: Object) -> int:
    """Return the points of a card where it lies; a text may add to what is printed."""
    if game.statics or table.probe is not None:
        return derive(game, table, "points", thing).total
    return _printed(game, table, thing)[0]


def total(game: Any, table: DuelTable, seat: int, battle: str) -> Derived:
    """Return the points of one side of a battle, with the part of each card.

    Rule:
        R25 (that score of each personaje, and the potenciadores).
    """
    parts = tuple(
        Contribution(
            "base", points(game, table, thing), thing.ref, game.definition(table, thing).id, 0,
            _printed(game, table, thing)[2],
        )
        for thing in contents(table, PLACE_OF[seat][battle])
    )  # fmt: skip
    return Derived("total", f"{'AB'[seat]}.{battle}", parts, combine(parts), ("R25",))


def sums(game: Any, table: DuelTable, battle: str) -> tuple[int, ...]:
    """Return the points of both sides of a battle, in seat order."""
    return side_sum(game, table, battle, SEATS[0]), side_sum(game, table, battle, SEATS[1])


def side_sum(game: Any, table: DuelTable, battle: str, seat: Seat) -> int:
    """Return the points of one side of a battle.

    What is printed, and counts whatever the readings, is looked up once.
    """
    objects = table.objects
    worth = _worth(game, battle)
    known = not game.statics and table.probe is None
    found = 0
    for id in table.zones[PLACE_OF[seat][battle]]:
        thing = objects[id]
        much = worth.get(thing.card) if known and battle != FOURTH else None
        found += points(game, table, thing) if much is None else much
    return found


def _worth(game: Any, battle: str) -> dict[CardId, int]:
    """Return what each card counts in a battle, but for what a reading decides (A3)."""
    found: dict[CardId, int] | None = game.memo.get((_WORTH, battle))
    if found is None:
        found = game.memo[_WORTH, battle] = {
            id: int(card.values.get("bonus" if card.kind == POTENCIADOR else battle, 0))
            for id, card in game.cards.items()
            if card.values.get("score", "") in ("", battle)
        }
    return found


def ahead(pair: tuple[int, ...]) -> Seat | None:
    """Return who has more of two, or None if they are level (R25, A17)."""
    one, two = pair
    return None if one == two else SEATS[int(two > one)]


def winner(game: Any, table: DuelTable, battle: str) -> Seat | None:
    """Return who wins a battle as it stands, or None if it is level."""
    return ahead(sums(game, table, battle))
