"""Chance is asked, not rolled: rules ask a source, and the answer is recorded as an event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import repeat, starmap
from random import Random
from typing import Protocol

from cardrules.errors import CardRulesError


class Chance(Protocol):
    """Answers what the rules leave to chance."""

    def shuffle(self, what: str, size: int, seq: int, /) -> tuple[int, ...]:
        """Return an order of the positions 0 to ``size - 1``."""
        ...

    def pick(self, what: str, options: Sequence[str], seq: int, /) -> str:
        """Return one of the options, which are never empty."""
        ...


class Seeded:
    """Chance from a generator keyed by seed and position in the log.

    The same seed and position give the same answer whatever was asked before, so a match can go on
    from any of its entries.

    Args:
        seed: Any whole number.
    """

    __slots__ = ("seed",)

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def shuffle(self, _what: str, size: int, seq: int, /) -> tuple[int, ...]:
        """Return a random order."""
        # Sorting by random keys is as fair as swapping, and three times as fast.
        keys = list(starmap(self._generator(seq).random, repeat((), size)))
        return tuple(sorted(range(size), key=keys.__getitem__))

    def pick(self, _what: str, options: Sequence[str], seq: int, /) -> str:
        """Return a random option."""
        return self._generator(seq).choice(options)

    def _generator(self, seq: int) -> Random:
        # A text seed goes through SHA-512: neighbouring positions are not alike, and no process
        # or hash seed changes it.
        return Random(f"{self.seed}/{seq}")  # noqa: S311 - chance at a table, no secret


class ChanceNeededError(CardRulesError):
    """Something is left to chance and nobody said how it comes out.

    Args:
        what: What is asked.
        options: What can come out, or how many orders there are as one text.
    """

    def __init__(self, what: str, options: Sequence[str]) -> None:
        self.what = what
        self.options = tuple(options)
        super().__init__(f"chance decides {what}: say how, one of {', '.join(self.options)}")


class Told:
    """Chance as somebody told it: outcomes by what is asked, each used once, in order.

    Args:
        picks: For each thing asked, its outcomes.
        orders: For each shuffle, its orders.
        otherwise: Who answers what was not told; None to raise `ChanceNeededError`.
    """

    __slots__ = ("_orders", "_otherwise", "_picks")

    def __init__(
        self,
        picks: Mapping[str, Sequence[str]] | None = None,
        orders: Mapping[str, Sequence[Sequence[int]]] | None = None,
        otherwise: Chance | None = None,
    ) -> None:
        self._picks = {what: list(given) for what, given in (picks or {}).items()}
        self._orders = {what: [tuple(o) for o in given] for what, given in (orders or {}).items()}
        self._otherwise = otherwise

    def shuffle(self, what: str, size: int, seq: int, /) -> tuple[int, ...]:
        """Return the order told."""
        told = self._orders.get(what)
        if told and sorted(told[0]) == list(range(size)):
            return told.pop(0)
        if self._otherwise is None:
            raise ChanceNeededError(what, (f"an order of {size}",))
        return self._otherwise.shuffle(what, size, seq)

    def pick(self, what: str, options: Sequence[str], seq: int, /) -> str:
        """Return the option told."""
        told = self._picks.get(what)
        if told and told[0] in options:
            return told.pop(0)
        if self._otherwise is None:
            raise ChanceNeededError(what, options)
        return self._otherwise.pick(what, options, seq)
