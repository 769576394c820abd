"""A store in one SQLite file: for many matches, and for programs that keep other things there too.

The file is in write-ahead mode and is synchronised with every group: a killed process leaves whole
groups, and readers do not wait for writers.
"""

from __future__ import annotations

import sqlite3
import threading
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cardrules.errors import LogStoreError, StoreConflictError
from cardrules.log.chain import Head
from cardrules.stores.protocol import checked_name, followed

__all__ = ["SqliteStore", "is_sqlite"]

MAGIC: Final = b"SQLite format 3\0"
WAIT: Final = 30.0
"""Seconds that a writer waits for another one."""

TABLES: Final = """
CREATE TABLE IF NOT EXISTS cardrules_logs (
    name TEXT PRIMARY KEY, header TEXT NOT NULL, entries INTEGER NOT NULL, link TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS cardrules_lines (
    name TEXT NOT NULL, seq INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (name, seq)
) WITHOUT ROWID;
"""


def is_sqlite(path: Path) -> bool:
    """Return whether a file is one of SQLite."""
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


class SqliteStore:
    """A store of logs in an SQLite file; several threads and processes may use it.

    Args:
        path: The file; it is made if it is not there. It may hold other tables.

    Raises:
        LogStoreError: It cannot be opened, or is no file of SQLite.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._lock = threading.RLock()
        with self._told():
            self._base = sqlite3.connect(
                self.path, timeout=WAIT, isolation_level=None, check_same_thread=False
            )
            # A file that nobody closes is closed when the store is gone.
            weakref.finalize(self, self._base.close)
            self._base.execute("PRAGMA journal_mode = WAL")
            self._base.execute("PRAGMA synchronous = FULL")
            self._base.executescript(TABLES)

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def names(self) -> tuple[str, ...]:
        with self._told():
            rows = self._base.execute("SELECT name FROM cardrules_logs ORDER BY name").fetchall()
        return tuple(name for (name,) in rows)

    def append(
        self, name: str, lines: Sequence[str], expected_seq: int, *, again: bool = False
    ) -> Head:
        checked_name(name)
        lines = tuple(lines)
        with self._told(), self._transaction():
            before = self._head(name)
            count = 0 if before is None else before.entries
            if before is not None and count != expected_seq:
                if again and self._has(name, lines, expected_seq):
                    return before
                raise StoreConflictError(name, expected_seq, count)
            if count != expected_seq:
                raise StoreConflictError(name, expected_seq, 0)
            head = followed(lines, before)
            if before is None:
                insert = "INSERT INTO cardrules_logs VALUES (?, ?, ?, ?)"
                self._base.execute(insert, (name, lines[0], head.entries, head.link))
                lines = lines[1:]
            else:
                update = "UPDATE cardrules_logs SET entries = ?, link = ? WHERE name = ?"
                self._base.execute(update, (head.entries, head.link, name))
            rows = [(name, seq, line) for seq, line in enumerate(lines, start=count)]
            self._base.executemany("INSERT INTO cardrules_lines VALUES (?, ?, ?)", rows)
        return head

    def head(self, name: str) -> Head:
        checked_name(name)
        with self._told():
            head = self._head(name)
        if head is None:
            raise LogStoreError(str(self.path), f"has no log {name!r}")
        return head

    def lines(self, name: str, since: int = 0) -> tuple[str, ...]:
        checked_name(name)
        select = "SELECT line FROM cardrules_lines WHERE name = ? AND seq >= ? ORDER BY seq"
        with self._told():
            self._base.execute("BEGIN")
            try:
                row = self._base.execute(
                    "SELECT header FROM cardrules_logs WHERE name = ?", (name,)
                ).fetchone()
                found = self._base.execute(select, (name, since)).fetchall()
            finally:
                self._base.execute("ROLLBACK")
        if row is None:
            raise LogStoreError(str(self.path), f"has no log {name!r}")
        return (*(row if since == 0 else ()), *(line for (line,) in found))

    def text(self, name: str) -> str:
        return "".join(f"{line}\n" for line in self.lines(name))

    def _head(self, name: str) -> Head | None:
        select = "SELECT entries, link FROM cardrules_logs WHERE name = ?"
        row = self._base.execute(select, (name,)).fetchone()
        return None if row is None else Head(*row)

    def _has(self, name: str, lines: Sequence[str], seq: int) -> bool:
        """Return whether these lines stand there already."""
        select = "SELECT line FROM cardrules_lines WHERE name = ? AND seq >= ? ORDER BY seq LIMIT ?"
        entries = lines[1:] if seq == 0 else lines
        rows = self._base.execute(select, (name, seq, len(entries))).fetchall()
        # The links of the entries vouch for the header.
        return bool(entries) and tuple(line for (line,) in rows) == tuple(entries)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            # One connection for all threads: what one of them has not finished no other may see.
            with self._lock:
                yield
        except (sqlite3.Error, sqlite3.Warning, OSError) as error:
            raise LogStoreError(str(self.path), f"cannot be used: {error}") from error
