"""The table of Naruto Mythos: its zones, and the facts that are no cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Final, final

from cardrules._frozen import frozen
from cardrules.core.lying import keep, lying_in_play
from cardrules.ids import RuleId
from cardrules.kit import (
    Draft,
    Layout,
    Object,
    Place,
    Ref,
    Seat,
    Seen,
    Settings,
    Table,
    Zone,
)  # fmt: skip

ROUNDS: Final = 4
SEATS: Final = (Seat(0), Seat(1))
MISSIONS: Final = range(1, ROUNDS + 1)
"""Numbers of the places for missions: the round in which each is turned up, and so its rank."""
RANKS: Final = "DCBA"
"""Ranks in the order of rounds; each adds as many points as its number."""
TOKENS: Final = "power"
"""Name of the counters that are Power tokens."""
SIDE: Final = "M"
"""Name of the zones where characters stand: ``A.M2`` is A's side of the second mission."""


def _zones() -> Layout:
    zones = [Zone("mission-deck", seen=Seen.NOBODY)]
    zones += [Zone("mission", number=number, in_play=True) for number in MISSIONS]
    for seat in SEATS:
        zones += [
            Zone("deck", seat, Seen.NOBODY),
            Zone("hand", seat, Seen.OWNER),
            Zone("discard", seat),
            Zone("chosen", seat, Seen.OWNER),
            Zone("aside", seat, Seen.NOBODY, ordered=False),
            *(Zone(SIDE, seat, number=n, in_play=True, ordered=False) for n in MISSIONS),
        ]
    return Layout(tuple(zones))


LAYOUT: Final = _zones()
"""The zones: the missions first, then what each seat has. They are the same for all matches."""

SIDES: Final = tuple(tuple(LAYOUT.at(SIDE, seat, n) for n in MISSIONS) for seat in SEATS)
"""By seat, then by mission: where its characters stand."""
STANDING: Final = tuple(where for own in SIDES for where in own)
"""Every place where characters stand."""
NUMBERS: Final = tuple(
    zone.number if zone.name in (SIDE, "mission") else 0 for zone in LAYOUT.zones
)
"""By place: the number of the mission that it belongs to; 0 for all others."""
PILES: Final = {
    name: tuple(LAYOUT.at(name, seat) for seat in SEATS) for name in ("deck", "hand", "discard")
}
"""By name, then by seat: where its cards lie that are not in play."""
_TURNED_UP: Final = tuple(LAYOUT.at("mission", None, n) for n in MISSIONS)
STANDS: Final = frozenset(STANDING)
SEAT_AT: Final = tuple(zone.seat for zone in LAYOUT.zones)
"""By place: whose it is."""


def layout(_seats: int, _options: object) -> Layout:
    """Return the zones, whatever was agreed on."""
    return LAYOUT


Stamps = tuple[tuple[Ref, int], ...]
"""Characters, each with the number of a turn."""


@final
@frozen
class Course:
    """How far the match is, and what each seat has besides cards.

    Args:
        phase: ``missions``, ``mulligan``, then round by round ``start``, ``action``, ``mission``
            and ``end``.
        round: Which round it is, from 1; 0 during the set-up.
        turn: Whose turn it is; None in phases without turns.
        edge: Who holds the Edge.
        chakra: What each seat can pay with.
        points: What each seat has scored.
        passed: Whether each seat has passed in this round.
        turns: Number of the current turn, counted through the match.
        began: Number of the first turn of this round.
        decided: How many missions this mission phase has evaluated.
        kept: How many seats have decided about their first hand.
        entered: The characters that were played in this round, hidden or not, each with its turn.
        hidden_since: Those that an effect hid or put hidden in this round, each with its turn.
    """

    phase: str = "missions"
    round: int = 0
    turn: Seat | None = None
    edge: Seat = SEATS[0]
    chakra: tuple[int, ...] = (0, 0)
    points: tuple[int, ...] = (0, 0)
    passed: tuple[bool, ...] = (False, False)
    turns: int = 0
    began: int = 0
    decided: int = 0
    kept: int = 0
    entered: Stamps = ()
    hidden_since: Stamps = ()


NarutoTable = Table[Course]
NarutoDraft = Draft[Course]


def before(_settings: Settings) -> Course:
    """Return the facts before the set-up."""
    return Course()


# What lies where.


def other(seat: int) -> Seat:
    """Return the opponent of a seat."""
    return Seat(1 - seat)


def zone_of(_table: NarutoTable, thing: Object) -> Zone:
    """Return the zone that a thing lies in."""
    return LAYOUT.zones[thing.place]


def mission_of(thing: Object) -> int:
    """Return the number of the mission that a thing is in; 0 if it is in none."""
    return NUMBERS[thing.place]


def stands(_table: NarutoTable, thing: Object) -> bool:
    """Return whether a thing is a character in play."""
    return thing.place in STANDS


def side(table: NarutoTable, seat: int, mission: int) -> list[Object]:
    """Return the characters of one side of a mission."""
    return list(map(table.objects.__getitem__, table.zones[SIDES[seat][mission - 1]]))


def mission_card(table: NarutoTable, number: int) -> Object | None:
    """Return the mission of a number, or None if it is not turned up."""
    found = table.zones[_TURNED_UP[number - 1]]
    return table.objects[found[0]] if found else None


def open_missions(table: NarutoTable) -> list[int]:
    """Return the numbers of the missions that are turned up."""
    return list(compress(MISSIONS, map(table.zones.__getitem__, _TURNED_UP)))


def characters(table: NarutoTable) -> Sequence[Object]:
    """Return every character in play, mission by mission within each seat."""
    found: Sequence[Object] | None = table.lain.get(characters)
    if found is None:
        # What is in play besides are the missions, and they come first.
        missions = sum(map(len, map(table.zones.__getitem__, _TURNED_UP)))
        found = lying_in_play(table)[missions:]
        keep(table, characters, found)
    return found


def turn_player(table: NarutoTable) -> Seat:
    """Return who orders what is simultaneous: whose turn it is, else the Edge holder.

    Rule:
        R35 (where nobody has the turn the Edge holder acts as turn player).
    """
    turn = table.facts.turn
    return table.facts.edge if turn is None else turn


def turn_player_rules(table: NarutoTable) -> tuple[RuleId, ...]:
    """Return by which rules that is who orders: of a chain in a turn, or where nobody has it."""
    return ("R35",) if table.facts.turn is None else ("R33", "R34")


def both(table: NarutoTable) -> tuple[Seat, Seat]:
    """Return both seats, the turn player first."""
    first = turn_player(table)
    return first, other(first)


def side_of(_table: NarutoTable, thing: Object, mission: int) -> Place:
    """Return the place on another mission, on the side where a character stands."""
    seat = LAYOUT.zones[thing.place].seat
    return SIDES[0 if seat is None else seat][mission - 1]
