"""Phrases as text: reading them into trees and writing them back, without loss.

A noun phrase is ``[how many] whom [where] {, filter}``, an amount is a number, a name or something
counted, a condition tests these, a pattern names events: ``hide|defeat(friend here) by enemy``.
Words may consist of several (``deck top``, ``face-up``, ``round end``); the longest one wins.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

from cardrules.core import trees
from cardrules.core.filters import FLAGS
from cardrules.core.lexicon import Lexicon
from cardrules.core.spelling import closing, number_in, split, split_first, write
from cardrules.core.trees import Amount, Condition, Filter, Noun, Pattern
from cardrules.errors import DefinitionError, UnknownNameError

__all__ = ["read_amount", "read_condition", "read_noun", "read_pattern", "write"]

OPS: Final = ("<=", ">=", "<", ">", "=")
RESERVED: Final = frozenset({"all", "any", "and", "at", "not", "one", "or", "to", "up"})
DIGITS: Final = 9
"""Of the longest number that a phrase can say."""

NAME: Final = re.compile(r"[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)?")


def read_noun(text: str, lexicon: Lexicon, where: str = "") -> Noun:
    """Read a noun phrase.

    Args:
        text: Such as ``all enemy here, power <= 3``.
        lexicon: The words of the game.
        where: The place of the text, for errors.

    Raises:
        DefinitionError: It is no noun phrase, or has a word that the lexicon lacks.

    Example:
        >>> words = Lexicon(populations={"enemy": lambda scope, number: ()})
        >>> read_noun("all enemy, hidden", words)  # doctest: +ELLIPSIS
        Noun(whom=Group(word='enemy', ...), many='all', ..., filters=(Flag(word='hidden'),))
    """
    return _Grammar(lexicon, where).noun(" ".join(text.split()))


def read_amount(text: str | int | Mapping[str, Any], lexicon: Lexicon, where: str = "") -> Amount:
    """Read an amount: a number, a text, or a table with one amount for each option of a reading.

    Raises:
        DefinitionError: It is no amount, or has a word that the lexicon lacks.

    Example:
        >>> read_amount("up to 2", Lexicon())
        UpTo(amount=2)
        >>> read_amount({"reading": "NM-four", "a": 1, "b": "X"}, Lexicon())
        AmountByReading(reading='NM-four', ways=(('a', 1), ('b', Number(name='X'))))
    """
    if isinstance(text, bool) or not isinstance(text, str | int | Mapping):
        raise DefinitionError(where, f"{text!r} is no amount")
    if isinstance(text, int):
        return text
    if isinstance(text, str):
        return _Grammar(lexicon, where).amount(" ".join(text.split()))
    ways = {key: read_amount(way, lexicon, where) for key, way in text.items() if key != "reading"}
    if not isinstance(text.get("reading"), str) or not ways:
        raise DefinitionError(where, "an amount by reading needs 'reading' and its options")
    return trees.AmountByReading(text["reading"], tuple(ways.items()))


def read_condition(text: str, lexicon: Lexicon, where: str = "") -> Condition:
    """Read a condition; ``not`` binds closer than ``and``, ``and`` closer than ``or``.

    Raises:
        DefinitionError: It is no condition, or has a word that the lexicon lacks.

    Example:
        >>> read_condition("not X >= 3", Lexicon())
        Negation(condition=Comparison(left=Number(name='X'), op='>=', right=3))
    """
    return _Grammar(lexicon, where).condition(" ".join(text.split()))


def read_pattern(text: str, lexicon: Lexicon, where: str = "") -> Pattern:
    """Read what a trigger or a replacement fits.

    Raises:
        DefinitionError: It is no pattern, or names an event that the lexicon lacks.

    Example:
        >>> read_pattern("round end", Lexicon(events=frozenset({"round end"})))
        Pattern(kinds=('round end',), noun=None, seat='', by='')
    """
    return _Grammar(lexicon, where).pattern(" ".join(text.split()))


class _Grammar:
    """Reads texts in the words of one game; every method takes text with single spaces."""

    def __init__(self, lexicon: Lexicon, where: str) -> None:
        self.lexicon = lexicon
        self.where = where

    def fail(self, what: str) -> DefinitionError:
        return DefinitionError(self.where, what)

    def unknown(self, kind: str, word: str, *known: Iterable[str]) -> UnknownNameError:
        everything = sorted({word for words in known for word in words})
        return UnknownNameError(self.where, kind, word, everything)

    def split(self, text: str, separator: str) -> list[str]:
        parts = split(text, separator)
        if parts is None:
            raise self.fail(f"parentheses do not match in {text!r}")
        return parts

    def name(self, text: str) -> str:
        if not NAME.fullmatch(text) or text in RESERVED:
            raise self.fail(f"{text!r} is no name")
        return text

    # Nouns.

    def noun(self, text: str) -> Noun:
        head, *tests = (part.strip() for part in self.split(text, ","))
        words = head.split()
        many: str | int | tuple[str, str | int] = trees.ONE
        if words[:2] == ["up", "to"] and words[2:]:
            many, words = (trees.UP_TO, self.number(words[2])), words[3:]
        elif words[:1] in (["all"], ["any"]):
            many, words = words[0], words[1:]
        elif len(words) > 1 and not self.population(words) and not self.is_place(words[1:]):
            many, words = self.number(words[0]), words[1:]
        if not words:
            raise self.fail(f"{text!r} does not say of what")
        whom, rest = self.whom(words)
        return Noun(whom, many, self.place(rest), tuple(self.filter(test) for test in tests))

    def number(self, word: str) -> str | int:
        if not word.isdecimal():
            return self.name(word)
        if len(word) > DIGITS:
            raise self.fail(f"a number of {len(word)} digits")
        return int(word)

    def population(self, words: list[str]) -> str:
        """Return the longest word for things that a text begins with, or "" if there is none."""
        for end in range(len(words), 0, -1):
            if (word := " ".join(words[:end])) in self.lexicon.populations:
                return word
        return ""

    def whom(self, words: list[str]) -> tuple[trees.Group | trees.Named, list[str]]:
        word = self.population(words)
        if not word:
            if not NAME.fullmatch(words[0]) or words[0] in RESERVED:
                raise self.unknown("word", words[0], self.lexicon.populations)
            return trees.Named(words[0]), words[1:]
        rest = words[len(word.split()) :]
        if rest and word in self.lexicon.counted and not self.is_place(rest):
            number = self.number(rest[0])
            if not number:
                raise self.fail(f"0 of {word!r} is nothing: at least 1")
            return trees.Group(word, number), rest[1:]
        return trees.Group(word), rest

    def is_place(self, words: list[str]) -> bool:
        return words[0] == "at" or " ".join(words) in self.lexicon.places

    def place(self, words: list[str]) -> str | trees.At:
        if not words:
            return ""
        if words[0] == "at":
            return trees.At(self.name(" ".join(words[1:])))
        word = " ".join(words)
        if word not in self.lexicon.places:
            raise self.unknown("place", word, self.lexicon.places)
        return word

    # Filters.

    def filter(self, text: str) -> Filter:
        if text.startswith("not "):
            return self.negated(text.removeprefix("not ").strip())
        found = self.test(text)
        if found is None:
            lexicon = self.lexicon
            word = re.split(r"[^\w-]", text)[0]
            known = (lexicon.attributes, lexicon.superlatives, FLAGS, ("named like", "sum", "not"))
            raise self.unknown("filter", word, *known)
        return found

    def negated(self, text: str) -> Filter:
        found = self.test(text)
        if found is None:
            return trees.Except(self.name(text))
        if isinstance(found, trees.Extreme | trees.Limit | trees.Except | trees.Not):
            raise self.fail(f"there is no opposite of {text!r}")
        return trees.Not(found)

    def test(self, text: str) -> Filter | None:
        """Return a filter, or None if its first word is none that starts one."""
        lexicon = self.lexicon
        if text in FLAGS or self.kind(text) == "flag":
            return trees.Flag(text)
        word = text.removesuffix(" core")
        if word in lexicon.superlatives:
            return trees.Extreme(word, core=word != text)
        respect, like, name = text.rpartition("like ")
        respect = "name" if respect == "named " else respect.strip()
        if like and self.kind(respect) not in ("", "flag"):
            return trees.Like(respect, self.name(name))
        return self.words(text) or self.compared(text)

    def kind(self, attribute: str) -> str:
        found = self.lexicon.attributes.get(attribute)
        return "" if found is None else found.kind

    def words(self, text: str) -> trees.Has | None:
        """Read the longest attribute that has words, and the words."""
        found = ""
        for name in self.lexicon.attributes:
            if self.kind(name) in ("word", "words") and text.startswith(f"{name} "):
                found = max(found, name, key=len)
        if not found:
            return None
        words = tuple(word.strip() for word in self.split(text[len(found) :], "|"))
        known = self.lexicon.attributes[found].known
        for word in words:
            if not word or word.startswith(OPS):
                raise self.fail(f"{text!r} needs one word, or several between '|'")
            if known and word not in known:
                raise self.unknown(found, word, known)
        return trees.Has(found, words)

    def compared(self, text: str) -> trees.Compare | trees.Limit | None:
        left, op, right = split_first(text, OPS)
        attribute = left.removeprefix("sum ").strip()
        if not op or self.kind(attribute) != "number":
            return None
        made = trees.Compare if left == attribute else trees.Limit
        return made(attribute, cast("trees.Op", op), self.sum(right))

    # Amounts.

    def amount(self, text: str) -> Amount:
        if text == "all":
            return trees.All()
        if text.startswith("up to "):
            return trees.UpTo(self.sum(text.removeprefix("up to ")))
        return self.sum(text)

    def sum(self, text: str) -> Amount:
        parts: list[Amount] = []
        for added in self.split(text, " + "):
            first, *taken = (self.term(part.strip()) for part in self.split(added, " - "))
            parts += first.parts if isinstance(first, trees.Sum) else (first,)
            parts += (_minus(part) for part in taken)
        return parts[0] if len(parts) == 1 else trees.Sum(tuple(parts))

    def term(self, text: str) -> Amount:
        if (number := number_in(text)) is not None:
            return number
        if text.startswith("-"):
            return _minus(self.term(text[1:].strip()))
        if text and closing(text) == len(text) - 1:
            head, inner = text[: text.index("(")], text[text.index("(") + 1 : -1].strip()
            return self.called(head, inner) if head else self.sum(inner)
        if text in self.lexicon.facts:
            return trees.Fact(text)
        if not NAME.fullmatch(text) or text in RESERVED:
            raise self.unknown("amount", text, self.lexicon.facts, ("count(...)", "all", "up to"))
        return trees.Number(text)

    def called(self, head: str, inner: str) -> Amount:
        """Read ``head(inner)``."""
        lexicon = self.lexicon
        attribute = head.removeprefix("printed ")
        if head == "count":
            return trees.Count(self.noun(inner))
        if head == "reading":
            return self.disputed(inner)
        if head in lexicon.tallies:
            return trees.Tally(head, self.noun(inner))
        if head in lexicon.resources and (inner in lexicon.seats or not self.kind(head)):
            return trees.Pool(head, inner)
        if self.kind(attribute) != "number":
            numbers = (name for name in lexicon.attributes if self.kind(name) == "number")
            more = ("count", "printed", "reading")
            raise self.unknown(
                "number", attribute, numbers, lexicon.tallies, lexicon.resources, more
            )
        return trees.Of(attribute, self.noun(inner), printed=attribute != head)

    def disputed(self, inner: str) -> Amount:
        reading, *ways = (part.strip() for part in self.split(inner, ","))
        read = []
        for way in ways:
            option, colon, amount = way.partition(":")
            if not colon:
                raise self.fail(f"an option of {reading} is written 'a: amount', not {way!r}")
            read.append((option.strip(), self.amount(amount.strip())))
        return trees.AmountByReading(reading, tuple(read))

    # Conditions.

    def condition(self, text: str) -> Condition:
        for word, made in (("or", trees.Either), ("and", trees.Every)):
            parts = self.split(text, f" {word} ")
            if len(parts) > 1:
                read = [self.condition(part.strip()) for part in parts]
                flat = [p.parts if isinstance(p, made) else (p,) for p in read]
                return made(tuple(part for parts in flat for part in parts))
        if text in self.lexicon.predicates:
            return trees.Predicate(text)
        if text.startswith("not "):
            return trees.Negation(self.condition(text.removeprefix("not ")))
        if text and closing(text) == len(text) - 1:
            head, inner = text[: text.index("(")], text[text.index("(") + 1 : -1].strip()
            if not head:
                return self.condition(inner)
            if head in ("some", "none"):
                return (trees.Some if head == "some" else trees.Nothing)(self.noun(inner))
        left, op, right = split_first(text, OPS)
        if not op:
            raise self.unknown("condition", text, self.lexicon.predicates, ("some", "none", "not"))
        return trees.Comparison(self.sum(left), cast("trees.Op", op), self.sum(right))

    # Patterns.

    def pattern(self, text: str) -> Pattern:
        what, *wish = self.split(text, " by ")
        by = " by ".join(wish)
        if wish and by not in ("you", "enemy"):
            raise self.unknown("word after 'by'", by, ("you", "enemy"))
        head, inner = what, ""
        if what and closing(what) == len(what) - 1:
            head, inner = what[: what.index("(")], what[what.index("(") + 1 : -1].strip()
        kinds = tuple(kind.strip() for kind in head.split("|"))
        for kind in kinds:
            if kind != "activate" and kind not in self.lexicon.events:
                raise self.unknown("event", kind, self.lexicon.events, ("activate",))
        if not inner or inner in self.lexicon.seats:
            return Pattern(kinds, None, inner, by)
        return Pattern(kinds, self.noun(inner), "", by)


def _minus(amount: Amount) -> Amount:
    return -amount if isinstance(amount, int) else trees.Minus(amount)
