"""Every open or settled question (N1 to N33): a board on which its two answers lead to different facts.

Where the log can name the reading, it does, whichever answer is in force.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardrules.core import resolver
from cardrules.core.verdicts import Illegal
from games.naruto_mythos.bench import Bench, bench, card
from games.naruto_mythos.plain import IF_ABLE, KITE, PLAIN, held, named, rules_of

Readings = dict[str, str]
Lay = Callable[[Readings], Bench]


def both(id: str, lay: Lay, fact: Callable[[Bench], Any]) -> tuple[Any, Any]:
    """Return what comes out under the answers a and b, and see that the log names the question."""
    found = []
    for option in ("a", "b"):
        played = lay({id: option})
        assert id in named(played), option
        found.append(fact(played))
    return found[0], found[1]


def cast(effect: str, own: list[Any], theirs: list[Any], **more: Any) -> Lay:
    """Return what lets A play a card with an effect in the first mission."""
    spell = card("spell", effect if "main" in effect else IF_ABLE + f"main = {effect}")
    cards = PLAIN + KITE + spell + more.pop("cards", "")
    answers = more.pop("say", ())
    told: dict[str, Any] = {"hand": {"A": ["spell"]}, "M1": {"A": own, "B": theirs}, **more}

    def lay(readings: Readings) -> Bench:
        played = bench(cards=cards, **told, readings=readings).play("spell", 1)
        return played.say(*answers) if answers else played

    return lay


def breaches(played: Bench, action: Any) -> list[str]:
    """Return every rule that a refusal cites, readings too."""
    verdict = resolver.check(played.game, played.state, action)
    broken = verdict.breaches if isinstance(verdict, Illegal) else ()
    return [rule for breach in broken for rule in breach.rules]


# Set-up and rounds.


def test_n2_whose_mission_is_first_in_competition() -> None:
    def lay(readings: Readings) -> Bench:
        played = bench(
            phase="missions", edge="A", chosen={"A": ["MSS-01", "MSS-02"], "B": ["MSS-03", "MSS-04"]},
            mission_deck=[], readings=readings, options={"competitive": True},
        )  # fmt: skip
        for _ in range(2):
            played.do(played.legal[0])
        return played

    def ranks(played: Bench) -> str:
        return "".join(
            "A" if id in ("MSS-01", "MSS-02") else "B" for id in played.zone("mission-deck")[::-1]
        )

    assert both("N2", lay, ranks) == ("BABA", "ABAB")


def test_n3_a_score_effect_may_be_declined() -> None:
    def lay(readings: Readings) -> Bench:
        return bench(cards=PLAIN, missions=["MSS-06"], M1={"A": ["ant"]}, passed=["B"],
                     deck={"A": ["bee"] * 9}, readings=readings).skip()  # fmt: skip

    asked, done = both("N3", lay, lambda played: (played.asked, len(played.zone("A.hand"))))
    assert (asked, done) == (("A ask.use", 0), ("A ask.turn", 3))


def test_n9_effects_at_the_end_of_the_round_come_before_or_after_the_clearing() -> None:
    tax = card("tax", 'when = "round end", do = { gain = "chakra", n = 3 }')

    def lay(readings: Readings) -> Bench:
        return bench(cards=tax, M1={"A": ["tax"]}, chakra={"A": 4}, readings=readings).skip(2)

    assert both("N9", lay, lambda played: played.chakra) == ((6, 5), (9, 5))


def test_n19_two_cards_are_drawn_in_round_1() -> None:
    def lay(readings: Readings) -> Bench:
        told: dict[str, Any] = {
            "hand": {s: ["ant"] * 5 for s in "AB"},
            "deck": {s: ["bee"] * 25 for s in "AB"},
        }
        played = bench(cards=PLAIN, phase="mulligan", mission_deck=["blank1", "blank2"], **told,
                       readings=readings)  # fmt: skip
        return played.do(played.legal[0]).do(played.legal[0])

    def hands(played: Bench) -> tuple[str, int, int]:
        return played.phase, len(played.zone("A.hand")), len(played.zone("B.hand"))

    assert both("N19", lay, hands) == (("action 1", 7, 7), ("action 1", 5, 5))


def test_n22_who_gets_what_a_captive_earns() -> None:
    def lay(readings: Readings) -> Bench:
        side = ["elk #K", held("KS-081 #X", "K")]
        return bench(cards=PLAIN, M1={"B": side}, passed=["B"], readings=readings).skip()

    def earned(played: Bench) -> tuple[tuple[int, ...], str]:
        return played.chakra, played.asked

    # Baki draws for whoever wins with him, and brings 1 as the next round begins.
    (chakra, asked), (other, unasked) = both("N22", lay, earned)
    assert (asked, unasked, other) == ("B ask.use", "A ask.turn", (6, 6))
    assert chakra == (0, 0)


# Playing.


def test_n5_a_captive_may_be_upgraded() -> None:
    upper = card("upper", cost=3, name="Ant")
    told: dict[str, Any] = {"M1": {"B": ["kite #K", held("ant #X", "K")]}, "hand": {"B": ["upper"]}}
    axe = card("axe", IF_ABLE + 'main = { defeat = "enemy here, name Kite" }')
    told |= {"turn": "B", "chakra": {"B": 2}}
    cards = PLAIN + KITE + upper + axe
    forbidden = bench(cards=cards, **told, readings={"N5": "a"})
    assert breaches(forbidden, forbidden.played("upper", 1, "X"))[0] == "R40"
    told["hand"] = {"A": ["axe"], "B": ["upper"]}
    played = bench(cards=cards, **told, readings={"N5": "b"}).play("upper", 1, "X")
    assert (played.pile("X"), played.chakra) == (["ant", "upper"], (0, 0))
    # The stack stays when the anchor goes.
    played.play("axe", 1)
    assert (played.bonds, played.at("X"), played.controller("X")) == ([], "B.M1", "B")


def test_n15_a_name_is_counted_on_a_side_or_in_the_mission() -> None:
    lay = cast('{ move = "friend, name Lee" }', [], ["lee #M"], cards=card("lee"),
               M2={"A": ["lee #L"]}, round=2)  # fmt: skip

    def at_home(readings: Readings) -> Bench:
        return lay(readings)

    assert both("N15", at_home, lambda played: played.at("L")) == ("A.M1", "A.M2")
    # A card of the hand is kept out in the same way.
    told: dict[str, Any] = {"M1": {"B": ["lee"]}, "hand": {"A": ["lee"]}}
    for option, refused in (("a", []), ("b", ["R15"])):
        played = bench(cards=card("lee"), **told, readings={"N15": option})
        assert played.refused(played.played("lee", 1)) == refused


@pytest.mark.parametrize(("option", "refused"), [("a", []), ("b", ["R14c"])])
def test_n20_a_card_put_hidden_is_revealed_in_the_same_round(
    option: str, refused: list[str]
) -> None:
    told: dict[str, Any] = {"hand": {"A": ["ant"], "B": []}, "chakra": {"A": 2}}
    played = bench(cards=PLAIN, **told, readings={"N20": option}).hide("ant", 1).skip()
    assert played.refused(played.revealed("ant")) == refused
    # In the next round it can be revealed either way.
    played.skip()
    while played.turn != "A":
        played.do(played.legal[-1])
    assert played.refused(played.revealed("ant")) == []


def test_n26_what_an_effect_plays_acts_after_it_or_inside_it() -> None:
    page = card("page", IF_ABLE + 'main = { gain = "power", n = "count(mine, name Spell)" }')
    lay = cast('[ { play = "hand" }, { hide = "self" } ]', [], [], cards=page,
               hand={"A": ["spell", "page"]})  # fmt: skip
    # Its own effect counts who has a name, and the other card hides itself with its last step.
    assert both("N26", lay, lambda played: played.tokens("page")) == (0, 1)


# Numbers.


def test_n1_what_a_hidden_character_costs() -> None:
    lay = cast('{ control = "enemy here, cost <= 0" }', [], ["hidden dog #Z"])
    assert both("N1", lay, lambda played: played.controller("Z")) == ("B", "A")


def test_n6_which_power_instants_look_at() -> None:
    lay = cast('{ hide = "enemy here, power <= 3" }', ["KS-128"], ["dog"])
    # The dog is printed with 4 and shows 3 opposite Itachi.
    assert both("N6", lay, lambda played: played.at("dog")) == ("~B.M1", "B.M1")


@pytest.mark.parametrize("guard", [[], ["KS-049"]])
def test_every_change_of_a_batch_names_what_it_rests_on(guard: list[str]) -> None:
    # A text that could act on the changes lets them happen in another way, with the same rules.
    lay = cast('{ hide = "all enemy here, power <= 3" }', ["KS-128"], ["dog", "ant", *guard])
    rules = rules_of(lay({"N6": "a"}), "hide")
    assert len(rules) > 1
    assert all("N6" in cited for cited in rules)


def test_n13_power_below_0() -> None:
    def lay(readings: Readings) -> Bench:
        gloom = card("gloom", 'always = { add = "power", n = -3, to = "enemy here" }', power=1)
        side = {"A": ["gloom"], "B": ["ant", "cat +2"]}
        return bench(cards=PLAIN + gloom, M1=side, passed=["B"], readings=readings).skip()

    def decided(played: Bench) -> tuple[int, ...]:
        (event,) = [e.event for e in played.entries if e.event.tag == "decided"]
        totals: tuple[int, ...] = event.totals
        return totals

    # 1 - 3 and 5 - 3: below 0 the ant takes from what the cat brings.
    assert both("N13", lay, decided) == ((1, 0), (1, 2))


# Effects.


def test_n4_whom_rashomon_seals() -> None:
    def lay(readings: Readings) -> Bench:
        told: dict[str, Any] = {"M1": {"B": ["cat"]}, "hand": {"A": ["KS-067"], "B": ["elk"]}}
        played = bench(cards=PLAIN, **told, chakra={"A": 4, "B": 5}, readings=readings)
        return played.play("KS-067", 1).play("elk", 1)

    assert both("N4", lay, lambda p: (p.power("cat"), p.power("elk"))) == ((0, 5), (3, 0))


def test_n7_one_guard_for_several() -> None:
    leaf = card("p", faction="Leaf Village") + card("q", faction="Leaf Village", name="Quill")
    lay = cast('{ hide = "all enemy here" }', [], ["KS-049", "p", "q"], cards=leaf)

    def kept(played: Bench) -> list[str]:
        while played.asked == "B ask.use":
            played.say("use")
        return [played.at("p"), played.at("q")]

    assert both("N7", lambda r: answered(lay(r)), kept) == (["B.M1", "~B.M1"], ["B.M1", "B.M1"])


def answered(played: Bench) -> Bench:
    """Answer yes for as long as it is asked whether to use something."""
    while played.asked.endswith("ask.use"):
        played.say("use")
    return played


def test_n8_those_that_leave_together_hear_each_other() -> None:
    lay = cast('{ defeat = "all enemy here" }', [], ["KS-003", "ant"], say=("ant",))
    assert both("N8", lay, lambda played: played.chakra) == ((0, 0), (0, 2))


def test_n10_a_trigger_may_be_declined() -> None:
    fan = card("fan", 'when = "play(enemy here)", do = { gain = "chakra" }')
    lay = cast('{ gain = "power" }', [], ["fan"], cards=fan)
    assert both("N10", lay, lambda p: (p.asked, p.chakra)) == (
        ("B ask.turn", (0, 1)), ("B ask.use", (0, 0)))  # fmt: skip


def test_n11_an_anchor_without_its_text() -> None:
    mute = 'always = { cannot = "text", to = "enemy here" }'

    def lay(readings: Readings) -> Bench:
        side = ["kite #K", held("ant #X", "K")]
        return bench(cards=PLAIN + KITE + card("mute", mute), M1={"B": side},
                     hand={"A": ["mute"]}, readings=readings).play("mute", 1)  # fmt: skip

    assert both("N11", lay, lambda played: played.at("X")) == ("B.M1", "A.M1")


def test_n12_an_upgraded_anchor() -> None:
    def lay(readings: Readings) -> Bench:
        side = ["kite #K", held("ant #X", "K")]
        return bench(cards=PLAIN + KITE + card("kite2", cost=3, name="Kite"), M1={"B": side},
                     hand={"B": ["kite2"]}, turn="B", chakra={"B": 1}, readings=readings,
                     ).play("kite2", 1, "K")  # fmt: skip

    assert both("N12", lay, lambda played: played.at("X")) == ("B.M1", "A.M1")


def test_n14_who_orders_two_piles() -> None:
    lay = cast('{ defeat = "all other here" }', ["ant", "bee"], ["cat", "dog"], say=("ant",))
    assert both("N14", lay, lambda p: (p.asked, p.offered)) == (
        ("A ask.pile", ["cat", "dog"]), ("B ask.pile", ["cat", "dog"]))  # fmt: skip


def test_n16_an_effect_that_hides_what_is_hidden() -> None:
    lay = cast('{ hide = "enemy here" }', [], ["hidden ant #X", "bee"])
    assert both("N16", lay, lambda p: p.offered if p.asked == "A ask.target" else p.at("bee")) == (
        "~B.M1", ["X", "bee"])  # fmt: skip


def test_n17_a_hidden_character_moved_to_its_own_name() -> None:
    lay = cast('{ move = "friend here, hidden" }', ["hidden lee #X"], [], cards=card("lee"),
               M2={"A": ["lee"]}, round=2)  # fmt: skip
    assert both("N17", lay, lambda played: played.at("X")) == ("~A.M2", "~A.M1")


def test_n18_a_stack_that_returns_to_hand() -> None:
    lay = cast('{ put = "enemy here", to = "hand" }', [], ["ant > cat #S"])
    assert both("N18", lay, lambda p: (p.zone("B.hand"), p.zone("B.discard"))) == (
        (["cat"], ["ant"]), (["ant", "cat"], []))  # fmt: skip


def test_n23_the_curse_mark_with_one_side_only() -> None:
    def lay(readings: Readings) -> Bench:
        told: dict[str, Any] = {"M1": {"A": ["KS-013 #S"], "B": ["ant"]}, "chakra": {"A": 5}}
        return bench(cards=PLAIN, **told, hand={"A": ["KS-136"]}, readings=readings).play(
            "KS-136", 1, "S"
        )

    assert both("N23", lay, lambda played: played.at("ant")) == ("B.discard", "B.M1")


def test_n24_a_mandatory_loop() -> None:
    echo = 'when = "gain chakra(you)", do = { gain = "chakra", to = "opponent" }'
    lay = cast('{ gain = "chakra" }', ["one"], ["two"], cards=card("one", echo) + card("two", echo))
    assert both("N24", lay, lambda played: played.winners) == ("", "AB")


def test_n25_a_trigger_of_friends_and_its_own_source() -> None:
    vine = card("vine", 'when = "gain power(friend)", do = { gain = "chakra" }')
    lay = cast('{ gain = "power", to = "all enemy here" }', [], ["vine"], cards=vine)
    assert both("N25", lay, lambda played: played.chakra) == ((0, 0), (0, 1))


def test_n30_a_trigger_whose_source_is_hidden_while_it_waits() -> None:
    heard = 'when = "play(enemy here)", do = '
    veil = card("veil", heard + '{ hide = "friend here" }')
    owl = card("owl", heard + '{ gain = "chakra" }')

    def lay(readings: Readings) -> Bench:
        return bench(cards=PLAIN + veil + owl, M1={"B": ["veil", "owl"]}, hand={"A": ["ant"]},
                     chakra={"A": 9}, readings=readings).play("ant", 1).say("veil")  # fmt: skip

    assert both("N30", lay, lambda played: (played.at("owl"), played.chakra[1])) == (
        ("~B.M1", 1), ("~B.M1", 0))  # fmt: skip


# Single cards.


def test_n27_a_card_of_the_sound_four_counts_itself() -> None:
    def lay(readings: Readings) -> Bench:
        return bench(M2={"A": ["KS-060"]}, round=2, hand={"A": ["KS-057"]}, chakra={"A": 2},
                     readings=readings).play("KS-057", 1).say("use")  # fmt: skip

    assert both("N27", lay, lambda played: played.tokens("KS-057")) == (2, 1)


def test_n28_where_jiraiyas_opponent_comes_down_to_two() -> None:
    def lay(readings: Readings) -> Bench:
        crowd = ["ant", "bee", "cat"]
        return bench(cards=PLAIN, M1={"A": ["KS-007 #J"]}, M2={"B": crowd}, round=2,
                     hand={"A": ["KS-132"]}, chakra={"A": 4}, readings=readings,
                     ).play("KS-132", 1, "J")  # fmt: skip

    assert both("N28", lay, lambda played: played.asked) == ("B ask.target", "B ask.turn")


def test_n29_which_way_shino_moves_a_friend() -> None:
    def lay(readings: Readings) -> Bench:
        told: dict[str, Any] = {"M1": {"A": ["hidden KS-115 #S", "ant"]}, "M2": {"A": ["bee"]}}
        return bench(cards=PLAIN, **told, round=2, chakra={"A": 5}, readings=readings,
                     ).reveal("S").say("use")  # fmt: skip

    assert both("N29", lay, lambda p: (p.at("ant"), p.at("bee"))) == (
        ("A.M2", "A.M2"), ("A.M1", "A.M1"))  # fmt: skip


@pytest.mark.parametrize(("option", "refused"), [("a", []), ("b", ["R29"])])
def test_n31_a_card_put_hidden_where_its_own_text_keeps_it_out(
    option: str, refused: list[str]
) -> None:
    shut = card("shut", 'always = { cannot = "play", to = "enemy", into = "here" }')
    told: dict[str, Any] = {"hand": {"A": ["KS-040"]}, "chakra": {"A": 2}}
    readings = {"N31": option}
    played = bench(cards=PLAIN, M1={"B": ["ant"]}, **told, readings=readings)
    hidden = played.played("KS-040", 1, hidden=True)
    assert (played.refused(hidden), hidden in played.legal) == (refused, not refused)
    assert played.refused(played.played("KS-040", 1)) == ["R29"]
    if not refused:
        # The log would tell the other player which card it is.
        assert "N31" not in named(played.fork().do(hidden))
    # What another card forbids is forbidden either way.
    other = bench(cards=PLAIN + shut, M1={"A": ["cat"], "B": ["shut"]}, **told, readings=readings)
    assert other.refused(other.played("KS-040", 1, hidden=True)) == ["R29"]


@pytest.mark.parametrize("who", ["KS-094", "ant"])
def test_n32_an_effect_that_plays_a_kind_finds_a_hidden_one(who: str) -> None:
    def lay(readings: Readings) -> Bench:
        return bench(cards=PLAIN, M1={"A": [f"hidden {who} #H"]}, hand={"A": ["KS-007"]},
                     chakra={"A": 6}, readings=readings).play("KS-007", 1)  # fmt: skip

    # The log names the question whatever lies there, so it tells nobody what that is.
    asked = "A ask.use" if who == "KS-094" else "B ask.turn"
    assert both("N32", lay, lambda played: played.asked) == (asked, "B ask.turn")


def test_n33_control_of_kimimaro() -> None:
    thief = card("thief", IF_ABLE + 'main = { control = "enemy here" }')

    def lay(readings: Readings) -> Bench:
        return bench(cards=PLAIN + thief, M1={"B": ["KS-056"]}, hand={"A": ["thief"]},
                     chakra={"A": 2, "B": 2}, readings=readings).play("thief", 1)  # fmt: skip

    found = both("N33", lay, lambda p: (p.controller("KS-056"), p.chakra))
    assert found == (("A", (2, 2)), ("A", (1, 2)))


def test_every_question_has_a_board() -> None:
    asked = {name.split("_")[1].upper() for name in globals() if name.startswith("test_n")}
    elsewhere = {"N21"}  # who may look: in test_secrets
    assert asked | elsewhere == set(bench().game.rulebook.readings)
