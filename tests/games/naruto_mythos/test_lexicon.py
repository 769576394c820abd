"""The words for characters: all that a word means, and whether one is among them, are the same."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import cardrules as cr
from cardrules.core.scope import Scope
from cardrules.core.state import Draft
from cardrules.games.naruto_mythos.lexicon import MEMBERS, WORDS
from cardrules.games.naruto_mythos.table import characters
from cardrules.ids import Seat

GAME = cr.game("naruto-mythos")


def tables(seed: int) -> Iterator[Any]:
    """Yield tables of a match of random actions on which something stands: drafts that keep."""
    match, dice = GAME.start(seed=seed), Random(seed)
    while match.decision is not None:
        match.act(dice.choice(match.legal_actions()))
        if len(characters(match.state)) > 1 and dice.random() < 1 / 3:
            draft = Draft(match.state)
            draft.memo = {}
            yield draft


@pytest.mark.parametrize("word", MEMBERS)
def test_all_that_a_word_means_is_whatever_is_among_them(word: str) -> None:
    bonds = said = 0
    for table in (table for seed in range(30, 42) for table in tables(seed)):
        bonds += any(grant.what == "control" for grant in table.grants)
        for source in characters(table):
            for seat in (Seat(0), Seat(1)):
                scope = Scope(GAME, table, source.ref, seat, hearing=bool(source.id % 2))
                found = list(WORDS.populations[word](scope, None))
                assert found == [t for t in characters(table) if MEMBERS[word](scope, t)]
                said += bool(found)
    assert bonds
    assert said
