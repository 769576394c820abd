"""What every store of logs promises, as tests for yours and ours.

Three lines in a test file try a store of your own::

    from cardrules.testing.stores import store_laws_for

    TestMyStore = store_laws_for(lambda folder: MyStore(folder / "logs"), TEXT)

``TEXT`` is the text of any whole log with some groups in it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar

from cardrules.errors import (
    CardRulesError,
    DefinitionError,
    LogError,
    LogFormatError,
    LogStoreError,
    StoreConflictError,
)  # fmt: skip
from cardrules.stores import LogStore
from cardrules.testing.killed import grouped, killed_often

__all__ = ["StoreLaws", "store_laws_for"]

BAD_NAMES = ("", ".", "..", "../up", "a/b", "a\\b", "a.b", " a", "a\n", "a" * 101, "-a", "é", None)
"""What no store takes as a name."""


@contextmanager
def _refused(kind: type[CardRulesError]) -> Iterator[None]:
    try:
        yield
    except kind:
        return
    raise AssertionError(f"no {kind.__name__} is raised")


def _same(found: Any, wanted: Any, what: str) -> None:
    if found != wanted:
        raise AssertionError(f"{what}: {found!r:.200} instead of {wanted!r:.200}")


def _at_once(*tasks: Callable[[], None]) -> None:
    """Run each task in a thread of its own, and raise what one of them raises."""
    raised: list[Exception] = []

    def run(task: Callable[[], None]) -> None:
        try:
            task()
        except Exception as error:  # noqa: BLE001 - it is raised where somebody sees it
            raised.append(error)

    threads = [threading.Thread(target=run, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if raised:
        raise raised[0]


class StoreLaws:
    """One test a promise; derive from it with a name that begins with ``Test``.

    Attributes:
        opened: Opens the store in a folder; called again with the same folder it opens the same.
        text: A whole log of at least four groups.
        place: Where in the folder `cardrules.stores.open_store` finds the store, to kill a writer
            in another process; None if it cannot.
        kills: How many times a writer is killed.
        piece: Bytes that this writer writes at once; 0 for all.
    """

    opened: ClassVar[Callable[[Path], LogStore]]
    text: ClassVar[str]
    place: ClassVar[str | None] = None
    kills: ClassVar[int] = 4
    piece: ClassVar[int] = 0

    def store(self, folder: Path) -> LogStore:
        """Open the store."""
        return type(self).opened(folder)

    @property
    def groups(self) -> Sequence[tuple[str, ...]]:
        """The groups of the text, the header with the first."""
        return [*grouped(self.text.splitlines())]

    def fill(self, store: LogStore, name: str, groups: int) -> int:
        """Write some groups; return how many entries they have."""
        entries = 0
        for group in self.groups[:groups]:
            entries = store.append(name, group, entries).entries
        return entries

    def test_what_was_added_is_there_for_whoever_opens_the_store(self, tmp_path: Path) -> None:
        """Names, lines, head and text are the same for the writer and for another one."""
        entries = self.fill(self.store(tmp_path), "one", len(self.groups))
        self.fill(self.store(tmp_path), "a-2", 1)
        for store in (self.store(tmp_path), self.store(tmp_path)):
            _same(store.names(), ("a-2", "one"), "the names")
            _same(store.text("one"), self.text, "the text")
            _same(store.lines("one"), tuple(self.text.splitlines()), "the lines")
            _same(store.lines("one", 3), tuple(self.text.splitlines()[4:]), "the last lines")
            _same(store.lines("one", entries), (), "the lines to come")
            _same(store.head("one").entries, entries, "the head")

    def test_of_two_writers_who_know_the_same_one_is_refused(self, tmp_path: Path) -> None:
        """The other one is told how many entries there are, and changes nothing."""
        first, second = self.store(tmp_path), self.store(tmp_path)
        entries = self.fill(first, "one", 2)
        first.append("one", self.groups[2], entries)
        before = first.text("one")
        known = ((self.groups[2], entries), (self.groups[3], entries), (self.groups[3], 0), ((), 1))
        for lines, expected in known:
            try:
                second.append("one", lines, expected)
            except StoreConflictError as conflict:
                _same(conflict.expected, expected, "what was expected")
                _same(conflict.found, first.head("one").entries, "what is found")
            else:
                raise AssertionError("a group was added that knew of too little")
        with _refused(StoreConflictError):
            second.append("other", self.groups[1], 5)
        _same(second.text("one"), before, "the text")

    def test_adding_the_same_again_changes_nothing(self, tmp_path: Path) -> None:
        """A writer that does not know whether it was heard says it again."""
        store = self.store(tmp_path)
        entries = self.fill(store, "one", 2)
        head = store.append("one", self.groups[2], entries)
        before = store.text("one")
        for again in (store, self.store(tmp_path)):
            _same(again.append("one", self.groups[2], entries, again=True), head, "the head")
            _same(again.append("one", self.groups[0], 0, again=True), head, "the head")
            _same(again.text("one"), before, "the text")
            with _refused(StoreConflictError):
                again.append("one", self.groups[3], entries, again=True)

    def test_what_does_not_follow_is_refused_whole(self, tmp_path: Path) -> None:
        """No half group, no group out of its place, no line that was changed."""
        store = self.store(tmp_path)
        entries = self.fill(store, "one", 2)
        before = store.text("one")
        right = self.groups[2]
        changed = (*right[:-1], right[-1].replace('"cause":', '"cause":1'))
        for wrong in ((), right[:-1], self.groups[3], self.groups[1], right[::-1], changed):
            with _refused(LogFormatError):
                store.append("one", wrong, entries)
            _same(store.text("one"), before, "the text")
        with _refused(LogError):
            store.append("new", right, 0)
        store.append("one", right, entries)

    def test_a_reader_meets_whole_groups_while_somebody_writes(self, tmp_path: Path) -> None:
        """Every look shows the beginning of the log, up to the end of a group."""
        self.fill(self.store(tmp_path), "one", 1)
        whole = set(self._beginnings())
        seen: set[str] = set()
        done = threading.Event()

        def look() -> None:
            store = self.store(tmp_path)
            while not done.is_set():
                seen.add("".join(f"{line}\n" for line in store.lines("one")))

        def write() -> None:
            try:
                writer = self.store(tmp_path)
                entries = writer.head("one").entries
                for group in self.groups[1:]:
                    entries = writer.append("one", group, entries).entries
            finally:
                done.set()

        _at_once(look, write)
        if not seen <= whole:
            raise AssertionError("a reader met what is no beginning of the log")

    def _beginnings(self) -> Iterator[str]:
        text = ""
        for group in self.groups:
            text += "".join(f"{line}\n" for line in group)
            yield text

    def test_many_writers_lose_nothing(self, tmp_path: Path) -> None:
        """Threads that add the same groups at once leave each group there once."""

        def write() -> None:
            store = self.store(tmp_path)
            entries = 0
            for group in self.groups:
                with suppress(StoreConflictError):
                    store.append("one", group, entries)
                entries += len(group) - (entries == 0)

        _at_once(write, write, write, write)
        _same(self.store(tmp_path).text("one"), self.text, "the text")

    def test_names_lead_nowhere(self, tmp_path: Path) -> None:
        """What is no name is refused, and what is not there is said."""
        store = self.store(tmp_path)
        for name in BAD_NAMES:
            with _refused(DefinitionError):
                store.append(name, self.groups[0], 0)  # type: ignore[arg-type]  # on purpose
        for look in (store.head, store.lines, store.text):
            with _refused(LogStoreError):
                look("nobody")
        _same(store.names(), (), "the names")

    def test_a_writer_that_is_killed_loses_nothing_that_it_said_it_kept(
        self, tmp_path: Path
    ) -> None:
        """No group is lost that was acknowledged, and none is half there."""
        if self.place is not None:
            killed_often(tmp_path / self.place, self.text, self.kills, piece=self.piece)


def store_laws_for(
    opened: Callable[[Path], LogStore], text: str, **settings: Any
) -> type[StoreLaws]:
    """Return a class with one test a promise; give it a name that begins with ``Test``.

    Args:
        opened: Opens the store in a folder.
        text: A whole log of at least four groups.
        **settings: Other attributes of `StoreLaws`, such as ``place`` and ``kills``.

    Raises:
        TypeError: `StoreLaws` has no such attribute.
    """
    for name in settings:
        if name not in StoreLaws.__annotations__:
            raise TypeError(f"StoreLaws has no attribute {name!r}")
    fields = {"opened": staticmethod(opened), "text": text, **settings}
    return type("TestStoreLaws", (StoreLaws,), fields)
