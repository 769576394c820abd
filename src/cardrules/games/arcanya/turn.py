"""Whose turn it is, and whether a defence is possible at all (R15, R16)."""

from __future__ import annotations

from typing import Any

from cardrules.core.model import contents
from cardrules.core.state import Draft
from cardrules.core.verdicts import kept
from cardrules.games.arcanya.rules import PLAY, any_opening, ways
from cardrules.games.arcanya.table import ArcanyaTable, hand, known
from cardrules.ids import UNKNOWN, CardId, Seat


def can_defend(table: ArcanyaTable, seat: Seat) -> bool:
    """Return whether the one the Esfera is sent to has a legal defence.

    Cards that nobody told us are only looked at if no known one will do.
    """
    _name_readings(table)
    watched = table.probe is not None
    if not watched and any_opening(table):
        return True
    cards = contents(table, hand(seat))
    if watched and any(_defends(table, seat, c.card) for c in cards if c.card != UNKNOWN):
        return True
    return any(_defends(table, seat, known(table, c)) for c in cards if c.card == UNKNOWN)


def _name_readings(table: ArcanyaTable) -> None:
    """Let the next entry name the readings that a defence can depend on (A4, A5).

    It names them whatever the hand holds: else an entry would tell everybody that the hand holds a
    Reflejar or a Desviar, and tell it only the first time that these are looked at.
    """
    sphere = table.facts
    draft: Any = table  # a draft is a table, though the type of its map does not say so
    if sphere.sender is None and isinstance(draft, Draft):
        draft.consulted += ("A4",) if sphere.last is None else ("A4", "A5")


def _defends(table: ArcanyaTable, seat: Seat, card: CardId) -> bool:
    """Return whether a card could be played, if it is in the hand."""
    return any(kept(PLAY[1:], table, way) for way in ways(table, seat, card))
