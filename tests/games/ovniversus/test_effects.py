"""Effects: one a turn, at any moment, if they can do something; what each verb does (R14 to R19)."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.games.ovniversus.using import LAST
from games.ovniversus.tables import Bench, table

B_FULL: dict[str, Any] = {
    f"{battle}_B": ["soldier"] * 2 for battle in ("fuerza", "proyeccion", "resistencia")
}


def test_r19_one_effect_a_turn() -> None:
    board = table(fuerza_A=["reader"], proyeccion_A=["herald"], deck=["red"] * 4)
    board.play("A: effect of Reader")
    assert board.breaks("A: effect of Herald") == ["R19"]
    assert board.can("Soldier -> fuerza") == [True]


@pytest.mark.parametrize("first", ["effect of Reader", "Soldier -> fuerza"])
def test_r19_before_or_after_the_card(first: str) -> None:
    board = table(fuerza_A=["reader"], deck=["red"] * 4)
    texts = ["effect of Reader", "Soldier -> fuerza"]
    board.play(first)
    assert board.turn == "A"
    board.play(*[text for text in texts if text != first])
    assert board.turn == "B"
    assert board.kinds().count("effect-used") == 1


def test_r19_it_need_not_be_used() -> None:
    board = table(fuerza_A=["reader"], deck=["red"] * 4).play("A: Soldier -> fuerza")
    assert board.choices == ["effect of Reader@FUERZA A", "end turn"]
    board.play("A: end turn")
    assert (board.turn, board["used"]) == ("B", False)


def test_r19_the_turn_ends_by_itself_if_no_effect_can_do_anything() -> None:
    board = table(fuerza_A=["thief"]).play("A: Soldier -> fuerza")
    assert board.turn == "B"


def test_r19_only_of_an_own_personaje() -> None:
    board = table(fuerza_B=["reader"])
    assert board.breaks("A: effect of Reader@FUERZA B") == ["R19"]
    assert board.breaks("A: effect of Soldier@FUERZA A") == ["R19"]


@pytest.mark.parametrize(("reading", "old"), [("a", True), ("b", False)])
def test_a2_whose_effect(reading: str, old: bool) -> None:
    board = table(
        fuerza_A=["reader"], hand_A=["herald", "soldier", "soldier"], deck=["red"] * 4,
        readings={"A2": reading},
    )  # fmt: skip
    assert board.can("effect of Reader") == [old]
    board.play("A: Herald -> proyeccion")
    assert board.can("effect of Reader", "effect of Herald") == [old, True]


@pytest.mark.parametrize(("reading", "again"), [("a", True), ("b", False)])
def test_a27_how_often(reading: str, again: bool) -> None:
    board = table(fuerza_A=["reader"], deck=["red"] * 6, readings={"A27": reading})
    board.play("A: effect of Reader", "A: Soldier -> fuerza", "B: Soldier -> fuerza")
    assert board["spent.A"] == ["reader"]
    assert board.can("effect of Reader") == [again]


@pytest.mark.parametrize(("reading", "used"), [("a", True), ("b", False)])
def test_a28_in_phase_one(reading: str, used: bool) -> None:
    board = Bench(
        table().game,
        {"fuerza": {"A": ["reader"], "B": ["soldier"]}, "hand": {"A": ["soldier"] * 3},
         "deck": ["red"] * 3, "readings": {"A28": reading}},
    )  # fmt: skip
    assert board.can("effect of Reader") == [used]


def test_h4_not_for_ever() -> None:
    board = table(fuerza_A=["reader"], turns=LAST, deck=["red"] * 4)
    assert board.can("effect of Reader") == [True]
    board.play("A: Soldier -> fuerza", "A: end turn")
    assert board.rules_of("effects-closed") == {"H4"}
    board.play("B: Soldier -> fuerza")
    assert board.breaks("A: effect of Reader") == ["R19"]
    late = table(fuerza_A=["reader"], turns=LAST + 1, deck=["red"] * 4)
    assert late.can("effect of Reader") == [False]


# ── Moving ────────────────────────────────────────────────────────────────────────────────────────


def test_r14_r10_a_move_makes_a_team_up_and_frees_the_place() -> None:
    board = table(fuerza_A=["soldier"], proyeccion_A=["mover"], resistencia_A=["lone", "soldier"])
    board.play("A: effect of Mover", "A: choose Lone@RESISTENCIA A", "A: choose FUERZA A")
    assert board.side("fuerza.A") == ["soldier", "lone"]
    assert board.side("resistencia.A") == ["soldier"]
    assert board["total.A.fuerza"] == 5
    assert board.rules_of("move") >= {"R14", "R15"}


def test_r14_without_a_free_place_the_effect_cannot_be_used() -> None:
    board = table(
        fuerza_A=["mover", "soldier"], proyeccion_A=["soldier"] * 2, resistencia_A=["red", "scarlet"],
        hand_A=["lift"] * 3, **B_FULL,
    )  # fmt: skip
    assert board.breaks("A: effect of Mover") == ["R19"]


def test_a_move_stays_on_its_side() -> None:
    board = table(fuerza_A=["mover"], fuerza_B=["lone"], proyeccion_B=["soldier"] * 2)
    board.play("A: effect of Mover", "A: choose Lone@FUERZA B")
    assert board.side("resistencia.B") == ["soldier", "lone"]
    assert board.side("fuerza.B") == []


@pytest.mark.parametrize(("reading", "moves"), [("a", False), ("b", True)])
def test_a13_moving_what_carries_a_potenciador(reading: str, moves: bool) -> None:
    board = table(
        fuerza_B=["lone", "lift"], proyeccion_A=["pusher"], readings={"A13": reading}, deck=[]
    )
    board.play("A: effect of Pusher")
    assert board.can("choose Lone@FUERZA B") == [moves]
    if moves:
        board.play("A: choose Lone@FUERZA B", "A: choose RESISTENCIA B")
        assert board.side("fuerza.B") == []
        assert board.side("resistencia.B") == ["soldier", "lone"]
        assert board["deck.bottom"] == "lift"


@pytest.mark.parametrize(("reading", "offered"), [("a", True), ("b", False)])
def test_a14_a_class_where_an_effect_moves(reading: str, offered: bool) -> None:
    board = table(
        fuerza_A=["blue", "scarlet"], proyeccion_A=["mover", "soldier"],
        resistencia_A=["soldier", "lift"], readings={"A14": reading}, **B_FULL,
    )  # fmt: skip
    assert board.goes("Mover", "choose Lift@RESISTENCIA A", "lift") is offered


def test_a14_leaves_the_hand_alone() -> None:
    board = table(fuerza_A=["blue", "scarlet"], hand_A=["lift"] * 3, readings={"A14": "b"})
    assert board.can("Lift -> fuerza") == [True]


def test_two_change_places() -> None:
    board = table(fuerza_A=["lone", "soldier"], proyeccion_A=["trader"], resistencia_A=["red"])
    board.play("A: effect of Trader", "A: choose Lone@FUERZA A", "A: choose Red@RESISTENCIA A")
    assert board.side("fuerza.A") == ["soldier", "red"]
    assert board.side("resistencia.A") == ["lone"]
    assert board.happened("swap") == [("swap", "lone"), ("swap", "red")]


def test_r15_r16_what_would_not_fit_is_not_swapped() -> None:
    board = table(fuerza_A=["lone", "lift"], proyeccion_A=["trader"], resistencia_A=["red"])
    board.play("A: effect of Trader")
    assert board.choices == ["choose Trader@PROYECCIÓN A", "choose Red@RESISTENCIA A"]


def test_a13_b_a_swap_loses_the_potenciador() -> None:
    board = table(
        fuerza_A=["lone", "lift"], proyeccion_A=["trader"], resistencia_A=["red"],
        readings={"A13": "b"}, deck=[],
    )  # fmt: skip
    board.play("A: effect of Trader", "A: choose Lone@FUERZA A", "A: choose Red@RESISTENCIA A")
    assert (board.side("fuerza.A"), board.side("resistencia.A")) == (["red"], ["lone"])
    assert board["deck.bottom"] == "lift"


# ── Discarding ────────────────────────────────────────────────────────────────────────────────────


def test_r17_r23_the_potenciador_goes_with_its_personaje() -> None:
    board = table(fuerza_B=["lone", "lift"], proyeccion_A=["hunter"], deck=["soldier"])
    board.play("A: effect of Hunter", "A: choose Lone@FUERZA B")
    assert board.side("fuerza.B") == []
    assert board.moved("discard") == ["lone", "lift"]
    assert (board["deck.bottom"], board["deck.size"]) == ("lift", 3)
    assert len(board.batches("discard")) == 1


def test_r17_not_the_other_way_round() -> None:
    board = table(fuerza_B=["lone", "lift"], proyeccion_A=["thief"], deck=[])
    board.play("A: effect of Thief")
    assert board.side("fuerza.B") == ["lone"]


@pytest.mark.parametrize(
    ("reading", "which", "left"),
    [
        ("a", "Red", ["scarlet"]),
        ("b", "Red", ["scarlet", "lift"]),
        ("a", "Scarlet", ["red"]),
        ("b", "Scarlet", ["red"]),
    ],
)
def test_a12_of_a_team(reading: str, which: str, left: list[str]) -> None:
    board = table(
        fuerza_B=["red", "scarlet", "lift"], proyeccion_A=["hunter"], readings={"A12": reading}
    )
    board.play("A: effect of Hunter", f"A: choose {which}@FUERZA B")
    assert board.side("fuerza.B") == left


def test_r17_also_of_what_returns_to_a_hand() -> None:
    board = table(fuerza_A=["lone", "lift"], proyeccion_A=["home"], deck=["soldier"])
    board.play("A: effect of Home", "A: choose Lone@FUERZA A")
    assert board.side("fuerza.A") == []
    assert "lone" in board["hand.A"]
    assert board["deck.bottom"] == "lift"


def test_r23_a_discard_of_the_hand_goes_under_the_deck() -> None:
    board = table(fuerza_A=["tosser"], hand_A=["lone", "soldier", "soldier"], deck=["red"])
    board.play("A: effect of Tosser", "A: choose Lone")
    assert (board["deck.bottom"], board["hand.A.size"]) == ("lone", 2)


# ── Placing and drawing ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("reading", "turn"), [("a", "A"), ("b", "B")])
def test_a18_whether_it_is_the_card_of_the_turn(reading: str, turn: str) -> None:
    board = table(
        fuerza_A=["caller"], hand_A=["lone", "soldier", "lift"], readings={"A18": reading}
    )
    board.play("A: effect of Caller", "A: choose Lone", "A: choose PROYECCIÓN A")
    assert board.side("proyeccion.A") == ["soldier", "lone"]
    assert board.turn == turn


@pytest.mark.parametrize(("reading", "used"), [("a", True), ("b", False)])
def test_a18_after_the_card_of_the_turn(reading: str, used: bool) -> None:
    board = table(fuerza_A=["caller"], readings={"A18": reading}).play("A: Soldier -> fuerza")
    assert (board.turn == "A") is used


@pytest.mark.parametrize(("reading", "used"), [("a", True), ("b", False)])
def test_a18_after_the_card_of_a_turn_of_phase_one(reading: str, used: bool) -> None:
    given = {
        "fuerza": {"A": ["caller"], "B": ["soldier"]},
        "hand": {"A": ["soldier"] * 3, "B": ["soldier"] * 3}, "readings": {"A18": reading},
    }  # fmt: skip
    board = Bench(table().game, given).play("A: Soldier -> proyeccion")
    assert (board.turn == "A") is used


def test_r6_no_effect_places_a_potenciador_in_phase_one() -> None:
    given = {
        "fuerza": {"A": ["bearer"], "B": ["soldier"]},
        "hand": {"A": ["lift", "soldier", "red"]},
    }
    board = Bench(table().game, given)
    assert board.can("effect of Bearer") == [False]
    later = table(fuerza_A=["bearer"], hand_A=["lift", "soldier", "red"])
    assert later.can("effect of Bearer") == [True]


def test_r14_a_battle_that_an_effect_has_filled_takes_no_first_card() -> None:
    given = {
        "fuerza": {"A": ["caller"], "B": ["soldier"]}, "proyeccion": {"A": ["soldier", "lone"]},
        "plays": {"A": 1, "B": 1}, "turn": "B", "hand": {"A": ["soldier"] * 3, "B": ["soldier"] * 3},
    }  # fmt: skip
    board = Bench(table().game, given | {"phase": "one"})
    board.play("B: Soldier -> proyeccion")
    assert board["plays.A"] == 2
    assert board.can("Soldier -> resistencia", "Soldier -> proyeccion") == [True, False]


def test_an_effect_that_draws_more_than_there_is() -> None:
    board = table(fuerza_A=["herald"], deck=["red"]).play("A: effect of Herald")
    assert (board["hand.A.size"], board["deck.size"]) == (4, 0)


def test_two_copies_are_two_sources() -> None:
    board = table(fuerza_A=["reader"], proyeccion_A=["reader"], deck=["red"] * 4)
    assert board.choices.count("effect of Reader@FUERZA A") == 1
    assert board.choices.count("effect of Reader@PROYECCIÓN A") == 1
