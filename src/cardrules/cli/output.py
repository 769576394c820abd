"""What is printed: with colours on a terminal, plain anywhere else, in any encoding."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Final

from rich.console import Console
from rich.text import Text

from cardrules.cli.columns import columns
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


def room() -> int:
    """Return how long the lines of standard output may be."""
    return console().width


def terminal() -> int | None:
    """Return how many columns the terminal has; None if standard output is none."""
    return room() if sys.stdout.isatty() else None


def echo(text: str = "", style: str = "") -> None:
    """Print text as it is; the style is for terminals."""
    if style and sys.stdout.isatty():
        console().print(text, style=style, markup=False)
    else:
        print(text)


def prose(text: str, style: str = "", indent: str = "") -> None:
    """Print sentences; on a terminal they wrap at words, all lines but the first one indented."""
    for line in text.split("\n"):
        parts = wrap(line, room(), subsequent_indent=indent, break_on_hyphens=False)
        for part in parts if sys.stdout.isatty() and parts else [line]:
            echo(part, style)


def print_board(text: str) -> None:
    """Print a drawn table; on a terminal, whoever is asked stands out."""
    if sys.stdout.isatty():
        drawn = Text(text)
        drawn.highlight_regex(r"▶\S+( \([^)]*\))?", "bold yellow")
        console().print(drawn, soft_wrap=True)
    else:
        print(text)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> None:
    """Print rows in columns, without lines around them; on a terminal, cells wrap to fit it.

    Args:
        heads: The head of each column; all empty for no heads.
        rows: The cells, as plain text.
        right: Columns, from 0, that hold numbers.
    """
    body = [list(row) for row in rows]
    headed = any(heads)
    laid = columns([heads, *body] if headed else body, right, room())
    for number, lines in enumerate(laid):
        for line in lines:
            echo(line, style="bold" if headed and number == 0 else "")


def near(name: str, known: Iterable[str]) -> str:
    """Return what to say of a name that nothing has: the nearest ones, or nothing."""
    found = nearest(name, known)
    return f"; nearest: {', '.join(found)}" if found else ""
