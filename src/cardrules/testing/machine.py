"""A Hypothesis state machine for a game: act, try what is illegal, undo, fork, save and reload.

Two lines in a test file::

    from cardrules.testing.machine import machine_for

    TestPlay = machine_for(GAME).TestCase

Hypothesis then looks for the shortest course of events that breaks a law. Needs Hypothesis.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cardrules.core import resolver
from cardrules.core.verdicts import Illegal
from cardrules.errors import IllegalActionError, UndoRefusedError
from cardrules.game import Game
from cardrules.log.record import Log
from cardrules.match import Match, replay
from cardrules.testing.broken import Law, Setup
from cardrules.testing.candidates import candidates, strangers
from cardrules.testing.laws import LAWS
from cardrules.testing.strategies import setups
from cardrules.testing.watched import Watched, bytes_of, seeded

__all__ = ["machine_for"]

CHEAP = (
    Law.FOLD, Law.LEGALITY, Law.CONSERVATION, Law.CAUSE, Law.TERMINATION, Law.ANCHORS,
)  # fmt: skip
"""The laws that watch after every step."""

picks = st.integers(0, 1000)


def machine_for(
    game: Game, seats: int | tuple[int, int] | None = None, *, vary: bool = True
) -> type[RuleBasedStateMachine]:
    """Return a state machine whose rules are what one can do with a match.

    After every step the laws of fold, legality, conservation, cause, termination and anchors hold;
    the steps themselves see that refusals change nothing, that undo, reload and forks lead where
    they should, and that an older fork does not change.

    Args:
        game: What is played.
        seats: A number, or the smallest and largest; None for all that the game allows.
        vary: Whether options and readings vary too.
    """

    class MatchMachine(_MatchMachine):
        @initialize(setup=setups(game, seats, vary=vary))
        def begin(self, setup: Setup) -> None:
            self.begun(Watched(game, setup))

    MatchMachine.__name__ = MatchMachine.__qualname__ = f"MatchMachine_{game.name}"
    return MatchMachine


class _MatchMachine(RuleBasedStateMachine):
    """What one can do with a match; `play` is the match as the laws watch it."""

    play: Watched
    older: tuple[Match, bytes] | None = None

    def begun(self, play: Watched) -> None:
        """Begin to watch a match."""
        self.play = play
        self._checkers = [(law, LAWS[law](play)) for law in CHEAP]
        self._checked()

    @property
    def match(self) -> Match:
        """The match."""
        return self.play.match

    @precondition(lambda self: self.play.legal)
    @rule(pick=picks)
    def act(self, pick: int) -> None:
        """Do one of the legal actions."""
        self.play.act(self.play.legal[pick % len(self.play.legal)])
        self._checked()

    @precondition(lambda self: self.play.legal)
    @rule(pick=picks)
    def try_what_is_illegal(self, pick: int) -> None:
        """Ask for something that the rules forbid; nothing changes."""
        game, state, length = self.play.game, self.match.state, len(self.match.log)
        legal = set(self.play.legal)
        others = [a for a in candidates(game, state) if a not in legal]
        others += strangers(game, state, seeded(pick))
        action = others[pick % len(others)]
        verdict = resolver.check(game, state, action)
        assert isinstance(verdict, Illegal), f"{action!r} is neither listed nor refused"
        assert verdict.breaches, f"{action!r} is refused without a breach"
        if game.canonical(state, action) in legal:
            return
        try:
            self.match.act(action)
        except IllegalActionError:
            assert self.match.state is state, f"{action!r} was refused and changed the state"
            assert len(self.match.log) == length, f"{action!r} was refused and recorded"
        else:
            raise AssertionError(f"{action!r} is illegal, and the match did it")

    @precondition(lambda self: self.play.actions)
    @rule()
    def undo(self) -> None:
        """Take one decision back: the match is as it was."""
        match = self.match
        try:
            match.undo()
        except UndoRefusedError:
            match.undo(force=True)
        self._go_on_with(match, self.play.actions[:-1])

    @rule()
    def go_on_from_a_fork(self) -> None:
        """Fork; the match left behind must not change any more."""
        self.older = self.match, bytes_of(self.play.game, self.match.state)
        self._go_on_with(self.match.fork(), self.play.actions)

    @rule()
    def save_and_reload(self) -> None:
        """Go on with the match that its log gives back."""
        again = replay(Log.from_json(self.match.log.to_json(), self.play.game))
        self._go_on_with(again, self.play.actions)

    def _go_on_with(self, match: Match, actions: Sequence[Any]) -> None:
        """Do everything again from the beginning, and go on with a match that must be the same."""
        self.begun(Watched(self.play.game, self.play.setup))
        for action in actions:
            self.play.act(action)
            self._checked()
        assert match.log.to_json() == self.match.log.to_json()
        assert match.state == self.match.state
        assert match.legal_actions() == self.match.legal_actions()
        self.play.match = match

    def _checked(self) -> None:
        """Let the laws look at what has become of the match."""
        for law, checker in self._checkers:
            self.play.law = law
            next(checker, None)

    @invariant()
    def an_older_fork_stays_as_it_was(self) -> None:
        """See that acting on one branch has not changed another."""
        if self.older is not None:
            match, before = self.older
            assert bytes_of(self.play.game, match.state) == before, "an older fork has changed"
