"""Logs that the command line is given."""

from __future__ import annotations

from pathlib import Path

from cardrules import reading, registry
from cardrules.chain import Head
from cardrules.cli.faults import in_file
from cardrules.files import read_text
from cardrules.log import Log, game_of_log
from cardrules.reading import Reading
from cardrules.stores import open_store

__all__ = ["read_log", "whole_log"]


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
    with in_file(path):
        return reading.read_log(text, game, head=head), head is not None


def whole_log(path: Path, cards_file: Path | None) -> Log:
    """Return the log in a file, to the end of its last group.

    Args:
        path: The file.
        cards_file: The card file with which the match was played, if it was played with one.

    Raises:
        FaultsError: It is no log, or one of other cards, or its last group is not whole; the file
            is named.
    """
    found, _ = read_log(path, cards_file)
    if found.unfinished is not None:
        with in_file(path):
            raise found.unfinished
    return found.log
