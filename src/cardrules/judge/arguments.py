"""What the judge is given: whatever is none of that is refused in one line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cardrules.core.game import Ruleset
from cardrules.core.state import State
from cardrules.errors import DefinitionError
from cardrules.ids import seat_name
from cardrules.log.record import Log

__all__ = [
    "check_actions", "check_judge", "check_log", "check_state", "check_text", "check_viewer",
    "each_action",
]  # fmt: skip


def _refuse(what: str, given: Any) -> TypeError:
    text = repr(given)
    shown = text if len(text) <= 40 else f"a {type(given).__name__}"  # noqa: PLR2004 - one line
    return TypeError(f"{what}, not {shown}")


def check_judge(game: Any, readings: Any, viewer: Any, budget: Any) -> None:
    """See that a judge can be made of these.

    Raises:
        TypeError: One is of the wrong type.
    """
    if not isinstance(game, Ruleset):
        raise _refuse("a judge needs a game, as cardrules.game returns it", game)
    if readings is not None and not isinstance(readings, Mapping):
        raise _refuse("readings are reading ids with their option ids", readings)
    if viewer is not None and (not isinstance(viewer, int) or isinstance(viewer, bool)):
        raise _refuse("a viewer is the number of a seat", viewer)
    if not isinstance(budget, int):
        raise _refuse("a budget is a number of branches", budget)


def check_state(state: Any) -> None:
    """See that a board is the state of a match.

    Raises:
        TypeError: It is something else.
    """
    if not isinstance(state, State):
        raise _refuse("a board is a state, as a match has it or Game.board returns it", state)


def check_actions(given: Iterable[Any]) -> None:
    """See that actions are actions or texts.

    Raises:
        TypeError: One is something else.
    """
    for action in given:
        if not _is_action(action):
            raise _refuse("an action is one of the game's, or its notation", action)


def each_action(given: Iterable[Any]) -> tuple[Any, ...]:
    """Return actions that are given one by one, or several as a list."""
    return tuple(
        action
        for one in given
        for action in ((one,) if _is_action(one) or not isinstance(one, Iterable) else one)
    )


def _is_action(given: Any) -> bool:
    return isinstance(given, str) or (hasattr(given, "seat") and hasattr(given, "tag"))


def check_text(what: Any) -> None:
    """See that a value is asked for by its name.

    Raises:
        TypeError: It is asked for by something else.
    """
    if not isinstance(what, str):
        raise _refuse("a value is asked for by its name", what)


def check_log(log: Any, game: Ruleset) -> None:
    """See that a log is one of the game.

    Raises:
        DefinitionError: It is one of another game.
        TypeError: It is no log.
    """
    if not isinstance(log, Log):
        raise _refuse("a log is the record of a match, as Match.log has it", log)
    if log.game.name != game.name:
        raise DefinitionError("log", f"is one of {log.game.name}, not of {game.name}")


def check_viewer(viewer: int | None, seats: int) -> None:
    """See that a table has a seat for the viewer.

    Raises:
        DefinitionError: It has not.
    """
    letters = [seat_name(seat) for seat in range(seats)]
    if viewer is not None and not 0 <= viewer < seats:
        raise DefinitionError("viewer", f"there is no seat {viewer}, counted from 0", letters)
