"""What one branch has played from a position, so that another one need not play it again.

Two branches differ in how they take what is open. As far as nothing else was met than readings, an
action leads to the same in both if they take those alike that were asked for while it was done.
"""

from __future__ import annotations

from typing import Any

import attrs

from cardrules.core.chance import Chance
from cardrules.core.entries import AnyStep
from cardrules.core.state import AnyState
from cardrules.ids import RuleId

__all__ = ["Further", "Played"]

Further = dict[tuple[Any, int], list["Played"]]
"""What was played from a position: by the action, and by how many of the given ones were done."""


@attrs.define(eq=False)
class Played:
    """What an action led to.

    Args:
        readings: Those that were asked for, each with how it was taken.
        step: The table after it, and the entries.
        luck: What is left of what was told of chance.
        mark: What is known of the cards then.
        digest: Of the board then.
        further: What was played from there.
    """

    readings: tuple[tuple[RuleId, str], ...]
    step: AnyStep
    luck: Chance
    mark: Any
    digest: str
    further: Further = attrs.field(factory=dict)

    def is_so(self, state: AnyState) -> bool:
        """Return whether who watches a table takes the readings alike; they are asked for."""
        return all(state.reading(id) == option for id, option in self.readings)
