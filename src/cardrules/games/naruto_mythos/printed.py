"""What is printed on a card, also on one of which nobody told which it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from cardrules.core.once import once
from cardrules.games.naruto_mythos.table import NarutoTable
from cardrules.kit import CardId, Object, of_card

MISSION_ZONES: Final = frozenset({"mission", "mission-deck", "chosen", "aside"})


def printed(game: Any, table: NarutoTable, thing: Object, value: str) -> int:
    """Return a printed number of a card, 0 if it has none."""
    number: int = game.definition(table, thing).values.get(value, 0)
    return number


def name_of(game: Any, table: NarutoTable, thing: Object) -> str:
    """Return the name of a card, as the same-name rule reads it."""
    name: str = game.definition(table, thing).name.en
    return name


def same_name(game: Any, table: NarutoTable, one: Object, another: Object) -> bool:
    """Return whether two cards have the same name; who watches sees nothing else read of them."""
    names = names_by_card(game)
    if table.probe is None and one.card in names and another.card in names:
        return names[one.card] == names[another.card]
    first, second = (game.definition(table, thing).id for thing in (one, another))
    return of_card(first, lambda a: of_card(second, lambda b: names[a] == names[b]))


@once
def names_by_card(game: Any) -> Mapping[CardId, str]:
    """Return the name of every card of a game, for what looks at the names of many."""
    return {id: card.name.en for id, card in game.cards.items()}


# Cards that nobody told.


def possible(game_of: Callable[[], Any]) -> Callable[[NarutoTable, Object], tuple[CardId, ...]]:
    """Return what says which cards one can be that nobody told.

    Rule:
        R4 (each player brings a mission once, so no mission is there more than twice).
    """

    def possible(table: NarutoTable, thing: Object) -> tuple[CardId, ...]:
        game = game_of()
        if table.settings.layout.zones[thing.place].name not in MISSION_ZONES:
            return _of_kind(game, "character")
        lying = Counter(
            table.objects[id].card
            for zone, ids in zip(table.settings.layout.zones, table.zones, strict=True)
            if zone.name in MISSION_ZONES
            for id in ids
        )
        return tuple(id for id in _of_kind(game, "mission") if lying[id] < table.settings.seats)

    return possible


def _of_kind(game: Any, kind: str) -> tuple[CardId, ...]:
    found: tuple[CardId, ...] | None = game.memo.get(("kind", kind))
    if found is None:
        found = tuple(id for id, card in game.cards.items() if card.kind == kind)
        game.memo["kind", kind] = found
    return found
