"""How phrases are spelled: writing trees as text, and where a text may be taken apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from cardrules.core import trees
from cardrules.core.trees import Amount, Condition, Filter, Noun, Pattern, Tree

__all__ = ["closing", "number_in", "split", "split_first", "write"]

_NUMBER: Final = re.compile(r"-?\d+")


def write(tree: Tree) -> str:
    """Return a phrase as text; reading it gives the same tree.

    Example:
        >>> write(trees.Comparison(trees.Number("X"), "<", trees.Count(trees.SOURCE)))
        'X < count(self)'
    """
    match tree:
        case Noun():
            return _noun(tree)
        case Pattern():
            return _pattern(tree)
        case (
            trees.Some()
            | trees.Nothing()
            | trees.Comparison()
            | trees.Predicate()
            | trees.Negation()
            | trees.Every()
            | trees.Either()
        ):
            return _condition(tree)
        case _:
            return _amount(tree)


def _noun(noun: Noun) -> str:
    words: list[str] = []
    if isinstance(noun.many, tuple):
        words += (str(part) for part in noun.many)
    elif noun.many != trees.ONE:
        words.append(str(noun.many))
    if isinstance(noun.whom, trees.Named):
        words.append(noun.whom.name)
    else:
        words.append(noun.whom.word)
        if noun.whom.number is not None:
            words.append(str(noun.whom.number))
    if isinstance(noun.where, trees.At):
        words.append(f"at {noun.where.name}")
    elif noun.where:
        words.append(noun.where)
    return ", ".join([" ".join(words), *(_filter(test) for test in noun.filters)])


def _filter(test: Filter) -> str:
    match test:
        case trees.Compare(attribute, op, right):
            return f"{attribute} {op} {_amount(right)}"
        case trees.Limit(attribute, op, right):
            return f"sum {attribute} {op} {_amount(right)}"
        case trees.Has(attribute, words):
            return f"{attribute} {'|'.join(words)}"
        case trees.Flag(word):
            return word
        case trees.Extreme(word, core):
            return f"{word} core" if core else word
        case trees.Like(attribute, name):
            return f"{'named' if attribute == 'name' else attribute} like {name}"
        case trees.Except(name):
            return f"not {name}"
        case trees.Not(inner):
            return f"not {_filter(inner)}"


def _amount(amount: Amount) -> str:
    match amount:
        case int():
            return str(amount)
        case trees.Number(word) | trees.Fact(word):
            return word
        case trees.All():
            return "all"
        case trees.UpTo(limit):
            return f"up to {_amount(limit)}"
        case trees.Minus(part):
            inner = _amount(part)
            return f"-({inner})" if isinstance(part, trees.Sum) else f"-{inner}"
        case trees.Sum(first_and_more):
            first, *more = first_and_more
            return _amount(first) + "".join(_added(part) for part in more)
        case _:
            return _call(amount)


def _added(part: Amount) -> str:
    text = _amount(part)
    return f" - {text[1:]}" if text.startswith("-") else f" + {text}"


def _call(
    amount: trees.Count | trees.Tally | trees.Of | trees.Pool | trees.AmountByReading,
) -> str:
    match amount:
        case trees.Count(noun):
            return f"count({_noun(noun)})"
        case trees.Tally(word, noun):
            return f"{word}({_noun(noun)})"
        case trees.Of(attribute, noun, printed):
            return f"{'printed ' if printed else ''}{attribute}({_noun(noun)})"
        case trees.Pool(resource, seat):
            return f"{resource}({seat})"
        case trees.AmountByReading(reading, ways):
            options = (f"{option}: {_amount(way)}" for option, way in ways)
            return f"reading({', '.join([reading, *options])})"


def _condition(condition: Condition) -> str:
    match condition:
        case trees.Some(noun):
            return f"some({_noun(noun)})"
        case trees.Nothing(noun):
            return f"none({_noun(noun)})"
        case trees.Comparison(left, op, right):
            return f"{_amount(left)} {op} {_amount(right)}"
        case trees.Predicate(text):
            return text
        case trees.Negation(inner):
            joined = isinstance(inner, trees.Every | trees.Either)
            return f"not ({_condition(inner)})" if joined else f"not {_condition(inner)}"
        case trees.Every(parts):
            texts = (
                f"({_condition(p)})" if isinstance(p, trees.Either) else _condition(p)
                for p in parts
            )
            return " and ".join(texts)
        case trees.Either(parts):
            return " or ".join(_condition(part) for part in parts)


def _pattern(pattern: Pattern) -> str:
    about = pattern.seat if pattern.noun is None else _noun(pattern.noun)
    text = "|".join(pattern.kinds) + (f"({about})" if about else "")
    return f"{text} by {pattern.by}" if pattern.by else text


# Taking a text apart.


def number_in(text: str) -> int | None:
    """Return a text as a whole number, or None if it is none."""
    return int(text) if _NUMBER.fullmatch(text) else None


def _outside(text: str) -> Iterator[int]:
    """Yield the positions of a text that are in no parentheses."""
    depth = 0
    for position, letter in enumerate(text):
        depth += letter == "("
        if depth == 0:
            yield position
        depth -= letter == ")"


def closing(text: str) -> int:
    """Return where the first parenthesis of a text is closed, or -1.

    Example:
        >>> closing("count(x, y(z)) + 1")
        13
    """
    depth = 0
    for position, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == ")" and depth == 0:
            return position
    return -1


def split(text: str, separator: str) -> list[str] | None:
    """Return the parts between separators outside parentheses; None if these do not match.

    Example:
        >>> split("friend here, power <= count(mine, hidden), hidden", ",")
        ['friend here', ' power <= count(mine, hidden)', ' hidden']
    """
    if text.count("(") != text.count(")"):
        return None
    parts, begin = [], 0
    for position in _outside(text):
        if position >= begin and text.startswith(separator, position):
            parts.append(text[begin:position])
            begin = position + len(separator)
    return [*parts, text[begin:]]


def split_first(text: str, separators: Sequence[str]) -> tuple[str, str, str]:
    """Return what is before the first separator outside parentheses, it, and what is after.

    Example:
        >>> split_first("power(self) >= 3", ("<", ">=", ">"))
        ('power(self)', '>=', '3')
    """
    for position in _outside(text):
        for separator in separators:
            if text.startswith(separator, position):
                after = text[position + len(separator) :]
                return text[:position].strip(), separator, after.strip()
    return text, "", ""
