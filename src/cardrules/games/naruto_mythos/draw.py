"""How the table looks: missions side by side, the opponent above them, one's own side below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cardrules.core.claims import Text
from cardrules.drawing import (
    Area,
    Column,
    Columns,
    Face,
    Half,
    Layout,
    Mark,
    Picture,
    Player,
    in_order,
    number,
    say,
)  # fmt: skip
from cardrules.games.naruto_mythos.numbers import power, total, winner_of, worth
from cardrules.games.naruto_mythos.printed import printed
from cardrules.games.naruto_mythos.table import (
    RANKS,
    ROUNDS,
    SEATS,
    NarutoTable,
    mission_card,
    open_missions,
    other,
    side,
)  # fmt: skip
from cardrules.games.naruto_mythos.told import tokens_text
from cardrules.kit import UNKNOWN, CardId, Game, Object, Seat, UnknownFactError, seat_name

if TYPE_CHECKING:
    from cardrules.views import View

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
MISSION_DECK: Final = Text("mission deck {count}", "mazo de misiones {count}")
POINTS: Final = Text("points {points}", "puntos {points}")
CHAKRA: Final = Text("Chakra {chakra}", "Chakra {chakra}")
HAND: Final = Text("Hand", "Mano")
CHOSEN: Final = Text("Missions to place", "Misiones por colocar")
HELD: Final = Text("hand {count}", "mano {count}")
LEFT: Final = Text("deck {count}", "mazo {count}")
SPENT: Final = Text("discard {count}", "descarte {count}")
TOP: Final = Text("discard {count}: {card}", "descarte {count}: {card}")
EDGE: Final = Text("EDGE", "EDGE")
PASSED: Final = Text("passed", "ha pasado")
MISSION: Final = Text(
    "M{number} {rank} · {points}+{more} points", "M{number} {rank} · {points}+{more} puntos"
)
SUM: Final = Text("{seat}: Power {total}", "{seat}: Poder {total}")
UNDER: Final = (Text("{count} under it", "{count} debajo"), Text("^{count}", "^{count}"))
TOKENED: Final = (
    Text("{count} Power tokens", "{count} fichas de Poder"), Text("●{count}", "●{count}"),
)  # fmt: skip
TOKENED_ONCE: Final = (Text("1 Power token", "1 ficha de Poder"), TOKENED[1])
COST: Final = Text("cost {cost} · Power {power}", "coste {cost} · Poder {power}")


class NarutoLayout(Layout):
    """One view of a table."""

    table: NarutoTable

    def __init__(self, game: Game, view: View) -> None:
        super().__init__(game, view)
        self.own = SEATS[0] if view.seat is None else Seat(view.seat)

    def picture(self) -> Picture:
        """Return the whole of it."""
        columns = tuple(map(self._column, open_missions(self.table)))
        above, below = self._seat(other(self.own)), self._seat(self.own)
        return Picture(tuple(self._head()), Columns(above, columns, below))

    # The frame.

    def _head(self) -> Iterator[Text]:
        course = self.view.facts
        yield say(ROUND, round=course.round, rounds=ROUNDS) if course.round else SETTING_UP
        yield PHASES[course.phase]
        yield say(MISSION_DECK, count=self.view.zone("mission-deck").count)

    def _seat(self, seat: Seat) -> Player:
        view, course = self.view, self.view.facts
        asked = course.turn if view.decision is None else view.decision.seat
        marks = [EDGE] if course.edge == seat else []
        marks += [PASSED] if course.passed[seat] else []
        return Player(
            seat, tuple(self._figures(seat)), tuple(marks), tuple(self._held(seat)),
            asked=asked == seat and view.outcome is None, you=view.seat == seat,
        )  # fmt: skip

    def _figures(self, seat: Seat) -> Iterator[Text]:
        course = self.view.facts
        hand, deck, discard = (self.view.zone(name, seat) for name in ("hand", "deck", "discard"))
        yield say(POINTS, points=course.points[seat])
        yield say(CHAKRA, chakra=course.chakra[seat])
        yield say(HELD, count=hand.count)
        yield say(LEFT, count=deck.count)
        if discard.cards:
            top = self._face(discard.cards[-1])
            card = say("{name} {code}", name=top.name, code=top.code) if top.code else top.name
            yield say(TOP, count=discard.count, card=card)
        else:
            yield say(SPENT, count=discard.count)

    def _held(self, seat: Seat) -> Iterator[Area]:
        for name, title in (("chosen", CHOSEN), ("hand", HAND)):
            zone = self.view.zone(name, seat)
            if zone.things or (name == "hand" and self.view.facts.phase != "missions"):
                cards = tuple(self._in_hand(id) for id in in_order(self.game, zone.cards))
                yield Area(title, cards, zone.count - len(cards), own=True)

    def _in_hand(self, id: CardId) -> Face:
        if id == UNKNOWN:
            return Face(say("?"))
        values = self.game.card(id).values
        line = say(COST, cost=values.get("cost", 0), power=values.get("power", 0))
        if "points" in values:
            line = say(POINTS, points=values["points"])
        name, title = self.game.card(id).name, values.get("version")
        if isinstance(title, Text):
            name = say("{name}: {title}", name=name, title=title)
        return Face(name, code=id, lines=(line,))

    # The missions.

    def _column(self, number: int) -> Column:
        card = mission_card(self.table, number)
        assert card is not None
        far, near = self._half(other(self.own), number), self._half(self.own, number)
        return Column(self._title(card, number), far, near, self._face(card.card, full=True))

    def _title(self, card: Object, number: int) -> Text:
        points: int | str = "?"
        more: int | str = number
        try:
            points = printed(self.game, self.table, card, "points")
            more = worth(self.game, self.table, number).total - int(points)
        except UnknownFactError:  # a mission that nobody told
            pass
        return say(MISSION, number=number, rank=RANKS[number - 1], points=points, more=more)

    def _half(self, seat: Seat, mission: int) -> Half:
        things = side(self.table, seat, mission)
        hidden = [thing for thing in things if thing.face_down]
        labels = {thing: f"#{index}" for index, thing in enumerate(hidden, start=1)}
        several = len(hidden) > 1  # as notation does, one alone is not counted
        faces = [self._character(thing, labels.get(thing, "") if several else "")
                 for thing in things]  # fmt: skip
        found = number(lambda: total(self.game, self.table, seat, mission).total)
        ahead = number(lambda: winner_of(self.game, self.table, mission)) == str(int(seat))
        cards = tuple(faces if seat == self.own else faces[::-1])
        return Half(seat, cards, say(SUM, seat=seat_name(seat), total=found), ahead)

    def _character(self, thing: Object, label: str) -> Face:
        strength = number(lambda: power(self.game, self.table, thing))
        tokens = tokens_text(thing)
        counts: tuple[tuple[tuple[Text, Text], int | str], ...] = (
            (UNDER, len(thing.under)), (TOKENED_ONCE if tokens == "1" else TOKENED, tokens),
        )  # fmt: skip
        marks = tuple(
            Mark(*(say(text, count=many) for text in texts)) for texts, many in counts if many
        )
        face = self._face(thing.card)
        return Face(
            face.name, strength, face.code, marks=marks, hidden=thing.face_down, label=label,
            turned=thing.used,
        )  # fmt: skip

    def _face(self, id: CardId, *, full: bool = False) -> Face:
        """Return a card with its number, if others have the same name."""
        if id == UNKNOWN:
            return Face(say("?"))
        name = self.game.card(id).name
        shared = sum(card.name == name for card in self.game.cards.values()) > 1
        return Face(name, code=(id if full else id.removeprefix("KS-")) if shared else "")
