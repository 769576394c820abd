"""How the table looks: the Nocta in the middle, the marker, and what each seat has around it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from cardrules.core.claims import Text
from cardrules.drawing import (
    Area,
    Face,
    Layout,
    Mark,
    Picture,
    Player,
    Ring,
    in_order,
    number,
    say,
    together,
)  # fmt: skip
from cardrules.games.waifus_arena.cards import ELEMENTS, attack_card
from cardrules.games.waifus_arena.counting import printed_points, score, trophies
from cardrules.games.waifus_arena.elements import of_nocta, of_waifu
from cardrules.games.waifus_arena.playing import BARRIER
from cardrules.games.waifus_arena.table import (
    ACTIVE,
    CHEERED,
    DIVERTED,
    LIVES,
    ArenaTable,
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
    Seat,
    UnknownFactError,
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
ARENA: Final = Text("In the arena", "En la arena")
UPON: Final = Text("Upon it", "Sobre él")
GONE: Final = Text(
    "No Nocta is left: the count comes after this turn",
    "Ya no quedan Noctas: tras este turno viene el recuento",
)
PV: Final = Text("{points} PV", "{points} PV")
LEFT: Final = Text("Noctas in the deck {count}", "Noctas en el mazo {count}")
OUT: Final = Text("eliminated", "fuera")
HELD: Final = Text("hand {hand}", "mano {hand}")
FALLEN: Final = Text("Cementerio {fallen}/{most}", "Cementerio {fallen}/{most}")
PA: Final = Text("{pa} PA", "{pa} PA")
BLADES: Final = Text("free Fulminante", "Fulminante gratis")
ZONES: Final = (
    (Text("Amenazas", "Amenazas"), "threats"),
    (Text("beside", "junto"), "attached"),
    (Text("Trofeos", "Trofeos"), "trophies"),
)
HAND: Final = Text("Hand", "Mano")
WAIFU: Final = Text("Waifu", "Waifu")
DECK: Final = Text("Acciones {deck}", "Acciones {deck}")
DISCARDS: Final = Text("discards {discard}", "descartes {discard}")
TOP: Final = Text("discards {discard}, {card} on top", "descartes {discard}, encima {card}")
ACTIVE_SPELL: Final = Text("Hechizo active", "Hechizo activo")
PASSED_ON: Final = Text("diverted", "desviado")
NOTE: Final = Text("* placeholder values: the document does not publish them",
                   "* valores provisionales: el documento no los publica")  # fmt: skip


class ArenaLayout(Layout):
    """One view of a table."""

    table: ArenaTable

    def __init__(self, game: Game, view: View) -> None:
        super().__init__(game, view)
        self.starred = False

    def picture(self) -> Picture:
        """Return the whole of it."""
        facts = self.table.facts
        middle = [say(MARKER, mode=MODES[facts.side], side=facts.side.capitalize())]
        middle += [] if nocta_of(self.table) else [GONE]
        ring = Ring(
            tuple(map(self._seat, seats_of(self.table))), facts.direction, tuple(middle),
            tuple(self._arena()), facts.marker, say("[N]"), WAYS[facts.direction],
            to_the_right=True, wide=True,
        )  # fmt: skip
        return Picture((), ring, tuple(self._piles()), (), (NOTE,) if self.starred else ())

    # The middle of the table.

    def _arena(self) -> Iterator[Area]:
        nocta = nocta_of(self.table)
        if nocta is None:
            return
        lines: tuple[Text, ...] = ()
        if nocta.card != UNKNOWN:
            points = number(lambda: printed_points(self.game, self.table, nocta))
            elements = self._elements(lambda: of_nocta(self.game, self.table))
            lines = (elements, say(PV, points=points))
        yield Area(ARENA, (self._card(nocta.card, *lines),))
        upon = tuple(
            self._thing(thing, Mark(say(f"({seat_name(seat)})"), say(f"({seat_name(seat)})")))
            for seat in seats_of(self.table)
            for thing in contents(self.table, place(self.table, "upon", seat))
        )
        if upon:
            yield Area(UPON, upon)

    def _piles(self) -> Iterator[Text]:
        yield say(LEFT, count=self.view.zone("nocta-deck").count)
        yield say(DECK, deck=self.view.zone("deck").count)
        discard = self.view.zone("discard")
        if discard.cards:
            card = _starred(self._card(discard.cards[-1]))
            yield say(TOP, discard=discard.count, card=card)
        else:
            yield say(DISCARDS, discard=discard.count)

    # The seats.

    def _seat(self, seat: Seat) -> Player:
        table, facts = self.table, self.table.facts
        turn = facts.turn == seat and self.view.outcome is None
        fallen = len(table.zones[place(table, "graveyard", seat)])
        held = self.view.zone("hand", seat).count
        figures = [say(HELD, hand=held), say(PV, points=self._points(seat))]
        figures += [say(FALLEN, fallen=fallen, most=LIVES)]
        figures += [say(PA, pa=facts.pa)] if turn else []
        marks = [BLADES] if turn and facts.blades else []
        out = is_out(table, seat)
        return Player(
            seat, tuple(figures), (*marks, *([OUT] if out else [])), tuple(self._areas(seat)),
            asked=turn, you=self.view.seat == seat, out=out,
        )  # fmt: skip

    def _areas(self, seat: Seat) -> Iterator[Area]:
        waifu = waifu_of(self.table, seat)
        if waifu is not None:
            yield Area(WAIFU, (self._waifu(waifu, seat),), named=False)
        for title, zone in ZONES:
            things = contents(self.table, place(self.table, zone, seat))
            if things:
                yield Area(title, together(map(self._thing, things)))
        hand = self.view.zone("hand", seat)
        cards = together(map(self._card, in_order(self.game, hand.cards)))
        yield Area(HAND, cards, hand.count - len(hand.cards), own=True)

    def _points(self, seat: Seat) -> str:
        if any(thing.card == UNKNOWN for thing in trophies(self.table, seat)):
            return "?"
        return number(lambda: score(self.game, self.table, seat).total)

    def _waifu(self, waifu: Object, seat: Seat) -> Face:
        lines: list[Text] = []
        if waifu.card != UNKNOWN:
            lines = [self._elements(lambda: of_waifu(self.game, self.table, seat))]
        face = self._card(waifu.card, *lines)
        marks = (
            (Mark(ACTIVE_SPELL, say("· {it}", it=ACTIVE_SPELL)),) if waifu.counter(ACTIVE) else ()
        )
        return Face(face.name, lines=face.lines, marks=marks, placeholder=face.placeholder)

    # Cards.

    def _elements(self, read: Callable[[], Iterable[str]]) -> Text:
        try:
            found = [self.game.words[f"word.{element}"] for element in read()]
        except UnknownFactError:  # it hangs on a card that nobody told
            return say("?")
        return Text(" + ".join(text.en for text in found), " + ".join(text.es for text in found))

    def _thing(self, thing: Object, *marks: Mark) -> Face:
        """Return a card with what else is to be said of it."""
        if thing.card == attack_card(self.game):
            passed = (Mark(PASSED_ON),) if thing.counter(DIVERTED) else ()
            return Face(say("Letal" if thing.used else "Normal"), marks=passed)
        face = self._card(thing.card)
        found: list[Mark] = []
        elements = [name for name, _ in thing.counters if name in ELEMENTS]
        if thing.counter(BARRIER):
            found.append(Mark(say("Barrera")))
        elif thing.counter(CHEERED):
            found.append(Mark(say("×2 PV"), say("×2 PV")))
        elif elements:
            text = say("→ {elements}", elements=self._elements(lambda: elements))
            found.append(Mark(text, text))
        return Face(face.name, marks=(*found, *marks), placeholder=face.placeholder)

    def _card(self, id: CardId, *lines: Text) -> Face:
        """Return a card, marked if its values are placeholders."""
        card = self.game.cards.get(id)
        if card is None:
            return Face(say("?"), lines=lines)
        matter = {"text"} if card.kind == "accion" else {"element", "points", "text"}
        unsure = bool(matter & set(card.placeholder))
        self.starred = self.starred or unsure
        return Face(card.name, lines=lines, placeholder=unsure)


def _starred(face: Face) -> Text:
    return say("{name}*", name=face.name) if face.placeholder else face.name
