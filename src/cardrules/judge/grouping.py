"""Many outcomes at once: which of them are shown, and what the others differ in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from cardrules.core.claims import Claim, Term
from cardrules.judge.bench import FEW, Branch
from cardrules.judge.explore import Explored
from cardrules.judge.probe import READING, Point

__all__ = ["shown_answers", "varying_facts"]


def shown_answers(found: Explored[Branch], deciding: Iterable[Point]) -> dict[Any, list[Any]]:
    """Return the answers that are shown, each with those that it stands for.

    All are shown if they are few or hang on readings; of many numbers the smallest and the
    largest; of many others one of each kind, by who acts next, who has won, or what is illegal.
    """
    answers: list[Any] = list(found.answers)
    if len(answers) <= FEW or any(point.kind == READING for point in deciding):
        return {answer: [answer] for answer in answers}
    values = [dict(answer[0].terms).get("value") for _, answer in answers]
    numbers = {value: answer for value, answer in zip(values, answers, strict=True)
               if isinstance(value, int)}  # fmt: skip
    if len(numbers) == len(answers):
        return {numbers[end]: [numbers[end]] for end in (min(numbers), max(numbers))}
    kinds: dict[Any, list[Any]] = {}
    for verdict, answer in answers:
        kinds.setdefault((verdict, answer[0]), []).append((verdict, answer))
    return {same[0]: same for same in islice(kinds.values(), FEW)}


def varying_facts(answers: Sequence[tuple[Claim, ...]]) -> Iterator[tuple[Term, tuple[Term, ...]]]:
    """Yield the facts that are not the same in all of some answers, with their values."""
    told = [[dict(found.terms) for found in answer[1:]] for answer in answers]
    facts = [
        {fact["name"]: fact for fact in table if {"name", "value"} <= {*fact}} for table in told
    ]
    # What is not among the changes of an answer is as it was before.
    before = {name: fact.get("before") for table in facts for name, fact in table.items()}
    for name, old in before.items():
        values = tuple(dict.fromkeys(t[name]["value"] if name in t else old for t in facts))
        if len(values) > 1:
            yield name, values
