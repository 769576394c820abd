"""What happens instead, and what is forbidden: before the change, once, and only it is heard (R29)."""

from __future__ import annotations

from typing import Any

import pytest

from games.naruto_mythos.bench import Bench, bench, card
from games.naruto_mythos.plain import IF_ABLE, PLAIN, named

LEAF = "".join(
    card(id, power=2, faction="Leaf Village", name=name)
    for id, name in (("p", "Pea"), ("q", "Quill"))
)
AXE = card("axe", IF_ABLE + 'main = { defeat = "enemy here, name Hayate Gekko|Pea" }')
SWEEP = card("sweep", IF_ABLE + 'main = { hide = "all enemy here" }')
STORM = card("storm", IF_ABLE + 'main = { defeat = "all enemy here" }')


def struck(by: str, side: list[str], **more: Any) -> Bench:
    """Let B strike A's side of the first mission."""
    cards = PLAIN + LEAF + AXE + SWEEP + more.pop("cards", "")
    hand = {"B": [by]}
    return bench(cards=cards, M1={"A": side}, hand=hand, turn="B", **more).play(by, 1)


def endings(played: Bench, *labels: str) -> set[tuple[str, ...]]:
    """Return where things are after each line of answers."""
    if played.asked.endswith("ask.turn"):
        return {tuple(played.at(label) for label in labels)}
    ways = (played.fork().say(answer) for answer in played.offered)
    return set().union(*(endings(way, *labels) for way in ways))


def questions(played: Bench) -> int:
    """Return the length of the longest line of answers."""
    if played.asked.endswith("ask.turn"):
        return 0
    return 1 + max(questions(played.fork().say(answer)) for answer in played.offered)


# Several for one change.


def test_a_guard_and_a_dodger_have_two_ends_and_two_questions() -> None:
    played = struck("axe", ["KS-048", "KS-049"])
    assert played.asked == "A ask.replacement"
    assert endings(played, "KS-048", "KS-049") == {("~A.M1", "A.M1"), ("A.M1", "A.discard")}
    assert questions(played) == 2
    assert "N7" in named(played)


def test_a_guard_does_not_guard_himself() -> None:
    axe = card("bolt", IF_ABLE + 'main = { defeat = "enemy here, name Genma Shiranui" }')
    played = struck("bolt", ["KS-049", "p"], cards=axe)
    assert (played.at("KS-049"), played.count_asked("ask.use")) == ("A.discard", 0)


def test_a_guard_guards_his_village_in_his_mission_from_enemies() -> None:
    there = struck("axe", ["p"], M2={"A": ["KS-049"]}, round=2)
    assert (there.at("p"), there.count_asked("ask.use")) == ("A.discard", 0)
    stranger = card("bolt", IF_ABLE + 'main = { defeat = "enemy here, name Ant" }')
    other = struck("bolt", ["ant", "KS-049"], cards=stranger)
    assert (other.at("ant"), other.count_asked("ask.use")) == ("A.discard", 0)
    own = card("vow", IF_ABLE + 'main = { defeat = "friend here, name Pea" }')
    mine = bench(cards=LEAF + own, M1={"A": ["p", "KS-049"]}, hand={"A": ["vow"]}).play("vow", 1)
    assert (mine.at("p"), mine.count_asked("ask.use")) == ("A.discard", 0)


# Several changes at once.


def test_a_guard_takes_the_place_of_one_and_his_player_says_of_whom() -> None:
    played = struck("sweep", ["p", "q", "KS-049"])
    assert (played.asked, played.happened("hide", "defeat")) == ("A ask.use", [])
    assert endings(played, "p", "q", "KS-049") == {
        ("A.M1", "~A.M1", "A.discard"), ("~A.M1", "A.M1", "A.discard"),
        ("~A.M1", "~A.M1", "~A.M1"),
    }  # fmt: skip


@pytest.mark.parametrize(("option", "left"), [("a", "~A.M1"), ("b", "A.M1")])
def test_whether_he_does_so_for_several_is_a_reading(option: str, left: str) -> None:
    played = struck("sweep", ["p", "q", "KS-049"], readings={"N7": option}).say("use")
    while played.asked == "A ask.use":
        played.say("use")
    assert (played.at("p"), played.at("q"), played.at("KS-049")) == ("A.M1", left, "A.discard")
    assert "N7" in named(played)


def test_after_declining_the_defeats_are_heard_as_ever() -> None:
    played = struck("axe", ["p", "KS-049", "KS-003"]).say("decline")
    assert (played.at("p"), played.chakra) == ("A.discard", (2, 0))


def test_a_guard_who_is_struck_with_the_others_goes_once() -> None:
    played = struck("storm", ["p", "KS-049", "ant"], cards=STORM, M2={"A": ["KS-003"]}, round=2)
    assert (played.asked, played.happened("defeat")) == ("A ask.use", [])
    played.say("use")
    while played.asked.endswith("ask.pile"):
        played.say(played.offered[0])
    assert (played.at("p"), sorted(played.zone("A.discard"))) == ("A.M1", ["KS-049", "ant"])
    assert sorted(label for _, label in played.happened("defeat")) == ["KS-049", "ant"]
    # Two friends of Tsunade were defeated, and not three.
    assert played.chakra == (4, 0)


# What is heard.


def test_what_was_replaced_did_not_happen() -> None:
    fan = card("fan", 'when = "hide(enemy)", do = { gain = "chakra" }')
    played = struck("axe", ["KS-048", "KS-003"], cards=fan, M2={"B": ["fan"]}, round=2)
    assert (played.at("KS-048"), played.chakra) == ("~A.M1", (0, 1))
    assert [kind for kind, _ in played.happened("defeat", "hide")] == ["hide"]


def test_what_only_hid_does_not_count_as_defeated() -> None:
    toll = card("toll", IF_ABLE + 'main = [ { defeat = "all enemy here", as = "gone" }, '
                '{ gain = "chakra", n = "count(gone)" } ]')  # fmt: skip
    played = struck("toll", ["KS-048", "KS-075", "ant"], cards=toll)
    assert [played.at(x) for x in ("KS-048", "KS-075", "ant")] == ["~A.M1", "~A.M1", "A.discard"]
    assert played.chakra == (0, 1)


def test_a_stand_in_is_defeated_by_its_own_player() -> None:
    cards = card("sore", 'when = "defeat(mine) by enemy", do = { gain = "chakra", n = 4 }') + card(
        "calm", 'when = "defeat(mine) by you", do = { gain = "chakra" }')  # fmt: skip
    played = struck("axe", ["p", "KS-049"], cards=cards, M2={"A": ["sore", "calm"]}, round=2)
    assert played.say("use").chakra == (1, 0)


def test_a_shield_of_sand_hides_instead_of_moving() -> None:
    wind = card("wind", IF_ABLE + 'main = { move = "enemy here" }')
    played = struck("wind", ["KS-075"], cards=wind, round=2)
    assert (played.at("KS-075"), played.happened("move")) == ("~A.M1", [])
    own = bench(cards=wind.replace("enemy", "friend"), M1={"A": ["KS-075"]}, round=2,
                hand={"A": ["wind"]}).play("wind", 1)  # fmt: skip
    assert own.at("KS-075") == "A.M2"


def test_what_no_enemy_effect_can_hide_its_own_side_can() -> None:
    played = struck("sweep", ["KS-076", "ant"])
    assert [played.at("KS-076"), played.at("ant")] == ["A.M1", "~A.M1"]
    assert played.happened("prevented") == [("prevented", "KS-076")]
    fog = card("fog", IF_ABLE + 'main = { hide = "friend here" }')
    own = bench(cards=fog, M1={"A": ["KS-076"]}, hand={"A": ["fog"]}).play("fog", 1)
    assert own.at("KS-076") == "~A.M1"


# The example of the page.


def curse() -> Bench:
    """Let B upgrade a Sasuke to the Heaven Curse Mark among friends and enemies."""
    played = bench(
        M1={"A": ["KS-031", "KS-003", "KS-049"], "B": ["KS-013 #S", "KS-009"]},
        hand={"B": ["KS-136"]}, turn="B", chakra={"B": 5},
    )  # fmt: skip
    played.play("KS-136", 1, "S")
    assert played.chakra == (1, 0)
    return played.say("KS-003")


def all_orders(played: Bench) -> Bench:
    while played.asked.endswith(("ask.order", "ask.pile")):
        played.say(played.offered[0])
    return played


def test_the_curse_mark_meets_a_guard() -> None:
    played = all_orders(curse().say("use"))
    assert played.asked == "A ask.turn"
    # Hinata 1 for the upgrade; Tsunade 2 for Genma; Sasuke 1 each for Genma and for Naruto.
    assert played.chakra == (1 + 2, 2)
    assert (played.at("KS-003"), played.zone("A.discard"), played.zone("B.discard")) == (
        "A.M1", ["KS-049"], ["KS-009"])  # fmt: skip


def test_the_curse_mark_without_the_guard() -> None:
    played = all_orders(curse().say("decline"))
    # Tsunade is no friend of herself, and gone.
    assert played.chakra == (1, 2)
    assert (played.at("KS-049"), played.zone("A.discard"), played.zone("B.discard")) == (
        "A.M1", ["KS-003"], ["KS-009"])  # fmt: skip


@pytest.mark.parametrize("fox", ["KS-076", "KS-129", "KS-130", "KS-134"])
def test_a_tailed_beast_is_neither_hidden_nor_defeated_by_an_enemy(fox: str) -> None:
    assert struck("sweep", [fox, "p"]).at(fox) == "A.M1"
    assert struck("storm", [fox, "p"], cards=STORM).at(fox) == "A.M1"
    # Nothing keeps it from being moved, and face-down it is as any other.
    push = card("push", IF_ABLE + 'main = { move = "all enemy here" }')
    assert struck("push", [fox], cards=push, round=2).at(fox) == "A.M2"
    assert struck("storm", [f"hidden {fox}"], cards=STORM).at(fox) == "A.discard"


def test_ks_115_keeps_allies_beside_him_from_being_hidden_by_enemies_and_not_himself() -> None:
    swept = struck("sweep", ["KS-115", "p"])
    assert (swept.at("p"), swept.at("KS-115")) == ("A.M1", "~A.M1")
    elsewhere = bench(cards=PLAIN + LEAF + SWEEP, M1={"A": ["p"]}, M2={"A": ["KS-115"]}, round=2,
                      hand={"B": ["sweep"]}, turn="B").play("sweep", 1)  # fmt: skip
    assert elsewhere.at("p") == "~A.M1"
    # He keeps nobody from being defeated, nor from what his own side does.
    assert struck("axe", ["KS-115", "p"]).at("p") == "A.discard"
    own = card("own", IF_ABLE + 'main = { hide = "friend here, name Pea" }')
    mine = bench(cards=PLAIN + LEAF + own, M1={"A": ["KS-115", "p"]}, hand={"A": ["own"]})
    assert mine.play("own", 1).at("p") == "~A.M1"
    assert struck("sweep", ["hidden KS-115", "p"]).at("p") == "~A.M1"
