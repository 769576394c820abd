"""Why nobody was asked: whoever is hit as nothing else is legal is told which rules refuse it."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.core.verdicts import Illegal
from cardrules.judge import Ruling
from cardrules.judge import unasked as judging
from cardrules.judge.fixes import broken_rules
from unit.judge.boards import ARCANYA, DESVIAR, REFLEJAR, board, judge, term
from unit.judge.ruled import cases, rule

NINE = {"power": 9, "at": "A", "sender": "D"}
WEAK = ["Potencia 2", "Potencia 3", "Potencia 3", "Potencia 4", "Potencia 8"]
BARRED = {
    "options": {"mode": "advanced"}, "school": "Fuego", "alumno": {"B": "Yaiza"},
    "turned": ["B"], "weakness": {"B": "Fuego"},
}  # fmt: skip


def hit(hand: list[str], **given: Any) -> Ruling:
    """Return what happens when A sends a 10 on to B."""
    holds = {"A": ["Potencia 10", "Potencia 2"], "B": hand}
    return judge().resolve(board(sphere=NINE, hand=holds, **given), "A: Potencia 10")


def unasked(ruling: Ruling) -> list[Any]:
    return [step for step in ruling.steps if step.claim.key == "step.unasked"]


@pytest.mark.parametrize(
    ("hand", "given", "rules"),
    [
        (WEAK, {}, {"R18"}),
        ([*WEAK[:3], REFLEJAR, DESVIAR], BARRED, {"R18", "R51", "R22", "R30"}),
        ([REFLEJAR] * 5, BARRED, {"R51", "R30"}),
    ],
)
def test_a_hit_follows_from_the_rules_that_refuse_everything_else(
    hand: list[str], given: dict[str, Any], rules: set[str]
) -> None:
    ruling = hit(hand, **given)
    (why,) = unasked(ruling)
    lost = next(step for step in ruling.steps if "R34" in step.rules)

    assert term(why.claim, "action").id == "B: take the hit"
    assert {*why.rules} == {"R15", "R16", *rules}
    assert why.n in lost.because


def test_each_refusal_is_the_one_that_the_rules_give_when_asked() -> None:
    ruling = hit([*WEAK[:3], REFLEJAR, DESVIAR], **BARRED)
    (choice,) = [choice for choice in ruling.choices if choice.refused]
    told = {refused.action.id: refused.rules for refused in choice.refused}

    state = board(
        sphere={"power": 10, "at": "B", "sender": "A"},
        hand={"B": [*WEAK[:3], REFLEJAR, DESVIAR]}, **BARRED,
    )  # fmt: skip
    for text, rules in told.items():
        verdict = ARCANYA.check(state, ARCANYA.parse(text, state))
        assert isinstance(verdict, Illegal)
        assert broken_rules(verdict) == rules
    assert {f"B: {card}" for card in (*WEAK[:3], REFLEJAR)} < {*told}


def test_what_only_says_more_than_something_refused_is_not_told_besides() -> None:
    (choice,) = [choice for choice in hit(WEAK).choices if choice.refused]
    assert [refused.action.id for refused in choice.refused] == [
        "B: Potencia 2", "B: Potencia 3", "B: Potencia 4", "B: Potencia 8",
    ]  # fmt: skip


def test_only_cards_that_somebody_told_are_said_to_be_refused() -> None:
    ruling = hit([REFLEJAR, "?", "?", "?", "?"], **BARRED)
    told = [step for other in ruling.alternatives for step in other.steps]
    why = [step for step in told if step.claim.key == "step.unasked"]
    assert why
    assert {step.rules for step in why} == {("R15", "R16", "R51", "R30")}


def test_each_hit_of_several_tells_what_was_refused() -> None:
    hands = {"A": ["Potencia 10"], "B": WEAK, "C": [REFLEJAR] * 5}
    ruling = judge(readings={"A4": "a", "A6": "a"}).resolve(
        board(sphere=NINE, hand=hands), "A: Potencia 10", "B: discard Potencia 2", "B: done"
    )
    first, second = unasked(ruling)
    assert (first.rules, second.rules) == (("R15", "R16", "R18"), ("R15", "R16", "R23"))
    assert [choice.seat for choice in ruling.choices if choice.refused] == [1, 2]


def test_who_is_asked_is_not_told_that_nothing_else_is_allowed() -> None:
    assert unasked(hit([*WEAK[:4], REFLEJAR])) == []


def rulings() -> dict[str, str]:
    """Return the rulings on the cases of a game in which the rules leave seats without an answer."""
    return {p.stem: rule(p).to_json() for p in cases() if p.parent.name == "arcanya"}


def test_what_is_judged_once_for_several_branches_is_what_each_would_find(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    count, each = 0, judging._each_judged

    def counting(game: Any, state: Any) -> Any:
        nonlocal count
        count += 1
        return each(game, state)

    monkeypatch.setattr(judging, "_each_judged", counting)
    shared, once = rulings(), count
    monkeypatch.setattr(judging, "_judged", lambda bench, state: counting(bench.game, state))
    assert rulings() == shared
    assert 0 < once < count - once
