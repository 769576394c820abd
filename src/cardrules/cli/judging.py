"""``cardrules judge``: the rulings of case files, and whether they are as expected."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from cardrules.cases import CaseResult, load_case, run
from cardrules.cases.case import Case
from cardrules.cli.choices import AnyPath, lang_option, pairs, reading_option
from cardrules.cli.faults import OK, UNMET, read_text, write_text
from cardrules.cli.output import echo
from cardrules.cli.wording import say
from cardrules.errors import DefinitionError, FaultsError
from cardrules.settings import settle

FORMATS = ("text", "markdown", "json")


@click.command()
@click.argument("files", nargs=-1, required=True, type=AnyPath, metavar="FILE...")
@lang_option(default=None)
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True,
    help="Form of the rulings.",
)  # fmt: skip
@click.option("--output", type=AnyPath, help="Write the rulings to a file.")
@reading_option
def judge(
    files: tuple[Path, ...], lang: str | None, form: str, output: Path | None,
    readings: tuple[str, ...],
) -> int:  # fmt: skip
    """Rule case files.

    The status is 1 if what comes out is not what a case expects.
    """
    cases = _load(files)
    fixed = pairs(readings, "--reading")
    for game in dict.fromkeys(case.game for case in cases):
        settle(game, readings=fixed)
    results = [run(case, lang=lang, readings=fixed) for case in cases]
    text = _written(results, form, lang or results[0].lang)
    if output is None:
        echo(text)
    else:
        write_text(output, text + "\n")
        tell_unmet(results)
    return OK if all(result.met for result in results) else UNMET


def _load(files: Sequence[Path]) -> list[Case]:
    """Return the cases of all files, or raise the faults of all of them."""
    cases: list[Case] = []
    faults: list[DefinitionError] = []
    for file in files:
        try:
            cases.append(load_case(file, read_text(file)))
        except FaultsError as error:
            faults += error.faults
        except DefinitionError as error:
            faults.append(error)
    if faults:
        raise FaultsError(faults)
    return cases


def _written(results: list[CaseResult], form: str, lang: str) -> str:
    if form == "json":
        data = [result.to_data() for result in results]
        return json.dumps(data[0] if len(data) == 1 else data, ensure_ascii=False, indent=2)
    parts = [r.to_markdown() if form == "markdown" else r.to_text() for r in results]
    if len(results) == 1:
        return parts[0]
    met = sum(result.met for result in results)
    summary = say("judge.summary", lang, count=len(results), met=met, unmet=len(results) - met)
    rule = "\n\n---\n\n" if form == "markdown" else f"\n\n{'─' * 72}\n\n"
    return rule.join([*parts, summary])


def tell_unmet(results: list[CaseResult]) -> None:
    """Say on standard error which expectations fail, when the rulings go elsewhere."""
    for result in results:
        for line in result.unmet_lines():
            print(line, file=sys.stderr)
