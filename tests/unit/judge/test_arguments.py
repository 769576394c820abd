"""What the judge is given and cannot use is refused in one line, before anything is looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardrules.games.arcanya import GAME
from cardrules.judge import Judge

JUDGE: Any = Judge(GAME)
BOARD: Any = GAME.start(3).state
ANY: Any = Judge

WRONG: dict[str, Callable[[], Any]] = {
    "no game": lambda: ANY(None),
    "the name of a game": lambda: ANY("arcanya"),
    "readings as a text": lambda: ANY(GAME, readings="A1"),
    "a viewer as a letter": lambda: ANY(GAME, viewer="A"),
    "no budget": lambda: ANY(GAME, budget=None),
    "no board": lambda: JUDGE.resolve(None),
    "a description": lambda: JUDGE.can({}, "A: pass"),
    "a game for a board": lambda: JUDGE.value(GAME, "score B"),
    "no action": lambda: JUDGE.can(BOARD, None),
    "no action among others": lambda: JUDGE.resolve(BOARD, "A: pass", None),
    "no action before it": lambda: JUDGE.value(BOARD, "score B", [None]),
    "no name": lambda: JUDGE.value(BOARD, None),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_of_the_wrong_type_is_a_type_error_of_one_line(what: str) -> None:
    with pytest.raises(TypeError) as refused:
        WRONG[what]()
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 120
