"""Whose turn it is, and whether a defence is possible at all (R15, R16)."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from cardrules.core.asking import Ask, Listed, Perform
from cardrules.core.claims import claim
from cardrules.core.model import contents
from cardrules.core.state import Draft
from cardrules.core.verdicts import kept
from cardrules.games.arcanya.rules import PLAY, openings, ways
from cardrules.games.arcanya.table import ArcanyaTable, hand, known
from cardrules.ids import UNKNOWN, CardId, Seat

_DEFEND: Final = claim("ask.defend")


def proceed(table: ArcanyaTable) -> Ask | Listed | Perform:
    """Whoever the Esfera is sent to defends, or is hit if that is impossible (R16)."""
    sphere = table.facts
    seat = sphere.at
    if sphere.sender is None:
        _name_readings(table)
    if table.probe is None:
        options = openings(table)
        if options or _can_defend(table, seat):
            return defend(seat), options
    elif _can_defend(table, seat):
        return defend(seat)
    return _hit(seat)


@cache
def defend(seat: Seat) -> Ask:
    """Return the question to whoever the Esfera is sent to."""
    return Ask(seat, _DEFEND, ("R15", "R16"))


@cache
def _hit(seat: Seat) -> Perform:
    return Perform("hit", seat)


def _can_defend(table: ArcanyaTable, seat: Seat) -> bool:
    """Return whether a card would do that is not among the listed ones.

    Who watches sees the rules decide on each card. Cards that nobody told us are only looked at if
    no known one will do.
    """
    watched = table.probe is not None
    if not watched and not _holds_unknown(table, seat):
        return False
    cards = contents(table, hand(seat))
    if watched and any(_defends(table, seat, c.card) for c in cards if c.card != UNKNOWN):
        return True
    return any(_defends(table, seat, known(table, c)) for c in cards if c.card == UNKNOWN)


def _holds_unknown(table: ArcanyaTable, seat: Seat) -> bool:
    objects = table.objects
    return any(objects[id].card == UNKNOWN for id in table.zones[hand(seat)])


def _name_readings(table: ArcanyaTable) -> None:
    """Let the next entry name the readings that a first defence can depend on (A4, A5).

    It names them whatever the hand holds: else an entry would tell everybody that the hand holds a
    Reflejar or a Desviar, and tell it only the first time that these are looked at.
    """
    draft: Any = table  # a draft is a table, though the type of its map does not say so
    if isinstance(draft, Draft):
        draft.consulted += ("A4",) if table.facts.last is None else ("A4", "A5")


def _defends(table: ArcanyaTable, seat: Seat, card: CardId) -> bool:
    """Return whether a card could be played, if it is in the hand."""
    return any(kept(PLAY[1:], table, way) for way in ways(table, seat, card))
