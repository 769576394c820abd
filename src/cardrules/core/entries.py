"""What a log consists of, and what one action gives."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

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
