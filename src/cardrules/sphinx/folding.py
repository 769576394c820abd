"""Parts of a page that a reader opens: folded in HTML, and simply there everywhere else."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["Folded", "unfold"]


class Folded(nodes.General, nodes.Element):
    """Something under a line that opens it.

    Its first child is the paragraph that is always seen.
    """

    @staticmethod
    def of(summary: nodes.TextElement, *content: nodes.Node, **attributes: Any) -> Folded:
        """Return content folded under a line."""
        return Folded("", summary, *content, **attributes)

    @staticmethod
    def open_html(writer: Any, node: Folded) -> None:
        """Begin it in HTML; the line is written here, as Sphinx knows no node for it."""
        summary = node.pop(0)
        classes = escape(" ".join(["cardrules-folded", *node["classes"]]))
        writer.body.append(f'<details class="{classes}"><summary>')
        for child in summary.children:
            child.walkabout(writer)
        writer.body.append("</summary>\n")

    @staticmethod
    def close_html(writer: Any, _node: Folded) -> None:
        """End it in HTML."""
        writer.body.append("</details>\n")


def unfold(app: Sphinx, doctree: nodes.document, _docname: str) -> None:
    """Put in place of what is folded what is in it, for writers that know no folding."""
    if app.builder.format == "html":
        return
    for node in [*doctree.findall(Folded)]:
        node.replace_self(node.children)
