"""A number that is only supposed is read where it is held against another, and never unseen."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import pytest

from cardrules.core.guesses import SupposedTally, settled

OPTIONS = range(7)

READINGS: dict[str, Callable[[Any], Any]] = {
    "equal": lambda n: n == 3,
    "equal the other way round": lambda n: operator.eq(3, n),
    "not equal": lambda n: n != 3,
    "less": lambda n: n < 3,
    "more": lambda n: n > 3,
    "more the other way round": lambda n: operator.gt(3, n),
    "at most": lambda n: n <= 3,
    "at least": lambda n: n >= 3,
    "a sum": lambda n: n + 2 > 4,
    "a sum the other way round": lambda n: 2 + n > 4,
    "a difference": lambda n: n - 2 > 0,
    "a difference the other way round": lambda n: 2 - n > 0,
    "what is below nothing": lambda n: -n < -3,
    "twice itself": lambda n: n + n > 5,
    "nothing but itself": lambda n: n - n == 0,
    "the sum of several": lambda n: sum([1, n, n]) > 5,
    "whether there is any": bool,
    "that there is none": lambda n: not n,
    "nothing that it is no number of": lambda n: n == "3",
    "what it is": lambda n: isinstance(n, int) and not isinstance(n, str),
}
"""What reads only whether something is so."""

WHOLE: dict[str, Callable[[Any], Any]] = {
    "itself": int,
    "its hash": hash,
    "what is kept under it": {0: "a", 1: "b"}.get,
    "its text": str,
    "its text for programmers": repr,
    "its text in another": lambda n: f"{n:>3}|{n}",
    "so many": lambda n: [*range(n)],
    "the first ones": lambda n: "abcdefgh"[:n],
    "that one": lambda n: "abcdefgh"[n],
    "so often": lambda n: "a" * n,
    "so often the other way round": lambda n: n * [1],
    "a product": lambda n: n * 3,
    "a part": lambda n: 7 // (n + 1),
    "what is left": lambda n: divmod(n, 3),
    "the most of several": lambda n: max(2, n, 4),
    "one of some": lambda n: n in (2, 5),
    "its order": lambda n: sorted([3, n, 1]),
}
"""What reads more of it."""


def tally(number: int) -> SupposedTally:
    return SupposedTally(number, OPTIONS)


@pytest.mark.parametrize("number", OPTIONS)
@pytest.mark.parametrize("read", [*READINGS.values()], ids=[*READINGS])
def test_numbers_stay_alike_for_which_the_same_is_so(
    read: Callable[[Any], Any], number: int
) -> None:
    taken = tally(number)
    assert read(taken.number("tally", int)) == read(number)
    assert {*taken.alike} == {other for other in OPTIONS if read(other) == read(number)}


@pytest.mark.parametrize("number", OPTIONS)
@pytest.mark.parametrize("read", [*WHOLE.values()], ids=[*WHOLE])
def test_no_number_is_alike_for_which_anything_else_is_read(
    read: Callable[[Any], Any], number: int
) -> None:
    taken = tally(number)
    assert read(taken.number("tally", int)) == read(number)
    assert number in taken.alike
    assert all(read(other) == read(number) for other in taken.alike)


@pytest.mark.parametrize("name", sorted({*dir(int)} - {*dir(object)} - {"__getnewargs__"}))
def test_no_method_of_a_number_reads_it_unseen(name: str) -> None:
    def read(n: Any) -> Any:
        found = getattr(n, name)
        for operands in ((), (5,), (5, 7), (b"5", "big")):
            try:
                return settled(found(*operands) if callable(found) else found)
            except TypeError:
                continue
        raise AssertionError(name)

    for number in OPTIONS[1:]:
        taken = SupposedTally(number, OPTIONS[1:])
        assert read(taken.number("tally", int)) == read(number)
        assert all(read(other) == read(number) for other in taken.alike)


@pytest.mark.parametrize("do", [operator.add, operator.sub, operator.lt, operator.eq])
@pytest.mark.parametrize("here", OPTIONS)
@pytest.mark.parametrize("there", OPTIONS)
def test_of_two_numbers_each_may_be_any_that_is_alike(
    do: Callable[[int, int], int], here: int, there: int
) -> None:
    one, other = tally(here), tally(there)
    outcome = do(one.number("tally", int), other.number("tally", int)) > 0

    assert outcome == (do(here, there) > 0)
    assert all((do(a, b) > 0) == outcome for a in one.alike for b in other.alike)


def test_adding_reads_nothing() -> None:
    taken = tally(3)
    number = -(1 + taken.number("tally", int) - 2)
    assert [*taken.alike] == [*OPTIONS]
    assert settled(number) == -2
    assert [*taken.alike] == [3]
