"""The directives that show a rulebook: rules with the cases that cite each, and readings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.typing import OptionSpec

from cardrules.cases import CaseResult, coverage
from cardrules.core.claims import Text
from cardrules.core.game import Ruleset
from cardrules.errors import UnknownNameError
from cardrules.game import Game
from cardrules.ids import RuleId
from cardrules.rulebook import KINDS, Reading, RuleText
from cardrules.sphinx.asking import Asking
from cardrules.sphinx.folding import Folded
from cardrules.sphinx.roles import cited
from cardrules.sphinx.typeset import in_language
from cardrules.sphinx.wording import (
    ABOUT,
    CASES,
    DEFAULT,
    KIND_NAMES,
    OPEN,
    SETTLED,
    UNSHOWN,
    WHY,
)
from cardrules.words import LANGUAGES

__all__ = ["ReadingsDirective", "RulebookDirective"]

FEW: Final = 3
"""So many cases stand in the open after a rule; more are folded."""

BASIC: Final = "basic"


def words_of(*known: str) -> Callable[[str], tuple[str, ...]]:
    """Return the check of an option that is one or several of these words."""

    def check(argument: str) -> tuple[str, ...]:
        words = (argument or "").replace(",", " ").split()
        for word in words:
            if word not in known:
                raise UnknownNameError("", "word", word, known)
        if not words:
            raise ValueError(f"needs some of {', '.join(known)}")
        return tuple(words)

    return check


OPTIONS: Final[OptionSpec] = {
    "lang": words_of(*LANGUAGES),
    "cases": directives.unchanged_required,
    "no-index": directives.flag,
}
"""What both directives take."""


class Book(Asking):
    """What both directives share.

    Options: ``lang``, one language or several that stand one after the other; ``cases``, case
    files whose citations are listed.
    """

    required_arguments = 1
    option_spec: ClassVar[OptionSpec | None] = {**OPTIONS}

    @property
    def langs(self) -> tuple[str, ...]:
        """The languages, the first of which its own words are in."""
        chosen: tuple[str, ...] = self.options.get("lang", ())
        return chosen or (self.lang,)

    @property
    def lang(self) -> str:
        """The language of the few words besides."""
        chosen: tuple[str, ...] = self.options.get("lang", ())
        return chosen[0] if chosen else super().lang

    def run(self) -> list[nodes.Node]:
        """Return the list."""
        game = self.game(self.arguments[0])
        if game is None:
            return []
        results = [
            result for _, result in self.rulings(self.options.get("cases", ""))
            if isinstance(result, CaseResult) and result.case.game.name == game.name
        ]  # fmt: skip
        items = [*self.items(game, results)]
        if not items:
            return []
        return [nodes.definition_list("", *items, classes=["cardrules-rules"])]

    def items(self, game: Game, results: list[CaseResult]) -> Iterator[nodes.definition_list_item]:
        """Yield what is listed."""
        raise NotImplementedError

    def head(
        self, kind: str, game: Ruleset, id: RuleId, title: Text, about: str
    ) -> tuple[nodes.term, str]:
        """Return the head of an entry, which can be referred to, and its anchor."""
        term = nodes.term("", "", nodes.strong("", id))
        term += nodes.inline("", f" {about}", classes=["cardrules-place"])
        anchor = self.anchored(term, f"{kind}-{game.name}-{id}")
        called = f"{id}: {title.in_(self.lang)}"
        self.show(kind, f"{game.name}:{id}", self.lang, anchor, called)
        return term, anchor

    def said(self, text: Text, before: str = "") -> Iterator[nodes.paragraph]:
        """Yield a text as a paragraph in each language."""
        for lang in self.langs:
            yield in_language(nodes.paragraph("", f"{before}{text.in_(lang)}"), lang)

    def cases(self, game: Game, id: RuleId, results: Iterable[CaseResult]) -> Iterator[nodes.Node]:
        """Yield the cases that cite something; if none does, those that come out by it."""
        filed = [result for result in results if result.case.path is not None]
        shown = [one for one in filed if id in one.case.form.cites]
        shown = shown or [one for one in filed if id in one.exercised]
        links = [
            cited("case", game.name, Path(one.case.name).stem, self.lang,
                  one.case.title.in_(self.lang))
            for one in shown
        ]  # fmt: skip
        heading = CASES.in_(self.lang)
        if len(links) > FEW:
            rows = [nodes.list_item("", nodes.paragraph("", "", link)) for link in links]
            line = nodes.paragraph("", f"{heading} ({len(links)})")
            yield Folded.of(line, nodes.bullet_list("", *rows))
        elif links:
            line = nodes.paragraph("", f"{heading}: ", classes=["cardrules-small"])
            for index, link in enumerate(links):
                line += [nodes.Text(" · ")] if index else []
                line += link
            yield line


class RulebookDirective(Book):
    """Lists the rules of a game; ``kinds`` says of which kinds."""

    option_spec: ClassVar[OptionSpec | None] = {**OPTIONS, "kinds": words_of(*KINDS)}

    def items(self, game: Game, results: list[CaseResult]) -> Iterator[nodes.definition_list_item]:
        """Yield the rules."""
        kinds = self.options.get("kinds", KINDS)
        shown = coverage(game, results)
        unshown = {rule.id for rule in shown.missing} if "cases" in self.options else set()
        for rule in game.rulebook.rules.values():
            if rule.kind not in kinds:
                continue
            content: list[nodes.Node] = [*self.said(rule.text)]
            if rule.id in shown.left_out:
                content += map(_small, self.said(shown.left_out[rule.id]))
            elif rule.id in unshown:
                content += [_small(nodes.paragraph("", UNSHOWN.in_(self.lang)))]
            content += self.cases(game, rule.id, results)
            term, _ = self.head("rule", game, rule.id, rule.text, self._about(rule))
            yield nodes.definition_list_item("", term, nodes.definition("", *content))

    def _about(self, rule: RuleText) -> str:
        """Return of which kind a rule is and where it is printed."""
        kind = KIND_NAMES[rule.kind].in_(self.lang)
        place = rule.place.in_(self.lang)
        parts = [kind if place == rule.kind else f"{kind}: {place}"]
        parts += [] if rule.mode == BASIC else [rule.mode]
        return "; ".join(parts)


class ReadingsDirective(Book):
    """Lists the points that a rulebook leaves open, with their options."""

    def items(self, game: Game, results: list[CaseResult]) -> Iterator[nodes.definition_list_item]:
        """Yield the readings."""
        for reading in game.rulebook.readings.values():
            state = (OPEN if reading.open else SETTLED).in_(self.lang)
            term, anchor = self.head("reading", game, reading.id, reading.question, state)
            content: list[nodes.Node] = [*self.said(reading.question)]
            content.append(nodes.bullet_list("", *self._options(reading, anchor)))
            content += self.said(reading.reason, f"{WHY.in_(self.lang)}: ")
            content += self._about(game, reading)
            content += self.cases(game, reading.id, results)
            yield nodes.definition_list_item("", term, nodes.definition("", *content))

    def _options(self, reading: Reading, anchor: str) -> Iterator[nodes.list_item]:
        for id, text in reading.options:
            first, *others = self.said(text)
            at = nodes.target()
            self.anchored(at, f"{anchor}-{id}")
            head: list[nodes.Node] = [at, nodes.strong("", f"{reading.id}={id}")]
            if id == reading.default:
                head.append(nodes.Text(f" ({DEFAULT.in_(self.lang)})"))
            first.insert(0, [*head, nodes.Text(": ")])
            yield nodes.list_item("", first, *others)

    def _about(self, game: Game, reading: Reading) -> Iterator[nodes.paragraph]:
        """Yield the rules that a reading concerns."""
        if reading.rules:
            line = nodes.paragraph("", f"{ABOUT.in_(self.lang)}: ")
            for index, rule in enumerate(reading.rules):
                line += [nodes.Text(", ")] if index else []
                line += cited("rule", game.name, rule, self.lang)
            yield _small(line)


def _small(node: nodes.paragraph) -> nodes.paragraph:
    node["classes"].append("cardrules-small")
    return node
