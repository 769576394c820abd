"""Ruling with the knowledge of one seat: what it cannot see changes nothing in the ruling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cardrules.core.claims import Name
from cardrules.errors import DefinitionError, UnknownNameError
from cardrules.judge import Judge, Ruling
from unit.judge.boards import DESVIAR, board, judge, keys

HANDS = (
    {"B": ["Potencia 6", DESVIAR], "C": ["Potencia 2", "Potencia 3"], "D": ["Esquivar"]},
    {"B": ["Potencia 6", DESVIAR], "C": ["Disipar", "Potencia 9"], "D": ["Reflejar"]},
)
"""Two boards that B cannot tell apart."""

QUESTIONS: dict[str, Callable[[Judge, Any], Ruling]] = {
    "what happens": lambda judge, state: judge.resolve(state, "B: Potencia 6"),
    "may somebody else": lambda judge, state: judge.can(state, "C: Disipar"),
    "may I": lambda judge, state: judge.can(state, "B: Desviar -> A"),
    "how much is in their hand": lambda judge, state: judge.value(state, "tie C"),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_a_seat_cannot_see_changes_no_ruling(question: str) -> None:
    one, other = (
        QUESTIONS[question](judge(viewer=1), board(hand=hand, deck=deck))
        for hand, deck in zip(HANDS, (["Potencia 2"] * 3, ["Esquivar"] * 3), strict=True)
    )

    assert one == other
    assert one.to_json() == other.to_json()
    assert one.ground.viewer == 1


@pytest.mark.parametrize("seat", [-1, 4])
def test_a_viewer_sits_at_the_table(seat: int) -> None:
    with pytest.raises(
        DefinitionError,
        match=f"viewer: there is no seat {seat}, counted from 0; nearest: A, B, C, D",
    ):
        judge(viewer=seat).can(board(), "B: Potencia 6")


def test_a_judge_speaks_the_languages_that_there_are_words_in() -> None:
    with pytest.raises(UnknownNameError, match="lang: unknown language 'fr'; nearest: en, es"):
        judge(lang="fr")
    ruling = judge().can(board(), "B: Potencia 6")
    with pytest.raises(UnknownNameError, match="unknown language 'fr'"):
        ruling.to_text("fr")


def test_a_seat_knows_its_own_hand() -> None:
    state = board(hand=HANDS[0])

    assert judge(viewer=1).can(state, "B: Desviar -> C").verdict == "yes"
    assert judge(viewer=2).can(state, "B: Desviar -> C").verdict == "depends"
    assert judge().can(state, "B: Desviar -> C").verdict == "yes"


def test_what_it_cannot_see_is_named_as_unknown() -> None:
    ruling = judge(viewer=2).resolve(board(hand=HANDS[0]))

    assert ruling.verdict == "depends"
    assert "card.unknown" in keys(ruling)


def cards_in(term: Any) -> Iterator[str]:
    if isinstance(term, Name) and term.kind == "card":
        yield term.id
    elif isinstance(term, tuple):
        for part in term:
            yield from cards_in(part)


def test_only_cards_in_sight_are_named_as_what_is_so() -> None:
    hand = {"B": ["Potencia 6"], "C": ["Alterar", "Alterar"]}
    ruling = judge(viewer=1).resolve(board(hand=hand, deck=["Disipar"] * 4), "B: Potencia 6")

    claims = [*ruling.answer, *ruling.inputs, *(step.claim for step in ruling.steps)]
    named = {card for claim in claims for _, term in claim.terms for card in cards_in(term)}
    assert {card for card in named if not card.startswith("escudo")} <= {"potencia-6", "?"}
