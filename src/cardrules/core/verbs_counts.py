"""Verbs that count: counters of things, resources of seats, and both passed on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, final

from cardrules._frozen import frozen
from cardrules.core.events import Counted, Event
from cardrules.core.known import taking, tally
from cardrules.core.lexicon import lexicon_of
from cardrules.core.model import Object
from cardrules.core.phrases import Amount, Noun, amount, seats
from cardrules.core.picking import Befalling, Chooser, Picks, numbers_to, pick
from cardrules.core.question import DONE, Question
from cardrules.core.scope import Scope
from cardrules.core.trees import All, UpTo
from cardrules.ids import Seat

__all__ = ["Count", "Fund", "Shift", "Transfer"]


@final
@frozen
class Count(Befalling):
    """Put counters on things, or take them off as far as they are there.

    Args:
        what: Which things.
        name: Of the counters.
        number: How many, less than 1 does nothing; ``up to`` a number: who acts says how many.
        verb: ``gain`` or ``lose``.
        least: The least number that may be said.
    """

    what: Noun
    name: str
    number: Amount
    verb: str
    least: int = 0
    tag: ClassVar[str] = "count"

    @property
    def kind(self) -> str:
        """What happens to which counters."""
        return f"{self.verb} {self.name}"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask which, then of each how many."""
        question, things, rest = pick(self.what, scope, picks)
        if question is not None or not isinstance(self.number, UpTo) or len(rest) >= len(things):
            return question
        return numbers_to(self._most(scope, things[len(rest)]), self.least)

    def done_to(self, scope: Scope, things: Sequence[Object], rest: Picks, /) -> tuple[Event, ...]:
        """Count them all."""
        events: list[Event] = []
        for index, thing in enumerate(things):
            much = self._most(scope, thing)
            if isinstance(self.number, UpTo) and index < len(rest) and rest[index] is not DONE:
                much = min(much, rest[index])
            if much > 0:
                gains = self.verb == "gain"
                lost = None if gains else taking(scope.table, thing, self.name, much)
                events.append(lost or Counted(thing, self.name, much))
        return tuple(events)

    def short(self, scope: Scope, picks: Picks, /) -> bool:
        """Return whether there are fewer counters, or things, than the text wants."""
        number = None if isinstance(self.number, UpTo | All) else amount(self.number, scope)
        things = self.chosen(scope, picks)
        fewer = number is not None and any(self._most(scope, t) < number for t in things)
        return fewer or super().short(scope, picks)

    def _most(self, scope: Scope, thing: Object) -> int:
        much = amount(self.number, scope)
        if self.verb == "lose":
            much = min(much, tally(scope.table, thing, self.name))
        return max(much, 0)


@final
@frozen
class Fund:
    """Let seats have more, or fewer, of a resource; less than 1 does nothing.

    Args:
        resource: One of the lexicon's.
        number: How much; ``up to`` a number: who acts says how much.
        who: A seat word.
        verb: ``gain`` or ``lose``.
        least: The least number that may be said.
    """

    resource: str
    number: Amount
    who: str
    verb: str
    least: int = 0
    tag: ClassVar[str] = "fund"

    @property
    def kind(self) -> str:
        """What happens to which resource."""
        return f"{self.verb} {self.resource}"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask how much, if that is free."""
        if picks or not isinstance(self.number, UpTo):
            return None
        return numbers_to(max((self._most(scope, s) for s in seats(self.who, scope)), default=0))

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Let each of them have it."""
        events: list[Event] = []
        for seat in seats(self.who, scope):
            much = self.much(scope, seat, picks)
            if much > 0:
                much = much if self.verb == "gain" else -much
                events.append(lexicon_of(scope).flows[self.resource](scope, seat, much))
        return tuple(events)

    def much(self, scope: Scope, seat: Seat, picks: Picks) -> int:
        """Return how much a seat gains or loses, given what was picked."""
        most = self._most(scope, seat)
        if isinstance(self.number, UpTo) and picks and picks[0] is not DONE:
            return int(min(most, picks[0]))
        return most

    def _most(self, scope: Scope, seat: Seat) -> int:
        much = amount(self.number, scope)
        if self.verb == "lose":
            much = min(much, lexicon_of(scope).resources[self.resource](scope, seat))
        return max(much, 0)


@final
@frozen
class Shift(Chooser):
    """Pass counters on: what one thing loses another one gains, as one batch.

    Args:
        what: Which thing loses them.
        name: Of the counters.
        number: How many, as far as they are there; ``up to`` a number: who acts says how many.
        to: Which things gain what all of them lose.
    """

    what: Noun
    name: str
    number: Amount
    to: Noun
    tag: ClassVar[str] = "shift"

    @property
    def kind(self) -> str:
        """What happens first."""
        return f"lose {self.name}"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask from where, how many, and where to."""
        return self._asked(scope, picks)[0]

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Take them off, and put them on."""
        _, things, much, targets = self._asked(scope, picks)
        if much <= 0:
            return ()
        lost = tuple(taking(scope.table, thing, self.name, much) for thing in things)
        return (*lost, *(Counted(thing, self.name, much * len(lost)) for thing in targets))

    def _asked(
        self, scope: Scope, picks: Picks
    ) -> tuple[Question | None, Sequence[Object], int, Sequence[Object]]:
        question, things, rest = pick(self.what, scope, picks)
        there = min((tally(scope.table, thing, self.name) for thing in things), default=0)
        much = min(amount(self.number, scope), there)
        if question is None and isinstance(self.number, UpTo):
            if rest and rest[0] is not DONE:
                much, rest = min(much, rest[0]), rest[1:]
            else:
                question = numbers_to(much)
        to, targets, _ = pick(self.to, scope, rest)
        return question or to, things, much, targets


@final
@frozen
class Transfer:
    """Pass a resource on: what some seats lose others gain, as one batch.

    Args:
        resource: One of the lexicon's.
        number: How much, as far as it is there; ``up to`` a number: who acts says how much.
        giver: Word for the seats that lose it.
        taker: Word for the seats that gain what all of them lose.
    """

    resource: str
    number: Amount
    giver: str
    taker: str
    tag: ClassVar[str] = "transfer"

    @property
    def kind(self) -> str:
        """What happens first."""
        return f"lose {self.resource}"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask how much, if that is free."""
        return self._lost().ask(scope, picks)

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Take it, and give it."""
        lost = self._lost()
        flow = lexicon_of(scope).flows[self.resource]
        took = [(seat, lost.much(scope, seat, picks)) for seat in seats(self.giver, scope)]
        whole = sum(much for _, much in took)
        events = [flow(scope, seat, -much) for seat, much in took if much > 0]
        more = seats(self.taker, scope) if whole > 0 else ()
        return (*events, *(flow(scope, seat, whole) for seat in more))

    def _lost(self) -> Fund:
        return Fund(self.resource, self.number, self.giver, "lose")
