"""The places of a match: who sees what lies there, and what becomes of a thing that goes on."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

import attrs

from cardrules._frozen import frozen
from cardrules.ids import Place, Seat

__all__ = ["Layout", "Passage", "Seen", "Zone"]


class Seen(Enum):
    """Who sees the cards of a zone."""

    EVERYONE = "everyone"
    OWNER = "owner"
    NOBODY = "nobody"


@frozen
class Zone:
    """A place for objects, ordered from the bottom to the top.

    Args:
        name: Its name, such as ``hand``.
        seat: Whose it is, or None for a common one.
        seen: Who sees what lies there.
        number: Which one of several, from 1; 0 if there is one.
        in_play: Whether the text of face-up objects there works.
        ordered: Whether the order of what lies there means anything; if not, boards are equal
            whatever it is. By default that of what only its owner sees, such as a hand, does not.
    """

    name: str
    seat: Seat | None = None
    seen: Seen = Seen.EVERYONE
    number: int = 0
    in_play: bool = False
    ordered: bool = attrs.field(
        default=attrs.Factory(lambda zone: zone.seen is not Seen.OWNER, takes_self=True)
    )


class Passage(Enum):
    """What an object is after it has gone from one place to another."""

    STAYS = "stays"
    NEW_LIFE = "new life"
    NEW_OBJECT = "new object"


def _passage(old: Zone, new: Zone) -> Passage:
    if old.in_play and new.in_play:
        return Passage.STAYS
    if old.seen is Seen.EVERYONE and new.seen is Seen.EVERYONE:
        return Passage.NEW_LIFE
    return Passage.NEW_OBJECT


@frozen
class Layout:
    """All zones of a match; a `Place` is an index into them.

    Args:
        zones: In the order that boards and views list them.
        in_play: The places whose texts work.
        playing: The same as a set.
        passages: From each place to each: what an object is then.
    """

    zones: tuple[Zone, ...]
    _index: Mapping[tuple[str, int | None, int], Place] = attrs.field(
        init=False, eq=False, repr=False
    )
    in_play: tuple[Place, ...] = attrs.field(init=False, eq=False, repr=False)
    playing: frozenset[Place] = attrs.field(init=False, eq=False, repr=False)
    passages: tuple[tuple[Passage, ...], ...] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        index = {(z.name, z.seat, z.number): Place(i) for i, z in enumerate(self.zones)}
        object.__setattr__(self, "_index", index)
        in_play = tuple(Place(i) for i, z in enumerate(self.zones) if z.in_play)
        object.__setattr__(self, "in_play", in_play)
        object.__setattr__(self, "playing", frozenset(in_play))
        passages = tuple(tuple(_passage(old, new) for new in self.zones) for old in self.zones)
        object.__setattr__(self, "passages", passages)

    def at(self, name: str, seat: int | None = None, number: int = 0) -> Place:
        """Return the place of a zone.

        Raises:
            KeyError: No such zone.
        """
        return self._index[name, Seat(seat) if seat is not None else None, number]

    def named(self, name: str) -> tuple[Place, ...]:
        """Return all places of that name, in layout order."""
        return tuple(Place(i) for i, zone in enumerate(self.zones) if zone.name == name)
