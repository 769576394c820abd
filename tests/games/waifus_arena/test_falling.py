"""A Waifu falls, a player is out, the match ends (R1 to R6, R19, R65 to R68)."""

from __future__ import annotations

from typing import Any

import pytest

from games.waifus_arena.arena import Played, at

EVERYTHING = ["Barrera", "Hibridación Agua", "Dogy", "Lucy", "Sebo", "Embestida", "Empatía"]


def fallen(**given: Any) -> Played:
    """Let the Waifu of A fall."""
    board = {"threats_A": ["Normal"], "waifu_deck": ["Haru"], **given}
    return at("F1 A1 T1", **board).act("A: end turn")


def test_r19_a_waifu_falls_with_an_amenaza_of_any_kind() -> None:
    for threat in ("Normal", "Letal", "Provocar", "Normal: diverted"):
        assert fallen(threats_A=[threat])["graveyard.A"] == ["waifu-fuego-1"]


def test_r65_hand_and_everything_on_the_waifu_are_discarded() -> None:
    played = fallen(
        hand_A=["Escudo", "Sebo"], attached_A=EVERYTHING, threats_A=["Normal", "Provocar"]
    )

    assert (played["attached.A"], played["threats.A"]) == ([], [])
    assert played["discard.size"] == 2 + len(EVERYTHING) + 1


def test_r65_the_own_alquimia_and_ovacion_on_the_nocta_go_and_those_of_others_stay() -> None:
    mine = fallen(upon_A=["Alquimia: fuego", "Ovación", "Furia"], upon_B=["Ovación"])

    assert (mine["upon.A"], mine["upon.B"]) == (["furia"], ["ovacion"])
    other = fallen(upon_B=["Alquimia: agua"])
    assert (other["upon.B"], other["elements"]) == (["alquimia"], ["agua"])


def test_r66_trofeos_artilleria_and_an_ovacion_with_a_trofeo_stay() -> None:
    played = fallen(upon_A=["Artillería"], trophies_A=["Nocta Agua I + Ovación"])

    assert (played["upon.A"], played["trophies.A.cheered"]) == (["artilleria"], 1)
    assert [e for e in played.entries if e.event.kind == "phase-began" and "R66" in e.rules]


def test_r65a_a_new_waifu_and_four_cards_and_the_turn_is_over() -> None:
    played = fallen(attached_A=["Lucy"])

    assert (played["waifu.A"], played["hand.A.size"], played.asked) == ("haru", 4, "B")


def test_r66_the_artilleria_of_the_fallen_goes_off_at_the_next_inicio() -> None:
    played = fallen(upon_A=["Artillería"], marker="BC").act("B: end turn", "C: end turn")

    assert played["trophies.A"] == ["nocta-fuego-1"]


def test_r3_the_third_waifu_eliminates() -> None:
    played = fallen(graveyard_A=2, hand_A=["Sebo"])

    assert (played["out.A"], played["waifu.A"], played["hand.A.size"]) == (True, None, 0)
    assert played.asked == "B"
    assert fallen(graveyard_A=1)["out.A"] is False


def test_r67_the_eliminated_have_no_turns_and_no_pv() -> None:
    played = fallen(graveyard_A=2, trophies_A=["Zalazar"], marker="CA")
    after = played.act("B: end turn", "C: end turn")

    assert played["score.A"] == 0
    assert after.asked == "B"


def test_r67_an_artilleria_of_the_eliminated_goes_off_when_their_turn_would_begin() -> None:
    played = at(
        "F1 - T1", marker="BC", upon_B=["Artillería"], threats_A=[], threats_C=["Letal"],
        nocta_deck=["Maelvorn"],
    ).act("A: end turn")  # fmt: skip

    assert (played["trophies.B"], played["threats.C"]) == (["nocta-fuego-1"], [])
    assert (played["hand.B.size"], played["score.B"], played.asked) == (0, 0, "C")
    assert "A20" in played.rules("fell")


@pytest.mark.parametrize(("option", "marker"), [("a", ["A", "B"]), ("b", ["C", "A"])])
def test_a19_behind_whom_the_marker_goes_then(option: str, marker: list[str]) -> None:
    played = at(
        "F1 - T1", marker="BC", upon_B=["Artillería"], nocta_deck=["Nocta Agua I"],
        readings={"A19": option},
    ).act("A: end turn")  # fmt: skip

    assert played["marker"] == marker


def test_r4_if_it_fells_the_last_nocta_the_count_comes_at_once() -> None:
    played = at(
        "F1 - T1", marker="BC", upon_B=["Artillería"], nocta_deck=0, trophies_C=["Maelvorn"],
        threats_C=["Letal"],
    ).act("A: end turn")  # fmt: skip

    assert (played.asked, played["winners"], played["scores"]) == ("", ["C"], [0, 0, 5])


def test_r68_a_fulminante_saves_and_a_basic_attack_does_not() -> None:
    hand = ["Ataque"] * 3
    saved = at("F1 A1", threats_A=["Letal"], hand_A=hand).act("A: 3 Ataque as Fulminante")
    assert saved.act("A: end turn")["graveyard.A"] == []
    assert "R68" in saved.rules("fell")
    lost = at("F1 A1", threats_A=["Letal"], hand_A=hand, waifu_deck=["Haru"]).act("A: Ataque")
    lost = lost.act("A: end turn")
    assert (lost["graveyard.A"], lost["trophies.A"]) == (["waifu-fuego-1"], ["nocta-fuego-1"])
    assert "R68" in lost.rules("fall")


def test_r1_the_only_player_left_wins_at_once_without_a_count() -> None:
    played = at("F1 A1 -", turn="B", threats_B=["Letal"], graveyard_B=2, trophies_B=["Zalazar"])
    played = played.act("B: end turn")

    assert (played["winners"], played["scores"], played["reason"]) == (
        ["A"], [0, 0, 0], "end.survival",
    )  # fmt: skip


def test_a31_so_does_whoever_is_left_when_the_last_nocta_has_gone() -> None:
    played = at("F1 A1", "none", nocta_deck=0, turn="B", threats_B=["Letal"], graveyard_B=2).act(
        "B: end turn"
    )

    assert (played["winners"], played["reason"]) == (["A"], "end.survival")
    assert "A31" in played.rules("ended")


def test_r4_the_active_player_finishes_the_turn_in_which_the_last_nocta_goes() -> None:
    played = at("F1 A1", pa=2, nocta_deck=0, threats_A=["Normal"], hand_A=["Ataque", "Escudo"]).act(
        "A: Ataque"
    )

    assert played.asked == "A"
    assert played["nocta"] is None
    over = played.act("A: Escudo", "A: end turn")
    assert (over["winners"], over["scores"], over["reason"]) == (["A"], [1, 0], "end.count")
    fell = played.act("A: end turn")
    # The Trofeo counts 1, the fallen Waifu takes it away.
    assert (fell["scores"], fell["winners"]) == ([0, 0], ["A"])


@pytest.mark.parametrize(
    ("trophies", "graves", "scores", "winners"),
    [
        ((["Maelvorn"], ["Zalazar"]), (0, 0), [5, 6], ["B"]),
        ((["Maelvorn"], ["Zalazar"]), (0, 2), [5, 4], ["A"]),
        ((["Nocta Fuego III + Ovación"], ["Zalazar"]), (0, 0), [8, 6], ["A"]),
        # A tie: the best Trofeo, then the fewest fallen Waifus, then nobody.
        ((["Maelvorn", "Nocta Aire II"], ["Nocta Tierra III + Ovación", "Nocta Agua II"]),
         (1, 1), [7, 7], ["B"]),
        ((["Nocta Tierra III + Ovación", "Nocta Aire II"], ["Maelvorn", "Nocta Agua III"]),
         (1, 1), [8, 8], ["A"]),
        ((["Zalazar", "Nocta Agua II"], ["Nocta Fuego II + Ovación", "Nocta Agua I"]),
         (2, 1), [6, 6], ["B"]),
        ((["Nocta Agua I"], ["Nocta Tierra I"]), (0, 0), [1, 1], []),
        (([], []), (1, 1), [-1, -1], []),
    ],
)  # fmt: skip
def test_r5_and_r6_the_count(
    trophies: tuple[list[str], ...], graves: tuple[int, int], scores: list[int],
    winners: list[str],
) -> None:  # fmt: skip
    played = at(
        "F1 A1", "none", nocta_deck=0, trophies_A=trophies[0], trophies_B=trophies[1],
        graveyard_A=graves[0], graveyard_B=graves[1],
    ).act("A: end turn")  # fmt: skip

    assert (played["scores"], played["winners"]) == (scores, winners)
    assert ("R6" in played.rules("ended")) is (scores[0] == scores[1])


def test_r5_the_eliminated_do_not_count_and_r2_the_most_pv_win() -> None:
    played = at(
        "F1 A1 T1", "Nocta Fuego III", nocta_deck=0, threats_A=["Normal"], graveyard_A=2,
        trophies_B=["Nocta Agua II"], trophies_C=["Nocta Agua I"], hand_A=["Ataque"],
    ).act("A: Ataque", "A: end turn")  # fmt: skip

    assert (played["winners"], played["scores"]) == (["B"], [0, 2, 1])


def test_a41_two_ovaciones_double_once_or_each_adds_the_pv() -> None:
    for option, score, winner in (("a", 8, "B"), ("b", 12, "A")):
        played = at(
            "F1 A1", "none", nocta_deck=0, readings={"A41": option},
            trophies_A=["Nocta Agua III + Ovación + Ovación"],
            trophies_B=["Zalazar", "Nocta Tierra III"],
        )  # fmt: skip
        assert played["score.A"] == score
        assert played.act("A: end turn")["winners"] == [winner]


def test_an_eliminated_seat_takes_no_turn_that_could_be_over() -> None:
    played = at("F1 - - T1", marker="DA", hand_A=["Furia"] * 4).act("A: end turn", "A: done")
    phases = [event.phase for event in played.events("phase-began")]

    assert phases == ["close", "refill", "pass", "arrive", "action"]
    assert [event.seat for event in played.events("turn-began")] == [1, 2, 3]


def test_r6_a_tie_is_broken_among_those_who_are_tied() -> None:
    played = at(
        "F1 A1 T1", "none", nocta_deck=0, trophies_A=["Maelvorn"], graveyard_C=2,
        trophies_B=["Nocta Agua III", "Nocta Tierra I"], trophies_C=["Zalazar"],
    ).act("A: end turn")  # fmt: skip

    assert (played["scores"], played["winners"]) == ([5, 5, 4], ["A"])
