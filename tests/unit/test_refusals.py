"""What a refusal names: the smallest part of a condition that fails, and never the excuse."""

from __future__ import annotations

import pytest

from cardrules.core.verdicts import All, AnyOf, Condition, Not, Test, failing


def says(key: str, fix: str = "") -> Test:
    """Return a test that is true if the action, a set of words, contains its key."""
    return Test(key, lambda _, action: key in action, fix=fix)


RED, BIG, OLD = says("red", "fix.paint"), says("big"), says("old")


@pytest.mark.parametrize(
    ("condition", "action", "keys"),
    [
        (RED, "", ["red"]),
        (Not(RED), "red", ["red"]),
        (All((RED, BIG, OLD)), "big", ["red", "old"]),
        (AnyOf((All((RED, BIG)), OLD)), "", ["old"]),
        (Not(AnyOf((RED, BIG))), "red big", ["red", "big"]),
        (Not(All((RED, BIG))), "red big", ["red"]),
        # "unless it is red: big" is refused for not being big, though being red fails as well
        (AnyOf((Not(RED), BIG)), "red", ["big"]),
        (AnyOf((BIG, Not(RED))), "red", ["big"]),
        (AnyOf((Not(RED), All((BIG, OLD)))), "red", ["big", "old"]),
        (AnyOf((Not(RED), Not(OLD))), "red old", ["red"]),
    ],
)
def test_the_smallest_failing_part_is_named(
    condition: Condition, action: str, keys: list[str]
) -> None:
    found = failing(condition, None, action.split())
    assert [claim.key for claim, _ in found] == keys


def test_nothing_fails_in_what_holds() -> None:
    assert failing(AnyOf((Not(RED), BIG)), None, ["big", "red"]) == ()


def test_the_fix_comes_with_the_claim() -> None:
    assert failing(RED, None, [])[0][1] == "fix.paint"
