"""The legal actions of a turn, from what each side still takes.

It says what `rules` say, and a law tests that. Where a card may be placed hangs on nothing but the
three sides of a seat, so it is worked out once for each kind of side and card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, final

from cardrules.games.ovniversus.actions import Activate, NameScore, Place, end, place, show
from cardrules.games.ovniversus.rules import namer
from cardrules.games.ovniversus.stacks import PAIR, shares
from cardrules.games.ovniversus.table import (
    BATTLES,
    FOURTH,
    HANDS,
    PERSONAJE,
    POTENCIADOR,
    SIDES,
    DuelTable,
)  # fmt: skip
from cardrules.games.ovniversus.using import usable
from cardrules.kit import UNKNOWN, CardId, Object, ObjectId, Seat

EMPTY: Final = 0
"""A side that takes a personaje."""
ONE: Final = 1
"""A side with one personaje, which takes any card."""
TEAM: Final = 2
"""A side with a team, which takes a potenciador."""
CLOSED: Final = 3
"""A side that takes nothing."""

@final
class Row:
    """What may be placed by a seat whose sides take certain things.

    Args:
        seat: Who.
        ways: Where each kind of card may be placed.
        open: Whether one of the places takes a personaje, and so has to be filled.
        third: Whether one of them is the third place of a team.
    """

    __slots__ = ("cards", "open", "seat", "third", "ways")

    def __init__(
        self, seat: Seat, ways: dict[str, tuple[str, ...]], *, open: bool, third: bool = False
    ) -> None:
        self.seat = seat
        self.ways = ways
        self.open = open
        self.third = third
        self.cards: dict[CardId, tuple[Place, ...]] = {UNKNOWN: ()}
        """The actions of each card, as far as they have been needed."""

    def of(self, game: Any, card: CardId) -> tuple[Place, ...]:
        """Work out the actions of a card, and keep them."""
        battles = self.ways.get(game.card(card).kind, ())
        found = self.cards[card] = tuple([place(self.seat, card, battle) for battle in battles])
        return found


def openings(game_of: Callable[[], Any]) -> Callable[[DuelTable], tuple[Any, ...]]:
    """Return the function that lists the legal actions between two resolutions.

    Readings are looked at and not asked: listing is no ruling, and no entry has to name them.
    """

    def opens(table: DuelTable) -> tuple[Any, ...]:
        game = game_of()
        reading = table.settings.in_force.__getitem__
        using = usable(game, table, table.facts.turn, reading) if game.effects else ()
        return listed(game, table, using)

    return opens


def listed(game: Any, table: DuelTable, using: Sequence[Object] = ()) -> tuple[Any, ...]:
    """Return what whose turn it is may do.

    Args:
        game: Whose cards.
        table: The table.
        using: The personajes whose effect may be used.
    """
    facts = table.facts
    seat = facts.turn
    if facts.phase == "score":
        naming = namer(table)
        return () if naming is None else tuple([NameScore(naming, b) for b in BATTLES])
    uses = [Activate(seat, thing.ref) for thing in using]
    if facts.placed:
        return (*uses, end(seat))
    row = row_of(game, table, seat)
    known = row.cards
    objects = table.objects
    found: list[Any] = []
    cards = dict.fromkeys([objects[id].card for id in table.zones[HANDS[seat]]])
    for card in cards:
        found += known[card] if card in known else row.of(game, card)
    waits = row.open or (row.third and table.settings.in_force["A7"] == "a")
    if not waits or facts.stuck[seat]:
        if facts.phase != FOURTH:
            uses.append(end(seat))
    elif not found and UNKNOWN not in cards:
        uses.append(show(seat))
    return (*found, *uses)


def row_of(game: Any, table: DuelTable, seat: Seat) -> Row:
    """Return the row of a seat's sides as they are."""
    facts = table.facts
    zones, sides = table.zones, SIDES[seat]
    codes = [
        size if (size := len(zones[side])) < PAIR else _full(game, table, zones[side])
        for side in sides
    ]
    key = facts.phase, seat, facts.plays[seat], *codes
    rows: dict[Any, Row] | None = game.memo.get("rows")
    if rows is None:
        rows = game.memo["rows"] = {}
    found = rows.get(key)
    if found is None:
        found = rows[key] = _row(*key)
    return found


def _full(game: Any, table: DuelTable, ids: Sequence[ObjectId]) -> int:
    """Return what a side with two cards or more takes."""
    if len(ids) > PAIR:
        return CLOSED
    one, two = [table.objects[id].card for id in ids]
    pairs: dict[tuple[CardId, CardId], int] | None = game.memo.get("pairs")
    if pairs is None:
        pairs = game.memo["pairs"] = {}
    found = pairs.get((one, two))
    if found is None:
        found = pairs[one, two] = _pair(game, one, two)
    return found


def _pair(game: Any, one: CardId, two: CardId) -> int:
    """Return what a pair of cards takes; nothing if nobody told which they are."""
    if UNKNOWN in (one, two):
        return CLOSED
    lower, upper = game.card(one), game.card(two)
    if upper.kind == POTENCIADOR:
        return CLOSED
    return TEAM if shares(lower, upper, "team") or shares(lower, upper, "class") else CLOSED


def _row(phase: str, seat: Seat, plays: int, *codes: int) -> Row:
    """Work out what a seat may place (R3 to R6, R9 to R16, H2)."""
    if phase == FOURTH:
        return Row(seat, {PERSONAJE: (FOURTH,)}, open=True)
    sides = list(zip(BATTLES, codes, strict=True))
    if phase == "one":
        here = tuple(b for b, code in sides[plays : plays + 1] if code in (EMPTY, ONE))
        return Row(seat, {PERSONAJE: here}, open=bool(here))
    for_any = tuple(battle for battle, code in sides if code in (EMPTY, ONE))
    lifting = tuple(battle for battle, code in sides if code in (ONE, TEAM))
    ways = {PERSONAJE: for_any, POTENCIADOR: lifting}
    return Row(seat, ways, open=bool(for_any), third=TEAM in codes)
