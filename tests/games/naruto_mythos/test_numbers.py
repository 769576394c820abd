"""Numbers in a match are worked out without their parts, and come to what the parts say."""

from __future__ import annotations

import random

import pytest

from cardrules.core.statics import core, derive
from cardrules.games.naruto_mythos import GAME
from cardrules.games.naruto_mythos.actions import Play, Reveal
from cardrules.games.naruto_mythos.numbers import core_power, power
from cardrules.games.naruto_mythos.rules import candidates, way_of
from cardrules.games.naruto_mythos.table import characters


@pytest.mark.parametrize("seed", range(6))
def test_a_number_is_the_sum_of_its_parts_with_and_without_texts(seed: int) -> None:
    dice = random.Random(seed)
    match = GAME.start(2, seed)
    while match.decision is not None:
        state = match.state
        if not state.frames:
            for thing in characters(state):
                assert power(GAME, state, thing) == derive(GAME, state, "power", thing).total
                assert core_power(GAME, state, thing) == core(GAME, state, "power", thing)
            for action in candidates(state):
                way = way_of(state, action) if isinstance(action, Play | Reveal) else None
                if way is not None:
                    assert way.cost(GAME, state) == way.price(GAME, state).total
        match.act(dice.choice(match.legal_actions()))
