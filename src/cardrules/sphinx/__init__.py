"""A Sphinx extension: documents that ask the judge, and cite rules, readings and cards.

Write ``"cardrules.sphinx"`` into ``extensions``. Case files are ruled while documents are built, so
what a page says is what the rules decide; a case that no longer comes out as it expects is a
warning with its file and line. Everything else is in `cardrules.sphinx.domain`.
"""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardrules.sphinx.domain import CardRulesDomain, explain_missing
from cardrules.sphinx.folding import Folded, unfold
from cardrules.sphinx.sources import outdated

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

__all__ = ["setup"]

STATIC: Final = Path(__file__).with_name("static")
STYLE: Final = "cardrules.css"
SCRIPT: Final = "cardrules.js"


def setup(app: Sphinx) -> dict[str, Any]:
    """Add everything to a Sphinx application, which calls this."""
    app.add_config_value("cardrules_lang", "", "env", str)
    app.add_config_value("cardrules_game", "", "env", str)
    app.add_config_value("cardrules_parts", {}, "env", dict)
    app.add_domain(CardRulesDomain)
    app.add_node(Folded, html=(Folded.open_html, Folded.close_html))
    app.connect("config-inited", _add_style)
    app.connect("env-get-outdated", outdated)
    app.connect("doctree-resolved", unfold)
    app.connect("warn-missing-reference", explain_missing)
    return {
        "version": version("cardrules"),
        "env_version": 1,
        # What is read goes into the domain, which merges what several processes have read, and
        # nothing is written but nodes.
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def _add_style(app: Sphinx, config: Config) -> None:
    config.html_static_path.append(str(STATIC))
    app.add_css_file(STYLE)
    app.add_js_file(SCRIPT)
