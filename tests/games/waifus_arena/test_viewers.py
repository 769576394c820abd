"""What one seat may rule on while the play of another one is being resolved."""

from __future__ import annotations

import pytest

from cardrules.games.waifus_arena import GAME
from cardrules.judge import Judge
from cardrules.match import Match

READINGS = {"A3": "a", "A9": "b", "A13": "b", "A17": "b", "A18": "b", "A21": "b", "A38": "b",
            "A39": "a", "A42": "a"}  # fmt: skip
PLAYED = """Convección; end turn; discard Ataque; discard Ataque; discard Agilidad; discard Dogy;
Hechizo as own Hechizo; Táctica; end turn; discard Agilidad; discard Ataque; discard Hechizo;
discard Hechizo; discard Ataque; discard Furia; Provocar -> A; end turn; discard Ataque;
discard Ataque; discard Hechizo; discard Ataque; Agilidad"""


def choosing() -> Match:
    """Return a match in which A chooses the Amenaza that its Agilidad meets."""
    match = GAME.start(2, 81082, {"first": "dice"}, READINGS)
    for text in PLAYED.split(";"):
        match.act(GAME.parse(text.strip(), match.state))
    return match


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_play_that_lies_open_is_ruled_on_by_whoever_sees_it(viewer: int) -> None:
    match = choosing()
    assert match.decision is not None
    assert match.decision.seat == 0
    judge = Judge(GAME, viewer=viewer, readings=READINGS)
    whole = Judge(GAME, readings=READINGS)
    for action in match.legal_actions():
        ruling = judge.resolve(match.state, action)
        assert ruling.verdict == whole.resolve(match.state, action).verdict
        assert judge.can(match.state, action).verdict == "yes"
