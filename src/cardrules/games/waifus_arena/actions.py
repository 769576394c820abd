"""What players of Waifus Arena ask for."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from cardrules._frozen import frozen
from cardrules.kit import CardId, Seat

__all__ = ["ACTIONS", "End", "Play"]


@final
@frozen
class Play:
    """Play a card, or several as one Combo.

    Args:
        seat: Who.
        cards: Which cards of the hand, sorted by card; copies are one action.
        use: What is meant, one of `ways.USES`. Two equal cards with the use of one of them are a
            Combo of equal cards.
        targets: For sabotage the rivals, one for each card; for the marker the player on whose
            left it is to lie.
        element: For Alquimia: what the Nocta becomes.
    """

    tag: ClassVar[str] = "play"
    seat: Seat
    cards: tuple[CardId, ...]
    use: str
    targets: tuple[Seat, ...] = ()
    element: str = ""

    def seen_by(self, _seat: Seat | None, _game: Any) -> Play:
        """Return it: its cards are shown, and what they are meant for is said (R17, R20)."""
        return self


@final
@frozen
class End:
    """End the phase of Acción."""

    tag: ClassVar[str] = "end"
    seat: Seat


ACTIONS: Final = (Play, End)
