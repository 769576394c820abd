"""The record of a match, and all that it needs to be kept, read back and trusted.

| module | what it is about |
|---|---|
| `record` | the log: header and entries, folded to a table, written as text |
| `reading` | texts of logs, also unfinished and damaged ones |
| `chain` | the links between lines, by which damage is found |
| `codec`, `fields`, `plain` | values as plain data and back |
| `past` | what a match has recorded so far, in groups |
| `seat` | the log as one seat may have it |
| `lapsed` | answers that somebody else gives for a seat |
| `pins` | cards as they were when a log was written |

Names are loaded when they are first used: who reads plain data needs no codec.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardrules.log.chain import Head as Head
    from cardrules.log.lapsed import lapse as lapse
    from cardrules.log.pins import earlier_in as earlier_in
    from cardrules.log.reading import Reading as Reading
    from cardrules.log.reading import read_log as read_log
    from cardrules.log.record import Header as Header
    from cardrules.log.record import Log as Log
    from cardrules.log.record import game_of_log as game_of_log
    from cardrules.log.seat import seat_log as seat_log

_HOME = {
    "Head": "chain",
    "Header": "record",
    "Log": "record",
    "Reading": "reading",
    "earlier_in": "pins",
    "game_of_log": "record",
    "lapse": "lapsed",
    "read_log": "reading",
    "seat_log": "seat",
}

__all__ = [
    "Head", "Header", "Log", "Reading", "earlier_in", "game_of_log", "lapse", "read_log",
    "seat_log",
]  # fmt: skip


if not TYPE_CHECKING:  # to a type checker a name that is not listed above is a mistake

    def __getattr__(name: str) -> Any:
        from cardrules._lazy import load

        return load(__name__, _HOME, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
