"""Whose turn it is, and whether a defence is possible at all (R15, R16)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from cardrules.core.asking import Ask, Listed, Perform
from cardrules.core.claims import claim
from cardrules.core.model import contents
from cardrules.core.state import Draft
from cardrules.games.arcanya.academy import advanced, guards, is_weak
from cardrules.games.arcanya.actions import BeHit
from cardrules.games.arcanya.listing import Listing
from cardrules.games.arcanya.table import ArcanyaTable, hand, is_plain
from cardrules.ids import UNKNOWN, Seat

_DEFEND: Final = claim("ask.defend")


def proceed(listing: Listing) -> Callable[[ArcanyaTable], Ask | Listed | Perform]:
    """Return what comes when nothing is being resolved.

    Whoever the Esfera is sent to defends, or is hit if there is nothing to decide (R16).
    """

    def look(table: ArcanyaTable) -> Ask | Listed | Perform:
        sphere = table.facts
        seat = sphere.at
        if sphere.sender is None or not is_plain(table):
            _name_readings(table)
        if table.probe is None:
            options = listing.openings(table)
            if type(options[0]) is not BeHit:
                return defend(seat), options
            if _holds_unknown(table, seat) and listing.can_defend(table, seat):
                return defend(seat)
        elif listing.is_asked(table, seat):
            return defend(seat)
        return _hit(seat)

    return look


@cache
def defend(seat: Seat) -> Ask:
    """Return the question to whoever the Esfera is sent to."""
    return Ask(seat, _DEFEND, ("R15", "R16"))


@cache
def _hit(seat: Seat) -> Perform:
    return Perform("hit", seat)


def _holds_unknown(table: ArcanyaTable, seat: Seat) -> bool:
    return any(thing.card == UNKNOWN for thing in contents(table, hand(seat)))


def _name_readings(table: ArcanyaTable) -> None:
    """Let the next entry name the readings that a defence can depend on, whatever the hand holds.

    Else an entry would tell everybody that the hand holds a Reflejar or a Desviar (A4, A5), or a
    card that becomes equal through a Guarda (A16), and tell it only when these are looked at.
    """
    draft: Any = table  # a draft is a table, though the type of its map does not say so
    if not isinstance(draft, Draft):
        return
    sphere = table.facts
    if sphere.sender is None:
        draft.consulted += ("A4",) if sphere.last is None else ("A4", "A5")
    if is_plain(table):
        return
    laid = len(guards(table, sphere.at))
    if laid:
        draft.consulted += ("A13", "A16") if laid == 1 else ("A12", "A13", "A16")
    if advanced(table):
        draft.consulted += ("A21", "A22") if is_weak(table, sphere.at) else ("A21",)
