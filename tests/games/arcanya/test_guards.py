"""Rules R38 to R42 and H6, and readings A12 to A17 and A33: Guardas."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.ids import UNKNOWN, Seat
from cardrules.views import view_of
from games.arcanya.boards import GAME, Played, at, breaches, claims, moves

TIERRA = "with Guarda de tierra"
FUEGO = "with Guarda de fuego"
ON_ESFERA = "with Guarda de metal (Esfera)"
ON_CARD = "with Guarda de metal (card)"
ADVANCED = {"mode": "advanced"}
USE = "B: use the Alumno"


def with_(guards: list[str], hand: list[str], power: int = 9, **given: Any) -> Played:
    """Return a board on which the Esfera comes to B, who has set Guardas."""
    return at("B", power, hand={"B": hand}, guards={"B": guards}, **given)


# ── R38: setting one ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("alumno", "kind"), [("Yaiza", "tierra"), ("Nuño", "fuego"), ("Leire", "metal")]
)
def test_r38_an_ability_sets_a_guarda_with_a_card_of_the_hand(alumno: str, kind: str) -> None:
    hand = ["Potencia 7", "Esquivar", "Esquivar", "Disipar", "Alterar"]
    board = at("B", 6, hand={"B": hand}, alumno={"B": alumno}, deck=["Potencia 2", "Potencia 3"])
    asked = board.act(USE)
    assert sorted(asked.legal) == sorted(f"B: choose {card}" for card in dict.fromkeys(hand))
    played = asked.act("B: choose Disipar")
    assert played["guards.B"] == [kind]
    assert moves(played, "guard") == ["disipar"]
    assert "R38" in played.rules("guard")
    # ... and R27: the hand is filled
    assert played["hand.B"] == ["alterar", "esquivar", "esquivar", "potencia-2", "potencia-7"]


def test_r38_an_attuned_escuela_sets_one_too() -> None:
    board = at(
        "B", 6, hand={"B": ["Sintonizar", "Disipar"]}, alumno={"B": "Yaiza"}, options=ADVANCED,
        deck=["Alterar"] * 6,
    )  # fmt: skip
    played = board.act("B: Sintonizar", "B: use", "B: choose Disipar")
    assert played["guards.B"] == ["tierra"]
    assert "R38" in played.rules("guard")


def test_r38_it_lies_face_down_and_only_its_owner_knows_the_card() -> None:
    board = at("B", 6, hand={"B": ["Disipar", "Esquivar"]}, alumno={"B": "Yaiza"})
    state = board.act(USE, "B: choose Disipar").state
    seen = {
        seat: view_of(GAME, state, seat, (), ()).zone("guards", Seat(1)) for seat in (0, 1, 2, None)
    }
    assert {seat: zone.cards for seat, zone in seen.items()} == {
        0: (UNKNOWN,), 1: ("disipar",), 2: (UNKNOWN,), None: (UNKNOWN,),
    }  # fmt: skip
    # ... but everybody knows that there is one, and of which kind
    assert [zone.things[0].counters for zone in seen.values()] == [(("tierra", 1),)] * 4


# ── R39: using one ────────────────────────────────────────────────────────────────────────────────


def test_r39_the_potencia_is_played_and_then_the_guarda_discarded() -> None:
    played = with_(["tierra: Disipar"], ["Potencia 7"]).act(f"B: Potencia 7 {TIERRA}")
    kinds = [kind for kind in played.kinds if kind in {"play", "discard", "sphere-sent"}]
    assert kinds == ["play", "discard", "sphere-sent"]
    assert moves(played, "discard") == ["disipar"]
    assert played.rules("discard") == ("R39", "R40")
    assert played["guards.B"] == []
    assert played["discard.top"] == "disipar"


@pytest.mark.parametrize("text", ["Esquivar", "Disipar", "Reflejar"])
def test_r39_without_a_potencia_it_does_nothing(text: str) -> None:
    board = with_(["tierra"], ["Esquivar", "Disipar", "Reflejar"])
    assert breaches(board, f"B: {text} {TIERRA}")[0] == "R39"
    assert not any("Guarda" in legal for legal in board.legal)


def test_r39_only_one_that_is_set() -> None:
    board = with_(["tierra"], ["Potencia 9", "Esquivar"])
    assert breaches(board, f"B: Potencia 9 {FUEGO}") == ["R39"]
    assert claims(board, f"B: Potencia 9 {FUEGO}") == ["guards.set"]


def test_r39_not_that_of_somebody_else() -> None:
    board = at("B", 9, hand={"B": ["Potencia 9"]}, guards={"A": ["tierra"]})
    assert breaches(board, f"B: Potencia 9 {TIERRA}") == ["R39"]


def test_r39_it_need_not_be_used() -> None:
    played = with_(["tierra"], ["Potencia 9"]).act("B: Potencia 9")
    assert played["guards.B"] == ["tierra"]


def test_ruling_43_only_one_card_left_the_hand() -> None:
    hand = ["Potencia 7", *["Esquivar"] * 4]
    board = with_(["tierra"], hand, deck=["Disipar", "Alterar"])
    played = board.act(f"B: Potencia 7 {TIERRA}")
    assert moves(played, "draw") == ["disipar"]
    assert played["hand.B.size"] == 5


def test_ruling_20_a_guarda_without_a_potencia_is_no_defence() -> None:
    hands = {"C": ["Potencia 6"], "D": ["Reflejar", "Reflejar", "Desviar", "Desviar"]}
    board = at(
        "C", 5, "B", hand=hands, options=ADVANCED, school="Fuego", weakness={"D": "Fuego"},
        guards={"D": ["tierra"]}, alumno={"D": "Leire"}, turned=["D"], captured={"A": ["D III"]},
    )  # fmt: skip
    played = board.act("C: Potencia 6")
    assert moves(played, "lose-shield") == ["escudo-ii"]
    assert played["captured.C"] == ["escudo-ii"]


# ── R40 and R41: what it does to the comparison ───────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("kind", "how", "least", "leaves"),
    [
        ("tierra", TIERRA, 6, 6),
        ("fuego", FUEGO, 7, 9),
        ("metal", ON_ESFERA, 7, 7),
        ("metal", ON_CARD, 8, 9),
    ],
)
def test_r40_and_ex7_the_numbers_of_each_kind(kind: str, how: str, least: int, leaves: int) -> None:
    hand = [f"Potencia {value}" for value in (5, 6, 7, 8)]
    enough = with_([kind], [*hand, "Esquivar"], readings={"A13": "b"})
    right = [value for value in (5, 6, 7, 8) if not breaches(enough, f"B: Potencia {value} {how}")]
    assert right == [value for value in (5, 6, 7, 8) if value >= least]
    played = enough.act(f"B: Potencia {least} {how}")
    assert (played["sphere.power"], played["sphere.at"]) == (leaves, "C")


def test_r40_which_effect_of_metal_is_as_its_player_likes() -> None:
    board = with_(["metal"], ["Potencia 8"])
    assert {text for text in board.legal if "->" not in text} == {
        f"B: Potencia 8 {ON_ESFERA}", f"B: Potencia 8 {ON_CARD}",
    }  # fmt: skip


def test_r41_after_the_guarda_they_are_compared_as_always() -> None:
    board = with_(["tierra"], ["Potencia 7"])
    assert breaches(board, "B: Potencia 7") == ["R18"]
    assert breaches(board, f"B: Potencia 7 {TIERRA}") == []
    assert breaches(board, "B: take the hit") == ["R16"]


def test_r41_and_ruling_17_a_pair_that_falls_short_is_a_hit() -> None:
    board = with_(["tierra: Disipar"], ["Potencia 5", "Potencia 2"], captured={"D": ["B III"]})
    played = board.act(f"B: Potencia 5 {TIERRA}")
    assert moves(played, "lose-shield") == ["escudo-ii"]
    assert played["captured.A"] == ["escudo-ii"]
    # ... both cards are spent
    assert moves(played, "play") == ["potencia-5"]
    assert moves(played, "discard") == ["disipar"]
    assert "sphere-sent" not in played.kinds


def test_r16_and_r41_who_has_only_pairs_that_fall_short_may_take_the_hit_instead() -> None:
    board = with_(["tierra"], ["Potencia 5", "Potencia 2"])
    assert board.legal == [
        f"B: Potencia 5 {TIERRA}", f"B: Potencia 2 {TIERRA}", "B: take the hit",
    ]  # fmt: skip
    played = board.act("B: take the hit")
    assert (moves(played, "play"), moves(played, "lose-shield")) == ([], ["escudo-iii"])


@pytest.mark.parametrize("how", [ON_ESFERA, ON_CARD])
def test_ruling_16_over_ten_with_metal(how: str) -> None:
    hands = {"A": ["Alterar"], "B": ["Potencia 10", "Potencia 10", "Potencia 9", "Potencia 8"]}
    board = at(
        "A", 10, "D", hand=hands, guards={"B": ["metal"]}, captured={"D": ["B III"]}
    ).act("A: Alterar +1")  # fmt: skip
    assert board["sphere.power"] == 11
    assert breaches(board, "B: take the hit") == ["R16"]
    played = board.act(f"B: Potencia 10 {how}")
    assert (played["sphere.at"], moves(played, "lose-shield")) == ("C", [])


def test_ruling_15_without_it_they_are_hit() -> None:
    hands = {"A": ["Alterar"], "B": ["Potencia 10", "Potencia 10", "Potencia 9", "Potencia 8"]}
    board = at(
        "A", 10, "D", hand=hands, captured={"D": ["B III"]}, guards={"C": ["metal"]},
        alumno={"B": "Candela"}, turned=["B"],
    )  # fmt: skip
    assert moves(board.act("A: Alterar +1"), "lose-shield") == ["escudo-ii"]


def test_ruling_19_the_esfera_leaves_with_the_value_of_the_card() -> None:
    played = with_(["tierra"], ["Potencia 7"]).act(f"B: Potencia 7 {TIERRA}")
    assert (played["sphere.power"], played["sphere.at"]) == (7, "C")


def test_two_changes_of_one_comparison_see_each_other() -> None:
    guards = {"A": ["fuego"], "B": ["tierra", "tierra"], "D": ["metal"]}
    board = at("B", 9, hand={"B": ["Potencia 7", "Potencia 5"]}, guards=guards)
    defended = board.act(f"B: Potencia 7 {TIERRA}")
    assert (defended["sphere.power"], moves(defended, "lose-shield")) == (7, [])
    assert defended["guards.D"] == ["metal"]
    hit = board.act(f"B: Potencia 5 {TIERRA}")
    assert moves(hit, "lose-shield") == ["escudo-iii"]
    assert [hit[f"guards.{letter}"] for letter in "ABCD"] == [[], [], [], []]
    assert hit.rules("discard") == ("R42",)


# ── R42: all go when anybody is hit ───────────────────────────────────────────────────────────────


def test_r42_and_ruling_22_all_guardas_are_discarded_whoever_owns_them() -> None:
    hands = {"C": ["Potencia 9"], "D": ["Potencia 2"]}
    guards = {"A": ["tierra: Disipar", "fuego: Alterar"], "B": ["metal: Esquivar"]}
    played = at("C", 5, "B", hand=hands, guards=guards).act("C: Potencia 9")
    assert moves(played, "lose-shield") == ["escudo-iii"]
    assert moves(played, "discard") == ["disipar", "alterar", "esquivar"]
    assert played.rules("discard") == ("R42",)
    assert [played[f"guards.{letter}"] for letter in "ABCD"] == [[], [], [], []]


def test_r42_they_stay_while_nobody_is_hit() -> None:
    guards = {"A": ["tierra"], "B": ["metal"]}
    played = at("B", 5, guards=guards).act("B: Esquivar", "C: Esquivar")
    assert (played["guards.A"], played["guards.B"]) == (["tierra"], ["metal"])


# ── H6: which of two of one kind ──────────────────────────────────────────────────────────────────


def test_h6_of_two_of_one_kind_the_one_that_was_set_first_is_used_first() -> None:
    guards = ["fuego: Desviar", "tierra: Disipar", "tierra: Alterar"]
    board = with_(guards, ["Potencia 7"], alumno={"A": "Yaiza"})
    assert board.legal.count(f"B: Potencia 7 {TIERRA}") == 1
    played = board.act(f"B: Potencia 7 {TIERRA}")
    assert moves(played, "discard") == ["disipar"]
    assert played["guards.B"] == ["fuego", "tierra"]


def test_h6_a_guarda_set_in_play_comes_after_those_that_are_there() -> None:
    hand = ["Alterar", "Esquivar", "Potencia 9"]
    board = with_(["tierra: Disipar"], hand, 9, alumno={"B": "Yaiza"}, deck=["Reflejar"] * 6)
    played = board.act(USE, "B: choose Alterar", f"B: Potencia 9 {TIERRA}")
    assert moves(played, "discard") == ["disipar"]


# ── A12: several with one card ────────────────────────────────────────────────────────────────────


BOTH = "B: Potencia 4 with Guarda de tierra, Guarda de fuego"


def test_a12a_exactly_one_guarda_goes_with_a_card() -> None:
    board = with_(["tierra", "fuego"], ["Potencia 4"], readings={"A12": "a"})
    assert breaches(board, BOTH) == ["R39"]
    assert claims(board, BOTH) == ["guards.one"]
    assert BOTH not in board.legal


def test_a12b_any_number_and_their_effects_add_up() -> None:
    board = with_(["tierra", "fuego"], ["Potencia 4"], readings={"A12": "b"})
    assert BOTH in board.legal
    played = board.act(BOTH)
    # 6 against 6
    assert (played["sphere.power"], moves(played, "lose-shield")) == (6, [])
    assert len(moves(played, "discard")) == 2
    assert "R39" in breaches(board, BOTH.replace("fuego", "tierra"))


# ── A13: choosing a pair that falls short ─────────────────────────────────────────────────────────

SHORT = f"B: Potencia 5 {TIERRA}"


def test_a13a_it_is_legal_and_a_hit() -> None:
    board = with_(["tierra"], ["Potencia 5", "Esquivar"], readings={"A13": "a"})
    assert SHORT in board.legal
    played = board.act(SHORT)
    assert moves(played, "lose-shield") == ["escudo-iii"]
    assert "A13" in played.rules("lose-shield")


@pytest.mark.parametrize("sure", [["Esquivar"], ["Potencia 7"]])
def test_a13b_not_while_a_defence_would_do(sure: list[str]) -> None:
    board = with_(["tierra"], ["Potencia 5", *sure], readings={"A13": "b"})
    assert SHORT not in board.legal
    assert breaches(board, SHORT) == ["R41"]


def test_a13b_without_one_it_may_be_tried() -> None:
    board = with_(["tierra"], ["Potencia 5"], readings={"A13": "b"})
    assert board.legal == [SHORT, "B: take the hit"]


# ── A14 and A15: with which Potencia the Esfera leaves ────────────────────────────────────────────


@pytest.mark.parametrize(("option", "leaves"), [("a", 9), ("b", 7)])
def test_a14_a_raised_card_gives_the_esfera_its_raised_or_its_printed_value(
    option: str, leaves: int
) -> None:
    board = with_(["fuego"], ["Potencia 7"], 8, readings={"A14": option})
    played = board.act(f"B: Potencia 7 {FUEGO}")
    assert played["sphere.power"] == leaves
    assert "A14" in played.rules("sphere-sent")


@pytest.mark.parametrize(("option", "leaves"), [("a", 8), ("b", 6)])
@pytest.mark.parametrize("kind", ["tierra", "metal"])
def test_a15_a_lowered_esfera_leaves_with_the_value_of_the_card_or_lowered(
    option: str, leaves: int, kind: str
) -> None:
    how, power = (TIERRA, 9) if kind == "tierra" else (ON_ESFERA, 8)
    played = with_([kind], ["Potencia 8"], power, readings={"A15": option}).act(
        f"B: Potencia 8 {how}"
    )
    assert played["sphere.power"] == leaves
    assert "A15" in played.rules("sphere-sent")


# ── A16: Resonancia through a Guarda ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("option", "value"), [("a", 6), ("b", 9)])
def test_a16_the_changed_or_the_printed_numbers_make_a_resonancia(option: str, value: int) -> None:
    board = with_(["tierra"], ["Potencia 6", "Potencia 9"], readings={"A16": option})
    assert [value for value in (6, 9) if f"B: Potencia {value} {TIERRA} -> A" in board.legal] == [
        value
    ]
    other = 15 - value
    assert breaches(board, f"B: Potencia {other} {TIERRA} -> A") == ["R20"]
    assert board.act(f"B: Potencia {value} {TIERRA} -> A")["sphere.at"] == "A"


# ── A17: a Guarda that takes the Esfera below 1 ───────────────────────────────────────────────────


@pytest.mark.parametrize(("option", "leaves"), [("a", 4), ("b", 1)])
def test_a17_the_escuela_goes_and_the_card_sets_the_potencia_or_it_leaves_with_1(
    option: str, leaves: int
) -> None:
    board = with_(
        ["tierra"], ["Potencia 4"], 2, readings={"A17": option}, options=ADVANCED, school="Fuego"
    )
    played = board.act(f"B: Potencia 4 {TIERRA}")
    assert played["sphere.power"] == leaves
    assert played["school"] is None
    assert {"R50", "R26"} <= set(played.rules("put-aside"))
    assert "A17" in played.rules("sphere-sent")


def test_a17_not_when_it_only_takes_it_to_1() -> None:
    board = with_(["tierra"], ["Potencia 4"], 4, options=ADVANCED, school="Fuego")
    played = board.act(f"B: Potencia 4 {TIERRA}")
    assert (played["sphere.power"], played["school"]) == (4, "escuela-fuego")


# ── A33: the hand before the hit ──────────────────────────────────────────────────────────────────


def falls_short(option: str) -> Played:
    """Return a game in which B falls short, so that A has 8; both then score 9.

    Of the hands that of A is worth 8; that of B 5, or with the card on top of the Fuente 15.
    """
    hands = {
        "A": ["Potencia 8"],
        "B": ["Potencia 5", "Potencia 2", "Potencia 3", *["Esquivar"] * 2],
    }
    board = at(
        "B", 9, "A", hand=hands, guards={"B": ["tierra"]}, deck=["Potencia 10"] * 2,
        captured={"A": ["C III"], "B": ["A III", "A II"]}, options={"points": "4-2-1"},
        readings={"A33": option},
    )  # fmt: skip
    played = board.act(SHORT)
    assert played["scores"] == [9, 9, 3, 7]
    return played


def test_a33a_the_hand_is_filled_after_the_hit() -> None:
    played = falls_short("a")
    assert "draw" not in played.kinds
    assert played["winners"] == ["A"]
    assert "A33" in played.rules("lose-shield")


def test_a33b_or_before_it() -> None:
    played = falls_short("b")
    assert played.kinds.index("draw") < played.kinds.index("lose-shield")
    assert played["winners"] == ["B"]
    assert moves(played, "draw") == ["potencia-10"]
