"""Questions after actions: what is open on the way is as open as in the question itself."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.errors import DefinitionError
from cardrules.judge import Judge, UnreadError
from unit.judge.boards import (
    DESVIAR,
    REFLEJAR,
    after_a_hit,
    board,
    end,
    judge,
    keys,
    term,
    when,
)  # fmt: skip
from unit.judge.coin import COIN, Riffle, Toss, coin_table

HANDS = {"A": [DESVIAR], "B": [REFLEJAR], "C": ["Esquivar"], "D": ["Esquivar"]}
"""Everyone can do something, so nothing hangs on cards that nobody told."""


def reflected() -> Any:
    """Return a board on which B may perhaps reflect an Esfera of the coliseum (reading A4)."""
    return after_a_hit(hand=HANDS)


def test_a_question_after_actions_is_put_on_the_table_that_they_lead_to() -> None:
    ruling = judge().can(board(hand=HANDS), "A: Desviar -> B", after=["B: Reflejar"])

    assert ruling.verdict == "no"
    assert [name.id for name in ruling.question.after] == ["B: Reflejar"]
    assert [name.id for name in ruling.question.subject] == ["A: Desviar -> B"]
    assert [breach.rules for breach in ruling.breaches] == [("R22",)]
    assert "not target.not-excluded" in keys(ruling)
    assert any(fix.action and fix.action.id == "A: Desviar -> C" for fix in ruling.fixes)
    assert end(ruling).facts.at == 0
    assert not ruling.several


def test_the_page_says_what_is_done_before() -> None:
    ruling = judge().can(board(hand=HANDS), "A: Desviar -> B", after=["B: Reflejar"])

    assert ruling.to_text().splitlines()[:2] == [
        "After B: Reflejar:", "May this be done? A: Desviar -> B",
    ]  # fmt: skip
    assert ruling.to_text("es").startswith("Después de B: Reflejar:\n")
    assert ruling.to_markdown().startswith("After B: Reflejar:\\\n**May this be done?")
    assert ruling.to_data()["question"]["after"] == [{"kind": "action", "id": "B: Reflejar"}]


def test_a_reading_that_is_met_on_the_way_forks() -> None:
    ruling = judge().can(reflected(), "A: Desviar -> C", after=["B: Reflejar"])

    assert ruling.verdict == "undecided"
    assert "reading.open" in keys(ruling)
    assert [(w, other.verdict) for other in ruling.alternatives for w in when(other)] == [
        ([("A4", ["A4=a"])], "no"),
        ([("A4", ["A4=b", "A4=c"])], "yes"),
    ]
    assert ruling.several
    assert ruling.breaches == ()


@pytest.mark.parametrize(("option", "verdict"), [("a", "no"), ("b", "yes"), ("c", "yes")])
def test_a_reading_that_is_fixed_decides_on_the_way(option: str, verdict: str) -> None:
    ruling = judge(readings={"A4": option}).can(
        reflected(), "A: Desviar -> C", after=["B: Reflejar"]
    )

    assert ruling.verdict == verdict
    assert ruling.status == "house"
    assert not ruling.several


def test_a_value_after_actions_forks_too() -> None:
    ruling = judge().value(reflected(), "sphere.direction", after=["B: Reflejar"])
    plain = judge().value(board(hand=HANDS), "sphere.at", after=["B: Reflejar"])

    assert ruling.verdict == "undecided"
    assert (plain.verdict, term(plain.answer[0], "value").id) == ("yes", "0")


def test_a_reading_on_the_way_that_changes_no_answer_is_not_used() -> None:
    hand = {**HANDS, "B": [REFLEJAR, DESVIAR]}
    ruling = judge().can(after_a_hit(hand=hand), "C: Potencia 2", after=["B: Desviar -> C"])

    assert ruling.verdict == "no"
    assert [rule for unused in ruling.not_used for rule in unused.rules if rule == "A5"]


def test_the_same_readings_are_met_as_when_the_actions_are_resolved() -> None:
    state = reflected()
    resolved = judge().resolve(state, "B: Reflejar")
    asked = judge().can(state, "A: Desviar -> C", after=["B: Reflejar"])

    assert [used for used in resolved.ground.readings if used.how == "open"] == [
        used for used in asked.ground.readings if used.how == "open"
    ]
    assert resolved.entries == asked.entries
    assert resolved.several


# Chance and unknown cards.


def test_chance_on_the_way_is_open_unless_it_is_told() -> None:
    state = coin_table("pk")
    open_ = Judge(COIN).can(state, Toss(state.decision.seat), after=[Toss(state.decision.seat)])
    told = Judge(COIN).can(
        state, Toss(state.decision.seat), after=[Toss(state.decision.seat)],
        chance={"coin": ["tails"]},
    )  # fmt: skip

    assert open_.verdict == "depends"
    assert "chance.open" in keys(open_)
    assert open_.several
    assert (told.verdict, told.several) == ("yes", False)


def test_chance_can_be_told_for_each_action() -> None:
    state = coin_table("pk")
    toss = Toss(state.decision.seat)
    both = Judge(COIN).can(state, toss, [toss, toss], [{"coin": ["tails"]}, {"coin": ["heads"]}])
    first = Judge(COIN).can(state, toss, [toss, toss], [{"coin": ["tails", "tails"]}])

    assert (both.verdict, both.answer[0].holds) == ("no", False)
    assert first.verdict == "depends"


def test_a_shuffle_on_the_way_that_nobody_told_leaves_cards_unknown() -> None:
    state = coin_table("pk")
    ruling = Judge(COIN).can(state, Toss(state.decision.seat), after=[Riffle(state.decision.seat)])

    assert ruling.verdict == "depends"
    assert {"shuffle.unknown", "card.unknown"} <= {*keys(ruling)} | {
        step.claim.key for other in ruling.alternatives for step in other.steps
    }


def test_cards_that_are_played_on_the_way_are_taken_to_be_there() -> None:
    ruling = judge().can(
        board(hand={"B": ["?"], "C": ["Esquivar"]}), "C: Esquivar", ["B: Esquivar"]
    )

    assert ruling.verdict == "yes"
    assert keys(ruling)[0] == "card.taken-as-told"


def test_whether_somebody_is_hit_on_the_way_depends_on_cards_that_nobody_told() -> None:
    ruling = judge().can(board(hand={"B": ["Potencia 10"]}), "C: Esquivar", ["B: Potencia 10"])

    assert ruling.verdict == "depends"
    assert "card.unknown" in keys(ruling)


# What is wrong.


def test_an_illegal_action_on_the_way_is_the_answer() -> None:
    ruling = judge().can(board(hand={"B": ["Potencia 2"]}), "C: Esquivar", ["B: Potencia 2"])

    assert (ruling.verdict, ruling.answer[0].key) == ("no", "answer.illegal")
    assert term(ruling.answer[0], "action").id == "B: Potencia 2"
    assert [breach.rules for breach in ruling.breaches] == [("R18",)]


@pytest.mark.parametrize(
    ("deeds", "number"), [(["B: Reflejat"], 0), (["B: Reflejar", "A: Desviat -> C"], 1)]
)
def test_a_text_that_means_nothing_says_which_it_is(deeds: list[str], number: int) -> None:
    with pytest.raises(UnreadError, match="unknown action") as caught:
        judge().can(board(hand=HANDS), "C: Esquivar", after=deeds)
    assert caught.value.number == number
    with pytest.raises(UnreadError):
        judge().resolve(reflected(), *deeds)


@pytest.mark.parametrize("question", ["can", "value"])
def test_a_question_that_means_nothing_in_any_branch_is_refused(question: str) -> None:
    ask = getattr(judge(), question)

    with pytest.raises(DefinitionError, match="unknown"):
        ask(reflected(), "A: Desviat", after=["B: Reflejar"])


def test_what_there_is_in_some_branches_only_is_nothing_in_the_others() -> None:
    state = coin_table("pk")
    ruling = Judge(COIN).value(state, "power king", after=[Riffle(state.decision.seat)])

    assert ruling.verdict == "depends"
    assert {(other.verdict, other.answer[0].key) for other in ruling.alternatives} == {
        ("no", "answer.no-value"), ("yes", "answer.value"),
    }  # fmt: skip
    assert "Nothing is called power king then" in ruling.to_text()
