"""Control: one place where it is written, held by anchors, ended once and for good."""

from __future__ import annotations

import pytest

from cardrules.core.events import GrantEnded
from cardrules.core.grants import granting
from cardrules.core.model import live
from cardrules.ids import CardId, Seat
from testgame import IF_ABLE, MAY, MUST, Bench, Play, bench, card

TAKE = IF_ABLE + 'act = { control = "enemy here" }'
THIEF = card("kite", TAKE, cost=2)


def sides(played: Bench, *labels: str) -> list[str]:
    return [played.at(label) for label in labels]


def ended(played: Bench) -> list[str]:
    """Return which bonds ended, and why."""
    events = [entry.event for entry in played.entries]
    return [event.anchor for event in events if isinstance(event, GrantEnded)]


# Two bonds on one thing.


def stolen_back(*more: str) -> Bench:
    """A's crab was taken by B's kite, and taken back by A's hawk."""
    cards = THIEF + card("hawk", TAKE) + "".join(more)
    played = bench(cards, {"lane1": ["~ant+1", "hawk"], "lane2": ["wave", "wave2"]},
                   {"lane1": ["kite"], "lane2": ["wave3"]}, turn=1)  # fmt: skip
    played.act("kite").say("ant")
    assert played.at("ant") == "~B.lane1"
    return played.act("hawk").say("ant")


WAVES = tuple(
    card(id, IF_ABLE + f"act = {{ hide = {what} }}")
    for id, what in (
        ("wave", '"all anyone, name Kite|Hawk"'), ("wave2", '"anyone, name Hawk"'),
        ("wave3", '"anyone, name Kite"'),
    )
)  # fmt: skip


def test_a_new_bond_ends_the_older_one_for_good() -> None:
    played = stolen_back(*WAVES)
    assert (played.at("ant"), played.controller("ant")) == ("~A.lane1", "A")
    assert played.bonds == [(2, "ant")]
    assert ended(played) == ["replaced"]


def test_two_that_end_together_pass_the_thing_to_nobody_but_its_owner() -> None:
    played = stolen_back(*WAVES)
    before = len(played.entries)
    played.skip().act("wave")
    assert (played.at("ant"), played.glow("ant"), played.bonds) == ("~A.lane1", 1, [])
    moved = [e.event for e in played.entries[before:] if e.event.tag == "moved"]
    assert [event.after.place for event in moved if event.before.card == "ant"] == []


def test_an_older_bond_does_not_wake_up_when_the_newer_one_ends() -> None:
    played = stolen_back(*WAVES).skip().act("wave2")
    assert played.at("kite") == "B.lane1"
    assert (played.at("ant"), played.controller("ant"), played.bonds) == ("~A.lane1", "A", [])


# Every way out of play.

EXITS = {
    "defeat": 'defeat = "enemy here, name Kite"',
    "hide": 'hide = "enemy here, name Kite"',
    "to hand": 'put = "enemy here, name Kite", to = "hand"',
    "onto the deck": 'put = "enemy here, name Kite", to = "deck"',
    "under the deck": 'put = "enemy here, name Kite", to = "deck bottom"',
    "discard": 'discard = "enemy here, name Kite"',
    "control": 'control = "enemy here, name Kite"',
}


@pytest.mark.parametrize("way", EXITS)
def test_every_way_in_which_an_anchor_goes_ends_its_bond_once_and_at_once(way: str) -> None:
    # The second step can only choose the ant if it is home by then.
    cards = THIEF + card("axe", IF_ABLE + f"act = [ {{ {EXITS[way]} }}, "
                         '{ gain = "glow", to = "friend here, name Ant" } ]')  # fmt: skip
    played = bench(cards, {"lane1": ["axe"]}, {"lane1": ["kite", "ant@A"]}, bonds=[("kite", "ant")])
    played.act("axe")
    assert played.at("ant") == "A.lane1"
    assert played.glow("ant") == 1
    assert ended(played) == ["held"]


def test_its_own_sacrifice_ends_it_too() -> None:
    cards = card("kite", MAY + 'act = [ { defeat = "self" }, { hide = "enemy here, name Ant" } ]')
    played = bench(cards, {"lane1": ["kite", "ant@B"]}, bonds=[("kite", "ant")])
    played.act("kite").say("use")
    # Home at once, the ant is an enemy for the second half of the effect.
    assert (played.at("ant"), ended(played)) == ("~B.lane1", ["held"])


def test_a_replaced_defeat_ends_it_if_it_hides_the_anchor() -> None:
    cards = card("kite", 'instead = "defeat(self)", do = { hide = "self" }') + card(
        "axe", IF_ABLE + 'act = { defeat = "enemy here, name Kite" }')  # fmt: skip
    played = bench(cards, {"lane1": ["axe"]}, {"lane1": ["kite", "ant@A"]}, bonds=[("kite", "ant")])
    assert played.act("axe").at("ant") == "A.lane1"
    assert ended(played) == ["held"]


def test_an_anchor_that_goes_as_a_newcomer_of_its_name_ends_it() -> None:
    cards = THIEF + card("push", IF_ABLE + 'act = { move = "enemy, name Kite, upgraded" }')
    enemies = {"lane1": ["ant>kite#held", "ant@A#lost"], "lane2": ["kite"]}
    played = bench(cards, {"lane1": ["push"]}, enemies, bonds=[("held", "lost")])
    played.act("push").say("B.lane2")
    assert (played.at("lost"), ended(played)) == ("A.lane1", ["held"])
    assert played.happened("clash") == [("clash", "held")]


def test_a_bond_ends_before_the_next_step_and_its_end_has_a_cause() -> None:
    cards = THIEF + card("axe", IF_ABLE + 'act = [ { defeat = "enemy here, name Kite" }, '
                         '{ gain = "mark" } ]')  # fmt: skip
    played = bench(cards, {"lane1": ["axe"]}, {"lane1": ["kite", "ant@A"]}, bonds=[("kite", "ant")])
    played.act("axe")
    kinds = [kind for kind, _ in played.happened("defeat", "control ended", "return", "gain mark")]
    assert kinds == ["defeat", "control ended", "return", "gain mark"]
    by_tag = {entry.event.tag: entry for entry in played.entries}
    defeat = next(e for e in played.entries if e.event.kind == "defeat")
    assert by_tag["grant-ended"].cause == defeat.seq
    home = next(e for e in played.entries if e.event.kind == "return")
    assert home.cause == by_tag["grant-ended"].seq
    assert by_tag["grant-ended"].rules == ("L8",)


def test_of_a_batch_it_is_what_befell_the_anchor_that_ends_a_bond() -> None:
    cards = THIEF + card("axe", IF_ABLE + 'act = { hide = "all enemy here, not name Ant" }')
    enemies = {"lane1": ["bee", "kite", "ant@A", "cat"]}
    played = bench(cards, {"lane1": ["axe"]}, enemies, bonds=[("kite", "ant")]).act("axe")
    ends = next(e for e in played.entries if isinstance(e.event, GrantEnded))
    cause = next(e for e in played.entries if e.seq == ends.cause)
    assert (cause.event.kind, played.label(cause.event.subject)) == ("hide", "kite")


# What a bond needs to begin.


def test_a_bond_whose_anchor_has_given_way_never_begins() -> None:
    cards = card("kite", MAY + 'main = { control = "enemy here" }', cost=1) + card(
        "trap", 'when = "play(enemy here)", do = { hide = "it" }')  # fmt: skip
    played = bench(cards, {"hand": ["kite"]}, {"lane1": ["trap", "ant"]})
    played.play("kite", 1)
    assert (played.at("kite"), played.at("ant"), played.bonds) == ("~A.lane1", "B.lane1", [])
    assert ("kite", "source-silent") in played.skipped()
    assert played.happened("control", "control ended") == []


def test_granting_looks_at_its_anchors_first() -> None:
    played = bench(THIEF, {"lane1": ["~kite"]}, {"lane1": ["ant"]})
    thing = played.thing("ant")
    assert thing is not None
    made = granting(played.game, played.state, "control", Seat(0), thing, played.ref("kite"),
                    ("held",), ())  # fmt: skip
    assert made == ()


def test_a_replayed_anchor_holds_nothing() -> None:
    cards = card("kite", MAY + 'main = { control = "enemy here" }', cost=1) + card(
        "recall", IF_ABLE + 'act = [ { put = "friend here, name Kite", to = "hand" }, '
        '{ play = "hand, name Kite" } ]')  # fmt: skip
    side = {"lane1": ["kite", "ant@B", "recall"]}
    played = bench(cards, side, bonds=[("kite", "ant")]).act("recall").say("A.lane1")
    assert played.at("kite") == "A.lane1"
    assert (played.at("ant"), played.bonds, played.asked) == ("B.lane1", [], "A ask.use")
    # Used again it needs a target like any first time, and makes a bond of its own.
    taken = played.fork().say("use")
    assert (taken.at("ant"), taken.bonds) == ("A.lane1", [(2, "ant")])
    assert played.say("decline").at("ant") == "B.lane1"


# Whose text, whose pile, whose name.


def test_the_text_of_a_stolen_card_serves_who_controls_it() -> None:
    cards = card("scout", 'when = "play(enemy here)", do = { gain = "embers" }') + THIEF
    played = bench(cards, {"hand": ["ant"]}, {"lane1": ["kite", "scout@A"], "hand": ["ant"]},
                   bonds=[("kite", "scout")], embers=(5, 5))  # fmt: skip
    played.play("ant", 1)
    assert played.embers == (4, 6)
    played.play("ant", 1)
    assert played.embers == (4, 5)


def test_a_waiting_effect_is_applied_once_for_who_controlled_its_source_then() -> None:
    cards = (
        card("kite", 'when = "round end", do = { put = "self", to = "hand" }')
        + card("crow", 'when = "round end", do = { draw = 1 }')
    )  # fmt: skip
    for first in ("kite", "crow"):
        played = bench(cards, {"deck": ["cat"] * 9}, {"lane1": ["kite", "crow@A"],
                       "deck": ["dog"] * 9}, bonds=[("kite", "crow")], edge=0)  # fmt: skip
        played.skip().skip().say(first)
        assert played.applied().count("crow") == 1
        first_draw = next(e.event for e in played.entries if e.event.kind == "draw")
        assert first_draw.before.owner == 1
        assert played.at("crow") == "A.lane1"


def test_coming_home_to_its_own_name_the_newcomer_goes() -> None:
    cards = THIEF + card("crab") + card("axe", IF_ABLE + 'act = { defeat = "enemy, name Kite" }')
    cards += card("heir", 'when = "defeat(friend)", do = { gain = "embers", n = 2 }')
    side = {"lane1": ["crab#new"], "lane2": ["axe", "heir"]}
    played = bench(cards, side, {"lane1": ["kite", "crab@A#old"]}, bonds=[("kite", "old")],
                   embers=(0, 0))  # fmt: skip
    played.act("axe")
    assert sides(played, "old", "new") == ["A.grave", "A.lane1"]
    assert played.embers == (0, 0)
    assert played.happened("clash") == [("clash", "old")]


def test_only_the_side_of_a_lane_counts_for_names_not_the_owner() -> None:
    cards = THIEF + card("crab", cost=1)
    side = {"hand": ["crab"]}
    played = bench(cards, side, {"lane1": ["kite", "crab@A#lost"], "hand": ["crab"]},
                   bonds=[("kite", "lost")])  # fmt: skip
    assert played.refused(Play(Seat(0), CardId("crab"), 1)) == []
    played.skip()
    assert played.refused(Play(Seat(1), CardId("crab"), 1)) == ["L4"]


# Knots.


def test_a_thing_that_cuts_the_bond_on_itself_is_home_at_once_and_stays() -> None:
    cards = THIEF + card("knot", 'always = { cannot = "anchor", to = "friend" }')
    played = bench(cards, {"lane1": ["knot"]}, {"lane1": ["kite"]}, turn=1).act("kite")
    assert (played.at("knot"), played.bonds, ended(played)) == ("A.lane1", [], ["held"])
    assert played.skip().at("knot") == "A.lane1"


def test_a_theft_of_a_thief_ends_what_the_thief_held() -> None:
    cards = THIEF + card("hawk", IF_ABLE + 'act = { control = "enemy here, name Kite" }')
    played = bench(
        cards, {"lane1": ["hawk"]}, {"lane1": ["kite", "ant@A"]}, bonds=[("kite", "ant")]
    )
    played.act("hawk")
    assert sides(played, "kite", "ant") == ["A.lane1", "A.lane1"]
    assert (played.controller("kite"), played.controller("ant")) == ("A", "A")
    assert played.bonds == [(2, "kite")]


def test_bonds_that_hang_on_each_other_end_one_after_another() -> None:
    # The hawk holds the kite, and the kite holds the ant: A has both, though B owns both.
    cards = THIEF + card("hawk") + card("axe", IF_ABLE + 'act = { defeat = "enemy, name Hawk" }')
    played = bench(cards, {"lane1": ["hawk", "kite@B"]}, {"lane1": ["ant"], "lane2": ["axe"]},
                   bonds=[("hawk", "kite")])  # fmt: skip
    played.act("kite")
    assert (played.at("ant"), played.controller("ant")) == ("A.lane1", "A")
    played.act("axe")
    assert sides(played, "kite", "ant") == ["B.lane1", "B.lane1"]
    assert (played.bonds, ended(played)) == ([], ["held", "held"])


def test_an_anchor_without_text_still_holds() -> None:
    cards = THIEF + card("hush", cost=1) + card(
        "mute", 'always = { cannot = "text", to = "enemy here" }', cost=1)  # fmt: skip
    played = bench(cards, {"hand": ["mute"]}, {"lane1": ["kite", "ant@A"]}, bonds=[("kite", "ant")])
    played.play("mute", 1)
    assert (played.at("ant"), played.bonds) == ("B.lane1", [(1, "ant")])


def test_an_anchor_silenced_before_its_effect_takes_nothing() -> None:
    cards = card("kite", MAY + 'main = { control = "enemy here" }', cost=1) + card(
        "mute", 'always = { cannot = "text", to = "enemy here" }')  # fmt: skip
    played = bench(cards, {"hand": ["kite"]}, {"lane1": ["mute", "ant"]}).play("kite", 1)
    assert (played.at("ant"), played.bonds) == ("B.lane1", [])
    assert played.skipped() == [("kite", "source-silent")]


# Stays and lives.


def test_a_moved_anchor_and_a_moved_thing_keep_their_bond() -> None:
    cards = THIEF + card("wind", IF_ABLE + 'act = { move = "all anyone here, name Kite|Ant" }')
    played = bench(
        cards, {"lane1": ["wind"]}, {"lane1": ["kite", "ant@A"]}, bonds=[("kite", "ant")]
    )
    played.act("wind").say("B.lane2", "B.lane3")
    assert sides(played, "kite", "ant") == ["B.lane2", "B.lane3"]
    assert played.bonds == [(1, "ant")]


def test_a_thing_that_leaves_takes_no_bond_with_it() -> None:
    cards = THIEF + card("wind", IF_ABLE + 'act = { put = "anyone here, name Ant", to = "hand" }')
    cards += card("hawk", TAKE) + card("axe", IF_ABLE + 'act = { hide = "enemy, name Hawk" }')
    side = {"lane1": ["wind"], "lane2": ["axe"]}
    enemies = {"lane1": ["kite", "ant@A"], "lane3": ["hawk"]}
    played = bench(cards, side, enemies, bonds=[("kite", "ant")]).act("wind")
    assert (played.zone("A.hand"), ended(played)) == (["ant"], ["gone"])
    played.skip().play("ant", 3).act("hawk")
    assert (played.at("ant"), played.bonds) == ("B.lane3", [(2, "ant")])
    played.act("axe")
    assert (played.at("ant"), played.bonds) == ("A.lane3", [])


def test_at_every_moment_a_thing_lies_on_one_side_and_serves_one_seat() -> None:
    played = stolen_back(*WAVES)
    for thing in played.state.objects.values():
        zone = played.state.settings.layout.zones[thing.place]
        assert sum(thing.id in ids for ids in played.state.zones) == 1
        if zone.name == "lane":
            assert played.game.controller(played.state, thing) == zone.seat


def test_a_card_from_a_deck_enters_under_control_in_one_batch() -> None:
    cards = card("crow", IF_ABLE + 'act = { control = "their deck top 1", face = "hidden" }')
    played = bench(cards, {"lane1": ["crow"]}, {"deck": ["bee", "elk"]}).act("crow")
    assert (played.at("elk"), played.controller("elk")) == ("~A.lane1", "A")
    assert len(played.bonds) == 1
    grant = played.state.grants[0]
    assert live(played.state, grant.on) is not None


def test_several_bonds_made_together_have_numbers_of_their_own() -> None:
    cards = card("kite", IF_ABLE + 'act = { control = "all enemy here" }') + card(
        "axe", IF_ABLE + 'act = { hide = "enemy, name Ant" }')  # fmt: skip
    played = bench(cards, {"lane1": ["kite"]}, {"lane1": ["ant", "bee"], "lane2": ["axe"]})
    played.act("kite")
    assert sorted(number for number, _ in played.bonds) == [1, 2]
    # The end of one bond does not end the other.
    played.act("axe")
    assert [played.at("ant"), played.at("bee")] == ["~A.lane1", "A.lane1"]
    assert played.state.granted == 2


def test_other_bonds_have_anchors_of_their_own() -> None:
    cards = (
        card("oath", IF_ABLE + 'act = { grant = "oath", on = "friend" }')
        + card("wave", IF_ABLE + 'act = { hide = "enemy, name Oath" }')
        + card("axe", IF_ABLE + 'act = { defeat = "enemy, hidden" }')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["oath", "ant"]}, {"lane1": ["wave", "axe"]}).act("oath")
    assert [g.what for g in played.state.grants] == ["oath"]
    played.act("wave")
    assert [g.what for g in played.state.grants] == ["oath"]
    played.skip().act("axe")
    assert (played.state.grants, ended(played)) == ((), ["there"])


def test_control_is_heard_and_can_be_forbidden() -> None:
    cards = THIEF + card("fan", 'when = "control(friend)", do = { gain = "embers" }') + card(
        "loyal", 'always = { cannot = "control", to = "self", by = "enemy" }')  # fmt: skip
    enemies = {"lane1": ["loyal", "ant"], "lane2": ["bee"]}
    played = bench(cards, {"lane1": ["kite", "fan"]}, enemies, embers=(0, 0)).act("kite")
    assert (played.at("loyal"), played.at("ant")) == ("B.lane1", "A.lane1")
    assert played.embers == (1, 0)


def test_copying_an_effect_copies_no_bond() -> None:
    cards = card("kite", MUST + 'main = { control = "enemy here" }') + card(
        "ape", IF_ABLE + 'act = { copy = "friend here, name Kite", of = "instant" }') + card(
        "axe", IF_ABLE + 'act = { hide = "enemy, name Kite|Ape" }')  # fmt: skip
    side = {"lane1": ["kite", "ant@B", "ape"]}
    played = bench(cards, side, {"lane1": ["bee"], "lane2": ["axe"]}, bonds=[("kite", "ant")])
    played.act("ape")
    assert [played.label(g.source) for g in played.state.grants] == ["kite", "ape"]
    played.act("axe").say("kite")
    assert sides(played, "ant", "bee") == ["B.lane1", "A.lane1"]
