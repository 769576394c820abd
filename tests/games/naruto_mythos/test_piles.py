"""Discard piles and decks: who orders them, in which direction, and that no card is lost (R37)."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.core.actions import Next
from cardrules.core.state import AnyState, fold
from cardrules.ids import Seat
from games.naruto_mythos.bench import Bench, bench, card
from games.naruto_mythos.plain import IF_ABLE, PLAIN, held, rules_of
from games.naruto_mythos.tables import played as matches
from played import copies


def cast(effect: str, sides: dict[str, Any], **more: Any) -> Bench:
    """Let A play a card with some effect in the first mission."""
    rest = more.pop("rest", [])
    spell = card("spell", IF_ABLE + f"main = {effect}") + more.pop("cards", "")
    return bench(cards=PLAIN + spell, M1=sides, hand={"A": ["spell", *rest]}, **more).play(
        "spell", 1
    )


def test_the_player_of_an_effect_orders_what_it_discards_and_the_last_is_on_top() -> None:
    played = cast('{ defeat = "all enemy here" }', {"B": ["ant", "bee", "cat"]})
    assert (played.asked, played.offered) == ("A ask.pile", ["ant", "bee", "cat"])
    played.say("cat")
    assert (played.offered, played.happened("defeat")) == (["ant", "bee"], [])
    played.say("bee")
    assert played.zone("B.discard") == ["cat", "bee", "ant"]
    assert played.batches("defeat") == [["cat", "bee", "ant"]]
    assert "R37" in rules_of(played, "defeat")[0]


def test_an_opponent_who_has_to_defeat_them_orders_them() -> None:
    effect = '{ defeat = "all enemy here", by = "opponent" }'
    played = cast(effect, {"B": ["ant", "bee"]})
    assert (played.asked, played.offered) == ("B ask.pile", ["ant", "bee"])
    assert played.say("bee").zone("B.discard") == ["bee", "ant"]


def test_whoever_defeats_all_orders_both_piles() -> None:
    sides = {"A": ["ant", "bee"], "B": ["cat", "dog"]}
    played = cast('{ defeat = "all other here" }', sides)
    assert (played.asked, played.offered) == ("A ask.pile", ["ant", "bee"])
    played.say("bee")
    assert (played.asked, played.offered) == ("A ask.pile", ["cat", "dog"])
    played.say("dog")
    assert (played.zone("A.discard"), played.zone("B.discard")) == (["bee", "ant"], ["dog", "cat"])


@pytest.mark.parametrize("first", ["ant", "ant#2"])
def test_two_copies_of_a_card_are_two_entries(first: str) -> None:
    played = cast('{ defeat = "all enemy" }', {"B": ["ant +2"]}, M2={"B": ["ant"]}, round=2)
    assert played.offered == ["ant", "ant#2"]
    ids = {label: played.ref(label).id for label in played.offered}
    played.say(first)
    (last,) = {"ant", "ant#2"} - {first}
    gone = [e.event.before.id for e in played.entries if e.event.kind == "defeat"]
    assert gone == [ids[first], ids[last]]
    assert played.zone("B.discard") == ["ant", "ant"]


def test_positions_that_are_not_offered_are_refused() -> None:
    played = cast('{ defeat = "all enemy here" }', {"B": ["ant", "bee"]})
    assert played.refused(Next(Seat(0), 2)) == ["K1"]
    assert played.refused(Next(Seat(1), 0)) == ["K1", "K1"]


def test_one_card_is_not_asked_about() -> None:
    played = cast('{ defeat = "all enemy here" }', {"B": ["ant"]})
    assert (played.asked, played.zone("B.discard")) == ("B ask.turn", ["ant"])


def test_what_is_discarded_later_lies_higher_and_what_is_put_under_a_deck_deeper() -> None:
    more: dict[str, Any] = {"rest": ["ant", "bee", "cat"], "deck": {"A": ["dog"]}}
    pile = cast('{ discard = "3 hand" }', {}, **more, discard={"A": ["elk"]})
    pile.say("bee", "ant")
    assert (pile.asked, pile.offered) == ("A ask.pile", ["bee", "ant", "cat"])
    # From the bottom to the top; what lay there stays where it was.
    assert pile.say("ant", "bee").zone("A.discard") == ["elk", "ant", "bee", "cat"]
    deck = cast('{ put = "3 hand", to = "deck bottom" }', {}, **more).say("ant", "bee")
    assert deck.zone("A.deck") == ["cat", "bee", "ant", "dog"]


def test_the_top_of_a_deck_is_what_was_put_there_last() -> None:
    effect = '[ { put = "2 hand", to = "deck" }, { draw = 1 } ]'
    played = cast(effect, {}, rest=["ant", "bee"], deck={"A": ["dog"]}).say("ant")
    assert (played.zone("A.hand"), played.zone("A.deck")) == (["bee"], ["dog", "ant"])


def test_a_pile_of_the_discard_top_is_read_from_the_top() -> None:
    told: dict[str, Any] = {"discard": {"A": ["bee", "ant"]}, "chakra": {"A": 4}}
    played = bench(cards=PLAIN, hand={"A": ["KS-053"]}, **told).play("KS-053", 1).say("use")
    # The first of the list lies on top; it costs 2, and so nothing.
    assert (played.at("bee"), played.zone("A.discard"), played.chakra) == (
        "A.M1", ["ant"], (0, 0))  # fmt: skip


def test_a_captive_in_a_batch_is_ordered_in_its_owners_pile() -> None:
    sides = {"A": ["cat"], "B": ["KS-020 #K", held("ant #X", "K"), "bee"]}
    played = cast('{ defeat = "all other here" }', sides)
    piles = {tuple(played.offered)}
    played.say(played.offered[0])
    piles.add(tuple(played.offered))
    assert (piles, played.asked) == ({("cat", "X"), ("K", "bee")}, "A ask.pile")
    played.say("bee")
    assert (played.zone("A.discard"), played.zone("B.discard")) == (
        ["cat", "ant"],
        ["bee", "KS-020"],
    )


@pytest.mark.parametrize("seed", [3, 4])
def test_in_a_whole_match_every_card_is_somewhere_once(seed: int) -> None:
    *_, match = matches(seed, every=10_000)
    first, *groups = match.log.groups()
    state: AnyState = fold(match.log.first_state(), [entry.event for entry in first])
    dealt = copies(state)
    assert sum(dealt.values()) == 2 * (30 + 3)
    for group in groups:
        for entry in group:
            state = fold(state, [entry.event])
            assert copies(state) == dealt, entry
            assert sorted(id for zone in state.zones for id in zone) == sorted(state.objects)
    assert state == match.state
    assert match.outcome is not None
