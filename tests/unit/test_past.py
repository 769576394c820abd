"""A match goes on with one draft: looking at it, or failing on it, changes nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import cardrules as cr
from cardrules.match import EVERY, Match


def played(seed: int, count: int, *, looked: bool) -> Match:
    """Return a match after some random actions; whoever looks asks for the state each time."""
    match = cr.game("arcanya").start(seats=3, seed=seed)
    random = Random(seed)
    for _ in range(count):
        if match.decision is None:
            break
        if looked:
            assert match.state.decision == match.decision
        match.act(random.choice(match.legal_actions()))
    return match


@pytest.mark.parametrize("seed", range(3))
def test_looking_at_the_state_changes_nothing(seed: int) -> None:
    seen, unseen = (played(seed, 80, looked=looked) for looked in (True, False))
    assert seen.log.entries == unseen.log.entries
    assert seen.state == unseen.state


def test_a_state_that_somebody_holds_does_not_change_when_play_goes_on() -> None:
    match = played(5, 10, looked=False)
    before = match.state
    at = match.log.entries[-1].seq
    match.act(match.legal_actions()[0])
    assert before == match.log.state_at(at)
    assert before != match.state


def test_the_state_is_that_of_the_log_at_each_action() -> None:
    match = cr.game("arcanya").start(seats=4, seed=2)
    random = Random(2)
    for _ in range(2 * EVERY + 3):
        entries = match.act(random.choice(match.legal_actions()))
        if match.decision is None:
            break
        assert match.state == match.log.state_at(entries[-1].seq)


class _Broken:
    def shuffle(self, *_: Any) -> tuple[int, ...]:
        raise OSError("no chance")

    def pick(self, *_: Any) -> str:
        raise OSError("no chance")


def test_an_action_that_fails_leaves_the_match_as_it_was() -> None:
    """The Fuente runs out sooner or later; then it is chance that fails, in mid-action."""
    match = cr.game("arcanya").start(seats=10, seed=4)
    random = Random(4)
    sound, match._chance = match._chance, _Broken()
    while match.decision is not None:
        action = random.choice(match.legal_actions())
        length, asked = len(match.log), match.decision
        try:
            match.act(action)
        except OSError:
            assert (len(match.log), match.decision) == (length, asked)
            assert match.state == match.log.state_at(length - 1)
            assert action in match.legal_actions()
            match._chance = sound
            entries = match.act(action)
            assert match.state == match.log.state_at(entries[-1].seq)
            return
    pytest.fail("the Fuente did not run out")


def test_what_asking_listed_is_what_the_state_lists() -> None:
    game = cr.game("arcanya")
    match = game.start(seats=4, seed=9)
    random = Random(9)
    while match.decision is not None:
        assert match.legal_actions() == game.legal_actions(match.state)
        match.act(random.choice(match.legal_actions()))
