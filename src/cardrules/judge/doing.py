"""Doing given actions under the eyes of a probe, one after another, as far as they are legal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import attrs

from cardrules.core.actions import ANSWERS
from cardrules.core.asking import Perform
from cardrules.core.claims import Claim, Name, claim
from cardrules.core.effects import Effect
from cardrules.core.entries import Entry
from cardrules.core.events import Acted, Activated, Asked, Forced
from cardrules.core.resolver import check
from cardrules.core.state import AnyState, Draft
from cardrules.core.verdicts import Breach, Illegal
from cardrules.errors import DefinitionError
from cardrules.ids import CardId, Seat, seat_of
from cardrules.judge.bench import Account, Bench, Branch, named_cards, unknown_cards
from cardrules.judge.can import say_breaches
from cardrules.judge.fixes import find_fixes
from cardrules.judge.forced import taken_at_once
from cardrules.judge.outcome import answer_of
from cardrules.judge.play import play
from cardrules.judge.probe import Trace
from cardrules.judge.ruling import NO, Choice, Fix
from cardrules.judge.story import Story, Told
from cardrules.judge.tell import seat_term, tell
from cardrules.judge.unasked import nothing_allowed

__all__ = ["NOT_OFFERED", "Doing", "UnreadError"]

_SAYS_WHO: Final = re.compile(r"\s*([A-Za-z])\s*:")
NOT_OFFERED: Final = Illegal((Breach(("K1",), (claim("kernel.no-answer"),)),))
"""What is said of a text that means something in other branches only."""


class UnreadError(DefinitionError):
    """An action of several whose text means nothing, in no branch.

    Args:
        number: Which of them, from 0.
        error: What is wrong with it.
    """

    def __init__(self, number: int, error: DefinitionError) -> None:
        self.number = number
        super().__init__(error.where, error.what, error.near)


def _seat_of(given: Any) -> Seat | None:
    """Return whose action it is; None if a text does not say."""
    if not isinstance(given, str):
        return Seat(given.seat)
    who = _SAYS_WHO.match(given)
    return None if who is None else seat_of(who[1].upper())


Begun = dict[int, dict[tuple[int, ...], tuple[Trace, Story]]]
"""What branches did as far as some action, and what each had met by then: by the number of points,
then by the options taken."""


def is_unopened(state: AnyState) -> bool:
    """Return whether a board is as it was described: the rules have not gone on from it."""
    return state.decision is None and state.outcome is None


class Doing:
    """Some actions that are done one after another.

    Branches that take the same options as far as some action share what is done until then.

    Args:
        bench: The board.
        actions: Action values, or their notation, which is read on the table of its moment.
        earlier: What the actions go on from: the same ones but for the last.
    """

    def __init__(self, bench: Bench, actions: Sequence[Any], earlier: Doing | None = None) -> None:
        self.bench = bench
        self.actions = tuple(actions)
        self._names: dict[int, Name] = {}
        self.texts: dict[Any, Any] = {} if earlier is None else earlier.texts
        self.begun: dict[Any, Begun] = {} if earlier is None else {**earlier.begun}
        self._unread: dict[int, DefinitionError] = {}
        self._firsts: dict[Seat, Any] | None = None
        self._told: tuple[tuple[Seat, CardId], ...] | None = None

    @property
    def subject(self) -> tuple[Name, ...]:
        """The actions."""
        return tuple(
            self._names.get(i, Name("action", str(action))) for i, action in enumerate(self.actions)
        )

    def check_read(self) -> None:
        """See that every text means something in some branch that was looked at.

        Raises:
            UnreadError: One does not.
        """
        for number, error in self._unread.items():
            if number not in self._names:
                raise UnreadError(number, error)

    def nearest(self, number: int) -> tuple[str, ...]:
        """Return what an action that could not be read is most like."""
        error = self._unread.get(number)
        return () if error is None else tuple(error.near)

    def story(self, trace: Trace, last: int | None = None) -> Story:
        """Do the actions, or let the rules go on if there are none.

        Args:
            trace: The probe.
            last: How many of them; all if not given.
        """
        if self._told is None:
            self._told = tuple(self._opened(self.bench.trace()).told)
        first, story = self._resumed(trace, self._told)
        if story is None:
            story = self.begun_on(trace)
        for number in range(first, len(self.actions[:last])):
            if not self.act(trace, story, number):
                story.stopped = number
                break
            self._remember(trace, story, (number, self._told))
        story.asked = len(trace.asked)
        return story

    def begun_on(self, trace: Trace) -> Story:
        """Let the rules go on as far as the first action, and do nothing yet."""
        story = self._opened(trace)
        self._begin(trace, story)
        return story

    def _opened(self, trace: Trace) -> Story:
        """Return a story in which every seat holds what it is going to play first."""
        story = Story(trace.watch(self.bench.state), list(self.bench.luck))
        self._testify(trace, story)
        return story

    def _begin(self, trace: Trace, story: Story) -> None:
        """Let the rules go on first, if the board is as it was described or nobody can answer."""
        if is_unopened(story.state):
            self._do(trace, story, None, 0)
        elif self._goes_on(story.state):
            self._go_on(trace, story)

    def _resumed(self, trace: Trace, told: Any) -> tuple[int, Story | None]:
        """Return the first action that is not done yet, and what another branch did until then."""
        for number in reversed(range(len(self.actions))):
            for met, branches in self.begun.get((number, told), {}).items():
                found = branches.get(trace.ahead(met))
                if found is not None and (trace.definitions is not None or not found[0].supposed):
                    trace.go_on_from(found[0])
                    return number + 1, found[1].watched(trace)
        return 0, None

    def _remember(self, trace: Trace, story: Story, key: Any) -> None:
        """Keep what is done until now for branches that differ only later."""
        now = Trace(trace.rulebook, trace.fixed)
        now.go_on_from(trace)
        branches = self.begun.setdefault(key, {}).setdefault(len(now.taken), {})
        branches[tuple(now.taken)] = now, story.watched(trace)

    def result(self, trace: Trace, story: Story) -> tuple[Claim, ...]:
        """Return what came of the table; what is only supposed of it is not said to be there."""
        before = trace.unsaid(trace.assume(self.bench.state))
        after = trace.unsaid(self.bench.settled(story.state, trace))
        return answer_of(self.bench, before, after)

    def illegal(self, story: Story) -> Branch:
        """Return the branch in which one of the actions is illegal."""
        answer = (claim("answer.illegal", action=self.subject[story.stopped]),)
        breaches = story.refused[1].breaches if story.refused else ()
        return Branch(
            NO, answer, story, entries=story.entries, state=story.state, breaches=breaches,
            table=answer,
        )  # fmt: skip

    # Reading.

    def parsed(self, text: str, state: AnyState, trace: Trace | None = None) -> Any:
        """Return the action that a text means on a table, by what is assumed there."""
        from cardrules.notation import parse_action

        if trace is not None:
            state = self.bench.settled(state, trace)
        # Branches mostly have the same table in front of them, and reading is slow.
        cards = {} if trace is None else trace.cards
        if trace is not None and trace.supposed:
            return parse_action(self.bench.game, text, state)
        agreed = state.settings.readings
        key = (text, state.zones, state.facts, state.frames, state.decision, agreed, *cards.items())
        if key not in self.texts:
            self.texts[key] = parse_action(self.bench.game, text, state)
        return self.texts[key]

    def _testify(self, trace: Trace, story: Story) -> None:
        """Take every seat to hold what it is going to play first."""
        if self._firsts is None:
            self._firsts = {}
            state = self.bench.state
            # Of a hand that is told whole, or of what is played later, nothing has to be read.
            untold = {s for s in map(Seat, range(state.settings.seats)) if unknown_cards(state, s)}
            for given in self.actions:
                if _seat_of(given) in untold - {*self._firsts}:
                    action = self._readable(given)
                    if action is not None:
                        self._firsts[action.seat] = action
        for action in self._firsts.values():
            story.told += self.take_as_told(trace, story.state, action)

    def _readable(self, given: Any) -> Any:
        """Return an action as it reads on the board at the start, or None if it cannot be read."""
        if not isinstance(given, str):
            return given
        try:
            return self.parsed(given, self.bench.state)
        except DefinitionError:
            return None

    def take_as_told(self, trace: Trace, state: AnyState, action: Any) -> Told:
        """Take unknown cards of a hand to be those that the action names, and return these."""
        state = trace.assume(state)
        told = []
        for card in named_cards(self.bench.game, state, action):
            unknown = [t for t in unknown_cards(state, action.seat) if t.id not in trace.cards]
            if unknown:
                trace.cards[unknown[0].id] = card
                told.append((action.seat, card))
        return told

    # Doing.

    def act(self, trace: Trace, story: Story, number: int) -> bool:
        """Do one of the given actions; return whether it is legal."""
        action = self.actions[number]
        state = trace.watch(story.state)
        if isinstance(action, str):
            try:
                action = self.parsed(action, state, trace)
            except DefinitionError as error:
                self._unread.setdefault(number, error)
                if not trace.points:
                    raise UnreadError(number, error) from None
                # The text perhaps means something in other branches.
                story.refused = None, NOT_OFFERED
                return False
        if number not in self._names:
            self._names[number] = self.bench.action(action, state)
        story.told += self.take_as_told(trace, story.state, action)
        state = trace.watch(story.state)
        verdict = check(self.bench.game, state, action)
        if isinstance(verdict, Illegal) and isinstance(action, ANSWERS):
            taken = taken_at_once(self.bench.game, story.groups, action, story.given)
            if taken is not None:
                verdict, story.asking = taken
        if isinstance(verdict, Illegal):
            story.refused = action, verdict
            return False
        if story.asking is not None:
            story.asking = None
            return True
        self._do(trace, story, action, number)
        return True

    def _do(self, trace: Trace, story: Story, action: Any, number: int) -> None:
        state = trace.watch(story.state)
        seq = story.entries[-1].seq + 1 if story.groups else 0
        source = min(number, len(story.luck) - 1)
        step, story.luck[source] = play(
            self.bench.game, state, action, story.luck[source], trace=trace, seq=seq
        )
        story.groups.append((state, step.entries))
        story.state = step.state

    def _goes_on(self, state: AnyState) -> bool:
        """Return whether the rules go on first: nothing is done, or something is answered at once.

        On a described board the seat that is asked perhaps cannot do anything.
        """
        if not self.actions or state.frames:
            return not self.actions
        first = self.actions[0]
        if isinstance(first, str):
            try:
                first = self.parsed(first, self.bench.state)
            except DefinitionError:
                return True
        return isinstance(first, ANSWERS)

    def _go_on(self, trace: Trace, story: Story) -> None:
        """Let the rules go on if the seat that is asked cannot answer."""
        state = story.state
        if state.frames or state.decision is None:
            return
        if isinstance(self.bench.game.proceed(state), Perform):
            story.helpless = True
            self._do(trace, story, None, 0)

    # Explaining.

    def say_told(self, account: Account, told: Told) -> None:
        """Give the cards that were taken to be there since somebody plays them."""
        for seat, card in told:
            found = claim("card.taken-as-told", seat=seat_term(seat), card=Name("card", card))
            account.add(found, (), "default")

    def said(
        self, account: Account, state: AnyState, entries: tuple[Entry, ...]
    ) -> Iterator[tuple[Entry, Claim]]:
        """Yield each entry with what it says."""
        draft: Any = Draft(self.bench.settled(state, account.trace))
        texts: dict[int, Effect | None] = {}
        for entry in entries:
            if isinstance(entry.event, Activated):
                text = self.bench.game.ability(entry.event.code, entry.event.index)
                texts[entry.seq] = text.effect
            if isinstance(entry.event, (Acted, Forced)):
                self.bench.action(entry.event.action, draft, texts.get(entry.cause))
            elif isinstance(entry.event, Asked):
                self.bench.prompt(entry.event.decision.prompt, draft)
            yield entry, tell(self.bench.game, entry.event, draft)
            entry.event.apply(draft)

    def say_veiled(self, account: Account, entry: Entry, because: tuple[int, ...]) -> None:
        """Give the shuffle of an entry of which nobody told how it came out."""
        if entry.seq in account.trace.veiled:
            place = Name("zone", account.trace.veiled[entry.seq])
            account.add(claim("shuffle.unknown", place=place), (), "default", because)

    def taken(self, state: AnyState, entries: tuple[Entry, ...]) -> Iterator[Choice]:
        """Yield the question that an action answered."""
        decision = state.decision
        acted = entries[0].event
        if decision is not None and isinstance(acted, Acted):
            taken = self.bench.action(acted.action, state)
            prompt = self.bench.prompt(decision.prompt, state)
            yield Choice(decision.seat, prompt, decision.rules, taken)

    def helpless(self, account: Account, story: Story) -> Sequence[Choice]:
        """Return the question that nobody could answer, with everything that was not allowed."""
        if not story.helpless:
            return ()
        return nothing_allowed(self.bench, self.bench.settled(story.groups[0][0], account.trace))

    def say_refusal(self, account: Account, story: Story) -> None:
        """Give the breaches of the action that is illegal."""
        if story.refused is None:
            return
        action, verdict = story.refused
        if action is None:
            for breach in verdict.breaches:
                for found in breach.claims:
                    account.add(found, breach.rules, "condition")
        else:
            say_breaches(account, account.trace.watch(story.state), action, verdict)

    def fixes(self, story: Story) -> tuple[Fix, ...]:
        """Return what would make the illegal action legal."""
        if story.refused is None or story.refused[0] is None:
            return ()
        table = story.asking or story.state
        bench = attrs.evolve(self.bench, state=attrs.evolve(table, probe=None))
        return find_fixes(bench, *story.refused)
