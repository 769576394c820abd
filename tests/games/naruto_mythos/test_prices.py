"""Prices and prohibitions that texts set: R14, R14b, R16b, R29, and rulings S29, S31, S32, S34."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.ids import Seat
from games.naruto_mythos.bench import Bench, bench, card
from games.naruto_mythos.plain import MUST, PLAIN, held

A, B = Seat(0), Seat(1)


def laid(**board: Any) -> Bench:
    """Return a board with 9 Chakra for each seat, unless it says otherwise."""
    board.setdefault("chakra", {"A": 9, "B": 9})
    return bench(cards=PLAIN + board.pop("cards", ""), **board)


def paid(played: Bench) -> int:
    """Return how much Chakra A has paid of the 9."""
    found = [what for kind, what in played.happened("lose chakra") if what.startswith("A")]
    return -sum(int(what[1:]) for what in found)


# ── KS-033, KS-075, KS-090: a cheaper reveal ──────────────────────────────────────────────────────

JUTSU = {"B": ["KS-010"]}


@pytest.mark.parametrize(
    ("enemies", "price"),
    [
        ({"B": ["KS-010"]}, 0),
        ({"B": ["KS-009"]}, 4),  # no Jutsu
        ({"B": ["hidden KS-010"]}, 4),  # hidden, it has no keyword
        ({"A": ["KS-010"]}, 4),  # no enemy
    ],
)
def test_ks_033_is_revealed_for_4_less_where_a_jutsu_enemy_is(
    enemies: dict[str, list[str]], price: int
) -> None:
    sides = {**enemies, "A": ["hidden KS-033", *enemies.get("A", [])]}
    played = laid(M1=sides).reveal("KS-033")
    assert paid(played) == price


def test_ks_033_only_an_enemy_in_his_own_mission_counts_and_only_for_a_reveal() -> None:
    elsewhere = laid(round=2, M1={"A": ["hidden KS-033"]}, M2=JUTSU).reveal("KS-033")
    assert paid(elsewhere) == 4
    assert paid(laid(M1=JUTSU, hand={"A": ["KS-033"]}).play("KS-033", 1)) == 4


@pytest.mark.parametrize(("chakra", "breaches"), [(0, ["R14b"]), (1, [])])
def test_ks_075_is_revealed_for_2_less(chakra: int, breaches: list[str]) -> None:
    played = laid(M1={"A": ["hidden KS-075"]}, chakra={"A": chakra})
    assert played.refused(played.revealed("KS-075")) == breaches
    assert paid(laid(hand={"A": ["KS-075"]}).play("KS-075", 1)) == 3


@pytest.mark.parametrize("side", ["A", "B"])
def test_ks_090_is_revealed_for_3_less_where_a_sasuke_of_either_side_is(side: str) -> None:
    sides = {"A": ["hidden KS-090"], "B": []}
    sides[side] = [*sides[side], "KS-013"]
    assert paid(laid(M1=sides).reveal("KS-090")) == 0
    assert paid(laid(M1={"A": ["hidden KS-090"]}).reveal("KS-090")) == 3


# ── KS-034, KS-096, and what enemies make dearer ──────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("who", "number", "price"),
    [
        ("KS-031", 1, 2),  # Team 8, cost 3
        ("KS-027", 1, 1),  # Team 8, cost 1: for at least 1
        ("KS-031", 2, 3),  # another mission
        ("cat", 1, 3),  # not Team 8
    ],
)
def test_ks_034_lowers_prices_here_by_1_but_not_below_1(who: str, number: int, price: int) -> None:
    played = laid(round=2, M1={"A": ["KS-034"]}, hand={"A": [who]}).play(who, number)
    assert paid(played) == price


def test_ks_034_does_nothing_for_the_opponent_while_hidden_or_for_herself() -> None:
    theirs = laid(M1={"B": ["KS-034"]}, hand={"A": ["KS-031"]}).play("KS-031", 1)
    hidden = laid(M1={"A": ["hidden KS-034"]}, hand={"A": ["KS-031"]}).play("KS-031", 1)
    herself = laid(M1={"A": ["hidden KS-034"]}).reveal("KS-034")
    assert [paid(played) for played in (theirs, hidden, herself)] == [3, 3, 3]


@pytest.mark.parametrize(("base", "top", "price"), [("KS-026", "kiba", 1), ("KS-026", "wolf", 2)])
def test_s29_the_least_of_ks_034_is_that_of_upgrades_too(base: str, top: str, price: int) -> None:
    kibas = "".join(
        card(id, cost=cost, name="Kiba Inuzuka", keywords=["Team 8"])
        for id, cost in (("kiba", 4), ("wolf", 6))
    )
    played = laid(cards=kibas, M1={"A": ["KS-034", base]}, hand={"A": [top]})
    # Differences of 1 and 3: the first stays 1.
    assert paid(played.play(top, 1, base)) == price


def test_s29_ks_033_next_to_her_still_reaches_0() -> None:
    played = laid(M1={"A": ["KS-034", "hidden KS-033"], **JUTSU}, chakra={"A": 0})
    assert played.refused(played.revealed("KS-033")) == []


def test_ks_034_lowers_the_price_of_a_reveal() -> None:
    assert paid(laid(M1={"A": ["KS-034", "hidden KS-031"]}).reveal("KS-031")) == 2


@pytest.mark.parametrize(("friend", "price"), [("KS-009", 1), ("hidden KS-009", 2), ("KS-013", 2)])
def test_ks_096_is_cheaper_where_one_has_a_naruto(friend: str, price: int) -> None:
    assert paid(laid(M1={"A": [friend]}, hand={"A": ["KS-096"]}).play("KS-096", 1)) == price
    theirs = laid(M1={"B": ["KS-009"]}, hand={"A": ["KS-096"]}).play("KS-096", 1)
    assert paid(theirs) == 2


FLUTE = card("flute", 'always = { add = "cost", n = 1, to = "enemy", into = "here" }')
"""As KS-125, which does not ship: what an enemy plays face-up here costs 1 more."""


@pytest.mark.parametrize(
    ("number", "hidden", "price"), [(1, False, 4), (2, False, 3), (1, True, 1)]
)
def test_a_text_can_make_what_enemies_play_here_dearer(
    number: int, hidden: bool, price: int
) -> None:
    played = laid(cards=FLUTE, round=2, M1={"B": ["flute"]}, hand={"A": ["cat"]})
    assert paid(played.play("cat", number, hidden=hidden)) == price


def test_a_dearer_play_is_a_dearer_reveal_too() -> None:
    board: dict[str, Any] = {"A": ["hidden cat"], "B": ["flute"]}
    assert paid(laid(cards=FLUTE, M1=board).reveal("cat")) == 4


def test_dearer_and_cheaper_are_one_sum() -> None:
    played = laid(cards=FLUTE, M1={"A": ["KS-034"], "B": ["flute"]}, hand={"A": ["KS-031"]})
    assert paid(played.play("KS-031", 1)) == 3


# ── S34: a discount on an upgrade ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("base", "top", "price"),
    [("KS-010", "KS-108", 1), ("KS-001", "KS-002", 1), ("KS-013", "KS-014", 0)],
)
def test_s34_a_discounted_upgrade_costs_the_difference_less_the_discount_and_at_least_0(
    base: str, top: str, price: int
) -> None:
    # 5 - 3 - 1, 5 - 3 - 1, 3 - 2 - 1.
    sage = card("sage", f'{MUST}main = {{ play = "hand, faction Leaf Village", less = 1 }}')
    played = laid(cards=sage, M1={"A": [base]}, hand={"A": ["sage", top]}).play("sage", 1)
    while played.asked in ("A ask.target", "A ask.place", "A ask.over"):
        over = base in played.offered and played.asked == "A ask.over"
        played.say(base if over else played.offered[0])
    assert (paid(played), played.pile(base)) == (price, [base, top])


def test_s34_below_0_nothing_is_gained() -> None:
    sage = card("sage", f'{MUST}main = {{ play = "hand", less = 3 }}')
    played = laid(cards=sage, M1={"A": []}, hand={"A": ["sage", "ant"]}).play("sage", 1)
    assert (played.at("ant"), played.chakra) == ("A.M1", (9, 9))


# ── R29: what texts forbid ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("sides", "edge", "breaches"),
    [
        ({"A": ["bee"], "B": ["ant"]}, "B", []),
        ({"A": ["ant"], "B": ["bee"]}, "A", ["R29"]),
        ({"A": ["ant"], "B": ["ant"]}, "A", []),  # S32: who has the Edge wins a tie
        ({"A": ["ant"], "B": ["ant"]}, "B", ["R29"]),
        ({}, "A", ["R29"]),  # with less than 1 Power nobody wins
        ({"A": ["hidden bee"]}, "A", ["R29"]),
    ],
)
def test_ks_040_comes_only_where_her_player_is_winning(
    sides: dict[str, list[str]], edge: str, breaches: list[str]
) -> None:
    played = laid(M1=sides, hand={"A": ["KS-040"]}, edge=edge, turn="A")
    assert played.refused(played.played("KS-040", 1)) == breaches


def test_s32_ks_040_is_judged_by_the_mission_that_she_comes_to_and_a_reveal_is_a_play() -> None:
    board: dict[str, Any] = {"M1": {"A": ["ant"]}, "M2": {"B": ["bee"]}}
    played = laid(round=2, **board, hand={"A": ["KS-040"]})
    assert [played.refused(played.played("KS-040", n)) for n in (1, 2)] == [[], ["R29"]]
    losing = laid(M1={"A": ["hidden KS-040"], "B": ["bee"]})
    assert losing.refused(losing.revealed("KS-040")) == ["R29"]
    winning = laid(M1={"A": ["hidden KS-040", "cat"], "B": ["bee"]})
    assert winning.refused(winning.revealed("KS-040")) == []


def test_ks_111_keeps_hidden_enemies_here_hidden() -> None:
    board: dict[str, Any] = {"M1": {"A": ["KS-111", "hidden cat"], "B": ["hidden bee"]}}
    played = laid(round=2, **board, M2={"B": ["hidden dog"]})
    assert played.refused(played.revealed("cat")) == []
    played.skip()
    assert played.refused(played.revealed("bee")) == ["R29"]
    assert played.refused(played.revealed("dog")) == []


def test_s31_ks_111_leaves_other_plays_alone_hidden_ones_too() -> None:
    played = laid(M1={"A": ["KS-111"], "B": ["ant"]}, hand={"B": ["cat", "dog"]}, turn="B")
    assert played.refused(played.played("cat", 1)) == []
    assert played.refused(played.played("cat", 1, hidden=True)) == []


def test_s31_ks_111_stops_reveals_by_effects_too() -> None:
    board: dict[str, Any] = {"hand": {"A": ["KS-078"]}, "M2": {"A": ["KS-075 > KS-120"]}}
    puppets = card("puppet", cost=1, name="Kankuro")
    free = laid(cards=puppets, round=2, **board, M1={"A": ["puppet", "hidden cat"]})
    free.play("KS-078", 1, "puppet").say("use")
    assert free.at("cat") == "A.M1"
    shut = laid(
        cards=puppets, round=2, **board, M1={"A": ["puppet", "hidden cat"], "B": ["KS-111"]}
    )
    shut.play("KS-078", 1, "puppet")
    assert (shut.at("cat"), shut.asked) == ("~A.M1", "B ask.turn")


def test_s31_ks_069_defeats_what_cannot_be_revealed() -> None:
    board: dict[str, Any] = {
        "hand": {"A": ["KS-069"]},
        "M1": {"A": ["KS-111"], "B": ["hidden bee"]},
    }
    played = laid(**board).play("KS-069", 1)
    assert played.at("bee") == "B.discard"


def test_ks_111_hidden_or_controlled_forbids_nothing_to_her_new_side() -> None:
    hidden = laid(M1={"A": ["hidden KS-111"], "B": ["hidden bee"]}, turn="B")
    assert hidden.refused(hidden.revealed("bee")) == []
    taken = laid(
        M1={"A": ["hidden ant"], "B": ["KS-020 #ino", held("KS-111", "ino"), "hidden bee"]}
    )
    assert taken.refused(taken.revealed("ant")) == ["R29"]
    assert taken.skip().refused(taken.revealed("bee")) == []
