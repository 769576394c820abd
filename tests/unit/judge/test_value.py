"""How much is this? Each part of a number, facts by name, numbers of things."""

from __future__ import annotations

import pytest

from cardrules.errors import DefinitionError
from cardrules.judge import Judge, Ruling
from unit.judge.boards import after_a_hit, board, judge, keys, term
from unit.judge.coin import COIN, coin_table


def value(ruling: Ruling) -> object:
    return term(ruling.answer[0], "value")


def test_a_figure_is_the_sum_of_its_parts() -> None:
    state = board(shields={"C": ["II", "I"]}, captured={"B": ["III"]}, hand={"B": ["Potencia 6"]})
    ruling = judge().value(state, "score b")

    assert (ruling.verdict, value(ruling)) == ("yes", 9)
    *parts, total = ruling.steps
    assert sum(term(step.claim, "amount") for step in parts) == 9
    assert (total.claim.key, total.because) == ("value.total", tuple(step.n for step in parts))
    assert "R6" in parts[0].rules
    assert ruling.status == "house"


def test_a_fact_is_a_value_too() -> None:
    ruling = judge().value(board(), "Sphere.Power")

    assert (ruling.verdict, value(ruling), keys(ruling)) == ("yes", 6, ["fact"])
    assert ruling.question.subject[0].id == "sphere.power"


def test_an_unknown_card_is_not_taken_to_be_worth_nothing() -> None:
    ruling = judge().value(board(hand={"B": ["Potencia 6", "?"]}), "tie B")

    assert ruling.verdict == "depends"
    low, high = ruling.alternatives
    totals = [term(other.answer[0], "value") for other in (low, high)]
    assert totals == [6, 16]
    assert [a.what.id for way in high.when for a in way] == ["hand:1:1"]


def test_a_value_of_many_kinds_that_few_cards_decide_is_listed() -> None:
    ruling = judge().value(board(hand={"B": ["Potencia 6"]}), "tie B")

    assert (ruling.verdict, value(ruling), ruling.alternatives) == ("yes", 6, ())


def test_a_name_that_nothing_has_comes_with_the_nearest() -> None:
    with pytest.raises(DefinitionError) as caught:
        judge().value(board(), "scor B")
    assert "score B" in caught.value.near


def test_a_number_of_a_thing_has_base_and_statics() -> None:
    ruling = Judge(COIN).value(coin_table(table="k"), "power king")

    assert value(ruling) == 7
    assert keys(ruling) == ["value.base", "value.add", "value.total"]
    assert [step.role for step in ruling.steps] == ["definition", "static", "definition"]


def test_a_number_of_a_thing_is_found_by_the_number_of_the_object() -> None:
    state = coin_table(table="kk")
    first, second = state.zones[0]
    for id in (first, second):
        assert value(Judge(COIN).value(state, f"power #{id}")) == 7


def test_a_static_that_does_not_reach_it_is_said_not_to_be_used() -> None:
    ruling = Judge(COIN).value(coin_table(table="k"), "power King")

    assert [(u.rules, u.claim.key) for u in ruling.not_used] == [(("C4",), "value.not-reached")]


def test_a_thing_that_could_be_several_is_asked_for_more_exactly() -> None:
    state = coin_table(table="kk")
    with pytest.raises(DefinitionError) as caught:
        Judge(COIN).value(state, "power king")
    name = caught.value.near[0]

    assert value(Judge(COIN).value(state, f"power {name}")) == 7


def test_a_thing_that_is_not_there_is_a_fault() -> None:
    with pytest.raises(DefinitionError):
        Judge(COIN).value(coin_table(table="p"), "power king")


def test_a_value_reads_no_reading_that_it_does_not_need() -> None:
    assert judge().value(after_a_hit(), "score B").ground.readings == ()
