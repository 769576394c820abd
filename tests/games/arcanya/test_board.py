"""Described boards: reading, writing, and every fault at once."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from cardrules.core import resolver
from cardrules.core.chance import Seeded
from cardrules.core.digest import board_digest
from cardrules.errors import DefinitionError, FaultsError, UnknownFactError
from cardrules.ids import seat_name
from games.arcanya.boards import GAME, Played, at, breaches, moves, started

SMALL: dict[str, Any] = {"seats": 3, "sphere": {"power": 5, "at": "B", "sender": "A"}}


def faults(**given: Any) -> list[str]:
    """Return what is wrong with a description, one text a fault."""
    with pytest.raises(FaultsError) as caught:
        GAME.board({**SMALL, **given})
    return [str(fault) for fault in caught.value.faults]


def wheres(**given: Any) -> list[str]:
    """Return the keys of the faults of a description."""
    with pytest.raises(FaultsError) as caught:
        GAME.board({**SMALL, **given})
    return [fault.where for fault in caught.value.faults]


# ── There and back ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("options", "readings"),
    [
        ({}, {}),
        ({"spectacular": True, "dynamic": True}, {"A6": "b", "A11": "b", "A31": "b"}),
        ({"points": "5-2-1", "maniobras": "8-8-8-8-2"}, {"A4": "b", "A9": "b", "A10": "b"}),
        ({"mode": "basic"}, {"A12": "b", "A33": "b"}),
        ({"mode": "advanced"}, {"A18": "b", "A28": "b"}),
        ({"mode": "advanced", "dynamic": True}, {"A23": "b", "A27": "b"}),
        ({"mode": "advanced", "calm": True}, {"A32": "b"}),
    ],
)
def test_a_described_state_is_the_same_board_again(
    seed: int, options: dict[str, Any], readings: dict[str, str]
) -> None:
    seats = min(3 + seed, 10)
    state = started(seats, seed, readings, **options).state
    pick = random.Random(seed)
    boards = 0
    while True:
        if not state.frames:
            description = GAME.describe(state)
            board = GAME.board(json.loads(json.dumps(description)))
            assert board_digest(board) == board_digest(state)
            assert GAME.describe(board) == description
            assert board.settings == state.settings
            assert GAME.legal_actions(board) == GAME.legal_actions(state)
            boards += 1
        if state.decision is None:
            break
        action = pick.choice(resolver.legal_actions(GAME, state))
        state = resolver.act(GAME, state, action, Seeded(seed)).state
    assert boards > 10


def test_equal_descriptions_are_equal_states() -> None:
    assert GAME.board(SMALL) == GAME.board(json.loads(json.dumps(SMALL)))


def test_in_the_middle_of_a_resolution_there_is_no_description() -> None:
    hands = {"A": ["Potencia 9"], "B": ["Potencia 2", "Potencia 3", "Potencia 2"]}
    asked = at("A", 5, "D", hand=hands).act("A: Potencia 9")
    with pytest.raises(DefinitionError):
        GAME.describe(asked.state)


# ── What a description means ──────────────────────────────────────────────────────────────────────


def test_what_is_left_out_is_the_printed_default() -> None:
    board = Played(GAME.board(SMALL))
    assert board["sphere.direction"] == "clockwise"
    assert board["sphere.last"] is None
    assert board["hand.A"] == ["?"] * 5
    assert board["shields.C"] == ["escudo-iii", "escudo-ii", "escudo-i"]
    assert (board["deck.size"], board["discard.size"]) == (88 - 15, 0)
    assert board.state.decision.seat == 1


def test_an_unlisted_hand_is_as_large_as_the_escudos_allow() -> None:
    board = Played(GAME.board({**SMALL, "captured": {"A": ["C III"]}}))
    assert [board[f"hand.{letter}.size"] for letter in "ABC"] == [5, 5, 4]


def test_an_escudo_that_is_said_to_be_taken_does_not_stand() -> None:
    board = Played(GAME.board({**SMALL, "captured": {"A": ["C III", "B III"]}, "lost": ["C II"]}))
    assert (board["shields.B"], board["shields.C"]) == (["escudo-ii", "escudo-i"], ["escudo-i"])
    assert (board["captured.A"], board["lost"]) == (["escudo-iii"] * 2, ["escudo-ii"])


def test_names_are_read_in_any_case_and_language() -> None:
    hand = ["POTENCIA 5", "potencia-5", "Deflect", 7, "disipar"]
    board = Played(
        GAME.board({**SMALL, "seats": "abc", "hand": {"b": hand}, "direction": "Antihorario"})
    )
    assert board["hand.B"] == ["desviar", "disipar", "potencia-5", "potencia-5", "potencia-7"]
    assert board["sphere.direction"] == "counterclockwise"


def test_the_fuente_and_the_discards_are_listed_from_the_top() -> None:
    hand = {"B": ["Esquivar"], "C": ["Esquivar"]}
    board = Played(
        GAME.board({**SMALL, "hand": hand, "deck": ["Disipar", "?"], "discard": ["Alterar", 9]})
    )
    assert board["discard.top"] == "alterar"
    assert moves(board.act("B: Esquivar"), "draw")[0] == "disipar"


def test_a_number_of_cards_is_as_many_unknown_ones() -> None:
    assert Played(GAME.board({**SMALL, "deck": 7}))["deck.size"] == 7


@pytest.mark.parametrize("seats", [3, "3", "ABC", ["A", "B", "C"]])
def test_seats_are_a_number_or_letters(seats: Any) -> None:
    if seats == "3":
        assert wheres(seats=seats) == ["seats"]
    else:
        assert GAME.board({**SMALL, "seats": seats}) == GAME.board(SMALL)


def test_a_board_after_the_end_has_its_outcome() -> None:
    given = {"captured": {"C": ["B III"], "A": ["B I"]}, "lost": ["B II"]}
    board = Played(GAME.board({**SMALL, **given}))
    assert board.state.decision is None
    assert (board["reason"], board["winners"]) == ("end.eliminated", ["C"])
    assert board["scores"] == [7, 0, 9]


def test_the_outcome_of_a_tie_needs_the_hands() -> None:
    taken = {"C": ["B III"], "A": ["B II", "B I"]}
    with pytest.raises(FaultsError, match="hand"):
        GAME.board({**SMALL, "captured": taken})


def test_a_card_that_is_not_told_is_asked_for_only_if_it_matters() -> None:
    # given: B has a 3 against a 6, and a card that nobody told
    hands = {"A": ["Potencia 6"], "B": ["Potencia 3", "?"], "C": ["Esquivar"]}
    board = at("A", 5, "C", seats=3, hand=hands)
    # then: nobody can say whether B is hit, and the missing card is named
    with pytest.raises(UnknownFactError) as caught:
        board.act("A: Potencia 6")
    assert caught.value.what == "hand:1:1"
    # ... but with a Reflejar besides it does not matter
    hands["B"] = ["Potencia 3", "?", "Reflejar"]
    assert at("A", 5, "C", seats=3, hand=hands).act("A: Potencia 6").state.decision.seat == 1


# ── Faults ────────────────────────────────────────────────────────────────────────────────────────


def test_all_faults_are_told_at_once_each_with_its_key() -> None:
    given = {
        "seats": 4,
        "spere": {},
        "sphere": {"power": 0, "at": "B", "sender": "B"},
        "direction": "clockwize",
        "hand": {"Z": [], "B": ["Potencia 5"] * 7, "C": ["Potensia 5", 3.5]},
        "captured": {"A": ["A III", "C IV"]},
        "options": {"spectaclar": True, "dynamic": "perhaps"},
        "readings": {"A4": "z"},
        "deck": -1,
    }
    assert sorted(set(wheres(**given))) == [
        "captured.A", "deck", "direction", "hand.B", "hand.C", "hand.C[1]", "hand.Z", "options",
        "options.dynamic", "readings.A4", "spere", "sphere.power",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"sphere": {"power": 5, "at": "B"}}, "sphere.sender: is missing and has no default"),
        ({"sphere": {"power": 5, "at": "B", "sender": "B"}}, "sphere.sender: B cannot send it"),
        (
            {
                "sphere": {"power": 5, "at": "B", "sender": "coliseum"},
                "options": {"calm": True},
            },
            "sphere.power: an Esfera of the coliseum has Potencia 1",
        ),
        (
            {"sphere": {"power": 5, "at": "D", "sender": "A"}},
            "sphere.at: there is no seat 'D'; nearest: A, B, C",
        ),
        ({"last": "C"}, "last: only an Esfera of the coliseum has one; nearest: nobody"),
        ({"hand": {"A": ["Potensia 5"]}}, "hand.A: unknown card 'Potensia 5'; nearest: Potencia 5"),
        ({"hand": {"A": ["?"] * 6}}, "hand.A: 6 cards, but the hand size is 5"),
        ({"hand": {"A": ["Disipar"] * 4, "B": ["Disipar"] * 3}}, "7 times Disipar"),
        ({"deck": 80}, "deck: with hands and discards more than the 88 cards of the Fuente"),
        ({"deck": "many"}, "deck: unknown value 'many'"),
        ({"captured": {"A": ["C II"]}}, "shields.C: the III is lost first"),
        ({"captured": {"A": ["A III"]}}, "captured.A: A cannot capture an own Escudo"),
        ({"captured": {"A": ["C III", "C III"]}}, "captured.A: C has lost one Escudo III only"),
        ({"captured": {"A": ["III"]}}, "captured: 1 times Escudo III taken or lost, but 0 seats"),
        ({"shields": {"C": ["II", "I"]}}, "captured: C without Escudo III: only 0 of 1"),
        ({"shields": {"C": ["III", "III", "I"]}}, "shields.C: a seat has one own Escudo III"),
        (
            {"shields": {"A": ["II", "I"]}, "captured": {"A": ["III"]}},
            "captured.A: cannot hold the own Escudo III",
        ),
        (
            {"captured": {"A": ["B III", "B II", "C III", "C II"], "C": ["B I"], "B": ["C I"]}},
            "shields: B and C are eliminated, but the game ends with the first",
        ),
        (
            {"captured": {"A": ["C III", "C II", "C I"]}},
            "sphere.at: C was eliminated by the Esfera sent there",
        ),
        ({"seats": 2}, "seats: 2 is less than 3"),
        ({"seats": "ABD"}, "seats: 'ABD' are not the first letters"),
        ({"options": {"youngest": "D"}}, "options.youngest"),
        ({"readings": {"A99": "a"}}, "readings: unknown reading 'A99'"),
    ],
)  # fmt: skip
def test_an_impossible_board_is_refused(given: dict[str, Any], fault: str) -> None:
    assert any(text.startswith(fault) or fault in text for text in faults(**given))


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"shields": {"A": ["IV"]}}, "shields.A"),
        ({"shields": {"B": ["IV"]}, "hand": {"B": ["?"] * 5}}, "shields.B"),
        ({"shields": {"C": ["III", "III", "I"]}}, "shields.C"),
        ({"captured": {"A": ["B IV", "B II"]}}, "captured.A"),
        ({"captured": {"A": ["A III"]}}, "captured.A"),
        ({"captured": {"Z": ["B III"]}, "shields": {"B": ["II", "I"]}}, "captured.Z"),
        ({"lost": ["B VI"], "shields": {"B": ["II", "I"]}, "hand": {"B": ["?"] * 5}}, "lost"),
    ],
)
def test_an_escudo_told_wrongly_is_the_only_fault(given: dict[str, Any], where: str) -> None:
    assert wheres(**given) == [where]


def test_more_than_the_hand_size_is_allowed_where_a_reading_allows_it() -> None:
    given = {"captured": {"A": ["B III"]}, "hand": {"B": ["?"] * 5}}
    assert wheres(**given) == ["hand.B"]
    board = Played(GAME.board({**SMALL, **given, "readings": {"A11": "b"}}))
    assert board["hand.B.size"] == 5


def test_every_key_of_a_description_is_known_to_the_schema() -> None:
    from cardrules.jsonschema import json_schema

    assert GAME.given is not None
    schema = json_schema(GAME.given, GAME)
    described = GAME.describe(started(10).state)
    assert set(described) <= set(schema["properties"])
    assert schema["required"] == ["seats", "sphere"]
    assert set(schema["properties"]["hand"]["patternProperties"]) == {"^[A-Ja-j]$"}
    assert all(seat_name(seat) in described["hand"] for seat in range(10))


@pytest.mark.parametrize("key", ["hand", "captured"])
def test_a_seat_is_told_once_however_it_is_written(key: str) -> None:
    assert wheres(**{key: {"B": [], "b": []}}) == [f"{key}.b"]


# ── Alumnos, Guardas, Escuelas, Debilidades ───────────────────────────────────────────────────────

ADVANCED: dict[str, Any] = {"options": {"mode": "advanced"}}


def test_what_lies_beyond_hands_is_read_and_written() -> None:
    given = {
        **SMALL, **ADVANCED, "alumno": {"B": "Yaiza", "C": "nuño"}, "turned": ["c"],
        "school": "FUEGO", "weakness": {"A": "Debilidad Fuego", "B": "sal"},
        "guards": {"B": ["Guarda de tierra", "Metal: 7"]},
    }  # fmt: skip
    board = Played(GAME.board(given))
    assert [board[f"alumno.{letter}"] for letter in "ABC"] == [None, "alumno-yaiza", "alumno-nuno"]
    assert [board[f"turned.{letter}"] for letter in "ABC"] == [False, False, True]
    assert board["school"] == "escuela-fuego"
    assert [board[f"weakness.{letter}"] for letter in "ABC"] == [
        "debilidad-fuego", "debilidad-sal", None,
    ]  # fmt: skip
    assert board["guards.B"] == ["tierra", "metal"]
    described = GAME.describe(board.state)
    assert described["alumno"] == {"B": "Yaiza", "C": "Nuño"}
    assert (described["turned"], described["school"]) == (["C"], "fuego")
    assert described["weakness"] == {"A": "fuego", "B": "sal"}
    assert described["guards"] == {"B": ["tierra", "metal: Potencia 7"]}
    assert GAME.board(json.loads(json.dumps(described))) == board.state


def test_what_is_not_told_of_it_is_not_there() -> None:
    board = Played(GAME.board({**SMALL, **ADVANCED}))
    assert board["school"] is None
    for letter in "ABC":
        assert board[f"alumno.{letter}"] is None
        assert board[f"weakness.{letter}"] is None
        assert board[f"guards.{letter}"] == []
    assert not {"alumno", "turned", "school", "weakness", "guards"} & set(
        GAME.describe(board.state)
    )


def test_the_card_of_a_guarda_is_none_of_the_fuente() -> None:
    board = Played(GAME.board({**SMALL, "guards": {"B": ["tierra", "fuego"]}}))
    assert board["deck.size"] == 88 - 15 - 2


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"alumno": {"B": "Yaisa"}}, "alumno.B: there is no Alumno 'Yaisa'; nearest: Yaiza"),
        ({"alumno": {"Z": "Yaiza"}}, "alumno.Z: there is no seat 'Z'; nearest: A, B, C"),
        (
            {"alumno": {"B": "Yaiza", "A": "yaiza"}},
            "alumno.A: 'yaiza' is the Alumno of another seat, too",
        ),
        ({"alumno": {"B": "Yaiza", "b": "Telmo"}}, "alumno.b: is told twice"),
        ({"alumno": "Yaiza"}, "alumno: 'Yaiza' is not a table of keys"),
        ({"turned": ["B"]}, "turned: B has no Alumno; nearest: alumno"),
        ({"turned": ["Z"]}, "turned[0]: there is no seat 'Z'; nearest: A, B, C"),
        ({"turned": "B"}, "turned: 'B' is not a list"),
        ({"school": "Tierra"}, "school: belongs to the advanced game; nearest: options.mode"),
        ({"weakness": {"B": "Sal"}}, "weakness: belongs to the advanced game; nearest: options"),
        ({"school": "Tiera", **ADVANCED}, "school: there is no element 'Tiera'; nearest: tierra"),
        (
            {"weakness": {"B": "Fuegos"}, **ADVANCED},
            "weakness.B: there is no element 'Fuegos'; nearest: fuego",
        ),
        ({"weakness": {"Z": "Sal"}, **ADVANCED}, "weakness.Z: there is no seat 'Z'"),
        (
            {"guards": {"B": ["madera"]}},
            "guards.B: there is no Guarda of kind 'madera'; nearest: tierra, fuego, metal",
        ),
        (
            {"guards": {"B": ["tierra: Potensia 7"]}},
            "guards.B: unknown card 'Potensia 7'; nearest: Potencia 7",
        ),
        ({"guards": {"Z": ["tierra"]}}, "guards.Z: there is no seat 'Z'"),
        ({"guards": {"B": "tierra"}}, "guards.B: 'tierra' is not a list"),
        ({"guards": {"B": ["tierra: 7"] * 7}}, "deck: 7 times Potencia 7, but the Fuente has 6"),
        (
            {"alumno": {"B": "Yaiza"}, "options": {"calm": True}},
            "alumno: is no part of the basic game without Alumnos; nearest: options.mode",
        ),
        ({"guards": {"B": ["sal"]}, "options": {"calm": True}}, "guards: is no part of the basic"),
        ({"alumnos": {}}, "alumnos: unknown key; nearest: alumno"),
        ({"options": {"group": "3"}}, "options.group: unknown value '3'; nearest: 1, 2, random"),
    ],
)
def test_what_is_wrong_beyond_hands_is_named_with_what_is_right(
    given: dict[str, Any], fault: str
) -> None:
    assert any(text.startswith(fault) for text in faults(**given))


def test_all_that_is_wrong_beyond_hands_is_told_at_once() -> None:
    given = {
        "alumno": {"B": "Yaisa"}, "turned": ["A"], "school": "Tiera", "weakness": {"C": "Sol"},
        "guards": {"A": ["madera", "tierra: 99"]}, **ADVANCED,
    }  # fmt: skip
    assert sorted(set(wheres(**given))) == [
        "alumno.B",
        "guards.A",
        "school",
        "turned",
        "weakness.C",
    ]


# ── An Alumno that nobody told ────────────────────────────────────────────────────────────────────

UNTOLD: dict[str, Any] = {"alumno": {"B": "?"}}


def test_an_alumno_that_nobody_told_does_not_matter_to_who_has_a_card() -> None:
    board = at("B", 6, hand={"B": ["Esquivar"]}, **UNTOLD)
    assert board.legal == ["B: Esquivar"]
    assert breaches(board, "B: take the hit") == ["R16"]
    assert board.act("B: Esquivar")["sphere.at"] == "C"
    assert GAME.describe(board.state)["alumno"] == {"B": "?"}


def test_whether_its_ability_can_be_used_needs_the_card() -> None:
    board = at("B", 6, hand={"B": ["Esquivar"]}, **UNTOLD)
    with pytest.raises(UnknownFactError) as caught:
        breaches(board, "B: use the Alumno")
    assert caught.value.what == "alumno:1:0"


def test_whether_its_player_may_be_hit_needs_the_card() -> None:
    board = at("B", 6, hand={"B": ["Potencia 2"]}, **UNTOLD)
    with pytest.raises(UnknownFactError):
        breaches(board, "B: take the hit")
    turned = at("B", 6, hand={"B": ["Potencia 2"]}, turned=["B"], **UNTOLD)
    assert breaches(turned, "B: take the hit") == []


def test_which_escuela_it_attunes_needs_the_card() -> None:
    board = at("B", 6, hand={"B": ["Sintonizar"]}, **UNTOLD, **ADVANCED)
    with pytest.raises(UnknownFactError) as caught:
        board.act("B: Sintonizar")
    assert caught.value.what == "alumno:1:0"
