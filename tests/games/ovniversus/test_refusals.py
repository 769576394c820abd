"""Why an effect does not take a card somewhere, and answers that were taken without a question."""

from __future__ import annotations

from typing import Any

import pytest

import cardrules as cr
from cardrules.judge import Ruling
from games.ovniversus.tables import GAME, blank, game

SHUT = {f"{battle}_B": ["soldier", "lift"] for battle in ("fuerza", "proyeccion", "resistencia")}
FIXED = {"A2": "a", "A13": "a", "A14": "a", "A28": "a"}
"""Readings under which nothing here is open."""


def _ruled(*said: str, **sides: Any) -> Ruling:
    """Rule on answers to the effect of a card of A, on a table on which B takes nothing more."""
    readings = FIXED | sides.pop("readings", {})
    state = game().board(blank(**SHUT | sides, readings=readings))
    return cr.Judge(game()).resolve(state, *(f"A: {text}" for text in said))


def _rules(ruling: Ruling) -> list[tuple[str, ...]]:
    return [breach.rules for breach in ruling.breaches]


MOVE = "effect of Mover"
OPEN = {"fuerza_A": ["mover"], "proyeccion_A": ["soldier"], "resistencia_A": ["red"]}


@pytest.mark.parametrize(
    ("what", "there", "sides", "rules"),
    [
        ("Red", "proyeccion A", {"proyeccion_A": ["soldier", "lift"]}, ("R15", "R13")),
        ("Red", "proyeccion A", {"proyeccion_A": ["soldier", "lone"]}, ("R15", "R9")),
        ("Red", "proyeccion A", {"proyeccion_A": ["blue", "scarlet"]}, ("R15", "R9")),
        ("Lift", "proyeccion A", {"proyeccion_A": ["soldier", "lone"]}, ("R15", "R16", "R12")),
        ("Lift", "proyeccion A", {"proyeccion_A": ["blue", "scarlet"], "readings": {"A14": "b"}}, ("R15", "R16", "R12")),
        ("Lift", "proyeccion A", {"proyeccion_A": []}, ("R15", "R16")),
        ("Lift", "proyeccion A", {"proyeccion_A": ["red", "scarlet", "ray"]}, ("R15", "R13")),
    ],
)  # fmt: skip
def test_a_place_that_does_not_take_a_card_is_refused_by_its_rule(
    what: str, there: str, sides: dict[str, Any], rules: tuple[str, ...]
) -> None:
    side = {"resistencia_A": ["red", "lift"] if what == "Lift" else ["red"]}
    ruling = _ruled(MOVE, f"choose {what}@resistencia A", f"choose {there}", **OPEN | side | sides)
    assert (ruling.verdict, _rules(ruling)) == ("no", [rules])


@pytest.mark.parametrize(
    ("what", "sides", "rules"),
    [
        ("Soldier", {"proyeccion_A": ["soldier", "lift"]}, [("R16", "A13")]),
        ("Mover", {"proyeccion_A": ["soldier", "lift"], "resistencia_A": ["red", "blue"]}, [("R14", "R15")]),
        ("Soldier@fuerza B", {}, [("R16", "A13"), ("R14", "R15")]),
    ],
    ids=["it carries", "nothing takes it", "both"],
)  # fmt: skip
def test_a_card_that_cannot_be_moved_is_refused_for_every_reason(
    what: str, sides: dict[str, Any], rules: list[tuple[str, ...]]
) -> None:
    ruling = _ruled(MOVE, f"choose {what}", **OPEN | sides)
    assert (ruling.verdict, _rules(ruling)) == ("no", rules)


def test_what_no_rule_of_the_game_speaks_of_is_no_answer() -> None:
    for there in ("fuerza B", "resistencia A"):
        ruling = _ruled(MOVE, "choose Red@resistencia A", f"choose {there}", **OPEN)
        assert [rules[0] for rules in _rules(ruling)] == ["K1"]


PLACE = {"fuerza_A": ["bearer"], "hand_A": ["lift", "red", "red"], "placed": ""}


@pytest.mark.parametrize(
    ("there", "side", "rules"),
    [
        ("proyeccion A", ["soldier", "ray"], ("R14", "R13")),
        ("proyeccion A", ["soldier", "lone"], ("R14", "R16", "R12")),
        ("proyeccion A", [], ("R14", "R16")),
    ],
)
def test_a_card_placed_by_an_effect_needs_a_place_by_the_same_rules(
    there: str, side: list[str], rules: tuple[str, ...]
) -> None:
    sides = PLACE | {"proyeccion_A": side, "readings": {"A18": "a"}}
    ruling = _ruled("effect of Bearer", "choose Lift", f"choose {there}", **sides)
    assert (ruling.verdict, _rules(ruling)) == ("no", [rules])


ONE_PLACE = OPEN | {"proyeccion_A": ["soldier", "lift"], "resistencia_A": ["red", "blue"]}


@pytest.mark.parametrize("there", ["fuerza A", "FUERZA A"])
def test_the_only_answer_may_be_given_as_if_it_had_been_asked(there: str) -> None:
    said = (MOVE, "choose Blue@resistencia A")
    asked, silent = _ruled(*said, f"choose {there}", **ONE_PLACE), _ruled(*said, **ONE_PLACE)
    assert asked.verdict == silent.verdict == "yes"
    assert asked.answer == silent.answer
    assert any(step.claim.key == "event.forced" for step in silent.steps)


def test_each_forced_answer_may_be_given_once_and_another_is_refused_by_its_rule() -> None:
    said = (MOVE, "choose Blue@resistencia A")
    again = _ruled(*said, "choose fuerza A", "choose fuerza A", **ONE_PLACE)
    assert (again.verdict, [rules[0] for rules in _rules(again)]) == ("no", ["K1"])
    other = _ruled(*said, "choose proyeccion A", **ONE_PLACE)
    assert _rules(other) == [("R15", "R13")]
    assert [str(fix.action.id).casefold() for fix in other.fixes if fix.action] == [
        "a: choose fuerza a"
    ]


def test_a_chain_of_forced_answers_may_be_given_whole() -> None:
    only = {"proyeccion_A": ["pusher"], "proyeccion_B": ["lone"], "resistencia_B": []}
    short = _ruled("effect of Pusher", **only)
    whole = _ruled("effect of Pusher", "choose Lone", "choose resistencia B", **only)
    assert whole.verdict == short.verdict == "yes"
    assert whole.answer == short.answer
    other = _ruled("effect of Pusher", "choose Lone", "choose fuerza B", **only)
    assert _rules(other) == [("R15", "R13")]
    other = _ruled("effect of Pusher", "choose Soldier@fuerza B", **only)
    assert _rules(other) == [("R16", "A13")]


def test_detective_marciano_does_not_move_onto_a_potenciador() -> None:
    marciano = {
        "fuerza": {"A": ["Batman", "Mobius Chair"]}, "proyeccion": {"A": ["Martian Manhunter"]},
        "resistencia": {"A": ["Swamp Thing"]}, "readings": FIXED, "phase": "two",
    }  # fmt: skip
    state = GAME.board(marciano)
    said = ["A: effect of Martian Manhunter", "A: choose Swamp Thing", "A: choose fuerza A"]
    assert _rules(cr.Judge(GAME).resolve(state, *said)) == [("R15", "R13")]
