"""A ruling as nodes of a document: what `cardrules.judge.page` says, with links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeVar

import attrs
from docutils import nodes

from cardrules._frozen import frozen
from cardrules.cases import CaseResult
from cardrules.cases.pages import ELSEWISE, UNMET, assumed_lines, unmet_lines
from cardrules.core.claims import Text
from cardrules.drawing.text import drawn
from cardrules.drawing.zones import open_view
from cardrules.judge.items import by_codes
from cardrules.judge.page import Item, Page, Section, page_of, tone_of, verdict_of
from cardrules.judge.ruling import Ruling
from cardrules.sphinx.folding import Folded
from cardrules.sphinx.roles import citations, cited
from cardrules.sphinx.wording import BOARD

__all__ = ["FOLDED", "NONE", "OPEN", "PARTS", "Typesetter", "in_language", "verdict"]

OPEN: Final = "open"
FOLDED: Final = "folded"
NONE: Final = "none"

PARTS: Final[Mapping[str, str]] = {
    "board": OPEN, "steps": OPEN, "alternatives": OPEN, "fixes": OPEN, "not-used": FOLDED,
    "rules": FOLDED,
}  # fmt: skip
"""The parts of a ruling that may be open, folded or not there, and how they are by default."""

PART_OF: Final = {"instead": "fixes", "not_used": "not-used"}
"""The part that a section of a ruling belongs to, if it is called otherwise."""

Marked = TypeVar("Marked", bound=nodes.Element)

Part = tuple[int, nodes.list_item]
"""An item of a list with its number, or 0."""


def in_language(node: Marked, lang: str) -> Marked:
    """Return a node that says in which language it is, for browsers and readers of screens."""
    node["classes"].append(f"language-{lang}")
    return node


def verdict(ruling: Ruling, lang: str) -> nodes.inline:
    """Return the verdict of a ruling as it is shown."""
    said = nodes.strong("", verdict_of(ruling, lang))
    return nodes.inline("", "", said, classes=["cardrules-verdict", f"cardrules-{tone_of(ruling)}"])


@frozen
class Typesetter:
    """Makes the nodes of what came out of a case.

    Args:
        result: It.
        lang: In which language.
        parts: How each part is shown: `OPEN`, `FOLDED` or `NONE`.
        anchor: Where it stands on its page; those of its steps begin so.
    """

    result: CaseResult
    lang: str
    parts: Mapping[str, str]
    anchor: str

    @property
    def title(self) -> str:
        """Its title."""
        return self.result.case.title.in_(self.lang)

    def body(self) -> Iterator[nodes.Element]:
        """Yield everything under the title."""
        result = attrs.evolve(self.result, lang=self.lang)
        case = result.case
        if case.form.note is not None:
            yield _paragraph(Text(case.form.note.en, case.form.note.es).in_(self.lang))
        yield from self._part("board", BOARD.in_(self.lang), [*self._board(result)])
        page = page_of(result.ruling, self.lang)
        yield from self._answer(page)
        for section in page.sections:
            yield from self._section(section)
        for note in page.marked_notes:
            yield _paragraph(note, "cardrules-note")
        yield _paragraph(page.ground, "cardrules-small")
        yield from _compared(result)

    def _board(self, result: CaseResult) -> Iterator[nodes.Element]:
        board = result.ruling.board
        if board is not None:
            text = drawn(result.case.game, open_view(result.case.game, board), self.lang)
            yield nodes.literal_block(text, text, language="text", classes=["cardrules-board"])
        for line in assumed_lines(result):
            yield _paragraph(line, "cardrules-small")

    def _answer(self, page: Page) -> Iterator[nodes.Element]:
        if page.after:
            yield _paragraph(page.after, "cardrules-after")
        yield _paragraph(page.question, "cardrules-question")
        answer = _paragraph("", "cardrules-answer")
        answer += [verdict(self.result.ruling, self.lang), nodes.Text(f" {page.answer}")]
        yield answer
        if page.facts:
            rows = [nodes.list_item("", _paragraph(fact)) for fact in page.facts]
            yield nodes.bullet_list("", *rows, classes=["cardrules-facts"])

    def _section(self, section: Section) -> Iterator[nodes.Element]:
        part = PART_OF.get(section.name, section.name)
        if section.name == "steps":
            content = self._steps(section.items)
        elif section.name == "rules":
            content = [_bullets(self._rule(item) for item in section.items)]
        else:
            content = [_bullets(self._item(item) for item in section.items)]
        yield from self._part(part, section.heading, content)

    def _part(
        self, name: str, heading: str, content: list[nodes.Element]
    ) -> Iterator[nodes.Element]:
        """Yield a part as somebody wants it shown; what has no say of its own is open."""
        how = self.parts.get(name, OPEN)
        if how == NONE or not content:
            return
        line = _paragraph(heading, "cardrules-heading")
        if how == FOLDED:
            yield Folded.of(line, *content)
        else:
            yield from () if name == "board" else (line,)
            yield from content

    # Steps.

    def _steps(self, items: tuple[Item, ...]) -> list[nodes.Element]:
        """Return the derivation: what follows from a choice stands under it."""
        chosen = {step.n for step in self.result.ruling.steps if step.role == "choice"}
        linked = {number for item in items for number in item.because}
        whole: list[Part] = []
        under: list[Part] | None = None
        nested: list[tuple[nodes.list_item, list[Part]]] = []
        for item in items:
            made = self._step(item, linked=item.number in linked)
            if item.number in chosen:
                under = []
                nested.append((made, under))
                whole.append((item.number, made))
            else:
                (whole if under is None else under).append((item.number, made))
        for choice, parts in nested:
            choice.extend(_numbered(parts))
        return _numbered(whole)

    def _step(self, item: Item, *, linked: bool) -> nodes.list_item:
        line = self._line(item)
        if linked:
            line.insert(0, nodes.target("", "", ids=[self._at(item.number)]))
        if item.because:
            line += nodes.Text(" (← ")
            for index, number in enumerate(item.because):
                line += [nodes.Text(", ")] if index else []
                line += nodes.reference("", str(number), refid=self._at(number), internal=True)
            line += nodes.Text(")")
        return nodes.list_item("", line)

    def _at(self, number: int) -> str:
        return f"{self.anchor}-step-{number}"

    # Items of other sections.

    def _line(self, item: Item) -> nodes.paragraph:
        line = _paragraph(item.whole)
        line += citations(self.result.case.game.name, item.rules, self.lang)
        return line

    def _item(self, item: Item) -> nodes.list_item:
        made = nodes.list_item("", self._line(item))
        if item.below:
            made += _bullets(self._item(below) for below in item.below)
        return made

    def _rule(self, item: Item) -> nodes.list_item:
        line = nodes.paragraph()
        id = item.rules[0]
        line += [cited("rule", self.result.case.game.name, id, self.lang)]
        line += nodes.Text(f" {item.whole}")
        return nodes.list_item("", line)


def _compared(result: CaseResult) -> Iterator[nodes.Element]:
    """Yield what has to be said of the expectations: nothing if all are met."""
    if not result.compared:
        yield _paragraph(ELSEWISE.in_(result.lang), "cardrules-small")
    elif not result.met:
        rows = [nodes.list_item("", _paragraph(line)) for line in unmet_lines(result)]
        head = _paragraph(UNMET.in_(result.lang))
        yield nodes.warning("", head, nodes.bullet_list("", *rows))


def _paragraph(text: str, *classes: str) -> nodes.paragraph:
    content = [
        nodes.inline("", part, classes=["cardrules-code"]) if code else nodes.Text(part)
        for part, code in by_codes(text) if part
    ]  # fmt: skip
    return nodes.paragraph("", "", *content, classes=[*classes])


def _bullets(items: Iterable[nodes.list_item]) -> nodes.bullet_list:
    return nodes.bullet_list("", *items)


def _numbered(parts: Iterable[Part]) -> list[nodes.Element]:
    """Return items as lists that begin anew where a number is left out."""
    lists: list[nodes.Element] = []
    before = 0
    for number, item in parts:
        if not lists or number != before + 1:
            lists.append(nodes.enumerated_list("", enumtype="arabic", prefix="", suffix=".",
                                               start=number))  # fmt: skip
        lists[-1] += item
        before = number
    return lists
