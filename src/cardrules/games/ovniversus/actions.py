"""What seats may do in Ovniversus."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, Final, final

from cardrules._frozen import frozen
from cardrules.kit import CardId, Ref, Seat


@final
@frozen
class Place:
    """Place a card of the hand on one's own side of a battle.

    Args:
        seat: Who.
        card: Which card; copies are one action.
        battle: ``fuerza``, ``proyeccion``, ``resistencia``, or ``fourth``.
    """

    tag: ClassVar[str] = "place"
    seat: Seat
    card: CardId
    battle: str


@final
@frozen
class Activate:
    """Use the effect of an own personaje.

    Args:
        seat: Who.
        what: The personaje.
    """

    tag: ClassVar[str] = "activate"
    seat: Seat
    what: Ref


@final
@frozen
class Show:
    """Show a hand of which nothing can be placed, put it under the deck and draw another."""

    tag: ClassVar[str] = "show"
    seat: Seat


@final
@frozen
class End:
    """End the turn without using an effect: nothing has to be placed any more."""

    tag: ClassVar[str] = "end"
    seat: Seat


@final
@frozen
class NameScore:
    """Name a score for the deciding battle; the other seat does not see it yet.

    Args:
        seat: Who.
        score: Which.
    """

    tag: ClassVar[str] = "name-score"
    seat: Seat
    score: str

    def seen_by(self, _seat: Seat | None, _game: Any) -> NameScore | None:
        """Return nothing: it comes out when both have named one."""
        return None


ACTIONS: Final = (Place, Activate, Show, End, NameScore)

place = cache(Place)
show = cache(Show)
end = cache(End)
"""The same actions are one object, so that a match finds the one that is meant at once."""
