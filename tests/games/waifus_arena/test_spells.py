"""Hechizos of Waifus, Potencia, equal cards, cards without a text (R71, R73 to R77, A4, A21)."""

from __future__ import annotations

from cardrules.core.verdicts import Illegal
from games.waifus_arena.arena import at, breaches

SPELL = "A: Hechizo as own Hechizo"


def test_r73_a_waifu_without_a_hechizo_has_none_to_activate() -> None:
    for waifu in ("F1", "AYAKA"):
        assert breaches(at(f"{waifu} A1", hand_A=["Hechizo"]), SPELL) == ["R73"]


def test_r74_active_rei_makes_escudos_ataques() -> None:
    hand = ["Escudo"] * 3
    played = at("Rei:active A1", threats_A=["Normal"], hand_A=[*hand, "Ataque", "Hechizo"])

    assert breaches(played, "A: Escudo as Ataque") == []
    assert breaches(played, "A: 3 Escudo as Fulminante") == []
    assert breaches(played, "A: Escudo") == ["R74"]
    assert breaches(played, "A: Escudo + Escudo as Barrera") == ["R72"]
    assert breaches(played, "A: Escudo + Hechizo as Réplica") == ["R53", "R53"]


def test_r74_and_r26_then_only_a_hechizo_is_the_escudo_of_the_combo() -> None:
    played = at("Rei:active A1", "Zalazar", hand_A=["Ataque", "Escudo", "Hechizo"])

    assert breaches(played, "A: Ataque + Escudo as Ataque y Escudo") == ["R26"]
    assert breaches(played, "A: Escudo + Hechizo as Ataque y Escudo") == []


def test_r74_before_her_hechizo_escudos_are_escudos() -> None:
    played = at("Rei A1", threats_A=["Normal"], hand_A=["Escudo"])

    assert breaches(played, "A: Escudo as Ataque") == ["R74"]
    assert breaches(played, "A: Escudo") == []


def test_r74_it_is_for_her_player_only() -> None:
    played = at("Rei:active F1", turn="B", threats_B=["Normal"], hand_B=["Escudo"])

    assert breaches(played, "B: Escudo") == []


def test_r73_a_pasivo_stays_over_turns_and_noctas_and_r65_ends_with_the_waifu() -> None:
    played = at("Rei A1", pa=2, marker="AB", hand_A=["Hechizo", "Ataque"]).act(SPELL, "A: Ataque")

    assert played["active.A"] is True
    fell = at("Rei:active A1", threats_A=["Letal"], waifu_deck=["Waifu Agua II"])
    assert fell.act("A: end turn")["active.A"] is False


def test_r75_hoshi_gives_one_free_fulminante_for_this_turn() -> None:
    played = at(
        "Hoshi A1", "Nocta Agua I", marker="AB", threats_A=["Letal"],
        hand_A=["Hechizo", "Ataque", "Ataque"],
    ).act(SPELL)  # fmt: skip
    struck = played.act("A: Ataque as free Fulminante")

    assert (struck["pa"], struck["trophies.A"], struck["threats.A"]) == (0, ["nocta-agua-1"], [])
    assert breaches(struck, "A: Ataque as free Fulminante") == ["R75"]


def test_r75_it_is_gone_in_the_next_turn() -> None:
    played = at("Hoshi A1", marker="AB", blades=1, hand_A=["Ataque"], hand_B=[])
    played = played.act("A: end turn", "A: done", "B: end turn")

    assert played["blades"] == 0


def test_a21_the_free_fulminante_may_be_a_hechizo_if_a_group_plays_so() -> None:
    text = "A: Hechizo as free Fulminante"
    for option, broken in (("a", ["R75"]), ("b", [])):
        played = at("Hoshi A1", pa=0, blades=1, hand_A=["Hechizo"], readings={"A21": option})
        assert breaches(played, text) == broken


def test_r76_inna_gives_two_pa_and_a_card_and_haru_three_cards() -> None:
    inna = at("Inna A1", hand_A=["Hechizo"]).act(SPELL)
    haru = at("Haru A1", hand_A=["Hechizo"]).act(SPELL)

    assert (inna["pa"], inna["hand.A.size"]) == (2, 1)
    assert (haru["pa"], haru["hand.A.size"]) == (0, 3)


def test_r71_two_hechizos_activate_twice() -> None:
    played = at("Inna A1", hand_A=["Hechizo"] * 2)

    assert played.act("A: Hechizo + Hechizo, each as own Hechizo")["pa"] == 4


def test_r77_potencia_gives_two_pa_and_r71_two_of_them_four() -> None:
    played = at("F1 A1", hand_A=["Potencia"] * 2)

    assert played.act("A: Potencia")["pa"] == 2
    assert played.act("A: Potencia", "A: Potencia")["pa"] == 3
    assert played.act("A: Potencia + Potencia")["pa"] == 4


def test_r71_only_identical_cards_are_a_pair() -> None:
    played = at("F1 A1", hand_A=["Hibridación Agua", "Hibridación Tierra", "Lucy", "Lucy"])

    assert breaches(played, "A: Lucy + Lucy") == []
    action = played.game.parse("A: Lucy + Lucy", played.state)
    two = type(action)(action.seat, ("hibridacion-agua", "hibridacion-tierra"), "hibridacion")
    verdict = played.game.check(played.state, two)
    assert isinstance(verdict, Illegal)
    assert [breach.rules[0] for breach in verdict.breaches] == ["R71"]


def test_a29_cards_that_cost_nothing_are_no_combo() -> None:
    assert breaches(at("F1 A1", hand_A=["Táctica"] * 2), "A: Táctica + Táctica") == ["A29"]


def test_a4_a_card_without_a_text_does_nothing_or_is_not_played() -> None:
    for option, broken in (("a", []), ("b", ["A4"])):
        played = at("F1 A1", hand_A=["Táctica", "Dogy"], readings={"A4": option})
        for card in ("Táctica", "Dogy"):
            assert breaches(played, f"A: {card}") == broken
    played = at("F1 A1", hand_A=["Táctica", "Dogy"]).act("A: Táctica", "A: Dogy")
    assert (played["discard.top"], played["attached.A"]) == ("tactica", ["dogy"])


def test_r11_to_r13_where_cards_go() -> None:
    hand = ["Potencia", "Barrera", "Lucy"]
    played = at("F1 A1", hand_A=hand).act("A: Potencia", "A: Barrera", "A: Lucy")

    assert (played["discard.top"], played["attached.A"]) == ("potencia", ["barrera", "lucy"])


def test_a6_alquimia_with_a_special_element_of_nobody() -> None:
    for option, broken in (("a", ["R30"]), ("b", [])):
        played = at("F1 A1", hand_A=["Alquimia"], readings={"A6": option})
        assert breaches(played, "A: Alquimia (Dos Espadas)") == broken
        assert breaches(played, "A: Alquimia (Agua)") == ["R30"]


def test_r75_a_free_fulminante_is_one_ataque() -> None:
    played = at("Hoshi A1", blades=2, hand_A=["Ataque"] * 2)

    assert breaches(played, "A: Ataque + Ataque, each as free Fulminante") == ["R75"]
    assert "A: Ataque as free Fulminante" in played.legal
    assert not any("each as free" in text for text in played.legal)


def test_a29_a_group_may_put_cards_that_cost_nothing_together_for_1_pa() -> None:
    played = at("F1 A1", hand_A=["Táctica"] * 2, readings={"A29": "b"})

    assert played.act("A: Táctica + Táctica")["pa"] == 0
    assert breaches(at("F1 A1", pa=0, hand_A=["Táctica"] * 2, readings={"A29": "b"}),
                    "A: Táctica + Táctica") == ["R69"]  # fmt: skip
