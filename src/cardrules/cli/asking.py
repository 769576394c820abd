"""``cardrules why`` and ``audit``: what the judge says about a recorded match."""

from __future__ import annotations

from pathlib import Path

import click

from cardrules import registry
from cardrules.cases.deeds import deeds_of
from cardrules.cli.choices import AnyPath
from cardrules.cli.faults import in_file
from cardrules.cli.logfiles import head_given, log_text, one_log, whole_log
from cardrules.cli.wanted import Wanted, ruling_options
from cardrules.judge import Judge
from cardrules.log.record import game_of_log

__all__ = ["audit", "why"]


@click.command()
@click.argument("log", type=AnyPath)
@click.argument("words", nargs=-1, required=True, metavar="[NAME] FACT")
@ruling_options
def why(log: Path, words: tuple[str, ...], *, wanted: Wanted) -> int:
    """Say since when something is so in a recorded match, and why.

    LOG is a file, or a store of logs: then NAME says which. FACT is what can be asked of a thing,
    as 'controller KS-013#2', 'place Batman' or 'hidden KS-009@M1'; a value, as 'sphere.direction',
    'edge' or 'power KS-009@M1'; or 'cannot' with an action, as 'cannot A: Desviar -> C'. The status
    is 1 if the action can be done.
    """
    *names, fact = words
    if len(names) > 1:
        raise click.UsageError(f"one FACT, in quotes if it has blanks, not {len(words)} words")
    record = whole_log(log, wanted.cards_file, names[0] if names else None)
    judge = Judge(record.game, lang=wanted.lang, viewer=wanted.viewer)
    with in_file(log):
        ruling = judge.why(record, fact)
    return wanted.print(ruling)


@click.command()
@click.argument("log", type=AnyPath)
@click.argument("name", required=False)
@click.option("--head", metavar="N:LINK", help="How far the log is known to go.")
@ruling_options
def audit(log: Path, name: str | None, *, head: str | None, wanted: Wanted) -> int:
    """Say whether a recorded match is as the rules decide, to its end and in spite of errors.

    LOG is a file, also a damaged one; or a store of logs: then NAME says which; or a case file
    (.toml) in whose [[when]] somebody has written down what was done. The status is 1 if something
    is wrong.
    """
    if log.suffix == ".toml":
        case = wanted.case(log)
        deeds = deeds_of(case)
        judge = Judge(case.game, case.form.readings, wanted.lang, wanted.viewer)
        with in_file(log):
            ruling = judge.audit(deeds.board, deeds.actions, list(deeds.chance))
    else:
        one_log(log, name)
        text, played, known = log_text(log, wanted.cards_file, name, head_given(head))
        with in_file(log):
            game = played or registry.game(game_of_log(text))
            judge = Judge(game, lang=wanted.lang, viewer=wanted.viewer)
            ruling = judge.audit(text, head=known)
    return wanted.print(ruling)
