"""Cards as lists show them, and finding those that somebody means."""

from __future__ import annotations

from collections.abc import Iterable

from cardrules.core.cards import Card, Window
from cardrules.core.claims import Text
from cardrules.core.game import Ruleset
from cardrules.notation import fold

__all__ = ["card_row", "matching", "names", "printed"]

PLACEHOLDER = {"en": "placeholder", "es": "provisional"}
DOUBTFUL = {"en": "doubtful", "es": "dudoso"}
ELSEWHERE = frozenset({"gloss", "number", "rarity", "version", "doubt"})
"""Printed facts that are told in another column, or not at all in a list of cards."""


def matching(game: Ruleset, query: str) -> list[Card]:
    """Return the cards that are called so, else those that say so; all for an empty query."""
    words = fold(query).split()
    named = [card for card in game.cards.values() if _matches(words, *names(card))]
    return named or [card for card in game.cards.values() if _matches(words, *_texts(card))]


def names(card: Card) -> Iterable[str]:
    """Yield everything that a card is called."""
    gloss, version = card.values.get("gloss"), card.values.get("version")
    yield from (card.id, card.name.en, card.name.es)
    if isinstance(gloss, str):
        yield gloss
    if isinstance(version, Text):
        yield from (version.en, version.es)


def _texts(card: Card) -> Iterable[str]:
    yield from (card.kind, card.text.en, card.text.es)
    for value in card.values.values():
        yield from (str(word) for word in (value if isinstance(value, tuple) else (value,)))


def _matches(words: list[str], *texts: str) -> bool:
    text = fold(" / ".join(texts))
    return all(word in text for word in words)


def card_row(game: Ruleset, card: Card, lang: str) -> tuple[str, ...]:
    """Return a card as a row of a list: id, name, kind, copies, printed facts, text."""
    name, text = card.name.in_(lang), _said(game, card, lang)
    version, doubt = card.values.get("version"), card.values.get("doubt")
    if isinstance(version, Text):
        name += f": {version.in_(lang)}"
    if card.placeholder:
        text += f" [{PLACEHOLDER[lang]}: {', '.join(card.placeholder)}]"
    if isinstance(doubt, Text):
        text += f" [{DOUBTFUL[lang]}: {doubt.in_(lang)}]"
    count = str(card.count or "")
    kind = game.words.get(f"kind.{card.kind}")
    kind_of = card.kind if kind is None else kind.in_(lang)
    return card.id, name, kind_of, count, " · ".join(printed(game, card, lang)), text


def _said(game: Ruleset, card: Card, lang: str) -> str:
    """Return what a card says; each of its instants with the name of its window, if it has one."""
    told: list[str] = []
    for ability in card.abilities:
        window = game.words.get(f"window.{getattr(ability.form, 'name', '')}")
        label = f"{window.in_(lang)}: " if window and isinstance(ability.form, Window) else ""
        if text := ability.text.in_(lang):
            told.append(label + text)
    return " ".join(dict.fromkeys(told)) or card.text.in_(lang)


def printed(game: Ruleset, card: Card, lang: str) -> Iterable[str]:
    """Yield the printed facts of a card that are numbers and words, each with its name."""
    for key, value in card.values.items():
        if key in ELSEWHERE or value in ("", ()):
            continue
        name = game.words.get(f"printed.{key}")
        said = ", ".join(map(str, value)) if isinstance(value, tuple) else value
        if isinstance(said, int | str):
            yield f"{key if name is None else name.in_(lang)} {said}"
