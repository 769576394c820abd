"""Naruto Mythos keeps every law; `python -m cardrules.testing naruto-mythos` tries far more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardrules as cr
from cardrules.core.verdicts import kept
from cardrules.errors import DefinitionError
from cardrules.games.naruto_mythos.decks import any_deck
from cardrules.testing import laws_for, setups
from cardrules.testing.begun import begun_at
from cardrules.testing.pairs import check_pairs, main, pairs_of
from cardrules.testing.strategies import matches

NARUTO = cr.game("naruto-mythos")

TestLaws = laws_for(NARUTO, matches=4, whole=3)


@given(matches(NARUTO, decisions=20))
def test_drawn_matches_are_what_their_logs_say(match: Any) -> None:
    assert cr.replay(match.log).state == match.state


def eager(random: Random, legal: tuple[Any, ...]) -> Any:
    """Choose as somebody who likes to play cards and to use effects."""
    wanted = [a for a in legal if a.tag not in ("pass", "decline")]
    return random.choice(wanted if wanted and random.random() < 0.9 else legal)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_listed_in_one_pass_is_what_the_rules_allow(seed: int) -> None:
    random = Random(seed)
    match = NARUTO.start(
        seed=seed, options={"deck-a": any_deck(random), "deck-b": any_deck(random)}
    )
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
    options = {"deck-a": any_deck(random), "deck-b": any_deck(random)}
    match = NARUTO.start(seed=seed, options=options, readings=readings)
    while match.decision is not None:
        match.act(eager(random, match.legal_actions()))
    assert match.outcome is not None
    assert cr.replay(match.log, verify=True).state == match.state


# Every two cards: a sample of what `python -m cardrules.testing.pairs naruto-mythos` tries.


def test_every_two_characters_meet_on_a_board_of_their_own() -> None:
    count = sum(1 for card in NARUTO.cards.values() if card.kind == "character")
    pairs = [pair for pair, _ in pairs_of(NARUTO)]
    assert len(pairs) == len(set(pairs)) == count * (count + 1) // 2


def test_a_sample_of_pairs_keeps_the_laws() -> None:
    # 211 is prime: over the rows and columns it takes all cards.
    report = check_pairs(NARUTO, first=7, every=211)
    assert report.matches == 53
    assert report.decisions > 10 * report.matches


def test_a_board_with_something_untold_begins_no_match() -> None:
    with pytest.raises(DefinitionError):
        begun_at(NARUTO, {"hand": {"A": 3}})
    with pytest.raises(DefinitionError):
        next(pairs_of(cr.game("arcanya")))
    assert main(["naruto-mythos", "--pairs", "0"]) == 2
    assert main(["naruto-mythos", "--from", "99999", "--quiet"]) == 2


def test_options_that_have_any_value_are_drawn_for_every_match_if_that_is_wanted() -> None:
    drawn = [setup for setup, _ in zip(setups(NARUTO, seed=3, vary=True), range(6), strict=False)]
    decks = [dict(setup.options)[name] for setup in drawn for name in ("deck-a", "deck-b")]
    assert len(set(decks)) == len(decks) == 12
    usual = [setup for setup, _ in zip(setups(NARUTO, seed=3), range(6), strict=False)]
    assert [bool(setup.options) for setup in usual] == [False, True] * 3
