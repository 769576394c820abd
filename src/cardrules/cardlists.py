"""Cards as lists show them, and finding those that somebody means."""

from __future__ import annotations

from collections.abc import Iterable

from cardrules.core.cards import Ability, Card, Rewrites, Window
from cardrules.core.claims import Text
from cardrules.core.game import Ruleset
from cardrules.judge.render import Writer
from cardrules.notation import fold
from cardrules.words import LANGUAGES

__all__ = [
    "DOUBTFUL", "ELSEWHERE", "PLACEHOLDER", "card_row", "matching", "names", "printed", "titled",
    "window_name",
]  # fmt: skip

PLACEHOLDER = {"en": "placeholder", "es": "provisional"}
DOUBTFUL = {"en": "doubtful", "es": "dudoso"}
ELSEWHERE = frozenset({"gloss", "number", "rarity", "version", "doubt"})
"""Printed facts that are told in another column, or not at all in a list of cards."""


def matching(game: Ruleset, query: str) -> list[Card]:
    """Return the cards that are called so, else those that say so; all for an empty query."""
    words = fold(query).split()
    cards = game.cards.values()
    exact = [card for card in cards if fold(query) in map(fold, _full_names(card))]
    named = exact or [card for card in cards if _matches(words, *names(card))]
    return named or [card for card in cards if _matches(words, *_texts(game, card))]


def names(card: Card) -> Iterable[str]:
    """Yield everything that a card is called."""
    gloss, version = card.values.get("gloss"), card.values.get("version")
    yield from (card.id, card.name.en, card.name.es)
    if isinstance(gloss, str):
        yield gloss
    if isinstance(version, Text):
        yield from (version.en, version.es)


def _full_names(card: Card) -> Iterable[str]:
    """Yield the whole names of a card: its id, its name, and that with its title."""
    yield from (card.id, card.name.en, card.name.es)
    version = card.values.get("version")
    if isinstance(version, Text):
        for lang in LANGUAGES:
            yield from (f"{card.name.in_(lang)}{s}{version.in_(lang)}" for s in (": ", " - ", " "))


def _texts(game: Ruleset, card: Card) -> Iterable[str]:
    yield from (card.kind, card.text.en, card.text.es)
    for value in card.values.values():
        yield from (str(word) for word in (value if isinstance(value, tuple) else (value,)))
    for lang in LANGUAGES:
        yield from printed(game, card, lang)


def _matches(words: list[str], *texts: str) -> bool:
    text = fold(" / ".join(texts))
    return all(word in text for word in words)


def card_row(game: Ruleset, card: Card, lang: str) -> tuple[str, ...]:
    """Return a card as a row of a list: id, name, kind, copies, printed facts, text."""
    name, text = titled(card, lang), _said(game, card, lang)
    doubt = card.values.get("doubt")
    if card.placeholder:
        names = (Writer(game, lang).printed_name(key) for key in card.placeholder)
        text += f" [{PLACEHOLDER[lang]}: {', '.join(names)}]"
    if isinstance(doubt, Text):
        text += f" [{DOUBTFUL[lang]}: {doubt.in_(lang)}]"
    count = str(card.count or "")
    kind = game.words.get(f"kind.{card.kind}")
    kind_of = card.kind if kind is None else kind.in_(lang)
    return card.id, name, kind_of, count, " · ".join(printed(game, card, lang)), text


def titled(card: Card, lang: str) -> str:
    """Return the name of a card, with its title if it has one."""
    version = card.values.get("version")
    title = f": {version.in_(lang)}" if isinstance(version, Text) else ""
    return card.name.in_(lang) + title


def window_name(game: Ruleset, ability: Ability, lang: str) -> str:
    """Return what cards call the moment of an instant; "" if they do not."""
    form = ability.form
    word = f"window.{getattr(form, 'name', '')}" if isinstance(form, Window) else "form.rewrites"
    found = game.words.get(word)
    return "" if found is None else found.in_(lang)


def _said(game: Ruleset, card: Card, lang: str) -> str:
    """Return what a card says; each of its instants with the name of its window, if it has one."""
    told: list[str] = []
    for ability in card.abilities:
        instant = isinstance(ability.form, Window | Rewrites)
        label = window_name(game, ability, lang) if instant else ""
        if text := ability.text.in_(lang):
            told.append(f"{label}: {text}" if label else text)
    return " ".join(dict.fromkeys(told)) or card.text.in_(lang)


def printed(game: Ruleset, card: Card, lang: str) -> Iterable[str]:
    """Yield the printed facts of a card that are numbers and words, each with its name."""
    writer = Writer(game, lang)
    for key, value in card.values.items():
        if key not in ELSEWHERE and value not in ("", ()) and isinstance(value, int | str | tuple):
            yield writer.printed(key, value)
