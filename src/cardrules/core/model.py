"""The things on a table: copies, objects, grants, decisions, outcomes.

All are values. An *object* is one thing that rules can point at; it may consist of several card
copies (the top one speaks), as an upgraded character does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import attrs
from immutables import Map

from cardrules._frozen import evolve, frozen
from cardrules.core.claims import Claim, Name
from cardrules.core.layout import Layout
from cardrules.errors import UnknownFactError
from cardrules.ids import CardId, ObjectId, Place, Ref, RuleId, Seat, seat_name

if TYPE_CHECKING:
    from cardrules.core.frames import Frame

F_co = TypeVar("F_co", covariant=True)

_ref: Any = tuple.__new__  # what `Ref(...)` comes to, without its detour

Value = Any
"""A plain value that frames and options keep: number, text, seat, reference, tuple of these."""


_UNTOLD: Final = "?"
"""Ends the name of a mark beside counters: of these there may be more than are told.

It stands among them and is no field: every move makes an object, and only described boards need it.
"""


@frozen
class Copy:
    """One physical card.

    Args:
        card: Its definition; ``UNKNOWN`` on a described board that does not say.
        owner: Whose it is, or None for cards of the table.
    """

    card: CardId
    owner: Seat | None = None


@frozen
class Object:
    """One thing that rules can point at.

    Args:
        id: Minted by the state.
        life: Incarnation: a stay in one place; from 1.
        place: Where it is.
        card: Definition of its top copy, the one that speaks.
        owner: Owner of its top copy.
        face_down: Whether it lies face-down where it is.
        used: Whether it is turned (spent).
        counters: Named numbers on it, sorted by name, none of them 0.
        under: The copies under the top one, the lowest first.
    """

    id: ObjectId
    life: int
    place: Place
    card: CardId
    owner: Seat | None = None
    face_down: bool = False
    used: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    under: tuple[Copy, ...] = ()

    @property
    def ref(self) -> Ref:
        """This stay of this object."""
        return _ref(Ref, (self.id, self.life))  # type: ignore[no-any-return]  # it is one

    @property
    def copies(self) -> tuple[Copy, ...]:
        """Its physical cards, the top one last."""
        return (*self.under, Copy(self.card, self.owner))

    def counter(self, name: str) -> int:
        """Return how many counters of that name it carries; `known.tally` asks if nobody told."""
        if self.counters and self.untold(name):
            raise UnknownFactError(name)
        return self.told(name)

    def told(self, name: str) -> int:
        """Return how many counters of that name are told, be there more or not."""
        return dict(self.counters).get(name, 0) if self.counters else 0

    def untold(self, name: str) -> bool:
        """Return whether there may be more counters of that name than those that are told."""
        return name + _UNTOLD in dict(self.counters)

    @property
    def tallies(self) -> tuple[tuple[str, int | None], ...]:
        """How many counters of each name it carries, sorted by name; None if nobody told."""
        names = dict.fromkeys(name.removesuffix(_UNTOLD) for name, _ in self.counters)
        return tuple((name, None if self.untold(name) else self.told(name)) for name in names)

    def with_more(self, name: str, number: int) -> Object:
        """Return it with so many more counters of that name; fewer if the number is below 0."""
        found = dict(self.counters) | {name: self.told(name) + number}
        return evolve(self, counters=tuple(sorted((n, v) for n, v in found.items() if v)))

    def with_counter(self, name: str, number: int) -> Object:
        """Return it with exactly that number of counters of that name."""
        rest = tuple(c for c in self.counters if c[0] not in (name, name + _UNTOLD))
        return evolve(self, counters=rest).with_more(name, number)

    def with_counters_of(self, other: Object) -> Object:
        """Return it with the counters of another thing besides its own."""
        found = self
        for name, number in other.counters:
            mark = name.endswith(_UNTOLD)
            found = found.with_untold(name[:-1]) if mark else found.with_more(name, number)
        return found

    def with_untold(self, name: str) -> Object:
        """Return it with perhaps more counters of that name than are told."""
        return self if self.untold(name) else self.with_more(name + _UNTOLD, 1)


@frozen
class Settings:
    """What was agreed before a match.

    Args:
        game: Name of the game.
        seats: Number of seats.
        options: Every option of the game with its value, sorted by name.
        readings: The readings that somebody fixed, sorted by id.
        layout: The zones; follows from the rest.
        in_force: Every reading with the option in force; follows from the rest.
        memo: Room for what a game works out from the settings alone, once for all states.
    """

    game: str
    seats: int
    options: tuple[tuple[str, Value], ...]
    readings: tuple[tuple[RuleId, str], ...]
    layout: Layout = attrs.field(eq=False, repr=False)
    in_force: Mapping[RuleId, str] = attrs.field(eq=False, repr=False)
    memo: dict[Any, Any] = attrs.field(init=False, eq=False, repr=False, factory=dict)
    _options: Mapping[str, Value] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_options", dict(self.options))

    def option(self, name: str) -> Value:
        """Return the value of an option."""
        return self._options[name]

    def __getstate__(self) -> tuple[Any, ...]:
        # What was worked out is no part of the value: equal settings are pickled as equal bytes.
        return self.game, self.seats, self.options, self.readings, self.layout, self.in_force

    def __setstate__(self, values: tuple[Any, ...]) -> None:
        names = ("game", "seats", "options", "readings", "layout", "in_force")
        for name, value in zip(names, values, strict=True):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "memo", {})
        self.__attrs_post_init__()


@frozen
class Grant:
    """A lasting bond that an effect made: control of a card, a spell that stays.

    Args:
        number: Minted by the state, from 1, in the order of making.
        what: Its kind, such as ``control``.
        holder: The seat that has it.
        on: What it is on.
        source: What holds it; None for a rule.
        anchors: Names of the game's anchors; when one gives way the grant ends for good.
        rules: Why it exists.
    """

    number: int
    what: str
    holder: Seat
    on: Ref
    source: Ref | None
    anchors: tuple[str, ...]
    rules: tuple[RuleId, ...] = ()


@frozen
class Decision:
    """A question to one seat.

    Args:
        id: Number of the question in this match, from 1.
        seat: Who answers.
        prompt: What is asked.
        rules: Why it is asked.
    """

    id: int
    seat: Seat
    prompt: Claim
    rules: tuple[RuleId, ...] = ()

    @property
    def rule(self) -> RuleId | None:
        """The main one of its rules, or None if it cites none."""
        return self.rules[0] if self.rules else None


def asked_of(decision: Decision | None) -> str:
    """Return in a few words whose answer is waited for, for programmers."""
    return "nobody is asked" if decision is None else f"{seat_name(decision.seat)} is asked"


@frozen
class Outcome:
    """How a match ended.

    Args:
        winners: Seats, in seat order; several share, none is a drawn match.
        scores: One number a seat, in seat order.
        reason: What ended it.
        rules: Why.
    """

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: Claim
    rules: tuple[RuleId, ...] = ()

    @property
    def rule(self) -> RuleId | None:
        """The main one of its rules, or None if it cites none."""
        return self.rules[0] if self.rules else None


class Probe(Protocol):
    """Watches a table being read; the judge's way to explain and to fork."""

    def reading(self, reading: RuleId, in_force: str) -> str:
        """Return the option to use for a reading that a rule asks for."""
        ...

    def unknown(self, what: Name, options: Sequence[str], thing: Object | None = None) -> str:
        """Return what to take for a card nobody told us, or raise."""
        ...

    def untold(self, fact: str, options: Sequence[str]) -> str:
        """Return what to take for a fact nobody told us that is no card: one of some words."""
        ...

    def many(self, what: Name, thing: Object) -> int:
        """Return how many counters to take a thing to carry of which nobody told, or raise."""
        ...


class Table(Protocol[F_co]):
    """What rules read: a state, or the draft of the next one."""

    @property
    def settings(self) -> Settings: ...
    @property
    def zones(self) -> Sequence[tuple[ObjectId, ...]]: ...
    @property
    def objects(self) -> Mapping[ObjectId, Object]: ...
    @property
    def facts(self) -> F_co: ...
    @property
    def grants(self) -> tuple[Grant, ...]: ...
    @property
    def granted(self) -> int: ...
    @property
    def frames(self) -> tuple[Frame, ...]: ...
    @property
    def decision(self) -> Decision | None: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def probe(self) -> Probe | None: ...
    @property
    def memo(self) -> dict[Any, Any] | None: ...
    @property
    def lain(self) -> Mapping[Any, Any]: ...
    @property
    def lain_at(self) -> Mapping[Place, Any]: ...
    @property
    def consulted(self) -> Sequence[RuleId]: ...
    def reading(self, reading: RuleId, /) -> str:
        """Return the option in force of a reading; the entry that follows names it."""
        ...


AnyTable = Table[Any]
Objects = Map[ObjectId, Object]


def live(table: AnyTable, ref: Ref) -> Object | None:
    """Return the object that a reference means, or None if that stay is over."""
    found = table.objects.get(ref.id)
    return found if found is not None and found.life == ref.life else None


def place(table: AnyTable, zone: str, seat: int | None = None, number: int = 0) -> Place:
    """Return the place of a zone by its name, and whose it is and which one if there are several.

    Raises:
        KeyError: No such zone.
    """
    return table.settings.layout.at(zone, seat, number)


def contents(table: AnyTable, place: Place) -> tuple[Object, ...]:
    """Return the objects of a place, from the bottom to the top."""
    return tuple(map(table.objects.__getitem__, table.zones[place]))


def in_play(table: AnyTable) -> list[Object]:
    """Return the objects of all zones in play, in layout order, each zone bottom to top."""
    lying = map(table.zones.__getitem__, table.settings.layout.in_play)
    return list(map(table.objects.__getitem__, chain.from_iterable(lying)))


def short(table: AnyTable) -> str:
    """Return a table in a line, for programmers."""
    seats, objects = table.settings.seats, len(table.objects)
    return f"<State: {seats} seats, {objects} objects, {asked_of(table.decision)}>"
