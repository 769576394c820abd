"""What seats may do in Naruto Mythos."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from cardrules._frozen import frozen
from cardrules.kit import CardId, Ref, Seat

__all__ = ["ACTIONS", "Keep", "Pass", "Place", "Play", "Redraw", "Reveal"]


@final
@frozen
class Play:
    """Play a card of the hand: face-up, hidden, or over an own character as an upgrade.

    Args:
        seat: Who.
        card: Which card of the hand; copies are one action.
        mission: Number of the mission, from 1.
        hidden: Whether face-down.
        over: The character that it is laid on, or None.
    """

    tag: ClassVar[str] = "play"
    seat: Seat
    card: CardId
    mission: int
    hidden: bool = False
    over: Ref | None = None

    def seen_by(self, _seat: Seat | None, _game: Any) -> Play | None:
        """Return it, unless it is hidden: then it is only seen what comes to lie where."""
        return None if self.hidden else self


@final
@frozen
class Reveal:
    """Turn an own hidden character face-up, at the price of its card.

    Args:
        seat: Who.
        what: The character.
        over: The own character of the same mission that it is laid on, or None.
    """

    tag: ClassVar[str] = "reveal"
    seat: Seat
    what: Ref
    over: Ref | None = None


@final
@frozen
class Pass:
    """Do nothing more in this round."""

    tag: ClassVar[str] = "pass"
    seat: Seat


@final
@frozen
class Keep:
    """Keep the first hand."""

    tag: ClassVar[str] = "keep"
    seat: Seat


@final
@frozen
class Redraw:
    """Shuffle the whole first hand back and draw as many again."""

    tag: ClassVar[str] = "redraw"
    seat: Seat


@final
@frozen
class Place:
    """Put one of the own chosen missions on the mission deck, face-down.

    Args:
        seat: Who.
        card: Which mission.
    """

    tag: ClassVar[str] = "place"
    seat: Seat
    card: CardId

    def seen_by(self, _seat: Seat | None, _game: Any) -> Place | None:
        """Return nothing: which one it is shows when it is turned up."""
        return None


ACTIONS: Final = (Play, Reveal, Pass, Keep, Redraw, Place)
