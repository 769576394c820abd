"""Matches and logs that the tests of logs and stores begin with."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import cardrules as cr
from cardrules.game import Game
from cardrules.match import Match
from tinygame import SPIES


def game_of(name: str) -> Game:
    return SPIES if name == "spies" else cr.game(name)


def played(name: str, most: int = 10_000, seed: int = 1, **agreed: Any) -> Match:
    """Return a match that was played at random, to its end or for some decisions."""
    match = game_of(name).start(seed=seed, **agreed)
    chosen = random.Random(seed)
    while match.decision is not None and most:
        match.act(chosen.choice(match.legal_actions()))
        most -= 1
    return match


@cache
def text_of(name: str, most: int = 10_000, seed: int = 1, seats: int | None = None) -> str:
    """Return the text of the log of such a match."""
    return played(name, most, seed, seats=seats).log.to_json()
