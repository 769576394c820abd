"""Put every two cards next to each other and let the laws watch what comes of it.

``python -m cardrules.testing.pairs GAME --from 0 --pairs 2000`` tries 2000 pairs, the first one
first. The game says on what board two cards meet (`Ruleset.meeting`); some decisions are taken at
random from there. Prints what was tried. Exit status: 0 no law is broken; 1 one is, with the pair
and the match that shows it; 2 bad input.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, islice
from typing import Any, Final

from cardrules.errors import DefinitionError
from cardrules.game import Game
from cardrules.ids import CardId
from cardrules.testing.begun import begun_at
from cardrules.testing.broken import ALL, Law, LawBroken, Setup
from cardrules.testing.commands import laws_named, parser, status_of
from cardrules.testing.elsewhere import game_at
from cardrules.testing.play import by_kind, check_match, uniform
from cardrules.testing.report import Report

__all__ = ["DECISIONS", "check_pairs", "main", "pairs_of"]

DECISIONS: Final = 16
"""How many decisions are taken with each pair: some turns of each seat, and what they ask."""

Pair = tuple[CardId, CardId]


def pairs_of(game: Game) -> Iterator[tuple[Pair, Mapping[str, Any]]]:
    """Yield every two cards that can meet, a card with itself too, and their board.

    Raises:
        DefinitionError: The game does not say where cards meet.
    """
    if game.meeting is None:
        raise DefinitionError("", f"{game.name} does not say on what board two cards meet")
    for one, other in combinations_with_replacement(game.cards, 2):
        board = game.meeting(one, other)
        if board is not None:
            yield (one, other), board


def check_pairs(
    game: Game,
    first: int = 0,
    number: int | None = None,
    *,
    every: int = 1,
    laws: Iterable[Law] = ALL,
    decisions: int = DECISIONS,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play a little with pairs of cards and let the laws watch.

    Args:
        game: Whose cards.
        first: The number of the first pair, as `pairs_of` counts them from 0.
        number: How many pairs; None for all that there are.
        every: Which of them: 7 for every seventh.
        laws: Which laws.
        decisions: How many decisions are taken with each pair.
        progress: Called with the number of pairs tried.

    Returns:
        What was tried; each pair is a match.

    Raises:
        DefinitionError: The game does not say where cards meet, or there are no such pairs.
        LawBroken: Some pair breaks a law; the message names it.
    """
    wanted = tuple(law for law in ALL if law in set(laws))
    report = Report(game.name, wanted)
    last = None if number is None else first + number * every
    found = islice(enumerate(pairs_of(game)), first, last, every)
    for tried, (at, (pair, board)) in enumerate(found, start=1):
        strategy = by_kind if at % 2 else uniform
        try:
            play = check_match(
                begun_at(game, board), Setup(game.seats[0], at), wanted,
                strategy=strategy, decisions=decisions, tally=report.tally,
            )  # fmt: skip
        except LawBroken as broken:
            broken.add_note(f"pair {at}: {pair[0]} and {pair[1]} on {dict(board)}")
            raise
        report.add(play)
        if progress is not None:
            progress(tried)
    if not report.matches:
        raise DefinitionError("pairs", f"there is no pair {first}")
    return report


def _parser() -> argparse.ArgumentParser:
    made = parser(
        "python -m cardrules.testing.pairs",
        "Put every two cards next to each other and let every law watch.",
    )
    add = made.add_argument
    add("--from", dest="first", type=int, default=0, metavar="N", help="number of the first pair")
    add("--pairs", type=int, metavar="N", help="how many (default all)")
    add("--every", type=int, default=1, metavar="N", help="only every so many-th pair")
    add("--decisions", type=int, default=DECISIONS, metavar="N",
        help=f"how many are taken with each pair (default {DECISIONS})")  # fmt: skip
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    Example:
        >>> main(["naruto-mythos", "--pairs", "2", "--quiet"])  # doctest: +ELLIPSIS
        naruto-mythos: 2 matches of 2 seats (0 whole), 32 decisions, no law broken
          1 fold           ...
        0
    """
    given = _parser().parse_args(arguments)
    if given.first < 0 or given.every < 1 or (given.pairs is not None and given.pairs < 1):
        sys.stderr.write("--from is 0 or more, --every and --pairs are 1 or more\n")
        return 2
    return status_of(
        lambda: check_pairs(
            game_at(given.game), given.first, given.pairs, every=given.every,
            laws=laws_named(given.law), decisions=given.decisions,
            progress=None if given.quiet else _shown,
        )
    )  # fmt: skip


def _shown(tried: int) -> None:
    if tried % 50 == 0:
        sys.stderr.write(f"\r{tried} pairs")
        sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
