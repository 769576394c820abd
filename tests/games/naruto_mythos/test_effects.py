"""Rules R21, R22, R24 to R28, R31, R32, R36 and R37, on cards that ship."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.core.mentions import parts
from cardrules.games.naruto_mythos import GAME
from cardrules.kit import Look, Obliged
from games.naruto_mythos.bench import bench, card
from games.naruto_mythos.plain import IF_ABLE, MUST, held, rules_of
from games.naruto_mythos.plays import fresh, laid, over_and_revealed, revealed, upgraded

# ── R21: the words ────────────────────────────────────────────────────────────────────────────────

WINDOWS = card(
    "all",
    f'{MUST}main = {{ gain = "chakra", n = 1 }}',
    f'{MUST}upgrade = {{ gain = "chakra", n = 10 }}',
    f'{MUST}ambush = {{ gain = "chakra", n = 100 }}',
    f'{MUST}score = {{ gain = "chakra", n = 1000 }}',
    cost=1, power=1, name="All",
) + card("low", name="All")  # fmt: skip


@pytest.mark.parametrize(
    ("how", "gained"),
    [("play", 1), ("upgrade", 11), ("reveal", 101), ("reveal as upgrade", 111), ("hidden", 0)],
)
def test_r21_main_upgrade_ambush_by_how_the_card_is_played(how: str, gained: int) -> None:
    low = ["low"] if "upgrade" in how else []
    if "reveal" in how:
        played = laid(cards=WINDOWS, M1={"A": [*low, "hidden all"]})
        played.reveal("all", *low)
    else:
        played = laid(cards=WINDOWS, M1={"A": low}, hand={"A": ["all"]})
        played.play("all", 1, *low, hidden=how == "hidden")
    assert played.chakra[0] == 9 - 1 + gained


def test_r21_score_when_the_mission_is_won() -> None:
    cards = WINDOWS + card("clock", 'when = "gain chakra(you)", do = { gain = "points", n = 5 }')
    played = laid(cards=cards, M1={"A": ["all", "clock"]}).skip(2)
    assert ("gain chakra", "A+1000") in played.happened("gain chakra")


def test_r21_powerup_is_for_the_card_itself_unless_it_names_somebody() -> None:
    itself = upgraded("KS-054")
    itself.say("use")
    assert itself.tokens("own") == 1
    other = fresh("KS-001", M1={"A": ["KS-009"]}).say("use")
    assert (other.tokens("KS-009"), other.tokens("KS-001")) == (2, 0)


# ── R22: defeat, move ─────────────────────────────────────────────────────────────────────────────


def test_r22_a_defeated_character_goes_to_its_owners_pile() -> None:
    played = fresh("KS-119", M1={"B": ["cat", "KS-020 #ino", held("bee", "ino")]}).say("use", "bee")
    assert (played.at("bee"), played.zone("B.discard")) == ("A.discard", [])
    assert "R22" in rules_of(played, "defeat")[0]


def test_r22_h4_a_move_is_to_another_mission_that_is_turned_up_on_the_same_side() -> None:
    played = fresh("KS-006", round=3, M1={"B": ["cat"]}).say("use")
    assert played.offered == ["B.M2", "B.M3"]
    assert played.say("B.M3").at("cat") == "B.M3"
    # With a single mission nobody can be moved, and nothing is asked.
    assert fresh("KS-006", M1={"B": ["cat"]}).asked == "B ask.turn"


# ── R24: weakest and strongest ────────────────────────────────────────────────────────────────────


def test_r24_the_cheapest_is_chosen_among_ties_by_who_plays_the_effect() -> None:
    board: dict[str, Any] = {"B": ["dog", "bee #x", "bee2", "hidden ant"]}
    twins = card("bee2", cost=2, power=1)
    played = fresh("KS-026", cards=twins, M1=board).say("use")
    assert (played.asked, played.offered) == ("A ask.target", ["x", "bee2"])
    assert played.say("bee2").at("bee2") == "~B.M1"


def test_r24_o10_all_the_weakest_are_all_that_are_level() -> None:
    storm = card("storm", f'{MUST}main = {{ hide = "all enemy here, weakest" }}')
    played = fresh("storm", cards=storm, M1={"B": ["ant", "KS-020 +1", "KS-064", "cat"]})
    assert [played.at(who)[0] for who in ("ant", "KS-020", "KS-064", "cat")] == ["~", "~", "~", "B"]


def test_r24_the_weakest_is_known_by_its_shown_power() -> None:
    # Kakashi makes Naruto a 4; the cat of 3 is the weaker one.
    gust = card("gust", f'{MUST}main = {{ hide = "enemy here, weakest" }}')
    played = fresh("gust", cards=gust, M1={"B": ["KS-009", "cat +1", "KS-015 +2"]})
    assert (played.asked, played.offered) == ("A ask.target", ["KS-009", "cat"])


# ── R25: where ────────────────────────────────────────────────────────────────────────────────────


def test_r25_here_is_the_mission_of_the_source_and_no_place_is_every_mission() -> None:
    board: dict[str, Any] = {"round": 2, "M1": {"B": ["cat"]}, "M2": {"B": ["ant", "bee"]}}
    here = fresh("KS-119", **board).say("use")
    assert here.at("cat") == "B.discard"
    anywhere = fresh("KS-006", **board).say("use")
    assert anywhere.offered == ["cat", "ant", "bee"]


def test_r25_elsewhere_is_not_here() -> None:
    played = revealed("KS-124", round=2, M1={"B": ["cat"]}, M2={"B": ["ant"]}).say("use")
    assert (played.at("cat"), played.at("ant")) == ("B.M1", "B.discard")


# ── R26: optional, and whole ──────────────────────────────────────────────────────────────────────


def test_r26_an_instant_may_be_declined_and_then_nothing_happens() -> None:
    played = fresh("KS-144")
    assert (played.asked, played.offered) == ("A ask.use", ["use", "decline"])
    assert played.fork().say("use").chakra == (9 - 6 + 1, 8)
    assert played.say("decline").chakra == (3, 9)


def test_r26_o1_it_is_applied_whole_or_not_at_all() -> None:
    # Draw, then discard: who draws has to discard.
    played = upgraded("KS-012", hand={"A": ["ant", "bee"]}, deck={"A": ["cat"], "B": 3}).say("use")
    assert (played.asked, sorted(played.offered)) == ("A ask.target", ["ant", "bee", "cat"])
    played.say("bee")
    assert (played.zone("A.discard"), len(played.zone("A.hand"))) == (["bee"], 2)


def test_r26_o2_as_far_as_possible_is_all_that_is_possible() -> None:
    # Two enemies are to be hidden; there is one for the first half and none for the second.
    one = fresh("KS-133", M1={"B": ["cat"]}).say("use")
    assert (one.at("cat"), one.asked) == ("~B.M1", "B ask.turn")
    two = fresh("KS-133", M1={"B": ["cat", "ant"]}).say("use")
    # Whoever is taken first, both are hidden, or as many as can be.
    while two.asked == "A ask.target":
        two.say(two.offered[0])
    assert (two.at("cat"), two.at("ant")) == ("~B.M1", "~B.M1")


def test_r26_what_can_do_nothing_is_not_asked_about() -> None:
    assert fresh("KS-119").asked == "B ask.turn"
    assert fresh("KS-011", M1={"A": ["ant"]}).asked == "B ask.turn"


# ── R27, R28: must, if able, the opponent ─────────────────────────────────────────────────────────

STERN = card("stern", f'{MUST}main = {{ defeat = "enemy here" }}', cost=1)


def test_r27_with_must_the_card_is_not_played_where_its_effect_cannot_be_applied() -> None:
    played = laid(cards=STERN, round=2, M1={"B": ["cat"]}, hand={"A": ["stern"]})
    assert played.refused(played.played("stern", 1)) == []
    assert played.refused(played.played("stern", 2)) == ["R27"]
    assert played.played("stern", 2, hidden=True) in played.legal
    assert played.play("stern", 1).at("cat") == "B.discard"


def test_r27_o34_o35_ks_107_must_move_whoever_can_be_moved() -> None:
    alone = fresh("KS-107", round=2)
    assert (alone.asked, alone.happened("move")) == ("B ask.turn", [])
    # The bee cannot go to a mission where a bee is; the ant has to go.
    played = fresh("KS-107", round=2, M1={"A": ["ant", "bee", "hidden cat"]}, M2={"A": ["bee"]})
    assert [played.at(who) for who in ("ant", "bee", "cat")] == ["A.M2", "A.M1", "~A.M1"]
    assert played.count_asked("ask.use") == 0


def test_r28_o32_what_the_opponent_does_is_not_declined() -> None:
    played = fresh("KS-072", deck={"A": 3, "B": ["ant"]})
    assert (played.zone("B.hand"), played.asked) == (["ant"], "B ask.turn")
    gift = fresh("KS-070")
    assert gift.chakra == (7, 10)


def test_r28_no_instant_can_be_declined_by_which_the_opponent_acts() -> None:
    deciding = {
        (card.id, index)
        for card in GAME.cards.values()
        for index, ability in enumerate(card.abilities)
        if any(_makes_the_opponent_act(part) for part in parts(ability.effect))
    }
    cited = {
        (card.id, index)
        for card in GAME.cards.values()
        for index, ability in enumerate(card.abilities)
        if "R28" in ability.rules
    }
    assert deciding == cited
    optional = [who for who, i in cited if GAME.cards[who].abilities[i].obliged is Obliged.MAY]
    assert (optional, len(cited)) == ([], 8)


def _makes_the_opponent_act(part: Any) -> bool:
    """Return whether a part of an effect tells the opponent to do more than look."""
    who = getattr(part, "by", "") or getattr(part, "who", "")
    return who == "opponent" and not isinstance(getattr(part, "verb", None), Look)


@pytest.mark.parametrize(
    ("who", "board", "asked"),
    [
        ("KS-069", {"M1": {"B": ["hidden bee"]}}, "B ask.way"),
        ("KS-140", {"hand": {"B": ["ant", "bee"]}, "deck": {"A": 3, "B": 3}}, "B ask.pile"),
    ],
)
def test_r28_whose_player_is_asked_for_no_leave(
    who: str, board: dict[str, Any], asked: str
) -> None:
    assert fresh(who, **board).asked == asked


def test_r28_r37_ks_069_the_opponent_decides_and_acts_and_pays() -> None:
    played = fresh("KS-069", M1={"B": ["hidden bee", "ant"]}, chakra={"A": 4, "B": 4})
    assert (played.asked, len(played.offered)) == ("B ask.way", 2)
    paid = played.fork().say("way 0")
    assert (paid.at("bee"), paid.chakra) == ("B.M1", (0, 0))
    assert played.say("way 1").at("bee") == "B.discard"


def test_ks_069_who_cannot_pay_2_more_has_to_defeat_it() -> None:
    played = fresh("KS-069", M1={"B": ["hidden bee"]}, chakra={"A": 4, "B": 3})
    assert (played.at("bee"), played.chakra) == ("B.discard", (0, 3))


def test_r28_r37_ks_132_in_each_mission_the_opponent_chooses_down_to_two() -> None:
    board: dict[str, Any] = {
        "round": 2, "M1": {"B": ["ant", "bee", "cat"]}, "M2": {"B": ["hidden dog", "elk", "KS-009"]},
    }  # fmt: skip
    for reading, left in (("a", (2, 2)), ("b", (2, 3))):
        played = upgraded("KS-132", **board, readings={"N28": reading})
        assert (played.asked, played.offered) == ("B ask.target", ["ant", "bee", "cat"])
        played.say("bee")
        if reading == "a":
            played.say("dog")
        assert (len(played.zone("B.M1")), len(played.zone("B.M2"))) == left
        assert played.asked == "B ask.turn"


# ── R31: UPGRADE that changes MAIN or AMBUSH ──────────────────────────────────────────────────────


def test_r31_ks_124_and_s28_ambush_is_only_changed_where_it_is_applied() -> None:
    board: dict[str, Any] = {"round": 2, "M2": {"B": ["elk", "cat"]}}
    plain = revealed("KS-124", **board).say("use")
    assert (plain.at("elk"), plain.at("cat")) == ("B.M2", "B.discard")
    over = over_and_revealed("KS-124", **board).say("use")
    assert over.offered == ["elk", "cat"]
    assert upgraded("KS-124", **board).asked == "B ask.turn"


def test_r31_ks_020_reaches_cost_3_as_an_upgrade() -> None:
    sides: dict[str, Any] = {"B": ["cat", "bee"]}
    assert fresh("KS-020", M1=dict(sides)).say("use").at("bee") == "A.M1"
    over = upgraded("KS-020", M1=dict(sides)).say("use")
    assert (over.asked, over.offered) == ("A ask.target", ["cat", "bee"])


def test_r31_ks_108_adds_the_power_that_the_hidden_enemy_had() -> None:
    assert fresh("KS-108", M1={"B": ["bee +1"]}).say("use").tokens("KS-108") == 0
    over = upgraded("KS-108", M1={"B": ["bee +1"]}).say("use")
    assert (over.at("bee"), over.tokens("own")) == ("~B.M1", 3)


def test_r31_ks_133_defeats_instead_of_hiding() -> None:
    assert fresh("KS-133", M1={"B": ["cat"]}).say("use").at("cat") == "~B.M1"
    assert upgraded("KS-133", M1={"B": ["cat"]}).say("use").at("cat") == "B.discard"


def test_r31_ks_014_adds_a_part_that_may_be_left_out() -> None:
    played = over_and_revealed("KS-014", hand={"A": ["ant"], "B": ["bee", "cat"]}).say("use")
    assert played.asked == "A ask.use"
    assert played.fork().say("decline").zone("A.hand") == ["ant"]
    played.say("use", "cat")
    assert (played.zone("A.discard"), played.zone("B.discard")) == (["ant"], ["cat"])


# ── R32: top to bottom ────────────────────────────────────────────────────────────────────────────


def test_r32_ks_119_moves_first_and_ks_035_has_no_main_before() -> None:
    # UPGRADE is printed above MAIN: the cat is gone before an enemy here is to be defeated.
    played = upgraded("KS-119", round=2, M1={"B": ["cat"]}).say("use", "cat")
    assert (played.at("cat"), played.asked) == ("B.M2", "B ask.turn")
    assert [what for _, what in played.happened("move", "defeat")] == ["cat"]


def test_r32_m11_ks_054_counts_the_token_of_its_upgrade() -> None:
    board: dict[str, Any] = {"M1": {"B": ["elk", "dog"]}}
    assert [fresh("KS-054", **board).say("use").at(w) for w in ("elk", "dog")] == ["B.M1", "~B.M1"]
    over = upgraded("KS-054", **board).say("use", "use")
    assert [over.at(who) for who in ("elk", "dog")] == ["~B.M1", "~B.M1"]


def test_r32_ks_137_moves_before_it_looks_at_who_is_here() -> None:
    sides: dict[str, Any] = {"round": 2, "M1": {"B": ["ant"]}, "M2": {"B": ["KS-013 > KS-014"]}}
    played = upgraded("KS-137", **sides).say("use")
    assert played.at("own") == "A.M2"
    played.say("use")
    # He is an upgraded character himself.
    assert (played.asked, sorted(played.offered)) == ("A ask.target", ["KS-014", "own"])
    assert played.say("KS-014").at("KS-014") == "~B.M2"


# ── R36: one look before anything is touched ──────────────────────────────────────────────────────


def test_r36_m9_ks_054_looks_once() -> None:
    # With Kakashi beside him this Naruto counts 5; he is 4 as soon as Kakashi is hidden.
    played = fresh("KS-054", M1={"B": ["KS-015", "KS-009 +1", "dog"]}).say("use")
    assert [played.at(who) for who in ("KS-015", "KS-009", "dog")] == ["~B.M1", "B.M1", "~B.M1"]
    assert played.power("KS-009") == 4


def test_r36_m10_the_real_ks_013_is_hidden_too() -> None:
    played = laid(M1={"B": ["KS-015", "KS-010", "KS-013"]}, hand={"A": ["KS-054"]})
    assert [played.power(who) for who in ("KS-015", "KS-010", "KS-013")] == [3, 4, 3]
    played.play("KS-054", 1).say("use")
    assert [played.at(who)[0] for who in ("KS-015", "KS-010", "KS-013")] == ["~", "~", "~"]


@pytest.mark.parametrize(("reading", "hidden"), [("a", False), ("b", True)])
def test_n6_an_instants_limit_reads_shown_power(reading: str, hidden: bool) -> None:
    # Naruto 3, shown 4 with Kakashi.
    played = fresh("KS-108", M1={"B": ["KS-009", "KS-015 +3"]}, readings={"N6": reading})
    assert (played.asked == "A ask.use") == hidden


# ── R37: who decides, who orders ──────────────────────────────────────────────────────────────────


def test_r37_ks_140_the_opponent_discards_and_so_orders_the_pile() -> None:
    board: dict[str, Any] = {"hand": {"A": ["KS-140"], "B": ["ant", "bee"]}}
    played = laid(**board, deck={"A": 3, "B": ["dog", "elk", "cat"]}).play("KS-140", 1)
    assert played.asked == "B ask.pile"
    played.say("bee")
    assert (played.zone("B.discard"), played.zone("B.hand")) == (["bee", "ant"], ["dog", "elk"])


def test_r37_who_defeats_several_orders_them_in_the_pile() -> None:
    storm = card("storm", f'{IF_ABLE}main = {{ defeat = "all enemy here" }}')
    played = fresh("storm", cards=storm, M1={"B": ["ant", "bee", "cat"]})
    assert played.asked == "A ask.pile"
    played.say("cat", "ant")
    assert played.zone("B.discard") == ["cat", "ant", "bee"]


@pytest.mark.parametrize(
    ("side", "chosen", "tokens", "hidden"),
    [
        (["hidden KS-009 +2 #X"], (), 2, []),
        (["hidden KS-009 #X"], (), 0, []),
        (["hidden KS-009 +2 #X", "KS-003 #T"], ("X",), 2, []),
        (["hidden KS-009 +2 #X", "KS-003 #T"], ("T",), 3, [("hide", "T")]),
    ],
)  # fmt: skip
def test_n16_what_counts_the_power_of_the_hidden_one_counts_its_tokens(
    side: list[str], chosen: tuple[str, ...], tokens: int, hidden: list[tuple[str, str]]
) -> None:
    # KS-108 over another Naruto: as many tokens as the enemy that MAIN chose had Power.
    played = bench(M1={"A": ["KS-009 #N"], "B": side}, hand={"A": ["KS-108"]}, chakra={"A": 3},
                   readings={"N16": "b"}).play("KS-108", 1, "N").say("use", *chosen)  # fmt: skip
    assert (played.asked, played.tokens("N")) == ("B ask.turn", tokens)
    assert played.happened("hide") == hidden
