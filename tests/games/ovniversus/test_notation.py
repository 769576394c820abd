"""How actions are written and read, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

import cardrules as cr
from cardrules.core.actions import Choose
from cardrules.games.ovniversus.actions import Activate, End, NameScore, Place, Show
from cardrules.ids import CardId, Seat
from cardrules.notation import format_action
from games.ovniversus.tables import GAME, game, table

STATE = GAME.board({"hand": {"A": ["Batman", "Silla de Mobius", "Swamp Thing"]}})


@pytest.mark.parametrize(
    "text",
    [
        "A: Batman -> fuerza", "batman fuerza".replace(" ", " -> "), "place Batman in fuerza",
        "A: bajar Batman en FUERZA", "Batman > strength", "A: coloca batman sobre Fuerza",
    ],
)  # fmt: skip
def test_a_placing_is_read(text: str) -> None:
    assert GAME.parse(text, STATE) == Place(Seat(0), CardId("batman"), "fuerza")


@pytest.mark.parametrize(
    ("text", "kind"),
    [("A: show hand", Show), ("mostrar mano", Show), ("end turn", End), ("terminar turno", End)],
)
def test_the_plain_ones_are_read(text: str, kind: type) -> None:
    assert GAME.parse(text, STATE) == kind(Seat(0))


@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_is_written_is_read_again(lang: str) -> None:
    board = table(fuerza_A=["reader"], proyeccion_A=["reader"], deck=["red"] * 3)
    actions: list[Any] = [*board.legal, Show(Seat(0)), End(Seat(0))]
    actions += [NameScore(Seat(0), "proyeccion"), Place(Seat(0), CardId("red"), "fourth")]
    for action in actions:
        text = format_action(game(), action, board.state, lang)
        assert game().parse(text, board.state) == action


def test_an_effect_is_named_by_its_card_or_its_place() -> None:
    board = table(fuerza_A=["reader"], proyeccion_A=["herald"], fuerza_B=["reader"])
    own = board.state.zones[board.state.settings.layout.at("fuerza", 0)][0]
    for text in ("effect of Reader", "efecto de reader@fuerza a", "use effect of reader@strength"):
        action = game().parse(f"A: {text}", board.state)
        assert isinstance(action, Activate)
        assert action.what.id == own
    theirs = game().parse("A: effect of Reader@fuerza B", board.state)
    assert theirs.what.id != own


def test_an_answer_that_is_not_offered_is_read_and_refused() -> None:
    board = table(fuerza_A=["mover"], proyeccion_A=["soldier", "lift"])
    board.play("A: effect of Mover")
    action = game().parse("A: choose Soldier@proyeccion A", board.state)
    assert isinstance(action, Choose)
    assert board.refused(action) == ["R16"]
    place = game().parse("A: choose resistencia B", board.state)
    assert place == Choose(Seat(0), board.state.settings.layout.at("resistencia", 1))


@pytest.mark.parametrize("text", ["A: Nobody -> fuerza", "A: Batman -> nowhere", "A: dance"])
def test_what_means_nothing_names_what_is_near(text: str) -> None:
    with pytest.raises(cr.DefinitionError) as caught:
        GAME.parse(text, STATE)
    assert caught.value.near
