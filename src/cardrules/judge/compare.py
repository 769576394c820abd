"""The same board under two sets of readings, or with two versions of the cards, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import starmap
from typing import Any, Final

import attrs

from cardrules._frozen import frozen
from cardrules.core.claims import Claim, Name, Term, claim
from cardrules.core.game import Ruleset
from cardrules.errors import UnknownFactError
from cardrules.ids import RuleId
from cardrules.judge.grouping import varying_facts
from cardrules.judge.outcome import differs
from cardrules.judge.parting import parting
from cardrules.judge.ruling import (
    DEPENDS,
    NO,
    UNDECIDED,
    YES,
    Alternative,
    Assumed,
    Question,
    Ruling,
    Step,
    Used,
)  # fmt: skip
from cardrules.log.record import definitions

__all__ = ["AnySide", "Side", "compared", "side_of", "told_apart"]

AnySide = Mapping[RuleId, str] | Ruleset
"""A side as the asker gives it: readings that are fixed, or the game with other cards."""

REFUSED: Final = "answer.illegal"
UNSURE: Final = ("answer.depends", "answer.undecided", "answer.missing")
"""Keys of answers that are several."""

CHANGES: Final = ("answer.fact", "answer.new-fact")
"""Keys of what says that a fact has changed."""


@frozen
class Side:
    """One of two ways to rule.

    Args:
        game: Whose rules and cards.
        readings: The readings that are fixed on this side.
        named: Whether it is told apart by its cards.
    """

    game: Ruleset
    readings: Mapping[RuleId, str]
    named: bool = False


def told_apart(
    given: Sequence[Any], first: AnySide | None, second: AnySide | None
) -> tuple[Sequence[Any], Any, Any]:
    """Return what is done, and the two sides: by name, or the last two of what is given.

    Raises:
        TypeError: There are no two sides.
    """
    if first is not None or second is not None:
        return given, {} if first is None else first, {} if second is None else second
    try:
        *actions, left, right = given
    except ValueError:
        raise TypeError("two sides are compared: first={...} and second={...}") from None
    return actions, left, right


def side_of(game: Ruleset, given: Any) -> Side:
    """Return a side as it is given: readings, or the game with other cards.

    Raises:
        TypeError: It is neither.
    """
    if isinstance(given, Ruleset):
        if given.name != game.name:
            raise TypeError(f"a side has other cards of {game.name}, it is not {given.name}")
        return Side(given, {}, named=True)
    if not isinstance(given, Mapping):
        raise TypeError(f"a side is readings, or a game with other cards, not {given!r}")
    return Side(game, dict(given))


def compared(sides: Sequence[Side], rulings: Sequence[Ruling]) -> Ruling:
    """Return one ruling of the two that the sides come to.

    Args:
        sides: The two sides.
        rulings: What happens on each.
    """
    first, second = rulings
    same = _same(first, second)
    verdict = _verdict(rulings, same=same)
    common, rests = _common(first.steps, second.steps)
    names = dict([*first.names, *second.names])
    ahead = [*_ahead(first, second)]
    varying = _after_each(ahead) if ahead else _differing(first, second)
    readings = {id: _used(id, rulings) for ruling in rulings for id in _met(ruling)}
    return attrs.evolve(
        first,
        question=Question("compare", first.question.subject),
        verdict=verdict,
        answer=(
            claim("answer.compare", same),
            *(first.answer if same else starmap(differs, varying)),
        ),
        ground=attrs.evolve(first.ground, readings=tuple(readings.values())),
        steps=tuple(common),
        inputs=tuple(dict.fromkeys([*first.inputs, *second.inputs])),
        choices=first.choices if first.choices == second.choices else (),
        alternatives=(
            *_side_by_side(sides, rulings, rests, waiting=bool(ahead)),
            *(
                attrs.evolve(one, when=tuple((*_assumed(side, sides), *way) for way in one.when))
                for pair in ahead
                for side, one in zip(sides, pair, strict=True)
            ),
        ),
        fixes=(),
        status="undecided" if verdict == UNDECIDED else _status(rulings),
        explored=(first.explored[0] + second.explored[0], first.explored[1] + second.explored[1]),
        names=tuple(sorted(names.items(), key=repr)),
        breaches=(),
        several=not same,
        parts=() if same else parting(rests),
        outcomes=1 if same else len(sides),
    )


def _same(first: Ruling, second: Ruling) -> bool:
    """Return whether two rulings come to the same, whatever they rest on."""
    return bool(_outcome(first) == _outcome(second))


def _outcome(ruling: Ruling) -> Any:
    others = [(other.when, other.verdict, other.answer) for other in ruling.alternatives]
    # Of what is not allowed the answer does not tell what was done until then.
    refused = _refused(ruling) if ruling.answer[0].key == REFUSED else None
    return ruling.verdict, ruling.answer, others, refused


def _side_by_side(
    sides: Sequence[Side],
    rulings: Sequence[Ruling],
    rests: Sequence[Sequence[Step]],
    *,
    waiting: bool,
) -> Iterator[Alternative]:
    """Yield what each side comes to; only the question, if it is told what each answer leads to."""
    for side, ruling, rest in zip(sides, rulings, rests, strict=True):
        answer = ruling.answer[:1] if waiting else ruling.answer
        when = (tuple(_assumed(side, sides)),)
        yield Alternative(when, True, ruling.verdict, answer, tuple(rest))


def _ahead(first: Ruling, second: Ruling) -> Iterator[tuple[Alternative, Alternative]]:
    """Yield what each answer leads to on both sides, where they wait at one question."""
    waiting = first.answer == second.answer and first.verdict == second.verdict == DEPENDS
    of_second = {other.when: other for other in second.alternatives}
    for one in first.alternatives if waiting else ():
        other = of_second.get(one.when)
        if other is not None and (one.verdict, one.answer) != (other.verdict, other.answer):
            _, (mine, theirs) = _common(one.steps, other.steps)
            yield attrs.evolve(one, steps=tuple(mine)), attrs.evolve(other, steps=tuple(theirs))


def _verdict(rulings: Sequence[Ruling], *, same: bool) -> str:
    """Return yes if both come to the same, no if not; what is open on both stays open."""
    seen = all(ruling.explored[0] == ruling.explored[1] for ruling in rulings)
    if not same:
        return NO if seen else DEPENDS
    verdict = rulings[0].verdict
    return verdict if verdict in (DEPENDS, UNDECIDED) else YES


def _differing(first: Ruling, second: Ruling) -> Iterator[tuple[Term, tuple[Term, ...]]]:
    """Yield the facts that no outcome of one side has as an outcome of the other has them.

    If what a side can come to is not known as a whole, that is so of none.
    """
    sides = [_tables(first), _tables(second)]
    if not all(sides):
        return
    # What is not among the changes of a table is as it was before.
    before = dict(pair for side in sides for table in side for pair in table.before.items())
    for name, old in before.items():
        one, other = ([*dict.fromkeys(t.now.get(name, old) for t in side)] for side in sides)
        if not {*one} & {*other}:
            yield name, (*one, *other)


def _after_each(
    ahead: Sequence[tuple[Alternative, Alternative]],
) -> Iterable[tuple[Term, tuple[Term, ...]]]:
    """Return the facts that differ after one of the answers to the question both sides wait at."""
    told = ((one.answer, other.answer) for one, other in ahead)
    return dict.fromkeys(fact for pair in told for fact in varying_facts(pair))


@frozen
class _Table:
    """A table as the facts that have changed, by name: how they were, and how they are now."""

    before: Mapping[Term, Term]
    now: Mapping[Term, Term]


def _tables(ruling: Ruling) -> list[_Table]:
    """Return every table that a side can come to; none if some were not looked at."""
    answers = [ruling.answer]
    if ruling.answer[0].key in UNSURE:
        answers = [other.answer for other in ruling.alternatives]
        seen, whole = ruling.explored
        if seen < whole or len(answers) < ruling.outcomes:
            return []
    if answers == [ruling.answer] and ruling.answer[0].key == REFUSED:
        return [_refused(ruling)]
    return [_changed(answer) for answer in answers]


def _changed(answer: Iterable[Claim]) -> _Table:
    told = [dict(found.terms) for found in answer if found.key in CHANGES]
    return _Table(
        {fact["name"]: fact.get("before") for fact in told},
        {fact["name"]: fact["value"] for fact in told},
    )


def _refused(ruling: Ruling) -> _Table:
    """Return the table on which an action is not allowed: others may have been done before."""
    states = (ruling.board, ruling.state)
    try:
        then, now = (dict(ruling.game.said(state)) for state in states if state is not None)
    except UnknownFactError:
        then = now = {}
    changed = [key for key in {**then, **now} if then.get(key) != now.get(key)]
    return _Table(
        {Name("fact", key): then.get(key) for key in changed},
        {Name("fact", key): now.get(key) for key in changed},
    )


def _assumed(side: Side, sides: Sequence[Side]) -> Iterator[Assumed]:
    """Yield what a side takes for granted that the other one does not."""
    one, other = (side.readings for side in sides)
    for id in (id for id in {**one, **other} if one.get(id) != other.get(id)):
        option = side.readings.get(id)
        options = () if option is None else (Name("option", f"{id}={option}"),)
        yield Assumed("reading", Name("reading", id), options)
    if any(one.named for one in sides):
        file = side.game.card_file
        given = "" if file is None else file.given
        cards = definitions(side.game)
        options = (Name("version", f"{given} {cards[:8]}".strip()),)
        yield Assumed("version", Name("version", cards), options)


def _common(
    first: Sequence[Step], second: Sequence[Step]
) -> tuple[list[Step], tuple[list[Step], list[Step]]]:
    """Return the steps that two derivations share, and those that only one of them has."""
    one, other = [_bare(step) for step in first], [_bare(step) for step in second]
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    mine = [n for block in blocks for n in range(block.a, block.a + block.size)]
    theirs = {n for block in blocks for n in range(block.b, block.b + block.size)}
    numbers = {first[at].n: n for n, at in enumerate(mine, start=1)}
    shared = [
        attrs.evolve(
            first[at], n=numbers[first[at].n],
            because=tuple(numbers[n] for n in first[at].because if n in numbers),
        )
        for at in mine
    ]  # fmt: skip
    kept = {*mine}
    left = [step for at, step in enumerate(first) if at not in kept]
    right = [step for at, step in enumerate(second) if at not in theirs]
    return shared, (left, right)


def _bare(step: Step) -> tuple[Claim, tuple[RuleId, ...], str]:
    """Return what a step says; the readings that an event rests on may differ."""
    return step.claim, (), step.role


def _met(ruling: Ruling) -> Iterator[RuleId]:
    return (used.reading for used in ruling.ground.readings)


def _used(id: RuleId, rulings: Sequence[Ruling]) -> Used:
    """Return how a reading was met: openly if each side takes it in its own way."""
    met = [used for ruling in rulings for used in ruling.ground.readings if used.reading == id]
    return met[0] if all(used == met[0] for used in met) else Used(id, None, "compared")


def _status(rulings: Sequence[Ruling]) -> str:
    return "house" if any(ruling.status == "house" for ruling in rulings) else "derived"
