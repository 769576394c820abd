"""What is done after the first action is read and judged as that is, whatever question is put."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardrules.errors import DefinitionError
from cardrules.games.naruto_mythos import GAME
from cardrules.judge import Judge, Ruling

PASS = "B: pass"
STANDS_IN = ("B: KS-054 -> M1", "B: use", "A: use")
"""Kabuto hides two characters, and Genma goes in the place of the first."""

Asked = Callable[[Judge, Any, tuple[str, ...]], Ruling]
ASKED: list[Asked] = [
    lambda judge, state, deeds: judge.resolve(state, *deeds),
    lambda judge, state, deeds: judge.can(state, deeds[-1], deeds[:-1]),
    lambda judge, state, deeds: judge.orders(state, *deeds),
    lambda judge, state, deeds: judge.compare(state, *deeds, first={}, second={"N2": "b"}),
]


def board() -> Any:
    return GAME.board({
        "turn": "B", "edge": "A", "round": 2, "chakra": {"A": 9, "B": 5}, "hand": {"B": ["KS-054"]},
        "M1": {"A": ["KS-049", "KS-009", "KS-005"]},
    })  # fmt: skip


def refused(ruling: Ruling) -> bool:
    return ruling.answer[0].key == "answer.illegal" or not ruling.answer[0].holds


@pytest.mark.parametrize("asked", ASKED[:3])
def test_what_a_text_means_hangs_on_the_readings_by_which_it_came_to_that(asked: Asked) -> None:
    """By N7 a Genma goes for one of them and nothing is asked; by b he may go for both."""
    ruling = asked(Judge(GAME, readings={"N2": "a"}), board(), (*STANDS_IN, "A: use"))

    assert ruling.verdict == "undecided"
    options = [[o.id for way in a.when for one in way for o in one.options]
               for a in ruling.alternatives]  # fmt: skip
    assert options == [["N7=a"], ["N7=b"]]
    one, other = ruling.alternatives
    assert one.answer[0].key == "answer.illegal" or one.verdict == "no"
    assert other.answer[0].key != "answer.illegal"


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("text", ["B: gibberish", "", "A: KS-013 -> M9", "Z: pass", "A: pass ->"])
def test_a_later_text_that_means_nothing_is_told(asked: Asked, text: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        asked(Judge(GAME), board(), (PASS, text))
    assert str(caught.value).count("\n") == 0


@pytest.mark.parametrize("text", ["B: use", "B: KS-054 -> M1", "B: pass"])
def test_a_later_action_that_is_illegal_is_refused_with_what_it_breaks(text: str) -> None:
    judge = Judge(GAME, readings={"N7": "a"})
    of_both = [judge.resolve(board(), PASS, text), judge.orders(board(), PASS, text)]

    for ruling in of_both:
        assert (ruling.verdict, refused(ruling)) == ("no", True)
        assert ruling.steps[0].claim.key == "event.acted"
    one, other = of_both
    assert one.answer == other.answer
    assert (one.breaches, one.fixes) == (other.breaches, other.fixes)


def test_a_card_that_nobody_told_is_taken_to_be_held_by_who_plays_it_later() -> None:
    done = (PASS, "A: KS-013 hidden -> M2")
    judge = Judge(GAME)

    for ruling in (judge.resolve(board(), *done), judge.orders(board(), *done)):
        assert not refused(ruling)
        assert [s.claim.key for s in ruling.steps].count("card.taken-as-told") == 1


@pytest.mark.parametrize(("fixed", "assumed"), [({}, ["N7"]), ({"N7": "a"}, [])])
def test_an_audit_that_finds_a_fault_says_by_which_open_readings_it_went(
    fixed: dict[str, str], assumed: list[str]
) -> None:
    """By N7 b the second answer of A is in order, so the fault rests on the reading."""
    ruling = Judge(GAME, readings={"N2": "a", **fixed}).audit(board(), [*STANDS_IN, "A: use"])

    said = [step.rules for step in ruling.steps if step.claim.key == "reading.assumed"]
    assert (ruling.verdict, said) == ("no", [(id,) for id in assumed])


def test_an_audit_that_finds_none_supposes_no_reading() -> None:
    ruling = Judge(GAME, readings={"N2": "a"}).audit(board(), STANDS_IN)

    assert "reading.assumed" not in [step.claim.key for step in ruling.steps]
