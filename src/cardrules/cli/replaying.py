"""``cardrules replay``: a recorded match, entry by entry, for people."""

from __future__ import annotations

from pathlib import Path

import click

from cardrules.cli.choices import AnyPath, cards_option, lang_option
from cardrules.cli.faults import OK, UNMET, in_file, tell
from cardrules.cli.logfiles import head_given, one_log, read_log
from cardrules.cli.output import echo, prose, table
from cardrules.cli.telling import print_end, tell_log
from cardrules.cli.wording import say
from cardrules.errors import ReplayMismatchError
from cardrules.log.record import Header, Log
from cardrules.match import Match
from cardrules.match import replay as replayed
from cardrules.stores import LogStore, is_store, open_store
from cardrules.written import shown


@click.command()
@click.argument("log", type=AnyPath)
@click.argument("name", required=False)
@click.option("--verify", is_flag=True, help="Decide everything again; it must come out the same.")
@click.option("--head", metavar="N:LINK", help="How far the log is known to go.")
@cards_option
@lang_option()
def replay(
    log: Path, name: str | None, *, verify: bool, head: str | None, cards_file: Path | None,
    lang: str,
) -> int:  # fmt: skip
    """Print a recorded match.

    LOG is a file, or a store of logs: then NAME says which, and without it they are listed. Every
    entry is printed with its cause and its rules, and how the match ended. The status is 1 if the
    rules, asked again by --verify, decide otherwise than the log says, or if its last group is not
    finished: then what stands before is shown.
    """
    if is_store(log) and name is None:
        return _list(open_store(log), lang)
    one_log(log, name)
    found, vouched = read_log(log, cards_file, name, head_given(head))
    with in_file(log):
        match = replayed(found.log)
    record = found.log
    _print_header(match, record.header, lang)
    echo()
    table(say("replay.columns", lang).split("|"), tell_log(record, lang), right=(0, 2))
    echo()
    print_end(match, lang)
    key = "replay.vouched" if vouched else "replay.not-vouched"
    prose(say(key, lang, entries=found.head.entries, link=found.head.link))
    if found.unfinished is not None:
        tell(f"{log}: {found.unfinished}")
    status = _verify(log, record, lang) if verify else OK
    return UNMET if found.unfinished is not None else status


def _list(store: LogStore, lang: str) -> int:
    rows = [(name, str(store.head(name).entries)) for name in store.names()]
    table(say("replay.logs", lang).split("|"), rows, right=(1,))
    return OK


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
    prose(line, style="bold")
    if header.options:
        options = ", ".join(f"{name}={shown(value)}" for name, value in header.options)
        prose(say("replay.options", lang, options=options))
    if header.readings:
        readings = ", ".join(f"{id}={option}" for id, option in header.readings)
        prose(say("replay.readings", lang, readings=readings))
    if header.card_file:
        echo(say("replay.cards", lang, cards=header.card_file))
