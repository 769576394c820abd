"""What a store promises is really tried: a small store keeps it, and each fault of one is found."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cardrules.errors import CardRulesError, LogStoreError, StoreConflictError
from cardrules.log.chain import Head
from cardrules.stores import LogStore
from cardrules.stores.protocol import checked_name, followed
from cardrules.testing.stores import StoreLaws, store_laws_for
from logs.matches import text_of

TEXT = text_of("spies")


class Memory:
    """A store that somebody else wrote: it derives from nothing."""

    def __init__(self, kept: dict[str, tuple[str, ...]]) -> None:
        self.kept = kept

    lock = threading.RLock()

    def names(self) -> tuple[str, ...]:
        return tuple(sorted(self.kept))

    def append(
        self, name: str, lines: Sequence[str], expected_seq: int, *, again: bool = False
    ) -> Head:
        with self.lock:
            return self._append(name, lines, expected_seq, again=again)

    def _append(self, name: str, lines: Sequence[str], expected_seq: int, *, again: bool) -> Head:
        there = self.kept.get(checked_name(name), ())
        count = max(0, len(there) - 1)
        if count != expected_seq:
            start = expected_seq + (expected_seq > 0)
            if again and lines and there[start : start + len(lines)] == tuple(lines):
                return self.head(name)
            raise StoreConflictError(name, expected_seq, count)
        head = followed(lines, self.head(name) if there else None)
        self.kept[name] = (*there, *lines)
        return head

    def head(self, name: str) -> Head:
        lines = self.lines(name)
        return Head(len(lines) - 1, lines[-1][-34:-2])

    def lines(self, name: str, since: int = 0) -> tuple[str, ...]:
        if name not in self.kept:
            raise LogStoreError("memory", f"has no log {name!r}")
        return self.kept[name][since + (since > 0) :]

    def text(self, name: str) -> str:
        return "".join(f"{line}\n" for line in self.lines(name))


class Forgetful(Memory):
    """It says that it kept a group and does not."""

    def append(
        self, name: str, lines: Sequence[str], expected_seq: int, *, again: bool = False
    ) -> Head:
        if expected_seq > 20:
            return Head(expected_seq + len(lines), "0" * 32)
        return super().append(name, lines, expected_seq, again=again)


class Careless(Memory):
    """It adds wherever the log ends, whatever the writer knew."""

    def append(
        self, name: str, lines: Sequence[str], expected_seq: int, *, again: bool = False
    ) -> Head:
        count = max(0, len(self.kept.get(name, ())) - 1)
        return super().append(name, lines, count, again=again)


class Trusting(Memory):
    """It does not look at what it adds."""

    def append(
        self, name: str, lines: Sequence[str], expected_seq: int, *, again: bool = False
    ) -> Head:
        there = self.kept.get(checked_name(name), ())
        if max(0, len(there) - 1) != expected_seq:
            return super().append(name, lines, expected_seq, again=again)
        self.kept[name] = (*there, *lines)
        return self.head(name)


def laws_of(kind: type[Memory]) -> type[StoreLaws]:
    folders: dict[Path, dict[str, tuple[str, ...]]] = {}

    def opened(folder: Path) -> LogStore:
        return kind(folders.setdefault(folder, {}))

    return store_laws_for(opened, TEXT)


TestMemory = laws_of(Memory)


@pytest.mark.parametrize("kind", [Forgetful, Careless, Trusting])
def test_a_store_with_a_fault_breaks_a_promise(kind: type[Memory], tmp_path: Path) -> None:
    laws: Any = laws_of(kind)()
    broken = []
    for name in [name for name in dir(laws) if name.startswith("test_")]:
        try:
            getattr(laws, name)(tmp_path / name)
        except (AssertionError, CardRulesError):
            broken.append(name)
    assert broken


def test_what_is_no_setting_of_the_laws_is_refused() -> None:
    with pytest.raises(TypeError, match="no attribute 'matches'"):
        store_laws_for(lambda _: Memory({}), TEXT, matches=3)
