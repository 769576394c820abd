"""How the table looks: the circle of seats, clockwise, and the Esfera in the middle of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cardrules._frozen import evolve
from cardrules.core.claims import Text
from cardrules.core.game import Ruleset
from cardrules.core.model import Object
from cardrules.drawing import (
    Area,
    Face,
    Layout,
    Mark,
    Picture,
    Player,
    Ring,
    in_order,
    made_up,
    say,
    together,
)  # fmt: skip
from cardrules.games.arcanya.academy import ADVANCED, element, kind_of
from cardrules.games.arcanya.guards import KINDS
from cardrules.games.arcanya.table import ESCUDOS, Sphere, points
from cardrules.ids import UNKNOWN, CardId, Seat, seat_name

if TYPE_CHECKING:
    from cardrules.views import View

HELD: Final = Text("hand {count}", "mano {count}")
HAND: Final = Text("Hand", "Mano")
WON: Final = Text("won {points}", "ganó {points}")
SHIELDS: Final = Text("Escudos", "Escudos")
ALUMNO: Final = Text("Alumno", "Alumno")
WEAK: Final = Text("weak", "débil")
GUARDS: Final = Text("Guardas", "Guardas")
ESFERA: Final = Text(
    "Esfera {power} {turn} {way}, sent by {sender} to {at}",
    "Esfera {power} {turn} {way}, enviada a {at} por {sender}",
)
COLISEUM: Final = Text("the coliseum", "el coliseo")
CLOCKWISE: Final = Text("clockwise", "horaria")
COUNTER: Final = Text("counterclockwise", "antihoraria")
SCHOOL: Final = Text("Escuela: {school}", "Escuela: {school}")
NO_SCHOOL: Final = Text("none", "ninguna")
DECK: Final = Text("Fuente {deck}", "Fuente {deck}")
DISCARDS: Final = Text("discards {discard}", "descartes {discard}")
TOP: Final = Text("discards {discard}, {card} on top", "descartes {discard}, encima {card}")
LOST: Final = Text("Escudos nobody gained: {lost}", "Escudos que nadie ganó: {lost}")
ASIDE: Final = Text("Escuelas aside", "Escuelas aparte")
NOTES: Final = {
    "*": Text(
        "* placeholder: nobody has published this card",
        "* provisional: nadie ha publicado esta carta",
    ),
    "!": Text(
        "! weak against the Escuela in play: no Reflejar, no Desviar",
        "! débil ante la Escuela en juego: ni Reflejar ni Desviar",
    ),
}
"""What the signs mean; a sign that is not on the table is not explained."""
BARRED: Final = Mark(Text("no Reflejar, no Desviar", "ni Reflejar ni Desviar"), say("!"))


class RingLayout(Layout):
    """One view of a table: the seats in a ring around the Esfera."""

    def __init__(self, game: Ruleset, view: View) -> None:
        super().__init__(game, view)
        self.advanced = view.settings.option("mode") == ADVANCED
        self.plain = all(zone.name != "alumno" for zone in view.zones)
        self.signs: set[str] = set()

    def picture(self) -> Picture:
        """Return the whole of it."""
        seats = range(self.view.settings.seats)
        ring = Ring(
            tuple(self._seat(Seat(seat)) for seat in seats), self.view.facts.direction,
            tuple(self._middle()),
        )  # fmt: skip
        figures, areas = tuple(self._figures()), tuple(self._beside())
        notes = tuple(text for sign, text in NOTES.items() if sign in self.signs)
        return Picture((), ring, figures, areas, notes)

    # The middle and what lies beside.

    def _middle(self) -> Iterator[Text]:
        """Yield what lies in the middle: the Esfera, and the Escuela that it is attuned to."""
        sphere: Sphere = self.view.facts
        onward = sphere.direction == 1
        yield say(
            ESFERA, power=sphere.power, turn="↻" if onward else "↺",
            way=CLOCKWISE if onward else COUNTER, at=seat_name(sphere.at),
            sender=COLISEUM if sphere.sender is None else seat_name(sphere.sender),
        )  # fmt: skip
        if self.advanced:
            found = self.view.zone("school").cards
            school: Text | str = NO_SCHOOL
            if found:
                face = self._element(found[-1])
                school = say("{name}*", name=face.name) if face.placeholder else face.name
            yield say(SCHOOL, school=school)

    def _figures(self) -> Iterator[Text]:
        discard = self.view.zone("discard")
        yield say(DECK, deck=self.view.zone("deck").count)
        if discard.cards:
            top = self._face(discard.cards[-1]).name
            yield say(TOP, discard=discard.count, card=top)
        else:
            yield say(DISCARDS, discard=discard.count)
        lost = self.view.zone("lost").cards
        if lost:
            yield say(LOST, lost=" ".join(self._level(card) for card in lost))

    def _beside(self) -> Iterator[Area]:
        aside = self.view.zone("schools").cards if self.advanced else ()
        if aside:
            yield Area(ASIDE, tuple(map(self._element, in_order(self.game, aside))))

    # The seats.

    def _seat(self, seat: Seat) -> Player:
        view = self.view
        worth = points(view.settings)
        taken = sum(worth[card] for card in view.zone("captured", seat).cards)
        held = say(HELD, count=view.zone("hand", seat).count)
        figures = (held, say(WON, points=taken))
        return Player(
            seat, figures, (), tuple(self._areas(seat)),
            asked=view.facts.at == seat and view.outcome is None, you=view.seat == seat,
        )  # fmt: skip

    def _areas(self, seat: Seat) -> Iterator[Area]:
        own = self.view.zone("shields", seat).cards
        standing = tuple(
            Face(say(self._level(card)), gone=card not in own) for card in ESCUDOS[::-1]
        )
        yield Area(SHIELDS, standing, named=False)
        hand = self.view.zone("hand", seat)
        cards = together(map(self._face, in_order(self.game, hand.cards)))
        yield Area(HAND, cards, hand.count - len(hand.cards), own=True)
        if not self.plain:
            yield from self._advanced(seat)

    def _advanced(self, seat: Seat) -> Iterator[Area]:
        """Yield what there is with Alumnos; what bars Maniobras (R51), if the viewer sees it."""
        found = self.view.zone("alumno", seat).things
        yield Area(ALUMNO, tuple(map(self._alumno, found[-1:])), named=False)
        weak = self.view.zone("weakness", seat).cards
        if weak:
            face = self._element(weak[-1])
            attuned = map(element, self.view.zone("school").cards)
            if weak[-1] != UNKNOWN and element(weak[-1]) in attuned:
                self.signs.add("!")
                face = evolve(face, marks=(BARRED,))
            yield Area(WEAK, (face,))
        guards = self.view.zone("guards", seat).things
        if guards:
            kinds = Counter(kind_of(guard) for guard in guards)
            told = (Face(say(k), hidden=True, times=kinds[k]) for k in KINDS if kinds[k])
            yield Area(GUARDS, tuple(told))
            yield Area(GUARDS, tuple(map(self._guard, guards)), own=True)

    def _alumno(self, thing: Object) -> Face:
        face = self._face(thing.card)
        affinity = _titled(self._value(thing.card, "affinity"))
        lines = (say(affinity),) if affinity else ()
        unsure = self._unsure(thing.card)
        return evolve(face, lines=lines, turned=thing.used, placeholder=unsure)

    def _guard(self, guard: Object) -> Face:
        return evolve(self._face(guard.card), marks=(Mark(say(kind_of(guard))),), hidden=True)

    # Cards.

    def _face(self, card: CardId) -> Face:
        found = self.game.cards.get(card)
        return Face(say(UNKNOWN) if found is None else found.name)

    def _element(self, card: CardId) -> Face:
        """Return an Escuela or a Debilidad; the cards are named by their element."""
        name = _titled(element(card)) or UNKNOWN
        return Face(say(name), placeholder=self._unsure(card))

    def _level(self, card: CardId) -> str:
        return self._value(card, "level")

    def _value(self, card: CardId, name: str) -> str:
        found = self.game.cards.get(card)
        return "" if found is None else str(found.values.get(name, ""))

    def _unsure(self, card: CardId) -> bool:
        """Return whether something that matters here is not published, and have that explained."""
        found = self.game.cards.get(card)
        unsure = found is not None and made_up(found)
        self.signs |= {"*"} if unsure else set()
        return unsure


def _titled(word: str) -> str:
    return word[:1].upper() + word[1:]
