"""What follows from which cards lie in play: a draft keeps it until an event changes that."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import compress
from operator import attrgetter
from typing import Any

from cardrules.core.model import AnyTable, Object, in_play
from cardrules.core.state import LAIN
from cardrules.core.supposed import of_card
from cardrules.ids import CardId, Place

__all__ = ["are_in_play", "keep", "keep_at", "lying_in_play", "lying_of"]

_card = attrgetter("card")


def keep(table: AnyTable, key: Any, found: Any) -> None:
    """Let a draft keep what follows from which cards are in play, and from bonds alone.

    It is found in `lain` for as long as that stays so. A table that somebody watches being read
    keeps nothing, nor does a state; and nothing is to be kept that has asked for a reading.

    Args:
        table: The table.
        key: The word that texts speak of, or the function that works it out.
        found: What follows.
    """
    draft: Any = table
    if draft.memo is not None and draft.probe is None:
        if not draft.lain:
            draft.lain = draft.memo[LAIN] = {}
        draft.lain[key] = found


def keep_at(table: AnyTable, place: Place, found: Any) -> None:
    """Let a draft keep what follows from what lies in one place in play, as `keep` does."""
    draft: Any = table
    if draft.memo is not None and draft.probe is None:
        draft.memo[LAIN] = draft.lain
        draft.lain_at[place] = found


def lying_in_play(table: AnyTable) -> Sequence[Object]:
    """Return the objects of all zones in play, as `model.in_play` does; a draft keeps them."""
    found: Sequence[Object] | None = table.lain.get(lying_in_play)
    if found is None:
        found = in_play(table)
        keep(table, lying_in_play, found)
    return found


def are_in_play(table: AnyTable, cards: Collection[CardId]) -> bool:
    """Return whether some of these cards are in play; a draft keeps which are: mostly none is."""
    found: frozenset[CardId] | None = table.lain.get(are_in_play)
    if found is None:
        if table.probe is not None:
            return any(of_card(t.card, cards.__contains__) for t in lying_in_play(table))
        found = frozenset(map(_card, lying_in_play(table)))
        keep(table, are_in_play, found)
    return not found.isdisjoint(cards)


def lying_of(table: AnyTable, cards: Collection[CardId]) -> list[Object]:
    """Return what lies in play of some cards, in layout order: mostly nothing does."""
    things = lying_in_play(table)
    if table.probe is not None:
        return [thing for thing in things if of_card(thing.card, cards.__contains__)]
    if not are_in_play(table, cards):
        return []
    return list(compress(things, map(cards.__contains__, map(_card, things))))
