"""Looking at a page of HTML: what is wrong with it as a whole."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

VOID: Final = {"meta", "input", "hr", "br"}
LOADING: Final = {"src", "srcset", "action", "formaction", "poster", "data", "ping", "background"}
"""Attributes that make a page ask for something."""
REFERRING: Final = ("for", "aria-labelledby", "aria-describedby")
ELSEWHERE: Final = re.compile(r"https?:|//[a-z]|url\(|@import|javascript:", re.IGNORECASE)
KNOWN: Final = {
    "a", "abbr", "article", "b", "body", "dd", "details", "div", "dl", "dt", "footer", "h1", "h2", "h3", "h4",
    "h5", "h6", "head", "header", "html", "input", "label", "li", "main", "meta", "nav", "ol", "p", "section",
    "span", "strong", "style", "summary", "title", "ul",
}  # fmt: skip
"""The elements that pages are made of."""


class Page(HTMLParser):
    """What a text of HTML holds.

    Args:
        text: Which.
    """

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.targets: set[str] = set()
        self.levels: list[tuple[str, int]] = []
        self.langs: list[str] = []
        self.words: dict[str, list[str]] = {}
        self.wrong: list[str] = []
        self.tags: Counter[str] = Counter()
        self.classes: Counter[str] = Counter()
        self.feed(text)
        self.close()
        self.wrong += [f"<{tag}> is never closed" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element and everything about it that can be wrong."""
        self.tags[tag] += 1
        found = dict(attrs)
        if tag not in KNOWN:
            self.wrong.append(f"<{tag}> is no element that pages have")
        for name, value in attrs:
            self._attribute(tag, name, value or "")
        if "lang" in found:
            self.langs.append(found["lang"] or "")
        if tag not in VOID:
            self.open.append(tag)

    def _attribute(self, tag: str, name: str, value: str) -> None:
        if name == "id":
            self.ids[value] += 1
        if name == "class":
            self.classes.update(value.split())
        if name in REFERRING:
            self.targets |= {*value.split()}
        if name == "href":
            if not value.startswith("#"):
                self.wrong.append(f"<{tag}> leads elsewhere: {value}")
            self.targets.add(value.removeprefix("#"))
        if name in LOADING or name == "style" or name.startswith("on"):
            self.wrong.append(f"<{tag}> has {name}")

    def handle_endtag(self, tag: str) -> None:
        """See that it ends what is open."""
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> ends nothing")

    def handle_data(self, data: str) -> None:
        """Note words and the style."""
        inside = self.open[-1] if self.open else ""
        if inside == "style" and (found := ELSEWHERE.search(data)):
            self.wrong.append(f"the style asks for {found[0]}")
        if re.fullmatch(r"h[1-6]", inside):
            self.levels.append((data, int(inside[1])))
        self.words.setdefault(inside, []).append(data)

    def said(self) -> str:
        """Return all its words but the style."""
        return " ".join(
            word for tag, words in self.words.items() if tag != "style" for word in words
        )


def faults(text: str) -> Iterator[str]:
    """Yield what is wrong with a page or a part of one: form, ids, links, anything from elsewhere."""
    page = Page(text)
    yield from page.wrong
    yield from (f"the id {id} is there {n} times" for id, n in page.ids.items() if n > 1)
    steps = itertools.pairwise(level for _, level in page.levels)
    yield from (f"h{one} is followed by h{two}" for one, two in steps if two > one + 1)
    yield from (f"nothing is called {id}" for id in sorted(page.targets - {*page.ids}))
