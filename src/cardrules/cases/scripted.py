"""Chance as a case tells it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from cardrules.cases.form import LineForm
from cardrules.core.chance import ChanceNeededError

Outcome = str | tuple[int, ...]
Same = TypeVar("Same", str, tuple[int, ...])


def outcomes(line: LineForm) -> dict[str, list[Outcome]]:
    """Return what a line tells of chance, for each thing in order; wrong forms are left out.

    Example:
        >>> outcomes(LineForm(chance={"deck": [1, 0], "coin": ["heads", "tails"], "die": "6"}))
        {'deck': [(1, 0)], 'coin': ['heads', 'tails'], 'die': ['6']}
    """
    return {what: _listed(told) for what, told in line.chance.items() if not wrong_form(told)}


def wrong_form(told: Any) -> bool:
    """Return whether it is neither an outcome nor a list of outcomes."""
    if isinstance(told, str) or _order(told):
        return False
    return not isinstance(told, list) or not all(isinstance(o, str) or _order(o) for o in told)


def _order(told: Any) -> bool:
    return (
        isinstance(told, list) and bool(told)
        and all(type(place) is int for place in told)
    )  # fmt: skip


def _listed(told: Any) -> list[Outcome]:
    if isinstance(told, str):
        return [told]
    if _order(told):
        return [tuple(told)]
    return [one if isinstance(one, str) else tuple(one) for one in told]


class Scripted:
    """Chance that says what one line of a case tells, each outcome once.

    The judge goes through a line in several ways and copies what is left of its chance for each;
    all copies together note what was of use.

    Args:
        told: For each thing left to chance its outcomes, in order.
    """

    def __init__(self, told: Mapping[str, Sequence[Outcome]]) -> None:
        self._told = told
        self._next_of = dict.fromkeys(told, 0)
        self._used: set[tuple[str, int]] = set()
        self._asked: dict[str, ChanceNeededError] = {}

    def __deepcopy__(self, _memo: object) -> Scripted:
        twin = Scripted(self._told)
        twin._next_of = dict(self._next_of)
        twin._used, twin._asked = self._used, self._asked
        return twin

    @property
    def left(self) -> tuple[str, ...]:
        """What was told and of no use in any way."""
        used = self._used
        return tuple(
            what for what, given in self._told.items()
            if any((what, at) not in used for at in range(len(given)))
        )  # fmt: skip

    def wrong(self, what: str) -> str:
        """Return what is wrong with something that is left."""
        asked = self._asked.get(what)
        return f"chance does not decide {what!r} here" if asked is None else str(asked)

    def shuffle(self, what: str, size: int, _seq: int, /) -> tuple[int, ...]:
        """Return the order told."""
        told = self._next(what)
        if not isinstance(told, tuple) or sorted(told) != list(range(size)):
            raise self._need(what, (f"an order of {size} (0 to {size - 1}, from the bottom)",))
        return self._use(what, told)

    def pick(self, what: str, options: Sequence[str], _seq: int, /) -> str:
        """Return the option told."""
        told = self._next(what)
        if not isinstance(told, str) or told not in options:
            raise self._need(what, options)
        return self._use(what, told)

    def _next(self, what: str) -> Outcome | None:
        given, at = self._told.get(what, ()), self._next_of.get(what, 0)
        return given[at] if at < len(given) else None

    def _use(self, what: str, told: Same) -> Same:
        self._used.add((what, self._next_of[what]))
        self._next_of[what] += 1
        return told

    def _need(self, what: str, options: Sequence[str]) -> ChanceNeededError:
        return self._asked.setdefault(what, ChanceNeededError(what, options))
