"""Rules R27 to R29 and R36: the hand and the Fuente."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.errors import IllegalActionError
from games.arcanya.boards import GAME, SAFE, Played, at, breaches, moves, order

WEAK = ["Potencia 2", "Potencia 3", "Potencia 4", "Potencia 2"]
"""A hand without a defence against Potencia 5."""


def hit(hand: list[str], **given: Any) -> Played:
    """Return a board on which A has just sent a 5 that B, who holds some cards, cannot stop."""
    hands = {"A": ["Potencia 5", *SAFE], "B": hand}
    return at("A", 5, "D", hand=hands, **given).act("A: Potencia 5")


# ── R27 and R28: the size of a hand ───────────────────────────────────────────────────────────────


def test_r27_after_a_play_the_hand_is_filled_to_its_size() -> None:
    board = at("B", 5, hand={"B": ["Potencia 5", *SAFE]}, deck=["Disipar", "Alterar"])
    played = board.act("B: Potencia 5")
    assert played["hand.B.size"] == 5
    assert "disipar" in played["hand.B"]
    assert "alterar" not in played["hand.B"]
    assert played.rules("draw") == ("R27", "R28")


def test_r27_nobody_else_draws() -> None:
    played = at("B", 5, hand={"B": ["Potencia 5", *SAFE]}).act("B: Potencia 5")
    assert [played[f"hand.{letter}.size"] for letter in "ACD"] == [5, 5, 5]


@pytest.mark.parametrize(
    ("shields", "size"),
    [(["III", "II", "I"], 5), (["II", "I"], 4), (["I"], 4)],
)
def test_r28_the_size_is_five_and_four_from_the_first_loss_on(
    shields: list[str], size: int
) -> None:
    taken = [f"B {level}" for level in ("III", "II", "I") if level not in shields]
    played = at(
        "B", 5, hand={"B": ["Esquivar", "?"]}, shields={"B": shields}, captured={"D": taken}
    ).act("B: Esquivar")
    assert played["hand.B.size"] == size
    assert played["hand-size.B"] == size


def test_ex3_five_while_nobody_has_lost_and_four_for_who_has() -> None:
    board = at("B", 5, captured={"A": ["B III", "C III"], "D": ["C II"]})
    assert [board[f"hand-size.{letter}"] for letter in "ABCD"] == [5, 4, 4, 5]


def test_ruling_25_captured_escudos_do_not_change_the_hand_size() -> None:
    board = at("A", 5, "D", captured={"A": ["C III", "C II"]}, hand={"A": ["Esquivar", "?"]})
    assert board.act("A: Esquivar")["hand.A.size"] == 5


def test_ruling_26_a_second_loss_leaves_the_hand_size_at_4() -> None:
    played = hit(WEAK, captured={"D": ["B III"]}).act("B: done")
    assert played["shields.B"] == ["escudo-i"]
    assert played["hand.B.size"] == 4


# ── R29: the Fuente runs short ────────────────────────────────────────────────────────────────────


def test_r29_when_the_fuente_is_empty_the_discards_become_a_new_one() -> None:
    board = at("B", 5, hand={"B": ["Potencia 5", *SAFE]}, deck=[], discard=["Disipar", "Alterar"])
    played = board.act("B: Potencia 5", chance=order(2, 1, 0))
    assert "R29" in played.rules("restocked")
    assert played["discard.size"] == 0
    assert played["deck.size"] == 2
    assert "alterar" in played["hand.B"]


def test_the_played_card_is_in_the_pile_before_the_refill() -> None:
    # given: the Fuente is empty and one card is in the discards
    board = at("B", 5, hand={"B": ["Potencia 5", *SAFE]}, deck=[], discard=["Disipar"])
    # when: the 5 is shuffled to the top
    played = board.act("B: Potencia 5", chance=order(0, 1))
    # then
    assert "potencia-5" in played["hand.B"]
    assert (played["deck.size"], played["discard.size"]) == (1, 0)


def test_h4_if_there_is_nothing_left_the_hand_stays_short() -> None:
    hand = {"B": ["Alterar", "Potencia 7", "Potencia 2"], "C": ["Esquivar"]}
    board = at(
        "B", 5, hand=hand, deck=[], discard=[], captured={"D": ["B III"]},
        options={"spectacular": True},
    )  # fmt: skip
    played = board.act("B: Alterar +7 with Potencia 7")
    assert played["hand.B.size"] == 3
    assert (played["deck.size"], played["discard.size"]) == (0, 0)
    # ... and nothing is made up before that player's next refill
    assert played.act("C: Esquivar")["hand.B.size"] == 3


def test_ruling_44_a_short_fuente_is_drawn_then_the_discards_are_shuffled() -> None:
    # given: one card in the Fuente, three to draw
    hand = {"B": [*SAFE[:1], "Alterar", "Potencia 9"]}
    board = at(
        "B", 5, hand=hand, deck=["Disipar"], discard=["Potencia 2", "Potencia 3"],
        options={"spectacular": True},
    )  # fmt: skip
    # when: old positions from the bottom: 3, 2, Alterar, Potencia 9
    played = board.act("B: Alterar +9 with Potencia 9", chance=order(0, 3, 1, 2))
    # then
    assert [kind for kind in played.kinds if kind in {"draw", "restocked"}] == [
        "draw", "restocked", "draw", "draw", "draw",
    ]  # fmt: skip
    assert moves(played, "draw")[0] == "disipar"
    assert played["hand.B"] == ["alterar", "disipar", "esquivar", "potencia-2", "potencia-9"]
    assert played["deck.size"] == 1


# ── R36: the loser regroups ───────────────────────────────────────────────────────────────────────


def test_r36_the_loser_may_discard_any_cards_then_draws_up_to_the_new_size() -> None:
    board = hit(WEAK, captured={"D": ["B III"]}, deck=["?", "Disipar", "Alterar", "Potencia 10"])
    asked = board.state.decision
    assert (asked.seat, asked.prompt.key, asked.rules) == (1, "ask.regroup", ("R36",))
    played = board.act("B: discard Potencia 2", "B: discard Potencia 2", "B: done")
    assert moves(played, "discard") == ["potencia-2", "potencia-2"]
    assert played["hand.B"] == ["alterar", "disipar", "potencia-3", "potencia-4"]
    assert played.rules("discard") == ("R36",)
    assert played.kinds.index("lose-shield") < played.kinds.index("discard")


def test_r36_none_need_be_discarded_if_the_hand_is_not_too_large() -> None:
    played = hit(WEAK, captured={"D": ["B III"]}).act("B: done")
    assert moves(played, "discard") == []
    assert played["hand.B"] == ["potencia-2", "potencia-2", "potencia-3", "potencia-4"]


def test_r36_all_may_be_discarded() -> None:
    board = hit(WEAK, captured={"D": ["B III"]}, deck=12)
    picks = [f"B: discard {card}" for card in WEAK]
    played = board.act(*picks)
    assert len(moves(played, "discard")) == 4
    assert played["hand.B.size"] == 4


def test_r36_copies_are_one_choice_and_gone_cards_are_not_offered() -> None:
    board = hit(WEAK, captured={"D": ["B III"]})
    assert board.legal == [
        "B: discard Potencia 2", "B: discard Potencia 3", "B: discard Potencia 4", "B: done",
    ]  # fmt: skip
    assert "B: discard Potencia 3" not in board.act("B: discard Potencia 3").legal
    assert breaches(board, "B: discard Potencia 9") == ["K1"]
    with pytest.raises(IllegalActionError):
        board.act("B: Esquivar")


def test_r36_the_discards_happen_together_when_all_are_chosen() -> None:
    board = hit(WEAK, captured={"D": ["B III"]}).act("B: discard Potencia 2")
    assert moves(board, "discard") == []
    state = GAME.act(board.state, GAME.parse("B: done", board.state)).state
    assert Played(state)["discard.top"] == "potencia-2"


# ── R27 and R48: hands that an effect has changed ─────────────────────────────────────────────────

AMAYA: dict[str, Any] = {"alumno": {"B": "Amaya"}}
USE = "B: use the Alumno"
FIVE = ["Alterar", "Disipar", "Potencia 2", "Potencia 3", "Potencia 4"]


def test_r27_after_an_effect_a_hand_that_is_too_large_is_cut_card_by_card() -> None:
    board = at("B", 6, hand={"B": FIVE}, deck=["Potencia 9", "Potencia 8"], **AMAYA)
    asked = board.act(USE)
    decision = asked.state.decision
    assert (decision.seat, decision.prompt.key, decision.rules) == (1, "ask.cut", ("R27",))
    assert asked["hand.B.size"] == 7
    # both drawn cards are there to choose from, and nothing else is possible
    assert {"B: discard Potencia 9", "B: discard Potencia 8"} <= set(asked.legal)
    assert all(text.startswith("B: discard") for text in asked.legal)
    played = asked.act("B: discard Potencia 2", "B: discard Alterar")
    assert played["hand.B"] == [
        "disipar", "potencia-3", "potencia-4", "potencia-8", "potencia-9",
    ]  # fmt: skip
    assert moves(played, "discard") == ["potencia-2", "alterar"]
    assert played.rules("discard") == ("R27",)
    assert (played["sphere.at"], played.state.frames) == ("B", ())


@pytest.mark.parametrize(("taken", "size"), [([], 5), (["B III"], 4)])
def test_r27_it_is_cut_to_the_size_of_the_own_highest_escudo(taken: list[str], size: int) -> None:
    board = at(
        "B", 6, hand={"B": FIVE[:size]}, captured={"D": taken}, deck=["Esquivar"] * 2, **AMAYA
    )
    asked = board.act(USE, "B: discard Alterar")
    assert asked["hand.B.size"] == size + 1
    assert asked.act("B: discard Esquivar")["hand.B.size"] == size


def test_r27_a_hand_that_an_effect_made_smaller_is_filled() -> None:
    board = at("B", 6, hand={"B": FIVE}, alumno={"B": "Yaiza"}, deck=["Potencia 9", "Potencia 8"])
    played = board.act(USE, "B: choose Potencia 2")
    assert moves(played, "draw") == ["potencia-9"]
    assert played["hand.B.size"] == 5


def salt(hands: dict[str, list[str]], **given: Any) -> Played:
    """Return a board on which B has activated Escuela Sal: all the others draw a card."""
    told = {"B": ["Sintonizar", *FIVE[:4]], **hands}
    board = at("B", 6, hand=told, alumno={"B": "Saray"}, options={"mode": "advanced"}, **given)
    return board.act("B: Sintonizar", "B: use")


def test_r48_and_h9_the_hands_of_others_are_adjusted_too_in_the_sentido_de_giro() -> None:
    full = ["Esquivar", "Potencia 5", "Potencia 6", "Potencia 7", "Potencia 8"]
    asked = salt(
        {"A": full[:4], "C": full, "D": full}, direction="counterclockwise", sender="C",
        deck=["Desviar", *["Reflejar"] * 3],
    )  # fmt: skip
    # B, who acts, filled the hand before that and did not draw
    assert asked["hand.B.size"] == 5
    # A was one short and needs to do nothing
    assert asked.state.decision.seat == 3
    cut = asked.act("D: discard Potencia 5")
    assert cut.state.decision.seat == 2
    done = cut.act("C: discard Esquivar")
    assert [done[f"hand.{letter}.size"] for letter in "ABCD"] == [5, 5, 5, 5]
    assert (done["sphere.at"], done.state.frames) == ("A", ())


def test_r48_a_hand_that_drew_and_is_still_too_small_is_filled() -> None:
    played = salt({"A": ["Esquivar"], "C": ["Esquivar"], "D": ["Esquivar"]}, deck=20)
    assert [played[f"hand.{letter}.size"] for letter in "ABCD"] == [5, 5, 5, 5]


def test_r48_and_h4_nothing_is_made_up_for_a_hand_that_the_effect_left_alone() -> None:
    board = at(
        "B", 6, hand={"B": FIVE, "A": ["Esquivar"], "C": ["Esquivar"]}, deck=9, **AMAYA
    ).act(USE)  # fmt: skip
    played = board.act("B: discard Potencia 2", "B: discard Potencia 3")
    assert [played[f"hand.{letter}.size"] for letter in "ABC"] == [1, 5, 1]


def test_h4_who_acts_fills_the_own_hand_even_if_the_effect_left_it_alone() -> None:
    board = at("B", 6, hand={"B": FIVE[:3]}, alumno={"B": "Saray"}, deck=9)
    assert board.act(USE)["hand.B.size"] == 5
