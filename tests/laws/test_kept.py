"""What is kept while a table stays as it is changes nothing: not what happens, nor what is cited."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import cardrules as cr
from cardrules.core import state
from cardrules.core.found import Found
from cardrules.core.model import in_play
from cardrules.core.state import Draft
from cardrules.core.statics import derive, total
from cardrules.games.naruto_mythos.decks import any_deck

SEEDS = range(8)


def eager(random: Random, legal: tuple[Any, ...]) -> Any:
    """Choose as somebody who likes to play cards and to use effects."""
    wanted = [a for a in legal if a.tag not in ("pass", "decline")]
    return random.choice(wanted if wanted and random.random() < 0.9 else legal)


def played(name: str, seed: int) -> tuple[str, list[Any]]:
    """Return the log of a random match, and what was legal; of odd seeds all readings are fixed.

    In Naruto Mythos any cards are in the decks.
    """
    game, dice = cr.game(name), Random(seed)
    readings = {
        reading.id: dice.choice(reading.options)[0]
        for reading in game.rulebook.readings.values()
        if seed % 2
    }
    decks = ("deck-a", "deck-b") if name == "naruto-mythos" else ()
    options = {deck: any_deck(dice) for deck in decks}
    match = game.start(seats=game.seats[0], seed=seed, options=options, readings=readings)
    legal = []
    while match.decision is not None:
        legal.append(match.legal_actions())
        match.act(eager(dice, legal[-1]))
    return match.log.to_json(), legal


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
    patch.setattr(Draft, "lain_at", property(lambda _: state.NOTHING, lambda *_: None))
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


@pytest.mark.parametrize("seed", range(4))
def test_what_a_number_comes_to_is_the_total_of_its_parts(seed: int) -> None:
    game, dice, seen = cr.game("naruto-mythos"), Random(seed), set()
    readings = {"N13": "ab"[seed % 2]}
    match = game.start(seed=seed, options={"deck-a": any_deck(dice)}, readings=readings)
    while match.decision is not None:
        match.act(eager(dice, match.legal_actions()))
        kept: Draft[Any] = Draft(match.state)
        kept.memo = {}
        for thing in in_play(match.state):
            parts = derive(game, match.state, "power", thing)
            seen.add(len(parts.parts))
            # The second time it is found as it was kept.
            assert [total(game, kept, "power", thing) for _ in range(2)] == [parts.total] * 2
    assert max(seen) > 1
