"""Chains: what is put on the chain, in which order it is applied, and who may say so."""

from __future__ import annotations

import itertools

import pytest

from testgame import IF_ABLE, MUST, Bench, bench, card, omen

DRAWING = (
    card("a", MUST + 'act = { gain = "mark" }')
    + card("b", 'when = "activate(mine, name A)", do = { gain = "mark" }')
    + card("c", 'when = "activate(mine, name B)", do = { gain = "mark" }')
    + card("d", 'when = "activate(mine, name B)", do = { gain = "mark" }')
    + card("e", 'when = "activate(mine, name C)", do = { gain = "mark" }')
    + card("f", 'when = "activate(mine, name C)", do = { gain = "mark" }')
)


def drawing() -> Bench:
    """A is put on the chain; B hears it; C and D hear B; E and F hear C."""
    return bench(DRAWING, {"lane1": ["a", "b", "c", "d", "e", "f"]}).act("a")


def orders(played: Bench) -> list[str]:
    """Return every order in which the effects can be applied."""
    if played.asked != "A ask.order":
        return [marked(played)]
    return [o for answer in played.offered for o in orders(played.fork().say(answer))]


def marked(played: Bench) -> str:
    return "".join(label for _, label in played.happened("gain mark"))


def test_a_tree_of_six_effects_has_exactly_four_orders() -> None:
    assert sorted(orders(drawing())) == ["efcdba", "efdcba", "fecdba", "fedcba"]


def test_what_hears_an_activation_stands_above_it_and_a_group_is_emptied_first() -> None:
    played = drawing()
    assert (played.asked, played.offered) == ("A ask.order", ["e", "f"])
    played.say("e")
    assert (played.asked, played.offered) == ("A ask.order", ["c", "d"])
    assert marked(played) == "ef"


def test_nothing_below_can_be_chosen_while_a_group_above_waits() -> None:
    from cardrules.core.actions import Next
    from cardrules.ids import Seat

    played = drawing()
    for index in (2, 3, 4, -1):
        assert played.refused(Next(Seat(0), index)) == ["K1"]


def test_activations_are_recorded_each_with_what_it_heard_as_its_cause() -> None:
    played = drawing()
    by_seq = {entry.seq: entry.event for entry in played.entries}
    causes = {
        entry.event.code: getattr(by_seq[entry.cause], "code", "")
        for entry in played.entries
        if entry.event.tag == "activated"
    }
    assert causes == {"a": "", "b": "a", "c": "b", "d": "b", "e": "c", "f": "c"}


# Events: what hears them waits until the effect is finished, and goes above what still waits.

TRIGGERS = (
    card("source", MUST + 'act = [ { gain = "embers", n = 1 }, { gain = "mark" } ]')
    + card("first", 'when = "gain embers(you)", do = [ { gain = "ward" }, { gain = "mark" } ]')
    + card("second", 'when = "gain embers(you)", do = { gain = "mark" }')
    + card("third", 'when = "gain embers(you)", do = { gain = "mark", to = "self" }')
    + card("child", 'when = "gain ward(mine)", do = { gain = "mark" }')
)


def test_a_trigger_waits_until_the_effect_that_caused_it_is_finished() -> None:
    played = bench(TRIGGERS, {"lane1": ["source", "first"]}).act("source")
    assert [label for _, label in played.happened("gain mark")] == ["source", "first"]


def test_the_child_of_a_trigger_comes_before_its_sibling() -> None:
    played = bench(TRIGGERS, {"lane1": ["source", "first", "second", "child"]}).act("source")
    played.say("first")
    marks = [label for _, label in played.happened("gain mark")]
    assert marks == ["source", "first", "child", "second"]


@pytest.mark.parametrize("order", list(itertools.permutations(["first", "second", "third"])))
def test_effects_are_applied_in_the_order_chosen(order: tuple[str, ...]) -> None:
    played = bench(TRIGGERS, {"lane1": ["source", "first", "second", "third"]}).act("source")
    played.say(*order[:2])
    assert [label for _, label in played.happened("gain mark")] == ["source", *order]
    assert played.count_asked("ask.order") == 2


SIDES = (
    card("caller", MUST + 'act = { gain = "glow", to = "self" }')
    + card("mine", 'when = "gain glow(friend)", do = { gain = "mark" }')
    + card("theirs", 'when = "gain glow(enemy)", do = { gain = "mark" }')
    + card(
        "theirs2",
        'when = "gain glow(enemy)", do = { gain = "mark", to = "friend" }',
        name="Theirs Too",
    )
)


def test_one_seat_orders_the_triggers_of_both() -> None:
    played = bench(SIDES, {"lane1": ["caller", "mine"]}, {"lane1": ["theirs", "theirs2"]})
    played.act("caller")
    assert (played.asked, played.offered) == ("A ask.order", ["mine", "theirs", "theirs2"])
    played.say("theirs2")
    assert played.asked == "A ask.order"
    played.say("mine")
    assert [label for _, label in played.happened("gain mark")] == ["theirs", "mine", "theirs"]


def test_the_other_seat_is_asked_only_inside_its_own_effects() -> None:
    side = {"lane1": ["theirs", "theirs2", "ant", "bee"]}
    played = bench(SIDES, {"lane1": ["caller", "mine"]}, side).act("caller").say("theirs2")
    assert (played.asked, played.offered) == ("B ask.target", ["theirs", "ant", "bee"])
    played.say("ant")
    assert played.asked == "A ask.order"


PROMPTS = (
    card("caller", MUST + 'act = { gain = "glow" }')
    + card("trader", 'when = "gain glow(friend)", do = [ { discard = "hand" }, { draw = 2 } ]')
    + card("miser", 'when = "gain glow(friend)", do = { gain = "embers", n = "count(hand)" }')
)


@pytest.mark.parametrize(("first", "embers"), [("trader", 3), ("miser", 2)])
def test_two_effects_are_not_interleaved_at_their_prompts(first: str, embers: int) -> None:
    side = {"lane1": ["caller", "trader", "miser"], "hand": ["ant", "bee"], "deck": ["cat", "dog"]}
    played = bench(PROMPTS, side, embers=(0, 0)).act("caller").say(first)
    if played.asked == "A ask.target":
        assert played.offered == ["ant", "bee"]
        played.say("ant")
    assert played.embers[0] == embers


def test_an_order_is_the_same_when_it_is_asked_again_after_a_prompt() -> None:
    side = {"lane1": ["caller", "trader", "miser"], "hand": ["ant", "bee"], "deck": ["cat", "dog"]}
    played = bench(PROMPTS, side, embers=(0, 0)).act("caller").say("trader")
    assert played.asked == "A ask.target"
    assert played.applied() == ["caller", "trader", "miser"]


EQUAL = (
    card("caller", MUST + 'act = { gain = "glow" }')
    + card("giver", 'when = "gain glow(mine)", do = { gain = "embers" }')
    + card("reader", 'when = "gain glow(mine)", do = { draw = 1, if = "embers(you) >= 1" }')
)


def test_equal_effects_are_not_asked_about() -> None:
    side = {"lane1": ["caller", "giver"], "lane2": ["giver"], "deck": ["ant"]}
    played = bench(EQUAL, side, embers=(0, 0)).act("caller")
    assert played.asked == "B ask.turn"
    assert played.count_asked("ask.order") == 0
    assert played.embers == (2, 0)


@pytest.mark.parametrize(("first", "drawn"), [("giver", 1), ("reader", 0)])
def test_effects_whose_order_matters_are_asked_about(first: str, drawn: int) -> None:
    side = {"lane1": ["caller", "giver", "reader"], "deck": ["ant"]}
    played = bench(EQUAL, side, embers=(0, 0)).act("caller")
    assert played.offered == ["giver", "reader"]
    played.say(first)
    assert len(played.happened("draw")) == drawn


END = (
    card("walker", 'when = "round end", do = { gain = "mark" }')
    + omen("moon", 'when = "round end", do = { draw = 1, by = "each" }')
    + omen("sun", 'when = "round end", do = { gain = "embers", to = "each" }')
)


def test_at_nobodys_turn_the_holder_of_the_edge_orders_and_omens_come_last() -> None:
    deck = {"deck": ["ant", "bee", "cat"]}
    played = bench(END, {"lane1": ["walker"], **deck}, {"lane1": ["walker"], **deck},
                   omens=("moon",), edge=1)  # fmt: skip
    played.skip().skip()
    assert (played.asked, played.offered) == ("B ask.order", ["walker", "walker2"])
    played.say("walker2")
    kinds = [kind for kind, _ in played.happened("gain mark", "draw")]
    assert kinds[:4] == ["gain mark", "gain mark", "draw", "draw"]


def test_among_late_effects_only_is_ordered_when_the_others_are_done() -> None:
    played = bench(END, {"lane1": ["walker"], "deck": ["ant"]}, {"deck": ["bee"]},
                   omens=("moon", "sun"), edge=1)  # fmt: skip
    played.skip().skip()
    assert (played.asked, played.offered) == ("B ask.order", ["moon", "sun"])
    assert [label for _, label in played.happened("gain mark")] == ["walker"]


BATCHES = (
    card("storm", MUST + 'act = { defeat = "all enemy here" }', power=9)
    + card("counter", 'when = "defeat(friend)", do = { gain = "embers" }')
    + card("mourner", 'when = "defeat(friend)", once = true, do = { gain = "embers" }')
    + card(
        "witness", 'when = "defeat(friend)", once = true, do = { gain = "embers", n = "count(it)" }'
    )
)


@pytest.mark.parametrize(("who", "embers"), [("counter", 3), ("mourner", 1), ("witness", 3)])
def test_a_batch_is_heard_for_each_event_or_once_as_the_text_says(who: str, embers: int) -> None:
    enemies = {"lane1": ["ant", "bee", "cat"], "lane2": [who]}
    played = bench(BATCHES, {"lane1": ["storm"]}, enemies, embers=(0, 0)).act("storm")
    played.say("ant", "bee")
    assert played.embers == (0, embers)


BLOWS = card(
    "blows",
    MUST + 'act = [ { defeat = "enemy here" }, { defeat = "all enemy here" } ]',
    power=9,
) + "".join(
    card(f"hears{n}", f'when = "defeat(friend)", {once}do = {{ gain = "embers" }}')
    for n, once in enumerate(("", "once = true, ", 'once = "effect", '))
)


@pytest.mark.parametrize(("who", "embers"), [("hears0", 3), ("hears1", 2), ("hears2", 1)])
def test_what_one_effect_does_in_several_batches_is_heard_once_as_the_text_says(
    who: str, embers: int
) -> None:
    enemies = {"lane1": ["ant", "bee", "cat"], "lane2": [who]}
    played = bench(BLOWS, {"lane1": ["blows"]}, enemies, embers=(0, 0)).act("blows")
    played.say("ant", "bee")
    assert played.embers == (0, embers)


NEWCOMERS = card(
    "rite",
    IF_ABLE + 'act = [ { defeat = "friend here" }, { put = "grave, name Heir", to = "here" } ]',
) + card("heir", 'when = "defeat(friend)", do = { gain = "embers", n = 2 }')


def test_a_source_that_came_later_does_not_hear_what_was_before() -> None:
    side = {"lane1": ["rite", "ant"], "grave": ["heir"]}
    played = bench(NEWCOMERS, side, embers=(0, 0)).act("rite")
    assert played.at("heir") == "A.lane1"
    assert played.at("ant") == "A.grave"
    assert played.embers == (0, 0)


def test_a_source_that_was_there_hears_it() -> None:
    side = {"lane1": ["rite", "ant"], "lane2": ["heir"]}
    played = bench(NEWCOMERS, side, embers=(0, 0)).act("rite")
    assert played.embers == (2, 0)


def test_a_hidden_source_hears_nothing() -> None:
    side = {"lane1": ["rite", "ant"], "lane2": ["~heir"]}
    assert bench(NEWCOMERS, side, embers=(0, 0)).act("rite").embers == (0, 0)


def test_the_wish_of_an_effect_tells_whose_it_is() -> None:
    cards = (
        card("pusher", MUST + 'act = { lose = "glow", n = 1, from = "anyone, glow >= 1" }')
        + card("sulker", 'when = "lose glow(self) by enemy", do = { gain = "mark" }')
        + card("monk", 'when = "lose glow(self) by you", do = { gain = "mark" }')
    )
    theirs = bench(cards, {"lane1": ["pusher"]}, {"lane1": ["sulker+1", "monk+1"]})
    assert theirs.fork().act("pusher").say("sulker").count("sulker", "mark") == 1
    assert theirs.fork().act("pusher").say("monk").count("monk", "mark") == 0
    mine = bench(cards, {"lane1": ["pusher", "sulker+1", "monk+1"]})
    assert mine.fork().act("pusher").say("sulker").count("sulker", "mark") == 0
    assert mine.fork().act("pusher").say("monk").count("monk", "mark") == 1
