"""``cardrules replay``: a recorded match, entry by entry, for people."""

from __future__ import annotations

from pathlib import Path

import click

from cardrules.cli.boards import board
from cardrules.cli.choices import AnyPath, cards_option, lang_option
from cardrules.cli.faults import OK, UNMET, in_file, tell
from cardrules.cli.logfiles import read_log
from cardrules.cli.output import echo, print_board, table
from cardrules.cli.telling import print_outcome, tell_log
from cardrules.cli.wording import say
from cardrules.errors import ReplayMismatchError
from cardrules.log import Header, Log
from cardrules.match import Match
from cardrules.match import replay as replayed
from cardrules.written import shown


@click.command()
@click.argument("log", type=AnyPath)
@click.option("--verify", is_flag=True, help="Decide everything again; it must come out the same.")
@cards_option
@lang_option()
def replay(log: Path, verify: bool, cards_file: Path | None, lang: str) -> int:
    """Print a recorded match.

    Every entry with its cause and its rules, and how it ended. The status is 1 if the rules, asked
    again by --verify, decide otherwise than the log says.
    """
    record = read_log(log, cards_file)
    with in_file(log):
        match = replayed(record)
    _print_header(match, record.header, lang)
    echo()
    table(say("replay.columns", lang).split("|"), tell_log(record, lang), right=(0, 2))
    echo()
    print_board(board(match.game, match.view(None), lang))
    echo()
    if match.outcome is None:
        echo(say("play.left", lang))
    else:
        print_outcome(match.game, match.outcome, lang)
    return _verify(log, record, lang) if verify else OK


def _verify(path: Path, record: Log, lang: str) -> int:
    try:
        replayed(record, verify=True)
    except ReplayMismatchError as error:
        tell(f"{path}: {error}")
        return UNMET
    echo(say("replay.verified", lang, count=len(record)))
    return OK


def _print_header(match: Match, header: Header, lang: str) -> None:
    title = match.game.title.in_(lang)
    line = say(
        "replay.head", lang, title=title, edition=header.edition, seats=header.seats,
        seed=header.seed, version=header.version,
    )  # fmt: skip
    echo(line, style="bold")
    if header.options:
        options = ", ".join(f"{name}={shown(value)}" for name, value in header.options)
        echo(say("replay.options", lang, options=options))
    if header.readings:
        readings = ", ".join(f"{id}={option}" for id, option in header.readings)
        echo(say("replay.readings", lang, readings=readings))
    if header.card_file:
        echo(say("replay.cards", lang, cards=header.card_file))
