"""Seats in a circle as text: a cell of blocks for each, and what lies in the middle.

Blocks of one kind stand at one height in a row of seats, so the eye can go along them; a block that
nobody in the row has takes no line. Tables of up to eight seats fit into 80 columns, larger ones
into 100.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.core.claims import Text
from cardrules.drawing.lines import GLUE, faced, headed, listed, wrapped
from cardrules.drawing.picture import Area, Face, Player, Ring

__all__ = ["circle"]

GAP: Final = 4
"""Columns between two seats of a row, at least."""
TIGHT: Final = 3
"""The same where there is more to show of each seat than figures and unnamed cards."""
FRAME: Final = 5
"""Columns beside the seats: the arrows up and down."""
WIDTH: Final = 80
"""Columns of the circle, if seats get `NARROWEST` columns each by that."""
NARROWEST: Final = 16
"""Columns of a seat, when there are many."""
LINE: Final = 100
"""Columns of the lines below a circle of small cells; else they fit the circle."""

Cell = list[list[str]]
"""The lines of a seat, block by block."""


def circle(ring: Ring, lang: str) -> tuple[list[str], int]:
    """Return the lines of a ring, clockwise from the upper left, and how long others may be."""
    return _Circle(ring, lang).lines()


class _Circle:
    def __init__(self, ring: Ring, lang: str) -> None:
        self.ring = ring
        self.lang = lang
        shown = [[a for a in player.areas if not a.own] for player in ring.players]
        self.plain = all(len(areas) <= 1 for areas in shown)
        seats = len(ring.players)
        self.columns = (seats + 1) // 2
        frame = FRAME + TIGHT * (self.columns - 1)
        width = max(NARROWEST, (WIDTH - frame) // self.columns)
        self.room = width - 1
        self.line = LINE if self.plain else max(WIDTH, frame + width * self.columns)

    def lines(self) -> tuple[list[str], int]:
        """Return the lines, and how long others may be."""
        cells = self._cells()
        onward = self.ring.turn == 1
        width = max(len(line) for cell in cells for block in cell for line in block)
        middle = [text.in_(self.lang) for text in self.ring.middle]
        spare = max(map(len, middle)) - self.columns * width
        gap = max(GAP if self.plain else TIGHT, spare // max(self.columns - 1, 1))
        ahead, back = (mark.center(gap) for mark in ("→←" if onward else "←→"))
        upper = _row(cells[: self.columns], width, ahead)
        lower = _row(cells[self.columns :][::-1], width, back)
        inside = max(len(line) for line in (*upper, *lower, *middle))
        left, right = "↑↓" if onward else "↓↑"
        rows = [*(f"   {line.center(inside)}" for line in upper), ""]
        rows += [f" {left} {middle[0].center(inside)} {right}"]
        rows += [*(f"   {line.center(inside)}" for line in middle[1:]), ""]
        rows += [f"   {line.center(inside)}" for line in lower]
        return [row.rstrip() for row in rows], self.line

    def _cells(self) -> list[Cell]:
        """Return the cells, all with the same blocks: those that somebody has."""
        titles = dict.fromkeys(
            area.title for player in self.ring.players for area in player.areas if not area.own
        )
        return [self._cell(player, [*titles]) for player in self.ring.players]

    def _cell(self, player: Player, titles: Sequence[Text]) -> Cell:
        areas = {area.title: area for area in player.areas if not area.own}
        first, *others = [areas.get(title) for title in titles]
        figures = [figure.in_(self.lang) for figure in player.figures]
        numbers = [[figure] for figure in figures]
        if not self.plain:
            numbers = [*self._side_by_side(figures[0], " · ".join(figures[1:]))]
        blocks = [self._first(first), *numbers]
        for area in others:
            blocks += self._area(area)
        return [[headed(player, self.lang)], *([f" {x}" for x in block] for block in blocks)]

    def _first(self, area: Area | None) -> list[str]:
        return [] if area is None else [listed(area, self.lang).replace(GLUE, " ")]

    def _area(self, area: Area | None) -> list[list[str]]:
        """Return the blocks of an area: two for a card that speaks for itself, else one."""
        if area is None or not (area.cards or area.unseen):
            return [[], []]
        if not area.named and len(area.cards) == 1:
            return [*self._card(area.cards[0])]
        text = f"{area.title.in_(self.lang)}: {listed(area, self.lang)}"
        return [wrapped(text, self.room), []]

    def _card(self, face: Face) -> tuple[list[str], list[str]]:
        """Return a card with its further facts beside it, or below if there is no room."""
        whole = faced(face, self.lang)
        name = faced(Face(face.name, code=face.code, placeholder=face.placeholder), self.lang)
        return self._side_by_side(name, whole.removeprefix(name).removeprefix(" · ").strip())

    def _side_by_side(self, first: str, second: str) -> tuple[list[str], list[str]]:
        """Return two texts as one line of a cell, or as a block each if there is no room."""
        line = f"{first} · {second}" if second else first
        if len(line) <= self.room:
            return [line.replace(GLUE, " ")], []
        return wrapped(first, self.room, ""), wrapped(second, self.room, "")


def _row(cells: Sequence[Cell], width: int, arrow: str) -> list[str]:
    """Return the lines of seats side by side, all of one length."""
    heights = [max(map(len, blocks)) for blocks in zip(*cells, strict=True)]
    columns = [
        [line for block, high in zip(cell, heights, strict=True)
         for line in (*block, *[""] * (high - len(block)))]
        for cell in cells
    ]  # fmt: skip
    gaps = [arrow, *(" " * len(arrow) for _ in columns[0][1:])]
    lines = zip(*columns, strict=True)
    return [gap.join(x.ljust(width) for x in line) for line, gap in zip(lines, gaps, strict=True)]
