"""The directive that rules: a case file, several, or the case that is its content."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.typing import OptionSpec

from cardrules.cases import CaseResult
from cardrules.errors import DefinitionError
from cardrules.sphinx.asking import Asking, Outcome, lang_of, one_of
from cardrules.sphinx.bench import Source
from cardrules.sphinx.folding import Folded
from cardrules.sphinx.typeset import FOLDED, NONE, OPEN, PARTS, Typesetter, in_language, verdict
from cardrules.sphinx.wording import FAULTY

__all__ = ["RulingDirective"]

shown_as = one_of(OPEN, FOLDED, NONE)


class RulingDirective(Asking):
    """Rules cases and shows what comes out.

    The argument names case files; without one, the content is a case. Options: ``lang``;
    ``reading`` fixes open points (``A4=b, A5=a``); ``cards`` is a card file; each of `PARTS` is
    ``open``, ``folded`` or ``none``; ``fold`` leaves only title and verdict to be seen at first;
    ``name`` is what a case in the document is called in references.
    """

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[OptionSpec | None] = {
        "lang": lang_of,
        "reading": directives.unchanged_required,
        "cards": directives.path,
        "fold": directives.flag,
        "name": directives.unchanged_required,
        "no-index": directives.flag,
        **dict.fromkeys(PARTS, shown_as),
    }

    def run(self) -> list[nodes.Node]:
        """Return the rulings."""
        written = "\n".join(self.content)
        if bool(self.arguments) is bool(written.strip()):
            self.warn(DefinitionError("", "needs a case: either a path or, in its content, TOML"))
            return []
        if self.arguments:
            rows = self.rulings(self.arguments[0])
            return [self._shown(source, result) for source, result in rows]
        # Empty lines before it, so that each fault is told at its line of the document.
        text = "\n" * self._lines_before() + written
        path = Path(self.content.source(0) or self.env.doc2path(self.env.docname))
        source = Source(path, text, self.options.get("name", ""))
        return [self._shown(source, self.ruled(source))]

    def _lines_before(self) -> int:
        """Return how many lines of the document stand before the content."""
        offset = self.content.offset(0) or 0
        # MyST counts from the directive; nothing stands in the first line of a document but one.
        return offset or self.lineno + self.content_offset

    def _shown(self, source: Source, result: Outcome) -> nodes.Node:
        if not isinstance(result, CaseResult):
            return self._faulty(result)
        game, lang = result.case.game.name, self.lang
        at = nodes.target()
        name = source.name or f"{self.env.new_serialno('ruling') + 1}"
        anchor = self.anchored(at, f"ruling-{game}-{name}")
        parts = {**PARTS, **self.config.cardrules_parts}
        parts |= {name: how for name, how in self.options.items() if name in PARTS}
        made = Typesetter(result, lang, parts, anchor)
        if source.name:
            self.show("case", f"{game}:{source.name}", lang, anchor, made.title)
        whole = nodes.container("", at, classes=["cardrules-ruling"])
        if "fold" not in self.options:
            whole += nodes.rubric("", made.title)
            whole += made.body()
            return in_language(whole, lang)
        whole += made.body()
        line = nodes.paragraph("", "", verdict(result.ruling, lang), nodes.Text(f" {made.title}"))
        fold = Folded.of(line, whole, classes=["cardrules-whole"])
        return in_language(fold, lang)

    def _faulty(self, faults: tuple[DefinitionError, ...]) -> nodes.Node:
        """Return what stands in place of a case that is wrong."""
        rows = [nodes.list_item("", nodes.paragraph("", str(fault))) for fault in faults]
        head = nodes.paragraph("", FAULTY.in_(self.lang))
        return nodes.warning("", head, nodes.bullet_list("", *rows))
