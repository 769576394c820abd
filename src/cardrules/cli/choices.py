"""Arguments and options that several commands take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from cardrules.errors import DefinitionError, FaultsError
from cardrules.words import LANGUAGES

Command = Callable[..., Any]

AnyPath = click.Path(path_type=Path)
"""A path as it is: whether it can be read is said by the one who reads it."""


def lang_option(default: str | None = "en") -> Callable[[Command], Command]:
    """Return the option ``--lang``."""
    choice = click.Choice(LANGUAGES, case_sensitive=False)
    return click.option("--lang", type=choice, default=default, help="Language of what is printed.")


def reading_option(command: Command) -> Command:
    """Add the option ``--reading``."""
    return click.option(
        "--reading",
        "readings",
        multiple=True,
        metavar="ID=OPTION",
        help="Fix an open point, as A9=b.",
    )(command)


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
