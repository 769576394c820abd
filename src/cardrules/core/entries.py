"""What a log consists of, and what one action gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from cardrules._frozen import frozen
from cardrules.core.state import State
from cardrules.ids import RuleId

if TYPE_CHECKING:
    from cardrules.core.events import Event

F = TypeVar("F")


@frozen
class Entry:
    """One line of a log.

    Args:
        seq: Its position, from 0.
        event: What happened.
        cause: Position of the entry that led to it, smaller than its own; -1 for the first.
        rules: Ids of the rules and readings by which it happened, the main one first.
    """

    seq: int
    event: Event
    cause: int
    rules: tuple[RuleId, ...]


@frozen
class Step(Generic[F]):
    """What one action did.

    Args:
        state: The table after it.
        entries: One group: the action first, a question last unless the match is over.
    """

    state: State[F]
    entries: tuple[Entry, ...]


AnyStep = Step[Any]
