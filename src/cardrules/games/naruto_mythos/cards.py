"""The cards: read from the files in ``cards/``, each sentence with the rules that it follows."""

from __future__ import annotations

import re
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


INSTANTS: Final = ("main", "upgrade", "ambush", "score")
SAID: Final[tuple[tuple[str, str], ...]] = (
    (r"\b(defeat|control|move)=|\bto=hand\b", "R22"),
    (r"\bfriend\b", "R23"),
    (r"\b(strongest|weakest)\b", "R24"),
    (r"\belsewhere\b|\b(friend|enemy|anyone)(?=,| by\b|$)", "R25"),
    (r"\bby=opponent\b", "R28"),
    (r"\bwhen=(round end|lose)\b", "R35"),
    (r"\bwhen=play\b", "R33"),
    (r"\bwhen=(?!play|round end|lose| )", "R34"),
    (r"\btogether=|=all (?!.*\bby=opponent\b)", "R36"),
    (r"\b(defeat|discard)=all\b|\bby=opponent\b", "R37"),
)
"""What a sentence says, as `_spelt` writes it, and the rule that it follows then."""


def _spelt(said: Any, key: str = "") -> str:
    """Return a sentence as one text: ``main= move=all friend here``."""
    if isinstance(said, Mapping):
        return " ".join(_spelt(part, str(name)) for name, part in said.items() if name != "text")
    if isinstance(said, list | tuple):
        return f"{key}= " + " ".join(_spelt(part) for part in said)
    return f"{key}={said}"


def _rules(table: Mapping[str, Any], effect: Mapping[str, Any], form: str) -> list[str]:
    """Return the rules of a sentence: of its form, then of its words."""
    found = [*RULES[form]]
    if form in INSTANTS:
        if effect.get("obliged", "may") != "may" and form != "score":
            found[found.index("R26")] = "R27"
        mission = table.get("kind") == "mission"
        several = sum(any(w in other for w in INSTANTS) for other in table["effect"]) > 1
        found += ["R35"] * mission + ["R32"] * several
    said = f"{form}= {_spelt(effect)}"
    found += [rule for words, rule in SAID if re.search(words, said)]
    return list(dict.fromkeys(found))


def cited(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a card of a file with the rules of each of its sentences that names none."""
    effects = table.get("effect", ())
    if not isinstance(effects, list | tuple):
        return dict(table)
    told = []
    for effect in effects:
        form = next((f for f in RULES if isinstance(effect, Mapping) and f in effect), "")
        told.append({"rules": _rules(table, effect, form), **effect} if form else effect)
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
