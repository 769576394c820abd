"""Where logs are kept: a folder of JSON Lines, an SQLite file, or a store of your own.

A store knows nothing of games. It keeps lines, adds a whole group or nothing, and refuses a group
that was decided without knowing what is already there. `KeptMatch` plays a match on a store.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardrules.errors import LogStoreError
from cardrules.stores.files import FileStore
from cardrules.stores.kept import KeptMatch
from cardrules.stores.protocol import LogStore
from cardrules.stores.sqlite import SqliteStore, is_sqlite

__all__ = ["FileStore", "KeptMatch", "LogStore", "SqliteStore", "is_store", "open_store"]

SUFFIXES: Final = (".db", ".sqlite", ".sqlite3")
"""What the names of SQLite files end in."""


def open_store(path: str | Path) -> LogStore:
    """Open a store; it is made if it is not there.

    Args:
        path: A file whose name ends in ``.db``, ``.sqlite`` or ``.sqlite3`` is an SQLite store,
            anything else a folder.

    Raises:
        LogStoreError: It is something else, or cannot be used.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     store = open_store(f"{folder}/matches")
        ...     store.names()
        ()
    """
    place = Path(path)
    if place.suffix in SUFFIXES or is_sqlite(place):
        return SqliteStore(place)
    if place.is_file():
        raise LogStoreError(str(place), "is a file, and no store of logs")
    return FileStore(place)


def is_store(path: str | Path) -> bool:
    """Return whether there are logs at a place; nothing is made."""
    place = Path(path)
    return is_sqlite(place) or (place.is_dir() and bool(FileStore(place).names()))
