"""What a player asks for, and the kernel's own answers in the middle of a resolution.

An action is a frozen value with a seat and a tag. Games add their own; the answers here are a
closed set, since every client must know how to show them.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache
from typing import Any, ClassVar, Protocol, final, get_origin, get_type_hints

from cardrules._frozen import frozen
from cardrules.ids import CardId, Place, Ref, Seat

__all__ = [
    "ANSWERS",
    "Action",
    "Answer",
    "Choose",
    "Decline",
    "Done",
    "Next",
    "Number",
    "Option",
    "Use",
    "field_types",
]  # fmt: skip


class Action(Protocol):
    """What a seat asks for; unchecked.

    Attributes:
        tag: Name of the type in logs and notation.
        seat: Who asks.
    """

    tag: ClassVar[str]

    @property
    def seat(self) -> Seat: ...


@final
@frozen
class Use:
    """Use an optional effect, all of it as far as possible."""

    tag: ClassVar[str] = "use"
    seat: Seat


@final
@frozen
class Decline:
    """Do not use an optional effect."""

    tag: ClassVar[str] = "decline"
    seat: Seat


@final
@frozen
class Choose:
    """Choose one thing.

    Args:
        seat: Who chooses.
        what: An object in sight, a place, or a card of a hand (copies are one choice).
    """

    tag: ClassVar[str] = "choose"
    seat: Seat
    what: Ref | Place | CardId


@final
@frozen
class Done:
    """Choose nothing more."""

    tag: ClassVar[str] = "done"
    seat: Seat


@final
@frozen
class Number:
    """Choose a number."""

    tag: ClassVar[str] = "number"
    seat: Seat
    number: int


@final
@frozen
class Option:
    """Choose one of the ways that an effect offers.

    Args:
        seat: Who chooses.
        index: Which, from 0 in printed order.
    """

    tag: ClassVar[str] = "option"
    seat: Seat
    index: int


@final
@frozen
class Next:
    """Say which of several waiting things comes next: an effect, a replacement, a card for a pile.

    Args:
        seat: Who orders.
        index: Which, from 0 in the order in which they wait.
    """

    tag: ClassVar[str] = "next"
    seat: Seat
    index: int


Answer = Use | Decline | Choose | Done | Number | Option | Next
ANSWERS: tuple[type[Answer], ...] = (Use, Decline, Choose, Done, Number, Option, Next)


def field_types(kind: Any) -> Mapping[str, Any]:
    """Return the types of the fields of an action, by its class."""
    return _hints(kind)


@cache
def _hints(kind: Hashable) -> Mapping[str, Any]:
    hints = get_type_hints(kind)
    return {name: hint for name, hint in hints.items() if get_origin(hint) is not ClassVar}
