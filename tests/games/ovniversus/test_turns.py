"""Turns: hands, one card each, phase one column by column, new hands (R1 to R8, R18 to R23)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.ovniversus.tables import GAME, full, table

THREE = ["soldier"] * 3


def _start(dealer: str = "random", seed: int = 1) -> Any:
    return GAME.start(seed=seed, options={"dealer": dealer})


@pytest.mark.parametrize(("dealer", "first"), [("A", 1), ("B", 0)])
def test_r1_who_deals_plays_second(dealer: str, first: int) -> None:
    match = _start(dealer)
    assert match.decision.seat == first


def test_h7_chance_decides_who_deals() -> None:
    assert {_start(seed=seed).decision.seat for seed in range(8)} == {0, 1}
    assert "H7" in {rule for entry in _start().log.entries for rule in entry.rules}


def test_r1_both_get_three_cards_of_one_deck() -> None:
    match = _start()
    views = [match.view(seat) for seat in (0, 1)]
    assert [len(view.zone("hand", seat).cards) for seat, view in enumerate(views)] == [3, 3]
    assert views[0].zone("deck").count == 46


def test_h1_the_deck_is_every_card_in_its_number() -> None:
    assert sum(card.count for card in GAME.cards.values()) == 52
    assert len(_start().state.objects) == 52


# ── Phase one ─────────────────────────────────────────────────────────────────────────────────────


def _phase_one(**more: Any) -> Any:
    given = {"hand": {"A": ["lone", "lift", "soldier"], "B": THREE}, "deck": ["soldier"] * 9}
    return table(given | more)


def test_r3_r6_the_first_card_is_a_personaje_in_fuerza() -> None:
    board = _phase_one()
    assert board.choices == ["Lone -> fuerza", "Soldier -> fuerza"]
    assert board.breaks("Lone -> proyeccion") == ["R5"]
    assert board.breaks("Lift -> fuerza") == ["R6", "R16"]


def test_r4_r5_r7_columns_are_filled_in_turn_and_then_phase_two_begins() -> None:
    board = _phase_one()
    seen = []
    for battle in ("fuerza", "proyeccion", "resistencia"):
        for seat in "AB":
            seen.append((board.turn, board["phase"]))
            board.play(f"{seat}: Soldier -> {battle}")
    assert seen == [("A", "one"), ("B", "one")] * 3
    assert (board.turn, board["phase"], board["turns"]) == ("A", "two", 1)
    assert board.rules_of("turn-began") >= {"R4", "R5", "R7"}


def test_r6_ends_with_phase_one() -> None:
    given = {battle: {"A": ["soldier"], "B": ["soldier"]} for battle in ("fuerza", "proyeccion")}
    board = _phase_one(**given, resistencia={"A": ["soldier"]}, turn="B", plays={"A": 3, "B": 2})
    assert board.choices == ["Soldier -> resistencia"]
    board.play("B: Soldier -> resistencia")
    assert board.can("Lift -> fuerza", "Lone -> resistencia") == [True, True]


# ── The hand ──────────────────────────────────────────────────────────────────────────────────────


def test_r2_the_hand_is_filled_when_the_turn_begins_and_not_before() -> None:
    board = table(hand_A=["lone", "soldier", "soldier"], hand_B=["soldier"], deck=["red", "blue"])
    board.play("A: Lone -> fuerza")
    assert (board["hand.A.size"], board["hand.B"]) == (2, ["blue", "red", "soldier"])
    assert board.rules_of("draw") == {"R2"}


def test_h6_an_empty_deck_gives_what_there_is() -> None:
    board = table(hand_B=["soldier"], deck=["red"])
    board.play("A: Soldier -> fuerza")
    assert board["hand.B"] == ["red", "soldier"]
    assert "H6" in board.rules_of("draw")


@pytest.mark.parametrize(("reading", "size"), [("a", 4), ("b", 3)])
def test_a19_surplus_cards(reading: str, size: int) -> None:
    board = table(hand_B=["soldier"] * 3 + ["lone"], deck=["red"], readings={"A19": reading})
    board.play("A: Soldier -> fuerza")
    assert board["hand.B.size"] == size
    assert board["deck.bottom"] == ("red" if reading == "a" else "lone")


# ── One card, no passing ──────────────────────────────────────────────────────────────────────────


def test_r18_one_card_a_turn() -> None:
    board = table(fuerza_A=["reader"], hand_A=["lone", "soldier", "lift"])
    board.play("A: Lone -> fuerza")
    assert board.breaks("A: Soldier -> proyeccion") == ["R18"]
    assert board.turn == "A"


def test_r8_the_turn_passes_on() -> None:
    board = table().play("A: Soldier -> fuerza")
    assert (board.turn, board["turns"]) == ("B", 2)
    assert board.breaks("A: Soldier -> proyeccion") == ["K1", "R8"]


def test_r20_nobody_passes() -> None:
    board = table()
    assert board.breaks("A: end turn") == ["R20"]
    assert board.breaks("A: show hand") == ["R22"]


# ── New hands ─────────────────────────────────────────────────────────────────────────────────────


def test_r22_r23_h5_a_hand_of_which_nothing_fits_is_exchanged() -> None:
    board = _phase_one(
        hand={"A": ["lift", "boost", "ray"], "B": THREE}, deck=["red", "blue", "lone", "soldier"]
    )
    assert board.choices == ["show hand"]
    board.play("A: show hand")
    assert board["hand.A"] == ["blue", "lone", "red"]
    assert board["deck.bottom"] == "ray"
    assert board.kinds() == ["hand-shown"] + ["discard"] * 3 + ["draw"] * 3
    assert board.moved("discard") == ["lift", "boost", "ray"]
    assert board.turn == "A"
    assert board.rules_of("discard") >= {"R22", "R23", "H5"}


def test_r22_what_is_shown_is_seen_by_both() -> None:
    seen = 0
    for seed in range(20):
        match, pick = _start("B", seed), Random(seed)
        while match.decision is not None:
            action = pick.choice(match.legal_actions())
            seat = match.decision.seat
            hand = match.view(seat).zone("hand", seat).cards
            match.act(action)
            if action.tag == "show":
                rival = match.view(1 - seat)
                told: list[Any] = [e.event for e in rival.entries if e.event.tag == "hand-shown"]
                assert sorted(thing.card for thing in told[-1].cards) == sorted(hand)
                seen += 1
    assert seen


@pytest.mark.parametrize(("reading", "turn"), [("a", "A"), ("b", "B")])
def test_a10_whether_the_turn_goes_on(reading: str, turn: str) -> None:
    board = _phase_one(hand={"A": ["lift"] * 3, "B": THREE}, readings={"A10": reading})
    board.play("A: show hand")
    assert board.turn == turn


def test_r16_r22_potenciadores_for_an_empty_side() -> None:
    board = table(full(fuerza_A=[], hand_A=["lift"] * 3, deck=["soldier"] * 3))
    assert board.choices == ["show hand"]


THIRD = {"fuerza_A": ["red", "scarlet"], "fuerza_B": ["soldier"]}


@pytest.mark.parametrize(
    ("reading", "hand", "choices"),
    [
        ("a", ["soldier"] * 3, ["show hand"]),
        ("a", ["soldier", "soldier", "lift"], ["Lift -> fuerza"]),
        ("b", ["soldier"] * 3, ["end turn"]),
        ("b", ["soldier", "soldier", "lift"], ["Lift -> fuerza", "end turn"]),
    ],
)
def test_a7_whether_the_third_place_has_to_be_filled(
    reading: str, hand: list[str], choices: list[str]
) -> None:
    board = table(full(**THIRD, hand_A=hand, readings={"A7": reading}))
    assert board.choices == choices


def test_a7_b_the_match_ends_when_all_other_places_are_complete() -> None:
    board = table(full(**THIRD, turn="B", readings={"A7": "b", "A15": "a"}))
    board.play("B: Soldier -> fuerza")
    assert "battles-compared" in board.kinds()


def test_h3_no_hand_is_shown_for_ever() -> None:
    given = full(fuerza_A=["red", "scarlet"], deck=["soldier"] * 6, readings={"A7": "a"})
    board = table(given)
    shown = 0
    while board.turn and board.choices == ["show hand"]:
        board.play("A: show hand")
        shown += 1
    assert shown == 3  # the hand and the six cards of the deck
    assert "stuck" in board.kinds()
    assert board.rules_of("stuck") == {"H3"}
    assert board["phase"] == "score"


def test_h3_an_effect_opens_it_again() -> None:
    given = full(
        fuerza_A=["red", "scarlet"], proyeccion_A=["reader", "soldier"], stuck=["A"], deck=["lift"],
        fuerza_B=["soldier"],
    )  # fmt: skip
    board = table(given)
    assert board.choices == ["effect of Reader@PROYECCIÓN A", "end turn"]
    board.play("A: effect of Reader")
    assert board.choices == ["Lift -> fuerza"]
    assert board["stuck.A"] is False
