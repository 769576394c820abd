"""What the cards of sound-and-sand-2.toml do, and that they do nothing where they should not."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.games.naruto_mythos import GAME
from cardrules.ids import CardId
from games.naruto_mythos.bench import Bench
from games.naruto_mythos.plays import fresh, laid, revealed, upgraded

NOTHING = "B ask.turn"
"""Asked when a play had no effect that could do anything."""


def places(played: Bench, *who: str) -> list[str]:
    return [played.at(one) for one in who]


# ── Sound ─────────────────────────────────────────────────────────────────────────────────────────

FOUR: dict[str, Any] = {"round": 3, "M1": {"A": ["ant"]}, "M2": {"A": ["KS-064", "bee"]},
                        "M3": {"A": ["hidden KS-057"], "B": ["KS-065"]}}  # fmt: skip
"""Missions with a Sound Four character of A besides the one that is played into the first: one."""


@pytest.mark.parametrize(("reading", "drawn"), [("a", 2), ("b", 1)])
def test_ks_061_draws_for_each_mission_with_a_sound_four_character(
    reading: str, drawn: int
) -> None:
    played = fresh("KS-061", **FOUR, readings={"N27": reading}).say("use")
    assert len(played.zone("A.hand")) == drawn


@pytest.mark.parametrize(("reading", "moved"), [("a", 2), ("b", 1)])
def test_ks_059_moves_as_many_allies_and_not_himself(reading: str, moved: int) -> None:
    played = fresh("KS-059", **FOUR, readings={"N27": reading}).say("use")
    assert set(played.offered) == {"ant", "bee", "KS-064", "KS-057"}
    while played.asked != NOTHING:
        played.say(played.offered[0])
    assert len(played.happened("move")) == moved


def test_ks_059_and_ks_061_do_nothing_without_any() -> None:
    board: dict[str, Any] = {"round": 2, "M1": {"A": ["ant"]}, "readings": {"N27": "b"}}
    assert fresh("KS-061", **board).asked == NOTHING
    # With X = 0 there is nothing to use, so nobody is asked.
    played = fresh("KS-059", **board)
    assert (played.asked, played.at("ant")) == (NOTHING, "A.M1")


def test_ks_066_takes_a_chakra_and_returns_at_the_end_of_the_round() -> None:
    played = fresh("KS-066", M1={"A": ["KS-064"]}).say("use")
    assert played.chakra == (9 - 4 + 1, 9 - 1)
    assert played.skip(2).at("KS-066") == "A.hand"
    assert fresh("KS-066", M1={"A": ["ant"], "B": ["KS-064"]}).asked == NOTHING
    assert fresh("KS-066", M1={"A": ["KS-064"]}, chakra={"A": 9, "B": 0}).asked == NOTHING


@pytest.mark.parametrize(
    ("mine", "theirs", "moves"),
    [([], ["ant", "bee"], True), ([], ["ant"], False), (["hidden cat"], ["ant", "bee"], True),
     (["cat"], ["ant", "bee"], False), ([], ["ant", "hidden bee"], False)],
)  # fmt: skip
def test_ks_071_moves_an_enemy_if_fewer_of_this_side_are_face_up(
    mine: list[str], theirs: list[str], moves: bool
) -> None:
    played = fresh("KS-071", round=2, M1={"A": mine, "B": theirs})
    assert (played.asked == "A ask.use") is moves
    if moves:
        assert played.say("use", "bee").at("bee") == "B.M2"


@pytest.mark.parametrize(
    ("id", "tokens"), [("KS-071", 2), ("KS-126", 3)],
)  # fmt: skip
def test_tokens_as_an_upgrade(id: str, tokens: int) -> None:
    assert upgraded(id).say("use").tokens("own") == tokens
    assert fresh(id).asked == NOTHING


def test_ks_122_counts_everybody_here_hidden_or_not_and_itself() -> None:
    played = fresh("KS-122", round=2, M1={"A": ["ant"], "B": ["hidden bee", "cat"]},
                   M2={"B": ["dog"]}).say("use")  # fmt: skip
    assert played.tokens("KS-122") == 4


def test_ks_122_as_an_upgrade_defeats_one_of_power_1_or_less() -> None:
    played = upgraded("KS-122", M1={"B": ["ant", "bee"]}).say("use", "use")
    assert places(played, "ant", "bee") == ["B.discard", "B.M1"]


@pytest.mark.parametrize(("hand", "where"), [([], "A.discard"), (["ant"], "A.M1")])
def test_ks_123_is_defeated_when_the_round_ends_with_an_empty_hand(
    hand: list[str], where: str
) -> None:
    played = laid(M1={"A": ["KS-123"]}, hand={"A": hand}).skip(2)
    assert played.at("KS-123") == where


def test_ks_123_as_an_upgrade_defeats_one_of_cost_5_or_less_for_a_card() -> None:
    played = upgraded("KS-123", hand={"A": ["ant"]}, M1={"B": ["KS-094", "KS-126"]}).say("use")
    # Its base of cost 0 is under it; a hidden one costs 1.
    assert played.at("ant") == "A.discard"
    assert "KS-126" not in played.offered
    assert upgraded("KS-123", M1={"B": ["elk"]}).asked == NOTHING


@pytest.mark.parametrize(
    ("where", "hidden", "paid"), [(1, False, 3 + 1), (2, False, 3), (1, True, 1)]
)
def test_ks_125_makes_enemies_dearer_face_up_and_here(where: int, hidden: bool, paid: int) -> None:
    played = laid(turn="B", round=2, hand={"B": ["cat"]}, M1={"A": ["KS-125"]})
    assert played.play("cat", where, hidden=hidden).chakra[1] == 9 - paid
    own = laid(hand={"A": ["cat"]}, M1={"A": ["KS-125"]}).play("cat", 1)
    assert own.chakra[0] == 9 - 3


def test_ks_125_makes_reveals_and_upgrades_dearer_too() -> None:
    played = laid(turn="B", M1={"A": ["KS-125"], "B": ["hidden cat"]}).reveal("cat")
    assert played.chakra[1] == 9 - 3 - 1
    over = laid(turn="B", hand={"B": ["KS-010"]}, M1={"A": ["KS-125"], "B": ["KS-009"]})
    assert over.play("KS-010", 1, "KS-009").chakra[1] == 9 - (3 - 2) - 1


def test_ks_125_as_an_upgrade_plays_a_sound_character_for_2_less() -> None:
    played = upgraded("KS-125", hand={"A": ["KS-052", "ant"]}).say("use")
    assert (played.at("KS-052"), played.chakra[0]) == ("A.M1", 9 - 5 - 1)
    assert upgraded("KS-125", hand={"A": ["ant"]}).asked == NOTHING


def test_ks_126_defeats_the_weakest_face_up_enemy_when_it_scores() -> None:
    played = laid(round=2, missions=["MSS-02", "MSS-09"], M1={"A": ["KS-126"], "B": ["hidden ant"]},
                  M2={"B": ["bee", "cat"]}).skip(2)  # fmt: skip
    assert played.asked == "A ask.use"
    played.say("use")
    assert places(played, "bee", "cat", "ant") == ["B.discard", "B.M2", "~B.M1"]


def test_ks_127_hides_one_of_power_5_or_less_when_revealed() -> None:
    played = revealed("KS-127", M1={"B": ["elk", "KS-126"]}).say("use")
    assert places(played, "elk", "KS-126") == ["~B.M1", "B.M1"]
    assert fresh("KS-127", M1={"B": ["elk"]}).asked == NOTHING


# ── Sand ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("id", "friend", "more"),
    [("KS-084", "KS-074", 2), ("KS-101", "KS-003", 1), ("KS-101", "KS-005", 1),
     ("KS-084", "KS-003", 0), ("KS-101", "KS-074", 0)],
)  # fmt: skip
def test_power_for_a_friend_here(id: str, friend: str, more: int) -> None:
    own = GAME.cards[CardId(id)].values["power"]
    other = GAME.cards[CardId(friend)].values["power"]
    played = laid(round=2, M1={"A": [id, friend]}, M2={"A": [f"{id} #two"]})
    assert played.total("A.M1") == own + other + more
    assert played.total("A.M2") == own
    assert laid(M1={"A": [id], "B": [friend]}).total("A.M1") == own
    assert laid(M1={"A": [id, f"hidden {friend}"]}).total("A.M1") == own


def test_ks_121_moves_one_of_this_side_and_as_an_upgrade_anybody() -> None:
    first = fresh("KS-121", round=2, M1={"A": ["ant"], "B": ["bee"]}).say("use")
    assert set(first.offered) == {"ant", "KS-121"}
    both = upgraded("KS-121", round=2, M1={"B": ["bee"]}).say("use")
    assert (both.at("own"), both.say("use").offered) == ("A.M2", ["own", "bee"])


def test_ks_139_defeats_what_costs_less_than_there_are_hidden_allies() -> None:
    sides: dict[str, Any] = {
        "M1": {"A": ["hidden ant"], "B": ["KS-028"]}, "M2": {"A": ["hidden bee"], "B": ["KS-027"]},
    }  # fmt: skip
    played = fresh("KS-139", round=2, **sides)
    assert played.say("use").at("KS-027") == "B.discard"
    assert played.at("KS-028") == "B.M1"
    assert fresh("KS-139", M1={"B": ["KS-027"]}).asked == NOTHING


def test_ks_139_as_an_upgrade_hides_another_of_the_name_that_costs_less() -> None:
    hidden = ["hidden ant", "hidden bee", "hidden cat"]
    sides: dict[str, Any] = {
        "M1": {"A": hidden, "B": ["KS-028 #big"]},
        "M2": {"B": ["KS-027 #small"]},
    }
    played = upgraded("KS-139", round=2, **sides).say("use")
    assert sorted(played.offered) == ["big", "small"]
    assert places(played.fork().say("big"), "big", "small") == ["B.discard", "~B.M2"]
    assert places(played.say("small"), "big", "small") == ["B.M1", "B.discard"]


# ── Akatsuki ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("how", [fresh, upgraded])
def test_ks_091_looks_at_a_hand_and_as_an_upgrade_discards_of_it(how: Any) -> None:
    played = how("KS-091", hand={"B": ["ant", "bee"]}).say("use")
    if how is upgraded:
        assert sorted(played.offered) == ["ant", "bee"]
        played.say("bee")
    assert played.zone("B.discard") == (["bee"] if how is upgraded else [])
    assert played.happened("looked")
    assert how("KS-091").asked == NOTHING


@pytest.mark.parametrize(("how", "taken"), [(fresh, 2), (upgraded, 5)])
def test_ks_093_takes_tokens_of_an_enemy_anywhere(how: Any, taken: int) -> None:
    played = how("KS-093", round=2, M1={"A": ["bee +3"]}, M2={"B": ["ant +5"]}).say("use")
    if how is fresh:
        played.say("2")
    who = "KS-093" if how is fresh else "own"
    assert (played.tokens(who), played.tokens("ant"), played.tokens("bee")) == (taken, 5 - taken, 3)
    assert how("KS-093", M1={"B": ["ant"]}).asked == NOTHING


def test_ks_143_brings_an_ally_here_and_when_revealed_an_enemy() -> None:
    board: dict[str, Any] = {"round": 2, "M2": {"A": ["ant"], "B": ["bee"]}}
    played = fresh("KS-143", **board).say("use")
    assert (places(played, "ant", "bee"), played.asked) == (["A.M1", "B.M2"], NOTHING)
    both = revealed("KS-143", **board).say("use", "use")
    assert places(both, "ant", "bee") == ["A.M1", "B.M1"]
    assert fresh("KS-143", round=2, M1={"A": ["ant"]}).asked == NOTHING


# ── Without a village ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("how", "where"), [(fresh, "~B.M1"), (upgraded, "B.discard")])
def test_ks_087_needs_exactly_one_face_up_enemy(how: Any, where: str) -> None:
    assert how("KS-087", M1={"B": ["elk", "hidden ant"]}).say("use").at("elk") == where
    assert how("KS-087", M1={"B": ["elk", "dog"]}).asked == NOTHING
    assert how("KS-087", M1={"B": ["hidden ant"]}).asked == NOTHING


def test_ks_088_draws_and_puts_one_back_on_top() -> None:
    played = fresh("KS-088", hand={"A": ["ant"]}, deck={"A": ["cat", "bee"], "B": 3}).say("use")
    played.say("ant")
    assert (played.zone("A.hand"), played.at("ant")) == (["cat"], "A.deck")
    assert fresh("KS-088", hand={"A": ["ant"]}, deck={"A": [], "B": 3}).asked == NOTHING


@pytest.mark.parametrize("ally", ["ant", "hidden ant"])
def test_ks_095_draws_with_an_ally_here(ally: str) -> None:
    assert len(fresh("KS-095", M1={"A": [ally]}).say("use").zone("A.hand")) == 1
    assert fresh("KS-095", round=2, M2={"A": [ally]}).asked == NOTHING


@pytest.mark.parametrize("id", ["KS-066", "KS-095", "KS-097", "KS-098", "KS-102"])
def test_summons_return_to_hand_when_the_round_ends(id: str) -> None:
    played = laid(round=2, M1={"A": [f"{id} #x"]}, M2={"A": [f"{id} #y", f"hidden {id} #z"]})
    played.skip(2)
    while played.asked == "A ask.order":
        played.say(played.offered[0])
    assert places(played, "x", "y", "z") == ["A.hand", "A.hand", "~A.M2"]


def test_ks_098_gets_2_tokens_with_a_tsunade_anywhere() -> None:
    assert fresh("KS-098", round=2, M2={"A": ["KS-003"]}).say("use").tokens("KS-098") == 2
    assert fresh("KS-098", M1={"B": ["KS-003"]}).asked == NOTHING
    assert fresh("KS-098", M1={"A": ["hidden KS-003"]}).asked == NOTHING


@pytest.mark.parametrize("wins", [True, False])
def test_ks_099_moves_when_it_scores(wins: bool) -> None:
    played = laid(round=2, M1={"A": ["KS-099"], "B": [] if wins else ["cat"]}).skip(2)
    assert (played.asked == "A ask.use") is wins
    if wins:
        assert played.say("use").at("KS-099") == "A.M2"


def test_ks_100_may_look_at_a_hidden_character_where_it_arrives() -> None:
    played = fresh("KS-121", round=2, M1={"A": ["KS-100"]}, M2={"B": ["hidden ant"]})
    played.say("use", "KS-100")
    assert (played.at("KS-100"), played.asked) == ("A.M2", "A ask.use")
    assert len(played.say("use").happened("looked")) == 1
    bare = fresh("KS-121", round=2, M1={"A": ["KS-100"]}, M2={"B": ["ant"]}).say("use", "KS-100")
    assert bare.asked == NOTHING


def test_ks_102_defeats_an_enemy_summon_here_when_revealed() -> None:
    played = revealed("KS-102", M1={"B": ["KS-094", "ant"]}).say("use")
    assert places(played, "KS-094", "ant") == ["B.discard", "B.M1"]
    assert revealed("KS-102", M1={"B": ["ant", "hidden KS-094"]}).asked == NOTHING
