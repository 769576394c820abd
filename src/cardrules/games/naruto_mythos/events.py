"""What happens to the facts of Naruto Mythos that are no cards."""

from __future__ import annotations

from typing import ClassVar, Final, final

from cardrules._frozen import changer, frozen
from cardrules.games.naruto_mythos.table import Course, NarutoDraft, Stamps
from cardrules.kit import Fact, Place, Ref, Seat

_in_phase = changer(Course, "phase", "round", "turn", "decided")
_in_round = changer(Course, "passed", "entered", "hidden_since", "began")
_at_turn = changer(Course, "turn", "turns")
_with_chakra = changer(Course, "chakra")
_with_points = changer(Course, "points")
_with_edge = changer(Course, "edge")
_with_passed = changer(Course, "passed")
_with_entered = changer(Course, "entered")
_with_hidden = changer(Course, "hidden_since")
_with_decided = changer(Course, "decided")
_with_kept = changer(Course, "kept")


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
        now = _in_phase(draft.facts, self.phase, self.round, None, 0)
        if self.phase == "start":
            now = _in_round(now, (False, False), (), (), now.turns + 1)
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
        draft.facts = _at_turn(draft.facts, self.seat, draft.facts.turns + 1)


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
        draft.facts = _with_chakra(now, _plus(now.chakra, self.seat, self.number))


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
        draft.facts = _with_points(now, _plus(now.points, self.seat, self.number))


def _plus(have: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    now = list(have)
    now[seat] += number
    return tuple(now)


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
        draft.facts = _with_edge(draft.facts, self.seat)


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
        draft.facts = _with_passed(draft.facts, passed)


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
        draft.facts = _with_entered(now, _stamped(now.entered, self.subject, now.turns))


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
        draft.facts = _with_hidden(now, _stamped(now.hidden_since, self.subject, now.turns))


def _stamped(have: Stamps, subject: Ref, turn: int) -> Stamps:
    return (*[pair for pair in have if pair[0] != subject], (subject, turn))


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
        draft.facts = _with_decided(draft.facts, self.mission)


@final
@frozen
class Lost(Fact):
    """A seat lost the mission that was just evaluated."""

    tag: ClassVar[str] = "lost"
    still: ClassVar[bool] = True
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
        draft.facts = _with_kept(draft.facts, draft.facts.kept + 1)


EVENTS: Final = (
    PhaseBegan, TurnBegan, ChakraChanged, PointsScored, EdgeTaken, Passed, Entered, HiddenSince,
    Decided, Lost, HandKept,
)  # fmt: skip
