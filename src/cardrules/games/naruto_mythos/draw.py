"""The table as text: missions side by side, the opponent above them, one's own side below."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from immutables import Map

from cardrules.core.claims import Text
from cardrules.games.naruto_mythos.naming import title_of
from cardrules.games.naruto_mythos.numbers import power, total, winner_of, worth
from cardrules.games.naruto_mythos.printed import printed
from cardrules.games.naruto_mythos.table import (
    RANKS,
    ROUNDS,
    SEATS,
    TOKENS,
    NarutoTable,
    mission_card,
    open_missions,
    other,
    side,
)  # fmt: skip
from cardrules.kit import (
    UNKNOWN,
    CardId,
    Game,
    Object,
    ObjectId,
    Place,
    Seat,
    State,
    seat_name,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.views import View

WIDTH: Final = 100
GAP: Final = "  "
WIDEST: Final = 40
"""Columns of a mission at most."""

PHASES: Final = {
    "missions": Text("the mission deck is stacked", "se apila el mazo de misiones"),
    "mulligan": Text("first hands", "primeras manos"),
    "start": Text("start phase", "fase de inicio"),
    "action": Text("action phase", "fase de acciones"),
    "mission": Text("mission phase", "fase de misiones"),
    "end": Text("end phase", "fase final"),
}
ROUND: Final = Text("Round {round} of {rounds}", "Ronda {round} de {rounds}")
SETTING_UP: Final = Text("Set-up", "Preparación")
DECK: Final = Text("mission deck {count}", "mazo de misiones {count}")
YOU: Final = Text(" (you)", " (tú)")
SEAT: Final = Text(
    "points {points} · Chakra {chakra} · hand {hand} · deck {deck} · discard {discard}",
    "puntos {points} · Chakra {chakra} · mano {hand} · mazo {deck} · descarte {discard}",
)
TOP: Final = Text(": {card}", ": {card}")
"""The top card of a discard pile."""
EDGE: Final = Text("EDGE", "EDGE")
PASSED: Final = Text("passed", "ha pasado")
MISSION: Final = Text(
    "M{number} {rank} · {points}+{more} points", "M{number} {rank} · {points}+{more} puntos"
)
SUM: Final = Text("{seat}: Power {total}", "{seat}: Poder {total}")
AHEAD: Final = Text(", ahead", ", gana")
HAND: Final = Text("Hand of {seat}", "Mano de {seat}")
CHOSEN: Final = Text("Missions of {seat} to place", "Misiones de {seat} por colocar")
EMPTY: Final = Text("no cards", "sin cartas")
COST: Final = Text("cost {cost}  Power {power}", "coste {cost}  Poder {power}")
WORTH: Final = Text("points {points}", "puntos {points}")


def drawing(game_of: Callable[[], Game]) -> Callable[[Any, str], str]:
    """Return what draws a view of a table; the game is not made yet when this is."""
    return lambda view, lang: "\n".join(Drawing(game_of(), view, lang).lines())


class Drawing:
    """One view of a table as text.

    Args:
        game: Whose cards.
        view: What a seat may know.
        lang: ``en`` or ``es``.
    """

    def __init__(self, game: Game, view: View, lang: str) -> None:
        self.game = game
        self.view = view
        self.lang = lang
        self.table = table_of(view)
        self.own = SEATS[0] if view.seat is None else Seat(view.seat)

    def lines(self) -> Iterator[str]:
        """Yield the lines from the top to the bottom."""
        yield self._head()
        yield ""
        yield self._seat(other(self.own))
        missions = open_missions(self.table)
        if missions:
            yield ""
            yield from self._missions(missions)
            yield ""
        yield self._seat(self.own)
        if self.view.seat is not None:
            yield from self._hand("chosen", CHOSEN)
            yield from self._hand("hand", HAND)

    # The frame.

    def _head(self) -> str:
        course = self.view.facts
        if course.round:
            parts = [self._say(ROUND, round=course.round, rounds=ROUNDS)]
        else:
            parts = [self._say(SETTING_UP)]
        parts.append(self._say(PHASES[course.phase]))
        parts.append(self._say(DECK, count=self.view.zone("mission-deck").count))
        return " · ".join(parts)

    def _seat(self, seat: Seat) -> str:
        view, course = self.view, self.view.facts
        asked = course.turn if view.decision is None else view.decision.seat
        mark = "▶" if asked == seat and view.outcome is None else " "
        discard = view.zone("discard", seat)
        text = self._say(
            SEAT, points=course.points[seat], chakra=course.chakra[seat],
            hand=view.zone("hand", seat).count, deck=view.zone("deck", seat).count,
            discard=discard.count,
        )  # fmt: skip
        if discard.cards:
            text += self._say(TOP, card=self._short(discard.cards[-1]))
        marks = [EDGE] if course.edge == seat else []
        marks += [PASSED] if course.passed[seat] else []
        you = self._say(YOU) if view.seat == seat else ""
        return " · ".join([f"{mark}{seat_name(seat)}{you}  {text}", *map(self._say, marks)])

    def _hand(self, zone: str, title: Text) -> Iterator[str]:
        cards = self.view.zone(zone, self.own).cards
        if not cards and (zone != "hand" or self.view.facts.phase == "missions"):
            return
        yield ""
        yield f"{self._say(title, seat=seat_name(self.own))}:" + (
            "" if cards else f" {self._say(EMPTY)}"
        )
        for id in sorted(cards):
            yield f"  {id}  {self._printed(id)}  {self._full(id)}"

    def _printed(self, id: CardId) -> str:
        values = self.game.card(id).values
        if "points" in values:
            return self._say(WORTH, points=values["points"])
        return self._say(COST, cost=values.get("cost", 0), power=values.get("power", 0))

    # The missions.

    def _missions(self, numbers: list[int]) -> Iterator[str]:
        width = min(WIDEST, (WIDTH - len(GAP) * (len(numbers) - 1)) // len(numbers))
        above = [self._side(other(self.own), number, width) for number in numbers]
        below = [self._side(self.own, number, width) for number in numbers]
        most = max(map(len, above))
        columns = []
        for number, upper, lower in zip(numbers, above, below, strict=True):
            column = [""] * (most - len(upper)) + upper
            column += [self._sum(other(self.own), number), *self._mission(number, width)]
            columns.append([*column, self._sum(self.own, number), *lower])
        for row in range(max(map(len, columns))):
            cells = [column[row] if row < len(column) else "" for column in columns]
            yield GAP.join(cell.ljust(width) for cell in cells).rstrip()

    def _mission(self, number: int, width: int) -> list[str]:
        card = mission_card(self.table, number)
        assert card is not None
        points = printed(self.game, self.table, card, "points")
        more = worth(self.game, self.table, number).total - points
        head = self._say(MISSION, number=number, rank=RANKS[number - 1], points=points, more=more)
        return ["─" * width, _cut(head, width), _cut(self._name(card.card), width), "─" * width]

    def _sum(self, seat: Seat, number: int) -> str:
        found = total(self.game, self.table, seat, number).total
        text = self._say(SUM, seat=seat_name(seat), total=found)
        ahead = winner_of(self.game, self.table, number) == seat
        return text + (self._say(AHEAD) if ahead else "")

    def _side(self, seat: Seat, number: int, width: int) -> list[str]:
        things = side(self.table, seat, number)
        hidden = [thing for thing in things if thing.face_down]
        if len(hidden) < 2:  # noqa: PLR2004 - several are counted, as notation does
            return [self._character(thing, "", width) for thing in things]
        counts = {thing: f"#{index}" for index, thing in enumerate(hidden, start=1)}
        return [self._character(thing, counts.get(thing, ""), width) for thing in things]

    def _character(self, thing: Object, count: str, width: int) -> str:
        shown = f"{power(self.game, self.table, thing):>3} "
        marks = f" ^{len(thing.under)}" if thing.under else ""
        marks += f" ●{thing.counter(TOKENS)}" if thing.counter(TOKENS) else ""
        if thing.card == UNKNOWN:
            return f"{shown}?{count}{marks}"
        left, right = (f"?{count}[", "]") if thing.face_down else ("", "")
        number = f" {thing.card.removeprefix('KS-')}" if self._shared(thing.card) else ""
        room = width - len(shown) - len(left) - len(number) - len(right) - len(marks)
        name = _cut(self.game.card(thing.card).name.in_(self.lang), room)
        return f"{shown}{left}{name}{number}{right}{marks}"

    # Words.

    def _say(self, text: Text, **blanks: object) -> str:
        return text.in_(self.lang).format(**blanks)

    def _shared(self, id: CardId) -> bool:
        """Return whether another card has the same name."""
        name = self.game.card(id).name
        return sum(card.name == name for card in self.game.cards.values()) > 1

    def _name(self, id: CardId) -> str:
        name = self.game.card(id).name.in_(self.lang)
        return f"{name} [{id}]" if self._shared(id) else name

    def _short(self, id: CardId) -> str:
        """Return the name of a card with its bare number, if others have the same name."""
        name = self.game.card(id).name.in_(self.lang)
        return f"{name} {id.removeprefix('KS-')}" if self._shared(id) else name

    def _full(self, id: CardId) -> str:
        card = self.game.card(id)
        title = title_of(card, self.lang)
        return f"{card.name.in_(self.lang)}: {title}" if title else card.name.in_(self.lang)


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else f"{text[: max(room - 1, 0)]}…"


def table_of(view: View) -> NarutoTable:
    """Return a view as a table, to read numbers from: what is out of sight is there, unknown."""
    unseen = count(-1, -1)
    objects: dict[ObjectId, Object] = {}
    zones = []
    for number, zone in enumerate(view.zones):
        hidden = range(zone.count - len(zone.things))
        ids = [ObjectId(next(unseen)) for _ in hidden]
        secret = [Object(id, 1, Place(number), UNKNOWN, zone.seat) for id in ids]
        things = (*zone.things, *secret)
        objects.update({thing.id: thing for thing in things})
        zones.append(tuple(thing.id for thing in things))
    return State(view.settings, tuple(zones), Map(objects), view.facts, view.grants)
