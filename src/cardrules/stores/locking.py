"""One writer at a time: a lock that the system takes back when its process dies."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["locked"]


@contextmanager
def locked(path: Path) -> Iterator[int]:
    """Open a file to read and write, make it if it is not there, and keep others from writing.

    Readers do not ask for the lock and are not kept waiting.

    Yields:
        The descriptor of the file.
    """
    file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
    try:
        _lock(file)
        try:
            yield file
        finally:
            _unlock(file)
    finally:
        os.close(file)


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 40
    """A place behind the end of any file: a locked byte there hides nothing from readers."""

    def _lock(file: int) -> None:
        os.lseek(file, _FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_LOCK, 1)

    def _unlock(file: int) -> None:
        os.lseek(file, _FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)

    def _unlock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)
