"""A part of law 8: numbers and moments tell nothing either."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core import resolver
from cardrules.core.entries import AnyStep
from cardrules.core.events import (
    KERNEL_EVENTS,
    Activated,
    Changed,
    Counted,
    Granted,
    GrantEnded,
    Looked,
    Moot,
    Picked,
    Prevented,
    Replaced,
    Skipped,
)  # fmt: skip
from cardrules.core.state import AnyState
from cardrules.testing.hidden import Pools, differs_in_sight, permuted
from cardrules.testing.watched import Watched, own, perform

__all__ = ["same_on_both"]


UNTOLD: Final = (
    Changed, Counted, Activated, Skipped, Prevented, Replaced, Moot, Granted, GrantEnded,
)  # fmt: skip
"""Kinds of entries of the kernel that a seat is not told of, or not if it does not see of what."""


def same_on_both(play: Watched, seat: int | None, pools: Pools) -> None:
    """Do the same in two states that a seat cannot tell apart, and compare the numbers.

    Args:
        play: The match.
        seat: Who looks; not the seat that is asked, which may see what it does.
        pools: Which hidden zones share their cards.

    Raises:
        LawBroken: There are more entries, questions or ids in one, though what the seat sees on
            the table is the same and so is all that it is told.
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
    if _openly(play, here, seat) != _openly(play, there, seat):
        # The rules go another way before everybody's eyes; whether they may is the game's to say.
        play.count("actions that lead another way in sight")
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


def _openly(play: Watched, step: AnyStep, seat: int | None) -> list[str]:
    """Return the kinds of entries that a seat is always told of, in order."""
    return [
        entry.event.tag
        for entry in step.entries
        if not isinstance(entry.event, UNTOLD)
        and not (hasattr(entry.event, "seen_by") and entry.event.seen_by(seat, play.game) is None)
    ]


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
