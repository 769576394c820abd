"""Amenazas and what is done against them (R42 to R54, R71, R72)."""

from __future__ import annotations

import pytest

from cardrules import Judge
from cardrules.errors import DefinitionError
from games.waifus_arena.arena import GAME, at, breaches

PAIR = "A: Escudo + Escudo, each as Escudo"
REPLY = "A: Escudo + Escudo as Réplica"
WALL = "A: Escudo + Escudo as Barrera"


def test_r43_nobody_defends_in_the_turn_of_another() -> None:
    played = at("F1 A1", turn="B", threats_A=["Normal"], hand_A=["Escudo"])

    assert "R43" in breaches(played, "A: Escudo")


@pytest.mark.parametrize("threat", ["Normal", "Provocar", "Normal: diverted"])
def test_r44_normal_attacks_and_provocar_can_be_defended(threat: str) -> None:
    played = at("F1 A1", threats_A=[threat], hand_A=["Escudo", "Agilidad", "Hechizo"])

    for text in ("A: Escudo", "A: Agilidad", "A: Hechizo as Escudo"):
        assert played.act(text)["threats.A"] == []


def test_r45_a_letal_cannot_be_defended() -> None:
    played = at("F1 A1", threats_A=["Letal"], hand_A=["Escudo", "Agilidad", "Hechizo"])

    for text in ("A: Escudo", "A: Agilidad", "A: Hechizo as Escudo"):
        assert len(breaches(played, text)) == 1


def test_r48_escudo_and_amenaza_are_both_discarded() -> None:
    played = at("F1 A1", threats_A=["Provocar"], hand_A=["Escudo"]).act("A: Escudo")

    assert played["discard.size"] == 2
    assert played.rules("block") == ("R48",)


def test_r48_only_one_amenaza_is_blocked_and_a37_the_player_says_which() -> None:
    played = at("F1 A1", threats_A=["Normal", "Provocar"], hand_A=["Escudo"]).act("A: Escudo")

    assert played.act("A: Provocar")["threats.A"] == ["ataque-del-nocta"]
    assert played.act("A: Ataque del Nocta")["threats.A"] == ["provocar"]


def test_r49_agilidad_passes_an_amenaza_to_the_next_in_the_direction_of_the_turn() -> None:
    for direction, seat in (("right", "B"), ("left", "D")):
        played = at(
            "F1 A1 T1 I1", direction=direction, threats_A=["Normal"], hand_A=["Agilidad"]
        ).act("A: Agilidad")
        assert played[f"threats.{seat}.normal"] == 1
        assert played["threats.A"] == []


def test_r49_a_neighbour_who_is_out_is_passed_over() -> None:
    played = at("F1 - T1 I1", threats_A=["Normal"], hand_A=["Agilidad"]).act("A: Agilidad")

    assert played["threats.C.normal"] == 1


def test_r47_a_diverted_card_is_one_more_and_turns_nothing() -> None:
    played = at("F1 A1", threats_A=["Normal"], threats_B=["Normal"], hand_A=["Agilidad"])

    assert played.act("A: Agilidad")["threats.B.normal"] == 2


def test_r50_a_barrera_blocks_at_the_next_inicio_by_itself_and_for_nothing() -> None:
    played = at("F1 A1", turn="B", marker="AB", threats_A=["Normal"], attached_A=["Barrera"])
    played = played.act("B: end turn")

    assert (played["threats.A"], played["attached.A"], played["pa"]) == ([], [], 1)
    assert played.rules("block") == ("R50",)


def test_r50_a_barrera_does_nothing_in_the_turn_in_which_it_is_played() -> None:
    played = at("F1 A1", threats_A=["Normal"], hand_A=["Barrera"]).act("A: Barrera")

    assert played["threats.A.normal"] == 1
    assert played.act("A: end turn")["graveyard.A"] == ["waifu-fuego-1"]


def test_r50_a_barrera_is_not_spent_on_a_letal_or_on_nothing() -> None:
    for threats in (["Letal"], []):
        played = at("F1 A1", turn="B", marker="AB", threats_A=threats, attached_A=["Barrera"])
        assert played.act("B: end turn")["attached.A"] == ["barrera"]


def test_r50_of_two_amenazas_a_barrera_blocks_the_one_that_its_player_chooses() -> None:
    played = at(
        "F1 A1", turn="B", marker="AB", threats_A=["Normal", "Provocar"], attached_A=["Barrera"]
    ).act("B: end turn")

    assert played.act("A: Provocar")["threats.A"] == ["ataque-del-nocta"]
    assert played.act("A: Ataque del Nocta")["threats.A"] == ["provocar"]


def test_r50_two_barreras_block_two() -> None:
    played = at(
        "F1 A1", turn="B", marker="AB", threats_A=["Normal", "Normal"],
        attached_A=["Barrera", "Barrera"],
    ).act("B: end turn")  # fmt: skip

    assert (played["threats.A"], played["attached.A"]) == ([], [])


def test_r51_trocar_removes_the_nocta_and_all_amenazas() -> None:
    played = at(
        "F1 A1", threats_A=["Letal", "Provocar"], threats_B=["Normal"], hand_A=["Trocar"]
    ).act("A: Trocar")

    assert (played["threats.A"], played["threats.B"]) == ([], [])
    assert (played["retired"], played["trophies.A"]) == (["nocta-fuego-1"], [])


def test_r53_a_replica_meets_all_for_one_pa_and_ends_the_turn() -> None:
    played = at(
        "F1 A1", pa=2, threats_A=["Normal", "Normal"], hand_A=["Escudo", "Escudo", "Ataque"],
        readings={"A14": "a"},
    ).act(REPLY)  # fmt: skip

    assert (played["threats.A"], played.asked) == ([], "B")
    assert played["hand.A"] == ["ataque"]


def test_a14_a_group_may_keep_reposicion_after_a_replica() -> None:
    played = at(
        "F1 A1", threats_A=["Normal", "Normal"], hand_A=["Escudo", "Escudo"],
        readings={"A14": "b"},
    ).act(REPLY)  # fmt: skip

    assert played["hand.A.size"] == 4


def test_r53_a_replica_leaves_a_letal_and_the_waifu_falls() -> None:
    played = at("F1 A1", threats_A=["Letal", "Normal", "Normal"], hand_A=["Escudo", "Escudo"])

    assert played.act(REPLY)["graveyard.A"] == ["waifu-fuego-1"]


def test_r53_a_replica_may_mix_defences() -> None:
    played = at(
        "F1 A1 T1", threats_A=["Normal", "Provocar"], hand_A=["Escudo", "Agilidad", "Hechizo"]
    )

    assert breaches(played, "A: Escudo + Hechizo as Réplica") == []
    after = played.act("A: Escudo + Agilidad as Réplica", "A: Ataque del Nocta")
    assert after["threats.B"] == ["provocar"]


def test_r53_a_replica_is_for_several_amenazas_and_a38_for_all_of_them() -> None:
    hand = ["Escudo", "Escudo"]
    assert breaches(at("F1 A1", threats_A=["Normal"], hand_A=hand), REPLY) == ["R53"]
    three = ["Normal"] * 3
    assert breaches(at("F1 A1", threats_A=three, hand_A=hand), REPLY) == ["R53"]
    free = at("F1 A1", threats_A=three, hand_A=hand, readings={"A38": "b"})
    assert breaches(free, REPLY) == []


def test_r71_two_escudos_as_equal_cards_block_two_and_the_turn_goes_on() -> None:
    played = at("F1 A1", pa=2, threats_A=["Normal", "Normal"], hand_A=["Escudo", "Escudo"])
    played = played.act(PAIR)

    assert (played["threats.A"], played["pa"], played.asked) == ([], 1, "A")


def test_a15_unless_a_group_plays_otherwise() -> None:
    played = at(
        "F1 A1", pa=2, threats_A=["Normal", "Normal"], hand_A=["Escudo", "Escudo"],
        readings={"A15": "b"},
    )  # fmt: skip

    assert played.act(PAIR).asked == "B"


def test_r72_two_escudos_as_barrera_protect_from_the_next_turn() -> None:
    played = at(
        "F1 A1", threats_A=["Normal", "Normal"], hand_A=["Escudo", "Escudo"]
    ).act(WALL)  # fmt: skip

    assert (played["threats.A.normal"], played["attached.A"]) == (2, ["escudo"])
    assert played["discard.top"] == "escudo"
    later = at("F1 A1", turn="B", marker="AB", threats_A=["Normal"],
               attached_A=["Escudo: barrera"]).act("B: end turn")  # fmt: skip
    assert (later["threats.A"], later["attached.A"]) == ([], [])


def test_two_escudos_alone_say_too_little() -> None:
    played = at("F1 A1", threats_A=["Normal", "Normal"], hand_A=["Escudo", "Escudo"])

    for text in ("A: 2 Escudo", "A: Escudo + Escudo"):
        with pytest.raises(DefinitionError) as caught:
            GAME.parse(text, played.state)
        assert set(caught.value.near) == {PAIR, REPLY, WALL}


def test_r54_sebo_embestida_and_empatia_are_not_blocked() -> None:
    played = at("F1 A1", attached_A=["Sebo", "Embestida", "Empatía"], hand_A=["Escudo", "Agilidad"])

    assert breaches(played, "A: Escudo") == ["R48"]
    assert breaches(played, "A: Agilidad") == ["R49"]


def test_a11_a_diverted_card_is_turned_if_a_group_plays_so() -> None:
    for option, normal, lethal in (("a", 2, 0), ("b", 0, 1)):
        played = at(
            "F1 A1 T1", "Maelvorn", marker="AB", threats_B=["Normal: diverted"],
            readings={"A11": option},
        ).act("A: end turn")  # fmt: skip
        assert (played["threats.B.normal"], played["threats.B.letal"]) == (normal, lethal)


@pytest.mark.parametrize("text", ["A: Escudo", "A: Agilidad", "A: Hechizo as Escudo"])
def test_a39_a_group_may_let_a_defence_be_played_for_nothing(text: str) -> None:
    hand = ["Escudo", "Agilidad", "Hechizo"]
    assert breaches(at("F1 A1", hand_A=hand, readings={"A39": "a"}), text)
    played = at("F1 A1", hand_A=hand, readings={"A39": "b"}).act(text)

    assert (played["hand.A.size"], played["discard.size"], played["pa"]) == (2, 1, 0)


def test_a39_is_not_asked_of_a_letal_which_cannot_be_defended() -> None:
    for threats, text in ((["Letal"], "A: Escudo"), (["Letal", "Normal"], PAIR)):
        played = at("F1 A1", threats_A=threats, hand_A=["Escudo"] * 2, readings={"A39": "b"})
        assert breaches(played, text) == ["R45"]


def test_a39_of_two_equal_defences_the_second_may_be_for_nothing() -> None:
    played = at("F1 A1", threats_A=["Normal"], hand_A=["Escudo"] * 2, readings={"A39": "b"})

    assert played.act(PAIR)["threats.A"] == []
    assert played.act(PAIR)["discard.size"] == 2


@pytest.mark.parametrize("threats", [[], ["Letal"]])
def test_r50_a_barrera_with_nothing_to_block_is_no_choice_at_inicio(threats: list[str]) -> None:
    played = at(
        "F1 A1", turn="B", marker="AB", threats_A=threats, attached_A=["Barrera", "Embestida"],
        hand_B=["Furia"] * 4,
    ).act("B: end turn", "B: done")  # fmt: skip

    assert (played.state.frames, played["pa"], played["attached.A"]) == ((), -9, ["barrera"])


def test_r72_of_an_escudo_and_a_hechizo_the_escudo_is_laid() -> None:
    for hand in (["Hechizo", "Escudo"], ["Escudo", "Hechizo"]):
        played = at("F1 A1", hand_A=hand).act("A: Escudo + Hechizo as Barrera")
        assert (played["attached.A"], played["discard.top"]) == (["escudo"], "hechizo")


def test_r47_a_card_that_agilidad_has_passed_on_is_not_turned_by_an_attack() -> None:
    played = at(
        "F1 A1 T1", "Maelvorn", marker="AB", threats_A=["Normal"],
        hand_A=["Agilidad", *["Furia"] * 4], readings={"A11": "a"},
    ).act("A: Agilidad", "A: end turn", "A: done")  # fmt: skip

    assert (played["threats.B.normal"], played["threats.B.letal"]) == (2, 0)


def test_r47_nor_is_a_provocar_that_agilidad_has_passed_on() -> None:
    played = at("F1 A1", threats_A=["Provocar"], hand_A=["Agilidad"]).act("A: Agilidad")

    assert GAME.describe(played.state)["threats"] == {"B": ["Provocar"]}


def test_a_card_called_barrera_is_not_told_to_be_two_escudos() -> None:
    board = at("F1 A1", hand_A=["Barrera", "Escudo", "Escudo"]).state
    judge = Judge(GAME)
    alone, together = judge.can(board, "A: Barrera"), judge.can(board, WALL)

    assert (alone.verdict, together.verdict) == ("yes", "yes")
    assert "combo.barrera" not in {step.claim.key for step in alone.steps}
    assert "combo.barrera" in {step.claim.key for step in together.steps}
