"""The table as text, readable at a glance: the circle of seats, the Esfera, one's own hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from cardrules.core.claims import Text
from cardrules.games.arcanya.table import CARDS, ESCUDOS, Sphere, points
from cardrules.ids import CardId, Seat, seat_name

if TYPE_CHECKING:
    from cardrules.views import View

GAP: Final = 4
"""Columns between two seats of a row, at least."""

YOU: Final = Text("you", "tú")
HAND: Final = Text("hand {count}", "mano {count}")
WON: Final = Text("won {points}", "ganó {points}")
ESFERA: Final = Text(
    "Esfera {power} {turn} {way}, sent by {sender} to {at}",
    "Esfera {power} {turn} {way}, enviada a {at} por {sender}",
)
COLISEUM: Final = Text("the coliseum", "el coliseo")
CLOCKWISE: Final = Text("clockwise", "horaria")
COUNTER: Final = Text("counterclockwise", "antihoraria")
PILES: Final = Text("Fuente {deck} · discards {discard}", "Fuente {deck} · descartes {discard}")
TOP: Final = Text(", {card} on top", ", encima {card}")
LOST: Final = Text(" · Escudos nobody gained: {lost}", " · Escudos que nadie ganó: {lost}")
OWN: Final = Text("Hand of {seat}: {cards}", "Mano de {seat}: {cards}")
EMPTY: Final = Text("no cards", "sin cartas")


def draw(view: View, lang: str) -> str:
    """Return the table as one seat may see it.

    The seats stand in a ring, clockwise from the upper left; ``▶`` marks who has to defend. Under
    each: the Escudos still standing, cards in hand, and the points of the Escudos taken.

    Args:
        view: What that seat may know.
        lang: ``en`` or ``es``.
    """
    return "\n".join([*_ring(view, lang), "", *_below(view, lang)])


def _ring(view: View, lang: str) -> list[str]:
    seats = view.settings.seats
    cells = [_cell(view, Seat(seat), lang) for seat in range(seats)]
    first = (seats + 1) // 2
    onward = view.facts.direction == 1
    width = max(len(line) for cell in cells for line in cell)
    middle = _sphere(view, lang)
    gap = max(GAP, (len(middle) - first * width) // (first - 1))
    upper = _row(cells[:first], width, ("→" if onward else "←").center(gap))
    lower = _row(cells[first:][::-1], width, ("←" if onward else "→").center(gap))
    inside = max(len(line) for line in (*upper, *lower, middle))
    left, right = ("↑", "↓") if onward else ("↓", "↑")
    rows = [*(f"   {line.center(inside)}" for line in upper), ""]
    rows += [f" {left} {middle.center(inside)} {right}", ""]
    rows += [f"   {line.center(inside)}" for line in lower]
    return [row.rstrip() for row in rows]


def _row(cells: list[tuple[str, ...]], width: int, arrow: str) -> list[str]:
    """Return the lines of seats side by side, all of one length."""
    gaps = [arrow, *(" " * len(arrow) for _ in cells[0][1:])]
    return [gap.join(cell[line].ljust(width) for cell in cells) for line, gap in enumerate(gaps)]


def _cell(view: View, seat: Seat, lang: str) -> tuple[str, ...]:
    mark = "▶" if view.facts.at == seat and view.outcome is None else " "
    you = f" ({YOU.in_(lang)})" if view.seat == seat else ""
    own = view.zone("shields", seat).cards
    standing = " ".join(_level(card) if card in own else "·" for card in reversed(ESCUDOS))
    worth = points(view.settings)
    taken = sum(worth[card] for card in view.zone("captured", seat).cards)
    cards = HAND.in_(lang).format(count=view.zone("hand", seat).count)
    won = WON.in_(lang).format(points=taken)
    return f"{mark}{seat_name(seat)}{you}", f" {standing}", f" {cards}", f" {won}"


def _level(card: CardId) -> str:
    return str(CARDS[card].values["level"])


def _sphere(view: View, lang: str) -> str:
    sphere: Sphere = view.facts
    onward = sphere.direction == 1
    sender = COLISEUM.in_(lang) if sphere.sender is None else seat_name(sphere.sender)
    return ESFERA.in_(lang).format(
        power=sphere.power, turn="↻" if onward else "↺", at=seat_name(sphere.at),
        way=(CLOCKWISE if onward else COUNTER).in_(lang), sender=sender,
    )  # fmt: skip


def _below(view: View, lang: str) -> Iterable[str]:
    discard = view.zone("discard")
    line = PILES.in_(lang).format(deck=view.zone("deck").count, discard=discard.count)
    if discard.cards:
        line += TOP.in_(lang).format(card=_name(discard.cards[-1], lang))
    lost = view.zone("lost").cards
    if lost:
        line += LOST.in_(lang).format(lost=" ".join(_level(card) for card in lost))
    yield line
    if view.seat is not None:
        cards = _listed(view.zone("hand", view.seat).cards, lang)
        yield OWN.in_(lang).format(seat=seat_name(view.seat), cards=cards or EMPTY.in_(lang))


def _listed(cards: Iterable[CardId], lang: str) -> str:
    """Return cards in the order of the rulebook, copies counted."""
    held = Counter(cards)
    order = [card for card in CARDS if card in held] + [card for card in held if card not in CARDS]
    names = (f"{_name(card, lang)} ×{held[card]}" if held[card] > 1 else _name(card, lang)
             for card in order)  # fmt: skip
    return ", ".join(names)


def _name(card: CardId, lang: str) -> str:
    return CARDS[card].name.in_(lang) if card in CARDS else "?"
