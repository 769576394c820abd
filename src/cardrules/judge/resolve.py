"""What happens? Each entry that the actions make is a step, caused by the steps before it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from cardrules.core.actions import ANSWERS
from cardrules.core.chance import Chance
from cardrules.core.claims import Claim, Name, claim
from cardrules.core.entries import Entry
from cardrules.core.events import Acted, Asked, Forced
from cardrules.core.game import Perform
from cardrules.core.model import Decision
from cardrules.core.resolver import check, legal_actions
from cardrules.core.state import AnyState, Draft
from cardrules.core.verdicts import Breach, Illegal
from cardrules.errors import DefinitionError
from cardrules.ids import CardId, Seat
from cardrules.judge.bench import FEW, Account, Bench, Branch, named_cards, unknown_cards
from cardrules.judge.can import say_breaches
from cardrules.judge.fixes import broken_rules, find_fixes
from cardrules.judge.outcome import answer_of, facts_of
from cardrules.judge.play import play
from cardrules.judge.probe import Trace
from cardrules.judge.ruling import DEPENDS, NO, YES, Choice, Fix, Refused
from cardrules.judge.tell import role_of, seat_term, tell

__all__ = ["Resolve"]

_SAYS_WHO: Final = re.compile(r"\s*[A-Za-z]\s*:")
NO_ACTION: Final = Illegal((Breach(("K1",), (claim("kernel.not-offered", False),)),))


@attrs.define
class _Story:
    """What one branch did.

    Args:
        state: The table now.
        source: What is left of what was told of chance.
        groups: For each action done, the table before it and its entries.
        told: Cards that a seat is taken to hold since it plays them.
        refused: The illegal action, its verdict, or None.
        options: The answers to the question at which the actions end.
        helpless: Whether the rules went on because the seat that was asked could do nothing.
    """

    state: AnyState
    source: Chance
    groups: list[tuple[AnyState, tuple[Entry, ...]]] = attrs.field(factory=list)
    told: list[tuple[Seat, CardId]] = attrs.field(factory=list)
    refused: tuple[Any, Illegal] | None = None
    options: tuple[Any, ...] = ()
    helpless: bool = False

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything recorded."""
        return tuple(entry for _, entries in self.groups for entry in entries)


class Resolve:
    """What some actions, one after another, lead to.

    Args:
        bench: The board.
        actions: Action values, or their notation.
        ahead: Whether it is only asked to see what an answer leads to.
    """

    kind = "resolve"

    def __init__(self, bench: Bench, actions: Sequence[Any], *, ahead: bool = False) -> None:
        self.bench = bench
        self.actions = actions
        self.ahead = ahead
        self._names: dict[int, Name] = {}
        self._read: dict[Any, Any] = {}

    @property
    def subject(self) -> tuple[Name, ...]:
        """The actions."""
        return tuple(
            self._names.get(i, Name("action", str(action))) for i, action in enumerate(self.actions)
        )

    def decide(self, trace: Trace) -> Branch:
        """Do the actions, or let the rules go on if there are none."""
        story = _Story(trace.watch(self.bench.state), self.bench.luck)
        self._testify(trace, story)
        if self._goes_on(story.state):
            self._go_on(trace, story)
        for number in range(len(self.actions)):
            if not self._act(trace, story, number):
                answer = claim("answer.illegal", action=self.subject[number])
                return self._branch(NO, story, (answer,))
        state = story.state
        if not state.frames or state.decision is None:
            return self._branch(YES, story, self._answer(trace, story))
        choice = self._open(trace, story, state.decision)
        return self._branch(DEPENDS, story, self._answer(trace, story), choice)

    def _branch(
        self, verdict: str, story: _Story, answer: tuple[Claim, ...], choice: Choice | None = None
    ) -> Branch:
        return Branch(verdict, answer, story, choice, "", story.entries, story.state)

    def _answer(self, trace: Trace, story: _Story) -> tuple[Claim, ...]:
        before = trace.assume(self.bench.state)
        return answer_of(self.bench, before, self.bench.settled(story.state, trace))

    # Doing.

    def _testify(self, trace: Trace, story: _Story) -> None:
        """Take every seat to hold what it is going to play first."""
        seen: set[Seat] = set()
        for given in self.actions:
            action = given
            if isinstance(given, str):
                if not _SAYS_WHO.match(given):
                    continue
                try:
                    action = self._parsed(given, self.bench.state, {})
                except DefinitionError:
                    continue
            if action.seat not in seen:
                seen.add(action.seat)
                self._take_as_told(trace, story, action)

    def _take_as_told(self, trace: Trace, story: _Story, action: Any) -> None:
        """Take unknown cards of a hand to be those that the action names."""
        state = trace.assume(story.state)
        for card in named_cards(self.bench.game, state, action):
            unknown = [t for t in unknown_cards(state, action.seat) if t.id not in trace.cards]
            if unknown:
                trace.cards[unknown[0].id] = card
                story.told.append((action.seat, card))

    def _parsed(self, text: str, state: AnyState, cards: Mapping[Any, CardId]) -> Any:
        from cardrules.notation import parse_action

        # Branches mostly have the same table in front of them, and reading is slow.
        key = (text, state.zones, state.facts, state.frames, state.decision, *cards.items())
        if key not in self._read:
            unwatched = attrs.evolve(state, probe=None)
            self._read[key] = parse_action(self.bench.game, text, unwatched)
        return self._read[key]

    def _act(self, trace: Trace, story: _Story, number: int) -> bool:
        """Do one of the given actions; return whether it is legal."""
        action = self.actions[number]
        state = trace.watch(story.state)
        if isinstance(action, str):
            try:
                action = self._parsed(action, state, trace.cards)
            except DefinitionError:
                if not trace.points:
                    raise
                # The text means something in other branches only.
                story.refused = None, NO_ACTION
                return False
        if number not in self._names:
            self._names[number] = self.bench.action(action, state)
        self._take_as_told(trace, story, action)
        state = trace.watch(story.state)
        verdict = check(self.bench.game, state, action)
        if isinstance(verdict, Illegal):
            story.refused = action, verdict
            return False
        self._do(trace, story, action)
        return True

    def _do(self, trace: Trace, story: _Story, action: Any) -> None:
        state = trace.watch(story.state)
        seq = story.entries[-1].seq + 1 if story.groups else 0
        step, story.source = play(
            self.bench.game, state, action, story.source, trace=trace, seq=seq
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
                first = self._parsed(first, self.bench.state, {})
            except DefinitionError:
                return True
        return isinstance(first, ANSWERS)

    def _go_on(self, trace: Trace, story: _Story) -> None:
        """Let the rules go on if the seat that is asked cannot answer."""
        state = story.state
        if state.frames or state.decision is None:
            return
        if isinstance(self.bench.game.proceed(state), Perform):
            story.helpless = True
            self._do(trace, story, None)

    def _open(self, trace: Trace, story: _Story, decision: Decision) -> Choice:
        """Return the question at which the actions end in mid-resolution."""
        state = trace.watch(story.state)
        story.options = legal_actions(self.bench.game, state)
        names = tuple(self.bench.action(action, state) for action in story.options)
        few = names if len(names) <= FEW else ()
        return Choice(decision.seat, decision.prompt, decision.rules, None, few, len(names))

    def further(self, branch: Branch) -> Iterator[tuple[Name, Resolve]]:
        """Yield for each answer to the open question, if these are few, what it leads to."""
        if branch.choice is None or self.ahead:
            return
        for name, action in zip(branch.choice.options, branch.raw.options, strict=False):
            yield name, Resolve(self.bench, (*self.actions, action), ahead=True)

    # Explaining.

    def explain(self, branch: Branch, account: Account) -> None:
        """Give one step an entry; questions only where nobody answers them."""
        story: _Story = branch.raw
        for seat, card in story.told:
            found = claim("card.taken-as-told", seat=seat_term(seat), card=Name("card", card))
            account.add(found, (), "default")
        numbers: dict[int, int] = {}
        for index, (state, entries) in enumerate(story.groups):
            last = index + 1 >= len(self.actions)
            for entry, found in self._told(account, state, entries):
                if isinstance(entry.event, Asked) and not last:
                    continue
                because = [numbers[entry.cause]] if entry.cause in numbers else []
                rules = account.bench.game.rulebook.readings
                because += account.readings(rule for rule in entry.rules if rule in rules)
                n = account.add(found, entry.rules, role_of(entry.event), because)
                numbers[entry.seq] = n
                if entry.seq in account.trace.veiled:
                    place = Name("zone", account.trace.veiled[entry.seq])
                    account.add(claim("shuffle.unknown", place=place), (), "default", (n,))
            account.choices.extend(self._taken(state, entries))
        if story.helpless:
            account.choices.extend(self._helpless(account, story.groups[0][0]))
        if story.refused is not None:
            self._say_refusal(account, story)
        if branch.choice is not None:
            account.choices.append(branch.choice)
        for fact in facts_of(account.bench, account.trace.assume(self.bench.state), branch):
            account.inputs[fact] = None

    def _told(
        self, account: Account, state: AnyState, entries: tuple[Entry, ...]
    ) -> Iterator[tuple[Entry, Claim]]:
        """Yield each entry with what it says."""
        draft: Any = Draft(attrs.evolve(account.trace.assume(state), probe=None))
        for entry in entries:
            if isinstance(entry.event, (Acted, Forced)):
                self.bench.action(entry.event.action, draft)
            yield entry, tell(self.bench.game, entry.event, draft)
            entry.event.apply(draft)

    def _taken(self, state: AnyState, entries: tuple[Entry, ...]) -> Iterator[Choice]:
        decision = state.decision
        acted = entries[0].event
        if decision is not None and isinstance(acted, Acted):
            taken = self.bench.action(acted.action, state)
            yield Choice(decision.seat, decision.prompt, decision.rules, taken)

    def _helpless(self, account: Account, state: AnyState) -> Iterator[Choice]:
        """Yield the question that nobody could answer, with everything that was not allowed."""
        state = account.trace.watch(state)
        decision = state.decision
        if decision is None:
            return
        tried = ((a, check(self.bench.game, state, a)) for a in self.bench.game.candidates(state))
        refused = [
            Refused(self.bench.action(action, state), broken_rules(verdict))
            for action, verdict in tried
            if isinstance(verdict, Illegal)
        ]
        yield Choice(decision.seat, decision.prompt, decision.rules, refused=tuple(refused))

    def _say_refusal(self, account: Account, story: _Story) -> None:
        action, verdict = story.refused or (None, NO_ACTION)
        if action is None:
            for breach in verdict.breaches:
                for found in breach.claims:
                    account.add(found, breach.rules, "condition")
        else:
            say_breaches(account, account.trace.watch(story.state), action, verdict)

    def fixes(self, branch: Branch) -> tuple[Fix, ...]:
        """Return what would make the illegal action legal."""
        story: _Story = branch.raw
        if story.refused is None or story.refused[0] is None:
            return ()
        bench = attrs.evolve(self.bench, state=attrs.evolve(story.state, probe=None))
        return find_fixes(bench, *story.refused)
