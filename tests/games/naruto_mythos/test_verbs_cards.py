"""What cards that ship do with whole cards: control, play, copy, put."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.errors import UnknownFactError
from games.naruto_mythos.bench import Bench
from games.naruto_mythos.plain import held
from games.naruto_mythos.plays import fresh, laid, revealed, upgraded

# ── control ───────────────────────────────────────────────────────────────────────────────────────


def test_ks_020_controls_an_enemy_here_that_costs_2_or_less() -> None:
    played = fresh("KS-020", M1={"B": ["bee", "cat"]}).say("use")
    assert (played.at("bee"), played.controller("bee"), played.bonds) == ("A.M1", "A", [(1, "bee")])


@pytest.mark.parametrize(("who", "taken"), [("cat", True), ("dog", False)])
def test_ks_050_looks_at_a_hidden_enemy_and_controls_it_if_it_costs_3_or_less(
    who: str, taken: bool
) -> None:
    played = revealed("KS-050", M1={"B": [f"hidden {who}"]}).say("use")
    assert played.at(who) == ("~A.M1" if taken else "~B.M1")
    assert [kind for kind, _ in played.happened("looked")] == ["looked"]


def test_ks_052_puts_the_top_card_of_the_opponents_deck_on_ones_side_of_any_mission() -> None:
    played = revealed("KS-052", round=2, deck={"A": 3, "B": ["cat", "dog"]}).say("use")
    assert played.offered == ["A.M1", "A.M2"]
    played.say("A.M2")
    assert (played.at("cat"), played.controller("cat"), played.zone("B.deck")) == (
        "~A.M2",
        "A",
        ["dog"],
    )
    # Its player may reveal it, at the printed cost.
    played.skip().reveal("cat")
    assert (played.at("cat"), played.chakra[0]) == ("A.M2", 9 - 3 - 3)


# ── play ──────────────────────────────────────────────────────────────────────────────────────────


def test_ks_002_plays_a_leaf_character_anywhere_for_1_less_from_hand_or_hidden() -> None:
    board: dict[str, Any] = {"hand": {"A": ["KS-013", "cat"]}, "M2": {"A": ["hidden KS-015"]}}
    played = fresh("KS-002", round=2, **board).say("use")
    assert played.offered == ["KS-013", "KS-015"]
    hidden = played.fork().say("KS-015")
    assert (hidden.at("KS-015"), hidden.chakra) == ("A.M2", (9 - 5 - 2, 9))
    played.say("KS-013", "A.M2")
    assert (played.at("KS-013"), played.chakra) == ("A.M2", (9 - 5 - 1, 9))


def test_ks_002_asks_what_a_card_is_that_nobody_told() -> None:
    with pytest.raises(UnknownFactError):
        fresh("KS-002", hand={"A": ["?"]})


def test_ks_002_as_an_upgrade_gives_two_tokens_to_whom_it_played() -> None:
    played = upgraded("KS-002", hand={"A": ["KS-013"]}).say("use", "use")
    assert (played.tokens("KS-013"), played.asked) == (2, "B ask.turn")
    declined = upgraded("KS-002", hand={"A": ["KS-013"]}).say("decline")
    assert declined.asked == "B ask.turn"


def test_ks_007_and_ks_132_play_a_summon_for_less() -> None:
    for id, paid in (("KS-007", 4 + 2), ("KS-132", 8)):
        played = fresh(id, hand={"A": ["KS-094", "ant"]}).say("use")
        assert (played.at("KS-094"), played.chakra[0]) == ("A.M1", 9 - paid)


def test_ks_053_plays_the_top_of_the_own_pile_for_3_less() -> None:
    played = fresh("KS-053", discard={"A": ["dog", "ant"]}).say("use")
    assert (played.at("dog"), played.zone("A.discard"), played.chakra[0]) == ("A.M1", ["ant"], 4)
    over = upgraded("KS-053", discard={"A": ["ant"]}, hand={"A": ["elk"]}).say("use", "use")
    # UPGRADE is printed first: what it discards is on top then.
    assert (over.at("elk"), over.zone("A.discard")) == ("A.M1", ["ant"])


def test_ks_078_plays_a_hidden_ally_for_1_less() -> None:
    played = upgraded("KS-078", M1={"A": ["hidden cat", "ant"]}).say("use")
    assert (played.at("cat"), played.chakra[0]) == ("A.M1", 9 - 4 - 2)


def test_r15_an_effect_plays_no_second_one_of_a_name() -> None:
    played = fresh("KS-007", M1={"A": ["KS-094"]}, hand={"A": ["KS-094"]})
    assert played.asked == "B ask.turn"


# ── copy ──────────────────────────────────────────────────────────────────────────────────────────


def copied(played: Bench) -> Bench:
    """Use what may be copied as long as something is asked about it."""
    while played.asked == "A ask.use":
        played.say("use")
    return played


def test_ks_016_uses_an_instant_of_an_enemy_as_his_own() -> None:
    board: dict[str, Any] = {"M1": {"B": ["KS-057"]}, "M2": {"A": ["KS-064"]}}
    played = copied(fresh("KS-016", round=2, **board))
    # "This" is Kakashi, "you" is his player, who has the Sound Four in one mission.
    assert (played.tokens("KS-016"), played.tokens("KS-057")) == (1, 0)


@pytest.mark.parametrize(
    ("enemy", "reached"), [("KS-001", True), ("KS-108", False), ("hidden KS-001", False)]
)
def test_ks_016_reaches_cost_4_and_no_hidden_text(enemy: str, reached: bool) -> None:
    played = fresh("KS-016", M1={"A": ["KS-009"], "B": [enemy, "ant"]})
    assert (played.asked == "A ask.use") == reached


def test_ks_016_as_an_upgrade_reaches_any_cost() -> None:
    # The MAIN of KS-144 costs his enemy, here the player of that card, a Chakra.
    assert copied(upgraded("KS-016", M1={"B": ["KS-144"]})).chakra == (9 - 4 + 1, 8)


def test_ks_016_copies_no_upgrade() -> None:
    assert fresh("KS-016", M1={"B": ["KS-033"]}, round=2).asked == "B ask.turn"


def test_ks_062_uses_an_instant_of_an_ally_of_the_sound_four() -> None:
    played = copied(revealed("KS-062", M1={"A": ["KS-057"]}))
    assert played.tokens("own") == 1


def test_ks_148_uses_an_instant_of_an_ally_of_team_7_upgrades_too() -> None:
    board: dict[str, Any] = {"M2": {"A": ["KS-146"]}, "edge": "A"}
    played = copied(revealed("KS-148", round=2, **board))
    assert (played.edge, played.tokens("own")) == ("B", 3)


# ── put ───────────────────────────────────────────────────────────────────────────────────────────


def test_ks_065_takes_the_summons_that_it_shows_of_the_first_three_cards() -> None:
    deck = {"A": ["KS-094", "ant", "bee", "KS-103"], "B": 3}
    played = upgraded("KS-065", deck=deck).say("use", "KS-094")
    assert (played.zone("A.hand"), played.zone("A.deck")) == (["KS-094"], ["KS-103", "bee", "ant"])


def test_ks_103_hides_one_of_no_more_power_and_returns_to_hand() -> None:
    played = laid(M1={"A": ["KS-103"], "B": ["dog", "elk"]}).skip(2)
    played.say("use")
    assert sorted(played.offered) == ["KS-103", "dog"]
    other = played.fork().say("dog")
    assert (other.at("dog"), other.at("KS-103")) == ("~B.M1", "A.hand")
    # It can hide itself, and then it stays (S40).
    assert played.say("KS-103").at("KS-103") == "~A.M1"


def test_ks_103_returns_without_hiding_anybody() -> None:
    played = laid(M1={"A": ["KS-103"], "B": ["dog"]}).skip(2).say("decline")
    assert (played.at("KS-103"), played.at("dog")) == ("A.hand", "B.M1")


def test_r22_ks_094_of_another_owner_returns_to_that_owner() -> None:
    played = laid(M1={"A": ["KS-020 #ino", held("KS-094", "ino")]}).skip(2)
    assert played.at("KS-094") == "B.hand"
