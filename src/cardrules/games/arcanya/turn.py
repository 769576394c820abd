"""Whose turn it is, and whether a defence is possible at all (R15, R16)."""

from __future__ import annotations

from cardrules.core.model import contents
from cardrules.core.verdicts import kept
from cardrules.games.arcanya.rules import PLAY, ways, openings
from cardrules.games.arcanya.table import ArcanyaTable, hand, known
from cardrules.ids import UNKNOWN, Seat


def can_defend(table: ArcanyaTable, seat: Seat) -> bool:
    """Return whether the one the Esfera is sent to has a legal defence.

    Cards that nobody told us are only looked at if no known one will do.
    """
    if table.probe is None and openings(table):
        return True
    held = contents(table, hand(seat))
    named = [card.card for card in held if card.card != UNKNOWN]
    unknown = (known(table, card) for card in held if card.card == UNKNOWN)
    for cards in (named, unknown):
        for card in cards:
            if any(kept(PLAY[1:], table, way) for way in ways(table, seat, card)):
                return True
    return False
