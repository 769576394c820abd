"""Rulings as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cardrules.judge.page import Page, Section, page_of
from cardrules.judge.ruling import Ruling
from cardrules.judge.text import cited

__all__ = ["markdown_of"]

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>#|])")


def markdown_of(ruling: Ruling, lang: str) -> str:
    """Return a ruling as Markdown, with headings of the third level."""
    return "\n".join(_lines(page_of(ruling, lang))) + "\n"


def _lines(page: Page) -> Iterator[str]:
    if page.after:
        yield f"{_plain(page.after)}\\"
    yield f"**{_plain(page.question)}**"
    yield ""
    yield f"**{_plain(page.verdict)}.** {_plain(page.answer)}"
    if page.facts:
        yield ""
        yield from (f"- {_plain(fact)}" for fact in page.facts)
    for section in page.sections:
        yield ""
        yield f"### {_plain(section.heading)}"
        yield ""
        yield from _section(section)
    yield ""
    yield from (f"{_plain(note)}\\" for note in page.marked_notes)
    yield f"*{_plain(page.ground)}*"


def _section(section: Section) -> Iterator[str]:
    for item in section.items:
        if section.name == "rules":
            yield f"- **{_plain(item.rules[0])}** {_plain(item.whole)}"
            continue
        yield f"{item.number}. {_plain(cited(item))}" if item.number else f"- {_plain(cited(item))}"
        yield from (f"  - {_plain(cited(below))}" for below in item.below)


def _plain(text: str) -> str:
    """Return text in which nothing means anything to Markdown."""
    return _SPECIAL.sub(r"\\\1", text)
