"""Naruto Mythos keeps every law; `python -m cardrules.testing naruto-mythos` tries far more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardrules as cr
from cardrules.core.verdicts import kept
from cardrules.testing import laws_for
from cardrules.testing.strategies import matches

NARUTO = cr.game("naruto-mythos")

TestLaws = laws_for(NARUTO, matches=4, whole=3)


@given(matches(NARUTO, decisions=20))
def test_drawn_matches_are_what_their_logs_say(match: Any) -> None:
    assert cr.replay(match.log).state == match.state


def deck(random: Random) -> str:
    """Return a legal deck of any cards that ship."""
    ids = {kind: [c for c, card in NARUTO.cards.items() if card.kind == kind]
           for kind in ("character", "mission")}  # fmt: skip
    parts = [*random.sample(ids["mission"], 3), *random.sample(ids["character"], 30)]
    return ", ".join(parts)


def eager(random: Random, legal: tuple[Any, ...]) -> Any:
    """Choose as somebody who likes to play cards and to use effects."""
    wanted = [a for a in legal if a.tag not in ("pass", "decline")]
    return random.choice(wanted if wanted and random.random() < 0.9 else legal)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_listed_in_one_pass_is_what_the_rules_allow(seed: int) -> None:
    random = Random(seed)
    match = NARUTO.start(seed=seed, options={"deck-a": deck(random), "deck-b": deck(random)})
    while match.decision is not None:
        state, legal = match.state, match.legal_actions()
        if not state.frames:
            found = [a for a in NARUTO.candidates(state) if kept(NARUTO.rules[a.tag], state, a)]
            assert list(legal) == found
        match.act(eager(random, legal))


@given(st.integers(0, 10_000), st.data())
def test_matches_with_any_cards_under_any_readings_end(seed: int, data: st.DataObject) -> None:
    readings = {
        id: data.draw(st.sampled_from([option for option, _ in reading.options]))
        for id, reading in NARUTO.rulebook.readings.items()
    }
    random = Random(seed)
    options = {"deck-a": deck(random), "deck-b": deck(random)}
    match = NARUTO.start(seed=seed, options=options, readings=readings)
    while match.decision is not None:
        match.act(eager(random, match.legal_actions()))
    assert match.outcome is not None
    assert cr.replay(match.log, verify=True).state == match.state
