"""The Nocta's turn: Modo, targets, Sebo, Furia (R32 to R41)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardrules.games.waifus_arena import made
from cardrules.ids import CardId
from games.waifus_arena.arena import GAME, at

AYAKA = CardId("ayaka")


def attack(waifus: str, nocta: str, *, side: str = "agresiva", **given: Any) -> Any:
    """Let the Nocta act just after the turn of A; ``side`` is what is up before it is flipped."""
    return at(waifus, nocta, marker="AB", side=side, **given).act("A: end turn")


def hit(played: Any) -> str:
    """Return the seats that were attacked."""
    (event,) = played.events("attacked")
    return "".join("ABCD"[seat] for seat in event.seats)


@pytest.mark.parametrize(
    ("waifus", "nocta", "how", "seats"),
    [
        ("F1 F2 T1 T2", "Nocta Agua I", "manada", "ABCD"),
        ("T1 T2 F1 A1", "Nocta Aire I", "manada", "AB"),
        ("F1 F2 A1", "Nocta Agua I", "manada", "AB"),
        ("T1 A1 F1", "Nocta Agua I", "afinidad", "B"),
        ("T1 A1 F1 I1", "Nocta Aire I", "afinidad", "D"),
        ("T1 A1 F1 AYAKA", "Nocta Aire I", "proximidad", "BC"),
        ("T1 A1 F1", "Nocta Aire I", "proximidad", "BC"),
        ("T1 A1", "Nocta Agua I", "climax", ""),
        ("F1 F2", "Nocta Fuego I", "climax", ""),
        ("T1 A1 F1", "Maelvorn", "special", "ABC"),
        ("T1 A1", "Zalazar", "special", "AB"),
    ],
)
def test_whom_a_pasivo_attacks(waifus: str, nocta: str, how: str, seats: str) -> None:
    played = attack(waifus, nocta)

    assert (played.events("attacked")[0].how, hit(played)) == (how, seats)
    assert played["side"] == "pasiva"


@pytest.mark.parametrize(
    ("waifus", "nocta", "how", "seats"),
    [
        ("T1 A1 F1", "Nocta Agua I", "agresivo", "ABC"),
        ("T1 A1 F1 -", "Nocta Agua I", "agresivo", "ABC"),
        ("T1 A1", "Nocta Agua I", "climax", "AB"),
        ("T1 A1 F1", "Maelvorn", "special", "ABC"),
    ],
)
def test_whom_an_agresivo_attacks(waifus: str, nocta: str, how: str, seats: str) -> None:
    played = attack(waifus, nocta, side="pasiva")

    assert (played.events("attacked")[0].how, hit(played)) == (how, seats)
    assert played["side"] == "agresiva"


def test_r33_the_first_attack_of_a_new_nocta_is_pasivo() -> None:
    played = at("F1 A1 T1", side="pasiva", marker="BC", hand_A=["Ataque"], nocta_deck=["Maelvorn"])
    played = played.act("A: Ataque", "A: end turn", "B: end turn", "C: end turn")

    assert played["side"] == "pasiva"


def test_r34_nobody_is_attacked_twice_by_manada() -> None:
    played = attack("F1 F2 T1", "Nocta Agua I", attached_A=["Hibridación Tierra"])

    assert hit(played) == "ABC"
    assert played["threats.A.normal"] == 1
    assert played["threats.A.letal"] == 0


def test_r34_the_eliminated_do_not_make_a_pack() -> None:
    assert hit(attack("F1 T1 A1 -", "Nocta Agua I")) == "C"


def test_r34b_reversed_the_two_after_the_marker_are_on_the_other_side() -> None:
    played = at("T1 A1 F1 AYAKA", "Nocta Aire I", direction="left", marker="DA")

    assert hit(played.act("A: end turn")) == "CD"


def test_r34b_the_eliminated_are_passed_over_by_proximidad() -> None:
    assert hit(attack("T1 - A1 F1", "Nocta Aire I")) == "CD"


def test_r38_only_those_with_sebo_are_attacked_in_any_modo_by_any_nocta() -> None:
    for nocta in ("Nocta Agua I", "Maelvorn"):
        for side in ("agresiva", "pasiva"):
            played = attack("F1 F2 T1", nocta, side=side, attached_C=["Sebo"])
            assert hit(played) == "C"
            assert played["attached.C"] == []


def test_r38_two_with_sebo_are_both_attacked() -> None:
    played = attack("F1 F2 T1", "Nocta Agua I", attached_C=["Sebo"], attached_A=["Sebo"])

    assert hit(played) == "AC"


def test_r38_sebo_stays_if_the_nocta_does_not_attack() -> None:
    played = attack("F1 A1", "Nocta Agua I", attached_B=["Sebo"])

    assert played["attached.B"] == ["sebo"]
    assert "R38" in played.rules("attacked")


def test_r38_a_special_nocta_attacks_in_climax_pasivo_but_only_those_with_sebo() -> None:
    assert hit(attack("F1 A1", "Maelvorn", attached_B=["Sebo"])) == "B"


def test_r39_with_furia_every_attack_is_letal() -> None:
    played = attack("F1 A1 T1", "Maelvorn", upon_A=["Furia"])

    assert [played[f"threats.{seat}.letal"] for seat in "ABC"] == [1, 1, 1]


def test_r40_without_furia_it_is_normal() -> None:
    played = attack("F1 A1 T1", "Maelvorn")

    assert [played[f"threats.{seat}.normal"] for seat in "ABC"] == [1, 1, 1]


def test_r41_a_second_attack_turns_the_card_and_a10_a_third_changes_nothing() -> None:
    played = attack("F1 A1 T1", "Maelvorn", threats_B=["Normal"], threats_C=["Letal"])

    assert (played["threats.B.normal"], played["threats.B.letal"]) == (0, 1)
    assert (played["threats.C.normal"], played["threats.C.letal"]) == (0, 1)
    assert "A10" in played.rules("attacked")
    assert len(played.events("turn")) == 1


def test_r41_a_provocar_is_not_turned() -> None:
    played = attack("F1 A1 T1", "Maelvorn", threats_B=["Provocar"])

    assert (played["threats.B.normal"], played["threats.B.letal"]) == (2, 0)


def test_h3_cards_that_lie_aside_are_used_before_new_ones_are_made() -> None:
    played = attack("F1 A1 T1", "Maelvorn", attacks=2)

    assert len(played.events("attack")) == 2
    assert len(played.events("made")) == 1


@pytest.mark.parametrize(
    ("reading", "given", "a", "b"),
    [
        ("A7", {"waifus": "AYAKA F1 T1", "nocta": "Nocta Aire I",
                "upon_A": ["Alquimia: dos-espadas"]}, "ABC", "A"),
        ("A8", {"waifus": "T1 A1 F1", "nocta": "Nocta Agua I",
                "upon_A": ["Alquimia: tierra"]}, "A", "B"),
    ],
)  # fmt: skip
def test_readings_of_the_elements(reading: str, given: dict[str, Any], a: str, b: str) -> None:
    for option, seats in (("a", a), ("b", b)):
        assert hit(attack(**given, readings={reading: option})) == seats


def test_a9_special_elements_count_for_manada_unless_a_group_plays_otherwise() -> None:
    # Only cards of one's own can give two Waifus a special element.
    two = made({**GAME.cards, AYAKA: attrs.evolve(GAME.cards[AYAKA], count=2)})
    for option, how in (("a", "manada"), ("b", "proximidad")):
        played = attack("AYAKA AYAKA T1 F1", "Nocta Agua I", game=two, readings={"A9": option})
        assert played.events("attacked")[0].how == how
