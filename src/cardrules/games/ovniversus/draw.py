"""The table as text: three battles side by side, the opponent above, one's own side below."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from immutables import Map

from cardrules.core.claims import Text
from cardrules.games.ovniversus.scores import ahead, points, sums
from cardrules.games.ovniversus.table import (
    BATTLES,
    FOURTH,
    PERSONAJE,
    PLACE_OF,
    SEATS,
    DuelTable,
    at_stake,
    other,
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
    contents,
    seat_name,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.views import View

WIDTH: Final = 30
"""Columns of a battle; four of them fit into 126."""
GAP: Final = "  "

TITLES: Final = {
    "fuerza": Text("FUERZA", "FUERZA"),
    "proyeccion": Text("PROYECCIÓN DE ENERGÍA", "PROYECCIÓN DE ENERGÍA"),
    "resistencia": Text("RESISTENCIA", "RESISTENCIA"),
    FOURTH: Text("FOURTH BATTLE", "CUARTA BATALLA"),
}
PHASES: Final = {
    "one": Text("Phase one", "Fase uno"),
    "two": Text("Phase two", "Fase dos"),
    "score": Text("Naming the score of the fourth battle", "Se nombra el puntaje de la cuarta"),
    FOURTH: Text("Fourth battle, for {score}", "Cuarta batalla, por {score}"),
}
DECK: Final = Text("deck {count}", "mazo {count}")
YOU: Final = Text(" (you)", " (tú)")
SEAT: Final = Text(
    "hand {hand} · battles ahead {wins}", "mano {hand} · batallas por delante {wins}"
)
USED: Final = Text("effect used", "efecto usado")
PLACED: Final = Text("card placed", "carta bajada")
HAND: Final = Text("Hand of {seat}", "Mano de {seat}")
EMPTY: Final = Text("no cards", "sin cartas")
AHEAD: Final = Text("{one} : {two}, {seat} ahead", "{one} : {two}, gana {seat}")
LEVEL: Final = Text("{one} : {two}, level", "{one} : {two}, empate")
BONUS: Final = Text("+{bonus}", "+{bonus}")
ONLY: Final = Text("+{bonus} only for {score}", "+{bonus} solo para {score}")
OPEN: Final = Text("· here now", "· ahora aquí")
PLACEHOLDER: Final = Text(
    "* numbers, teams or text of this card are placeholders",
    "* los números, equipos o texto de esta carta son provisionales",
)


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
        self.flagged = False

    def lines(self) -> Iterator[str]:
        """Yield the lines from the top to the bottom."""
        rival = other(self.own)
        yield self._head()
        yield ""
        yield self._seat(rival)
        yield ""
        yield from self._battles(rival)
        yield ""
        yield self._seat(self.own)
        if self.view.seat is not None:
            yield from self._hand()
        if self.flagged:
            yield self._say(PLACEHOLDER)

    # The frame.

    def _head(self) -> str:
        duel = self.view.facts
        score = TITLES[duel.score].in_(self.lang) if duel.score else ""
        phase = self._say(PHASES[duel.phase], score=score)
        return f"{phase} · {self._say(DECK, count=self.view.zone('deck').count)}"

    def _seat(self, seat: Seat) -> str:
        view, duel = self.view, self.view.facts
        asked = duel.turn if view.decision is None else view.decision.seat
        mark = "▶" if asked == seat and view.outcome is None else " "
        you = self._say(YOU) if view.seat == seat else ""
        wins = sum(ahead(self._sums(battle)) == seat for battle in BATTLES)
        text = self._say(SEAT, hand=view.zone("hand", seat).count, wins=wins)
        marks = []
        if duel.turn == seat and view.outcome is None:
            marks += [self._say(PLACED)] if duel.placed else []
            marks += [self._say(USED)] if duel.used else []
        return " · ".join([f"{mark}{seat_name(seat)}{you}  {text}", *marks])

    # The battles.

    def _battles(self, rival: Seat) -> Iterator[str]:
        shown = (*BATTLES, FOURTH) if self.view.facts.score else BATTLES
        above = [self._side(rival, battle)[::-1] for battle in shown]
        below = [self._side(self.own, battle) for battle in shown]
        most = max(1, *map(len, above))
        columns = []
        for battle, upper, lower in zip(shown, above, below, strict=True):
            column = [""] * (most - len(upper)) + upper
            columns.append([*column, *self._middle(battle), *lower])
        for row in range(max(map(len, columns))):
            cells = [column[row] if row < len(column) else "" for column in columns]
            yield GAP.join(cell.ljust(WIDTH) for cell in cells).rstrip()

    def _middle(self, battle: str) -> list[str]:
        rival, own = self._sums(battle)[1 - self.own], self._sums(battle)[self.own]
        best = ahead(self._sums(battle))
        title = TITLES[battle].in_(self.lang)
        if self.view.outcome is None and at_stake(self.view.facts, self.view.facts.turn) == battle:
            title += f" {self._say(OPEN)}"
        pair = {
            "one": f"{seat_name(other(self.own))} {rival}",
            "two": f"{own} {seat_name(self.own)}",
        }
        level = best is None
        score = self._say(LEVEL, **pair) if level else self._say(
            AHEAD, **pair, seat=seat_name(int(best or 0))
        )  # fmt: skip
        return ["─" * WIDTH, _cut(title, WIDTH), _cut(score, WIDTH), "─" * WIDTH]

    def _sums(self, battle: str) -> tuple[int, ...]:
        return sums(self.game, self.table, battle)

    def _side(self, seat: Seat, battle: str) -> list[str]:
        """Return the lines of a side, those of the card next to the middle first."""
        cards = [self._card(thing) for thing in contents(self.table, PLACE_OF[seat][battle])]
        if seat != self.own:
            cards = [lines[::-1] for lines in cards]
        return [line for lines in cards for line in lines]

    def _card(self, thing: Object) -> list[str]:
        if thing.card == UNKNOWN:
            return ["  ? ?"]
        card = self.game.card(thing.card)
        worth = points(self.game, self.table, thing)
        much = f"{worth:>3}" if card.kind == PERSONAJE else f"{worth:>+3}"
        lines = [f"{much} {self._name(thing.card)}", f"    {self._group(thing.card)}".rstrip()]
        return [_cut(line, WIDTH) for line in lines if line]

    def _group(self, id: CardId) -> str:
        values = self.game.card(id).values
        return ", ".join(str(values[key]) for key in ("equipo", "clase") if values.get(key))

    # The hand.

    def _hand(self) -> Iterator[str]:
        cards = self.view.zone("hand", self.own).cards
        title = f"{self._say(HAND, seat=seat_name(self.own))}:"
        yield title + ("" if cards else f" {self._say(EMPTY)}")
        for id in cards:
            parts = (self._name(id), self._printed(id), self._group(id), self._text(id))
            yield f"  {'  '.join(part for part in parts if part)}"

    def _printed(self, id: CardId) -> str:
        card = self.game.card(id)
        if card.kind == PERSONAJE:
            return " / ".join(str(card.values.get(battle, 0)) for battle in BATTLES)
        score = card.values.get("score", "")
        if score:
            return self._say(ONLY, bonus=card.values["bonus"], score=TITLES[score].in_(self.lang))
        return self._say(BONUS, bonus=card.values["bonus"])

    def _text(self, id: CardId) -> str:
        texts = [a.text.in_(self.lang) for a in self.game.card(id).abilities if a.text is not None]
        return " ".join(text for text in texts if text)

    # Words.

    def _say(self, text: Text, **blanks: object) -> str:
        return text.in_(self.lang).format(**blanks)

    def _name(self, id: CardId) -> str:
        card = self.game.card(id)
        self.flagged = self.flagged or bool(card.placeholder)
        return card.name.in_(self.lang) + ("*" if card.placeholder else "")


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else f"{text[: max(room - 1, 0)]}…"


def table_of(view: View) -> DuelTable:
    """Return a view as a table, to read numbers from: what is out of sight is there, unknown."""
    unseen = count(-1, -1)
    objects: dict[ObjectId, Object] = {}
    zones = []
    for number, zone in enumerate(view.zones):
        ids = [ObjectId(next(unseen)) for _ in range(zone.count - len(zone.things))]
        secret = [Object(id, 1, Place(number), UNKNOWN) for id in ids]
        things = (*zone.things, *secret)
        objects.update({thing.id: thing for thing in things})
        zones.append(tuple(thing.id for thing in things))
    return State(view.settings, tuple(zones), Map(objects), view.facts)
