"""How a game lays out its table: one view at a time, as a `Picture`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardrules.drawing.picture import Picture
from cardrules.drawing.zones import table_of

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset
    from cardrules.views import View

__all__ = ["Layout"]


class Layout(ABC):
    """One view of a table; a game says in a class of its own what its picture is.

    Args:
        game: Whose cards.
        view: What a seat may know.
    """

    def __init__(self, game: Ruleset, view: View) -> None:
        self.game = game
        self.view = view
        self.table: Any = table_of(view)

    @classmethod
    def of(cls, game_of: Callable[[], Ruleset]) -> Callable[[View], Picture]:
        """Return what lays out the views of a game, which need not be made yet when this is."""
        return lambda view: cls(game_of(), view).picture()

    @abstractmethod
    def picture(self) -> Picture:
        """Return the whole of it."""
