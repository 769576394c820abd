"""Arguments and options that several commands take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from cardrules.cardfiles import in_file
from cardrules.core.options import OptionDef
from cardrules.errors import DefinitionError, FaultsError
from cardrules.files import read_text
from cardrules.game import Game
from cardrules.words import LANGUAGES

Command = Callable[..., Any]

FORMATS = ("text", "markdown", "html", "json")
"""Forms of a ruling."""

AnyPath = click.Path(path_type=Path)
"""A path as it is: whether it can be read is said by the one who reads it."""


def lang_option(default: str | None = "en") -> Callable[[Command], Command]:
    """Return the option ``--lang``."""
    choice = click.Choice(LANGUAGES, case_sensitive=False)
    return click.option("--lang", type=choice, default=default, help="Language of what is printed.")


def cards_option(command: Command) -> Command:
    """Add the option ``--cards``."""
    return click.option(
        "--cards", "cards_file", type=AnyPath, metavar="FILE",
        help="Card file to use in place of the cards that ship with the game.",
    )(command)  # fmt: skip


def reading_option(command: Command) -> Command:
    """Add the option ``--reading``."""
    return click.option(
        "--reading",
        "readings",
        multiple=True,
        metavar="ID=OPTION",
        help="Fix an open point, as A9=b.",
    )(command)


def deck_options(game: Game, decks: Iterable[str]) -> Mapping[str, str]:
    """Return the options that decks are, in the order of seats.

    Args:
        game: What is played; its options ``deck-a``, ``deck-b`` and so on take them.
        decks: Files, or names of decks that ship.

    Raises:
        DefinitionError: The game takes no decks, or not so many, or a file cannot be read.
        FaultsError: Everything that is wrong with a deck.
    """
    takes = [option for option in game.options if option.of_file is not None]
    given = list(decks)
    if len(given) > len(takes):
        what = f"{game.name} takes {len(takes)} decks, not {len(given)}" if takes else (
            f"{game.name} is played without decks"
        )  # fmt: skip
        raise DefinitionError("--deck", what)
    found: dict[str, str] = {}
    for option, text in zip(takes, given, strict=False):
        found[option.name] = text if not option.wrong(text) else _of_file(option, text)
    return found


def _of_file(option: OptionDef, name: str) -> str:
    """Return the value of an option that stands in a file, with the file named in its faults."""
    text = read_text(Path(name))
    assert option.of_file is not None
    try:
        return str(option.of_file(text))
    except FaultsError as found:
        raise FaultsError(in_file(name, found.faults)) from None


def pairs(texts: Iterable[str], what: str) -> Mapping[str, str]:
    """Return names with values from texts such as ``A9=b``.

    Raises:
        FaultsError: Each text that is not of that form, or names something a second time.
    """
    found: dict[str, str] = {}
    faults: list[DefinitionError] = []
    for text in texts:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not (name and sign and value):
            faults.append(DefinitionError(what, f"{text!r} is not of the form NAME=VALUE"))
        elif found.setdefault(name, value) != value:
            faults.append(DefinitionError(what, f"{name} is {found[name]} and {value}"))
    if faults:
        raise FaultsError(faults)
    return found
