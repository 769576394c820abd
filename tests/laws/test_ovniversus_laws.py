"""Ovniversus keeps every law; `python -m cardrules.testing ovniversus` tries far more."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis.stateful import run_state_machine_as_test

import cardrules as cr
from cardrules.core.state import AnyState
from cardrules.testing import Setup, laws_for
from cardrules.testing.machine import machine_for
from cardrules.testing.strategies import actions, illegal_actions, matches, setups, states

OVNIVERSUS = cr.game("ovniversus")

TestLaws = laws_for(OVNIVERSUS, matches=16, whole=4)


def test_no_course_of_events_breaks_a_law() -> None:
    steps = settings(max_examples=12, stateful_step_count=25)
    run_state_machine_as_test(machine_for(OVNIVERSUS), settings=steps)


@given(setups(OVNIVERSUS))
def test_drawn_beginnings_can_be_played(setup: Setup) -> None:
    assert setup.start(OVNIVERSUS).decision is not None


@given(matches(OVNIVERSUS, decisions=20))
def test_drawn_matches_are_what_their_logs_say(match: Any) -> None:
    assert cr.replay(match.log).state == match.state


@given(states(OVNIVERSUS, seats=2, decisions=20))
def test_drawn_states_can_be_saved(state: AnyState) -> None:
    assert OVNIVERSUS.load(OVNIVERSUS.dump(state)) == state


@given(actions(OVNIVERSUS, decisions=20))
def test_drawn_actions_are_legal(drawn: tuple[Any, Any]) -> None:
    match, action = drawn
    assert match.can(action)


@given(illegal_actions(OVNIVERSUS, decisions=20))
def test_drawn_illegal_actions_are_refused_with_their_rules(drawn: tuple[Any, Any]) -> None:
    match, action = drawn
    verdict = match.can(action)
    assert isinstance(verdict, cr.Illegal)
    assert all(breach.rules for breach in verdict.breaches)
