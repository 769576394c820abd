"""``cardrules play``: a match in the terminal, people against bots that choose at random."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from cardrules import registry
from cardrules.cli.bots import Bot, play_out
from cardrules.cli.choices import (
    AnyPath,
    cards_option,
    deck_options,
    lang_option,
    pairs,
    reading_option,
)
from cardrules.cli.faults import write_text
from cardrules.cli.output import echo, prose
from cardrules.cli.session import Session
from cardrules.cli.telling import print_end
from cardrules.cli.wording import say
from cardrules.errors import DefinitionError
from cardrules.ids import Seat, seat_name


@click.command()
@click.argument("game")
@click.option("--seats", type=int, help="Seats; the fewest the game allows if not given.")
@click.option("--seed", type=int, help="Of chance and of the bots; a new one if not given.")
@click.option(
    "--bots", metavar="SEATS", help="Seats of bots, as 1,2,3 or B,C,D, all or none; all but A."
)
@click.option("--option", "options", multiple=True, metavar="K=V", help="What is agreed on.")
@click.option(
    "--deck",
    "decks",
    multiple=True,
    metavar="FILE",
    help="Deck of A, then of B and so on: a deck file, or the name of one that ships.",
)
@reading_option
@cards_option
@click.option(
    "--log", "log", type=AnyPath, help="Write the match to a new file, also if it is left early."
)
@lang_option()
def play(
    game: str,
    *, seats: int | None, seed: int | None, bots: str | None, options: tuple[str, ...],
    decks: tuple[str, ...], readings: tuple[str, ...], cards_file: Path | None, log: Path | None,
    lang: str,
) -> None:  # fmt: skip
    """Play a match in the terminal."""
    one = registry.game(game, cards_file)
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    agreed = {**pairs(options, "--option"), **deck_options(one, decks)}
    match = one.start(seats, seed, agreed, pairs(readings, "--reading"))
    count = match.state.settings.seats
    machines = {seat: Bot(f"{seed}/{seat}") for seat in bot_seats(bots, count)}
    people = [Seat(seat) for seat in range(count) if seat not in machines]
    if log is not None:
        write_text(log, match.log.to_json(), new=True)  # what is wrong with the place is said now
    names = ", ".join(seat_name(seat) for seat in people)
    key = ("play.head-bots", "play.head", "play.head-people")[min(len(people), 2)]
    prose(
        say(key, lang, title=one.title.in_(lang), seats=count, seed=seed, you=names), style="bold"
    )
    session = Session(match, machines, lang)
    try:
        if people:
            session.run()
        else:
            play_out(match, Bot(seed))
    except (EOFError, KeyboardInterrupt):
        echo()
    finally:
        if log is not None:
            write_text(log, session.match.log.to_json())
    echo()
    print_end(session.match, lang)
    if people:
        # Only now: with the seed, whoever plays could look into every hand.
        echo(say("play.seed", lang, seed=seed))
    if log is not None:
        echo(say("play.saved", lang, path=log))


def bot_seats(text: str | None, count: int) -> tuple[Seat, ...]:
    """Return the seats of the bots.

    Args:
        text: Numbers from 0 or letters, ``all``, ``none``; None for all seats but the first.
        count: Number of seats.

    Raises:
        DefinitionError: There is no such seat.

    Example:
        >>> bot_seats("1,2", 4), bot_seats("b, D", 4), bot_seats("none", 4)
        ((1, 2), (1, 3), ())
    """
    if text is None:
        return tuple(Seat(seat) for seat in range(1, count))
    words = [word for word in text.replace(",", " ").split() if word]
    if [word.casefold() for word in words] in (["none"], []):
        return ()
    if [word.casefold() for word in words] == ["all"]:
        return tuple(Seat(seat) for seat in range(count))
    letters = [seat_name(seat) for seat in range(count)]
    numbers = [str(seat) for seat in range(count)]
    found = set()
    for word in words:
        if word.upper() in letters:
            found.add(Seat(letters.index(word.upper())))
        elif word in numbers:
            found.add(Seat(numbers.index(word)))
        else:
            what = f"there is no seat {word!r}: they are 0 to {count - 1}, or A to {letters[-1]}"
            raise DefinitionError("--bots", what)
    return tuple(sorted(found))
