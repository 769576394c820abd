"""Answers that nobody was asked for, as there was only one: they may be given all the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardrules.core.actions import ANSWERS
from cardrules.core.chance import ChanceNeededError
from cardrules.core.entries import Entry
from cardrules.core.events import Acted, Forced
from cardrules.core.game import Ruleset
from cardrules.core.resolver import NO_CHANCE, check
from cardrules.core.run import Run
from cardrules.core.state import AnyState
from cardrules.core.verdicts import LEGAL, Verdict
from cardrules.errors import UnknownFactError

__all__ = ["taken_at_once"]

Group = tuple[AnyState, tuple[Entry, ...]]


def taken_at_once(
    game: Ruleset, groups: Sequence[Group], answer: Any, given: list[int]
) -> tuple[Verdict, AnyState] | None:
    """Judge an answer to a question that was not asked, since it had only one answer.

    Args:
        game: Whose rules.
        groups: What was done until now: for each action the table before it and its entries.
        answer: What somebody says.
        given: The forced answers that somebody has given, by their entries; one more is added.

    Returns:
        Legal if it is the forced one, else what the rules have against it; and the table on which
        that was asked. None if there was no such question, or it cannot be asked again.
    """
    left = [(group, e) for group, e in _forced(groups) if e.seq not in given]
    for group, entry in left:
        if entry.event.action == answer:
            given.append(entry.seq)
            return LEGAL, group[0]
    for group, entry in left:
        if _alike(entry.event.action, answer):
            return _refused(game, group, entry, answer)
    return None


def _forced(groups: Sequence[Group]) -> Iterator[tuple[Group, Any]]:
    """Yield the forced answers since somebody last did something that is no answer."""
    for group in reversed(groups):
        yield from ((group, e) for e in group[1] if isinstance(e.event, Forced))
        first: Any = group[1][0].event if group[1] else None
        if not (isinstance(first, Acted) and isinstance(first.action, ANSWERS)):
            return


def _alike(forced: Any, answer: Any) -> bool:
    """Return whether two answers are of one kind: a place for a place, a card for a card."""
    if type(forced) is not type(answer) or forced.seat != answer.seat:
        return False
    return type(getattr(forced, "what", None)) is type(getattr(answer, "what", None))


def _refused(
    game: Ruleset, group: Group, entry: Entry, answer: Any
) -> tuple[Verdict, AnyState] | None:
    """Return what is against an answer at the moment at which the forced one was taken."""
    before, entries = group
    acted: Any = entries[0].event
    if not isinstance(acted, Acted):
        return None
    earlier = [e.event.action for e in entries if isinstance(e.event, Forced) and e.seq < entry.seq]
    try:
        for action in (acted.action, *earlier):
            before = _asking(game, before, action)
    except (ChanceNeededError, UnknownFactError):
        return None
    return check(game, before, answer), before


def _asking(game: Ruleset, state: AnyState, action: Any) -> AnyState:
    """Return the table after an action, with the next question asked though it has one answer."""
    run = Run(game, state, NO_CHANCE, 0)
    run.asks_all = True
    run.act(action)
    return run.end().state
