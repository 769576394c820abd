"""Cases with their rulings as one HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from cardrules.cases.pages import board_lines, notes_of
from cardrules.cases.running import CaseResult
from cardrules.core.claims import Text
from cardrules.html import Html, Place, Sheet, article_of, document, el
from cardrules.html.wording import say
from cardrules.words import kernel_words

__all__ = ["html_of"]

RULINGS: Final = kernel_words()["page.rulings"]


def html_of(results: Sequence[CaseResult], lang: str | None = None) -> str:
    """Return cases as one HTML page in both languages that needs no other file.

    Args:
        results: The cases with what came out, in order.
        lang: The language that is seen first; that of the first case if None.
    """
    sheets = [_sheet(f"case{number}", result) for number, result in enumerate(results, start=1)]
    title = results[0].case.title if len(results) == 1 else RULINGS
    return document(sheets, title, lang or results[0].lang)


def _sheet(name: str, result: CaseResult) -> Sheet:
    title = result.case.title

    def draw(lang: str) -> Html:
        spoken = attrs.evolve(result, lang=lang)
        head = el("div", [*_head(spoken)], class_="case")
        foot = [el("p", line) for line in notes_of(spoken)]
        return article_of(result.ruling, Place(name, lang), head, el("div", foot))

    return Sheet(name, title, draw)


def _head(result: CaseResult) -> Iterator[Html]:
    """Yield the title, the note, and the case as it is written, folded."""
    case, lang = result.case, result.lang
    yield el("h1", case.title.in_(lang))
    if case.form.note is not None:
        yield el("p", Text(case.form.note.en, case.form.note.es).in_(lang))
    lines = [el("li", line) for line in board_lines(case, lang)]
    if lines:
        summary = el("summary", say("page.case", lang))
        yield el("details", summary, el("ul", lines, class_="facts"), class_="folded")
