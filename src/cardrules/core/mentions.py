"""What a tree mentions: names that must be bound, numbers that statics change, its own source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import attrs

from cardrules.core import trees
from cardrules.core.lexicon import Lexicon

__all__ = ["derived_numbers", "names", "of_its_source", "parts"]

_MANY = frozenset({trees.ONE, "all", "any"})


def parts(tree: Any) -> Iterator[Any]:
    """Yield a tree and everything in it, in written order."""
    yield tree
    if isinstance(tree, tuple):
        for part in tree:
            yield from parts(part)
    elif attrs.has(type(tree)):
        for field in attrs.fields(type(tree)):
            yield from parts(getattr(tree, field.name))


def names(tree: Any, lexicon: Lexicon) -> tuple[str, ...]:
    """Return the names whose meaning a phrase needs, each once, in written order.

    Example:
        >>> names(trees.Noun(trees.Named("it"), "X", filters=(trees.Except("it"),)), Lexicon())
        ('X', 'it')
    """
    found: list[str] = []
    for part in parts(tree):
        match part:
            case trees.Noun(whom, many):
                number = many[1] if isinstance(many, tuple) else many
                found += [number] if isinstance(number, str) and number not in _MANY else []
                found += [whom.name] if isinstance(whom, trees.Named) else []
            case trees.Group(_, str(number)):
                found.append(number)
            case trees.Number(name) | trees.At(name) | trees.Except(name) | trees.Like(_, name):
                found.append(name)
            case trees.Pool(_, word) | trees.Pattern(seat=word) if word:
                found += [] if word in lexicon.seats else [word]
            case _:
                pass
    return tuple(dict.fromkeys(found))


def derived_numbers(tree: Any, lexicon: Lexicon) -> tuple[str, ...]:
    """Return the numbers that a phrase reads and that statics change, each once."""
    found: list[str] = []
    for part in parts(tree):
        match part:
            case trees.Compare(name) | trees.Limit(name) | trees.Of(name, _, False):
                found.append(name)
            case trees.Extreme(word, False):
                found.append(lexicon.superlatives[word][0])
            case _:
                pass
    numbers = (n for n in dict.fromkeys(found) if n in lexicon.attributes)
    return tuple(name for name in numbers if lexicon.attributes[name].core is not None)


def of_its_source(tree: Any, lexicon: Lexicon) -> bool:
    """Return whether a tree means something else when another copy of its card says it.

    Example:
        >>> of_its_source(trees.Some(trees.Noun(trees.Group("friend"))), Lexicon())
        True
    """
    local = trees.SOURCE_WORDS | lexicon.local
    return any(
        part in local or not local.isdisjoint(re.findall(r"[\w-]+", part))
        for part in parts(tree)
        if isinstance(part, str)
    )
