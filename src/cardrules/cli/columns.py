"""Columns of text for a given width: cells wrap at words, and no letter is ever lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

__all__ = ["columns"]

GAP: Final = "  "
UNDER: Final = "    "
"""What stands before the columns for which there is no room beside the others."""
READABLE: Final = 30
"""Columns of text that the last column gets at least, if it needs them; it holds sentences."""


def columns(rows: Sequence[Sequence[str]], right: Sequence[int], room: int) -> list[list[str]]:
    """Return the lines of each row, as much side by side as there is room for, the rest below.

    Args:
        rows: The cells, as many in each row.
        right: Columns, from 0, that hold numbers: they are never parted.
        room: How long lines may be; only a word that is longer is parted.

    Example:
        >>> for row in columns([("R1", "All that glitters", "7")], (2,), 16):
        ...     print(*row, sep="|")
        R1  All that   7|    glitters
    """
    if not rows:
        return []
    widths = _widths(rows, right, room)
    return [[line.rstrip() for line in _row(row, widths, right, room)] for row in rows]


def _widths(rows: Sequence[Sequence[str]], right: Sequence[int], room: int) -> list[int]:
    """Return how wide the columns are that stand side by side."""
    by_column = [[*cells] for cells in zip(*rows, strict=True)]
    widths = [max(map(cell_len, cells)) for cells in by_column]
    least = [max(cell_len(word) for cell in cells for word in cell.split(" "))
             for cells in by_column]  # fmt: skip
    for index, width in enumerate(widths):
        if index in right or (index == 0 and width <= room // 2):
            least[index] = width
    least[-1] = max(least[-1], min(widths[-1], READABLE))
    beside = len(least)
    while beside > 1 and _total(least[:beside]) > room:
        beside -= 1
    least, widths = least[:beside], widths[:beside]
    while _total(widths) > room:
        slack = [width - few for width, few in zip(widths, least, strict=True)]
        if not any(slack):
            return [min(width, room) for width in widths]
        widest = max((width, index) for index, width in enumerate(widths) if slack[index])[1]
        widths[widest] -= 1
    return widths


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + len(GAP) * (len(widths) - 1)


def _row(
    row: Sequence[str], widths: Sequence[int], right: Sequence[int], room: int
) -> Iterator[str]:
    cells = [_wrapped(cell, width) for cell, width in zip(row, widths, strict=False)]
    for number in range(max(map(len, cells))):
        parts = []
        for index, (lines, width) in enumerate(zip(cells, widths, strict=True)):
            text = lines[number] if number < len(lines) else ""
            blank = " " * (width - cell_len(text))
            parts.append(blank + text if index in right else text + blank)
        yield GAP.join(parts)
    for cell in row[len(widths) :]:
        below = _wrapped(cell, max(room - len(UNDER), 1)) if cell else ()
        yield from (UNDER + line for line in below)


def _wrapped(text: str, width: int) -> list[str]:
    if cell_len(text) <= width and "\n" not in text:
        return [text]
    folded = Text(text).wrap(Console(width=width), width, overflow="fold")
    return [line.plain.rstrip() for line in folded]
