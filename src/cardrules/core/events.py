"""The kernel's facts. Nothing changes but by applying one of these or a game's own.

What a listener needs of the past travels in the event: an object as it was is its last known facts.
"""

from __future__ import annotations

from typing import Final

from cardrules.core.fact import Event, Fact
from cardrules.core.facts_effects import (
    Activated, Granted, GrantEnded, Looked, Looped, Prevented, Replaced, Skipped,
)  # fmt: skip
from cardrules.core.facts_match import Acted, Asked, Ended, Forced, Rolled, Started
from cardrules.core.facts_table import Changed, Counted, Made, Moved, Shuffled, reborn

__all__ = [
    "Acted", "Activated", "Asked", "Changed", "Counted", "Ended", "Event", "Fact", "Forced",
    "Granted", "GrantEnded", "KERNEL_EVENTS", "Looked", "Looped", "Made", "Moved", "Prevented",
    "Replaced", "Rolled", "Shuffled", "Skipped", "Started", "reborn",
]  # fmt: skip

KERNEL_EVENTS: Final[tuple[type[Fact], ...]] = (
    Started, Acted, Asked, Forced, Ended, Made, Moved, Changed, Counted, Shuffled, Granted, GrantEnded,
    Activated, Skipped, Prevented, Replaced, Looked, Looped, Rolled,
)  # fmt: skip
