"""Rules R1 to R5 and R13: how a game begins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardrules.errors import FaultsError
from cardrules.games.arcanya.table import DECK, hand, shields
from cardrules.ids import CardId
from cardrules.settings import settle
from games.arcanya.boards import GAME, at, started


def _fuente(seats: int, **options: Any) -> Counter[CardId]:
    state = started(seats, **options).state
    places = [DECK, *(hand(seat) for seat in range(seats))]
    return Counter(state.objects[id].card for place in places for id in state.zones[place])


def test_r1_the_fuente_is_every_potencia_and_maniobra_but_sintonizar() -> None:
    cards = _fuente(4)
    kinds = Counter(GAME.cards[card].kind for card in cards.elements())
    assert kinds == {"potencia": 54, "maniobra": 34}
    assert not any("sintonizar" in card for card in cards)


def test_r1_the_fuente_is_shuffled() -> None:
    assert started(seed=1)["hand.A"] != started(seed=2)["hand.A"]
    assert "R1" in started().rules("shuffled")


def test_r2_the_direction_starts_clockwise() -> None:
    begun = started()
    assert begun["sphere.direction"] == "clockwise"
    assert "R2" in begun.rules("sphere-sent")


@pytest.mark.parametrize("seats", [3, 10])
def test_r4_each_has_one_escudo_of_each_level_with_the_iii_in_front(seats: int) -> None:
    state = started(seats).state
    for seat in range(seats):
        own = [state.objects[id].card for id in state.zones[shields(seat)]]
        assert own == ["escudo-i", "escudo-ii", "escudo-iii"]


@pytest.mark.parametrize("seats", [3, 10])
def test_r5_each_starts_with_five_cards_from_the_fuente(seats: int) -> None:
    begun = started(seats)
    assert [begun[f"hand.{letter}.size"] for letter in "ABCDEFGHIJ"[:seats]] == [5] * seats
    assert begun["deck.size"] == 88 - 5 * seats
    assert begun.rules("draw") == ("R5",)


def test_r13_the_first_esfera_has_potencia_1_and_goes_to_the_youngest() -> None:
    begun = started(youngest="C")
    assert (begun["sphere.power"], begun["sphere.at"]) == (1, "C")
    assert begun["sphere.sender"] == "coliseum"
    assert begun.state.decision.seat == 2
    assert begun.rules("sphere-sent")[0] == "R13"


def test_h2_the_youngest_is_seat_a_unless_the_table_says_otherwise() -> None:
    assert started()["sphere.at"] == "A"


def test_h3_copies_are_six_of_each_potencia_and_the_agreed_maniobras() -> None:
    cards = _fuente(4)
    assert {cards[CardId(f"potencia-{value}")] for value in range(2, 11)} == {6}
    maniobras = ("esquivar", "desviar", "reflejar", "alterar", "disipar")
    assert [cards[CardId(card)] for card in maniobras] == [7, 7, 7, 7, 6]
    other = _fuente(4, maniobras="10-6-6-6-6")
    assert [other[CardId(card)] for card in maniobras] == [10, 6, 6, 6, 6]


def test_h3_another_number_of_maniobras_is_refused() -> None:
    with pytest.raises(FaultsError, match="33"):
        settle(GAME, 4, {"maniobras": "7-7-7-7-5"})


@pytest.mark.parametrize(("seats", "right"), [(2, False), (3, True), (10, True), (11, False)])
def test_h5_three_to_ten_play(seats: int, right: bool) -> None:
    if right:
        assert settle(GAME, seats).seats == seats
    else:
        with pytest.raises(FaultsError):
            settle(GAME, seats)


def test_ex2_the_start_as_the_rulebook_shows_it() -> None:
    begun = started(3)
    assert begun["sphere.direction"] == "clockwise"
    assert (begun["sphere.power"], begun["sphere.at"]) == (1, "A")
    assert {begun[f"hand.{letter}.size"] for letter in "ABC"} == {5}
    assert not any(thing.used for thing in begun.state.objects.values())


def test_ruling_50_the_basic_fuente_has_88_cards_and_no_sintonizar() -> None:
    cards = _fuente(3)
    assert cards.total() == 88
    with pytest.raises(FaultsError, match="Sintonizar"):
        at("B", 1, hand={"B": ["Sintonizar"]})
