"""Errors are values: fields first, a sentence second, whole in any process."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import cardrules as cr
from cardrules.core.chance import ChanceNeededError
from cardrules.errors import (
    CardRulesError,
    DefinitionError,
    EngineBugError,
    FaultsError,
    IllegalActionError,
    LogFormatError,
    ReplayMismatchError,
    StaleAnswerError,
    UndoRefusedError,
    UnknownFactError,
    UnknownNameError,
)

FAULTS = (DefinitionError("a", "is wrong", ("b",)), DefinitionError("c", "is missing"))
ERRORS = [
    StaleAnswerError(2, 1), *FAULTS, UnknownNameError("x", "card", "rosse", ["rose"]),
    FaultsError(FAULTS), LogFormatError(3, "is no entry"), ReplayMismatchError(7, "a", "b"),
    UndoRefusedError(4), UndoRefusedError(None), EngineBugError("stuck"),
    UnknownFactError("hand:1:0"), ChanceNeededError("coin", ("heads", "tails")),
]  # fmt: skip


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_goes_to_another_process_whole(error: CardRulesError) -> None:
    again = pickle.loads(pickle.dumps(error))

    def told(value: Any) -> Any:
        """Return fields, in which errors are compared by what they say."""
        return {name: str(part) for name, part in vars(value).items() if name != "faults"}

    assert type(again) is type(error)
    assert str(again) == str(error)
    assert told(again) == told(error)


def test_a_refusal_keeps_its_breaches_in_another_process() -> None:
    match = cr.game("arcanya").start(seats=3, seed=7)
    wrong = match.legal_actions()[0]
    match.act(wrong)
    with pytest.raises(IllegalActionError) as caught:
        match.act(wrong)
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.breaches == caught.value.breaches


def test_all_faults_together_are_a_definition_error_like_any_other() -> None:
    error = FaultsError(FAULTS)
    assert str(error).splitlines() == ["a: is wrong; nearest: b", "c: is missing"]
    assert (error.where, error.near) == ("", ())
    assert error.what == "a: is wrong; nearest: b; c: is missing"


def test_of_few_names_all_are_told_if_none_looks_like_the_wrong_one() -> None:
    assert UnknownNameError("", "option", "z", ["a", "b"]).near == ("a", "b")
    assert UnknownNameError("", "option", "z", "abcdefgh").near == ()
