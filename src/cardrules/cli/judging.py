"""``cardrules judge``: the rulings of case files, and whether they are as expected."""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path

import click

from cardrules import registry
from cardrules.cases import CaseResult
from cardrules.cli.casefiles import load_cases, run_cases
from cardrules.cli.choices import (
    FORMATS,
    AnyPath,
    cards_option,
    lang_option,
    pairs,
    reading_option,
)
from cardrules.cli.colours import print_text
from cardrules.cli.faults import BAD_INPUT, OK, UNMET, lines_of, tell, write_text
from cardrules.cli.output import terminal
from cardrules.cli.wording import say
from cardrules.errors import DefinitionError, FaultsError
from cardrules.settings import settle

RULE = 72
"""Columns of the line between two rulings at most."""


@click.command()
@click.argument("files", nargs=-1, required=True, type=AnyPath, metavar="FILE...")
@lang_option(default=None)
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True,
    help="Form of the rulings.",
)  # fmt: skip
@click.option("--output", type=AnyPath, help="Write the rulings to a file.")
@reading_option
@cards_option
def judge(
    files: tuple[Path, ...], *, lang: str | None, form: str, output: Path | None,
    readings: tuple[str, ...], cards_file: Path | None,
) -> int:  # fmt: skip
    """Rule case files, and all in the folders given.

    The status is 1 if what comes out is not what a case expects. A file that is wrong does not
    keep the others from being ruled; the status is then 2.
    """
    faults: list[DefinitionError] = []
    # One game for all cases: what it has worked out for one serves the next.
    cases = load_cases(files, faults, cache(lambda name: registry.game(name, cards_file)))
    try:
        fixed = pairs(readings, "--reading")
        for game in dict.fromkeys(case.game for case in cases):
            settle(game, readings=fixed)
    except FaultsError as error:
        raise FaultsError((*faults, *error.faults)) from None
    results = run_cases(cases, faults, lang, fixed)
    several = len(files) > 1 or any(path.is_dir() for path in files)
    if results:
        width = terminal() if output is None else None
        text = _written(results, form, lang or results[0].lang, width, several=several)
        if output is None:
            rulings = [result.ruling for result in results] if form == "text" else []
            print_text(text, rulings, lang or results[0].lang)
        else:
            write_text(output, text + "\n")
            _tell_unmet(results)
    # What is wrong with a card file is found for each case that needs it.
    for line in dict.fromkeys(line for fault in faults for line in lines_of(fault)):
        tell(line)
    if faults:
        return BAD_INPUT
    return OK if all(result.met for result in results) else UNMET


def _written(
    results: list[CaseResult], form: str, lang: str, width: int | None, *, several: bool
) -> str:
    if form == "json":
        data = [result.to_data() for result in results]
        return json.dumps(data if several else data[0], ensure_ascii=False, indent=2)
    if form == "html":
        from cardrules.cases.sheets import html_of

        return html_of(results, lang)
    parts = [r.to_markdown() if form == "markdown" else r.to_text(width) for r in results]
    if not several:
        return parts[0]
    met = sum(result.met for result in results)
    summary = say("judge.summary", lang, count=len(results), met=met, unmet=len(results) - met)
    rule = "\n\n---\n\n" if form == "markdown" else f"\n\n{'─' * min(width or RULE, RULE)}\n\n"
    return rule.join([*parts, summary])


def _tell_unmet(results: list[CaseResult]) -> None:
    """Say on standard error which expectations fail, when the rulings go elsewhere."""
    for result in results:
        for line in result.unmet_lines():
            print(line, file=sys.stderr)
