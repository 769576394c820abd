"""What is looked up once while a table stays as it is, though entries are written meanwhile.

An entry names the readings that were asked for since the one before it. What was worked out before
an entry and is used after it rests on the same readings as if it were worked out then: so they are
kept with it, and asked for again.
"""

from __future__ import annotations

from typing import Any, TypeVar

from cardrules.core.model import AnyTable
from cardrules.ids import RuleId

__all__ = ["Found"]

T = TypeVar("T")


class Found(dict[Any, Any]):
    """What was worked out on one table, by what was looked for.

    Args:
        table: It keeps what was found as long as this does not change.
    """

    __slots__ = ("_asked", "_table")

    def __init__(self, table: AnyTable) -> None:
        super().__init__()
        self._table: Any = table
        self._asked: dict[Any, tuple[RuleId, ...]] = {}

    def again(self, key: Any) -> Any:
        """Return what was found, asking for the readings that it rests on."""
        if self._asked and key in self._asked:
            self._table.consulted += self._asked[key]
        return self[key]

    def note(self, key: Any, value: T, before: int) -> T:
        """Keep what was worked out, and return it.

        Args:
            key: What was looked for.
            value: What was found.
            before: How many readings had been asked for when that began.
        """
        self[key] = value
        asked = self._table.consulted[before:]
        if asked:
            self._asked[key] = tuple(dict.fromkeys(asked))
        return value
