"""What a described board of Naruto Mythos says, key by key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardrules._frozen import frozen
from cardrules.core.claims import Text
from cardrules.schema import key

PHASES: Final = ("action", "mulligan", "missions", "over")
"""The phases in which nothing is being resolved: somebody is to act, or the match is over."""
AGO: Final[Mapping[str, int]] = {"this turn": 0, "last turn": 1, "this round": 2}
"""When a character entered: words for so many turns ago."""
MOST: Final = 999
"""The most of anything: more than a match reaches, as each card and token is told of by itself."""

_CARDS: Final = Text("cards", "cartas")
_TURNS: Final = Text("turns", "turnos")
_SEATS: Final = "^[ABab]$"
_CARD_FORMS: Final = ("KS-013", "Sasuke Uchiha [KS-013]", "Sasuke Uchiha: Chidori", "?")
_MISSION_FORMS: Final = ("MSS-09", "Chunin Exam", "?")
_FORMS: Final = ("KS-013", "KS-015 +1", "hidden KS-009", "hidden ?", "KS-013 > KS-136 #K")

Cards = int | tuple[str | int, ...]
"""So many cards that nobody told, or the cards, each by a name or its number."""


@frozen
class GivenBond:
    """What holds a character: control, or a seal.

    Args:
        by: Label of the source.
        nth: Which of all bonds it is, in the order of making.
        rules: The rules that its end cites.
    """

    by: str = key(
        "Label of the character whose text holds it.",
        "Etiqueta del personaje cuyo texto lo mantiene.",
    )
    nth: int | None = key(
        "Which one it is of all bonds, in the order in which they were made; "
        "those without it come after, as they lie.",
        "Cuál es de todos los vínculos, en el orden en que se hicieron; "
        "los que no lo dicen van después, según están colocados.",
        None, least=1,
    )  # fmt: skip
    rules: tuple[str, ...] | None = key(
        "Rules that its end cites; those of the text of its source if left out.",
        "Reglas que cita su final; las del texto de su fuente si faltan.", None,
    )  # fmt: skip


@frozen
class GivenEntry:
    """When a character entered or was hidden, if more than one was in that turn.

    Args:
        ago: How many turns ago.
        nth: Which of those of that turn.
    """

    ago: int = key(
        "How many turns ago; 0 is this one.",
        "Hace cuántos turnos; 0 es este.",
        least=0,
        unit=_TURNS,
    )
    nth: int | None = key(
        "Which one it was of those of that turn.",
        "Cuál fue de los de ese turno.", None, least=1,
    )  # fmt: skip


@frozen
class GivenCharacter:
    """A character about which there is more to say than a text can.

    Args:
        card: Its card or cards, as in a text.
        label: What other keys call it.
        owner: Whose the card on top is.
        hidden: Whether it is face-down.
        tokens: Its Power tokens.
        under: The cards under it.
        entered: When it was played, if in this round.
        hidden_since: When an effect hid it or put it there hidden, if in this round.
        held_by: What controls it.
        unseen: Whether its owner never saw it.
        sealed_by: What seals it.
    """

    card: str = key(
        "Its card, or its cards from the bottom, as in a text: KS-013 > KS-136.",
        "Su carta, o sus cartas desde abajo, como en un texto: KS-013 > KS-136.",
        examples=_FORMS,
    )
    label: str = key(
        "What held_by and sealed_by of others call it; #K in a text.",
        "Cómo lo llaman held_by y sealed_by de otros; #K en un texto.", "",
    )  # fmt: skip
    owner: str | None = key(
        "Whose the card on top is, if not of the side where it is, "
        "or of the other one for a character that is held.",
        "De quién es la carta de encima, si no es del lado en que está, "
        "o del otro para un personaje controlado.",
        None,
    )  # fmt: skip
    hidden: bool = key("Whether it is face-down.", "Si está boca abajo.", False)
    tokens: int | str = key(
        "Its Power tokens; ? if nobody knows how many.",
        "Sus fichas de Poder; ? si nadie sabe cuántas.", 0, least=0, most=MOST, choices=("?",),
    )  # fmt: skip
    under: tuple[str, ...] = key(
        "The cards under it, the lowest first.", "Las cartas debajo, la más baja primero.", [],
        examples=_CARD_FORMS,
    )  # fmt: skip
    entered: str | int | GivenEntry | None = key(
        "When it was played, hidden or not, or revealed, if in this round: "
        "this turn, last turn, this round, or how many turns ago.",
        "Cuándo se jugó, oculto o no, o se reveló, si fue en esta ronda: this turn (este turno), "
        "last turn (el anterior), this round (antes), o hace cuántos turnos.",
        None, least=0, choices=tuple(AGO),
    )  # fmt: skip
    hidden_since: str | int | GivenEntry | None = key(
        "When an effect hid it or put it there hidden, if in this round; written like entered.",
        "Cuándo lo ocultó un efecto o lo puso ahí oculto, si fue en esta ronda; se escribe como "
        "entered.",
        None, least=0, choices=tuple(AGO),
    )  # fmt: skip
    held_by: str | GivenBond | None = key(
        "Label of the character of this side whose text controls it.",
        "Etiqueta del personaje de este lado cuyo texto lo controla.", None,
    )  # fmt: skip
    unseen: bool = key(
        "Of a held one: whether its owner never saw it.",
        "De uno controlado: si su propietario nunca lo vio.", False,
    )  # fmt: skip
    sealed_by: str | GivenBond | None = key(
        "Label of the enemy of this mission whose text seals it.",
        "Etiqueta del enemigo de esta misión cuyo texto lo sella.", None,
    )  # fmt: skip


Side = tuple[str | GivenCharacter, ...]


def _side(number: int) -> Any:
    return key(
        f"The characters of each seat in mission {number}. A text is: hidden, if it is; the card, "
        "or the cards from the bottom with > between them; @A if it is another's; +2 for tokens, "
        "+? if nobody knows how many; #K for a label.",
        f"Los personajes de cada asiento en la misión {number}. Un texto es: hidden u oculto, si "
        "lo está; la carta, o las cartas desde abajo con > en medio; @A si es de otro; +2 por "
        "fichas, +? si nadie sabe cuántas; #K por una etiqueta.",
        {}, names=_SEATS, examples=_FORMS,
    )  # fmt: skip


@frozen
class Given:
    """A described board between actions.

    Args:
        round: Which round it is.
        phase: The phase.
        turn: Who is to act.
        edge: Who holds the Edge.
        missions: The missions that are turned up, in the order of rounds.
        passed: Who has passed.
        chakra: What each seat can pay with.
        points: What each seat has scored.
        hand: The cards in hand.
        deck: The decks.
        discard: The discard piles.
        mission_deck: The missions that are still to come.
        chosen: Of a mission deck that the players stack: what each is to put down.
        aside: The missions that are not played.
        M1: The characters in the first mission.
        M2: In the second.
        M3: In the third.
        M4: In the fourth.
        turns: Which turn of the round it is.
        earlier: How many turns the earlier rounds took.
        left: Characters that entered in this round and have gone since.
        left_hidden: Those that an effect hid in this round and that have gone since.
        options: What was agreed on.
        readings: Open points that are fixed.
    """

    round: int = key(
        "Which round it is; during the set-up it does not count.",
        "Qué ronda es; durante la preparación no cuenta.", 1, least=1, most=4,
    )  # fmt: skip
    phase: str = key(
        "The phase: action; of the set-up mulligan, or missions if the players stack these; "
        "over when the last round is decided.",
        "La fase: action (acción); de la preparación mulligan, o missions si los jugadores apilan "
        "las misiones; over (final) cuando la última ronda está decidida.",
        PHASES[0], choices=PHASES,
    )  # fmt: skip
    turn: str | None = key(
        "Seat that is to act; the Edge holder if left out, or the other one if that has passed.",
        "Asiento al que le toca; quien tiene el Edge si falta, o el otro si aquel ha pasado.",
        None, examples=("A", "B"),
    )  # fmt: skip
    edge: str = key(
        "Seat that holds the Edge.", "Asiento que tiene el Edge.", "A", examples=("A", "B")
    )
    missions: tuple[str | int, ...] | None = key(
        "The missions that are turned up, as many as rounds, in their order; ? is one that nobody "
        "told, and so are all if left out.",
        "Las misiones descubiertas, tantas como rondas, en su orden; ? es una que nadie ha dicho, "
        "y así son todas si faltan.",
        None, examples=_MISSION_FORMS,
    )  # fmt: skip
    passed: tuple[str, ...] = key(
        "Seats that have passed in this round.", "Asientos que han pasado en esta ronda.", [],
        examples=("A", "B"),
    )  # fmt: skip
    chakra: Mapping[str, int] = key(
        "Chakra of each seat; 0 if it is not listed.",
        "Chakra de cada asiento; 0 si no figura.", {}, names=_SEATS, least=0, most=MOST,
    )  # fmt: skip
    points: Mapping[str, int] = key(
        "Points of each seat; 0 if it is not listed.",
        "Puntos de cada asiento; 0 si no figura.", {}, names=_SEATS, least=0, most=MOST,
    )  # fmt: skip
    hand: Mapping[str, Cards] = key(
        "The whole hand of each seat, or how many cards it has; ? is a card that nobody told. "
        "A seat that is not listed holds unknown cards: as many as it has drawn by then, without "
        "those of its own in play and discarded.",
        "La mano entera de cada asiento, o cuántas cartas tiene; ? es una que nadie ha dicho. "
        "Un asiento sin listar tiene cartas desconocidas: las que ha robado hasta entonces, menos "
        "las suyas que están en juego o descartadas.",
        {}, names=_SEATS, least=0, most=MOST, unit=_CARDS, examples=_CARD_FORMS,
    )  # fmt: skip
    deck: Mapping[str, Cards] = key(
        "The deck of each seat from the top, or how many cards it has. "
        "A seat that is not listed has unknown cards: what is left of 30.",
        "El mazo de cada asiento desde arriba, o cuántas cartas tiene. "
        "Un asiento sin listar tiene cartas desconocidas: lo que queda de 30.",
        {}, names=_SEATS, least=0, most=MOST, unit=_CARDS, examples=_CARD_FORMS,
    )  # fmt: skip
    discard: Mapping[str, tuple[str | int, ...]] = key(
        "The discard pile of each seat from the top; empty if it is not listed.",
        "La pila de descarte de cada asiento desde arriba; vacía si no figura.",
        {}, names=_SEATS, examples=_CARD_FORMS,
    )  # fmt: skip
    mission_deck: Cards | None = key(
        "The missions to come from the top, or how many; unknown ones up to four if left out.",
        "Las misiones por venir desde arriba, o cuántas; desconocidas hasta cuatro si faltan.",
        None, least=0, most=4, examples=_MISSION_FORMS,
    )  # fmt: skip
    chosen: Mapping[str, tuple[str | int, ...]] = key(
        "In the phase missions: the missions that each seat has still to put on the mission deck.",
        "En la fase missions: las misiones que cada asiento aún tiene que poner en su mazo.",
        {}, names=_SEATS, examples=_MISSION_FORMS,
    )  # fmt: skip
    aside: Mapping[str, tuple[str | int, ...]] = key(
        "The missions of each seat that are not played; they change nothing.",
        "Las misiones de cada asiento que no se juegan; no cambian nada.",
        {}, names=_SEATS, examples=_MISSION_FORMS,
    )  # fmt: skip
    M1: Mapping[str, Side] = _side(1)
    M2: Mapping[str, Side] = _side(2)
    M3: Mapping[str, Side] = _side(3)
    M4: Mapping[str, Side] = _side(4)
    turns: int | None = key(
        "Which turn of the round it is; if left out, the first one that fits what is said to have "
        "entered.",
        "Qué turno de la ronda es; si falta, el primero que encaja con lo que se dice que ha "
        "entrado.",
        None, least=1, unit=_TURNS,
    )  # fmt: skip
    earlier: int = key(
        "How many turns the earlier rounds took; it changes nothing.",
        "Cuántos turnos duraron las rondas anteriores; no cambia nada.", 0, least=0, unit=_TURNS,
    )  # fmt: skip
    left: tuple[int, ...] = key(
        "For characters that entered in this round and have left play: how many turns ago each "
        "entered; it changes nothing.",
        "De los personajes que entraron en esta ronda y ya no están en juego: hace cuántos turnos "
        "entró cada uno; no cambia nada.",
        [], least=0, unit=_TURNS,
    )  # fmt: skip
    left_hidden: tuple[int, ...] = key(
        "The same for characters that an effect hid, or put there hidden: how many turns ago.",
        "Lo mismo de los personajes que un efecto ocultó, o puso ahí ocultos: hace cuántos turnos.",
        [], least=0, unit=_TURNS,
    )  # fmt: skip
    options: Mapping[str, Any] = key(
        "What was agreed on before the match.", "Lo acordado antes de la partida.", {}, of="options"
    )
    readings: Mapping[str, str] = key(
        "Open points that are fixed.", "Puntos abiertos que se fijan.", {}, of="readings"
    )
