"""How defences and answers are written and read."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardrules.core import resolver
from cardrules.core.actions import Choose, Done
from cardrules.core.chance import Seeded
from cardrules.errors import DefinitionError
from cardrules.games.arcanya.actions import BeHit, Play, UseAlumno
from cardrules.ids import CardId, Seat
from cardrules.notation import format_action, parse_action
from games.arcanya.boards import GAME, Played, at, breaches, started

HAND = {"B": ["Potencia 5", "Potencia 7", "Desviar", "Alterar", "Reflejar"]}


PLAIN = {"play", "be-hit", "choose", "done"}


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(
    ("options", "seed", "tags"),
    [
        ({}, 11, PLAIN),
        ({"spectacular": True}, 11, PLAIN),
        ({"mode": "basic"}, 11, {*PLAIN, "ability"}),
        (
            {"mode": "advanced", "spectacular": True}, 14,
            {*PLAIN, "ability", "use", "decline", "option"},
        ),
    ],
)  # fmt: skip
def test_every_candidate_and_answer_is_read_as_what_was_written(
    lang: str, options: dict[str, Any], seed: int, tags: set[str]
) -> None:
    pick = random.Random(seed)
    readings = {"A12": "b", "A21": "b"} if options.get("mode") else {}
    state = started(5, seed, readings, **options).state
    seen = set()
    while state.decision is not None:
        legal = resolver.legal_actions(GAME, state)
        for action in (*legal, *(() if state.frames else GAME.candidates(state))):
            text = format_action(GAME, action, state, lang)
            assert parse_action(GAME, text, state) == action
            seen.add(action.tag)
        state = resolver.act(GAME, state, pick.choice(legal), Seeded(seed)).state
    assert seen == tags


def test_different_candidates_are_written_differently() -> None:
    board = at("B", 5, hand=HAND, options={"spectacular": True})
    candidates = list(GAME.candidates(board.state))
    texts = {GAME.format(action, board.state) for action in candidates}
    assert len(texts) == len(candidates) > 10


def test_actions_as_people_write_them() -> None:
    board = at("B", 5, hand=HAND, options={"spectacular": True})
    assert board.legal == [
        "B: Potencia 5",
        "B: Potencia 5 -> A",
        "B: Potencia 5 -> D",
        "B: Potencia 7",
        "B: Desviar -> C",
        "B: Desviar -> D",
        "B: Alterar +1",
        "B: Alterar -1",
        "B: Alterar +5 with Potencia 5",
        "B: Alterar -5 with Potencia 5",
        "B: Alterar +7 with Potencia 7",
        "B: Alterar -7 with Potencia 7",
        "B: Reflejar",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "B: Desviar -> C", "b: desviar -> c", "  B :  DESVIAR  →  C ", "B: Désviar a C",
        "B: desviar to c", "Desviar -> C", "desviar C", "Deflect -> C", "B: desviar => C",
        "B: plays Desviar -> C.",
        "juega Desviar a C", "desviar hacia C",
    ],
)  # fmt: skip
def test_case_accents_arrows_and_language_do_not_matter(text: str) -> None:
    state = at("B", 5, hand=HAND).state
    assert GAME.parse(text, state) == Play(Seat(1), CardId("desviar"), Seat(2))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("B: potencia-7", Play(Seat(1), CardId("potencia-7"))),
        ("7", Play(Seat(1), CardId("potencia-7"))),
        ("5 → A", Play(Seat(1), CardId("potencia-5"), Seat(0))),
        ("alterar − 1", Play(Seat(1), CardId("alterar"), None, -1)),
        (
            "Alterar + Potencia 7",
            Play(Seat(1), CardId("alterar"), None, 7, CardId("potencia-7")),
        ),
        (
            "B: Alterar -7 con Potencia 7",
            Play(Seat(1), CardId("alterar"), None, -7, CardId("potencia-7")),
        ),
    ],
)
def test_short_forms(text: str, action: Play) -> None:
    assert GAME.parse(text, at("B", 5, hand=HAND).state) == action


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("B: Potencia 4", ["R15", "R18"]),
        ("B: Potencia 9", ["R15"]),
        ("C: Reflejar", ["K1", "R15"]),
        ("B: Reflejar -> C", ["R17"]),
        ("B: done", ["K1"]),
        ("B: Alterar +3", ["R24"]),
    ],
)
def test_what_is_no_candidate_is_read_so_that_it_can_be_refused(
    text: str, broken: list[str]
) -> None:
    assert breaches(at("B", 5, hand=HAND), text) == broken


@pytest.mark.parametrize("text", ["B: Desvair -> C", "B:", "", "B: 11", "B: -> C"])
def test_what_is_no_action_names_the_nearest_legal_ones(text: str) -> None:
    state = at("B", 5, hand=HAND).state
    with pytest.raises(DefinitionError) as caught:
        GAME.parse(text, state)
    legal = {GAME.format(action, state) for action in GAME.legal_actions(state)}
    assert caught.value.near
    assert set(caught.value.near) <= legal


def test_the_nearest_is_named_first() -> None:
    with pytest.raises(DefinitionError) as caught:
        GAME.parse("B: Desvair -> C", at("B", 5, hand=HAND).state)
    assert caught.value.near[0] == "B: Desviar -> C"


def test_a_seat_that_nobody_has_is_named() -> None:
    with pytest.raises(DefinitionError, match="no seat F") as caught:
        GAME.parse("F: Esquivar", at("B", 5, hand=HAND).state)
    assert caught.value.near == ("A", "B", "C", "D")


# ── Answers in the middle of a resolution ─────────────────────────────────────────────────────────


def regrouping() -> Played:
    """Return a board on which B has been hit and is asked what to discard."""
    hands = {"A": ["Potencia 9"], "B": ["Potencia 2", "Potencia 3", "Potencia 2"]}
    return at("A", 5, "D", hand=hands).act("A: Potencia 9")


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        ("en", ["B: discard Potencia 2", "B: discard Potencia 3", "B: done"]),
        ("es", ["B: descartar Potencia 2", "B: descartar Potencia 3", "B: listo"]),
    ],
)
def test_the_words_of_the_question_are_those_of_the_answer(lang: str, texts: list[str]) -> None:
    state = regrouping().state
    actions = GAME.legal_actions(state)
    assert [format_action(GAME, action, state, lang) for action in actions] == texts


@pytest.mark.parametrize(
    "text", ["discard Potencia 3", "B: Descartar POTENCIA 3", "descartar potencia-3", "potencia 3"]
)
def test_a_choice_is_read_in_either_language(text: str) -> None:
    assert GAME.parse(text, regrouping().state) == Choose(Seat(1), CardId("potencia-3"))


@pytest.mark.parametrize("text", ["done", "B: Listo", "hecho", "ENOUGH", "basta"])
def test_an_end_is_read_in_either_language(text: str) -> None:
    assert GAME.parse(text, regrouping().state) == Done(Seat(1))


def test_a_card_that_is_not_held_can_be_named_and_is_refused() -> None:
    board = regrouping()
    assert GAME.parse("B: discard Potencia 9", board.state) == Choose(Seat(1), CardId("potencia-9"))
    assert breaches(board, "B: discard Potencia 9") == ["K1"]
    assert breaches(board, "C: done") == ["K1", "K1"]


# ── Alumnos, Guardas, Escuelas ────────────────────────────────────────────────────────────────────

GUARDED = (Seat(1), CardId("potencia-5"), None, 0, None)
BOARD = at(
    "B", 5, hand=HAND, alumno={"B": "Nuño"}, school="Fuego", options={"mode": "advanced"},
    guards={"B": ["tierra", "fuego", "metal"]}, readings={"A12": "b"},
)  # fmt: skip


@pytest.mark.parametrize(
    ("action", "en", "es"),
    [
        (UseAlumno(Seat(1)), "use the Alumno", "usar el Alumno"),
        (BeHit(Seat(1)), "take the hit", "recibir el impacto"),
        (
            Play(*GUARDED, ("tierra",)),
            "Potencia 5 with Guarda de tierra", "Potencia 5 con Guarda de tierra",
        ),
        (
            Play(*GUARDED, ("metal-carta",)),
            "Potencia 5 with Guarda de metal (card)", "Potencia 5 con Guarda de metal (carta)",
        ),
        (
            Play(Seat(1), CardId("potencia-5"), Seat(3), 0, None, ("metal-esfera",)),
            "Potencia 5 with Guarda de metal (Esfera) -> D",
            "Potencia 5 con Guarda de metal (Esfera) -> D",
        ),
        (
            Play(*GUARDED, ("tierra", "fuego")),
            "Potencia 5 with Guarda de tierra, Guarda de fuego",
            "Potencia 5 con Guarda de tierra, Guarda de fuego",
        ),
        (
            Play(*GUARDED, (), "discard"),
            "Potencia 5, discard the Escuela", "Potencia 5, descartar la Escuela",
        ),
        (
            Play(*GUARDED, ("tierra",), "activate"),
            "Potencia 5 with Guarda de tierra, activate the Escuela",
            "Potencia 5 con Guarda de tierra, activar la Escuela",
        ),
        (Play(Seat(1), CardId("sintonizar")), "Sintonizar", "Sintonizar"),
    ],
)  # fmt: skip
def test_each_new_action_is_written_and_read_in_both_languages(
    action: Any, en: str, es: str
) -> None:
    for lang, text in (("en", en), ("es", es)):
        assert format_action(GAME, action, BOARD.state, lang) == f"B: {text}"
        for spelled in (text, f"B: {text}", f"b:  {text.upper()}"):
            assert GAME.parse(spelled, BOARD.state) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("5 con tierra", Play(*GUARDED, ("tierra",))),
        ("Potencia 5 and fuego", Play(*GUARDED, ("fuego",))),
        ("Potencia 5 con Guarda de fuego y Guarda de tierra", Play(*GUARDED, ("tierra", "fuego"))),
        ("5, descartar la Escuela", Play(*GUARDED, (), "discard")),
        ("juega Attune", Play(Seat(1), CardId("sintonizar"))),
    ],
)
def test_short_forms_of_the_new_actions(text: str, action: Any) -> None:
    assert GAME.parse(text, BOARD.state) == action


def test_different_candidates_beyond_hands_are_written_differently() -> None:
    candidates = list(GAME.candidates(BOARD.state))
    texts = {GAME.format(action, BOARD.state) for action in candidates}
    assert len(texts) == len(candidates) > 50


@pytest.mark.parametrize("text", ["use the Alumna", "take a hit", "Potencia 5 with Guarda de sal"])
def test_what_is_none_of_them_names_the_nearest(text: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        GAME.parse(text, BOARD.state)
    legal = {GAME.format(action, BOARD.state) for action in GAME.legal_actions(BOARD.state)}
    assert set(caught.value.near) <= legal
    assert caught.value.near
