"""Rules R33 to R35: what a play is made of, chains, and who orders (O29, O31, O37)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from cardrules.core.actions import Next
from cardrules.ids import Seat
from games.naruto_mythos.bench import Bench, bench, card, mission
from games.naruto_mythos.plain import IF_ABLE, MUST
from games.naruto_mythos.plays import fresh, laid, upgraded

A, B = Seat(0), Seat(1)


def orders(played: Bench, kind: str = "gain power") -> list[str]:
    """Return every order in which things can happen, each as the labels of what they befell."""
    if not played.asked.endswith("ask.order"):
        return ["".join(what for _, what in played.happened(kind))]
    return [o for answer in played.offered for o in orders(played.fork().say(answer), kind)]


# ── R33: the sequence of a play ───────────────────────────────────────────────────────────────────

STAGES = (
    card("lord", f'{MUST}main = {{ gain = "chakra", n = 1 }}', f'{MUST}ambush = {{ gain = "points", n = 1 }}', cost=2)
    + card("herald", 'when = "play(friend)", do = { gain = "power", n = 1 }')
    + card("scribe", 'when = "gain chakra(you)", do = { gain = "power", n = 1 }')
    + card("clerk", 'when = "gain points(you)", do = { gain = "power", n = 1 }')
)  # fmt: skip


def test_r33_o29_entry_its_triggers_then_each_instant_with_what_it_triggers() -> None:
    played = bench(
        cards=STAGES, M1={"A": ["hidden lord", "herald", "scribe", "clerk"]}, chakra={"A": 5}
    ).reveal("lord")  # fmt: skip
    happened = played.happened("lose chakra", "play", "gain power", "gain chakra", "gain points")
    assert happened == [
        ("lose chakra", "A-2"), ("play", "lord"), ("gain power", "herald"),
        ("gain chakra", "A+1"), ("gain power", "scribe"),
        ("gain points", "A+1"), ("gain power", "clerk"),
    ]  # fmt: skip


def test_r33_m7_the_page_s_example_the_entry_is_heard_before_the_new_card_acts() -> None:
    board: dict[str, Any] = {
        "M1": {"A": ["KS-031", "KS-003", "KS-049"], "B": ["KS-009", "KS-013"]}, "turn": "B",
        "chakra": {"A": 0, "B": 5}, "hand": {"B": ["KS-136"]},
    }  # fmt: skip
    played = laid(**board).play("KS-136", 1, "KS-013")
    # B pays 5; Hinata hears the upgrade; only then are there targets to choose.
    assert (played.chakra, played.asked) == ((1, 0), "B ask.target")
    played.say("KS-003")
    assert played.asked == "A ask.use"
    played.say("use")
    while played.asked.endswith(("ask.order", "ask.pile")):
        played.say(played.offered[0])
    assert played.chakra == (3, 2)
    assert [played.at(who) for who in ("KS-003", "KS-009", "KS-049")] == [
        "A.M1",
        "B.discard",
        "A.discard",
    ]


def test_r33_statics_are_counted_anew_after_each_step() -> None:
    # The token that the imp has of the entry keeps it out of reach of the instant that follows.
    cards = card("judge", f'{IF_ABLE}main = {{ defeat = "all enemy here, power <= 1" }}') + card(
        "imp", 'when = "play(enemy here)", do = { gain = "power", n = 1 }', power=1
    )
    assert fresh("judge", cards=cards, M1={"B": ["imp"]}).at("imp") == "B.M1"


def test_r33_a_card_that_its_own_entry_brings_down_has_no_instants() -> None:
    cards = card("trap", 'when = "play(enemy here)", do = { hide = "it" }')
    played = fresh("KS-144", cards=cards, M1={"B": ["trap"]})
    assert (played.at("KS-144"), played.asked, played.chakra) == ("~A.M1", "B ask.turn", (3, 9))


@pytest.mark.parametrize(("reading", "order"), [("a", ["token", "crow"]), ("b", ["crow", "token"])])
def test_n26_what_an_effect_plays_has_its_effects_afterwards(
    reading: str, order: list[str]
) -> None:
    cards = card("sage", f'{MUST}main = [ {{ play = "hand" }}, {{ gain = "chakra", n = 1 }} ]') + card(
        "crow", f'{MUST}main = {{ gain = "points", n = 1 }}')  # fmt: skip
    played = bench(cards=cards, hand={"A": ["sage", "crow"]}, readings={"N26": reading})
    played.play("sage", 1)
    kinds = [{"gain chakra": "token", "gain points": "crow"}[k]
             for k, _ in played.happened("gain chakra", "gain points")]  # fmt: skip
    assert kinds == order


# ── R34: chains ───────────────────────────────────────────────────────────────────────────────────

TREE = {"B": "A", "C": "B", "D": "B", "E": "C", "F": "C"}
"""Of the drawing on the timing sheet: what each effect is triggered by."""

DRAWING = card("A", f'{MUST}main = {{ gain = "power", n = 1 }}') + "".join(
    card(id, f'when = "activate(mine, name {by})", do = {{ gain = "power", n = 1 }}')
    for id, by in TREE.items()
)


def drawing() -> Bench:
    """Return the board of the drawing, A being just played."""
    return bench(cards=DRAWING, M1={"A": list("BCDEF")}, hand={"A": ["A"]}).play("A", 1)


def test_r34_o37_the_tree_of_the_timing_sheet_has_exactly_four_orders() -> None:
    assert sorted(orders(drawing())) == ["EFCDBA", "EFDCBA", "FECDBA", "FEDCBA"]


def test_r34_o37_c_and_d_wait_for_e_and_f() -> None:
    played = drawing()
    assert (played.asked, played.offered) == ("A ask.order", ["E", "F"])
    for index in (2, 3, 4, -1):
        assert played.refused(Next(A, index)) == ["K1"]
    played.say("F")
    assert (played.asked, played.offered) == ("A ask.order", ["C", "D"])


HEARD = (
    card("A", f'{MUST}main = {{ gain = "power", n = 1 }}')
    + "".join(
        card(id, f'when = "gain power(mine, name {by})", do = {{ gain = "power", n = 1 }}')
        for id, by in TREE.items()
    )
)  # fmt: skip


def test_r34_what_an_effect_has_caused_comes_before_what_waited_already() -> None:
    # The same tree of triggers that hear what happened: each comes after its cause, and what C
    # causes does not queue up behind D.
    played = bench(cards=HEARD, M1={"A": list("BCDEF")}, hand={"A": ["A"]}).play("A", 1)
    assert sorted(orders(played)) == ["ABCEFD", "ABCFED", "ABDCEF", "ABDCFE"]


# ── R33, R35: who orders ──────────────────────────────────────────────────────────────────────────

HEARERS = (
    card("own", 'when = "play(anyone)", do = { gain = "power", n = 1 }')
    + card("theirs", 'when = "play(anyone)", do = { gain = "power", n = 1, to = "self" }')
    + card("theirs2", 'when = "play(anyone)", do = { gain = "power", n = 1, to = "friend here" }')
)


@pytest.mark.parametrize("turn", ["A", "B"])
def test_r33_the_turn_player_orders_the_triggers_of_both(turn: str) -> None:
    other = {"A": "B", "B": "A"}[turn]
    board: dict[str, Any] = {"M1": {turn: ["own"], other: ["theirs", "theirs2", "ant"]}}
    played = laid(cards=HEARERS, **board, hand={turn: ["bee"]}, turn=turn).play("bee", 1)
    assert (played.asked, sorted(played.offered)) == (
        f"{turn} ask.order",
        ["own", "theirs", "theirs2"],
    )
    played.say("theirs2")
    # The other one is asked only inside the own effect.
    assert (played.asked, sorted(played.offered)) == (f"{other} ask.target", ["ant", "theirs"])
    played.say("ant")
    assert played.asked == f"{turn} ask.order"


THREE = "".join(
    card(id, f'when = "play(friend)", do = {{ gain = "chakra", n = {number} }}')
    for number, id in enumerate(("one", "two", "three"), start=1)
)


@pytest.mark.parametrize("order", list(itertools.permutations(["one", "two", "three"])))
def test_the_order_chosen_is_the_order_applied(order: tuple[str, ...]) -> None:
    reader = card("reader", 'when = "play(friend)", do = { draw = 1, if = "chakra(you) >= 3" }')
    played = laid(cards=THREE + reader, M1={"A": ["one", "two", "three", "reader"]},
                  hand={"A": ["ant"]}, chakra={"A": 1}).play("ant", 1)  # fmt: skip
    played.say(*order)
    gained = [what for _, what in played.happened("gain chakra")]
    assert gained == [f"A+{ {'one': 1, 'two': 2, 'three': 3}[id] }" for id in order]


def test_what_the_first_one_causes_comes_before_the_second() -> None:
    cards = (
        card("first", 'when = "play(friend)", do = { gain = "chakra", n = 1 }')
        + card(
            "second",
            'when = "play(friend)", do = { gain = "points", n = 1, if = "chakra(you) >= 9" }',
        )
        + card("child", 'when = "gain chakra(you)", do = { gain = "power", n = 1 }')
    )
    played = laid(cards=cards, M1={"A": ["first", "second", "child"]}, hand={"A": ["ant"]})
    played.play("ant", 1)
    played.say("first")
    kinds = [kind for kind, _ in played.happened("gain chakra", "gain power", "gain points")]
    assert kinds == ["gain chakra", "gain power", "gain points"]


# ── R35: nobody's turn, and missions ──────────────────────────────────────────────────────────────

END = card("mover", 'when = "round end", do = { move = "self" }') + card(
    "hider", 'when = "round end", do = { hide = "enemy here" }', power=3
)
FEAST = mission("feast", 'when = "round end", do = { draw = 1, by = "each" }')


@pytest.mark.parametrize("edge", ["A", "B"])
def test_r35_o31_the_edge_holder_orders_at_the_end_of_the_round_and_missions_come_last(
    edge: str,
) -> None:
    other = {"A": "B", "B": "A"}[edge]
    played = laid(
        cards=END + FEAST, round=2, missions=["feast", "blank2"],
        M1={"A": ["mover"], "B": ["hider"]}, edge=edge, turn=other, passed=[edge],
    ).skip()  # fmt: skip
    assert (played.asked, sorted(played.offered)) == (f"{edge} ask.order", ["hider", "mover"])
    for first in ("hider", "mover"):
        ended = played.fork().say(first)
        kinds = [kind for kind, _ in ended.happened("move", "hide", "draw")]
        # The feast draws after both, before the next round draws.
        assert kinds[-6:] == ["draw"] * 6
        assert set(kinds[:-6]) <= {"move", "hide"}
    assert played.fork().say("hider").at("mover").startswith("~")
    assert played.say("mover").at("mover") == "A.M2"


def test_r35_two_missions_are_ordered_among_themselves() -> None:
    fogs = mission("fog", 'when = "round end", do = { gain = "chakra", n = 1, to = "each" }') + mission(
        "toll", 'when = "round end", do = { draw = 1, by = "each", if = "chakra(you) >= 1" }')  # fmt: skip
    played = laid(cards=fogs, round=2, missions=["fog", "toll"], chakra={}).skip(2)
    assert (played.asked, played.offered) == ("A ask.order", ["fog", "toll"])


def test_r35_s38_at_scoring_the_edge_holder_orders_the_losers_trigger_and_the_winners_score() -> (
    None
):
    board: dict[str, Any] = {"M1": {"A": ["KS-081", "elk"], "B": ["KS-051"]}}
    played = laid(**board, round=2, edge="B", turn="B", deck={"A": 9, "B": 9}).skip(2)
    assert (played.edge, played.asked) == ("B", "B ask.order")
    # The loser leaves before the winner draws, or after.
    first = played.fork().say("KS-051")
    assert (first.at("KS-051"), first.asked) == ("B.M2", "A ask.use")
    assert played.say("KS-081").at("KS-051") == "B.M1"


def test_n10_a_trigger_is_declined_only_if_it_says_may() -> None:
    board: dict[str, Any] = {"M1": {"A": ["KS-037"]}, "hand": {"B": ["ant"]}, "turn": "B"}
    must = laid(**board).play("ant", 1)
    assert (must.tokens("KS-037"), must.asked) == (1, "A ask.turn")
    may = laid(**board, readings={"N10": "b"}).play("ant", 1)
    assert (may.asked, may.offered) == ("A ask.use", ["use", "decline"])
    assert may.say("decline").tokens("KS-037") == 0


@pytest.mark.parametrize("reading", ["a", "b"])
def test_n10_a_trigger_that_says_must_is_declined_by_nobody(reading: str) -> None:
    # The Giant Spider may hide somebody, and must go home: only the first is its player's to refuse.
    board: dict[str, Any] = {"M1": {"A": ["KS-103"], "B": ["KS-094"]}, "passed": ["A"], "turn": "B"}
    played = laid(**board, readings={"N10": reading}).skip().say("KS-103", "decline")
    assert (played.at("KS-103"), played.at("KS-094")) == ("A.hand", "B.hand")
    assert not {"N10"} & {rule for entry in played.entries for rule in entry.rules}


@pytest.mark.parametrize(("reading", "tokens"), [("a", 0), ("b", 1)])
def test_n25_a_trigger_that_says_friendly_does_not_answer_to_its_source(
    reading: str, tokens: int
) -> None:
    cards = card("echo", 'when = "play(friend)", do = { gain = "power", n = 1 }')
    assert fresh("echo", cards=cards, readings={"N25": reading}).tokens("echo") == tokens


def test_n25_is_about_triggers_and_changes_no_other_friendly() -> None:
    for reading in ("a", "b"):
        played = laid(M1={"A": ["KS-013", "ant"]}, readings={"N25": reading})
        assert played.power("KS-013") == 3


def test_r32_r33_instants_of_one_card_are_never_put_in_another_order() -> None:
    played = upgraded("KS-119", round=2, M1={"B": ["cat", "ant"]})
    assert played.count_asked("ask.order") == 0
    assert played.say("decline", "use").asked in ("A ask.target", "B ask.turn")
