"""What the kernel ships is what a third party may write without inheriting."""

from __future__ import annotations

from typing import Any

import pytest

import cardrules as cr
from cardrules import protocols, registry
from cardrules.core.effects import Sequence
from cardrules.core.events import Ended
from cardrules.errors import DefinitionError
from cardrules.games.arcanya import GAME


class Foreign:
    """A game that inherits from nothing of ours: it hands everything on."""

    def __init__(self) -> None:
        self.name = "foreign"
        self.rulebook = GAME.rulebook
        self.cards = GAME.cards

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)


class Point:
    name = "foreign"

    def __init__(self, found: object) -> None:
        self.found = found

    def load(self) -> object:
        return self.found


def test_the_shipped_implementations_have_the_shapes_of_the_protocols() -> None:
    match = GAME.start(seats=3)
    game: protocols.Game = GAME
    state: protocols.State = match.state
    action: protocols.Action = match.legal_actions()[0]
    effect: protocols.Effect = Sequence(())
    event: protocols.Event = match.log[0].event

    assert isinstance(game, protocols.Game)
    assert isinstance(state, protocols.State)
    assert (action.seat, effect.tag, event.tag, Ended.version) == (0, "sequence", "started", 1)


def test_a_game_need_not_inherit(monkeypatch: pytest.MonkeyPatch) -> None:
    foreign = Foreign()
    monkeypatch.setattr(registry, "_plugins", lambda: {"foreign": Point(foreign)})

    game: Any = cr.game("foreign")

    assert game is foreign
    assert game.start(seats=3).legal_actions()


def test_what_is_no_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_plugins", lambda: {"foreign": Point("nothing")})

    with pytest.raises(DefinitionError) as refused:
        cr.game("foreign")

    assert refused.value.where == "foreign"
