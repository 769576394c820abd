"""How a ruling is wanted: whose knowledge, which cards, in what form, where to."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from cardrules import registry
from cardrules._frozen import frozen
from cardrules.cases import Case, load_case
from cardrules.cli.choices import FORMATS, AnyPath, cards_option, lang_option
from cardrules.cli.colours import print_text
from cardrules.cli.faults import OK, UNMET, write_text
from cardrules.cli.output import terminal
from cardrules.errors import DefinitionError
from cardrules.files import read_text
from cardrules.ids import Seat, seat_of
from cardrules.judge import Ruling
from cardrules.judge.ruling import NO

__all__ = ["Wanted", "ruling_options"]


@frozen
class Wanted:
    """How a ruling is wanted.

    Args:
        viewer: With whose knowledge; None for all of it.
        form: One of `FORMATS`.
        output: The file that it is written to; None to print it.
        cards_file: The card file in place of the cards that ship, or None.
        lang: Its language.
    """

    viewer: Seat | None
    form: str
    output: Path | None
    cards_file: Path | None
    lang: str

    def case(self, file: Path) -> Case:
        """Return the case in a file.

        Raises:
            FaultsError: Everything that is wrong with the file.
        """
        return load_case(file, read_text(file), lambda name: registry.game(name, self.cards_file))

    def print(self, ruling: Ruling) -> int:
        """Print a ruling or write it to its file, and return the exit status for its verdict."""
        text = self._written(ruling)
        if self.output is not None:
            write_text(self.output, text.rstrip("\n") + "\n")
        else:
            print_text(text, [ruling] if self.form == "text" else [], self.lang)
        return UNMET if ruling.verdict == NO else OK

    def _written(self, ruling: Ruling) -> str:
        match self.form:
            case "json":
                return ruling.to_json()
            case "html":
                return ruling.to_html(self.lang)
            case "markdown":
                return ruling.to_markdown(self.lang)
            case _:
                return ruling.to_text(self.lang, terminal() if self.output is None else None)


def ruling_options(command: Callable[..., int]) -> Callable[..., int]:
    """Add the options with which a ruling is asked for; the command gets them as one `Wanted`."""

    @wraps(command)
    def gathered(
        *args: Any, viewer: str | None, form: str, output: Path | None, cards_file: Path | None,
        lang: str, **more: Any,
    ) -> int:  # fmt: skip
        wanted = Wanted(_seat(viewer), form, output, cards_file, lang)
        return command(*args, wanted=wanted, **more)

    found: Callable[..., int] = gathered
    for option in (
        click.option("--viewer", metavar="SEAT", help="Rule with the knowledge of a seat, as B."),
        click.option(
            "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True,
            help="Form of the ruling.",
        ),
        click.option("--output", type=AnyPath, help="Write the ruling to a file."),
        cards_option, lang_option(),
    ):  # fmt: skip
        found = option(found)
    return found


def _seat(text: str | None) -> Seat | None:
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
