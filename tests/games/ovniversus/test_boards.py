"""Described boards: every table of a match comes back, and everything wrong is said at once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import cardrules as cr
from games.ovniversus.tables import GAME, Bench, blank, full, game, table

READINGS: list[dict[str, str]] = [
    {},
    {"A7": "b", "A9": "b", "A16": "b", "A18": "b"},
    {"A8": "b", "A12": "b", "A13": "b", "A14": "b"},
    {"A2": "b", "A10": "b", "A19": "b", "A27": "b", "A28": "b"},
]


@pytest.mark.parametrize("readings", READINGS, ids=lambda r: "".join(r) or "as they are")
def test_every_table_of_a_match_comes_back(readings: dict[str, str]) -> None:
    for seed in range(4):
        match, pick = GAME.start(seed=seed, readings=readings), Random(seed)
        while True:
            state = match.state
            if not state.frames:
                again = GAME.board(GAME.describe(state))
                assert again.digest == state.digest
                written = [GAME.format(a, again) for a in GAME.legal_actions(again)]
                assert written == [GAME.format(a, state) for a in match.legal_actions()]
                assert GAME.board(GAME.describe(again)) == again
            if match.decision is None:
                break
            match.act(pick.choice(match.legal_actions()))


def test_a_table_in_the_middle_of_an_effect_is_not_described() -> None:
    board = table(fuerza_A=["mover"]).play("A: effect of Mover")
    with pytest.raises(cr.DefinitionError):
        board.game.describe(board.state)


def test_what_is_left_out() -> None:
    board = Bench(game(), {"fuerza": {"A": ["soldier"]}, "turn": "B"})
    assert (board["phase"], board.turn, board["first"]) == ("one", "B", "A")
    assert (board["hand.A.size"], board["hand.B.size"], board["deck.size"]) == (2, 3, 46)


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"fuerza": {"A": ["Batmn"]}}, "fuerza.A[0]"),
        ({"fuerza": {"C": ["Batman"]}}, "fuerza.C"),
        ({"fuerza": {"A": ["Batman"], "B": ["Batman"]}}, ""),
        ({"turn": "X"}, "turn"),
        ({"phase": "three"}, "phase"),
        ({"placed": "fuerza"}, "placed"),
        ({"phase": "fourth"}, "score"),
        ({"stuck": ["Z"]}, "stuck[0]"),
        ({"deck": 60}, "deck"),
        ({"deck": "many"}, "deck"),
        ({"phase": "one", "plays": {"A": 3, "B": 3}}, "phase"),
        ({"phase": "one", "plays": {"A": 3, "B": 2}}, "turn"),
        ({"phase": "score", "score": "fuerza"}, "phase"),
        ({"phase": "score", "named": {"A": "fuerza", "B": "fuerza"}}, "phase"),
        ({"over": "fourth"}, "over"),
        ({"readings": {"A99": "a"}}, "readings"),
        ({"options": {"dealer": "C"}}, "options.dealer"),
        ({"fourth": {"A": ["Batman", "Swamp Thing"]}}, "fourth.A"),
    ],
)
def test_what_is_wrong(given: dict[str, Any], where: str) -> None:
    with pytest.raises(cr.FaultsError) as caught:
        GAME.board(given)
    assert where in [fault.where for fault in caught.value.faults]


def test_everything_wrong_is_said_together() -> None:
    with pytest.raises(cr.FaultsError) as caught:
        GAME.board({"turn": "X", "fuerza": {"A": ["Nobody"]}, "deck": 99, "used": "perhaps"})
    assert len(caught.value.faults) == 4


def test_a_near_name_is_offered() -> None:
    with pytest.raises(cr.FaultsError) as caught:
        GAME.board({"hand": {"A": ["Swamp Thin"]}})
    assert caught.value.faults[0].near[0] == "Swamp Thing"


def test_a_card_that_nobody_told_in_a_battle() -> None:
    state = game().board(blank(fuerza_A=["?", "?"], proyeccion_A=["soldier"] * 2))
    ruling = cr.Judge(game()).value(state, "total A.fuerza")
    assert ruling.verdict == "depends"
    assert state.decision is not None


@pytest.mark.parametrize("told", [
    {"fuerza": {"A": ["?"]}},
    {"fuerza": {"A": [{"card": "?"}], "B": ["?"]}},
    {"phase": "two", "fuerza": {"A": ["?"]}, "proyeccion": {"A": ["Batman"]}},
])  # fmt: skip
def test_whether_an_untold_card_has_an_effect_is_asked_of_the_judge(told: Any) -> None:
    state = cr.game("ovniversus").board(told)
    assert cr.Judge(cr.game("ovniversus")).resolve(state).verdict in {"depends", "undecided"}


@pytest.mark.parametrize(
    ("reading", "sides"),
    [
        # B has won one battle, and two are tied.
        ("A15", {"fuerza_B": ["strong", "soldier"]}),
        # It is A's turn, who has no place and would win two battles; B still has a place.
        ("A8", {"fuerza_B": ["soldier"], "proyeccion_A": ["strong", "soldier"]}),
    ],
)
def test_what_came_of_a_described_table_is_as_open_as_what_comes(
    reading: str, sides: dict[str, list[str]]
) -> None:
    here = game()
    told = full(turn="A", **sides)
    assert cr.Judge(here).resolve(here.board(told)).verdict == "undecided"
    reached = set()
    for option in ("a", "b"):
        ruling = cr.Judge(here, readings={reading: option}).resolve(here.board(told))
        assert ruling.verdict == "yes"
        assert ruling.state is not None
        reached.add(ruling.state.digest)
        state = here.board({**told, "readings": {reading: option}})
        assert state.outcome == ruling.state.outcome
    assert len(reached) == 2
