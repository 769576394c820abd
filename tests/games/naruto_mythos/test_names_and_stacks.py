"""One of a name on a side, cards on cards, and what a hidden character still is (R15 to R18, R38)."""

from __future__ import annotations

from typing import Any

import pytest

from games.naruto_mythos.bench import Bench, bench, card
from games.naruto_mythos.plain import IF_ABLE, KITE, PLAIN, held, named, rules_of

LEE = card("lee", cost=1, power=2, name="Lee") + card("lee2", cost=3, power=3, name="Lee")
EARS = card("heir", 'when = "defeat(friend)", do = { gain = "chakra", n = 2 }') + card(
    "crow", 'when = "discard(enemy)", do = { gain = "chakra", n = 4 }')  # fmt: skip


def lees(cards: str = "", **more: Any) -> Bench:
    return bench(cards=PLAIN + LEE + cards, **more)


# A newcomer of a name.


def test_a_newcomer_of_a_name_is_discarded_unheard_and_undefeated() -> None:
    played = lees(KITE + EARS, M1={"A": ["lee2 +2 #X", "heir"], "B": ["lee #own", "crow"]},
                  hand={"B": ["kite"]}, turn="B", chakra={"B": 2})  # fmt: skip
    played.play("kite", 1).say("X")
    # It was taken to a side that shows its name already.
    assert (played.zone("A.discard"), played.at("own"), played.at("kite")) == (
        ["lee2"], "B.M1", "B.M1")  # fmt: skip
    assert played.chakra == (0, 0)
    assert played.happened("clash", "defeat", "discard") == [("clash", "X")]
    assert rules_of(played, "clash") == [("R38",)]
    assert played.bonds == []
    thing = played.thing("X")
    assert thing is not None
    assert thing.counters == ()


@pytest.mark.parametrize("first", [True, False])
def test_the_card_that_an_upgrade_hid_is_the_newcomer_when_it_is_uncovered(first: bool) -> None:
    peel = card("peel", IF_ABLE + 'main = { discard = "enemy here, upgraded", part = "top" }')
    side = ["lee > bee +1 #S", "lee2 #own"] if first else ["lee2 #own", "lee > bee +1 #S"]
    played = lees(peel + EARS, M1={"B": [*side, "heir"]}, hand={"A": ["peel"]})
    played.play("peel", 1)
    assert played.at("own") == "B.M1"
    assert played.zone("B.discard") == ["bee", "lee"]
    assert played.happened("clash", "defeat") == [("clash", "S")]
    assert played.chakra == (0, 0)


@pytest.mark.parametrize("turn", ["A", "B"])
@pytest.mark.parametrize("whose", ["A", "B"])
def test_in_a_whole_mission_too_the_newcomer_is_what_turned_up_last(turn: str, whose: str) -> None:
    peel = card("peel", IF_ABLE + 'main = { discard = "anyone here, upgraded", part = "top" }')
    other = "B" if whose == "A" else "A"
    sides = {whose: ["lee > bee #S"], other: ["lee2 #own"]}
    played = lees(peel, M1=sides, hand={turn: ["peel"]}, turn=turn, readings={"N15": "b"})
    played.play("peel", 1)
    assert played.at("own") == f"{other}.M1"
    assert played.happened("clash") == [("clash", "S")]
    assert rules_of(played, "clash") == [("R38", "N15")]


# Nobody brings it about on purpose.


def test_a_name_keeps_its_card_out_by_every_way_to_play_it() -> None:
    trick = card("trick", IF_ABLE + 'main = { play = "friend here, hidden", less = 1 }')
    played = lees(trick, M1={"A": ["lee #L", "hidden lee #lurker"]}, hand={"A": ["lee", "trick"]},
                  chakra={"A": 9})  # fmt: skip
    assert played.refused(played.revealed("lurker")) == ["R15"]
    assert played.refused(played.played("lee", 1)) == ["R15"]
    # Hidden ones have no name, so there may be several.
    assert played.refused(played.played("lee", 1, hidden=True)) == []
    played.play("trick", 1)
    # By an effect there is no way either: nothing is offered, nothing paid, nothing discarded.
    assert (played.at("lurker"), played.chakra, played.zone("A.discard")) == ("~A.M1", (9, 0), [])
    assert played.skipped() == [("trick", "no-target")]


def test_two_hidden_ones_of_a_name_lie_side_by_side() -> None:
    played = lees(M1={"A": ["hidden lee"]}, hand={"A": ["lee"]}, chakra={"A": 1}).hide("lee", 1)
    assert (played.zone("A.M1"), played.happened("clash")) == (["lee", "lee"], [])


def test_names_are_counted_on_a_side_whoever_owns_the_cards() -> None:
    played = lees(KITE, M1={"B": ["kite #K", held("lee #X", "K")]}, chakra={"A": 9, "B": 9},
                  hand={"A": ["lee"], "B": ["lee"]})  # fmt: skip
    assert played.refused(played.played("lee", 1)) == []
    played.skip()
    assert played.refused(played.played("lee", 1)) == ["R15"]


def test_no_effect_moves_a_character_to_its_own_name() -> None:
    wind = card("wind", IF_ABLE + 'main = { move = "anyone here, name Lee" }')
    told: dict[str, Any] = {
        "M1": {"A": ["lee #L"], "B": ["lee #M"]},
        "M2": {"A": ["lee2"]},
        "round": 2,
    }
    played = lees(wind, **told, hand={"A": ["wind"]}).play("wind", 1)
    # Of two characters of that name only B's has a place to go to.
    assert [played.at("L"), played.at("M")] == ["A.M1", "B.M2"]


def test_what_must_move_does_not_move_to_its_own_name_either() -> None:
    """A fan simulator lets it move there and discards it; the FAQ has nobody do so on purpose."""
    told: dict[str, Any] = {"M1": {"A": ["lee #L"]}, "M2": {"A": ["lee2"]}, "chakra": {"A": 5}}
    two = lees(**told, round=2, hand={"A": ["KS-107"]}).play("KS-107", 1)
    assert (two.at("L"), two.zone("A.discard"), two.happened("move")) == ("A.M1", [], [])
    three = lees(**told, round=3, hand={"A": ["KS-107"]}).play("KS-107", 1)
    assert three.at("L") == "A.M3"


def test_two_of_a_name_are_not_moved_to_one_place_by_one_effect() -> None:
    wind = card("wind", IF_ABLE + 'main = { move = "all friend, name Lee" }')
    told: dict[str, Any] = {"M1": {"A": ["lee #L"]}, "M2": {"A": ["lee2 #M"]}, "round": 4}
    played = lees(wind, **told, hand={"A": ["wind"]}).play("wind", 3)
    assert played.offered == ["A.M3", "A.M4"]
    played.say("A.M3")
    assert [played.at("L"), played.at("M")] == ["A.M3", "A.M4"]
    assert played.happened("clash") == []


def test_a_card_that_may_not_enter_is_discarded_with_the_others() -> None:
    cards = card("saki", IF_ABLE + 'main = [ { look = "all deck top 3", as = "seen" }, '
                 '{ play = "seen", less = 9 }, { discard = "all seen" } ]')  # fmt: skip
    played = lees(
        cards, M1={"A": ["lee2"]}, deck={"A": ["lee", "lee", "lee"]}, hand={"A": ["saki"]}
    )
    played.play("saki", 1)
    while played.asked.endswith("ask.pile"):
        played.say(played.offered[0])
    assert (played.zone("A.discard"), played.at("saki")) == (["lee"] * 3, "A.M1")
    assert ("saki", "no-target") in played.skipped()


# Cards on cards.

STACK = (
    card("low", 'always = { add = "power", n = 1, to = "other here" }', cost=1, power=5, name="Low")
    + card("high", cost=3, power=2, name="Low")
    + card("cloak", IF_ABLE + 'main = { hide = "friend here, upgraded" }')
)


def test_only_the_top_speaks_and_a_hidden_stack_says_nothing() -> None:
    played = bench(cards=PLAIN + STACK, M1={"A": ["low > high +1 #S", "ant"]},
                   hand={"A": ["cloak"]}, chakra={"A": 3})  # fmt: skip
    assert (played.power("S"), played.power("ant")) == (3, 1)
    played.play("cloak", 1)
    assert (played.at("S"), played.power("S"), played.power("ant")) == ("~A.M1", 1, 1)
    played.skip().reveal("S")
    assert (played.at("S"), played.pile("S"), played.chakra) == ("A.M1", ["low", "high"], (0, 0))
    assert (played.power("S"), played.power("ant")) == (3, 1)


def test_an_upgrade_is_the_same_character_with_all_its_tokens() -> None:
    told: dict[str, Any] = {"M1": {"A": ["low +2 #S", "hidden high +1 #H"]}, "chakra": {"A": 2}}
    played = bench(cards=STACK, **told, hand={"A": ["high"]})
    before = played.ref("S")
    # A hidden character covers one of its name for the difference too, and its tokens are added.
    shown = played.fork().reveal("H", "S")
    assert (shown.pile("S"), shown.tokens("S"), shown.chakra) == (["low", "high"], 3, (0, 0))
    played.play("high", 1, "S")
    assert (played.ref("S"), played.tokens("S"), played.chakra) == (before, 2, (0, 0))
    assert played.pile("S") == ["low", "high"]


def test_a_hidden_character_cannot_be_covered() -> None:
    told: dict[str, Any] = {"M1": {"A": ["hidden low #S"]}, "chakra": {"A": 9}}
    played = bench(cards=STACK, **told, hand={"A": ["high"]})
    assert played.refused(played.played("high", 1, "S")) == ["R16"]


# What a hidden character is.


def test_a_hidden_character_costs_1_for_an_effect_that_does_not_look() -> None:
    played = bench(cards=PLAIN, M1={"A": ["hidden dog #Z"]}, hand={"B": ["KS-020"]}, turn="B",
                   chakra={"B": 3})  # fmt: skip
    played.play("KS-020", 1).say("use")
    assert (played.at("Z"), played.controller("Z")) == ("~B.M1", "B")
    assert "N1" in named(played)


@pytest.mark.parametrize(("what", "side"), [("dog", "A"), ("cat", "B")])
def test_after_a_look_it_is_the_printed_cost_that_counts(what: str, side: str) -> None:
    played = bench(cards=PLAIN, M1={"A": [f"hidden {what} #Z"], "B": ["hidden KS-050 #O"]},
                   turn="B", chakra={"B": 4})  # fmt: skip
    played.reveal("O").say("use")
    assert (played.at("Z"), played.controller("Z")) == (f"~{side}.M1", side)
    assert played.happened("looked") == [("looked", "B")]


def test_a_copy_does_not_reach_hidden_text_and_is_about_the_copier() -> None:
    cards = card("tree", 'main = { gain = "power", n = 3, to = "self" }', cost=2)
    played = bench(cards=cards, M1={"B": ["tree #T", "hidden tree #H"]}, hand={"A": ["KS-016"]},
                   chakra={"A": 4})  # fmt: skip
    played.play("KS-016", 1).say("use")
    tokens = [played.tokens(label) for label in ("KS-016", "T", "H")]
    assert tokens == [3, 0, 0]
    assert (played.count_asked("ask.target"), played.asked) == (0, "B ask.turn")


def test_what_is_hidden_is_not_hidden_again_but_can_be_defeated() -> None:
    cards = card("fog", IF_ABLE + 'main = { hide = "enemy here" }') + card(
        "axe", IF_ABLE + 'main = { defeat = "enemy here" }')  # fmt: skip
    told: dict[str, Any] = {"M1": {"B": ["hidden ant #X", "bee"]}, "hand": {"A": ["fog", "axe"]}}
    played = bench(cards=PLAIN + cards, **told)
    assert played.fork().play("axe", 1).offered == ["X", "bee"]
    assert played.play("fog", 1).at("bee") == "~B.M1"
    assert played.count_asked("ask.target") == 0


def test_a_hidden_character_may_come_to_its_own_name() -> None:
    wind = card("wind", IF_ABLE + 'main = { move = "friend here, hidden" }')
    told: dict[str, Any] = {"M1": {"A": ["hidden lee #X"]}, "M2": {"A": ["lee2"]}, "round": 2}
    played = lees(wind, **told, hand={"A": ["wind"]}, chakra={"A": 9}).play("wind", 1)
    assert (played.at("X"), played.happened("clash")) == ("~A.M2", [])
    played.skip()
    assert played.refused(played.revealed("X")) == ["R15"]
