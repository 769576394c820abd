"""Set-up: decks, dice, Waifus, hands, the marker, the first Nocta (R7 to R10)."""

from __future__ import annotations

import pytest

from games.waifus_arena.arena import GAME, dice, started


def test_r7_the_highest_die_begins() -> None:
    assert started(3, chance=dice(A="2", B="6", C="5"))["turn"] == "B"


def test_r7_only_those_who_are_tied_throw_again() -> None:
    played = started(3, chance=dice(A="42", B="1", C="43"))

    assert played["turn"] == "C"
    thrown = [(event.what[-1], event.result) for event in played.events("rolled")]
    assert thrown == [("A", "4"), ("B", "1"), ("C", "4"), ("A", "2"), ("C", "3")]


def test_a_first_player_can_be_agreed_on() -> None:
    played = started(4, first="D")

    assert played["turn"] == "D"
    assert played.events("rolled") == []


def test_no_seat_begins_that_nobody_sits_in() -> None:
    with pytest.raises(Exception, match="first"):
        GAME.start(seats=2, options={"first": "C"})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r8_each_player_has_a_waifu_and_four_cards(seats: int) -> None:
    played = started(seats, first="A")

    for letter in "ABCD"[:seats]:
        # Whoever begins has drawn a card at Inicio already.
        assert played[f"hand.{letter}.size"] == 4 + (letter == "A")
        assert played[f"waifu.{letter}"] is not None
    assert played["nocta_deck.size"] == 13
    assert played["deck.size"] == 70 - 4 * seats - 1


def test_r9_the_marker_lies_behind_the_first_player_with_its_agresiva_side_up() -> None:
    played = started(4, first="B")

    assert (played["marker"], played["side"]) == (["A", "B"], "agresiva")
    assert played["nocta"] is not None
    assert played.rules("marker") == ("R9", "R64")


def test_r10_the_turn_passes_to_the_right_at_first() -> None:
    assert started(4)["direction"] == "right"


def test_the_numbers_of_the_box_are_those_of_the_document() -> None:
    counts = dict.fromkeys(("waifu", "nocta", "accion"), 0)
    for card in GAME.cards.values():
        if card.kind in counts:
            counts[card.kind] += card.count

    assert counts == {"waifu": 13, "nocta": 14, "accion": 70}


def test_what_the_document_does_not_give_is_a_placeholder() -> None:
    assert GAME.placeholder
    for card in GAME.cards.values():
        if card.kind == "accion":
            assert "count" in card.placeholder, card.id
        elif card.kind == "nocta":
            assert {"element", "points"} <= set(card.placeholder), card.id
    assert GAME.cards["ayaka"].placeholder == ()  # type: ignore[index]
