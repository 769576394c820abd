"""What cards that ship do with tokens, Chakra, points, the Edge and cards: the verbs for amounts."""

from __future__ import annotations

from typing import Any

import pytest

from games.naruto_mythos.plays import fresh, laid, over_and_revealed, revealed, upgraded

# ── gain ──────────────────────────────────────────────────────────────────────────────────────────


def test_ks_001_two_tokens_for_an_ally_of_the_leaf_anywhere() -> None:
    board: dict[str, Any] = {
        "M1": {"A": ["ant", "hidden KS-009"], "B": ["KS-011"]},
        "M2": {"A": ["KS-013", "KS-015"]},
    }
    played = fresh("KS-001", round=2, **board).say("use")
    assert (played.asked, played.offered) == ("A ask.target", ["KS-013", "KS-015"])
    assert played.say("KS-015").tokens("KS-015") == 2


@pytest.mark.parametrize(("reading", "tokens"), [("a", 2), ("b", 1)])
def test_ks_057_n27_a_token_for_each_mission_with_the_sound_four(reading: str, tokens: int) -> None:
    board: dict[str, Any] = {
        "M2": {"A": ["KS-064", "KS-060"], "B": ["KS-062"]},
        "M3": {"A": ["hidden KS-062"]},
    }
    played = fresh("KS-057", round=3, **board, readings={"N27": reading}).say("use")
    assert played.tokens("KS-057") == tokens


def test_ks_074_a_token_for_each_hidden_ally_here() -> None:
    board: dict[str, Any] = {
        "M1": {"A": ["hidden ant", "bee", "hidden cat"], "B": ["hidden dog"]},
        "M2": {"A": ["hidden elk"]},
    }
    assert fresh("KS-074", round=2, **board).say("use").tokens("KS-074") == 2


def test_ks_058_a_token_for_each_of_the_sound_four_here_and_elsewhere() -> None:
    board: dict[str, Any] = {
        "M1": {"A": ["KS-064", "ant"], "B": ["KS-062"]},
        "M2": {"A": ["KS-060"]},
    }
    played = upgraded("KS-058", round=2, **board).say("use")
    assert [played.tokens(who) for who in ("KS-064", "ant", "KS-062", "KS-060", "own")] == [
        1,
        0,
        0,
        0,
        0,
    ]
    played.say("use")
    assert [played.tokens(who) for who in ("KS-064", "KS-060", "own")] == [1, 1, 0]


def test_ks_114_two_for_herself_and_one_for_any_other_at_once() -> None:
    played = fresh("KS-114", M1={"B": ["hidden ant", "bee"]}).say("use", "ant")
    assert (played.tokens("KS-114"), played.tokens("ant")) == (2, 1)
    assert played.batches("gain power") == [["KS-114", "ant"]]
    assert fresh("KS-114").say("use").tokens("KS-114") == 2


def test_ks_028_two_tokens_for_an_allied_kiba_here() -> None:
    assert revealed("KS-028", M1={"A": ["KS-026"]}).say("use").tokens("KS-026") == 2
    assert revealed("KS-028", round=2, M2={"A": ["KS-026"]}).asked == "B ask.turn"


def test_ks_065_two_tokens_for_an_ally_of_the_sound() -> None:
    played = revealed("KS-065", M1={"A": ["ant", "KS-060"]}).say("use")
    assert (played.tokens("KS-060"), played.asked) == (2, "B ask.turn")


def test_ks_006_and_ks_070_chakra_for_oneself_and_for_the_opponent() -> None:
    assert upgraded("KS-006").say("use").chakra == (9 - 3 + 2, 9)
    assert fresh("KS-070").chakra == (7, 10)


# ── lose ──────────────────────────────────────────────────────────────────────────────────────────


def test_ks_037_all_tokens_of_an_enemy_here() -> None:
    board: dict[str, Any] = {"M1": {"B": ["hidden ant +3", "bee +1"]}, "M2": {"B": ["cat +2"]}}
    played = upgraded("KS-037", round=2, **board).say("use")
    assert played.offered == ["ant", "bee"]
    played.say("ant")
    assert [played.tokens(who) for who in ("ant", "bee", "cat")] == [0, 1, 2]
    # Without tokens there is nothing to do.
    assert upgraded("KS-037", M1={"B": ["ant"]}).asked == "B ask.turn"


def test_ks_114_all_tokens_of_an_enemy_anywhere() -> None:
    played = upgraded("KS-114", round=2, M2={"B": ["cat +2"]})
    played.say("decline", "use")
    assert played.tokens("cat") == 0


def test_ks_104_spends_what_one_likes_and_gains_as_many_tokens_twice_as_an_upgrade() -> None:
    played = fresh("KS-104").say("use")
    assert (played.asked, played.offered) == ("A ask.number", ["0", "1", "2", "3", "4"])
    played.say("3")
    assert (played.chakra, played.tokens("KS-104")) == ((1, 9), 3)
    over = upgraded("KS-104").say("use", "2", "use")
    assert (over.chakra, over.tokens("own")) == ((2, 9), 4)
    declined = upgraded("KS-104").say("decline")
    assert (declined.tokens("own"), declined.asked) == (0, "B ask.turn")


# ── shift ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("have", "numbers"), [(1, ["0", "1"]), (2, ["0", "1", "2"]), (5, ["0", "1", "2"])]
)
def test_ks_092_takes_up_to_two_tokens_of_an_enemy_here(have: int, numbers: list[str]) -> None:
    played = revealed("KS-092", M1={"B": [f"cat +{have}"]}).say("use")
    assert played.asked == "A ask.number"
    assert set(played.offered) <= set(numbers)
    assert played.offered[-1] == numbers[-1]
    played.say(numbers[-1])
    taken = int(numbers[-1])
    assert (played.tokens("cat"), played.tokens("own")) == (have - taken, taken)


def test_ks_144_takes_a_chakra_if_there_is_one() -> None:
    assert fresh("KS-144", chakra={"A": 6, "B": 3}).say("use").chakra == (1, 2)
    poor = fresh("KS-144", chakra={"A": 6, "B": 0})
    assert (poor.asked, poor.chakra) == ("B ask.turn", (0, 0))


# ── set ───────────────────────────────────────────────────────────────────────────────────────────


def test_ks_146_gives_the_edge_away_for_three_tokens() -> None:
    played = fresh("KS-146", edge="A").say("use")
    assert (played.edge, played.tokens("KS-146")) == ("B", 3)
    # Who does not have it gives nothing and gets nothing.
    other = fresh("KS-146", edge="B", turn="A")
    assert (other.edge, other.asked) == ("B", "B ask.turn")


def test_ks_148_takes_the_edge() -> None:
    assert fresh("KS-148", edge="B", turn="A").say("use").edge == "A"


# ── draw, discard ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("side", "who"), [("A", "KS-009"), ("B", "KS-009")])
def test_ks_011_draws_beside_another_of_team_7_of_either_side(side: str, who: str) -> None:
    played = fresh("KS-011", M1={side: [who]}, deck={"A": ["ant"], "B": 3}).say("use")
    assert played.zone("A.hand") == ["ant"]


@pytest.mark.parametrize("who", ["hidden KS-009", "ant"])
def test_ks_011_beside_nobody_of_team_7_draws_nothing(who: str) -> None:
    assert fresh("KS-011", M1={"A": [who]}).asked == "B ask.turn"


def test_ks_024_draws_and_then_may_discard_for_three_tokens() -> None:
    played = revealed("KS-024", deck={"A": ["ant"], "B": 3}).say("use")
    assert (played.asked, played.zone("A.hand")) == ("A ask.use", ["ant"])
    assert played.fork().say("decline").tokens("own") == 0
    played.say("use")
    assert (played.tokens("own"), played.zone("A.discard")) == (3, ["ant"])


def test_ks_012_without_a_card_to_draw_discards_none() -> None:
    played = upgraded("KS-012", hand={"A": ["ant"]}, deck={"A": [], "B": 3})
    assert (played.zone("A.hand"), played.asked) == (["ant"], "B ask.turn")


@pytest.mark.parametrize(
    ("how", "cost", "pile"), [(fresh, 4, "B.discard"), (upgraded, 2, "A.discard")]
)
def test_ks_089_discards_a_top_card_and_has_its_cost_in_tokens(
    how: Any, cost: int, pile: str
) -> None:
    played = how("KS-089", deck={"A": ["bee", "ant"], "B": ["dog", "ant"]}).say("use")
    label = "KS-089" if how is fresh else "own"
    assert (played.tokens(label), len(played.zone(pile))) == (cost, 1)


def test_ks_106_discards_the_top_of_an_upgraded_enemy_and_as_an_upgrade_uses_its_text() -> None:
    board: dict[str, Any] = {"M2": {"B": ["KS-013 > KS-146 #two", "cat"]}}
    played = fresh("KS-106", round=2, **board).say("use")
    assert (played.pile("two"), played.zone("B.discard")) == (["KS-013"], ["KS-146"])
    over = upgraded("KS-106", round=2, **board, edge="A").say("use")
    while over.asked == "A ask.use":
        over.say("use")
    assert (over.edge, over.tokens("own"), over.pile("two")) == ("B", 3, ["KS-013"])


def test_ks_140_defeats_as_an_upgrade_whom_as_many_cards_were_discarded_for() -> None:
    board: dict[str, Any] = {"M1": {"B": ["bee", "cat"]}, "deck": {"A": 3, "B": 5}}
    played = upgraded("KS-140", **board, hand={"B": ["ant", "dog"]}).say("ant")
    played.say("use")
    assert (played.at("bee"), played.at("cat")) == ("B.discard", "B.M1")
    assert len(played.zone("B.hand")) == 2


# ── look ──────────────────────────────────────────────────────────────────────────────────────────


def looked(played: Any) -> list[tuple[str, list[str]]]:
    """Return who looked at which cards."""
    events = [e.event for e in played.entries if e.event.tag == "looked"]
    return [("AB"[e.seat], [str(t.card) for t in e.objects]) for e in events]


def test_ks_014_looks_at_the_whole_hand_of_the_opponent() -> None:
    played = revealed("KS-014", hand={"B": ["ant", "bee"]}).say("use")
    ((who, cards),) = looked(played)
    assert (who, sorted(cards)) == ("A", ["ant", "bee"])
    assert sorted(played.zone("B.hand")) == ["ant", "bee"]


def test_ks_068_looks_at_a_hidden_character_and_as_ambush_defeats_one() -> None:
    sides: dict[str, Any] = {"M1": {"A": ["hidden cat"], "B": ["hidden ant", "bee"]}}
    played = fresh("KS-068", **sides).say("use")
    assert played.offered == ["cat", "ant"]
    played.say("ant")
    assert (looked(played), played.at("ant")) == ([("A", ["ant"])], "~B.M1")
    ambush = revealed("KS-068", **sides).say("decline", "use", "ant")
    assert ambush.at("ant") == "B.discard"


def test_ks_026_sees_three_cards_and_takes_those_of_akamaru_that_it_shows() -> None:
    deck = {"A": ["KS-027", "ant", "KS-028", "KS-027"], "B": 3}
    played = upgraded("KS-026", deck=deck).say("use")
    assert looked(played) == [("A", ["KS-028", "ant", "KS-027"])]
    # The fourth card was not seen; none of the others has to be shown.
    assert played.offered == ["KS-028", "KS-027#2", "done"]
    assert played.fork().say("done").zone("A.hand") == []
    played.say("KS-027#2", "KS-028")
    assert sorted(played.zone("A.hand")) == ["KS-027", "KS-028"]
    assert played.zone("A.deck") == ["KS-027", "ant"]
    assert (looked(played)[-1][0], sorted(looked(played)[-1][1])) == ("B", ["KS-027", "KS-028"])


def test_ks_014_over_another_one_still_only_looks_if_the_discard_is_left_out() -> None:
    played = over_and_revealed("KS-014", hand={"A": ["cat"], "B": ["ant"]}).say("use", "decline")
    assert (looked(played), played.zone("B.hand")) == ([("A", ["ant"])], ["ant"])


def test_ks_069_looks_as_an_upgrade_before_it_asks_the_opponent() -> None:
    played = upgraded("KS-069", M1={"B": ["hidden cat"]}).say("use")
    assert (looked(played), played.asked) == ([("A", ["cat"])], "B ask.way")


# ── Triggers ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("who", "kind"), [("KS-031", "chakra"), ("KS-037", "tokens")])
@pytest.mark.parametrize(
    ("number", "hidden", "heard"), [(1, False, True), (2, False, False), (1, True, False)]
)
def test_ks_031_and_ks_037_hear_an_enemy_played_face_up_here(
    who: str, kind: str, number: int, hidden: bool, heard: bool
) -> None:
    played = laid(round=2, M1={"A": [who]}, hand={"B": ["cat"]}, turn="B", chakra={"B": 9})
    played.play("cat", number, hidden=hidden)
    found = played.chakra[0] if kind == "chakra" else played.tokens(who)
    assert found == int(heard)


def test_ks_003_hears_the_defeat_of_an_ally_anywhere_and_not_her_own() -> None:
    played = laid(round=2, M1={"A": ["KS-003"]}, M2={"A": ["ant"]}, hand={"B": ["KS-119", "KS-060"]},
                  turn="B", chakra={"B": 9})  # fmt: skip
    assert played.fork().play("KS-119", 2).say("use").chakra[0] == 2
    assert played.play("KS-119", 1).say("use").chakra[0] == 0
