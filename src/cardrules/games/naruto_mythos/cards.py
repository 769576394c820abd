"""The cards: read from the files in ``cards/``, each sentence with the rules that it follows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from cardrules.games.naruto_mythos.citing import cited
from cardrules.games.naruto_mythos.lexicon import WORDS
from cardrules.games.naruto_mythos.verbs import VERBS
from cardrules.kit import Card, CardId, load_cards, load_rulebook, read_toml

FOLDER: Final = files("cardrules.games.naruto_mythos")
RULEBOOK: Final = load_rulebook(FOLDER / "rulebook.toml")

FILES: Final = ("leaf.toml", "leaf-2.toml", "sound-and-sand.toml", "sound-and-sand-2.toml")


@cache
def cards() -> Mapping[CardId, Card]:
    """Return every card that ships, by id, in the order of its number."""
    tables = [table for name in FILES for table in read_toml(FOLDER / "cards" / name)["card"]]
    found = load_cards({"card": tables}, WORDS, VERBS)
    return {id: cited(card) for id, card in sorted(found.items())}


def is_character(id: CardId) -> bool:
    """Return whether a card is a character that ships."""
    card = cards().get(id)
    return card is not None and card.kind == "character"
