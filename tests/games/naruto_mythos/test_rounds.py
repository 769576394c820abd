"""Rules R1, R8 to R10, R12 and R13: the round, from the start phase to its end."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.games.naruto_mythos.actions import Keep, Pass
from cardrules.ids import Seat
from games.naruto_mythos.bench import Bench, bench, card
from games.naruto_mythos.plain import IF_ABLE, PLAIN, held, rules_of

A, B = Seat(0), Seat(1)


def over(**board: Any) -> Bench:
    """Return a board after both seats have passed, and so in the next round."""
    return bench(cards=PLAIN, **board).skip(2)


def dealt(**board: Any) -> Bench:
    """Return a board on which both seats are to decide about their first hands."""
    deck = [f"blank{number}" for number in (1, 2, 3, 4)]
    return bench(phase="mulligan", mission_deck=deck, hand={"A": 5, "B": 5}, deck={"A": 20, "B": 20},
                 **board)  # fmt: skip


def gained(played: Bench) -> list[str]:
    """Return the Chakra that came in, as ``A+5``."""
    return [what for _, what in played.happened("gain chakra")]


# ── R8: the start phase ───────────────────────────────────────────────────────────────────────────


def test_r8_the_next_mission_comes_beside_the_earlier_ones() -> None:
    played = over(missions=["MSS-02"], mission_deck=["MSS-10", "MSS-06", "MSS-07"])
    assert (played.zone("mission1"), played.zone("mission2")) == (["MSS-02"], ["MSS-10"])
    assert played.zone("mission-deck") == ["MSS-07", "MSS-06"]
    assert rules_of(played, "turn up") == [("R8", "R9")]


def test_r8_first_the_mission_then_chakra_then_cards_the_edge_holder_before_the_other() -> None:
    played = bench(edge="B", passed=["B"], turn="A").skip()
    kinds = [
        e.event.kind for e in played.entries if e.event.kind in ("turn up", "gain chakra", "draw")
    ]
    assert kinds == ["turn up", "gain chakra", "gain chakra", "draw", "draw", "draw", "draw"]
    assert gained(played) == ["B+5", "A+5"]
    drawn = [e.event.before.owner for e in played.entries if e.event.kind == "draw"]
    assert drawn == [B, B, A, A]


def test_r8_five_chakra_and_two_cards() -> None:
    played = over(deck={"A": ["ant", "bee", "cat"], "B": 9}, hand={"A": ["dog"], "B": []})
    assert played.chakra == (5, 5)
    assert sorted(played.zone("A.hand")) == ["ant", "bee", "dog"]
    assert played.zone("A.deck") == ["cat"]
    assert len(played.zone("B.hand")) == 2


def test_r8_r20_one_chakra_more_for_each_own_character_hidden_ones_too() -> None:
    played = over(round=2, M1={"A": ["ant", "hidden bee"], "B": ["cat"]}, M2={"A": ["hidden ?"]})
    assert played.chakra == (8, 6)


def test_r8_r16c_a_stack_is_one_character() -> None:
    assert over(M1={"A": ["KS-013 > KS-136"]}).chakra == (6, 5)


CHAKRA = [
    ("KS-005", 1),
    ("KS-012", 1),
    ("KS-147", 2),
    ("KS-064", 1),
    ("ant", 0),
]  # fmt: skip


@pytest.mark.parametrize(("who", "more"), CHAKRA)
def test_r8_r21_chakra_x_is_more_income_and_of_a_hidden_card_it_is_none(
    who: str, more: int
) -> None:
    shown = over(M1={"A": [who]}, edge="B", turn="B")
    assert shown.chakra == (6 + more, 5)
    hidden = over(M1={"A": [f"hidden {who}"]}, edge="B", turn="B")
    assert hidden.chakra == (6, 5)


def test_r8_ks_147_brings_nothing_to_the_edge_holder() -> None:
    # Who passes first takes the Edge: A with the first pass, or B.
    assert over(M1={"A": ["KS-147"]}, edge="B", turn="A").chakra == (6, 5)
    assert over(M1={"A": ["KS-147"]}, edge="A", turn="B").chakra == (8, 5)


@pytest.mark.parametrize(("reading", "more"), [("a", 3), ("b", 2)])
def test_ks_064_counts_missions_and_not_characters(reading: str, more: int) -> None:
    played = over(
        round=3, M1={"A": ["KS-064", "KS-057"]}, M2={"A": ["KS-058"]},
        M3={"A": ["KS-060", "hidden KS-062"]}, readings={"N27": reading},
    )  # fmt: skip
    # Of the group in mission 1 there is another one besides the card itself.
    assert played.chakra == (5 + 5 + 3, 5)
    alone = over(
        round=3, M1={"A": ["KS-064"]}, M2={"A": ["KS-058"]}, M3={"A": ["KS-060"]},
        readings={"N27": reading},
    )  # fmt: skip
    assert alone.chakra == (5 + 3 + more, 5)


def test_r8_mss_10_gives_both_players_one_from_the_round_on_in_which_it_is_turned_up() -> None:
    later = over(missions=["MSS-02"], mission_deck=["MSS-10", "MSS-06", "MSS-07"])
    assert later.chakra == (6, 6)
    assert over(missions=["MSS-10"], M1={"A": ["ant"]}).chakra == (7, 6)
    two = over(missions=["MSS-10"], mission_deck=["MSS-10", "MSS-06", "MSS-07"])
    assert two.chakra == (7, 7)


CONTROLLED = {
    "M1": {"A": ["KS-020 #ino", held("KS-012", "ino")]},
    "edge": "B",
    "turn": "B",
}


@pytest.mark.parametrize(("reading", "chakra"), [("a", (8, 5)), ("b", (6, 7))])
def test_n22_the_income_of_a_controlled_character(reading: str, chakra: tuple[int, int]) -> None:
    assert over(**CONTROLLED, readings={"N22": reading}).chakra == chakra


@pytest.mark.parametrize(("reading", "size"), [("a", 7), ("b", 5)])
def test_n19_two_cards_are_drawn_in_round_1_too(reading: str, size: int) -> None:
    played = dealt(readings={"N19": reading}).do(Keep(A)).do(Keep(B))
    assert (played.phase, len(played.zone("A.hand"))) == ("action 1", size)
    assert len(played.zone("B.hand")) == size
    assert played.chakra == (5, 5)
    later = played.skip(2)
    assert len(later.zone("A.hand")) == size + 2


# ── R13: the empty deck ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("deck", "drawn"), [([], 0), (["ant"], 1), (["ant", "bee"], 2)])
def test_r13_what_a_deck_does_not_have_is_not_drawn(deck: list[str], drawn: int) -> None:
    played = over(deck={"A": deck, "B": 9})
    assert played.zone("A.hand") == deck[:drawn]
    assert (played.winners, played.asked) == ("", "A ask.turn")
    cited = [rules for rules in rules_of(played, "draw") if "R13" in rules]
    assert len(cited) == (1 if drawn == 1 else 0)


def test_r13_o28_an_effect_that_draws_from_an_empty_deck_does_nothing() -> None:
    played = over(missions=["MSS-06"], M1={"A": ["bee"]}, deck={"A": [], "B": 9})
    # It is not even asked about.
    assert (played.points, played.asked) == ((2, 0), "A ask.turn")
    assert [e.event.before.owner for e in played.entries if e.event.kind == "draw"] == [B, B]
    assert (played.phase, played.winners) == ("action 2", "")


# ── R10: turns ────────────────────────────────────────────────────────────────────────────────────

HANDS: dict[str, Any] = {
    "hand": {"A": ["ant", "bee", "cat"], "B": ["ant", "bee", "cat"]},
    "chakra": {"A": 9, "B": 9},
    "cards": PLAIN,
}


@pytest.mark.parametrize("edge", ["A", "B"])
def test_r10_the_edge_holder_begins_and_the_players_take_turns(edge: str) -> None:
    other = {"A": "B", "B": "A"}[edge]
    played = bench(edge=edge, **HANDS)
    turns = [played.turn]
    for what in ("ant", "bee"):
        turns += [played.play(what, 1).turn for _ in "AB"]
    assert turns == [edge, other] * 2 + [edge]


def test_r10_a_new_round_begins_with_the_edge_holder_too() -> None:
    played = bench(edge="A", turn="B", **HANDS).skip(2)
    assert (played.edge, played.phase, played.asked) == ("B", "action 2", "B ask.turn")


def test_r10_one_action_of_four_kinds_a_turn() -> None:
    played = bench(M1={"A": ["hidden dog"]}, **HANDS)
    assert {action.tag for action in played.legal} == {"play", "reveal", "pass"}
    assert {action.hidden for action in played.legal if action.tag == "play"} == {True, False}


def test_r10_o22_passing_is_final_and_the_other_goes_on_until_passing_too() -> None:
    played = bench(**HANDS).skip()
    for what in ("ant", "bee", "cat"):
        assert played.asked == "B ask.turn"
        assert "R10" in played.refused(Pass(A))
        played.play(what, 1)
    assert (played.asked, played.phase) == ("B ask.turn", "action 1")
    played.skip()
    assert played.phase == "action 2"


def test_r10_out_of_turn_nothing_is_legal() -> None:
    played = bench(**HANDS)
    theirs = played.fork().skip().played("ant", 1)
    assert "R10" in played.refused(theirs)


@pytest.mark.parametrize("edge", ["A", "B"])
@pytest.mark.parametrize("first", ["A", "B"])
def test_r10a_who_passes_first_has_the_edge_at_once(edge: str, first: str) -> None:
    played = bench(edge=edge, turn=first, **HANDS).skip()
    assert (played.edge, played.phase) == (first, "action 1")
    taken = rules_of(played, "edge-taken")
    assert taken == ([("R10a",)] if edge != first else [])
    played.play("ant", 1).skip()
    assert played.edge == first


def test_r10a_the_edge_counts_at_once_for_texts_and_for_ties() -> None:
    played = bench(edge="B", turn="A", M1={"A": ["KS-079"], "B": ["ant +1"]}, cards=PLAIN)
    assert (played.power("KS-079"), played.winning(1)) == (2, "B")
    played.skip()
    assert (played.power("KS-079"), played.winning(1)) == (4, "A")
    tie = bench(edge="B", turn="A", M1={"A": ["bee"], "B": ["ant +1"]}, cards=PLAIN)
    assert tie.winning(1) == "B"
    assert tie.skip().winning(1) == "A"


# ── R12: the end of the round ─────────────────────────────────────────────────────────────────────


def test_r12_h5_leftover_chakra_and_all_tokens_go_together() -> None:
    played = over(M1={"A": ["ant +2", "hidden bee +1"], "B": ["cat +3"]}, chakra={"A": 4, "B": 2})
    assert played.chakra == (7, 6)
    assert [played.tokens(who) for who in ("ant", "bee", "cat")] == [0, 0, 0]
    lost = [e for e in played.entries if e.event.kind in ("lose chakra", "lose power")]
    assert [entry.rules[:2] for entry in lost] == [("R12", "H5")] * 5
    assert len({entry.cause for entry in lost}) == 1
    assert [entry.seq for entry in lost] == list(range(lost[0].seq, lost[0].seq + 5))


def test_h5_what_hears_the_tokens_go_hears_them_go_together() -> None:
    cards = card(
        "owl", 'when = "lose power(anyone)", once = true, do = { gain = "points", n = "count(it)" }'
    )
    sides: dict[str, Any] = {"A": ["ant +2", "owl"], "B": ["cat +3", "bee +1"]}
    played = bench(cards=PLAIN + cards, round=2, M2=sides).skip(2)
    assert [what for _, what in played.happened("gain points") if what != "B+2"] == ["A+3"]


def test_r12_ks_039_keeps_his_tokens_and_nobody_else_does() -> None:
    played = over(M1={"A": ["KS-039 +2", "ant +2"]})
    assert (played.tokens("KS-039"), played.tokens("ant")) == (2, 0)
    assert played.power("KS-039") == 6


def test_r12_r18_a_hidden_ks_039_has_no_text_that_keeps_tokens() -> None:
    assert over(M1={"A": ["hidden KS-039 +2"]}).tokens("KS-039") == 0


def test_r12_after_round_4_nothing_is_taken_away_the_points_decide() -> None:
    played = over(round=4, M1={"A": ["ant +2"]}, chakra={"A": 3})
    assert (played.winners, played.asked) == ("A", "")
    assert (played.tokens("ant"), played.chakra) == (2, (3, 0))
    assert rules_of(played, "ended")[-1][:1] == ("R12",)


@pytest.mark.parametrize(("reading", "tokens", "chakra"), [("a", 0, (6, 5)), ("b", 1, (8, 5))])
def test_n9_effects_at_the_end_come_before_chakra_and_tokens_go(
    reading: str, tokens: int, chakra: tuple[int, int]
) -> None:
    cards = card(
        "owl", 'when = "round end", do = [ { gain = "power", n = 1 }, { gain = "chakra", n = 2 } ]'
    )
    played = bench(cards=cards, M1={"A": ["owl"]}, readings={"N9": reading}).skip(2)
    assert (played.tokens("owl"), played.chakra) == (tokens, chakra)


@pytest.mark.parametrize(("reading", "offered"), [("a", ["cat", "elk"]), ("b", ["cat"])])
def test_n9_ks_103_compares_power_with_or_without_tokens(reading: str, offered: list[str]) -> None:
    board: dict[str, Any] = {"M1": {"A": ["KS-103 +1"], "B": ["cat", "elk"]}}
    played = over(**board, readings={"N9": reading})
    assert played.asked == "A ask.use"
    played.say("use")
    assert [who for who in played.offered if who != "KS-103"] == offered


def test_r12_returns_at_the_end_of_the_round() -> None:
    played = over(M1={"A": ["KS-094"], "B": ["KS-027", "KS-096"]}, edge="A")
    while played.asked.endswith("ask.order"):
        played.say(played.offered[0])
    assert [played.at(who) for who in ("KS-094", "KS-027", "KS-096")] == [
        "A.hand",
        "B.hand",
        "B.hand",
    ]
    # They are gone before the next round brings Chakra.
    assert played.chakra == (5, 5)


@pytest.mark.parametrize("side", ["A", "B"])
def test_ks_027_stays_where_kiba_is_on_whichever_side(side: str) -> None:
    sides = {"A": ["KS-027"], "B": []}
    sides[side] = [*sides[side], "KS-026"]
    assert over(M1=sides).at("KS-027") == "A.M1"


def test_ks_027_does_not_know_a_hidden_kiba_nor_one_elsewhere() -> None:
    board: dict[str, Any] = {"M1": {"A": ["KS-027", "hidden KS-026"]}, "M2": {"A": ["KS-026"]}}
    assert over(round=2, **board).at("KS-027") == "A.hand"


@pytest.mark.parametrize(("answer", "where"), [("use", "A.hand"), ("decline", "A.M1")])
def test_ks_028_may_return(answer: str, where: str) -> None:
    played = over(M1={"A": ["KS-028"]})
    assert played.asked == "A ask.use"
    assert played.say(answer).at("KS-028") == where


# ── R1: the match ─────────────────────────────────────────────────────────────────────────────────


def test_r1_a_match_is_exactly_four_rounds() -> None:
    played = dealt().do(Keep(A)).do(Keep(B))
    for number in (1, 2, 3, 4):
        assert (played.phase, played.winners) == (f"action {number}", "")
        played.skip(2)
    # Nobody has a point: the Edge decides.
    assert (played.winners, played.points, played.edge) == ("A", (0, 0), "A")


@pytest.mark.parametrize(
    ("points", "edge", "winner"),
    [((5, 4), "B", "A"), ((4, 5), "A", "B"), ((4, 4), "A", "A"), ((4, 4), "B", "B")],
)
def test_r1_most_points_win_and_the_edge_decides_a_tie(
    points: tuple[int, int], edge: str, winner: str
) -> None:
    board: dict[str, Any] = {"round": 4, "points": dict(zip("AB", points, strict=True))}
    played = bench(**board, edge=edge, turn=edge).skip(2)
    assert (played.winners, played.points) == (winner, points)
    assert played.asked == ""


def test_r1_r10a_the_edge_that_decides_is_that_of_the_last_moment() -> None:
    tie: dict[str, Any] = {"round": 4, "points": {"A": 3, "B": 3}, "edge": "A"}
    assert bench(**tie, turn="B").skip(2).winners == "B"
    assert bench(**tie, turn="A").skip(2).winners == "A"


def test_h3_a_turn_is_one_action_with_all_that_follows_from_it() -> None:
    cards = card("fox", f"{IF_ABLE}main = {{ play = 'hand, name Ant' }}")
    played = bench(cards=PLAIN + cards, hand={"A": ["fox", "ant"]}, chakra={"A": 9})
    played.play("fox", 1)
    assert (played.at("ant"), played.asked) == ("A.M1", "B ask.turn")
