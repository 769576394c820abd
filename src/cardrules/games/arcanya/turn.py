"""Whose turn it is, and whether a defence is possible at all (R15, R16)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from cardrules.core.asking import Ask, Listed, Perform
from cardrules.core.cards import Card
from cardrules.core.claims import claim
from cardrules.core.game import Ruleset
from cardrules.core.state import Draft
from cardrules.games.arcanya.academy import advanced, alumno, guards, is_told, school
from cardrules.games.arcanya.actions import BeHit
from cardrules.games.arcanya.listing import Listing, holds_untold
from cardrules.games.arcanya.rules import is_defence, redirects
from cardrules.games.arcanya.table import FIRST_OWN, OWN, ArcanyaTable
from cardrules.ids import Seat

_DEFEND: Final = claim("ask.defend")


def proceed(listing: Listing) -> Callable[[ArcanyaTable], Ask | Listed | Perform]:
    """Return what comes when nothing is being resolved.

    Whoever the Esfera is sent to defends, or is hit if there is nothing to decide (R16).
    """
    by_hand = listing.by_hand

    def look(table: ArcanyaTable) -> Ask | Listed | Perform:
        sphere = table.facts
        seat = sphere.at
        # `is_plain` without its call: this is asked after each defence.
        if len(table.zones) != FIRST_OWN + OWN * table.settings.seats:
            return _beyond(listing, table, seat)
        if sphere.sender is None:
            _name(table, ("A4",) if sphere.last is None else ("A4", "A5"))
        if table.probe is None:
            options = by_hand(table)
            if options:
                return defend(seat), tuple(options)
        return defend(seat) if _is_asked(listing, table, seat) else _hit(seat)

    return look


def _is_asked(listing: Listing, table: ArcanyaTable, seat: Seat) -> bool:
    """Return whether a seat for which nothing can be listed has something to decide after all."""
    if table.probe is None and not holds_untold(table, seat):
        return False
    return listing.is_asked(table, seat)


def _beyond(listing: Listing, table: ArcanyaTable, seat: Seat) -> Ask | Listed | Perform:
    """Return what comes where there is more than hands and Escudos."""
    game = listing.game_of()
    _name(table, _of_defences(table, game))
    if table.probe is None:
        options = listing.openings(table)
        if options:
            only_hit = type(options[0]) is BeHit
            return _hit(seat) if only_hit else (_asked(table, seat, game), options)
    return _asked(table, seat, game) if _is_asked(listing, table, seat) else _hit(seat)


@cache
def defend(seat: Seat) -> Ask:
    """Return the question to whoever the Esfera is sent to."""
    return Ask(seat, _DEFEND, ("R15", "R16"))


@cache
def _hit(seat: Seat) -> Perform:
    return Perform("hit", seat, instead=defend(seat))


def _asked(table: ArcanyaTable, seat: Seat, game: Ruleset) -> Ask:
    """Return the question, and let its entry name what the answers can depend on besides."""
    _name(table, _of_answers(table, game))
    return defend(seat)


def _name(table: ArcanyaTable, readings: tuple[str, ...]) -> None:
    """Let the next entry name readings, whatever the hand holds.

    Else an entry would tell everybody that the hand holds a Reflejar or a Desviar (A4, A5), or a
    card that becomes equal through a Guarda (A16), and tell it only when these are looked at.
    """
    draft: Any = table  # a draft is a table, though the type of its map does not say so
    if isinstance(draft, Draft):
        draft.consulted += readings


def _of_defences(table: ArcanyaTable, game: Ruleset) -> tuple[str, ...]:
    """Return the readings on which it can hang whether there is anything to decide at all."""
    sphere = table.facts
    found: tuple[str, ...] = ()
    if sphere.sender is None:
        found = ("A4",) if sphere.last is None else ("A4", "A5")
    card = _ready(table, game)
    if card is not None and school(table) is not None and redirects(card):
        found += ("A22",)
    return found


def _of_answers(table: ArcanyaTable, game: Ruleset) -> tuple[str, ...]:
    """Return the readings on which only the answers can hang."""
    laid = len(guards(table, table.facts.at))
    found: tuple[str, ...] = ("A13", "A16") if laid else ()
    if laid > 1:
        found = ("A12", *found)
    card = _ready(table, game)
    if card is not None and not is_defence(card):
        found += ("A34",)
    return (*found, "A18", "A21") if advanced(table) else found


def _ready(table: ArcanyaTable, game: Ruleset) -> Card | None:
    """Return the Alumno of whoever has to defend, if it is straight and somebody told which."""
    who = alumno(table, table.facts.at)
    return None if who is None or who.used or not is_told(who) else game.card(who.card)
