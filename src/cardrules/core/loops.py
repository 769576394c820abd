"""Effects that would go on for ever, and checks that never come to rest.

A trigger loop is a trigger that recurs in its own line of causes, without a choice in between, on
a board that is the same, or the same but for counters and numbers that only grow. Those may still
come to a limit that some text names, so they are given some time. To say in which order effects
are applied is no choice that could end it. Nothing of a loop is done: the action is resolved again
with the first activation of the loop barred.
"""

from __future__ import annotations

import hashlib
import operator
from collections.abc import Callable, Container, Sequence
from functools import cache, lru_cache
from itertools import starmap
from typing import TYPE_CHECKING, Any, Final

import attrs

from cardrules._frozen import evolve, frozen
from cardrules.core.frames import GroupFrame
from cardrules.core.model import AnyTable, Copy
from cardrules.errors import CardRulesError

if TYPE_CHECKING:
    from cardrules.core.frames import Link, Pending
    from cardrules.core.run import Run
    from cardrules.core.scene import Key, Line


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
        number: The first activation of the loop in this action.
        culprits: The effects of the loop.
        waiting: The effect with which it began, if an earlier action has put that on the chain.
    """

    def __init__(self, number: int, culprits: tuple[Key, ...], waiting: Key | None = None) -> None:
        self.number = number
        self.culprits = culprits
        self.waiting = waiting
        super().__init__(f"a loop of {len(culprits)} effects")

    def bar(self, tried: Container[int | Key]) -> int | Key:
        """Return what to bar: the effect that still waited, else the first activation."""
        if self.waiting is not None and self.waiting not in tried:
            return self.waiting
        return self.number


PATIENCE: Final = 20
"""So often a trigger may recur on a board where numbers have only grown."""

Shape = tuple[str, tuple[int, ...]]
"""A board but for ids, written down, and apart from it every counter and number on it."""


def shape(table: AnyTable) -> Shape:
    """Return what a loop would bring back, and the numbers that it may let grow."""
    numbers: list[int] = []
    fixed = _plain(table.facts, numbers)
    things = [[table.objects[id] for id in zone] for zone in table.zones]
    laid = _together([_together([*starmap(_face, map(_FACE, zone))]) for zone in things])
    counted = tuple(
        [_plain(t.counters, numbers) if t.counters else () for zone in things for t in zone]
    )
    bonds = tuple([(grant.what, grant.holder) for grant in table.grants])
    return f"({laid}, {bonds!r}, {fixed!r}, {counted!r})", tuple(numbers)


def _together(written: Sequence[str]) -> str:
    """Return values that are written down already as a tuple of them is."""
    return f"({written[0]},)" if len(written) == 1 else f"({', '.join(written)})"


_FACE: Final = operator.attrgetter("card", "owner", "under", "face_down", "used")
"""What of an object is written down: all but its counters and where it lies."""


@lru_cache(maxsize=1024)
def _face(*face: Any) -> str:
    """Return what lies there, written down: the cards of a board are asked for again and again."""
    card, owner, under, face_down, used = face
    return repr(((*under, Copy(card, owner)), face_down, used))


def _plain(value: Any, numbers: list[int]) -> Any:
    """Return a value with its whole numbers taken out of it, and put them into a list."""
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, int):
        numbers.append(value)
        return 0
    if isinstance(value, tuple | list):
        return tuple([_plain(part, numbers) for part in value])
    if isinstance(value, frozenset | set):
        return tuple(sorted(map(repr, value)))
    kind: type = type(value)
    names = _fields(kind)
    if names is None:
        return value
    return tuple([_plain(getattr(value, name), numbers) for name in names])


@cache
def _fields(kind: Any) -> tuple[str, ...] | None:
    """Return the names of the fields of a class; None if it has none."""
    return tuple([field.name for field in attrs.fields(kind)]) if attrs.has(kind) else None


def _grown(before: Shape, now: Shape) -> bool:
    return (
        before[0] == now[0]
        and len(before[1]) == len(now[1])
        and all(map(operator.le, before[1], now[1]))
    )


def _tried(before: Sequence[Shape], now: Shape) -> bool:
    """Return whether numbers have only grown so often that they come to no limit."""
    return len(before) >= PATIENCE <= sum(_grown(then, now) for then in before)


def _link(run: Run, pending: Pending, number: int, *, seen: bool) -> Link:
    if not seen:
        return (pending.code, pending.index, pending.source, "", (), number)
    fixed, numbers = shape(run.draft)
    told = hashlib.sha256(fixed.encode()).hexdigest()[:16]
    return (pending.code, pending.index, pending.source, told, numbers, number)


def extend(run: Run, pending: Pending, number: int) -> Line:
    """Return the line of causes of an effect with its own activation.

    Args:
        run: The resolver at work.
        pending: The effect, with its line so far.
        number: Which activation of the action it is.

    Raises:
        LoopFoundError: The effect recurs in its line without end.
    """
    line = pending.line
    key = (pending.code, pending.index, pending.source)
    earlier = [link for link in line if link[:3] == key]
    if not earlier:
        return (*line, _link(run, pending, number, seen=False))
    now = _link(run, pending, number, seen=True)
    before = [link[3:5] for link in earlier if link[3]]
    if now[3:5] in before or _tried(before, now[3:5]):
        culprits = tuple(dict.fromkeys(link[:3] for link in line[line.index(earlier[0]) :]))
        # What an earlier action has begun is done; of the rest the first activation is barred.
        numbers = [link[5] for link in earlier if link[5] >= 0]
        waiting = key if earlier[0][5] < 0 else None
        raise LoopFoundError(numbers[0] if numbers else number, culprits, waiting)
    return (*line, now)


def belongs(pending: Pending, culprits: Container[Key]) -> bool:
    """Return whether an effect on its way belongs to a loop: it is one of it and comes from one."""
    own = (pending.code, pending.index, pending.source)
    if own not in culprits:
        return False
    line = pending.line
    before = line[:-1] if line and line[-1][:3] == own else line
    return any(link[:3] in culprits for link in before)


def without(group: GroupFrame, culprits: Container[Key]) -> GroupFrame:
    """Return a group without what belongs to a loop."""
    return GroupFrame(tuple(p for p in group.waiting if not belongs(p, culprits)))


def drop(run: Run, culprits: Container[Key]) -> None:
    """Take everything that belongs to a loop off the chain: it branches, but it is one loop."""
    for scene in run.scenes:
        scene.waiting = [p for p in scene.waiting if not belongs(p, culprits)]
    for place, item in enumerate(run.stack):
        if isinstance(item, GroupFrame):
            run.stack[place] = without(item, culprits)


def forget(run: Run) -> None:
    """Begin all lines of causes anew: somebody has had a choice."""
    _rewrite(run, lambda _: ())


def unnumber(run: Run) -> None:
    """Mark all links as of an earlier action, since this one ends."""
    _rewrite(run, lambda line: tuple((*link[:5], -1) for link in line))


def _rewrite(run: Run, change: Callable[[Line], Line]) -> None:
    for scene in run.scenes:
        if scene.line:
            scene.line = change(scene.line)
        if scene.waiting and any(pending.line for pending in scene.waiting):
            scene.waiting = [evolve(p, line=change(p.line)) for p in scene.waiting]
    for place, item in enumerate(run.stack):
        if isinstance(item, GroupFrame) and any(pending.line for pending in item.waiting):
            waiting = tuple(evolve(p, line=change(p.line)) for p in item.waiting)
            run.stack[place] = GroupFrame(waiting)
