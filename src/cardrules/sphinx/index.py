"""The directive that lists rulings in a table: what each is about, its rules, its verdict."""

from __future__ import annotations

from typing import ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.typing import OptionSpec

from cardrules.cases import CaseResult
from cardrules.sphinx.asking import Asking, lang_of
from cardrules.sphinx.roles import citations, cited
from cardrules.sphinx.typeset import in_language, verdict
from cardrules.sphinx.wording import CASE, RULES, VERDICT

__all__ = ["RulingIndexDirective"]

WIDTHS: Final = (60, 24, 16)
"""Of the columns, in hundredths."""


class RulingIndexDirective(Asking):
    """Lists cases, each with a link to the page that shows its ruling."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[OptionSpec | None] = {
        "lang": lang_of,
        "reading": directives.unchanged_required,
        "cards": directives.path,
    }

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        rulings = self.rulings(self.arguments[0])
        rows = [self._row(source.name, result) for source, result in rulings
                if isinstance(result, CaseResult)]  # fmt: skip
        heads: list[nodes.Node] = [
            nodes.Text(head.in_(self.lang)) for head in (CASE, RULES, VERDICT)
        ]
        group = nodes.tgroup("", cols=len(WIDTHS))
        group += [nodes.colspec(colwidth=width) for width in WIDTHS]
        group += nodes.thead("", _row(*([head] for head in heads)))
        group += nodes.tbody("", *rows)
        table = nodes.table("", group, classes=["cardrules-index", "longtable"])
        return [in_language(table, self.lang)]

    def _row(self, name: str, result: CaseResult) -> nodes.row:
        game, lang = result.case.game.name, self.lang
        title = cited("case", game, name, lang, result.case.title.in_(lang))
        rules = citations(game, result.case.form.cites, lang)
        return _row([title], rules, [verdict(result.ruling, lang)])


def _row(*cells: list[nodes.Node]) -> nodes.row:
    entries = (nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells)
    return nodes.row("", *entries)
