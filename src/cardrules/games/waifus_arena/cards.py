"""The cards: card files with all their faults, and what the rules know each card as."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from cardrules.kit import (
    Card,
    CardId,
    Object,
    load_rulebook,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.core.model import AnyTable
    from cardrules.kit import Game

FOLDER: Final = files("cardrules.games.waifus_arena")
RULEBOOK: Final = load_rulebook(FOLDER / "rulebook.toml")

KINDS: Final = ("waifu", "nocta", "accion", "juego")
SINGLE: Final = ("waifu", "nocta")
"""Kinds of which each card is there once."""
TYPES: Final = ("inmediato", "pasivo", "ligado")
BASIC: Final = ("tierra", "agua", "fuego", "aire")
TWO_SWORDS: Final = "dos-espadas"
SWORD_AND_SHIELD: Final = "espada-y-escudo"
SPECIAL: Final = (TWO_SWORDS, SWORD_AND_SHIELD)
ELEMENTS: Final = (*BASIC, *SPECIAL)

ROLES: Final = (
    "ataque", "escudo", "agilidad", "trocar", "hechizo", "conveccion", "barrera", "provocar",
    "artilleria", "sebo", "embestida", "empatia", "ovacion", "furia", "alquimia", "hibridacion",
)  # fmt: skip
"""What the rules know a card of Acción as; what has no role does what its own effects say."""
KINDS_THERE: Final[Mapping[str, str]] = {
    "waifu": "waifu",
    "graveyard": "waifu",
    "waifu-deck": "waifu",
    "nocta": "nocta",
    "trophies": "nocta",
    "retired": "nocta",
    "nocta-deck": "nocta",
}
"""Which kind of card lies in a zone; in all others it is accion."""


# What is printed on a card.


def printed_elements(card: Card) -> tuple[str, ...]:
    """Return the printed elements of a Waifu or a Nocta, or that of a Hibridación."""
    found = card.values.get("element", ())
    return ((found,) if found else ()) if isinstance(found, str) else tuple(found)


def role(game: Any, id: CardId) -> str:
    """Return what the rules know a card as; "" for a card with its own effects, or none."""
    card = game.cards.get(id)
    return "" if card is None else str(card.values.get("role", ""))


def kind_of(game: Any, id: CardId) -> str:
    """Return the kind of effect of a card of Acción: inmediato, pasivo or ligado."""
    card = game.cards.get(id)
    return "" if card is None else str(card.values.get("type", ""))


def cost_of(game: Any, id: CardId) -> int:
    """Return what one card costs, in PA (R20)."""
    card = game.cards.get(id)
    return 1 if card is None else int(card.values.get("cost", 1))


def is_blank(card: Card) -> bool:
    """Return whether nobody has told what a card of Acción does (A4)."""
    return not card.abilities and not card.values.get("role") and "text" in card.placeholder


def attack_cards(cards: Mapping[CardId, Card]) -> Mapping[CardId, Card]:
    """Return the card Ataque del Nocta among some cards, if it is there."""
    return {id: card for id, card in cards.items() if card.kind == "juego"}


def attack_card(game: Any) -> CardId:
    """Return the card Ataque del Nocta."""
    found: CardId | None = game.memo.get("attack")
    if found is None:
        found = game.memo["attack"] = next(iter(attack_cards(game.cards)))
    return found


def cards_of(game: Any, kind: str) -> tuple[CardId, ...]:
    """Return every copy of a kind of card, as the box has them."""
    return tuple(
        id for id, card in game.cards.items() if card.kind == kind for _ in range(copies(card))
    )


def copies(card: Card) -> int:
    """Return how often a card is in the box; a Waifu or a Nocta that does not say so, once."""
    return card.count or int(card.kind in SINGLE)


def possible(game_of: Callable[[], Game]) -> Callable[[AnyTable, Object], Iterable[CardId]]:
    """Return which cards something can be that nobody told: those of the kind that lies there."""

    def cards(table: AnyTable, thing: Object) -> Iterable[CardId]:
        kind = KINDS_THERE.get(table.settings.layout.zones[thing.place].name, "accion")
        return [id for id, card in game_of().cards.items() if card.kind == kind]

    return cards
