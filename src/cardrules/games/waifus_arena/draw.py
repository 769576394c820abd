"""The table as text, readable at a glance: order, marker, Nocta, and what each seat has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from immutables import Map

from cardrules.core.claims import Text
from cardrules.games.waifus_arena.cards import ELEMENTS, attack_card
from cardrules.games.waifus_arena.counting import printed_points, score, trophies
from cardrules.games.waifus_arena.elements import of_nocta, of_waifu
from cardrules.games.waifus_arena.playing import BARRIER
from cardrules.games.waifus_arena.table import (
    ACTIVE,
    CHEERED,
    DIVERTED,
    LIVES,
    RIGHT,
    ArenaTable,
    crossed,
    is_out,
    nocta_of,
    seats_of,
    waifu_of,
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
    place,
    seat_name,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.views import View

WAYS: Final = {
    1: Text("Turn passes to the right", "El turno pasa a la derecha"),
    -1: Text("Turn passes to the left", "El turno pasa a la izquierda"),
}
MARKER: Final = Text(
    "[N] the Nocta's turn, next {mode} (marker {side})",
    "[N] turno del Nocta, el próximo {mode} (marcador {side})",
)
MODES: Final = {"agresiva": "Pasivo", "pasiva": "Agresivo"}
"""The Modo of the next attack by the side that is up now: the marker is flipped first."""
NOCTA: Final = Text(
    "In the arena: {name} · {elements} · {points} PV",
    "En la arena: {name} · {elements} · {points} PV",
)
GONE: Final = Text(
    "No Nocta is left: the count comes after this turn",
    "Ya no quedan Noctas: tras este turno viene el recuento",
)
LEFT: Final = Text("{count} more in the deck", "{count} más en el mazo")
OUT: Final = Text("eliminated", "fuera")
YOU: Final = Text(" (you)", " (tú)")
SEAT: Final = Text(
    "hand {hand} · {points} PV · Cementerio {fallen}/{most}",
    "mano {hand} · {points} PV · Cementerio {fallen}/{most}",
)
BLADES: Final = Text("free Fulminante", "Fulminante gratis")
THREATS: Final = Text("Amenazas: {cards}", "Amenazas: {cards}")
BESIDE: Final = Text("beside: {cards}", "junto: {cards}")
TROPHIES: Final = Text("Trofeos: {cards}", "Trofeos: {cards}")
ACTIVE_SPELL: Final = Text("Hechizo active", "Hechizo activo")
PASSED_ON: Final = Text("diverted", "desviado")
PILES: Final = Text(
    "Acciones {deck} · discards {discard}{top}", "Acciones {deck} · descartes {discard}{top}"
)
TOP: Final = Text(", {card} on top", ", encima {card}")
OWN: Final = Text("Hand of {seat}: {cards}", "Mano de {seat}: {cards}")
EMPTY: Final = Text("no cards", "sin cartas")
NOTE: Final = Text("* placeholder values: the document does not publish them",
                   "* valores provisionales: el documento no los publica")  # fmt: skip


def drawing(game_of: Callable[[], Game]) -> Callable[[Any, str], str]:
    """Return what draws a view of a table; the game is not made yet when this is."""
    return lambda view, lang: "\n".join(
        line.rstrip() for line in Drawing(game_of(), view, lang).lines()
    )


def table_of(view: View) -> ArenaTable:
    """Return the table as far as a view tells it: what is out of sight is unknown."""
    objects: dict[ObjectId, Object] = {}
    laid = []
    for number, zone in enumerate(view.zones):
        where = Place(number)
        things = [*zone.things]
        things += (
            Object(ObjectId(-1000 * number - hidden - 1), 1, where, UNKNOWN)
            for hidden in range(zone.count - len(things))
        )
        objects.update((thing.id, thing) for thing in things)
        laid.append(tuple(thing.id for thing in things))
    return State(view.settings, tuple(laid), Map(objects), view.facts)


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
        self.table: Any = table_of(view)
        self.starred = False

    def lines(self) -> Iterator[str]:
        """Yield the lines from the top to the bottom."""
        yield from self._order()
        yield self._nocta()
        upon = self._upon()
        if upon:
            yield f"      {upon}"
        yield ""
        for seat in seats_of(self.table):
            yield from self._seat(seat)
        yield ""
        yield self._piles()
        if self.view.seat is not None:
            cards = self._listed(self.view.zone("hand", self.view.seat).cards)
            told = cards or EMPTY.in_(self.lang)
            yield self._say(OWN, seat=seat_name(self.view.seat), cards=told)
        if self.starred:
            yield NOTE.in_(self.lang)

    def _say(self, text: Text, **blanks: Any) -> str:
        return text.in_(self.lang).format(**blanks)

    # The middle of the table.

    def _order(self) -> Iterator[str]:
        """Yield who plays after whom, from whoever has the turn, and where the Nocta comes in."""
        facts = self.table.facts
        steps: list[str] = []
        seat = facts.turn
        for _ in seats_of(self.table):
            name = seat_name(seat)
            steps.append(f"({name})" if is_out(self.table, seat) else name)
            if facts.marker == crossed(self.table, seat):
                steps.append("[N]")
            seat = Seat((seat + facts.direction) % self.table.settings.seats)
        arrow = " → " if facts.direction == RIGHT else " ← "
        steps = steps if facts.direction == RIGHT else steps[::-1]
        mark = "▶" if self.view.outcome is None else ""
        own = seat_name(facts.turn)
        yield f"{self._say(WAYS[facts.direction])}:  " + arrow.join(
            mark + step if step == own else step for step in steps
        )
        yield self._say(MARKER, mode=MODES[facts.side], side=facts.side.capitalize())

    def _nocta(self) -> str:
        nocta = nocta_of(self.table)
        left = self._say(LEFT, count=len(self.table.zones[place(self.table, "nocta-deck")]))
        if nocta is None:
            return self._say(GONE)
        if nocta.card == UNKNOWN:
            return f"? · {left}"
        elements = self._elements(of_nocta(self.game, self.table))
        points = printed_points(self.game, self.table, nocta)
        name = self._card(nocta.card)
        return self._say(NOCTA, name=name, elements=elements, points=points) + f" · {left}"

    def _upon(self) -> str:
        """Return the cards on the Nocta, each with who laid it."""
        return " · ".join(
            f"{self._thing(thing)} ({seat_name(seat)})"
            for seat in seats_of(self.table)
            for thing in contents(self.table, place(self.table, "upon", seat))
        )

    # The seats.

    def _seat(self, seat: Seat) -> Iterator[str]:
        table, facts = self.table, self.table.facts
        turn = facts.turn == seat and self.view.outcome is None
        name = f"{'▶' if turn else ' '}{seat_name(seat)}"
        name += YOU.in_(self.lang) if self.view.seat == seat else ""
        fallen = len(table.zones[place(table, "graveyard", seat)])
        points = self._points(seat)
        told = self._say(
            SEAT, hand=len(table.zones[place(table, "hand", seat)]), points=points,
            fallen=fallen, most=LIVES,
        )  # fmt: skip
        if turn:
            told += f" · {facts.pa} PA"
            told += f" · {BLADES.in_(self.lang)}" if facts.blades else ""
        yield f"{name}  {self._waifu(seat)}"
        indent = "     "
        yield indent + told
        for text, zone in ((THREATS, "threats"), (BESIDE, "attached"), (TROPHIES, "trophies")):
            things = contents(table, place(table, zone, seat))
            if things:
                cards = ", ".join(map(self._thing, things))
                yield indent + self._say(text, cards=cards)

    def _points(self, seat: Seat) -> str:
        if any(thing.card == UNKNOWN for thing in trophies(self.table, seat)):
            return "?"
        return str(score(self.game, self.table, seat).total)

    def _waifu(self, seat: Seat) -> str:
        waifu = waifu_of(self.table, seat)
        if waifu is None:
            return OUT.in_(self.lang) if is_out(self.table, seat) else "–"
        if waifu.card == UNKNOWN:
            return "?"
        text = f"{self._card(waifu.card)} · {self._elements(of_waifu(self.game, self.table, seat))}"
        return text + (f" · {ACTIVE_SPELL.in_(self.lang)}" if waifu.counter(ACTIVE) else "")

    # Cards.

    def _piles(self) -> str:
        discard = self.view.zone("discard")
        top = self._say(TOP, card=self._card(discard.cards[-1])) if discard.cards else ""
        deck = self.view.zone("deck").count
        return self._say(PILES, deck=deck, discard=discard.count, top=top)

    def _elements(self, found: Iterable[str]) -> str:
        words = self.game.words
        return " + ".join(words[f"word.{element}"].in_(self.lang) for element in found)

    def _thing(self, thing: Object) -> str:
        """Return a card with what else is to be said of it."""
        if thing.card == attack_card(self.game):
            text = "Letal" if thing.used else "Normal"
            return f"{text} ({PASSED_ON.in_(self.lang)})" if thing.counter(DIVERTED) else text
        text = self._card(thing.card)
        if thing.counter(BARRIER):
            return f"{text} (Barrera)"
        element = self._elements(name for name, _ in thing.counters if name in ELEMENTS)
        if thing.counter(CHEERED):
            text += " ×2 PV"
        return f"{text} → {element}" if element else text

    def _card(self, id: CardId) -> str:
        """Return the name of a card, with a star if its values are placeholders."""
        card = self.game.cards.get(id)
        if card is None:
            return "?"
        name = card.name.in_(self.lang)
        if card.kind != "accion" and {"element", "points"} & set(card.placeholder):
            self.starred = True
            return f"{name}*"
        if "text" in card.placeholder:
            self.starred = True
            return f"{name}*"
        return name

    def _listed(self, cards: Iterable[CardId]) -> str:
        """Return cards in the order of the card file, copies counted."""
        held = Counter(cards)
        order = [card for card in self.game.cards if card in held]
        names = [
            f"{self._card(card)} ×{held[card]}" if held[card] > 1 else self._card(card)
            for card in order
        ]
        return ", ".join(names)
