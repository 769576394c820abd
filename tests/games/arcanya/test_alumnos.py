"""Rules R3, R16, R30 to R32 and R57, and reading A27: Alumnos and their abilities."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.core.verdicts import Illegal
from cardrules.errors import FaultsError, IllegalActionError
from games.arcanya.boards import GAME, Played, at, breaches, claims, moves, started

WEAK = ["Potencia 2", "Potencia 3", "Potencia 4", "Potencia 2", "Potencia 3"]
"""A full hand without a defence against Potencia 5."""
USE = "use the Alumno"
HIT = "B: take the hit"


def with_(alumno: str, hand: list[str] | None = None, power: int = 6, **given: Any) -> Played:
    """Return a board on which the Esfera comes to B, who has an Alumno."""
    others = given.pop("others", {})
    told = {"B": WEAK if hand is None else hand}
    return at("B", power, hand=told, alumno={"B": alumno, **others}, **given)


# ── R3: one each ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [3, 4, 7, 10])
def test_r3_each_player_gets_one_alumno_of_their_own(seats: int) -> None:
    begun = started(seats, mode="basic")
    dealt = [begun[f"alumno.{letter}"] for letter in "ABCDEFGHIJ"[:seats]]
    assert len(set(dealt)) == seats
    assert all(GAME.cards[card].kind == "alumno" for card in dealt)
    assert begun.rules("deal") == ("R3",)


def test_r3_all_start_straight_and_those_not_dealt_are_put_away() -> None:
    begun = started(4, mode="basic")
    assert not any(begun[f"turned.{letter}"] for letter in "ABCD")
    zones = begun.state.settings.layout.zones
    assert sum(zones[thing.place].name == "alumno" for thing in begun.state.objects.values()) == 4
    assert not any(zones[t.place].name == "undealt" for t in begun.state.objects.values())
    assert "put-away" in [entry.event.tag for entry in begun.entries]


# ── R30: the card is turned and followed ──────────────────────────────────────────────────────────


def test_r30_to_use_the_ability_the_card_is_turned_and_followed() -> None:
    played = with_("Saray").act(f"B: {USE}")
    assert played["turned.B"]
    assert played["sphere.power"] == 3
    assert played.rules("spend") == ("R30",)
    assert played.kinds.index("spend") < played.kinds.index("lower")


def test_r30_nobody_elses_card_is_turned() -> None:
    played = with_("Saray", others={"C": "Telmo"}).act(f"B: {USE}")
    assert (played["turned.B"], played["turned.C"]) == (True, False)


def test_r30_while_it_is_turned_the_ability_is_not_available() -> None:
    board = with_("Saray", ["Esquivar"], turned=["B"])
    assert board.legal == ["B: Esquivar"]
    assert breaches(board, f"B: {USE}") == ["R30"]
    assert claims(board, f"B: {USE}") == ["alumno.straight"]
    with pytest.raises(IllegalActionError):
        board.act(f"B: {USE}")


def test_r30_not_twice_on_one_esfera() -> None:
    played = with_("Saray", ["Esquivar"], 9).act(f"B: {USE}")
    assert played.legal == ["B: Esquivar"]


def test_r30_who_has_no_alumno_has_no_ability() -> None:
    board = at("B", 5, hand={"B": ["Esquivar"]}, alumno={"C": "Saray"})
    assert breaches(board, f"B: {USE}")[0] == "R30"


# ── R31: before the Action, or as the defence ─────────────────────────────────────────────────────


@pytest.mark.parametrize("alumno", ["Yaiza", "Nuño", "Saray", "Telmo", "Amaya", "Lope"])
def test_r31_after_an_ability_before_the_action_one_still_has_to_defend(alumno: str) -> None:
    hand = [*WEAK[:4], "Esquivar"]
    played = with_(alumno, hand, deck=["Disipar"] * 4).act(f"B: {USE}")
    while played.state.frames:
        played = played.act(next(text for text in played.legal if "Esquivar" not in text))
    assert (played["sphere.at"], played["sphere.sender"]) == ("B", "A")
    assert "sphere-sent" not in played.kinds
    assert "B: Esquivar" in played.legal
    assert "R31" in played.rules("activate")


@pytest.mark.parametrize(
    ("alumno", "power", "to", "direction"),
    [
        ("Leire", 6, "C", "clockwise"),
        ("Olalla", 6, "A", "counterclockwise"),
        ("Ciro", 6, "D", "clockwise"),
        ("Candela", 8, "C", "clockwise"),
        ("Inés", 1, "C", "clockwise"),
    ],
)
def test_r31_any_other_ability_is_itself_the_defence(
    alumno: str, power: int, to: str, direction: str
) -> None:
    played = with_(alumno).act(f"B: {USE}")
    if played.state.frames:
        played = played.act("B: choose D" if alumno == "Ciro" else "B: choose Potencia 2")
    assert (played["sphere.at"], played["sphere.sender"]) == (to, "B")
    assert (played["sphere.power"], played["sphere.direction"]) == (power, direction)
    assert moves(played, "play") == []
    assert "R31" in played.rules("sphere-sent")


def test_r31_and_r17_after_a_defence_that_does_not_say_where_the_esfera_goes_on() -> None:
    played = with_("Candela", direction="counterclockwise", sender="C").act(f"B: {USE}")
    assert played["sphere.at"] == "A"
    assert played.rules("sphere-sent") == ("R31", "R17")


def test_r31_an_ability_that_can_do_nothing_cannot_be_used() -> None:
    board = with_("Telmo", ["Esquivar"], 5)
    assert breaches(board, f"B: {USE}") == ["R31"]
    assert claims(board, f"B: {USE}") == ["ability.possible"]
    assert breaches(with_("Telmo", ["Esquivar"], 4), f"B: {USE}") == []


def test_r31_nor_one_without_the_card_it_needs() -> None:
    # given: no Guarda of anybody else to discard; no card to lay
    assert breaches(with_("Fermín", ["Esquivar"]), f"B: {USE}") == ["R31"]
    assert breaches(with_("Fermín", ["Esquivar"], guards={"B": ["tierra"]}), f"B: {USE}") == ["R31"]
    assert breaches(with_("Leire", []), f"B: {USE}") == ["R31"]


def test_r31_and_r26_an_ability_that_takes_the_esfera_below_1_dissipates_it() -> None:
    played = with_("Saray", power=3).act(f"B: {USE}")
    assert (played["sphere.power"], played["sphere.at"]) == (1, "B")
    assert "R26" in played.rules("dissipate")
    exact = with_("Saray", power=4).act(f"B: {USE}")
    assert (exact["sphere.power"], "dissipate" in exact.kinds) == (1, False)


def test_r31_and_r22_what_works_as_desviar_leaves_out_who_acted_just_before() -> None:
    played = with_("Ciro").act(f"B: {USE}")
    assert played.legal == ["B: choose C", "B: choose D"]


def test_r31_and_r34_who_used_an_ability_as_the_defence_has_sent_the_esfera() -> None:
    hands = {"B": WEAK, "C": WEAK[:2]}
    board = at("B", 6, hand=hands, alumno={"B": "Candela"}, captured={"D": ["C III"]})
    played = board.act(f"B: {USE}")
    assert played["captured.B"] == ["escudo-ii"]


# ── R16: the duty to defend ───────────────────────────────────────────────────────────────────────


def test_r16_an_ability_that_defends_forbids_taking_the_hit() -> None:
    board = with_("Candela")
    assert board.legal == [f"B: {USE}"]
    assert breaches(board, HIT) == ["R16"]
    assert claims(board, HIT) == ["defence.none"]


def test_r16_a_card_that_defends_forbids_it_too() -> None:
    board = with_("Saray", ["Esquivar"])
    assert board.legal == ["B: Esquivar", f"B: {USE}"]
    assert breaches(board, HIT) == ["R16"]


def test_r16_an_ability_before_the_action_is_no_defence_and_does_not_forbid_it() -> None:
    board = with_("Saray")
    assert board.legal == [f"B: {USE}", HIT]
    played = board.act(HIT)
    assert moves(played, "lose-shield") == ["escudo-iii"]
    assert not played["turned.B"]


def test_r16_neither_does_one_that_is_turned() -> None:
    hands = {"A": ["Potencia 6"], "B": WEAK}
    board = at("A", 5, "D", hand=hands, alumno={"B": "Candela"}, turned=["B"])
    played = board.act("A: Potencia 6")
    assert moves(played, "lose-shield") == ["escudo-iii"]


def test_r16_nobody_is_asked_who_has_neither_a_defence_nor_an_ability() -> None:
    hands = {"A": ["Potencia 6"], "B": WEAK}
    asked = at("A", 5, "D", hand=hands, alumno={"B": "Saray"}).act("A: Potencia 6")
    assert "lose-shield" not in asked.kinds
    hit = at("A", 5, "D", hand=hands, alumno={"C": "Saray"}).act("A: Potencia 6")
    assert "lose-shield" in hit.kinds


def test_r16_after_the_ability_a_card_that_now_defends_must_be_played() -> None:
    played = with_("Saray").act(f"B: {USE}")
    assert played["sphere.power"] == 3
    assert breaches(played, HIT) == ["R16"]
    assert "B: Potencia 3" in played.legal


def test_r15_only_who_the_esfera_is_sent_to_uses_an_ability_or_is_hit() -> None:
    board = at("B", 5, hand={"B": ["Esquivar"]}, alumno={"C": "Candela"})
    assert breaches(board, f"C: {USE}") == ["K1", "R15"]
    assert "R15" in breaches(board, "C: take the hit")


# ── R32: straightened when anybody is hit ─────────────────────────────────────────────────────────


def test_r32_turned_cards_stay_turned_while_nobody_is_hit() -> None:
    hand = [*WEAK[:4], "Esquivar"]
    board = with_("Candela", hand, others={"D": "Saray"}, turned=["D"])
    played = board.act(f"B: {USE}", "C: Esquivar", "D: Esquivar", "A: Esquivar")
    assert [played[f"turned.{letter}"] for letter in "BD"] == [True, True]
    assert "ready" not in played.kinds
    assert f"B: {USE}" not in played.legal


def test_r32_when_anybody_loses_an_escudo_all_are_straightened() -> None:
    hands = {"A": ["Potencia 6"], "B": WEAK}
    alumnos = {"A": "Leire", "B": "Candela", "C": "Telmo", "D": "Saray"}
    board = at("A", 5, "D", hand=hands, alumno=alumnos, turned=["A", "B", "D"])
    played = board.act("A: Potencia 6")
    assert moves(played, "ready") == ["alumno-leire", "alumno-candela", "alumno-saray"]
    assert played.rules("ready") == ("R32",)
    assert not any(played[f"turned.{letter}"] for letter in "ABCD")


def test_r32_they_can_be_used_again_then() -> None:
    hands = {"A": ["Potencia 6"], "B": WEAK[:4]}
    board = at(
        "A", 5, "D", hand=hands, alumno={"C": "Candela"}, turned=["C"], captured={"D": ["B III"]}
    )
    played = board.act("A: Potencia 6", "B: done")
    assert played["sphere.at"] == "C"
    assert f"C: {USE}" in played.legal


def test_case_40_who_used_an_ability_before_the_action_and_still_cannot_defend_is_hit() -> None:
    # given: C has a Guarda to set, and no card that would be enough even with it
    hands = {"B": ["Potencia 9"], "C": WEAK[:4]}
    board = at(
        "B", 5, hand=hands, alumno={"A": "Leire", "C": "Yaiza"}, turned=["A"],
        captured={"D": ["C III"]}, deck=["Potencia 5"] * 6,
    )  # fmt: skip
    # when
    played = board.act("B: Potencia 9", f"C: {USE}", "C: choose Potencia 4")
    # then: the ability is resolved, and nothing C has is a sure defence
    assert played["guards.C"] == ["tierra"]
    assert (played["sphere.at"], played["turned.C"]) == ("C", True)
    assert "C: take the hit" in played.legal
    # when
    played = played.act("C: take the hit")
    # then: all Alumnos are straightened, that of C too
    assert played["captured.B"] == ["escudo-ii"]
    assert moves(played, "ready") == ["alumno-leire", "alumno-yaiza"]
    assert not played["turned.C"]


# ── R57: without Alumnos ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_r57_in_the_calm_game_nobody_has_an_alumno(mode: str) -> None:
    begun = started(4, mode=mode, calm=True)
    facts = GAME.said(begun.state)
    assert all(facts.get(f"alumno.{letter}") is None for letter in "ABCD")
    assert not any(GAME.cards[t.card].kind == "alumno" for t in begun.state.objects.values())


def test_r57_and_no_ability_can_be_used() -> None:
    board = at("B", 5, hand={"B": ["Esquivar", *["Potencia 2"] * 4]}, options={"calm": True})
    assert breaches(board, f"B: {USE}")[0] == "R57"
    assert board.legal == ["B: Esquivar"]


def test_r57_a_calm_board_has_no_alumno() -> None:
    with pytest.raises(FaultsError) as caught:
        at("B", 5, alumno={"B": "Saray"}, options={"calm": True})
    assert [fault.where for fault in caught.value.faults] == ["alumno"]


# ── A27: when the Esfera is coming to somebody else ───────────────────────────────────────────────


def passing(option: str, alumnos: dict[str, str], **given: Any) -> Played:
    """Return a board on which B has just let the Esfera pass to C."""
    hands = {"B": ["Esquivar"], "C": ["Potencia 3", "Esquivar"]}
    told = {"hand": hands, "alumno": alumnos, "readings": {"A27": option}, **given}
    return at("B", 6, **told).act("B: Esquivar")


def test_a27a_an_ability_is_used_only_when_the_esfera_comes_to_oneself() -> None:
    played = passing("a", {"D": "Saray"})
    assert played.state.decision.seat == 2
    assert isinstance(GAME.check(played.state, GAME.parse(f"D: {USE}", played.state)), Illegal)
    assert "R15" in breaches(played, f"D: {USE}")


def test_a27b_each_other_with_a_straight_alumno_is_asked_clockwise() -> None:
    played = passing("b", {"A": "Nuño", "B": "Amaya", "C": "Telmo", "D": "Saray"})
    asked = []
    while played.state.frames:
        asked.append(played.legal)
        played = played.act(played.legal[-1])
    assert asked == [[f"{seat}: use", f"{seat}: decline"] for seat in "DAB"]
    assert played.state.decision.seat == 2
    assert "A27" in next(e.rules for e in played.entries if e.event.kind == "asked")


def test_a27b_what_it_does_befalls_the_esfera_on_its_way() -> None:
    played = passing("b", {"D": "Saray"}).act("D: use")
    assert (played["sphere.power"], played["sphere.at"], played["turned.D"]) == (3, "C", True)
    assert "C: Potencia 3" in played.legal
    assert played.rules("spend") == ("R30",)


def test_a27b_not_one_that_is_turned_or_can_do_nothing() -> None:
    assert passing("b", {"D": "Saray"}, turned=["D"]).state.decision.seat == 2
    assert passing("b", {"D": "Fermín"}).state.decision.seat == 2


def test_a27b_an_ability_that_is_the_defence_has_nothing_to_defend() -> None:
    assert passing("b", {"A": "Candela", "D": "Leire"}).state.decision.seat == 2


def test_a27b_on_a_new_esfera_of_the_coliseum_too() -> None:
    hands = {"A": ["Potencia 6"], "B": WEAK[:4]}
    board = at(
        "A", 5, "D", hand=hands, alumno={"D": "Telmo"}, readings={"A27": "b"},
        captured={"D": ["B III"]},
    )  # fmt: skip
    played = board.act("A: Potencia 6", "D: decline", "B: done")
    assert played.legal == ["D: use", "D: decline"]
    assert played.act("D: use")["sphere.power"] == 5
