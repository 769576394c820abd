"""Bots that choose at random, and whole matches between them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import attrs

from cardrules import registry
from cardrules.errors import EngineBugError
from cardrules.game import Game
from cardrules.match import Match


class Bot:
    """Chooses among the legal actions, the same ones for the same seed.

    Args:
        seed: Anything; its text counts.
    """

    def __init__(self, seed: object) -> None:
        # A text seed is hashed the same way in every process; nothing here has to be secret.
        self._random = Random(f"bot/{seed}")  # noqa: S311 - no secret, a game

    def choose(self, actions: tuple[Any, ...]) -> Any:
        """Return one of the actions."""
        return self._random.choice(actions)

    def seed(self) -> int:
        """Return a seed for a match."""
        return self._random.getrandbits(32)


@attrs.frozen
class Result:
    """How a match between bots ended.

    Args:
        winners: Seats, in seat order.
        reason: Key of the claim that says why it ended.
        decisions: How many questions were answered.
    """

    winners: tuple[int, ...]
    reason: str
    decisions: int


def play_out(match: Match, bot: Bot) -> int:
    """Let a bot answer everything until a match is over; return how many questions that were.

    Raises:
        EngineBugError: The match goes on beyond the bound that its game declares.
    """
    decisions = 0
    while match.decision is not None:
        if decisions == match.game.bound:
            raise EngineBugError(f"a match is not over after {decisions} decisions")
        match.act(bot.choose(match.legal_actions()))
        decisions += 1
    return decisions


def one_result(game: Game, seats: int | None, seed: int, number: int) -> Result:
    """Play the match of a number in a series and return how it ended."""
    bot = Bot(f"{seed}/{number}")
    match = game.start(seats=seats, seed=bot.seed())
    decisions = play_out(match, bot)
    outcome = match.outcome
    if outcome is None:
        raise EngineBugError("nothing is asked and there is no outcome")
    return Result(tuple(int(s) for s in outcome.winners), outcome.reason.key, decisions)


@attrs.frozen
class Named:
    """A game as it is told to another process.

    Args:
        name: Its name.
        cards: The card file that it is played with; None for the cards that ship.
    """

    name: str
    cards: Path | None = None

    def find(self) -> Game:
        """Return the game."""
        if self.cards is None:
            return registry.game(self.name)
        if self not in _WITH_CARDS:
            _WITH_CARDS.clear()
            _WITH_CARDS[self] = registry.game(self.name, self.cards)
        return _WITH_CARDS[self]


_WITH_CARDS: dict[Named, Game] = {}
"""The game with a card file that this process plays: the file is read once."""


def results_elsewhere(named: Named, seats: int | None, seed: int, numbers: range) -> list[Result]:
    """Play some matches of a series in a process of its own."""
    return results(named.find(), seats, seed, numbers)


def results(game: Game, seats: int | None, seed: int, numbers: range) -> list[Result]:
    """Play some matches of a series."""
    return [one_result(game, seats, seed, number) for number in numbers]
