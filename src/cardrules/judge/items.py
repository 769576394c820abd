"""The parts of a ruling in words: a page of sections, which hold items."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cardrules._frozen import frozen
from cardrules.ids import RuleId

__all__ = ["Item", "Page", "Section", "by_codes"]

_CODE: Final = re.compile(r"\[[^\[\]\s]+\](?:@\w+)?")
"""A code of a card in a sentence, with the place of the card if it says one."""


@frozen
class Item:
    """One line of a section.

    Args:
        text: What it says.
        rules: The rules behind it.
        number: Its number, or 0.
        because: Numbers of what it follows from, unless that goes without saying.
        below: What belongs to it.
        note: What is said of it before, in parentheses, or "".
    """

    text: str
    rules: tuple[RuleId, ...] = ()
    number: int = 0
    because: tuple[int, ...] = ()
    below: tuple[Item, ...] = ()
    note: str = ""

    @property
    def whole(self) -> str:
        """The text with what is said of it."""
        return f"({self.note}) {self.text}" if self.note else self.text


@frozen
class Section:
    """A part of a page.

    Args:
        name: Which part, in no language.
        heading: Its heading.
        items: What it holds; never empty.
    """

    name: str
    heading: str
    items: tuple[Item, ...]


@frozen
class Page:
    """A ruling in words.

    Args:
        after: What is done before that, or "".
        question: What was asked.
        verdict: The verdict.
        answer: The answer in one sentence.
        facts: The value or the resulting facts.
        sections: The rest, without empty parts.
        notes: What a reader has to know besides.
        ground: What it stands on, in one line.
    """

    after: str
    question: str
    verdict: str
    answer: str
    facts: tuple[str, ...]
    sections: tuple[Section, ...]
    notes: tuple[str, ...]
    ground: str

    @property
    def all_facts(self) -> str:
        """The facts in one line: sentences one after the other, what is none parted by marks."""
        parted = [fact if fact.endswith(".") else f"{fact};" for fact in self.facts[:-1]]
        return " ".join([*parted, *self.facts[-1:]])

    @property
    def marked_notes(self) -> tuple[str, ...]:
        """The notes as every form shows them."""
        return tuple(f"* {note}" for note in self.notes)


def by_codes(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the parts of a text, each with whether it is a code, which stays in one line.

    Example:
        >>> list(by_codes("choose Tsunade [KS-003]@M1 A"))
        [('choose Tsunade ', False), ('[KS-003]@M1', True), (' A', False)]
    """
    end = 0
    for found in _CODE.finditer(text):
        yield text[end : found.start()], False
        yield found[0], True
        end = found.end()
    yield text[end:], False
