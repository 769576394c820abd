"""The legal actions of a turn, from what each side still takes.

It says what `rules` say, and a law tests that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardrules.games.ovniversus.actions import Activate, NameScore, end, show
from cardrules.games.ovniversus.places import Row, row_of
from cardrules.games.ovniversus.rules import namer
from cardrules.games.ovniversus.table import BATTLES, FOURTH, HANDS, DuelTable
from cardrules.games.ovniversus.using import usable
from cardrules.kit import UNKNOWN, CardId, Object


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


def listed(
    game: Any, table: DuelTable, using: Sequence[Object] = (), row: Row | None = None
) -> tuple[Any, ...]:
    """Return what whose turn it is may do.

    Args:
        game: Whose cards.
        table: The table.
        using: The personajes whose effect may be used.
        row: What the sides of that seat take, if it is worked out already.
    """
    facts = table.facts
    seat = facts.turn
    if facts.phase == "score":
        naming = namer(table)
        return () if naming is None else tuple([NameScore(naming, b) for b in BATTLES])
    uses: list[Any] = [Activate(seat, thing.ref) for thing in using] if using else []
    if facts.placed:
        return (*uses, end(seat))
    if row is None:
        row = row_of(game, table, seat)
    known = row.cards
    objects = table.objects
    found: list[Any] = []
    cards: list[CardId] = []
    # A plain loop: for a few cards it is quicker than comprehensions and sets.
    for id in table.zones[HANDS[seat]]:
        card = objects[id].card
        if card not in cards:
            cards.append(card)
            found += known[card] if card in known else row.of(game, card)
    if found and row.free and not facts.stuck[seat]:
        return (*found, *uses)
    waits = row.free or (row.third and table.settings.in_force["A7"] == "a")
    if facts.stuck[seat] or not waits:
        if facts.phase != FOURTH:
            uses.append(end(seat))
    elif not found and UNKNOWN not in cards:
        uses.append(show(seat))
    return (*found, *uses)
