"""What would make an illegal action legal: each fix is tried on a fork before it is offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import attrs

from cardrules.core.chance import ChanceNeededError
from cardrules.core.claims import claim
from cardrules.core.options import OptionDef
from cardrules.core.resolver import NO_CHANCE, check, legal_actions, perform
from cardrules.core.state import AnyState
from cardrules.core.verdicts import Breach, Illegal, Rule, each_test
from cardrules.errors import UnknownFactError
from cardrules.ids import RuleId
from cardrules.judge.bench import FEW, Bench
from cardrules.judge.conditions import concerns
from cardrules.judge.ruling import Fix
from cardrules.settings import settings_of
from cardrules.written import shown

__all__ = ["find_fixes", "listed"]

NEAREST: Final = 3
"""How many legal actions are offered at most."""


OPTION: Final = "option."
"""With this the keys of claims begin that say what was agreed on before the match."""


def listed(bench: Bench, state: AnyState) -> tuple[Any, ...]:
    """Return the legal actions; none if they cannot be listed without what nobody told."""
    try:
        return legal_actions(bench.game, state)
    except UnknownFactError:
        return ()


def find_fixes(bench: Bench, action: Any, verdict: Illegal) -> tuple[Fix, ...]:
    """Return the fixes that work: those that the rules name, then the nearest legal actions.

    What may be done instead mends nothing, so it is offered by no rule.
    """
    state = attrs.evolve(bench.state, probe=None)
    legal = listed(bench, state)
    found: dict[Any, Fix] = {}
    for breach in verdict.breaches:
        for fix in _named(bench, state, action, breach, legal):
            found.setdefault(fix, fix)
    for other in _nearest(action, legal):
        name = bench.action(other, state)
        found[name] = Fix(claim("fix.instead", action=name), (), name)
    return tuple(found.values())


def _nearest(action: Any, legal: tuple[Any, ...]) -> list[Any]:
    """Return the legal actions most like another: of its kind, or any if none of its kind is."""
    mine = [other for other in legal if other.seat == action.seat]
    near = [other for other in mine if type(other) is type(action)] or mine
    return sorted(near, key=lambda other: _distance(action, other))[:NEAREST]


def _distance(action: Any, other: Any) -> int:
    """Return in how many fields another action differs."""
    fields = attrs.fields(type(action))
    if type(action) is not type(other):
        return len(fields) + 1
    return sum(getattr(action, f.name) != getattr(other, f.name) for f in fields)


def _named(
    bench: Bench, state: AnyState, action: Any, breach: Breach, legal: tuple[Any, ...]
) -> Iterator[Fix]:
    """Yield the fixes that a broken rule names, as far as they work."""
    rules = [r for r in bench.game.rules.get(action.tag, ()) if r.ids == breach.rules]
    tests = {test.key: test for rule in rules for test in each_test(rule.condition)}
    for failed in breach.claims:
        test = tests.get(failed.key)
        if test is None or not test.fix:
            continue
        about_options = failed.key.startswith(OPTION)
        option = _by_option(bench, state, action, test.ask) if about_options else None
        after = None if option is not None else _by_waiting(bench, state, action)
        mended = option is not None or after is not None
        if mended or any(
            _mends(bench, state, action, other, rules) for other in _variants(action, legal)
        ):
            yield Fix(claim(test.fix), breach.rules, None, after, option)


def _mends(bench: Bench, state: AnyState, action: Any, other: Any, rules: list[Rule]) -> bool:
    """Return whether another action keeps these rules, which are about it, and breaks no others."""
    ids = {rule.ids for rule in rules}
    try:
        left = _broken(bench, state, other)
        about = all(concerns(rule.condition, state, other) for rule in rules)
        return about and left <= _broken(bench, state, action) - ids
    except (KeyError, TypeError, ValueError, UnknownFactError):
        # The rules were not made for such an action, or need what nobody told.
        return False


def _allowed(bench: Bench, state: AnyState, action: Any) -> bool:
    """Return whether an action is known to be legal: what nobody told mends nothing."""
    try:
        return bool(check(bench.game, state, action))
    except UnknownFactError:
        return False


def _broken(bench: Bench, state: AnyState, action: Any) -> set[tuple[RuleId, ...]]:
    verdict = check(bench.game, state, action)
    return {b.rules for b in verdict.breaches} if isinstance(verdict, Illegal) else set()


def _variants(action: Any, legal: tuple[Any, ...]) -> Iterator[Any]:
    """Yield an action with one field as in a legal action, or without it."""
    for field in attrs.fields(type(action)):
        if field.name == "seat":
            continue
        values = [getattr(other, field.name) for other in legal if type(other) is type(action)]
        if field.default is not attrs.NOTHING:
            values.append(field.default)
        for value in dict.fromkeys(values):
            if value != getattr(action, field.name):
                yield attrs.evolve(action, **{field.name: value})


def _by_option(bench: Bench, state: AnyState, action: Any, ask: Any) -> tuple[str, str] | None:
    """Return an option whose other value makes the action legal and the failing test true."""
    settings = state.settings
    for option in bench.game.options:
        for value in _values(option):
            if value == settings.option(option.name):
                continue
            options = tuple(sorted({**dict(settings.options), option.name: value}.items()))
            other = settings_of(bench.game, settings.seats, options, settings.readings)
            fork = attrs.evolve(state, settings=other)
            if _allowed(bench, fork, action) and ask(fork, action):
                return option.name, shown(value)
    return None


def _values(option: OptionDef) -> tuple[Any, ...]:
    return (True, False) if isinstance(option.default, bool) else ()


def _by_waiting(bench: Bench, state: AnyState, action: Any) -> Any:
    """Return an action of the seat that is asked after which this one is legal, or None."""
    if state.decision is None or state.decision.seat == action.seat:
        return None
    for other in listed(bench, state)[:FEW]:
        try:
            after = perform(bench.game, state, other, NO_CHANCE, 0).state
        except (ChanceNeededError, UnknownFactError):
            continue
        if _allowed(bench, after, action):
            return bench.action(other, state)
    return None


def broken_rules(verdict: Illegal) -> tuple[RuleId, ...]:
    """Return every rule that an action breaks."""
    return tuple(dict.fromkeys(rule for breach in verdict.breaches for rule in breach.rules))
