"""What never ends: chains of triggers, checks that alternate, and what a game makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import pytest

from cardrules.core.events import Changed, Counted, Looped
from cardrules.core.loops import Cycle, Settled
from cardrules.core.model import in_play
from cardrules.core.run import Run
from cardrules.core.settling import fixpoint
from cardrules.errors import EngineBugError
from testgame import IF_ABLE, MAY, MUST, Bench, bench, card, courts

ECHO = 'when = "gain embers(you)", do = { gain = "embers", to = "opponent" }'
PAIR = card("spark", MUST + 'act = { gain = "embers" }') + card("echo", ECHO) + card("echo2", ECHO)


def loops(played: Bench) -> list[Looped]:
    return [entry.event for entry in played.entries if isinstance(entry.event, Looped)]


def culprits(played: Bench) -> list[list[str]]:
    return [[played.label(source) for _, _, source in event.culprits] for event in loops(played)]


# Loops of triggers.


def test_a_loop_is_found_though_its_counters_grow_and_nothing_of_it_is_done() -> None:
    side = {"lane1": ["spark", "echo"]}
    played = bench(PAIR, side, {"lane1": ["echo2"]}, embers=(0, 0)).act("spark")
    assert culprits(played) == [["echo", "echo2"]]
    # What was done by the action itself stands.
    assert played.embers == (1, 0)
    assert played.applied() == ["spark"]
    assert played.asked == "B ask.turn"


def test_the_game_says_what_follows_a_loop() -> None:
    side = {"lane1": ["spark", "echo"]}
    played = bench(PAIR, side, {"lane1": ["echo2"]}, embers=(0, 0), readings={"T10": "end"})
    played.act("spark")
    outcome = played.state.outcome
    assert outcome is not None
    assert outcome.reason.key == "end.loop"
    assert played.asked == ""


def test_a_loop_on_a_board_that_comes_back_is_found_at_once() -> None:
    cards = (
        card("bell", MUST + 'act = { spend = "self" }')
        + card("up", 'when = "gain mark(anyone)", do = { lose = "mark", from = "self" }')
        + card("down", 'when = "lose ward(anyone)", do = { gain = "ward", to = "self" }')
        + card("start", MUST + 'act = { gain = "ward", to = "friend, name Down" }')
        + card("swap", 'when = "gain ward(anyone)", do = { lose = "ward", from = "friend, name Down" }')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["start", "down", "swap"]}).act("start")
    assert culprits(played) == [["swap", "down"]]
    assert played.count("down", "ward") == 1


def test_one_trigger_can_be_a_loop_by_itself() -> None:
    cards = card("spark", MUST + 'act = { gain = "mark" }') + card(
        "vain", 'when = "gain mark(mine)", do = { gain = "mark", to = "self" }')  # fmt: skip
    played = bench(cards, {"lane1": ["spark", "vain"]}).act("spark")
    assert culprits(played) == [["vain"]]
    assert (played.count("spark", "mark"), played.count("vain", "mark")) == (1, 0)


def test_a_chain_that_runs_out_is_no_loop() -> None:
    drain = 'when = "lose embers(you)", do = { lose = "embers", from = "opponent" }'
    cards = card("spark", MUST + 'act = { lose = "embers", from = "you" }') + card(
        "leech", drain) + card("leech2", drain)  # fmt: skip
    side = {"lane1": ["spark", "leech"]}
    played = bench(cards, side, {"lane1": ["leech2"]}, embers=(5, 5)).act("spark")
    assert loops(played) == []
    assert played.embers == (0, 0)


def test_a_chain_that_stops_at_a_limit_is_no_loop() -> None:
    grow = 'when = "gain glow(self)", if = "glow(self) < 9", do = { gain = "glow" }'
    cards = card("vine", grow, MUST + 'act = { gain = "glow" }')
    played = bench(cards, {"lane1": ["vine"]}).act("vine")
    assert (loops(played), played.glow("vine")) == ([], 9)


BESIDE = PAIR + card("torch", MUST + 'act = [ { gain = "ward" }, { gain = "embers" } ]')


def test_effects_beside_a_loop_are_done() -> None:
    cards = BESIDE + card("poet", 'when = "gain ward(friend)", do = { gain = "mark" }')
    for first in ("echo", "poet"):
        side = {"lane1": ["torch", "echo", "poet"]}
        played = bench(cards, side, {"lane1": ["echo2"]}, embers=(0, 0)).act("torch")
        if played.asked == "A ask.order":
            played.say(first)
        assert culprits(played) == [["echo", "echo2"]]
        assert (played.count("poet", "mark"), played.embers) == (1, (1, 0))


def test_two_loops_of_one_action_are_both_found() -> None:
    cards = BESIDE + card("vain", 'when = "gain ward(friend)", do = { gain = "mark" }',
                          'when = "gain mark(self)", do = { gain = "mark" }')  # fmt: skip
    side = {"lane1": ["torch", "echo", "vain"]}
    played = bench(cards, side, {"lane1": ["echo2"]}, embers=(0, 0)).act("torch").say("vain")
    assert sorted(culprits(played)) == [["echo", "echo2"], ["vain"]]
    assert (played.count("vain", "mark"), played.embers) == (1, (1, 0))


def test_to_be_asked_for_an_order_in_each_round_does_not_hide_a_loop() -> None:
    cards = PAIR + card("poet", 'when = "gain embers(you)", do = { gain = "mark" }')
    side = {"lane1": ["spark", "echo", "poet"]}
    played = bench(cards, side, {"lane1": ["echo2"]}, embers=(0, 0)).act("spark")
    rounds = 0
    while not played.asked.endswith("ask.turn"):
        played.say("echo" if "echo" in played.offered else played.offered[0])
        rounds += 1
    # What is done when the loop is found stands: some rounds, each with an order of its own.
    assert culprits(played) == [["echo", "echo2"]]
    assert rounds < 30
    assert played.count("poet", "mark") >= rounds


def test_an_answer_in_between_makes_it_no_loop() -> None:
    cards = card("spark", MUST + 'act = { gain = "embers" }') + card(
        "echo", MAY + 'when = "gain embers(you)", do = { gain = "embers" }')  # fmt: skip
    played = bench(cards, {"lane1": ["spark", "echo"]}, embers=(0, 0)).act("spark")
    for embers in range(1, 6):
        assert (played.asked, played.embers) == ("A ask.use", (embers, 0))
        played.say("use")
    played.say("decline")
    assert (loops(played), played.embers) == ([], (6, 0))


def test_a_loop_that_branches_is_one_loop() -> None:
    grow = 'when = "gain glow(friend)", do = { gain = "glow" }'
    cards = card("spark", MUST + 'act = { gain = "glow" }') + "".join(
        card(x, grow) for x in ("vine", "moss", "fern"))  # fmt: skip
    played = bench(cards, {"lane1": ["spark", "vine", "moss", "fern"]}).act("spark")
    orders = 0
    while not played.asked.endswith("ask.turn"):
        played.say(played.offered[-1])
        orders += 1
    # In each round two hear what one has done; that must not double what is asked.
    assert orders < 200
    assert loops(played)


# Loops that a card writes.


def test_until_counts_what_is_there_and_not_what_was_tried() -> None:
    cards = (
        card("doom", IF_ABLE + 'act = { repeat = { defeat = "enemy here", by = "opponent" }, '
             'until = "count(enemy here) <= 2" }')
        + card("hare", 'instead = "defeat(self)", do = { hide = "self" }')
        + card("idol", 'always = { cannot = "defeat", to = "self", by = "enemy" }')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["doom"]}, {"lane1": ["hare", "idol", "ant", "bee"]})
    played.act("doom")
    assert (played.asked, played.offered) == ("B ask.target", ["hare", "ant", "bee"])
    played.say("hare")
    assert played.at("hare") == "~B.lane1"
    assert "idol" not in played.offered
    played.say("ant", "bee")
    assert played.asked == "B ask.turn"
    assert played.zone("B.lane1") == ["hare", "idol"]


def test_a_round_that_changes_nothing_is_the_last() -> None:
    cards = card("doom", IF_ABLE + 'act = { repeat = { defeat = "enemy here" }, '
                 'until = "count(enemy here) <= 0" }') + card(
        "phoenix", 'instead = "defeat(self)", do = { put = "self", to = "any lane" }')  # fmt: skip
    cards = cards.replace('to = "any lane"', 'to = "hand"')
    played = bench(cards, {"lane1": ["doom"]}, {"lane1": ["phoenix", "ant"]}).act("doom")
    played.say("phoenix")
    assert played.asked == "B ask.turn"
    assert played.zone("B.lane1") == []


def test_a_written_loop_that_could_do_nothing_ends() -> None:
    cards = card("doom", IF_ABLE + 'act = [ { repeat = { defeat = "enemy here" }, '
                 'until = "count(enemy here) <= 0" }, { gain = "mark" } ]') + card(
        "idol", 'always = { cannot = "defeat", to = "self" }')  # fmt: skip
    played = bench(cards, {"lane1": ["doom"]}, {"lane1": ["idol"]}).act("doom")
    assert (played.asked, played.count("doom", "mark")) == ("B ask.turn", 1)


def test_for_each_lane_there_is_a_picture_and_a_choice() -> None:
    cards = card("rain", IF_ABLE + 'act = { each = "lane", as = "m", do = '
                 '{ hide = "enemy at m", as = "it" } }')  # fmt: skip
    enemies = {"lane1": ["ant", "bee"], "lane2": ["cat"], "lane3": ["dog", "elk"]}
    played = bench(cards, {"lane1": ["rain"]}, enemies).act("rain")
    assert played.offered == ["ant", "bee"]
    played.say("bee")
    assert played.at("cat") == "~B.lane2"
    assert played.offered == ["dog", "elk"]
    assert played.say("elk").batches("hide") == [["bee"], ["cat"], ["elk"]]


# Checks.


def flipping(table: Any) -> Sequence[tuple[Any, tuple[str, ...]]]:
    return [
        (Changed(t, attrs.evolve(t, used=not t.used), "spend"), ("L1",))
        for t in in_play(table)
        if t.card == "ant"
    ]


def shrinking(table: Any) -> Sequence[tuple[Any, tuple[str, ...]]]:
    return [(Counted(t, "glow", -1), ("L2",)) for t in in_play(table) if t.counter("glow") > 3]


def growing(table: Any) -> Sequence[tuple[Any, tuple[str, ...]]]:
    return [(Counted(t, "glow", 1), ("L2",)) for t in in_play(table)]


def checked(check: Any) -> Run:
    played = bench("", {"lane1": ["ant+7"]})
    game = attrs.evolve(courts(""), checks=(check,))
    return Run(game, played.state, played.chance, played.seq)


def test_checks_that_come_to_rest_say_after_how_many_rounds() -> None:
    run = checked(shrinking)
    assert fixpoint(run, 0) == Settled(4)
    assert [entry.rules for entry in run.entries] == [("L2",)] * 4


@pytest.mark.parametrize("check", [flipping, growing])
def test_checks_that_never_come_to_rest_name_the_culprit(check: Any) -> None:
    assert fixpoint(checked(check), 0) == Cycle((check.__name__,))


def test_a_game_whose_checks_never_settle_raises_and_does_not_go_on() -> None:
    played = bench("", {"lane1": ["ant"], "hand": ["bee"]})
    game = attrs.evolve(courts(""), checks=(flipping,))
    from cardrules.core import resolver

    with pytest.raises(EngineBugError, match="checks never settle: flipping"):
        resolver.act(game, played.state, played.legal[0], played.chance, 1)


def test_each_consequence_of_several_checks_cites_its_own_rules() -> None:
    cards = card("lee") + card("lee2", name="Lee") + card("kite") + card(
        "axe", IF_ABLE + 'act = { defeat = "enemy, name Kite" }')  # fmt: skip
    side = {"lane1": ["lee", "axe"]}
    played = bench(cards, side, {"lane1": ["kite", "lee2@A"]}, bonds=[("kite", "lee2")]).act("axe")
    rules = {e.event.kind: e.rules for e in played.entries if e.event.tag == "moved"}
    assert (rules["return"], rules["clash"]) == (("L8",), ("T6",))


def test_the_emergency_brake_raises() -> None:
    cards = card("vine", IF_ABLE + 'act = { repeat = { gain = "glow" }, until = "glow(self) < 0" }')
    played = bench(cards, {"lane1": ["vine"]})
    game = attrs.evolve(played.game, steps=300)
    from cardrules.core import resolver

    with pytest.raises(EngineBugError, match="300 steps in one action"):
        resolver.perform(game, played.state, played.legal[0], played.chance, 1)
