"""Making HTML: whatever is not made here is text, and is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Final, TypeAlias

from cardrules.judge.items import by_codes

__all__ = ["Child", "Html", "el", "figure", "joined", "prose"]

_VOID: Final = frozenset({"input", "meta", "hr", "br"})
_NUMBER: Final = re.compile(r"(?<![\w-])[-+−]?\d+(?:/\d+)?\b")


class Html(str):
    """A text that is HTML: only `el` and what joins its results make one."""

    __slots__ = ()


Child: TypeAlias = "str | Iterable[Child] | None"
"""What stands in an element: HTML as it is, text escaped, nothing for None."""


def el(name: str, /, *children: Child, **attributes: str | int | bool | None) -> Html:
    """Return an element.

    Args:
        name: Of its tag.
        children: What stands in it.
        attributes: By name: ``_`` is written ``-``, and a final one is left out, as in ``class_``.
            False and None are left out, True has no value.

    Example:
        >>> el("a", "<b>", href="#x", class_="rule", hidden=True)
        '<a href="#x" class="rule" hidden>&lt;b&gt;</a>'
    """
    parts = [name]
    for key, value in attributes.items():
        label = key.rstrip("_").replace("_", "-")
        if value is True:
            parts.append(label)
        elif value is not None and value is not False:
            parts.append(f'{label}="{escape(str(value))}"')
    inside = joined(*children)
    end = "" if name in _VOID else f"</{name}>"
    return Html(f"<{' '.join(parts)}>{inside}{end}")


def joined(*children: Child) -> Html:
    """Return what stands one after the other."""
    found: list[str] = []
    for child in children:
        if isinstance(child, Html):
            found.append(child)
        elif isinstance(child, str):
            found.append(escape(child, quote=False))
        elif child is not None:
            found.append(joined(*child))
    return Html("".join(found))


def figure(text: str) -> Html:
    """Return a short text whose numbers stand out.

    Example:
        >>> figure("hand 4 · <2")
        'hand <b>4</b> · &lt;<b>2</b>'
    """
    found: list[Child] = []
    end = 0
    for match in _NUMBER.finditer(text):
        found += [text[end : match.start()], el("b", match[0])]
        end = match.end()
    return joined(*found, text[end:])


def prose(text: str) -> Html:
    """Return a sentence whose codes stay in one line.

    Example:
        >>> prose("B draws Temari [KS-079]")
        'B draws Temari <span class="whole">[KS-079]</span>'
    """
    parts = (el("span", part, class_="whole") if code else part for part, code in by_codes(text))
    return joined(parts)
