"""What a log consists of, and what one action gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import FunctionType
from typing import Any, Generic, NamedTuple, SupportsIndex, TypeVar, final, overload

import attrs

from cardrules._frozen import frozen
from cardrules.core.state import State
from cardrules.ids import RuleId

F = TypeVar("F")


class Entry(NamedTuple):
    """One line of a log. A tuple, since every event of a match has one.

    Args:
        seq: Its position, from 0.
        event: What happened.
        cause: Position of the entry that led to it, smaller than its own; -1 for the first.
        rules: Ids of the rules and readings by which it happened, the main one first.
    """

    seq: int
    event: Any
    cause: int
    rules: tuple[RuleId, ...]


@final
class Group(Sequence[Entry]):
    """The entries of one action, made when somebody looks at them; equal to a tuple of them.

    What happened is noted in a flat list, an entry as its event, its cause and its rules. An event
    that need not exist yet is noted as a maker, of `cardrules._frozen`, with its three arguments.
    Only the run that does the action notes anything, and nothing once it has handed the group out.
    """

    __slots__ = ("first", "noted")
    first: int
    noted: Any
    """The list; once somebody has looked at them, the entries themselves."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries, always the same objects."""
        noted = self.noted
        if type(noted) is list:
            noted = self.noted = tuple(self.read())
        return noted  # type: ignore[no-any-return]  # a tuple of entries now

    def read(self) -> Iterator[Entry]:
        """Make the entries, also of an action that still goes on."""
        noted = iter(self.noted)
        for seq, event in enumerate(noted, self.first):
            if type(event) is FunctionType:
                event = event(next(noted), next(noted), next(noted))  # noqa: PLW2901 - made late
            yield Entry(seq, event, next(noted), next(noted))

    def last_of(self, kinds: tuple[type, ...]) -> int | None:
        """Return the position of the last fact of some types, while the action still goes on.

        Makes no entry, and so knows of no fact that need not exist yet.
        """
        noted, at, seq, found = self.noted, 0, self.first, None
        while at < len(noted):
            event = noted[at]
            if isinstance(event, kinds):
                found = seq
            at += 6 if type(event) is FunctionType else 3
            seq += 1
        return found

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    @overload
    def __getitem__(self, at: SupportsIndex) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Entry, ...]: ...
    def __getitem__(self, at: SupportsIndex | slice) -> Entry | tuple[Entry, ...]:
        return self.entries[at]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Group):
            return self.entries == other.entries
        return self.entries == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.entries)

    def __repr__(self) -> str:
        return repr(self.entries)

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self.entries,)


def group(first: int) -> Group:
    """Return a group in which nothing has been noted.

    Args:
        first: Position of its first entry.
    """
    made = Group()
    made.first = first
    made.noted = []
    return made


@frozen
class Step(Generic[F]):
    """What one action did.

    Args:
        state: The table after it.
        entries: One group: the action first, a question last unless the match is over.
        options: The legal answers to that question, if they had to be listed in order to ask;
            else None, and `resolver.legal_actions` lists them.
    """

    state: State[F]
    entries: tuple[Entry, ...]
    options: tuple[Any, ...] | None = attrs.field(default=None, eq=False, repr=False)


AnyStep = Step[Any]
