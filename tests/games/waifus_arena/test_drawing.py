"""The table as text: what a glance has to find, and what nobody may see."""

from __future__ import annotations

import random

import pytest

from cardrules.drawing.text import drawn
from games.waifus_arena.arena import GAME, at

BOARD = at(
    "Rei:active A1 - T1", "Nocta Fuego III", turn="B", pa=-9, direction="left", marker="AB",
    side="pasiva", attached_B=["Barrera", "Escudo: barrera", "Hibridación Tierra"],
    threats_B=["Letal", "Normal: diverted", "Provocar"], upon_A=["Furia", "Alquimia: fuego"],
    trophies_D=["Nocta Agua I + Ovación"], hand_B=["Furia", "Dogy", "Furia"], hand_A=["Trocar"],
)  # fmt: skip


def test_everything_that_counts_is_there() -> None:
    text = BOARD.drawn(1)

    for part in (
        "to the left", "▶B", "[N]", "next Agresivo", "Nocta Fuego III*", "4 PV", "Fuego",
        "Furia (A)", "Alquimia → Fuego (A)", "Hechizo active", "Agua + Tierra", "-9 PA",
        "Letal, Normal (diverted), Provocar", "Barrera, Escudo (Barrera), Hibridación Tierra",
        "eliminated", "Nocta Agua I* ×2 PV", "Hand of B: Furia ×2, Dogy*", "placeholder",
    ):  # fmt: skip
        assert part in text, part


def test_the_hands_of_others_are_not() -> None:
    for seat in (1, 3, None):
        assert "Trocar" not in BOARD.drawn(seat)
    assert "Trocar" in BOARD.drawn(0)


def test_it_is_drawn_in_spanish_too() -> None:
    text = BOARD.drawn(1, "es")

    for part in ("a la izquierda", "Mano de B", "desviado", "fuera", "provisionales"):
        assert part in text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_table_of_a_match_can_be_drawn(seats: int) -> None:
    pick = random.Random(seats)
    match = GAME.start(seats=seats, seed=seats)
    while match.decision is not None:
        for lang in ("en", "es"):
            text = drawn(GAME, match.view(match.decision.seat), lang)
            assert max(map(len, text.splitlines())) <= 160
        match.act(pick.choice(match.legal_actions()))


def test_when_no_nocta_is_left_it_says_so() -> None:
    assert "No Nocta is left" in at("F1 A1", "none", nocta_deck=0).drawn(0)
