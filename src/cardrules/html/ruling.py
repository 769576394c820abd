"""A ruling as HTML: one article in one language, from the same page as its text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from cardrules._frozen import frozen
from cardrules.core.state import AnyState
from cardrules.drawing import Picture, open_view, picture_of
from cardrules.html.board import board_of
from cardrules.html.tags import Child, Html, el, joined, prose
from cardrules.html.wording import say
from cardrules.judge.page import Item, Page, Section, page_of, tone_of
from cardrules.judge.ruling import Ruling

__all__ = ["article_of", "boards_of", "picture_of_state"]

FEW: Final = 6
"""Facts that stand below the answer at once; more are folded, as the table shows them too."""


@frozen
class Place:
    """Where an article stands.

    Args:
        name: With which its ids begin: no other article on the page has the same.
        lang: In which language it is.
        level: Of its heading.
    """

    name: str
    lang: str
    level: int = 1

    def id(self, *parts: object) -> str:
        """Return an id that nothing else on the page has.

        Example:
            >>> Place("r1", "en").id("step", 3), Place("r1", "en").id("rule", "A 4")
            ('r1-en-step-3', 'r1-en-rule-A-4')
        """
        return "-".join(re.sub(r"\W", "-", str(part)) for part in (self.name, self.lang, *parts))


def article_of(
    ruling: Ruling, place: Place, before: Html | None = None, after: Html | None = None
) -> Html:
    """Return a ruling as an article.

    Args:
        ruling: Which.
        place: Where it stands.
        before: What stands above the question.
        after: What stands at the end.
    """
    return _Article(ruling, place).html(before, after)


def picture_of_state(ruling: Ruling, state: AnyState) -> Picture:
    """Return the picture of a table as far as a ruling knows it."""
    return picture_of(ruling.game, open_view(ruling.game, state))


def boards_of(ruling: Ruling, place: Place) -> Html | None:
    """Return the table that was asked about, and the one that came out if it is another."""
    if ruling.board is None:
        return None
    lang, level = place.lang, place.level + 2
    first = picture_of_state(ruling, ruling.board)
    then = first if ruling.state is None else picture_of_state(ruling, ruling.state)
    heading = el(f"h{place.level + 1}", say("page.board", lang), id=place.id("board"))
    if then == first:
        tables = [board_of(first, lang, "", level=level)]
    else:
        before, after = _captions(ruling)
        tables = [
            board_of(first, lang, say(before, lang), level=level),
            board_of(then, lang, say(after, lang), first, level=level),
        ]
    return el("section", heading, tables, class_="tables", aria_labelledby=place.id("board"))


def _captions(ruling: Ruling) -> tuple[str, str]:
    """Return what stands over the two tables: an audit ends where it would have to go on."""
    if ruling.question.kind == "audit":
        logged = ruling.answer[0].key == "answer.audit"
        return "page.recorded" if logged else "page.before", "page.go-on"
    return "page.before", "page.several" if ruling.several else "page.after"


class _Article:
    def __init__(self, ruling: Ruling, place: Place) -> None:
        self.ruling = ruling
        self.place = place
        self.page: Page = page_of(ruling, place.lang)
        rules = next((part.items for part in self.page.sections if part.name == "rules"), ())
        self.texts: Mapping[str, str] = {item.rules[0]: item.whole for item in rules}

    def html(self, before: Html | None, after: Html | None) -> Html:
        """Return the whole of it."""
        page = self.page
        notes = [el("p", prose(note), class_="note") for note in page.marked_notes]
        foot = el("footer", notes, after, el("p", page.ground, class_="ground"))
        return el(
            "article", self._head(before), boards_of(self.ruling, self.place),
            [self._section(section) for section in page.sections], foot,
            class_="ruling", lang=self.place.lang, id=self.place.id(),
        )  # fmt: skip

    def _head(self, before: Html | None) -> Html:
        page, ruling = self.page, self.ruling
        level = self.place.level + (before is not None)
        verdict = el(
            "p", el("strong", page.verdict, class_=f"word {tone_of(ruling)}"), " ",
            el("span", prose(page.answer), class_="answer"), class_="verdict",
        )  # fmt: skip
        facts = el("ul", [el("li", prose(fact)) for fact in page.facts], class_="facts")
        if len(page.facts) > FEW:
            told = say("page.facts", self.place.lang, count=len(page.facts))
            facts = el("details", el("summary", told), facts, class_="folded")
        done = el("p", prose(page.after), class_="after") if page.after else None
        question = el(f"h{level}", prose(page.question), class_="question")
        return el("header", before, done, question, verdict, facts if page.facts else None)

    def _section(self, section: Section) -> Html:
        title = self.place.id(section.name)
        heading = el(f"h{self.place.level + 1}", section.heading, id=title)
        if section.name == "rules":
            inside = el("dl", [self._rule(item) for item in section.items], class_="rules")
        elif any(item.number for item in section.items):
            inside = el("ol", [self._step(item) for item in section.items], class_="steps")
        else:
            items = [el("li", self._item(item)) for item in section.items]
            inside = el("ul", items, class_="ways" if section.name == "alternatives" else "items")
        kind = f"part of-{section.name}"
        return el("section", heading, inside, class_=kind, aria_labelledby=title)

    def _rule(self, item: Item) -> Html:
        id = item.rules[0]
        note = el("span", f"{item.note}. ", class_="where") if item.note else None
        return joined(el("dt", id, id=self.place.id("rule", id)), el("dd", note, prose(item.text)))

    def _step(self, item: Item) -> Html:
        return el("li", self._item(item), id=self.place.id("step", item.number), value=item.number)

    def _item(self, item: Item) -> Iterator[Html]:
        yield el("p", el("span", prose(item.text), class_="said"), self._because(item))
        if item.rules:
            yield self._cited(item)
        if item.below:
            yield el("ul", [el("li", self._item(below)) for below in item.below])

    def _because(self, item: Item) -> Html | None:
        if not item.because:
            return None
        links: list[Child] = []
        for n in item.because:
            told = say("page.follows", self.place.lang, step=n)
            link = el("a", str(n), href=f"#{self.place.id('step', n)}", aria_label=told)
            links += [", ", link] if links else [link]
        return el("span", f" {say('page.from', self.place.lang)} ", links, class_="because")

    def _cited(self, item: Item) -> Html:
        """Return the rules behind an item: their ids, which unfold to what they say."""
        chips = [el("span", id, class_="rule", data_text=self.texts.get(id)) for id in item.rules]
        said = [
            joined(
                el("dt", el("a", id, href=f"#{self.place.id('rule', id)}")),
                el("dd", prose(self.texts[id])),
            )
            for id in item.rules if id in self.texts
        ]  # fmt: skip
        spaced = [part for chip in chips for part in (chip, " ")][:-1]
        name = el("span", f"{say('heading.rules', self.place.lang)}: ", class_="vh")
        return el(
            "details", el("summary", name, spaced), el("dl", said, class_="rules"), class_="cited"
        )
