"""What a side of a battle still takes: one answer for hands and for effects (R9 to R16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardrules.games.ovniversus.table import (
    BATTLES,
    PERSONAJE,
    POTENCIADOR,
    DuelTable,
    around,
    stack,
)  # fmt: skip
from cardrules.kit import Card, Object

PAIR = 2


def kind_of(game: Any, thing: Object) -> str:
    """Return ``personaje`` or ``potenciador``."""
    kind: str = game.card(thing.card).kind
    return kind


def is_team(game: Any, table: DuelTable, pair: Sequence[Object], *, by_effect: bool) -> bool:
    """Return whether two personajes are a team.

    Rule:
        R12 (the same team or class), A14 (whether a class is enough where an effect moves a card).
    """
    one, two = (game.card(thing.card) for thing in pair)
    if _shared(one, two, "team"):
        return True
    if not _shared(one, two, "class"):
        return False
    return not by_effect or table.reading("A14") == "a"


def _shared(one: Card, two: Card, value: str) -> bool:
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
    if kind_of(game, cards[-1]) == POTENCIADOR:
        return False
    if len(cards) < PAIR:
        return True
    if len(cards) > PAIR or kind == PERSONAJE:
        return False
    return is_team(game, table, cards, by_effect=by_effect)


def has_place(game: Any, table: DuelTable, seat: int) -> bool:
    """Return whether a seat has a place that must be filled.

    Rule:
        R20, R21 (a card must be placed while there are places), A7 (whether the third place of a
        team is one).
    """
    for battle in BATTLES:
        cards = stack(table, seat, battle)
        if len(cards) < PAIR and takes(game, table, cards, PERSONAJE):
            return True
        if len(cards) == PAIR and takes(game, table, cards, POTENCIADOR):
            if table.reading("A7") == "a":
                return True
    return False


def carried(game: Any, table: DuelTable, thing: Object) -> Object | None:
    """Return the potenciador that lies on a personaje or on its team, or None."""
    cards = around(table, thing)
    top = cards[-1]
    if kind_of(game, top) == POTENCIADOR and top.ref != thing.ref:
        return top
    return None
