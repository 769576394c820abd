"""What a side still takes, from a hand and by an effect alike (R9 to R17)."""

from __future__ import annotations

from typing import Any

import pytest

import cardrules as cr
from games.ovniversus.tables import table

SIDES = {
    "one": ["soldier"],
    "two of no team": ["red", "blue"],
    "a team": ["red", "scarlet"],
    "a class": ["blue", "scarlet"],
    "closed": ["soldier", "lift"],
    "a team, closed": ["red", "scarlet", "lift"],
    "empty": [],
}
TAKES = [
    ("one", True, True, ""),
    ("two of no team", False, False, "R9"),
    ("a team", False, True, "R12"),
    ("a class", False, True, "R12"),
    ("closed", False, False, "R13"),
    ("a team, closed", False, False, "R13"),
    ("empty", True, False, "R16"),
]


@pytest.mark.parametrize(("side", "personaje", "potenciador", "_"), TAKES)
def test_r9_to_r16_what_a_hand_may_place(
    side: str, personaje: bool, potenciador: bool, _: str
) -> None:
    board = table(fuerza_A=SIDES[side], hand_A=["lone", "boost", "soldier"])
    assert board.can("Lone -> fuerza", "Boost -> fuerza") == [personaje, potenciador]


@pytest.mark.parametrize(("side", "personaje", "potenciador", "_"), TAKES)
def test_r14_r15_an_effect_may_move_what_a_hand_may_place_and_nothing_else(
    side: str, personaje: bool, potenciador: bool, _: str
) -> None:
    for card, expected in (("lone", personaje), ("boost", potenciador)):
        under = ["lone"] if card == "lone" else ["soldier", "boost"]
        board = table(
            fuerza_A=SIDES[side], proyeccion_A=["mover", "soldier"], resistencia_A=under,
            proyeccion_B=["soldier"] * 2, fuerza_B=["soldier"] * 2, resistencia_B=["soldier"] * 2,
        )  # fmt: skip
        goes = board.goes("Mover", f"choose {card.title()}@RESISTENCIA A", card)
        assert goes is expected, card


@pytest.mark.parametrize(("side", "personaje", "potenciador", "rule"), TAKES)
def test_a_refusal_names_the_rule(side: str, personaje: bool, potenciador: bool, rule: str) -> None:
    board = table(fuerza_A=SIDES[side], hand_A=["lone", "boost", "soldier"])
    refused = [] if personaje else board.breaks("Lone -> fuerza")
    refused += [] if potenciador else board.breaks("Boost -> fuerza")
    assert set(refused) == ({rule} if rule else set())


def test_r12_the_third_card_closes_the_side() -> None:
    board = table(fuerza_A=["red", "scarlet"], hand_A=["lift", "boost", "soldier"])
    board.play("A: Lift -> fuerza")
    assert board.side("fuerza.A") == ["red", "scarlet", "lift"]
    board.play("B: Soldier -> fuerza")
    assert board.can("Boost -> fuerza") == [False]


def test_r12_a_team_lies_in_one_battle() -> None:
    board = table(fuerza_A=["red", "soldier"], resistencia_A=["scarlet"], hand_A=["lift"] * 3)
    assert board.can("Lift -> fuerza", "Lift -> resistencia") == [False, True]


def test_r12_cards_without_team_and_class_are_no_team() -> None:
    board = table(fuerza_A=["soldier", "soldier"], hand_A=["lift", "soldier", "soldier"])
    assert board.can("Lift -> fuerza") == [False]


def test_r8_only_the_own_side_is_played_on_and_only_its_limit_counts() -> None:
    board = table(fuerza_B=["soldier", "soldier"], hand_A=["lone", "soldier", "soldier"])
    board.play("A: Lone -> fuerza")
    assert board.side("fuerza.A") == ["soldier", "lone"]
    assert board.side("fuerza.B") == ["soldier", "soldier"]


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"fuerza_A": ["lift"]}, "R16"),
        ({"fuerza_A": ["soldier", "lift", "soldier"]}, "R13"),
        ({"fuerza_A": ["soldier"] * 3}, "R12"),
        ({"fuerza_A": ["soldier"] * 4}, "R9"),
    ],
)
def test_a_described_side_keeps_the_rules(given: dict[str, Any], what: str) -> None:
    with pytest.raises(cr.FaultsError) as caught:
        table(**given)
    assert any(what in str(fault) for fault in caught.value.faults)
