"""Described boards: what they say, what is wrong with them, and the way back."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cardrules as cr
from cardrules.cases.cards import read_cards
from cardrules.errors import DefinitionError, FaultsError
from games.waifus_arena.arena import GAME, at

SMALL: dict[str, Any] = {"seats": 2, "nocta": "Nocta Fuego I"}


def faults(**given: Any) -> str:
    """Return what is wrong with a board, one line a fault."""
    with pytest.raises(FaultsError) as caught:
        GAME.board({**SMALL, **given})
    return str(caught.value)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_table_between_actions_comes_back_as_it_was(seats: int) -> None:
    for seed in range(4):
        pick = random.Random(seed)
        match = GAME.start(seats=seats, seed=seed)
        while True:
            if not match.state.frames:
                again = GAME.board(GAME.describe(match.state))
                assert again.digest == match.state.digest
                assert GAME.board(GAME.describe(again)) == again
            if match.decision is None:
                break
            match.act(pick.choice(match.legal_actions()))


def test_a_match_that_is_over_comes_back_with_its_outcome() -> None:
    played = at("F1 A1", "none", nocta_deck=0, trophies_A=["Maelvorn"]).act("A: end turn")
    again = GAME.board(GAME.describe(played.state))

    assert again.outcome == played.state.outcome
    assert again.decision is None


def test_what_is_not_told_is_unknown() -> None:
    state = GAME.board({"seats": 2})
    facts = GAME.said(state)

    assert facts["hand.A.size"] == 4
    assert facts["elements"] is None
    assert facts["nocta_deck.size"] == 13
    assert facts["deck.size"] == 62


def test_a_board_in_the_middle_of_an_action_is_not_described() -> None:
    played = at("F1 A1", threats_A=["Normal", "Provocar"], hand_A=["Escudo"]).act("A: Escudo")

    with pytest.raises(cr.CardRulesError, match="middle"):
        GAME.describe(played.state)


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"turn": "C"}, "turn: there is no seat 'C'"),
        ({"nocta": "Nocta Fuegos I"}, "nocta: unknown card 'Nocta Fuegos I'; nearest: Nocta Fuego"),
        ({"nocta": "Ayaka"}, "nocta: 'Ayaka' cannot lie there"),
        ({"nocta": "none"}, "the deck of Noctas is not empty"),
        ({"marker": "AC"}, "marker: 'AC' are not two neighbours; nearest: behind, AB, BA"),
        ({"hand": {"A": ["Escudos"]}}, "hand.A[0]: unknown card 'Escudos'"),
        ({"hand": {"E": []}}, "hand.E"),
        ({"attached": {"A": ["Sebo", "Sebo"]}}, "attached.A: a Waifu has one Sebo"),
        ({"attached": {"A": ["Escudo: barreras"]}}, "unknown word 'barreras'; nearest: barrera"),
        ({"threats": {"A": ["?"]}}, "threats.A[0]: lies in the open"),
        ({"attached": {"A": ["Escudo"]}}, "needs a word behind it, as in Escudo: barrera"),
        ({"attached": {"A": ["Furia"]}}, "attached.A[0]: 'Furia' cannot lie there"),
        ({"attached": {"A": ["Sebo: barrera"]}}, "'barrera' cannot be said of that card"),
        ({"attached": {"A": ["?"]}}, "attached.A[0]: lies in the open"),
        ({"threats": {"A": ["Sebo"]}}, "'Sebo' cannot lie there; nearest: Provocar"),
        ({"threats": {"A": ["Provocar: diverted"]}}, "'diverted' cannot be said"),
        ({"threats": {"A": ["Normal: agua"]}}, "nearest: diverted"),
        ({"upon": {"A": ["Alquimia"]}}, "upon.A[0]: needs a word behind it, as in Alquimia: tie"),
        ({"upon": {"A": ["Sebo"]}}, "upon.A[0]: 'Sebo' cannot lie there"),
        ({"upon": {"A": ["Alquimia: barrera"]}}, "nearest: tierra, agua"),
        ({"upon": {"A": ["Alquimia: agua"], "B": ["Alquimia: agua"]}}, "one Alquimia at most"),
        ({"nocta": "none", "nocta_deck": 0, "upon": {"A": ["Furia"]}}, "upon: there is no Nocta"),
        ({"seats": 3, "graveyard": {"B": 3}, "upon": {"B": ["Ovación"]}}, "upon.B: what B laid"),
        ({"waifu": {"A": "Hoshi: active"}}, "waifu.A: 'active' cannot be said of that card"),
        ({"waifu": {"A": "none"}}, "waifu.A: A is not eliminated"),
        ({"waifu": {"A": "Ayaka", "B": "Ayaka"}}, "Ayaka is there 2 times, and in the box 1"),
        ({"trophies": {"A": ["Nocta Fuego I"]}}, "Nocta Fuego I is there 2 times"),
        ({"retired": ["Nocta Fuego I"]}, "Nocta Fuego I is there 2 times"),
        ({"nocta_deck": ["Nocta Fuego I"]}, "Nocta Fuego I is there 2 times"),
        ({"nocta_deck": 14}, "nocta_deck: 15 cards of kind 'nocta' are there, and the box has 14"),
        ({"nocta_deck": 13, "trophies": {"A": ["?"]}}, "nocta_deck: 15 cards of kind 'nocta'"),
        ({"waifu_deck": 13}, "waifu_deck: 15 cards of kind 'waifu' are there, and the box has 13"),
        ({"deck": 63}, "deck: 71 cards of kind 'accion' are there, and the box has 70"),
        ({"trophies": {"A": ["Haru"]}}, "trophies.A[0]: 'Haru' cannot lie there"),
        ({"trophies": {"A": ["Zalazar + Sebo"]}}, "nearest: Ovación"),
        ({"graveyard": {"A": 3}}, "turn: A is eliminated"),
        ({"graveyard": {"B": 3}}, "the match is over"),
        ({"seats": 3, "graveyard": {"B": 3}, "hand": {"B": 1}}, "hand.B: B is eliminated"),
        ({"phase": "over"}, "the match is not over"),
        ({"side": "pasivo"}, "side"),
        ({"deck": "all"}, "deck: unknown value 'all'"),
        ({"readings": {"A99": "a"}}, "A99"),
    ],
)
def test_what_is_wrong_is_said_with_the_nearest_right_thing(
    given: dict[str, Any], what: str
) -> None:
    assert what in faults(**given)


def test_all_faults_are_told_at_once() -> None:
    text = faults(turn="D", nocta="Haru", hand={"A": ["X"]}, threats={"B": ["Y"]}, marker="ZZ")

    assert len(text.splitlines()) == 5


def test_boards_are_read_in_spanish_too() -> None:
    spanish = {
        "seats": 2, "nocta": "ninguno", "nocta_deck": 0, "direction": "izquierda",
        "threats": {"A": ["normal: desviado"]}, "waifu": {"A": "Rei: activa"}, "deck": "resto",
    }  # fmt: skip
    facts = GAME.said(GAME.board(spanish))

    assert facts["active.A"] is True
    assert facts["threats.A.normal"] == 1


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_nocta_of_a_case_is_there_once_if_it_does_not_say_how_often(count: int) -> None:
    faults: list[DefinitionError] = []
    card = {"id": "n", "kind": "nocta", "name": "N", "element": "agua", "points": 1}
    game = GAME.with_cards(read_cards(GAME, [{**card, "count": count} if count else card], faults))
    twice = {"seats": 2, "nocta": "N", "trophies": {"A": ["N"]}}

    assert not faults
    assert game.board({"seats": 2, "nocta": "N"}).decision is not None
    if count == 2:
        assert game.board(twice).decision is not None
        return
    with pytest.raises(FaultsError, match="N is there 2 times, and in the box 1"):
        game.board(twice)


@pytest.mark.parametrize("seed", range(4))
def test_only_in_decks_and_trophies_the_order_of_cards_means_anything(seed: int) -> None:
    pick = random.Random(seed)
    match = GAME.start(seats=3, seed=seed)
    for _ in range(60):
        if match.decision is None:
            break
        match.act(pick.choice(match.legal_actions()))
    while match.state.frames:
        match.act(pick.choice(match.legal_actions()))
    told = GAME.describe(match.state)
    turned = {key: _turned(key, value) for key, value in told.items()}

    assert turned != told
    assert GAME.board(turned).digest == GAME.board(told).digest


def _turned(key: str, value: Any) -> Any:
    """Return lists the other way round, but for those whose order means something."""
    if key in ("deck", "waifu_deck", "nocta_deck", "trophies"):
        return value
    if isinstance(value, dict):
        return {name: _turned(key, part) for name, part in value.items()}
    return value[::-1] if isinstance(value, list) else value
