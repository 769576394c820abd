"""Derived values: one sum at one moment from core facts, a function of the board and nothing else."""

from __future__ import annotations

import itertools

import pytest

from cardrules.core.permissions import said
from cardrules.core.speaking import Judged
from cardrules.core.statics import Contribution, combine, derive
from cardrules.ids import CardId, Seat
from testgame import IF_ABLE, MUST, Bench, bench, card, courts, omen


def powers(played: Bench, *labels: str) -> tuple[int, ...]:
    return tuple(played.power(label) for label in labels)


# Core conditions.

THRESHOLD = (
    card("sasu", 'always = { add = "power", n = "-count(friend here, face-up)" }', power=4,
         clan=("seven",))
    + card("kaka", 'always = { add = "power", n = 1, to = "other here, clan seven" }', power=3,
           clan=("seven",))
    + card("itac", 'always = { add = "power", n = -1, to = "enemy here" }', power=6)
    + card("tema", 'always = { add = "power", n = 2, if = "edge(you)" }', power=2)
    + omen("peak", 'always = { add = "power", n = 1, to = "anyone here, power >= 4" }')
)  # fmt: skip


def test_a_static_may_not_read_what_statics_change() -> None:
    with pytest.raises(ValueError, match="reads core power only"):
        bench(THRESHOLD)


CORE = THRESHOLD.replace("anyone here, power >= 4", "anyone here, core >= 4")


def threshold(order: tuple[str, ...]) -> Bench:
    mine = [x for x in order if x in ("sasu", "kaka+1")]
    theirs = [x for x in order if x in ("itac", "tema")]
    return bench(CORE, {"lane1": mine}, {"lane1": theirs}, omens=("peak",), edge=1)


@pytest.mark.parametrize("order", list(itertools.permutations(("sasu", "kaka+1", "itac", "tema"))))
def test_thresholds_look_at_the_core_in_every_order_of_entry(order: tuple[str, ...]) -> None:
    played = threshold(order)
    # Core 4, 4, 6, 2; the peak gives +1 from core 4 on, so Temari's +2 does not help her.
    assert powers(played, "sasu", "kaka", "itac", "tema") == (4, 4, 7, 4)


def test_conditions_that_need_each_other_give_one_answer() -> None:
    cards = (
        card("p", 'always = { add = "power", n = 1, if = "some(friend, name Q, core >= 4)" }', power=3)
        + card("q", 'always = { add = "power", n = 1, if = "some(friend, name P, core >= 4)" }',
               power=4)
    )  # fmt: skip
    first = bench(cards, {"lane1": ["p", "q"]})
    assert (first.power("p"), first.power("q")) == (4, 4)
    second = bench(cards, {"lane1": ["q", "p"]})
    assert (second.power("q"), second.power("p")) == (4, 4)


# Sums, fixed values, floors.


@pytest.mark.parametrize("order", [["p", "minus", "plus"], ["plus", "minus", "p"]])
def test_everything_is_added_before_anything_is_cut_off(order: list[str]) -> None:
    cards = (
        card("p", power=1)
        + card("minus", 'always = { add = "power", n = -3, to = "other, name P" }')
        + card("plus", 'always = { add = "power", n = 3, to = "other, name P" }')
        + card("ground", 'always = { floor = "power", n = 0, to = "other, name P" }')
    )  # fmt: skip
    assert bench(cards, {"lane1": order}).power("p") == 1
    assert bench(cards, {"lane1": [*order, "ground"]}).power("p") == 1
    assert bench(cards, {"lane1": ["p", "minus"]}).power("p") == -2
    assert bench(cards, {"lane1": ["p", "minus", "ground"]}).power("p") == 0


@pytest.mark.parametrize("order", [["p", "wall", "pit", "plus"], ["pit", "plus", "wall", "p"]])
def test_of_two_fixed_values_the_lowest_holds_in_every_order(order: list[str]) -> None:
    cards = (
        card("p", power=5)
        + card("wall", 'always = { fix = "power", n = 3, to = "other, name P" }')
        + card("pit", 'always = { fix = "power", n = 0, to = "other, name P" }')
        + card("plus", 'always = { add = "power", n = 4, to = "other, name P" }')
    )  # fmt: skip
    assert bench(cards, {"lane1": order}).power("p") == 0


def test_combine_adds_then_fixes_then_floors() -> None:
    parts = [Contribution(op, n, None, "x") for op, n in (("base", 2), ("add", 9), ("fix", 1))]
    assert combine(parts) == 1
    assert combine([*parts, Contribution("floor", 4, None, "x")]) == 4


def test_a_value_tells_each_of_its_parts() -> None:
    played = threshold(("sasu", "kaka+1", "itac", "tema"))
    thing = played.thing("kaka")
    assert thing is not None
    derived = derive(played.game, played.state, "power", thing)
    parts = [(part.op, part.amount, part.code) for part in derived.parts]
    assert parts == [
        ("base", 3, "printed"), ("base", 1, "glow"), ("add", 1, "peak"), ("add", -1, "itac"),
    ]  # fmt: skip
    assert (derived.total, derived.rules) == (4, ("T2",))


# A function of the board.


def test_hidden_and_revealed_again_and_again_a_lender_lends_what_it_lends() -> None:
    cards = (
        card("lend", 'always = { add = "power", n = 1, to = "other here" }')
        + card("flip", MUST + 'act = { choose = [ { hide = "friend, name Lend, face-up" }, '
               '{ reveal = "friend, hidden" } ] }')
        + card("p", power=3)
    )  # fmt: skip
    played = bench(cards, {"lane1": ["lend#lend", "p"], "lane2": ["flip"]}, turn=0)
    seen = [played.power("p")]
    for step in ("hide", "reveal", "hide"):
        played.act("flip").skip()
        assert played.happened(step)
        seen.append(played.power("p"))
    assert seen == [4, 3, 4, 3]


def test_three_that_lend_to_each_other() -> None:
    lend = 'always = { add = "power", n = 1, to = "other here, clan seven" }'
    cards = "".join(card(x, lend, power=3, clan=("seven",)) for x in ("p", "q", "r")) + card(
        "cloak", MUST + 'act = { hide = "friend, name Q" }')  # fmt: skip
    played = bench(cards, {"lane1": ["p", "q", "r"], "lane2": ["cloak"]})
    assert powers(played, "p", "q", "r") == (5, 5, 5)
    assert powers(played.act("cloak"), "p", "q", "r") == (4, 0, 4)


def test_a_source_that_has_left_changes_nothing_that_comes_after() -> None:
    cards = (
        card("axe", IF_ABLE + 'act = { defeat = "all enemy here" }')
        + card("double", 'always = { add = "bounty", n = 1 }')
        + card("heir", 'when = "defeat(friend)", do = { earn = 2 }')
    )  # fmt: skip
    enemies = {"lane1": ["double", "ant"], "lane2": ["heir"]}
    played = bench(cards, {"lane1": ["axe"]}, enemies, embers=(0, 0)).act("axe").say("double")
    assert played.embers == (0, 4)


def test_a_source_that_is_there_adds_to_every_gain() -> None:
    cards = (
        card("axe", IF_ABLE + 'act = { defeat = "all enemy here" }')
        + card("double", 'always = { add = "bounty", n = 1 }')
        + card("heir", 'when = "defeat(friend)", do = { earn = 2 }')
    )  # fmt: skip
    enemies = {"lane1": ["ant", "bee"], "lane2": ["heir", "double"]}
    played = bench(cards, {"lane1": ["axe"]}, enemies, embers=(0, 0)).act("axe").say("ant")
    assert played.embers == (0, 6)


def test_friendly_does_not_include_the_source() -> None:
    cards = card("lend", 'always = { add = "power", n = 1, to = "friend here" }', power=2)
    played = bench(cards, {"lane1": ["lend", "ant"]})
    assert powers(played, "lend", "ant") == (2, 2)


def test_a_hidden_thing_has_its_counters_and_what_others_add() -> None:
    cards = card("lend", 'always = { add = "power", n = 1, to = "mine here, hidden" }', power=2)
    played = bench(cards, {"lane1": ["lend", "~elk+2"]})
    assert powers(played, "lend", "elk") == (2, 3)


def test_a_text_that_another_text_silences_adds_nothing() -> None:
    cards = (
        card("lend", 'always = { add = "power", n = 1, to = "other here" }')
        + card("hush", 'always = { cannot = "text", to = "enemy here" }')
    )  # fmt: skip
    for order in (["lend", "ant"], ["ant", "lend"]):
        silenced = bench(cards, {"lane1": order}, {"lane1": ["hush"]})
        assert silenced.power("ant") == 1
        assert bench(cards, {"lane1": order}, {"lane2": ["hush"]}).power("ant") == 2


def test_statics_are_the_same_in_the_middle_of_an_effect() -> None:
    cards = (
        card("lend", 'always = { add = "power", n = 1, to = "other here" }', power=1)
        + card("bard", MUST + 'act = [ { hide = "friend here, name Lend" }, '
               '{ gain = "embers", n = "power(friend here, name Ant)" } ]')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["lend", "ant", "bard"]}, embers=(0, 0)).act("bard")
    assert played.embers == (1, 0)


# Texts are found by what they speak of.


def test_the_texts_of_a_card_are_found_by_what_each_speaks_of() -> None:
    cards = (
        card("lend", 'always = { add = "power", n = 1, to = "other here" }',
             'when = "round end", do = { gain = "glow" }',
             'always = { cannot = "hide|defeat", to = "self" }',
             'always = { fix = "bounty", n = 3 }',
             'always = { floor = "power", n = 2, to = "other here" }')
        + card("gate", 'always = { can = "upgrade", to = "this" }',
               'always = { add = "price", n = -1, to = "friend" }')
    )  # fmt: skip
    statics = courts(cards).statics
    found = {
        word: {id: [index for index, _ in texts] for id, texts in told.items()}
        for word, told in statics.items()
    }
    assert found == {
        "power": {"lend": [0, 4]}, "hide": {"lend": [2]}, "defeat": {"lend": [2]},
        "bounty": {"lend": [3]}, "upgrade": {"gate": [0]}, "price": {"gate": [1]},
    }  # fmt: skip
    forms = [ability.form for ability in courts(cards).card(CardId("lend")).abilities]
    assert [form for _, form in statics["power"][CardId("lend")]] == [forms[0], forms[4]]
    assert courts(cards).forbids == {"hide", "defeat"}
    assert courts("").statics == {}


def test_all_texts_of_a_card_on_one_number_count_each_with_its_place() -> None:
    cards = card("lend", 'rules = ["L7"], always = { add = "power", n = 1, to = "other here" }',
                 'always = { cannot = "hide", to = "self" }',
                 'rules = ["L9"], always = { add = "power", n = 2, to = "other here" }')  # fmt: skip
    played = bench(cards, {"lane1": ["lend", "ant"], "lane2": ["bee"]})
    assert powers(played, "lend", "ant", "bee") == (0, 4, 2)
    thing = played.thing("ant")
    assert thing is not None
    told = derive(played.game, played.state, "power", thing).parts[1:]
    assert [(part.index, part.amount, part.rules) for part in told] == [
        (0, 1, ("L7",)), (2, 2, ("L9",)),
    ]  # fmt: skip


def test_one_word_may_be_forbidden_and_permitted() -> None:
    cards = (
        card("wall", 'always = { cannot = "upgrade", to = "friend" }')
        + card("door", 'always = { can = "upgrade", to = "friend, clan earth" }')
    )  # fmt: skip
    played = bench(cards, {"lane1": ["wall", "door", "ant", "bee"]})

    def told(op: str, label: str) -> str | None:
        thing = played.thing(label)
        assert thing is not None
        found = said(played.game, played.state, op, "upgrade", thing)
        return None if found is None else found.code

    assert [told("cannot", x) for x in ("ant", "bee", "wall")] == ["wall", "wall", None]
    assert [told("can", x) for x in ("ant", "bee", "door")] == ["door", None, None]
    assert "upgrade" in played.game.forbids


def test_a_text_about_its_own_play_is_silent_in_play_and_the_others_before_it() -> None:
    cards = card("gate", 'always = { add = "price", n = -3, to = "this" }',
                 'always = { add = "price", n = 1, to = "mine" }', cost=4)  # fmt: skip
    played = bench(cards, {"hand": ["gate", "ant"], "lane1": ["gate#stands"]})
    found = {}
    for label in ("gate", "ant"):
        thing = played.thing(label)
        assert thing is not None
        play = Judged(thing, played.state.settings.layout.at("lane", Seat(0), 2), "visible")
        derived = derive(played.game, played.state, "price", thing, play)
        found[label] = [(part.amount, part.index) for part in derived.parts[1:]]
    assert found == {"gate": [(1, 1), (-3, 0)], "ant": [(1, 1)]}
