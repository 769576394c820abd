"""The kernel's verbs as card data says them: what they are read as, what they do, what is refused."""

from __future__ import annotations

import pytest

from cardrules.core.effects import By, May, OneOf, Sequence
from cardrules.core.instructions import Do, Together
from cardrules.core.trees import All, UpTo
from cardrules.core.verbs import (
    Copy,
    Count,
    Draw,
    Fund,
    GrantTo,
    Look,
    Move,
    Pick,
    PickValue,
    Say,
    Shift,
    Shuffle,
    TakeOff,
    Transfer,
    Turn,
)
from cardrules.errors import FaultsError
from cardrules.ids import CardId
from testgame import IF_ABLE, bench, card, courts


def effect(text: str) -> object:
    return courts(card("x", f"act = {text}")).card(CardId("x")).abilities[0].effect


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        ('{ move = "friend" }', Move, {"to": "move", "kind": "move", "face_down": None}),
        ('{ put = "hand", to = "any lane", face = "hidden" }', Move, {"face_down": True}),
        ('{ put = "grave", to = "hand" }', Move, {"to": "hand", "kind": "put"}),
        ('{ discard = "hand" }', Move, {"to": "discard", "kind": "discard"}),
        ('{ discard = "enemy", part = "top" }', TakeOff, {"to": "discard", "kind": "discard"}),
        ('{ defeat = "it", to = "hand" }', Move, {"to": "hand", "kind": "defeat"}),
        ("{ draw = 2 }", Draw, {"number": 2, "source": "deck", "to": "hand", "who": ""}),
        ('{ draw = 1, by = "each" }', Draw, {"who": "each"}),
        ('{ shuffle = "deck" }', Shuffle, {"where": "deck"}),
        ('{ hide = "enemy" }', Turn, {"kind": "hide"}),
        ('{ reveal = "mine, hidden" }', Turn, {"kind": "reveal"}),
        ('{ spend = "self" }', Turn, {"kind": "spend"}),
        ('{ ready = "self" }', Turn, {"kind": "ready"}),
        ('{ gain = "glow" }', Count, {"number": 1, "kind": "gain glow", "least": 0}),
        ('{ lose = "glow", n = "all", from = "enemy" }', Count, {"number": All()}),
        ('{ lose = "glow", n = "any", least = 1, from = "enemy" }', Count,
         {"number": UpTo(All()), "least": 1}),
        ('{ gain = "embers", n = 2, to = "each" }', Fund, {"who": "each", "kind": "gain embers"}),
        ('{ lose = "embers", from = "opponent" }', Fund, {"who": "opponent", "number": 1}),
        ('{ shift = "glow", n = "up to 2", from = "enemy", to = "self" }', Shift, {"name": "glow"}),
        ('{ shift = "embers", from = "opponent", to = "you" }', Transfer, {"giver": "opponent"}),
        ('{ look = "their hand" }', Look, {}),
        ('{ control = "enemy here" }', GrantTo, {"grant": "control", "anchors": ("held",)}),
        ('{ grant = "oath", on = "friend" }', GrantTo, {"grant": "oath", "to": ""}),
        ('{ pick = "enemy" }', Pick, {}),
        ('{ pick = "lane" }', PickValue, {"over": "lane"}),
        ('{ number = "X", max = "embers(you)" }', Say, {"binds": "X"}),
        ('{ number = "X", is = 3 }', Say, {"most": None, "fixed": 3}),
        ('{ copy = "enemy", of = "instant, not upgrade" }', Copy,
         {"windows": ("main", "ambush", "act", "score")}),
        ('{ copy = "self", of = "main|ambush" }', Copy, {"windows": ("main", "ambush")}),
    ],
)  # fmt: skip
def test_a_verb_is_read_as(text: str, kind: type, says: dict[str, object]) -> None:
    if '"it"' in text:
        text = f'[ {{ pick = "enemy", as = "it" }}, {text} ]'
    do = effect(text)
    do = do.steps[-1] if isinstance(do, Sequence) else do
    assert isinstance(do, Do)
    assert isinstance(do.verb, kind)
    assert {name: getattr(do.verb, name) for name in says} == says


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('{ gain = "glov" }', "unknown counter or resource 'glov'; nearest: glow"),
        ('{ gain = "glow", n = "all" }', "nothing limits this number"),
        ('{ gain = "glow", n = "any" }', "nothing limits this number"),
        ('{ gain = "embers", to = "nobody" }', "unknown seat 'nobody'"),
        ('{ put = "hand" }', "'put' needs 'to'"),
        ('{ put = "hand", to = "heaven" }', "unknown place 'heaven'"),
        ('{ discard = "enemy", part = "bottom" }', "unknown part 'bottom'"),
        ('{ put = "hand", to = "deck", face = "up" }', "unknown face 'up'"),
        ('{ grant = "oaf", on = "friend" }', "unknown bond 'oaf'; nearest: oath"),
        ('{ grant = "oath" }', "'grant' needs 'on'"),
        ('{ number = "X" }', "'number' needs either 'max' or 'is'"),
        ('{ copy = "enemy", of = "mane" }', "unknown window 'mane'; nearest: main"),
        ('{ together = [ { copy = "enemy", of = "main" }, { draw = 1 } ] }', "inside 'together'"),
        ('{ lose = "glow", least = "one" }', "'least' is a number"),
        ('{ hidde = "enemy" }', "nearest: hide"),
        ('{ hide = "enemy", by = "foe" }', "unknown seat 'foe'"),
        ('{ choose = [ { draw = 1 }, { draw = 2 } ], by = "foe" }', "unknown seat 'foe'"),
    ],
)
def test_what_cannot_be_meant_is_refused_when_it_is_read(text: str, fault: str) -> None:
    with pytest.raises(FaultsError, match=fault):
        effect(text)


def test_somebody_else_can_act_in_any_form() -> None:
    chosen = effect('{ choose = [ { draw = 1 }, { gain = "glow" } ], by = "opponent" }')
    assert isinstance(chosen, By)
    assert isinstance(chosen.effect, OneOf)
    steps = effect('{ do = [ { draw = 1 }, { discard = "hand" } ], may = true, by = "opponent" }')
    assert isinstance(steps, By)
    assert isinstance(steps.effect, May)
    assert isinstance(steps.effect.effect, Sequence)
    assert isinstance(effect('{ together = [ { draw = 1 }, { spend = "self" } ] }'), Together)


# What they do, as far as no other test has seen it.


def test_a_place_can_be_picked_and_named() -> None:
    cards = card("scout", IF_ABLE + 'act = { pick = "lane", as = "m", then = '
                 '{ hide = "all enemy at m" } }')  # fmt: skip
    enemies = {"lane1": ["ant"], "lane2": ["bee", "cat"]}
    played = bench(cards, {"lane1": ["scout"]}, enemies).act("scout")
    assert (played.asked, played.offered) == ("A ask.way", ["way 0", "way 1", "way 2"])
    assert played.say("way 1").batches("hide") == [["bee", "cat"]]


def test_counters_are_passed_on_as_far_as_they_are_there() -> None:
    cards = card(
        "leech", IF_ABLE + 'act = { shift = "glow", n = "up to 4", from = "enemy", to = "self" }'
    )
    played = bench(cards, {"lane1": ["leech"]}, {"lane1": ["ant+3"]}).act("leech")
    assert (played.asked, played.offered) == ("A ask.number", ["0", "1", "2", "3"])
    played.say("2")
    assert (played.glow("leech"), played.glow("ant")) == (2, 1)
    assert played.batches("lose glow", "gain glow") == [["ant", "leech"]]


def test_a_resource_is_passed_on_as_far_as_it_is_there() -> None:
    cards = card(
        "tax", IF_ABLE + 'act = { shift = "embers", n = 3, from = "opponent", to = "you" }'
    )
    assert bench(cards, {"lane1": ["tax"]}, embers=(0, 2)).act("tax").embers == (2, 0)
    poor = bench(cards, {"lane1": ["tax"]}, embers=(0, 0)).act("tax")
    assert (poor.embers, poor.skipped()) == ((0, 0), [("tax", "no-target")])


def test_of_each_of_several_things_so_many_counters_as_are_said() -> None:
    cards = card("moth", IF_ABLE + 'act = { lose = "glow", n = "any", from = "all enemy" }')
    played = bench(cards, {"lane1": ["moth"]}, {"lane1": ["ant+2", "bee+1"]}).act("moth")
    assert played.offered == ["0", "1", "2"]
    played.say("1")
    assert played.offered == ["0", "1"]
    played.say("1")
    assert (played.glow("ant"), played.glow("bee")) == (1, 0)


def test_what_is_spent_can_be_readied_and_no_more_than_that() -> None:
    cards = card("smith", IF_ABLE + 'act = [ { spend = "self" }, { ready = "all mine" } ]')
    played = bench(cards, {"lane1": ["smith", "ant"]}).act("smith")
    assert played.happened("spend", "ready") == [("spend", "smith"), ("ready", "smith")]


def test_a_fixed_number_is_taken_before_the_board_changes() -> None:
    cards = card("sage", IF_ABLE + 'act = [ { number = "X", is = "count(enemy)" }, '
                 '{ defeat = "enemy here" }, { gain = "glow", n = "X" } ]')  # fmt: skip
    played = bench(cards, {"lane1": ["sage"]}, {"lane1": ["ant"], "lane2": ["bee"]}).act("sage")
    assert played.glow("sage") == 2


def test_only_who_looks_sees_what_he_looks_at() -> None:
    cards = card("spy", IF_ABLE + 'act = { look = "all their hand" }')
    played = bench(cards, {"lane1": ["spy"]}, {"hand": ["ant", "bee"]}).act("spy")
    looked = next(entry.event for entry in played.entries if entry.event.tag == "looked")
    assert (looked.seat, [thing.card for thing in looked.objects]) == (0, ["ant", "bee"])
