"""The table as text, readable at a glance: the circle of seats, the Esfera, one's own hand.

A seat is a cell of blocks (its name, its Escudos, its Alumno, ...). Blocks of one kind stand at one
height in a row of seats, so the eye can go along them; a block that nobody in the row has takes no
line. Tables of up to eight seats fit into 80 columns, larger ones into 100.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from cardrules.core.claims import Text
from cardrules.core.game import Ruleset
from cardrules.core.model import Object
from cardrules.games.arcanya.academy import ADVANCED, element, kind_of
from cardrules.games.arcanya.guards import KINDS
from cardrules.games.arcanya.table import ESCUDOS, Sphere, points
from cardrules.ids import UNKNOWN, CardId, Seat, seat_name

if TYPE_CHECKING:
    from cardrules.views import View

GAP: Final = 4
"""Columns between two seats of a row, at least."""
TIGHT: Final = 3
"""The same where there is more to show of each seat than hand and Escudos."""
FRAME: Final = 5
"""Columns beside the seats: the arrows up and down."""
WIDTH: Final = 80
"""Columns of the ring, if seats get `NARROWEST` columns each by that."""
NARROWEST: Final = 16
"""Columns of a seat, when there are many."""
LINE: Final = 100
"""Columns of the lines below a ring that shows hands and Escudos only; else they fit the ring."""
GLUE: Final = "\N{NO-BREAK SPACE}"
"""Stands for a space where a line must not end, until it is known where lines end."""

Cell = list[list[str]]
"""The lines of a seat, block by block."""

YOU: Final = Text("you", "tú")
HAND: Final = Text("hand {count}", "mano {count}")
WON: Final = Text("won {points}", "ganó {points}")
TURNED: Final = Text("▬ turned", "▬ girado")
"""A card that lies sideways; the arrows that turn are those of the Esfera."""
WEAK: Final = Text("weak: {element}", "débil: {element}")
GUARDS: Final = Text("Guardas: {guards}", "Guardas: {guards}")
ESFERA: Final = Text(
    "Esfera {power} {turn} {way}, sent by {sender} to {at}",
    "Esfera {power} {turn} {way}, enviada a {at} por {sender}",
)
COLISEUM: Final = Text("the coliseum", "el coliseo")
CLOCKWISE: Final = Text("clockwise", "horaria")
COUNTER: Final = Text("counterclockwise", "antihoraria")
SCHOOL: Final = Text("Escuela: {school}", "Escuela: {school}")
NO_SCHOOL: Final = Text("none", "ninguna")
PILES: Final = Text("Fuente {deck} · discards {discard}", "Fuente {deck} · descartes {discard}")
TOP: Final = Text(", {card} on top", ", encima {card}")
LOST: Final = Text(" · Escudos nobody gained: {lost}", " · Escudos que nadie ganó: {lost}")
ASIDE: Final = Text("Escuelas aside: {schools}", "Escuelas aparte: {schools}")
OWN: Final = Text("Hand of {seat}: {cards}", "Mano de {seat}: {cards}")
OWN_GUARDS: Final = Text("Guardas of {seat}: {cards}", "Guardas de {seat}: {cards}")
EMPTY: Final = Text("no cards", "sin cartas")

UNPUBLISHED: Final = "*"
BARRED: Final = "!"
LEGEND: Final = {
    UNPUBLISHED: Text(
        "* placeholder: nobody has published this card",
        "* provisional: nadie ha publicado esta carta",
    ),
    BARRED: Text(
        "! weak against the Escuela in play: no Reflejar, no Desviar",
        "! débil ante la Escuela en juego: ni Reflejar ni Desviar",
    ),
}
"""What the signs mean; a sign that is not on the table is not explained."""


def drawing(game_of: Callable[[], Ruleset]) -> Callable[[Any, str], str]:
    """Return what draws a view of a table; the game is not made yet when this is."""
    return lambda view, lang: "\n".join(Drawing(game_of(), view, lang).lines())


class Drawing:
    """One view of a table as text.

    The seats stand in a ring, clockwise from the upper left; ``▶`` marks who has to defend. Under
    each: the Escudos still standing, cards in hand, the points of the Escudos taken, the Alumno
    with its affinity, the Debilidad, and the kinds of the Guardas set.

    Args:
        game: Whose cards.
        view: What a seat may know.
        lang: ``en`` or ``es``.
    """

    def __init__(self, game: Ruleset, view: View, lang: str) -> None:
        self.game = game
        self.view = view
        self.lang = lang
        self.advanced = view.settings.option("mode") == ADVANCED
        self.plain = all(zone.name != "alumno" for zone in view.zones)
        self.signs: set[str] = set()
        seats = view.settings.seats
        self.columns = (seats + 1) // 2
        frame = FRAME + TIGHT * (self.columns - 1)
        width = max(NARROWEST, (WIDTH - frame) // self.columns)
        self.room = width - 1
        self.line = LINE if self.plain else max(WIDTH, frame + width * self.columns)

    def lines(self) -> Iterator[str]:
        """Yield the lines from the top to the bottom."""
        yield from self._ring()
        yield ""
        for line in self._below():
            yield from _wrapped(line, self.line, "  ")

    # The ring.

    def _ring(self) -> list[str]:
        cells = [self._cell(Seat(seat)) for seat in range(self.view.settings.seats)]
        onward = self.view.facts.direction == 1
        width = max(len(line) for cell in cells for block in cell for line in block)
        middle = self._middle()
        spare = max(map(len, middle)) - self.columns * width
        gap = max(GAP if self.plain else TIGHT, spare // (self.columns - 1))
        ahead, back = (mark.center(gap) for mark in ("→←" if onward else "←→"))
        upper = _row(cells[: self.columns], width, ahead)
        lower = _row(cells[self.columns :][::-1], width, back)
        inside = max(len(line) for line in (*upper, *lower, *middle))
        left, right = "↑↓" if onward else "↓↑"
        rows = [*(f"   {line.center(inside)}" for line in upper), ""]
        rows += [f" {left} {middle[0].center(inside)} {right}"]
        rows += [*(f"   {line.center(inside)}" for line in middle[1:]), ""]
        rows += [f"   {line.center(inside)}" for line in lower]
        return [row.rstrip() for row in rows]

    def _cell(self, seat: Seat) -> Cell:
        view = self.view
        mark = "▶" if view.facts.at == seat and view.outcome is None else " "
        you = f" ({self._say(YOU)})" if view.seat == seat else ""
        own = view.zone("shields", seat).cards
        standing = " ".join(self._level(card) if card in own else "·" for card in ESCUDOS[::-1])
        worth = points(view.settings)
        taken = sum(worth[card] for card in view.zone("captured", seat).cards)
        cards = self._say(HAND, count=view.zone("hand", seat).count)
        won = self._say(WON, points=taken)
        if self.plain:
            blocks = [[standing], [cards], [won]]
        else:
            numbers = self._side_by_side(cards, won)
            blocks = [[standing], *numbers, *self._alumno(seat)]
            blocks += [self._weak(seat), self._set(seat)]
        return [[f"{mark}{seat_name(seat)}{you}"], *([f" {x}" for x in b] for b in blocks)]

    def _alumno(self, seat: Seat) -> tuple[list[str], list[str]]:
        """Return the Alumno's name, and its affinity and whether it is turned."""
        found = self.view.zone("alumno", seat).things
        if not found:
            return [], []
        name = self._name(found[-1].card) + self._star(found[-1].card)
        affinity = _titled(self._value(found[-1].card, "affinity"))
        turned = _glued(self._say(TURNED)) if found[-1].used else ""
        marks = f"{affinity} {turned}".strip()
        return self._side_by_side(name, marks)

    def _weak(self, seat: Seat) -> list[str]:
        """Return the Debilidad; a sign where it bars Maniobras (R51), if the viewer sees it."""
        found = self.view.zone("weakness", seat).cards
        if not found:
            return []
        text = self._say(WEAK, element=self._element(found[-1]))
        attuned = map(element, self.view.zone("school").cards)
        if found[-1] != UNKNOWN and element(found[-1]) in attuned:
            text += f" {self._sign(BARRED)}"
        return _wrapped(text, self.room)

    def _set(self, seat: Seat) -> list[str]:
        found = Counter(kind_of(guard) for guard in self.view.zone("guards", seat).things)
        told = [_glued(_times(kind, found[kind])) for kind in KINDS if found[kind]]
        text = self._say(GUARDS, guards=", ".join(told))
        return _wrapped(text, self.room, "  ") if told else []

    def _side_by_side(self, first: str, second: str) -> tuple[list[str], list[str]]:
        """Return two texts as one line of a cell, or as a block each if there is no room."""
        line = f"{first} · {second}" if second else first
        if len(line) <= self.room:
            return [line.replace(GLUE, " ")], []
        return _wrapped(first, self.room), _wrapped(second, self.room)

    def _level(self, card: CardId) -> str:
        return self._value(card, "level")

    def _middle(self) -> list[str]:
        """Return what lies in the middle: the Esfera, and the Escuela that it is attuned to."""
        sphere: Sphere = self.view.facts
        onward = sphere.direction == 1
        sender = self._say(COLISEUM) if sphere.sender is None else seat_name(sphere.sender)
        way = self._say(CLOCKWISE if onward else COUNTER)
        lines = [self._say(
            ESFERA, power=sphere.power, turn="↻" if onward else "↺", way=way, sender=sender,
            at=seat_name(sphere.at),
        )]  # fmt: skip
        if self.advanced:
            found = self.view.zone("school").cards
            school = self._element(found[-1]) if found else self._say(NO_SCHOOL)
            lines.append(self._say(SCHOOL, school=school))
        return lines

    # Below the ring.

    def _below(self) -> Iterator[str]:
        view = self.view
        discard = view.zone("discard")
        line = self._say(PILES, deck=view.zone("deck").count, discard=discard.count)
        if discard.cards:
            line += self._say(TOP, card=self._name(discard.cards[-1]))
        lost = view.zone("lost").cards
        if lost:
            line += self._say(LOST, lost=" ".join(self._level(card) for card in lost))
        yield line
        aside = view.zone("schools").cards if self.advanced else ()
        if aside:
            schools = map(self._element, self._ordered(aside))
            yield self._say(ASIDE, schools=", ".join(schools))
        if view.seat is not None:
            yield from self._own(view.seat)
        yield from (self._say(text) for sign, text in LEGEND.items() if sign in self.signs)

    def _own(self, seat: Seat) -> Iterator[str]:
        """Yield what the viewer alone sees: the cards of its hand, and those of its Guardas."""
        cards = self._listed(self.view.zone("hand", seat).cards)
        yield self._say(OWN, seat=seat_name(seat), cards=cards or self._say(EMPTY))
        guards = () if self.plain else self.view.zone("guards", seat).things
        if guards:
            cards = ", ".join(map(self._guard, guards))
            yield self._say(OWN_GUARDS, seat=seat_name(seat), cards=cards)

    def _guard(self, guard: Object) -> str:
        return _glued(f"{self._name(guard.card)} ({kind_of(guard)})")

    def _listed(self, held: Iterable[CardId]) -> str:
        """Return cards by name, copies counted."""
        cards = Counter(held)
        names = (_glued(_times(self._name(c), cards[c])) for c in self._ordered(cards))
        return ", ".join(names)

    def _ordered(self, cards: Collection[CardId]) -> list[CardId]:
        """Return each card once, in the order of the rulebook; those that nobody told last."""
        known = self.game.cards
        return [c for c in known if c in cards] + [c for c in cards if c not in known]

    # Words.

    def _say(self, text: Text, **blanks: object) -> str:
        return text.in_(self.lang).format(**blanks)

    def _name(self, card: CardId) -> str:
        found = self.game.cards.get(card)
        return UNKNOWN if found is None else found.name.in_(self.lang)

    def _value(self, card: CardId, name: str) -> str:
        found = self.game.cards.get(card)
        return "" if found is None else str(found.values.get(name, ""))

    def _element(self, card: CardId) -> str:
        """Return the element of an Escuela or a Debilidad; the cards are named by it."""
        return _glued((_titled(element(card)) or UNKNOWN) + self._star(card))

    def _star(self, card: CardId) -> str:
        """Return the sign of a card of which something that matters here is not published."""
        found = self.game.cards.get(card)
        # How many copies the box holds is nothing that a table shows.
        known = found is None or set(found.placeholder) <= {"count"}
        return "" if known else self._sign(UNPUBLISHED)

    def _sign(self, sign: str) -> str:
        """Return a sign, and have it explained below."""
        self.signs.add(sign)
        return sign


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


def _wrapped(text: str, room: int, indent: str = "") -> list[str]:
    """Return a text in lines, all but the first one indented."""
    lines = wrap(text, room, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace(GLUE, " ") for line in lines]


def _glued(text: str) -> str:
    return text.replace(" ", GLUE)


def _times(what: str, count: int) -> str:
    return f"{what} ×{count}" if count > 1 else what


def _titled(word: str) -> str:
    return word[:1].upper() + word[1:]
