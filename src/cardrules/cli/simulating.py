"""``cardrules simulate``: many random matches and a table of how they ended."""

from __future__ import annotations

import sys
import time
from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cardrules import registry
from cardrules.cli.bots import Named, Result, results, results_elsewhere
from cardrules.cli.choices import cards_option, lang_option
from cardrules.cli.output import echo, table
from cardrules.cli.wording import say
from cardrules.game import Game
from cardrules.ids import seat_name

PORTION: Final = 25
"""Matches that a process plays before it reports."""


@click.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many.")
@click.option("--seats", type=int, help="Seats; the fewest the game allows if not given.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of chance and of the bots.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@cards_option
@lang_option()
def simulate(
    game: str, *, games: int, seats: int | None, seed: int, jobs: int, cards_file: Path | None,
    lang: str,
) -> None:  # fmt: skip
    """Play random matches and count the outcomes.

    The same seed gives the same table, whatever --jobs is.
    """
    one = registry.game(game, cards_file)
    count = one.start(seats=seats).state.settings.seats
    started = time.perf_counter()
    found: list[Result] = []
    with _bar() as bar:
        task = bar.add_task(one.name, total=games)
        for portion in _played(one, Named(game, cards_file), count, seed, games, jobs):
            found += portion
            bar.advance(task, len(portion))
    speed = games / (time.perf_counter() - started)
    _print(one, found, count, seed, lang)
    # What differs from run to run is not among the results.
    print(say("simulate.speed", lang, speed=speed), file=sys.stderr)


def _played(  # noqa: PLR0917 - what the command was asked
    game: Game, named: Named, seats: int, seed: int, games: int, jobs: int
) -> Iterator[list[Result]]:
    """Yield the results of each portion, in their order."""
    portions = (range(at, min(at + PORTION, games)) for at in range(0, games, PORTION))
    if jobs == 1 or games <= PORTION:
        for portion in portions:
            yield results(game, seats, seed, portion)
        return
    # A forked child would inherit the thread that draws the bar.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting: deque[Future[list[Result]]] = deque()
        try:
            for portion in portions:
                waiting.append(pool.submit(results_elsewhere, named, seats, seed, portion))
                if len(waiting) == 2 * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _bar() -> Progress:
    screen = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    seen = screen.is_terminal
    return Progress(
        *columns, TimeRemainingColumn(), console=screen, transient=True, disable=not seen
    )


def _print(game: Game, found: list[Result], seats: int, seed: int, lang: str) -> None:
    title = game.title.in_(lang)
    head = say("simulate.head", lang, title=title, games=len(found), seats=seats, seed=seed)
    echo(head, style="bold")
    echo()
    heads = _heads("outcome", lang)
    table(heads, _rows(Counter(_winners(r, lang) for r in found)), right=(1, 2))
    echo()
    heads = _heads("ended", lang)
    table(heads, _rows(Counter(_reason(game, r, lang) for r in found)), right=(1, 2))
    echo()
    decisions = [r.decisions for r in found]
    mean = sum(decisions) / len(decisions)
    line = say("simulate.decisions", lang, mean=mean, least=min(decisions), most=max(decisions))
    echo(line)


def _winners(result: Result, lang: str) -> str:
    names = " ".join(seat_name(seat) for seat in result.winners)
    if not names:
        return say("simulate.nobody", lang)
    key = "wins" if len(result.winners) == 1 else "shared"
    return say(f"simulate.{key}", lang, seats=names)


def _heads(first: str, lang: str) -> tuple[str, ...]:
    return tuple(say(f"simulate.{key}", lang) for key in (first, "matches", "share"))


def _reason(game: Game, result: Result, lang: str) -> str:
    text = game.words.get(result.reason)
    return result.reason if text is None else text.in_(lang)


def _rows(counts: Counter[str]) -> Iterator[tuple[str, str, str]]:
    total = counts.total()
    for what, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
        yield what, str(count), f"{100 * count / total:.1f} %"
