"""What a side of a battle still takes: one answer for hands and for effects (R9 to R17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardrules.games.ovniversus.table import (
    BATTLE_OF,
    PERSONAJE,
    POTENCIADOR,
    DuelTable,
    around,
)  # fmt: skip
from cardrules.kit import Card, Object

PAIR: Final = 2
"""So many cards are on a side that takes no more, unless they are a team (R9)."""


def kind_of(game: Any, table: DuelTable, thing: Object) -> str:
    """Return ``personaje`` or ``potenciador``; which card it is, is asked for if nobody told."""
    kind: str = game.definition(table, thing).kind
    return kind


def is_team(game: Any, table: DuelTable, pair: Sequence[Object], *, by_effect: bool) -> bool:
    """Return whether two personajes are a team.

    Rule:
        R12 (the same team or class), A14 (whether a class is enough where an effect moves a card).
    """
    one, two = (game.definition(table, thing) for thing in pair)
    if shares(one, two, "equipo"):
        return True
    if not shares(one, two, "clase"):
        return False
    return not by_effect or table.reading("A14") == "a"


def shares(one: Card, two: Card, value: str) -> bool:
    """Return whether two cards say the same of something, and say anything."""
    word = one.values.get(value, "")
    return bool(word) and word == two.values.get(value, "")


def takes(
    game: Any, table: DuelTable, cards: Sequence[Object], kind: str, *, by_effect: bool = False
) -> bool:
    """Return whether a side with some cards takes one more of a kind.

    Args:
        game: Whose cards.
        table: The table.
        cards: What lies there, from the first one placed.
        kind: Of the card to be added.
        by_effect: Whether an effect moves it there.

    Rule:
        R16 (a potenciador is never the first), R13 (nothing goes on one), R9 (two cards), R12 (a
        team takes a potenciador besides), R14 and R15 (the same from a hand and by an effect).
    """
    if not cards:
        return kind == PERSONAJE
    if len(cards) < PAIR:
        return True  # a card that lies alone is a personaje
    if len(cards) > PAIR or kind == PERSONAJE or kind_of(game, table, cards[-1]) == POTENCIADOR:
        return False
    return is_team(game, table, cards, by_effect=by_effect)


def carried(game: Any, table: DuelTable, thing: Object) -> Object | None:
    """Return the potenciador that lies on a personaje or on its team, or None.

    Rule:
        R17, A12 (whether the lower personaje of a team carries it too).
    """
    if thing.place not in BATTLE_OF:
        return None
    cards = around(table, thing)
    top = cards[-1]
    if len(cards) == 1 or top.ref == thing.ref or kind_of(game, table, top) != POTENCIADOR:
        return None
    if cards[-2].ref != thing.ref and table.reading("A12") == "b":
        return None
    return top
