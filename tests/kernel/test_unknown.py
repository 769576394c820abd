"""What nobody told is asked for when a text needs it, and not before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardrules.core.actions import Use
from cardrules.core.chance import Told
from cardrules.core.resolver import check
from cardrules.core.statics import derive
from cardrules.errors import UnknownFactError
from cardrules.ids import CardId, Seat
from cardrules.judge.explore import explore
from cardrules.judge.play import play
from cardrules.judge.probe import Trace
from testgame.bench import Bench, bench
from testgame.game import card, omen
from testgame.rules import Play, Reveal

SPY = card(
    "spy", 'main = { look = "enemy here, hidden", as = "it", then = '
    '{ gain = "glow", n = 1, to = "self", if = "printed cost(it) <= 2" } }',
)  # fmt: skip
MINER = card(
    "miner", 'main = { discard = "their deck top 1", as = "it", then = '
    '{ gain = "glow", n = "cost(it)", to = "self" } }',
)  # fmt: skip
VEIL = card("veil", 'main = { pick = "enemy here, hidden", then = { draw = 1 } }')
FOG = omen("fog", 'always = { add = "power", n = 1, to = "anyone here, face-up" }')
BELL = omen("bell", 'when = "play(anyone here)", do = { gain = "glow", n = 1, to = "self" }')
SUN = omen("sun")

Outcomes = dict[Any, list[str]]


def outcomes(played: Bench, run: Callable[[Trace], Any]) -> tuple[Outcomes, list[str]]:
    """Return for each outcome the cards that lead to it, and what had to be known."""
    game = played.game
    found = explore(run, lambda path: Trace(game.rulebook, {}, path), lambda result: result, 999)
    lead: Outcomes = {}
    for leaf in found.leaves:
        cards = [point.options[taken].id for point, taken in leaf.path if point.kind == "unknown"]
        lead.setdefault(leaf.result, []).extend(cards)
    return lead, [point.what.id for point in found.points() if point.kind == "unknown"]


def used(played: Bench, what: str, read: Callable[[Any], Any]) -> tuple[Outcomes, list[str]]:
    """Play a card into the first lane, use its effect, and look at the table under every card."""

    def run(trace: Trace) -> Any:
        state: Any = played.state
        for action in (Play(Seat(0), CardId(what), 1), Use(Seat(0))):
            state = trace.watch(state)
            step, _ = play(played.game, state, action, Told(), trace=trace, seq=0)
            state = step.state
        return read(state)

    return outcomes(played, run)


def glow(state: Any) -> int:
    return sum(thing.counter("glow") for thing in state.objects.values())


def test_a_text_that_looks_at_a_card_asks_which_it_is() -> None:
    played = bench(SPY, {"hand": ["spy"]}, {"lane1": ["~?#it"]})
    lead, asked = used(played, "spy", glow)
    assert asked == ["lane:1:1:0"]
    assert lead == {1: ["ant", "bee", "spy"], 0: ["cat", "dog", "elk"]}


def test_a_card_is_the_same_one_after_it_has_become_another_object() -> None:
    played = bench(MINER, {"hand": ["miner"]}, {"deck": ["ant", "?"]})
    lead, asked = used(played, "miner", glow)
    # It is called by where it lay when all began, not by the pile where it is asked about.
    assert asked == ["deck:1:0"]
    assert lead == {n: [name] for n, name in enumerate(("ant", "bee", "cat", "dog", "elk"), 1)} | {
        0: ["miner"]
    }

    def pile(state: Any) -> Any:
        grave = state.zones[state.settings.layout.at("grave", 1)]
        return [str(state.objects[id].card) for id in grave]

    lead, _ = used(played, "miner", lambda state: tuple(pile(state)))
    assert all(cards == list(there) for there, cards in lead.items())


def test_what_a_text_does_not_need_is_not_asked_for() -> None:
    played = bench(VEIL, {"hand": ["veil"], "deck": ["?"]}, {"lane1": ["~?#it"]})
    lead, asked = used(played, "veil", lambda _state: "done")
    assert (lead, asked) == ({"done": []}, [])


def test_a_card_that_lies_face_up_in_play_is_asked_for_its_text() -> None:
    played = bench(FOG + SUN, {"lane1": ["ant", "~bee"]}, omens=["?"])

    def power(label: str) -> Callable[[Trace], int]:
        ref = played.ref(label)

        def run(trace: Trace) -> int:
            state = trace.watch(played.state)
            return derive(played.game, state, "power", state.objects[ref.id]).total

        return run

    assert outcomes(played, power("ant")) == ({2: ["fog"], 1: ["sun"]}, ["omen::1:0"])
    # Nobody who watches: it is a card without a text.
    assert played.power("ant") == 1


def test_a_card_that_could_hear_an_event_is_asked_for_its_text() -> None:
    played = bench(VEIL + BELL + SUN, {"hand": ["veil"]}, {"lane1": ["~ant"]}, omens=["?"])

    lead, asked = used(played, "veil", glow)
    assert (lead, asked) == ({1: ["bell"], 0: ["sun"]}, ["omen::1:0"])


def test_nothing_is_asked_of_unknown_cards_that_could_not_have_such_a_text() -> None:
    played = bench(SUN + omen("moon"), {"lane1": ["ant"]}, omens=["?"])
    ref = played.ref("ant")

    def run(trace: Trace) -> int:
        state = trace.watch(played.state)
        return derive(played.game, state, "power", state.objects[ref.id]).total

    assert outcomes(played, run) == ({1: []}, [])


def test_without_anybody_who_answers_it_is_an_error() -> None:
    played = bench(SPY, {"hand": ["spy"]}, {"lane1": ["~?#it"]})
    with pytest.raises(UnknownFactError, match="lane:1:1:0"):
        played.play("spy", 1).say("use")


def test_a_text_that_could_not_reach_is_no_reason_to_ask() -> None:
    played = bench(FOG + SUN, {"lane1": ["ant"]}, omens=["sun", "?"])
    ref = played.ref("ant")

    def run(trace: Trace) -> int:
        state = trace.watch(played.state)
        return derive(played.game, state, "power", state.objects[ref.id]).total

    assert outcomes(played, run) == ({1: []}, [])


def test_what_a_card_says_of_its_own_play_counts_before_anybody_told_which_it_is() -> None:
    shy = card("shy", 'always = { add = "price", n = -4, to = "this", how = "reveal" }', cost=5)
    played = bench(shy, {"lane1": ["~?#it"]}, embers=(1, 0))

    def run(trace: Trace) -> bool:
        state = trace.watch(played.state)
        return bool(check(played.game, state, Reveal(Seat(0), played.ref("it"))))

    lead, asked = outcomes(played, run)
    assert (lead, asked) == (
        {True: ["ant", "shy"], False: ["bee", "cat", "dog", "elk"]},
        ["lane:0:1:0"],
    )
