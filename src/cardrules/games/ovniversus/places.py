"""The places that a seat has: where it may place what, and whether it has to (R5, R9 to R21).

What a seat may place hangs on nothing but its three sides, so it is worked out once for each kind
of sides; `stacks.takes` says the same of one side, and asks where something is not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from cardrules.games.ovniversus.actions import Place, place
from cardrules.games.ovniversus.stacks import PAIR, shares, takes
from cardrules.games.ovniversus.table import (
    BATTLES,
    FOURTH,
    PERSONAJE,
    POTENCIADOR,
    SIDES,
    DuelTable,
    at_stake,
    stack,
)  # fmt: skip
from cardrules.kit import UNKNOWN, CardId, ObjectId, Seat

EMPTY: Final = 0
"""A side that takes a personaje."""
ONE: Final = 1
"""A side with one personaje, which takes any card."""
TEAM: Final = 2
"""A side with a team, which takes a potenciador."""
CLOSED: Final = 3
"""A side that takes nothing."""
UNSURE: Final = 4
"""A side with cards that nobody told: what it takes is for the rules to ask."""


@final
class Row:
    """What may be placed by a seat whose sides take certain things.

    Args:
        seat: Who.
        ways: Where each kind of card may be placed.
        free: Whether one of the places takes a personaje, and so has to be filled.
        third: Whether one of them is the third place of a team.
        sure: Whether all cards on the sides are told.
    """

    __slots__ = ("cards", "free", "seat", "sure", "third", "ways")

    def __init__(
        self, seat: Seat, ways: dict[str, tuple[str, ...]], *, free: bool, third: bool = False,
        sure: bool = True,
    ) -> None:  # fmt: skip
        self.seat = seat
        self.ways = ways
        self.free = free
        self.third = third
        self.sure = sure
        self.cards: dict[CardId, tuple[Place, ...]] = {UNKNOWN: ()}
        """The actions of each card, as far as they have been needed."""

    def of(self, game: Any, card: CardId) -> tuple[Place, ...]:
        """Work out the actions of a card, and keep them."""
        battles = self.ways.get(game.card(card).kind, ())
        found = self.cards[card] = tuple([place(self.seat, card, battle) for battle in battles])
        return found


@final
class Known:
    """What is worked out of sides and pairs of cards, kept by a game.

    Args:
        game: Whose cards.
    """

    __slots__ = ("game", "pairs", "rows")

    def __init__(self, game: Any) -> None:
        self.game = game
        self.pairs: dict[tuple[CardId, CardId], int] = {}
        self.rows: dict[Any, Row] = {}

    def pair(self, one: CardId, two: CardId) -> int:
        """Work out what a pair of cards takes, and keep it."""
        found = CLOSED
        if UNKNOWN in (one, two):
            found = UNSURE
        else:
            lower, upper = self.game.card(one), self.game.card(two)
            alike = shares(lower, upper, "equipo") or shares(lower, upper, "clase")
            if alike and upper.kind == PERSONAJE:
                found = TEAM
        self.pairs[one, two] = found
        return found

    def side(self, table: DuelTable, ids: Sequence[ObjectId]) -> int:
        """Return what a side with two cards or more takes."""
        if len(ids) > PAIR:
            return CLOSED
        objects = table.objects
        one = objects[ids[0]].card
        two = objects[ids[1]].card
        found = self.pairs.get((one, two))
        return self.pair(one, two) if found is None else found


def row_of(game: Any, table: DuelTable, seat: Seat) -> Row:
    """Return the row of a seat's sides as they are."""
    known: Known | None = game.memo.get("places")
    if known is None:
        known = game.memo["places"] = Known(game)
    facts = table.facts
    zones = table.zones
    one, two, three = SIDES[seat]
    # As many cards are what a side takes, up to one.
    first = len(zones[one])
    if first >= PAIR:
        first = known.side(table, zones[one])
    second = len(zones[two])
    if second >= PAIR:
        second = known.side(table, zones[two])
    third = len(zones[three])
    if third >= PAIR:
        third = known.side(table, zones[three])
    plays = facts.plays[seat]
    key = first, second, third, plays, seat, facts.phase
    found = known.rows.get(key)
    if found is None:
        found = known.rows[key] = _row(facts.phase, seat, plays, (first, second, third))
    return found


def _row(phase: str, seat: Seat, plays: int, codes: tuple[int, ...]) -> Row:
    """Work out what a seat may place (R3 to R6, R9 to R16, H2)."""
    if phase == FOURTH:
        return Row(seat, {PERSONAJE: (FOURTH,)}, free=True)
    sides = list(zip(BATTLES, codes, strict=True))
    if phase == "one":
        here = tuple(b for b, code in sides[plays : plays + 1] if code in (EMPTY, ONE))
        return Row(seat, {PERSONAJE: here}, free=bool(here))
    for_any = tuple(battle for battle, code in sides if code in (EMPTY, ONE))
    lifting = tuple(battle for battle, code in sides if code in (ONE, TEAM))
    ways = {PERSONAJE: for_any, POTENCIADOR: lifting}
    return Row(seat, ways, free=bool(for_any), third=TEAM in codes, sure=UNSURE not in codes)


# What the rules ask.


def has_place(game: Any, table: DuelTable, seat: Seat) -> bool:
    """Return whether a seat has a place that must be filled.

    Rule:
        R20, R21 (a card must be placed while there are places), R5 (in phase one: in the battle
        that this turn fills), A7 (whether the third place of a team is such a place).
    """
    facts = table.facts
    if table.probe is None:
        if facts.phase == "two" and any_side_is_short(table, seat):
            return True
        row = row_of(game, table, seat)
        if row.sure:
            return row.free or (row.third and table.reading("A7") == "a")
    if facts.phase == "one":
        battle = at_stake(facts, seat)
        return bool(battle) and takes(game, table, stack(table, seat, battle), PERSONAJE)
    if any(takes(game, table, stack(table, seat, battle), PERSONAJE) for battle in BATTLES):
        return True
    return has_third(game, table, seat) and table.reading("A7") == "a"


def any_side_is_short(table: DuelTable, seat: int) -> bool:
    """Return whether a side has fewer than two cards, and so takes a personaje (R9)."""
    zones = table.zones
    one, two, three = SIDES[seat]
    return len(zones[one]) < PAIR or len(zones[two]) < PAIR or len(zones[three]) < PAIR


def has_third(game: Any, table: DuelTable, seat: int) -> bool:
    """Return whether a seat has the third place of a team, be it a place to be filled or not."""
    sides = [stack(table, seat, battle) for battle in BATTLES]
    return any(len(cards) == PAIR and takes(game, table, cards, POTENCIADOR) for cards in sides)
