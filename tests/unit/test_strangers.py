"""What is no action of anybody at the table: refused with a rule, whoever sends it."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import cardrules as cr
from cardrules.core.verdicts import Illegal
from cardrules.errors import DefinitionError, FaultsError, IllegalActionError
from cardrules.game import Game
from tinygame import SPIES

GAMES = [pytest.param(SPIES, id="spies"), pytest.param(cr.game("arcanya"), id="arcanya")]
NO_SEATS = [-1, 3, 99, 10**30, 1.0, True, "A", None, []]
NO_ACTIONS = [None, 1, "A: Esquivar", object(), (), cr]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
def test_an_action_of_a_seat_that_is_not_there_is_refused(game: Game, seat: Any) -> None:
    match = game.start(seats=3, seed=1)
    (action, *_) = match.legal_actions()
    refused(match, attrs.evolve(action, seat=seat))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("action", NO_ACTIONS, ids=lambda x: type(x).__name__)
def test_what_is_no_action_is_refused(game: Game, action: Any) -> None:
    match = game.start(seats=3, seed=1)
    refused(match, action)
    refused(match, match.decision)


@pytest.mark.parametrize("game", GAMES)
def test_a_text_is_no_action_and_refusals_say_what_reads_it(game: Game) -> None:
    match = game.start(seats=3, seed=1)
    text = game.format(match.legal_actions()[0], match.state)

    verdict = match.can(text)

    assert isinstance(verdict, Illegal)
    assert [breach.fixes for breach in verdict.breaches] == [("fix.game-parse",)]
    with pytest.raises(IllegalActionError, match=r"^not an action.* game\.parse\(text, state\).*$"):
        match.act(text)
    match.act(game.parse(text, match.state))


def refused(match: cr.Match, action: Any) -> None:
    """Check that something is refused, and that nothing has changed."""
    before = match.log.to_json()
    verdict = match.can(action)
    assert isinstance(verdict, Illegal)
    assert verdict.breaches[0].rules == ("K1",)
    with pytest.raises(IllegalActionError):
        match.act(action)
    assert match.log.to_json() == before


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [-1, 26, 99, 10**30])
def test_data_of_a_seat_that_no_table_has_is_not_read(game: Game, seat: int) -> None:
    match = game.start(seats=3, seed=1)
    data = {**game.dump(match.legal_actions()[0]), "seat": seat}
    with pytest.raises(DefinitionError, match="there is no seat") as caught:
        game.load(data)
    assert caught.value.where == "seat"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", [*NO_SEATS[:7], [], float("nan")], ids=repr)
def test_a_seat_or_an_entry_that_is_not_there_has_no_view_and_no_fork(
    game: Game, number: Any
) -> None:
    match = game.start(seats=3, seed=1)
    with pytest.raises(DefinitionError, match="there is no seat"):
        match.view(number)
    if number not in (3, 99):
        with pytest.raises(DefinitionError, match="there is no entry"):
            match.fork(at=number)
    assert type(match.view(1).seat) is int


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "agreed",
    [
        {"options": {1: 2}}, {"options": {(): 2}}, {"readings": {4: "b"}}, {"readings": {None: 1}},
        {"seed": 16**5000}, {"seed": 2**64}, {"seats": 10**30}, {"seats": "3"},
    ],
    ids="-".join,
)  # fmt: skip
def test_what_cannot_be_agreed_on_is_told(game: Game, agreed: dict[str, Any]) -> None:
    with pytest.raises(DefinitionError):
        game.start(**{"seats": 3, **agreed})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("option", [[], {}, None, 1, "", "z"], ids=repr)
def test_a_reading_has_no_option_but_its_own(game: Game, option: Any) -> None:
    for reading in game.rulebook.readings:
        with pytest.raises(FaultsError):
            game.start(seats=3, readings={reading: option})
