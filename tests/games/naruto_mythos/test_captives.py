"""Captives: where they come home to, whose they are meanwhile, and in whose pile they end."""

from __future__ import annotations

from typing import Any

import pytest

from games.naruto_mythos.bench import Bench, bench, card
from games.naruto_mythos.plain import IF_ABLE, KITE, PLAIN, board, held, rules_of

# Coming home.


def test_coming_home_to_its_own_name_the_newcomer_is_discarded_and_not_defeated() -> None:
    axe = card("axe", IF_ABLE + 'main = { defeat = "enemy here, name Ino Yamanaka" }')
    played = bench(
        cards=PLAIN + axe, M1={"A": ["KS-003"]}, round=2, hand={"A": ["axe", "KS-128"]},
        M2={"B": ["KS-020 #K", held("KS-090 #old", "K")]}, chakra={"A": 6},
    )  # fmt: skip
    played.play("KS-128", 2).skip().play("axe", 2)
    assert played.zone("A.discard") == ["KS-090"]
    assert played.at("KS-128") == "A.M2"
    assert played.happened("clash") == [("clash", "old")]
    assert set(rules_of(played, "clash")) == {("R38",)}
    # Ino is B's; of A's own nobody was defeated, so Tsunade pays nothing.
    assert played.chakra == (0, 0)


MIXED = (
    card("axe", IF_ABLE + 'main = { defeat = "enemy here, name Kite" }')
    + card("peel", IF_ABLE + 'main = { discard = "enemy here, upgraded", part = "top" }')
    + card("bell", 'when = "play(anyone here)", do = { gain = "chakra" }')
    + card("warden", cost=3, name="Ant")
)


def covered(**more: Any) -> Bench:
    """Lay out A's ant under B's warden, as if B had been allowed to upgrade it."""
    side = ["kite #K", held("ant @A > warden @B +1 #S", "K")]
    return board(MIXED, side, hand={"A": ["axe", "peel"]}, **more)


def test_a_captive_under_an_upgrade_goes_home_the_moment_it_is_on_top() -> None:
    played = covered(own=["bell"])
    played.play("axe", 1)
    # The bond is gone, but whose card is on top has the stack.
    assert (played.bonds, played.at("S"), played.controller("S")) == ([], "B.M1", "B")
    have = played.chakra
    played.skip().play("peel", 1)
    assert (played.at("S"), played.controller("S"), played.tokens("S")) == ("A.M1", "A", 1)
    assert played.pile("S") == ["ant"]
    assert played.zone("B.discard")[-1] == "warden"
    # Going home is no play: only that of the other card was heard.
    assert played.chakra == (have[0] + 1, have[1])
    assert rules_of(played, "return")[-1] == ("R39", "R40")


def test_uncovered_while_its_anchor_holds_a_captive_stays() -> None:
    played = covered().play("peel", 1)
    assert (played.at("S"), played.pile("S"), played.bonds) == ("B.M1", ["ant"], [(1, "S")])


def test_a_captive_can_be_covered_by_nobody() -> None:
    side = ["kite #K", held("ant #X", "K")]
    hand = {"A": ["warden"], "B": ["warden"]}
    played = board(MIXED, side, hand=hand, turn="B", chakra={"A": 9, "B": 9})
    assert played.refused(played.played("warden", 1, "X")) == ["R40"]
    played.skip()
    assert played.refused(played.played("warden", 1, "X")) == ["R16"]


def test_a_stack_that_was_one_when_it_was_taken_comes_home_whole() -> None:
    played = board(MIXED, ["kite #K", held("ant > warden +1 #S", "K")], hand={"A": ["axe"]})
    played.play("axe", 1)
    assert (played.at("S"), played.pile("S"), played.tokens("S")) == ("A.M1", ["ant", "warden"], 1)


@pytest.mark.parametrize("shown", [False, True])
def test_a_card_taken_from_a_deck_comes_to_its_owners_side_as_it_is_then(shown: bool) -> None:
    axe = card("axe", IF_ABLE + 'main = { defeat = "enemy here, name Kabuto Yakushi" }')
    cards = PLAIN + axe + card("star", IF_ABLE + 'main = { gain = "chakra", n = 7 }', cost=1)
    played = bench(
        cards=cards, M1={"B": ["hidden KS-052 #K"]}, deck={"A": ["star", "bee"]}, round=2,
        hand={"A": ["axe", "ant"]}, turn="B", chakra={"A": 1, "B": 4},
    )  # fmt: skip
    played.reveal("K").say("use", "B.M2")
    assert (played.at("star"), played.controller("star"), played.chakra) == ("~B.M2", "B", (1, 1))
    if shown:
        # Who controls it reveals it, pays for it, and is served by it.
        played.play("ant", 1).reveal("star")
        assert played.chakra == (0, 7)
    played.play("axe", 1)
    assert played.at("star") == ("A.M2" if shown else "~A.M2")
    assert (played.controller("star"), played.bonds) == ("A", [])


# Whose pile, whose hand.

HEIR = card("heir", 'when = "defeat(friend)", do = { gain = "chakra", n = 2 }')


@pytest.mark.parametrize(
    ("step", "where"),
    [('defeat = "enemy here, name Ant"', "discard"), ('discard = "enemy here, name Ant"', "discard"),
     ('put = "enemy here, name Ant", to = "hand"', "hand"),
     ('put = "enemy here, name Ant", to = "deck"', "deck")],
)  # fmt: skip
def test_a_captive_that_leaves_play_goes_to_its_owners_zone(step: str, where: str) -> None:
    axe = card("axe", IF_ABLE + f"main = {{ {step} }}")
    side = ["kite #K", held("ant #X", "K"), "heir"]
    played = board(axe + HEIR, side, hand={"A": ["axe"]}).play("axe", 1)
    assert played.zone(f"A.{where}")[-1] == "ant"
    assert "ant" not in played.zone(f"B.{where}")
    # A defeated captive was friendly to its controller.
    assert played.chakra == (0, 2 if step.startswith("defeat") else 0)
    assert played.released == [("X", "gone")]


def test_a_stack_of_two_owners_is_one_defeat_and_two_piles() -> None:
    axe = card("axe", IF_ABLE + 'main = { defeat = "enemy here, upgraded" }')
    side = ["kite #K", held("ant @A > warden @B #S", "K"), "heir"]
    cards = axe + HEIR + card("warden", cost=3, name="Ant")
    played = board(cards, side, hand={"A": ["axe"]}).play("axe", 1)
    assert (played.zone("A.discard"), played.zone("B.discard")) == (["ant"], ["warden"])
    assert played.happened("defeat") == [("defeat", "S")]
    assert played.chakra == (0, 2)


def test_an_effect_that_returns_a_character_brings_a_captive_to_its_owner() -> None:
    played = bench(cards=PLAIN + KITE, missions=["MSS-05"], turn="A", passed=["B"],
                   M1={"B": ["kite #K", held("elk #X", "K")]})  # fmt: skip
    played.skip().say("X")
    assert "elk" in played.zone("A.hand")
    assert played.at("K") == "B.M1"


# Whose text, whose income.


def test_the_text_of_a_stolen_card_serves_who_controls_it() -> None:
    played = board("", ["kite #K", held("KS-031 #X", "K")],
                   hand={"A": ["ant"], "B": ["ant"]}, chakra={"A": 1, "B": 1})  # fmt: skip
    played.play("ant", 1)
    assert played.chakra == (0, 2)
    played.play("ant", 1)
    assert played.chakra == (0, 1)


def test_a_captive_is_friendly_to_who_controls_it() -> None:
    star = card("star", IF_ABLE + 'main = { gain = "power", to = "all friend here" }')
    played = board(star, ["kite #K", held("ant #X", "K")], own=["bee"], hand={"B": ["star"]},
                   turn="B")  # fmt: skip
    played.play("star", 1)
    tokens = [played.tokens(label) for label in ("X", "K", "bee", "star")]
    assert tokens == [1, 1, 0, 0]


def test_a_captive_brings_its_chakra_to_its_controller() -> None:
    side = ["kite #K", held("KS-005 #X", "K")]
    shown = board("", side)
    assert (shown.income("A"), shown.income("B")) == (5, 8)
    # Hidden it is still somebody, but its text is off.
    hidden = board("", ["kite #K", held("hidden KS-005 #X", "K")])
    assert (hidden.income("A"), hidden.income("B")) == (5, 7)


@pytest.mark.parametrize("first", ["K", "X"])
def test_a_waiting_effect_is_applied_once_for_who_controlled_its_source_then(first: str) -> None:
    cards = (
        card("imp", 'when = "round end", do = { put = "self", to = "hand" }')
        + card("crow", 'when = "round end", do = { draw = 1 }')
    )  # fmt: skip
    played = board(cards, ["imp #K", held("crow #X", "K")], passed=["B"],
                   deck={"A": ["cat"] * 9, "B": ["dog"] * 9}, hand={"A": [], "B": []})  # fmt: skip
    played.skip()
    assert (played.asked, played.offered) == ("A ask.order", ["K", "X"])
    before = len(played.entries)
    played.say(first)
    drawn = [e.event for e in played.entries[before:] if e.event.kind == "draw"]
    at_end = [event for event in drawn if event.before.owner == 1]
    assert played.applied().count("X") == 1
    assert len(at_end) == 1 + 2
    assert played.at("X") == "A.M1"
