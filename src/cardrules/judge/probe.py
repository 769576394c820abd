"""Watching a computation, and running it again with other assumptions.

Whatever is open when a rule asks for it is a *point*: an open reading that nobody fixed, a card
that nobody told, an outcome of chance, a choice. A probe takes the first option of each point and
remembers that there were others; `cardrules.judge.explore` runs the same computation again with
those.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Hashable, Mapping, Sequence
from functools import cache
from typing import Any, Final, cast

from cardrules._frozen import evolve, frozen
from cardrules.core.asking import Ask
from cardrules.core.cards import Card
from cardrules.core.claims import Name
from cardrules.core.guesses import Guess, SupposedTally
from cardrules.core.known import counted, lies_at, place_name
from cardrules.core.model import AnyTable, Object
from cardrules.core.state import AnyState, Draft
from cardrules.core.supposed import Supposed
from cardrules.errors import UnknownFactError
from cardrules.ids import UNKNOWN, CardId, ObjectId, Ref, RuleId
from cardrules.judge.ruling import Used
from cardrules.rulebook import Rulebook

__all__ = [
    "CHANCE", "CHOICE", "MANY", "READING", "UNKNOWN_CARD", "Point", "Trace", "place_name",
]  # fmt: skip

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


MANY: Final = 20
"""How many counters a thing is taken to carry at most of which nobody told."""

_NUMBERS: Final = tuple([Name("outcome", str(number)) for number in range(MANY + 1)])


@cache
def _cards(ids: tuple[str, ...]) -> tuple[Name, ...]:
    """Return cards as claims name them; every branch meets the same ones."""
    return tuple(Name("card", id) for id in ids)


class Trace:
    """A probe: answers what is open by its path, and notes what was asked.

    Args:
        rulebook: Whose readings.
        fixed: The readings that somebody fixed.
        path: For each point, in the order in which they are met, the option to take; after its
            end the first.
        cards: The definitions of the cards of which it is noted what is read when one is taken for
            a card that nobody told; None if it is not noted of any.
    """

    def __init__(
        self, rulebook: Rulebook, fixed: Mapping[RuleId, str], path: Sequence[int] = (),
        cards: Mapping[CardId, Card] | None = None,
    ) -> None:  # fmt: skip
        self.rulebook = rulebook
        self.fixed = fixed
        self.path = path
        self.definitions = cards
        self.supposed: dict[int, Guess[Any]] = {}
        self.plain: Container[Hashable] = ()
        self.points: list[Point] = []
        self.taken: list[int] = []
        self.asked: list[RuleId] = []
        self.cards: dict[ObjectId, CardId] = {}
        self.tallies: dict[tuple[Ref, str], int] = {}
        self.guessed: set[ObjectId] = set()
        self.veiled: dict[int, str] = {}
        self.unasked: dict[int, Ask] = {}
        self.table: AnyTable | None = None
        self.board: AnyTable | None = None
        self._first: dict[ObjectId, ObjectId] = {}
        self._now: dict[ObjectId, ObjectId] = {}
        self._at: dict[Hashable, int] = {}

    def watch(self, state: AnyState) -> AnyState:
        """Return a state with this probe on it and the cards in it that are assumed."""
        state = evolve(self.assume(state), probe=self)
        self.table = state
        if self.board is None:
            self.board = state
        return state

    def assume(self, state: AnyState) -> AnyState:
        """Return a state in which every card assumed so far is known."""
        objects = state.objects
        for id, card in self.cards.items():
            thing = objects.get(id)
            if thing is not None and thing.card == UNKNOWN:
                objects = objects.set(id, evolve(thing, card=card))
        return state if objects is state.objects else evolve(state, objects=objects)

    def counted(self, state: AnyState) -> AnyState:
        """Return a state in which things carry as many counters as they were taken to carry."""
        objects = state.objects
        for (ref, name), number in self.tallies.items():
            thing = objects.get(ref.id)
            if thing is not None and thing.ref == ref and thing.untold(name):
                carried = thing.with_counter(name, thing.told(name) + number)
                objects = objects.set(ref.id, carried)
        return state if objects is state.objects else evolve(state, objects=objects)

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

    @property
    def only_readings(self) -> bool:
        """Whether nothing was met that is open but readings."""
        return all(point.kind == READING for point in self.points)

    def go_on_from(self, other: Trace) -> None:
        """Have met until now what another probe has."""
        self.points, self.taken = other.points.copy(), other.taken.copy()
        self.asked, self.cards = other.asked.copy(), other.cards.copy()
        self.tallies = other.tallies.copy()
        self.guessed, self.veiled = other.guessed.copy(), other.veiled.copy()
        self.unasked, self.supposed = other.unasked.copy(), other.supposed.copy()
        self.table, self.board = other.table, other.board
        self._first, self._now = other._first.copy(), other._now.copy()
        self._at = other._at.copy()

    def again(self, path: Sequence[int]) -> Trace:
        """Return a probe that follows a path and takes cards as they are."""
        return Trace(self.rulebook, self.fixed, path)

    def mark(self) -> tuple[Any, ...]:
        """Return what is known of the cards now, to come back to; points stay met."""
        return (
            self.cards.copy(), self.guessed.copy(), self.veiled.copy(), self.table,
            self._first.copy(), self._now.copy(),
        )  # fmt: skip

    def back_to(self, mark: tuple[Any, ...]) -> None:
        """Know of the cards what was known at a mark, to try something else from there."""
        cards, guessed, veiled, self.table, first, now = mark
        self.cards, self.guessed, self.veiled = cards.copy(), guessed.copy(), veiled.copy()
        self._first, self._now = first.copy(), now.copy()

    def ahead(self, met: int) -> tuple[int, ...]:
        """Return the options that the path takes at the first so many points."""
        return (*self.path[:met], *(0,) * (met - len(self.path)))

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

    def unknown(self, what: Name, options: Sequence[str], thing: Object | None = None) -> str:
        """Return what to take for a card that nobody told.

        Args:
            what: Where it lies: ``zone:position``, with the seat and the number of the zone before
                the position if it has them.
            options: The cards that it can be.
            thing: The object, as it is or was; what lies there if nobody says.
        """
        if thing is None:
            thing = self._lying(what)
        elif not self._follows(thing.id):
            raise UnknownFactError(what.id)
        first = None if thing is None else self._first.get(thing.id, thing.id)
        if first in self.cards:
            return self.cards[first]
        if not options:
            raise UnknownFactError(what.id)
        key = what.id if first is None else ("card", first)
        names = _cards(tuple(options))
        called = what if first is None else self._called(first, what)
        card = CardId(options[self.fork(UNKNOWN_CARD, key, called, names)])
        cards = self.definitions
        if cards is not None and key not in self.plain:
            noted = Supposed(card, [*map(CardId, options)], cards)
            card = cast("CardId", self.supposed.setdefault(self._at[key], noted))
        if first is not None:
            self.guessed.add(first)
            self._tell(first, card)
        return card

    def alike(self) -> tuple[Collection[int], ...]:
        """Return for each point met the options with which all had come out the same."""
        met = [{taken} for taken in self.taken]
        for number, guess in self.supposed.items():
            alike = {*map(str, guess.alike)}
            options = self.points[number].options
            met[number] = {at for at, name in enumerate(options) if name.id in alike}
        return tuple(met)

    def untold(self, fact: str, options: Sequence[str]) -> str:
        """Return what to take for a fact that nobody told and that is no card.

        Args:
            fact: Its name.
            options: The words that it can be.
        """
        names = tuple([Name("word", option) for option in options])
        return options[self.fork(UNKNOWN_CARD, ("fact", fact), Name("fact", fact), names)]

    def many(self, what: Name, thing: Object) -> int:
        """Return how many counters to take a thing to carry of which nobody told.

        Args:
            what: How they are called.
            thing: What carries them.
        """
        counter = what.id.partition("@")[0]
        key = ("counter", counter, thing.ref)
        number = self.fork(UNKNOWN_CARD, key, what, _NUMBERS)
        self.tallies[thing.ref, counter] = number
        if self.definitions is None:
            return number
        noted = SupposedTally(number, range(MANY + 1))
        return self.supposed.setdefault(self._at[key], noted).number("tally", int)

    def _lying(self, what: Name) -> Object | None:
        """Return the object that is asked about, on the table that is being read."""
        table = self.table
        if table is None:
            return None
        place, _, position = what.id.rpartition(":")
        zone, seat, number = (*place.split(":"), "", "")[:3]
        at = table.settings.layout.at(zone, int(seat) if seat else None, int(number or 0))
        return table.objects[counted(table, at)[int(position)]]

    # Unknown cards on their way.

    def follow(self, before: ObjectId, after: ObjectId) -> None:
        """Remember that an unknown card has become another object, if it has."""
        if before == after:
            return
        first = self._first.get(before, before)
        self._first[after] = first
        self._now[first] = after
        if first in self.cards:
            self._tell(first, self.cards[first])

    def _follows(self, id: ObjectId) -> bool:
        """Return whether an object is on the table, or was; a rehearsal also has others."""
        known = self.table is None or id in self.table.objects
        return known or id in self._first or id in self._now

    def _called(self, first: ObjectId, what: Name) -> Name:
        """Return how an unknown card is called: by where it lay when all began, if it was there."""
        thing = None if self.board is None else self.board.objects.get(first)
        return what if thing is None or self.board is None else lies_at(self.board, thing)

    def _tell(self, first: ObjectId, card: CardId) -> None:
        """Take a card to be known, whatever object it has become."""
        now = self._now.get(first, first)
        self.cards[first] = self.cards[now] = card
        if isinstance(self.table, Draft):
            thing = self.table.objects.get(now)
            if thing is not None and thing.card == UNKNOWN:
                self.table.change(evolve(thing, card=card))

    def unsaid(self, state: AnyState) -> AnyState:
        """Return a state in which every card is unknown again that was only supposed."""
        objects = state.objects
        for first in self.guessed:
            thing = objects.get(self._now.get(first, first))
            if thing is not None:
                objects = objects.set(thing.id, evolve(thing, card=UNKNOWN))
        return state if objects is state.objects else evolve(state, objects=objects)

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
