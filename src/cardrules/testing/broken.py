"""The laws by number and name, and the error that says which one a match breaks."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from cardrules._frozen import frozen
from cardrules.errors import UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardrules.game import Game
    from cardrules.log.record import Log
    from cardrules.match import Match

__all__ = ["ALL", "Law", "LawBroken", "Setup", "law_named"]


class Law(Enum):
    """What holds for every game; each has its function in `cardrules.testing.laws`."""

    FOLD = 1
    ROUND_TRIP = 2
    LEGALITY = 3
    CONSERVATION = 4
    CAUSE = 5
    TERMINATION = 6
    DETERMINISM = 7
    NO_LEAK = 8
    FORK = 9
    ANCHORS = 10
    READINGS = 11

    @property
    def title(self) -> str:
        """Its name as people write it.

        Example:
            >>> Law.ROUND_TRIP.title
            'round trip'
        """
        return self.name.lower().replace("_", " ")

    def __str__(self) -> str:
        return f"law {self.value} ({self.title})"


ALL: Final = tuple(Law)
"""Every law, by number."""


def law_named(name: str | int | Law) -> Law:
    """Return the law of a number or name.

    Raises:
        UnknownNameError: There is none, with the nearest ones.

    Example:
        >>> law_named("no leak"), law_named("8")
        (<Law.NO_LEAK: 8>, <Law.NO_LEAK: 8>)
    """
    if isinstance(name, Law):
        return name
    word = str(name).strip().casefold().replace("_", " ").replace("-", " ")
    for law in ALL:
        if word in (str(law.value), law.title):
            return law
    raise UnknownNameError("laws", "law", str(name), [law.title for law in ALL])


@frozen
class Setup:
    """How a match begins: what makes it again, together with the actions.

    Args:
        seats: Number of seats.
        seed: Of chance.
        options: What was agreed on, by name; options left out have their default.
        readings: The readings that are fixed, by id.
    """

    seats: int
    seed: int
    options: tuple[tuple[str, Any], ...] = ()
    readings: tuple[tuple[str, str], ...] = ()

    def start(self, game: Game) -> Match:
        """Start the match."""
        return game.start(self.seats, self.seed, dict(self.options), dict(self.readings))

    def __str__(self) -> str:
        """Say it as the arguments of `Game.start`.

        Example:
            >>> str(Setup(3, 7, readings=(("A9", "b"),)))
            "seats=3, seed=7, readings={'A9': 'b'}"
        """
        parts = [f"seats={self.seats}", f"seed={self.seed}"]
        if self.options:
            parts.append(f"options={dict(self.options)}")
        if self.readings:
            parts.append(f"readings={dict(self.readings)}")
        return ", ".join(parts)


class LawBroken(AssertionError):  # noqa: N818 - a finding about a game, as a failed assertion is
    """A match that breaks a law.

    Args:
        law: Which.
        message: In what way, in one sentence.
        game: Name of the game.
        setup: How the match began.
        actions: What was done, as far as the match goes that shows it.
        decisions: The same in words, one text a decision.
        log: The record of these decisions, or None if the match could not even begin.

    Attributes:
        case: The text of a case file that makes the match again; "" if there is none.
    """

    def __init__(
        self,
        law: Law,
        message: str,
        game: str,
        setup: Setup,
        *,
        actions: Iterable[Any] = (),
        decisions: Iterable[str] = (),
        log: Log | None = None,
    ) -> None:
        self.law = law
        self.message = message
        self.game = game
        self.setup = setup
        self.actions = tuple(actions)
        self.decisions = tuple(decisions)
        self.log = log
        self.case = ""
        super().__init__(self.told())

    @property
    def seats(self) -> int:
        """Number of seats of the match."""
        return self.setup.seats

    @property
    def seed(self) -> int:
        """Seed of the match."""
        return self.setup.seed

    def told(self) -> str:
        """Return everything that somebody needs to see it again."""
        count = len(self.decisions)
        after = "at the start" if not count else f"after {count} decision{'s'[: count > 1]}"
        lines = [
            f"{self.law} is broken by {self.game} {after}: {self.message}",
            f"  the match: start({self.setup})",
        ]
        lines += [f"  {number}. {text}" for number, text in enumerate(self.decisions, start=1)]
        return "\n".join(lines)

    def __reduce__(self) -> tuple[Any, ...]:
        # Test runners send errors from one process to another; a log holds functions of its game.
        fields = (self.law, self.message, self.game, self.setup, self.actions, self.decisions)
        return _without_log, (*fields, self.case)


def _without_log(
    law: Law,
    message: str,
    game: str,
    setup: Setup,
    *done: Any,
) -> LawBroken:
    actions, decisions, case = done
    broken = LawBroken(law, message, game, setup, actions=actions, decisions=decisions)
    broken.case = str(case)
    return broken
