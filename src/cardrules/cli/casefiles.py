"""Case files of the command line: whatever is right is ruled, and what is wrong is gathered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from cardrules.cases import Case, CaseResult, collect, load_case, run
from cardrules.errors import DefinitionError, FaultsError
from cardrules.files import read_text
from cardrules.game import Game
from cardrules.ids import RuleId

__all__ = ["load_cases", "run_cases"]


def load_cases(
    files: Iterable[Path], faults: list[DefinitionError], find: Callable[[str], Game] | None = None
) -> list[Case]:
    """Return the cases of the files that are right.

    Args:
        files: Case files, and folders of them.
        faults: Where everything that is wrong with the others is added.
        find: Returns the game of a name; None for the games as they ship.
    """
    cases: list[Case] = []
    for file in _files(files, faults):
        try:
            cases.append(load_case(file, read_text(file), find))
        except DefinitionError as error:
            faults += error.faults if isinstance(error, FaultsError) else (error,)
    return cases


def _files(paths: Iterable[Path], faults: list[DefinitionError]) -> tuple[Path, ...]:
    """Return files, and the case files of folders; a folder without any is a fault."""
    found: list[Path] = []
    for path in paths:
        inside = collect(path) if path.is_dir() else (path,)
        if not inside:
            faults.append(DefinitionError(str(path), "has no case files (.toml)"))
        found += inside
    return tuple(found)


def run_cases(
    cases: Iterable[Case], faults: list[DefinitionError], lang: str | None = None,
    readings: Mapping[RuleId, str] | None = None,
) -> list[CaseResult]:  # fmt: skip
    """Return what comes out of the cases that can be ruled.

    Args:
        cases: Any cases.
        faults: Where everything that is wrong with the others is added.
        lang: Language of the rulings; that of each case if None.
        readings: Open points that are fixed, besides those that a case fixes itself.
    """
    results: list[CaseResult] = []
    for case in cases:
        try:
            results.append(run(case, lang, readings))
        except FaultsError as error:
            faults += error.faults
    return results
