"""What is printed: with colours on a terminal, plain anywhere else, in any encoding."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from cardrules.errors import nearest

WIDE: Final = 100_000
"""Columns where nothing is wrapped: output that is piped has one record a line."""

INSTEAD: Final = {
    "→": ">", "←": "<", "↑": "^", "↓": "v", "↻": "cw", "↺": "ccw", "▶": ">", "◀": "<", "·": ".",
    "•": "*", "─": "-", "│": "|", "═": "=", "✓": "ok", "✗": "no", "≥": ">=", "≤": "<=", "−": "-",
    "–": "-", "—": "-", "…": "...", "“": '"', "”": '"', "‘": "'", "’": "'", "¿": "", "¡": "",
    "×": "x", "█": "#", "░": ".", "●": "*", "○": "o", "«": '"', "»": '"', "↷": "~>", "■": "#",
    "□": "-",
}  # fmt: skip


def prepare() -> None:
    """Make the standard streams write what their encoding lacks in plain letters."""
    codecs.register_error("cardrules", _in_plain_letters)
    # A stream that is closed from the start is none: nobody reads it.
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - until the end
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - until the end
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="cardrules")


def _in_plain_letters(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    wrong = error.object[error.start : error.end]
    return "".join(plain_letters(letter) for letter in wrong), error.end


def plain_letters(text: str) -> str:
    """Return a text in ASCII, as near as can be.

    Example:
        >>> plain_letters("Dirección → B")
        'Direccion > B'
    """
    swapped = "".join(INSTEAD.get(letter, letter) for letter in text)
    split = unicodedata.normalize("NFKD", swapped)
    kept = "".join(letter for letter in split if not unicodedata.combining(letter))
    return kept.encode("ascii", "replace").decode("ascii")


def console() -> Console:
    """Return a console on standard output, as it is now."""
    there = sys.stdout.isatty()
    width = None if there else WIDE
    return Console(file=sys.stdout, highlight=False, soft_wrap=not there, width=width, emoji=False)


def echo(text: str = "", style: str = "") -> None:
    """Print text as it is; the style is for terminals."""
    if style and sys.stdout.isatty():
        console().print(text, style=style, markup=False)
    else:
        print(text)


def print_board(text: str) -> None:
    """Print a drawn table; on a terminal, whoever is asked stands out."""
    if sys.stdout.isatty():
        drawn = Text(text)
        drawn.highlight_regex(r"▶\S+( \([^)]*\))?", "bold yellow")
        console().print(drawn, soft_wrap=True)
    else:
        print(text)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> None:
    """Print rows in columns, without lines around them.

    Args:
        heads: The head of each column; all empty for no heads.
        rows: The cells, as plain text.
        right: Columns, from 0, that hold numbers.
    """
    grid = Table(box=None, pad_edge=False, show_header=any(heads), header_style="bold")
    for index, head in enumerate(heads):
        last = index == len(heads) - 1
        side: Any = "right" if index in right else "left"
        grid.add_column(head, justify=side, no_wrap=not last, overflow="fold")
    for row in rows:
        grid.add_row(*map(Text, row))
    screen = console()
    with screen.capture() as caught:
        screen.print(grid)
    for line in caught.get().splitlines():
        print(line.rstrip())


def near(name: str, known: Iterable[str]) -> str:
    """Return what to say of a name that nothing has: the nearest ones, or nothing."""
    found = nearest(name, known)
    return f"; nearest: {', '.join(found)}" if found else ""
