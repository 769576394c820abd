"""Rules R14 to R20: playing face-up, hidden, by revealing, as an upgrade; hidden characters."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.games.naruto_mythos.actions import Play, Reveal
from cardrules.ids import CardId, Seat
from games.naruto_mythos.bench import Bench, bench, card
from games.naruto_mythos.plain import IF_ABLE, MUST, PLAIN, held, rules_of

A, B = Seat(0), Seat(1)

ANTS = (
    PLAIN
    + card("ant2", cost=3, power=4, name="Ant")
    + card("ant3", cost=3, power=2, name="Ant")
    + card("lynx", f'{MUST}main = {{ gain = "chakra", n = 1 }}',
           f"{MUST}ambush = {{ draw = 1 }}", f'{MUST}upgrade = {{ gain = "points", n = 1 }}', cost=3, power=1)
    + card("kitten", 'always = { add = "power", n = 3, to = "self" }', cost=2, name="Lynx")
)  # fmt: skip


def laid(**board: Any) -> Bench:
    """Return a board with 9 Chakra for each seat, unless it says otherwise."""
    board.setdefault("chakra", {"A": 9, "B": 9})
    return bench(cards=ANTS + board.pop("cards", ""), **board)


# ── R14: face-up from hand ────────────────────────────────────────────────────────────────────────


def test_r14_the_cost_is_paid_the_card_enters_and_then_come_its_effects() -> None:
    played = laid(hand={"A": ["lynx"]}).play("lynx", 1)
    assert played.at("lynx") == "A.M1"
    assert played.happened("lose chakra", "play", "gain chakra") == [
        ("lose chakra", "A-3"), ("play", "lynx"), ("gain chakra", "A+1"),
    ]  # fmt: skip
    assert rules_of(played, "lose chakra") == [("R14",)]
    # Face-up from hand there is no AMBUSH and no UPGRADE (O26).
    assert played.happened("draw", "gain points") == []


@pytest.mark.parametrize(("chakra", "breaches"), [(2, ["R14"]), (3, [])])
def test_r14_one_plays_only_what_one_can_pay_for(chakra: int, breaches: list[str]) -> None:
    played = laid(hand={"A": ["cat"]}, chakra={"A": chakra})
    assert played.refused(played.played("cat", 1)) == breaches


def test_r14_any_mission_that_is_turned_up_and_no_other() -> None:
    played = laid(round=2, hand={"A": ["cat"]})
    assert [played.refused(played.played("cat", n)) for n in (1, 2, 3)] == [[], [], ["R14"]]


def test_r14_only_a_card_of_the_hand() -> None:
    played = laid(hand={"A": ["cat"], "B": ["dog"]}, deck={"A": ["bee"]})
    for what in ("dog", "bee"):
        assert played.refused(Play(A, CardId(what), 1)) == ["R14"]


# ── R14a: hidden from hand ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("what", ["ant", "elk", "lynx"])
def test_r14a_hidden_costs_exactly_1_whatever_the_card_and_has_no_effects(what: str) -> None:
    played = laid(hand={"A": [what]}).hide(what, 1)
    assert (played.at(what), played.chakra) == ("~A.M1", (8, 9))
    assert played.applied() == []
    assert rules_of(played, "lose chakra") == rules_of(played, "play") == [("R14a",)]


def test_r14a_without_chakra_there_is_no_hidden_play() -> None:
    played = laid(hand={"A": ["ant"]}, chakra={})
    assert played.refused(played.played("ant", 1, hidden=True)) == ["R14a"]
    assert played.offered == ["pass"]


def test_r14a_prices_that_texts_lower_are_not_those_of_hidden_cards() -> None:
    played = laid(M1={"A": ["KS-034"]}, hand={"A": ["KS-031"]}).hide("KS-031", 1)
    assert played.chakra == (8, 9)


def test_r14a_a_hidden_card_covers_nothing() -> None:
    played = laid(M1={"A": ["ant"]}, hand={"A": ["ant2"]})
    assert "R14a" in played.refused(played.played("ant2", 1, "ant", hidden=True))


# ── R14b, R14c: revealing ─────────────────────────────────────────────────────────────────────────


def test_r14b_a_reveal_costs_the_printed_cost_and_main_and_ambush_apply() -> None:
    played = laid(hand={"A": ["lynx"]}, deck={"A": 3}).hide("lynx", 1).skip().reveal("lynx")
    # 1 to hide it, 3 to reveal it, 1 gained.
    assert (played.at("lynx"), played.chakra) == ("A.M1", (9 - 1 - 3 + 1, 9))
    assert len(played.zone("A.hand")) == 1
    assert played.points == (0, 0)
    assert ("R14b",) in rules_of(played, "lose chakra")


@pytest.mark.parametrize(("chakra", "breaches"), [(2, ["R14b"]), (3, [])])
def test_r14b_the_1_that_was_paid_is_not_taken_off(chakra: int, breaches: list[str]) -> None:
    played = laid(M1={"A": ["hidden lynx"]}, chakra={"A": chakra})
    assert played.refused(played.revealed("lynx")) == breaches


def test_r14b_a_reveal_counts_as_playing() -> None:
    played = laid(M1={"A": ["KS-031"], "B": ["hidden cat"]}, turn="B").reveal("cat")
    assert played.chakra == (10, 6)
    hidden = laid(M1={"A": ["KS-031"]}, hand={"B": ["cat"]}, turn="B").hide("cat", 1)
    assert hidden.chakra == (9, 8)


def test_r14b_only_an_own_hidden_character_is_revealed() -> None:
    played = laid(M1={"A": ["cat"], "B": ["hidden dog"]})
    assert played.refused(Reveal(A, played.ref("cat"))) == ["R14b"]
    assert played.refused(Reveal(A, played.ref("dog"))) == ["R14b"]


@pytest.mark.parametrize(
    ("entered", "reading", "breaches"),
    [
        ("this turn", "a", ["R14c"]), ("last turn", "a", []), ("this round", "a", []), (None, "a", []),
        ("this turn", "b", ["R14c"]), ("last turn", "b", ["R14c"]), ("this round", "b", ["R14c"]), (None, "b", []),
    ],
)  # fmt: skip
def test_r14c_n20_a_reveal_comes_in_a_later_turn_of_the_same_round_too(
    entered: str | None, reading: str, breaches: list[str]
) -> None:
    who = {"card": "hidden cat"} | ({"entered": entered} if entered else {})
    played = laid(M1={"A": [who]}, readings={"N20": reading})
    assert played.refused(played.revealed("cat")) == breaches


@pytest.mark.parametrize(("reading", "legal"), [("a", True), ("b", False)])
def test_n20_in_a_match_that_is_the_next_turn_of_its_player(reading: str, legal: bool) -> None:
    played = laid(hand={"A": ["cat"]}, readings={"N20": reading}).hide("cat", 1).skip()
    assert (played.revealed("cat") in played.legal) == legal
    played.skip()
    assert played.phase == "action 2"
    played = played if played.turn == "A" else played.skip()
    assert played.revealed("cat") in played.legal


HIDES = card("veil", IF_ABLE + 'main = { hide = "enemy here" }')
PUTS = card("nest", IF_ABLE + 'main = { put = "hand", to = "here", face = "hidden" }')


@pytest.mark.parametrize(("reading", "breaches"), [("a", []), ("b", ["R14c"])])
def test_n20_a_character_that_an_effect_hid_waits_as_one_played_hidden(
    reading: str, breaches: list[str]
) -> None:
    played = laid(turn="B", M1={"A": ["cat"]}, hand={"B": ["veil"]}, cards=HIDES,
                  readings={"N20": reading}).play("veil", 1)  # fmt: skip
    assert played.happened("hidden-since") == [("hidden-since", "cat")]
    assert (played.turn, played.refused(played.revealed("cat"))) == ("A", breaches)
    assert (played.revealed("cat") in played.legal) == (not breaches)
    played.skip(2)
    played = played if played.turn == "A" else played.skip()
    assert played.phase == "action 2"
    assert played.revealed("cat") in played.legal


@pytest.mark.parametrize(("reading", "breaches"), [("a", []), ("b", ["R14c"])])
def test_n20_a_character_that_an_effect_put_there_hidden_waits_too(
    reading: str, breaches: list[str]
) -> None:
    played = laid(hand={"A": ["nest", "cat"]}, cards=PUTS, readings={"N20": reading})
    played.play("nest", 1).skip()
    assert played.happened("hidden-since") == [("hidden-since", "cat")]
    assert (played.turn, played.refused(played.revealed("cat"))) == ("A", breaches)


@pytest.mark.parametrize(("since", "reading", "breaches"), [
    ("this turn", "a", ["R14c"]), ("last turn", "a", []), ("this round", "b", ["R14c"]),
    ({"ago": 1}, "b", ["R14c"]), (None, "b", []),
])  # fmt: skip
def test_n20_a_board_says_since_when_a_character_is_hidden_by_an_effect(
    since: Any, reading: str, breaches: list[str]
) -> None:
    who = {"card": "hidden cat"} | ({"hidden_since": since} if since else {})
    played = laid(M1={"A": [who]}, readings={"N20": reading})
    assert played.refused(played.revealed("cat")) == breaches


def test_n20_what_is_hidden_and_moves_is_not_hidden_anew() -> None:
    lead = card("lead", IF_ABLE + 'main = { move = "friend here, hidden" }')
    played = laid(round=2, M1={"A": ["hidden cat"]}, hand={"A": ["lead"]}, cards=lead,
                  readings={"N20": "b"}).play("lead", 1).skip()  # fmt: skip
    assert (played.at("cat"), played.happened("hidden-since")) == ("~A.M2", [])
    assert played.refused(played.revealed("cat")) == []


def test_r14c_an_effect_reveals_nothing_that_was_hidden_in_its_own_turn() -> None:
    told: dict[str, Any] = {"hand": {"A": ["call"]}, "chakra": {"A": 9}}
    call = card("call", IF_ABLE + 'main = { play = "playable, name Cat" }')
    for since, where in (("this turn", "~A.M1"), ("last turn", "A.M1")):
        who = {"card": "hidden cat", "hidden_since": since}
        played = laid(M1={"A": [who]}, cards=call, readings={"N32": "a"}, **told).play("call", 1)
        while played.asked == "A ask.use":
            played.say("use")
        assert played.at("cat") == where


def test_a_character_hidden_by_an_effect_was_not_played_in_that_turn() -> None:
    told: dict[str, Any] = {"round": 2, "chakra": {"A": 9}}
    for key, kept in (("hidden_since", "~B.M1"), ("entered", "~B.M2")):
        played = laid(M1={"A": ["hidden KS-022"], "B": [{"card": "hidden cat", key: "last turn"}]},
                      readings={"N10": "a", "N17": "a"}, **told).reveal("KS-022")  # fmt: skip
        while played.asked == "A ask.use":
            played.say("use")
        assert played.at("cat") == kept


# ── R15: one of a name ────────────────────────────────────────────────────────────────────────────


def test_r15_no_second_one_of_a_name_on_a_side_of_a_mission_whatever_the_version() -> None:
    played = laid(round=2, M1={"A": ["ant", "hidden ant3"]}, hand={"A": ["ant2", "ant"]})
    for what in ("ant2", "ant"):
        assert played.refused(Play(A, CardId(what), 1)) == ["R15"]
        assert played.refused(Play(A, CardId(what), 2)) == []
    assert played.refused(played.revealed("ant3")) == ["R15"]


def test_r15_r18_a_hidden_one_has_no_name_and_may_come_or_be_there() -> None:
    played = laid(M1={"A": ["ant"]}, hand={"A": ["ant2"]})
    assert played.refused(played.played("ant2", 1, hidden=True)) == []
    other = laid(M1={"A": ["hidden ant"]}, hand={"A": ["ant2"]})
    assert other.refused(other.played("ant2", 1)) == []


def test_r15_the_cards_under_a_character_have_no_name() -> None:
    over = card("hat", 'always = { can = "upgrade", over = "mine" }', cost=5)
    played = laid(cards=over, M1={"A": ["ant > hat"]}, hand={"A": ["ant"]})
    assert played.refused(Play(A, CardId("ant"), 1)) == []


@pytest.mark.parametrize(("reading", "breaches"), [("a", []), ("b", ["R15"])])
def test_n15_the_other_side_may_have_the_same_name(reading: str, breaches: list[str]) -> None:
    played = laid(M1={"B": ["ant"]}, hand={"A": ["ant2"]}, readings={"N15": reading})
    assert played.refused(played.played("ant2", 1)) == breaches


# ── R16: upgrades ─────────────────────────────────────────────────────────────────────────────────


def test_r16_main_and_upgrade_of_the_new_card_apply_and_the_text_below_is_ignored() -> None:
    played = laid(M1={"A": ["kitten"]}, hand={"A": ["lynx"]})
    assert played.power("kitten") == 3
    played.play("lynx", 1, "kitten")
    # No text of the card below adds to the 1 that is printed on top.
    assert (played.pile("kitten"), played.power("kitten")) == (["kitten", "lynx"], 1)
    assert (played.chakra, played.points) == ((9 - 1 + 1, 9), (1, 0))
    assert played.happened("draw") == []
    assert rules_of(played, "play") == [("R16", "R16c")]


def test_r16_covered_is_an_own_face_up_character_of_the_same_mission() -> None:
    board: dict[str, Any] = {
        "M1": {"A": ["hidden ant"], "B": ["ant#theirs"]},
        "M2": {"A": ["ant#far"]},
    }
    played = laid(round=2, **board, hand={"A": ["ant2"]})
    for label in ("ant", "theirs", "far"):
        assert "R16" in played.refused(Play(A, CardId("ant2"), 1, over=played.ref(label)))
    assert played.refused(Play(A, CardId("ant2"), 2, over=played.ref("far"))) == []


@pytest.mark.parametrize(
    ("base", "top", "breaches"),
    [
        ("ant", "ant2", []),  # 1 and 3
        ("ant2", "ant3", ["R16a"]),  # 3 and 3
        ("ant2", "ant", ["R16a"]),  # 3 and 1
        ("bee", "ant2", ["R16a"]),  # another name
    ],
)
def test_r16a_the_same_name_and_a_strictly_higher_cost(
    base: str, top: str, breaches: list[str]
) -> None:
    played = laid(M1={"A": [base]}, hand={"A": [top]})
    assert played.refused(played.played(top, 1, base)) == breaches


@pytest.mark.parametrize(
    ("base", "breaches"),
    [("KS-120", []), ("KS-074", []), ("ant", ["R16a"]), ("KS-079", ["R16a"])],
)
def test_r16a_ks_076_covers_a_gaara(base: str, breaches: list[str]) -> None:
    played = laid(M1={"A": [base]}, hand={"A": ["KS-076"]})
    assert played.refused(played.played("KS-076", 1, base)) == breaches


@pytest.mark.parametrize(
    ("base", "breaches"),
    [
        ("KS-107", []),
        ("KS-050", []),  # the same name, as any upgrade
        ("KS-094", ["R16a"]),  # a Summon
        ("KS-128", ["R16a"]),  # costs as much
        ("KS-132", ["R16a"]),  # costs more
    ],
)
def test_r16a_ks_138_covers_other_names_of_less_cost_but_no_summon(
    base: str, breaches: list[str]
) -> None:
    played = laid(M1={"A": [base]}, hand={"A": ["KS-138"]})
    assert played.refused(played.played("KS-138", 1, base)) == breaches


def test_r15_ks_138_over_another_name_still_comes_to_no_second_orochimaru() -> None:
    played = laid(M1={"A": ["KS-107", "KS-050"]}, hand={"A": ["KS-138"]})
    assert played.refused(played.played("KS-138", 1, "KS-107")) == ["R15"]
    assert played.refused(played.played("KS-138", 1, "KS-050")) == []


@pytest.mark.parametrize(
    ("base", "points"), [("KS-107", 2), ("KS-119 +1", 2), ("KS-119", 0), ("KS-020", 0)]
)
def test_ks_138_scores_two_over_a_character_of_power_6(base: str, points: int) -> None:
    played = laid(M1={"A": [base]}, hand={"A": ["KS-138"]})
    played.play("KS-138", 1, base.partition(" ")[0])
    assert (played.asked == "A ask.use") == (points > 0)
    if points:
        played.say("use")
    assert played.points == (points, 0)


def test_r16b_o23_the_price_is_the_difference() -> None:
    played = laid(M1={"A": ["KS-035"]}, hand={"A": ["KS-138"]}, chakra={"A": 2})
    assert played.refused(played.played("KS-138", 1, "KS-035")) == []
    assert played.play("KS-138", 1, "KS-035").chakra == (0, 0)
    assert rules_of(played, "lose chakra")[0][:1] == ("R16b",)
    poor = laid(M1={"A": ["KS-035"]}, hand={"A": ["KS-138"]}, chakra={"A": 1})
    assert poor.refused(poor.played("KS-138", 1, "KS-035")) == ["R16b"]


def test_r16c_the_stack_is_one_character_that_keeps_its_tokens() -> None:
    played = laid(M1={"A": ["ant +2", "bee"]}, hand={"A": ["ant2"]})
    assert played.total("A.M1") == 5
    played.play("ant2", 1, "ant")
    assert (played.tokens("ant"), played.power("ant"), played.total("A.M1")) == (2, 6, 8)
    assert played.income("A") == 7


def test_r16c_o25_a_stack_is_defeated_with_all_its_cards() -> None:
    killer = card("saw", f'{MUST}main = {{ defeat = "enemy here" }}')
    played = laid(cards=killer, M1={"B": ["ant > ant2"]}, hand={"A": ["saw"]}).play("saw", 1)
    if played.asked == "A ask.pile":
        played.say(played.offered[0])
    assert sorted(played.zone("B.discard")) == ["ant", "ant2"]
    assert len(played.happened("defeat")) == 1


# ── S11: revealed as an upgrade ───────────────────────────────────────────────────────────────────


def test_s11_a_hidden_card_is_revealed_as_an_upgrade_and_tokens_add_up() -> None:
    played = laid(M1={"A": ["kitten +1", "hidden lynx +2"]}, deck={"A": 3})
    played.reveal("lynx", "kitten")
    assert (played.pile("kitten"), played.tokens("kitten"), played.at("kitten")) == (
        ["kitten", "lynx"], 3, "A.M1")  # fmt: skip
    # 3 less the 2 of what it covers; MAIN, UPGRADE and AMBUSH.
    assert (played.chakra, played.points, len(played.zone("A.hand"))) == ((9, 9), (1, 0), 1)
    assert [what for _, what in played.happened("lose chakra")] == ["A-1"]


def test_s11_a_hidden_character_is_no_base() -> None:
    played = laid(M1={"A": ["hidden ant", "hidden ant2"]})
    assert "R16" in played.refused(played.revealed("ant2", "ant"))


def test_s11_r16a_it_costs_more_and_has_the_same_name() -> None:
    played = laid(M1={"A": ["ant3", "bee", "hidden ant2"]})
    assert played.refused(played.revealed("ant2", "ant3")) == ["R16a"]
    assert "R16a" in played.refused(played.revealed("ant2", "bee"))


# ── R17 to R20: hidden characters ─────────────────────────────────────────────────────────────────


def seen(played: Bench, seat: Seat | None) -> list[str]:
    return [str(card) for card in played.game.view(played.state, seat).zone("M", A, 1).cards]


def test_r17_each_player_may_look_at_the_own_hidden_cards() -> None:
    played = laid(M1={"A": ["hidden cat", "dog"]})
    assert [seen(played, seat) for seat in (A, B, None)] == [
        ["cat", "dog"],
        ["?", "dog"],
        ["?", "dog"],
    ]


WATCHERS = (
    card("crow", f'{IF_ABLE}main = {{ gain = "chakra", n = "count(friend, name Cat)" }}')
    + card("rook", f'{IF_ABLE}main = {{ gain = "chakra", n = "count(friend, faction Earth)" }}')
    + card("daw", f'{IF_ABLE}main = {{ gain = "chakra", n = "count(friend, keyword Team 7)" }}')
    + card("jay", f'{IF_ABLE}main = {{ gain = "chakra", n = "count(friend, power >= 1)" }}')
    + card("pie", f'{IF_ABLE}main = {{ gain = "chakra", n = "count(friend, cost >= 2)" }}')
)  # fmt: skip


@pytest.mark.parametrize(
    ("who", "friend"),
    [("crow", "cat"), ("rook", "cat"), ("daw", "KS-009"), ("jay", "cat"), ("pie", "cat")],
)
def test_r18_o14_hidden_it_has_no_name_faction_keyword_power_or_printed_cost(
    who: str, friend: str
) -> None:
    for what, gained in ((friend, 1), (f"hidden {friend}", 0)):
        played = laid(cards=WATCHERS, M1={"A": [what]}, hand={"A": [who]}).play(who, 1)
        assert played.chakra == (9 + gained, 9)


def test_r18_r29_hidden_it_has_no_effects() -> None:
    shown = laid(M1={"A": ["KS-015"], "B": ["KS-009"]})
    hidden = laid(M1={"A": ["hidden KS-015"], "B": ["KS-009"]})
    assert (shown.power("KS-009"), hidden.power("KS-009")) == (4, 3)


@pytest.mark.parametrize(("reading", "cost"), [("a", 1), ("b", 0)])
def test_n1_the_cost_of_a_hidden_character_as_effects_see_it(reading: str, cost: int) -> None:
    cheap = card("pup", f'{IF_ABLE}main = {{ gain = "chakra", n = "count(friend, cost >= 1)" }}')
    played = laid(
        cards=cheap, M1={"A": ["hidden elk"]}, hand={"A": ["pup"]}, readings={"N1": reading}
    )
    assert played.play("pup", 1).chakra == (9 + cost, 9)


def test_r19_o13_tokens_are_the_power_of_a_hidden_character_and_stay_when_it_turns() -> None:
    hider = card("veil", f'{MUST}main = {{ hide = "enemy here" }}')
    played = laid(cards=hider, M1={"A": ["cat +2"]}, hand={"B": ["veil"]}, turn="B")
    assert played.power("cat") == 5
    played.play("veil", 1)
    assert (played.at("cat"), played.tokens("cat"), played.power("cat")) == ("~A.M1", 2, 2)
    played.reveal("cat")
    assert (played.at("cat"), played.tokens("cat"), played.power("cat")) == ("A.M1", 2, 5)


def test_r20_to_hide_is_to_turn_face_down_and_the_character_still_brings_chakra() -> None:
    played = laid(M1={"A": ["KS-026"]}, hand={"B": ["KS-108"]}, turn="B")
    assert played.income("A") == 6
    played.play("KS-108", 1).say("use")
    assert (played.at("KS-026"), played.happened("hide"), played.income("A")) == (
        "~A.M1", [("hide", "KS-026")], 6)  # fmt: skip


def test_r40_n5_only_an_own_card_is_upgraded() -> None:
    board: dict[str, Any] = {
        "M1": {"A": ["KS-020 #ino", held("ant", "ino")]},
        "hand": {"A": ["ant2"]},
    }
    for reading, breaches in (("a", ["R40"]), ("b", [])):
        played = laid(**board, readings={"N5": reading})
        assert played.refused(played.played("ant2", 1, "ant")) == breaches
