"""Facts about the match as a whole: beginning, asking, answering, chance, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, final

from cardrules._frozen import frozen
from cardrules.core.fact import Fact
from cardrules.core.frames import Frame
from cardrules.core.model import Decision, Outcome, Settings
from cardrules.ids import Seat

if TYPE_CHECKING:
    from cardrules.core.state import AnyDraft

__all__ = ["Acted", "Asked", "Ended", "Forced", "Rolled", "Several", "Started"]


@final
@frozen
class Started(Fact):
    """A match began."""

    tag: ClassVar[str] = "started"
    settings: Settings


@final
@frozen
class Acted(Fact):
    """A seat did something of its own will; opens the group of what follows.

    Args:
        seat: Who.
        action: What.
        decision: The question that it answers.
        by: Who answered instead of the seat, such as ``timeout``; "" if it did so itself.
    """

    tag: ClassVar[str] = "acted"
    still: ClassVar[bool] = True
    seat: Seat
    action: Any
    decision: int
    by: str = ""

    def apply(self, draft: AnyDraft, /) -> None:
        """Close the question."""
        draft.close()


@final
@frozen
class Asked(Fact):
    """The rules stopped to ask; closes a group.

    Args:
        decision: The question.
        frames: What waits for the answer, the next to go on last.
    """

    tag: ClassVar[str] = "asked"
    still: ClassVar[bool] = True
    decision: Decision
    frames: tuple[Frame, ...] = ()

    def apply(self, draft: AnyDraft, /) -> None:
        """Open the question."""
        draft.decision = self.decision
        draft.frames = self.frames
        draft.asked = self.decision.id


@final
@frozen
class Forced(Fact):
    """A question had one answer, so it was not asked.

    Args:
        seat: Who would have answered.
        action: The only answer.
        prompt: Key of what would have been asked.
    """

    tag: ClassVar[str] = "forced"
    still: ClassVar[bool] = True
    seat: Seat
    action: Any
    prompt: str

    def apply(self, draft: AnyDraft, /) -> None:
        """Count it as a question, so that numbers tell nothing about hands."""
        draft.asked += 1


@final
@frozen
class Ended(Fact):
    """The match is over."""

    tag: ClassVar[str] = "ended"
    reveals: ClassVar[bool] = True
    outcome: Outcome

    def apply(self, draft: AnyDraft, /) -> None:
        """Write the outcome."""
        draft.outcome = self.outcome


@final
@frozen
class Rolled(Fact):
    """Chance decided something.

    Args:
        what: What was left to chance.
        result: The outcome, as the game names it.
    """

    tag: ClassVar[str] = "rolled"
    aside: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    what: str
    result: str


@final
@frozen
class Several(Fact):
    """What an older release recorded as one event and is several now, still one entry of the log.

    Only the upgrades of old records make it; rules never do.

    Args:
        events: In their order.
    """

    tag: ClassVar[str] = "several"
    events: tuple[Any, ...]

    def apply(self, draft: AnyDraft, /) -> None:
        """Let them happen one after the other."""
        for event in self.events:
            event.apply(draft)
            draft.reserved = draft.minted
