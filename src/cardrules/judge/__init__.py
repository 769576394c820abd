"""The judge: rulings on any board, with each step and the rule behind it. It only reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import attrs

from cardrules.core.game import Ruleset
from cardrules.core.state import AnyState
from cardrules.errors import DefinitionError
from cardrules.ids import RuleId, Seat
from cardrules.judge.after import After
from cardrules.judge.arguments import check_actions, check_judge, check_state, check_text
from cardrules.judge.bench import Bench
from cardrules.judge.can import Can
from cardrules.judge.compose import rule
from cardrules.judge.doing import UnreadError, is_unopened
from cardrules.judge.play import Luck, lucks
from cardrules.judge.resolve import Resolve
from cardrules.judge.ruling import Ruling
from cardrules.judge.value import Value
from cardrules.settings import settings_of, settle
from cardrules.words import language

__all__ = ["Judge", "Ruling", "UnreadError"]

AnyLuck = Luck | Sequence[Luck]
"""Chance as the asker tells it, for everything or for each action."""

BUDGET: Final = 512
"""How many branches are looked at for one ruling unless somebody says otherwise."""


class Judge:
    """Answers questions about boards of one game.

    Args:
        game: Whose rules.
        readings: Readings that are fixed, as reading id to option id.
        lang: The language of its rulings, ``en`` or ``es``, unless they are asked for another.
        viewer: The seat with whose knowledge it rules; None for all of it.
        budget: How many branches it looks at for one ruling at most.

    Raises:
        FaultsError: A reading or an option of one that does not exist.
        TypeError: What is no game, no readings, no seat or no number.
        UnknownNameError: There are no words in that language.
    """

    def __init__(
        self, game: Ruleset, readings: Mapping[RuleId, str] | None = None, lang: str = "en",
        viewer: int | None = None, *, budget: int = BUDGET,
    ) -> None:  # fmt: skip
        check_judge(game, readings, viewer, budget)
        self.game = game
        self.readings = dict(settle(game, readings=readings).readings)
        self.lang = language(lang)
        self.viewer = None if viewer is None else Seat(viewer)
        self.budget = max(budget, 1)

    def can(
        self, state: AnyState, action: Any, after: Iterable[Any] = (), chance: AnyLuck = None
    ) -> Ruling:
        """Rule whether an action is legal: every failing condition, and what would be legal.

        Args:
            state: The board.
            action: The action, or its notation.
            after: What is done before that, in order: actions or their notation. Whatever is open
                on the way is as open as in the question.
            chance: What is known of chance on the way, as in `resolve`.

        Raises:
            DefinitionError: A text is no action, or the board has no seat for the viewer.
            TypeError: What is no board, or no action.
        """
        done = tuple(after)
        check_actions((*done, action))
        bench = self._bench(state, chance, len(done))
        if done or is_unopened(bench.state):
            return self._after(After(bench, done, "can", action))
        if isinstance(action, str):
            from cardrules.notation import parse_action

            action = parse_action(self.game, action, bench.state)
        return rule(bench, Can(bench, action), self.lang)

    def resolve(self, state: AnyState, *actions: Any, chance: AnyLuck = None) -> Ruling:
        """Rule what happens, step by step.

        Args:
            state: The board.
            actions: What is done, in order: actions or their notation. None at all if the rules
                go on by themselves.
            chance: What is known of chance: for each thing its outcomes, in order; or a list of
                these, one for each action.

        Raises:
            UnreadError: A text is no action; it says which.
            DefinitionError: The board has no seat for the viewer.
            TypeError: What is no board, or no action.
        """
        check_actions(actions)
        bench = self._bench(state, chance, len(actions))
        resolve = Resolve(bench, actions)
        ruling = rule(bench, resolve, self.lang)
        resolve.doing.check_read()
        return ruling

    def value(
        self, state: AnyState, what: str, after: Iterable[Any] = (), chance: AnyLuck = None
    ) -> Ruling:
        """Rule how much something is, with each part of it.

        Args:
            state: The board.
            what: A figure with its subject, a number of a thing, or a fact, such as ``score B``.
            after: What is done before that, as in `can`.
            chance: What is known of chance on the way, as in `resolve`.

        Raises:
            DefinitionError: Nothing is called so, or the board has no seat for the viewer.
            TypeError: What is no board, no action or no name.
        """
        done = tuple(after)
        check_text(what)
        check_actions(done)
        bench = self._bench(state, chance, len(done))
        if done or is_unopened(bench.state):
            return self._after(After(bench, done, "value", what))
        return rule(bench, Value(bench, what), self.lang)

    def _after(self, inquiry: After) -> Ruling:
        ruling = rule(inquiry.bench, inquiry, self.lang)
        inquiry.check_read()
        return ruling

    def _bench(self, state: AnyState, chance: AnyLuck, actions: int) -> Bench:
        from cardrules.views import hide

        check_state(state)
        agreed = state.settings
        readings = tuple(sorted({**dict(agreed.readings), **self.readings}.items()))
        settings = settings_of(self.game, agreed.seats, agreed.options, readings)
        # What the rules made of a described board is decided again, by the readings of the judge.
        state = attrs.evolve(state.described or state, settings=settings, probe=None)
        if self.viewer is not None:
            if not 0 <= self.viewer < agreed.seats:
                what = f"there is no seat {self.viewer}, only 0 to {agreed.seats - 1}"
                raise DefinitionError("viewer", what)
            state = hide(self.game, state, self.viewer)
        return Bench(self.game, state, self.viewer, self.budget, lucks(chance, actions))
