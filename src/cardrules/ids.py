"""Names for the things that rules point at: seats, objects, cards, rules, log entries."""

from __future__ import annotations

from typing import Final, NamedTuple, NewType

Seat = NewType("Seat", int)
"""Position at the table, from 0, in the order that the game declares."""

ObjectId = NewType("ObjectId", int)
"""One thing on the table, from 1. Minted by the state, never reused in a match."""

CardId = NewType("CardId", str)
"""A printed definition, the same for all its copies."""

Place = NewType("Place", int)
"""Index of a zone in the layout of a match."""

RuleId = str
"""Id of a rule or a reading in a rulebook file, such as ``"R18"``."""

UNKNOWN: Final = CardId("?")
"""Stands for a card that nobody told us; a rule that reads it cannot decide."""

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Ref(NamedTuple):
    """One stay of one object: an object that left and came back is another one.

    Args:
        id: The object.
        life: Its incarnation, from 1.
    """

    id: ObjectId
    life: int


def seat_name(seat: int) -> str:
    """Return the letter by which notation and rulings call a seat.

    Example:
        >>> seat_name(0), seat_name(3)
        ('A', 'D')
    """
    return _LETTERS[seat]


def seat_of(name: str) -> Seat:
    """Return the seat that a letter names, whatever its case.

    Raises:
        ValueError: The text is not one letter.

    Example:
        >>> seat_of("c")
        2
    """
    return Seat(_LETTERS.index(name.strip().upper() or "?"))
