"""A Nocta leaves and the next one comes: what goes, what stays, the marker (R42, R59 to R64)."""

from __future__ import annotations

from typing import Any

from games.waifus_arena.arena import at, breaches


def test_r62_with_a_basic_attack_the_own_amenazas_stay_and_r42_those_of_others_go() -> None:
    played = at(
        "F1 A1 T1", threats_A=["Normal"], threats_B=["Letal"], threats_C=["Provocar"],
        hand_A=["Ataque"],
    ).act("A: Ataque")  # fmt: skip

    assert [played[f"threats.{seat}"] for seat in "ABC"] == [["ataque-del-nocta"], [], []]
    assert "R62" in played.rules("fell")


def test_r62_so_they_do_with_a_combo_of_weapons_and_with_the_doble_ataque_of_ayaka() -> None:
    hand = ["Ataque", "Ataque", "Escudo"]
    for waifu, nocta, text in (
        ("F1", "Maelvorn", "A: Ataque + Ataque as Doble Ataque"),
        ("F1", "Zalazar", "A: Ataque + Escudo as Ataque y Escudo"),
        ("AYAKA", "Nocta Agua I", "A: Ataque + Ataque as Doble Ataque"),
    ):
        played = at(f"{waifu} A1", nocta, threats_A=["Normal"], hand_A=hand).act(text)
        assert played["threats.A.normal"] == 1


def test_a13_a_provocar_of_another_player_may_stay() -> None:
    for option, there in (("a", []), ("b", ["provocar"])):
        played = at(
            "F1 A1", threats_B=["Provocar", "Normal"], hand_A=["Ataque"],
            readings={"A13": option},
        ).act("A: Ataque")  # fmt: skip
        assert played["threats.B"] == there


def test_a1_what_lies_on_the_nocta_goes_with_it() -> None:
    played = at(
        "F1 A1", upon_A=["Furia"], upon_B=["Furia", "Alquimia: fuego"], hand_A=["Ataque"],
        nocta_deck=["Nocta Agua I"],
    ).act("A: Ataque")  # fmt: skip

    assert (played["upon.A"], played["upon.B"]) == ([], [])
    assert played["elements"] == ["agua"]


def test_a2_an_artilleria_may_wait_for_the_next_nocta() -> None:
    for option, there in (("a", []), ("b", ["artilleria"])):
        played = at(
            "F1 A1", upon_B=["Artillería"], hand_A=["Ataque"], readings={"A2": option}
        ).act("A: Ataque")  # fmt: skip
        assert played["upon.B"] == there


def test_r63_a_new_nocta_comes_at_once_and_pa_left_work_against_it() -> None:
    played = at(
        "F1 A1", pa=2, hand_A=["Ataque"] * 2, nocta_deck=["Nocta Fuego II", "Nocta Agua I"]
    ).act("A: Ataque", "A: Ataque")

    assert played["trophies.A"] == ["nocta-fuego-1", "nocta-fuego-2"]
    assert played["nocta"] == "nocta-agua-1"


def test_r63_and_r64_the_marker_goes_behind_the_active_player_agresiva_side_up() -> None:
    for direction, marker in (("right", ["A", "B"]), ("left", ["B", "C"])):
        played = at(
            "F1 F2 T1 I1", turn="B", direction=direction, side="pasiva", marker="CD",
            hand_B=["Ataque"],
        ).act("B: Ataque")  # fmt: skip
        assert (played["marker"], played["side"]) == (marker, "agresiva")


def test_r63_everybody_plays_before_the_new_nocta_does() -> None:
    played = at("F1 F2 T1", turn="B", marker="CA", hand_B=["Ataque"], nocta_deck=["Maelvorn"])
    played = played.act("B: Ataque", "B: end turn", "C: end turn", "A: end turn")
    order = [e.event for e in played.entries if e.event.kind in ("turn-began", "attacked")]

    assert [getattr(event, "seat", "Nocta") for event in order] == [2, 0, "Nocta", 1]


def test_r60_and_a25_a_removed_nocta_is_nobodys_and_does_not_come_back() -> None:
    played = at("F1 A1", hand_A=["Trocar"], nocta_deck=["Nocta Agua I"]).act("A: Trocar")

    assert (played["retired"], played["nocta_deck.size"]) == (["nocta-fuego-1"], 0)


def test_two_trocares_remove_two_noctas() -> None:
    played = at("F1 A1", hand_A=["Trocar"] * 2, nocta_deck=["Nocta Agua I", "Nocta Aire I"]).act(
        "A: Trocar + Trocar"
    )

    assert played["retired"] == ["nocta-agua-1", "nocta-fuego-1"]
    assert played["nocta"] == "nocta-aire-1"


def test_a35_trocar_without_a_nocta() -> None:
    board: dict[str, Any] = {
        "nocta": "none",
        "nocta_deck": 0,
        "threats_A": ["Letal"],
        "hand_A": ["Trocar"],
    }
    assert breaches(at("F1 A1", **board, readings={"A35": "a"}), "A: Trocar") == ["R51"]
    assert at("F1 A1", **board, readings={"A35": "b"}).act("A: Trocar")["threats.A"] == []


def test_what_is_laid_on_the_nocta_needs_one() -> None:
    cards = ["Artillería", "Ovación", "Furia"]
    played = at("F1 A1", "none", nocta_deck=0, hand_A=cards)

    for card in cards:
        assert breaches(played, f"A: {card}") == ["R12"]


def test_r29_artilleria_fells_any_nocta_at_the_next_inicio_and_clears_all_amenazas() -> None:
    played = at(
        "F1 A1 T1", "Zalazar", turn="C", marker="BC", upon_A=["Artillería"],
        threats_A=["Letal"], threats_B=["Provocar"], upon_B=["Furia"],
    ).act("C: end turn")  # fmt: skip

    assert played["trophies.A"] == ["zalazar"]
    assert (played["threats.A"], played["threats.B"], played["pa"]) == ([], [], 1)
    assert played["discard.size"] == 3
    # R25 says what a Fulminante does; that this counts as one is R29.
    assert ("R29", "R25") in [e.rules for e in played.entries if e.event.kind == "discard"]


def test_r29_it_does_not_go_off_in_the_turn_of_another() -> None:
    played = at("F1 A1 T1", turn="C", marker="BC", upon_B=["Artillería"]).act("C: end turn")

    assert played["upon.B"] == ["artilleria"]


def test_a12_furia_after_an_attack() -> None:
    for option, lethal in (("a", 0), ("b", 1)):
        played = at(
            "F1 A1", threats_B=["Normal", "Provocar"], hand_A=["Furia"], readings={"A12": option}
        ).act("A: Furia")
        assert played["threats.B.letal"] == lethal


def test_r5_an_ovacion_goes_with_the_trofeo_of_its_player() -> None:
    played = at("F1 A1", upon_A=["Ovación"], hand_A=["Ataque"]).act("A: Ataque")

    assert (played["trophies.A.cheered"], played["cheers.A"]) == (1, ["ovacion"])


def test_a3_the_ovacion_of_a_rival() -> None:
    for option, cheered in (("a", 0), ("b", 1)):
        played = at(
            "F1 A1", upon_B=["Ovación"], hand_A=["Ataque"], readings={"A3": option}
        ).act("A: Ataque")  # fmt: skip
        assert played["trophies.A.cheered"] == cheered
        assert played["upon.B"] == []


def test_two_ovaciones_double_once() -> None:
    played = at("F1 A1", "Nocta Fuego III", upon_A=["Ovación"] * 2, hand_A=["Ataque"])

    assert played.act("A: Ataque")["score.A"] == 8


def test_a2_an_artilleria_that_waits_does_not_go_off_when_no_nocta_is_left() -> None:
    played = at(
        "F1 A1", turn="B", marker="BA", direction="left", hand_B=["Furia"] * 4, nocta_deck=0,
        upon_A=["Artillería", "Artillería"], readings={"A2": "b"},
    ).act("B: end turn", "B: done")  # fmt: skip

    assert (played["trophies.A"], played["upon.A"]) == (["nocta-fuego-1"], ["artilleria"])
    assert played.asked == "A"
