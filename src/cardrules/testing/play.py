"""Random play under the laws.

`check_game` plays many matches with seeded choices and lets every law watch each of them. It
raises on the first broken law, with the shortest match that it finds, or returns a `Report`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from random import Random
from typing import Any, Final

from cardrules.core.options import OptionDef
from cardrules.errors import DefinitionError
from cardrules.game import Game
from cardrules.match import Match
from cardrules.settings import settle
from cardrules.testing.broken import ALL, Law, LawBroken, Setup
from cardrules.testing.cases import case_of
from cardrules.testing.elsewhere import HASH_SEEDS, Recording, address_of, played_elsewhere
from cardrules.testing.laws import LAWS
from cardrules.testing.report import Report
from cardrules.testing.watched import OtherLaw, Watched, seeded

__all__ = [
    "STRATEGIES", "Strategy", "agreed", "by_kind", "check_game", "check_match", "first", "last",
    "random_match", "setups", "span", "uniform", "values_of",
]  # fmt: skip

Strategy = Callable[[Sequence[Any], Random], Any]
"""Chooses one of the legal actions, which are never empty."""

SHRINK: Final = 20_000
"""How many further decisions are played at most to find a shorter match that breaks a law."""
ABROAD: Final = 25
"""How many matches are done again in another process at most."""


def uniform(legal: Sequence[Any], random: Random) -> Any:
    """Choose any, each as likely as the others."""
    return random.choice(legal)


def by_kind(legal: Sequence[Any], random: Random) -> Any:
    """Choose a kind of action first: rare kinds with few actions come up more often."""
    kinds = [*dict.fromkeys(type(action) for action in legal)]
    kind = random.choice(kinds)
    return random.choice([action for action in legal if type(action) is kind])


def first(legal: Sequence[Any], _random: Random) -> Any:
    """Choose the first one listed."""
    return legal[0]


def last(legal: Sequence[Any], _random: Random) -> Any:
    """Choose the last one listed."""
    return legal[-1]


STRATEGIES: Final[tuple[Strategy, ...]] = (uniform, by_kind, uniform, uniform, first, by_kind, last)
"""What matches are played by, in turn."""


def setups(
    game: Game,
    seats: int | tuple[int, int] | None = None,
    options: Mapping[str, Any] | None = None,
    readings: Mapping[str, str] | None = None,
    seed: int = 0,
    *,
    vary: bool = False,
) -> Iterator[Setup]:
    """Yield beginnings of matches without end: every number of seats, varied options and readings.

    Every other match has the defaults; in the rest, options that have a few values and readings
    are drawn at random, but for those that are given. So is an option that has a value for every
    occasion, such as a deck of any cards.

    Args:
        game: What is played.
        seats: A number, or the smallest and largest; None for all that the game allows.
        options: Values to keep.
        readings: Options of readings to keep.
        seed: Of the first match; each match has the next one.
        vary: Whether something is drawn for every match, not for every other one.

    Example:
        >>> import cardrules as cr
        >>> made = setups(cr.game("arcanya"), seats=(3, 4), seed=5)
        >>> [(setup.seats, setup.seed) for setup, _ in zip(made, range(3))]
        [(3, 5), (4, 6), (3, 7)]
    """
    least, most = span(game, seats)
    for number in count():
        here = least + number % (most - least + 1)
        chosen, fixed = dict(options or {}), dict(readings or {})
        setup = _setup(here, seed + number, chosen, fixed)
        if vary or number // (most - least + 1) % 2:
            random = seeded(seed + number, "setup")
            varied = _setup(
                here, seed + number, _drawn(game, random) | chosen, _read(game, random) | fixed
            )
            setup = varied if agreed(game, varied) else setup
        yield setup


def _setup(seats: int, seed: int, options: dict[str, Any], readings: dict[str, str]) -> Setup:
    return Setup(seats, seed, tuple(sorted(options.items())), tuple(sorted(readings.items())))


def _drawn(game: Game, random: Random) -> dict[str, Any]:
    """Return values of about half of the options, and of each that has any."""
    return {
        option.name: option.any_value(random) if option.any_value
        else random.choice(values_of(option))
        for option in game.options if option.any_value or _coin(random)
    }  # fmt: skip


def _read(game: Game, random: Random) -> dict[str, str]:
    """Return options of about half of the readings."""
    return {
        id: random.choice([name for name, _ in reading.options])
        for id, reading in game.rulebook.readings.items()
        if _coin(random)
    }


def _coin(random: Random) -> bool:
    return random.randrange(2) == 0


def span(game: Game, seats: int | tuple[int, int] | None) -> tuple[int, int]:
    """Return the smallest and the largest of some numbers of seats.

    Raises:
        DefinitionError: The first is larger than the second.
    """
    least, most = (seats, seats) if isinstance(seats, int) else seats or game.seats
    if least > most:
        raise DefinitionError("seats", f"{least} to {most} are no numbers of seats")
    return least, most


def values_of(option: OptionDef) -> tuple[Any, ...]:
    """Return the values of an option that are tried: all if they are few, else the default."""
    if option.choices:
        return option.choices
    return (False, True) if isinstance(option.default, bool) else (option.default,)


def agreed(game: Game, setup: Setup) -> bool:
    """Return whether the game can be played like that."""
    try:
        settle(game, setup.seats, dict(setup.options), dict(setup.readings))
    except DefinitionError:
        return False
    return True


def random_match(
    game: Game, setup: Setup, strategy: Strategy = uniform, decisions: int | None = None
) -> Match:
    """Play a match at random, to its end or for some decisions.

    Args:
        game: What is played.
        setup: How it begins.
        strategy: Who chooses.
        decisions: How many at most; None for as many as the game needs.

    Example:
        >>> import cardrules as cr
        >>> match = random_match(cr.game("arcanya"), Setup(3, 1))
        >>> match.outcome is not None
        True
    """
    match = setup.start(game)
    random = seeded(setup.seed, "play")
    left = game.bound if decisions is None else decisions
    while match.decision is not None and left:
        match.act(strategy(match.legal_actions(), random))
        left -= 1
    return match


def check_match(
    game: Game,
    setup: Setup,
    laws: Iterable[Law] = ALL,
    *,
    strategy: Strategy = uniform,
    whole: bool = False,
    decisions: int | None = None,
    tally: dict[Law, Counter[str]] | None = None,
) -> Watched:
    """Play one match under the laws.

    Args:
        game: What is played.
        setup: How it begins.
        laws: Which laws.
        strategy: Who chooses.
        whole: Whether to try everything at every decision.
        decisions: How many at most; None for as many as the game needs.
        tally: Where to count what was tried.

    Returns:
        The match.

    Raises:
        DefinitionError: The game cannot be played like that.
        LawBroken: At the first decision that shows it.
    """
    wanted = sorted(set(laws), key=lambda law: law.value)
    settle(game, setup.seats, dict(setup.options), dict(setup.readings))
    try:
        play = Watched(game, setup, whole=whole, tally=tally)
    except Exception as error:
        message = f"the match cannot begin: {type(error).__name__}: {error}"
        raise LawBroken(Law.LEGALITY, message, game.name, setup) from error
    watching = [(law, LAWS[law](play)) for law in wanted]
    random = seeded(setup.seed, "play")
    limit = game.bound if decisions is None else decisions
    while True:
        play.last = not play.legal or len(play.actions) >= limit
        for law, checker in watching:
            _resume(play, law, checker, wanted)
        if play.last:
            return play
        action = strategy(play.legal, random)
        try:
            play.act(action)
        except Exception as error:
            what = f"the listed action {action!r} raises {type(error).__name__}: {error}"
            if Law.LEGALITY not in wanted:
                play.cut(wanted, Law.LEGALITY, what)
                return play
            play.law = Law.LEGALITY
            raise play.broken(what) from error


def _resume(play: Watched, law: Law, checker: Iterator[None], wanted: Sequence[Law]) -> None:
    """Let a law look; if it cannot since another one is broken, that one says so, or a note."""
    play.law = law
    try:
        next(checker, None)
    except LawBroken:
        raise
    except OtherLaw as other:
        if other.law in wanted:
            play.law = other.law
            raise play.broken(other.message) from other
        play.cut((law,), other.law, other.message)
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise play.broken(f"what the law does raises {what}") from error


def check_game(
    game: Game,
    *,
    matches: int = 100,
    seats: int | tuple[int, int] | None = None,
    options: Mapping[str, Any] | None = None,
    readings: Mapping[str, str] | None = None,
    seed: int = 0,
    laws: Iterable[Law] = ALL,
    whole: int = 200,
    vary: bool = False,
    elsewhere: bool = True,
    address: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play matches at random and let every law watch them.

    Args:
        game: What is played.
        matches: How many.
        seats: A number, or the smallest and largest; None for all that the game allows.
        options: Values to keep; the others vary, see `setups`.
        readings: Options of readings to keep; the others vary.
        seed: Of the first match; each match has the next one.
        laws: Which laws.
        whole: In one match of so many, the first one included, each law tries everything at every
            decision; in the others costly things are tried now and then. 0 for never.
        vary: Whether options and readings vary in every match, not in every other one.
        elsewhere: Whether law 7 does some matches again in other processes.
        address: How another process finds the game, ``module:name``; None to find out.
        progress: Called with the number of matches played.

    Returns:
        What was tried.

    Raises:
        DefinitionError: The game cannot be played with these seats, options or readings, or so
            many matches cannot be played.
        LawBroken: Some match breaks a law; it is the shortest one found.

    Example:
        >>> import cardrules as cr
        >>> report = check_game(cr.game("arcanya"), matches=1, whole=0, laws=[Law.CAUSE])
        >>> report.matches, report.tally[Law.CAUSE]["entries"] > 100
        (1, True)
    """
    if matches < 1:
        raise DefinitionError("matches", f"{matches} matches show nothing")
    wanted = tuple(law for law in ALL if law in set(laws))
    report = Report(game.name, wanted)
    abroad: list[Recording] = []
    for number, setup in enumerate(setups(game, seats, options, readings, seed, vary=vary)):
        if number == matches:
            break
        # One later in each round, so that they are not always for the same number of seats.
        entire = whole > 0 and number % whole == number // whole % whole
        strategy = STRATEGIES[number % len(STRATEGIES)]
        try:
            play = check_match(
                game, setup, wanted, strategy=strategy, whole=entire, tally=report.tally
            )
        except LawBroken as broken:
            raise _shorter(game, broken, (seats, options, readings), whole=entire) from broken
        report.add(play)
        if elsewhere and Law.DETERMINISM in wanted and number % max(1, matches // ABROAD) == 0:
            abroad.append(Recording.of(play))
        if progress is not None:
            progress(number + 1)
    if abroad:
        _abroad(game, report, abroad, address)
    return report


def _abroad(game: Game, report: Report, plays: Sequence[Recording], address: str | None) -> None:
    """Do some of the matches again in other processes."""
    address = address or address_of(game)
    if address is None:
        report.notes.append("law 7 in other processes: not tried, no module holds the game")
        return
    counts = report.tally.setdefault(Law.DETERMINISM, Counter())
    for hash_seed in HASH_SEEDS:
        counts["decisions in other processes"] += played_elsewhere(game, address, plays, hash_seed)


def _shorter(
    game: Game, broken: LawBroken, given: tuple[Any, Any, Any], *, whole: bool
) -> LawBroken:
    """Return the shortest match found that breaks the same law, or the one that is known."""
    seats, options, readings = given
    best, left = broken, SHRINK
    laws = (broken.law,)
    for number, setup in enumerate(setups(game, seats, options, readings, broken.seed + 1)):
        length = len(best.decisions) - 1
        if length < 0 or left <= 0 or number == 100:  # noqa: PLR2004 - a hundred further matches
            best.case = case_of(game, best)
            return best
        left -= length + 1
        strategy = STRATEGIES[number % len(STRATEGIES)]
        try:
            check_match(game, setup, laws, strategy=strategy, whole=whole, decisions=length)
        except LawBroken as other:
            if other.law is best.law and len(other.decisions) <= length:
                best = other
    return best
