"""Each key of ``[then]`` held against what came out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from cardrules._frozen import frozen
from cardrules.cases.case import Case
from cardrules.cases.checking import wrong_events, wrong_facts
from cardrules.cases.expected import Expectation, event_facts, matched, same
from cardrules.cases.form import NO_SEAT, NOBODY, ExpectedForm
from cardrules.cases.lines import Key
from cardrules.core.entries import Entry
from cardrules.core.state import AnyState
from cardrules.errors import DefinitionError, UnknownFactError, nearest
from cardrules.ids import RuleId, seat_name
from cardrules.judge import Judge, Ruling
from cardrules.judge.render import fact_names
from cardrules.judge.ruling import DEPENDS, NO, UNDECIDED, YES
from cardrules.notation import fold
from cardrules.written import plain

Found = Expectation | DefinitionError
"""What a key comes to: it is met or not, or it speaks of something that does not exist."""

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


def compared(case: Case, form: ExpectedForm, came: CameOut, key: Key) -> Iterator[Found]:
    """Yield each expectation of a form, met or not, and what is wrong, in the order of its keys."""
    ruling = came.ruling
    if form.verdict is not None:
        yield _one((*key, "verdict"), form.verdict, ruling.verdict)
    if form.breaches is not None:
        yield _breaches((*key, "breaches"), form.breaches, ruling)
    yield from _answer(case, form, ruling, key)
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
    if several:
        known = case.game.said(came.state)
        yield from wrong_facts(case, form.facts, (*key, "facts"), known)
        yield from wrong_facts(case, form.values, (*key, "values"), known)
        yield from wrong_events(case, form.events, (*key, "events"))


def _answer(case: Case, form: ExpectedForm, ruling: Ruling, key: Key) -> Iterator[Found]:
    """Compare what the answer says, and the facts that it names as different."""
    said = {name: plain(term) for name, term in ruling.answer[0].terms}
    for name, value in form.answer.items():
        if name not in said:
            near = nearest(name, said)
            yield case.fault((*key, "answer", name), "is not in the answer", near)
            continue
        met = same(case.game, value, said[name])
        yield Expectation((*key, "answer", name), value, said[name], met)
    if form.differ is not None:
        yield _one((*key, "differ"), sorted(form.differ), sorted(ruling.differing))


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


def _facts(case: Case, expected: Mapping[str, Any], came: CameOut, key: Key) -> Iterator[Found]:
    try:
        said = case.game.said(came.state)
    except UnknownFactError as error:
        yield case.fault(key, f"cannot be said without {error.what}")
        return
    known = fact_names(case.game, said)
    for name, value in expected.items():
        if fold(name) in known:
            found = plain(said[known[fold(name)][0]])
            yield Expectation((*key, name), value, found, same(case.game, value, found))
        else:
            near = (known[text][1] for text in nearest(fold(name), known))
            yield case.fault((*key, name), "unknown fact", near)


def _values(case: Case, expected: Mapping[str, int], came: CameOut, key: Key) -> Iterator[Found]:
    for name, value in expected.items():
        try:
            ruling = came.judge.value(came.state, name)
        except DefinitionError as error:
            yield case.fault((*key, name), error.what, error.near)
            continue
        found = dict(ruling.answer[0].terms)["value"] if ruling.verdict == YES else ruling.verdict
        met = same(case.game, value, plain(found))
        yield _judged((*key, name), value, plain(found), ruling, met=met)


def _judged(key: Key, expected: Any, found: Any, ruling: Ruling, *, met: bool) -> Expectation:
    """Return an expectation about which the judge was asked."""
    rules = dict.fromkeys(rule for step in ruling.steps for rule in step.rules)
    return Expectation(key, expected, found, met, tuple(rules))


def _events(
    case: Case, expected: tuple[Mapping[str, Any], ...], came: CameOut, key: Key
) -> Iterator[Found]:
    happened = [event_facts(case.game, entry, came.state) for entry in came.entries]
    yield from wrong_events(case, expected, key, happened)
    count = matched(case.game, expected, happened)
    if count == len(expected):
        yield Expectation(key, len(expected), count, met=True)
        return
    kinds = [facts["event"] for facts in happened]
    yield Expectation((*key, count), dict(expected[count]), kinds, met=False)


def _decision(case: Case, expected: str, came: CameOut, key: Key) -> Iterator[Expectation]:
    asked = came.state.decision
    found = NOBODY if asked is None else seat_name(asked.seat)
    wanted = NOBODY if fold(expected) in NO_SEAT else expected.strip().upper()
    yield Expectation(key, expected, found, wanted == found)


def _winners(
    case: Case, expected: tuple[str, ...], came: CameOut, key: Key
) -> Iterator[Expectation]:
    outcome = came.state.outcome
    found = None if outcome is None else [seat_name(seat) for seat in outcome.winners]
    wanted = sorted(seat.strip().upper() for seat in expected)
    yield Expectation(key, list(expected), found, wanted == found)


def _scores(
    case: Case, expected: tuple[int, ...], came: CameOut, key: Key
) -> Iterator[Expectation]:
    outcome = came.state.outcome
    found = None if outcome is None else list(outcome.scores)
    yield Expectation(key, list(expected), found, list(expected) == found)


def _legal(case: Case, expected: tuple[str, ...], came: CameOut, key: Key) -> Iterator[Found]:
    yield from _offered(case, expected, came, key, wanted=YES)


def _illegal(case: Case, expected: tuple[str, ...], came: CameOut, key: Key) -> Iterator[Found]:
    yield from _offered(case, expected, came, key, wanted=NO)


OFFERED: Final = {YES: "legal", NO: "illegal"}
"""What is said of an action whose ruling has such a verdict."""


def _offered(
    case: Case, expected: tuple[str, ...], came: CameOut, key: Key, *, wanted: str
) -> Iterator[Found]:
    for at, text in enumerate(expected):
        try:
            ruling = came.judge.can(came.state, text)
        except DefinitionError as error:
            yield case.fault((*key, at), error.what, error.near)
            continue
        found = OFFERED.get(ruling.verdict, ruling.verdict)
        shown = f"{text}: {OFFERED[wanted]}"
        yield _judged((*key, at), shown, found, ruling, met=ruling.verdict == wanted)


Check = Callable[[Case, Any, CameOut, Key], Iterator[Found]]

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
