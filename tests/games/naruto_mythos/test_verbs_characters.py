"""What cards that ship do with characters: move, hide, defeat."""

from __future__ import annotations

from typing import Any

import pytest

from games.naruto_mythos.plays import fresh, laid, revealed, upgraded

# ── move ──────────────────────────────────────────────────────────────────────────────────────────


def test_ks_010_moves_himself_and_only_when_revealed() -> None:
    assert revealed("KS-010", round=2).say("use").at("own") == "A.M2"
    assert fresh("KS-010", round=2).asked == "B ask.turn"


def test_ks_006_moves_an_enemy_of_power_3_or_less() -> None:
    played = fresh("KS-006", round=2, M1={"B": ["cat", "dog", "hidden elk"]}).say("use")
    assert played.offered == ["cat", "elk"]
    assert played.say("elk").at("elk") == "~B.M2"


@pytest.mark.parametrize(
    ("ago", "moved"), [("last turn", True), ("this round", False), (None, False)]
)
def test_ks_022_moves_an_enemy_of_the_turn_just_before(ago: str | None, moved: bool) -> None:
    cat = {"card": "cat"} | ({"entered": ago} if ago else {})
    played = revealed("KS-022", round=2, M1={"B": [cat, "ant"]}, turns=4)
    assert (played.asked == "A ask.use") == moved
    if moved:
        assert played.say("use").at("cat") == "B.M2"


def test_ks_022_in_a_match_the_card_just_played_hidden_or_not() -> None:
    board: dict[str, Any] = {"round": 2, "M1": {"A": ["hidden KS-022"]}, "hand": {"B": ["cat"]}}
    for hidden in (True, False):
        played = laid(**board, turn="B").play("cat", 1, hidden=hidden)
        assert played.reveal("KS-022").asked == "A ask.use"


def test_ks_022_the_turn_before_has_to_be_the_opponents() -> None:
    # B has passed: A's Dosu makes B play the cat, and then it is A's turn again.
    board: dict[str, Any] = {"M1": {"A": ["hidden KS-022"], "B": ["hidden cat"]}, "passed": ["B"]}
    played = laid(round=2, **board, hand={"A": ["KS-069"]}).play("KS-069", 1).say("way 0")
    assert (played.turn, played.at("cat")) == ("A", "B.M1")
    assert played.reveal("KS-022").asked == "A ask.turn"


def test_ks_107_moves_all_face_up_allies_here_and_as_an_upgrade_counts_them() -> None:
    sides: dict[str, Any] = {"A": ["ant", "bee", "hidden cat"], "B": ["dog"]}
    played = upgraded("KS-107", round=2, M1=sides)
    assert [played.at(who) for who in ("ant", "bee", "cat", "dog")] == [
        "A.M2",
        "A.M2",
        "~A.M1",
        "B.M1",
    ]
    assert played.batches("move") == [["ant", "bee"]]
    assert played.say("use").tokens("own") == 2


def test_ks_060_moves_anyone_here_himself_too() -> None:
    played = fresh("KS-060", round=2, M1={"A": ["ant"], "B": ["bee"]}, M2={"B": ["dog"]}).say("use")
    assert sorted(played.offered) == ["KS-060", "ant", "bee"]


def test_ks_128_moves_a_character_of_yours_himself_too() -> None:
    played = upgraded("KS-128", round=2, M1={"B": ["bee"]}, M2={"A": ["ant"]}).say("use")
    assert sorted(played.offered) == ["ant", "own"]
    assert played.say("own").at("own") == "A.M2"


@pytest.mark.parametrize(("reading", "who", "where"), [("a", "ant", "A.M2"), ("b", "bee", "A.M1")])
def test_ks_115_n29_moves_an_ally_away_from_here_or_to_here(
    reading: str, who: str, where: str
) -> None:
    board: dict[str, Any] = {"round": 2, "M1": {"A": ["ant"]}, "M2": {"A": ["bee"]}}
    played = revealed("KS-115", **board, readings={"N29": reading}).say("use")
    assert (played.at(who), played.asked) == (where, "B ask.turn")


def test_ks_035_keeps_enemies_here_from_being_moved_by_either_player() -> None:
    board: dict[str, Any] = {"round": 2, "M1": {"A": ["KS-035"], "B": ["cat"]}}
    assert fresh("KS-006", **board).asked == "B ask.turn"
    own = laid(**board, hand={"B": ["KS-107"]}, turn="B").play("KS-107", 1)
    assert (own.at("cat"), own.asked) == ("B.M1", "A ask.turn")


def test_ks_051_leaves_when_its_side_loses_this_mission() -> None:
    board: dict[str, Any] = {"round": 2, "M1": {"A": ["KS-051"], "B": ["elk +3"]}}
    played = laid(**board).skip(2)
    assert (played.at("KS-051"), played.phase) == ("A.M2", "action 3")
    won = laid(round=2, M1={"A": ["KS-051"]}, M2={"B": ["ant"]}).skip(2)
    assert won.at("KS-051") == "A.M1"


# ── hide ──────────────────────────────────────────────────────────────────────────────────────────


def test_ks_026_hides_the_face_up_enemy_here_that_costs_least() -> None:
    played = fresh("KS-026", M1={"B": ["dog", "bee", "hidden ant"]}).say("use")
    assert [played.at(who)[0] for who in ("dog", "bee")] == ["B", "~"]


def test_ks_108_hides_an_enemy_here_of_power_3_or_less() -> None:
    board: dict[str, Any] = {"M1": {"B": ["cat", "dog", "ant +3"]}, "M2": {"B": ["bee"]}}
    assert fresh("KS-108", round=2, **board).say("use").at("cat") == "~B.M1"


def test_ks_054_hides_all_others_here_of_less_power_friends_too() -> None:
    played = fresh("KS-054", M1={"A": ["ant"], "B": ["dog", "elk", "bee +3"]}).say("use")
    assert [played.at(who)[0] for who in ("ant", "dog", "elk", "bee")] == ["~", "~", "B", "B"]
    assert played.batches("hide") == [["ant", "dog"]]


def test_ks_055_discards_a_card_to_hide_a_character_of_cost_3_or_less() -> None:
    board: dict[str, Any] = {"M1": {"A": ["ant"], "B": ["cat", "dog"]}}
    played = revealed("KS-055", **board, hand={"A": ["elk"]}).say("use")
    assert played.zone("A.discard") == ["elk"]
    # He costs 3 himself.
    assert sorted(played.offered) == ["ant", "cat", "own"]
    assert played.say("cat").at("cat") == "~B.M1"
    assert revealed("KS-055", **board).asked == "B ask.turn"


def test_ks_073_discards_a_card_to_hide_an_enemy_and_puts_one_here() -> None:
    board: dict[str, Any] = {
        "M1": {"B": ["dog", "elk"]},
        "hand": {"A": ["bee"]},
        "deck": {"A": ["ant"], "B": 3},
    }
    played = upgraded("KS-073", **board).say("use")
    assert (played.at("dog"), played.zone("A.discard")) == ("~B.M1", ["bee"])
    played.say("use")
    assert (played.at("ant"), played.zone("A.deck")) == ("~A.M1", [])


def test_ks_133_hides_two_and_offers_no_choice_that_would_spoil_the_second() -> None:
    board: dict[str, Any] = {"M1": {"B": ["bee"]}, "M2": {"B": ["elk"]}}
    one = fresh("KS-133", round=2, **board).say("use")
    assert (one.at("bee"), one.at("elk")) == ("~B.M1", "B.M2")
    two = fresh("KS-133", round=2, M1={"B": ["bee", "elk"]}).say("use")
    assert (two.at("bee"), two.at("elk")) == ("~B.M1", "~B.M1")
    assert len(two.batches("hide")) == 1


# ── defeat ────────────────────────────────────────────────────────────────────────────────────────


def test_ks_035_and_ks_082_defeat_an_enemy_here_of_power_1_or_less() -> None:
    for id in ("KS-035", "KS-082"):
        played = upgraded(id, M1={"B": ["ant", "bee", "hidden cat +1"]}).say("use")
        assert played.offered == ["ant", "cat"]
        assert played.say("cat").at("cat") == "B.discard"


def test_ks_051_defeats_a_hidden_enemy_anywhere() -> None:
    played = upgraded("KS-051", round=2, M1={"B": ["ant"]}, M2={"B": ["hidden elk"]}).say("use")
    assert played.at("elk") == "B.discard"


def test_ks_120_defeats_up_to_one_weak_enemy_a_mission_and_counts_them() -> None:
    board: dict[str, Any] = {"M1": {"B": ["ant", "cat"]}, "M2": {"B": ["hidden dog", "hidden elk"]}}
    played = upgraded("KS-120", round=2, **board).say("use")
    assert played.offered == ["ant", "done"]
    played.say("ant")
    assert played.offered == ["dog", "elk", "done"]
    played.say("elk", "ant")
    assert [played.at(who) for who in ("ant", "elk", "dog")] == ["B.discard", "B.discard", "~B.M2"]
    assert played.batches("defeat") == [["ant", "elk"]]
    assert played.say("use").tokens("own") == 2


def test_ks_130_defeats_all_hidden_enemies_of_one_mission() -> None:
    board: dict[str, Any] = {
        "M1": {"B": ["hidden ant", "bee"]},
        "M2": {"B": ["hidden cat", "hidden dog"]},
    }
    played = upgraded("KS-130", round=2, **board).say("use")
    assert (played.asked, len(played.offered)) == ("A ask.way", 2)
    played.say("way 1", "cat")
    assert [played.at(who) for who in ("ant", "cat", "dog")] == ["~B.M1", "B.discard", "B.discard"]


def test_ks_136_defeats_an_ally_and_an_enemy_here_and_is_paid_for_each() -> None:
    played = upgraded("KS-136", M1={"A": ["ant", "hidden cat"], "B": ["bee"]})
    assert (played.at("ant"), played.at("bee"), played.at("cat")) == (
        "A.discard",
        "B.discard",
        "~A.M1",
    )
    assert (played.chakra, played.asked) == ((9 - 7 + 2, 9), "B ask.turn")


@pytest.mark.parametrize(("reading", "where"), [("a", "B.discard"), ("b", "B.M1")])
def test_ks_136_n23_with_only_one_side_there(reading: str, where: str) -> None:
    played = upgraded("KS-136", M1={"B": ["bee"]}, readings={"N23": reading})
    assert (played.at("bee"), played.asked) == (where, "B ask.turn")


def test_ks_085_defeats_himself_and_then_another_one_here() -> None:
    played = laid(M1={"A": ["KS-085"], "B": ["cat"]}).skip(2)
    played.say("use")
    assert (played.at("KS-085"), played.at("cat")) == ("A.discard", "B.discard")
