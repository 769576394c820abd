"""What never ends: effects that trigger each other, and texts that copy texts that copy (N24)."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.core.events import Looped
from games.naruto_mythos.bench import Bench, bench, card
from games.naruto_mythos.plain import IF_ABLE, named

ECHO = 'when = "gain chakra(you)", do = { gain = "chakra", to = "opponent" }'
PAIR = (
    card("spark", IF_ABLE + 'main = { gain = "chakra" }') + card("echo", ECHO) + card("echo2", ECHO)
)


def loop(reading: str, *more: str) -> Bench:
    played = bench(cards=PAIR + "".join(more), M1={"A": ["echo"], "B": ["echo2"]},
                   hand={"A": ["spark"]}, readings={"N24": reading})  # fmt: skip
    return played.play("spark", 1)


def culprits(played: Bench) -> list[list[str]]:
    loops = [entry.event for entry in played.entries if isinstance(entry.event, Looped)]
    return [[played.label(source) for _, _, source in event.culprits] for event in loops]


def test_effects_that_repeat_stop_for_this_chain() -> None:
    played = loop("a")
    assert culprits(played) == [["echo", "echo2"]]
    # What the play itself did stands, and nothing of the loop was done.
    assert (played.chakra, played.asked, played.winners) == ((1, 0), "B ask.turn", "")
    assert played.applied() == ["spark"]
    assert "N24" in named(played)


def test_or_the_match_is_drawn() -> None:
    played = loop("b")
    assert culprits(played) == [["echo", "echo2"]]
    assert (played.winners, played.asked, played.chakra) == ("AB", "", (1, 0))
    outcome = played.state.outcome
    assert outcome is not None
    assert outcome.reason.key == "end.loop"
    assert "N24" in outcome.rules


def test_in_the_next_chain_they_work_again() -> None:
    played = loop("a")
    played.skip().skip()
    # The next round brings both their income, and each of these gains starts a chain.
    assert (played.phase, played.chakra, played.asked) == ("start 2", (7, 6), "B ask.order")
    while played.asked != "B ask.turn":
        played.say(played.offered[0])
    assert played.phase == "action 2"
    assert len(culprits(played)) > 1
    assert all(sorted(set(who)) == ["echo", "echo2"] for who in culprits(played))


def test_a_chain_that_runs_out_is_no_loop() -> None:
    drain = 'when = "lose chakra(you)", do = { lose = "chakra", from = "opponent" }'
    cards = card("leech", drain) + card("leech2", drain) + card(
        "spill", IF_ABLE + 'main = { lose = "chakra", from = "you" }')  # fmt: skip
    played = bench(cards=cards, M1={"A": ["leech"], "B": ["leech2"]}, hand={"A": ["spill"]},
                   chakra={"A": 3, "B": 3}).play("spill", 1)  # fmt: skip
    assert (culprits(played), played.chakra) == ([], (0, 0))


def test_effects_beside_a_loop_are_done() -> None:
    poet = card("poet", 'when = "play(enemy)", do = { gain = "power" }')
    played = bench(cards=PAIR + poet, M1={"A": ["echo"], "B": ["echo2", "poet"]},
                   hand={"A": ["spark"]}).play("spark", 1)  # fmt: skip
    assert (culprits(played), played.tokens("poet"), played.chakra) == (
        [["echo", "echo2"]], 1, (1, 0))  # fmt: skip


def test_an_answer_in_between_makes_it_no_loop() -> None:
    cards = card("spark", IF_ABLE + 'main = { gain = "chakra" }') + card(
        "well", 'obliged = "may", when = "gain chakra(you)", do = { gain = "chakra" }')  # fmt: skip
    played = bench(cards=cards, M1={"A": ["well"]}, hand={"A": ["spark"]}).play("spark", 1)
    for chakra in range(1, 5):
        assert (played.asked, played.chakra) == ("A ask.use", (chakra, 0))
        played.say("use")
    assert (culprits(played), played.say("decline").chakra) == ([], (5, 0))


# Copies of copies.


@pytest.mark.parametrize("over", ["", "K"])
def test_two_copiers_that_face_each_other_come_to_an_end(over: str) -> None:
    """Each copies an instant of an enemy, and the other one's only instant is to copy."""
    told: dict[str, Any] = {"M1": {"A": ["KS-015 #K"] if over else [], "B": ["KS-016 #other"]}}
    played = bench(**told, hand={"A": ["KS-016"]}, chakra={"A": 4}).play("KS-016", 1, over)
    answers = 0
    while played.asked != "B ask.turn":
        played.say(played.offered[0])
        answers += 1
    assert answers < 5
    assert culprits(played) == []
    assert played.happened("control", "gain power", "move", "hide") == []


APE = card("ape", 'main = { copy = "enemy, cost <= 4", of = "instant, not upgrade" }', cost=4)
TREE = card("tree", 'main = { gain = "power", n = 3, to = "self" }', cost=1)


def test_a_copier_of_a_copier_reaches_what_that_one_could_and_no_text_twice() -> None:
    told: dict[str, Any] = {"M1": {"A": [], "B": ["ape", "tree"]}, "hand": {"A": ["KS-016"]}}
    played = bench(cards=APE + TREE, **told, chakra={"A": 4}).play("KS-016", 1).say("use")
    assert played.offered == ["ape", "tree"]
    played.say("ape")
    # The copy is A's and looks at A's enemies; the ape's text is under way, so the tree is left.
    assert [played.tokens(x) for x in ("KS-016", "ape", "tree")] == [3, 0, 0]
    assert (played.count_asked("ask.target"), played.asked) == (1, "B ask.turn")


def test_friends_that_copy_each_other_come_to_an_end() -> None:
    told: dict[str, Any] = {
        "M1": {"A": ["KS-062 #one"], "B": []},
        "M2": {"A": ["hidden KS-062 #two"]},
    }
    played = bench(**told, round=2, chakra={"A": 4}).reveal("two")
    answers = 0
    while played.asked != "B ask.turn":
        played.say(played.offered[0])
        answers += 1
    assert (answers < 5, culprits(played)) == (True, [])
