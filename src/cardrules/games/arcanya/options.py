"""What is agreed on before a match."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from cardrules.core.cards import Card
from cardrules.core.claims import Text
from cardrules.core.options import OptionDef
from cardrules.games.arcanya.academy import ADVANCED, BASIC
from cardrules.games.arcanya.dealing import ANY_GROUP, GROUPS
from cardrules.games.arcanya.table import ESCUDOS, MANIOBRAS
from cardrules.ids import CardId

SEATS: Final = tuple("ABCDEFGHIJ")

BASIC_MANIOBRAS: Final = 34
"""Maniobra cards of the basic game: 42 less 8 Sintonizar."""

DIGITS: Final = 4
"""Digits of a number of cards or points at most."""


_NUMBER: Final = re.compile(rf"0|[1-9][0-9]{{0,{DIGITS - 1}}}")
"""A number as it is written in one way only, with no more digits than a box needs."""


def _are_numbers(parts: list[str], count: int) -> bool:
    """Return whether these are so many numbers."""
    return len(parts) == count and all(map(_NUMBER.fullmatch, parts))


def _split_is_wrong(value: str) -> str:
    parts = value.split("-")
    if not _are_numbers(parts, len(MANIOBRAS)):
        return f"{value!r} is not {len(MANIOBRAS)} numbers with - between them"
    total = sum(int(part) for part in parts)
    if total != BASIC_MANIOBRAS:
        return f"{value!r} is {total} Maniobras, the basic game has {BASIC_MANIOBRAS}"
    return ""


def _points_are_wrong(value: str) -> str:
    if not _are_numbers(value.split("-"), len(ESCUDOS)):
        return f"{value!r} is not {len(ESCUDOS)} numbers with - between them"
    worth = [int(part) for part in value.split("-")]
    if worth != sorted(worth, reverse=True):
        return f"{value!r}: the Escudo III is worth most, since it is lost first (R34)"
    return ""


def _nobody_sits_there(value: str, seats: int) -> str:
    return "" if value in SEATS[:seats] else f"there is no seat {value} among {seats}"


def options(cards: Mapping[CardId, Card]) -> tuple[OptionDef, ...]:
    """Return what is agreed on before a match; numbers that cards have are theirs by default."""
    split = "-".join(str(cards[id].count) for id in MANIOBRAS)
    worth = "-".join(str(cards[id].values["points"]) for id in reversed(ESCUDOS))
    return (
        OptionDef("mode", BASIC, Text(
            "Basic game, or the advanced one with Escuelas and Debilidades (R43).",
            "Juego básico, o el avanzado con Escuelas y Debilidades (R43).",
        ), (BASIC, ADVANCED)),
        OptionDef("calm", False, Text(
            "Play without Alumno cards (R57).",
            "Jugar sin cartas de Alumno (R57).",
        )),
        OptionDef("group", ANY_GROUP, Text(
            "Group of Alumnos dealt first; random deals from all together in the basic game.",
            "Grupo de Alumnos que se reparte primero; random: en el juego básico van todos juntos.",
        ), (*GROUPS, ANY_GROUP)),
        OptionDef("spectacular", False, Text(
            "Alterar may use the value of a Potencia card discarded with it (R55).",
            "Alterar puede usar el valor de una carta de Potencia descartada con ella (R55).",
        )),
        OptionDef("dynamic", False, Text(
            "Disipar above Potencia 10 only lowers it to 5 (R56).",
            "Disipar por encima de Potencia 10 solo la baja a 5 (R56).",
        )),
        OptionDef("youngest", "A", Text(
            "Seat of the youngest Alumno, who gets the first Esfera (R13).",
            "Asiento del Alumno más joven, que recibe la primera Esfera (R13).",
        ), SEATS, unfit=_nobody_sits_there),
        OptionDef("maniobras", split, Text(
            "Copies of Esquivar, Desviar, Reflejar, Alterar and Disipar (placeholder, H3).",
            "Copias de Esquivar, Desviar, Reflejar, Alterar y Disipar (provisional, H3).",
        ), (), _split_is_wrong),
        OptionDef("points", worth, Text(
            "Points of the Escudos III, II and I (placeholder, H1).",
            "Puntos de los Escudos III, II y I (provisional, H1).",
        ), (), _points_are_wrong),
    )  # fmt: skip
