"""The two sides of each mission as checks and listings look at them: who shows which name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from cardrules._frozen import frozen
from cardrules.core.lying import keep_at
from cardrules.games.naruto_mythos.printed import names_by_card
from cardrules.games.naruto_mythos.table import SEAT_AT, SIDES, STANDS, NarutoTable
from cardrules.kit import Object, Place


@final
@frozen
class Side:
    """One side of a mission.

    Args:
        shown: The face-up characters, each with its name; None if nobody told which card it is.
        hidden: The others.
        names: How often each name is shown.
        stray: Whether something stands there that another seat owns.
        doubled: Whether two of them show one name, or may do so.
    """

    shown: Sequence[tuple[Object, str | None]]
    hidden: Sequence[Object]
    names: Mapping[str | None, int]
    stray: bool
    doubled: bool


_NOBODY: Final = Side((), (), {}, stray=False, doubled=False)


def side_at(game: Any, table: NarutoTable, where: Place) -> Side:
    """Return how a side is; a draft keeps that, unless it is stray or doubled."""
    found: Side | None = table.lain_at.get(where)
    if found is None:
        found = _side(names_by_card(game), table, where)
        if not (found.stray or found.doubled):
            keep_at(table, where, found)
    return found


def _side(names: Mapping[Any, str], table: NarutoTable, where: Place) -> Side:
    ids = table.zones[where]
    if not ids:
        return _NOBODY
    shown: list[tuple[Object, str | None]] = []
    hidden: list[Object] = []
    found: dict[str | None, int] = {}
    stray, seat = False, SEAT_AT[where]
    for thing in map(table.objects.__getitem__, ids):
        if thing.owner != seat:
            stray = True
        if thing.face_down:
            hidden.append(thing)
        else:
            name = names.get(thing.card)
            shown.append((thing, name))
            found[name] = found.get(name, 0) + 1
    return Side(shown, hidden, found, stray, len(found) < len(shown) or None in found)


def may_be_shown(game: Any, table: NarutoTable, mission: int, thing: Object) -> bool:
    """Return whether somebody may show the name of a card in a mission; no card is asked for."""
    name = None if table.probe is not None else names_by_card(game).get(thing.card)
    if name is None:
        return True
    for own in SIDES:
        side = side_at(game, table, own[mission - 1])
        if side.doubled or name in side.names:
            return True
    return False


def unusual(game: Any, table: NarutoTable) -> tuple[bool, bool]:
    """Return whether any side is stray, and whether one is doubled: those kept are neither."""
    stray = doubled = False
    for where in sorted(STANDS.difference(table.lain_at)):
        side = side_at(game, table, where)
        stray = stray or side.stray
        doubled = doubled or side.doubled
    return stray, doubled
