"""Texts about plays: prices, what may enter, what may be covered; and what a card says of itself."""

from __future__ import annotations

import pytest

from cardrules.core.statics import Contribution, combine
from cardrules.ids import CardId, Seat
from testgame import IF_ABLE, Bench, Play, Reveal, bench, card
from testgame.rules import price

A, B = Seat(0), Seat(1)


def cost(played: Bench, name: str, lane: int, seat: Seat = A) -> int:
    return price(played.game, Play(seat, CardId(name), lane), played.state)


def test_a_text_lowers_the_price_of_others_into_its_place() -> None:
    cards = card(
        "mentor", 'always = { add = "price", n = -2, to = "friend, clan earth", into = "here" }'
    )
    played = bench(cards, {"lane1": ["mentor"], "hand": ["dog", "elk"]}, embers=(2, 0))
    assert [cost(played, "dog", lane) for lane in (1, 2)] == [2, 4]
    assert cost(played, "elk", 1) == 5
    assert played.refused(Play(A, CardId("dog"), 1)) == []
    assert played.refused(Play(A, CardId("dog"), 2)) == ["L3"]
    assert played.play("dog", 1).embers == (0, 0)


def test_a_text_raises_the_price_of_enemies() -> None:
    cards = card("toll", 'always = { add = "price", n = 1, to = "enemy", into = "here" }')
    played = bench(cards, {"hand": ["ant"]}, {"lane2": ["toll"]}, embers=(5, 5))
    assert [cost(played, "ant", lane) for lane in (1, 2)] == [1, 2]


@pytest.mark.parametrize(("card_cost", "paid"), [(0, 0), (1, 1), (2, 1), (5, 3)])
def test_a_price_is_not_brought_below_its_least_nor_raised_to_it(card_cost: int, paid: int) -> None:
    cards = card("mentor", 'always = { add = "price", n = -2, to = "friend", least = 1 }') + card(
        "pupil", cost=card_cost)  # fmt: skip
    played = bench(cards, {"lane1": ["mentor"], "hand": ["pupil"]})
    assert cost(played, "pupil", 1) == paid


def test_least_comes_after_what_is_free_in_every_order() -> None:
    base = Contribution("base", 4, None, "printed")
    lower = Contribution("add", -3, None, "x", least=2)
    more = Contribution("add", 1, None, "y")
    less = Contribution("add", -1, None, "z", least=1)
    assert combine([base, lower, more, less]) == combine([less, more, lower, base]) == 1
    assert combine([base, lower]) == 2


def test_a_card_may_say_something_of_its_own_play_where_its_text_else_sleeps() -> None:
    cards = card("gate", 'always = { add = "price", n = -3, to = "this", if = '
                 '"some(enemy there, clan earth)" }', cost=4)  # fmt: skip
    played = bench(cards, {"hand": ["gate"], "lane3": ["gate#other"]}, {"lane2": ["ant"]})
    assert [cost(played, "gate", lane) for lane in (1, 2)] == [4, 1]
    # In play, it says nothing of others of its kind.
    assert played.power("other") == 0


def test_a_text_can_be_about_one_way_of_playing() -> None:
    cards = card("mole", 'always = { add = "price", n = -3, to = "this", how = "reveal" }', cost=4)
    played = bench(cards, {"hand": ["mole"], "lane1": ["~mole#lurker"]}, embers=(2, 0))
    assert cost(played, "mole", 2) == 4
    assert price(played.game, Reveal(A, played.ref("lurker")), played.state) == 1
    assert played.reveal("lurker").embers == (1, 0)


def test_what_may_not_enter_is_refused_with_the_rule() -> None:
    cards = card(
        "wall", 'always = { cannot = "enter", to = "enemy", into = "here", how = "hidden" }'
    )
    played = bench(cards, {"hand": ["ant"]}, {"lane1": ["wall"]})
    assert played.refused(Play(A, CardId("ant"), 1, hidden=True)) == ["L10"]
    assert played.refused(Play(A, CardId("ant"), 2, hidden=True)) == []
    assert played.refused(Play(A, CardId("ant"), 1)) == []


def test_a_card_may_forbid_its_own_play() -> None:
    cards = card("proud", 'always = { cannot = "enter", to = "this", unless = "some(mine there)" }')
    played = bench(cards, {"hand": ["proud"], "lane2": ["ant"]})
    assert played.refused(Play(A, CardId("proud"), 1)) == ["L10"]
    assert played.refused(Play(A, CardId("proud"), 2)) == []


def test_a_card_may_permit_what_the_rules_do_not() -> None:
    cards = card("queen", 'always = { can = "upgrade", over = "mine, name Ant|Bee" }', cost=1)
    side = {"lane1": ["ant", "cat"], "hand": ["queen"]}
    played = bench(cards, side, {"lane1": ["bee"]})
    assert played.refused(Play(A, CardId("queen"), 1, over=played.ref("ant"))) == []
    assert played.refused(Play(A, CardId("queen"), 1, over=played.ref("cat"))) == ["L5"]
    assert played.refused(Play(A, CardId("queen"), 1, over=played.ref("bee"))) == ["L5"]
    played.over("queen", "ant")
    assert played.zone("A.lane1") == ["queen", "cat"]


def test_a_hidden_or_silenced_text_changes_no_price() -> None:
    cards = card("toll", 'always = { add = "price", n = 1, to = "enemy" }') + card(
        "hush", 'always = { cannot = "text", to = "enemy here" }')  # fmt: skip
    hidden = bench(cards, {"hand": ["ant"]}, {"lane1": ["~toll"]})
    silenced = bench(cards, {"hand": ["ant"], "lane1": ["hush"]}, {"lane1": ["toll"]})
    assert (cost(hidden, "ant", 1), cost(silenced, "ant", 1)) == (1, 1)


# A choice that stays fastened: a bond, a trigger for its end, and a text about what it is on.

WALL = card(
    "wall",
    IF_ABLE + 'main = { grant = "oath", on = "enemy here, strongest core" }',
    'when = "oath ended(anyone)", do = { grant = "oath", on = "enemy here, strongest core" }',
    'always = { fix = "power", n = 0, to = "sworn" }',
)


def test_a_fastened_choice_stays_though_another_one_outgrows_it() -> None:
    cards = WALL + card("feed", IF_ABLE + 'act = { gain = "glow", n = 4, to = "friend, name Cat" }')
    enemies = {"lane1": ["dog", "cat"], "lane2": ["feed"]}
    played = bench(cards, {"hand": ["wall"]}, enemies).play("wall", 1)
    assert (played.power("dog"), played.power("cat")) == (0, 3)
    played.act("feed")
    assert (played.power("dog"), played.power("cat")) == (0, 7)


def test_a_tie_for_what_is_fastened_is_asked() -> None:
    played = bench(WALL + card("twin", power=4), {"hand": ["wall"]}, {"lane1": ["dog", "twin"]})
    played.play("wall", 1)
    assert (played.asked, played.offered) == ("A ask.target", ["dog", "twin"])
    assert played.say("twin").power("twin") == 0
