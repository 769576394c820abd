"""A store in a folder: one file of JSON Lines a log, which any program can read.

A group is written at the end of its file and synchronised before anybody is told. A writer that is
killed meanwhile leaves an unfinished group, which nobody was told of: readers pass over it and the
next writer cuts it off. Beside each file lies its head, which shows if whole groups are missing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cardrules._frozen import frozen
from cardrules.errors import LogFormatError, LogStoreError, StoreConflictError
from cardrules.log.chain import DIGITS, START, Head, link_of, unlinked
from cardrules.log.reading import LARGEST
from cardrules.stores.locking import locked
from cardrules.stores.protocol import checked_name, closes, followed

__all__ = ["FileStore"]

SUFFIX: Final = ".jsonl"
HEAD: Final = ".head"

Writer = Callable[[int, bytes], None]
"""Writes to a descriptor."""


@frozen
class _Known:
    """What is known of a file: whole groups never change.

    Args:
        file: Which file it is, as the system numbers it.
        size: Bytes of the whole groups.
        head: How far they go; None if there are none.
    """

    file: tuple[int, int]
    size: int
    head: Head | None


class FileStore:
    """A store of logs in a folder; several threads and processes may use it.

    Args:
        folder: It is made if it is not there.
        sync: Whether a group has reached the disk when `append` returns. Without it a killed
            process loses nothing either, but a machine that fails can.

    Raises:
        LogStoreError: It cannot be made.
    """

    def __init__(self, folder: str | Path, *, sync: bool = True) -> None:
        self.folder = Path(folder)
        self.sync = sync
        self._known: dict[str, _Known] = {}
        with self._told(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)

    def names(self) -> tuple[str, ...]:
        with self._told(self.folder):
            found = [p.stem for p in self.folder.glob(f"*{SUFFIX}") if p.stat().st_size]
        return tuple(sorted(found))

    def append(
        self, name: str, lines: Sequence[str], expected_seq: int, *, again: bool = False
    ) -> Head:
        path = self._path(name)
        with self._told(path), locked(path) as file:
            first = name not in self._known
            known = self._catch_up(name, file)
            count = 0 if known.head is None else known.head.entries
            if first:
                self._see_whole(path, count)
            if count != expected_seq:
                if again and known.head is not None and self._has(file, lines, expected_seq):
                    return known.head
                raise StoreConflictError(name, expected_seq, count)
            head = followed(lines, known.head)
            data = "".join(f"{line}\n" for line in lines).encode()
            # What stands after the whole groups was never finished, and nobody was told of it.
            os.ftruncate(file, known.size)
            os.lseek(file, known.size, os.SEEK_SET)
            write(file, data)
            if self.sync:
                os.fsync(file)
            self._known[name] = _Known(known.file, known.size + len(data), head)
            self._keep(path, head, new=known.head is None)
        return head

    def head(self, name: str) -> Head:
        path = self._path(name)
        with self._told(path):
            kept = _kept(path.with_suffix(HEAD))
            with _opened(path) as file:
                found = self._catch_up(name, file).head
        if found is None or (kept is not None and kept.entries > found.entries):
            found = kept
        if found is None:
            raise LogStoreError(str(self.folder), f"has no log {name!r}")
        return found

    def lines(self, name: str, since: int = 0) -> tuple[str, ...]:
        path = self._path(name)
        with self._told(path), _opened(path) as file:
            known = self._catch_up(name, file)
            if known.head is None:
                raise LogStoreError(str(self.folder), f"has no log {name!r}")
            return tuple(_lines(file, known.size)[since + (since > 0) :])

    def text(self, name: str) -> str:
        path = self._path(name)
        with self._told(path), _opened(path) as file:
            return _bytes(file, os.fstat(file).st_size).decode("utf-8", "replace")

    def _path(self, name: str) -> Path:
        return self.folder / f"{checked_name(name)}{SUFFIX}"

    def _has(self, file: int, lines: Sequence[str], seq: int) -> bool:
        """Return whether these lines stand there already."""
        there = _lines(file, os.fstat(file).st_size)
        start = seq + (seq > 0)
        return bool(lines) and there[start : start + len(lines)] == list(lines)

    def _catch_up(self, name: str, file: int) -> _Known:
        """Look at what others have added, and return how far the whole groups go.

        Raises:
            LogFormatError: A line is not linked to the one before it.
        """
        status = os.fstat(file)
        which = (status.st_dev, status.st_ino)
        known = self._known.get(name)
        if known is None or known.file != which or known.size > status.st_size:
            known = _Known(which, 0, None)
        if status.st_size > known.size:
            known = _further(known, _bytes(file, status.st_size, known.size))
            self._known[name] = known
        return known

    def _see_whole(self, path: Path, count: int) -> None:
        """See that nothing is written to a file from which groups were cut off."""
        kept = _kept(path.with_suffix(HEAD))
        if kept is not None and kept.entries > count:
            what = f"cut off: {count} entries are left of {kept.entries}"
            raise LogFormatError(count + 1, what, "cut-off")

    def _keep(self, path: Path, head: Head, *, new: bool) -> None:
        """Write the head; if it is lost with the machine, an older one vouches for less."""
        place = path.with_suffix(HEAD)
        draft = place.with_suffix(f"{HEAD}-new")
        draft.write_text(json.dumps({"entries": head.entries, "link": head.link}), encoding="utf-8")
        draft.replace(place)
        if new and self.sync and os.name == "posix":
            folder = os.open(self.folder, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    @contextmanager
    def _told(self, path: Path) -> Iterator[None]:
        try:
            yield
        except FileNotFoundError as error:
            raise LogStoreError(str(self.folder), f"has no log {path.stem!r}") from error
        except OSError as error:
            what = error.strerror or str(error)
            raise LogStoreError(str(path), f"cannot be used: {what}") from error


def _further(known: _Known, data: bytes) -> _Known:
    """Return how far whole groups go, with what was added to the file."""
    seq = -1 if known.head is None else known.head.entries
    link = START if known.head is None else known.head.link
    size, read = known.size, known.size
    head = known.head
    *whole, _unfinished = data.split(b"\n")
    for raw in whole:
        line = raw.decode("utf-8", "replace")
        body, own = unlinked(line)
        if own != link_of(link, body):
            raise LogFormatError(seq + 2, "its link does not fit the line before it", "damaged")
        link = own
        seq += 1
        read += len(raw) + 1
        if closes(line):
            head, size = Head(seq, link), read
    return _Known(known.file, size, head)


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        yield file
    finally:
        os.close(file)


def _bytes(file: int, end: int, start: int = 0) -> bytes:
    """Return a part of a file."""
    if end > LARGEST:
        raise OSError(f"{end:,} bytes, where a log has {LARGEST:,} at most")
    os.lseek(file, start, os.SEEK_SET)
    parts = []
    while start < end:
        part = os.read(file, end - start)
        if not part:
            break
        parts.append(part)
        start += len(part)
    return b"".join(parts)


def _lines(file: int, size: int) -> list[str]:
    return _bytes(file, size).decode("utf-8", "replace").split("\n")[:-1]


def write_all(file: int, data: bytes) -> None:
    """Write at the place where a file stands."""
    left = memoryview(data)
    while left:
        left = left[os.write(file, left) :]


write: Writer = write_all
"""How files are written; what is tried out may do it in another way."""


def _kept(path: Path) -> Head | None:
    """Return the head that was kept.

    Raises:
        LogStoreError: It cannot be read.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    try:
        data = json.loads(text)
        entries, link = data["entries"], data["link"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise LogStoreError(str(path), "is no head of a log") from None
    if type(entries) is not int or entries < 1 or type(link) is not str or len(link) != DIGITS:
        raise LogStoreError(str(path), "is no head of a log")
    return Head(entries, link)
