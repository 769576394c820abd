"""May this be done? The conditions that the rules walk through are the steps of the answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardrules.core.actions import ANSWERS
from cardrules.core.claims import Claim, Name, claim
from cardrules.core.resolver import check, offered
from cardrules.core.state import AnyState
from cardrules.core.verdicts import Illegal, Rule, Verdict, failing
from cardrules.ids import RuleId
from cardrules.judge.bench import FEW, Account, Bench, Branch, Inquiry, named_cards, unknown_cards
from cardrules.judge.conditions import kept_by
from cardrules.judge.fixes import broken_rules, find_fixes, listed
from cardrules.judge.probe import UNKNOWN_CARD, Trace
from cardrules.judge.ruling import NO, YES, Choice, Fix, NotUsed, Refused

__all__ = ["Can", "say_breaches"]


class Can(Inquiry):
    """Whether an action is legal.

    Args:
        bench: The board.
        action: The action.
    """

    kind = "can"

    def __init__(self, bench: Bench, action: Any) -> None:
        self.bench = bench
        self.action = action
        self.name = bench.action(action, bench.state)

    @property
    def subject(self) -> tuple[Name, ...]:
        """The action."""
        return (self.name,)

    def decide(self, trace: Trace) -> Branch:
        """Judge the action; a card that it names may be one that nobody told."""
        _suppose_held(self.bench, self.action, trace)
        verdict = check(self.bench.game, trace.watch(self.bench.state), self.action)
        answer = claim("answer.can", bool(verdict), action=self.name)
        breaches = verdict.breaches if isinstance(verdict, Illegal) else ()
        return Branch(YES if verdict else NO, (answer,), verdict, breaches=breaches)

    def explain(self, branch: Branch, account: Account) -> None:
        """Give the conditions that are met, or every breach."""
        verdict: Verdict = branch.raw
        state = account.trace.watch(self.bench.state)
        if isinstance(verdict, Illegal):
            ended = self._ended(account, state)
            say_breaches(account, state, self.action, verdict, ended)
        elif state.frames or isinstance(self.action, ANSWERS):
            assert state.decision is not None
            rules = ("K1", *state.decision.rules)
            account.add(offered(state.decision, holds=True), rules, "condition")
        else:
            for rule in self.bench.game.rules.get(self.action.tag, ()):
                _say_kept(account, state, self.action, rule)
        account.choices.extend(_choices(account, self.name, verdict))

    def _ended(self, account: Account, state: AnyState) -> tuple[int, ...]:
        """Give why the match is over, if it is."""
        if state.outcome is None:
            return ()
        return (account.add(state.outcome.reason, state.outcome.rules, "condition"),)

    def fixes(self, branch: Branch) -> tuple[Fix, ...]:
        """Return what would make it legal, each tried."""
        if not isinstance(branch.raw, Illegal):
            return ()
        return find_fixes(self.bench, self.action, branch.raw)


def _suppose_held(bench: Bench, action: Any, trace: Trace) -> None:
    """Make it a point whether a card that an action names is one that nobody told."""
    for number, card in enumerate(named_cards(bench.game, bench.state, action)):
        unknown = [t for t in unknown_cards(bench.state, action.seat) if t.id not in trace.cards]
        if not unknown:
            return
        zone = bench.state.settings.layout.zones[unknown[0].place]
        what = Name("zone", f"{zone.name}:{int(action.seat)}")
        options = (Name("card", card), Name("lacks", card))
        if trace.fork(UNKNOWN_CARD, ("held", number), what, options) == 0:
            trace.cards[unknown[0].id] = card


def say_breaches(
    account: Account, state: AnyState, action: Any, verdict: Illegal, because: tuple[int, ...] = ()
) -> None:
    """Give every breach: the smallest failing part of each rule, with the readings it met.

    What is against several rules is said once.
    """
    game = account.bench.game
    rules = {rule.ids: rule for rule in game.rules.get(action.tag, ())}
    broken: dict[tuple[Claim, tuple[int, ...]], list[RuleId]] = {}
    for breach in verdict.breaches:
        met: tuple[int, ...] = ()
        if breach.rules in rules:
            mark = len(account.trace.asked)
            failing(rules[breach.rules].condition, state, action)
            met = account.readings(account.trace.asked[mark:])
        for found in breach.claims:
            broken.setdefault((account.pruned(found), (*because, *met)), []).extend(breach.rules)
    for (found, led), ids in broken.items():
        account.add(found, ids, "condition", led)


def _say_kept(account: Account, state: AnyState, action: Any, rule: Rule) -> None:
    """Give the claims that keep a rule, unless the rule has nothing to do with the action."""
    mark = len(account.trace.asked)
    kept = kept_by(rule.condition, state, action)
    if kept.concerns:
        met = account.readings(account.trace.asked[mark:])
        for found in kept.claims:
            account.add(found, rule.ids, "condition", met)
    elif kept.relevant:
        account.not_used.append(NotUsed(rule.ids, account.pruned(kept.claims[0])))


def _choices(account: Account, name: Name, verdict: Verdict) -> Iterator[Choice]:
    """Yield the question that is open, with the action that was refused as an answer to it."""
    bench = account.bench
    decision = bench.state.decision
    if decision is None or not isinstance(verdict, Illegal):
        return
    state = bench.settled(bench.state, account.trace)
    options = tuple(bench.action(action, state) for action in listed(bench, state))
    if not options:
        return  # They cannot be listed, which does not mean that there are none.
    yield Choice(
        decision.seat, bench.prompt(decision.prompt, state), decision.rules, None,
        options if len(options) <= FEW else (), len(options),
        (Refused(name, broken_rules(verdict)),),
    )  # fmt: skip
