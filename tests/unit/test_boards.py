"""Boards of games that describe none of their own: zones, facts, and who is asked then."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, final

import attrs
import pytest
from attrs import frozen

from cardrules import kit
from cardrules.boards import form_of
from cardrules.cases import case_schema
from cardrules.cases.expected import same
from cardrules.core.claims import Text
from cardrules.core.digest import board_digest
from cardrules.errors import DefinitionError, FaultsError
from cardrules.game import Game
from cardrules.ids import CardId
from magpie import GAME as MAGPIE
from tinygame import SPIES, hand

BOARD = {
    "hand": {"A": ["Magpie", "?"], "B": 3},
    "nest": {"B": ["ring", "BOTÓN"]},
    "deck": ["Spoon", "Jackdaw"],
    "turn": "A",
}


def faults(game: Game, **given: Any) -> list[str]:
    """Return what is wrong with a description."""
    with pytest.raises(FaultsError) as caught:
        game.board(given)
    return [str(fault) for fault in caught.value.faults]


# Reading.


def test_a_board_is_what_lies_in_each_zone_and_who_is_asked() -> None:
    state = MAGPIE.board(BOARD)

    said = MAGPIE.said(state)
    assert said["nest B"] == (kit.Name("card", "ring"), kit.Name("card", "button"))
    assert said["hand A"] == (kit.Name("card", "magpie"), kit.Name("card", "?"))
    assert said["turn"] == kit.Name("seat", "0")
    assert (said["deck"], len(said["hand B"])) == (2, 3)  # type: ignore[arg-type]
    assert state.decision is not None
    assert state.decision.seat == 0


def test_a_pile_that_nobody_sees_is_listed_from_the_top() -> None:
    state = MAGPIE.board(BOARD)

    top = kit.contents(state, kit.place(state, "deck"))[-1]
    assert top.card == "spoon"


def test_cards_belong_to_the_seat_that_they_lie_at_in_a_game_of_owned_cards() -> None:
    given = {"hand": {"A": ["one"], "B": ["two"]}, "deck": {"A": [], "B": []}, "seat": "B"}
    spy = {"card": "spy", "owner": "B", "face_down": True, "counters": {"age": 2}, "under": ["one"]}
    state = SPIES.board({**given, "table": [spy]})

    assert [thing.owner for thing in kit.contents(state, hand(1))] == [1]
    laid = kit.contents(state, kit.Place(0))[0]
    assert (laid.owner, laid.face_down, laid.counter("age"), len(laid.copies)) == (1, True, 2, 2)


def test_a_name_of_several_cards_is_told_with_each_of_them() -> None:
    ring = next(card for card in MAGPIE.cards.values() if card.name.en == "Ring")
    bauble = Text("Bauble", "Chuchería")
    twins = {id: attrs.evolve(ring, id=id, name=bauble) for id in (CardId("one"), CardId("two"))}
    game = MAGPIE.with_cards(twins)

    (line,) = faults(game, **{**BOARD, "hand": {"A": ["Bauble"], "B": ["two"]}})

    assert line == "hand.A[0]: 'Bauble' is the name of 2 cards; nearest: one, two"
    assert same(game, "Bauble", "one")
    assert same(game, "chucheria", "two")
    assert not same(game, "one", "two")


def test_everything_that_is_wrong_is_said_at_once() -> None:
    found = faults(
        MAGPIE, seats=3, turn="Q", deckk=2,
        hand={"A": ["Rin", "Ring"], "Z": ["?"]}, nest={"A": [{"card": "Spoon", "owner": "X"}]},
    )  # fmt: skip

    assert found == [
        "deckk: unknown key; nearest: deck",
        "deck: is missing and has no default",
        "hand.A[0]: unknown card 'Rin'; nearest: Ring",
        "nest.A[0].owner: there is no seat 'X'; nearest: A, B, C",
        "hand.B: is missing: list its cards, or say how many there are",
        "hand.C: is missing: list its cards, or say how many there are",
        "hand.Z: there is no hand Z; nearest: A, B, C",
        "turn: there is no seat 'Q'; nearest: A, B, C",
    ]


def test_a_card_is_not_there_more_often_than_the_game_has_it() -> None:
    assert faults(MAGPIE, hand={"A": ["Ring"] * 5, "B": 0}, deck=0) == [
        "5 times Ring, but the game has 4"
    ]


def test_what_is_agreed_on_is_checked_with_the_rest() -> None:
    held = {"hand": {"A": 1, "B": ["nobody"]}, "deck": {"A": 0, "B": 0}}
    first, second = faults(SPIES, **held, options={"copys": 1})

    assert first == "options: unknown option 'copys'; nearest: copies"
    assert second.startswith("hand.B[0]: unknown card 'nobody'")


# Writing.


@pytest.mark.parametrize("game", [MAGPIE, SPIES], ids=lambda game: game.name)
def test_a_described_board_reads_as_the_same_board(game: Game) -> None:
    for seed in range(6):
        match = game.start(seed=seed)
        random = Random(seed)
        while match.decision is not None:
            if not match.state.frames:
                told = game.describe(match.state)
                board = game.board(told)
                assert board_digest(board) == board_digest(match.state)
                assert game.describe(board) == told
            match.act(random.choice(match.legal_actions()))


def test_a_board_in_the_middle_of_an_action_is_not_described() -> None:
    state = MAGPIE.board(BOARD)
    state = MAGPIE.act(state, MAGPIE.parse("Magpie", state)).state

    with pytest.raises(DefinitionError, match="in the middle of an action"):
        MAGPIE.describe(state)


# The form.


def test_the_form_says_what_each_key_means_and_what_may_be_left_out() -> None:
    given = case_schema(MAGPIE)["properties"]["given"]

    assert list(given["properties"]) == [
        "seats", "deck", "hand", "nest", "turn", "options", "readings",
    ]  # fmt: skip
    assert given["required"] == ["deck", "hand"]
    assert given["properties"]["turn"]["default"] == "A"


@final
@frozen
class Odd:
    """Facts that no key can say."""

    tag: ClassVar[str] = "odd"
    pair: tuple[int, int] = (0, 0)


def test_a_game_with_facts_that_no_key_can_say_has_to_read_its_boards_itself() -> None:
    game = attrs.evolve(SPIES, facts=lambda _settings: Odd())

    with pytest.raises(DefinitionError, match="facts that no key can say: pair"):
        form_of(game)
    assert "properties" not in case_schema(game)["properties"]["given"]
