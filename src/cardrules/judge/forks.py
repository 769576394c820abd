"""Every order of simultaneous effects, played out on forks; forks that meet again are one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations
from typing import Any, Final

import attrs

from cardrules.core.actions import Next
from cardrules.core.chance import Chance
from cardrules.core.claims import Claim, Name, Term, claim
from cardrules.core.digest import board_digest
from cardrules.core.entries import Entry
from cardrules.core.events import Forced
from cardrules.core.model import Decision
from cardrules.core.resolver import check, legal_actions
from cardrules.core.state import AnyState
from cardrules.core.verdicts import Illegal, Verdict
from cardrules.errors import DefinitionError
from cardrules.judge.doing import NOT_OFFERED, Doing
from cardrules.judge.outcome import answer_of, named
from cardrules.judge.play import play
from cardrules.judge.played import Further, Played
from cardrules.judge.probe import Trace
from cardrules.judge.story import Story, Told

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
        told: Cards that a seat is taken to hold since it plays them.
        digest: Of the board.
        further: What this branch and others have played from here.
    """

    state: AnyState
    luck: list[Chance]
    at: int
    groups: list[tuple[AnyState, tuple[Entry, ...]]]
    mark: Any
    digest: str
    further: Further
    ways: list[tuple[Name, ...]] = attrs.field(factory=list)
    count: int = 1
    told: Told = attrs.field(factory=list)

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
        refused: Why one of the given actions is not allowed there, if one is not: the action (None
            if its text means nothing there) and its verdict.
    """

    fork: Fork
    answer: tuple[Claim, ...]
    open: Decision | None = None
    refused: tuple[Any, Illegal] | None = None


class Forks:
    """Plays given actions in every order of what is simultaneous on the way.

    Args:
        doing: The board, and what is done. Answers among the actions are given to the questions
            that they fit, but orders are all tried.
        trace: The probe.
        choices: Whether every choice in the middle of a resolution is tried, too.
        begun: What other branches have played from the first position, by how they came to it.
    """

    def __init__(
        self, doing: Doing, trace: Trace, *, choices: bool, begun: dict[Any, Further]
    ) -> None:
        self.bench = doing.bench
        self.trace = trace
        self.choices = choices
        self.begun = begun
        self.actions = doing.actions
        self.doing = doing
        self.names: dict[int, Name] = {}
        self.read: set[int] = set()
        self.unread: dict[int, DefinitionError] = {}
        self.ends: dict[Key, Ending] = {}
        self.edges: dict[Key, list[Key]] = {}
        self.orders: set[Key] = set()
        self.chosen: dict[Key, tuple[Decision, Answers]] = {}
        self.seen = 0
        self.left = 0
        self._known: dict[Key, Fork] = {}

    def play(self) -> Story | None:
        """Play everything out, as far as the budget goes.

        Returns:
            The story of the first action if it is not allowed; None if it is.
        """
        story = self.doing.story(self.trace, 1) if self.actions else None
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
            story = Story(self.trace.watch(self.bench.state), list(self.bench.luck))
        digest = board_digest(self.trace.assume(story.state))
        further = self.begun.setdefault(tuple(self.trace.taken), {})
        return Fork(
            story.state, story.luck, int(bool(self.actions)), story.groups, self.trace.mark(),
            digest, further, [()], told=story.told,
        )  # fmt: skip

    def _meet(self, parent: Key | None, fork: Fork) -> Key:
        """Keep a position, or let it be the one that is already known."""
        key = fork.digest, fork.at
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
        verdict: Verdict = NOT_OFFERED
        if action is not None:
            self.names.setdefault(fork.at, self.bench.action(action, state))
            told = [*fork.told, *self.doing.take_as_told(self.trace, state, action)]
            fork = attrs.evolve(fork, told=told, mark=self.trace.mark())
            verdict = check(self.bench.game, self.trace.watch(fork.state), action)
        if isinstance(verdict, Illegal):
            self._end(key, fork, refused=(action, verdict))
            return
        yield action, self._done(fork, action, fork.at + 1, asked=False)

    def _given(self, fork: Fork, state: AnyState) -> Any:
        """Return the next of the given actions as it reads here; None if it does not."""
        if fork.at == len(self.actions):
            return None
        action = self.actions[fork.at]
        if not isinstance(action, str):
            return action
        try:
            found = self.doing.parsed(action, state, self.trace)
        except DefinitionError as error:
            self.unread.setdefault(fork.at, error)
            return None
        self.read.add(fork.at)
        return found

    def _done(self, fork: Fork, action: Any, at: int, *, asked: bool) -> Fork:
        self.trace.back_to(fork.mark)
        state = self.trace.watch(fork.state)
        luck = fork.luck.copy()
        source = min(max(at - 1, 0), len(luck) - 1)
        done = self._played(fork, state, action, at, luck[source])
        luck[source] = done.luck
        name = (self.bench.action(action, state),) if asked else ()
        ways = [(*way, *name) for way in fork.ways]
        groups = [*fork.groups, (state, done.step.entries)]
        after = self.trace.watch(done.step.state)
        mark = self.trace.mark()
        return Fork(after, luck, at, groups, mark, done.digest, done.further, ways, 0, fork.told)

    def _played(self, fork: Fork, state: AnyState, action: Any, at: int, luck: Chance) -> Played:
        """Do an action, or let it be what another branch has done."""
        known = fork.further.setdefault((action, at), []) if self.trace.only_readings else []
        for done in known:
            if done.is_so(state):
                self.trace.back_to(done.mark)
                return done
        met = len(self.trace.asked)
        seq = fork.groups[-1][1][-1].seq + 1 if fork.groups else 0
        step, left = play(self.bench.game, state, action, luck, trace=self.trace, seq=seq)
        asked = dict.fromkeys(self.trace.asked[met:])
        readings = tuple([(id, state.reading(id)) for id in asked])
        digest = board_digest(self.trace.assume(step.state))
        done = Played(readings, step, left, self.trace.mark(), digest)
        if self.trace.only_readings:
            known.append(done)
        return done

    def _end(
        self, key: Key, fork: Fork, asked: Decision | None = None, *,
        refused: tuple[Any, Illegal] | None = None,
    ) -> None:  # fmt: skip
        self.trace.back_to(fork.mark)
        before = self.trace.unsaid(self.trace.assume(self.bench.state))
        answer = answer_of(self.bench, before, self.table(fork))
        if refused is not None:
            answer = (claim("answer.illegal", action=self.subject[fork.at]), *answer[1:])
        self.ends[key] = Ending(fork, answer, asked, refused)

    # What it comes to.

    def table(self, fork: Fork) -> AnyState:
        """Return the table of a position, by the readings of this branch and as far as told."""
        self.trace.back_to(fork.mark)
        return self.trace.unsaid(self.bench.settled(fork.state, self.trace))

    @cached_property
    def differing(self) -> Mapping[str, Sequence[Term]]:
        """Each fact that is not the same at every end, with its value at each, as all is played."""
        tables = [self.bench.said(self.table(end.fork)) for end in self.ends.values()]
        found = {}
        for key in dict.fromkeys(chain.from_iterable(tables)):
            first, *others = values = [table.get(key) for table in tables]
            if any(value != first for value in others):
                found[key] = [named(self.bench, value) for value in values]
        return found

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
