"""One instruction is one batch from one picture; last known values; names; references gone stale."""

from __future__ import annotations

import pytest

from testgame import IF_ABLE, MAY, MUST, bench, card

LENDER = 'always = { add = "power", n = 1, to = "other here, clan seven" }'
SWEEP = (
    card("wave", MUST + 'act = { hide = "all enemy here, power < power(self)" }', power=5)
    + card("lender", LENDER, power=4, clan=("seven",))
    + card("three", power=3, clan=("seven",))
    + card("four", power=4, clan=("seven",))
)


def test_a_mass_effect_does_not_grow_while_it_is_done() -> None:
    played = bench(SWEEP, {"lane1": ["wave"]}, {"lane1": ["lender", "three", "four"]}).act("wave")
    # Four is 5 while it is lent to, so it is not below 5 when the picture is taken.
    assert [played.at(label) for label in ("lender", "three", "four")] == [
        "~B.lane1", "~B.lane1", "B.lane1",
    ]  # fmt: skip
    assert played.power("four") == 4


def test_what_a_mass_effect_does_is_one_batch() -> None:
    played = bench(SWEEP, {"lane1": ["wave"]}, {"lane1": ["lender", "three"]}).act("wave")
    assert played.batches("hide") == [["lender", "three"]]


def test_a_list_takes_a_new_picture_for_each_step() -> None:
    cards = SWEEP + card("tide", MUST + 'act = [ { hide = "enemy here, name Lender" },'
                         ' { hide = "all enemy here, power <= 4" } ]')  # fmt: skip
    played = bench(cards, {"lane1": ["tide"]}, {"lane1": ["lender", "four"]}).act("tide")
    assert played.at("four") == "~B.lane1"


def test_done_together_all_is_computed_before_anything_changes() -> None:
    cards = SWEEP + card("ebb", IF_ABLE + 'act = { together = [ { hide = "enemy here, name Lender" },'
                         ' { hide = "all enemy here, power <= 4" } ] }')  # fmt: skip
    played = bench(cards, {"lane1": ["ebb"]}, {"lane1": ["lender", "four"]}).act("ebb")
    # Of the two ways to hide the lender one is moot; four was 5 when the picture was taken.
    assert [played.at("lender"), played.at("four")] == ["~B.lane1", "B.lane1"]


def test_counters_of_one_batch_are_all_counted() -> None:
    cards = card("bard", MUST + 'act = { together = [ { gain = "glow", n = 2 },'
                 ' { gain = "glow", n = 1, to = "all mine here" }, { hide = "friend" } ] }')  # fmt: skip
    played = bench(cards, {"lane1": ["bard", "ant"]}).act("bard")
    assert (played.glow("bard"), played.glow("ant"), played.at("ant")) == (3, 1, "~A.lane1")


@pytest.mark.parametrize("order", ["{ gain }, { hide }, { move }", "{ move }, { hide }, { gain }"])
def test_changes_to_one_thing_do_not_undo_each_other(order: str) -> None:
    steps = {
        "{ gain }": '{ gain = "glow", n = 2, to = "friend" }',
        "{ hide }": '{ spend = "friend" }',
        "{ move }": '{ move = "friend" }',
    }
    parts = ", ".join(steps[part] for part in order.split(", "))
    played = bench(card("cook", IF_ABLE + f"act = {{ together = [ {parts} ] }}"),
                   {"lane1": ["cook", "ant"]}).act("cook").say("A.lane2")  # fmt: skip
    found = played.thing("ant")
    assert found is not None
    # Turning beats moving: the move is moot, and the counters are there.
    assert (played.at("ant"), found.used, played.glow("ant")) == ("A.lane1", True, 2)
    assert len(played.happened("moot")) == 1


def test_leaving_beats_turning_and_everything_else() -> None:
    cards = card("doom", IF_ABLE + 'act = { together = [ { hide = "enemy here" },'
                 ' { gain = "glow", to = "enemy here" }, { defeat = "enemy here" } ] }')  # fmt: skip
    played = bench(cards, {"lane1": ["doom"]}, {"lane1": ["ant"]}).act("doom")
    assert played.at("ant") == "B.grave"
    assert played.glow("ant") == 0
    assert [kind for kind, _ in played.happened("hide", "gain glow", "defeat")] == ["defeat"]
    assert len(played.happened("moot")) == 2


# Superlatives and ties.


def test_the_weakest_of_several_is_chosen_among_those_that_are_level() -> None:
    cards = card("judge", MUST + 'act = { hide = "enemy, weakest" }')
    enemies = {"lane1": ["bee", "bee#other"], "lane2": ["elk"]}
    played = bench(cards, {"lane1": ["judge"]}, enemies).act("judge")
    assert (played.asked, played.offered) == ("A ask.target", ["bee", "other"])
    assert played.say("other").at("other") == "~B.lane1"


def test_all_the_weakest_are_all_that_are_level() -> None:
    cards = card("judge", MUST + 'act = { hide = "all enemy, weakest" }')
    enemies = {"lane1": ["bee", "bee#other"], "lane2": ["elk"]}
    played = bench(cards, {"lane1": ["judge"]}, enemies).act("judge")
    assert played.batches("hide") == [["bee", "other"]]


def test_a_superlative_is_taken_before_it_is_asked_what_can_be_done() -> None:
    cards = (
        card("judge", IF_ABLE + 'act = { hide = "enemy, cheapest" }')
        + card("safe", 'always = { cannot = "hide", to = "self", by = "enemy" }', cost=1)
    )  # fmt: skip
    played = bench(cards, {"lane1": ["judge"]}, {"lane1": ["safe", "cat"]}).act("judge")
    assert played.asked == "B ask.turn"
    assert [played.at("safe"), played.at("cat")] == ["B.lane1", "B.lane1"]
    assert ("judge", "no-target") in played.skipped()


def test_of_an_ordinary_choice_only_what_can_be_done_is_offered() -> None:
    cards = (
        card("judge", IF_ABLE + 'act = { hide = "enemy" }')
        + card("safe", 'always = { cannot = "hide", to = "self", by = "enemy" }', cost=1)
    )  # fmt: skip
    enemies = {"lane1": ["safe", "cat", "~dog"], "lane2": ["elk"]}
    played = bench(cards, {"lane1": ["judge"]}, enemies).act("judge")
    assert played.offered == ["cat", "elk"]


def test_of_several_picks_none_is_wasted_on_what_is_protected() -> None:
    cards = (
        card("judge", IF_ABLE + 'act = { hide = "2 enemy" }')
        + card("safe", 'always = { cannot = "hide", to = "self", by = "enemy" }', cost=1)
    )  # fmt: skip
    enemies = {"lane1": ["safe", "cat"], "lane2": ["elk", "dog"]}
    played = bench(cards, {"lane1": ["judge"]}, enemies).act("judge")
    assert played.offered == ["cat", "elk", "dog"]
    assert played.say("cat").offered == ["elk", "dog"]


# Each player.


def each_player(extra: str = "") -> str:
    return (
        card("duel", MUST + 'act = { together = { each = "seat", as = "p", do = '
             '{ defeat = "anyone here, side = p, clan duellist", by = "p" } } }')
        + card("red", clan=("duellist",)) + card("blue", clan=("duellist",))
        + card("heir", 'when = "defeat(friend)", do = { gain = "embers", n = 2 }')
        + extra
    )  # fmt: skip


def test_each_player_chooses_first_and_all_is_done_together() -> None:
    side = {"lane1": ["duel", "red", "blue"], "lane2": ["heir"]}
    other = {"lane1": ["red#red_b", "blue#blue_b"], "lane2": ["heir"]}
    played = bench(each_player(), side, other, embers=(0, 0)).act("duel")
    assert (played.asked, played.offered) == ("A ask.target", ["red", "blue"])
    played.say("red")
    assert (played.asked, played.offered) == ("B ask.target", ["red_b", "blue_b"])
    assert played.at("red") == "A.lane1"
    played.say("blue_b")
    assert played.batches("defeat") == [["red", "blue_b"]]
    played.say(played.offered[0])
    assert played.embers == (2, 2)


def test_each_player_orders_his_own_pile() -> None:
    cards = card("flood", MUST + 'act = { together = { each = "seat", as = "p", do = '
                 '{ defeat = "all anyone here, side = p, clan earth", by = "p" } } }')  # fmt: skip
    played = bench(cards, {"lane1": ["flood", "ant", "cat"]}, {"lane1": ["dog", "ant"]})
    played.act("flood")
    assert (played.asked, played.offered) == ("A ask.pile", ["ant", "cat"])
    played.say("cat")
    assert (played.asked, played.offered) == ("B ask.pile", ["dog", "ant2"])
    played.say("dog")
    assert played.zone("A.grave") == ["cat", "ant"]
    assert played.zone("B.grave") == ["dog", "ant"]


# Last known values.


def test_a_source_that_pays_with_itself_has_the_value_that_it_had() -> None:
    cards = (
        card("martyr", MAY + 'act = { defeat = "self", then = '
             '{ gain = "embers", n = "power(self)" } }', power=3)
        + card("friend", 'always = { add = "power", n = 1, to = "other here" }')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["martyr", "friend"]}, embers=(0, 0)).act("martyr").say("use")
    assert played.embers == (4, 0)


def test_what_was_chosen_is_read_as_it_was_and_used_as_it_is() -> None:
    cards = card(
        "thief",
        MUST + 'act = [ { hide = "enemy here", as = "it" },'
        ' { gain = "embers", n = "power(it)" }, { reveal = "it" } ]',
    )
    played = bench(cards, {"lane1": ["thief"]}, {"lane1": ["elk+1"]}, embers=(0, 0)).act("thief")
    assert played.embers == (7, 0)
    assert played.at("elk") == "B.lane1"


def test_a_trigger_reads_what_left_as_it_was() -> None:
    cards = (
        card("axe", MUST + 'act = { defeat = "all enemy here, clan seven" }')
        + card("lender", LENDER, power=1, clan=("seven",))
        + card("two", power=2, clan=("seven",))
        + card("poet", 'when = "defeat(friend)", do = { gain = "glow", n = "power(it)" }')
    )
    enemies = {"lane1": ["lender", "two"], "lane2": ["poet"]}
    played = bench(cards, {"lane1": ["axe"]}, enemies).act("axe").say("lender", "poet")
    assert played.glow("poet") == 1 + 3


def test_a_trigger_about_itself_knows_what_its_source_was_when_it_left() -> None:
    cards = (
        card("axe", MUST + 'act = { defeat = "enemy here, name Ghost" }')
        + card("friend", 'always = { add = "power", n = 1, to = "other here" }')
        + card(
            "ghost", 'when = "defeat(self)", do = { gain = "embers", n = "power(self)" }', power=2
        )
    )
    played = bench(cards, {"lane1": ["axe"]}, {"lane1": ["friend", "ghost+1"]}, embers=(0, 0))
    assert played.act("axe").embers == (0, 4)


def test_a_waiting_effect_knows_what_its_source_was_at_the_last() -> None:
    cards = (
        card("bell", MUST + 'act = { gain = "mark" }')
        + card("grower", 'when = "gain mark(friend)", do = [ { gain = "glow", n = 2, '
               'to = "friend, name Ghost" }, { defeat = "friend, name Ghost" } ]')
        + card("ghost", 'when = "gain mark(friend)", do = { gain = "embers", n = "power(self)" }',
               power=2)
    )  # fmt: skip
    side = {"lane1": ["bell", "grower", "ghost"]}
    played = bench(cards, side, embers=(0, 0)).act("bell").say("grower")
    assert played.embers == (4, 0)


def test_here_is_where_the_source_was_when_it_has_left() -> None:
    cards = (
        card("axe", MUST + 'act = { defeat = "enemy here, name Bomb" }')
        + card("bomb", 'when = "defeat(self)", do = { hide = "all other here" }')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["axe"], "lane2": ["ant"]}, {"lane1": ["bomb", "bee"]})
    played.act("axe")
    assert [played.at(x) for x in ("axe", "bee", "ant")] == ["~A.lane1", "~B.lane1", "A.lane2"]


@pytest.mark.parametrize(("glow", "embers"), [(-3, 0), (0, 1), (1, 2)])
def test_less_than_nothing_gives_nothing(glow: int, embers: int) -> None:
    cards = card("leech", IF_ABLE + 'act = [ { gain = "mark" }, { gain = "embers", '
                 'n = "power(enemy, name Ant)" } ]') + card(
        "curse", f'always = {{ add = "power", n = {glow}, to = "enemy" }}')  # fmt: skip
    side = {"lane1": ["leech"], "lane2": ["curse"]}
    played = bench(cards, side, {"lane1": ["ant"]}, embers=(0, 0)).act("leech")
    assert played.power("ant") == 1 + glow
    assert played.embers == (embers, 0)


# References that have gone stale.


def test_what_left_and_came_back_is_another_thing() -> None:
    cards = card(
        "juggler",
        IF_ABLE + 'act = [ { pick = "friend here", as = "it" }, { put = "it", to = "hand" },'
        ' { put = "hand", to = "here" }, { gain = "glow", to = "it" } ]',
    )
    played = bench(cards, {"lane1": ["juggler", "ant"]}).act("juggler")
    assert played.at("ant") == "A.lane1"
    assert played.glow("ant") == 0
    assert ("juggler", "no-target") in played.skipped()


def test_of_several_named_things_those_that_are_gone_are_skipped() -> None:
    cards = card(
        "dealer",
        MUST + 'act = [ { look = "all deck top 3", as = "seen" },'
        ' { put = "seen", to = "hand" }, { discard = "all seen" } ]',
    )
    side = {"lane1": ["dealer"], "deck": ["elk", "ant", "bee", "cat"]}
    played = bench(cards, side).act("dealer")
    assert played.offered == ["ant", "bee", "cat"]
    played.say("bee").say("cat")
    assert played.zone("A.hand") == ["bee"]
    assert sorted(played.zone("A.grave")) == ["ant", "cat"]
    assert played.zone("A.deck") == ["elk"]


def test_a_name_that_holds_several_has_one_chosen_from_it() -> None:
    cards = card("dealer", MUST + 'act = [ { look = "all deck top 2", as = "seen" },'
                 ' { put = "seen", to = "hand" } ]')  # fmt: skip
    played = bench(cards, {"lane1": ["dealer"], "deck": ["ant", "bee"]}).act("dealer")
    assert (played.asked, played.offered) == ("A ask.target", ["ant", "bee"])


def test_a_name_counts_only_what_was_done_indeed() -> None:
    cards = (
        card("broom", IF_ABLE + 'act = [ { hide = "all enemy here", as = "gone" },'
             ' { gain = "embers", n = "count(gone)" } ]')
        + card("safe", 'always = { cannot = "hide", to = "self", by = "enemy" }')
    )  # fmt: skip
    enemies = {"lane1": ["safe", "ant", "bee", "~cat"]}
    played = bench(cards, {"lane1": ["broom"]}, enemies, embers=(0, 0)).act("broom")
    assert played.embers == (2, 0)
    assert played.happened("prevented") == [("prevented", "safe")]


# Several picks.


def test_a_first_pick_may_not_spoil_a_part() -> None:
    cards = card("twins", IF_ABLE + 'act = { together = [ { hide = "enemy here, power <= 5", '
                 'as = "it" }, { hide = "enemy, power <= 2, not it" } ] }')  # fmt: skip
    played = bench(cards, {"lane1": ["twins"]}, {"lane1": ["ant", "dog"]}).act("twins")
    # Taking the ant first would leave nothing for the second part.
    assert played.batches("hide") == [["dog", "ant"]]
    assert played.count_asked("ask.target") == 0


def test_where_no_pick_lets_all_parts_be_done_every_pick_is_offered() -> None:
    cards = card("twins", IF_ABLE + 'act = { together = [ { hide = "enemy here, power <= 5", '
                 'as = "it" }, { hide = "enemy, power <= 0, not it" } ] }')  # fmt: skip
    played = bench(cards, {"lane1": ["twins"]}, {"lane1": ["ant", "dog"]}).act("twins")
    assert played.offered == ["ant", "dog"]


def test_each_destination_is_chosen_before_anything_moves() -> None:
    cards = card("herald", MUST + 'act = { move = "all friend here" }')
    played = bench(cards, {"lane1": ["herald", "ant", "bee"]}).act("herald")
    assert (played.asked, played.offered) == ("A ask.place", ["A.lane2", "A.lane3"])
    played.say("A.lane2")
    assert played.at("ant") == "A.lane1"
    played.say("A.lane3")
    assert [played.at("ant"), played.at("bee")] == ["A.lane2", "A.lane3"]
    assert played.batches("move") == [["ant", "bee"]]


def test_a_word_for_places_may_look_at_what_was_claimed_before() -> None:
    cards = card("herald", MUST + 'act = { move = "all friend here" }')
    played = bench(cards, {"lane1": ["herald", "ant", "bee"]}, options={"one each": True})
    played.act("herald").say("A.lane3")
    # One is left for the other, so it is not asked for.
    assert [played.at("ant"), played.at("bee")] == ["A.lane3", "A.lane2"]


def test_a_free_number_of_things_can_be_moved_each_where_it_is_wanted() -> None:
    cards = card("herald", MUST + 'act = { move = "up to 2 friend here" }')
    played = bench(cards, {"lane1": ["herald", "ant", "bee", "cat"]}).act("herald")
    assert played.offered == ["ant", "bee", "cat", "done"]
    played.say("cat", "done")
    assert played.asked == "A ask.place"
    assert played.say("A.lane2").at("cat") == "A.lane2"


def test_a_set_is_limited_by_a_sum_that_is_read_once() -> None:
    cards = card("net", MUST + 'act = { hide = "any enemy, face-up, sum power <= 5" }')
    enemies = {"lane1": ["ant", "bee", "cat"], "lane2": ["elk"]}
    played = bench(cards, {"lane1": ["net"]}, enemies).act("net")
    assert played.offered == ["ant", "bee", "cat", "done"]
    assert played.say("cat").offered == ["ant", "bee", "done"]
    assert played.say("bee").asked == "B ask.turn"
    assert played.batches("hide") == [["cat", "bee"]]


def test_to_take_none_stays_offered_though_more_could_be_done() -> None:
    cards = card("rain", IF_ABLE + 'act = { together = { each = "lane", as = "m", do = '
                 '{ hide = "up to 1 enemy at m" } } }')  # fmt: skip
    enemies = {"lane1": ["ant"], "lane2": ["bee"], "lane3": ["cat"]}
    played = bench(cards, {"lane1": ["rain"]}, enemies).act("rain")
    assert played.offered == ["ant", "done"]
    played.say("done")
    assert played.offered == ["bee", "done"]
    played.say("bee", "done")
    assert played.batches("hide") == [["bee"]]


def test_many_picks_leave_enough_for_the_parts_that_can_be_done() -> None:
    cards = card("net", IF_ABLE + 'act = { together = [ { hide = "any enemy, power <= 1", as = "it" '
                 '}, { hide = "2 enemy, not it" }, { hide = "enemy, power >= 9" } ] }')  # fmt: skip
    cards += "".join(card(f"u{n}", power=1) for n in range(6))
    enemies = {"lane1": [f"u{n}" for n in range(6)]}
    played = bench(cards, {"lane1": ["net"]}, enemies).act("net")
    for n in range(3):
        played.say(f"u{n}")
    # Two must be left for the second part; the third cannot be done at all.
    assert played.offered == ["u3", "u4", "u5", "done"]
    played.say("u3", "u4")
    assert played.batches("hide") == [[f"u{n}" for n in range(6)]]
