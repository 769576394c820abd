"""Does the order matter? Every order of what is simultaneous, and where they part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from cardrules.core.claims import Claim, Name, Term, claim
from cardrules.core.events import Asked
from cardrules.core.model import Decision
from cardrules.judge.bench import FEW, Account, Bench, Branch, Inquiry
from cardrules.judge.doing import Doing, UnreadError
from cardrules.judge.forks import Ending, Fork, Forks
from cardrules.judge.outcome import differs
from cardrules.judge.parting import parting
from cardrules.judge.played import Further
from cardrules.judge.probe import Trace
from cardrules.judge.ruling import (
    DEPENDS,
    NO,
    YES,
    Alternative,
    Assumed,
    Choice,
    Fix,
    Ruling,
)  # fmt: skip
from cardrules.judge.story import Story
from cardrules.judge.tell import prompt_terms, role_of, seat_term

__all__ = ["Orders"]

PARTS = "orders.part"


class Orders(Inquiry):
    """Whether the order of simultaneous effects matters.

    Args:
        bench: The board.
        actions: What is done: action values, or their notation.
        choices: Whether every choice in the middle of a resolution is tried, too.
    """

    kind = "orders"

    def __init__(self, bench: Bench, actions: Sequence[Any], *, choices: bool) -> None:
        self.bench = bench
        self.actions = tuple(actions)
        self.choices = choices
        self.doing = Doing(bench, self.actions)
        self.forks: list[Forks] = []
        self.begun: dict[Any, Further] = {}

    @property
    def subject(self) -> tuple[Name, ...]:
        """The actions."""
        return self.forks[0].subject if self.forks else self.doing.subject

    def decide(self, trace: Trace) -> Branch:
        """Play every order out, and see whether all come to the same."""
        # Positions are told apart by every card in them, so no card stands for others.
        trace.definitions = None
        forks = Forks(self.doing, trace, choices=self.choices, begun=self.begun)
        refused = forks.play()
        self.forks.append(forks)
        if refused is not None:
            return attrs.evolve(forks.doing.illegal(refused), raw=(forks, refused))
        return attrs.evolve(self._branch(trace, forks), looked=forks.seen)

    def _branch(self, trace: Trace, forks: Forks) -> Branch:
        """Return what comes out where everything was played out."""
        ends = [*forks.ends.values()]
        if len(ends) == 1 and ends[0].refused is not None and not forks.left:
            return self._refused(forks, ends[0])
        asked = next((end for end in ends if end.open is not None), None)
        matter = forks.matter()
        facts = tuple(self._differ(forks))
        ways = sum(end.fork.count for end in ends)
        if matter or not (forks.left or asked):
            head = _head(forks, matter=matter, ways=ways)
            branch = Branch(YES if matter else NO, (head, *facts), (forks, None))
            if len(ends) > 1:
                return branch
            end = ends[0].fork
            return attrs.evolve(branch, entries=end.entries, state=end.state)
        choice = None
        if asked is not None and asked.open is not None:
            choice = self._choice(trace, asked.fork, asked.open)
            head = claim("answer.orders.open", seat=seat_term(choice.seat),
                         **prompt_terms(choice.prompt))  # fmt: skip
        else:
            head = claim("answer.orders.left", ways=ways, ends=len(ends))
        return Branch(DEPENDS, (head, *facts), (forks, None), choice)

    def check_read(self) -> None:
        """See that every text means something in some order that was played out.

        Raises:
            UnreadError: One does not.
        """
        told = {number: error for forks in self.forks for number, error in forks.unread.items()}
        for number, error in sorted(told.items()):
            if not any(number in forks.read or forks.left for forks in self.forks):
                raise UnreadError(number, error)

    def _refused(self, forks: Forks, end: Ending) -> Branch:
        """Return the branch in which an action is illegal in every order of what comes before."""
        fork = end.fork
        story = Story(fork.state, [], fork.groups, refused=end.refused, stopped=fork.at)
        return attrs.evolve(
            self.doing.illegal(story), answer=end.answer[:1], table=end.answer[:1],
            raw=(forks, story),
        )  # fmt: skip

    def _differ(self, forks: Forks) -> Iterator[Claim]:
        """Yield the facts that are not the same at every end, each with its values."""
        for key, values in forks.differing.items():
            yield differs(Name("fact", key), tuple(dict.fromkeys(values)))

    def _choice(self, trace: Trace, fork: Fork, asked: Decision) -> Choice:
        trace.back_to(fork.mark)
        prompt = self.bench.prompt(asked.prompt, trace.assume(fork.state))
        return Choice(asked.seat, prompt, asked.rules)

    # Explaining.

    def explain(self, branch: Branch, account: Account) -> None:
        """Give what happens until the orders part, then the question at which they do."""
        forks, refused = branch.raw
        story: Story | None = refused
        if story is not None:
            for end in forks.ends.values():
                account.trace.back_to(end.fork.mark)
                self.doing.say_told(account, end.fork.told)
                self._say(account, end.fork, 0, len(end.fork.entries))
            self.doing.say_refusal(account, story)
            return
        ends = [*forks.ends.values()]
        if not ends:
            return
        fork, shared = ends[0].fork, _shared(ends)
        account.trace.back_to(fork.mark)
        self.doing.say_told(account, fork.told)
        self._say(account, fork, 0, shared)
        if len(ends) > 1:
            asked = fork.entries[shared - 1].event if shared else None
            decision = asked.decision if isinstance(asked, Asked) else self.bench.state.decision
            if decision is not None:
                said = self.bench.prompt(decision.prompt, account.trace.assume(fork.state))
                parts = claim(PARTS, seat=seat_term(decision.seat), **prompt_terms(said))
                account.add(parts, decision.rules, "choice")
        if branch.choice is not None:
            account.choices.append(branch.choice)
        elif branch.verdict == NO and not forks.ordered:
            rules = (*self.bench.game.customs.order_rules(self.bench.state), "K7")
            account.add(claim("orders.none"), rules, "condition")

    def _say(self, account: Account, fork: Fork, first: int, last: int) -> None:
        """Give some of the entries that led to a position, by how many came before them."""
        numbers: dict[int, int] = {}
        readings = account.bench.game.rulebook.readings
        at = 0
        for state, entries in fork.groups:
            if at + len(entries) <= first:
                at += len(entries)
                continue
            for entry, found in self.doing.said(account, state, entries):
                at += 1
                if not first < at <= last or isinstance(entry.event, Asked):
                    continue
                because = [numbers[entry.cause]] if entry.cause in numbers else []
                because += account.readings(rule for rule in entry.rules if rule in readings)
                numbers[entry.seq] = account.add(found, entry.rules, role_of(entry.event), because)

    def fixes(self, branch: Branch) -> tuple[Fix, ...]:
        """Return what would make an action legal that is not."""
        _, refused = branch.raw
        return () if refused is None else self.doing.fixes(refused)

    def finish(self, ruling: Ruling) -> Ruling:
        """Return the ruling with each end, if nothing else than orders is open.

        It says how many positions were looked at, in all branches together.
        """
        seen = sum(forks.seen for forks in self.forks)
        left = sum(forks.left for forks in self.forks)
        branches, whole = ruling.explored
        explored = (seen, seen + left + whole - branches) if seen else ruling.explored
        ruling = attrs.evolve(ruling, explored=explored)
        ends = [*self.forks[0].ends.values()]
        if len(ends) < 2 or ruling.alternatives:  # noqa: PLR2004 - nothing to tell apart
            return ruling
        shared, differing = _shared(ends), self.forks[0].differing
        others = tuple(
            attrs.evolve(
                self._alternative(self.forks[0], end, shared),
                answer=(end.answer[0], *_facts_at(number, differing)),
            )
            for number, end in enumerate(ends[:FEW])
        )
        names = tuple(sorted(self.bench.names.items(), key=repr))
        parts = parting([other.steps for other in others])
        return attrs.evolve(
            ruling, alternatives=others, parts=parts, names=names, several=True,
            outcomes=len(ends),
        )  # fmt: skip

    def _alternative(self, forks: Forks, end: Ending, shared: int) -> Alternative:
        trace, fork = forks.trace, end.fork
        trace.back_to(fork.mark)
        account = Account(self.bench, trace)
        self._say(account, fork, shared, len(fork.entries))
        when = tuple(
            (Assumed("order", Name("order", "order"), way),) if way else () for way in fork.ways
        )
        exact = not forks.left and fork.count <= len(fork.ways)
        verdict = DEPENDS if end.open is not None else NO if end.refused else YES
        # By which answers it is reached is said already.
        taken = {name for way in fork.ways for name in way}
        steps = tuple(step for step in account.steps if not taken & {*_named(step.claim)})
        return Alternative(when, exact, verdict, end.answer, steps)


def _head(forks: Forks, *, matter: bool, ways: int) -> Claim:
    """Return the answer of what is played out whole."""
    ends = len(forks.ends)
    if matter:
        return claim("answer.orders", matter, ways=ways, ends=ends)
    what = "none" if ways == 1 else "same" if forks.ordered else "chosen"
    if what != "none" and ends > 1:
        what = "any" if forks.ordered else "choices"
    return claim(f"answer.orders.{what}", ways=ways, ends=ends)


def _facts_at(number: int, differing: Mapping[str, Sequence[Term]]) -> Iterator[Claim]:
    """Yield what the facts are at one end that are not the same at every end."""
    for key, values in differing.items():
        yield claim("fact", name=Name("fact", key), value=values[number])


def _named(found: Claim) -> Iterator[Term]:
    return (term for _, term in found.terms)


def _shared(ends: Sequence[Ending]) -> int:
    """Return how many entries all ends have in common before they part."""
    lines = [end.fork.entries for end in ends]
    number = 0
    for together in zip(*lines, strict=False):
        if any(entry != together[0] for entry in together):
            break
        number += 1
    return number
