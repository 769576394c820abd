"""Exploring: every combination of what is met, nothing else, as far as the budget goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from cardrules.core.claims import Name
from cardrules.judge.explore import Explored, explore
from cardrules.judge.probe import Trace
from unit.judge.boards import ARCANYA, board, judge

Run = Callable[[Trace], Any]


def ask(trace: Trace, key: str, count: int = 2) -> int:
    """Meet a point."""
    names = [Name("outcome", str(number)) for number in range(count)]
    return trace.fork("chance", key, Name("chance", key), names)


def probe(path: Sequence[int]) -> Trace:
    return Trace(ARCANYA.rulebook, {}, path)


def explored(run: Run, budget: int = 100) -> Explored[Any]:
    return explore(run, probe, lambda result: result, budget)


def names(found: Explored[Any]) -> list[str]:
    return [point.what.id for point in found.deciding()]


def test_only_what_is_met_is_multiplied() -> None:
    found = explored(lambda t: (ask(t, "a"), ask(t, "b") if ask(t, "a") else None))

    assert [tuple(leaf.trace.taken) for leaf in found.leaves] == [(0,), (1, 0), (1, 1)]
    assert found.left == 0


def test_the_same_point_has_the_same_answer_in_a_branch() -> None:
    found = explored(lambda t: (ask(t, "a"), ask(t, "a")))

    assert [leaf.result for leaf in found.leaves] == [(0, 0), (1, 1)]


def test_points_that_do_not_matter_are_left_out() -> None:
    found = explored(lambda t: (ask(t, "a"), ask(t, "b"))[1])

    assert names(found) == ["b"]
    assert [[o for _, o in box] for box in found.boxes()[1]] == [[(1,)]]


def test_points_that_matter_only_together_are_both_named() -> None:
    found = explored(lambda t: ask(t, "a") ^ ask(t, "b"))

    assert names(found) == ["a", "b"]


def test_options_that_lead_to_the_same_are_taken_together() -> None:
    found = explored(lambda t: ask(t, "a", 5) > 2)

    assert [[o for _, o in box] for box in found.boxes()[True]] == [[(3, 4)]]
    assert [[o for _, o in box] for box in found.boxes()[False]] == [[(0, 1, 2)]]


def test_a_budget_is_kept_and_what_is_left_is_counted() -> None:
    found = explored(lambda t: tuple(ask(t, key) for key in "abcdef"), budget=10)

    assert len(found.leaves) == 10
    assert found.left > 0
    assert names(found) != []


def test_branches_with_one_unusual_option_come_first() -> None:
    found = explored(lambda t: sum(ask(t, key) for key in "abcd"), budget=5)

    assert [leaf.result for leaf in found.leaves] == [0, 1, 1, 1, 1]


@pytest.mark.parametrize("budget", [3, 7, 100])
def test_exploring_is_the_same_each_time(budget: int) -> None:
    def run(trace: Trace) -> int:
        return ask(trace, "a", 3) * ask(trace, "b", 3)

    assert explored(run, budget).leaves == explored(run, budget).leaves


def test_a_budget_can_count_more_than_branches() -> None:
    found = explore(lambda t: ask(t, "a", 10), probe, lambda result: result, 6, lambda _: 2)

    assert [leaf.result for leaf in found.leaves] == [0, 1, 2]
    assert found.left == 7


def test_the_budget_of_orders_counts_the_positions_of_all_branches() -> None:
    # What B draws and holds was not told: each card makes a branch of some dozen positions.
    state = board(seats=3, sphere={"power": 5, "at": "B", "sender": "A"})
    ruling = judge(budget=60).orders(state, "B: Potencia 7", choices=True)

    seen, whole = ruling.explored
    assert ruling.verdict == "depends"
    assert 60 <= seen < 120
    assert seen < whole
