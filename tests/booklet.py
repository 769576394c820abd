"""Small documentations, built in a folder of their own."""

from __future__ import annotations

import re
from contextlib import redirect_stderr
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.cmd.build import build_main
from sphinx.util.docutils import docutils_namespace

CASE = """\
game = "arcanya"
title.en = "Deflecting back"
title.es = "Desviar de vuelta"
cites = ["R22"]

[given]
seats = 4
sphere = { power = 6, at = "B", sender = "A" }
hand.B = ["Desviar"]

[[when]]
can = "B: Desviar -> A"

[then]
verdict = "no"
breaches = ["R22"]
"""
"""A case that comes out as it expects."""

SILENT = """\
game = "arcanya"
title.en = "Reflecting a new Esfera"
title.es = "Reflejar una Esfera nueva"
cites = ["R23", "A4"]

[given]
seats = 3
sphere = { power = 1, at = "B", sender = "coliseum" }
last = "A"
captured.A = ["C III"]
hand = { A = ["Esquivar"], B = ["Reflejar"], C = ["Esquivar"] }

[[when]]
do = "B: Reflejar"

[then]
verdict = "undecided"
alternatives."A4=a".verdict = "no"
alternatives."A4=b".verdict = "yes"
alternatives."A4=c".verdict = "yes"
"""
"""A case that the rulebook does not decide."""


class Links(HTMLParser):
    """Collects anchors, and links with what they show."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("id"):
            self.anchors.append(str(found["id"]))
        if tag == "a" and found.get("href"):
            self.links.append(str(found["href"]))


class Book:
    """A documentation and what came of building it.

    Args:
        root: Its folder.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.source = root / "source"
        self.source.mkdir()
        self.read: list[str] = []
        self.write("conf.py", "")
        self.write("case.toml", CASE)
        self.write("silent.toml", SILENT)

    def write(self, name: str, text: str) -> Path:
        path = self.source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def build(
        self, builder: str = "html", parallel: int = 1, *, fresh: bool = False, **config: Any
    ) -> list[str]:
        """Build it, as a program of its own would, and return the warnings."""
        told = StringIO()
        config = {"extensions": ["myst_parser", "cardrules.sphinx"], **config}
        with docutils_namespace():
            app = Sphinx(
                str(self.source), str(self.source), str(self.root / builder),
                str(self.root / "doctrees"), builder, confoverrides=config, status=None,
                warning=told, parallel=parallel, freshenv=fresh,
            )  # fmt: skip
            self.read.clear()
            app.connect("source-read", lambda _app, name, _text: self.read.append(name))
            app.build()
        plain = re.sub(r"\x1b\[[0-9;]*m", "", told.getvalue())
        return [line.replace(f"{self.source}/", "") for line in plain.splitlines()]

    def page(self, name: str = "index.html", builder: str = "html") -> str:
        return (self.root / builder / name).read_text(encoding="utf-8")

    def links(self, name: str = "index.html") -> Links:
        return Links(self.page(name))

    def failed_strictly(self) -> bool:
        """Return whether a build fails in which every warning is an error."""
        arguments = ["-q", "-n", "-W", "-D", "extensions=cardrules.sphinx"]
        with redirect_stderr(StringIO()):
            return build_main([*arguments, str(self.source), str(self.root / "strict")]) != 0
