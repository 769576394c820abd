"""Logs that the command line is given."""

from __future__ import annotations

from pathlib import Path

from cardrules import registry
from cardrules.cli.faults import in_file
from cardrules.files import read_text
from cardrules.log import Log, game_of_log

__all__ = ["read_log"]


def read_log(path: Path, cards_file: Path | None) -> Log:
    """Return the log in a file.

    Args:
        path: The file.
        cards_file: The card file with which the match was played, if it was played with one.

    Raises:
        FaultsError: It is no log, or one of other cards; the file is named.
    """
    text = read_text(path)
    game = None
    if cards_file is not None:
        with in_file(path):
            name = game_of_log(text)
        game = registry.game(name, cards_file)
    with in_file(path):
        return Log.from_json(text, game)
