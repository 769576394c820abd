"""What players of Arcanya ask for."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final, final

import attrs

from cardrules.ids import CardId, Seat

DISCARD: Final = "discard"
ACTIVATE: Final = "activate"
ON_SCHOOL: Final = (DISCARD, ACTIVATE)
"""What a Resonancia of the advanced game can do with the Escuela in play."""


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
        guards: The Guardas used with a Potencia card, each as a way to use it: ``tierra``,
            ``fuego``, ``metal-esfera`` or ``metal-carta``.
        school: For a Resonancia of the advanced game: ``discard`` or ``activate`` the Escuela in
            play; None to do neither.
    """

    tag: ClassVar[str] = "play"
    seat: Seat
    card: CardId
    target: Seat | None = None
    change: int = 0
    extra: CardId | None = None
    guards: tuple[str, ...] = ()
    school: str | None = None


@lru_cache(maxsize=4096)  # texts of players may name any number
def play(  # noqa: PLR0917 - as the action itself
    seat: Seat, card: CardId, target: Seat | None = None, change: int = 0,
    extra: CardId | None = None, guards: tuple[str, ...] = (), school: str | None = None,
) -> Play:  # fmt: skip
    """Return the action; as a rule equal ones are one object."""
    return Play(seat, card, target, change, extra, guards, school)


@final
@attrs.frozen
class UseAlumno:
    """Turn one's Alumno and use its ability: as the defence, or before it."""

    tag: ClassVar[str] = "ability"
    seat: Seat


@final
@attrs.frozen
class BeHit:
    """Take the hit, since nothing that is left would be a defence."""

    tag: ClassVar[str] = "be-hit"
    seat: Seat
