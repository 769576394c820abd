"""``cardrules compare`` and ``orders``: the board of a case file, ruled in more than one way."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from cardrules._frozen import evolve
from cardrules.cases.deeds import Deeds, deeds_of
from cardrules.cli.choices import AnyPath, pairs, reading_option
from cardrules.cli.faults import OK, in_file
from cardrules.cli.wanted import Wanted, ruling_options
from cardrules.game import Game
from cardrules.judge import BUDGET, Judge

__all__ = ["compare", "orders"]

Side = Mapping[str, str] | Game
"""What one side of a comparison has of its own: readings, or cards."""


def board_of(file: Path, wanted: Wanted) -> tuple[Game, Deeds]:
    """Return the game of a case file, and what is done on its board.

    Raises:
        FaultsError: Everything that is wrong with the file.
    """
    case = wanted.case(file)
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
    wanted: Wanted,
) -> int:  # fmt: skip
    """Rule on the board of a case file in two ways, side by side.

    What the case expects is not looked at. The status is 1 if the two come to different things.
    """
    game, deeds = board_of(file, wanted)
    left: Side = pairs(first, "--first")
    right: Side = pairs(second, "--second")
    if second_cards is not None:
        if left or right:
            raise click.UsageError("either readings differ or cards, not both")
        left, right = game, board_of(file, evolve(wanted, cards_file=second_cards))[0]
    judge = Judge(game, lang=wanted.lang, viewer=wanted.viewer)
    with in_file(file):
        ruling = judge.compare(
            deeds.board, *deeds.actions, first=left, second=right, chance=list(deeds.chance)
        )
    return wanted.print(ruling)


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
    file: Path, *, choices: bool, budget: int, readings: tuple[str, ...], wanted: Wanted
) -> int:
    """Say whether the order of simultaneous effects matters on the board of a case file.

    What the case expects is not looked at. The status is 0 whatever the answer is.
    """
    game, deeds = board_of(file, wanted)
    fixed = pairs(readings, "--reading")
    judge = Judge(game, fixed, wanted.lang, wanted.viewer, budget=budget)
    with in_file(file):
        ruling = judge.orders(
            deeds.board, *deeds.actions, chance=list(deeds.chance), choices=choices
        )
    wanted.print(ruling)
    return OK
