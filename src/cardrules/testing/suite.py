"""The laws as tests that pytest collects: one test a law, in three lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cardrules.game import Game
from cardrules.testing.broken import Law
from cardrules.testing.play import check_game

__all__ = ["GameLaws", "laws_for"]


class GameLaws:
    """One test a law for a game; derive from it with a name that begins with ``Test``.

    Attributes:
        game: What is tested.
        matches: How many matches are played for each law.
        seats: A number, or the smallest and largest; None for all that the game allows.
        options: Options to keep; the others vary.
        readings: Readings to keep; the others vary.
        seed: Of the first match.
        whole: In one match of so many everything is tried at every decision.
        elsewhere: Whether law 7 does some matches again in other processes.
        address: How another process finds the game; None to find out.

    Example:
        >>> import cardrules as cr
        >>> class TestArcanya(GameLaws):
        ...     game = cr.game("arcanya")
        ...     matches = 1
        ...     whole = 0
        >>> TestArcanya().test_law_5_cause()
    """

    game: ClassVar[Game]
    matches: ClassVar[int] = 20
    seats: ClassVar[int | tuple[int, int] | None] = None
    options: ClassVar[Mapping[str, Any] | None] = None
    readings: ClassVar[Mapping[str, str] | None] = None
    seed: ClassVar[int] = 0
    whole: ClassVar[int] = 20
    elsewhere: ClassVar[bool] = True
    address: ClassVar[str | None] = None

    def check(self, law: Law) -> None:
        """Run one law.

        Raises:
            LawBroken: The game breaks it.
        """
        check_game(
            self.game, matches=self.matches, seats=self.seats, options=self.options,
            readings=self.readings, seed=self.seed, laws=(law,), whole=self.whole,
            elsewhere=self.elsewhere, address=self.address,
        )  # fmt: skip

    def test_law_1_fold(self) -> None:
        """The log folds to the live state."""
        self.check(Law.FOLD)

    def test_law_2_round_trip(self) -> None:
        """What is saved and loaded is the same."""
        self.check(Law.ROUND_TRIP)

    def test_law_3_legality(self) -> None:
        """What is listed succeeds, everything else is refused with its rules."""
        self.check(Law.LEGALITY)

    def test_law_4_conservation(self) -> None:
        """No card is lost or doubled."""
        self.check(Law.CONSERVATION)

    def test_law_5_cause(self) -> None:
        """Every entry has an earlier cause and cites rules that exist."""
        self.check(Law.CAUSE)

    def test_law_6_termination(self) -> None:
        """Random play ends within the declared bound."""
        self.check(Law.TERMINATION)

    def test_law_7_determinism(self) -> None:
        """Same seed, same bytes."""
        self.check(Law.DETERMINISM)

    def test_law_8_no_leak(self) -> None:
        """What a seat may not see changes nothing that it is shown."""
        self.check(Law.NO_LEAK)

    def test_law_9_fork(self) -> None:
        """Acting on one branch never changes another."""
        self.check(Law.FORK)

    def test_law_10_anchors(self) -> None:
        """No bond without its anchors."""
        self.check(Law.ANCHORS)

    def test_law_11_readings(self) -> None:
        """A match depends only on the readings that it names."""
        self.check(Law.READINGS)


def laws_for(game: Game, **settings: Any) -> type[GameLaws]:
    """Return a class with one test a law; give it a name that begins with ``Test``.

    Args:
        game: What is tested.
        **settings: Attributes of `GameLaws`, such as ``matches`` and ``seats``.

    Raises:
        TypeError: `GameLaws` has no such attribute.

    Example:
        >>> import cardrules as cr
        >>> TestLaws = laws_for(cr.game("arcanya"), matches=50, seats=(3, 4))
        >>> TestLaws.matches
        50
    """
    for name in settings:
        if name not in GameLaws.__annotations__:
            raise TypeError(f"GameLaws has no attribute {name!r}")
    return type("TestLaws", (GameLaws,), {"game": game, **settings})
