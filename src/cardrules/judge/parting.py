"""Where several lines of events part: the first event of each that not all of them have."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from cardrules.judge.ruling import Step

__all__ = ["parting"]


def parting(lines: Sequence[Sequence[Step]]) -> tuple[Step | None, ...]:
    """Return the first event of each line that is not the same in all of them.

    Args:
        lines: Derivations; what somebody chose in them, and how a reading is taken, is no event.

    Returns:
        For each line its event; None for a line that ends before.
    """
    events = [[step for step in line if _happens(step)] for line in lines]
    together = zip(*events, strict=False)
    shared = sum(1 for _ in takewhile(_same, together))
    return tuple(line[shared] if shared < len(line) else None for line in events)


def _happens(step: Step) -> bool:
    return step.role != "choice" and not step.claim.key.startswith("reading.")


def _same(steps: Sequence[Step]) -> bool:
    return all(step.claim == steps[0].claim for step in steps)
