"""What would make an illegal action legal: each fix is tried on a fork before it is offered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any, Final

import attrs

from cardrules._frozen import frozen
from cardrules.core.chance import ChanceNeededError
from cardrules.core.claims import claim
from cardrules.core.model import Settings
from cardrules.core.options import OptionDef
from cardrules.core.resolver import NO_CHANCE, check, legal_actions, perform
from cardrules.core.state import AnyState
from cardrules.core.verdicts import Breach, Illegal, Rule, each_test
from cardrules.errors import UnknownFactError
from cardrules.ids import RuleId
from cardrules.judge.bench import FEW, Bench
from cardrules.judge.conditions import UNASKABLE, concerns
from cardrules.judge.explore import explore
from cardrules.judge.probe import READING, Trace
from cardrules.judge.ruling import Fix
from cardrules.settings import settings_of
from cardrules.written import shown

__all__ = ["find_fixes", "listed"]

NEAREST: Final = 3
"""How many legal actions are offered at most."""

TRIED: Final = 64
"""How many actions are tried at most to see what all fixes together come to."""


OPTION: Final = "option."
"""With this the keys of claims begin that say what was agreed on before the match."""


def listed(bench: Bench, state: AnyState) -> tuple[Any, ...]:
    """Return the legal actions; none if they cannot be listed without what nobody told."""
    try:
        return legal_actions(bench.game, state)
    except UnknownFactError:
        return ()


@frozen
class _Mend:
    """A fix that works for one broken rule, and how it is carried out.

    Args:
        fix: What is offered.
        ways: Fields of the action, each with what it can be in its place so that the rule is kept.
        waited: What another seat does first, or None.
        agreed: What is agreed on before the match, or None.
    """

    fix: Fix
    ways: tuple[tuple[str, Any], ...] = ()
    waited: Any = None
    agreed: Settings | None = None


@frozen
class _Refusal:
    """A refused action, and what is known about it.

    Args:
        bench: The board.
        state: The table, which nobody watches.
        action: The action.
        broken: The rules that it breaks.
        legal: The legal actions.
        later: Those of its seat when that is asked next, if another one is asked now.
    """

    bench: Bench
    state: AnyState
    action: Any
    broken: frozenset[tuple[RuleId, ...]]
    legal: tuple[Any, ...]
    later: tuple[Any, ...] = ()

    def breaks(self, state: AnyState, action: Any) -> frozenset[tuple[RuleId, ...]] | None:
        """Return the rules that an action breaks on a table; None if that cannot be known.

        Either the rules were not made for such an action, or they need what nobody told. Of open
        readings all options count: what would only do under some of them mends nothing.
        """

        def judged(trace: Trace) -> frozenset[tuple[RuleId, ...]]:
            verdict = check(self.bench.game, trace.watch(state), action)
            for point in trace.points:
                if point.kind != READING:
                    raise UnknownFactError(point.what.id)
            breaches = verdict.breaches if isinstance(verdict, Illegal) else ()
            return frozenset(breach.rules for breach in breaches)

        try:
            found = explore(judged, self.bench.trace, lambda broken: broken, TRIED)
        except (UnknownFactError, *UNASKABLE):
            return None
        return frozenset(rules for leaf in found.leaves for rules in leaf.result)

    def mends(self, state: AnyState, action: Any, rules: Iterable[tuple[RuleId, ...]]) -> bool:
        """Return whether an action keeps some rules that are broken, and breaks no others."""
        left = self.breaks(state, action)
        return left is not None and left <= self.broken - {*rules}


def find_fixes(bench: Bench, action: Any, verdict: Illegal) -> tuple[Fix, ...]:
    """Return the fixes that work: those that the rules name, then the nearest legal actions.

    Each is tried, then all of them together. What may be done instead mends nothing, so it is
    offered by no rule.
    """
    state = attrs.evolve(bench.state, probe=None)
    broken = frozenset(breach.rules for breach in verdict.breaches)
    legal = listed(bench, state)
    later = _later(bench, state, action, legal)
    refusal = _Refusal(bench, state, action, broken, legal, later)
    mends: dict[Fix, _Mend] = {}
    for breach in verdict.breaches:
        for mend in _named(refusal, breach):
            mends.setdefault(mend.fix, mend)
    found: dict[Any, Fix] = {fix: fix for fix in _merged(mends)}
    found |= {fix: fix for fix in _together(refusal, [*mends.values()])}
    for other in _nearest(refusal):
        name = bench.action(other, state)
        found[name] = Fix(claim("fix.instead", action=name), (), name)
    return tuple(found.values())


def _later(bench: Bench, state: AnyState, action: Any, legal: Iterable[Any]) -> tuple[Any, ...]:
    """Return the legal actions of a seat after what another one does first, if it is asked then."""
    if state.decision is None or state.decision.seat == action.seat:
        return ()
    for other in islice(legal, FEW):
        try:
            after = perform(bench.game, state, other, NO_CHANCE, 0).state
        except (ChanceNeededError, UnknownFactError):
            continue
        if after.decision is not None and after.decision.seat == action.seat:
            return listed(bench, after)
    return ()


def _merged(fixes: Iterable[Fix]) -> Iterator[Fix]:
    """Yield fixes, those that say the same of several rules as one."""
    rules: dict[Fix, dict[RuleId, None]] = {}
    for fix in fixes:
        rules.setdefault(attrs.evolve(fix, rules=()), {}).update(dict.fromkeys(fix.rules))
    for fix, ids in rules.items():
        yield attrs.evolve(fix, rules=tuple(ids))


# All fixes at once.


def _together(refusal: _Refusal, mends: Sequence[_Mend]) -> Iterator[Fix]:
    """Yield whether all fixes together make an action legal, unless one alone goes without saying.

    If they do not, the rules are given that are still broken.
    """
    if not mends:
        return
    bench = refusal.bench
    fork = _prepared(bench, refusal.state, mends)
    least = refusal.broken
    for other in islice(_changed(refusal.action, mends), TRIED):
        broken = refusal.breaks(fork, other)
        if broken is not None and not broken:
            if len({*_merged(mend.fix for mend in mends)}) > 1:
                yield Fix(claim("fix.together", action=bench.action(other, fork)))
            return
        if broken and len(broken) < len(least):
            least = broken
    rules = dict.fromkeys(rule for ids in sorted(least) for rule in ids)
    yield Fix(claim("fix.together", False), tuple(rules))


def _prepared(bench: Bench, state: AnyState, mends: Sequence[_Mend]) -> AnyState:
    """Return the table with everything agreed on, and done by others, that the fixes ask for."""
    options: dict[str, Any] = {}
    for mend in mends:
        if mend.agreed is not None and mend.fix.option is not None:
            name, _ = mend.fix.option
            options[name] = mend.agreed.option(name)
    if options:
        agreed = state.settings
        whole = tuple(sorted({**dict(agreed.options), **options}.items()))
        settings = settings_of(bench.game, agreed.seats, whole, agreed.readings)
        state = attrs.evolve(state, settings=settings)
    waited = next((mend.waited for mend in mends if mend.waited is not None), None)
    if waited is None:
        return state
    try:
        return perform(bench.game, state, waited, NO_CHANCE, 0).state
    except (ChanceNeededError, UnknownFactError):
        # Under other options it takes what nobody told.
        return state


def _changed(action: Any, mends: Sequence[_Mend]) -> Iterator[Any]:
    """Yield an action with one change for each fix that changes it."""
    ways = [mend.ways for mend in mends if mend.ways]
    seen: set[Any] = set()
    for together in product(*ways):
        other = attrs.evolve(action, **dict(together))
        if other not in seen:
            seen.add(other)
            yield other


# The nearest legal actions.


def _nearest(refusal: _Refusal) -> list[Any]:
    """Return the legal actions most like the refused one: of its kind, or any if none of it is.

    An action that is only legal under some option of an open reading is none of them.
    """
    action = refusal.action
    mine = [other for other in refusal.legal if other.seat == action.seat]
    near = [other for other in mine if type(other) is type(action)] or mine
    near.sort(key=lambda other: _distance(action, other))
    sure = (other for other in near if not refusal.breaks(refusal.state, other))
    return list(islice(sure, NEAREST))


def _distance(action: Any, other: Any) -> int:
    """Return in how many fields another action differs."""
    fields = attrs.fields(type(action))
    if type(action) is not type(other):
        return len(fields) + 1
    return sum(getattr(action, f.name) != getattr(other, f.name) for f in fields)


# One fix.


def _named(refusal: _Refusal, breach: Breach) -> Iterator[_Mend]:
    """Yield the fixes that a broken rule names, as far as they work for it."""
    bench, action = refusal.bench, refusal.action
    rules = [r for r in bench.game.rules.get(action.tag, ()) if r.ids == breach.rules]
    tests = {test.key: test for rule in rules for test in each_test(rule.condition)}
    for failed in breach.claims:
        test = tests.get(failed.key)
        if test is None or not test.fix:
            continue
        named = Fix(claim(test.fix), breach.rules)
        if failed.key.startswith(OPTION):
            yield from _by_option(refusal, test.ask, named)
            continue
        waited = _by_waiting(refusal, breach)
        if waited is not None:
            fix = attrs.evolve(named, after=bench.action(waited, refusal.state))
            yield _Mend(fix, waited=waited)
            continue
        ways = tuple(_by_another(refusal, rules))
        if ways:
            yield _Mend(named, ways)


def _by_another(refusal: _Refusal, rules: list[Rule]) -> Iterator[tuple[str, Any]]:
    """Yield each field with what it can be so that these rules are kept.

    Another value has to leave the rules about the action, so that playing something else altogether
    is no fix; what is left out may end just that.
    """
    state, ids = refusal.state, [rule.ids for rule in rules]
    found = [
        (field, other)
        for field, other in _variants(refusal.action, (*refusal.legal, *refusal.later))
        if getattr(other, field.name) != field.default
        and refusal.mends(state, other, ids)
        and all(concerns(rule.condition, state, other) for rule in rules)
    ]
    if not found:
        less = _variants(refusal.action, ())
        found = [(f, other) for f, other in less if refusal.mends(state, other, ids)]
    for field, other in found:
        yield field.name, getattr(other, field.name)


def _variants(action: Any, legal: tuple[Any, ...]) -> Iterator[tuple[Any, Any]]:
    """Yield an action with one field as in a legal action, or without it, and which field it is."""
    for field in attrs.fields(type(action)):
        if field.name == "seat":
            continue
        values = [getattr(other, field.name) for other in legal if type(other) is type(action)]
        if field.default is not attrs.NOTHING:
            values.append(field.default)
        for value in dict.fromkeys(values):
            if value != getattr(action, field.name):
                yield field, attrs.evolve(action, **{field.name: value})


def _by_option(refusal: _Refusal, ask: Any, named: Fix) -> Iterator[_Mend]:
    """Yield the first option whose other value makes a failing test true."""
    game, state, action = refusal.bench.game, refusal.state, refusal.action
    agreed = state.settings
    for option in game.options:
        for value in _values(option):
            if value == agreed.option(option.name):
                continue
            options = tuple(sorted({**dict(agreed.options), option.name: value}.items()))
            other = settings_of(game, agreed.seats, options, agreed.readings)
            fork = attrs.evolve(state, settings=other)
            if refusal.mends(fork, action, [named.rules]) and ask(fork, action):
                fix = attrs.evolve(named, option=(option.name, shown(value)))
                yield _Mend(fix, agreed=other)
                return


def _values(option: OptionDef) -> tuple[Any, ...]:
    return (True, False) if isinstance(option.default, bool) else ()


def _by_waiting(refusal: _Refusal, breach: Breach) -> Any:
    """Return what the seat that is asked can do so that a rule is kept afterwards, or None."""
    state, game = refusal.state, refusal.bench.game
    if state.decision is None or state.decision.seat == refusal.action.seat:
        return None
    for other in refusal.legal[:FEW]:
        try:
            after = perform(game, state, other, NO_CHANCE, 0).state
        except (ChanceNeededError, UnknownFactError):
            continue
        if refusal.mends(after, refusal.action, [breach.rules]):
            return other
    return None


def broken_rules(verdict: Illegal) -> tuple[RuleId, ...]:
    """Return every rule that an action breaks."""
    return tuple(dict.fromkeys(rule for breach in verdict.breaches for rule in breach.rules))
