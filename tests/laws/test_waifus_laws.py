"""Waifus Arena keeps every law; `python -m cardrules.testing waifus-arena` tries far more."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis.stateful import run_state_machine_as_test

import cardrules as cr
from cardrules.core.state import AnyState
from cardrules.testing import Setup, laws_for
from cardrules.testing.machine import machine_for
from cardrules.testing.strategies import actions, illegal_actions, matches, setups, states

WAIFUS = cr.game("waifus-arena")

TestLaws = laws_for(WAIFUS, matches=12, whole=12)


def test_no_course_of_events_breaks_a_law() -> None:
    steps = settings(max_examples=10, stateful_step_count=25)
    run_state_machine_as_test(machine_for(WAIFUS), settings=steps)


@given(setups(WAIFUS))
def test_drawn_beginnings_can_be_played(setup: Setup) -> None:
    assert setup.start(WAIFUS).decision is not None


@settings(max_examples=20)
@given(matches(WAIFUS, decisions=20))
def test_drawn_matches_are_what_their_logs_say(match: Any) -> None:
    assert cr.replay(match.log).state == match.state


@settings(max_examples=20)
@given(states(WAIFUS, seats=3, decisions=20))
def test_drawn_states_can_be_saved(state: AnyState) -> None:
    assert WAIFUS.load(WAIFUS.dump(state)) == state


@settings(max_examples=20)
@given(actions(WAIFUS, decisions=20))
def test_drawn_actions_are_legal(drawn: tuple[Any, Any]) -> None:
    match, action = drawn
    assert match.can(action)


@settings(max_examples=20)
@given(illegal_actions(WAIFUS, decisions=20))
def test_drawn_illegal_actions_are_refused_with_their_rules(drawn: tuple[Any, Any]) -> None:
    match, action = drawn
    verdict = match.can(action)
    assert isinstance(verdict, cr.Illegal)
    assert all(breach.rules for breach in verdict.breaches)
