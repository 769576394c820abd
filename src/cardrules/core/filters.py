"""Filters of nouns: each is read once, as a test of one thing with the words of the game in it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cardrules.core import trees
from cardrules.core.frames import Bound
from cardrules.core.lexicon import Attribute, Lexicon
from cardrules.core.model import Object
from cardrules.core.scope import Scope
from cardrules.core.trees import Amount

__all__ = ["FLAGS", "OPS", "Numbers", "Single", "Test", "bound_to", "test_of"]

Numbers = tuple[tuple[str, int], ...]

OPS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt, "=": operator.eq,
}  # fmt: skip

Test = Callable[[Scope, Object, Numbers, bool], bool]
"""Whether a thing passes a filter, given its numbers as remembered, and if it shows nothing."""

Words = Callable[[Scope, Object, bool], Sequence[Any]]
"""The words of a thing; the last says whether it shows nothing."""

Much = Callable[[Amount, Scope], int]


def bound_to(scope: Scope, name: str) -> tuple[Bound, ...]:
    """Return what a name means; a name that never got a meaning means nothing."""
    found = scope.names.get(name, ())
    return found if isinstance(found, tuple) else ()


_FLAGS: Final[Mapping[str, Test]] = {
    "hidden": lambda _scope, thing, _known, _dark: thing.face_down,
    "face-up": lambda _scope, thing, _known, _dark: not thing.face_down,
}
FLAGS: Final = tuple(_FLAGS)
"""The yes or no that every game has."""

Single = trees.Compare | trees.Has | trees.Flag | trees.Like | trees.Except | trees.Not
"""The filters that look at one thing."""


def test_of(test: Single, words: Lexicon, much: Much) -> Test:
    """Return what tries a filter, its words looked up.

    Args:
        test: The filter.
        words: The words of the game.
        much: How much an amount is.
    """
    match test:
        case trees.Compare(name, op, right):
            attribute, compare = words.attributes[name], OPS[op]
            if isinstance(right, int):
                return _compares(name, attribute, lambda left, _: compare(left, right))
            return _compares(name, attribute, lambda left, s: compare(left, much(right, s)))
        case trees.Has(name, wanted):
            return _has(_read_words(words.attributes[name]), wanted)
        case trees.Flag(word):
            return _FLAGS.get(word) or _flagged(words.attributes[word])
        case trees.Not(inner):
            opposite = test_of(inner, words, much)
            return lambda scope, thing, known, dark: not opposite(scope, thing, known, dark)
        case trees.Except(name):
            return lambda scope, thing, *_: all(
                thing.ref not in (bound.before, bound.after) for bound in bound_to(scope, name)
            )
        case trees.Like(respect, name):
            return _is_like(_read_words(words.attributes[respect]), name)


def _compares(name: str, attribute: Attribute, is_wanted: Callable[[int, Scope], bool]) -> Test:
    def test(scope: Scope, thing: Object, known: Numbers, dark: bool) -> bool:  # noqa: FBT001 - as every test
        if dark and not attribute.hidden_too:
            return False
        for remembered, value in known:
            if remembered == name:
                return is_wanted(value, scope)
        return is_wanted(attribute.number(scope, thing), scope)

    return test


def _has(read: Words, wanted: tuple[str, ...]) -> Test:
    def test(scope: Scope, thing: Object, _known: Numbers, dark: bool) -> bool:  # noqa: FBT001 - as every test
        # Asked of each wanted word, so that of a card that is only supposed no other one is read.
        mine = read(scope, thing, dark)
        return any(word in mine for word in wanted)

    return test


def _flagged(attribute: Attribute) -> Test:
    read, hidden_too = attribute.read, attribute.hidden_too
    return lambda scope, thing, _, dark: (hidden_too or not dark) and bool(read(scope, thing))


def _read_words(attribute: Attribute) -> Words:
    """Return what gives the words, or the one number, of a thing; none if it shows nothing."""
    read, hidden_too = attribute.read, attribute.hidden_too
    if attribute.kind == "words":
        return lambda scope, thing, dark: read(scope, thing) if hidden_too or not dark else ()
    return lambda scope, thing, dark: (read(scope, thing),) if hidden_too or not dark else ()


def _is_like(read: Words, name: str) -> Test:
    def test(scope: Scope, thing: Object, _known: Numbers, dark: bool) -> bool:  # noqa: FBT001 - as every test
        mine = read(scope, thing, dark)
        then = [bound.facts for bound in bound_to(scope, name)]
        theirs = [read(scope, t, t.face_down) for t in then]
        return any(word in words for words in theirs for word in mine)

    return test
