"""What can be said of any table: the fields of the game's facts, and what lies in each zone.

Cases, questions and rulings name these. A zone that nobody sees is said as the number of its cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import attrs

from cardrules.core.claims import Name, Term
from cardrules.core.layout import Seen, Zone
from cardrules.core.model import AnyTable, contents
from cardrules.ids import Place, Seat, seat_name

__all__ = ["SaidBySeat", "SaidOneByOne", "fact_hints", "is_seat", "said_of", "zone_path"]

PLAIN: Final = (bool, int, str)


def said_of(table: AnyTable) -> Mapping[str, Term]:
    """Return every fact of a table by the name that people give it: ``turn``, ``hand A``."""
    found: dict[str, Term] = {}
    for name, hint in fact_hints(type(table.facts)).items():
        value = getattr(table.facts, name)
        if is_seat(hint):
            found[name] = None if value is None else Name("seat", str(int(value)))
        elif hint in PLAIN:
            found[name] = value
    for number, zone in enumerate(table.settings.layout.zones):
        things = contents(table, Place(number))
        cards = tuple(Name("card", thing.card) for thing in things)
        found[" ".join(zone_path(zone))] = len(cards) if zone.seen is Seen.NOBODY else cards
    return found


def zone_path(zone: Zone) -> tuple[str, ...]:
    """Return the name of a zone, then its seat and number if it has them.

    Example:
        >>> zone_path(Zone("hand", Seat(1))), zone_path(Zone("mission", number=2))
        (('hand', 'B'), ('mission', '2'))
    """
    seat = "" if zone.seat is None else seat_name(zone.seat)
    tag = seat + (str(zone.number) if zone.number else "")
    return (zone.name, tag) if tag else (zone.name,)


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in attrs.fields(kind)}


def fact_hints(kind: type) -> Mapping[str, Any]:
    """Return the types of the fields of a game's facts; nothing if they are no attrs class."""
    return _hints(kind) if attrs.has(kind) else {}


def is_seat(hint: Any) -> bool:
    """Return whether a field holds a seat, or a seat or nobody."""
    if get_origin(hint) in (Union, UnionType):
        return set(get_args(hint)) == {Seat, type(None)}
    return hint is Seat


class SaidBySeat(Mapping[str, Term]):
    """The facts of a table, of which only those of the seat that is asked about are worked out.

    A fact of a seat has the seat second in its name. Who asks for one fact after each entry of a
    log asks for it hundreds of times.

    Args:
        shared: Works out the facts of no seat.
        seats: For the name of each seat, what works out the facts of it.

    Example:
        >>> said = SaidBySeat(lambda: {"turn": 1}, {"A": lambda: {"hand.A.size": 5}})
        >>> said["hand.A.size"], "hand.B.size" in said, list(said)
        (5, False, ['turn', 'hand.A.size'])
    """

    __slots__ = ("_known", "_parts")

    def __init__(
        self,
        shared: Callable[[], Mapping[str, Term]],
        seats: Mapping[str, Callable[[], Mapping[str, Term]]],
    ) -> None:
        self._parts = {"": shared, **seats}
        self._known: dict[str, Mapping[str, Term]] = {}

    def __getitem__(self, name: str) -> Term:
        second = name.split(".")[1:2]
        return self._part(second[0] if second and second[0] in self._parts else "")[name]

    def __iter__(self) -> Iterator[str]:
        for part in self._parts:
            yield from self._part(part)

    def __len__(self) -> int:
        return sum(len(self._part(part)) for part in self._parts)

    def _part(self, part: str) -> Mapping[str, Term]:
        if part not in self._known:
            self._known[part] = self._parts[part]()
        return self._known[part]


class SaidOneByOne(Mapping[str, Term]):
    """The facts of a table, of which some are worked out only when they are asked for.

    So a ruling on another fact does not rest on what these hang on, such as an open reading.

    Args:
        facts: Each by its name, or what works it out.

    Example:
        >>> said = SaidOneByOne({"turn": 1, "total.A": lambda: 2 + 3})
        >>> said["turn"], said["total.A"], list(said)
        (1, 5, ['turn', 'total.A'])
    """

    __slots__ = ("_facts",)

    def __init__(self, facts: Mapping[str, Term | Callable[[], Term]]) -> None:
        self._facts = facts

    def __getitem__(self, name: str) -> Term:
        fact = self._facts[name]
        return fact() if callable(fact) else fact

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)
