"""What follows from the definitions of a game is worked out once for each game."""

from __future__ import annotations

from typing import Any

import cardrules as cr
from cardrules.core.once import once
from testgame import bench, card

asked: list[str] = []


@once
def _names(game: Any) -> list[str]:
    """Return the ids of all cards."""
    asked.append(game.name)
    return sorted(game.cards)


def test_it_is_worked_out_once_for_each_game() -> None:
    one, another = (bench(card(id), {}).game for id in ("one", "two"))
    asked.clear()
    assert _names(one) is _names(one)
    assert ("one" in _names(one), "one" in _names(another)) == (True, False)
    assert len(asked) == 2
    assert _names(cr.game("arcanya")) == sorted(cr.game("arcanya").cards)
    assert _names.__name__ == "_names"
