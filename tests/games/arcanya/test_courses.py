"""Whole courses of play: each state is described as it is, and no rule of another mode is cited."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardrules.core import resolver
from cardrules.core.chance import Seeded
from cardrules.core.digest import board_digest
from cardrules.games.arcanya.actions import Play, UseAlumno
from games.arcanya.boards import GAME, Played, at, moves, started

ADVANCED = {"mode": "advanced"}
BEYOND = {rule.id for rule in GAME.rulebook.rules.values() if rule.mode == "advanced"}
FULL = ["Esquivar", "Esquivar", "Reflejar", "Potencia 5", "Potencia 6"]


def rare(action: Any) -> bool:
    """Return whether a defence is one that is seldom met: Alumnos, Escuelas, oneself."""
    if isinstance(action, Play):
        own = action.target == action.seat
        return own or action.card == "sintonizar" or bool(action.school or action.guards)
    return isinstance(action, UseAlumno)


def course(begun: Played, seed: int, steps: int = 90) -> list[Played]:
    """Return a match state by state, with what is rare done as often as possible."""
    pick, state, entries = random.Random(seed), begun.state, list(begun.entries)
    found = [begun]
    while state.decision is not None and len(found) < steps:
        actions = GAME.legal_actions(state)
        wanted = [action for action in actions if rare(action)]
        action = pick.choice(wanted if wanted and pick.random() < 0.8 else actions)
        step = resolver.act(GAME, state, action, Seeded(pick.randrange(10**6)), len(entries))
        state = step.state
        entries += step.entries
        found.append(Played(state, tuple(entries)))
    return found


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("options", "readings"),
    [
        ({"mode": "basic"}, {"A27": "b"}),
        (ADVANCED, {"A21": "b"}),
        (ADVANCED, {"A18": "b", "A21": "b", "A27": "b"}),
        ({**ADVANCED, "spectacular": True, "dynamic": True}, {"A13": "b", "A34": "b"}),
    ],
)
def test_a_board_can_be_described_after_whatever_is_rare(
    seed: int, options: dict[str, Any], readings: dict[str, str]
) -> None:
    for played in course(started(3 + 2 * seed, seed, readings, **options), seed):
        if not played.state.frames:
            board = GAME.board(GAME.describe(played.state))
            assert board_digest(board) == board_digest(played.state)
            assert GAME.legal_actions(board) == GAME.legal_actions(played.state)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("calm", [False, True])
def test_no_rule_of_the_advanced_game_is_cited_in_the_basic_one(seed: int, calm: bool) -> None:
    last = course(started(3 + seed, seed, mode="basic", calm=calm), seed)[-1]
    cited = {(e.event.kind, rule) for e in last.entries for rule in e.rules if rule in BEYOND}
    assert cited == set()


@pytest.mark.parametrize(("alumno", "power"), [("Inés", 6), ("Saray", 2)])
def test_an_ability_that_dissipates_cites_the_escuela_only_where_there_is_one(
    alumno: str, power: int
) -> None:
    played = at("B", power, hand={"B": FULL}, alumno={"B": alumno}).act("B: use the Alumno")
    assert not BEYOND & set(played.rules("dissipate"))


# ── F4: draws by texts ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("top", "order"), [
    (["Disipar"], ["draw", "restocked", "draw", "draw"]),
    (["Disipar", "Disipar"], ["draw", "draw", "restocked", "draw"]),
    (["Disipar"] * 3, ["draw", "draw", "draw"]),
])  # fmt: skip
def test_r29_the_discards_come_in_when_an_escuela_lets_all_others_draw(
    top: list[str], order: list[str]
) -> None:
    hands = {seat: ["Esquivar", "Potencia 5", "Potencia 6", "Reflejar"] for seat in "ACD"}
    board = at(
        "B", 6, hand={**hands, "B": ["Sintonizar", *FULL[:4]]}, alumno={"B": "Saray"},
        options=ADVANCED, deck=["Alterar", *top], discard=["Potencia 2"] * 4,
    )  # fmt: skip
    played = board.act("B: Sintonizar", "B: use")
    drawn = [kind for kind in played.kinds if kind in {"draw", "restocked"}]
    assert drawn == ["draw", *order]  # first the hand of B is filled
    assert moves(played, "draw")[0] == "alterar"


def test_h4_if_there_are_not_enough_even_then_the_rest_is_not_drawn() -> None:
    board = at("B", 6, hand={"B": FULL}, alumno={"B": "Amaya"}, deck=["Disipar"])
    assert moves(board.act("B: use the Alumno"), "draw") == ["disipar"]


# ── F7: A27 b whenever the Esfera goes to somebody ────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("alumno", "acts", "given"),
    [
        ("Yaiza", ["B: Esquivar"], {}),
        ("Yaiza", ["B: Potencia 6"], {}),
        ("Candela", ["B: use the Alumno"], {}),
        ("Olalla", ["B: use the Alumno"], {}),
        ("Inés", ["B: use the Alumno"], {}),
        ("Yaiza", ["B: Sintonizar", "B: decline"], {"options": ADVANCED}),
        (
            "Yaiza", ["B: Potencia 6, discard the Escuela"],
            {"options": ADVANCED, "school": "fuego"},
        ),
        (
            "Olalla", ["B: Potencia 6, activate the Escuela"],
            {"options": ADVANCED, "school": "musgo", "turned": ["B"]},
        ),
    ],
)  # fmt: skip
def test_a27b_others_are_asked_however_the_esfera_was_sent(
    alumno: str, acts: list[str], given: dict[str, Any]
) -> None:
    hand = ["Esquivar", "Potencia 6"] + (["Sintonizar"] if "options" in given else [])
    other = {"Yaiza": "Nuño", "Olalla": "Saray"}.get(alumno, "Telmo")
    for option in "ab":
        board = at(
            "B", 6, hand={"B": hand}, alumno={"B": alumno, "D": other},
            readings={"A27": option}, **given,
        ).act(*acts)  # fmt: skip
        asked = [text for text in board.legal if text in {"D: use", "D: decline"}]
        assert asked == ([] if option == "a" else ["D: use", "D: decline"])


def test_a27b_and_after_a_hit_on_the_new_esfera() -> None:
    hands = {"A": ["Potencia 9"], "B": ["Potencia 2", "Potencia 3", "Potencia 4", "Potencia 2"]}
    board = at("A", 5, "D", hand=hands, alumno={"D": "Telmo"}, readings={"A27": "b"})
    played = board.act("A: Potencia 9", "D: decline")
    while played.state.decision.prompt.key == "ask.regroup":
        played = played.act("B: done")
    assert (played["sphere.at"], played["sphere.sender"]) == ("C", "coliseum")
    assert played.legal == ["D: use", "D: decline"]
