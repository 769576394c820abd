"""May, must, if able; whole or not at all; who decides; costs before targets (R26 to R28)."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.core.actions import Decline, Done, Number, Use
from cardrules.ids import Seat
from games.naruto_mythos.bench import Bench, bench, card
from games.naruto_mythos.plain import IF_ABLE, MUST, PLAIN

A, B = Seat(0), Seat(1)


def lies(played: Bench) -> object:
    """Return what lies where, without what was asked."""
    state = played.state
    return state.zones, state.objects, state.facts.chakra, state.grants


def one(id: str, cards: str, own: list[str] | None = None, theirs: list[str] | None = None,
        **more: Any) -> Bench:  # fmt: skip
    """Let A play a card of the first mission, for nothing."""
    hand = {"A": [id, *more.pop("rest", [])], "B": more.pop("their_hand", [])}
    sides = {"A": own or [], "B": theirs or []}
    return bench(cards=PLAIN + cards, M1=sides, hand=hand, **more).play(id, 1)


# Whole or not at all.

BOTH = card("bard", 'main = [ { hide = "enemy here" }, { move = "friend here" } ]')


def test_an_optional_effect_is_done_whole() -> None:
    played = one("bard", BOTH, ["ant"], ["bee"], round=3)
    assert (played.asked, played.offered) == ("A ask.use", ["use", "decline"])
    played.say("use")
    assert (played.asked, played.offered) == ("A ask.place", ["A.M2", "A.M3"])
    # There is no way to stop after the half that one likes.
    assert played.refused(Decline(A)) == ["K1"]
    assert played.refused(Done(A)) == ["K1"]
    played.say("A.M3")
    assert [played.at("bee"), played.at("ant")] == ["~B.M1", "A.M3"]


def test_what_cannot_be_done_does_not_stop_the_rest() -> None:
    played = one("bard", BOTH, ["ant"], ["bee"]).say("use")
    # There is no other mission to move to.
    assert [played.at("bee"), played.at("ant")] == ["~B.M1", "A.M1"]
    assert ("bard", "no-target") in played.skipped()


def test_declining_changes_nothing() -> None:
    played = one("bard", BOTH, ["ant"], ["bee"], round=3)
    before = lies(played)
    assert lies(played.say("decline")) == before
    assert played.skipped() == [("bard", "declined")]


def test_a_single_target_does_not_make_an_optional_effect_compulsory() -> None:
    played = one("bard", card("bard", 'main = { hide = "enemy here" }'), theirs=["bee"])
    assert played.offered == ["use", "decline"]
    before = lies(played)
    assert lies(played.fork().say("decline")) == before
    assert played.say("use").at("bee") == "~B.M1"


def test_two_targets_are_two_or_as_many_as_there_are() -> None:
    cards = card("bard", 'main = { defeat = "2 enemy here" }')
    single = one("bard", cards, theirs=["bee"]).say("use")
    assert (single.zone("B.discard"), single.asked) == (["bee"], "B ask.turn")
    several = one("bard", cards, theirs=["ant", "bee", "cat"]).say("use", "bee")
    assert (several.offered, several.refused(Done(A))) == (["ant", "cat"], ["K1"])
    several.say("cat", "cat")
    assert (several.batches("defeat"), several.at("ant")) == ([["cat", "bee"]], "B.M1")


# Must, and if able.


def test_a_plain_must_keeps_its_card_out_where_it_cannot_be_met() -> None:
    cards = card("duke", MUST + 'main = { defeat = "friend here" }')
    told: dict[str, Any] = {"M1": {"A": ["ant"]}, "hand": {"A": ["duke"]}, "round": 2}
    played = bench(cards=PLAIN + cards, chakra={"A": 1}, **told)
    assert played.refused(played.played("duke", 1)) == []
    assert played.refused(played.played("duke", 2)) == ["R27"]
    # Hidden it has no text to meet.
    assert played.refused(played.played("duke", 2, hidden=True)) == []
    played.play("duke", 1)
    assert (played.at("ant"), played.count_asked("ask.use")) == ("A.discard", 0)


@pytest.mark.parametrize(("hand", "refused"), [(["ant", "bee"], []), (["ant"], ["R27"])])
def test_a_must_is_met_in_full_or_not_at_all(hand: list[str], refused: list[str]) -> None:
    cards = card("duke", MUST + 'main = { discard = "2 hand" }')
    played = bench(cards=PLAIN + cards, hand={"A": ["duke", *hand]})
    assert played.refused(played.played("duke", 1)) == refused


def test_sasuke_may_be_played_where_nobody_can_be_moved() -> None:
    told: dict[str, Any] = {"hand": {"A": ["KS-107"]}, "round": 2, "chakra": {"A": 5}}
    played = bench(cards=PLAIN, **told).play("KS-107", 1)
    assert (played.at("KS-107"), played.asked, played.happened("move")) == (
        "A.M1", "B ask.turn", [])  # fmt: skip


def test_sasuke_moves_whoever_can_be_moved() -> None:
    rock = card("rock", 'always = { cannot = "move", to = "self" }')
    told: dict[str, Any] = {"hand": {"A": ["KS-107"]}, "round": 2, "chakra": {"A": 5}}
    played = bench(cards=PLAIN + rock, M1={"A": ["ant", "rock", "hidden bee"]}, **told)
    played.play("KS-107", 1)
    assert [played.at(x) for x in ("ant", "rock", "bee")] == ["A.M2", "A.M1", "~A.M1"]
    assert played.count_asked("ask.use") == 0


def test_if_able_with_one_side_of_two_does_that_side() -> None:
    cards = card("duke", IF_ABLE + 'main = { together = [ { defeat = "friend here" }, '
                 '{ defeat = "enemy here" } ] }')  # fmt: skip
    played = one("duke", cards, theirs=["ant"])
    assert (played.at("ant"), played.asked) == ("B.discard", "B ask.turn")


# Somebody else decides.


@pytest.mark.parametrize("deck", [["ant"], []])
def test_who_has_the_opponent_act_cannot_decline_and_neither_can_the_opponent(
    deck: list[str],
) -> None:
    played = bench(cards=PLAIN, hand={"A": ["KS-072"]}, deck={"B": deck}, chakra={"A": 1})
    played.play("KS-072", 1)
    assert (played.zone("B.hand"), played.asked) == (deck, "B ask.turn")
    assert played.count_asked("ask.use") == 0


def test_the_opponent_chooses_and_orders() -> None:
    cards = card("king", IF_ABLE + 'main = { defeat = "2 enemy here", by = "opponent" }')
    played = one("king", cards, theirs=["ant", "bee", "cat"])
    assert (played.asked, played.offered) == ("B ask.targets", ["ant", "bee", "cat"])
    played.say("cat", "ant")
    assert (played.asked, played.offered) == ("B ask.pile", ["cat", "ant"])
    assert played.say("ant").zone("B.discard") == ["ant", "cat"]


# What follows from what.


def test_an_optional_start_owes_its_follow_up() -> None:
    cards = card("bard", 'main = { draw = 1, then = { put = "hand", to = "deck" } }')
    played = one("bard", cards, deck={"A": ["ant"]})
    assert played.offered == ["use", "decline"]
    assert played.fork().say("decline").zone("A.deck") == ["ant"]
    played.say("use")
    assert (played.zone("A.hand"), played.zone("A.deck"), played.asked) == (
        [], ["ant"], "B ask.turn")  # fmt: skip


def test_nothing_follows_from_a_draw_that_drew_nothing() -> None:
    cards = card("bard", IF_ABLE + 'main = { draw = 1, then = { discard = "hand" } }')
    played = one("bard", cards, rest=["ant"], deck={"A": []})
    assert played.zone("A.hand") == ["ant"]


def test_a_cost_comes_before_the_target() -> None:
    cards = (
        card("bard", 'main = { lose = "chakra", from = "you", then = { pick = "enemy", as = "it", '
             'then = { hide = "it" } } }')
        + card("wary", 'when = "pick(self) by enemy", do = { draw = 1 }')
    )  # fmt: skip
    played = one("bard", cards, theirs=["wary", "ant"], chakra={"A": 1}, deck={"B": ["bee"]})
    declined = played.fork().say("decline")
    assert (declined.chakra, declined.happened("draw", "pick")) == ((1, 0), [])
    played.say("use")
    assert (played.chakra, played.asked, played.happened("draw")) == ((0, 0), "A ask.target", [])
    played.say("wary")
    assert (played.at("wary"), played.zone("B.hand")) == ("~B.M1", ["bee"])


def test_what_cannot_be_paid_is_not_offered() -> None:
    cards = card("bard", 'main = { lose = "chakra", from = "you", then = { hide = "enemy" } }')
    played = one("bard", cards, theirs=["ant"])
    assert (played.skipped(), played.at("ant")) == ([("bard", "no-target")], "B.M1")


@pytest.mark.parametrize(
    ("step", "numbers"),
    [('n = "up to 2"', ["0", "1", "2"]), ('n = "any", least = 1', ["1", "2", "3"])],
)
def test_up_to_begins_at_none_and_one_or_more_at_one(step: str, numbers: list[str]) -> None:
    cards = card("bard", IF_ABLE + f'main = {{ lose = "power", {step}, from = "enemy" }}')
    played = one("bard", cards, theirs=["ant +3"])
    assert (played.asked, played.offered) == ("A ask.number", numbers)
    for number in range(5):
        assert (played.refused(Number(A, number)) == []) is (str(number) in numbers)
    assert played.say(numbers[0]).tokens("ant") == 3 - int(numbers[0])


def test_the_impossible_second_half_does_not_narrow_the_first() -> None:
    cards = card("thief", IF_ABLE + 'main = [ { control = "enemy here", as = "it" }, '
                 '{ move = "it" } ]')  # fmt: skip
    played = one("thief", cards, theirs=["ant", "bee"])
    assert played.offered == ["ant", "bee"]
    played.say("bee")
    # There is only one mission.
    assert (played.at("bee"), played.controller("bee")) == ("A.M1", "A")
    assert ("thief", "no-target") in played.skipped()


# There is always an answer.


@pytest.mark.parametrize("obliged", ['obliged = "may", ', IF_ABLE])
def test_an_effect_whose_target_has_gone_ends_without_a_question(obliged: str) -> None:
    cards = (
        card("bell", IF_ABLE + 'main = { gain = "power" }')
        + card("late", obliged + 'when = "gain power(friend)", do = { hide = "enemy here" }')
        + card("swift", 'when = "gain power(friend)", do = { defeat = "all enemy here" }')
    )  # fmt: skip
    played = one("bell", cards, ["late", "swift"], ["ant"]).say("swift")
    assert (played.asked, played.at("ant")) == ("B ask.turn", "B.discard")
    assert ("late", "no-target") in played.skipped()


# Friends, ties.


def test_a_friend_is_never_oneself() -> None:
    cards = card("star", IF_ABLE + 'main = { gain = "power", to = "all friend here" }') + card(
        "aura", 'always = { add = "power", n = 1, to = "friend here" }')  # fmt: skip
    played = one("star", cards, ["ant", "aura"])
    assert [played.tokens(x) for x in ("star", "ant", "aura")] == [0, 1, 1]
    assert [played.power(x) for x in ("star", "ant", "aura")] == [1, 3, 1]


def test_all_the_weakest_are_every_one_that_is_level() -> None:
    cards = card("axe", IF_ABLE + 'main = { hide = "all enemy here, weakest" }')
    cards += card("bug", power=1) + card("fly", power=1)
    played = one("axe", cards, theirs=["ant", "bug", "fly", "bee"])
    assert played.batches("hide") == [["ant", "bug", "fly"]]


def test_use_and_decline_belong_to_who_is_asked() -> None:
    played = one("bard", BOTH, ["ant"], ["bee"])
    assert played.refused(Use(A)) == []
    assert played.refused(Use(B)) == ["K1", "K1"]
