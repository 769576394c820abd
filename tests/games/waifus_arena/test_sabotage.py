"""Sabotage and its limits, the marker and the direction (R46, R55 to R59, A17, A18, A24, A27)."""

from __future__ import annotations

import pytest

from games.waifus_arena.arena import at, breaches


def test_r46_nobody_with_an_amenaza_gets_a_provocar() -> None:
    for threat in ("Normal", "Letal", "Provocar"):
        played = at("F1 A1", threats_B=[threat], hand_A=["Provocar"])
        assert breaches(played, "A: Provocar -> B") == ["R46"]


def test_r46_two_provocares_go_to_two_rivals() -> None:
    played = at("F1 A1 T1", hand_A=["Provocar"] * 2)

    assert breaches(played, "A: Provocar + Provocar, each as Amenaza -> B, B") == ["R46"]
    after = played.act("A: Provocar + Provocar, each as Amenaza -> B, C")
    assert (after["threats.B"], after["threats.C"]) == (["provocar"], ["provocar"])


def test_r55_empatia_forbids_every_attack_and_not_trocar() -> None:
    played = at(
        "HOSHI A1", "Nocta Aire I", attached_A=["Empatía"], blades=1,
        hand_A=["Ataque"] * 3 + ["Trocar", "Hechizo"],
    )  # fmt: skip

    for text in ("A: Ataque", "A: 3 Ataque as Fulminante", "A: Ataque as free Fulminante",
                 "A: Hechizo as Ataque"):  # fmt: skip
        assert breaches(played, text) == ["R55"]
    assert breaches(played, "A: Trocar") == []


def test_r55_it_works_in_the_next_turn_and_a24_goes_with_it() -> None:
    played = at("F1 F2", turn="B", marker="AB", attached_A=["Empatía"], hand_A=["Ataque"])
    played = played.act("B: end turn")

    assert breaches(played, "A: Ataque") == ["R55"]
    assert played.act("A: end turn", "A: done")["attached.A"] == []


def test_r56_embestida_takes_ten_pa_at_inicio_and_a24_is_discarded() -> None:
    played = at("F1 A1", turn="B", marker="AB", attached_A=["Embestida"]).act("B: end turn")

    assert (played["pa"], played["attached.A"]) == (-9, [])


def test_a23_two_embestidas_take_twenty() -> None:
    played = at("F1 A1", turn="B", marker="AB", attached_A=["Embestida"] * 2).act("B: end turn")

    assert played["pa"] == -19


def test_r57_a_waifu_has_one_sebo() -> None:
    played = at("F1 A1 T1", attached_B=["Sebo"], hand_A=["Sebo", "Sebo"])

    assert breaches(played, "A: Sebo -> B") == ["R57"]
    assert breaches(played, "A: Sebo -> C") == []
    assert breaches(played, "A: Sebo + Sebo -> C, C") == ["R57"]


def test_a27_sabotage_is_for_rivals_who_still_play() -> None:
    played = at("F1 A1 -", hand_A=["Sebo", "Embestida", "Empatía", "Provocar"])

    for card in ("Sebo", "Embestida", "Empatía", "Provocar"):
        assert breaches(played, f"A: {card} -> B") == []
        for seat in "AC":
            assert breaches(played, f"A: {card} -> {seat}") == ["A27"]


def test_cards_that_are_aimed_at_nobody_take_no_target() -> None:
    assert breaches(at("F1 A1", hand_A=["Furia"]), "A: Furia -> B") == ["R12"]


def test_r58_provocar_gives_a_defendable_amenaza() -> None:
    played = at("F1 A1", hand_A=["Provocar"]).act("A: Provocar -> B")

    assert (played["threats.B"], played["threats.B.normal"]) == (["provocar"], 1)


def test_r58a_the_marker_goes_to_the_left_of_a_player_and_a17_keeps_its_side() -> None:
    for option, side in (("a", "pasiva"), ("b", "agresiva")):
        played = at(
            "F1 A1 T1 I1", marker="DA", side="pasiva", hand_A=["Provocar"],
            readings={"A17": option},
        ).act("A: Provocar as marker -> C")  # fmt: skip
        assert (played["marker"], played["side"]) == (["B", "C"], side)


def test_r58a_moving_the_marker_is_free_of_the_limit_on_amenazas() -> None:
    played = at("F1 A1 T1", threats_C=["Normal"], hand_A=["Provocar"])

    assert breaches(played, "A: Provocar as marker -> C") == []


@pytest.mark.parametrize("seat", ["A", "B"])
def test_r58a_the_marker_moves_to_another_place_between_two_who_play(seat: str) -> None:
    # It lies on the left of A; B is out.
    played = at("F1 - T1", marker="CA", hand_A=["Provocar"])

    assert breaches(played, f"A: Provocar as marker -> {seat}") == ["R58a"]


def test_r59_embestida_and_empatia_go_with_the_nocta_and_r61_the_rest_stays() -> None:
    stays = ["Barrera", "Hibridación Agua", "Lucy", "Dogy", "Sebo"]
    played = at("F1 A1", hand_A=["Ataque"], attached_B=[*stays, "Embestida", "Empatía"])
    played = played.act("A: Ataque")

    assert played["attached.B"] == ["barrera", "dogy", "hibridacion-agua", "lucy", "sebo"]
    assert "R61" in played.rules("fell")


def test_a18_empatia_and_an_artillery_that_is_due() -> None:
    for option, trophies in (("a", ["nocta-fuego-1"]), ("b", [])):
        played = at(
            "F1 A1", turn="B", marker="AB", attached_A=["Empatía"], upon_A=["Artillería"],
            readings={"A18": option},
        ).act("B: end turn")  # fmt: skip
        assert played["trophies.A"] == trophies


def test_r10_conveccion_reverses_and_a36_leaves_the_marker() -> None:
    played = at("F1 A1 T1 I1", "Maelvorn", marker="DA", hand_A=["Convección"])
    played = played.act("A: Convección")

    assert (played["direction"], played["marker"]) == ("left", ["D", "A"])
    after = played.act("A: end turn")
    assert (after.asked, len(after.events("attacked"))) == ("D", 1)


def test_two_convecciones_turn_it_twice() -> None:
    played = at("F1 A1 T1", hand_A=["Convección"] * 2).act("A: Convección + Convección")

    assert (played["direction"], len(played.events("direction"))) == ("right", 2)


def test_a40_an_artilleria_may_be_laid_under_empatia_unless_a_group_plays_otherwise() -> None:
    for option, rules in (("a", []), ("b", ["R55"])):
        played = at(
            "F1 A1", attached_A=["Empatía"], hand_A=["Artillería"], readings={"A40": option}
        )
        assert breaches(played, "A: Artillería") == rules
