"""The form of a case file: which keys it has and what each means.

From these classes follow the reading of a file with all its faults, and the JSON Schema that
editors use. What stands in ``[given]`` is the game's own to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from cardrules._frozen import frozen
from cardrules.boards import form_of
from cardrules.cardschema import card_schema
from cardrules.errors import DefinitionError
from cardrules.game import Game
from cardrules.jsonschema import json_schema
from cardrules.schema import TextForm, key
from cardrules.words import LANGUAGES

VERDICTS: Final = ("yes", "no", "depends", "undecided")
STATUSES: Final = ("official", "house")
QUESTIONS: Final = ("can", "value", "why", "orders", "compare", "audit")
"""The keys of ``[[when]]`` that ask something."""

NOBODY: Final = "nobody"
"""The seat that is asked when nothing is asked any more."""

NO_SEAT: Final = frozenset({NOBODY, "nadie"})
"""What that may be called, as `fold` returns it."""


@frozen
class StartForm:
    """A match that has just been set up, in place of a described board."""

    seats: int | None = key(
        "Number of seats; the fewest the game allows if left out.",
        "Número de asientos; los menos que permite el juego si falta.", None,
    )  # fmt: skip
    seed: int = key("Of what is left to chance.", "De lo que decide el azar.", 0)


@frozen
class LineForm:
    """One ``[[when]]``: exactly one of ``do`` and the questions, of which `QUESTIONS` lists all."""

    do: str | None = key(
        "An action or answer that is done, in notation.",
        "Una acción o respuesta que se hace, en notación.", None,
    )  # fmt: skip
    can: str | None = key(
        "The question, last of all: may this action be done?",
        "La pregunta, al final: ¿se puede hacer esta acción?", None,
    )  # fmt: skip
    value: str | None = key(
        "The question, last of all: what is this value?",
        "La pregunta, al final: ¿cuánto es este valor?", None,
    )  # fmt: skip
    why: str | None = key(
        "The question, last of all: since when is this so, and because of what?",
        "La pregunta, al final: ¿desde cuándo es así, y por qué?", None,
    )  # fmt: skip
    orders: str | None = key(
        "The question, last of all: does the order matter of simultaneous effects, or also of every"
        " choice in the middle of a resolution?",
        "La pregunta, al final: ¿importa el orden de los efectos simultáneos, o también de toda"
        " elección en mitad de una resolución?",
        None, choices=("effects", "choices"),
    )  # fmt: skip
    compare: tuple[str, ...] | None = key(
        "The question, last of all: what is the difference between these two sets of readings, each"
        " written as A4=b, several with a comma, none as an empty text?",
        "La pregunta, al final: ¿qué diferencia hay entre estos dos grupos de lecturas, cada uno"
        " escrito como A4=b, varias con una coma, ninguna como un texto vacío?",
        None,
    )  # fmt: skip
    audit: bool | None = key(
        "The question, last of all, as true: is what was done as the rules decide? What is illegal"
        " is passed over.",
        "La pregunta, al final, como true: ¿es lo que se hizo como deciden las reglas? Lo ilegal se"
        " pasa por alto.",
        None,
    )  # fmt: skip
    chance: Mapping[str, Any] = key(
        "How chance comes out while it is done: for each thing left to chance an option, or the"
        " order of a shuffle: for each new position from the bottom, from 0, where its card was."
        " A list of these if it happens more than once.",
        "Cómo sale el azar mientras se hace: por cada cosa que decide el azar, una opción o el"
        " orden de una mezcla: por cada posición nueva desde abajo, desde 0, dónde estaba su carta."
        " Una lista de ellos si ocurre más de una vez.",
        {},
    )  # fmt: skip


@frozen
class ExpectedForm:
    """What must come out."""

    verdict: str | None = key(
        "The verdict of the ruling.", "El veredicto de la resolución.", None, choices=VERDICTS
    )
    breaches: tuple[str, ...] | None = key(
        "The rules that are broken: each of them and no others.",
        "Las reglas que se incumplen: todas ellas y ninguna más.", None,
    )  # fmt: skip
    answer: Mapping[str, Any] = key(
        "What the answer says, by the names of its parts; there may be more.",
        "Lo que dice la respuesta, por el nombre de sus partes; puede haber más.", {},
    )  # fmt: skip
    differ: tuple[str, ...] | None = key(
        "The facts that differ, of orders and of a comparison: each of them and no others.",
        "Los hechos que difieren, de órdenes y de una comparación: todos y ninguno más.", None,
    )  # fmt: skip
    rules: tuple[str, ...] = key(
        "Rules by which it happens; others may too.",
        "Reglas por las que ocurre; puede haber más.", [],
    )  # fmt: skip
    facts: Mapping[str, Any] = key(
        "Facts of the table afterwards, by name; seats are letters.",
        "Hechos de la mesa al final, por su nombre; los asientos son letras.", {},
    )  # fmt: skip
    values: Mapping[str, int] = key(
        "Values afterwards, by what notation calls them.",
        "Valores al final, según los llama la notación.", {},
    )  # fmt: skip
    events: tuple[Mapping[str, Any], ...] = key(
        "What happens, in this order, with other things perhaps between: the kind as event, and"
        " any of its fields.",
        "Lo que ocurre, en este orden, quizá con otras cosas por medio: el tipo como event y"
        " cualquiera de sus campos.",
        [],
    )  # fmt: skip
    decision: str | None = key(
        "The seat that is asked next; nobody if the match is over.",
        "El asiento al que se pregunta después; nobody si la partida ha terminado.", None,
    )  # fmt: skip
    winners: tuple[str, ...] | None = key(
        "The seats that win; an empty list if nobody does.",
        "Los asientos que ganan; una lista vacía si no gana nadie.", None,
    )  # fmt: skip
    scores: tuple[int, ...] | None = key(
        "The final scores, in seat order.", "La puntuación final, en orden de asientos.", None
    )
    legal: tuple[str, ...] = key(
        "Actions that may be done next.", "Acciones que se pueden hacer después.", []
    )
    illegal: tuple[str, ...] = key(
        "Actions that may not be done next.", "Acciones que no se pueden hacer después.", []
    )


@frozen
class ThenForm(ExpectedForm):
    """``[then]``: what must come out, also under other readings."""

    needs: tuple[str, ...] | None = key(
        "What nobody told and the ruling depends on.",
        "Lo que nadie ha dicho y de lo que depende la resolución.", None,
    )  # fmt: skip
    alternatives: Mapping[str, ExpectedForm] = key(
        "What comes out if readings are fixed, each written as A4=b; several with a comma.",
        "Lo que sale si se fijan lecturas, cada una escrita como A4=b; varias, con una coma.", {},
    )  # fmt: skip


@frozen
class CaseForm:
    """A case file."""

    game: str = key("Name of the game.", "Nombre del juego.")
    title: TextForm = key("What the case is about.", "De qué trata el caso.")
    note: TextForm | None = key(
        "A sentence of explanation for readers.",
        "Una frase de explicación para quien lo lee.",
        None,
    )
    cites: tuple[str, ...] = key("The rules that it exercises.", "Las reglas que ejercita.", [])
    readings: Mapping[str, str] = key(
        "Open points that it fixes.", "Puntos abiertos que fija.", {}, of="readings"
    )
    options: Mapping[str, Any] = key(
        "What was agreed on before the match.", "Lo que se acordó antes de la partida.", {},
        of="options",
    )  # fmt: skip
    status: str = key(
        "Where the answer comes from, if not from the rules alone.",
        "De dónde sale la respuesta, si no es solo de las reglas.", "", choices=("", *STATUSES),
    )  # fmt: skip
    lang: str = key(
        "Language of its ruling unless somebody asks for another.",
        "Idioma de su resolución si nadie pide otro.", "en", choices=LANGUAGES,
    )  # fmt: skip
    card: tuple[Mapping[str, Any], ...] = key(
        "Cards that the game does not have, for this case only.",
        "Cartas que el juego no tiene, solo para este caso.", [],
    )  # fmt: skip
    given: Mapping[str, Any] = key(
        "The board, in the game's own terms.", "El tablero, en los términos del juego.", {}
    )
    start: StartForm | None = key(
        "In place of given: the board is that of a match that has just been set up.",
        "En lugar de given: el tablero es el de una partida recién preparada.", None,
    )  # fmt: skip
    when: tuple[LineForm, ...] = key(
        "What is done, in order, and what is asked then; without a question, what happens.",
        "Lo que se hace, en orden, y lo que se pregunta después; sin pregunta, qué ocurre.", [],
    )  # fmt: skip
    then: ThenForm = key("What must come out.", "Lo que tiene que salir.")


def case_schema(game: Game, lang: str = "en") -> dict[str, Any]:
    """Return the JSON Schema of a game's case files.

    Args:
        game: Whose boards stand in ``[given]``.
        lang: Language of the explanations.
    """
    schema = json_schema(CaseForm, game, lang)
    schema["title"] = f"Case file of {game.name}"
    keys = schema["properties"]
    keys["game"]["const"] = game.name
    del keys["card"]
    if game.lexicon is not None:
        keys["card"] = card_schema(game, lang)
    with suppress(DefinitionError):  # a game may have no described boards
        board = json_schema(form_of(game), game, lang)
        del board["$schema"]
        keys["given"] = {"description": keys["given"]["description"], **board}
    schema["oneOf"] = [{"required": ["given"]}, {"required": ["start"]}]
    return schema
