"""What waits in mid-resolution: plain values, entered again with the answer, in any copy of them."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest

import cardrules as cr
from cardrules.core import resolver
from cardrules.core.actions import Choose, Decline, Done, Use
from cardrules.core.chance import Seeded
from cardrules.core.events import Acted, Forced, Rolled, Shuffled
from cardrules.core.frames import AbilityFrame, BatchFrame, GroupFrame, StepFrame
from cardrules.core.state import AnyState, fold
from cardrules.errors import IllegalActionError, StaleAnswerError
from cardrules.ids import ObjectId, Ref, Seat
from cardrules.log.record import Log
from cardrules.match import Match
from played import text
from testgame import IF_ABLE, Pass, bench, card
from testgame.deck import COURTS

OPTIONS = {"embers": 30, "turns": 12}


def played(seed: int, reload: Any = None) -> tuple[AnyState, list[tuple[Any, ...]]]:
    """Play a match at random; `reload` is done to the state at every decision.

    Returns:
        The last state, and what was offered at each decision.
    """
    choose = random.Random(seed)
    game = COURTS
    state = resolver.start(game, game.start(seed=seed, options=OPTIONS).state.settings,
                           Seeded(seed)).state  # fmt: skip
    offered = []
    seq = 1
    while state.decision is not None:
        if reload is not None:
            state = reload(state)
        legal = resolver.legal_actions(game, state)
        offered.append(legal)
        step = resolver.act(game, state, choose.choice(legal), Seeded(seed), seq)
        state, seq = step.state, step.entries[-1].seq + 1
    return state, offered


@pytest.mark.parametrize("seed", range(4))
def test_saved_and_reloaded_at_every_decision_a_match_ends_in_the_same_bytes(seed: int) -> None:
    def reload(state: AnyState) -> AnyState:
        loaded: AnyState = COURTS.load(COURTS.dump(state))
        again: AnyState = pickle.loads(pickle.dumps(loaded))
        return again

    straight, asked = played(seed)
    reloaded, again = played(seed, reload)
    assert again == asked
    assert text(COURTS, reloaded) == text(COURTS, straight)
    assert any(len(options) > 1 and not isinstance(options[0], Pass) for options in asked)


def moments() -> Iterator[tuple[Match, int]]:
    """Yield a match at some decisions in the middle of a resolution."""
    for seed in range(6):
        match = COURTS.start(seed=seed, options=OPTIONS)
        choose = random.Random(seed)
        for _ in range(120):
            if match.decision is None:
                break
            if match.state.frames:
                yield match, seed
            match.act(choose.choice(match.legal_actions()))


def test_frames_of_every_kind_are_met_and_hold_plain_values_only() -> None:
    kinds = set()
    for match, _ in moments():
        for frame in match.state.frames:
            kinds.add(type(frame))
            assert COURTS.load(COURTS.dump(frame)) == frame
            assert hash(frame) == hash(pickle.loads(pickle.dumps(frame)))
    assert kinds == {AbilityFrame, StepFrame, GroupFrame, BatchFrame}


def test_a_fork_in_mid_resolution_goes_its_own_way() -> None:
    tried = 0
    for match, seed in moments():
        legal = match.legal_actions()
        if len(legal) < 2:
            continue
        before = COURTS.dump(match.state)
        forks = [match.fork() for _ in legal]
        ends = set()
        for fork, action in zip(forks, legal, strict=True):
            fork.act(action)
            assert fork.parent is not None
            ends.add(cr.replay(fork.log).state.decision)
            assert text(COURTS, cr.replay(fork.log).state) == text(COURTS, fork.state)
        assert COURTS.dump(match.state) == before
        assert match.legal_actions() == legal
        tried += len(legal)
        if tried > 60 or seed > 4:
            break
    assert tried > 20


def test_an_answer_taken_back_asks_the_same_question_again() -> None:
    for match, _ in moments():
        before, offered = text(COURTS, match.state), match.legal_actions()
        for action in offered[:3]:
            fork = match.fork()
            fork.act(action)
            fork.undo(force=True)
            assert (text(COURTS, fork.state), fork.legal_actions()) == (before, offered)


# Answers and questions.


def test_an_answer_names_its_question_and_another_one_is_refused() -> None:
    for match, _ in moments():
        assert match.decision is not None
        number = match.decision.id
        action = match.legal_actions()[0]
        before = COURTS.dump(match.state)
        with pytest.raises(StaleAnswerError):
            match.fork().act(action, decision=number - 1)
        twice = match.fork()
        twice.act(action, decision=number)
        log = twice.log
        with pytest.raises(StaleAnswerError):
            twice.act(action, decision=number)
        assert twice.log == log
        assert COURTS.dump(match.state) == before
        return
    pytest.fail("no decision in mid-resolution was met")


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    for match, _ in moments():
        seat = match.decision.seat if match.decision else Seat(0)
        before = COURTS.dump(match.state)
        strangers = [
            Pass(seat), Use(Seat(1 - seat)), Decline(Seat(1 - seat)), Done(Seat(1 - seat)),
            Choose(seat, Ref(ObjectId(9_999), 1)),
        ]  # fmt: skip
        for stranger in strangers:
            with pytest.raises(IllegalActionError) as caught:
                match.act(stranger)
            assert {rule for breach in caught.value.breaches for rule in breach.rules} >= {"K1"}
        assert COURTS.dump(match.state) == before


def test_every_question_has_an_answer_and_a_forced_one_is_recorded() -> None:
    forced = 0
    for seed in range(3):
        match = COURTS.start(seed=seed, options=OPTIONS)
        choose = random.Random(seed)
        while match.decision is not None:
            legal = match.legal_actions()
            assert legal
            if match.state.frames:
                assert len(legal) > 1
            for entry in match.act(choose.choice(legal)):
                forced += isinstance(entry.event, Forced)
    assert forced > 0


def test_a_question_in_the_middle_has_as_its_cause_what_asks() -> None:
    for match, _ in moments():
        entries = match.log.entries
        assert entries[-1].event.tag == "asked"
        assert entries[entries[-1].cause].event.tag in ("activated", "acted", "replaced", "forced")


# Replay, chance, and matches side by side.


def test_a_replay_needs_no_chance_and_decides_the_same() -> None:
    match = COURTS.start(seed=5, options=OPTIONS)
    choose = random.Random(5)
    while match.decision is not None:
        match.act(choose.choice(match.legal_actions()))
    log = Log.from_json(match.log.to_json(), COURTS)
    assert any(isinstance(entry.event, Shuffled | Rolled) for entry in log.entries)
    for verify in (False, True):
        again = cr.replay(log, verify=verify)
        assert text(COURTS, again.state) == text(COURTS, match.state)
    state = log.state_at(0)
    assert fold(state, [e.event for e in log.entries[1:]]) == match.state


def test_matches_side_by_side_share_nothing() -> None:
    def ended(turns: list[int]) -> list[str]:
        matches = [COURTS.start(seed=seed, options=OPTIONS) for seed in (1, 2)]
        chosen = [random.Random(seed) for seed in (1, 2)]
        for which in turns:
            match = matches[which]
            if match.decision is not None:
                match.act(chosen[which].choice(match.legal_actions()))
        return [text(COURTS, match.state) for match in matches]

    alone = ended([0] * 40 + [1] * 40)
    mixed = ended([0, 1] * 40)
    assert alone == mixed


def test_a_state_that_was_kept_is_not_changed_by_what_comes_after() -> None:
    match = COURTS.start(seed=3, options=OPTIONS)
    choose = random.Random(3)
    kept = []
    for _ in range(30):
        if match.decision is None:
            break
        kept.append((match.state, text(COURTS, match.state)))
        match.act(choose.choice(match.legal_actions()))
    assert all(text(COURTS, state) == told for state, told in kept)


def test_what_another_seat_is_asked_is_not_in_ones_view() -> None:
    met = False
    for match, _ in moments():
        assert match.decision is not None
        other = 1 - match.decision.seat
        view = match.view(other)
        assert view.options == ()
        assert match.view(match.decision.seat).options == match.legal_actions()
        assert not hasattr(view, "frames")
        met = met or bool(view.resolving)
    assert met


def test_a_group_at_the_bottom_of_the_stack_asks_and_is_answered() -> None:
    # What the last instant of a play has triggered waits when nothing else is on the stack.
    cards = (
        card("bell", IF_ABLE + 'act = { gain = "mark" }')
        + card("one", 'when = "gain mark(friend)", do = { gain = "ward" }')
        + card("two", 'when = "gain mark(friend)", do = { gain = "glow" }')
    )  # fmt: skip
    laid = bench(cards, {"lane1": ["bell", "one", "two"]}).act("bell")
    assert any(isinstance(frame, GroupFrame) for frame in laid.state.frames)
    laid.say("two")
    acted = [entry for entry in laid.entries if isinstance(entry.event, Acted)]
    assert len(acted) == 2
    assert (laid.glow("two"), laid.count("one", "ward")) == (1, 1)
