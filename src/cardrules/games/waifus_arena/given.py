"""What a described board of Waifus Arena says, key by key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardrules._frozen import frozen
from cardrules.core.claims import Text
from cardrules.schema import key

PHASES: Final = ("action", "over")
"""The phases in which nothing is being resolved: somebody is to act, or the match is over."""
DIRECTIONS: Final = ("right", "left", "derecha", "izquierda")
NONE: Final = ("none", "ninguno", "ninguna")
REST: Final = ("rest", "resto")
UNTOLD_HAND: Final = 4
"""Cards of a hand that nobody told."""
MOST: Final = 999

_CARDS: Final = Text("cards", "cartas")
_PA: Final = Text("PA", "PA")
_SEATS: Final = "^[A-Da-d]$"

Cards = int | tuple[str, ...]
"""So many cards that nobody told, or the cards."""
Pile = str | Cards
"""The same, or ``rest``: whatever is nowhere else."""


@frozen
class Given:
    """A described board; see the documents of the keys."""

    seats: int = key("Number of seats.", "Número de asientos.", least=2, most=4)
    turn: str = key("Whose turn it is.", "De quién es el turno.", "A")
    phase: str = key(
        "action: the phase of Acción of that seat; over: the match has ended.",
        "action: la fase de Acción de ese asiento; over: la partida ha terminado.",
        "action", choices=PHASES,
    )  # fmt: skip
    pa: int = key(
        "The PA of that seat.", "Los PA de ese asiento.", 1, least=-MOST, most=MOST, unit=_PA
    )
    blades: int = key(
        "How many Ataques it may still play as free Fulminantes in this turn.",
        "Cuántos Ataques puede jugar aún como Fulminantes gratis en este turno.",
        0, least=0, most=MOST,
    )  # fmt: skip
    direction: str = key(
        "Where the turn passes to: right is from A to B.",
        "Hacia dónde pasa el turno: right (derecha) es de A a B.", "right", choices=DIRECTIONS,
    )  # fmt: skip
    marker: str = key(
        "Between which two neighbours the marker lies, as DA; behind: behind the seat whose turn"
        " it is.",
        "Entre qué dos vecinos está el marcador, como DA; behind: detrás de quien tiene el turno.",
        "behind", examples=("behind", "DA"),
    )  # fmt: skip
    side: str = key(
        "Which side of the marker is up.", "Qué cara del marcador está hacia arriba.",
        "agresiva", choices=("agresiva", "pasiva"),
    )  # fmt: skip
    last: str | None = key(
        "Who had the last turn, if not the seat whose turn it is.",
        "Quién tuvo el último turno, si no es de quien es el turno.", None,
    )  # fmt: skip
    nocta: str = key(
        "The Nocta in the arena; none if the last one has gone, ? if nobody told.",
        "El Nocta de la arena; none si ya no quedan, ? si nadie lo ha dicho.",
        "?", examples=("Nocta Fuego I", "Maelvorn", "none", "?"),
    )  # fmt: skip
    waifu: Mapping[str, str] = key(
        "The Waifu of each seat; ? if nobody told. Rei: active while her Hechizo lasts.",
        "La Waifu de cada asiento; ? si nadie la ha dicho. Rei: active mientras dura su Hechizo.",
        {}, names=_SEATS, examples=("Waifu Fuego I", "Rei: active", "?"),
    )  # fmt: skip
    attached: Mapping[str, tuple[str, ...]] = key(
        "What else lies by a Waifu; Escudo: barrera for one that lies as a Barrera.",
        "Qué más hay junto a una Waifu; Escudo: barrera si está como una Barrera.",
        {}, names=_SEATS, examples=("Barrera", "Sebo", "Hibridación Fuego", "Escudo: barrera"),
    )  # fmt: skip
    threats: Mapping[str, tuple[str, ...]] = key(
        "The Amenazas of a seat, the oldest first: Normal or Letal for an Ataque del Nocta,"
        " Normal: diverted for one passed on by an Agilidad, or Provocar.",
        "Las Amenazas de un asiento, la más antigua primero: Normal o Letal para un Ataque del"
        " Nocta, Normal: diverted (desviado) si lo pasó una Agilidad, o Provocar.",
        {}, names=_SEATS, examples=("Normal", "Letal", "Provocar", "Normal: diverted"),
    )  # fmt: skip
    upon: Mapping[str, tuple[str, ...]] = key(
        "What a seat has laid on the Nocta; Alquimia: agua says what it makes of it.",
        "Qué ha colocado un asiento sobre el Nocta; Alquimia: agua dice en qué lo convierte.",
        {}, names=_SEATS, examples=("Furia", "Artillería", "Ovación", "Alquimia: agua"),
    )  # fmt: skip
    trophies: Mapping[str, tuple[str, ...]] = key(
        "The Trofeos of a seat, the oldest first; + Ovación for one that counts double.",
        "Los Trofeos de un asiento, el más antiguo primero; + Ovación si vale el doble.",
        {}, names=_SEATS, examples=("Nocta Agua I", "Zalazar + Ovación"),
    )  # fmt: skip
    graveyard: Mapping[str, Cards] = key(
        "The Waifus in the Cementerio of a seat, or how many there are.",
        "Las Waifus del Cementerio de un asiento, o cuántas son.", {}, names=_SEATS, unit=_CARDS,
        least=0, most=3,
    )  # fmt: skip
    hand: Mapping[str, Cards] = key(
        "The hand of each seat, or of how many cards it is; 4 unknown ones if left out.",
        "La mano de cada asiento, o de cuántas cartas es; 4 desconocidas si falta.",
        {}, names=_SEATS, unit=_CARDS, least=0, most=MOST,
    )  # fmt: skip
    deck: Pile = key(
        "The deck of Acciones from the top, or how many cards it has; rest: all that lie nowhere"
        " else, in an order that nobody told.",
        "El mazo de Acciones desde arriba, o cuántas cartas tiene; rest: todas las que no están en"
        " otro lugar, en un orden que nadie ha dicho.",
        "rest", unit=_CARDS, least=0, most=MOST,
    )  # fmt: skip
    waifu_deck: Pile = key(
        "The same for the deck of Waifus.", "Lo mismo para el mazo de Waifus.", "rest",
        unit=_CARDS, least=0, most=MOST,
    )  # fmt: skip
    nocta_deck: Pile = key(
        "The same for the deck of Noctas; 0 if the last one is in the arena.",
        "Lo mismo para el mazo de Noctas; 0 si el último está en la arena.", "rest",
        unit=_CARDS, least=0, most=MOST,
    )  # fmt: skip
    discard: tuple[str, ...] = key(
        "The discards, the first one at the bottom.", "Los descartes, el primero abajo.", []
    )
    retired: tuple[str, ...] = key(
        "The Noctas that were removed.", "Los Noctas que se retiraron.", []
    )
    attacks: int = key(
        "How many cards Ataque del Nocta lie aside.",
        "Cuántas cartas de Ataque del Nocta hay apartadas.", 0, least=0, most=MOST, unit=_CARDS,
    )  # fmt: skip
    options: Mapping[str, Any] = key("What was agreed on.", "Lo acordado.", {}, of="options")
    readings: Mapping[str, str] = key(
        "Open points that are fixed.", "Puntos abiertos que se fijan.", {}, of="readings"
    )
