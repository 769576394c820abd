"""The cards: card files with all their faults, and what the rules know each card as."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from cardrules.errors import nearest
from cardrules.games.waifus_arena.lexicon import VERBS, WORDS
from cardrules.kit import (
    Card,
    CardId,
    DefinitionError,
    FaultsError,
    Object,
    Window,
    load_cards,
    load_rulebook,
    read_toml,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.core.model import AnyTable
    from cardrules.kit import Game

FOLDER: Final = files("cardrules.games.waifus_arena")
RULEBOOK: Final = load_rulebook(FOLDER / "rulebook.toml")

KINDS: Final = ("waifu", "nocta", "accion", "juego")
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
LEAST: Final[Mapping[str, int]] = {"waifu": 12, "nocta": 1, "accion": 16}
"""Copies of each kind that four players can need before anything comes back."""


def shipped() -> Mapping[CardId, Card]:
    """Return the cards that ship, by id, in the order of their file."""
    return read_cards(read_toml(FOLDER / "cards.toml"), "cards.toml")


def read_cards(data: Mapping[str, Any], where: str = "") -> Mapping[CardId, Card]:
    """Return the cards of a file.

    Args:
        data: The file as TOML reads it.
        where: Its name, for faults.

    Raises:
        FaultsError: Everything that is wrong with it.
    """
    faults: list[DefinitionError] = []
    cards: Mapping[CardId, Card] = {}
    try:
        cards = load_cards(data, WORDS, VERBS, where)
    except FaultsError as found:
        faults += found.faults
    tables = [table for table in data.get("card", ()) if isinstance(table, Mapping)]
    for table in tables:
        label = f"{where}: {table.get('id', '?')}" if where else str(table.get("id", "?"))
        faults += (DefinitionError(label, what, near) for what, near in _wrong(table))
    faults += (DefinitionError(where, what) for what in _missing(tables))
    if faults:
        raise FaultsError(faults)
    return cards


Wrong = Iterator[tuple[str, tuple[str, ...]]]


def _wrong(table: Mapping[str, Any]) -> Wrong:
    """Yield what is wrong with the printed values of one card."""
    kind = table.get("kind")
    if kind not in KINDS:
        yield f"unknown kind {kind!r}", KINDS
        return
    if kind in ("waifu", "nocta") or table.get("role") == "hibridacion":
        yield from _wrong_elements(table.get("element"))
    if kind == "nocta" and not _is_number(table.get("points")):
        yield f"'points' is a number of PV, not {table.get('points')!r}", ()
    if kind == "waifu" and "spell" in table and table.get("type") not in TYPES[:2]:
        yield f"a Hechizo is inmediato or pasivo, not {table.get('type')!r}", TYPES[:2]
    if kind == "accion":
        yield from _wrong_action(table)


def _wrong_action(table: Mapping[str, Any]) -> Wrong:
    if table.get("type") not in TYPES:
        yield f"unknown type {table.get('type')!r}", TYPES
    if not _is_number(table.get("cost")):
        yield f"'cost' is a number of PA, not {table.get('cost')!r}", ()
    role = table.get("role")
    if role is not None and role not in ROLES:
        yield f"unknown role {role!r}", nearest(str(role), ROLES)


def _wrong_elements(given: Any) -> Wrong:
    found = list(given) if isinstance(given, list | tuple) else [given]
    if not found:
        yield "needs an element", ELEMENTS
    for element in found:
        if element not in ELEMENTS:
            yield f"unknown element {element!r}", nearest(str(element), ELEMENTS) or ELEMENTS


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _missing(tables: list[Mapping[str, Any]]) -> Iterator[str]:
    """Yield what no match can do without."""
    for kind, least in LEAST.items():
        counts = [table.get("count", 0) for table in tables if table.get("kind") == kind]
        there = sum(count for count in counts if isinstance(count, int))
        if there < least:
            yield f"{there} cards of kind {kind!r}; four players need {least}"
    attacks = [table for table in tables if table.get("kind") == "juego"]
    if len(attacks) != 1:
        yield f"{len(attacks)} cards of kind 'juego'; one is the Ataque del Nocta"


# What is printed on a card.


def printed_elements(card: Card) -> tuple[str, ...]:
    """Return the printed elements of a Waifu or a Nocta, or that of a Hibridación."""
    found = card.values.get("element", ())
    return (found,) if isinstance(found, str) else tuple(found)


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


def has_window(card: Card, window: str) -> bool:
    """Return whether something on a card is applied at a moment."""
    return any(
        isinstance(ability.form, Window) and ability.form.name == window
        for ability in card.abilities
    )


def attack_card(game: Any) -> CardId:
    """Return the card Ataque del Nocta."""
    found: CardId | None = game.memo.get("attack")
    if found is None:
        found = game.memo["attack"] = next(
            id for id, card in game.cards.items() if card.kind == "juego"
        )
    return found


def cards_of(game: Any, kind: str) -> tuple[CardId, ...]:
    """Return every copy of a kind of card, as the box has them."""
    return tuple(
        id for id, card in game.cards.items() if card.kind == kind for _ in range(card.count)
    )


def possible(game_of: Callable[[], Game]) -> Callable[[AnyTable, Object], Iterable[CardId]]:
    """Return which cards something can be that nobody told: those of the kind that lies there."""

    def cards(table: AnyTable, thing: Object) -> Iterable[CardId]:
        kind = KINDS_THERE.get(table.settings.layout.zones[thing.place].name, "accion")
        return [id for id, card in game_of().cards.items() if card.kind == kind]

    return cards
