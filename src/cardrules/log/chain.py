"""The chain of a log: each line of its text vouches for itself and for the line before it.

A line ends with its *link*: a hash of the link before it and of the line itself. So a line that was
changed, left out, moved or put in is found where it stands. Whoever can write the whole file can
also link it anew; that, and a text cut off at its end, is found with a `Head` kept elsewhere.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final

from cardrules._frozen import frozen

__all__ = ["DIGITS", "START", "Head", "link_of", "linked", "linked_anew", "unlinked"]

DIGITS: Final = 32
"""Hexadecimal digits of a link: 128 bits of SHA-256."""

START: Final = ""
"""What the first line is linked to."""

_OPENS: Final = ',"link":"'
_CLOSES: Final = '"}'
_LENGTH: Final = len(_OPENS) + DIGITS + len(_CLOSES)


@frozen
class Head:
    """How far a log goes: kept apart from it, it shows that nothing is missing at the end.

    Args:
        entries: How many there are, from 1.
        link: Of the last one.
    """

    entries: int
    link: str


def link_of(before: str, body: str) -> str:
    """Return the link of a line.

    Args:
        before: The link of the line before it; `START` for the first.
        body: The line without its link, as JSON without blanks.

    Example:
        >>> link_of(START, "{}")
        'a062dd4952b935e430d409c4a5e5cd76'
    """
    # A text that somebody sent may hold what is no character; it gets a link like any other.
    data = f"{before}\n{body}".encode("utf-8", "surrogatepass")
    return hashlib.sha256(data).hexdigest()[:DIGITS]


def linked(bodies: Iterable[str], before: str = START) -> Iterator[str]:
    """Yield lines with their links.

    Args:
        bodies: Lines without links, each an object of JSON that is not empty.
        before: The link that the first one is linked to.
    """
    for body in bodies:
        before = link_of(before, body)
        yield f"{body[:-1]}{_OPENS}{before}{_CLOSES}"


def linked_anew(text: str) -> str:
    """Return a text with the links that its lines should have, as somebody who forges it would.

    Lines that are no objects of JSON stay as they are and are not linked to.
    """
    before, lines = START, []
    for line in text.removesuffix("\n").split("\n"):
        body, link = unlinked(line)
        if link or (line.startswith("{") and line.endswith("}") and len(line) > len("{}")):
            (new,) = linked((body,), before)
            before = unlinked(new)[1]
            lines.append(new)
        else:
            lines.append(line)
    return "\n".join(lines) + ("\n" if text.endswith("\n") else "")


def unlinked(line: str) -> tuple[str, str]:
    """Return a line without its link, and the link; the line as it is and "" if it has none there.

    Example:
        >>> unlinked(next(linked(['{"seq":0}'])))
        ('{"seq":0}', '8d5e106138b789b93a5486f0bf93e7cc')
    """
    if line[-_LENGTH : -_LENGTH + len(_OPENS)] != _OPENS or line[-len(_CLOSES) :] != _CLOSES:
        return line, ""
    return f"{line[:-_LENGTH]}}}", line[-DIGITS - len(_CLOSES) : -len(_CLOSES)]
