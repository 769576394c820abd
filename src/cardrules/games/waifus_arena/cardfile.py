"""Card files: what may be printed on each kind of card, and reading them with all their faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from cardrules._frozen import frozen
from cardrules.cardfiles import CardFileForm, gather_card_file
from cardrules.games.waifus_arena.cards import (
    ELEMENTS,
    FOLDER,
    ROLES,
    TYPES,
    attack_cards,
    printed_elements,
)  # fmt: skip
from cardrules.games.waifus_arena.lexicon import VERBS, WORDS
from cardrules.kit import Card, CardId, DefinitionError, FaultsError, Text, read_toml
from cardrules.schema import key

MOST: Final = 99
"""The most PV or PA on a card."""
LEAST: Final[Mapping[str, int]] = {"waifu": 12, "nocta": 1, "accion": 16}
"""Copies of each kind that four players can need before anything comes back."""

_ELEMENT: Final = (
    "Its element, or a list of them: tierra, agua, fuego, aire, dos-espadas, espada-y-escudo.",
    "Su elemento, o una lista: tierra, agua, fuego, aire, dos-espadas, espada-y-escudo.",
)
_PV: Final = Text("PV", "PV")
_PA: Final = Text("PA", "PA")


@frozen
class WaifuForm:
    """What is printed on a Waifu."""

    element: str | tuple[str, ...] = key(*_ELEMENT, choices=ELEMENTS, some=True, once=True)
    spell: str = key(
        "The name of its Hechizo; empty if it has none.",
        "El nombre de su Hechizo; vacío si no tiene.", "",
    )  # fmt: skip
    type: str = key(
        "Of its Hechizo: inmediato, or pasivo if it stays active.",
        "De su Hechizo: inmediato, o pasivo si sigue activo.", "", choices=("", *TYPES[:2]),
    )  # fmt: skip


@frozen
class NoctaForm:
    """What is printed on a Nocta."""

    element: str | tuple[str, ...] = key(*_ELEMENT, choices=ELEMENTS, some=True, once=True)
    points: int = key(
        "What it is worth as a Trofeo.", "Lo que vale como Trofeo.", least=0, most=MOST, unit=_PV
    )


@frozen
class AccionForm:
    """What is printed on a card of Acción."""

    type: str = key("Its kind of effect.", "Su tipo de efecto.", choices=TYPES)
    cost: int = key("What it costs.", "Lo que cuesta.", 1, least=0, most=MOST, unit=_PA)
    role: str = key(
        "What the rules know it as; empty for a card that does what its effects say.",
        "Como qué la conocen las reglas; vacío si hace lo que dicen sus efectos.", "",
        choices=("", *ROLES),
    )  # fmt: skip
    element: str | tuple[str, ...] = key(
        "Of a Hibridación: the element that it adds.",
        "De una Hibridación: el elemento que añade.", "", choices=("", *ELEMENTS), once=True,
    )  # fmt: skip


@frozen
class JuegoForm:
    """What is printed on the card Ataque del Nocta: nothing more."""


KINDS: Final[Mapping[str, type]] = {
    "waifu": WaifuForm, "nocta": NoctaForm, "accion": AccionForm, "juego": JuegoForm,
}  # fmt: skip


def shipped() -> Mapping[CardId, Card]:
    """Return the cards that ship, by id, in the order of their file."""
    return read_cards(read_toml(FOLDER / "cards.toml"))


def read_cards(data: Mapping[str, Any]) -> Mapping[CardId, Card]:
    """Return the cards of a file; without an Ataque del Nocta it gets the one that ships.

    Args:
        data: The file as TOML reads it.

    Raises:
        FaultsError: Everything that is wrong with it.
    """
    faults: list[DefinitionError] = []
    _, cards = gather_card_file(
        data, CardFileForm, faults, lexicon=WORDS, verbs=VERBS, kinds=KINDS
    )  # fmt: skip
    faults += _strange(cards.values())
    faults += _too_few(cards.values())
    if faults:
        raise FaultsError(faults)
    found = {id: card for id, card in cards.items() if card.kind in KINDS}
    return found if attack_cards(found) else {**found, **attack_cards(shipped())}


def _strange(cards: Iterable[Card]) -> Iterator[DefinitionError]:
    """Yield what no card of its kind has."""
    for card in cards:
        if card.values.get("role") == "hibridacion" and not printed_elements(card):
            yield DefinitionError(f"{card.id}.element", "a Hibridación needs one", ELEMENTS)
        if card.kind == "waifu" and bool(card.values.get("spell")) != bool(card.values.get("type")):
            what = "a Hechizo has a name, 'spell', and a kind of effect, 'type'"
            yield DefinitionError(f"{card.id}.spell", what)


def _too_few(cards: Iterable[Card]) -> Iterator[DefinitionError]:
    """Yield what no match can do without."""
    there = list(cards)
    for kind, least in LEAST.items():
        count = sum(card.count for card in there if card.kind == kind)
        if count < least:
            what = f"{count} cards of kind {kind!r}, and four players need {least}"
            yield DefinitionError("card", what)
    if sum(card.kind == "juego" for card in there) > 1:
        yield DefinitionError("card", "only one card is the Ataque del Nocta, of kind 'juego'")
