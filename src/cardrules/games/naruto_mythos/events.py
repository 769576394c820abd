"""What happens to the facts of Naruto Mythos that are no cards."""

from __future__ import annotations

from typing import ClassVar, Final, final

from cardrules._frozen import evolve, frozen
from cardrules.games.naruto_mythos.table import NarutoDraft, Stamps
from cardrules.kit import Fact, Place, Ref, Seat


@final
@frozen
class PhaseBegan(Fact):
    """A phase begins.

    Args:
        phase: Which.
        round: The round that it belongs to.
    """

    tag: ClassVar[str] = "phase-began"
    aside: ClassVar[bool] = True
    phase: str
    round: int

    @property
    def kind(self) -> str:
        """``round end`` for the end phase, which texts wait for; else its tag."""
        return "round end" if self.phase == "end" else self.tag

    def apply(self, draft: NarutoDraft, /) -> None:
        """Forget what belongs to the last phase, at the start also what belongs to the round."""
        now = evolve(draft.facts, phase=self.phase, round=self.round, turn=None, decided=0)
        if self.phase == "start":
            now = evolve(
                now, passed=(False, False), entered=(), hidden_since=(), began=now.turns + 1
            )
        draft.facts = now


@final
@frozen
class TurnBegan(Fact):
    """A seat is to act."""

    tag: ClassVar[str] = "turn-began"
    aside: ClassVar[bool] = True
    seat: Seat

    def apply(self, draft: NarutoDraft, /) -> None:
        """Count it."""
        draft.facts = evolve(draft.facts, turn=self.seat, turns=draft.facts.turns + 1)


@final
@frozen
class ChakraChanged(Fact):
    """A seat has more Chakra, or less."""

    tag: ClassVar[str] = "chakra"
    aside: ClassVar[bool] = True
    seat: Seat
    number: int

    @property
    def kind(self) -> str:
        """Gain or lose."""
        return "gain chakra" if self.number > 0 else "lose chakra"

    def apply(self, draft: NarutoDraft, /) -> None:
        """Add it."""
        now = draft.facts
        draft.facts = evolve(now, chakra=_plus(now.chakra, self.seat, self.number))


@final
@frozen
class PointsScored(Fact):
    """A seat has more points."""

    tag: ClassVar[str] = "points"
    aside: ClassVar[bool] = True
    seat: Seat
    number: int

    @property
    def kind(self) -> str:
        """Gain: points are never lost."""
        return "gain points"

    def apply(self, draft: NarutoDraft, /) -> None:
        """Add them."""
        now = draft.facts
        draft.facts = evolve(now, points=_plus(now.points, self.seat, self.number))


def _plus(have: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    return tuple(h + number if s == seat else h for s, h in enumerate(have))


@final
@frozen
class EdgeTaken(Fact):
    """The Edge goes to a seat."""

    tag: ClassVar[str] = "edge-taken"
    seat: Seat

    @property
    def kind(self) -> str:
        """Set: the Edge is a named value of the table."""
        return "set edge"

    @property
    def places(self) -> tuple[Place, ...]:
        """Nowhere: every card stays as it is."""
        return ()

    def apply(self, draft: NarutoDraft, /) -> None:
        """Give it."""
        draft.facts = evolve(draft.facts, edge=self.seat)


@final
@frozen
class Passed(Fact):
    """A seat is out of the action phase."""

    tag: ClassVar[str] = "passed"
    aside: ClassVar[bool] = True
    seat: Seat

    def apply(self, draft: NarutoDraft, /) -> None:
        """Note it."""
        passed = tuple(p or s == self.seat for s, p in enumerate(draft.facts.passed))
        draft.facts = evolve(draft.facts, passed=passed)


@final
@frozen
class Entered(Fact):
    """A character came to a mission, or was revealed, in the current turn."""

    tag: ClassVar[str] = "entered"
    aside: ClassVar[bool] = True
    subject: Ref

    def apply(self, draft: NarutoDraft, /) -> None:
        """Note in which turn."""
        now = draft.facts
        draft.facts = evolve(now, entered=_stamped(now.entered, self.subject, now.turns))


@final
@frozen
class HiddenSince(Fact):
    """An effect hid a character, or put it there hidden, in the current turn: nobody played it."""

    tag: ClassVar[str] = "hidden-since"
    aside: ClassVar[bool] = True
    subject: Ref

    def apply(self, draft: NarutoDraft, /) -> None:
        """Note in which turn."""
        now = draft.facts
        draft.facts = evolve(now, hidden_since=_stamped(now.hidden_since, self.subject, now.turns))


def _stamped(have: Stamps, subject: Ref, turn: int) -> Stamps:
    return (*(pair for pair in have if pair[0] != subject), (subject, turn))


@final
@frozen
class Decided(Fact):
    """A mission was evaluated.

    Args:
        mission: Number of its place.
        winner: Who wins it, or None.
        totals: The Power of each side.
    """

    tag: ClassVar[str] = "decided"
    aside: ClassVar[bool] = True
    mission: int
    winner: Seat | None
    totals: tuple[int, ...]

    def apply(self, draft: NarutoDraft, /) -> None:
        """Count it."""
        draft.facts = evolve(draft.facts, decided=self.mission)


@final
@frozen
class Lost(Fact):
    """A seat lost the mission that was just evaluated."""

    tag: ClassVar[str] = "lost"
    aside: ClassVar[bool] = True
    seat: Seat

    @property
    def kind(self) -> str:
        """Lose, as texts call it."""
        return "lose"


@final
@frozen
class HandKept(Fact):
    """A seat has decided about its first hand."""

    tag: ClassVar[str] = "hand-kept"
    aside: ClassVar[bool] = True
    seat: Seat

    def apply(self, draft: NarutoDraft, /) -> None:
        """Count it."""
        draft.facts = evolve(draft.facts, kept=draft.facts.kept + 1)


EVENTS: Final = (
    PhaseBegan, TurnBegan, ChakraChanged, PointsScored, EdgeTaken, Passed, Entered, HiddenSince,
    Decided, Lost, HandKept,
)  # fmt: skip
