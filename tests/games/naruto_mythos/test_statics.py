"""Rules R29 and R30: continuous effects, core Power, one sum."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from cardrules.core.digest import board_digest
from games.naruto_mythos.bench import Bench, bench, card, mission
from games.naruto_mythos.plain import IF_ABLE, MUST
from games.naruto_mythos.plays import laid

# ── The page's example ────────────────────────────────────────────────────────────────────────────

LEADER: dict[str, Any] = {
    "missions": ["MSS-09"],
    "M1": {"A": ["KS-013", "KS-015 +1"], "B": ["KS-128", "KS-079"]},
    "edge": "B",
}
FOUR = ("KS-013", "KS-015", "KS-128", "KS-079")


def powers(played: Bench, *labels: str) -> list[int]:
    return [played.power(label) for label in labels]


def test_r30_m1_to_m4_protect_the_leader() -> None:
    played = laid(**LEADER)
    assert powers(played, *FOUR) == [4, 4, 7, 4]
    assert (played.total("A.M1"), played.total("B.M1"), played.winning(1)) == (8, 11, "B")


def test_m2_with_three_printed_temari_would_still_miss_the_bonus() -> None:
    temari = card(
        "temari", 'always = { add = "power", n = 2, to = "self", if = "edge(you)" }', power=3
    )
    played = laid(
        **{**LEADER, "M1": {"A": ["KS-013", "KS-015 +1"], "B": ["KS-128", "temari"]}}, cards=temari
    )
    assert (played.power("temari"), played.total("B.M1")) == (5, 12)


def test_r30_conditions_look_at_core_power_with_tokens_and_without_statics() -> None:
    def of(*side: str) -> Bench:
        return laid(missions=["MSS-09"], M1={"A": list(side)})

    assert of("cat +1").power("cat") == 5
    assert of("cat").power("cat") == 3
    # Kakashi's bonus makes 4 of 3, but that is not core.
    assert of("KS-009", "KS-015").power("KS-009") == 4
    # And what others take away does not matter either.
    assert laid(missions=["MSS-09"], M1={"A": ["dog"], "B": ["KS-128"]}).power("dog") == 4


GIFT = card("gift", f'{MUST}main = {{ gain = "power", n = 1, to = "friend, name Kakashi Hatake" }}')


def test_in_all_24_orders_of_entry_the_powers_are_the_same() -> None:
    found = {_entered(order) for order in itertools.permutations(FOUR)}
    assert len(found) == 1
    ((_, *numbers),) = found
    assert numbers == [4, 4, 7, 4, 8, 11]


def _entered(order: tuple[str, ...]) -> tuple[Any, ...]:
    """Return the mission of the example, its cards played in an order: its digest, its Power.

    Who has nothing to play in a turn puts an ant into the other mission.
    """
    own = {"A": ["KS-013", "KS-015"], "B": ["KS-128", "KS-079"]}
    whose = {"gift": "A", **{card: seat for seat, cards in own.items() for card in cards}}
    played = laid(
        cards=GIFT, round=2, missions=["MSS-09", "blank2"], edge="B", turn="B",
        hand={seat: [*cards, *["ant"] * 4, "gift"] for seat, cards in own.items()},
        chakra={"A": 20, "B": 20},
    )  # fmt: skip
    for what in (*order, "gift"):
        while played.turn != whose[what]:
            played.hide("ant", 2)
        played.play(what, 2 if what == "gift" else 1)
        assert played.asked.endswith("ask.turn")
    told = played.game.describe(played.state)["M1"]
    texts = {seat: sorted(_text(one) for one in those) for seat, those in told.items()}
    board = played.game.board({"missions": ["MSS-09"], "M1": texts, "edge": "B"})
    return (board_digest(board), *powers(played, *FOUR), played.total("A.M1"), played.total("B.M1"))


def _text(told: Any) -> str:
    """Return a described character without when it came."""
    return told if isinstance(told, str) else str(told["card"])


MUTUAL = (
    card("p", 'always = { add = "power", n = 1, to = "self", if = "some(friend here, name Q, core >= 4)" }', power=3, name="P")
    + card("q", 'always = { add = "power", n = 1, to = "self", if = "some(friend here, name P, core >= 4)" }', power=4, name="Q")
)  # fmt: skip


@pytest.mark.parametrize("order", [("p", "q"), ("q", "p")])
def test_conditions_that_need_each_other_look_at_core_power(order: tuple[str, str]) -> None:
    played = bench(cards=MUTUAL, M1={"A": list(order)})
    assert {label: played.power(label) for label in order} == {"p": 4, "q": 4}
    assert {label: played.power(label) for label in order[::-1]} == {"p": 4, "q": 4}


@pytest.mark.parametrize("order", list(itertools.permutations(["weak", "minus", "plus"])))
def test_one_sum_in_any_order_of_entry(order: tuple[str, ...]) -> None:
    cards = card("weak", power=1) + "".join(
        card(id, f'always = {{ add = "power", n = {much}, to = "other here, name Weak" }}')
        for id, much in (("minus", -3), ("plus", 3))
    )
    for reading in ("a", "b"):
        played = bench(cards=cards, M1={"A": list(order)}, readings={"N13": reading})
        assert played.power("weak") == 1


def test_m4_the_sum_may_be_below_0() -> None:
    played = laid(M1={"A": ["KS-013", "ant", "bee", "cat", "dog"], "B": ["KS-128"]})
    assert played.power("KS-013") == 4 - 4 - 1
    floor = laid(
        M1={"A": ["KS-013", "ant", "bee", "cat", "dog"], "B": ["KS-128"]}, readings={"N13": "b"}
    )
    assert floor.power("KS-013") == 0


def test_a_static_of_a_source_that_has_just_left_does_not_work_any_more() -> None:
    cards = (
        card("storm", f'{IF_ABLE}main = {{ defeat = "all enemy here" }}')
        + card("lens", 'always = { add = "power", n = 1, to = "friend" }')
        + card("mourner", 'when = "defeat(friend)", do = { gain = "chakra", n = "power(self)" }', power=2)
    )  # fmt: skip
    played = laid(cards=cards, round=2, M1={"B": ["lens", "ant"]}, M2={"B": ["mourner"]},
                  hand={"A": ["storm"]})  # fmt: skip
    assert played.power("mourner") == 3
    played.play("storm", 1).say("lens")
    # Twice 2, and not twice 3.
    assert played.chakra == (9, 9 + 4)


def test_three_that_lend_to_each_other() -> None:
    three = "".join(
        card(id, 'always = { add = "power", n = 1, to = "other here, keyword Team 7" }',
             power=3, keywords=["Team 7"]) for id in "pqr"
    )  # fmt: skip
    veil = card("veil", f'{MUST}main = {{ hide = "enemy here, name Q" }}')
    played = laid(cards=three + veil, M1={"A": ["p", "q", "r"]}, hand={"B": ["veil"]}, turn="B")
    assert powers(played, "p", "q", "r") == [5, 5, 5]
    played.play("veil", 1)
    assert powers(played, "p", "q", "r") == [4, 0, 4]


def test_a_static_is_read_off_the_board_and_not_kept() -> None:
    cards = card("lens", 'always = { add = "power", n = 1, to = "friend" }') + "".join(
        card(id, f'{MUST}main = {{ hide = "enemy here, name Lens" }}') for id in ("v1", "v2")
    )
    played = laid(cards=cards, M1={"A": ["hidden lens", "cat"]}, hand={"B": ["v1", "v2"]})
    found = [played.power("cat")]
    for veil in ("v1", "v2"):
        found.append(played.reveal("lens").power("cat"))
        found.append(played.play(veil, 1).power("cat"))
    assert found == [3, 4, 3, 4, 3]


# ── R29: while face-up ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("side", "naruto"),
    [
        (["KS-009", "KS-015"], 4),
        (["KS-009", "hidden KS-015"], 3),
        (["hidden KS-009", "KS-015"], 0),  # hidden, he is not of Team 7
        (["KS-009", "KS-015 > KS-016"], 3),  # the text below is silent
    ],
)
def test_r29_statics_work_while_their_card_is_face_up(side: list[str], naruto: int) -> None:
    assert laid(M1={"A": side}).power("KS-009") == naruto


def test_r25_ks_015_and_ks_042_reach_both_sides_of_their_mission_only() -> None:
    played = laid(round=2, M1={"A": ["KS-015"], "B": ["KS-009"]}, M2={"B": ["KS-010"]})
    assert powers(played, "KS-009", "KS-010", "KS-015") == [4, 3, 3]
    guy = laid(M1={"A": ["KS-042"], "B": ["KS-040"]})
    assert powers(guy, "KS-040", "KS-042") == [3, 3]


def test_mss_02_face_up_characters_have_one_more() -> None:
    played = laid(missions=["MSS-02"], M1={"A": ["ant", "hidden bee"], "B": ["cat"]})
    assert powers(played, "ant", "bee", "cat") == [2, 0, 4]


def test_ks_013_counts_face_up_allies_and_not_himself_or_hidden_ones() -> None:
    for side, power in ((["KS-013"], 4), (["KS-013", "ant"], 3), (["KS-013", "hidden ant"], 4)):
        assert laid(M1={"A": side, "B": ["bee"]}).power("KS-013") == power


def test_r29_a_trigger_of_a_hidden_card_hears_nothing() -> None:
    played = laid(M1={"A": ["hidden KS-031"]}, hand={"B": ["ant"]}, turn="B", chakra={"B": 3})
    assert played.play("ant", 1).chakra == (0, 2)


# ── Rashomon ──────────────────────────────────────────────────────────────────────────────────────

RUSH = card("boost", f'{MUST}main = {{ gain = "power", n = 4, to = "friend, name Cat" }}') + card(
    "push", f'{MUST}main = {{ move = "friend, name Elk" }}'
)


def rashomon(**board: Any) -> Bench:
    """Return a board on which A has just played Rashomon against an elk of 5 and a cat of 3."""
    return laid(cards=RUSH, round=2, M1={"B": ["elk", "cat"]}, hand={"A": ["KS-067"], "B": ["boost", "push"]},
                **board).play("KS-067", 1)  # fmt: skip


def test_ks_067_the_strongest_enemy_has_power_0_and_no_tokens() -> None:
    played = laid(M1={"B": ["KS-009", "cat +1", "ant"]}, hand={"A": ["KS-067"]}).play("KS-067", 1)
    assert (powers(played, "KS-009", "cat", "ant"), played.tokens("cat")) == ([3, 0, 1], 0)


@pytest.mark.parametrize(("reading", "cat", "tokens"), [("a", 7, 4), ("b", 3, 0)])
def test_n4_ks_067_stays_fastened_or_follows_the_strongest(
    reading: str, cat: int, tokens: int
) -> None:
    played = rashomon(readings={"N4": reading})
    assert powers(played, "elk", "cat") == [0, 3]
    played.play("boost", 2)
    # Following the strongest it strips the cat of what made it the strongest, and so comes back.
    assert (powers(played, "elk", "cat"), played.tokens("cat")) == ([0, cat], tokens)
    played.skip().play("push", 2)
    # The elk leaves: it has its 5 again, and the cat is stripped for good.
    assert powers(played, "elk", "cat") == [5, 0]
    assert played.tokens("cat") == 0


def test_s2_r30_ks_067_looks_at_core_power_and_nothing_adds_to_its_0() -> None:
    field = mission("field", 'always = { add = "power", n = 1, to = "anyone here" }')
    # Naruto shows 4 + 1 with Kakashi, the dog 4 + 1: core 3 and 4.
    played = laid(cards=field, missions=["field"], M1={"B": ["KS-009", "KS-015", "dog"]},
                  hand={"A": ["KS-067"]}).play("KS-067", 1)  # fmt: skip
    assert powers(played, "KS-009", "dog") == [5, 0]


def test_s4_tokens_that_ks_067_takes_are_gone_for_good() -> None:
    played = laid(M1={"B": ["cat +2"]}, hand={"A": ["KS-067"]}).play("KS-067", 1)
    assert played.tokens("cat") == 0
    played.skip(2)
    assert (played.at("KS-067"), played.power("cat")) == ("A.hand", 3)


def test_ks_067_ties_are_chosen_by_its_player_and_it_seals_nobody_where_nobody_is() -> None:
    played = laid(M1={"B": ["cat", "KS-009"]}, hand={"A": ["KS-067"]}).play("KS-067", 1)
    assert (played.asked, played.offered) == ("A ask.target", ["cat", "KS-009"])
    alone = laid(hand={"A": ["KS-067"], "B": ["cat"]}).play("KS-067", 1)
    assert alone.asked == "B ask.turn"
    # The first enemy that comes is the strongest then.
    assert alone.play("cat", 1).power("cat") == 0
