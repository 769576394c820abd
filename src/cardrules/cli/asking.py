"""``cardrules why`` and ``audit``: what the judge says about a recorded match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from cardrules import registry
from cardrules.cases import load_case
from cardrules.cases.deeds import deeds_of
from cardrules.cli.choices import FORMATS, AnyPath, cards_option, lang_option
from cardrules.cli.colours import print_text
from cardrules.cli.faults import OK, UNMET, in_file, write_text
from cardrules.cli.logfiles import head_given, log_text, one_log, whole_log
from cardrules.errors import DefinitionError
from cardrules.files import read_text
from cardrules.ids import Seat, seat_of
from cardrules.judge import Judge, Ruling
from cardrules.judge.ruling import NO
from cardrules.log import game_of_log


def ruling_options(command: Any) -> Any:
    """Add the options with which a ruling about a log is asked for."""
    for option in (
        click.option("--viewer", metavar="SEAT", help="Rule with the knowledge of a seat, as B."),
        click.option(
            "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True,
            help="Form of the ruling.",
        ),
        click.option("--output", type=AnyPath, help="Write the ruling to a file."),
        cards_option, lang_option(),
    ):  # fmt: skip
        command = option(command)
    return command


@click.command()
@click.argument("log", type=AnyPath)
@click.argument("words", nargs=-1, required=True, metavar="[NAME] FACT")
@ruling_options
def why(
    log: Path, words: tuple[str, ...], *, viewer: str | None, form: str, output: Path | None,
    cards_file: Path | None, lang: str,
) -> int:  # fmt: skip
    """Say since when something is so in a recorded match, and why.

    LOG is a file, or a store of logs: then NAME says which. FACT is what can be asked of a thing,
    as 'controller KS-013#2', 'place Batman' or 'hidden KS-009@M1'; a value, as 'sphere.direction',
    'edge' or 'power KS-009@M1'; or 'cannot' with an action, as 'cannot A: Desviar -> C'. The status
    is 1 if the action can be done.
    """
    *names, fact = words
    if len(names) > 1:
        raise click.UsageError(f"one FACT, in quotes if it has blanks, not {len(words)} words")
    record = whole_log(log, cards_file, names[0] if names else None)
    judge = Judge(record.game, lang=lang, viewer=seat_given(viewer))
    with in_file(log):
        ruling = judge.why(record, fact)
    return print_ruling(ruling, form, lang, output)


def seat_given(text: str | None) -> Seat | None:
    """Return the seat that a text names; None if there is none.

    Raises:
        DefinitionError: It is no letter of a seat.
    """
    if text is None:
        return None
    letter = text.strip().upper()
    if len(letter) != 1 or not "A" <= letter <= "Z":
        raise DefinitionError("--viewer", f"{text!r} is no seat, as A or B")
    return seat_of(letter)


def print_ruling(ruling: Ruling, form: str, lang: str, output: Path | None) -> int:
    """Print a ruling or write it to a file, and return the exit status for its verdict."""
    text = written(ruling, form, lang)
    if output is not None:
        write_text(output, text.rstrip("\n") + "\n")
    else:
        print_text(text, [ruling] if form == "text" else [], lang)
    return UNMET if ruling.verdict == NO else OK


def written(ruling: Ruling, form: str, lang: str) -> str:
    """Return a ruling in one of the forms."""
    match form:
        case "json":
            return ruling.to_json()
        case "html":
            return ruling.to_html(lang)
        case "markdown":
            return ruling.to_markdown(lang)
        case _:
            return ruling.to_text(lang)


@click.command()
@click.argument("log", type=AnyPath)
@click.argument("name", required=False)
@click.option("--head", metavar="N:LINK", help="How far the log is known to go.")
@ruling_options
def audit(
    log: Path, name: str | None, *, head: str | None, viewer: str | None, form: str,
    output: Path | None, cards_file: Path | None, lang: str,
) -> int:  # fmt: skip
    """Say whether a recorded match is as the rules decide, to its end and in spite of errors.

    LOG is a file, also a damaged one; or a store of logs: then NAME says which; or a case file
    (.toml) in whose [[when]] somebody has written down what was done. The status is 1 if something
    is wrong.
    """
    if log.suffix == ".toml":
        case = load_case(log, read_text(log), lambda name: registry.game(name, cards_file))
        deeds = deeds_of(case)
        judge = Judge(case.game, case.form.readings, lang, seat_given(viewer))
        with in_file(log):
            ruling = judge.audit(deeds.board, deeds.actions, list(deeds.chance))
    else:
        one_log(log, name)
        text, played, known = log_text(log, cards_file, name, head_given(head))
        with in_file(log):
            game = played or registry.game(game_of_log(text))
            judge = Judge(game, lang=lang, viewer=seat_given(viewer))
            ruling = judge.audit(text, head=known)
    return print_ruling(ruling, form, lang, output)
