"""Hypothesis strategies for a game: beginnings, matches, states, actions. Needs Hypothesis.

A match is drawn as the positions of its actions in the lists of legal ones, so it shrinks to fewer
decisions and to the actions listed first.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from cardrules.core.state import AnyState
from cardrules.game import Game
from cardrules.match import Match
from cardrules.testing.broken import Setup
from cardrules.testing.candidates import candidates, strangers
from cardrules.testing.play import agreed, span, values_of

__all__ = ["actions", "illegal_actions", "matches", "setups", "states"]


def setups(
    game: Game, seats: int | tuple[int, int] | None = None, *, vary: bool = True
) -> st.SearchStrategy[Setup]:
    """Draw beginnings of matches.

    Args:
        game: What is played.
        seats: A number, or the smallest and largest; None for all that the game allows.
        vary: Whether options and readings vary too.
    """
    least, most = span(game, seats)
    options = [option for option in game.options if len(values_of(option)) > 1] if vary else []
    readings = game.rulebook.readings.values() if vary else ()
    drawn = st.builds(
        Setup,
        st.integers(least, most),
        st.integers(0, 2**32),
        _pairs({option.name: values_of(option) for option in options}),
        _pairs({reading.id: [name for name, _ in reading.options] for reading in readings}),
    )
    return drawn.filter(lambda setup: agreed(game, setup)) if vary else drawn


def _pairs(values: dict[str, Any]) -> st.SearchStrategy[tuple[tuple[str, Any], ...]]:
    """Draw some of the names, each with one of its values."""
    chosen = st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(values[name]) for name in sorted(values)}
    )
    return chosen.map(lambda found: tuple(sorted(found.items())))


@st.composite
def matches(
    draw: st.DrawFn,
    game: Game,
    seats: int | tuple[int, int] | None = None,
    *,
    decisions: int = 40,
    going_on: bool = False,
) -> Match:
    """Draw matches after some random actions.

    Args:
        draw: Given by Hypothesis.
        game: What is played.
        seats: A number, or the smallest and largest; None for all that the game allows.
        decisions: How many actions at most.
        going_on: Whether a decision is open; else the match may be over.
    """
    match = draw(setups(game, seats)).start(game)
    for choice in draw(st.lists(st.integers(0, 1000), max_size=decisions)):
        legal = match.legal_actions()
        if not legal:
            break
        match.act(legal[choice % len(legal)])
        if match.decision is None and going_on:
            match.undo(force=True)
            break
    return match


def states(
    game: Game, seats: int | tuple[int, int] | None = None, *, decisions: int = 40
) -> st.SearchStrategy[AnyState]:
    """Draw tables as random play makes them, also in the middle of a resolution."""
    return matches(game, seats, decisions=decisions).map(lambda match: match.state)


@st.composite
def actions(
    draw: st.DrawFn,
    game: Game,
    seats: int | tuple[int, int] | None = None,
    *,
    decisions: int = 40,
) -> tuple[Match, Any]:
    """Draw matches with one of the actions that are legal in them."""
    match = draw(matches(game, seats, decisions=decisions, going_on=True))
    return match, draw(st.sampled_from(match.legal_actions()))


@st.composite
def illegal_actions(
    draw: st.DrawFn,
    game: Game,
    seats: int | tuple[int, int] | None = None,
    *,
    decisions: int = 40,
) -> tuple[Match, Any]:
    """Draw matches with an action that their rules forbid."""
    match = draw(matches(game, seats, decisions=decisions, going_on=True))
    legal = set(match.legal_actions())
    found = [a for a in candidates(game, match.state) if a not in legal]
    found += strangers(game, match.state, draw(st.randoms(use_true_random=False)))
    return match, draw(st.sampled_from(found))
