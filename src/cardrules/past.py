"""What a match has behind it: groups of entries, and the table that they come to."""

from __future__ import annotations

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
from cardrules.log import fold_entries

__all__ = ["EVERY", "Past"]

EVERY: Final = 64
"""Before each group of so many the table is kept; the tables between are folded again."""


class Past:
    """What a match has behind it: its groups of entries, and the table that they come to.

    The table lives on as a draft from action to action, with the run that works on it. A state is
    made of it only when somebody looks at it. Should an action fail, the draft is spoilt, and the
    table is folded again.

    Args:
        first: The table before the first group.
    """

    __slots__ = ("_run", "_state", "groups", "kept", "listed", "table")

    def __init__(self, first: AnyState) -> None:
        self.groups: list[tuple[Entry, ...]] = []
        self.kept: list[AnyState] = [first]
        self.table: AnyTable = first
        """The table now, only to be looked at before anything else is done."""
        self.listed: tuple[Any, ...] | None = None
        """The answers to the question that is open now, if somebody has listed them."""
        self._run: Run | None = None
        self._state: AnyState | None = first

    @property
    def seq(self) -> int:
        """Position of the entry to come."""
        return self.groups[-1][-1].seq + 1

    @property
    def state(self) -> AnyState:
        """The table now."""
        state = self._state
        if state is None:
            draft: Any = self.table
            state = self._state = draft.freeze()
        return state

    def add(self, entries: tuple[Entry, ...], state: AnyState) -> None:
        """Take a group that was done elsewhere, with the table after it."""
        self._keep()
        self.groups.append(entries)
        self._run = self.listed = None
        self.table = self._state = state

    def start(self, game: Ruleset, settings: Settings, chance: Chance) -> None:
        """Set the table up."""
        run = self._run = Run(game, Draft(self.state, lasting=True), chance, 0)
        self.groups.append(run.start(settings))
        self._state = None
        self.table = run.draft
        self.listed = run.offered

    def act(self, game: Ruleset, action: Any, chance: Chance) -> tuple[Entry, ...]:
        """Do a legal action and return its group."""
        if not len(self.groups) % EVERY:
            self._keep()
        run = self._run
        if run is None:
            run = Run(game, Draft(self.state, lasting=True), chance, self.seq)
        run.chance = chance
        try:
            entries = run.act(action)
        except LoopFoundError:
            self._fold()
            step = resolver.perform(game, self.state, action, chance, self.seq)
            self.add(step.entries, step.state)
            return step.entries
        except BaseException:
            self._fold()
            raise
        self.groups.append(entries)
        self._state = None
        if self._run is None:
            self._run = run
            self.table = run.draft
        self.listed = run.offered
        return entries

    def _keep(self) -> None:
        if len(self.groups) == EVERY * len(self.kept):
            self.kept.append(self.state)

    def _fold(self) -> None:
        """Make the table anew from the last one that was kept."""
        since = chain.from_iterable(self.groups[EVERY * (len(self.kept) - 1) :])
        self._run = None
        self.table = self._state = fold_entries(self.kept[-1], since)

    def until(self, count: int) -> Past:
        """Return the past after the first groups, so many of them."""
        other = Past(self.kept[0])
        other.groups = self.groups[:count]
        other.kept = self.kept[: (count - 1) // EVERY + 1]
        if count == len(self.groups):
            other.table = other._state = self.state
        else:
            other._fold()
        return other
