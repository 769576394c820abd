"""A writer that is killed again and again, and what is left in its store each time.

Run as a program it is the writer: ``python -m cardrules.testing.killed STORE TEXT PIECE``. It adds
the groups of a text to logs of a store, one after the other, and says of each that it was kept.
Whoever started it kills it at any moment.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from cardrules._frozen import frozen
from cardrules.core.game import Ruleset
from cardrules.errors import LogError
from cardrules.log.reading import read_log
from cardrules.stores import LogStore, files, open_store
from cardrules.stores.protocol import closes

__all__ = ["Killed", "grouped", "killed_often", "main"]

NAME: Final = "killed"
LONGEST: Final = 0.03
"""Seconds that a writer lives at most after it has kept its first group."""
PATIENCE: Final = 60.0
"""Seconds that it may take to keep its first one."""


@frozen
class Killed:
    """What was seen.

    Args:
        kills: How many times a writer was killed.
        kept: How many groups it said it had kept.
        untold: How many times one group more was there than it could still say.
        unfinished: How many times it left a part of a group.
    """

    kills: int
    kept: int
    untold: int
    unfinished: int


def grouped(lines: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the lines of a log in groups, the header with the first."""
    group: list[str] = []
    for line in lines:
        group.append(line)
        if closes(line):
            yield tuple(group)
            group = []


def killed_often(
    place: Path, text: str, kills: int, game: Ruleset | None = None, *, piece: int = 0,
    seed: int = 0,
) -> Killed:  # fmt: skip
    """Kill a writer many times, and see each time that the store has all that it was told it has.

    Args:
        place: Where the store is, as for `cardrules.stores.open_store`.
        text: A whole log, whose groups are written again and again.
        kills: How many times.
        game: Whose log it is, if its header does not say enough.
        piece: Bytes that a store of files writes at once, with a pause between; 0 for all. So a
            writer can be killed in the middle of a group.
        seed: Of the moments at which it is killed.

    Raises:
        AssertionError: A group that was kept is lost or changed, or one is half there.
    """
    source = place.parent / "killed-source.jsonl"
    source.write_text(text, encoding="utf-8", newline="\n")
    random = Random(seed)  # noqa: S311 - when to kill a process is no secret
    kept = untold = unfinished = 0
    for _ in range(kills):
        told = _killed(place, source, piece, random.random() * LONGEST)
        kept += len(told)
        name, entries = told[-1]
        store = open_store(place)
        more, half = _see(store, text, game, dict(told))
        untold += more
        unfinished += half
        if store.head(name).entries < entries:
            raise AssertionError(f"{name}: {entries} entries were kept and some are lost")
    return Killed(kills, kept, untold, unfinished)


def _see(store: LogStore, text: str, game: Ruleset | None, told: dict[str, int]) -> tuple[int, int]:
    """See that every log is the beginning of the text; return what nobody was told of."""
    more = half = 0
    for name, entries in told.items():
        there = store.text(name)
        whole = "".join(f"{line}\n" for line in store.lines(name))
        if not text.startswith(whole) or not there.startswith(whole):
            raise AssertionError(f"{name}: what is kept is not what was written")
        found = read_log(there, game, same_cards=False, head=store.head(name))
        if found.head.entries < entries:
            raise AssertionError(f"{name}: {entries} entries were kept and some are lost")
        more += found.head.entries > entries
        half += found.unfinished is not None
    return more, half


def _killed(place: Path, source: Path, piece: int, life: float) -> list[tuple[str, int]]:
    """Let a writer live for so many seconds; return what it said it had kept."""
    path = os.pathsep.join(part for part in sys.path if part)
    command = [sys.executable, "-m", __spec__.name, str(place), str(source), str(piece)]
    with subprocess.Popen(  # noqa: S603 - this very module
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path}
    ) as writer:
        assert writer.stdout is not None
        first = writer.stdout.readline()
        time.sleep(life)
        writer.kill()
        rest = writer.stdout.read()
    lines = [line for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]
    if not lines:
        raise AssertionError("the writer kept nothing")
    return [(name, int(number)) for name, number in map(str.split, lines)]


def main(arguments: Sequence[str]) -> None:
    """Write until somebody ends it."""
    place, source, piece = arguments
    if int(piece):
        files.write = _in_pieces(int(piece))
    text = Path(source).read_text(encoding="utf-8")
    groups = [*grouped(text.splitlines())]
    store = open_store(place)
    for number in count(max(0, len(store.names()) - 1)):
        name = f"{NAME}-{number}"
        try:
            seq = store.head(name).entries
        except LogError:
            seq = 0
        there = 0
        for group in groups:
            entries = len(group) - (there == 0)
            if there >= seq:
                there = store.append(name, group, there).entries
                sys.stdout.write(f"{name} {there}\n")
                sys.stdout.flush()
            else:
                there += entries


def _in_pieces(size: int) -> files.Writer:
    def write(file: int, data: bytes) -> None:
        for at in range(0, len(data), size):
            os.write(file, data[at : at + size])
            time.sleep(0.0002)

    return write


if __name__ == "__main__":
    main(sys.argv[1:])
