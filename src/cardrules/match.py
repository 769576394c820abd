"""A match: one play of a game, with its log.

A match asks one question at a time. Everything it does is a new state and some entries; undo is a
shorter log, a fork is another match from one of its entries.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardrules.core import resolver
from cardrules.core.chance import Chance, Seeded
from cardrules.core.entries import AnyStep, Entry
from cardrules.core.game import Game
from cardrules.core.model import Decision, Outcome
from cardrules.core.state import AnyState, State, fold
from cardrules.core.verdicts import Illegal, Verdict
from cardrules.errors import IllegalActionError, StaleAnswerError, UndoRefusedError
from cardrules.log import Header, Log
from cardrules.settings import settle
from cardrules.views import View, view_of


class Match:
    """One play of a game.

    Args:
        game: What is played.
        header: Who, how, and by which readings.
        chance: Who answers what is left to chance.
        step: The set-up.
    """

    def __init__(
        self, game: Game, header: Header, chance: Chance, step: AnyStep,
        parent: tuple[Match, int] | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.header = header
        self.parent = parent
        self._chance = chance
        self._steps: list[AnyStep] = [step]
        self._legal: tuple[Any, ...] | None = None
        self._state: AnyState = step.state
        self._seq = len(step.entries) if parent is None else step.entries[-1].seq + 1

    @property
    def state(self) -> AnyState:
        """The table now."""
        return self._state

    @property
    def decision(self) -> Decision | None:
        """The open question, or None when the match is over."""
        return self._state.decision

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self._state.outcome

    @property
    def log(self) -> Log:
        """Everything recorded so far."""
        return Log(self.game, self.header, tuple(e for step in self._steps for e in step.entries))

    def legal_actions(self) -> tuple[Any, ...]:
        """List what the asked seat may do, in a fixed order; never empty while there is a decision."""
        if self._legal is None:
            self._legal = resolver.legal_actions(self.game, self._state)
        return self._legal

    def can(self, action: Any) -> Verdict:
        """Judge an action: `Legal`, or `Illegal` with every breach."""
        return resolver.check(self.game, self._state, action)

    def act(self, action: Any, decision: int | None = None) -> tuple[Entry, ...]:
        """Do an action.

        Args:
            action: What the asked seat does.
            decision: Id of the question that it answers; if given it must be the open one.

        Returns:
            What was recorded: the action first, a question last unless the match is over.

        Raises:
            IllegalActionError: The rules forbid it; nothing has changed.
            StaleAnswerError: Another question is open; nothing has changed.
        """
        state = self._state
        if decision is not None and (state.decision is None or state.decision.id != decision):
            raise StaleAnswerError(None if state.decision is None else state.decision.id, decision)
        if self._legal is None or action not in self._legal:
            verdict = self.can(action)
            if isinstance(verdict, Illegal):
                raise IllegalActionError(verdict.breaches)
        step = resolver.perform(self.game, state, action, self._chance, self._seq)
        self._take(step)
        return step.entries

    def _take(self, step: AnyStep) -> None:
        self._steps.append(step)
        self._state = step.state
        self._seq += len(step.entries)
        self._legal = None

    def undo(self, *, force: bool = False) -> None:
        """Take the last action back.

        Args:
            force: Also if it gave information away.

        Raises:
            UndoRefusedError: There is nothing to take back, or somebody has learnt something.
        """
        if len(self._steps) == 1:
            raise UndoRefusedError(None)
        if not force:
            for entry in self._steps[-1].entries:
                if entry.event.reveals:
                    raise UndoRefusedError(entry.seq)
        gone = self._steps.pop()
        self._state = self._steps[-1].state
        self._seq -= len(gone.entries)
        self._legal = None

    def fork(self, at: int | None = None) -> Match:
        """Return another match that goes on from here, or from the group of an earlier entry.

        Args:
            at: Position of any entry; the fork begins after the group it belongs to.
        """
        steps = self._steps
        if at is not None:
            steps = [step for step in steps if step.entries[0].seq <= at] or steps[:1]
        other = Match(self.game, self.header, self._chance, steps[0], (self, steps[-1].entries[-1].seq))
        for step in steps[1:]:
            other._take(step)
        return other

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None for a spectator."""
        entries = (e for step in self._steps for e in step.entries)
        return view_of(self.game, self._state, seat, entries, self.legal_actions())


def start(
    game: Game,
    seats: int | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    readings: Mapping[str, str] | None = None,
) -> Match:
    """Start a match.

    Args:
        game: What is played.
        seats: Number of seats; the smallest that the game allows if not given.
        seed: Of chance: the same seed and the same actions give the same match.
        options: What is agreed on; strings are accepted as the command line gives them.
        readings: Open points that are fixed, as reading id to option id.

    Raises:
        DefinitionError: An unknown option, reading or value, or a wrong number of seats.
    """
    settings = settle(game, seats, options or {}, readings or {})
    chance = Seeded(seed)
    step = resolver.start(game, settings, chance)
    return Match(game, Header.of(game, settings, seed), chance, step)


def replay(game: Game, log: Log) -> Match:
    """Return the match that a log records, in the same state, by folding its events."""
    groups = log.groups()
    chance = Seeded(log.header.seed)
    settings = groups[0][0].event.settings
    state: AnyState = State.empty(settings, game.facts(settings))
    steps = []
    for group in groups:
        state = fold(state, (entry.event for entry in group))
        steps.append(resolver.Step(state, group))
    match = Match(game, log.header, chance, steps[0])
    for step in steps[1:]:
        match._take(step)  # noqa: SLF001 - the match being made
    return match
