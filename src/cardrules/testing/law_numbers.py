"""A part of law 8: numbers and moments tell nothing either."""

from __future__ import annotations

from typing import Any

from cardrules.core import resolver
from cardrules.core.entries import AnyStep
from cardrules.core.events import KERNEL_EVENTS, Looked, Picked
from cardrules.core.state import AnyState
from cardrules.testing.hidden import Pools, differs_in_sight, permuted
from cardrules.testing.watched import Watched, own, perform

__all__ = ["same_on_both"]


def same_on_both(play: Watched, seat: int | None, pools: Pools) -> None:
    """Do the same in two states that a seat cannot tell apart, and compare the numbers.

    Args:
        play: The match.
        seat: Who looks; not the seat that is asked, which may see what it does.
        pools: Which hidden zones share their cards.

    Raises:
        LawBroken: There are more entries, questions or ids in one, or of other kinds, though what
            the seat sees on the table is the same and nothing was told to it.
    """
    asked = play.state.decision
    if asked is None or asked.seat == seat:
        return
    twin = permuted(play.game, play.state, seat, pools, play.random())
    action = play.random().choice(play.legal)
    if twin is None or action not in resolver.legal_actions(play.game, twin):
        return
    here, there = (perform(play, own(state), action) for state in (play.state, twin))
    if differs_in_sight(play.game, here.state, there.state, seat) or _told(here, there, seat):
        return
    play.count("actions done in two such states")
    one, other = _numbers(here), _numbers(there)
    if one != other:
        whose = "a spectator" if seat is None else f"seat {seat}"
        what = next((a, b) for a, b in zip(one, other, strict=True) if a != b)
        raise play.broken(f"after {action!r} numbers tell {whose} what it may not see: {what}")


def _told(here: AnyStep, there: AnyStep, seat: int | None) -> bool:
    """Return whether something is told on purpose, to this seat or to all."""
    for entry in (*here.entries, *there.entries):
        event: Any = entry.event
        if isinstance(event, Looked) and event.seat == seat:
            return True
        if isinstance(event, Picked) and event.value is not None:
            return True
        if event.reveals and not isinstance(event, KERNEL_EVENTS):
            return True
    return False


def _numbers(step: AnyStep) -> tuple[Any, ...]:
    """Return what is counted: entries by kind, questions and their seat, ids, bonds."""
    state: AnyState = step.state
    asked = state.decision
    return (
        [entry.event.tag for entry in step.entries],
        [entry.cause for entry in step.entries],
        None if asked is None else (asked.id, asked.seat, asked.prompt.key),
        (state.minted, state.asked, state.granted),
    )
