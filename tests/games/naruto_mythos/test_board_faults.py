"""What no board can be: told twice, beyond any match, or with a rule that is none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from cardrules import Judge
from cardrules.errors import DefinitionError, FaultsError
from cardrules.games.naruto_mythos import GAME
from cardrules.games.naruto_mythos.given import MOST

HELD = {"card": "KS-009", "held_by": {"by": "K", "rules": ["R39"]}}


def found(given: Mapping[str, Any]) -> list[DefinitionError]:
    """Return everything that is wrong with a description."""
    with pytest.raises(FaultsError) as caught:
        GAME.board(given)
    return list(caught.value.faults)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("chakra", 1),
        ("points", 1),
        ("hand", ["KS-009"]),
        ("deck", 3),
        ("discard", ["KS-009"]),
        ("M1", ["KS-009"]),
    ],
)
def test_a_seat_is_told_once_however_it_is_written(key: str, value: Any) -> None:
    (fault,) = found({key: {"A": value, "a": value}})

    assert fault.where == f"{key}.a"
    assert fault.near == (f"{key}.A",)


@pytest.mark.parametrize("key", ["chakra", "points", "hand", "deck"])
@pytest.mark.parametrize("number", [MOST + 1, 10**9, 2**63 - 1])
def test_a_number_beyond_any_match_is_a_fault_at_once(key: str, number: int) -> None:
    assert [fault.where for fault in found({key: {"B": number}})] == [f"{key}.B"]
    GAME.board({key: {"B": MOST}})


def test_so_are_tokens() -> None:
    (fault,) = found({"M1": {"A": [{"card": "KS-009", "tokens": MOST + 1}]}})

    assert fault.where == "M1.A[0].tokens"
    GAME.board({"M1": {"A": [f"KS-009 +{MOST}"]}})


@pytest.mark.parametrize("rules", [["R999"], ["R39", "39"]])
def test_a_bond_cites_rules_of_the_rulebook(rules: list[str]) -> None:
    held = {**HELD, "held_by": {"by": "K", "rules": rules}}
    (fault,) = found({"M1": {"A": ["KS-020 #K", held]}})

    assert fault.where == f"M1.A[1].held_by.rules[{len(rules) - 1}]"
    GAME.board({"M1": {"A": ["KS-020 #K", HELD]}})


def test_what_is_missing_is_told_once() -> None:
    assert [fault.where for fault in found({"M1": {"A": [{"tokens": 1}]}})] == ["M1.A[0].card"]


@pytest.mark.parametrize("asked", ["total A.M3", "total B.M4", "worth mission 3"])
def test_a_mission_that_is_not_turned_up_has_no_value(asked: str) -> None:
    state = GAME.board({"round": 2, "missions": ["MSS-01", "MSS-02"]})

    with pytest.raises(DefinitionError):
        Judge(GAME).value(state, asked)
    assert Judge(GAME).value(state, "total B.M2").verdict == "yes"


@pytest.mark.parametrize(
    ("text", "key", "value"), [("KS-009 #A", "label", "B"), ("KS-009 +1", "tokens", 2)]
)
def test_what_a_text_says_of_a_character_is_not_told_again_beside_it(
    text: str, key: str, value: Any
) -> None:
    (fault,) = found({"M1": {"A": [{"card": text, key: value}]}})

    assert fault.where == f"M1.A[0].{key}"
    # Each alone is fine.
    GAME.board({"M1": {"A": [text]}})
    GAME.board({"M1": {"A": [{"card": "KS-009", key: value}]}})
