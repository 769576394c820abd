"""How Sphinx builds the documentation: `sphinx-build -n -W docs docs/_build/html`."""

from __future__ import annotations

import importlib.metadata
import re
import sys
from typing import Any

project = "cardrules"
author = "the cardrules authors"
copyright = "2026, the cardrules authors"
release = importlib.metadata.version("cardrules")
version = release

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.napoleon",
    "cardrules.sphinx",
]
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = "cardrules"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# Rules are on the page of their rulebook: a ruling only points there.
cardrules_parts = {"rules": "none"}

# Docstrings name the rules that they carry out in a section of their own.
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_custom_sections = [("Rule", "notes_style")]

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 120  # what is longer has a line for each parameter
python_use_unqualified_type_names = True

# Every reference has to lead somewhere. Names of other projects cannot: the documentation is built
# without a network, so their inventories are not read.
nitpicky = True
_OTHERS = [*sorted(sys.stdlib_module_names), "attr", "attrs", "cattrs", "immutables", "hypothesis"]
# Names in signatures stand there as the source writes them, without their module, and many are but
# a name for a number or a text: what a seat or a place is stands in the vocabulary. Modules of the
# kernel are not listed: what a game imports of them is in one page.
_SHORT = r"[A-Z]\w*"
_KERNEL = r"cardrules\.(core|ids|kit|match|log\.past|testing\.watched)\..*"
nitpick_ignore_regex = [
    (r"py:.*", rf"({'|'.join(map(re.escape, _OTHERS))})(\..*)?"),
    (r"py:.*", rf"{_SHORT}|{_KERNEL}"),
]


def _plain_defaults(*args: Any) -> tuple[str | None, str | None]:
    """Write ``...`` for defaults that readers cannot write: private functions, fresh mappings."""
    *_, signature, returns = args
    plain = signature and re.sub(r"<(function )?[\w.]+( object)?>|\bNOTHING\b", "...", signature)
    return plain, returns


def setup(app: Any) -> None:
    """Hook into autodoc."""
    app.connect("autodoc-process-signature", _plain_defaults)
