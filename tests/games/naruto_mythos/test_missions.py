"""Rules R9 and R11: what missions are worth, who wins them, and SCORE."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.games.naruto_mythos.events import Decided
from cardrules.ids import seat_name
from games.naruto_mythos.bench import Bench, bench, card, mission
from games.naruto_mythos.plain import IF_ABLE, PLAIN, held, rules_of

Verdict = tuple[int, str, tuple[int, ...]]


def over(**board: Any) -> Bench:
    """Return a board after both seats have passed; A passes first and has the Edge."""
    cards = PLAIN + board.pop("cards", "")
    return bench(cards=cards, **board).skip(2)


def decided(played: Bench) -> list[Verdict]:
    """Return the missions that were evaluated: number, winner or "", Power of both sides."""
    events = [entry.event for entry in played.entries]
    return [
        (e.mission, "" if e.winner is None else seat_name(e.winner), e.totals)
        for e in events
        if isinstance(e, Decided)
    ]


def scored(played: Bench) -> list[str]:
    """Return the points that were scored, as ``A+4``."""
    return [what for _, what in played.happened("gain points")]


# ── R9: worth ─────────────────────────────────────────────────────────────────────────────────────


def test_r9_the_round_of_entry_sets_the_rank_and_adds_one_to_four() -> None:
    fields = mission("field", points=2)
    played = bench(cards=fields, round=4, missions=["field", "field", "MSS-05", "MSS-01"])
    assert [played.worth(number) for number in (1, 2, 3, 4)] == [3, 4, 6, 5]


def test_r9_the_rank_stays_in_later_rounds() -> None:
    played = over(cards=mission("field", points=2), missions=["field"], M1={"A": ["ant"]})
    assert (played.phase, played.worth(1)) == ("action 2", 3)
    assert scored(played.skip(2)) == ["A+3", "A+3"]


# ── R11: every mission, each round, D to A ────────────────────────────────────────────────────────


def test_r11_every_mission_on_the_table_is_decided_each_round_from_d_to_a() -> None:
    played = over(
        round=3, M1={"A": ["ant"]}, M2={"B": ["bee"]}, M3={"A": ["cat"], "B": ["ant"]}
    )  # fmt: skip
    assert decided(played) == [(1, "A", (1, 0)), (2, "B", (0, 2)), (3, "A", (3, 1))]
    played.skip(2)
    assert [number for number, _, _ in decided(played)] == [1, 2, 3, 1, 2, 3, 4]


def test_r11_the_side_with_more_power_scores_and_the_other_nothing() -> None:
    played = over(missions=["MSS-02"], M1={"A": ["ant", "bee"], "B": ["elk"]})
    assert (decided(played), scored(played)) == ([(1, "B", (5, 6))], ["B+3"])
    assert (played.points, rules_of(played, "gain points")[0][:2]) == ((0, 3), ("R11", "R9"))


def test_r11_power_of_a_side_is_that_of_all_its_characters_with_tokens_and_statics() -> None:
    played = bench(
        cards=PLAIN, missions=["MSS-09"],
        M1={"A": ["dog", "hidden cat +1"], "B": ["ant +3", "bee"]},
    )  # fmt: skip
    # 4 + 1 of the mission, and 1 of a token; 4 + 1 of the mission, and 2.
    assert (played.total("A.M1"), played.total("B.M1")) == (6, 7)
    assert decided(played.skip(2)) == [(1, "B", (6, 7))]


@pytest.mark.parametrize(("edge", "turn"), [("A", "A"), ("B", "B")])
def test_r11a_ties_go_to_the_edge_holder(edge: str, turn: str) -> None:
    played = over(edge=edge, turn=turn, M1={"A": ["cat"], "B": ["cat"]})
    assert decided(played) == [(1, edge, (3, 3))]
    assert "R11a" in rules_of(played, "decided")[0]


@pytest.mark.parametrize(
    "sides",
    [
        {},
        {"A": ["hidden cat"]},
        {"A": ["hidden cat"], "B": ["hidden dog"]},
        {"A": ["KS-020"], "B": ["KS-020"]},
    ],
)
def test_r11a_o19_without_1_power_nobody_wins(sides: dict[str, list[str]]) -> None:
    played = over(missions=["MSS-06"], M1=sides)
    assert (decided(played), scored(played)) == ([(1, "", (0, 0))], [])
    assert "R11a" in rules_of(played, "decided")[0]
    assert (played.points, played.asked) == ((0, 0), "A ask.turn")
    assert played.happened("lose") == []


def test_r11a_one_power_is_enough_and_may_be_a_token_of_a_hidden_card() -> None:
    assert decided(over(M1={"A": ["hidden cat +1"]})) == [(1, "A", (1, 0))]


def test_r11a_n13_below_0_is_less_than_0_and_wins_nothing() -> None:
    board: dict[str, Any] = {"M1": {"A": ["KS-020"], "B": ["KS-128"]}}
    assert over(**board).points == (0, 1)
    below = bench(cards=PLAIN, M1={"A": ["KS-020", "ant"], "B": ["KS-128"]})
    assert (below.power("KS-020"), below.total("A.M1")) == (-1, -1)
    floor = bench(cards=PLAIN, M1={"A": ["KS-020", "ant"], "B": ["KS-128"]}, readings={"N13": "b"})
    assert (floor.power("KS-020"), floor.total("A.M1")) == (0, 0)
    weak = card("weak", 'always = { add = "power", n = -2, to = "anyone here" }')
    nobody = over(cards=weak, M1={"A": ["weak"], "B": ["ant"]})
    assert decided(nobody) == [(1, "", (-2, -1))]


def test_o36_the_score_table_of_the_rulebook_is_played_through() -> None:
    fields = mission("three", points=3) + mission("two", points=2)
    played = bench(
        cards=PLAIN + fields, missions=["three"], mission_deck=["two", "two", "three"],
        hand={"A": ["ant", "cat", "dog"], "B": ["bee", "cat", "elk"]}, chakra={"A": 5, "B": 5},
    )  # fmt: skip
    for plays, points in (
        ({"A": ("ant", 1)}, (4, 0)),
        ({"B": ("bee", 2)}, (8, 4)),
        ({"A": ("cat", 3), "B": ("cat", 1)}, (13, 12)),
        ({"A": ("dog", 1), "B": ("elk", 4)}, (22, 23)),
    ):
        _round(played, plays)
        assert played.points == points
    # D 1, 2, 4 and B 3, 4 are A's; D 3, C 2, 3, 4 and A 4 are B's.
    won = {seat: [n for n, winner, _ in decided(played) if winner == seat] for seat in "AB"}
    assert won == {"A": [1, 1, 3, 1, 3], "B": [2, 1, 2, 2, 4]}
    assert (played.points, played.winners) == ((22, 23), "B")


def _round(played: Bench, plays: dict[str, tuple[str, int]]) -> None:
    """Play a round in which each seat plays what is said, and passes."""
    phase = played.phase
    while played.phase == phase and not played.winners:
        what = plays.pop(played.turn, None)
        if what is None:
            played.skip()
        else:
            played.play(*what)


# ── SCORE ─────────────────────────────────────────────────────────────────────────────────────────


def test_r11_o20_score_comes_right_after_its_mission_and_before_the_next_is_decided() -> None:
    played = over(round=2, M1={"A": ["KS-081"]}, M2={"A": ["ant"]}, deck={"A": 9, "B": 9})
    assert (played.asked, decided(played)) == ("A ask.use", [(1, "A", (2, 0))])
    assert scored(played) == ["A+1"]
    played.say("use")
    kinds = [e.event.tag for e in played.entries if e.event.tag in ("decided", "points", "moved")]
    assert kinds[:5] == ["decided", "points", "moved", "decided", "points"]


def test_r11_score_of_the_loser_and_of_other_missions_is_not_applied() -> None:
    board: dict[str, Any] = {"M1": {"A": ["elk"], "B": ["KS-081"]}, "M2": {"A": ["KS-081"]}}
    played = over(round=2, **board)
    # Only A's Baki in mission 2 is asked about, after mission 2.
    assert (played.asked, len(decided(played))) == ("A ask.use", 2)
    assert played.say("decline").asked == "A ask.turn"


def test_r18_r11_a_hidden_score_is_none() -> None:
    assert over(M1={"A": ["hidden KS-081", "ant"]}).asked == "A ask.turn"


def test_r11_what_score_does_counts_for_the_next_mission() -> None:
    # Call for support: two tokens for a character in the mission that comes next.
    played = over(round=2, missions=["MSS-01", "blank2"], M1={"A": ["ant"]},
                  M2={"A": ["bee"], "B": ["cat"]})  # fmt: skip
    played.say("use", "bee")
    assert decided(played) == [(1, "A", (1, 0)), (2, "A", (4, 3))]


def test_r11_what_score_does_comes_too_late_for_an_earlier_mission() -> None:
    played = over(round=2, missions=["blank1", "MSS-01"], M1={"A": ["bee"], "B": ["cat"]},
                  M2={"A": ["ant"]})  # fmt: skip
    played.say("use", "bee")
    assert decided(played) == [(1, "B", (2, 3)), (2, "A", (1, 0))]


@pytest.mark.parametrize(("friend", "points"), [("KS-079", 2), ("ant", 1), ("hidden KS-079", 1)])
def test_ks_083_scores_one_more_beside_an_ally_of_the_sand(friend: str, points: int) -> None:
    played = over(M1={"A": ["KS-083", friend]})
    # Without one it is not even asked about.
    assert (played.asked == "A ask.use") == (points == 2)
    if points == 2:
        played.say("use")
    assert played.points == (points, 0)


def test_n3_score_may_be_declined_and_read_the_other_way_not() -> None:
    board: dict[str, Any] = {"M1": {"A": ["KS-081"]}, "deck": {"A": 9, "B": 9}}
    played = over(**board)
    assert (played.asked, played.offered) == ("A ask.use", ["use", "decline"])
    must = over(**board, readings={"N3": "b"})
    assert must.asked == "A ask.turn"
    # One of Baki, two of the next round.
    assert len(must.zone("A.hand")) == 3


@pytest.mark.parametrize("reading", ["a", "b"])
def test_n3_must_is_must_and_what_the_opponent_decides_is_no_offer(reading: str) -> None:
    back = over(missions=["MSS-05"], M1={"A": ["ant", "bee"]}, readings={"N3": reading})
    assert (back.asked, back.offered) == ("A ask.target", ["ant", "bee"])
    theirs = over(missions=["MSS-03"], M1={"A": ["ant"]}, hand={"B": ["bee", "cat"]},
                  readings={"N3": reading})  # fmt: skip
    assert (theirs.asked, theirs.offered) == ("B ask.target", ["bee", "cat"])


def test_r35_the_missions_own_score_comes_after_that_of_characters() -> None:
    played = over(missions=["MSS-06"], M1={"A": ["KS-081"]}, deck={"A": ["ant", "bee"], "B": 9})
    played.say("use")
    assert played.asked == "A ask.use"
    assert played.applied() == ["KS-081", "MSS-06"]


def test_r35_the_edge_holder_orders_score_effects() -> None:
    cards = card("owl", f'{IF_ABLE}score = {{ gain = "chakra", n = 1 }}', power=1) + card(
        "eft", f'{IF_ABLE}score = {{ draw = 1, if = "chakra(you) >= 1" }}', power=1
    )
    board: dict[str, Any] = {"cards": cards, "M1": {"B": ["owl", "eft"]}, "deck": {"A": 9, "B": 9}}
    played = over(**board, edge="A")
    assert (played.edge, played.asked, played.offered) == ("A", "A ask.order", ["owl", "eft"])
    assert len(played.fork().say("owl").zone("B.hand")) == 3
    assert len(played.say("eft").zone("B.hand")) == 2


def test_n22_score_of_a_controlled_character_is_its_controllers() -> None:
    board: dict[str, Any] = {"M1": {"A": ["KS-020 #ino", held("KS-081", "ino"), "ant"]}}
    played = over(**board)
    assert played.asked == "A ask.use"
    assert over(**board, readings={"N22": "b"}).asked == "A ask.turn"


# What is printed on the missions.


def test_mss_03_the_opponent_discards_a_card_of_their_choice() -> None:
    played = over(missions=["MSS-03"], M1={"A": ["ant"]}, hand={"B": ["bee", "cat"]})
    played.say("cat")
    assert played.zone("B.discard") == ["cat"]
    assert "bee" in played.zone("B.hand")
    assert over(missions=["MSS-03"], M1={"A": ["ant"]}).asked == "A ask.turn"


def test_mss_04_defeats_a_hidden_enemy_anywhere() -> None:
    played = over(round=2, missions=["MSS-04", "blank2"], M1={"A": ["ant", "hidden dog"]},
                  M2={"B": ["hidden bee", "cat"]})  # fmt: skip
    played.say("use")
    assert (played.at("bee"), played.at("dog"), played.at("cat")) == ("B.discard", "~A.M1", "B.M2")


def test_mss_05_returns_an_own_face_up_character_to_its_owners_hand() -> None:
    board: dict[str, Any] = {"missions": ["MSS-05"]}
    played = over(**board, M1={"A": ["KS-020 #ino", held("ant", "ino"), "hidden bee"]})
    assert (played.asked, played.offered) == ("A ask.target", ["ino", "ant"])
    assert played.say("ant").at("ant") == "B.hand"
    # None is face-up: nothing happens.
    assert over(**board, M1={"A": ["hidden bee +1"]}).at("bee") == "~A.M1"


def test_mss_07_moves_an_own_hidden_character_from_any_mission() -> None:
    played = over(round=2, missions=["MSS-07", "blank2"], M1={"A": ["ant"]},
                  M2={"A": ["hidden bee", "cat"], "B": ["hidden dog"]})  # fmt: skip
    played.say("use")
    assert (played.at("bee"), played.at("dog")) == ("~A.M1", "~B.M2")


def test_mss_08_puts_a_card_of_the_hand_into_any_mission_hidden_and_for_nothing() -> None:
    played = over(round=2, missions=["MSS-08", "blank2"], M1={"A": ["ant"]},
                  hand={"A": ["bee", "cat"]}, deck={"A": [], "B": 9})  # fmt: skip
    played.say("use", "bee")
    assert played.offered == ["A.M1", "A.M2"]
    played.say("A.M2")
    assert (played.at("bee"), played.zone("A.hand")) == ("~A.M2", ["cat"])
    assert played.happened("lose chakra") == played.happened("play") == []
