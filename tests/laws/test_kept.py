"""What a draft keeps is what it would work out again: a match that keeps nothing goes the same way.

Whoever adds something that is kept (`core.lying.keep`, a draft's `memo`) need not test it: forget
too little, and these matches differ.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import cardrules as cr
from cardrules.core.model import in_play
from cardrules.core.state import NOTHING, Draft
from cardrules.core.statics import derive, total
from cardrules.games.naruto_mythos.decks import any_deck

ROUND = {"arcanya": 3, "naruto-mythos": 12, "ovniversus": 3, "waifus-arena": 3}
"""How many matches are played of each game."""


def eager(random: Random, legal: tuple[Any, ...]) -> Any:
    """Choose as somebody who likes to play cards and to use effects."""
    wanted = [a for a in legal if a.tag not in ("pass", "decline")]
    return random.choice(wanted if wanted and random.random() < 0.9 else legal)


def played(name: str, seed: int) -> tuple[list[Any], str]:
    """Return what could be done in a match, and its log."""
    game, random = cr.game(name), Random(seed)
    options = {}
    if name == "naruto-mythos":
        options = {"deck-a": any_deck(random), "deck-b": any_deck(random)}
    # Also under the readings that matches are not usually played by.
    readings = {
        id: random.choice([option for option, _ in reading.options])
        for id, reading in game.rulebook.readings.items()
        if seed % 2
    }
    match, lists = game.start(seed=seed, options=options, readings=readings), []
    while match.decision is not None:
        lists.append(match.legal_actions())
        match.act(eager(random, lists[-1]))
    return lists, match.log.to_json()


def forget_all(draft: Any, _event: object) -> None:
    """Forget, as `Draft.forget`, but whatever was kept."""
    if draft.memo:
        draft.memo = {}
    draft.lain = NOTHING
    draft.lain_at.clear()


@pytest.mark.parametrize(
    ("name", "seed"), [(name, seed) for name, most in ROUND.items() for seed in range(most)]
)
def test_a_match_that_keeps_nothing_is_the_same(
    name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = played(name, seed)
    monkeypatch.setattr(Draft, "forget", forget_all)
    assert played(name, seed) == usual


@pytest.mark.parametrize("seed", range(4))
def test_what_a_number_comes_to_is_the_total_of_its_parts(seed: int) -> None:
    game, random, seen = cr.game("naruto-mythos"), Random(seed), set()
    readings = {"N13": "ab"[seed % 2]}
    match = game.start(seed=seed, options={"deck-a": any_deck(random)}, readings=readings)
    while match.decision is not None:
        match.act(eager(random, match.legal_actions()))
        kept: Draft[Any] = Draft(match.state)
        kept.memo = {}
        for thing in in_play(match.state):
            parts = derive(game, match.state, "power", thing)
            seen.add(len(parts.parts))
            # The second time it is found as it was kept.
            assert [total(game, kept, "power", thing) for _ in range(2)] == [parts.total] * 2
    assert max(seen) > 1
