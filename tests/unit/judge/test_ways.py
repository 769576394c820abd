"""What one of several ways of a text does is said beside its number; notation keeps the number."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.core.claims import Name
from cardrules.core.instructions import Do
from cardrules.core.mentions import parts
from cardrules.judge import Ruling
from cardrules.notation import format_action
from cardrules.ways import described_way
from cardrules.words import LANGUAGES
from unit.judge.boards import ARCANYA, board, end, judge

HUMO = {
    "sphere": {"power": 6, "at": "B", "sender": "A"},
    "hand": {"A": ["Esquivar"], "B": ["Sintonizar", "Potencia 2"], "C": ["Esquivar"]},
    "options": {"mode": "advanced"}, "readings": {"A18": "a"},
}  # fmt: skip
"""Escuela: Humo flips the direction, or turns another Alumno that is straight."""


def attuned(alumnos: dict[str, str], *deeds: str) -> Ruling:
    return judge().resolve(board(**HUMO, alumno=alumnos), "B: Sintonizar", "B: use", *deeds)


def written(ruling: Ruling, action: str) -> Any:
    return dict(ruling.names)[Name("action", action)]


def said(verb: str, lang: str) -> str:
    return f"({ARCANYA.words[f'way.{verb}'].in_(lang)})"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("way", "verb"), [("B: way 1", "flip"), ("B: way 2", "spend")])
def test_an_open_choice_says_what_each_way_does(way: str, verb: str, lang: str) -> None:
    ruling = attuned({"B": "Ciro", "C": "Leire"})
    assert ruling.choices[-1].options == (Name("action", "B: way 1"), Name("action", "B: way 2"))
    assert written(ruling, way).in_(lang).endswith(said(verb, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_way_that_was_taken_says_what_it_does(lang: str) -> None:
    forced = attuned({"B": "Ciro"})
    taken = attuned({"B": "Ciro", "C": "Leire"}, "B: way 1")
    for ruling in (forced, taken):
        assert written(ruling, "B: way 1").in_(lang).endswith(said("flip", lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_notation_keeps_the_number(lang: str) -> None:
    state = end(attuned({"B": "Ciro", "C": "Leire"}))
    for action in ARCANYA.legal_actions(state):
        text = format_action(ARCANYA, action, state, lang)
        assert "(" not in text
        assert ARCANYA.parse(text, state) == action
        assert described_way(ARCANYA, action, state, lang)


def test_what_is_no_way_says_nothing_besides() -> None:
    state = board(**HUMO, alumno={"B": "Ciro"})
    assert not any(
        described_way(ARCANYA, action, state, "en") for action in ARCANYA.legal_actions(state)
    )


def test_everything_that_texts_of_arcanya_do_can_be_said_of_a_way() -> None:
    every = [part for card in ARCANYA.cards.values() for part in parts(card.abilities)]
    kinds = {part.verb.kind for part in every if isinstance(part, Do)}
    assert "flip" in kinds
    assert {f"way.{kind}" for kind in kinds} <= {*ARCANYA.words}
