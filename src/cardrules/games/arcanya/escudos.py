"""The Escudos of a described board: of each level there is one a seat, standing or lost."""

from __future__ import annotations

from collections import Counter

from cardrules.core.model import Settings
from cardrules.games.arcanya.given import Given, Names, level, per_seat
from cardrules.games.arcanya.table import ESCUDOS, LOST, captured, shields
from cardrules.ids import CardId, Place, seat_name

__all__ = ["Layouted", "lay_escudos"]

Layouted = dict[Place, list[CardId]]
"""The cards of each place, from the bottom to the top."""


def lay_escudos(board: Given, settings: Settings, names: Names, cards: Layouted) -> None:
    """Lay the Escudos out; of each level there is one a seat.

    If one is told wrongly nothing is made of the others: they lie as at the start.
    """
    right = len(names.faults)
    gone = _lay_taken(board, settings, names, cards)
    _lay_own(board, settings, names, cards, gone if len(names.faults) == right else set())
    if len(names.faults) == right:
        _check_escudos(settings, names, cards)
    if len(names.faults) > right:
        cards[LOST] = []
        for seat in range(settings.seats):
            cards[shields(seat)], cards[captured(seat)] = list(ESCUDOS), []


def _lay_taken(
    board: Given, settings: Settings, names: Names, cards: Layouted
) -> set[tuple[int, CardId]]:
    """Lay the Escudos that somebody has lost; return those of which it is said whose they were."""
    gone: set[tuple[int, CardId]] = set()
    taken = {
        seat: names.escudos(value, path)
        for seat, (path, value) in per_seat(board.captured, "captured", names).items()
    }
    lost = names.escudos(board.lost, ("lost",))
    for holder, found in (*taken.items(), (None, lost)):
        where = ("lost",) if holder is None else ("captured", seat_name(holder))
        for owner, escudo in found:
            if owner is not None and owner == holder:
                names.fault(where, f"{seat_name(owner)} cannot capture an own Escudo")
            elif owner is not None and (owner, escudo) in gone:
                names.fault(where, f"{seat_name(owner)} has lost one Escudo {level(escudo)} only")
            if owner is not None:
                gone.add((owner, escudo))
    for seat in range(settings.seats):
        cards[captured(seat)] = [escudo for _, escudo in taken.get(seat, ())]
    cards[LOST] = [escudo for _, escudo in lost]
    return gone


def _lay_own(
    board: Given, settings: Settings, names: Names, cards: Layouted, gone: set[tuple[int, CardId]]
) -> None:
    """Lay the Escudos that still stand: those that are told, else those that are not gone."""
    told = per_seat(board.shields, "shields", names)
    for seat in range(settings.seats):
        right = len(names.faults)
        own = [escudo for escudo in ESCUDOS if (seat, escudo) not in gone]
        if seat in told:
            path, value = told[seat]
            own = _own(names.escudos(value, path), path, names)
        if len(names.faults) == right and own != list(ESCUDOS[: len(own)]):
            names.fault(
                ("shields", seat_name(seat)), "the III is lost first, then the II, then the I"
            )
        cards[shields(seat)] = own


def _own(
    found: list[tuple[int | None, CardId]], path: tuple[str, str], names: Names
) -> list[CardId]:
    levels = [escudo for _, escudo in found]
    for escudo, count in Counter(levels).items():
        if count > 1:
            names.fault(path, f"a seat has one own Escudo {level(escudo)}, not {count}")
    return [escudo for escudo in ESCUDOS if escudo in levels]


def _check_escudos(settings: Settings, names: Names, cards: Layouted) -> None:
    seats = range(settings.seats)
    for escudo in reversed(ESCUDOS):
        losers = [seat for seat in seats if escudo not in cards[shields(seat)]]
        held = {seat: cards[captured(seat)].count(escudo) for seat in seats}
        count = sum(held.values()) + cards[LOST].count(escudo)
        name = f"Escudo {level(escudo)}"
        if count > len(losers):
            what = f"{count} times {name} taken or lost, but {len(losers)} seats are without theirs"
            names.fault(("captured",), what)
        elif count < len(losers):
            without = ", ".join(seat_name(seat) for seat in losers)
            what = f"{without} without {name}: only {count} of {len(losers)} are captured or lost"
            names.fault(("captured",), what)
        for seat, number in held.items():
            if number > len([loser for loser in losers if loser != seat]) and count == len(losers):
                names.fault(("captured", seat_name(seat)), f"cannot hold the own {name}")
