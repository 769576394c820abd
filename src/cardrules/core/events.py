"""The kernel's facts. Nothing changes but by applying one of these or a game's own.

What a listener needs of the past travels in the event: an object as it was is its last known facts.
"""

from __future__ import annotations

from typing import Final

from cardrules.core.fact import Event, Fact
from cardrules.core.facts_effects import (
    Activated,
    Granted,
    GrantEnded,
    Looked,
    Looped,
    Moot,
    Picked,
    Prevented,
    Replaced,
    Skipped,
    is_further,
)  # fmt: skip
from cardrules.core.facts_match import Acted, Asked, Ended, Forced, Rolled, Several, Started
from cardrules.core.facts_piles import Covered, Parted, Uncovered, covering
from cardrules.core.facts_table import Changed, Counted, Made, Moved, Shuffled, reborn

__all__ = [
    "KERNEL_EVENTS", "Acted", "Activated", "Asked", "Changed", "Counted", "Covered", "Ended",
    "Event", "Fact", "Forced", "GrantEnded", "Granted", "Looked", "Looped", "Made", "Moot", "Moved",
    "Parted", "Picked", "Prevented", "Replaced", "Rolled", "Several", "Shuffled", "Skipped",
    "Started", "Uncovered", "covering", "is_further", "reborn",
]  # fmt: skip

KERNEL_EVENTS: Final[tuple[type[Fact], ...]] = (
    Started, Acted, Asked, Forced, Ended, Made, Moved, Changed, Counted, Covered, Uncovered, Parted,
    Shuffled, Granted, GrantEnded, Activated, Skipped, Prevented, Replaced, Moot, Looked, Picked,
    Looped, Rolled, Several,
)  # fmt: skip
