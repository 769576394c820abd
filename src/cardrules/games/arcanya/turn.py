"""Whose turn it is, and whether a defence is possible at all (R15, R16)."""

from __future__ import annotations

from cardrules.core.model import contents
from cardrules.core.verdicts import kept
from cardrules.games.arcanya.rules import PLAY, any_opening, ways
from cardrules.games.arcanya.table import ArcanyaTable, hand, known
from cardrules.ids import UNKNOWN, CardId, Seat


def can_defend(table: ArcanyaTable, seat: Seat) -> bool:
    """Return whether the one the Esfera is sent to has a legal defence.

    Cards that nobody told us are only looked at if no known one will do.
    """
    watched = table.probe is not None
    if not watched and any_opening(table):
        return True
    cards = contents(table, hand(seat))
    if watched and any(_defends(table, seat, c.card) for c in cards if c.card != UNKNOWN):
        return True
    return any(_defends(table, seat, known(table, c)) for c in cards if c.card == UNKNOWN)


def _defends(table: ArcanyaTable, seat: Seat, card: CardId) -> bool:
    """Return whether a card could be played, if it is in the hand."""
    return any(kept(PLAY[1:], table, way) for way in ways(table, seat, card))
