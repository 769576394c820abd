"""Cards on cards, same names, hidden cards, and the order in which cards enter piles."""

from __future__ import annotations

from cardrules.core.actions import Next
from cardrules.core.events import Parted
from cardrules.ids import CardId, Seat
from testgame import IF_ABLE, MAY, MUST, Act, Play, Reveal, bench, card

A, B = Seat(0), Seat(1)


# Stacks: an object of several cards.

UPGRADE = card("cub", cost=1, power=1, name="Lion") + card(
    "lion", MAY + 'upgrade = { gain = "glow", n = "power(under)" }', cost=3, power=3, name="Lion"
)


def test_a_covered_character_is_still_the_same_thing() -> None:
    played = bench(UPGRADE, {"lane1": ["cub+2"], "hand": ["lion"]}, embers=(5, 5))
    before = played.ref("cub")
    played.over("lion", "cub")
    assert played.label(before) == "cub"
    thing = played.thing("cub")
    assert thing is not None
    assert (thing.ref, thing.card, [copy.card for copy in thing.under]) == (before, "lion", ["cub"])
    assert played.embers == (3, 5)
    # What it covers is known as it was when it was covered.
    assert played.asked == "A ask.use"
    assert played.say("use").glow("cub") == 2 + 3


def test_only_its_own_namesake_can_be_covered() -> None:
    side = {"lane1": ["ant", "~cub"], "lane2": ["cub#other"], "hand": ["lion"]}
    played = bench(UPGRADE, side, {"lane1": ["cub#theirs"]}, embers=(9, 9))
    refused = [
        played.refused(Play(A, CardId("lion"), 1, over=played.ref(label)))
        for label in ("ant", "cub", "theirs", "other")
    ]
    assert refused == [["L5"]] * 4
    assert played.refused(Play(A, CardId("lion"), 2, over=played.ref("other"))) == []


def test_only_the_top_speaks_and_hiding_a_pile_silences_all_of_it() -> None:
    cards = (
        card("low", 'always = { add = "power", n = 1, to = "other here" }', power=5)
        + card("high", power=2)
        + card("cloak", IF_ABLE + 'act = { choose = [ { hide = "friend here, upgraded, face-up" }, '
               '{ reveal = "friend here, upgraded" } ] }')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["low>high+1#pile", "ant", "cloak"]})
    assert (played.power("pile"), played.power("ant")) == (3, 1)
    played.act("cloak")
    assert (played.at("pile"), played.power("pile"), played.power("ant")) == ("~A.lane1", 1, 1)
    played.skip().act("cloak")
    assert (played.at("pile"), played.power("pile"), played.power("ant")) == ("A.lane1", 3, 1)


MIXED = (
    card("axe", IF_ABLE + 'act = { defeat = "enemy here" }')
    + card("heir", 'when = "defeat(friend)", do = { gain = "embers", n = 2 }')
    + card("peel", IF_ABLE + 'act = { discard = "enemy here, upgraded", part = "top", as = "gone", '
           'then = { gain = "embers", n = "printed power(gone)" } }')
    + card("low", power=1) + card("high", power=5)
)  # fmt: skip


def test_a_pile_of_two_owners_is_one_character_and_two_cards() -> None:
    enemies = {"lane1": ["low@A>high@B#pile"], "lane2": ["heir"]}
    played = bench(MIXED, {"lane1": ["axe"]}, enemies, embers=(0, 0)).act("axe")
    assert (played.zone("A.grave"), played.zone("B.grave")) == (["low"], ["high"])
    assert played.embers == (0, 2)
    assert played.happened("defeat") == [("defeat", "pile")]


def test_the_cards_of_a_pile_are_ordered_by_who_acts() -> None:
    enemies = {"lane1": ["low>high#pile"]}
    played = bench(MIXED, {"lane1": ["axe"]}, enemies).act("axe")
    assert (played.asked, played.offered) == ("A ask.pile", ["low", "pile"])
    under = played.fork().say("pile")
    assert under.zone("B.grave") == ["high", "low"]
    assert played.say("low").zone("B.grave") == ["low", "high"]


def test_a_pile_that_goes_to_a_hand_comes_apart_there() -> None:
    cards = MIXED + card("wind", IF_ABLE + 'act = { return = "enemy here", to = "hand" }')
    enemies = {"lane1": ["low@A>high@B#pile"]}
    played = bench(cards, {"lane1": ["wind"]}, enemies).act("wind")
    assert (played.zone("A.hand"), played.zone("B.hand")) == (["low"], ["high"])
    assert all(not thing.under for thing in played.state.objects.values())


def test_a_pile_whose_defeat_is_replaced_stays_whole() -> None:
    cards = MIXED + card("nest", 'instead = "defeat(friend)", do = { hide = "it" }')
    enemies = {"lane1": ["low>high#pile"], "lane2": ["nest"]}
    played = bench(cards, {"lane1": ["axe"]}, enemies).act("axe")
    assert played.at("pile") == "~B.lane1"
    assert not any(isinstance(entry.event, Parted) for entry in played.entries)


def test_a_top_card_is_taken_off_and_read_as_it_lay() -> None:
    enemies = {"lane1": ["low>high+2#pile"]}
    played = bench(MIXED, {"lane1": ["peel"]}, enemies, embers=(0, 0)).act("peel")
    assert (played.at("pile"), played.power("pile")) == ("B.lane1", 1 + 2)
    assert (played.zone("B.grave"), played.embers) == (["high"], (5, 0))


def test_a_captive_under_an_upgrade_goes_home_the_moment_it_is_on_top() -> None:
    cards = MIXED + card("kite") + card("bell", 'when = "play(anyone)", do = { gain = "embers" }')
    side = {"lane1": ["axe", "peel", "bell"]}
    enemies = {"lane1": ["kite", "low@A>high@B#pile"]}
    played = bench(cards, side, enemies, bonds=[("kite", "pile")], embers=(0, 0))
    played.act("axe").say("kite")
    # The bond is gone, but the pile belongs to whose card is on top.
    assert (played.bonds, played.at("pile"), played.controller("pile")) == ([], "B.lane1", "B")
    played.skip().act("peel")
    assert (played.at("pile"), played.controller("pile")) == ("A.lane1", "A")
    # Coming home is no play: nothing that hears plays hears it.
    assert played.embers == (5, 0)


def test_an_anchor_that_is_covered_holds_on_until_its_pile_goes() -> None:
    cards = UPGRADE + card("axe", IF_ABLE + 'act = { hide = "enemy, upgraded" }')
    side = {"lane1": ["cub", "ant@B"], "hand": ["lion"]}
    played = bench(cards, side, {"lane1": ["axe"]}, bonds=[("cub", "ant")], embers=(5, 5))
    played.over("lion", "cub").say("decline")
    assert (played.at("ant"), played.bonds) == ("A.lane1", [(1, "ant")])
    played.act("axe")
    assert (played.at("ant"), played.bonds) == ("B.lane1", [])


# Names.


def test_a_newcomer_of_a_name_goes_and_that_is_no_defeat() -> None:
    cards = (
        card("lee", power=2) + card("lee2", power=3, name="Lee")
        + card("wind", IF_ABLE + 'act = { move = "enemy, glow >= 1" }')
        + card("heir", 'when = "defeat(friend)", do = { gain = "embers", n = 2 }')
        + card("crow", 'when = "discard(enemy)", do = { draw = 1 }')
    )  # fmt: skip
    side = {"lane3": ["wind", "crow"], "deck": ["ant"]}
    enemies = {"lane1": ["lee"], "lane2": ["lee2+2", "heir"]}
    played = bench(cards, side, enemies, embers=(0, 0)).act("wind").say("B.lane1")
    assert [played.at("lee"), played.at("lee2")] == ["B.lane1", "B.grave"]
    assert (played.embers, played.zone("A.hand")) == ((0, 0), [])
    assert played.glow("lee2") == 0
    clash = next(entry for entry in played.entries if entry.event.kind == "clash")
    assert clash.rules == ("T6",)


def test_every_way_to_play_knows_the_rule_of_names() -> None:
    cards = card("lee", cost=1) + card(
        "trick", IF_ABLE + 'act = { play = "friend, hidden", less = 1 }'
    )
    side = {"lane1": ["lee", "~lee#lurker", "trick"], "hand": ["lee"]}
    played = bench(cards, side, embers=(5, 5))
    assert played.refused(Reveal(A, played.ref("lurker"))) == ["L4"]
    assert played.refused(Play(A, CardId("lee"), 1)) == ["L4"]
    assert played.refused(Play(A, CardId("lee"), 1, hidden=True)) == []
    # By an effect too: there is no way to play it, so it is not offered.
    played.act("trick")
    assert (played.at("lurker"), played.skipped()) == ("~A.lane1", [("trick", "no-target")])


def test_two_hidden_ones_of_a_name_may_lie_side_by_side() -> None:
    played = bench(card("lee", cost=1), {"lane1": ["~lee"], "hand": ["lee"]})
    played.play("lee", 1, hidden=True)
    assert played.zone("A.lane1") == ["lee", "lee"]
    assert played.happened("clash") == []


# Hidden cards.


def test_a_hidden_card_has_no_name_no_clan_no_text_but_a_cost() -> None:
    cards = (
        card("elf", 'when = "gain mark(enemy)", do = { draw = 1 }', cost=4, clan=("wood",))
        + card("seer", IF_ABLE + 'act = [ { gain = "mark" }, { choose = [ '
               '{ hide = "enemy, clan wood" }, { gain = "ward", to = "enemy, name Elf" }, '
               '{ gain = "glow", to = "enemy, cost <= 2" } ] } ]')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["seer"]}, {"lane1": ["~elf"], "deck": ["ant"]}).act("seer")
    # Only the public cost fits: 1, not the printed 4.
    assert (played.glow("elf"), played.zone("B.hand")) == (1, [])
    assert len(played.happened("forced")) >= 1


def test_after_a_look_the_printed_cost_can_be_judged() -> None:
    cards = (
        card("elf", cost=4)
        + card("seer", IF_ABLE + 'act = { look = "enemy here, hidden", as = "it", then = '
               '{ control = "it", if = "printed cost(it) <= 3" } }')
    )  # fmt: skip
    dear = bench(cards, {"lane1": ["seer"]}, {"lane1": ["~elf"]}).act("seer")
    assert (dear.at("elf"), dear.happened("looked")) == ("~B.lane1", [("looked", "A")])
    cheap = bench(cards, {"lane1": ["seer"]}, {"lane1": ["~bee"]}).act("seer")
    assert (cheap.at("bee"), cheap.controller("bee")) == ("~A.lane1", "A")


def test_a_copy_does_not_reach_hidden_text_and_reads_this_as_the_copier() -> None:
    cards = (
        card("tree", MUST + 'main = { gain = "glow", n = 3 }')
        + card("ape", IF_ABLE + 'act = { copy = "enemy", of = "instant, not upgrade" }')
        + card("bird", MAY + 'upgrade = { gain = "mark" }')
    )  # fmt: skip
    enemies = {"lane1": ["tree", "~tree#sapling", "bird"]}
    played = bench(cards, {"lane1": ["ape"]}, enemies).act("ape")
    assert (played.glow("ape"), played.glow("tree")) == (3, 0)
    # There was one effect to copy, so nothing was asked.
    assert played.count_asked("ask.target") == 0


def test_an_effect_that_is_on_the_chain_cannot_be_copied() -> None:
    ape = IF_ABLE + 'act = { copy = "other", of = "act" }'
    cards = card("ape", ape) + card("ape2", ape, name="Ape Two")
    played = bench(cards, {"lane1": ["ape"]}, {"lane1": ["ape2"]}).act("ape")
    assert played.asked == "B ask.turn"
    assert played.applied() == ["ape", "ape"]


def test_one_of_several_effects_is_chosen_to_be_copied() -> None:
    cards = (
        card("tree", MUST + 'main = { gain = "glow", n = 3 }', MAY + 'ambush = { gain = "ward" }')
        + card("ape", IF_ABLE + 'act = { copy = "enemy", of = "instant" }')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["ape"]}, {"lane1": ["tree"]}).act("ape")
    assert (played.asked, played.offered) == ("A ask.effect", ["way 0", "way 1"])
    assert played.say("way 1").count("ape", "ward") == 1


def test_what_a_copy_triggers_waits_for_the_effect_that_copied_it() -> None:
    cards = (
        card("tree", MUST + 'main = { gain = "glow", n = 3 }')
        + card("ape", IF_ABLE + 'act = [ { copy = "enemy", of = "instant" }, { gain = "mark" } ]')
        + card("fan", 'when = "gain glow(friend)", do = { gain = "ward" }')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["ape", "fan"]}, {"lane1": ["tree"]}).act("ape")
    kinds = [kind for kind, _ in played.happened("gain glow", "gain mark", "gain ward")]
    assert kinds == ["gain glow", "gain mark", "gain ward"]


# Piles and decks.


def test_who_acts_orders_what_enters_a_pile_and_the_last_is_on_top() -> None:
    cards = card("axe", IF_ABLE + 'act = { defeat = "all enemy here" }')
    played = bench(cards, {"lane1": ["axe"]}, {"lane1": ["ant", "bee", "cat"]}).act("axe")
    assert (played.asked, played.offered) == ("A ask.pile", ["ant", "bee", "cat"])
    played.say("cat")
    assert played.offered == ["ant", "bee"]
    assert played.happened("defeat") == []
    played.say("bee")
    assert played.zone("B.grave") == ["cat", "bee", "ant"]
    assert [label for _, label in played.happened("defeat")] == ["cat", "bee", "ant"]
    assert len(played.batches("defeat")) == 1


def test_if_the_opponent_acts_he_orders() -> None:
    cards = card("axe", IF_ABLE + 'act = { defeat = "all enemy here", by = "opponent" }')
    played = bench(cards, {"lane1": ["axe"]}, {"lane1": ["ant", "bee"]}).act("axe")
    assert played.asked == "B ask.pile"


def test_two_piles_are_ordered_one_after_the_other_by_who_acts() -> None:
    cards = card("axe", IF_ABLE + 'act = { defeat = "all other here" }')
    side = {"lane1": ["axe", "ant", "bee"]}
    played = bench(cards, side, {"lane1": ["cat", "dog"]}).act("axe")
    assert (played.asked, played.offered) == ("A ask.pile", ["ant", "bee"])
    played.say("bee")
    assert (played.asked, played.offered) == ("A ask.pile", ["cat", "dog"])
    played.say("cat")
    assert (played.zone("A.grave"), played.zone("B.grave")) == (["bee", "ant"], ["cat", "dog"])


def test_two_copies_of_a_card_are_two_entries() -> None:
    cards = card("axe", IF_ABLE + 'act = { defeat = "all enemy" }')
    enemies = {"lane1": ["ant+2"], "lane2": ["ant"]}
    for first, last in (("ant", "ant2"), ("ant2", "ant")):
        played = bench(cards, {"lane1": ["axe"]}, enemies).act("axe")
        assert played.offered == ["ant", "ant2"]
        played.say(first)
        assert [label for _, label in played.happened("defeat")] == [first, last]
        assert played.zone("B.grave") == ["ant", "ant"]


def test_one_card_is_not_asked_about() -> None:
    cards = card("axe", IF_ABLE + 'act = { defeat = "all enemy here" }')
    played = bench(cards, {"lane1": ["axe"]}, {"lane1": ["ant"]}).act("axe")
    assert (played.asked, played.zone("B.grave")) == ("B ask.turn", ["ant"])


def test_what_is_put_under_a_deck_lies_deeper_the_later_it_is_put() -> None:
    cards = card("mole", IF_ABLE + 'act = { put = "3 hand", to = "deck bottom" }')
    side = {"lane1": ["mole"], "hand": ["ant", "bee", "cat"], "deck": ["dog"]}
    played = bench(cards, side).act("mole").say("ant", "bee")
    assert played.zone("A.deck") == ["cat", "bee", "ant", "dog"]


def test_what_is_put_on_a_pile_lies_higher_the_later_it_is_put() -> None:
    cards = card("rake", IF_ABLE + 'act = { discard = "3 hand" }')
    side = {"lane1": ["rake"], "hand": ["ant", "bee", "cat"]}
    played = bench(cards, side).act("rake").say("bee", "ant")
    assert (played.asked, played.offered) == ("A ask.pile", ["bee", "ant", "cat"])
    played.say("ant", "bee")
    assert played.zone("A.grave") == ["ant", "bee", "cat"]


def test_a_draw_of_more_than_there_is_draws_what_there_is() -> None:
    cards = card("well", IF_ABLE + "act = { draw = 3 }")
    played = bench(cards, {"lane1": ["well"], "deck": ["ant", "bee"]}).act("well")
    assert sorted(played.zone("A.hand")) == ["ant", "bee"]
    assert ("well", "short") in played.skipped()
    played.skip().act("well")
    assert played.skipped()[-1] == ("well", "no-target")


def test_copies_in_a_hand_are_one_choice() -> None:
    cards = card("rake", IF_ABLE + 'act = { discard = "hand" }')
    side = {"lane1": ["rake"], "hand": ["ant", "ant", "bee"]}
    played = bench(cards, side).act("rake")
    assert played.offered == ["ant", "bee"]
    played.say("ant")
    assert played.zone("A.hand") == ["ant", "bee"]


def test_positions_in_a_pile_that_are_not_offered_are_refused() -> None:
    cards = card("axe", IF_ABLE + 'act = { defeat = "all enemy here" }')
    played = bench(cards, {"lane1": ["axe"]}, {"lane1": ["ant", "bee"]}).act("axe")
    assert played.refused(Next(A, 2)) == ["K1"]
    assert played.refused(Next(B, 0)) == ["K1", "K1"]
    assert played.refused(Act(A, played.ref("axe"))) == ["K1"]


def test_what_is_shuffled_is_decided_by_chance_and_told() -> None:
    from cardrules.core.chance import Told
    from cardrules.core.events import Shuffled

    cards = card("wheel", IF_ABLE + 'act = [ { shuffle = "deck" }, { draw = 1 } ]')
    played = bench(cards, {"lane1": ["wheel"], "deck": ["ant", "bee", "cat"]})
    played.chance = Told(orders={"deck": [(1, 2, 0)]})
    played.act("wheel")
    (event,) = [e.event for e in played.entries if isinstance(e.event, Shuffled)]
    assert event.order == (1, 2, 0)
    assert played.zone("A.hand") == ["ant"]
