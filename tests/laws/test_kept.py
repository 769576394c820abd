"""What is kept while a table stays as it is changes nothing: not what happens, nor what is cited."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import cardrules as cr
from cardrules.core import state
from cardrules.core.found import Found
from cardrules.core.state import Draft

SEEDS = range(8)


def played(name: str, seed: int) -> str:
    """Return the log of a match of random actions; of odd seeds all its readings are fixed, too."""
    game, dice = cr.game(name), Random(seed)
    readings = {
        reading.id: dice.choice(reading.options)[0]
        for reading in game.rulebook.readings.values()
        if seed % 2
    }
    match = game.start(seats=game.seats[0], seed=seed, readings=readings)
    while match.decision is not None:
        match.act(dice.choice(match.legal_actions()))
    return match.log.to_json()


def keep_nothing(patch: pytest.MonkeyPatch) -> list[str]:
    """Let drafts and choices keep nothing; return what they would have kept, a list that grows."""
    would: list[str] = []

    def forget(_draft: Any, kept: Mapping[Any, Any] | None) -> None:
        if kept is not None and kept is not state.NOTHING:
            would.append("draft")

    def note(_found: Any, _key: Any, value: Any, _before: int) -> Any:
        would.append("found")
        return value

    patch.setattr(Draft, "memo", property(lambda _: None, forget))
    patch.setattr(Draft, "lain", property(lambda _: state.NOTHING, forget))
    patch.setattr(Found, "note", note)
    return would


@pytest.mark.parametrize("name", cr.games())
def test_a_match_that_keeps_nothing_is_recorded_in_the_same_way(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [played(name, seed) for seed in SEEDS]
    would = keep_nothing(monkeypatch)
    assert [played(name, seed) for seed in SEEDS] == kept
    assert "draft" in would
