"""Try damaged and hostile logs: ``python -m cardrules.testing.fuzz GAME --inputs 10000 --seed 1``.

Each is read, folded, decided again and put into both stores. All that may come of it is a log, or
one error of the record in one line, within a few seconds. Exit status: 0 nothing else came of any;
1 something did, with the input and a seed that makes it again; 2 bad input.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from cardrules._frozen import frozen
from cardrules.errors import CardRulesError, LogError
from cardrules.game import Game
from cardrules.log.reading import read_log
from cardrules.match import replay
from cardrules.stores import FileStore, KeptMatch, LogStore, SqliteStore
from cardrules.testing.commands import status_of
from cardrules.testing.damage import spoilt
from cardrules.testing.elsewhere import game_at
from cardrules.testing.play import by_kind, random_match, setups

__all__ = ["Fuzzed", "fuzz", "main", "tried"]

SECONDS: Final = 5.0
"""How long one input may take."""
MEMORY: Final = 2 * 1024**3
"""Bytes that the program may have, where the system can be told."""
LONGEST: Final = 2_000
"""Characters of the longest error."""


@frozen
class Fuzzed:
    """What came of the inputs.

    Args:
        inputs: How many were tried.
        logs: How many of them are still logs.
        codes: How many ended in an error, by its code or class.
        slowest: Seconds that the slowest one took.
    """

    inputs: int
    logs: int
    codes: Counter[str]
    slowest: float

    def __str__(self) -> str:
        """Say it in a few lines."""
        errors = ", ".join(f"{count:,} {code}" for code, count in self.codes.most_common())
        return (
            f"{self.inputs:,} inputs: {self.logs:,} are still logs; {errors or 'no error'}\n"
            f"slowest: {self.slowest:.2f} seconds"
        )


def fuzz(game: Game, inputs: int, seed: int = 0, *, stores: int = 20) -> Fuzzed:
    """Try many inputs.

    Args:
        game: Whose logs are spoilt.
        inputs: How many.
        seed: Of the first; each has the next one.
        stores: One input in so many is also put into stores.

    Raises:
        AssertionError: Something else came of one than a log or an error in one line; or it took
            too long.
    """
    codes: Counter[str] = Counter()
    slowest, logs, text = 0.0, 0, ""
    made = setups(game, seed=seed)
    for number in range(seed, seed + inputs):
        if not text or number % 50 == 0:
            random = Random(f"length/{number}")  # noqa: S311 - which input, no secret
            decisions = random.choice((1, 3, 10, 30))
            text = random_match(game, next(made), by_kind, decisions).log.to_json()
        wrong, ways = spoilt(text, Random(f"spoilt/{number}"))  # noqa: S311 - the same
        start = time.perf_counter()
        try:
            code = tried(wrong, game, stores=number % stores == 0)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise AssertionError(f"seed {number} ({ways}): {what:.500}") from error
        taken = time.perf_counter() - start
        slowest = max(slowest, taken)
        if taken > SECONDS:
            raise AssertionError(f"seed {number} ({ways}): took {taken:.1f} seconds")
        logs += not code
        codes.update([code] if code else [])
    return Fuzzed(inputs, logs, codes, slowest)


def tried(text: str, game: Game, *, stores: bool = False) -> str:
    """Read a text, fold it and decide it again; return the code of the error, or "".

    Args:
        text: Anything.
        game: Whose log it may be.
        stores: Whether to put it into stores too.

    Raises:
        AssertionError: An error is no line.
        Exception: Whatever else than an error of the record comes of it.
    """
    if stores:
        _in_stores(text, game)
    try:
        log = read_log(text, game).log
        replay(log)
        replay(log, verify=True)
        if read_log(log.to_json(), game).log != log:
            raise AssertionError("it is another log when it was written and read again")
    except LogError as error:
        _see_line(error)
        return str(getattr(error, "code", type(error).__name__))
    return ""


def _see_line(error: CardRulesError) -> None:
    said = str(error)
    if not said or len(said) > LONGEST or "\n" in said:
        raise AssertionError(f"the error is no line: {said[:200]!r}") from error


def _in_stores(text: str, game: Game) -> None:
    """Let a text lie where the stores keep theirs."""
    data = text.encode("utf-8", "surrogatepass")
    with TemporaryDirectory() as folder:
        path = Path(folder, "m.jsonl")
        path.write_bytes(data)
        base = Path(folder, "m.db")
        base.write_bytes(b"SQLite format 3\0" + data)
        _in_store(FileStore(folder), game, path)
        try:
            _in_store(SqliteStore(base), game, base)
        except LogError as error:
            _see_line(error)


def _in_store(store: LogStore, game: Game, path: Path) -> None:
    """Open a match on a store and play on; a log that is damaged stays as it is."""
    before = path.read_bytes()
    try:
        match = KeptMatch.open(store, "m", game)
    except LogError as error:
        _see_line(error)
        if path.read_bytes() != before:
            raise AssertionError("a store has changed a log that is damaged") from error
        return
    if match.decision is not None:
        match.act(match.legal_actions()[0])
        KeptMatch.open(store, "m", game)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    Example:
        >>> main(["arcanya", "--inputs", "3"])  # doctest: +ELLIPSIS
        3 inputs: ...
        slowest: ... seconds
        0
    """
    parser = argparse.ArgumentParser(
        prog="python -m cardrules.testing.fuzz", description="Try damaged and hostile logs."
    )
    add = parser.add_argument
    add("game", metavar="GAME", help="name of a game, or module:name")
    add("--inputs", type=int, default=2000, metavar="N", help="how many (default 2000)")
    add("--seed", type=int, default=0, metavar="N", help="seed of the first (default 0)")
    given = parser.parse_args(arguments)
    if arguments is None:
        _limit_memory()
    return status_of(lambda: fuzz(game_at(given.game), given.inputs, given.seed))


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # there is no such limit on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    sys.exit(main())
