"""The question of a case, put to the judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardrules.cases.case import Case, Question, readings_of
from cardrules.cases.lines import Key
from cardrules.cases.scripted import Scripted
from cardrules.core.state import AnyState
from cardrules.errors import DefinitionError
from cardrules.judge import Judge, Ruling, UnreadError

__all__ = ["ruled"]

Put = Callable[[Judge, AnyState, list[str], Any, list[Scripted]], Ruling]
"""Puts a question: judge, board, what is done, what the key of the question says, and chance."""

_PUT: Final[Mapping[str, Put]] = {
    "resolve": lambda judge, board, deeds, _, chance: judge.resolve(board, *deeds, chance=chance),
    "can": lambda judge, board, deeds, what, chance: judge.can(board, what, deeds, chance),
    "value": lambda judge, board, deeds, what, chance: judge.value(board, what, deeds, chance),
    "why": lambda judge, board, deeds, what, chance: judge.why(board, what, deeds, chance),
    "orders": lambda judge, board, deeds, what, chance: judge.orders(
        board, *deeds, chance=chance, choices=what == "choices"
    ),
    "compare": lambda judge, board, deeds, what, chance: judge.compare(
        board, *deeds, first=readings_of(what[0]), second=readings_of(what[1]), chance=chance
    ),
    "audit": lambda judge, board, deeds, _, chance: judge.audit(board, deeds, chance),
}


def ruled(
    case: Case, question: Question, judge: Judge, board: AnyState, *, chance: list[Scripted],
    faults: list[DefinitionError],
) -> Ruling | None:  # fmt: skip
    """Return the answer to a question about a case, or what happens if that means nothing.

    None if what is done means nothing. What is wrong is added to a list, named by its key.
    """
    deeds = [line.do or "" for _, line in case.deeds]
    try:
        return _PUT[question.kind](judge, board, deeds, question.subject, chance)
    except UnreadError as error:
        key: Key = ("when", case.deeds[error.number][0], "do")
        faults.append(case.fault(key, error.what, error.near))
        return None
    except DefinitionError as error:
        faults.append(case.fault(question.key, error.what, error.near))
    return None if question.kind == "resolve" else judge.resolve(board, *deeds, chance=chance)
