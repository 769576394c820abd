"""Effects that would go on for ever, and checks that never come to rest.

A trigger loop is a trigger that recurs in its own line of causes, without an answer in between, on
a board equal but for counters and numbers. Nothing of it is done: the group is resolved again with
the first activation of the loop barred.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardrules._frozen import frozen
from cardrules.core.model import AnyTable
from cardrules.errors import CardRulesError

if TYPE_CHECKING:
    from cardrules.core.frames import Pending
    from cardrules.core.run import Run
    from cardrules.core.scene import Key, Lineage


@frozen
class Settled:
    """A repeated check came to rest.

    Args:
        rounds: How many rounds changed something.
    """

    rounds: int


@frozen
class Cycle:
    """A repeated check came back to a board that it had left.

    Args:
        culprits: Whose consequences alternate, in the order in which they were found.
    """

    culprits: tuple[str, ...]


Fixpoint = Settled | Cycle


class LoopFoundError(CardRulesError):
    """Raised inside the resolver and caught by it: see `resolver.act`.

    Args:
        number: The first activation of the loop.
        culprits: The effects of the loop.
    """

    def __init__(self, number: int, culprits: tuple[Key, ...]) -> None:
        self.number = number
        self.culprits = culprits
        super().__init__(f"a loop of {len(culprits)} effects")


def shape(table: AnyTable) -> tuple[Any, ...]:
    """Return the board but for counters, ids and numbers: what a loop would bring back."""
    objects = table.objects
    return tuple(
        tuple((objects[id].copies, objects[id].face_down, objects[id].used) for id in zone)
        for zone in table.zones
    )


def extend(run: Run, pending: Pending, lineage: Lineage, number: int) -> Lineage:
    """Return a line of causes with one more activation.

    Raises:
        LoopFoundError: The effect recurs in it on the same board.
    """
    key = (pending.code, pending.index, pending.source)
    earlier = [entry for entry in lineage if entry[0] == key]
    if not earlier:
        return (*lineage, (key, None, number))
    now = shape(run.draft)
    if any(entry[1] == now for entry in earlier):
        first = lineage.index(earlier[0])
        culprits = tuple(dict.fromkeys(entry[0] for entry in lineage[first:]))
        raise LoopFoundError(earlier[0][2], culprits)
    return (*lineage, (key, now, number))
