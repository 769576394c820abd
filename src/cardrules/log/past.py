"""What a match has behind it: groups of entries, and the table that they come to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, Final

from cardrules.core import resolver
from cardrules.core.chance import Chance
from cardrules.core.entries import Entry
from cardrules.core.game import Ruleset
from cardrules.core.loops import LoopFoundError
from cardrules.core.model import AnyTable, Settings
from cardrules.core.run import Run
from cardrules.core.state import AnyState, Draft
from cardrules.log.record import fold_entries

__all__ = ["EVERY", "Past"]

EVERY: Final = 128
"""Before each group of so many the table is kept; the tables between are folded again."""


class Past:
    """What a match has behind it: its groups of entries, and the table that they come to.

    The table lives on as a draft from action to action, with the run that works on it. A state is
    made of it only when somebody looks at it. Should an action fail, the draft is spoilt, and the
    table is folded again.

    Args:
        first: The table before the first group.
    """

    __slots__ = ("due", "groups", "kept", "run", "table", "whole")

    def __init__(self, first: AnyState) -> None:
        self.groups: list[Sequence[Entry]] = []
        self.kept: list[AnyState] = [first]
        self.due = EVERY
        """After how many groups the table is to be kept next."""
        self.table: AnyTable = first
        """The table now, only to be looked at before anything else is done."""
        self.run: Run | None = None
        """What works on the table from action to action, if anything does yet."""
        self.whole: AnyState | None = first
        """The table now as a state, if somebody has looked at it."""

    @property
    def seq(self) -> int:
        """Position of the entry to come."""
        return self.groups[-1][-1].seq + 1

    @property
    def state(self) -> AnyState:
        """The table now."""
        state = self.whole
        if state is None:
            draft: Any = self.table
            state = self.whole = draft.freeze()
        return state

    def add(self, entries: Sequence[Entry], state: AnyState) -> None:
        """Take a group that was done elsewhere, with the table after it."""
        self._keep()
        self.groups.append(entries)
        self.run = None
        self.table = self.whole = state

    def start(self, game: Ruleset, settings: Settings, chance: Chance) -> None:
        """Set the table up."""
        run = self.run = Run(game, Draft(self.state, lasting=True), chance, 0)
        self.groups.append(run.start(settings))
        self.whole = None
        self.table = run.draft

    def ready(self, game: Ruleset, chance: Chance) -> Run:
        """Return the run that does the next action; see that the table is kept when it is time."""
        self._keep()
        run = self.run
        if run is None:
            run = self.run = Run(game, Draft(self.state, lasting=True), chance, self.seq)
            self.table = run.draft
        return run

    def failed(self, action: Any, error: BaseException) -> Sequence[Entry]:
        """Fold the table again after an action failed; a loop is told, all else is raised."""
        run: Any = self.run
        self._fold()
        if not isinstance(error, LoopFoundError):
            raise error
        step = resolver.perform(run.game, self.state, action, run.chance, self.seq)
        self.add(step.entries, step.state)
        return step.entries

    def _keep(self) -> None:
        if len(self.groups) == self.due:
            self.kept.append(self.state)
            self.due += EVERY

    def _fold(self) -> None:
        """Make the table anew from the last one that was kept."""
        since = chain.from_iterable(self.groups[EVERY * (len(self.kept) - 1) :])
        self.run = None
        self.table = self.whole = fold_entries(self.kept[-1], since)

    def until(self, count: int) -> Past:
        """Return the past after the first groups, so many of them."""
        other = Past(self.kept[0])
        other.groups = self.groups[:count]
        other.kept = self.kept[: (count - 1) // EVERY + 1]
        other.due = EVERY * len(other.kept)
        if count == len(self.groups):
            other.table = other.whole = self.state
        else:
            other._fold()
        return other
