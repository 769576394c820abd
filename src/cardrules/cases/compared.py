"""Each key of ``[then]`` held against what came out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from cardrules._frozen import frozen
from cardrules.cases.case import Case
from cardrules.cases.expected import Expectation, event_facts, matched, same
from cardrules.cases.form import NOBODY, ExpectedForm
from cardrules.cases.lines import Key
from cardrules.core.entries import Entry
from cardrules.core.state import AnyState
from cardrules.errors import DefinitionError, FaultsError, UnknownFactError, nearest
from cardrules.ids import RuleId, seat_name
from cardrules.judge import Judge, Ruling
from cardrules.judge.ruling import DEPENDS, NO, UNDECIDED, YES
from cardrules.written import plain

NOTHING: Final = ExpectedForm()
"""A form that expects nothing."""

SEVERAL: Final = (DEPENDS, UNDECIDED)
"""Verdicts with more than one answer."""


@frozen
class CameOut:
    """What a case comes to under fixed readings.

    Args:
        judge: Who rules.
        ruling: On the question of the case.
        state: The table at the end.
        entries: What happened.
    """

    judge: Judge
    ruling: Ruling
    state: AnyState
    entries: tuple[Entry, ...]


def compared(case: Case, form: ExpectedForm, came: CameOut, key: Key) -> Iterator[Expectation]:
    """Yield each expectation of a form, met or not, in the order of its keys.

    Raises:
        FaultsError: An expectation speaks of something that does not exist.
    """
    ruling = came.ruling
    if form.verdict is not None:
        yield _one((*key, "verdict"), form.verdict, ruling.verdict)
    if form.breaches is not None:
        yield _breaches((*key, "breaches"), form.breaches, ruling)
    if form.rules:
        cited = ruling.cited
        found = [rule for rule in form.rules if rule in cited]
        met = len(found) == len(form.rules)
        yield Expectation((*key, "rules"), list(form.rules), found, met)
    several = _several(ruling)
    for name, check in _TABLE_CHECKS.items():
        expected = getattr(form, name)
        if expected == getattr(NOTHING, name):
            continue
        if not several:
            yield from check(case, expected, came, (*key, name))
        else:
            yield Expectation((*key, name), plain(expected), several, met=False)


def _several(ruling: Ruling) -> str:
    """Return why nothing is so for sure if several tables can come out."""
    if not ruling.several:
        return ""
    return ruling.verdict if ruling.verdict in SEVERAL else "several tables"


def _one(key: Key, expected: Any, found: Any) -> Expectation:
    return Expectation(key, expected, found, expected == found)


def _breaches(key: Key, expected: tuple[RuleId, ...], ruling: Ruling) -> Expectation:
    """Compare broken rules: each breach is named by one of its ids, and nothing else is named."""
    found = [breach.rules for breach in ruling.breaches]
    known = [rule for rules in found for rule in rules]
    met = all(set(rules) & set(expected) for rules in found) and set(expected) <= set(known)
    return Expectation(key, list(expected), [rules[0] for rules in found], met)


def _facts(
    case: Case, expected: Mapping[str, Any], came: CameOut, key: Key
) -> Iterator[Expectation]:
    try:
        said = case.game.said(came.state)
    except UnknownFactError as error:
        what = f"cannot be said without {error.what}"
        raise FaultsError([case.fault(key, what)]) from None
    for name, value in expected.items():
        if name not in said:
            raise FaultsError([case.fault((*key, name), "unknown fact", nearest(name, said))])
        found = plain(said[name])
        met = same(case.game, value, found)
        yield Expectation((*key, name), value, found, met)


def _values(
    case: Case, expected: Mapping[str, int], came: CameOut, key: Key
) -> Iterator[Expectation]:
    for name, value in expected.items():
        try:
            ruling = came.judge.value(came.state, name)
        except DefinitionError as error:
            raise FaultsError([case.fault((*key, name), error.what, error.near)]) from None
        found = dict(ruling.answer[0].terms)["value"] if ruling.verdict == YES else ruling.verdict
        met = same(case.game, value, plain(found))
        yield _judged((*key, name), value, plain(found), ruling, met=met)


def _judged(key: Key, expected: Any, found: Any, ruling: Ruling, *, met: bool) -> Expectation:
    """Return an expectation about which the judge was asked."""
    rules = dict.fromkeys(rule for step in ruling.steps for rule in step.rules)
    return Expectation(key, expected, found, met, tuple(rules))


def _events(
    case: Case, expected: tuple[Mapping[str, Any], ...], came: CameOut, key: Key
) -> Iterator[Expectation]:
    happened = [event_facts(case.game, entry, came.state) for entry in came.entries]
    count = matched(case.game, expected, happened)
    if count == len(expected):
        yield Expectation(key, len(expected), count, met=True)
        return
    kinds = [facts["event"] for facts in happened]
    yield Expectation((*key, count), dict(expected[count]), kinds, met=False)


def _decision(case: Case, expected: str, came: CameOut, key: Key) -> Iterator[Expectation]:
    asked = came.state.decision
    found = NOBODY if asked is None else seat_name(asked.seat)
    yield Expectation(key, expected, found, same(case.game, expected, found))


def _winners(
    case: Case, expected: tuple[str, ...], came: CameOut, key: Key
) -> Iterator[Expectation]:
    outcome = came.state.outcome
    found = None if outcome is None else [seat_name(seat) for seat in outcome.winners]
    wanted = sorted(seat.upper() for seat in expected)
    yield Expectation(key, list(expected), found, wanted == found)


def _scores(
    case: Case, expected: tuple[int, ...], came: CameOut, key: Key
) -> Iterator[Expectation]:
    outcome = came.state.outcome
    found = None if outcome is None else list(outcome.scores)
    yield Expectation(key, list(expected), found, list(expected) == found)


def _legal(case: Case, expected: tuple[str, ...], came: CameOut, key: Key) -> Iterator[Expectation]:
    yield from _offered(case, expected, came, key, wanted=YES)


def _illegal(
    case: Case, expected: tuple[str, ...], came: CameOut, key: Key
) -> Iterator[Expectation]:
    yield from _offered(case, expected, came, key, wanted=NO)


OFFERED: Final = {YES: "legal", NO: "illegal"}
"""What is said of an action whose ruling has such a verdict."""


def _offered(
    case: Case, expected: tuple[str, ...], came: CameOut, key: Key, *, wanted: str
) -> Iterator[Expectation]:
    for at, text in enumerate(expected):
        try:
            ruling = came.judge.can(came.state, text)
        except DefinitionError as error:
            raise FaultsError([case.fault((*key, at), error.what, error.near)]) from None
        found = OFFERED.get(ruling.verdict, ruling.verdict)
        shown = f"{text}: {OFFERED[wanted]}"
        yield _judged((*key, at), shown, found, ruling, met=ruling.verdict == wanted)


Check = Callable[[Case, Any, CameOut, Key], Iterator[Expectation]]

_TABLE_CHECKS: Final[Mapping[str, Check]] = {
    "facts": _facts,
    "values": _values,
    "events": _events,
    "decision": _decision,
    "winners": _winners,
    "scores": _scores,
    "legal": _legal,
    "illegal": _illegal,
}
