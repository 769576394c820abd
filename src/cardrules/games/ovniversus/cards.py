"""The cards: the shared deck that ships, mostly placeholders, or a collection of one's own (H1).

A collection is a file in the same form, so what ships is an example of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from cardrules._frozen import evolve, frozen
from cardrules.cardfiles import CardFileForm, gather_card_file
from cardrules.core.mentions import parts
from cardrules.errors import DefinitionError, FaultsError
from cardrules.games.ovniversus.lexicon import WORDS
from cardrules.games.ovniversus.table import BATTLES, FULL_HAND, PERSONAJE, POTENCIADOR, SEATS
from cardrules.games.ovniversus.verbs import (
    VERBS,
    DiscardCards,
    MoveCards,
    PlaceCard,
    ReturnCards,
    SwapCards,
)  # fmt: skip
from cardrules.kit import Ability, Card, CardId, RuleId, Window, load_rulebook, read_toml
from cardrules.schema import key

FOLDER: Final = files("cardrules.games.ovniversus")
RULEBOOK: Final = load_rulebook(FOLDER / "rulebook.toml")

LEAST: Final = len(SEATS) * (FULL_HAND + len(BATTLES))
"""So many cards two seats need for their first hands and for phase one."""
MOST: Final = 99
"""The largest number on a card."""


def _score(name: str) -> Any:
    return key(
        f"Its score in a battle for {name}.", f"Su puntaje en una batalla de {name}.",
        least=-MOST, most=MOST,
    )  # fmt: skip


@frozen
class PersonajeForm:
    """What is printed on a personaje."""

    fuerza: int = _score("FUERZA")
    proyeccion: int = _score("PROYECCIÓN DE ENERGÍA")
    resistencia: int = _score("RESISTENCIA")
    equipo: str = key("Its team; empty if it has none.", "Su equipo; vacío si no tiene.", "")
    clase: str = key("Its class; empty if it has none.", "Su clase; vacía si no tiene.", "")


@frozen
class PotenciadorForm:
    """What is printed on a potenciador."""

    bonus: int = key(
        "The points that it adds.", "Los puntos que suma.", least=-MOST, most=MOST
    )  # fmt: skip
    score: str = key(
        "The score that it adds them to; empty for that of any battle.",
        "El puntaje al que los suma; vacío para el de cualquier batalla.", "",
        choices=("", *BATTLES),
    )  # fmt: skip


KINDS: Final[Mapping[str, type]] = {PERSONAJE: PersonajeForm, POTENCIADOR: PotenciadorForm}


@cache
def shipped() -> Mapping[CardId, Card]:
    """Return the cards that ship."""
    return collection(read_toml(FOLDER / "cards.toml"))


def collection(data: Mapping[str, Any]) -> Mapping[CardId, Card]:
    """Return the cards of a file; one that says no number of copies is there once.

    Args:
        data: The file as TOML reads it.

    Raises:
        FaultsError: Everything that is wrong with it.
    """
    faults: list[DefinitionError] = []
    _, cards = gather_card_file(
        data, CardFileForm, faults, lexicon=WORDS, verbs=VERBS, kinds=KINDS
    )  # fmt: skip
    found = {id: cited(evolve(card, count=card.count or 1)) for id, card in cards.items()}
    faults += _strange(found.values())
    if not faults:
        faults += _too_few(found.values())
    if faults:
        raise FaultsError(faults)
    return found


def _strange(cards: Iterable[Card]) -> Iterator[DefinitionError]:
    """Yield what no card of its kind has."""
    for card in cards:
        if card.kind == POTENCIADOR and card.abilities:
            yield DefinitionError(f"{card.id}.effect", "only a personaje has an effect (R19)")
        used = [index for index, a in enumerate(card.abilities) if isinstance(a.form, Window)]
        for index in used[1:]:
            what = "a card has one effect that is used: let it do several things in turn"
            yield DefinitionError(f"{card.id}.{index}", what)


def _too_few(cards: Iterable[Card]) -> Iterator[DefinitionError]:
    """Yield that hands and phase one cannot be filled (R1, R7)."""
    copies = sum(card.count for card in cards)
    people = sum(card.count for card in cards if card.kind == PERSONAJE)
    least = len(SEATS) * len(BATTLES)
    if copies < LEAST or people < least:
        what = f"{copies} cards with {people} personajes: a deck has at least {LEAST} with {least}"
        yield DefinitionError("card", what)


def cited(card: Card) -> Card:
    """Return a card with the rules that its effects follow, if they name none."""
    told = [ability if ability.rules else _citing(ability) for ability in card.abilities]
    return evolve(card, abilities=tuple(told))


RULES_OF: Final[Mapping[type, tuple[RuleId, ...]]] = {
    MoveCards: ("R14", "R15"),
    SwapCards: ("R14", "R15"),
    DiscardCards: ("R23", "R17", "H5"),
    ReturnCards: ("R17",),
    PlaceCard: ("R14", "A18"),
}
"""The rules by which each verb does what it does."""


def _citing(ability: Ability) -> Ability:
    used = isinstance(ability.form, Window)
    # What works by itself is no effect that is used.
    rules: dict[RuleId, None] = {"R19" if used else "H8": None}
    for part in parts((ability.form, ability.effect)):
        rules.update(dict.fromkeys(RULES_OF.get(type(part), ())))
    return evolve(ability, rules=tuple(rules))
