"""Readings A18 to A22, A25 and A32, of the advanced game: Sintonizar, Resonancia, Debilidad."""

from __future__ import annotations

from typing import Any

import pytest

from games.arcanya.boards import Played, at, breaches, moves, started

ADVANCED = {"mode": "advanced"}
SINTONIZAR = "B: Sintonizar"


def board(hand: list[str], alumno: str = "Yaiza", power: int = 6, **given: Any) -> Played:
    """Return a board of the advanced game on which the Esfera comes to B."""
    options = {**ADVANCED, **given.pop("options", {})}
    return at("B", power, hand={"B": hand}, alumno={"B": alumno}, options=options, **given)


# ── A18: where the Esfera goes after Sintonizar ───────────────────────────────────────────────────


def test_a18a_to_the_next_alumno_with_its_potencia_unchanged() -> None:
    played = board(["Sintonizar"], readings={"A18": "a"}).act(SINTONIZAR, "B: decline")
    assert (played["sphere.at"], played["sphere.power"], played["sphere.sender"]) == ("C", 6, "B")
    assert "A18" in played.rules("sphere-sent")


def test_a18b_its_player_still_has_to_defend() -> None:
    hand = ["Sintonizar", "Esquivar", "Potencia 2"]
    played = board(hand, readings={"A18": "b"}).act(SINTONIZAR, "B: decline")
    assert (played["sphere.at"], played["sphere.sender"]) == ("B", "A")
    assert "sphere-sent" not in played.kinds
    assert "B: Esquivar" in played.legal
    assert played["school"] == "escuela-tierra"


def test_a18b_and_is_hit_if_nothing_in_hand_defends() -> None:
    hand = ["Sintonizar", *["Potencia 2"] * 4]
    played = board(
        hand, "Candela", readings={"A18": "b"}, turned=["B"], deck=["Potencia 3"] * 4
    ).act(SINTONIZAR, "B: decline")
    assert moves(played, "lose-shield") == ["escudo-iii"]


# ── A19: whether the Escuela must be activated ────────────────────────────────────────────────────


def test_a19a_the_player_may_decline() -> None:
    asked = board(["Sintonizar", "Esquivar"], readings={"A19": "a"}).act(SINTONIZAR)
    assert asked.legal == ["B: use", "B: decline"]
    assert asked.act("B: decline")["guards.B"] == []


def test_a19b_it_is_always_activated() -> None:
    hand = ["Sintonizar", "Esquivar", "Disipar"]
    asked = board(hand, readings={"A19": "b"}, deck=["Alterar"] * 4).act(SINTONIZAR)
    assert asked.legal == ["B: choose Esquivar", "B: choose Disipar", "B: choose Alterar"]
    assert asked.act("B: choose Disipar")["guards.B"] == ["tierra"]
    assert "A19" in asked.rules("activate")


# ── A20 and A21: the advanced Resonancia ──────────────────────────────────────────────────────────


def test_a20a_without_a_choice_the_esfera_goes_on() -> None:
    resonates = board(["Potencia 6"], school="Tierra", readings={"A20": "a"})
    played = resonates.act("B: Potencia 6")
    assert (played["sphere.at"], played["school"]) == ("C", "escuela-tierra")


def test_a20b_who_must_choose_can_pick_whoever_is_next_so_nothing_else_is_possible() -> None:
    free = board(["Potencia 6"], school="Tierra", readings={"A20": "a"})
    bound = board(["Potencia 6"], school="Tierra", readings={"A20": "b"})
    assert free.legal == bound.legal
    assert breaches(bound, "B: Potencia 6 -> C") == []
    assert bound.act("B: Potencia 6 -> C")["sphere.at"] == "C"


def test_a21a_not_to_oneself() -> None:
    resonates = board(["Potencia 6"], readings={"A21": "a"})
    assert "B: Potencia 6 -> B" not in resonates.legal
    assert breaches(resonates, "B: Potencia 6 -> B") == ["R20"]


def test_a21b_to_any_alumno_even_oneself() -> None:
    resonates = board(["Potencia 6", "Esquivar"], readings={"A21": "b"})
    assert "B: Potencia 6 -> B" in resonates.legal
    played = resonates.act("B: Potencia 6 -> B")
    assert (played["sphere.at"], played["sphere.sender"], played["sphere.power"]) == ("B", "B", 6)


def test_a21b_only_in_the_advanced_game_and_only_by_resonancia() -> None:
    basic = at("B", 6, hand={"B": ["Potencia 6"]}, readings={"A21": "b"})
    assert breaches(basic, "B: Potencia 6 -> B") == ["R20"]
    other = board(["Potencia 7", "Desviar"], readings={"A21": "b"})
    assert breaches(other, "B: Potencia 7 -> B") == ["R20"]
    assert breaches(other, "B: Desviar -> B") == ["R22"]


# ── A22: a Debilidad against abilities ────────────────────────────────────────────────────────────

WEAK: dict[str, Any] = {"school": "Fuego", "weakness": {"B": "Fuego"}}


@pytest.mark.parametrize("alumno", ["Olalla", "Ciro"])
def test_a22a_abilities_that_act_as_reflejar_or_desviar_stay_allowed(alumno: str) -> None:
    weak = board(["Esquivar", "Reflejar"], alumno, readings={"A22": "a"}, **WEAK)
    assert weak.legal == ["B: Esquivar", "B: use the Alumno"]


@pytest.mark.parametrize("alumno", ["Olalla", "Ciro"])
def test_a22b_they_are_forbidden_too(alumno: str) -> None:
    weak = board(["Esquivar"], alumno, readings={"A22": "b"}, **WEAK)
    assert weak.legal == ["B: Esquivar"]
    assert breaches(weak, "B: use the Alumno") == ["R51"]
    strong = board(["Esquivar"], alumno, readings={"A22": "b"}, school="Fuego")
    assert breaches(strong, "B: use the Alumno") == []


@pytest.mark.parametrize("alumno", ["Telmo", "Saray", "Yaiza", "Inés"])
def test_a22b_other_abilities_are_not(alumno: str) -> None:
    weak = board(["Esquivar"], alumno, readings={"A22": "b"}, **WEAK)
    assert breaches(weak, "B: use the Alumno") == []


def test_a22b_who_has_only_such_an_ability_is_hit() -> None:
    hands = {"A": ["Potencia 6"], "B": ["Potencia 2"]}
    told = at(
        "A", 5, "D", hand=hands, alumno={"B": "Ciro"}, options=ADVANCED, readings={"A22": "b"},
        **WEAK,
    )  # fmt: skip
    assert moves(told.act("A: Potencia 6"), "lose-shield") == ["escudo-iii"]


# ── A25: the dynamic Disipar and the Escuela ──────────────────────────────────────────────────────


@pytest.mark.parametrize(("option", "left"), [("a", "escuela-sal"), ("b", None)])
def test_a25_above_10_the_escuela_stays_or_goes(option: str, left: str | None) -> None:
    played = board(
        ["Disipar"], power=12, school="Sal", options={"dynamic": True}, readings={"A25": option}
    ).act("B: Disipar")
    assert (played["sphere.power"], played["school"]) == (5, left)
    assert "A25" in played.rules("sphere-sent")


@pytest.mark.parametrize("option", ["a", "b"])
def test_a25_up_to_10_it_goes_in_any_case(option: str) -> None:
    played = board(
        ["Disipar"], power=10, school="Sal", options={"dynamic": True}, readings={"A25": option}
    ).act("B: Disipar")
    assert (played["sphere.power"], played["school"]) == (1, None)


# ── A32: the advanced game without Alumnos ────────────────────────────────────────────────────────


def calm(option: str, seats: int = 4) -> Played:
    """Return the start of an advanced game without Alumnos."""
    return started(seats, 3, {"A32": option}, mode="advanced", calm=True)


def test_a32a_nobody_has_an_affinity_or_a_debilidad() -> None:
    begun = calm("a")
    assert [begun[f"alumno.{letter}"] for letter in "ABCD"] == [None] * 4
    assert [begun[f"weakness.{letter}"] for letter in "ABCD"] == [None] * 4
    assert begun["deck.size"] == 96 - 20


def test_a32a_sintonizar_only_lets_the_esfera_pass() -> None:
    played = at(
        "B", 6, hand={"B": ["Sintonizar"]}, options={**ADVANCED, "calm": True},
        readings={"A32": "a"},
    ).act(SINTONIZAR)  # fmt: skip
    assert (played["sphere.at"], played["sphere.power"], played["school"]) == ("C", 6, None)
    assert "A32" in {rule for entry in played.entries for rule in entry.rules}


def test_a32b_alumnos_are_dealt_for_their_affinities_alone() -> None:
    begun = calm("b")
    assert None not in [begun[f"alumno.{letter}"] for letter in "ABCD"]
    assert None not in [begun[f"weakness.{letter}"] for letter in "ABCD"]


def test_a32b_sintonizar_attunes_but_no_ability_can_be_used() -> None:
    told = board(["Sintonizar"], "Candela", options={"calm": True}, readings={"A32": "b"})
    assert told.legal == [SINTONIZAR]
    assert breaches(told, "B: use the Alumno") == ["R57"]
    assert told.act(SINTONIZAR, "B: decline")["school"] == "escuela-fuego"
