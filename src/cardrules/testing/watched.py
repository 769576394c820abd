"""A match while it is played and watched: what the laws look at.

A law is a generator function. It is given the `Watched` match before the first decision and is
resumed after every decision; it checks what has become of the match since, and yields. What it
finds broken it raises as `Watched.broken`.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import attrs

from cardrules._frozen import frozen
from cardrules.core import resolver
from cardrules.core.chance import Seeded
from cardrules.core.entries import AnyStep, Entry
from cardrules.core.model import Decision
from cardrules.core.state import AnyState
from cardrules.game import Game
from cardrules.log.record import Log
from cardrules.match import Match
from cardrules.testing.broken import Law, LawBroken, Setup

__all__ = [
    "Moment",
    "OtherLaw",
    "Watch",
    "Watched",
    "act",
    "bytes_of",
    "own",
    "perform",
    "seeded",
    "where_differ",
]

Checker = Iterator[None]


@frozen
class Moment:
    """What was so after one decision, or after the set-up.

    Args:
        entries: The group that led here.
        decision: The question that is open now, or None.
        legal: Its legal answers.
    """

    entries: tuple[Entry, ...]
    decision: Decision | None
    legal: tuple[Any, ...]


class OtherLaw(Exception):  # noqa: N818 - says what has come up, never leaves this package
    """A law cannot be checked, since the match breaks another one.

    Args:
        law: The one that is broken.
        message: In what way.
    """

    def __init__(self, law: Law, message: str) -> None:
        self.law = law
        self.message = message
        super().__init__(f"{law}: {message}")


class Watched:
    """A match being played.

    Args:
        game: What is played.
        setup: How it begins.
        whole: Whether every law tries everything at every decision, also what is costly.
        tally: Where laws count what they tried, by law and by what it is.
    """

    def __init__(
        self, game: Game, setup: Setup, *, whole: bool = False,
        tally: dict[Law, Counter[str]] | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.setup = setup
        self.whole = whole
        self.tally = {} if tally is None else tally
        self.law = Law.LEGALITY
        self.actions: list[Any] = []
        self.texts: list[str] = []
        self.moments: list[Moment] = []
        self.last = False
        """Whether the match ends here, or is not played any further."""
        self.notes: list[str] = []
        """What the laws could not look at, and why."""
        self._chosen: dict[Law, Random] = {}
        self.match = setup.start(game)
        self.chance = Seeded(setup.seed)
        self.note(self.match.log.entries)

    # What is so now.

    @property
    def state(self) -> AnyState:
        """The table."""
        return self.match.state

    @property
    def moment(self) -> Moment:
        """What is so now."""
        return self.moments[-1]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The group that led here."""
        return self.moments[-1].entries

    @property
    def legal(self) -> tuple[Any, ...]:
        """The legal answers to the open question."""
        return self.moments[-1].legal

    @property
    def seq(self) -> int:
        """Position of the next entry of the log."""
        return self.entries[-1].seq + 1

    @property
    def seats(self) -> range:
        """The seats of the match."""
        return range(self.state.settings.seats)

    # What players do with it.

    def act(self, action: Any) -> None:
        """Do an action."""
        text = self.say(action)
        entries = self.match.act(action)
        self.actions.append(action)
        self.texts.append(text)
        self.note(tuple(entries))

    def note(self, entries: tuple[Entry, ...]) -> None:
        """Take down what has become of the match."""
        self.moments.append(Moment(entries, self.match.decision, self.match.legal_actions()))

    def say(self, action: Any) -> str:
        """Return an action in words."""
        try:
            return self.game.format(action, self.state)
        except Exception:  # noqa: BLE001 - law 2 says so; here any words will do
            return repr(action)

    # What laws do with it.

    def count(self, what: str, number: int = 1) -> None:
        """Count what the law at work has tried."""
        self.tally.setdefault(self.law, Counter())[what] += number

    def sometimes(self, one_in: int) -> bool:
        """Return whether to try something costly now: about once in so many times, or always."""
        chosen = self._chosen.get(self.law)
        if chosen is None:
            chosen = self._chosen[self.law] = seeded(self.setup.seed, self.law.value)
        return self.whole or chosen.randrange(one_in) == 0

    def random(self) -> Random:
        """Return a generator for the law at work, the same whatever other laws do."""
        return seeded(self.setup.seed, self.law.value, len(self.actions))

    def cut(self, laws: Iterable[Law], other: Law, message: str) -> None:
        """Note that laws cannot look any further, since one is broken that nobody asked for."""
        numbers = ", ".join(str(law.value) for law in laws)
        start = f"start({self.setup})"
        self.notes.append(f"law {numbers} saw only a part of {start}: {other} is broken: {message}")

    def broken(self, message: str, at: int | None = None) -> LawBroken:
        """Return the error of the law at work.

        Args:
            message: What is wrong.
            at: After how many decisions; None for now.
        """
        end = len(self.actions) if at is None else at
        entries = tuple(e for moment in self.moments[: end + 1] for e in moment.entries)
        log = Log(self.game, self.match.header, entries)
        return LawBroken(
            self.law,
            message,
            self.game.name,
            self.setup,
            actions=self.actions[:end],
            decisions=self.texts[:end],
            log=log,
        )


Watch = Callable[[Watched], Checker]
"""A law: generator function that is resumed after every decision."""


def seeded(*parts: object) -> Random:
    """Return a generator that gives the same for the same parts, in any process."""
    # A text seed goes through SHA-512: neighbouring numbers are not alike.
    return Random("/".join(map(str, parts)))  # noqa: S311 - nobody gains by guessing


def bytes_of(game: Game, value: Any) -> bytes:
    """Return a value as the bytes in which it would be saved.

    Raises:
        OtherLaw: It cannot be saved.
    """
    try:
        return json.dumps(game.dump(value), separators=(",", ":")).encode()
    except Exception as error:
        message = f"{_short(value)} cannot be saved: {error}"
        raise OtherLaw(Law.ROUND_TRIP, message) from error


def act(match: Match, action: Any) -> tuple[Entry, ...]:
    """Do a listed action.

    Raises:
        OtherLaw: It raises something.
    """
    try:
        return tuple(match.act(action))
    except Exception as error:
        raise _raises(action, error) from error


def perform(play: Watched, state: AnyState, action: Any) -> AnyStep:
    """Do a listed action on the table as it is now, or as it might be.

    Raises:
        OtherLaw: It raises something.
    """
    try:
        return resolver.perform(play.game, state, action, play.chance, play.seq)
    except Exception as error:
        raise _raises(action, error) from error


def _raises(action: Any, error: Exception) -> OtherLaw:
    what = f"{type(error).__name__}: {error}"
    return OtherLaw(Law.LEGALITY, f"the listed action {action!r} raises {what}")


def own(state: AnyState) -> AnyState:
    """Return the same state with facts that nothing else holds.

    Laws try actions on such a state: a game whose events change facts in place is caught by law 9
    and does not confuse the other laws.
    """
    return attrs.evolve(state, facts=copy.deepcopy(state.facts))


def where_differ(game: Game, one: Any, other: Any) -> str:
    """Return where two values first differ, as far as their saved form shows it."""
    try:
        found = _differ(game.dump(one), game.dump(other), "")
    except Exception:  # noqa: BLE001 - only words; that it cannot be saved is law 2
        found = None
    if found is not None:
        return found
    return f"{_short(one)} and {_short(other)}" if one != other else "nowhere"


def _differ(one: Any, other: Any, path: str) -> str | None:
    if isinstance(one, dict) and isinstance(other, dict):
        pairs = [(f"{path}.{key}", one.get(key), other.get(key)) for key in {**one, **other}]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(f"{path}[{i}]", *pair) for i, pair in enumerate(zip(one, other, strict=True))]
    else:
        same = type(one) is type(other) and one == other
        return None if same else f"{path.lstrip('.')}: {_short(one)} and {_short(other)}"
    return next((found for p, a, b in pairs if (found := _differ(a, b, p)) is not None), None)


def _short(value: Any, limit: int = 120) -> str:
    text = repr(value)
    return text if len(text) <= limit else f"{text[:limit]}..."
