"""The judge: rulings on any board, with each step and the rule behind it. It only reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import attrs

from cardrules.core.claims import Name
from cardrules.core.game import Ruleset
from cardrules.core.state import AnyState, State
from cardrules.errors import DefinitionError
from cardrules.ids import RuleId, Seat
from cardrules.judge.after import After
from cardrules.judge.arguments import (
    check_actions,
    check_judge,
    check_log,
    check_state,
    check_text,
    check_viewer,
    each_action,
)  # fmt: skip
from cardrules.judge.audit import Audit, of_damages, of_log
from cardrules.judge.bench import Bench
from cardrules.judge.can import Can
from cardrules.judge.compare import AnySide, compared, side_of, told_apart
from cardrules.judge.compose import rule
from cardrules.judge.doing import UnreadError, is_unopened
from cardrules.judge.noted import of_actions
from cardrules.judge.orders import Orders
from cardrules.judge.play import Luck, lucks
from cardrules.judge.record import Record
from cardrules.judge.resolve import Resolve
from cardrules.judge.ruling import Ruling
from cardrules.judge.salvage import Damage, salvage
from cardrules.judge.value import Value
from cardrules.judge.why import asking, finish
from cardrules.log.chain import Head
from cardrules.log.record import Log
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

    def why(
        self, log: Log | AnyState, fact: str, after: Iterable[Any] = (), chance: AnyLuck = None
    ) -> Ruling:
        """Rule since when something is so at the end of a log, and because of what.

        The steps lead from what somebody decided, or from the set-up, to the entry that made it so.
        Of a number each part is led back, of a bond it is said what would end it. The readings are
        those of the match.

        Args:
            log: The record of a match; or a board, on which some actions are done first.
            fact: ``place``, ``controller``, ``owner``, ``hidden``, ``shown``, ``spent``, ``bonds``
                or ``counters`` of a thing; a value, as `value` takes it; or ``cannot`` with an
                action in notation.
            after: What is done on the board, in order: actions or their notation. What is open on
                the way is taken as in play.
            chance: What is known of chance on the way, as in `resolve`.

        Raises:
            DefinitionError: Nothing is called so, or the match has no seat for the viewer.
            ReplayMismatchError: The log does not fold.
            TypeError: What is no log, or no text.
        """
        check_text(fact)
        done: tuple[Name, ...] = ()
        if isinstance(log, Log):
            check_log(log, self.game)
            bench, record = self._recorded(log)
        else:
            bench, record, done = self._done(log, tuple(after), chance)
        inquiry = asking(bench, record, fact)
        inquiry.after = done
        ruling = rule(bench, inquiry, self.lang)
        return finish(ruling, inquiry)

    def compare(
        self, state: AnyState, *actions: Any, first: AnySide | None = None,
        second: AnySide | None = None, chance: AnyLuck = None,
    ) -> Ruling:  # fmt: skip
        """Rule what happens under two sets of readings, or with two versions of the cards.

        The steps are those that both sides have; the alternatives are the two sides, each with what
        it comes to and with the steps that only it has. The verdict is yes if both come to the
        same.

        Args:
            state: The board.
            actions: What is done, in order: actions or their notation, or lists of them. Without
                `first` and `second` the last two are the sides: ``compare(state, done, {}, {})``.
            first: The readings that are fixed on one side; or the game with other cards. The
                readings of this judge if only the other side is given.
            second: The same of the other side.
            chance: What is known of chance, as in `resolve`.

        Raises:
            FaultsError: A reading or an option of one that does not exist.
            UnreadError: A text is no action; it says which.
            DefinitionError: The board has no seat for the viewer.
            TypeError: What is no board, no action or no side.
        """
        given, *both = told_apart(actions, first, second)
        done = each_action(given)
        sides = [side_of(self.game, side) for side in both]
        rulings = []
        for side in sides:
            readings = {**self.readings, **side.readings}
            judge = Judge(side.game, readings, self.lang, self.viewer, budget=self.budget)
            rulings.append(judge.resolve(state, *done, chance=chance))
        return compared(sides, rulings)

    def orders(
        self, state: AnyState, *actions: Any, chance: AnyLuck = None, choices: bool = False
    ) -> Ruling:
        """Rule whether the order of simultaneous effects matters.

        Every order is played out on a fork; forks that come to equal boards are one. The verdict is
        yes if some order can come to a board that another cannot. Each alternative is such a board,
        with the orders that lead to it. The budget counts positions here.

        Args:
            state: The board; an order may be what is asked on it.
            actions: What is done: actions or their notation. Answers among them are given to the
                questions that they fit, but orders are all tried.
            chance: What is known of chance, as in `resolve`.
            choices: Whether every choice in the middle of a resolution is tried, too; else the
                ruling is `depends` where somebody has to choose.

        Raises:
            UnreadError: The first text is no action.
            DefinitionError: The board has no seat for the viewer.
            TypeError: What is no board, or no action.
        """
        check_actions(actions)
        inquiry = Orders(self._bench(state, chance, len(actions)), actions, choices=choices)
        return inquiry.finish(rule(inquiry.bench, inquiry, self.lang))

    def audit(
        self, log: Log | AnyState | str, actions: Iterable[Any] = (), chance: AnyLuck = None,
        head: Head | None = None,
    ) -> Ruling:  # fmt: skip
        """Rule whether a record is as the rules decide, to its end and in spite of errors.

        The ruling tells the first fault, what follows from it, what going back would undo
        (decisions, and what was shown), and the table to go on from.

        Args:
            log: A log: after a fault it goes on from the recorded events. Or the text of one, which
                may be damaged: what is missing is decided again where only one thing fits. Or a
                board, for actions that somebody has written down: what is illegal is passed over.
            actions: Those, in order: actions or their notation.
            chance: What is known of chance, as in `resolve`; what is not is noted.
            head: How far the log is known to go, if its text is given.

        Raises:
            DefinitionError: There is no such seat, or the log is one of another game.
            LogFormatError: The text is no log of this game, or nothing of it can be read.
            ReplayMismatchError: The log does not fold.
            TypeError: What is no log and no board, or no action.
        """
        if isinstance(log, State):
            done = tuple(actions)
            check_actions(done)
            bench = self._bench(log, chance, len(done))
            entries, faults, written = of_actions(bench, done)
            record = Record(self.game, bench.state, entries, None)
            return rule(bench, Audit(bench, record, faults, written), self.lang)
        damages: Iterable[Damage] = ()
        vouched = None
        if isinstance(log, str):
            found = salvage(log, self.game, head)
            log, damages, vouched = found.log, found.damages, head is not None
        check_log(log, self.game)
        bench, record = self._recorded(log)
        faults = [*of_damages(damages, record), *of_log(log, record, bench)]
        faults.sort(key=lambda fault: fault.seq)
        return rule(bench, Audit(bench, record, faults, vouched=vouched), self.lang)

    def _recorded(self, log: Log) -> tuple[Bench, Record]:
        """Return the end of a log as the viewer knows it, and how it came to it."""
        check_viewer(self.viewer, log.header.seats)
        record = Record.of(log, self.viewer)
        bench = Bench(log.game, record.end, self.viewer, self.budget, lucks(None, 0))
        return bench, record

    def _done(
        self, state: AnyState, actions: tuple[Any, ...], chance: AnyLuck
    ) -> tuple[Bench, Record, tuple[Name, ...]]:
        """Return the table after some actions, how a board came to it, and the actions."""
        done = self.resolve(state, *actions, chance=chance) if actions else None
        if done is not None and done.answer[0].key == "answer.illegal":
            broken = ", ".join(rule for breach in done.breaches for rule in breach.rules)
            raise DefinitionError("after", f"what is done is not legal [{broken}]")
        bench = self._bench(state, None, 0)
        record = Record(self.game, bench.state, () if done is None else done.entries, None)
        bench = attrs.evolve(bench, state=record.end)
        if done is None:
            return bench, record, ()
        bench.names.update(done.names)
        return bench, record, done.question.subject

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
            check_viewer(self.viewer, agreed.seats)
            state = hide(self.game, state, self.viewer)
        return Bench(self.game, state, self.viewer, self.budget, lucks(chance, actions))
