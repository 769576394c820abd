"""A game with cards that it does not have: those that a case brings.

Rules that look a card up in the game that runs (`Run.game`, `Scope.game`) know them at once. What a
game lists as candidates is found in its own cards, so the same is tried with each card more.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

import attrs

from cardrules.core.cards import Card
from cardrules.core.game import Ruleset
from cardrules.core.model import AnyTable
from cardrules.errors import DefinitionError
from cardrules.ids import CardId

__all__ = ["with_guests"]

G = TypeVar("G", bound=Ruleset)


def with_guests(game: G, cards: Mapping[CardId, Card]) -> G:
    """Return a game with further cards; whatever names its definitions tells the two apart.

    Args:
        game: The game; it stays as it is.
        cards: The further cards by id.

    Raises:
        DefinitionError: The game has a card of such an id.
    """
    taken = [id for id in cards if id in game.cards]
    if taken:
        raise DefinitionError("", f"{game.name} has a card {taken[0]!r}")
    tried = _trying(game.candidates, tuple(cards))
    # A shortcut lists without looking at the candidates, and it knows the game's own cards only.
    return attrs.evolve(game, cards={**game.cards, **cards}, candidates=tried, shortcut=None)


def _trying(
    candidates: Callable[[AnyTable], Iterable[Any]], cards: tuple[CardId, ...]
) -> Callable[[AnyTable], Iterator[Any]]:
    def tried(table: AnyTable) -> Iterator[Any]:
        own = tuple(candidates(table))
        found: dict[Any, None] = dict.fromkeys(own)
        for action in own:
            kind: Any = type(action)
            for name in _card_fields(kind):
                found.update({attrs.evolve(action, **{name: card}): None for card in cards})
        yield from found

    return tried


@cache
def _card_fields(kind: Hashable) -> tuple[str, ...]:
    """Return the fields of an action that name a card."""
    action: Any = kind
    hints = get_type_hints(action)
    names = (field.name for field in attrs.fields(action))
    return tuple(name for name in names if CardId in (hints[name], *get_args(hints[name])))
