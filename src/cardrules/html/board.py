"""A picture of a table as HTML: areas as areas, cards as cards, in one language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from cardrules._frozen import evolve
from cardrules.core.claims import Text
from cardrules.drawing.picture import (
    Area,
    Column,
    Columns,
    Face,
    Half,
    Picture,
    Player,
    Ring,
)
from cardrules.html.tags import Html, el, figure
from cardrules.html.wording import say
from cardrules.ids import seat_name

__all__ = ["board_of"]

SHAPES: Final = 5
"""How many shapes the letters of seats stand in, one after the other."""


def board_of(
    picture: Picture, lang: str, title: str, before: Picture | None = None, *, level: int = 3
) -> Html:
    """Return a table.

    Args:
        picture: What it looks like.
        lang: ``en`` or ``es``.
        title: Its heading; none if it is "".
        before: What it looked like before: what has changed since is marked.
        level: Of the heading; seats have headings of the next one, or of this if there is none.
    """
    known = None
    if before is not None:
        earlier = _Board(before, lang, level, None)
        earlier.html(title)
        known = earlier.seen
    return _Board(picture, lang, level, known).html(title)


class _Board:
    """Draws one picture.

    Args:
        picture: Which.
        lang: ``en`` or ``es``.
        level: Of its heading.
        known: What was there before, as `seen` of that picture; None if that does not matter.
    """

    def __init__(self, picture: Picture, lang: str, level: int, known: Counter[Any] | None) -> None:
        self.picture = picture
        self.lang = lang
        self.level = level
        self.inner = level
        self.known = known
        self.seen: Counter[Any] = Counter()
        self.marked = False

    def html(self, title: str) -> Html:
        """Return the whole of it."""
        self.inner = self.level + 1 if title else self.level
        picture, part = self.picture, self.picture.part
        head = self._figures(("head",), picture.head, "head")
        if isinstance(part, Columns):
            inside = [*self._columns(part)]
        elif isinstance(part, Ring):
            inside = [self._ring(part)]
        else:
            inside = [el("div", [self._seat(player) for player in part.players], class_="rows")]
        beside = [
            self._figures(("beside",), picture.figures, "figures"),
            el("div", self._areas(("beside",), picture.areas), class_="areas"),
            *(el("p", note.in_(self.lang), class_="note") for note in picture.notes),
        ]
        board = el("div", head, inside, el("div", beside, class_="beside"), class_="board")
        legend = None
        if self.marked:
            legend = el("p", el("span", class_="new"), self._say("page.changed"), class_="legend")
        heading = el(f"h{self.level}", title) if title else None
        return el("section", heading, legend, board, class_="table")

    def _say(self, key: str) -> str:
        return say(key, self.lang)

    # Seats.

    def _seat(self, player: Player, *classes: str) -> Html:
        name = seat_name(player.seat)
        where = ("seat", name)
        told = (("page.asked", player.asked), ("page.you", player.you))
        head = el(
            f"h{self.inner}",
            el("span", f"{self._say('page.seat')} ", class_="vh"),
            el("span", name, class_=f"letter shape{player.seat % SHAPES}"),
            [el("span", self._say(key), class_="tag asked") for key, so in told if so],
            [
                el("span", mark.in_(self.lang), class_=_classes("tag", self._fresh(where, mark)))
                for mark in player.marks
            ],
        )
        figures = self._figures(where, player.figures, "figures")
        areas = self._areas(where, player.areas)
        inside = el("div", figures, el("div", areas, class_="areas"), class_="has")
        state = "asked" if player.asked else "out" if player.out else None
        return el("section", head, inside, class_=_classes("seat", state, *classes))

    def _areas(self, where: tuple[str, ...], areas: Iterable[Area]) -> list[Html]:
        """Return areas; what a seat alone sees takes the place of what all others see."""
        shown = [area for area in areas if _is_shown(area)]
        secret = {area.title for area in shown if area.own}
        return [
            self._area(where, area) for area in shown if area.own or area.title not in secret
        ]  # fmt: skip

    def _area(self, where: tuple[str, ...], area: Area) -> Html:
        title = area.title.in_(self.lang)
        cards = self._cards((*where, area.title.en), area.cards)
        if area.unseen:
            cards.append(
                el("li", el("span", f"{area.unseen}", class_="value"), class_="card hidden")
            )
        kind = "area" if area.named else "area plain"
        return el(
            "div", el("p", title, class_="title"),
            el("ul", cards, class_="cards", aria_label=title), class_=kind,
        )  # fmt: skip

    def _figures(self, where: tuple[str, ...], texts: Iterable[Text], kind: str) -> Html | None:
        told = [el("li", figure(t.in_(self.lang)), class_=self._fresh(where, t)) for t in texts]
        return el("ul", told, class_=kind) if told else None

    # A ring.

    def _ring(self, ring: Ring) -> Html:
        count = len(ring.players)
        row = (count + 1) // 2
        seats = []
        for number, player in enumerate(ring.players):
            upper = number < row
            at = number + 1 if upper else count - number
            if ring.to_the_right:
                at = (row if upper else count - row) + 1 - at
            edge = _edge(number, row, count, mirrored=ring.to_the_right)
            place = f"place {'upper' if upper else 'lower'}{at}"
            seats.append(
                el("div", self._seat(player), self._arrow(ring, number, edge), class_=place)
            )
        odd = "odd" if count % 2 else "even"
        turn = "on" if ring.turn == 1 else "back"
        return el("div", self._middle(ring), seats, class_=f"ring row{row} {odd} {turn}")

    def _middle(self, ring: Ring) -> Html:
        where = ("middle",)
        texts = [text for text in (*ring.middle, ring.way) if text.en]
        said = [
            el("p", figure(text.in_(self.lang)), class_=self._fresh(where, text)) for text in texts
        ]
        areas = el("div", self._areas(where, ring.areas), class_="areas")
        return el("div", areas, said, class_="middle")

    def _arrow(self, ring: Ring, number: int, edge: str) -> Html:
        marker = None
        if ring.after == number:
            fresh = self._fresh(("marker", str(number)), ring.marker)
            marker = el("span", ring.marker.in_(self.lang), class_=_classes("marker", fresh))
        return el("div", marker, class_=f"arrow {edge}")

    # Columns.

    def _columns(self, part: Columns) -> Iterator[Html]:
        yield self._seat(part.above, "far")
        if part.columns:
            columns = [self._column(column) for column in part.columns]
            yield el("div", columns, class_=f"columns many{len(columns)}")
        yield self._seat(part.below, "near")

    def _column(self, column: Column) -> Html:
        title = column.title.in_(self.lang)
        now = el("span", self._say("page.now"), class_="tag asked") if column.now else None
        card = None
        if column.card is not None:
            code = el("span", column.card.code, class_="code") if column.card.code else None
            card = el("p", column.card.name.in_(self.lang), code, class_="named")
        middle = el("div", el(f"h{self.inner}", figure(title), now), card, class_="band")
        far, near = self._half(column, column.above), self._half(column, column.below)
        return el("section", far[::-1], middle, near, class_="column")

    def _half(self, column: Column, half: Half) -> list[Html]:
        """Return what one seat has at a column: what it comes to, and the cards."""
        seat = seat_name(half.seat)
        # The title of a column may hold a number that changes: its name is what stays.
        name = column.title.en if column.card is None else column.card.name.en
        where = (name, seat)
        fresh = self._fresh((*where, "sum"), half.sum)
        ahead = None
        if half.ahead:
            begun = self._fresh((*where, "ahead"), half.ahead)
            ahead = el("span", self._say("page.ahead"), class_=_classes("tag", begun))
        found = el(
            "p", figure(half.sum.in_(self.lang)), ahead, class_=_classes("sum", fresh)
        )  # fmt: skip
        cards = self._cards(where, half.cards)
        label = f"{self._say('page.seat')} {seat}: {column.title.in_(self.lang)}"
        stack = el("ul", cards, class_="cards", aria_label=label) if cards else el("div")
        return [found, stack]

    # Cards.

    def _cards(self, where: tuple[str, ...], faces: Iterable[Face]) -> list[Html]:
        return [
            self._card(face, self._fresh(where, evolve(face, times=1), face.times))
            for face in faces
        ]  # fmt: skip

    def _card(self, face: Face, fresh: str | None) -> Html:
        if face.gone:
            said = f"{face.name.in_(self.lang)}: {self._say('page.gone')}"
            return el("li", el("span", said, class_="vh"), class_=_classes("card gone", fresh))
        value = el("span", face.value, class_="value") if face.value else None
        times = el("span", f"×{face.times}", class_="times") if face.times > 1 else None
        sign = el("span", f" ({self._say('page.new')})", class_="vh") if fresh else None
        states = _classes(
            "card", "hidden" if face.hidden or face.unknown else None,
            "turned" if face.turned else None, fresh,
        )  # fmt: skip
        body = el("span", self._body(face), class_="body")
        return el("li", value, body, times, sign, class_=states)

    def _body(self, face: Face) -> Iterator[Html]:
        star = None
        if face.placeholder:
            star = el("abbr", "*", title=self._say("page.placeholder"), class_="star")
        yield el("span", "?" if face.unknown else face.name.in_(self.lang), star, class_="name")
        code = f"{face.label} {face.code}".strip()
        if code:
            yield el("span", code, class_="code")
        yield from (el("span", figure(t.in_(self.lang)), class_="line") for t in face.lines)
        for mark in face.marks:
            yield el("span", figure(mark.text.in_(self.lang).strip("()")), class_="tag")
        for key, so in (("page.hidden", face.hidden), ("page.turned", face.turned)):
            if so:
                yield el("span", self._say(key), class_="tag state")

    # What has changed.

    def _fresh(self, where: tuple[str, ...], what: object, times: int = 1) -> str | None:
        """Return the class of what was not there before."""
        key = (where, what)
        self.seen[key] += times
        if self.known is None or self.seen[key] <= self.known[key]:
            return None
        self.marked = True
        return "new"


def _is_shown(area: Area) -> bool:
    if area.own:
        return any(not face.unknown for face in area.cards)
    return bool(area.cards) or area.unseen > 0


def _edge(number: int, row: int, count: int, *, mirrored: bool) -> str:
    """Return at which edge of a seat the next one follows."""
    if number == count - 1:
        return "up"
    if number == row - 1:
        return "down"
    onward = number < row
    return "right" if onward != mirrored else "left"


def _classes(*names: str | None) -> str:
    return " ".join(name for name in names if name)
