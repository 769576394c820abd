"""A picture of a table as plain text, for terminals: lines short enough to be read at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from cardrules.drawing.circle import circle
from cardrules.drawing.lines import (
    GLUE,
    cut,
    faced,
    headed,
    joined,
    listed,
    marked,
    worded,
    wrapped,
)
from cardrules.drawing.picture import (
    Area,
    Column,
    Columns,
    Face,
    Half,
    Part,
    Picture,
    Player,
    Ring,
    Rows,
)
from cardrules.drawing.zones import picture_of
from cardrules.ids import seat_name

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset
    from cardrules.views import View

__all__ = ["drawn", "text_of"]

WIDTH: Final = 100
"""Columns of text at most, as far as the names of cards allow it."""
LEAST: Final = 60
"""Columns of text that are taken, however narrow the place is."""
NARROWEST: Final = 22
"""Columns of text that a column of cards needs; else columns stand in more than one row."""
WIDEST: Final = 40
"""Columns of text that a column of cards takes at most."""
GAP: Final = "  "
INDENT: Final = "     "


def drawn(game: Ruleset, view: View, lang: str, width: int = WIDTH) -> str:
    """Return the table as a seat may see it, as lines of text."""
    return text_of(picture_of(game, view), lang, width)


def text_of(picture: Picture, lang: str, width: int = WIDTH) -> str:
    """Return a picture as lines of text, none of which ends in a space.

    Args:
        picture: What is drawn.
        lang: ``en`` or ``es``.
        width: How many columns of text there are; no fewer than 60 and no more than 100 are used.
    """
    room = max(LEAST, min(width, WIDTH))
    lines = (line.replace(GLUE, " ").rstrip() for line in _Text(picture, lang, room).lines())
    return "\n".join(lines)


class _Text:
    """Draws one picture in one language."""

    def __init__(self, picture: Picture, lang: str, width: int) -> None:
        self.picture = picture
        self.lang = lang
        self.width = width

    def lines(self) -> Iterator[str]:
        """Yield the lines from the top to the bottom."""
        picture, part = self.picture, self.picture.part
        room = self.width
        if picture.head:
            yield from wrapped(joined(picture.head, self.lang), room)
            yield ""
        round_table = self._circle(part)
        if isinstance(part, Columns):
            yield from self._columns(part)
            players: Sequence[Player] = (part.above, part.below)
        elif round_table is not None:
            rows, room = round_table
            yield from rows
            players = part.players
        else:
            yield from self._rows(part)
            players = part.players
        yield from self._beside(room)
        for player in players:
            yield from self._own(player, room)
        if picture.notes and isinstance(part, Columns):
            yield ""
        for note in picture.notes:
            yield from wrapped(note.in_(self.lang), room)

    def _circle(self, part: Part) -> tuple[list[str], int] | None:
        """Return the lines of a ring, and how long others may be; None if there is no room."""
        if not isinstance(part, Ring) or part.wide:
            return None
        rows, room = circle(part, self.lang)
        if max(map(len, rows)) > self.width:
            return None
        return rows, min(room, self.width)

    def _beside(self, room: int) -> Iterator[str]:
        """Yield what lies beside: piles and numbers in one line, cards in one for each place."""
        picture = self.picture
        if picture.figures or picture.areas:
            yield ""
        if picture.figures:
            yield from wrapped(joined(picture.figures, self.lang), room)
        for area in picture.areas:
            yield from wrapped(self._area(area), room)

    def _area(self, area: Area) -> str:
        return f"{area.title.in_(self.lang)}: {listed(area, self.lang)}"

    def _own(self, player: Player, room: int) -> Iterator[str]:
        """Yield what only the seat itself sees, where it is known."""
        for area in player.areas:
            seen = any(not face.unknown for face in area.cards)
            if not area.own or not (seen or (player.you and not area.unseen)):
                continue
            seat = seat_name(player.seat)
            title = worded("page.of", self.lang, title=area.title.in_(self.lang), seat=seat)
            if isinstance(self.picture.part, Columns):
                yield ""
                yield f"{title}:" if seen else f"{title}: {worded('page.empty', self.lang)}"
                yield from self._table(area.cards)
            else:
                text = listed(area, self.lang) if seen else worded("page.empty", self.lang)
                yield from wrapped(f"{title}: {text}", room)

    def _table(self, faces: Sequence[Face]) -> Iterator[str]:
        """Yield cards in lines, what is alike below each other."""
        rows = []
        for face in faces:
            name = faced(Face(face.name, placeholder=face.placeholder), self.lang)
            lines = [line.in_(self.lang) for line in face.lines]
            rows.append([part for part in (face.code, name, *lines) if part])
        widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
        for row in rows:
            line = GAP + GAP.join(
                part.ljust(width) for part, width in zip(row, widths, strict=False)
            )
            yield from wrapped(line.rstrip(), self.width, INDENT + GAP)

    # Seat by seat.

    def _rows(self, part: Ring | Rows) -> Iterator[str]:
        if isinstance(part, Ring):
            yield from self._wrapped(f"{part.way.in_(self.lang)}:  {self._order(part)}")
            for line in (*(text.in_(self.lang) for text in part.middle),
                         *map(self._area, part.areas)):  # fmt: skip
                yield from wrapped(line, self.width)
            yield ""
        for player in part.players:
            yield from self._row(player)

    def _order(self, ring: Ring) -> str:
        """Return who plays after whom, from whoever has the turn, and where the marker lies."""
        names = [f"({seat_name(p.seat)})" if p.out else seat_name(p.seat) for p in ring.players]
        names = [
            f"▶{name}" if p.asked else name for name, p in zip(names, ring.players, strict=True)
        ]
        if ring.after is not None:
            names.insert(ring.after + 1, ring.marker.in_(self.lang))
        arrow = " → " if ring.turn == 1 else " ← "
        first = next((n for n, name in enumerate(names) if name.startswith("▶")), 0)
        if ring.turn != 1:
            first = (first + 1) % len(names)
        return arrow.join([*names[first:], *names[:first]])

    def _row(self, player: Player) -> Iterator[str]:
        """Yield a seat: what speaks for itself beside its letter, the rest below."""
        areas = [area for area in player.areas if not area.own]
        plain = [listed(area, self.lang) for area in areas if not area.named]
        told = [] if plain else [text.in_(self.lang) for text in player.marks]
        yield from self._wrapped(f"{headed(player, self.lang)}  {' · '.join([*plain, *told])}")
        figures = joined((*player.figures, *(player.marks if plain else ())), self.lang)
        if figures:
            yield from self._wrapped(f"{INDENT}{figures}")
        for area in areas:
            if area.named:
                yield from self._wrapped(f"{INDENT}{self._area(area)}")

    def _wrapped(self, line: str) -> list[str]:
        return wrapped(line, self.width, INDENT + GAP)

    # Columns.

    def _columns(self, part: Columns) -> Iterator[str]:
        yield from self._wrapped(self._line(part.above))
        if part.columns:
            yield ""
            for columns in self._in_rows(part.columns):
                yield from self._side_by_side(columns)
                yield ""
        yield from self._wrapped(self._line(part.below))

    def _line(self, player: Player) -> str:
        return f"{headed(player, self.lang)}  {joined((*player.figures, *player.marks), self.lang)}"

    def _in_rows(self, columns: Sequence[Column]) -> Iterator[Sequence[Column]]:
        """Yield the columns that stand side by side, about as many in each row."""
        most = (self.width + len(GAP)) // (NARROWEST + len(GAP))
        rows = -(-len(columns) // most)
        size = -(-len(columns) // rows)
        for first in range(0, len(columns), size):
            yield columns[first : first + size]

    def _side_by_side(self, columns: Sequence[Column]) -> Iterator[str]:
        width = min(WIDEST, (self.width - len(GAP) * (len(columns) - 1)) // len(columns))
        above = [self._half(column.above, width)[::-1] for column in columns]
        most = max(map(len, above))
        drawn = [
            [""] * (most - len(upper)) + upper + self._middle(column, width)
            + self._half(column.below, width)
            for column, upper in zip(columns, above, strict=True)
        ]  # fmt: skip
        for row in zip_longest(*drawn, fillvalue=""):
            yield GAP.join(cell.ljust(width) for cell in row)

    def _middle(self, column: Column, width: int) -> list[str]:
        title = f"{'▶' if column.now else ''}{column.title.in_(self.lang)}"
        card = [] if column.card is None else [self._named(column.card)]
        return ["─" * width, *(cut(text, width) for text in (title, *card)), "─" * width]

    def _named(self, face: Face) -> str:
        code = f" [{face.code}]" if face.code else ""
        return f"{face.name.in_(self.lang)}{code}"

    def _half(self, half: Half, width: int) -> list[str]:
        """Return the lines of a side, those next to the middle first; a card stays upright."""
        ahead = [worded("page.ahead", self.lang)] if half.ahead else []
        found = [", ".join([half.sum.in_(self.lang), *ahead])]
        far = self._is_far(half)
        for face in half.cards:
            lines = self._face(face, width)
            found += lines[::-1] if far else lines
        return found

    def _is_far(self, half: Half) -> bool:
        part = self.picture.part
        return isinstance(part, Columns) and part.above.seat == half.seat

    def _face(self, face: Face, width: int) -> list[str]:
        """Return a card: its number and its name, as much of it as there is room for."""
        value = f"{face.value:>3} "
        marks = "".join(f" {marked(mark, self.lang)}" for mark in face.marks)
        if face.unknown:
            return [f"{value}?{face.label}{marks}"]
        left, right = (f"?{face.label}[", "]") if face.hidden else ("", "")
        code = f" {face.code}" if face.code else ""
        room = width - len(value) - len(left) - len(code) - len(right) - len(marks)
        name = faced(Face(face.name, placeholder=face.placeholder), self.lang)
        lines = [f"    {line.in_(self.lang)}" for line in face.lines]
        first = f"{value}{left}{cut(name, room)}{code}{right}{marks}"
        return [first, *(cut(line, width) for line in lines)]
