"""Rules R43, R47 to R54: Sintonizar, the Escuela in play, Resonancia on it."""

from __future__ import annotations

from typing import Any

import pytest

from games.arcanya.boards import GAME, Played, at, breaches, claims, moves, started

ADVANCED = {"mode": "advanced"}
SINTONIZAR = "B: Sintonizar"
DISCARDS = "discard the Escuela"
ACTIVATES = "activate the Escuela"
B_HOLDS = ["Sintonizar", "Potencia 6", "Potencia 7", "Alterar", "Disipar"]


def school(
    power: int = 6, hand: list[str] | None = None, alumno: str = "Yaiza", **given: Any
) -> Played:
    """Return a board of the advanced game on which the Esfera comes to B."""
    told = {"B": hand or B_HOLDS, **given.pop("hands", {})}
    options = {**ADVANCED, **given.pop("options", {})}
    return at("B", power, hand=told, alumno={"B": alumno}, options=options, **given)


def aside(played: Played) -> list[str]:
    """Return the Escuelas that wait aside."""
    zones = played.state.settings.layout.zones
    things = played.state.objects.values()
    return sorted(t.card for t in things if zones[t.place].name == "schools")


# ── R43: the advanced game ────────────────────────────────────────────────────────────────────────


def test_r43_the_fuente_has_the_sintonizar_cards_too() -> None:
    begun = started(3, mode="advanced")
    assert begun["deck.size"] == 96 - 15
    cards = [thing.card for thing in begun.state.objects.values()]
    assert cards.count("sintonizar") == 8


def test_r43_not_so_in_the_basic_game() -> None:
    begun = started(3, mode="basic")
    assert begun["deck.size"] == 88 - 15
    assert "sintonizar" not in {thing.card for thing in begun.state.objects.values()}


@pytest.mark.parametrize(
    ("captured", "reason"),
    [
        ({"A": ["C III", "C II"]}, "end.goal"),
        ({"C": ["B III"], "D": ["B II"]}, "end.eliminated"),
    ],
)
def test_r43_it_is_won_as_the_basic_one(captured: dict[str, list[str]], reason: str) -> None:
    hands = {"A": ["Potencia 9"], "B": ["Potencia 2"]}
    board = at("A", 5, "D", hand=hands, options=ADVANCED, captured=captured)
    assert board.act("A: Potencia 9")["reason"] == reason


# ── R47, R48 and EX1: Sintonizar ──────────────────────────────────────────────────────────────────


def test_r47_it_puts_the_escuela_of_ones_own_affinity_into_play() -> None:
    played = school().act(SINTONIZAR)
    assert played["school"] == "escuela-tierra"
    assert played.rules("attune") == ("R47",)
    assert moves(played, "play") == ["sintonizar"]
    assert played["discard.top"] == "sintonizar"


def test_r47_and_ruling_35_if_it_is_there_already_it_is_activated() -> None:
    asked = school(school="Tierra").act(SINTONIZAR)
    assert not {"attune", "put-aside"} & set(asked.kinds)
    played = asked.act("B: use", "B: choose Disipar")
    assert (played["school"], played["guards.B"]) == ("escuela-tierra", ["tierra"])


def test_r47_it_is_a_maniobra_and_defends_against_any_potencia() -> None:
    played = school(40).act(SINTONIZAR, "B: decline")
    assert (played["sphere.power"], played["sphere.at"], played["sphere.sender"]) == (40, "C", "B")
    assert breaches(school(40), "B: take the hit") == ["R16"]
    assert breaches(school(), f"{SINTONIZAR} -> D") == ["R17"]


def test_r48_and_ex1_the_order_of_sintonizar() -> None:
    # given: Yaiza, no Escuela in play, a full hand
    board = school(hand=["Sintonizar", *["Esquivar"] * 4], deck=["Disipar", "Alterar"])
    # when
    played = board.act(SINTONIZAR, "B: use", "B: choose Disipar")
    # then: the card drawn in between could be laid as the Guarda
    order = ("play", "attune", "draw", "activate", "guard", "sphere-sent")
    assert [kind for kind in played.kinds if kind in order] == [
        "play", "attune", "draw", "activate", "guard", "draw", "sphere-sent",
    ]  # fmt: skip
    assert moves(played, "draw") == ["disipar", "alterar"]
    assert played["hand.B.size"] == 5
    assert "R48" in played.rules("draw")
    asked = next(e for e in played.entries if e.event.kind == "asked")
    assert (asked.event.decision.prompt.key, asked.rules[:2]) == ("ask.activate", ("R47", "R48"))


def test_ex1_the_player_may_decline_and_the_escuela_stays() -> None:
    played = school().act(SINTONIZAR, "B: decline")
    assert (played["school"], played["guards.B"]) == ("escuela-tierra", [])
    assert "activate" not in played.kinds


@pytest.mark.parametrize(
    ("alumno", "answers", "name", "value"),
    [
        ("Nuño", ["B: choose Disipar"], "guards.B", ["fuego"]),
        ("Leire", ["B: choose Disipar"], "guards.B", ["metal"]),
        ("Olalla", [], "turned.B", False),
    ],
)
def test_r47_what_the_escuelas_do(alumno: str, answers: list[str], name: str, value: Any) -> None:
    board = school(alumno=alumno, turned=["B"])
    played = board.act(SINTONIZAR, "B: use", *answers)
    assert (played[name], played["sphere.at"]) == (value, "C")


# ── R49 and R50: where Escuelas are ───────────────────────────────────────────────────────────────


def test_r49_they_wait_aside_in_no_pile_and_no_hand() -> None:
    begun = started(5, mode="advanced")
    assert len(aside(begun)) == 6
    assert begun["school"] is None
    zones = begun.state.settings.layout.zones
    schools = [t for t in begun.state.objects.values() if GAME.cards[t.card].kind == "escuela"]
    assert {zones[thing.place].name for thing in schools} == {"schools"}
    assert [e.rules for e in begun.entries if "R49" in e.rules] == [("R49",)]


def test_r50_another_escuela_replaces_it() -> None:
    played = school(school="Fuego").act(SINTONIZAR)
    assert played["school"] == "escuela-tierra"
    assert moves(played, "put-aside") == ["escuela-fuego"]
    assert "R50" in played.rules("put-aside")
    assert "escuela-fuego" in aside(played)
    assert "escuela-tierra" not in aside(played)


def test_r50_and_r25_disipar_puts_it_aside_and_it_can_come_back() -> None:
    board = school(school="Tierra", hand=["Disipar", "Esquivar"], deck=["Sintonizar"] * 4)
    played = board.act("B: Disipar")
    assert (played["school"], len(aside(played))) == (None, 6)
    assert "R50" in played.rules("put-aside")
    again = played.act("C: Esquivar", "D: Esquivar", "A: Esquivar", SINTONIZAR)
    assert again["school"] == "escuela-tierra"


def test_r50_and_ruling_23_a_hit_puts_it_aside_and_what_else_it_resets() -> None:
    hands = {"A": ["Potencia 9", "Esquivar"], "B": ["Potencia 2"] * 4, "C": ["Esquivar"]}
    board = at(
        "A", 5, "C", hand=hands, options=ADVANCED, school="Fuego", direction="clockwise",
        alumno={"B": "Yaiza", "D": "Saray"}, turned=["B", "D"], guards={"C": ["metal"]},
        captured={"D": ["B III"]},
    )  # fmt: skip
    played = board.act("A: Potencia 9", "B: done")
    assert (played["school"], len(aside(played))) == (None, 6)
    assert played.rules("put-aside") == ("R50",)
    assert [played[f"turned.{letter}"] for letter in "BD"] == [False, False]
    assert played["guards.C"] == []
    assert (played["sphere.power"], played["sphere.at"]) == (1, "C")
    assert played["sphere.direction"] == "clockwise"
    assert played["hand.C"] == ["esquivar"]


@pytest.mark.parametrize("text", ["Alterar +1", "Potencia 7", "Esquivar", "Desviar -> D"])
def test_r50_nothing_else_puts_it_aside(text: str) -> None:
    hand = ["Alterar", "Potencia 7", "Esquivar", "Desviar"]
    played = school(school="Fuego", hand=hand).act(f"B: {text}")
    assert played["school"] == "escuela-fuego"


def test_r50_an_ability_that_dissipates_puts_it_aside() -> None:
    played = school(alumno="Inés", school="Fuego").act("B: use the Alumno")
    assert (played["sphere.power"], played["school"]) == (1, None)


# ── R52: below 1 ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("power", "left"), [(1, None), (2, "escuela-fuego")])
def test_r52_and_rulings_13_and_14_alterar_below_1_puts_it_aside_down_to_1_does_not(
    power: int, left: str | None
) -> None:
    played = school(power, school="Fuego").act("B: Alterar -1")
    assert (played["sphere.power"], played["sphere.at"]) == (1, "C")
    assert played["school"] == left
    assert ("R26" in played.rules("sphere-sent")) is (power == 1)
    if power == 1:
        assert {"R50", "R52"} <= set(played.rules("put-aside"))


def test_r52_and_ruling_47_a_spectacular_alterar_too() -> None:
    board = school(5, school="Fuego", options={"spectacular": True})
    played = board.act("B: Alterar -7 with Potencia 7")
    assert (played["sphere.power"], played["school"]) == (1, None)


def test_r52_an_ability_too() -> None:
    played = school(2, alumno="Saray", school="Fuego").act("B: use the Alumno")
    assert (played["sphere.power"], played["sphere.at"], played["school"]) == (1, "B", None)
    assert "R50" in played.rules("put-aside")


def test_the_floor_discards_the_escuela() -> None:
    played = school(1, school="Tierra").act("B: Alterar -1")
    assert (played["sphere.power"], played["sphere.at"], played["school"]) == (1, "C", None)


# ── R51: the Debilidad ────────────────────────────────────────────────────────────────────────────

WEAK: dict[str, Any] = {"weakness": {"B": "Fuego"}, "school": "Fuego"}


@pytest.mark.parametrize("text", ["Reflejar", "Desviar -> C"])
def test_r51_who_is_weak_cannot_use_reflejar_and_desviar(text: str) -> None:
    hand = ["Reflejar", "Desviar", "Esquivar"]
    board = school(hand=hand, **WEAK)
    assert board.legal == ["B: Esquivar", "B: use the Alumno"]
    assert breaches(board, f"B: {text}") == ["R51"]
    for other in ({"school": "Fuego", "weakness": {"B": "Sal", "C": "Fuego"}},
                  {"weakness": {"B": "Fuego"}}):  # fmt: skip
        assert breaches(school(hand=hand, **other), f"B: {text}") == []


@pytest.mark.parametrize(
    "text",
    ["Esquivar", "Alterar +1", "Alterar -1", "Disipar", "Sintonizar", "Potencia 6 -> A"],
)
def test_r51_all_else_stays_allowed(text: str) -> None:
    hand = ["Esquivar", "Alterar", "Disipar", "Sintonizar", "Potencia 6"]
    assert breaches(school(hand=hand, **WEAK), f"B: {text}") == []


def cornered(*hand: str) -> Played:
    """Return a board on which C lets a 6 pass to D, who is weak and whose Alumno is turned."""
    return at(
        "C", 6, "B", hand={"C": ["Esquivar"], "D": list(hand)}, options=ADVANCED, school="Fuego",
        weakness={"D": "Fuego"}, alumno={"D": "Leire"}, turned=["D"],
    ).act("C: Esquivar")  # fmt: skip


def test_ruling_31_weak_and_cornered() -> None:
    played = cornered("Reflejar", "Desviar", "Potencia 3", "Potencia 4", "Potencia 5")
    assert moves(played, "lose-shield") == ["escudo-iii"]
    assert played["captured.C"] == ["escudo-iii"]


def test_ruling_32_weak_but_resonating() -> None:
    board = cornered("Reflejar", "Desviar", "Potencia 3", "Potencia 4", "Potencia 6")
    assert {"D: Potencia 6 -> B", "D: Potencia 6 -> C"} <= set(board.legal)
    assert board.act("D: Potencia 6 -> B")["sphere.at"] == "B"


def test_ruling_34_who_is_weak_attunes() -> None:
    hands = {"C": ["Reflejar", "Desviar", "Esquivar"]}
    board = school(**WEAK | {"weakness": {"B": "Fuego", "C": "Tierra"}}, hands=hands)
    played = board.act(SINTONIZAR, "B: decline")
    assert played["school"] == "escuela-tierra"
    assert played.legal == ["C: Esquivar"]


# ── R53 and R54: the advanced Resonancia ──────────────────────────────────────────────────────────


def resonance(hand: int = 7, alumno: str = "Nuño", **given: Any) -> Played:
    """Return a board on which B answers a 7 with a 7, Escuela Fuego in play unless told else."""
    told = {"school": "Fuego", **given}
    return school(7, [f"Potencia {hand}", "Esquivar", "Disipar"], alumno, **told)


def test_r53_the_three_effects() -> None:
    found = [text for text in resonance().legal if text.startswith("B: Potencia")]
    assert found == [
        "B: Potencia 7", "B: Potencia 7 -> A", "B: Potencia 7 -> D",
        f"B: Potencia 7, {DISCARDS}", f"B: Potencia 7, {ACTIVATES}",
    ]  # fmt: skip


def test_r53_the_next_defender_is_picked() -> None:
    played = resonance().act("B: Potencia 7 -> A")
    assert (played["sphere.at"], played["school"]) == ("A", "escuela-fuego")


def test_r53_and_r54_the_escuela_is_discarded_and_the_esfera_goes_on() -> None:
    played = resonance().act(f"B: Potencia 7, {DISCARDS}")
    assert (played["sphere.at"], played["sphere.power"], played["school"]) == ("C", 7, None)
    assert {"R50", "R53"} <= set(played.rules("put-aside"))
    assert {"R53", "R54"} <= set(played.rules("sphere-sent"))


def test_r53_and_r54_it_is_activated_and_the_esfera_goes_on() -> None:
    played = resonance(direction="counterclockwise", sender="C").act(
        f"B: Potencia 7, {ACTIVATES}", "B: choose Disipar"
    )
    assert (played["guards.B"], played["school"]) == (["fuego"], "escuela-fuego")
    assert (played["sphere.at"], played["sphere.power"], played["sphere.sender"]) == ("A", 7, "B")
    assert {"R53", "R54"} <= set(played.rules("sphere-sent"))
    assert played["hand.B.size"] == 5


@pytest.mark.parametrize("use", [DISCARDS, ACTIVATES])
def test_r53_only_with_a_card_that_is_equal(use: str) -> None:
    board = resonance(8)
    assert breaches(board, f"B: Potencia 8, {use}") == ["R53"]
    assert f"B: Potencia 8, {use}" not in board.legal


@pytest.mark.parametrize("use", [DISCARDS, ACTIVATES])
def test_r53_only_if_there_is_an_escuela(use: str) -> None:
    assert breaches(resonance(school="none"), f"B: Potencia 7, {use}") == ["R53"]


def test_ruling_37_one_resonancia_has_one_effect() -> None:
    assert breaches(resonance(), f"B: Potencia 7, {ACTIVATES} -> A") == ["R53"]
    assert breaches(resonance(), f"B: Potencia 7, {DISCARDS} -> A") == ["R53"]


def test_ruling_38_an_escuela_of_another_affinity_is_not_activated() -> None:
    board = resonance(alumno="Leire")
    assert breaches(board, f"B: Potencia 7, {ACTIVATES}") == ["R53"]
    assert claims(board, f"B: Potencia 7, {ACTIVATES}") == ["school.own"]
    assert f"B: Potencia 7, {DISCARDS}" in board.legal
    assert "B: Potencia 7 -> A" in board.legal


def test_r53_not_in_the_basic_game() -> None:
    board = at("B", 7, hand={"B": ["Potencia 7"]}, alumno={"B": "Nuño"})
    assert not any("Escuela" in text for text in board.legal)
    assert breaches(board, f"B: Potencia 7, {DISCARDS}") == ["R53"]


# ── R56 and the Escuela ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("power", "after", "left"), [(12, 5, "escuela-sal"), (10, 1, None)])
def test_the_gentler_disipar_leaves_the_escuela(power: int, after: int, left: str | None) -> None:
    board = school(power, school="Sal", options={"dynamic": True})
    played = board.act("B: Disipar")
    assert (played["sphere.power"], played["school"]) == (after, left)
