"""Run the laws for long: ``python -m cardrules.testing GAME --matches 2000 --seats 3-10 --seed 1``.

GAME is the name of a game, or ``module:name`` for one that is not installed. Prints what was tried.
Exit status: 0 no law is broken; 1 one is, the shortest match found is printed, and written to
`--case` as a case file; 2 bad input.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from cardrules.errors import DefinitionError
from cardrules.testing.broken import LawBroken
from cardrules.testing.commands import laws_named, parser, status_of
from cardrules.testing.elsewhere import game_at
from cardrules.testing.play import check_game
from cardrules.testing.report import Report

__all__ = ["main"]


def _parser() -> argparse.ArgumentParser:
    made = parser("python -m cardrules.testing", "Play a game at random and let every law watch.")
    add = made.add_argument
    add("--matches", type=int, default=200, metavar="N", help="how many (default 200)")
    add("--seats", metavar="N[-M]", help="number of seats, or the smallest and largest")
    add("--seed", type=int, default=0, metavar="N", help="seed of the first match (default 0)")
    add("--option", action="append", default=[], metavar="K=V", help="option to keep")
    add("--reading", action="append", default=[], metavar="ID=O", help="reading to keep")
    add(
        "--whole", type=int, default=200, metavar="N",
        help="in one match of N everything is tried at every decision (default 200)",
    )  # fmt: skip
    add(
        "--vary", action="store_true",
        help="draw options and readings for every match, not for every other one: decks too",
    )  # fmt: skip
    add("--case", metavar="FILE", help="write a case file of the match that breaks a law")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    Example:
        >>> main(["arcanya", "--matches", "1", "--law", "cause", "--quiet"])  # doctest: +ELLIPSIS
        arcanya: 1 matches of 3 seats (1 whole), ... decisions, no law broken
          5 cause          ... entries
        0
    """
    given = _parser().parse_args(arguments)

    def tried() -> Report:
        return check_game(
            game_at(given.game),
            matches=given.matches,
            seats=_seats(given.seats),
            options=_pairs(given.option),
            readings=_pairs(given.reading),
            seed=given.seed,
            laws=laws_named(given.law),
            whole=given.whole,
            vary=given.vary,
            address=given.game if ":" in given.game else None,
            progress=None if given.quiet else _shown(given.matches),
        )

    def keep(broken: LawBroken) -> None:
        if given.case is not None and broken.case:
            Path(given.case).write_text(broken.case, encoding="utf-8", newline="\n")

    return status_of(tried, keep)


def _seats(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    least, _, most = text.partition("-")
    try:
        return int(least), int(most or least)
    except ValueError:
        what = f"{text!r} is no number of seats, such as 4 or 3-10"
        raise DefinitionError("--seats", what) from None


def _pairs(texts: Sequence[str]) -> dict[str, str]:
    wrong = [text for text in texts if "=" not in text]
    if wrong:
        what = f"{wrong[0]!r} is not a name and a value with = between them"
        raise DefinitionError("", what)
    return {name: value for name, _, value in (text.partition("=") for text in texts)}


def _shown(matches: int) -> Callable[[int], None]:
    def show(done: int) -> None:
        if done % 10 == 0 or done == matches:
            end = "\n" if done == matches else ""
            sys.stderr.write(f"\r{done} of {matches} matches{end}")
            sys.stderr.flush()

    return show


if __name__ == "__main__":
    sys.exit(main())
