"""A game whose matches begin on a described board, so that every law can watch what follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, final

import attrs

from cardrules._frozen import frozen
from cardrules.core.effects import Node
from cardrules.core.events import Granted, Made
from cardrules.core.model import Grant, Object
from cardrules.core.state import AnyState
from cardrules.errors import DefinitionError
from cardrules.game import Game
from cardrules.ids import UNKNOWN

if TYPE_CHECKING:
    from cardrules.core.frames import StepFrame
    from cardrules.core.run import Run

__all__ = ["begun_at"]


@final
@frozen
class LayBoard(Node):
    """Lay a board out, instead of setting a match up.

    Args:
        things: Its objects, those of one place from the bottom to the top.
        grants: Its bonds.
    """

    things: tuple[Object, ...]
    grants: tuple[Grant, ...]
    tag: ClassVar[str] = "testing.lay-board"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Do so, all at once."""
        run.propose((Made(self.things), *map(Granted, self.grants)), ("K5",), wished=False)


def begun_at(game: Game, given: Mapping[str, Any]) -> Game:
    """Return a game whose matches begin on a described board.

    Args:
        game: What is played.
        given: The keys of a case's ``[given]``. Nothing may be untold, and the board lies between
            two actions.

    Raises:
        DefinitionError: A card is untold, or something waits there.
        FaultsError: Everything that is wrong with the description.

    Example:
        >>> import cardrules as cr
        >>> hands = {"A": ["KS-009"], "B": []}
        >>> known = {"missions": ["MSS-06"], "mission_deck": [], "hand": hands}
        >>> board = {
        ...     **known,
        ...     "deck": {"A": [], "B": []},
        ...     "M1": {"B": ["KS-086"]},
        ...     "chakra": {"A": 2},
        ... }
        >>> match = begun_at(cr.game("naruto-mythos"), board).start()
        >>> len(match.legal_actions())
        3
    """
    state: AnyState = game.board(given)
    untold = [thing for thing in state.objects.values() if thing.card == UNKNOWN]
    if untold or state.frames:
        what = "a match begins with cards that are told" if untold else "something waits there"
        raise DefinitionError("given", what)
    things = tuple(state.objects[id] for zone in state.zones for id in zone)
    procedures = {**game.procedures, "setup": LayBoard(things, state.grants)}
    return attrs.evolve(game, facts=lambda _settings: state.facts, procedures=procedures)
