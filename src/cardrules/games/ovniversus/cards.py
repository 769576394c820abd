"""The cards: the shared deck that ships, mostly placeholders, or one that a player brings (A1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from cardrules._frozen import evolve
from cardrules.core.mentions import parts
from cardrules.errors import DefinitionError, FaultsError, nearest
from cardrules.games.ovniversus.lexicon import WORDS
from cardrules.games.ovniversus.table import BATTLES, PERSONAJE, POTENCIADOR
from cardrules.games.ovniversus.verbs import (
    VERBS,
    DiscardCards,
    MoveCards,
    PlaceCard,
    ReturnCards,
    SwapCards,
)  # fmt: skip
from cardrules.kit import Ability, Card, CardId, RuleId, load_cards, load_rulebook, read_toml

FOLDER: Final = files("cardrules.games.ovniversus")
RULEBOOK: Final = load_rulebook(FOLDER / "rulebook.toml")

FACTS: Final[Mapping[str, tuple[str, ...]]] = {
    PERSONAJE: (*BATTLES, "team", "class"),
    POTENCIADOR: ("bonus", "score"),
}
"""The printed facts of each kind of card."""
NEEDED: Final[Mapping[str, tuple[str, ...]]] = {PERSONAJE: BATTLES, POTENCIADOR: ("bonus",)}
LEAST: Final = 12
"""So many cards two players need for their first hands and phase one."""


@cache
def shipped() -> Mapping[CardId, Card]:
    """Return the cards that ship."""
    return _read(read_toml(FOLDER / "cards.toml"), "")


def collection(path: str | Path) -> Mapping[CardId, Card]:
    """Return the cards of a file that a player brings.

    Args:
        path: A TOML file of ``[[card]]`` tables.

    Raises:
        FaultsError: Everything that is wrong with it.
        DefinitionError: It cannot be read.
    """
    return _read(read_toml(Path(path)), str(path))


def _read(data: Mapping[str, Any], where: str) -> Mapping[CardId, Card]:
    faults: list[DefinitionError] = []
    cards: Mapping[CardId, Card] = {}
    try:
        cards = load_cards(data, WORDS, VERBS, where)
    except FaultsError as found:
        faults += found.faults
    prefix = f"{where}: " if where else ""
    tables = data.get("card", ())
    for table in tables if isinstance(tables, list | tuple) else ():
        if isinstance(table, Mapping):
            faults += _wrong(table, f"{prefix}{table.get('id', 'card')}")
    if cards and not faults:
        faults += _too_few(cards, where)
    if faults:
        raise FaultsError(faults)
    return {id: evolve(cited(card), count=card.count or 1) for id, card in cards.items()}


def _wrong(table: Mapping[str, Any], where: str) -> Iterator[DefinitionError]:
    """Yield what is wrong with the printed facts of a card."""
    kind: Any = table.get("kind")
    if kind not in FACTS:
        near = nearest(str(kind), FACTS) or tuple(FACTS)
        yield DefinitionError(f"{where}.kind", f"unknown kind {kind!r}", near)
        return
    known = ("id", "kind", "name", "text", "rules", "count", "placeholder", "effect", *FACTS[kind])
    for key in table:
        if key not in known:
            yield DefinitionError(f"{where}.{key}", f"a {kind} has no {key!r}", nearest(key, known))
    for key in NEEDED[kind]:
        if key not in table:
            yield DefinitionError(where, f"a {kind} needs {key!r}")
    for key in (*BATTLES, "bonus"):
        if key in table and type(table[key]) is not int:
            yield DefinitionError(f"{where}.{key}", f"{table[key]!r} is not a whole number")
    score = table.get("score", "")
    if score and score not in BATTLES:
        near = nearest(str(score), BATTLES) or BATTLES
        yield DefinitionError(f"{where}.score", f"unknown score {score!r}", near)
    if kind == POTENCIADOR and table.get("effect"):
        yield DefinitionError(f"{where}.effect", "only a personaje has an effect that is used")


def _too_few(cards: Mapping[CardId, Card], where: str) -> Iterator[DefinitionError]:
    copies = sum(max(1, card.count) for card in cards.values())
    people = sum(max(1, card.count) for card in cards.values() if card.kind == PERSONAJE)
    if copies < LEAST or people < len(BATTLES) * 2:
        what = f"{copies} cards with {people} personajes: a deck has at least {LEAST} with 6"
        yield DefinitionError(where, what)


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
    rules: dict[RuleId, None] = {"R19": None}
    for part in parts((ability.form, ability.effect)):
        rules.update(dict.fromkeys(RULES_OF.get(type(part), ())))
    return Ability(
        ability.form, ability.effect, ability.obliged, ability.text, tuple(rules), ability.local,
        ability.per_event,
    )  # fmt: skip
