"""What a described board of Ovniversus says, key by key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardrules._frozen import frozen
from cardrules.core.claims import Text
from cardrules.games.ovniversus.table import BATTLES, FOURTH
from cardrules.kit import UNKNOWN
from cardrules.schema import key

PHASES: Final = ("one", "two", "score", FOURTH)
ENDS: Final = ("battles", FOURTH, "drawn")
"""What has ended a match: the battles won, the deciding battle, or nobody could fight that one."""
ANY: Final = ("unknown", "desconocido", "?")
MOST: Final = 999
"""The most of anything: more than a match reaches."""

_CARDS: Final = Text("cards", "cartas")
_TURNS: Final = Text("turns", "turnos")
_HANDS: Final = Text("hands", "manos")
_SEATS: Final = "^[ABab]$"
_FORMS: Final = ("Swamp Thing", "Batman", "Silla de Mobius", "?")

Cards = int | tuple[str | int, ...]
"""So many cards that nobody told, or the cards, each by its name or id."""


@frozen
class GivenCard:
    """A card in a battle about which there is more to say than which card it is.

    Args:
        card: Which card.
        used: Whether its effect has been used while it lay there.
    """

    card: str = key("The card.", "La carta.", examples=_FORMS)
    used: bool = key(
        "Whether its effect has been used while it lay on the table (reading A27).",
        "Si su efecto ya se ha activado mientras estaba en la mesa (lectura A27).", False,
    )  # fmt: skip


Side = tuple[str | GivenCard, ...]


def _side(name: str) -> Any:
    return key(
        f"The cards of each seat in the battle for {name}, from the first one placed.",
        f"Las cartas de cada asiento en la batalla de {name}, desde la primera que se bajó.",
        {}, names=_SEATS, examples=_FORMS,
    )  # fmt: skip


@frozen
class Given:
    """A described board between actions; seats are A and B.

    Args:
        turn: Whose turn it is.
        first: Who plays first.
        phase: The phase.
        fuerza: The battle for FUERZA.
        proyeccion: The battle for PROYECCIÓN DE ENERGÍA.
        resistencia: The battle for RESISTENCIA.
        fourth: The deciding battle.
        hand: The hands.
        deck: The shared deck.
        placed: Where this turn's card was placed.
        used: Whether this turn's effect is used.
        plays: How many first cards each seat has placed.
        turns: Which turn of phase two it is.
        idle: How many turns have passed in which nothing was done.
        redraws: How many new hands each seat has drawn in a row.
        stuck: Who has gone through all cards in vain.
        named: The score that each seats names.
        score: The score of the deciding battle.
        over: What has ended the match.
        options: What was agreed on.
        readings: Open points that are fixed.
    """

    turn: str = key("Whose turn it is.", "De quién es el turno.", "A", examples=("A", "B"))
    first: str = key("Who plays first.", "Quién juega primero.", "A", examples=("A", "B"))
    phase: str | None = key(
        "The phase; if left out, two once each seat has a card in each battle, else one.",
        "La fase; si falta, two cuando cada asiento tiene carta en cada batalla, si no one.",
        None, choices=PHASES,
    )  # fmt: skip
    fuerza: Mapping[str, Side] = _side("FUERZA")
    proyeccion: Mapping[str, Side] = _side("PROYECCIÓN DE ENERGÍA")
    resistencia: Mapping[str, Side] = _side("RESISTENCIA")
    fourth: Mapping[str, Side] = key(
        "The personaje of each seat in the deciding battle.",
        "El personaje de cada asiento en la batalla decisiva.", {}, names=_SEATS, examples=_FORMS,
    )  # fmt: skip
    hand: Mapping[str, Cards] = key(
        "The whole hand of each seat, or how many cards it has; ? is a card that nobody told. "
        "A seat that is not listed holds unknown cards: three, or two once its card is placed.",
        "La mano entera de cada asiento, o cuántas cartas tiene; ? es una que nadie ha dicho. "
        "Un asiento sin listar tiene cartas desconocidas: tres, o dos si ya bajó su carta.",
        {}, names=_SEATS, least=0, most=MOST, unit=_CARDS, examples=_FORMS,
    )  # fmt: skip
    deck: int | str | tuple[str | int, ...] = key(
        "The shared deck from the top, or how many cards it has, "
        "or unknown for all the cards that are nowhere else.",
        "El mazo común desde arriba, o cuántas cartas tiene, "
        "o desconocido si son todas las que no están en otro sitio.",
        ANY[0], least=0, most=MOST, unit=_CARDS, examples=_FORMS,
    )  # fmt: skip
    placed: str = key(
        "The battle in which the card of this turn was placed, on top; empty if none is yet.",
        "La batalla en que se bajó la carta de este turno, encima; vacío si aún no hay.",
        "", choices=("", *BATTLES),
    )  # fmt: skip
    used: bool = key(
        "Whether the effect of this turn is used.", "Si ya se activó el efecto del turno.", False
    )
    plays: Mapping[str, int] = key(
        "How many first cards each seat has placed in phase one; "
        "if left out, as many battles as have a card of it, from FUERZA on.",
        "Cuántas primeras cartas ha bajado cada asiento en la fase uno; "
        "si falta, tantas como batallas con carta suya, desde FUERZA.",
        {}, names=_SEATS, least=0, most=len(BATTLES), unit=_CARDS,
    )  # fmt: skip
    turns: int | None = key(
        "Which turn of phase two it is; the first one if left out.",
        "Qué turno de la fase dos es; el primero si falta.", None, least=0, most=MOST, unit=_TURNS,
    )  # fmt: skip
    idle: int = key(
        "How many turns in a row have passed in which nothing was done (reading A9).",
        "Cuántos turnos seguidos han pasado sin que se hiciera nada (lectura A9).",
        0, least=0, most=MOST, unit=_TURNS,
    )  # fmt: skip
    redraws: Mapping[str, int] = key(
        "How many new hands each seat has drawn since it last did something.",
        "Cuántas manos nuevas ha robado cada asiento desde que hizo algo.",
        {}, names=_SEATS, least=0, most=MOST, unit=_HANDS,
    )  # fmt: skip
    stuck: tuple[str, ...] = key(
        "Seats that have gone through all cards without finding one that fits (H3).",
        "Asientos que han pasado por todas las cartas sin dar con una que quepa (H3).",
        [], examples=("A", "B"),
    )  # fmt: skip
    named: Mapping[str, str] = key(
        "The score that each seat has named for the deciding battle; ? is one that nobody told.",
        "El puntaje que cada asiento ha nombrado para la batalla decisiva; ? es uno sin decir.",
        {}, names=_SEATS, choices=(*BATTLES, UNKNOWN),
    )  # fmt: skip
    score: str = key(
        "The score of the deciding battle.", "El puntaje de la batalla decisiva.", "",
        choices=("", *BATTLES),
    )  # fmt: skip
    over: str | None = key(
        "What has ended the match, if it is over.", "Qué ha terminado la partida, si ha acabado.",
        None, choices=ENDS,
    )  # fmt: skip
    options: Mapping[str, Any] = key(
        "What was agreed on before the match.", "Lo acordado antes de la partida.", {}, of="options"
    )
    readings: Mapping[str, str] = key(
        "Open points that are fixed.", "Puntos abiertos que se fijan.", {}, of="readings"
    )
