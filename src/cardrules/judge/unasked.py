"""Why a seat was not asked: everything else that it could have done is refused by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardrules._frozen import evolve, frozen
from cardrules.core.asking import Ask
from cardrules.core.claims import claim
from cardrules.core.entries import Entry
from cardrules.core.game import Ruleset
from cardrules.core.resolver import check
from cardrules.core.state import AnyState, Draft
from cardrules.core.verdicts import Illegal, Verdict
from cardrules.errors import UnknownFactError
from cardrules.ids import RuleId
from cardrules.judge.bench import Account, Bench
from cardrules.judge.conditions import bare
from cardrules.judge.fixes import broken_rules
from cardrules.judge.ruling import Choice, Refused

__all__ = ["nothing_allowed", "say_unasked"]

Judged = Mapping[Any, tuple[RuleId, ...]]
"""Actions, each with the rules that it breaks; none if it is legal."""


@frozen
class _At:
    """The table on which a question was not asked, with that question open.

    Args:
        known: The table as far as it is told.
        whole: The same with everything that the branch supposes.
    """

    known: AnyState
    whole: AnyState


def say_unasked(
    account: Account, state: AnyState, entries: Sequence[Entry], at: int, because: Iterable[int]
) -> tuple[int, ...]:
    """Give what was done without a question, by the rules that leave nothing else.

    Args:
        account: Takes the step, and the question with everything that is refused.
        state: The table before the entries.
        entries: What happened.
        at: The position of the one that nobody was asked about.
        because: The steps that led to it.

    Returns:
        The steps that lead to that entry now.
    """
    ask = account.trace.unasked.get(at)
    if ask is None:
        return tuple(because)
    bench = account.bench
    table = _at(account, state, entries, at, ask)
    judged = _judged(bench, table.whole)
    legal = [action for action, broken in judged.items() if not broken]
    choice = nothing_allowed(bench, table.known, judged if table.known is table.whole else None)
    account.choices += choice
    against = (rule for found in choice for refused in found.refused for rule in refused.rules)
    rules = (*ask.rules, *against)
    steps = [
        account.add(
            claim("step.unasked", action=bench.action(action, table.whole)), rules, "condition",
            because,
        )
        for action in legal
    ]  # fmt: skip
    return tuple(steps) or tuple(because)


def nothing_allowed(bench: Bench, state: AnyState, judged: Judged | None = None) -> list[Choice]:
    """Return the question of a table to which the rules refuse what a seat could answer.

    Args:
        bench: The board.
        state: The table.
        judged: Everything that could be answered, if that is judged already.
    """
    decision = state.decision
    if decision is None:
        return []
    if judged is None:
        judged = _judged(bench, state)
    refused = [Refused(bench.action(action, state), broken) for action, broken in _plainest(judged)]
    prompt = bench.prompt(decision.prompt, state)
    return [Choice(decision.seat, prompt, decision.rules, refused=tuple(refused))]


def _at(account: Account, state: AnyState, entries: Sequence[Entry], at: int, ask: Ask) -> _At:
    """Return the table just before an entry."""
    draft: Any = Draft(account.bench.settled(state, account.trace))
    for entry in entries:
        if entry.seq >= at:
            break
        entry.event.apply(draft)
    asked = ask.fact(draft.asked + 1).decision
    whole = evolve(draft.freeze(), decision=asked, frames=())
    return _At(account.trace.unsaid(whole), whole)


def _judged(bench: Bench, state: AnyState) -> Judged:
    """Return everything that could be asked for, as far as it can be judged, with what is wrong.

    What follows from each answer to an open question begins with the same tables.
    """
    for table, judged in bench.judged:
        if table == state:
            return judged
    judged = _each_judged(bench.game, state)
    bench.judged.append((state, judged))
    return judged


def _each_judged(game: Ruleset, state: AnyState) -> Judged:
    found: dict[Any, tuple[RuleId, ...]] = {}
    for action in game.candidates(state):
        try:
            verdict: Verdict = check(game, state, action)
        except UnknownFactError:
            continue
        found[action] = broken_rules(verdict) if isinstance(verdict, Illegal) else ()
    return found


def _plainest(judged: Judged) -> Iterator[tuple[Any, tuple[RuleId, ...]]]:
    """Yield what is refused, but not what only says more than another that is refused as well."""
    for action, broken in judged.items():
        less = bare(action)
        enough = judged.get(less, ()) if less != action else ()
        if broken and not (enough and {*enough} <= {*broken}):
            yield action, broken
