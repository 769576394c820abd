"""Rulings on a terminal: verdict, headings and ids of rules stand out; anywhere else plain text."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import Final

from rich.text import Text

from cardrules.cli.output import console
from cardrules.judge import Ruling
from cardrules.judge.page import Page, page_of
from cardrules.judge.ruling import DEPENDS, NO, UNDECIDED, YES

__all__ = ["coloured", "print_text"]

VERDICTS: Final = {
    YES: "bold green", NO: "bold red", DEPENDS: "bold yellow", UNDECIDED: "bold magenta",
}  # fmt: skip
HEADING: Final = "bold"
RULE: Final = "cyan"
TITLE: Final = re.compile(r"^.+\n=+$", re.MULTILINE)
"""A line that is underlined."""


def print_text(text: str, rulings: Iterable[Ruling], lang: str) -> None:
    """Print the text of rulings.

    Args:
        text: What is printed; it may hold more than they.
        rulings: Those in it.
        lang: In which language they are written.
    """
    if sys.stdout.isatty():
        console().print(coloured(text, rulings, lang))
    else:
        print(text)


def coloured(text: str, rulings: Iterable[Ruling], lang: str) -> Text:
    """Return the text of rulings with what has to stand out; the letters stay as they are."""
    drawn = Text(text)
    drawn.highlight_regex(TITLE, HEADING)
    for ruling in rulings:
        page = page_of(ruling, lang)
        word = re.escape(f"{page.verdict.upper()}.")
        drawn.highlight_regex(re.compile(f"^{word}", re.MULTILINE), VERDICTS[ruling.verdict])
        for section in page.sections:
            heading = re.escape(f"{section.heading}:")
            drawn.highlight_regex(re.compile(f"^{heading}$", re.MULTILINE), HEADING)
        _rules(drawn, page)
    return drawn


def _rules(drawn: Text, page: Page) -> None:
    """Mark the ids of rules: in brackets, and where their text follows."""
    ids = {id for section in page.sections if section.name == "rules" for item in section.items
           for id in item.rules}  # fmt: skip
    if not ids:
        return
    one = "|".join(map(re.escape, sorted(ids, key=lambda id: (-len(id), id))))
    drawn.highlight_regex(re.compile(rf"\[(?:{one})(?:,\s+(?:{one}))*\]"), RULE)
    drawn.highlight_regex(re.compile(rf"^  (?:{one})(?= )", re.MULTILINE), RULE)
