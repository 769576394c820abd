"""Watching a computation, and running it again with other assumptions.

Whatever is open when a rule asks for it is a *point*: an open reading that nobody fixed, a card
that nobody told, an outcome of chance, a choice. A probe takes the first option of each point and
remembers that there were others; `cardrules.judge.explore` runs the same computation again with
those.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

import attrs

from cardrules._frozen import frozen
from cardrules.core.claims import Name
from cardrules.core.model import AnyTable, Object
from cardrules.core.state import AnyState, Draft
from cardrules.errors import UnknownFactError
from cardrules.ids import UNKNOWN, CardId, ObjectId, Place, RuleId, Seat
from cardrules.judge.ruling import Used
from cardrules.rulebook import Rulebook

__all__ = ["CHANCE", "CHOICE", "READING", "UNKNOWN_CARD", "Point", "Trace", "place_name"]

READING: Final = "reading"
CHOICE: Final = "choice"
CHANCE: Final = "chance"
UNKNOWN_CARD: Final = "unknown"


@frozen
class Point:
    """Something open that a computation met.

    Args:
        kind: What sort of thing is open.
        key: Which one it is in this computation.
        what: How it is called.
        options: What it can be; the first is taken unless somebody assumes another.
    """

    kind: str
    key: Hashable
    what: Name
    options: tuple[Name, ...]


class Trace:
    """A probe: answers what is open by its path, and notes what was asked.

    Args:
        rulebook: Whose readings.
        fixed: The readings that somebody fixed.
        path: For each point, in the order in which they are met, the option to take; after its
            end the first.
    """

    def __init__(
        self, rulebook: Rulebook, fixed: Mapping[RuleId, str], path: Sequence[int] = ()
    ) -> None:
        self.rulebook = rulebook
        self.fixed = fixed
        self.path = path
        self.points: list[Point] = []
        self.taken: list[int] = []
        self.asked: list[RuleId] = []
        self.cards: dict[ObjectId, CardId] = {}
        self.veiled: dict[int, str] = {}
        self.table: AnyTable | None = None
        self._at: dict[Hashable, int] = {}

    def watch(self, state: AnyState) -> AnyState:
        """Return a state with this probe on it and the cards in it that are assumed."""
        state = self.assume(state).watched(self)
        self.table = state
        return state

    def assume(self, state: AnyState) -> AnyState:
        """Return a state in which every card assumed so far is known."""
        objects = state.objects
        for id, card in self.cards.items():
            thing = objects.get(id)
            if thing is not None and thing.card == UNKNOWN:
                objects = objects.set(id, attrs.evolve(thing, card=card))
        return state if objects is state.objects else attrs.evolve(state, objects=objects)

    def fork(self, kind: str, key: Hashable, what: Name, options: Sequence[Name]) -> int:
        """Return which option of a point to take; the same point always gets the same answer."""
        known = self._at.get(key)
        if known is not None:
            return self.taken[known]
        number = len(self.points)
        self._at[key] = number
        self.points.append(Point(kind, key, what, tuple(options)))
        self.taken.append(self.path[number] if number < len(self.path) else 0)
        return self.taken[number]

    # What rules ask.

    def reading(self, reading: RuleId, in_force: str) -> str:
        """Return the option to use for a reading."""
        self.asked.append(reading)
        rule = self.rulebook.readings[reading]
        if reading in self.fixed or not rule.open:
            return in_force
        ids = [in_force, *(id for id, _ in rule.options if id != in_force)]
        options = [Name("option", f"{reading}={id}") for id in ids]
        return ids[self.fork(READING, reading, Name("reading", reading), options)]

    def unknown(self, what: Name, options: Sequence[str]) -> str:
        """Return what to take for a card that nobody told.

        Args:
            what: Where it lies: ``zone:position``, or ``zone:seat:position``.
            options: The cards that it can be.
        """
        if not options:
            raise UnknownFactError(what.id)
        thing = self._thing(what)
        if thing is not None and thing.id in self.cards:
            return self.cards[thing.id]
        key = what.id if thing is None else ("card", thing.id)
        names = [Name("card", option) for option in options]
        card = CardId(options[self.fork(UNKNOWN_CARD, key, what, names)])
        if thing is not None:
            self.cards[thing.id] = card
            if isinstance(self.table, Draft):
                self.table.change(attrs.evolve(thing, card=card))
        return card

    def _thing(self, what: Name) -> Object | None:
        """Return the object that is asked about, on the table that is being read."""
        table = self.table
        zone, *middle, position = what.id.split(":")
        if table is None:
            return None
        seat = Seat(int(middle[0])) if middle else None
        place = table.settings.layout.at(zone, seat)
        return table.objects[table.zones[place][int(position)]]

    # What was met.

    def used(self, reading: RuleId) -> Used:
        """Return in which way a reading was answered."""
        if reading in self.fixed:
            return Used(reading, self.fixed[reading], "fixed")
        rule = self.rulebook.readings[reading]
        if not rule.open:
            return Used(reading, rule.default, "settled")
        number = self._at.get(reading)
        if number is None:
            return Used(reading, None, "open")
        option = self.points[number].options[self.taken[number]]
        return Used(reading, option.id.partition("=")[2], "open")


def place_name(table: AnyTable, place: Place) -> Name:
    """Return a place as claims name it: zone, seat and number where it has them."""
    zone = table.settings.layout.zones[place]
    seat = "" if zone.seat is None else str(int(zone.seat))
    number = str(zone.number) if zone.number else ""
    return Name("zone", f"{zone.name}:{seat}:{number}".rstrip(":"))
