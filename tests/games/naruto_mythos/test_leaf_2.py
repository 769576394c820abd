"""What the Leaf Village cards of leaf-2.toml do, and that they do nothing where they should not."""

from __future__ import annotations

from typing import Any

import pytest

from games.naruto_mythos.bench import Bench, card
from games.naruto_mythos.plain import IF_ABLE
from games.naruto_mythos.plays import fresh, laid, revealed, upgraded

NOTHING = "B ask.turn"
"""Asked when a play had no effect that could do anything."""


def places(played: Bench, *who: str) -> list[str]:
    return [played.at(one) for one in who]


# ── Tsunade KS-004 ────────────────────────────────────────────────────────────────────────────────

STRIKE = card("strike", f'{IF_ABLE}main = {{ defeat = "enemy here" }}')


def test_ks_004_defeated_allies_go_to_their_owners_hand_and_it_is_a_defeat() -> None:
    played = laid(cards=STRIKE, turn="B", round=2, hand={"B": ["strike"]}, M1={"A": ["cat +2"]},
                  M2={"A": ["KS-004", "KS-136"]}).play("strike", 1)  # fmt: skip
    assert (played.at("cat"), played.chakra) == ("A.hand", (9 + 1, 9))


def test_ks_004_does_not_save_herself_nor_enemies() -> None:
    played = laid(cards=STRIKE, turn="B", hand={"B": ["strike"]}, M1={"A": ["KS-004"]})
    assert played.play("strike", 1).at("KS-004") == "A.discard"
    enemy = laid(cards=STRIKE, hand={"A": ["strike"]}, M1={"A": ["KS-004"], "B": ["cat"]})
    assert enemy.play("strike", 1).at("cat") == "B.discard"


def test_ks_004_two_of_them_save_each_other() -> None:
    # One in each mission: on a side there can be one Tsunade.
    played = laid(cards=STRIKE, turn="B", round=2, hand={"B": ["strike"]}, M1={"A": ["KS-004 #x"]},
                  M2={"A": ["KS-004 #y"]}).play("strike", 1)  # fmt: skip
    assert places(played, "x", "y") == ["A.hand", "A.M2"]


def test_ks_004_as_an_upgrade_takes_a_card_of_the_pile() -> None:
    played = upgraded("KS-004", discard={"A": ["ant", "KS-009", "bee"]}).say("use")
    assert sorted(played.offered) == ["KS-009", "ant", "bee"]
    assert played.say("KS-009").at("KS-009") == "A.hand"
    assert upgraded("KS-004").asked == NOTHING


# ── Playing cards: KS-008, KS-105, KS-109, KS-135 ─────────────────────────────────────────────────


@pytest.mark.parametrize(("id", "cost", "less"), [("KS-008", 5, 2), ("KS-105", 6, 3)])
def test_jiraiya_plays_a_summon_for_less(id: str, cost: int, less: int) -> None:
    hand = {"A": ["KS-094", "KS-009"]}
    played = fresh(id, hand=hand).say("use")
    # The toad costs 3; alone it is what can be played, and there is one mission.
    assert (played.at("KS-094"), played.chakra[0]) == ("A.M1", 9 - cost - (3 - less))
    assert fresh(id, hand={"A": ["KS-009"]}).asked == NOTHING


def test_ks_008_as_an_upgrade_hides_one_of_cost_3_or_less() -> None:
    played = upgraded("KS-008", M1={"B": ["cat", "dog"]}).say("use")
    assert places(played, "cat", "dog") == ["~B.M1", "B.M1"]
    assert upgraded("KS-008", M1={"B": ["dog"]}).asked == NOTHING


def test_ks_105_as_an_upgrade_moves_an_enemy_of_here() -> None:
    played = upgraded("KS-105", round=2, M1={"B": ["elk"]}, M2={"B": ["ant"]}).say("use")
    assert places(played, "elk", "ant") == ["B.M2", "B.M2"]


@pytest.mark.parametrize(("how", "paid"), [(fresh, 4 + 3), (upgraded, 4 + 1)])
def test_ks_109_plays_a_leaf_character_of_the_pile(how: Any, paid: int) -> None:
    played = how("KS-109", discard={"A": ["KS-015", "ant"]}).say("use")
    assert (played.at("KS-015"), played.chakra[0]) == ("A.M1", 9 - paid)
    assert how("KS-109", discard={"A": ["KS-079"]}).asked == NOTHING


@pytest.mark.parametrize(("how", "paid"), [(fresh, 5 + 4), (upgraded, 5)])
def test_ks_135_plays_one_of_three_and_discards_the_others(how: Any, paid: int) -> None:
    deck = {"A": ["bee", "cat", "KS-016", "ant"], "B": 3}
    played = how("KS-135", deck=deck, hand={"A": []}).say("use")
    while played.asked != NOTHING:
        played.say("KS-016" if "KS-016" in played.offered else played.offered[0])
    assert (played.at("KS-016"), played.chakra[0]) == ("A.M1", 9 - paid)
    assert sorted(played.zone("A.discard")) == ["bee", "cat"]
    assert played.zone("A.deck") == ["ant"]


# ── Tokens: KS-017, KS-019, KS-030, KS-036, KS-038, KS-041, KS-043, KS-112, KS-117, KS-131, KS-142 ─


def test_ks_017_gets_3_tokens_and_ks_038_1_when_revealed() -> None:
    assert fresh("KS-017").say("use").tokens("KS-017") == 3
    assert revealed("KS-038").say("use").tokens("own") == 1
    assert fresh("KS-038").asked == NOTHING


@pytest.mark.parametrize("side", ["A", "B"])
def test_ks_019_needs_another_of_team_10_of_either_side(side: str) -> None:
    assert fresh("KS-019", M1={side: ["KS-017"]}).say("use").tokens("KS-019") == 1
    assert fresh("KS-019", M1={side: ["hidden KS-017"]}).asked == NOTHING
    assert fresh("KS-019", round=2, M2={side: ["KS-017"]}).asked == NOTHING


@pytest.mark.parametrize("id", ["KS-030", "KS-036"])
def test_gentle_fist_takes_up_to_2_tokens_of_an_enemy(id: str) -> None:
    played = fresh(id, round=2, M1={"A": ["bee +3"]}, M2={"B": ["hidden ant +3"]}).say("use")
    assert played.say("2").tokens("ant") == 1
    assert played.tokens("bee") == 3
    assert fresh(id, M1={"B": ["ant"]}).asked == NOTHING


def test_ks_041_defeats_a_hidden_one_here_of_either_side() -> None:
    played = fresh("KS-041", round=2, M1={"A": ["hidden ant"], "B": ["hidden bee", "cat"]},
                   M2={"B": ["hidden dog"]}).say("use")  # fmt: skip
    assert played.offered == ["ant", "bee"]
    assert played.say("bee").at("bee") == "B.discard"
    assert fresh("KS-041", M1={"B": ["bee"]}).asked == NOTHING


def test_ks_041_as_an_upgrade_gives_a_token_to_another_leaf_character() -> None:
    played = upgraded("KS-041", M1={"A": ["ant"], "B": ["KS-009"]}).say("use")
    assert played.tokens("KS-009") == 1
    assert upgraded("KS-041", M1={"A": ["ant"], "B": ["hidden KS-009"]}).asked != "A ask.target"


def test_ks_043_gets_3_tokens_and_keeps_them_at_the_end_of_the_round() -> None:
    played = upgraded("KS-043", M1={"B": ["ant +2"]}).say("use")
    assert played.tokens("own") == 3
    played.skip(2)
    assert (played.phase, played.tokens("own"), played.tokens("ant")) == ("action 2", 3, 0)


def test_ks_112_discards_for_tokens_and_once_more_as_an_upgrade() -> None:
    once = fresh("KS-112", hand={"A": ["cat", "dog"]}).say("use", "dog")
    assert (once.tokens("KS-112"), once.zone("A.discard")) == (4, ["dog"])
    twice = upgraded("KS-112", hand={"A": ["cat", "dog"]}).say("use", "dog", "use")
    assert (twice.tokens("own"), twice.zone("A.hand")) == (4 + 3, [])
    assert fresh("KS-112").asked == NOTHING


def test_ks_117_moves_when_the_round_ends_if_he_can() -> None:
    played = laid(round=2, M1={"A": ["KS-117"]}).skip(2)
    assert (played.phase, played.at("KS-117")) == ("action 3", "A.M2")
    # One mission, or a Kurenai against him: he stays.
    assert laid(M1={"A": ["KS-117"]}).skip(2).at("KS-117") == "A.M1"
    held = laid(round=2, M1={"A": ["KS-117"], "B": ["KS-035"]}).skip(2)
    assert held.at("KS-117") == "A.M1"


def test_ks_117_as_an_upgrade_gets_the_cost_of_the_top_card() -> None:
    played = upgraded("KS-117", deck={"A": ["dog", "ant"], "B": 3}).say("use")
    assert (played.tokens("own"), played.zone("A.discard")) == (4, ["dog"])
    assert upgraded("KS-117", deck={"A": [], "B": 3}).asked == NOTHING


def test_ks_131_gives_every_other_leaf_ally_a_token() -> None:
    played = fresh("KS-131", round=2, M1={"A": ["KS-009", "ant", "hidden KS-015"], "B": ["KS-011"]},
                   M2={"A": ["KS-013"]}).say("use")  # fmt: skip
    who = ("KS-009", "KS-013", "ant", "KS-015", "KS-011", "KS-131")
    assert [played.tokens(one) for one in who] == [1, 1, 0, 0, 0, 0]


def test_ks_142_gets_1_token_and_1_for_each_enemy_here_for_a_card() -> None:
    board: dict[str, Any] = {"round": 2, "M1": {"B": ["ant", "hidden bee"]}, "M2": {"B": ["cat"]}}
    assert fresh("KS-142", hand={"A": ["elk"]}, **board).say("use").tokens("KS-142") == 1 + 2
    assert fresh("KS-142", **board).asked == NOTHING


def test_ks_141_hides_one_of_power_4_or_less_for_a_card() -> None:
    played = fresh("KS-141", hand={"A": ["ant"]}, M1={"B": ["dog", "elk"]}).say("use")
    assert places(played, "ant", "dog", "elk") == ["A.discard", "~B.M1", "B.M1"]
    assert fresh("KS-141", M1={"B": ["dog"]}).asked == NOTHING


# ── Drawing: KS-021, KS-032, KS-046 ───────────────────────────────────────────────────────────────


def test_ks_021_draws_with_the_edge_only() -> None:
    assert len(fresh("KS-021", edge="A").say("use").zone("A.hand")) == 1
    assert fresh("KS-021", edge="B", turn="A").asked == NOTHING


def test_ks_032_both_draw() -> None:
    played = fresh("KS-032").say("use")
    assert [len(played.zone(f"{seat}.hand")) for seat in "AB"] == [1, 1]


@pytest.mark.parametrize(
    ("ally", "draws"),
    [("bee", True), ("cat", False), ("hidden bee", False), ("bee +1", False)],
)
def test_ks_046_draws_with_a_weaker_face_up_ally_here(ally: str, draws: bool) -> None:
    assert (fresh("KS-046", M1={"A": [ally]}).asked == "A ask.use") is draws
    assert fresh("KS-046", M1={"B": [ally]}).asked == NOTHING


# ── Moves: KS-018, KS-023, KS-047, KS-110 ─────────────────────────────────────────────────────────


def test_ks_018_hides_a_weaker_enemy_where_his_player_moves_him() -> None:
    played = upgraded("KS-018", round=2, M2={"B": ["cat", "elk"]}).say("use")
    assert places(played, "own", "cat", "elk") == ["A.M2", "~B.M2", "B.M2"]


def test_ks_018_does_not_hear_an_enemy_move_him_nor_stand_still() -> None:
    push = card("push", f'{IF_ABLE}main = {{ move = "enemy here" }}')
    played = laid(cards=push, turn="B", round=2, hand={"B": ["push"]}, M1={"A": ["KS-018"]},
                  M2={"B": ["cat"]}).play("push", 1)  # fmt: skip
    assert places(played, "KS-018", "cat") == ["A.M2", "B.M2"]
    assert fresh("KS-018", M1={"B": ["cat"]}).at("cat") == "B.M1"


@pytest.mark.parametrize("side", ["A", "B"])
def test_ks_023_moves_another_of_team_10_of_here(side: str) -> None:
    played = fresh("KS-023", round=2, M1={side: ["KS-017"]}).say("use")
    assert played.at("KS-017") == f"{side}.M2"
    assert fresh("KS-023", round=2, M1={side: ["ant", "hidden KS-017"]}).asked == NOTHING


@pytest.mark.parametrize("side", ["A", "B"])
def test_ks_047_moves_a_naruto_wherever_he_is(side: str) -> None:
    played = fresh("KS-047", round=2, M2={side: ["KS-009"]}).say("use")
    assert played.at("KS-009") == f"{side}.M1"
    assert fresh("KS-047", round=2, M2={side: ["hidden KS-009"]}).asked == NOTHING


@pytest.mark.parametrize(("how", "dark"), [(fresh, ""), (upgraded, "~")])
def test_ks_110_moves_the_weakest_of_two_and_hides_it_as_an_upgrade(how: Any, dark: str) -> None:
    played = how("KS-110", round=2, M1={"B": ["cat", "bee", "hidden ant"]}).say("use")
    assert places(played, "bee", "cat", "ant") == [f"{dark}B.M2", "B.M1", "~B.M1"]
    assert how("KS-110", round=2, M1={"B": ["cat"]}).asked == NOTHING


# ── Hiding and defeating: KS-029, KS-045, KS-113, KS-116, KS-118, KS-134 ──────────────────────────


def test_ks_029_covers_a_kiba_and_hides_the_cheapest_face_up_enemy() -> None:
    played = laid(hand={"A": ["KS-029"]}, M1={"A": ["KS-025"], "B": ["cat", "dog", "hidden ant"]})
    played.play("KS-029", 1, "KS-025").say("use")
    assert played.pile("KS-025") == ["KS-025", "KS-029"]
    assert places(played, "cat", "dog", "ant") == ["~B.M1", "B.M1", "~B.M1"]
    assert played.chakra[0] == 9 - (4 - 2)


@pytest.mark.parametrize(
    ("id", "base", "good"),
    [
        ("KS-029", "KS-025", True), ("KS-029", "KS-009", False),
        ("KS-129", "KS-009", True), ("KS-129", "KS-013", False),
        ("KS-063", "KS-050", True), ("KS-063", "KS-009", False),
        ("KS-127", "KS-052", True), ("KS-127", "KS-079", False),
    ],
)  # fmt: skip
def test_who_may_be_covered(id: str, base: str, good: bool) -> None:
    played = laid(hand={"A": [id]}, M1={"A": [base]})
    assert (played.refused(played.played(id, 1, base)) == []) is good


def test_ks_045_defeats_a_hidden_enemy_anywhere_when_revealed() -> None:
    played = revealed("KS-045", round=2, M1={"B": ["ant"]}, M2={"B": ["hidden elk"]}).say("use")
    assert places(played, "elk", "ant") == ["B.discard", "B.M1"]
    assert fresh("KS-045", M1={"B": ["hidden elk"]}).asked == NOTHING


@pytest.mark.parametrize(("how", "where"), [(fresh, "~{}.M1"), (upgraded, "{}.discard")])
def test_ks_113_spends_an_akamaru_for_another_here(how: Any, where: str) -> None:
    played = how("KS-113", M1={"A": ["KS-028"], "B": ["elk"]}).say("use")
    assert places(played, "KS-028", "elk") == [where.format("A"), where.format("B")]
    assert how("KS-113", M1={"A": ["ant"], "B": ["KS-028", "elk"]}).asked == NOTHING


def test_ks_116_defeats_exactly_4_and_as_an_upgrade_exactly_6() -> None:
    board: dict[str, Any] = {
        "M1": {"A": ["dog"], "B": ["cat +3", "elk", "bee +2", "hidden ant +4"]}
    }
    played = upgraded("KS-116", **board).say("use")
    assert played.offered == ["dog", "bee", "ant"]
    played.say("bee", "use")
    assert places(played, "bee", "cat", "elk") == ["B.discard", "B.discard", "B.M1"]
    assert fresh("KS-116", M1={"B": ["cat", "elk"]}).asked == NOTHING


@pytest.mark.parametrize(("first", "second"), [("cat", True), ("dog", False)])
def test_ks_118_goes_on_if_the_printed_power_is_3_or_less(first: str, second: bool) -> None:
    board: dict[str, Any] = {"round": 2, "M1": {"B": [f"hidden {first} +5"]}}
    played = revealed("KS-118", **board, M2={"B": ["hidden elk"]}).say("use")
    assert played.at(first) == "B.discard"
    assert played.at("elk") == ("B.discard" if second else "~B.M2")


def test_ks_134_hides_any_number_of_power_6_in_sum() -> None:
    board: dict[str, Any] = {"chakra": {"A": 9}, "M1": {"A": ["ant"], "B": ["cat", "dog", "elk"]}}
    played = upgraded("KS-134", **board).say("use")
    assert "own" not in played.offered
    played.say("ant", "elk")  # which are 6: no other one fits
    assert places(played, "ant", "elk", "cat", "dog") == ["~A.M1", "~B.M1", "B.M1", "B.M1"]


@pytest.mark.parametrize("id", ["KS-129", "KS-134"])
@pytest.mark.parametrize("verb", ["hide", "defeat"])
def test_the_fox_is_neither_hidden_nor_defeated_by_enemies(id: str, verb: str) -> None:
    blow = card("blow", f'{IF_ABLE}main = {{ {verb} = "other here" }}')
    enemy = laid(cards=blow, turn="B", hand={"B": ["blow"]}, M1={"A": [id]}).play("blow", 1)
    assert enemy.at(id) == "A.M1"
    own = laid(cards=blow, hand={"A": ["blow"]}, M1={"A": [id]}).play("blow", 1)
    assert own.at(id) != "A.M1"


# ── Statics: KS-025, KS-044, KS-145 ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("id", "sides", "more"),
    [
        ("KS-025", {"A": ["KS-028"]}, 1), ("KS-025", {"B": ["KS-028"]}, 1),
        ("KS-025", {"A": ["hidden KS-028"]}, 0), ("KS-044", {"A": ["KS-009"]}, 1),
        ("KS-044", {"B": ["KS-009"]}, 0), ("KS-044", {"A": ["hidden KS-009"]}, 0),
        ("KS-077", {"B": ["ant"]}, 1), ("KS-077", {"B": ["hidden ant"]}, 0),
        ("KS-077", {"A": ["ant"]}, 0),
    ],
)  # fmt: skip
def test_income_for_company_here(id: str, sides: dict[str, list[str]], more: int) -> None:
    board = {**sides, "A": [id, *sides.get("A", [])]}
    played = laid(M1=board)
    assert played.income("A") == 5 + len(board["A"]) + more
    asleep = laid(M1={**board, "A": [f"hidden {id}", *sides.get("A", [])]})
    assert asleep.income("A") == 5 + len(board["A"])


@pytest.mark.parametrize(("edge", "total"), [("A", 5 + 2), ("B", 5)])
def test_ks_145_hidden_ones_of_this_side_have_power_with_the_edge(edge: str, total: int) -> None:
    played = laid(
        edge=edge, round=2, M1={"A": ["KS-145", "hidden ant", "hidden bee"], "B": ["hidden cat"]},
        M2={"A": ["hidden dog"]},
    )  # fmt: skip
    assert (played.total("A.M1"), played.total("B.M1"), played.total("A.M2")) == (total, 0, 0)
