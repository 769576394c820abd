"""``cardrules rules GAME --coverage``: the rules that no case exercises."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from cardrules import registry
from cardrules.cases import CaseResult, Coverage, collect, coverage
from cardrules.cli.browse import rule_row
from cardrules.cli.casefiles import load_cases, run_cases
from cardrules.cli.output import echo, prose, table
from cardrules.cli.wording import say
from cardrules.errors import DefinitionError, FaultsError
from cardrules.game import Game


def print_coverage(game: Game, paths: Sequence[Path], lang: str) -> None:
    """Run cases and print which rules they exercise, which they only cite, and which do not count.

    Args:
        game: Whose rules.
        paths: Case files and folders of them; ``examples/GAME`` if there are none.
        lang: Language of what is printed.

    Raises:
        FaultsError: A file is wrong, or there is none.
    """
    results = _results(game, paths or (Path("examples", game.name),))
    found = coverage(game, results)
    covered, counted = len(found.covered), len(found.covered) + len(found.missing)
    share = 100 * covered // max(counted, 1)
    cases = len(results) - len(found.unmet)
    rules = {"covered": covered, "counted": counted, "share": share}
    head = say("coverage.head", lang, count=cases, **rules)
    prose(head, style="bold")
    _print(say("coverage.missing", lang), (rule_row(rule, lang) for rule in found.missing))
    _print(say("coverage.cited", lang), _cited(found))
    reasons = ((rule, why.in_(lang)) for rule, why in found.left_out.items())
    _print(say("coverage.left-out", lang), reasons)
    if found.unmet:
        echo()
        names = ", ".join(Path(name).name for name in found.unmet)
        prose(say("coverage.unmet", lang, count=len(found.unmet), names=names))


def _cited(found: Coverage) -> Iterable[tuple[str, str]]:
    for rule, names in found.only_cited.items():
        yield rule, ", ".join(Path(name).name for name in names)


def _print(heading: str, rows: Iterable[tuple[str, str]]) -> None:
    """Print a list with its heading, if there is anything in it."""
    indented = [(f"  {first}", second) for first, second in rows]
    if indented:
        echo()
        prose(heading)
        table(("", ""), indented)


def _results(game: Game, paths: Sequence[Path]) -> list[CaseResult]:
    faults: list[DefinitionError] = []
    cases = [
        case
        for case in load_cases(_files(paths), faults, lambda name: _found(game, name))
        if case.game.name == game.name
    ]
    results = run_cases(cases, faults)
    if faults:
        raise FaultsError(faults)
    if not results:
        raise DefinitionError("--cases", f"no case of {game.name} in {', '.join(map(str, paths))}")
    return results


def _found(game: Game, name: str) -> Game:
    """Return the game of a case: the one that is looked at, with the cards that it has."""
    return game if name == game.name else registry.game(name)


def _files(paths: Sequence[Path]) -> tuple[Path, ...]:
    try:
        return collect(paths)
    except FileNotFoundError as error:
        raise DefinitionError(str(error), "does not exist; --cases says where cases are") from None
