"""Where a document asks: the cases that it names, ruled, and every fault as a warning."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, partial
from glob import glob, has_magic
from pathlib import Path
from typing import Final

from sphinx.util import logging

from cardrules import registry
from cardrules._frozen import frozen
from cardrules.cases import CaseResult, collect, parse_case, run
from cardrules.cases.pages import difference
from cardrules.errors import DefinitionError, FaultsError
from cardrules.files import read_text
from cardrules.game import Game
from cardrules.ids import RuleId

__all__ = ["Source", "found", "game_of", "ruled", "tell", "unmet"]

logger = logging.getLogger(__name__)

MANY: Final = 4096
"""So many rulings are kept: a case that several pages show is ruled once."""


@frozen
class Source:
    """Where the text of a case stands.

    Args:
        path: The file: a case file, or a document that has the case in it.
        text: The text, at the line where it stands in the file.
        name: What the case is called in references; "" if it cannot be referred to.
    """

    path: Path
    text: str
    name: str


def found(pattern: str) -> tuple[Path, ...]:
    """Return the case files that a path or pattern means: a file, a folder, or a glob."""
    if has_magic(pattern):
        names = glob(pattern, recursive=True)  # noqa: PTH207 - a Path has no recursive absolute glob
        paths = [Path(name) for name in sorted(names)]
    else:
        try:
            paths = [*collect(pattern)]
        except FileNotFoundError:
            paths = []
    return tuple(paths)


def file_source(path: Path) -> Source:
    """Return a case file.

    Raises:
        DefinitionError: It cannot be read.
    """
    return Source(path, read_text(path), path.stem)


def game_of(name: str, cards: Path | None) -> Game:
    """Return a game, with the cards of a file if there is one.

    Raises:
        DefinitionError: There is no such game, or its cards are wrong.
    """
    stamp = 0 if cards is None or not cards.exists() else cards.stat().st_mtime_ns
    return _game(name, cards, stamp)


@lru_cache(maxsize=32)
def _game(name: str, cards: Path | None, _stamp: int) -> Game:
    # One game for all cases of a page: what it has worked out for one serves the next.
    return registry.game(name, cards)


def ruled(source: Source, readings: Mapping[RuleId, str], cards: Path | None = None) -> CaseResult:
    """Return what comes out of a case.

    Args:
        source: Where it stands.
        readings: Open points that are fixed, besides those that it fixes itself.
        cards: A card file in place of the cards that ship, or None.

    Raises:
        FaultsError: Everything that is wrong with it.
    """
    stamp = 0 if cards is None or not cards.exists() else cards.stat().st_mtime_ns
    return _ruled(source, tuple(sorted(readings.items())), cards, stamp)


@lru_cache(maxsize=MANY)
def _ruled(
    source: Source, readings: tuple[tuple[RuleId, str], ...], cards: Path | None, _stamp: int
) -> CaseResult:
    case = parse_case(source.text, source.path, partial(game_of, cards=cards))
    return run(case, readings=dict(readings))


# What is wrong.


def unmet(result: CaseResult) -> Iterator[DefinitionError]:
    """Yield each expectation of a case that fails, as a fault at its line."""
    for expectation in result.unmet:
        yield result.case.fault(expectation.path, difference(expectation, result.lang))


def faults_of(error: DefinitionError) -> Iterable[DefinitionError]:
    """Return every fault that an error tells."""
    return error.faults if isinstance(error, FaultsError) else (error,)


def tell(faults: Iterable[DefinitionError], kind: str, path: Path, told: set[str]) -> None:
    """Warn of each fault at its line.

    Args:
        faults: What is wrong.
        kind: ``case`` or ``outcome``: what ``suppress_warnings`` calls it after ``cardrules.``.
        path: The file in which they are, unless they say another.
        told: What has been told; what several pages find is told once.
    """
    for fault in faults:
        if f"{path}: {fault}" in told:
            continue
        told.add(f"{path}: {fault}")
        at = re.match(rf"{re.escape(str(path))}(:\d+)?(?:: )?", fault.where)
        where = fault.where[at.end() :] if at else fault.where
        said = DefinitionError(where, fault.what, fault.near)
        location = f"{path}{at[1] or ''}" if at else str(path)
        logger.warning("%s", said, type="cardrules", subtype=kind, location=location)
