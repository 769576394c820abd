"""A whole page: one file that needs nothing else, in both languages, without a script.

The languages are two articles; two radio buttons and the style say which one is seen. A policy in
the head lets the page load nothing and run nothing.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from cardrules._frozen import frozen
from cardrules.core.claims import Text
from cardrules.html.tags import Html, el
from cardrules.html.wording import say
from cardrules.words import LANGUAGES

__all__ = ["Sheet", "document", "style"]

POLICY: Final = "default-src 'none'; style-src {styles}; base-uri 'none'; form-action 'none'"


@frozen
class Sheet:
    """One thing on a page.

    Args:
        name: With which its ids begin.
        title: What the list of contents calls it.
        draw: Returns it in a language.
    """

    name: str
    title: Text
    draw: Callable[[str], Html]


@cache
def style(*names: str) -> str:
    """Return style sheets one after the other.

    Args:
        names: ``cardrules`` for what rulings and tables look like, ``page`` for a page around them.
    """
    folder = files("cardrules.html")
    return "\n".join((folder / f"{name}.css").read_text(encoding="utf-8") for name in names)


def document(sheets: Sequence[Sheet], title: Text, lang: str) -> str:
    """Return a page.

    Args:
        sheets: What stands on it, in order.
        title: Of all of it.
        lang: The language that is seen first.
    """
    looks = style("cardrules", "page")
    digest = b64encode(sha256(looks.encode()).digest()).decode()
    policy = POLICY.format(styles=f"'sha256-{digest}'")
    head = el(
        "head", el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=policy),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="referrer", content="no-referrer"),
        el("title", title.in_(lang)), el("style", Html(looks)),
    )  # fmt: skip
    sections = [_section(sheets, title, spoken) for spoken in LANGUAGES]
    body = el("body", [*_switch(lang)], el("main", sections), class_="cardrules page")
    return f"<!DOCTYPE html>\n{el('html', head, body, lang=lang)}\n"


def _switch(lang: str) -> Iterable[Html]:
    """Yield the radio buttons, then what one sees of them."""
    for spoken in LANGUAGES:
        yield el(
            "input", type="radio", name="lang", id=f"lang-{spoken}", class_="vh",
            checked=spoken == lang,
        )  # fmt: skip
    labels = [
        el("label", say("page.language", spoken), for_=f"lang-{spoken}", lang=spoken)
        for spoken in LANGUAGES
    ]
    yield el("nav", labels, class_="switch", aria_label=say("page.languages", lang))


def _section(sheets: Sequence[Sheet], title: Text, lang: str) -> Html:
    drawn = [sheet.draw(lang) for sheet in sheets]
    contents = None
    if len(sheets) > 1:
        links = [
            el("li", el("a", sheet.title.in_(lang), href=f"#{sheet.name}-{lang}"))
            for sheet in sheets
        ]
        heading = el("h1", title.in_(lang))
        label = say("page.contents", lang)
        contents = el("header", heading, el("nav", el("ol", links), aria_label=label))
    return el("div", contents, drawn, class_="language", lang=lang)
