"""What is wrong with a case although each of its keys has the right form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from cardrules.cases.case import Case, readings_of
from cardrules.cases.form import NO_SEAT, QUESTIONS, ExpectedForm
from cardrules.cases.lines import Key
from cardrules.cases.scripted import wrong_form
from cardrules.cases.vocabulary import event_keys, event_kinds, is_no_name
from cardrules.errors import DefinitionError, FaultsError, nearest
from cardrules.ids import RuleId, seat_name
from cardrules.judge.render import fact_names
from cardrules.notation import fold
from cardrules.schema import path_of
from cardrules.settings import settle

__all__ = [
    "board_of", "chance", "names", "no_names", "order", "results", "seats", "settings",
    "wrong_events", "wrong_facts",
]  # fmt: skip


SIDES: Final = 2
"""How many sets of readings a comparison has."""


def _parts(case: Case) -> Iterator[tuple[Key, ExpectedForm]]:
    """Yield ``[then]`` and each of its alternatives, with their keys."""
    then = case.form.then
    yield ("then",), then
    for name, part in then.alternatives.items():
        yield ("then", "alternatives", name), part


def names(case: Case) -> Iterator[DefinitionError]:
    """Yield names of rules that the game does not have."""
    book = case.game.rulebook
    lists: list[tuple[Key, Iterable[str]]] = [(("cites",), case.form.cites)]
    for key, part in _parts(case):
        lists += [((*key, "breaches"), part.breaches or ()), ((*key, "rules"), part.rules)]
    for key, rules in lists:
        for name in rules:
            if not book.knows(name):
                near = nearest(name, [*book.rules, *book.readings])
                yield case.fault(key, f"unknown rule {name!r}", near)


def settings(case: Case) -> Iterator[DefinitionError]:
    """Yield options and readings that the game does not have."""
    yield from _settings(case, case.form.options, case.form.readings, ())
    for name in case.form.then.alternatives:
        yield from _settings(case, {}, readings_of(name), ("then", "alternatives", name))
    for at, line in enumerate(case.form.when):
        for side, text in enumerate(line.compare or ()):
            yield from _settings(case, {}, readings_of(text), ("when", at, "compare", side))


def _settings(
    case: Case, options: Mapping[str, Any], readings: Mapping[RuleId, str], under: Key
) -> Iterator[DefinitionError]:
    try:
        settle(case.game, None, options, readings)
    except FaultsError as error:
        for fault in error.faults:
            yield case.fault(under or path_of(fault.where), fault.what, fault.near)


def order(case: Case, data: Mapping[str, Any]) -> Iterator[DefinitionError]:
    """Yield lines of ``[[when]]`` that are not one deed, or a question that is not the last.

    Args:
        case: The case.
        data: Its file, where what is wrong is not left out.
    """
    last = len(case.form.when) - 1
    for at, line in enumerate(case.form.when):
        key: Key = ("when", at)
        written = data["when"][at]
        if not isinstance(written, Mapping):
            continue
        asked = [kind for kind in QUESTIONS if kind in written]
        if len(asked) + ("do" in written) != 1:
            keys = ", ".join(("do", *QUESTIONS))
            yield case.fault(key, f"has to have exactly one of the keys {keys}")
        elif asked and at != last:
            yield case.fault((*key, asked[0]), "a question comes last")
        if line.audit is False:
            yield case.fault((*key, "audit"), "is true or left out")
        if line.compare is not None and len(line.compare) != SIDES:
            yield case.fault((*key, "compare"), f"has {len(line.compare)} sides, not {SIDES}")
        if asked and line.chance:
            yield case.fault((*key, "chance"), "nothing is left to chance in a question")


def chance(case: Case) -> Iterator[DefinitionError]:
    """Yield what is told of chance and can be no outcome of anything."""
    for at, line in enumerate(case.form.when):
        for what, given in line.chance.items():
            if wrong_form(given):
                wrong = f"{given!r} is no outcome, no order of a shuffle, and no list of these"
                yield case.fault(("when", at, "chance", what), wrong)


def results(case: Case, data: Mapping[str, Any]) -> Iterator[DefinitionError]:
    """Yield a board that is told twice or not at all, and expectations of nothing.

    Args:
        case: The case.
        data: Its file, where what is wrong is not left out.
    """
    if ("start" in data) is ("given" in data):
        yield case.fault(("given",), "exactly one of [given] and [start] tells the board")
    for key, part in _parts(case):
        written: Any = data
        for name in key:
            written = written.get(name) if isinstance(written, Mapping) else None
        if not isinstance(written, Mapping):
            continue
        known = [name for name, value in written.items() if value not in ([], {}, "")]
        if not known and part == type(part)():
            proof = ", so the case proves nothing" if key == ("then",) else ""
            yield case.fault(key, f"expects nothing{proof}")


def seats(case: Case, count: int | None) -> Iterator[DefinitionError]:
    """Yield seats that a table does not have, and scores that are not one a seat.

    Args:
        case: The case.
        count: How many seats its table has; None if it describes none.
    """
    letters = [seat_name(seat) for seat in range(count or case.game.seats[1])]
    for key, part in _parts(case):
        named: list[tuple[Key, str]] = [
            ((*key, "winners", at), seat) for at, seat in enumerate(part.winners or ())
        ]
        if part.decision is not None and fold(part.decision) not in NO_SEAT:
            named.append(((*key, "decision"), part.decision))
        for place, seat in named:
            if seat.strip().upper() not in letters:
                yield case.fault(place, f"unknown seat {seat!r}", letters)
        if count is not None and part.scores is not None and len(part.scores) != count:
            what = f"{len(part.scores)} of {count} scores: there has to be one a seat"
            yield case.fault((*key, "scores"), what)


def board_of(case: Case, faults: list[DefinitionError], *, settled: bool) -> Any:
    """Return the table that a case describes; None if it describes none.

    Args:
        case: The case.
        faults: Where everything that is wrong with it is added.
        settled: Whether its options and readings are right; else the rest is looked at alone.
    """
    start = case.form.start
    under: Key = ("given",) if start is None else ("start",)
    try:
        if settled:
            return case.opening({}).state
        if start is not None:
            return case.game.start(start.seats, start.seed).state
        return case.game.board(case.form.given)
    except FaultsError as error:
        wrong = error.faults
    except DefinitionError as error:
        wrong = (error,)
    for fault in wrong:
        key = getattr(fault, "path", None) or path_of(fault.where)
        faults.append(case.fault((*under, *key), fault.what, fault.near))
    return None


# Names of what comes out.


def wrong_facts(
    case: Case, names: Iterable[str], key: Key, known: Iterable[str]
) -> Iterator[DefinitionError]:
    """Yield names that no table of the game has a fact or a value for.

    Args:
        case: The case.
        names: What it speaks of.
        key: Where.
        known: What some table of the game calls its own.
    """
    known = tuple(known)
    spelled = fact_names(case.game, known)
    for name in names:
        if is_no_name(case.game, name, known):
            near = (spelled[text][1] for text in nearest(fold(name), spelled))
            yield case.fault((*key, name), "unknown fact", near)


def wrong_events(
    case: Case, expected: Iterable[Mapping[str, Any]], key: Key,
    happened: Sequence[Mapping[str, Any]] = (),
) -> Iterator[DefinitionError]:  # fmt: skip
    """Yield expected events of which there can be none.

    Args:
        case: The case.
        expected: The events.
        key: Where they stand.
        happened: What happened, as `event_facts` tells it.
    """
    kinds = {*event_kinds(case.game), *(facts["event"] for facts in happened)}
    for at, event in enumerate(expected):
        kind = event.get("event", "")
        if not event:
            yield case.fault((*key, at), "says nothing of the event")
        elif not isinstance(kind, str) or (kind and kind not in kinds):
            near = nearest(str(kind), kinds)
            yield case.fault((*key, at, "event"), f"unknown event {kind!r}", near)
        else:
            known = event_keys(case.game, kind)
            known |= {name for facts in happened if facts["event"] == kind for name in facts}
            for name in event:
                if name not in known:
                    what = f"unknown key of the event {kind!r}" if kind else "no event has it"
                    yield case.fault((*key, at, name), what, nearest(name, known))


def no_names(case: Case) -> Iterator[DefinitionError]:
    """Yield what a case expects and no table and no match of the game ever has."""
    known = case.game.said(case.game.start().state)
    for key, part in _parts(case):
        yield from wrong_facts(case, part.facts, (*key, "facts"), known)
        yield from wrong_facts(case, part.values, (*key, "values"), known)
        yield from wrong_events(case, part.events, (*key, "events"))
