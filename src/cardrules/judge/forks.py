"""Every order of simultaneous effects, played out on forks; forks that meet again are one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final

import attrs

from cardrules.core.actions import Next
from cardrules.core.chance import Chance
from cardrules.core.claims import Claim, Name, claim
from cardrules.core.digest import board_digest
from cardrules.core.entries import Entry
from cardrules.core.events import Forced
from cardrules.core.model import Decision
from cardrules.core.resolver import check, legal_actions
from cardrules.core.state import AnyState
from cardrules.errors import DefinitionError
from cardrules.judge.bench import Bench
from cardrules.judge.doing import Doing, Story
from cardrules.judge.outcome import answer_of
from cardrules.judge.play import play
from cardrules.judge.probe import Trace

__all__ = ["Ending", "Fork", "Forks"]

Key = tuple[str, int]
"""A board, by its digest, with how many of the given actions are done."""

Answers = dict[Any, tuple[Key, frozenset[Any]]]
"""The answers to a question, each with the position that it leads to and what was forced then."""

WAYS: Final = 3
"""How many ways to one end are kept to be shown."""


@attrs.define(eq=False)
class Fork:
    """A position on the way.

    Args:
        state: The table.
        luck: What is left of what was told of chance.
        at: How many of the given actions are done.
        groups: For each action done, the table before it and its entries.
        mark: What was known of the cards.
        ways: Answers that lead here, the first ones found.
        count: How many ways lead here.
    """

    state: AnyState
    luck: list[Chance]
    at: int
    groups: list[tuple[AnyState, tuple[Entry, ...]]]
    mark: Any
    ways: list[tuple[Name, ...]] = attrs.field(factory=list)
    count: int = 1

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything recorded."""
        return tuple(entry for _, entries in self.groups for entry in entries)


@attrs.define(eq=False)
class Ending:
    """A board at which some orders end.

    Args:
        fork: The first position with it.
        answer: What came of it.
        open: The question at which it stops since nobody chose, or None.
        refused: Whether one of the given actions is not allowed there.
    """

    fork: Fork
    answer: tuple[Claim, ...]
    open: Decision | None = None
    refused: bool = False


class Forks:
    """Plays given actions in every order of what is simultaneous on the way.

    Args:
        bench: The board.
        actions: What is done: action values, or their notation. Answers among them are given to
            the questions that they fit, but orders are all tried.
        choices: Whether every choice in the middle of a resolution is tried, too.
        trace: The probe.
    """

    def __init__(
        self, bench: Bench, actions: Sequence[Any], trace: Trace, *, choices: bool
    ) -> None:
        self.bench = bench
        self.trace = trace
        self.choices = choices
        self.actions = tuple(actions)
        self.doing = Doing(bench, self.actions[:1])
        self.texts = Doing(bench, self.actions)
        self.names: dict[int, Name] = {}
        self.ends: dict[Key, Ending] = {}
        self.edges: dict[Key, list[Key]] = {}
        self.orders: set[Key] = set()
        self.chosen: dict[Key, tuple[Decision, Answers]] = {}
        self.story: Story | None = None
        self.seen = 0
        self.left = 0
        self._known: dict[Key, Fork] = {}

    def play(self) -> Story | None:
        """Play everything out, as far as the budget goes.

        Returns:
            The story of the first action if it is not allowed; None if it is.
        """
        story = self.story = self.doing.story(self.trace) if self.actions else None
        if story is not None and story.refused is not None:
            return story
        first = self._first(story)
        waiting = deque([self._meet(None, first)])
        while waiting and self.seen < self.bench.budget:
            key = waiting.popleft()
            self.seen += 1
            fork = self._known[key]
            self.trace.back_to(fork.mark)
            for action, child in self._next(key, fork):
                found = self._meet(key, child)
                if key in self.chosen:
                    self.chosen[key][1][action] = found, _forced(child)
                if self._known[found] is child:
                    waiting.append(found)
        self.left = len(waiting)
        self._count()
        return None

    def _first(self, story: Story | None) -> Fork:
        if story is None:
            state = self.trace.watch(self.bench.state)
            return Fork(state, list(self.bench.luck), 0, [], self.trace.mark(), [()])
        return Fork(story.state, story.luck, 1, story.groups, self.trace.mark(), [()])

    def _key(self, fork: Fork) -> Key:
        self.trace.back_to(fork.mark)
        return board_digest(self.trace.assume(fork.state)), fork.at

    def _meet(self, parent: Key | None, fork: Fork) -> Key:
        """Keep a position, or let it be the one that is already known."""
        key = self._key(fork)
        known = self._known.setdefault(key, fork)
        if known is not fork:
            known.ways += fork.ways[: WAYS - len(known.ways)]
        if parent is not None:
            self.edges.setdefault(parent, []).append(key)
        return key

    @property
    def subject(self) -> tuple[Name, ...]:
        """The actions, each as it reads where it is first done."""
        done = dict(enumerate(self.doing.subject)) | self.names
        texts = (Name("action", str(action)) for action in self.actions)
        return tuple(done.get(at, text) for at, text in enumerate(texts))

    # One position.

    def _next(self, key: Key, fork: Fork) -> Iterator[tuple[Any, Fork]]:
        """Yield what can be done next with what it comes to; nothing if this is an end."""
        state = self.trace.watch(fork.state)
        if not state.frames or state.decision is None:
            yield from self._go_on(key, fork, state)
            return
        options = legal_actions(self.bench.game, state)
        given = self._given(fork, state)
        at = fork.at + (given in options)
        if at > fork.at:
            self.names.setdefault(fork.at, self.bench.action(given, state))
        by_game = state.decision.prompt.key in self.bench.game.customs.order_prompts
        if by_game or all(isinstance(option, Next) for option in options):
            self.orders.add(key)
        elif given in options:
            options = (given,)
        elif not self.choices:
            self._end(key, fork, state.decision)
            return
        else:
            self.chosen[key] = state.decision, {}
        for option in options:
            yield option, self._done(fork, option, at, asked=len(options) > 1)

    def _go_on(self, key: Key, fork: Fork, state: AnyState) -> Iterator[tuple[Any, Fork]]:
        """Yield the next of the given actions with the table after it."""
        if fork.at == len(self.actions) or state.decision is None:
            self._end(key, fork)
            return
        action = self._given(fork, state)
        if action is None or not check(self.bench.game, state, action):
            self._end(key, fork, refused=True)
            return
        self.names.setdefault(fork.at, self.bench.action(action, state))
        yield action, self._done(fork, action, fork.at + 1, asked=False)

    def _given(self, fork: Fork, state: AnyState) -> Any:
        """Return the next of the given actions as it reads here; None if it does not."""
        if fork.at == len(self.actions):
            return None
        action = self.actions[fork.at]
        if not isinstance(action, str):
            return action
        try:
            return self.texts.parsed(action, state, self.trace.cards)
        except DefinitionError:
            return None

    def _done(self, fork: Fork, action: Any, at: int, *, asked: bool) -> Fork:
        self.trace.back_to(fork.mark)
        state = self.trace.watch(fork.state)
        seq = fork.groups[-1][1][-1].seq + 1 if fork.groups else 0
        luck = fork.luck.copy()
        source = min(max(at - 1, 0), len(luck) - 1)
        step, luck[source] = play(
            self.bench.game, state, action, luck[source], trace=self.trace, seq=seq
        )
        name = (self.bench.action(action, state),) if asked else ()
        ways = [(*way, *name) for way in fork.ways]
        groups = [*fork.groups, (state, step.entries)]
        return Fork(step.state, luck, at, groups, self.trace.mark(), ways, 0)

    def _end(
        self, key: Key, fork: Fork, asked: Decision | None = None, *, refused: bool = False
    ) -> None:
        self.trace.back_to(fork.mark)
        before = self.trace.unsaid(self.trace.assume(self.bench.state))
        after = self.trace.unsaid(self.bench.settled(fork.state, self.trace))
        answer = answer_of(self.bench, before, after)
        if refused:
            action = Name("action", str(self.actions[fork.at]))
            answer = (claim("answer.illegal", action=action), *answer[1:])
        self.ends[key] = Ending(fork, answer, asked, refused)

    # What it comes to.

    def _count(self) -> None:
        """Count the ways to each position: those to the ones before it, added up."""
        entered: dict[Key, int] = dict.fromkeys(self._known, 0)
        for below in self.edges.values():
            for key in below:
                entered[key] += 1
        ready = [key for key, number in entered.items() if not number]
        for key in ready:  # it grows on the way
            for child in self.edges.get(key, ()):
                self._known[child].count += self._known[key].count
                entered[child] -= 1
                if not entered[child]:
                    ready.append(child)

    def matter(self) -> bool:
        """Return whether at some order one answer can come to an end that another cannot.

        Or whether two answers that one question takes one after the other come to something else
        the other way round.
        """
        return any(
            len({frozenset(self._reached(below)) for below in self.edges.get(key, ())}) > 1
            for key in self.orders
            if self.settled(self.edges.get(key, ()))
        ) or any(
            self.settled(pair) and self._reached(pair[0]) != self._reached(pair[1])
            for pair in self._turned()
        )

    @property
    def ordered(self) -> bool:
        """Whether there is anything that somebody puts in order."""
        return bool(self.orders) or next(self._turned(), None) is not None

    def _turned(self) -> Iterator[tuple[Key, Key]]:
        """Yield where two answers to one question lead, given one way round and the other."""
        for asked, answers in self.chosen.values():
            for one, other in combinations(answers, 2):
                first = self._second(asked, answers[one], other)
                second = self._second(asked, answers[other], one)
                if first is not None and second is not None:
                    yield first, second

    def _second(
        self, asked: Decision, first: tuple[Key, frozenset[Any]], answer: Any
    ) -> Key | None:
        """Return where an answer leads if the question is put once more; None if it is not."""
        key, forced = first
        if answer in forced:
            return key
        again, answers = self.chosen.get(key, (None, {}))
        same = again is not None and (again.seat, again.prompt) == (asked.seat, asked.prompt)
        return answers[answer][0] if same and answer in answers else None

    def settled(self, keys: Iterable[Key]) -> bool:
        """Return whether everything that follows from some positions was played out."""
        waiting, seen = [*keys], set[Key]()
        while waiting:
            key = waiting.pop()
            if key in seen:
                continue
            seen.add(key)
            below = self.edges.get(key)
            if below is None and (key not in self.ends or self.ends[key].open is not None):
                return False
            waiting += below or ()
        return True

    def _reached(self, key: Key) -> set[Key]:
        waiting, seen = [key], set[Key]()
        while waiting:
            one = waiting.pop()
            if one not in seen:
                seen.add(one)
                waiting += self.edges.get(one, ())
        return {one for one in seen if one in self.ends}


def _forced(fork: Fork) -> frozenset[Any]:
    """Return the answers of the last action that nobody was asked for: there was no other."""
    events = (entry.event for entry in fork.groups[-1][1])
    return frozenset(event.action for event in events if isinstance(event, Forced))
