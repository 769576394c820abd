"""Control: what holds it, everything that ends it, and where the card is then (R38 to R40)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardrules.core.chance import Told
from cardrules.core.events import GrantEnded
from cardrules.core.model import Object
from cardrules.core.run import Run
from cardrules.core.state import Draft
from cardrules.games.naruto_mythos.control import checks
from cardrules.games.naruto_mythos.events import EdgeTaken
from cardrules.ids import seat_of
from games.naruto_mythos.bench import Bench, bench, card
from games.naruto_mythos.plain import HAWK, IF_ABLE, KITE, PLAIN, board, held, rules_of

# Two bonds on one character.

WAVES = "".join(
    card(id, IF_ABLE + f"main = {{ hide = {what} }}")
    for id, what in (
        ("both", '"all anyone here, name Kite|Hawk"'),
        ("first", '"anyone here, name Kite"'),
        ("second", '"anyone here, name Hawk"'),
    )
)


def taken_back() -> Bench:
    """Let B's kite take A's hidden ant, and A's hawk take it back."""
    played = bench(
        cards=PLAIN + KITE + HAWK + WAVES, M1={"A": ["hidden ant +1 #X"]}, turn="B",
        hand={"A": ["hawk"], "B": ["kite", "both", "first", "second"]}, chakra={"B": 2},
    )  # fmt: skip
    played.play("kite", 1)
    assert (played.at("X"), played.controller("X")) == ("~B.M1", "B")
    return played.play("hawk", 1).say("X")


def test_two_bonds_that_end_together_bring_a_card_to_its_owner_and_nobody_else() -> None:
    played = taken_back()
    before = len(played.entries)
    played.play("both", 1)
    assert [played.at("kite"), played.at("hawk")] == ["~B.M1", "~A.M1"]
    assert (played.at("X"), played.tokens("X"), played.bonds) == ("~A.M1", 1, [])
    moved = [e.event for e in played.entries[before:] if e.event.tag == "moved"]
    assert all(played.label(event.before.ref) != "X" for event in moved)


def test_a_bond_that_another_replaced_does_not_wake_up() -> None:
    played = taken_back().play("second", 1)
    assert (played.at("kite"), played.at("hawk")) == ("B.M1", "~A.M1")
    assert (played.at("X"), played.controller("X"), played.bonds) == ("~A.M1", "A", [])
    assert played.released == [("X", "replaced"), ("X", "held")]
    # A bond that was made by a play ends by the rule about control, not by that of the text.
    assert rules_of(played, "control ended")[-1] == ("R39",)


def test_the_newer_bond_does_not_hang_on_the_older_anchor() -> None:
    played = taken_back().play("first", 1)
    assert (played.at("X"), played.bonds) == ("~A.M1", [(2, "X")])


# Every way out of an anchor.

EXITS = {
    "defeated": 'defeat = "enemy here, name Kite"',
    "hidden": 'hide = "enemy here, name Kite"',
    "returned to hand": 'put = "enemy here, name Kite", to = "hand"',
    "on top of the deck": 'put = "enemy here, name Kite", to = "deck"',
    "under the deck": 'put = "enemy here, name Kite", to = "deck bottom"',
    "discarded": 'discard = "enemy here, name Kite"',
    "itself controlled": 'control = "enemy here, name Kite"',
    "a second one of its name": 'discard = "enemy here, upgraded", part = "top"',
}
STATES = {"face-up": "ant +1 #X", "hidden": "hidden ant +1 #X", "upgraded": "ant > cat +1 #X"}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("way", EXITS)
def test_every_way_out_of_an_anchor_ends_its_bond_once_and_before_the_next_step(
    way: str, state: str
) -> None:
    """The second step can choose the stolen card only if it is home by then."""
    axe = card("axe", IF_ABLE + f"main = [ {{ {EXITS[way]} }}, "
               '{ gain = "power", to = "friend here, power >= 1" } ]')  # fmt: skip
    double = way == "a second one of its name"
    side = ["dog", "dog > kite #K"] if double else ["kite #K"]
    text = STATES[state].replace(">", "@A >") if state == "upgraded" else STATES[state]
    played = board(axe, [*side, held(text, "K")], hand={"A": ["axe"]})
    kept = played.thing("X")
    assert kept is not None
    played.play("axe", 1)
    if double and played.asked.endswith("ask.target"):
        played.say("K")
    hidden = "~" if state == "hidden" else ""
    assert played.at("X") == f"{hidden}A.M1"
    assert played.tokens("X") == 2
    assert played.released == [("X", "held")]
    now = played.thing("X")
    assert now is not None
    assert now.copies == kept.copies
    assert set(rules_of(played, "control ended")) == {("R39",)}
    assert set(rules_of(played, "return")) == {("R39",)}


def test_a_replaced_defeat_ends_it_if_it_hides_the_anchor() -> None:
    cards = card("owl", 'instead = "defeat(self)", do = { hide = "self" }') + card(
        "axe", IF_ABLE + 'main = { defeat = "enemy here, name Owl" }')  # fmt: skip
    played = board(cards, ["owl #K", held("ant +1 #X", "K")], hand={"A": ["axe"]}).play("axe", 1)
    assert [played.at("K"), played.at("X"), played.tokens("X")] == ["~B.M1", "A.M1", 1]
    assert played.released == [("X", "held")]
    assert played.happened("defeat") == []


def test_the_sacrifice_of_an_anchor_ends_it_before_the_rest_of_that_effect() -> None:
    altar = card("altar", IF_ABLE + 'main = [ { defeat = "friend here, name Kite" }, '
                 '{ hide = "enemy here, name Ant" } ]')  # fmt: skip
    played = board(altar, ["kite #K", held("ant #X", "K")], hand={"B": ["altar"]}, turn="B")
    played.play("altar", 1)
    # Home at once, it is an enemy for the second half.
    assert (played.at("X"), played.released) == ("~A.M1", [("X", "held")])


def test_of_a_batch_it_is_what_befell_the_anchor_that_ends_a_bond() -> None:
    axe = card("axe", IF_ABLE + 'main = { hide = "all enemy here, not name Ant" }')
    side = ["bee", "kite #K", held("ant #X", "K"), "cat"]
    played = board(axe, side, hand={"A": ["axe"]}).play("axe", 1)
    ends = next(e for e in played.entries if isinstance(e.event, GrantEnded))
    cause = next(e for e in played.entries if e.seq == ends.cause)
    assert (cause.event.kind, played.label(cause.event.subject)) == ("hide", "K")
    home = next(e for e in played.entries if e.event.kind == "return")
    assert home.cause == ends.seq


# What does not end it.


def test_an_upgraded_anchor_holds_on_until_its_stack_goes() -> None:
    cards = card("ino", cost=4, name="Ino Yamanaka") + card(
        "axe", IF_ABLE + 'main = { hide = "enemy here, upgraded" }')  # fmt: skip
    side = ["KS-020 #K", held("ant #X", "K")]
    hand = {"A": ["axe"], "B": ["ino"]}
    played = board(cards, side, hand=hand, turn="B", chakra={"B": 1}).play("ino", 1, "K")
    assert (played.at("X"), played.bonds) == ("B.M1", [(1, "X")])
    played.play("axe", 1)
    assert (played.at("K"), played.at("X"), played.bonds) == ("~B.M1", "A.M1", [])


def test_a_moved_anchor_and_a_moved_captive_keep_their_bond() -> None:
    wind = card("wind", IF_ABLE + 'main = { move = "all friend here, name Kite|Ant" }')
    played = board(wind, ["kite #K", held("ant #X", "K")], hand={"B": ["wind"]}, turn="B", round=3)
    played.play("wind", 1).say("B.M2", "B.M3")
    assert [played.at("K"), played.at("X"), played.bonds] == ["B.M2", "B.M3", [(1, "X")]]


def test_home_is_in_the_mission_where_the_captive_is_then() -> None:
    axe = card("axe", IF_ABLE + 'main = { defeat = "enemy here" }')
    played = bench(
        cards=PLAIN + KITE + axe, M1={"B": ["kite #K"]}, M2={"B": [held("ant #X", "K")]},
        hand={"A": ["axe"]}, round=2,
    )  # fmt: skip
    assert played.play("axe", 1).at("X") == "A.M2"


# What control needs to begin.

SHY = card("shy", 'main = { control = "enemy here, cost <= 2" }', cost=2)


def test_an_anchor_hidden_before_its_effect_never_holds_anything() -> None:
    trap = card("trap", 'when = "play(enemy here)", do = { hide = "it" }')
    played = bench(cards=PLAIN + SHY + trap, M1={"A": ["trap", "ant #X"]},
                   hand={"B": ["shy"]}, turn="B", chakra={"B": 2})  # fmt: skip
    played.play("shy", 1)
    assert (played.at("shy"), played.at("X"), played.bonds) == ("~B.M1", "A.M1", [])
    assert ("shy", "source-silent") in played.skipped()
    assert played.happened("control", "control ended") == []


def test_an_anchor_that_comes_back_holds_nothing_until_its_effect_is_used_again() -> None:
    recall = card("recall", IF_ABLE + 'main = [ { put = "friend here, name Shy", to = "hand" }, '
                  '{ play = "hand, name Shy", less = 2 } ]')  # fmt: skip
    side = ["shy #K", held("ant #X", "K")]
    played = bench(cards=PLAIN + SHY + recall, M1={"B": side}, hand={"B": ["recall"]}, turn="B")
    played.play("recall", 1)
    assert (played.at("shy"), played.at("X"), played.bonds) == ("B.M1", "A.M1", [])
    assert played.asked == "B ask.use"
    assert played.fork().say("decline").at("X") == "A.M1"
    played.say("use")
    assert (played.at("X"), played.bonds) == ("B.M1", [(2, "X")])


def test_a_character_that_silences_its_anchor_is_home_at_once_and_stays() -> None:
    """Control and the loss of a text feed each other; the check comes to rest after one end."""
    cards = card("knot", 'always = { cannot = "text", to = "friend here" }')
    played = bench(cards=PLAIN + KITE + cards, M1={"A": ["knot #X"]}, hand={"B": ["kite"]},
                   turn="B", chakra={"B": 2}, readings={"N11": "b"})  # fmt: skip
    played.play("kite", 1)
    assert (played.at("X"), played.controller("X"), played.bonds) == ("A.M1", "A", [])
    assert played.released == [("X", "held")]
    assert len(played.happened("return")) == 1


MUTE = card("mute", 'always = { cannot = "text", to = "enemy here, name Kite" }')


def test_an_anchor_silenced_before_its_effect_takes_nothing() -> None:
    played = bench(cards=PLAIN + KITE + MUTE, M1={"A": ["mute", "ant #X"]},
                   hand={"B": ["kite"]}, turn="B", chakra={"B": 2})  # fmt: skip
    played.play("kite", 1)
    assert (played.at("X"), played.bonds) == ("A.M1", [])
    assert ("kite", "source-silent") in played.skipped()


def test_an_anchor_silenced_afterwards_holds_on() -> None:
    played = board(MUTE, ["kite #K", held("ant #X", "K")], hand={"A": ["mute"]}).play("mute", 1)
    assert (played.at("X"), played.bonds) == ("B.M1", [(1, "X")])


# One place, one controller.


def test_nothing_of_a_first_theft_is_left_after_a_trip_through_a_hand() -> None:
    cards = HAWK + card(
        "wind", IF_ABLE + 'main = { put = "enemy here, name Ant", to = "hand" }'
    ) + card("wave", IF_ABLE + 'main = { hide = "enemy here, name Hawk" }')  # fmt: skip
    played = board(
        cards, ["kite #K", held("ant #X", "K")], chakra={"A": 1, "B": 1},
        hand={"A": ["wind", "wave"], "B": ["hawk", "bee"]},
    )  # fmt: skip
    played.play("wind", 1)
    assert (played.bonds, "ant" in played.zone("A.hand")) == ([], True)
    played.hide("bee", 1).play("ant", 1)
    assert (played.at("ant"), played.controller("ant")) == ("A.M1", "A")
    played.play("hawk", 1).say("ant")
    assert (played.at("ant"), played.controller("ant"), played.bonds) == ("B.M1", "B", [(2, "ant")])
    played.play("wave", 1)
    assert (played.at("ant"), played.controller("ant"), played.bonds) == ("A.M1", "A", [])


def test_at_every_moment_a_character_lies_on_one_side_and_serves_that_seat() -> None:
    played = taken_back()
    for thing in played.state.objects.values():
        zone = played.state.settings.layout.zones[thing.place]
        assert sum(thing.id in ids for ids in played.state.zones) == 1
        if zone.name == "M":
            assert played.game.controller(played.state, thing) == zone.seat


def test_the_theft_of_a_thief_brings_home_what_it_held() -> None:
    played = board(HAWK, ["kite #K", held("ant #X", "K")], hand={"A": ["hawk"]})
    played.play("hawk", 1).say("K")
    assert [played.at("K"), played.at("X")] == ["A.M1", "A.M1"]
    assert (played.controller("X"), played.bonds) == ("A", [(2, "K")])


def test_bonds_that_hang_on_each_other_end_one_after_another() -> None:
    axe = card("axe", IF_ABLE + 'main = { defeat = "enemy, name Hawk" }')
    # A's hawk holds B's kite, and the kite holds B's ant.
    played = board(HAWK + axe, ["ant #X"], own=["hawk #H", held("kite #K", "H"), held("ant #Y", "K")],
                   hand={"B": ["axe"]}, turn="B")  # fmt: skip
    played.play("axe", 1)
    assert [played.at("K"), played.at("Y")] == ["B.M1", "B.discard"]
    assert (played.bonds, len(played.released)) == ([], 2)


SILENCES = card(
    "hush", 'always = { cannot = "text", to = "anyone here, name Hold", if = "edge(you)" }'
)
STRIPS = card("thief", 'always = { cannot = "tokens", to = "enemy here", if = "edge(you)" }')
HOLDS = card("hold", IF_ABLE + 'hold = { grant = "seal", on = "enemy here" }')


@pytest.mark.parametrize(
    ("cards", "own", "edge", "to"),
    [(STRIPS, ["thief"], "B", "A"), (SILENCES + HOLDS, ["hush", "hold"], "A", "B")],
)
def test_what_texts_bring_about_is_looked_for_whatever_they_speak_of(
    cards: str, own: list[str], edge: str, to: str
) -> None:
    played = board(cards, ["ant +1"], own, edge=edge)
    look, run = checks(lambda: played.game), Run(played.game, played.state, Told(), 1)
    assert not look(run.draft)
    run.record(EdgeTaken(seat_of(to)))
    assert look(run.draft)


FEE = card("fee", IF_ABLE + 'main = { gain = "chakra", n = 5 }')


@pytest.mark.parametrize(("least", "left"), [(5, 0), (6, 1)])
def test_what_texts_bring_about_follows_from_chakra_as_well(least: int, left: int) -> None:
    thief = card(
        "thief",
        f'always = {{ cannot = "tokens", to = "enemy here", if = "chakra(you) >= {least}" }}',
    )
    played = board(thief + FEE, ["ant +1 #X"], ["thief"], hand={"A": ["fee"]}, chakra={"A": 0})
    assert played.tokens("X") == 1
    played.play("fee", 1)
    # By whatever the Chakra came, the tokens go with it.
    assert played.tokens("X") == left


def test_what_follows_from_a_table_asks_for_its_readings_for_each_entry() -> None:
    played = bench(M1={"A": ["KS-067"]})

    def speaks(table: Any, _thing: Object) -> bool:
        return bool(table.reading("N11") == "a")

    game = attrs.evolve(played.game, speaks=speaks)
    look, draft = checks(lambda: game), Draft(played.state)
    draft.memo = {}
    for _entry in range(2):
        assert not look(draft)
        assert list(draft.cited()) == ["N11"]
