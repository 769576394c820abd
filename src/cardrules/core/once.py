"""What follows from the definitions of a game alone is worked out once for each game."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

__all__ = ["once"]

T = TypeVar("T")


def once(work: Callable[[Any], T]) -> Callable[[Any], T]:
    """Return a function that works something out for a game when it is first asked for.

    The game keeps it, so it goes with the game; a game with further cards has its own.

    Args:
        work: Works it out; it returns something, never None.
    """
    key = f"{work.__module__}.{work.__qualname__}"

    @wraps(work)
    def kept(game: Any) -> T:
        found: T | None = game.memo.get(key)
        if found is None:
            found = game.memo[key] = work(game)
        return found

    return kept
