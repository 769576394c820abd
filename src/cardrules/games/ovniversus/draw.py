"""How the table looks: three battles side by side, the opponent above, one's own side below."""

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
    Picture,
    Player,
    in_order,
    number,
    say,
)  # fmt: skip
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
    Seat,
    UnknownFactError,
    contents,
    seat_name,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.views import View

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
HAND: Final = Text("Hand", "Mano")
HELD: Final = Text("hand {count}", "mano {count}")
WINS: Final = Text("ahead in battles: {wins}", "batallas que va ganando {wins}")
USED: Final = Text("effect used", "efecto usado")
PLACED: Final = Text("card placed", "carta bajada")
SUM: Final = Text("{seat}: {total}", "{seat}: {total}")
BONUS: Final = Text("+{bonus}", "+{bonus}")
ONLY: Final = Text("+{bonus} only for {score}", "+{bonus} solo para {score}")
PLACEHOLDER: Final = Text(
    "* numbers, teams or text of this card are placeholders",
    "* los números, equipos o texto de esta carta son provisionales",
)


class DuelLayout(Layout):
    """One view of a table."""

    table: DuelTable

    def __init__(self, game: Game, view: View) -> None:
        super().__init__(game, view)
        self.own = SEATS[0] if view.seat is None else Seat(view.seat)
        self.flagged = False

    def picture(self) -> Picture:
        """Return the whole of it."""
        shown = (*BATTLES, FOURTH) if self.view.facts.score else BATTLES
        above, below = self._seat(other(self.own)), self._seat(self.own)
        columns = Columns(above, tuple(map(self._column, shown)), below)
        notes = (PLACEHOLDER,) if self.flagged else ()
        return Picture(tuple(self._head()), columns, notes=notes)

    # The frame.

    def _head(self) -> Iterator[Text]:
        duel = self.view.facts
        yield say(PHASES[duel.phase], score=TITLES[duel.score] if duel.score else "")
        yield say(DECK, count=self.view.zone("deck").count)

    def _seat(self, seat: Seat) -> Player:
        view, duel = self.view, self.view.facts
        asked = duel.turn if view.decision is None else view.decision.seat
        wins = sum(self._ahead(battle) == seat for battle in BATTLES)
        mine = duel.turn == seat and view.outcome is None
        marks = [PLACED] if mine and duel.placed else []
        marks += [USED] if mine and duel.used else []
        hand = view.zone("hand", seat)
        cards = tuple(map(self._in_hand, in_order(self.game, hand.cards)))
        area = Area(HAND, cards, hand.count - len(cards), own=True)
        figures = (say(HELD, count=hand.count), say(WINS, wins=wins))
        return Player(
            seat, figures, tuple(marks), (area,),
            asked=asked == seat and view.outcome is None, you=view.seat == seat,
        )  # fmt: skip

    # The battles.

    def _column(self, battle: str) -> Column:
        duel = self.view.facts
        stake = self.view.outcome is None and at_stake(duel, duel.turn) == battle
        far, near = self._half(other(self.own), battle), self._half(self.own, battle)
        return Column(TITLES[battle], far, near, now=stake)

    def _half(self, seat: Seat, battle: str) -> Half:
        cards = tuple(map(self._card, contents(self.table, PLACE_OF[seat][battle])))
        found = number(lambda: sums(self.game, self.table, battle)[seat])
        text = say(SUM, seat=seat_name(seat), total=found)
        return Half(seat, cards, text, self._ahead(battle) == seat)

    def _ahead(self, battle: str) -> Seat | None:
        try:
            return ahead(sums(self.game, self.table, battle))
        except UnknownFactError:  # it hangs on a card that nobody told
            return None

    # Cards.

    def _card(self, thing: Object) -> Face:
        if thing.card == UNKNOWN:
            return Face(say("?"), "?")
        character = self.game.card(thing.card).kind == PERSONAJE
        worth = number(lambda: points(self.game, self.table, thing))
        return self._face(
            thing.card, worth if character or worth == "?" else f"{int(worth):+}",
            self._group(thing.card),
        )  # fmt: skip

    def _in_hand(self, id: CardId) -> Face:
        if id == UNKNOWN:
            return Face(say("?"))
        texts = [ability.text for ability in self.game.card(id).abilities]
        said = Text(" ".join(t.en for t in texts if t.en), " ".join(t.es for t in texts if t.es))
        return self._face(id, "", self._printed(id), self._group(id), said)

    def _face(self, id: CardId, value: str, *lines: Text) -> Face:
        card = self.game.card(id)
        self.flagged = self.flagged or bool(card.placeholder)
        told = tuple(line for line in lines if line.en)
        return Face(card.name, value, lines=told, placeholder=bool(card.placeholder))

    def _group(self, id: CardId) -> Text:
        values = self.game.card(id).values
        return say(", ".join(str(values[key]) for key in ("equipo", "clase") if values.get(key)))

    def _printed(self, id: CardId) -> Text:
        card = self.game.card(id)
        if card.kind == PERSONAJE:
            return say(" / ".join(str(card.values.get(battle, 0)) for battle in BATTLES))
        score = card.values.get("score", "")
        if score:
            return say(ONLY, bonus=card.values["bonus"], score=TITLES[score])
        return say(BONUS, bonus=card.values["bonus"])
