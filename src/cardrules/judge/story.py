"""What one branch has done with the actions that were given."""

from __future__ import annotations

from typing import Any

import attrs

from cardrules._frozen import evolve
from cardrules.core.chance import Chance
from cardrules.core.entries import Entry
from cardrules.core.state import AnyState
from cardrules.core.verdicts import Illegal
from cardrules.ids import CardId, Seat
from cardrules.judge.probe import Trace

__all__ = ["Story", "Told"]

Told = list[tuple[Seat, CardId]]
"""Cards that seats are taken to hold since they play them."""


@attrs.define
class Story:
    """What one branch did.

    Args:
        state: The table now.
        luck: What is left of what was told of chance: one source for all actions, or one for each.
        groups: For each action done, the table before it and its entries.
        told: Cards that a seat is taken to hold since it plays them.
        refused: The illegal action (None if its text means nothing here) and its verdict, or None.
        stopped: Which of the given actions that is.
        helpless: Whether the rules went on because the seat that was asked could do nothing.
        asked: How many readings were asked for until then.
        given: Forced answers that somebody gave after all, by their entries.
        asking: The table at the question that such an answer is for, or None.
    """

    state: AnyState
    luck: list[Chance]
    groups: list[tuple[AnyState, tuple[Entry, ...]]] = attrs.field(factory=list)
    told: Told = attrs.field(factory=list)
    refused: tuple[Any, Illegal] | None = None
    stopped: int = -1
    helpless: bool = False
    asked: int = 0
    given: list[int] = attrs.field(factory=list)
    asking: AnyState | None = None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything recorded."""
        return tuple(entry for _, entries in self.groups for entry in entries)

    def watched(self, trace: Trace) -> Story:
        """Return a story that goes on from this one under another probe."""
        return attrs.evolve(
            self,
            state=evolve(self.state, probe=trace),
            luck=self.luck.copy(),
            groups=[(evolve(state, probe=trace), entries) for state, entries in self.groups],
            told=self.told.copy(),
            given=self.given.copy(),
        )
