"""What a described board of Arcanya says, key by key, and how its names are read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from cardrules._frozen import frozen
from cardrules.core.claims import Text
from cardrules.errors import DefinitionError, nearest
from cardrules.games.arcanya.guards import KINDS
from cardrules.games.arcanya.notation import card_names
from cardrules.games.arcanya.table import CARDS, ESCUDOS
from cardrules.ids import UNKNOWN, CardId, seat_name
from cardrules.notation import fold
from cardrules.schema import KeyFaultError, key, written

CLOCKWISE: Final = ("clockwise", "horario")
COUNTERCLOCKWISE: Final = ("counterclockwise", "counter-clockwise", "antihorario")
COLISEUM: Final = ("coliseum", "coliseo")
NOBODY: Final = ("nobody", "nadie")
NONE: Final = ("", "none", "ninguna")
ANY: Final = ("unknown", "desconocido", "?")

_CARDS: Final = Text("cards", "cartas")
_NAMES: Final = ("?", *(c.name.en for c in CARDS.values() if c.kind in ("potencia", "maniobra")))
_SEATS: Final = "^[A-Ja-j]$"
_LEVELS: Final = ("III", "II", "I")
_ESCUDO: Final = re.compile(r"(?:([a-z]) )?(?:escudo )?(i{1,3}|[123])")
_LEVEL: Final = {
    spelled: id
    for number, id in enumerate(ESCUDOS, start=1)
    for spelled in ("i" * number, str(number))
}

Cards = tuple[str | int, ...]


@frozen
class GivenSphere:
    """The Esfera.

    Args:
        power: Its Potencia.
        at: Who has to defend.
        sender: Who acted on it just before.
    """

    power: int = key("Its Potencia.", "Su Potencia.", least=1)
    at: str = key("Seat that has to defend.", "Asiento que tiene que defenderse.")
    sender: str = key(
        "Seat that acted on it just before, or coliseum for a new Esfera.",
        "Asiento que actuó sobre ella justo antes, o coliseo si la Esfera es nueva.",
        examples=COLISEUM,
    )


@frozen
class Given:
    """A described board between actions; seats are letters, from A, clockwise.

    Args:
        seats: How many, or their letters.
        sphere: The Esfera.
        direction: Its direction.
        last: On an Esfera of the coliseum: who acted last before the hit.
        hand: The cards of each seat.
        shields: The own Escudos of each seat.
        captured: The Escudos that each seat has taken from others.
        lost: Escudos that nobody gained.
        alumno: The Alumno of each seat.
        turned: The seats whose Alumno is turned.
        school: The Escuela in play.
        weakness: The Debilidad of each seat.
        guards: The Guardas that each seat has set.
        deck: The Fuente.
        discard: The discards.
        options: What was agreed on.
        readings: Open points that are fixed.
    """

    seats: int | str | tuple[str, ...] = key(
        "Number of seats, or their letters: 4 or ABCD.",
        "Número de asientos, o sus letras: 4 o ABCD.",
        least=3, most=10,
    )  # fmt: skip
    sphere: GivenSphere = key("The Esfera.", "La Esfera.")
    direction: str = key(
        "The Sentido de giro.", "El Sentido de giro.", CLOCKWISE[0],
        choices=(*CLOCKWISE, *COUNTERCLOCKWISE),
    )  # fmt: skip
    last: str = key(
        "On an Esfera of the coliseum: seat that acted last before the hit (readings A4 to A6).",
        "Con una Esfera del coliseo: asiento que actuó el último antes del impacto (A4 a A6).",
        NOBODY[0], examples=NOBODY,
    )  # fmt: skip
    hand: Mapping[str, Cards] = key(
        "The whole hand of each seat; ? is a card that nobody told. "
        "A seat that is not listed holds unknown cards, as many as its Escudos allow.",
        "La mano entera de cada asiento; ? es una carta que nadie ha dicho. "
        "Un asiento sin listar tiene cartas desconocidas, tantas como permiten sus Escudos.",
        {}, names=_SEATS, examples=_NAMES, unit=_CARDS,
    )  # fmt: skip
    shields: Mapping[str, tuple[str, ...]] = key(
        "The own Escudos of each seat that still stand. "
        "A seat that is not listed has all but those that captured and lost name as its own.",
        "Los Escudos propios de cada asiento que siguen en pie. "
        "Un asiento sin listar tiene todos menos los que captured y lost dicen que eran suyos.",
        {}, names=_SEATS, examples=_LEVELS,
    )  # fmt: skip
    captured: Mapping[str, tuple[str, ...]] = key(
        "The Escudos that each seat has taken: C III, or III if it does not matter whose it was.",
        "Los Escudos que ha capturado cada asiento: C III, o III si no importa de quién era.",
        {}, names=_SEATS, examples=_LEVELS,
    )  # fmt: skip
    lost: tuple[str, ...] = key(
        "Escudos that were lost and that nobody gained.",
        "Escudos que se perdieron y que no ganó nadie.",
        [], examples=_LEVELS,
    )  # fmt: skip
    alumno: Mapping[str, str] = key(
        "The Alumno of each seat; ? is one that nobody told. "
        "A seat that is not listed has none on this board: only its cards are looked at.",
        "El Alumno de cada asiento; ? es uno que nadie ha dicho. "
        "Un asiento sin listar no tiene Alumno en este tablero: solo se miran sus cartas.",
        {}, names=_SEATS, examples=("Yaiza", "?"),
    )  # fmt: skip
    turned: tuple[str, ...] = key(
        "Seats whose Alumno is turned.", "Asientos cuyo Alumno está girado.", [], examples=("B",)
    )
    school: str = key(
        "The element of the Escuela in play; ? is one that nobody told.",
        "El elemento de la Escuela en juego; ? es una que nadie ha dicho.",
        "", examples=(*NONE[1:], "Tierra", "?"),
    )  # fmt: skip
    weakness: Mapping[str, str] = key(
        "The element of the Debilidad of each seat; ? is one that nobody told. "
        "A seat that is not listed has none.",
        "El elemento de la Debilidad de cada asiento; ? es una que nadie ha dicho. "
        "Un asiento sin listar no tiene ninguna.",
        {}, names=_SEATS, examples=("Fuego", "?"),
    )  # fmt: skip
    guards: Mapping[str, tuple[str, ...]] = key(
        "The Guardas that each seat has set, the first one first, each by its kind; "
        "the card after a colon, if somebody knows it.",
        "Las Guardas que ha puesto cada asiento, la primera primero, cada una por su tipo; "
        "la carta tras dos puntos, si alguien la conoce.",
        {}, names=_SEATS, examples=(*KINDS, "metal: Potencia 7"),
    )  # fmt: skip
    deck: int | str | Cards = key(
        "The Fuente: its cards from the top, or how many there are, "
        "or unknown for all the cards that are nowhere else.",
        "La Fuente: sus cartas desde arriba, o cuántas hay, "
        "o desconocido si son todas las que no están en otro sitio.",
        ANY[0], least=0, unit=_CARDS, examples=_NAMES,
    )  # fmt: skip
    discard: Cards = key(
        "The discards from the top.", "Los descartes desde arriba.", [], examples=_NAMES
    )
    options: Mapping[str, Any] = key(
        "What was agreed on before the game.", "Lo acordado antes de la partida.", {}, of="options"
    )
    readings: Mapping[str, str] = key(
        "Open points that are fixed.", "Puntos abiertos que se fijan.", {}, of="readings"
    )


class Names:
    """Reads the names in a description and gathers what is wrong with them.

    Args:
        seats: Number of seats.
        faults: Where faults are added.
    """

    def __init__(self, seats: int, faults: list[DefinitionError]) -> None:
        self.letters = [seat_name(seat) for seat in range(seats)]
        self.faults = faults

    def fault(self, path: tuple[str | int, ...], what: str, near: tuple[str, ...] = ()) -> None:
        """Add a fault."""
        self.faults.append(KeyFaultError(path, what, near))

    def seat(
        self, text: str, path: tuple[str | int, ...], others: tuple[str, ...] = ()
    ) -> int | None:
        """Return the seat that a letter names; None for one of some other words, or if wrong."""
        word = fold(text)
        if word in others:
            return None
        if word.upper() in self.letters:
            return self.letters.index(word.upper())
        near = (*self.letters, *others[:1])
        self.fault(path, f"there is no seat {text!r}", near)
        return None

    def cards(self, given: Cards, path: tuple[str | int, ...]) -> list[CardId]:
        """Return the cards that a list names; one that is wrong counts as unknown."""
        found = []
        for text in given:
            if str(text).strip() == UNKNOWN:
                found.append(UNKNOWN)
                continue
            card = card_names().get(fold(str(text)))
            if card is None:
                known = {fold(name): name for name in _NAMES}
                near = tuple(known[name] for name in nearest(fold(str(text)), known))
                self.fault(path, f"unknown card {text!r}", near)
            found.append(UNKNOWN if card is None else card)
        return found

    def escudos(
        self, given: tuple[str, ...], path: tuple[str | int, ...]
    ) -> list[tuple[int | None, CardId]]:
        """Return the Escudos that a list names, each with the seat it is said to come from."""
        found = []
        for text in given:
            match = _ESCUDO.fullmatch(fold(text))
            if match is None:
                self.fault(path, f"{text!r} is no Escudo", _LEVELS)
                continue
            owner = None if match[1] is None else self.seat(match[1], path)
            found.append((owner, _LEVEL[match[2]]))
        return found


def per_seat(
    given: Mapping[str, Any], name: str, names: Names
) -> Mapping[int, tuple[tuple[str, str], Any]]:
    """Return the values of a table by seat, with the path to each."""
    found: dict[int, tuple[tuple[str, str], Any]] = {}
    for letter, value in given.items():
        seat = names.seat(letter, (name, letter))
        if seat in found:
            names.fault((name, letter), "is told twice", (written(found[seat][0]),))
        elif seat is not None:
            found[seat] = ((name, letter), value)
    return found


def level(escudo: CardId) -> str:
    """Return how the level of an Escudo is written.

    Example:
        >>> level(CardId("escudo-iii"))
        'III'
    """
    return _LEVELS[2 - ESCUDOS.index(escudo)]
