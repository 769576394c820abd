"""``cardrules compare`` and ``orders``: the board of a case file, ruled in more than one way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from cardrules import registry
from cardrules.cases import load_case
from cardrules.cases.deeds import Deeds, deeds_of
from cardrules.cli.asking import print_ruling, ruling_options, seat_given
from cardrules.cli.choices import AnyPath, pairs, reading_option
from cardrules.cli.faults import OK, in_file
from cardrules.files import read_text
from cardrules.game import Game
from cardrules.judge import BUDGET, Judge

__all__ = ["compare", "orders"]


def board_of(file: Path, cards_file: Path | None) -> tuple[Game, Deeds]:
    """Return the game of a case file, and what is done on its board.

    Raises:
        FaultsError: Everything that is wrong with the file.
    """
    case = load_case(file, read_text(file), lambda name: registry.game(name, cards_file))
    return case.game, deeds_of(case)


@click.command()
@click.argument("file", type=AnyPath, metavar="FILE")
@click.option(
    "--first", multiple=True, metavar="ID=OPTION", help="Fix a reading on one side, as A4=a.",
)  # fmt: skip
@click.option(
    "--second", multiple=True, metavar="ID=OPTION", help="Fix a reading on the other, as A4=b.",
)  # fmt: skip
@click.option(
    "--second-cards", type=AnyPath, metavar="FILE",
    help="Card file of the other side, against the cards of --cards or those that ship.",
)  # fmt: skip
@ruling_options
def compare(
    file: Path, *, first: tuple[str, ...], second: tuple[str, ...], second_cards: Path | None,
    viewer: str | None, form: str, output: Path | None, cards_file: Path | None, lang: str,
) -> int:  # fmt: skip
    """Rule on the board of a case file in two ways, side by side.

    What the case expects is not looked at. The status is 1 if the two come to different things.
    """
    game, deeds = board_of(file, cards_file)
    one, other = pairs(first, "--first"), pairs(second, "--second")
    judge = Judge(game, lang=lang, viewer=seat_given(viewer))
    left: Any = one
    right: Any = other
    if second_cards is not None:
        if one or other:
            raise click.UsageError("either readings differ or cards, not both")
        left, right = game, board_of(file, second_cards)[0]
    with in_file(file):
        ruling = judge.compare(deeds.board, deeds.actions, left, right, list(deeds.chance))
    return print_ruling(ruling, form, lang, output)


@click.command()
@click.argument("file", type=AnyPath, metavar="FILE")
@click.option("--choices", is_flag=True, help="Try every choice in mid-resolution, too.")
@click.option(
    "--budget", type=click.IntRange(min=1), default=BUDGET, show_default=True,
    help="Positions to look at, at most.",
)  # fmt: skip
@reading_option
@ruling_options
def orders(
    file: Path, *, choices: bool, budget: int, readings: tuple[str, ...], viewer: str | None,
    form: str, output: Path | None, cards_file: Path | None, lang: str,
) -> int:  # fmt: skip
    """Say whether the order of simultaneous effects matters on the board of a case file.

    What the case expects is not looked at. The status is 0 whatever the answer is.
    """
    game, deeds = board_of(file, cards_file)
    fixed = pairs(readings, "--reading")
    judge = Judge(game, fixed, lang, seat_given(viewer), budget=budget)
    with in_file(file):
        ruling = judge.orders(
            deeds.board, *deeds.actions, chance=list(deeds.chance), choices=choices
        )
    print_ruling(ruling, form, lang, output)
    return OK
