"""An effect on several characters looks once; ties; values of what has left (R24, R33, R36)."""

from __future__ import annotations

from typing import Any

import pytest

from games.naruto_mythos.bench import Bench, bench, card
from games.naruto_mythos.plain import IF_ABLE, PLAIN, rules_of

TEAM = ("Team 7",)
RIN = card("rin", power=4, keywords=TEAM)


def kabuto(*side: str, **more: Any) -> Bench:
    """Let B play the Kabuto that hides all who are weaker than he is."""
    played = bench(cards=PLAIN + RIN, M1={"A": list(side)}, hand={"B": ["KS-054"]}, turn="B",
                   chakra={"B": 5}, **more)  # fmt: skip
    return played.play("KS-054", 1).say("use")


def test_a_mass_effect_does_not_grow_while_it_is_applied() -> None:
    played = kabuto("KS-015", "KS-009", "rin")
    # Rin is 5 as long as Kakashi lends her 1, and so she was not weaker when all were looked at.
    assert [played.at(x) for x in ("KS-015", "KS-009", "rin")] == ["~A.M1", "~A.M1", "A.M1"]
    assert played.power("rin") == 4
    assert played.batches("hide") == [["KS-015", "KS-009"]]
    assert "R36" in rules_of(played, "hide")[0]


def test_the_sasuke_of_the_starter_deck_is_hidden_too() -> None:
    """The page counts 5 for Sasuke and forgets what his two friends cost him: 4 + 1 - 2 is 3."""
    side = ("KS-015", "KS-010", "KS-013")
    before = bench(M1={"A": list(side)})
    assert [before.power(x) for x in side] == [3, 4, 3]
    played = kabuto(*side)
    assert [played.at(x) for x in side] == ["~A.M1"] * 3


def test_its_own_token_counts_for_what_is_weaker() -> None:
    """As an upgrade Kabuto is at 6 when he hides: UPGRADE stands above MAIN."""
    told: dict[str, Any] = {"M1": {"A": ["elk"], "B": ["KS-053 #K"]}, "chakra": {"B": 1}}
    played = bench(cards=PLAIN, **told, hand={"B": ["KS-054"]}, turn="B").play("KS-054", 1, "K")
    # Without his token the elk is as strong as he is, so there is nobody to hide.
    plain = played.fork().say("decline")
    assert (plain.asked, plain.at("elk")) == ("A ask.turn", "A.M1")
    played.say("use", "use")
    assert (played.power("K"), played.at("elk")) == (6, "~A.M1")


def test_a_stand_in_is_asked_for_before_anything_is_hidden() -> None:
    leaf = card("p", power=2, faction="Leaf Village") + card("q", power=2, faction="Leaf Village")
    told: dict[str, Any] = {"M1": {"A": ["KS-049", "p", "q"]}, "chakra": {"B": 5}}
    played = bench(cards=leaf, **told, hand={"B": ["KS-054"]}, turn="B").play("KS-054", 1)
    played.say("use")
    assert (played.asked, played.happened("hide", "defeat")) == ("A ask.use", [])
    played.say("use")
    # He is gone, in the place of one; nobody asks about him again, and the other is hidden.
    assert played.asked == "A ask.turn"
    assert [played.at(x) for x in ("KS-049", "p", "q")] == ["A.discard", "A.M1", "~A.M1"]
    assert played.happened("moot") == [("moot", "KS-049")]


# Each player.

DUEL = card("duel", IF_ABLE + 'main = { together = [ { defeat = "mine here, faction Earth" }, '
            '{ defeat = "enemy here, faction Earth", by = "opponent" } ] }')  # fmt: skip
HEIR = card("heir", 'when = "defeat(friend)", do = { gain = "chakra", n = 2 }')


def test_each_player_chooses_first_and_then_all_happens_together() -> None:
    told: dict[str, Any] = {
        "M1": {"A": ["ant", "cat", "heir #h"], "B": ["ant #b", "cat #c", "heir #i"]}
    }
    played = bench(cards=PLAIN + DUEL + HEIR, **told, hand={"A": ["duel"]}).play("duel", 1)
    assert (played.asked, played.offered) == ("A ask.target", ["ant", "cat"])
    played.say("ant")
    assert (played.asked, played.offered, played.at("ant")) == (
        "B ask.target", ["b", "c"], "A.M1")  # fmt: skip
    played.say("c")
    assert played.batches("defeat") == [["ant", "c"]]
    while played.asked == "A ask.order":
        played.say(played.offered[0])
    # Each heir heard one defeat of a friend.
    assert played.chakra == (2, 2)


def test_each_player_orders_the_own_pile() -> None:
    flood = DUEL.replace('defeat = "', 'defeat = "all ')
    told: dict[str, Any] = {"M1": {"A": ["ant", "cat"], "B": ["ant #b", "cat #c"]}}
    played = bench(cards=PLAIN + flood, **told, hand={"A": ["duel"]}).play("duel", 1)
    assert (played.asked, played.offered) == ("A ask.pile", ["ant", "cat"])
    played.say("cat")
    assert (played.asked, played.offered) == ("B ask.pile", ["b", "c"])
    played.say("b")
    assert (played.zone("A.discard"), played.zone("B.discard")) == (["cat", "ant"], ["ant", "cat"])


# Ties.


def test_among_the_weakest_who_applies_the_effect_chooses() -> None:
    fog = card("fog", IF_ABLE + 'main = { hide = "enemy, weakest" }')
    told: dict[str, Any] = {"M1": {"B": ["bee #P", "elk"]}, "M2": {"B": ["bee #Q"]}, "round": 2}
    played = bench(cards=PLAIN + fog, **told, hand={"A": ["fog"]}).play("fog", 1)
    assert (played.asked, played.offered) == ("A ask.target", ["P", "Q"])
    played.say("Q")
    assert [played.at(x) for x in ("P", "Q", "elk")] == ["B.M1", "~B.M2", "B.M1"]


def test_all_the_weakest_are_all_that_are_level() -> None:
    fog = card("fog", IF_ABLE + 'main = { hide = "all enemy, weakest" }')
    told: dict[str, Any] = {"M1": {"B": ["bee #P", "elk", "ant +1 #R"]}, "M2": {"B": ["bee #Q"]}}
    played = bench(cards=PLAIN + fog, **told, round=2, hand={"A": ["fog"]}).play("fog", 1)
    assert played.batches("hide") == [["P", "R", "Q"]]
    assert played.at("elk") == "B.M1"


# Who hears what, and what is read of it.


@pytest.mark.parametrize(("option", "chakra"), [("a", 0), ("b", 2)])
def test_those_that_leave_together_hear_each_other_only_by_a_reading(
    option: str, chakra: int
) -> None:
    axe = card("axe", IF_ABLE + 'main = { defeat = "all enemy here" }')
    told: dict[str, Any] = {"M1": {"B": ["KS-003", "ant"]}, "readings": {"N8": option}}
    played = bench(cards=PLAIN + axe, **told, hand={"A": ["axe"]}).play("axe", 1).say("ant")
    assert played.zone("B.discard") == ["ant", "KS-003"]
    assert played.chakra == (0, chakra)


def test_who_stays_hears_all_that_leave() -> None:
    axe = card("axe", IF_ABLE + 'main = { defeat = "all enemy here" }')
    told: dict[str, Any] = {"M1": {"B": ["ant", "bee"]}, "M2": {"B": ["KS-003"]}, "round": 2}
    played = bench(cards=PLAIN + axe, **told, hand={"A": ["axe"]}).play("axe", 1).say("ant")
    assert played.chakra == (0, 4)


def test_a_source_that_pays_with_itself_has_the_power_that_it_had() -> None:
    cards = (
        card("martyr", 'main = { defeat = "self", then = { gain = "chakra", n = "power(self)" } }',
             power=3)
        + card("mate", 'always = { add = "power", n = 1, to = "other here" }')
    )  # fmt: skip
    played = bench(cards=cards, M1={"A": ["mate"]}, hand={"A": ["martyr"]}).play("martyr", 1)
    assert played.say("use").chakra == (4, 0)
    assert played.at("martyr") == "A.discard"


@pytest.mark.parametrize(("tokens", "chakra"), [(0, 0), (2, 1), (3, 2)])
def test_less_than_nothing_gives_nothing(tokens: int, chakra: int) -> None:
    cards = card("leech", IF_ABLE + 'main = { gain = "chakra", n = "power(enemy here)" }') + card(
        "curse", 'always = { add = "power", n = -2, to = "enemy here" }')  # fmt: skip
    told: dict[str, Any] = {"M1": {"A": ["curse"], "B": [f"ant +{tokens}" if tokens else "ant"]}}
    played = bench(cards=PLAIN + cards, **told, hand={"A": ["leech"]})
    assert played.power("ant") == tokens - 1
    assert played.play("leech", 1).chakra == (chakra, 0)


def test_until_counts_who_is_left_and_not_what_was_tried() -> None:
    cards = (
        card("doom", IF_ABLE + 'main = { repeat = { defeat = "enemy here", by = "opponent" }, '
             'until = "count(enemy here) <= 2" }')
        + card("idol", 'always = { cannot = "defeat", to = "self", by = "enemy" }')
    )  # fmt: skip
    told: dict[str, Any] = {
        "M1": {"B": ["KS-048 #H", "idol", "ant", "bee"]},
        "hand": {"A": ["doom"]},
    }
    played = bench(cards=PLAIN + cards, **told).play("doom", 1)
    assert (played.asked, played.offered) == ("B ask.target", ["H", "ant", "bee"])
    played.say("H")
    # He only hid, so there are still four.
    assert (played.at("H"), "idol" in played.offered) == ("~B.M1", False)
    played.say("ant", "bee")
    assert (played.asked, played.zone("B.M1")) == ("B ask.turn", ["KS-048", "idol"])
