"""Whatever is asked about a board on which little is known, there are words for the answer."""

from __future__ import annotations

import pytest

import cardrules as cr

GAME = cr.game("arcanya")
HANDS = [{}, {"B": ["?", "Potencia 10"]}, {"B": ["Alterar", "Potencia 10"]}]


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("hand", HANDS, ids=["untold", "half told", "told"])
def test_every_ruling_can_be_told(hand: dict[str, list[str]], viewer: int | None) -> None:
    agreed = {"spectacular": True, "dynamic": True}
    sphere = {"power": 11, "at": "B", "sender": "C"}
    board = GAME.board({"seats": 3, "sphere": sphere, "hand": hand, "options": agreed})
    judge = cr.Judge(GAME, viewer=viewer)
    for action in GAME.candidates(board):
        ruling = judge.can(board, action)
        assert all(ruling.to_text(lang) for lang in ("en", "es"))


def test_a_hand_that_is_asked_about_twice_is_named_once() -> None:
    board = GAME.board({
        "seats": 3, "sphere": {"power": 11, "at": "B", "sender": "C"},
        "options": {"spectacular": True},
    })  # fmt: skip
    action = GAME.parse("B: Alterar +10 with Potencia 10", board)
    ruling = cr.Judge(GAME).can(board, action)
    assert ruling.verdict == "depends"
    assert "IT DEPENDS. The board does not say enough: the hand of B.\n" in ruling.to_text()
