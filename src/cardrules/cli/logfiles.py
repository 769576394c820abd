"""Logs that the command line is given."""

from __future__ import annotations

from pathlib import Path

from cardrules import registry
from cardrules.cli.faults import in_file
from cardrules.errors import DefinitionError
from cardrules.files import read_text
from cardrules.game import Game
from cardrules.log import reading
from cardrules.log.chain import DIGITS, Head
from cardrules.log.reading import Reading
from cardrules.log.record import Log, game_of_log
from cardrules.stores import is_store, open_store

__all__ = ["head_given", "log_text", "one_log", "read_log", "whole_log"]


def one_log(path: Path, name: str | None) -> None:
    """See that it is said which log is meant.

    Raises:
        DefinitionError: A log of a store has still to be named, or something else has none.
    """
    store = is_store(path)
    if store and name is None:
        names = open_store(path).names()
        raise DefinitionError(str(path), "is a store of logs: name one of them", names[:3])
    if not store and name is not None:
        raise DefinitionError(str(path), "is no store of logs")


def head_given(text: str | None) -> Head | None:
    """Return how far a log is said to go; None if nothing is said.

    Raises:
        DefinitionError: It is no number of entries and link.
    """
    if text is None:
        return None
    count, _, link = text.partition(":")
    if not (count.isdecimal() and int(count[:18]) > 0 and len(link) == DIGITS):
        raise DefinitionError(
            "--head", f"{text!r:.80} is no number of entries and link, as 12:ab..."
        )
    return Head(int(count[:18]), link)


def log_text(
    path: Path, cards_file: Path | None, name: str | None, head: Head | None
) -> tuple[str, Game | None, Head | None]:
    """Return the text of a log, its game if that has other cards, and how far it is known to go."""
    if name is None:
        text = read_text(path)
    else:
        store = open_store(path)
        text = store.text(name)
        head = head or store.head(name)
    game = None
    if cards_file is not None:
        with in_file(path):
            played = game_of_log(text)
        game = registry.game(played, cards_file)
    return text, game, head


def read_log(
    path: Path, cards_file: Path | None, name: str | None = None, head: Head | None = None
) -> tuple[Reading, bool]:
    """Return what a file or a store says, and whether something vouches for its end.

    Args:
        path: The file; or a store, if a name is given.
        cards_file: The card file with which the match was played, if it was played with one.
        name: Which log of the store.
        head: How far the log is known to go; a store knows it of its logs.

    Raises:
        FaultsError: It is no log, or one of other cards; the file is named.
    """
    text, game, head = log_text(path, cards_file, name, head)
    with in_file(path):
        return reading.read_log(text, game, head=head), head is not None


def whole_log(path: Path, cards_file: Path | None, name: str | None = None) -> Log:
    """Return a log to the end of its last group.

    Args:
        path: The file; or a store, if a name is given.
        cards_file: The card file with which the match was played, if it was played with one.
        name: Which log of the store.

    Raises:
        DefinitionError: It has still to be said which log of a store is meant.
        FaultsError: It is no log, or one of other cards, or its last group is not whole; the file
            is named.
    """
    one_log(path, name)
    found, _ = read_log(path, cards_file, name)
    if found.unfinished is not None:
        with in_file(path):
            raise found.unfinished
    return found.log
