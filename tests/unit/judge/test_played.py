"""What one branch has played another one need not play: less is done, and nothing else changes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import cardrules as cr
from cardrules.errors import CardRulesError
from cardrules.judge import Judge, forks
from cardrules.judge.play import play
from cardrules.judge.played import Played
from unit.judge.ruled import EXAMPLES, cases, played, rule

ORDERS = [path for path in cases() if "\norders = " in path.read_text("utf-8")]


@contextmanager
def each_branch() -> Iterator[None]:
    """Let every branch play everything."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Played, "is_so", lambda _self, _state: False)
        yield


def plays(path: Path) -> int:
    """Return how often something was done for the ruling on a case."""
    count = 0

    def counting(*args: Any, **options: Any) -> Any:
        nonlocal count
        count += 1
        return play(*args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(forks, "play", counting)
        rule(path)
    return count


def test_branches_play_what_they_have_in_common_once() -> None:
    path = EXAMPLES / "naruto-mythos" / "orders-of-score-effects.toml"
    with each_branch():
        alone = plays(path)
    assert plays(path) < alone * 0.8


@pytest.mark.parametrize("path", ORDERS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_ruling_is_the_one_that_comes_of_playing_every_branch(path: Path) -> None:
    ruling = rule(path)
    with each_branch():
        assert ruling.to_json() == rule(path).to_json()


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        *((name, seed) for name in cr.games() for seed in range(8)),
        # Here the first action asks for a reading, or it is cards that are open, too.
        *(("naruto-mythos", seed) for seed in (16, 23, 295)),
    ],
)
def test_so_it_is_in_the_middle_of_a_match(name: str, seed: int) -> None:
    chosen = random.Random(seed)
    match = played(cr.game(name), seed, chosen)
    if match.decision is None:
        return
    action = chosen.choice(match.legal_actions())
    judge = Judge(match.game, budget=40, viewer=chosen.choice([None, match.decision.seat]))

    def told() -> str:
        try:
            return judge.orders(match.state, action, choices=True).to_json()
        except CardRulesError as error:
            return str(error)

    here = told()
    with each_branch():
        assert here == told()
