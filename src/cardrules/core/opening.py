"""Described tables: the rules go on from what is told, as far as the question that they ask."""

from __future__ import annotations

from typing import Final

from cardrules._frozen import evolve
from cardrules.core.frames import AbilityFrame
from cardrules.core.game import RULE, Ruleset
from cardrules.core.resolver import NO_CHANCE
from cardrules.core.run import Run
from cardrules.core.state import AnyState
from cardrules.ids import Seat

__all__ = ["opened"]

NOTHING: Final = -1
"""What happens on a described table happens because of nothing that was recorded."""


def opened(
    game: Ruleset, table: AnyState, procedure: str = "", seat: Seat | None = None
) -> AnyState:
    """Return a described table with the question that the rules ask, or with the outcome.

    If the rules do more than ask, or hang on readings, it remembers how it was described: who asks
    the judge wants to see that decided, not taken as given.

    Args:
        game: Whose rules.
        table: As it is told; nothing is asked yet.
        procedure: What the rules do first; "" for what comes when nothing is being resolved.
        seat: "You" in that procedure; None for the first one.

    Raises:
        ChanceNeededError: Chance decides what comes.
        UnknownFactError: What comes depends on something that nobody told.
    """
    if procedure:
        frame = AbilityFrame(RULE + procedure, 0, None, Seat(seat or 0), NOTHING)
        table = evolve(table, frames=(frame,))
    run = Run(game, table, NO_CHANCE, 0)
    run.draft.close()
    run.go()
    entries = run.group.entries
    state = run.end().state
    readings = game.rulebook.readings
    plain = len(entries) == 1 and not any(rule in readings for rule in entries[0].rules)
    return state if plain else evolve(state, described=table)
