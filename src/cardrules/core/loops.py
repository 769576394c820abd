"""Effects that would go on for ever, and checks that never come to rest.

A trigger loop is a trigger that recurs in its own line of causes, without an answer in between, on
a board that is the same, or the same but for counters and numbers that only grow. Those may still
come to a limit that some text names, so they are given some time. Nothing of a loop is done: the
group is resolved again with the first activation of the loop barred.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs

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


PATIENCE: Final = 20
"""So often a trigger may recur on a board where numbers have only grown."""

Shape = tuple[Any, tuple[int, ...]]
"""A board but for ids, and apart from it every counter and number on it."""


def shape(table: AnyTable) -> Shape:
    """Return what a loop would bring back, and the numbers that it may let grow."""
    objects = table.objects
    things = [[objects[id] for id in zone] for zone in table.zones]
    numbers: list[int] = []
    fixed = _plain(table.facts, numbers)
    laid = tuple(tuple((t.copies, t.face_down, t.used) for t in zone) for zone in things)
    counted = tuple(t.counters for zone in things for t in zone)
    bonds = tuple((grant.what, grant.holder) for grant in table.grants)
    return (laid, bonds, fixed, _plain(counted, numbers)), tuple(numbers)


def _plain(value: Any, numbers: list[int]) -> Any:
    """Return a value with its whole numbers taken out of it, and put them into a list."""
    if isinstance(value, int) and not isinstance(value, bool):
        numbers.append(value)
        return 0
    if isinstance(value, tuple):
        return tuple(_plain(part, numbers) for part in value)
    if attrs.has(type(value)):
        fields = attrs.fields(type(value))
        return tuple(_plain(getattr(value, field.name), numbers) for field in fields)
    return value


def _grown(before: Shape, now: Shape) -> bool:
    return (
        before[0] == now[0]
        and len(before[1]) == len(now[1])
        and all(a <= b for a, b in zip(before[1], now[1], strict=True))
    )


def extend(run: Run, pending: Pending, lineage: Lineage, number: int) -> Lineage:
    """Return a line of causes with one more activation.

    Raises:
        LoopFoundError: The effect recurs in it without end.
    """
    key = (pending.code, pending.index, pending.source)
    earlier = [entry for entry in lineage if entry[0] == key]
    if not earlier:
        return (*lineage, (key, None, number))
    now = shape(run.draft)
    before = [entry[1] for entry in earlier if entry[1] is not None]
    if now in before or sum(_grown(then, now) for then in before) >= PATIENCE:
        first = lineage.index(earlier[0])
        culprits = tuple(dict.fromkeys(entry[0] for entry in lineage[first:]))
        raise LoopFoundError(earlier[0][2], culprits)
    return (*lineage, (key, now, number))
