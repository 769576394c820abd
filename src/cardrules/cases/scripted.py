"""Chance as a case tells it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardrules.cases.form import LineForm
from cardrules.core.chance import ChanceNeededError

Outcome = str | tuple[int, ...]


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


def all_outcomes(lines: Iterable[LineForm]) -> dict[str, list[Outcome]]:
    """Return what several lines tell, one after the other."""
    found: dict[str, list[Outcome]] = {}
    for line in lines:
        for what, told in outcomes(line).items():
            found.setdefault(what, []).extend(told)
    return found


class Scripted:
    """Chance that says what one line of a case tells, each outcome once.

    Args:
        told: For each thing left to chance its outcomes, in order.
    """

    def __init__(self, told: Mapping[str, Sequence[Outcome]]) -> None:
        self._left = {what: list(given) for what, given in told.items()}

    @property
    def left(self) -> tuple[str, ...]:
        """What was told and never asked."""
        return tuple(what for what, given in self._left.items() if given)

    def shuffle(self, what: str, size: int, _seq: int, /) -> tuple[int, ...]:
        """Return the order told."""
        told = self._next(what)
        if not isinstance(told, tuple) or sorted(told) != list(range(size)):
            raise ChanceNeededError(
                what, (f"an order of {size} (0 to {size - 1}, from the bottom)",)
            )
        return told

    def pick(self, what: str, options: Sequence[str], _seq: int, /) -> str:
        """Return the option told."""
        told = self._next(what)
        if not isinstance(told, str) or told not in options:
            raise ChanceNeededError(what, options)
        return told

    def _next(self, what: str) -> Outcome | None:
        left = self._left.get(what)
        return left.pop(0) if left else None
