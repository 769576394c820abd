"""Rulings of every example case, and matches in the middle of which something can be asked."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from cardrules.cases import load_case
from cardrules.cases.asked import ruled
from cardrules.cases.scripted import Scripted, outcomes
from cardrules.judge import Judge, Ruling

EXAMPLES = Path(__file__).parents[3] / "examples"


def cases() -> list[Path]:
    """Return the files of all example cases."""
    return sorted(EXAMPLES.glob("*/*.toml"))


def rule(path: Path) -> Ruling:
    case = load_case(path)
    readings = dict(case.form.readings)
    chance = [Scripted(outcomes(line)) for _, line in case.deeds]
    found = ruled(
        case, case.question, Judge(case.game, readings), case.opening(readings).state,
        chance=chance, faults=[],
    )  # fmt: skip
    assert found is not None
    return found


def played(game: Any, seed: int, chosen: random.Random) -> Any:
    """Return a match after some random actions."""
    match = game.start(seats=max(2, game.seats[0]), seed=seed)
    for _ in range(chosen.randrange(40)):
        if match.decision is not None:
            match.act(chosen.choice(match.legal_actions()))
    return match
