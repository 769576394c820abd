"""What the answers to "what comes next?" stand for: waiting effects, replacements, cards."""

from __future__ import annotations

from collections.abc import Mapping

from cardrules.core import batch, waiting
from cardrules.core.actions import Next
from cardrules.core.chance import Told
from cardrules.core.frames import BatchFrame, Change, GroupFrame, Pending
from cardrules.core.game import Ruleset
from cardrules.core.model import AnyTable
from cardrules.core.replacing import Fit, copied
from cardrules.core.run import Run
from cardrules.core.state import State
from cardrules.errors import UnknownFactError

__all__ = ["Upcoming", "upcoming"]

Upcoming = Pending | Change | Fit


def upcoming(game: Ruleset, table: AnyTable) -> Mapping[int, Upcoming]:
    """Return what may come next on a table, each by the index with which it is answered.

    That is nothing if nobody is asked for an order, or if it hangs on what nobody told.
    """
    if not table.frames or not isinstance(table.frames[-1], GroupFrame | BatchFrame):
        return {}
    state = table if isinstance(table, State) else copied(table)
    run = Run(game, state, Told(), 0)
    top = run.stack[-1]
    try:
        offered = [answer.index for answer in waiting.options(run) if isinstance(answer, Next)]
        if isinstance(top, GroupFrame):
            return {index: top.waiting[index] for index in offered}
        if isinstance(top, BatchFrame) and top.final:
            return {index: top.changes[index] for index in offered}
        fits = batch.replacements(run, top) if isinstance(top, BatchFrame) and offered else []
    except UnknownFactError:
        return {}
    return {index: fits[index] for index in offered}
