"""Optional, must, if able; who decides; costs before targets; how few and how many."""

from __future__ import annotations

import pytest

from cardrules.core.actions import Decline, Done, Number, Use
from cardrules.core.rehearse import rehearse
from cardrules.ids import CardId, Seat
from testgame import IF_ABLE, MAY, MUST, Act, Bench, Play, bench, card

A, B = Seat(0), Seat(1)


def board(played: Bench) -> object:
    """Return what lies where, without what was asked."""
    state = played.state
    return state.zones, state.objects, state.facts.embers, state.grants


# Whole or nothing.

BOTH = card("bard", MAY + 'act = [ { hide = "enemy here" }, { move = "friend here" } ]')


def test_an_optional_effect_is_done_whole() -> None:
    played = bench(BOTH, {"lane1": ["bard", "ant"]}, {"lane1": ["bee"]}).act("bard")
    assert (played.asked, played.offered) == ("A ask.use", ["use", "decline"])
    played.say("use")
    # There is no way to stop after the first half.
    assert played.asked == "A ask.place"
    assert played.offered == ["A.lane2", "A.lane3"]
    assert played.refused(Decline(A)) == ["K1"]
    assert played.refused(Done(A)) == ["K1"]
    played.say("A.lane3")
    assert [played.at("bee"), played.at("ant")] == ["~B.lane1", "A.lane3"]


def test_what_cannot_be_done_does_not_stop_the_rest() -> None:
    played = bench(BOTH, {"lane1": ["bard"]}, {"lane1": ["bee"]}).act("bard").say("use")
    assert played.at("bee") == "~B.lane1"
    assert ("bard", "no-target") in played.skipped()


def test_declining_leaves_everything_as_it_was() -> None:
    played = bench(BOTH, {"lane1": ["bard", "ant"]}, {"lane1": ["bee"]}).act("bard")
    before = board(played)
    assert board(played.say("decline")) == before
    assert played.skipped() == [("bard", "declined")]


def test_an_effect_that_could_do_nothing_is_not_offered() -> None:
    played = bench(BOTH, {"lane1": ["bard"]}).act("bard")
    assert played.asked == "B ask.turn"
    assert played.skipped() == [("bard", "no-target")]


def test_a_single_target_does_not_make_an_optional_effect_compulsory() -> None:
    cards = card("bard", MAY + 'act = { hide = "enemy here" }')
    played = bench(cards, {"lane1": ["bard"]}, {"lane1": ["bee"]}).act("bard")
    assert played.offered == ["use", "decline"]
    before = board(played)
    assert board(played.fork().say("decline")) == before
    assert played.say("use").at("bee") == "~B.lane1"
    assert len(played.happened("forced")) == 1


# Inner options, and what follows only from what was done.


def test_an_inner_option_is_asked_at_its_place() -> None:
    cards = card("bard", IF_ABLE + 'act = [ { draw = 1 }, { discard = "hand", may = true, then = '
                 '{ gain = "glow", n = 3 } } ]')  # fmt: skip
    played = bench(cards, {"lane1": ["bard"], "deck": ["ant"]}).act("bard")
    assert played.asked == "A ask.use"
    assert played.zone("A.hand") == ["ant"]
    assert played.fork().say("decline").glow("bard") == 0
    assert played.say("use").glow("bard") == 3


def test_a_group_of_steps_can_be_optional_as_a_whole() -> None:
    cards = card("bard", IF_ABLE + 'act = [ { gain = "mark" }, { do = [ { discard = "hand" }, '
                 '{ draw = 2 } ], may = true } ]')  # fmt: skip
    side = {"lane1": ["bard"], "hand": ["ant"], "deck": ["bee", "cat"]}
    played = bench(cards, side).act("bard")
    assert played.offered == ["use", "decline"]
    assert sorted(played.fork().say("use").zone("A.hand")) == ["bee", "cat"]
    assert played.say("decline").zone("A.hand") == ["ant"]


def test_an_optional_start_owes_its_follow_up() -> None:
    cards = card("bard", MAY + 'act = { draw = 1, then = { put = "hand", to = "deck" } }')
    played = bench(cards, {"lane1": ["bard"], "deck": ["ant"]}).act("bard")
    assert played.offered == ["use", "decline"]
    assert played.fork().say("decline").zone("A.deck") == ["ant"]
    played.say("use")
    # One card, so putting it back is not even asked; it is recorded.
    assert (played.zone("A.hand"), played.zone("A.deck")) == ([], ["ant"])
    assert len(played.happened("forced")) == 1


def test_nothing_follows_from_what_was_not_done() -> None:
    cards = card("bard", IF_ABLE + 'act = { draw = 1, then = { gain = "glow" } }')
    assert bench(cards, {"lane1": ["bard"]}).act("bard").glow("bard") == 0


REPLACED = card("bard", IF_ABLE + 'act = { defeat = "enemy here", then = { gain = "glow" } }')


def test_if_you_do_does_not_count_what_was_replaced() -> None:
    cards = REPLACED + card("eel", 'instead = "defeat(self)", do = { hide = "self" }')
    played = bench(cards, {"lane1": ["bard"]}, {"lane1": ["eel"]}).act("bard")
    assert (played.at("eel"), played.glow("bard")) == ("~B.lane1", 0)


def test_if_you_do_does_not_count_a_stand_in() -> None:
    cards = REPLACED + card("guard", 'instead = "defeat(friend)", do = { defeat = "self" }')
    played = bench(cards, {"lane1": ["bard"]}, {"lane1": ["ant"], "lane2": ["guard"]}).act("bard")
    assert [played.at("ant"), played.at("guard")] == ["B.lane1", "B.grave"]
    assert played.glow("bard") == 0


def test_if_you_do_counts_what_was_only_redirected() -> None:
    cards = REPLACED + card(
        "nest", 'instead = "defeat(friend)", do = { defeat = "it", to = "hand" }'
    )
    played = bench(cards, {"lane1": ["bard"]}, {"lane1": ["ant"], "lane2": ["nest"]}).act("bard")
    assert (played.zone("B.hand"), played.glow("bard")) == (["ant"], 1)


def test_a_cost_comes_before_the_target() -> None:
    cards = (
        card("bard", MAY + 'act = { lose = "embers", from = "you", then = { pick = "enemy", '
             'as = "it", then = { hide = "it" } } }')
        + card("wary", 'when = "pick(self) by enemy", do = { draw = 1 }')
    )  # fmt: skip
    enemies = {"lane1": ["wary", "ant"], "deck": ["bee"]}
    played = bench(cards, {"lane1": ["bard"]}, enemies, embers=(1, 0)).act("bard")
    declined = played.fork().say("decline")
    assert (declined.embers, declined.happened("draw", "pick")) == ((1, 0), [])
    played.say("use")
    assert (played.embers, played.asked) == ((0, 0), "A ask.target")
    assert played.happened("draw") == []
    played.say("wary")
    assert (played.at("wary"), played.zone("B.hand")) == ("~B.lane1", ["bee"])


def test_what_cannot_be_paid_is_not_offered() -> None:
    cards = card("bard", MAY + 'act = { lose = "embers", from = "you", then = { hide = "enemy" } }')
    played = bench(cards, {"lane1": ["bard"]}, {"lane1": ["ant"]}, embers=(0, 0)).act("bard")
    assert played.skipped() == [("bard", "no-target")]


# Up to, one or more.


@pytest.mark.parametrize(
    ("step", "numbers"),
    [
        ('lose = "glow", n = "up to 2", from = "enemy"', ["0", "1", "2"]),
        ('lose = "glow", n = "any", least = 1, from = "enemy"', ["1", "2", "3"]),
        ('lose = "glow", n = "any", from = "enemy"', ["0", "1", "2", "3"]),
    ],
)
def test_up_to_begins_at_none_and_one_or_more_at_one(step: str, numbers: list[str]) -> None:
    cards = card("bard", IF_ABLE + f"act = {{ {step} }}")
    played = bench(cards, {"lane1": ["bard"]}, {"lane1": ["ant+3"]}).act("bard")
    assert (played.asked, played.offered) == ("A ask.number", numbers)
    for number in range(5):
        refused = played.refused(Number(A, number)) == ["K1"]
        assert refused is (str(number) not in numbers)
    left = played.fork().say(numbers[-1]).glow("ant")
    assert left == 3 - int(numbers[-1])


def test_up_to_so_many_things_may_be_none() -> None:
    cards = card("bard", IF_ABLE + 'act = { hide = "up to 2 enemy" }')
    played = bench(cards, {"lane1": ["bard"]}, {"lane1": ["ant", "bee", "cat"]}).act("bard")
    assert played.offered == ["ant", "bee", "cat", "done"]
    assert played.fork().say("done").happened("hide") == []
    assert played.say("bee").offered == ["ant", "cat", "done"]
    assert played.say("ant").asked == "B ask.turn"


def test_so_many_things_are_neither_fewer_nor_more() -> None:
    cards = card("bard", IF_ABLE + 'act = { hide = "2 enemy" }')
    played = bench(cards, {"lane1": ["bard"]}, {"lane1": ["ant", "bee", "cat"]}).act("bard")
    assert played.offered == ["ant", "bee", "cat"]
    played.say("bee")
    assert played.offered == ["ant", "cat"]
    assert played.say("cat").batches("hide") == [["bee", "cat"]]


def test_a_number_with_a_name_says_how_many() -> None:
    cards = card("bard", IF_ABLE + 'act = [ { number = "X", max = "embers(you)" }, '
                 '{ lose = "embers", n = "X", from = "you" }, { gain = "glow", n = "X" } ]')  # fmt: skip
    played = bench(cards, {"lane1": ["bard"]}, embers=(2, 0)).act("bard")
    assert played.offered == ["0", "1", "2"]
    played.say("2")
    assert (played.embers, played.glow("bard")) == ((0, 0), 2)


# Must, and if able.


def test_a_plain_must_makes_a_play_illegal_that_cannot_meet_it() -> None:
    cards = card("duke", MUST + 'main = { defeat = "friend here" }')
    played = bench(cards, {"hand": ["duke"], "lane1": ["ant"]})
    assert played.refused(Play(A, CardId("duke"), 1)) == []
    assert played.refused(Play(A, CardId("duke"), 2)) == ["L6"]
    # Hidden its text does not work, so nothing has to be done.
    assert played.refused(Play(A, CardId("duke"), 2, hidden=True)) == []
    assert played.play("duke", 1).at("ant") == "A.grave"


def test_a_must_that_is_forbidden_is_not_met() -> None:
    cards = card("duke", MUST + 'act = { hide = "all enemy here" }') + card(
        "safe", 'always = { cannot = "hide", to = "self", by = "enemy" }')  # fmt: skip
    met = bench(cards, {"lane1": ["duke"]}, {"lane1": ["ant"]})
    assert met.refused(Act(A, met.ref("duke"))) == []
    unmet = bench(cards, {"lane1": ["duke"]}, {"lane1": ["ant", "safe"]})
    assert unmet.refused(Act(A, unmet.ref("duke"))) == ["L6"]


@pytest.mark.parametrize(
    ("step", "enough", "short"),
    [
        ('discard = "2 hand"', {"hand": ["ant", "bee"]}, {"hand": ["ant"]}),
        ("draw = 2", {"deck": ["ant", "bee"]}, {"deck": ["ant"]}),
        ('lose = "glow", n = 2', {}, None),
    ],
)
def test_a_must_is_met_in_full_or_not_at_all(step, enough, short) -> None:  # type: ignore[no-untyped-def]
    cards = card("duke", MUST + f"act = {{ {step} }}")
    met = bench(cards, {"lane1": ["duke+2"], **enough})
    unmet = bench(cards, {"lane1": ["duke+1" if short is None else "duke+2"], **(short or {})})
    assert met.refused(Act(A, met.ref("duke"))) == []
    assert unmet.refused(Act(A, unmet.ref("duke"))) == ["L6"]


def test_a_must_is_tried_with_every_answer() -> None:
    # Only if the ant is hidden first is there a hidden friend to defeat.
    cards = card("duke", MUST + 'act = [ { hide = "anyone here, name Ant|Bee" }, '
                 '{ defeat = "enemy here, hidden" } ]')  # fmt: skip
    played = bench(cards, {"lane1": ["duke", "bee"]}, {"lane1": ["ant"]})
    act = Act(A, played.ref("duke"))
    assert played.refused(act) == []
    tried = rehearse(played.game, played.state, act, (("duke", 0),))
    assert tried.met
    assert tried.tried == 3
    assert not rehearse(played.game, played.state, act, (("duke", 7),)).met
    assert rehearse(played.game, played.state, act, (("duke", 7),), budget=1).met


def test_if_able_does_what_it_can() -> None:
    cards = card("duke", IF_ABLE + 'act = { together = [ { defeat = "friend here" }, '
                 '{ defeat = "enemy here" } ] }')  # fmt: skip
    played = bench(cards, {"lane1": ["duke"]}, {"lane1": ["ant"]})
    assert played.act("duke").asked == "B ask.turn"
    assert played.at("ant") == "B.grave"
    assert ("duke", "short") in played.skipped()


def test_if_able_with_nothing_to_do_goes_on() -> None:
    cards = card("duke", IF_ABLE + 'act = { defeat = "enemy here" }')
    played = bench(cards, {"lane1": ["duke"]}).act("duke")
    assert (played.skipped(), played.asked) == ([("duke", "no-target")], "B ask.turn")


# Somebody else decides.


def test_an_effect_that_acts_through_the_opponent_is_not_optional() -> None:
    cards = card("kin", IF_ABLE + 'act = { draw = 1, by = "opponent" }')
    played = bench(cards, {"lane1": ["kin"]}, {"deck": ["ant"]}).act("kin")
    assert played.zone("B.hand") == ["ant"]
    assert played.count_asked("ask.use") == 0
    empty = bench(cards, {"lane1": ["kin"]}).act("kin")
    assert (empty.happened("draw"), empty.asked) == ([], "B ask.turn")


def test_the_opponent_chooses_pays_and_orders_while_you_stays_yours() -> None:
    cards = card("king", IF_ABLE + 'act = { defeat = "2 enemy here", by = "opponent" }')
    played = bench(cards, {"lane1": ["king"]}, {"lane1": ["ant", "bee", "cat"]}).act("king")
    assert (played.asked, played.offered) == ("B ask.targets", ["ant", "bee", "cat"])
    played.say("cat").say("ant")
    assert (played.asked, played.offered) == ("B ask.pile", ["cat", "ant"])
    played.say("ant")
    assert played.zone("B.grave") == ["ant", "cat"]
    assert played.state.facts.turn == 1


def test_the_opponent_can_choose_between_ways() -> None:
    cards = card("king", IF_ABLE + 'act = { choose = [ { lose = "embers", n = 2, from = "opponent" '
                 '}, { draw = 1 }, { discard = "their hand" } ], by = "opponent" }')  # fmt: skip
    enemies = {"hand": ["bee", "cat"], "deck": ["elk"]}
    played = bench(cards, {"lane1": ["king"], "deck": ["ant"]}, enemies, embers=(0, 2)).act("king")
    assert (played.asked, played.offered) == ("B ask.way", ["way 0", "way 1", "way 2"])
    # Who acts draws; "their hand" is the opponent's hand, and he chooses from it by card.
    assert played.fork().say("way 0").embers == (0, 0)
    assert played.fork().say("way 1").zone("B.hand") == ["bee", "cat", "elk"]
    assert played.say("way 2").offered == ["bee", "cat"]


def test_a_way_that_could_do_nothing_is_not_offered() -> None:
    cards = card("king", IF_ABLE + 'act = { choose = [ { lose = "embers", n = 2, from = "opponent" '
                 '}, { draw = 1 }, { gain = "glow" } ] }')  # fmt: skip
    played = bench(cards, {"lane1": ["king"]}, embers=(0, 1)).act("king")
    assert played.offered == ["way 0", "way 2"]


def test_the_player_of_a_change_stays_when_another_one_chooses() -> None:
    cards = (
        card("king", IF_ABLE + 'act = { hide = "enemy here", by = "opponent" }')
        + card("safe", 'always = { cannot = "hide", to = "self", by = "enemy" }')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["king"]}, {"lane1": ["safe", "ant", "bee"]}).act("king")
    assert (played.asked, played.offered) == ("B ask.target", ["ant", "bee"])


# There is always an answer.


@pytest.mark.parametrize("obliged", [MAY, IF_ABLE])
def test_effects_whose_targets_have_gone_end_without_a_question(obliged: str) -> None:
    cards = (
        card("bell", IF_ABLE + 'act = { gain = "mark" }')
        + card("late", obliged + 'when = "gain mark(friend)", do = { hide = "enemy here" }')
        + card("swift", 'when = "gain mark(friend)", do = { defeat = "all enemy here" }')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["bell", "late", "swift"]}, {"lane1": ["ant"]}).act("bell")
    played.say("swift")
    assert (played.asked, played.at("ant")) == ("B ask.turn", "B.grave")
    assert ("late", "no-target") in played.skipped()


def test_the_impossible_second_half_does_not_narrow_the_first() -> None:
    cards = card("thief", IF_ABLE + 'act = [ { control = "enemy here", as = "it" }, '
                 '{ discard = "it", part = "top" } ]')  # fmt: skip
    played = bench(cards, {"lane1": ["thief"]}, {"lane1": ["ant", "bee"]}).act("thief")
    assert played.offered == ["ant", "bee"]
    played.say("bee")
    assert (played.at("bee"), played.controller("bee")) == ("A.lane1", "A")
    assert ("thief", "no-target") in played.skipped()


def test_use_and_decline_belong_to_who_is_asked() -> None:
    played = bench(BOTH, {"lane1": ["bard", "ant"]}, {"lane1": ["bee"]}).act("bard")
    assert played.refused(Use(B)) == ["K1", "K1"]
    assert played.refused(Use(A)) == []
