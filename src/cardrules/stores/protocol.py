"""What a store of logs is, and what each of them sees to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Protocol, runtime_checkable

from cardrules.errors import DefinitionError, LogFormatError
from cardrules.log.chain import START, Head, link_of, unlinked

__all__ = ["LogStore", "checked_name", "closes", "followed"]

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}")
"""Names of logs: they are names of files, and nothing that leads out of a folder."""

_EVENT: Final = ',"event":{"tag":"'
_CLOSING: Final = ('asked"', 'ended"')


@runtime_checkable
class LogStore(Protocol):
    """Keeps logs as lines of text, and nothing else of them.

    What a store promises, and `cardrules.testing.stores.check_store` tries:

    - A group is added whole or not at all, also if the process is killed meanwhile; once `append`
      has returned, it stays.
    - A group is only added where it belongs: of two writers who know of the same entries one is
      refused.
    - Whoever reads meets whole groups only, also while somebody writes.
    - Nothing that was added is ever changed.
    """

    def names(self) -> tuple[str, ...]:
        """Return the names of the logs, sorted."""
        ...

    def append(
        self, name: str, lines: Sequence[str], expected_seq: int, *, again: bool = False
    ) -> Head:
        """Add one or more whole groups.

        Args:
            name: The log: letters, digits, ``-`` and ``_``.
            lines: With their links, without ends of line; the header first if the log is new.
            expected_seq: How many entries the writer knows of; 0 for a new log.
            again: Whether the writer may have added these lines before and does not know: if the
                very same lines stand there, they are not added again, and that is no conflict.
                Without it they are taken for those of another writer who did the same.

        Returns:
            How far the log goes now.

        Raises:
            StoreConflictError: It does not have so many entries.
            LogFormatError: The lines do not follow those that are there.
            LogStoreError: It cannot be written; whether it was, shows when it is read.
            DefinitionError: That is no name.
        """
        ...

    def head(self, name: str) -> Head:
        """Return how far a log is known to go.

        Raises:
            LogStoreError: There is no such log.
        """
        ...

    def lines(self, name: str, since: int = 0) -> tuple[str, ...]:
        """Return the lines of whole groups.

        Args:
            name: The log.
            since: Entries from this position on; the header comes first if it is 0.

        Raises:
            LogStoreError: There is no such log, or it cannot be read.
        """
        ...

    def text(self, name: str) -> str:
        """Return all that is there, as it is there: for looking at what is damaged or unfinished.

        Raises:
            LogStoreError: There is no such log, or it cannot be read.
        """
        ...


def checked_name(name: str) -> str:
    """Return a name that a log can have.

    Raises:
        DefinitionError: It is none.

    Example:
        >>> checked_name("table-7")
        'table-7'
    """
    if not isinstance(name, str) or NAME.fullmatch(name) is None:
        what = "is no name of a log: letters, digits, - and _, at most 100"
        raise DefinitionError("name", f"{name!r:.60} {what}")
    return name


def closes(line: str) -> bool:
    """Return whether a line is the last of its group: a question or the end of the match."""
    return line.partition(_EVENT)[2].startswith(_CLOSING)


def followed(lines: Sequence[str], before: Head | None) -> Head:
    """Return how far a log goes with some lines more.

    Args:
        lines: With their links.
        before: How far it goes without them; None if it is new, and the first line is the header.

    Raises:
        LogFormatError: They do not follow, or do not end with a whole group.
    """
    link = START if before is None else before.link
    seq = -1 if before is None else before.entries
    for line in lines:
        number = seq + 2
        body, own = unlinked(line)
        if own != link_of(link, body) or "\n" in line:
            raise LogFormatError(number, "its link does not fit the line before it", "damaged")
        if seq >= 0 and not body.startswith(f'{{"seq":{seq},'):
            raise LogFormatError(number, f"entry {seq} was to come", "missing")
        link = own
        seq += 1
    if seq < 1 or not lines or not closes(lines[-1]):
        raise LogFormatError(seq + 1, "the last group is not whole", "unfinished")
    return Head(seq, link)
