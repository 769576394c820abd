"""What players of Arcanya ask for."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, final

import attrs

from cardrules.ids import CardId, Seat


@final
@attrs.frozen(cache_hash=True)
class Play:
    """Defend with a card.

    Args:
        seat: Who.
        card: Which; copies in the hand are one choice.
        target: Whom the Esfera is sent to, for Desviar and Resonancia; None to let it run on.
        change: For Alterar: what is added to the Potencia; 0 else.
        extra: For Alterar with the spectacular rule: the Potencia card discarded with it.
    """

    tag: ClassVar[str] = "play"
    seat: Seat
    card: CardId
    target: Seat | None = None
    change: int = 0
    extra: CardId | None = None


@lru_cache(maxsize=4096)  # texts of players may name any number
def play(
    seat: Seat, card: CardId, target: Seat | None = None, change: int = 0,
    extra: CardId | None = None,
) -> Play:  # fmt: skip
    """Return the action; as a rule equal ones are one object."""
    return Play(seat, card, target, change, extra)
