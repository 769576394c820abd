"""Answers that somebody else gives for a seat: a host when time is up, or a judge.

Such an answer is an action like any other, chosen when it is given and recorded with who gave it.
So a replay needs no clock and no chance for it, and whoever asks can be told who chose.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from cardrules._frozen import evolve
from cardrules.core.actions import Decline, Done
from cardrules.core.entries import Entry
from cardrules.errors import DefinitionError

if TYPE_CHECKING:
    from cardrules.match import Match
    from cardrules.stores.kept import KeptMatch

__all__ = ["TIMEOUT", "answered_by", "by_whom", "lapse"]

TIMEOUT: Final = "timeout"


def lapse(match: Match | KeptMatch, by: str = TIMEOUT) -> Sequence[Entry]:
    """Answer the open question for the seat that is asked.

    What may be declined is declined. Else one of the legal answers is taken, by chance that depends
    on the seed and the place in the log only: whoever waits for the time to run out does not know
    which.

    Args:
        match: The match.
        by: Who answers, such as ``"timeout"``.

    Returns:
        What was recorded, the answer first.

    Raises:
        DefinitionError: Nothing is asked.
    """
    decision = match.decision
    if decision is None:
        raise DefinitionError("lapse", "nothing is asked: the match is over")
    legal = match.legal_actions()
    free = [action for action in legal if isinstance(action, (Decline, Done))]
    # Another text than chance of the rules uses, so that the one says nothing about the other.
    random = Random(f"{match.header.seed}/lapse/{decision.id}")  # noqa: S311 - chance at a table
    return match.act((free or legal)[random.randrange(len(free or legal))], decision.id, by=by)


def answered_by(groups: list[Sequence[Entry]], by: str) -> Sequence[Entry]:
    """Note in the last group who answered, and return it."""
    groups[-1] = by_whom(groups[-1], by)
    return groups[-1]


def by_whom(entries: Sequence[Entry], by: str) -> Sequence[Entry]:
    """Return a group with who answered."""
    if not by:
        return entries
    first = entries[0]
    event: Any = evolve(first.event, by=by)
    return (Entry(first.seq, event, first.cause, first.rules), *entries[1:])
