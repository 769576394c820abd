"""KS-056: each enemy effect that does something to Kimimaro costs its player 1 Chakra, once."""

from __future__ import annotations

from typing import Any

import pytest

from games.naruto_mythos.bench import Bench, card
from games.naruto_mythos.plain import IF_ABLE
from games.naruto_mythos.plays import fresh, laid, upgraded

TOUCHES = {
    "move": 'move = "enemy here"',
    "hide": 'hide = "enemy here"',
    "tokens": 'gain = "power", n = 1, to = "enemy here"',
    "no tokens": 'lose = "power", n = "all", from = "enemy here"',
}
LEAVES = {"defeat": 'defeat = "enemy here"', "put": 'put = "enemy here", to = "hand"'}


def touched(effect: str, **board: Any) -> Bench:
    """Return a board on which A has just played a card for nothing that does this, beside him."""
    return fresh("hand1", cards=card("hand1", f"{IF_ABLE}main = {effect}"), round=2,
                 **{"M1": {"B": ["KS-056 +1"]}, **board})  # fmt: skip


@pytest.mark.parametrize("how", TOUCHES)
def test_whatever_befalls_him_is_paid_for(how: str) -> None:
    assert touched(f"{{ {TOUCHES[how]} }}").chakra == (8, 9)


@pytest.mark.parametrize("how", LEAVES)
def test_whether_he_hears_himself_leave_is_n8(how: str) -> None:
    effect = f"{{ {LEAVES[how]} }}"
    assert touched(effect).chakra == (9, 9)
    assert touched(effect, readings={"N8": "b"}).chakra == (8, 9)


def test_what_only_looks_at_him_or_at_another_is_not() -> None:
    assert touched('{ pick = "enemy here" }').chakra == (9, 9)
    assert touched(f"{{ {TOUCHES['hide']} }}", M1={"B": ["ant"]}, M2={"B": ["KS-056"]}).chakra == (
        9, 9,
    )  # fmt: skip


def test_his_own_players_effects_cost_nothing() -> None:
    played = laid(
        cards=card("own", f'{IF_ABLE}main = {{ hide = "friend here" }}'),
        hand={"A": ["own"]}, M1={"A": ["KS-056"]},
    ).play("own", 1)  # fmt: skip
    assert (played.at("KS-056"), played.chakra) == ("~A.M1", (9, 9))


def test_without_chakra_nothing_is_paid_and_the_effect_works() -> None:
    played = touched(f"{{ {TOUCHES['hide']} }}", chakra={"A": 0, "B": 9})
    assert (played.at("KS-056"), played.chakra) == ("~B.M1", (0, 9))


TWICE = '[ { lose = "power", n = 1, from = "enemy here", as = "it" }, { hide = "it" } ]'


def test_one_effect_is_paid_for_once_however_often_it_touches_him() -> None:
    assert touched(TWICE).chakra == (8, 9)
    # Moved and then hidden: the UPGRADE of Ino is a part of her MAIN.
    played = upgraded("KS-110", round=2, M1={"B": ["KS-056", "KS-126"]}).say("use")
    assert (played.at("KS-056"), played.chakra[0]) == ("~B.M2", 9 - 5 - 1)


def test_two_effects_are_paid_for_twice() -> None:
    hand = card(
        "hand2", f'{IF_ABLE}main = {{ gain = "power", n = 1, to = "enemy here" }}',
        f'{IF_ABLE}upgrade = {{ hide = "enemy here" }}', name="Base", cost=1,
    ) + card("base2", name="Base")  # fmt: skip
    played = laid(cards=hand, hand={"A": ["hand2"]}, M1={"A": ["base2"], "B": ["KS-056"]})
    assert played.play("hand2", 1, "base2").chakra == (9 - 1 - 2, 9)


def test_two_of_them_are_paid_for_each() -> None:
    side = {"B": ["KS-056"]}
    effect = '{ hide = "all enemy" }'
    assert touched(effect, M1=side, M2=side).chakra == (7, 9)


def test_an_aura_and_a_seal_are_no_payment_but_by_what_they_do() -> None:
    # Amaterasu only lowers a number; nothing happens to him.
    assert fresh("KS-128", M1={"B": ["KS-056"]}).chakra[0] == 9 - 6


def test_as_an_upgrade_he_hides_for_a_card() -> None:
    played = upgraded("KS-056", hand={"A": ["ant"]}, M1={"B": ["dog", "elk"]}).say("use")
    assert played.at("ant") == "A.discard"
    # The elk costs 5; the dog, and this side, 4 or less.
    assert "elk" not in played.offered
    assert played.say("dog").at("dog") == "~B.M1"
