"""A play and its parts: entry, what hears it, instants one by one, results, plays inside effects."""

from __future__ import annotations

import pytest

from cardrules.ids import Seat
from testgame import IF_ABLE, MAY, MUST, Bench, Reveal, bench, card


def kinds(played: Bench, *wanted: str) -> list[str]:
    return [f"{kind} {of}" for kind, of in played.happened(*wanted)]


# The order of a play.

STAGES = (
    card("lord", MAY + 'main = { gain = "mark" }', MAY + 'main = { gain = "ward" }', cost=2)
    + card("herald", 'when = "play(friend)", do = { gain = "glow" }')
    + card("scribe", 'when = "gain mark(friend)", do = { gain = "glow" }')
)


def test_a_play_is_paid_for_then_enters_then_is_heard_then_come_its_instants_each_with_its_own() -> (
    None
):
    side = {"lane1": ["herald", "scribe"], "hand": ["lord"]}
    played = bench(STAGES, side).play("lord", 1).say("use", "use")
    assert kinds(played, "lose embers", "play", "gain mark", "gain ward", "gain glow") == [
        "lose embers A-2", "play lord", "gain glow herald", "gain mark lord", "gain glow scribe",
        "gain ward lord",
    ]  # fmt: skip


def test_each_instant_is_agreed_to_when_its_turn_comes() -> None:
    side = {"lane1": ["herald", "scribe"], "hand": ["lord"]}
    played = bench(STAGES, side).play("lord", 1)
    assert (played.asked, played.count("lord", "mark"), played.glow("herald")) == (
        "A ask.use",
        0,
        1,
    )
    played.say("decline")
    assert played.asked == "A ask.use"
    played.say("use")
    assert (played.count("lord", "mark"), played.count("lord", "ward")) == (0, 1)


def test_a_source_that_is_hidden_before_its_instant_has_no_instant() -> None:
    cards = card("lord", MAY + 'main = { gain = "mark" }', cost=2) + card(
        "trap", 'when = "play(enemy here)", do = { hide = "it" }')  # fmt: skip
    played = bench(cards, {"hand": ["lord"]}, {"lane1": ["trap"]}).play("lord", 1)
    assert (played.at("lord"), played.asked) == ("~A.lane1", "B ask.turn")
    skipped = next(entry for entry in played.entries if entry.event.tag == "skipped")
    assert (skipped.event.code, skipped.event.why) == ("lord", "source-silent")
    assert played.happened("gain mark") == []


def test_a_source_that_hides_itself_finishes_what_it_says_and_no_more() -> None:
    cards = card("imp", IF_ABLE + 'act = [ { hide = "self" }, { gain = "embers" } ]',
                 IF_ABLE + 'act = { gain = "mark" }')  # fmt: skip
    played = bench(cards, {"lane1": ["imp"]}, embers=(0, 0)).act("imp")
    assert (played.at("imp"), played.embers, played.count("imp", "mark")) == ("~A.lane1", (1, 0), 0)


def test_a_revealed_card_has_its_ambush_and_a_hidden_one_nothing() -> None:
    cards = card(
        "lynx", MUST + 'ambush = { gain = "mark" }', MUST + 'main = { gain = "ward" }', cost=3
    )
    played = bench(cards, {"hand": ["lynx"]}, embers=(9, 9))
    played.play("lynx", 1, hidden=True)
    assert (played.at("lynx"), played.embers) == ("~A.lane1", (8, 9))
    assert played.applied() == []
    played.skip().reveal("lynx")
    assert (played.count("lynx", "mark"), played.count("lynx", "ward"), played.embers) == (
        1,
        1,
        (5, 9),
    )
    assert played.refused(Reveal(Seat(1), played.ref("lynx")))[0] == "L7"


# Results by name, from one instant of a play to the next.

RESULTS = (
    card("mare", cost=1, power=1, name="Horse")
    + card(
        "horse",
        MAY + 'main = { move = "all friend here", as = "moved" }',
        MAY + 'upgrade = { gain = "glow", n = "count(main.moved)" }',
        cost=3, name="Horse",
    )
)  # fmt: skip


@pytest.mark.parametrize(("answer", "glow"), [("use", 2), ("decline", 0)])
def test_a_later_instant_reads_what_an_earlier_one_did(answer: str, glow: int) -> None:
    # "Upgrade" is printed below "main", so the results are there; declined they are empty.
    side = {"lane1": ["mare", "ant", "bee"], "hand": ["horse"]}
    played = bench(RESULTS, side).over("horse", "mare").say(answer)
    if answer == "use":
        played.say("A.lane2", "A.lane2")
        assert played.asked == "A ask.use"
        played.say("use")
    assert played.glow("mare") == glow
    assert played.asked == "B ask.turn"


def test_a_number_that_was_chosen_is_a_result_too() -> None:
    cards = card("mare", cost=1, name="Horse") + card(
        "horse",
        MAY + 'main = [ { number = "X", max = "embers(you)" }, { lose = "embers", n = "X", from = "you" } ]',
        MAY + 'upgrade = { gain = "glow", n = "main.X" }', cost=1, name="Horse",
    )  # fmt: skip
    side = {"lane1": ["mare"], "hand": ["horse"]}
    played = bench(cards, side, embers=(3, 0)).over("horse", "mare").say("use", "2", "use")
    assert (played.embers, played.glow("mare")) == ((1, 0), 2)


def test_results_are_those_of_one_play_and_no_other() -> None:
    cards = card("mare", cost=1, name="Horse") + card(
        "horse", MAY + 'main = { draw = 1, as = "got" }',
        MAY + 'upgrade = { gain = "glow", n = "count(main.got)" }', cost=1, name="Horse")  # fmt: skip
    side = {"lane1": ["mare"], "lane2": ["mare#other"], "hand": ["horse"], "deck": ["ant", "horse"]}
    played = bench(cards, side, embers=(3, 0)).over("horse", "mare").say("use", "use")
    assert played.glow("mare") == 1
    played.skip().over("horse", "other").say("decline")
    assert (played.glow("other"), played.asked) == (0, "B ask.turn")


# Texts that rewrite texts.

REWRITTEN = (
    card("pup", cost=1, name="Wolf")
    + card("wolf", MAY + 'main = { hide = "enemy here, power <= 1", as = "it" }',
           'changes = "main", to = { defeat = "enemy here, power <= 3", as = "it" }',
           MAY + 'upgrade = { gain = "glow", n = "power(main.it)" }', cost=2, name="Wolf")
    + card("hound", MAY + 'main = { hide = "enemy here", as = "it" }',
           'changes = "main", adds = { gain = "ward", n = "power(it)" }', cost=2, name="Wolf")
)  # fmt: skip


def test_an_instant_is_rewritten_only_in_the_play_that_its_text_speaks_of() -> None:
    side = {"lane1": ["pup"], "hand": ["wolf"]}
    enemies = {"lane1": ["ant", "cat"], "lane2": ["ant"]}
    fresh = bench(REWRITTEN, side, enemies).play("wolf", 2).say("use")
    assert (fresh.at("ant2"), fresh.asked) == ("~B.lane2", "B ask.turn")
    over = bench(REWRITTEN, side, enemies).over("wolf", "pup").say("use")
    assert over.offered == ["ant", "cat"]
    over.say("cat", "use")
    # What the rewritten instant did is known under the name of the instant.
    assert (over.at("cat"), over.glow("pup")) == ("B.grave", 3)


def test_what_is_added_to_an_instant_is_part_of_it() -> None:
    side = {"lane1": ["pup"], "hand": ["hound"]}
    played = bench(REWRITTEN, side, {"lane1": ["cat"]}).over("hound", "pup")
    assert played.asked == "A ask.use"
    assert played.fork().say("decline").count("pup", "ward") == 0
    played.say("use")
    assert (played.at("cat"), played.count("pup", "ward"), played.asked) == (
        "~B.lane1", 3, "B ask.turn")  # fmt: skip


def test_a_rewritten_text_is_not_copied() -> None:
    cards = REWRITTEN + card("ape", IF_ABLE + 'act = { copy = "friend here", of = "instant" }')
    played = bench(cards, {"lane1": ["hound", "ape"]}, {"lane1": ["cat"]}).act("ape")
    assert (played.at("cat"), played.count("ape", "ward")) == ("~B.lane1", 0)


def test_a_text_can_only_rewrite_an_instant_that_its_card_has() -> None:
    with pytest.raises(ValueError, match="changes 'ambush', which this card lacks"):
        bench(card("odd", MAY + "main = { draw = 1 }", 'changes = "ambush", to = { draw = 2 }'))
    with pytest.raises(ValueError, match="needs either 'to' or 'adds'"):
        bench(card("odd", MAY + "main = { draw = 1 }", 'changes = "main"'))


# Plays inside effects.

NESTED = (
    card("king", IF_ABLE + 'act = [ { look = "all deck top 3", as = "seen" }, '
         '{ play = "seen", less = 2, as = "page" }, { gain = "glow", to = "page" }, '
         '{ discard = "all seen" } ]')
    + card("page", MUST + "main = { draw = 1 }", cost=2)
    + card("herald", 'when = "play(friend)", do = { gain = "mark" }')
)  # fmt: skip
DECK = ["elk", "cat", "bee", "page"]


def test_what_an_effect_plays_enters_at_once_and_has_its_effects_afterwards() -> None:
    side = {"lane1": ["king", "herald"], "deck": DECK}
    played = bench(NESTED, side, embers=(0, 0)).act("king")
    assert played.offered == ["bee", "page"]
    played.say("page")
    assert (played.asked, played.offered) == ("A ask.place", ["A.lane1", "A.lane2", "A.lane3"])
    played.say("A.lane2")
    while played.asked == "A ask.pile":
        played.say(played.offered[0])
    assert kinds(played, "play", "gain glow", "discard", "gain mark", "draw") == [
        "play page", "gain glow page", "discard cat", "discard bee", "gain mark herald", "draw elk",
    ]  # fmt: skip
    assert played.at("page") == "A.lane2"


def test_by_another_reading_its_effects_come_at_once() -> None:
    side = {"lane1": ["king", "herald"], "deck": DECK}
    played = bench(NESTED, side, embers=(0, 0), readings={"T11": "at-once"}).act("king")
    played.say("page", "A.lane2")
    while played.asked == "A ask.pile":
        played.say(played.offered[0])
    # It draws one of the cards that were looked at, which then is no longer among "all seen".
    assert kinds(played, "play", "gain glow", "discard", "gain mark", "draw") == [
        "play page", "gain mark herald", "draw bee", "gain glow page", "discard cat",
    ]  # fmt: skip
    assert "T11" in {rule for entry in played.entries for rule in entry.rules}


def test_what_cannot_be_played_is_not_offered_and_what_follows_is_left_out() -> None:
    side = {"lane1": ["king"], "deck": ["elk", "elk", "dog"]}
    played = bench(NESTED, side, embers=(0, 0)).act("king")
    assert played.happened("play") == []
    assert ("king", "no-target") in played.skipped()
    assert sorted(played.zone("A.grave")) == []


def test_the_opponent_plays_and_pays_in_your_effect_on_your_turn() -> None:
    cards = (
        card("judge", IF_ABLE + 'act = { pick = "enemy, hidden", as = "it", then = { choose = [ '
             '{ play = "it" }, { defeat = "it" } ], by = "opponent" } }')
        + card("lynx", MAY + 'ambush = { gain = "mark" }', cost=2)
    )  # fmt: skip
    enemies = {"lane1": ["~lynx", "~ant"]}
    played = bench(cards, {"lane1": ["judge"]}, enemies, embers=(0, 3)).act("judge")
    assert (played.asked, played.offered) == ("A ask.target", ["lynx", "ant"])
    played.say("lynx")
    assert (played.asked, played.offered) == ("B ask.way", ["way 0", "way 1"])
    played.say("way 0")
    assert (played.at("lynx"), played.embers) == ("B.lane1", (0, 1))
    assert played.asked == "B ask.use"
    played.say("use")
    assert (played.count("lynx", "mark"), played.asked) == (1, "B ask.turn")
    assert played.state.facts.passed == 0


def test_if_you_do_after_a_play_looks_at_the_play() -> None:
    cards = (
        card("duke", IF_ABLE + 'act = { play = "hand", then = { gain = "glow" } }')
        + card("wall", 'always = { cannot = "play", to = "anyone" }')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["duke"], "hand": ["ant"]}).act("duke").say("A.lane1")
    assert played.glow("duke") == 1


# Who hears what leaves together.


@pytest.mark.parametrize(("reading", "embers"), [("yes", 1), ("no", 0)])
def test_whether_those_that_leave_together_hear_each_other_is_one_switch(
    reading: str, embers: int
) -> None:
    cards = card("axe", IF_ABLE + 'act = { defeat = "all enemy here" }') + card(
        "aunt", 'when = "defeat(friend)", do = { gain = "embers" }')  # fmt: skip
    played = bench(cards, {"lane1": ["axe"]}, {"lane1": ["aunt", "ant"]}, embers=(0, 0),
                   readings={"T8": reading}).act("axe").say("aunt")  # fmt: skip
    assert played.embers == (0, embers)
