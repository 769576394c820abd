"""A case as a board and what is done on it, for questions that a case file has no key for."""

from __future__ import annotations

from typing import Any

from cardrules._frozen import frozen
from cardrules.cases.case import Case
from cardrules.cases.running import guarded
from cardrules.cases.scripted import Scripted, outcomes
from cardrules.core.state import AnyState

__all__ = ["Deeds", "deeds_of"]


@frozen
class Deeds:
    """What is done on a board.

    Args:
        board: The board.
        actions: What is done, in order, in notation.
        chance: What is told of chance, for each action.
    """

    board: AnyState
    actions: tuple[str, ...]
    chance: tuple[Any, ...]


def deeds_of(case: Case) -> Deeds:
    """Return the board of a case and what is done on it, without its question.

    Raises:
        FaultsError: Everything that is wrong with the board.
    """
    board = guarded(case, ("given",), lambda: case.opening({})).state
    lines = [line for _, line in case.deeds]
    chance = tuple(Scripted(outcomes(line)) for line in lines)
    return Deeds(board, tuple(line.do or "" for line in lines), chance)
