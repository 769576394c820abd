"""Replacements and prohibitions: before anything happens, each once, and what is heard of it."""

from __future__ import annotations

import itertools

from testgame import IF_ABLE, MAY, Bench, bench, card

GUARD = MAY + 'instead = "hide|defeat(friend here, clan leaf) by enemy", do = { defeat = "self" }'
EEL = 'instead = "defeat(self)", do = { hide = "self" }'
SLAYER = card("slayer", IF_ABLE + 'act = { defeat = "enemy here, name Hay" }')


def endings(played: Bench) -> set[tuple[str, ...]]:
    """Return what each line of answers leads to, as far as the effect goes."""
    if played.asked.endswith("ask.turn"):
        return {tuple(played.at(label) for label in sorted(played.ids) if label != "slayer")}
    return set().union(*(endings(played.fork().say(answer)) for answer in played.offered))


# Chained replacements.


def chained() -> Bench:
    cards = SLAYER + card("hay", EEL, clan=("leaf",)) + card("gen", GUARD, clan=("leaf",))
    return bench(cards, {"lane1": ["slayer"]}, {"lane1": ["hay", "gen"]}).act("slayer")


def test_two_replacements_of_one_change_lead_to_exactly_two_ends() -> None:
    played = chained()
    assert (played.asked, played.offered) == ("A ask.replacement", ["fit 0", "fit 1"])
    # In the order of the labels: gen, hay.
    assert endings(played) == {("B.lane1", "~B.lane1"), ("B.grave", "B.lane1")}


def test_each_replacement_is_asked_at_most_once_about_a_change() -> None:
    def questions(played: Bench) -> int:
        if played.asked.endswith("ask.turn"):
            return played.count_asked("ask.use") + played.count_asked("ask.replacement")
        return max(questions(played.fork().say(answer)) for answer in played.offered)

    assert questions(chained()) == 2


def test_what_replaced_a_change_can_be_replaced_in_its_turn() -> None:
    cards = (
        SLAYER
        + card("hay", 'instead = "defeat(self)", do = { hide = "self" }')
        + card("owl", 'instead = "hide(friend)", do = { spend = "it" }')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["slayer"]}, {"lane1": ["hay", "owl"]}).act("slayer")
    found = played.thing("hay")
    assert found is not None
    assert (played.at("hay"), found.used) == ("B.lane1", True)
    assert [kind for kind, _ in played.happened("defeat", "hide", "spend")] == ["spend"]


def test_two_that_turn_each_other_around_come_to_an_end() -> None:
    cards = (
        SLAYER
        + card("hay", EEL)
        + card("owl", 'instead = "hide(friend)", do = { defeat = "it" }')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["slayer"]}, {"lane1": ["hay", "owl"]}).act("slayer")
    assert played.at("hay") == "B.grave"
    assert len(played.happened("replaced")) == 2


# Mass effects.


def sweep(*cards: str, **side: list[str]) -> Bench:
    wave = card("wave", IF_ABLE + 'act = { hide = "all enemy here, power < 5" }')
    return bench(wave + "".join(cards), {"lane1": ["wave"]}, side)


def guard(id: str = "gen") -> str:
    return card(id, GUARD, clan=("leaf",), power=3)


LEAVES = card("p", clan=("leaf",), power=2) + card("q", clan=("leaf",), power=2)


def test_a_stand_in_stands_in_once_a_batch_and_is_asked_before_anything_happens() -> None:
    played = sweep(guard(), LEAVES, lane1=["gen", "p", "q"]).act("wave")
    assert (played.asked, played.offered) == ("B ask.use", ["use", "decline"])
    assert played.happened("hide", "defeat") == []
    played.say("use")
    # The first change that fits is that of p; then nothing more is asked.
    assert played.asked == "B ask.turn"
    assert [played.at(x) for x in ("gen", "p", "q")] == ["B.grave", "B.lane1", "~B.lane1"]
    assert [kind for kind, _ in played.happened("moot")] == ["moot"]


def test_a_stand_in_can_be_kept_for_a_later_change() -> None:
    played = sweep(guard(), LEAVES, lane1=["gen", "p", "q"]).act("wave").say("decline")
    assert played.asked == "B ask.use"
    played.say("use")
    assert [played.at(x) for x in ("gen", "p", "q")] == ["B.grave", "~B.lane1", "B.lane1"]


def test_declined_for_all_it_is_swept_away_with_the_others() -> None:
    played = sweep(guard(), LEAVES, lane1=["gen", "p", "q"]).act("wave").say("decline", "decline")
    assert [played.at(x) for x in ("gen", "p", "q")] == ["~B.lane1"] * 3
    assert played.batches("hide") == [["gen", "p", "q"]]


def test_one_token_does_not_pay_for_two_protections() -> None:
    ward = 'instead = "hide(friend)", do = { lose = "ward", from = "mine, name Shrine" }'
    cards = (card("monk", ward), card("nun", ward), card("shrine"), LEAVES)
    played = sweep(*cards, lane1=["p", "q"], lane2=["monk", "nun", "shrine+1ward"]).act("wave")
    while not played.asked.endswith("ask.turn"):
        played.say(played.offered[0])
    assert sorted([played.at("p"), played.at("q")]) == ["B.lane1", "~B.lane1"]
    assert played.count("shrine", "ward") == 0
    twice = sweep(*cards, lane1=["p", "q"], lane2=["monk", "nun", "shrine+2ward"]).act("wave")
    while not twice.asked.endswith("ask.turn"):
        twice.say(twice.offered[0])
    assert [twice.at("p"), twice.at("q")] == ["B.lane1", "B.lane1"]


def test_a_replacement_without_means_does_not_fit() -> None:
    ward = 'instead = "hide(friend)", do = { lose = "ward", from = "self" }'
    played = sweep(card("monk", ward), LEAVES, lane1=["p"], lane2=["monk"]).act("wave")
    assert (played.at("p"), played.happened("replaced")) == ("~B.lane1", [])


def test_a_replacement_works_only_while_its_condition_holds() -> None:
    ward = 'instead = "hide(friend)", if = "count(hand) >= 1", do = { spend = "self" }'
    cards = (card("monk", ward), LEAVES)
    armed = sweep(*cards, lane1=["p"], lane2=["monk"], hand=["ant"]).act("wave")
    bare = sweep(*cards, lane1=["p"], lane2=["monk"]).act("wave")
    assert (armed.at("p"), bare.at("p")) == ("B.lane1", "~B.lane1")


def test_a_replacement_may_ask_what_it_takes_before_anything_happens() -> None:
    ward = MAY + 'instead = "hide(friend)", do = { discard = "hand" }'
    cards = (card("monk", ward), LEAVES)
    played = sweep(*cards, lane1=["p", "q"], lane2=["monk"], hand=["ant", "bee"]).act("wave")
    played.say("use")
    assert (played.asked, played.offered) == ("B ask.target", ["ant", "bee"])
    assert played.happened("hide", "discard") == []
    played.say("bee")
    # The monk has stood in; what is left of the batch happens together.
    assert [played.at("p"), played.at("q")] == ["B.lane1", "~B.lane1"]
    assert played.zone("B.hand") == ["ant"]


def test_a_replacement_may_do_several_things_together() -> None:
    ward = (
        'instead = "hide(friend)", do = { together = [ { spend = "self" }, '
        '{ gain = "glow", to = "it" } ] }'
    )
    played = sweep(card("monk", ward), LEAVES, lane1=["p"], lane2=["monk"]).act("wave")
    monk = played.thing("monk")
    assert monk is not None
    assert (monk.used, played.glow("p"), played.at("p")) == (True, 1, "B.lane1")


def test_what_is_put_into_unseen_places_by_one_batch_gets_ids_of_its_own() -> None:
    cards = (
        card("wave", IF_ABLE + 'act = { return = "all enemy here", to = "hand" }')
        + card("monk", 'instead = "return(friend here)", do = { return = "it", to = "deck" }')
        + LEAVES
    )  # fmt: skip
    enemies = {"lane1": ["p", "q", "monk"]}
    played = bench(cards, {"lane1": ["wave"]}, enemies).act("wave")
    assert sorted(played.zone("B.deck")) == ["p", "q"]
    assert played.zone("B.hand") == ["monk"]


# What is heard, and whose wish it is.


def test_only_what_happened_is_heard() -> None:
    cards = (
        SLAYER + card("hay", EEL)
        + card("heir", 'when = "defeat(friend)", do = { gain = "embers", n = 2 }')
        + card("fan", 'when = "hide(enemy)", do = { draw = 1 }')
    )  # fmt: skip
    side = {"lane1": ["slayer", "fan"], "deck": ["ant"]}
    played = bench(cards, side, {"lane1": ["hay", "heir"]}, embers=(0, 0)).act("slayer")
    assert (played.embers, played.zone("A.hand")) == ((0, 0), ["ant"])


def test_what_replaces_a_change_is_at_the_wish_of_the_replacing_player() -> None:
    cards = (
        SLAYER + card("hay", clan=("leaf",)) + guard()
        + card("sore", 'when = "defeat(mine, name Gen) by enemy", do = { gain = "embers" }')
        + card("calm", 'when = "defeat(mine, name Gen) by you", do = { gain = "embers", n = 2 }')
    )  # fmt: skip
    enemies = {"lane1": ["hay", "gen"], "lane2": ["sore", "calm"]}
    played = bench(cards, {"lane1": ["slayer"]}, enemies, embers=(0, 0)).act("slayer").say("use")
    assert played.at("gen") == "B.grave"
    assert played.embers == (0, 2)


def test_what_replaces_a_change_is_caused_by_it_and_cites_its_own_rules() -> None:
    cards = SLAYER + card("hay", 'rules = ["L8"], instead = "defeat(self)", do = { hide = "self" }')
    played = bench(cards, {"lane1": ["slayer"]}, {"lane1": ["hay"]}).act("slayer")
    by_tag = {entry.event.tag: entry for entry in played.entries}
    assert by_tag["changed"].cause == by_tag["replaced"].seq
    assert by_tag["changed"].rules == by_tag["replaced"].rules == ("L8",)


def test_a_redirected_change_is_still_the_wish_of_who_proposed_it() -> None:
    cards = (
        SLAYER + card("hay")
        + card("nest", 'instead = "defeat(friend)", do = { defeat = "it", to = "hand" }')
        + card("sore", 'when = "defeat(friend) by enemy", do = { gain = "embers" }')
    )  # fmt: skip
    enemies = {"lane1": ["hay"], "lane2": ["nest", "sore"]}
    played = bench(cards, {"lane1": ["slayer"]}, enemies, embers=(0, 0)).act("slayer")
    assert (played.zone("B.hand"), played.embers) == (["hay"], (0, 1))


def test_a_friend_is_never_oneself() -> None:
    cards = card("slayer", IF_ABLE + 'act = { defeat = "enemy here, name Gen" }') + guard()
    played = bench(cards, {"lane1": ["slayer"]}, {"lane1": ["gen"]}).act("slayer")
    assert (played.at("gen"), played.count_asked("ask.use")) == ("B.grave", 0)


# Moves, and prohibitions.


def test_a_move_is_replaced_after_its_destination_was_chosen() -> None:
    cards = (
        card("wind", IF_ABLE + 'act = { move = "enemy here", as = "moved", '
             'then = { gain = "glow", n = "count(moved)" } }')
        + card("rock", 'instead = "move(self) by enemy", do = { hide = "self" }')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["wind"]}, {"lane1": ["rock"]}).act("wind")
    assert (played.asked, played.offered) == ("A ask.place", ["B.lane2", "B.lane3"])
    assert played.happened("replaced") == []
    played.say("B.lane3")
    assert (played.at("rock"), played.glow("wind")) == ("~B.lane1", 0)


def test_what_is_forbidden_does_not_happen_and_is_told() -> None:
    cards = (
        card("wave", IF_ABLE + 'act = { hide = "all enemy here" }')
        + card("safe", 'rules = ["L7"], always = { cannot = "hide|defeat", to = "self", by = "enemy" }')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["wave"]}, {"lane1": ["safe", "ant"]}).act("wave")
    assert [played.at("safe"), played.at("ant")] == ["B.lane1", "~B.lane1"]
    (told,) = [entry for entry in played.entries if entry.event.tag == "prevented"]
    assert (told.event.source, "L7" in told.rules) == (played.ref("safe"), True)


def test_a_prohibition_by_the_enemy_leaves_ones_own_effects_alone() -> None:
    cards = (
        card("wave", IF_ABLE + 'act = { hide = "all friend here" }')
        + card("safe", 'always = { cannot = "hide", to = "self", by = "enemy" }')
        + card("stiff", 'always = { cannot = "hide", to = "self" }')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["wave", "safe", "stiff"]}).act("wave")
    assert [played.at("safe"), played.at("stiff")] == ["~A.lane1", "A.lane1"]


def test_what_the_rules_do_is_nobodys_wish() -> None:
    cards = (
        card("thief", IF_ABLE + 'act = { control = "enemy here" }')
        + card("vain", 'when = "return(mine) by enemy", do = { gain = "embers" }')
        + card("axe", IF_ABLE + 'act = { defeat = "enemy, name Thief" }')
    )  # fmt: skip
    enemies = {"lane1": ["ant"], "lane2": ["vain", "axe"]}
    played = bench(cards, {"lane1": ["thief"]}, enemies, embers=(0, 0)).act("thief").act("axe")
    assert played.at("ant") == "B.lane1"
    assert played.embers == (0, 0)


def test_a_stand_in_that_cannot_be_defeated_cannot_stand_in() -> None:
    cards = (
        SLAYER + card("hay", clan=("leaf",)) + guard()
        + card("idol", 'always = { cannot = "defeat", to = "friend, name Gen" }')
    )  # fmt: skip
    enemies = {"lane1": ["hay", "gen"], "lane2": ["idol"]}
    played = bench(cards, {"lane1": ["slayer"]}, enemies).act("slayer")
    assert (played.at("hay"), played.count_asked("ask.use")) == ("B.grave", 0)


def test_the_order_of_replacements_is_the_choice_of_who_orders() -> None:
    orders = set()
    for first, second in itertools.product((0, 1), repeat=2):
        played = chained()
        assert played.asked.startswith("A")
        played.say(f"fit {first}")
        if played.asked.endswith("ask.use"):
            assert played.asked.startswith("B")
            played.say(("use", "decline")[second])
        orders.add(tuple(played.at(x) for x in ("hay", "gen")))
    assert orders == {("~B.lane1", "B.lane1"), ("B.lane1", "B.grave")}
