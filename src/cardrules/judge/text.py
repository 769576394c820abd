"""Rulings as plain text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

from cardrules.judge.page import Item, Page, Section, page_of
from cardrules.judge.ruling import Ruling

__all__ = ["text_of"]

WIDTH: Final = 96


def text_of(ruling: Ruling, lang: str) -> str:
    """Return a ruling as plain text, in lines of at most `WIDTH` characters where words allow."""
    return "\n".join(_lines(page_of(ruling, lang)))


def _lines(page: Page) -> Iterator[str]:
    yield from _wrapped(page.after, "", "  ")
    yield from _wrapped(page.question, "", "  ")
    yield from _wrapped(f"{page.verdict.upper()}. {page.answer}", "", "  ")
    yield from _wrapped("; ".join(page.facts), "  ", "  ")
    for section in page.sections:
        yield ""
        yield f"{section.heading}:"
        yield from _section(section)
    yield ""
    for note in page.marked_notes:
        yield from _wrapped(note, "", "  ")
    yield from _wrapped(page.ground, "", "  ")


def _section(section: Section) -> Iterator[str]:
    for item in section.items:
        if section.name == "rules":
            yield from _wrapped(f"{item.rules[0]} {item.whole}", "  ", "      ")
            continue
        mark = f"{item.number:>3}. " if item.number else "  - "
        yield from _wrapped(cited(item), mark, "     ")
        for below in item.below:
            yield from _wrapped(cited(below), "     → ", "       ")


def cited(item: Item) -> str:
    """Return the text of an item with its rules, and what it follows from."""
    rules = f" [{', '.join(item.rules)}]" if item.rules else ""
    because = f" (← {', '.join(map(str, item.because))})" if item.because else ""
    return f"{item.text}{rules}{because}"


def _wrapped(text: str, first: str, other: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=other,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
