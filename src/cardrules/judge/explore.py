"""All branches of a computation, as far as a budget goes, and which open points matter."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from operator import contains
from typing import Final, Generic, TypeVar

import attrs

from cardrules._frozen import evolve, frozen
from cardrules.core.supposed import Supposed, WhichCardError
from cardrules.judge.probe import Point, Trace

__all__ = ["Box", "Explored", "Leaf", "explore"]

T = TypeVar("T")

PATIENCE: Final = 3
"""So many branches have to be run again for one point until none of its cards is only supposed."""

Box = tuple[tuple[Point, tuple[int, ...]], ...]
"""Points with the options that all lead to one answer."""


@frozen
class Leaf(Generic[T]):
    """One branch.

    Args:
        path: The points that it met, in order, each with the option taken.
        result: What came out.
        trace: The probe that watched it.
        parent: Position of the branch from which it differs; -1 for the first.
        at: Position of the point at which it differs from it.
        alike: For each point the options with which all comes out the same.
    """

    path: tuple[tuple[Point, int], ...]
    result: T
    trace: Trace = attrs.field(eq=False, repr=False)
    parent: int = -1
    at: int = -1
    alike: tuple[Collection[int], ...] = attrs.field(default=(), eq=False, repr=False)

    def stands_for(self, path: Sequence[int]) -> bool:
        """Return whether the branch with these options, then the first ones, comes out as this."""
        rest = (0,) * (len(self.alike) - len(path))
        return len(path) <= len(self.alike) and all(map(contains, self.alike, (*path, *rest)))

    def taking(self, path: Sequence[int], parent: int) -> Leaf[T]:
        """Return the branch with these options for which this one stands."""
        options = (*path, *(0,) * (len(self.path) - len(path)))
        points = (point for point, _ in self.path)
        met = tuple(zip(points, options, strict=True))
        return evolve(self, path=met, parent=parent, at=len(path) - 1)


@frozen
class _Node:
    point: Point
    edges: tuple[tuple[tuple[int, ...], _Tree], ...]


_Tree = _Node | int
"""A point, or the position of an answer."""


@attrs.define
class Explored(Generic[T]):
    """What exploring found.

    Args:
        leaves: The branches, in the order in which they were looked at.
        ends: For each of them the position of its answer.
        left: How many branches are known and were not looked at.
        answers: The different answers, in the order in which they were found.
        again: Runs a branch again in which cards are only supposed, with these cards themselves.
    """

    leaves: tuple[Leaf[T], ...]
    ends: tuple[int, ...]
    left: int
    answers: tuple[Hashable, ...]
    again: Callable[[Leaf[T]], Leaf[T]]
    _tree: _Tree | None = attrs.field(default=None, init=False)
    _shown: dict[int, Leaf[T]] = attrs.field(factory=dict, init=False)

    @property
    def first(self) -> Leaf[T]:
        """The branch in which every point has its first option."""
        return self._leaf(0)

    def leaf_of(self, answer: Hashable) -> Leaf[T]:
        """Return the first branch with an answer."""
        return self._leaf(self.ends.index(self.answers.index(answer)))

    def _leaf(self, number: int) -> Leaf[T]:
        if number not in self._shown:
            self._shown[number] = self.again(self.leaves[number])
        return self._shown[number]

    def boxes(self) -> dict[Hashable, list[Box]]:
        """Return for each answer the sets of assumptions that lead to it, as few as can be."""
        found: dict[Hashable, list[Box]] = {answer: [] for answer in self.answers}
        for box, end in _paths(self._whole(), ()):
            found[self.answers[end]].append(box)
        return found

    def points(self) -> tuple[Point, ...]:
        """Return all points, in the order in which they are met."""
        met = {point.key: point for leaf in self.leaves for point, _ in leaf.path}
        return tuple(met.values())

    def deciding(self) -> tuple[Point, ...]:
        """Return the points that change the answer, in the order in which they are met.

        If not all branches were looked at, those that changed it where one was looked at.
        """
        turning = self._turning() if self.left else _points(self._whole())
        keys = {point.key for point in turning}
        return tuple(point for point in self.points() if point.key in keys)

    def _turning(self) -> Iterator[Point]:
        """Yield the points at which a branch has another answer than the one it comes from."""
        for leaf, end in zip(self.leaves[1:], self.ends[1:], strict=True):
            if end != self.ends[leaf.parent]:
                yield leaf.path[leaf.at][0]

    def _whole(self) -> _Tree:
        if self._tree is None:
            self._tree = self._reduce(range(len(self.leaves)), 0)
        return self._tree

    def _reduce(self, numbers: Sequence[int], depth: int) -> _Tree:
        """Return the tree of decisions of branches that have their first points in common.

        A point all of whose options lead to the same tree is left out, so only what matters stays.
        """
        first = self.leaves[numbers[0]].path
        if len(first) == depth:
            return self.ends[numbers[0]]
        point = first[depth][0]
        groups: dict[int, list[int]] = {}
        for number in numbers:
            groups.setdefault(self.leaves[number].path[depth][1], []).append(number)
        edges: dict[_Tree, list[int]] = {}
        for option in sorted(groups):
            edges.setdefault(self._reduce(groups[option], depth + 1), []).append(option)
        if len(edges) == 1:
            return next(iter(edges))
        return _Node(point, tuple((tuple(options), below) for below, options in edges.items()))


def _paths(tree: _Tree, box: Box) -> Iterator[tuple[Box, int]]:
    if not isinstance(tree, _Node):
        yield box, tree
        return
    for options, below in tree.edges:
        yield from _paths(below, (*box, (tree.point, options)))


def _points(tree: _Tree) -> Iterator[Point]:
    if isinstance(tree, _Node):
        yield tree.point
        for _, below in tree.edges:
            yield from _points(below)


def explore(
    run: Callable[[Trace], T], probe: Callable[[Sequence[int]], Trace],
    answer: Callable[[T], Hashable], budget: int, cost: Callable[[T], int] = lambda _: 1,
) -> Explored[T]:  # fmt: skip
    """Run a computation with every combination of options of the points that it meets.

    Branches with few unusual options come first. One that is sure to come out as another one did,
    since nothing was read in which their cards differ, is not run.

    Args:
        run: The computation. It is pure but for the probe.
        probe: Makes a probe that follows a path, and perhaps notes what is read of cards.
        answer: The answer of a result, as something to compare.
        budget: How much is looked at most; a branch that is begun is finished.
        cost: How much of it a result has taken.
    """
    waiting: deque[tuple[tuple[int, ...], int]] = deque([((), -1)])
    look = _Look(run, probe, answer)
    leaves: list[Leaf[T]] = []
    several: list[int] = []
    ends: list[int] = []
    spent = 0
    while waiting and spent < budget:
        path, parent = waiting.popleft()
        number = len(leaves)
        like = next((one for one in several if leaves[one].stands_for(path)), None)
        if like is None:
            leaf, end = look.at(path, parent)
            ends.append(end)
            if any(len(options) > 1 for options in leaf.alike):
                several.append(number)
        else:
            ends.append(ends[like])
            leaf = leaves[like].taking(path, parent)
        leaves.append(leaf)
        spent += cost(leaf.result)
        taken = tuple(option for _, option in leaf.path)
        for at, (point, _) in enumerate(leaf.path[len(path) :], start=len(path)):
            options = range(1, len(point.options))
            waiting.extend(((*taken[:at], option), number) for option in options)
    return Explored(tuple(leaves), tuple(ends), len(waiting), tuple(look.answers), look.again)


class _Look(Generic[T]):
    """Looks at branches, each with as many others that come out the same as it can."""

    def __init__(
        self, run: Callable[[Trace], T], probe: Callable[[Sequence[int]], Trace],
        answer: Callable[[T], Hashable],
    ) -> None:  # fmt: skip
        self.run, self.probe, self.answer = run, probe, answer
        self.answers: dict[Hashable, int] = {}
        self.asked: Counter[Hashable] = Counter()
        self.plain: set[Hashable] = set()

    def at(self, path: Sequence[int], parent: int) -> tuple[Leaf[T], int]:
        """Return a branch and the position of its answer."""
        trace = self.probe(path)
        trace.plain = self.plain
        try:
            result = self.run(trace)
            end = self._end(result)  # in which no card is only supposed
        except WhichCardError as error:
            self._note(trace, error.card)
            trace = trace.again(path)
            result = self.run(trace)
            end = self._end(result)
        met = tuple(zip(trace.points, trace.taken, strict=True))
        return Leaf(met, result, trace, parent, len(path) - 1, trace.alike()), end

    def _end(self, result: T) -> int:
        return self.answers.setdefault(self.answer(result), len(self.answers))

    def _note(self, trace: Trace, card: Supposed) -> None:
        """Take the cards of a point as they are if it mostly matters which of them it is."""
        key = next(trace.points[n].key for n, other in trace.supposed.items() if other is card)
        self.asked[key] += 1
        if self.asked[key] == PATIENCE:
            self.plain.add(key)

    def again(self, leaf: Leaf[T]) -> Leaf[T]:
        """Return a branch with the cards themselves instead of any that are only supposed."""
        if not leaf.trace.supposed:
            leaf.trace.definitions = None  # explaining reads more: that, too, of cards themselves
            return leaf
        trace = leaf.trace.again(leaf.trace.taken)
        return evolve(leaf, result=self.run(trace), trace=trace)
