"""The cards: read from the files in ``cards/``, each sentence with the rules that it follows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from cardrules.games.naruto_mythos.lexicon import WORDS
from cardrules.games.naruto_mythos.verbs import VERBS
from cardrules.kit import Card, CardId, Object, load_cards, load_rulebook, read_toml

FOLDER: Final = files("cardrules.games.naruto_mythos")
RULEBOOK: Final = load_rulebook(FOLDER / "rulebook.toml")

FILES: Final = ("leaf.toml", "sound-and-sand.toml")
RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "main": ("R21", "R26"),
    "upgrade": ("R21", "R26"),
    "ambush": ("R21", "R26"),
    "score": ("R21", "R11"),
    "hold": ("R29", "R30"),
    "changes": ("R31", "R26"),
    "when": ("R29",),
    "instead": ("R29",),
    "always": ("R29", "R30"),
}
"""The rules of each form of sentence: what it does happens by these."""


def cited(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a card of a file with the rules of each of its sentences that names none."""
    effects = table.get("effect", ())
    if not isinstance(effects, list | tuple):
        return dict(table)
    told = []
    for effect in effects:
        form = next((f for f in RULES if isinstance(effect, Mapping) and f in effect), "")
        told.append({"rules": list(RULES[form]), **effect} if form else effect)
    return {**table, "effect": told} if told else dict(table)


@cache
def cards() -> Mapping[CardId, Card]:
    """Return every card that ships, by id, in the order of its number."""
    tables = [cited(t) for name in FILES for t in read_toml(FOLDER / "cards" / name)["card"]]
    found = load_cards({"card": tables}, WORDS, VERBS)
    return dict(sorted(found.items()))


def is_character(id: CardId) -> bool:
    """Return whether a card is a character that ships."""
    card = cards().get(id)
    return card is not None and card.kind == "character"


def printed(game: Any, thing: Object, value: str) -> int:
    """Return a printed number of a card, 0 if it has none."""
    return int(game.card(thing.card).values.get(value, 0))


def name_of(game: Any, thing: Object) -> str:
    """Return the name of a card, as the same-name rule reads it."""
    name: str = game.card(thing.card).name.en
    return name
