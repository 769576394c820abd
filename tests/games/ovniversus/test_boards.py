"""Described boards: every table of a match comes back, and everything wrong is said at once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import cardrules as cr
from cardrules.errors import DefinitionError
from cardrules.judge import Judge
from games.ovniversus.tables import GAME, Bench, blank, dealt, full, game, table

READINGS: list[dict[str, str]] = [
    {},
    {"A7": "b", "A9": "b", "A16": "b", "A18": "b"},
    {"A8": "b", "A12": "b", "A13": "b", "A14": "b"},
    {"A2": "b", "A10": "b", "A19": "b", "A27": "b", "A28": "b"},
]


@pytest.mark.parametrize("deck", [GAME, dealt()], ids=["the deck that ships", "many effects"])
@pytest.mark.parametrize("readings", READINGS, ids=lambda r: "".join(r) or "as they are")
def test_every_table_of_a_match_comes_back(readings: dict[str, str], deck: Any) -> None:
    for seed in range(3):
        match, pick = deck.start(seed=seed, readings=readings), Random(seed)
        while True:
            state = match.state
            if not state.frames:
                again = deck.board(deck.describe(state))
                assert again.digest == state.digest
                written = [deck.format(a, again) for a in deck.legal_actions(again)]
                assert written == [deck.format(a, state) for a in match.legal_actions()]
                assert deck.board(deck.describe(again)) == again
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
        ({"stuck": ["A", "a"]}, "stuck[1]"),
        ({"deck": 60}, "deck"),
        ({"deck": "many"}, "deck"),
        ({"phase": "one", "plays": {"A": 3, "B": 3}}, "phase"),
        ({"phase": "one", "plays": {"A": 3, "B": 2}}, "turn"),
        ({"phase": "score", "score": "fuerza"}, "phase"),
        ({"phase": "score", "named": {"A": "fuerza", "B": "fuerza"}}, "phase"),
        ({"over": "fourth"}, "score"),
        ({"readings": {"A99": "a"}}, "readings"),
        ({"options": {"dealer": "C"}}, "options.dealer"),
        ({"fourth": {"A": ["Batman", "Swamp Thing"]}}, "fourth.A"),
    ],
)
def test_what_is_wrong(given: dict[str, Any], where: str) -> None:
    with pytest.raises(cr.FaultsError) as caught:
        GAME.board(given)
    assert where in [fault.where for fault in caught.value.faults]


FOURTH: dict[str, Any] = {"phase": "fourth", "score": "fuerza"}

IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    # Who deals and who plays first.
    ({"options": {"dealer": "A"}, "first": "A"}, "first"),
    # Sides.
    ({"fuerza_A": ["red", "blue", "lift"]}, "fuerza.A"),
    ({"phase": "one", "plays": {"A": 1, "B": 0}, "fuerza_A": ["red", "lift"]}, "fuerza.A"),
    ({"fuerza_A": ["lift"]}, "fuerza.A[0]"),
    ({"fuerza_A": [{"card": "red", "used": True}]}, "fuerza.A[0].used"),
    ({"fuerza_A": ["red", {"card": "lift", "used": True}]}, "fuerza.A[1].used"),
    # Phase one.
    ({"phase": "one", "plays": {"A": 1, "B": 1}, "placed": "fuerza"}, "placed"),
    ({"phase": "one", "plays": {"A": 1, "B": 1}, "turns": 3}, "turns"),
    ({"phase": "one", "plays": {"A": 1, "B": 1}, "idle": 1}, "idle"),
    ({"phase": "one", "plays": {"A": 1, "B": 1}, "used": True, "readings": {"A28": "b"}}, "used"),
    # Phase two.
    ({"plays": {"A": 2, "B": 3}}, "plays.A"),
    ({"turns": 0}, "turns"),
    ({"turns": 2, "idle": 2}, "idle"),
    ({"turns": 61, "used": True}, "used"),
    ({"redraws": {"B": 1}}, "redraws.B"),
    ({"redraws": {"A": 90}}, "redraws.A"),
    ({"named": {"A": "fuerza"}}, "named"),
    ({"score": "fuerza"}, "score"),
    ({"fourth_A": ["red"]}, "fourth"),
    ({"hand_A": ["red"] * 2}, "hand.A"),
    ({"hand_A": ["red"], "placed": "fuerza"}, "hand.A"),
    # The naming of the score.
    ({"phase": "score", "turn": "B"}, "turn"),
    ({"phase": "score", "placed": "fuerza"}, "placed"),
    ({"phase": "score", "used": True}, "used"),
    ({"phase": "score", "redraws": {"A": 1}}, "redraws"),
    ({"phase": "score", "stuck": ["A"]}, "stuck"),
    ({"phase": "score", "fourth_A": ["red"]}, "fourth"),
    ({"phase": "score", "named": {"B": "fuerza"}}, "named.B"),
    ({"phase": "score", "named": {"A": "fuerza"}, "readings": {"A16": "b"}}, "phase"),
    ({"phase": "score", "fuerza_A": ["strong"], "proyeccion_A": ["strong"]}, "phase"),
    ({"phase": "score", "fuerza_A": ["strong"], "readings": {"A15": "b"}}, "phase"),
    # The deciding battle.
    (FOURTH | {"turns": 4}, "turns"),
    (FOURTH | {"used": True}, "used"),
    (FOURTH | {"placed": "fuerza"}, "placed"),
    (FOURTH | {"named": {"A": "fuerza"}}, "named.B"),
    (FOURTH | {"named": {"A": "proyeccion", "B": "resistencia"}}, "score"),
    (FOURTH | {"named": {"A": "fuerza", "B": "fuerza"}, "readings": {"A16": "b"}}, "named.B"),
    (FOURTH | {"fourth_A": ["red"]}, "fourth.A"),
    (FOURTH | {"turn": "B"}, "fourth.A"),
    (FOURTH | {"turn": "B", "fourth_A": ["red"], "fourth_B": ["red"]}, "fourth.B"),
    (FOURTH | {"turn": "B", "fourth_A": ["lift"]}, "fourth.A[0]"),
    (FOURTH | {"hand_A": ["red"] * 2}, "hand.A"),
    # The end.
    ({"over": "battles", "fuerza_A": ["strong"], "proyeccion_A": ["strong"]}, "over"),
    (FOURTH | {"over": "battles"}, "over"),
    ({"over": "fourth"}, "over"),
    (FOURTH | {"over": "fourth", "turn": "B", "fourth_A": ["red"]}, "fourth.B"),
    (FOURTH | {"over": "fourth", "fourth_A": ["red"], "fourth_B": ["blue"]}, "turn"),
    (FOURTH | {"over": "drawn"}, "stuck"),
]


@pytest.mark.parametrize(("more", "where"), IMPOSSIBLE)
def test_what_no_match_brings_about_is_refused(more: dict[str, Any], where: str) -> None:
    with pytest.raises(cr.FaultsError) as caught:
        game().board(blank(**more))
    assert [fault.where for fault in caught.value.faults] == [where]


POSSIBLE: list[dict[str, Any]] = [
    {"options": {"dealer": "A"}, "first": "B"},
    {"fuerza_A": ["blue", "scarlet", "lift"]},
    {"fuerza_A": ["?", "blue", "lift"]},
    {"fuerza_A": [{"card": "mover", "used": True}], "used": True},
    {"turns": 2, "idle": 1, "redraws": {"B": 1}},
    {"turns": 60, "used": True, "hand_A": []},
    {"hand_A": ["red"] * 2, "placed": "fuerza"},
    {"hand_A": ["red"], "deck": 0},
    {"phase": "score", "named": {"A": "?"}},
    {"phase": "score", "named": {"A": "fuerza"}, "fuerza_A": ["?"]},
    FOURTH | {"turn": "B", "fourth_A": ["?"], "redraws": {"B": 2}},
    FOURTH | {"named": {"A": "?", "B": "proyeccion"}},
    FOURTH | {"named": {"A": "fuerza"}, "readings": {"A16": "b"}},
    FOURTH | {"over": "fourth", "turn": "B", "fourth_A": ["red"], "fourth_B": ["blue"]},
    FOURTH | {"over": "drawn", "stuck": ["A"]},
    {"phase": "one", "plays": {"A": 0, "B": 0}, "placed": "fuerza", "hand_A": ["red"] * 2},
]


@pytest.mark.parametrize("more", POSSIBLE)
def test_what_a_match_can_bring_about_is_taken(more: dict[str, Any]) -> None:
    state = game().board(blank(**more))
    assert game().board(game().describe(state)).digest == state.digest


def test_a_first_card_counts_when_its_turn_is_over() -> None:
    told = {"fuerza": {"A": ["mover"]}, "placed": "fuerza", "hand": {"A": ["red"] * 2}}
    board = Bench(game(), told)
    assert (board["plays.A"], board["plays.B"], board["phase"]) == (0, 0, "one")


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


@pytest.mark.parametrize("text", ["points Batman", "puntos Batman", "points Batman@hand A"])
def test_a_card_that_lies_in_no_battle_has_no_points(text: str) -> None:
    state = GAME.board({"turn": "A", "hand": {"A": ["Batman", "?", "?"]}})

    with pytest.raises(DefinitionError) as caught:
        Judge(GAME).value(state, text)
    assert "\n" not in str(caught.value)
