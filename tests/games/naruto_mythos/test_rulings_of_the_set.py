"""Rulings on cards of the set that no other file has: each way to play, each way to move."""

from __future__ import annotations

from typing import Any

import pytest

from games.naruto_mythos.bench import Bench, card
from games.naruto_mythos.plain import IF_ABLE
from games.naruto_mythos.plays import laid, through_turn

CALL = card("call", IF_ABLE + 'main = { play = "hand" }')
CALL_HIDDEN = card("call", IF_ABLE + 'main = { play = "friend, hidden" }')
OVER = card("over", name="Ant", cost=2)

PLAYS: dict[str, tuple[dict[str, Any], str, tuple[Any, ...]]] = {
    "from hand": ({"hand": {"B": ["ant"]}}, "play", ("ant", 1)),
    "as an upgrade": ({"M1": {"B": ["ant #own"]}, "hand": {"B": ["over"]}}, "play",
                      ("over", 1, "own")),
    "revealed": ({"M1": {"B": ["hidden ant #own"]}}, "reveal", ("own",)),
    "revealed as an upgrade": ({"M1": {"B": ["ant #own", "hidden over #top"]}}, "reveal",
                               ("top", "own")),
}  # fmt: skip


def heard(id: str, board: dict[str, Any], how: str, what: tuple[Any, ...]) -> tuple[int, int]:
    """Return the Chakra and the tokens that A has gained when B has done this beside a card."""
    given = {**board, "M1": {"B": [], **board.get("M1", {}), "A": [f"{id} #ear"]}}
    played = laid(cards=OVER, turn="B", **given)
    before = played.chakra[0], played.tokens("ear")
    done: Bench = getattr(played, how)(*what)
    return done.chakra[0] - before[0], done.tokens("ear") - before[1]


@pytest.mark.parametrize("how", PLAYS)
@pytest.mark.parametrize(("id", "gained"), [("KS-031", (1, 0)), ("KS-037", (0, 1))])
def test_who_hears_a_play_hears_it_in_every_way(how: str, id: str, gained: tuple[int, int]) -> None:
    board, verb, what = PLAYS[how]
    assert heard(id, board, verb, what) == gained


@pytest.mark.parametrize(("id", "gained"), [("KS-031", (1, 0)), ("KS-037", (0, 1))])
def test_who_hears_a_play_hears_what_an_effect_plays_and_not_what_is_put_hidden(
    id: str, gained: tuple[int, int]
) -> None:
    board: dict[str, Any] = {"M1": {"A": [f"{id} #ear"]}, "M2": {"B": []}, "round": 2,
                             "hand": {"B": ["call", "ant"]}}  # fmt: skip
    played = laid(cards=CALL, turn="B", **board).play("call", 2)
    while not played.asked.endswith("ask.turn"):
        wanted = [w for w in played.offered if w.endswith("1") and "M" in w]
        played.say(wanted[0] if wanted else played.offered[0])
    assert played.at("ant") == "B.M1"
    assert (played.chakra[0] - 9, played.tokens("ear")) == gained
    hidden = laid(turn="B", M1={"A": [f"{id} #ear"]}, hand={"B": ["ant"]}).hide("ant", 1)
    assert (hidden.chakra[0] - 9, hidden.tokens("ear")) == (0, 0)


def test_ks_035_keeps_enemies_from_moving_by_their_own_texts_too() -> None:
    # Orochimaru KS-051, who leaves a mission that is lost, and Rock Lee KS-117, who has to move.
    sides = {"A": ["KS-051 #O", "KS-117 #L"], "B": ["KS-035 #K", "elk", "dog +9"]}
    stuck = through_turn(laid(round=2, M1=sides, edge="B").skip(2))
    assert (stuck.at("O"), stuck.at("L")) == ("A.M1", "A.M1")
    free = {**sides, "B": ["hidden KS-035 #K", "elk", "dog +9"]}
    gone = through_turn(laid(round=2, M1=free, edge="B").skip(2))
    assert (gone.at("O"), gone.at("L")) == ("A.M2", "A.M2")


def test_two_of_ks_035_are_as_one_and_each_keeps_her_own_enemies() -> None:
    push = card("push", IF_ABLE + 'main = { move = "all anyone here, name Ant" }')
    both = {"A": ["KS-035", "ant #a"], "B": ["KS-035 #other", "ant #b"]}
    played = laid(cards=push, round=2, M1=both, hand={"A": ["push"]}).play("push", 1)
    assert (played.at("a"), played.at("b")) == ("A.M1", "B.M1")


def test_mss_05_brings_a_character_that_kabuto_took_to_its_owners_hand() -> None:
    taken = {"card": "KS-013", "label": "X", "held_by": "K"}
    played = laid(missions=["MSS-05"], M1={"A": ["KS-052 #K", taken], "B": []}).skip(2)
    played = through_turn(played, "X")
    assert played.at("X") == "B.hand"
