"""Attacks: elements, weapons, Combos (R21 to R31, R69, R70)."""

from __future__ import annotations

import pytest

from games.waifus_arena.arena import at, breaches

FULMINANTE = "A: 3 Ataque as Fulminante"


def test_r22_a_basic_attack_needs_a_shared_element() -> None:
    assert breaches(at("F1 A1", hand_A=["Ataque"]), "A: Ataque") == []
    assert breaches(at("A1 F1", hand_A=["Ataque"]), "A: Ataque") == ["R22"]


def test_r21_and_r60_the_nocta_is_a_trofeo_of_whoever_felled_it() -> None:
    played = at("F1 A1", hand_A=["Ataque"]).act("A: Ataque")

    assert played["trophies.A"] == ["nocta-fuego-1"]
    assert played.rules("fell") == ("R22", "R21", "R60")


def test_r21_without_a_nocta_nobody_attacks() -> None:
    played = at("F1 A1", nocta="none", nocta_deck=0, hand_A=["Ataque"] * 3)

    assert "R21" in breaches(played, "A: Ataque")
    assert breaches(played, FULMINANTE) == ["R21"]


def test_r23_original_and_gained_elements_count() -> None:
    for nocta in ("Nocta Fuego I", "Nocta Agua I"):
        played = at("F1 A1", nocta, attached_A=["Hibridación Agua"], hand_A=["Ataque"])
        assert breaches(played, "A: Ataque") == []


def test_r24_a_hibridacion_of_an_original_element_makes_two_ataques_a_fulminante() -> None:
    text = "A: Ataque + Ataque as Fulminante"
    hand = ["Ataque"] * 3
    assert breaches(at("F1 A1", attached_A=["Hibridación Fuego"], hand_A=hand), text) == []
    assert breaches(at("F1 A1", attached_A=["Hibridación Agua"], hand_A=hand), text) == ["R25"]
    assert breaches(at("F1 A1", hand_A=hand), text) == ["R25"]


def test_r24_then_three_ataques_are_one_too_many() -> None:
    played = at("F1 A1", attached_A=["Hibridación Fuego"], hand_A=["Ataque"] * 3)

    assert breaches(played, FULMINANTE) == ["R25"]


@pytest.mark.parametrize("nocta", ["Nocta Agua I", "Maelvorn", "Zalazar"])
def test_r25_a_fulminante_fells_any_nocta_and_discards_all_amenazas(nocta: str) -> None:
    played = at(
        "F1 A1 T1", nocta, hand_A=["Ataque"] * 3, threats_A=["Letal", "Provocar"],
        threats_B=["Normal"], threats_C=["Letal"],
    ).act(FULMINANTE)  # fmt: skip

    assert len(played["trophies.A"]) == 1
    assert [played[f"threats.{seat}"] for seat in "ABC"] == [[], [], []]


def test_r26_weapons_fell_the_nocta_that_asks_for_them_and_no_other() -> None:
    hand = ["Ataque", "Ataque", "Escudo"]
    double, weapon = "A: Ataque + Ataque as Doble Ataque", "A: Ataque + Escudo as Ataque y Escudo"
    assert breaches(at("F1 A1", "Maelvorn", hand_A=hand), double) == []
    assert breaches(at("F1 A1", "Maelvorn", hand_A=hand), weapon) == ["R26"]
    assert breaches(at("F1 A1", "Zalazar", hand_A=hand), weapon) == []
    assert breaches(at("F1 A1", "Zalazar", hand_A=hand), double) == ["R26"]


def test_r26_the_cards_are_what_the_combo_asks_for() -> None:
    played = at("F1 A1", "Zalazar", hand_A=["Ataque", "Escudo", "Agilidad"])

    assert breaches(played, "A: Ataque + Agilidad as Ataque y Escudo") == ["R26"]
    assert breaches(played, "A: Escudo + Ataque as Doble Ataque") == ["R26", "R26"]


def test_r27_a_shared_special_element_needs_one_ataque() -> None:
    played = at("AYAKA F1", "Maelvorn", hand_A=["Ataque"]).act("A: Ataque")

    assert played["trophies.A"] == ["maelvorn"]
    assert "R27" in played.rules("fell")


def test_r27_espada_y_escudo_is_not_shared_by_dos_espadas() -> None:
    assert breaches(at("AYAKA F1", "Zalazar", hand_A=["Ataque"]), "A: Ataque") == ["R22"]


def test_r28_ayaka_fells_any_nocta_with_a_doble_ataque() -> None:
    for nocta in ("Nocta Agua I", "Zalazar"):
        played = at("AYAKA F1", nocta, hand_A=["Ataque"] * 2)
        assert "R28" in played.act("A: Ataque + Ataque as Doble Ataque").rules("fell")


def test_r28_it_is_her_own_and_not_that_of_her_element() -> None:
    played = at("F1 A1", "Nocta Agua I", hand_A=["Ataque"] * 2)

    assert breaches(played, "A: Ataque + Ataque as Doble Ataque") == ["R26"]


def test_r30_alquimia_replaces_the_elements_by_one_of_the_own_waifu() -> None:
    played = at("T1 F1", attached_A=["Hibridación Aire"], hand_A=["Alquimia"])

    assert breaches(played, "A: Alquimia (Agua)") == ["R30"]
    for element in ("tierra", "aire"):
        after = played.act(f"A: Alquimia ({element})")
        assert after["elements"] == [element]


def test_r30_an_alquimia_names_an_element_and_no_other_card_does() -> None:
    played = at("T1 F1", hand_A=["Alquimia", "Furia"])

    assert breaches(played, "A: Alquimia") == ["R30"]
    assert breaches(played, "A: Furia (Tierra)") == ["R30"]


def test_r30_the_printed_elements_are_back_when_it_is_gone() -> None:
    played = at(
        "A1 T1 I1", turn="B", upon_B=["Alquimia: tierra"], threats_B=["Normal"],
        waifu_deck=["Haru"],
    )  # fmt: skip

    assert played["elements"] == ["tierra"]
    assert played.act("B: end turn")["elements"] == ["fuego"]


def test_r31_the_others_need_a_doble_ataque_against_the_alquimia_of_ayaka() -> None:
    played = at("AYAKA F1", turn="B", upon_A=["Alquimia: dos-espadas"], hand_B=["Ataque"] * 2)

    assert breaches(played, "B: Ataque") == ["R22"]
    assert breaches(played, "B: Ataque + Ataque as Doble Ataque") == []


def test_r69_a_combo_costs_one_pa_and_cannot_be_played_without() -> None:
    hand = ["Ataque"] * 3
    assert at("F1 A1", hand_A=hand).act(FULMINANTE)["pa"] == 0
    assert breaches(at("F1 A1", pa=0, hand_A=hand), FULMINANTE) == ["R69"]


def test_r70_a_hechizo_counts_as_ataque_and_as_escudo() -> None:
    hand = ["Ataque", "Ataque", "Hechizo"]
    assert breaches(at("F1 A1", hand_A=hand), "A: 2 Ataque + Hechizo as Fulminante") == []
    text = "A: Ataque + Hechizo as "
    assert breaches(at("F1 A1", "Maelvorn", hand_A=hand), text + "Doble Ataque") == []
    assert breaches(at("F1 A1", "Zalazar", hand_A=hand), text + "Ataque y Escudo") == []


def test_a16_two_ataques_as_a_pair_strike_twice_if_a_group_plays_so() -> None:
    text = "A: Ataque + Ataque, each as Ataque"
    deck = ["Nocta Fuego II", "Nocta Agua I"]
    hand = ["Ataque"] * 2
    assert breaches(at("F1 A1", hand_A=hand, nocta_deck=deck), text) == ["A16"]
    played = at("F1 A1", hand_A=hand, nocta_deck=deck, readings={"A16": "b"}).act(text)
    assert played["trophies.A"] == ["nocta-fuego-1", "nocta-fuego-2"]
    played = at("F1 A1", hand_A=hand, nocta_deck=deck[::-1], readings={"A16": "b"}).act(text)
    assert played["trophies.A"] == ["nocta-fuego-1"]
