"""What happens? Each entry that the actions make is a step, caused by the steps before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from cardrules.core.claims import Name
from cardrules.core.entries import Entry
from cardrules.core.events import Asked, is_further
from cardrules.core.model import Decision
from cardrules.core.resolver import legal_actions
from cardrules.core.state import AnyState
from cardrules.judge.bench import FEW, Account, Bench, Branch, Inquiry
from cardrules.judge.doing import Doing
from cardrules.judge.outcome import facts_of
from cardrules.judge.probe import Trace
from cardrules.judge.ruling import DEPENDS, YES, Choice, Fix
from cardrules.judge.story import Story
from cardrules.judge.tell import role_of
from cardrules.judge.unasked import say_unasked

__all__ = ["Resolve"]


@attrs.define
class _Resolved:
    """What one branch did, and the answers to the question at which it ends."""

    story: Story
    options: tuple[Any, ...] = ()


class Resolve(Inquiry):
    """What some actions, one after another, lead to.

    Args:
        bench: The board.
        actions: Action values, or their notation.
        earlier: What was done until an answer, if it is only asked to see what that leads to.
    """

    kind = "resolve"

    def __init__(self, bench: Bench, actions: Sequence[Any], earlier: Doing | None = None) -> None:
        self.bench = bench
        self.doing = Doing(bench, actions, earlier)
        self.ahead = earlier is not None

    @property
    def subject(self) -> tuple[Name, ...]:
        """The actions."""
        return self.doing.subject

    def decide(self, trace: Trace) -> Branch:
        """Do the actions, or let the rules go on if there are none."""
        story = self.doing.story(trace)
        resolved = _Resolved(story)
        if story.refused is not None:
            return attrs.evolve(self.doing.illegal(story), raw=resolved)
        state = story.state
        choice = None
        if state.frames and state.decision is not None:
            choice = self._open(trace, resolved, state.decision)
        answer = self.doing.result(trace, story)
        return Branch(
            YES if choice is None else DEPENDS, answer, resolved, choice, "", story.entries,
            story.state, table=answer,
        )  # fmt: skip

    def _open(self, trace: Trace, resolved: _Resolved, decision: Decision) -> Choice:
        """Return the question at which the actions end in mid-resolution."""
        state = trace.watch(resolved.story.state)
        resolved.options = legal_actions(self.bench.game, state)
        names = tuple(self.bench.action(action, state) for action in resolved.options)
        few = names if len(names) <= FEW else ()
        prompt = self.bench.prompt(decision.prompt, state)
        return Choice(decision.seat, prompt, decision.rules, None, few, len(names))

    def further(self, branch: Branch) -> Iterator[tuple[Name, Resolve]]:
        """Yield for each answer to the open question, if these are few, what it leads to."""
        if branch.choice is None or self.ahead:
            return
        for name, action in zip(branch.choice.options, branch.raw.options, strict=False):
            yield name, Resolve(self.bench, (*self.doing.actions, action), self.doing)

    def explain(self, branch: Branch, account: Account) -> None:
        """Give one step an entry; questions only where nobody answers them."""
        doing, story = self.doing, branch.raw.story
        doing.say_told(account, story.told)
        numbers: dict[int, int] = {}
        for index, (state, entries) in enumerate(story.groups):
            last = index + 1 >= len(doing.actions) - len(story.given)
            self._say(account, state, entries, numbers, last=last)
            account.choices.extend(doing.taken(state, entries))
        if 0 not in account.trace.unasked:
            account.choices.extend(doing.helpless(account, story))
        doing.say_refusal(account, story)
        if branch.choice is not None:
            account.choices.append(branch.choice)
        for fact in facts_of(account.bench, account.trace.assume(self.bench.state), branch):
            account.inputs[fact] = None

    def _say(
        self, account: Account, state: AnyState, entries: tuple[Entry, ...],
        numbers: dict[int, int], *, last: bool,
    ) -> None:  # fmt: skip
        """Give the entries of one action, and add their steps to the numbers."""
        readings = account.bench.game.rulebook.readings
        for entry, found in self.doing.said(account, state, entries):
            if (isinstance(entry.event, Asked) and not last) or is_further(entry.event):
                continue
            because: Sequence[int] = (numbers[entry.cause],) if entry.cause in numbers else ()
            # An entry names readings that could matter, so that it tells nothing of a hand.
            rules = [r for r in entry.rules if r not in readings or r in account.trace.asked]
            met = account.readings(rule for rule in rules if rule in readings)
            because = say_unasked(account, state, entries, entry.seq, (*because, *met))
            n = account.add(found, rules, role_of(entry.event), because)
            numbers[entry.seq] = n
            self.doing.say_veiled(account, entry, (n,))

    def fixes(self, branch: Branch) -> tuple[Fix, ...]:
        """Return what would make the illegal action legal."""
        return self.doing.fixes(branch.raw.story)
