"""Which conditions are worth a step: those that are about this action on this board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs

from cardrules.core.claims import Claim
from cardrules.core.state import AnyState
from cardrules.core.verdicts import AnyOf, Condition, Not, each_test, explain, failing, holds

__all__ = ["UNASKABLE", "Kept", "bare", "concerns", "kept_by"]

UNASKABLE: Final = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What a condition may raise when it is tried on an action, or in the middle of a group on a table,
that it was not written for: a game promises nothing there, so it is only no answer."""


@attrs.frozen
class Kept:
    """Why a rule is kept.

    Args:
        claims: What keeps it.
        concerns: Whether it is about such an action at all, and about more than its form.
        relevant: Whether it looks relevant though it is about something else: it would forbid just
            what the action says.
    """

    claims: tuple[Claim, ...]
    concerns: bool
    relevant: bool = False


def kept_by(condition: Condition, state: AnyState, action: Any) -> Kept:
    """Return why a condition that is true is true."""
    claims = tuple(explain(condition, state, action))
    if not concerns(condition, state, action):
        return Kept(claims, False, _looks_relevant(condition, state, action))
    tests = {test.key: test for test in each_test(condition)}
    form = all(_reads_action_only(tests[found.key].ask, action) for found in claims)
    return Kept(claims, not (form and holds(condition, state, bare(action))))


def concerns(condition: Condition, state: AnyState, action: Any) -> bool:
    """Return whether a rule that is kept is about such an action: not "unless it is ..."."""
    if not isinstance(condition, AnyOf):
        return True
    kept = next((part for part in condition.parts if holds(part, state, action)), None)
    return not isinstance(kept, Not)


def _looks_relevant(condition: Condition, state: AnyState, action: Any) -> bool:
    """Return whether a rule about something else would forbid just what this action says.

    What would fail if the rule were about this action would not fail if the action said less.
    """
    parts = condition.parts if isinstance(condition, AnyOf) else ()
    rest = AnyOf(tuple(part for part in parts if not isinstance(part, Not)))
    tests = {test.key: test for test in each_test(rest)}
    try:
        failed = failing(rest, state, action)
        return bool(failed) and all(
            tests[found.key].ask(state, bare(action)) for found, _ in failed
        )
    except UNASKABLE:
        return False


def bare(action: Any) -> Any:
    """Return an action without what it need not say."""
    fields = attrs.fields(type(action))
    left_out = {f.name: f.default for f in fields if f.default is not attrs.NOTHING}
    return attrs.evolve(action, **left_out)


class _NoTable:
    """A table that cannot be read."""

    def __getattr__(self, name: str) -> Any:
        raise _ReadError(name)


class _ReadError(Exception):
    """Something was read of a table."""


def _reads_action_only(ask: Callable[[Any, Any], bool], action: Any) -> bool:
    """Return whether a test is only about what the action says, not about the board."""
    try:
        ask(_NoTable(), action)
    except _ReadError:
        return False
    return True
