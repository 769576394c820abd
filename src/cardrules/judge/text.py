"""Rulings as plain text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

from cardrules._frozen import frozen
from cardrules.judge.page import Item, Page, Section, page_of
from cardrules.judge.ruling import Ruling

__all__ = ["cited", "hanging", "text_of"]

WIDTH: Final = 96


def text_of(ruling: Ruling, lang: str, width: int | None = None) -> str:
    """Return a ruling as plain text.

    Args:
        ruling: Which.
        lang: ``en`` or ``es``.
        width: Characters in a line, where words allow it; never more than `WIDTH`.
    """
    page = page_of(ruling, lang)
    return "\n".join(_Text(min(width or WIDTH, WIDTH)).lines(page))


@frozen
class _Text:
    """Lays a page out in lines of some width."""

    width: int

    def lines(self, page: Page) -> Iterator[str]:
        yield from self._wrapped(page.after, "", "  ")
        yield from self._wrapped(page.question, "", "  ")
        yield from self._wrapped(f"{page.verdict.upper()}. {page.answer}", "", "  ")
        yield from self._wrapped(page.all_facts, "  ", "  ")
        for section in page.sections:
            yield ""
            yield f"{section.heading}:"
            yield from self._section(section)
        yield ""
        for note in page.marked_notes:
            yield from self._wrapped(note, "", "  ")
        yield from self._wrapped(page.ground, "", "  ")

    def _section(self, section: Section) -> Iterator[str]:
        for item in section.items:
            if section.name == "rules":
                yield from self._wrapped(f"{item.rules[0]} {item.whole}", "  ", "      ")
                continue
            mark = f"{item.number:>3}. " if item.number else "  - "
            yield from self._wrapped(cited(item), mark, "     ")
            for below in item.below:
                yield from self._wrapped(cited(below), "     → ", "       ")

    def _wrapped(self, text: str, first: str, other: str) -> list[str]:
        return hanging(text, self.width, first, other)


def cited(item: Item) -> str:
    """Return the text of an item with its rules, and what it follows from."""
    rules = f" [{', '.join(item.rules)}]" if item.rules else ""
    because = f" (← {', '.join(map(str, item.because))})" if item.because else ""
    return f"{item.text}{rules}{because}"


def hanging(text: str, width: int, first: str = "", other: str = "") -> list[str]:
    """Return a text in lines, all but the first with the other indent; codes stay whole."""
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=other,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
