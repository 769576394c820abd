"""``cardrules rules GAME --coverage``: the rules that no case exercises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from cardrules.cases import CaseResult, collect, load_case, run
from cardrules.cli.browse import rule_row
from cardrules.cli.faults import read_text
from cardrules.cli.output import echo, table
from cardrules.cli.wording import say
from cardrules.errors import DefinitionError, FaultsError
from cardrules.game import Game

BASIC = "basic"


def print_coverage(game: Game, paths: Sequence[Path], lang: str) -> None:
    """Run cases and print the rules that none of them exercises, and those that do not count.

    Args:
        game: Whose rules.
        paths: Case files and folders of them; ``examples/GAME`` if there are none.
        lang: Language of what is printed.

    Raises:
        FaultsError: A file is wrong, or there is none.
    """
    results = _results(game, paths or (Path("examples", game.name.replace("-", "_")),))
    met = [result for result in results if result.met]
    exercised = frozenset[str]().union(*(result.exercised for result in met))
    left_out = dict(_left_out(game, lang))
    counted = [rule for rule in game.rulebook.rules.values() if rule.id not in left_out]
    missing = [rule for rule in counted if rule.id not in exercised]
    covered = len(counted) - len(missing)
    share = 100 * covered // max(len(counted), 1)
    echo(
        say(
            "coverage.head",
            lang,
            covered=covered,
            counted=len(counted),
            cases=len(met),
            share=share,
        ),
        style="bold",
    )
    if missing:
        echo()
        echo(say("coverage.missing", lang))
        table(("", ""), [_indented(rule_row(rule, lang)) for rule in missing])
    if left_out:
        echo()
        echo(say("coverage.left-out", lang))
        table(("", ""), [_indented(row) for row in left_out.items()])
    unmet = [Path(result.case.name).name for result in results if not result.met]
    if unmet:
        echo()
        echo(say("coverage.unmet", lang, count=len(unmet), names=", ".join(unmet)))


def _indented(row: tuple[str, str]) -> tuple[str, str]:
    return f"  {row[0]}", row[1]


def _left_out(game: Game, lang: str) -> Iterator[tuple[str, str]]:
    """Yield the rules that do not count, each with the reason."""
    modes = {
        BASIC,
        *(c for option in game.options if option.name == "mode" for c in option.choices),
    }
    for rule in game.rulebook.rules.values():
        if rule.no_effect is not None:
            yield rule.id, rule.no_effect.in_(lang)
        elif rule.kind == "kernel":
            yield rule.id, say("coverage.kernel", lang)
        elif rule.mode not in modes:
            yield rule.id, say("coverage.mode", lang, mode=rule.mode)


def _results(game: Game, paths: Sequence[Path]) -> list[CaseResult]:
    results: list[CaseResult] = []
    faults: list[DefinitionError] = []
    for file in _files(paths):
        try:
            case = load_case(file, read_text(file))
            if case.game.name == game.name:
                results.append(run(case))
        except FaultsError as error:
            faults += error.faults
        except DefinitionError as error:
            faults.append(error)
    if faults:
        raise FaultsError(faults)
    if not results:
        raise DefinitionError("--cases", f"no case of {game.name} in {', '.join(map(str, paths))}")
    return results


def _files(paths: Sequence[Path]) -> tuple[Path, ...]:
    try:
        return collect(paths)
    except FileNotFoundError as error:
        raise DefinitionError(str(error), "does not exist; --cases says where cases are") from None
