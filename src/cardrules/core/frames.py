"""What waits in the middle of a resolution, as plain values.

A frame names its effect by address (whose text, which effect, which path inside it) and never
holds the effect itself. A frame is entered again with the answer: what is offered is derived from
the table each time, and before a question nothing is done that is not in the frame.
"""

from __future__ import annotations

from typing import Any, final

from cardrules._frozen import changer, frozen
from cardrules.core.model import Object
from cardrules.ids import Ref, RuleId, Seat

Path = tuple[int, ...]

Link = tuple[str, int, Ref | None, str, tuple[int, ...], int]
"""One activation in a line of causes: whose text, which effect, its source, what the board was, the
numbers on it, and which activation of its action it was; -1 if of an earlier one."""


@final
@frozen
class Bound:
    """One thing that a name in an effect means.

    Args:
        before: The thing when it was chosen.
        facts: What it was then: amounts read these.
        after: The thing now: instructions use this; None if it is out of reach.
        numbers: Derived numbers as they were then, sorted by name.
    """

    before: Ref
    facts: Object
    after: Ref | None
    numbers: tuple[tuple[str, int], ...] = ()


@final
@frozen
class Pending:
    """An effect on its way to the chain.

    Args:
        code: Whose text: a card id, or ``rule:NAME``.
        index: Which effect of it, from 0.
        source: The object that it comes from.
        seat: Its player.
        cause: Entry that led to it.
        names: What its names mean from the start, sorted by name.
        line: Its line of causes since somebody last had a choice, the first activation first.
    """

    code: str
    index: int
    source: Ref | None
    seat: Seat
    cause: int
    names: tuple[tuple[str, Any], ...] = ()
    line: tuple[Link, ...] = ()


@final
@frozen
class AbilityFrame:
    """An effect that is being applied, with everything under it.

    Args:
        code: Whose text.
        index: Which effect.
        source: The object that it comes from.
        seat: Its player: "you".
        cause: Entry that its events are caused by.
        stage: How far it is: 0 activated, 1 agreed to and begun; -1 agreed to before it began.
        names: What its names mean, sorted by name.
        waiting: Triggers that wait until it is finished, in the order of matching.
        part: Whether it is a part of the one below, which what it triggers waits for too.
        line: Its line of causes.
    """

    code: str
    index: int
    source: Ref | None
    seat: Seat
    cause: int
    stage: int = 0
    names: tuple[tuple[str, Any], ...] = ()
    waiting: tuple[Pending, ...] = ()
    part: bool = False
    line: tuple[Link, ...] = ()


@final
@frozen
class StepFrame:
    """A node inside the effect of the nearest ability below it.

    Args:
        path: Where the node is: child numbers from the root.
        actor: Who acts: chooses, pays, orders.
        at: How far it is; each form says what its numbers mean.
        picks: What has been chosen so far, in order; each form says what its values mean.
        result: The events of its batch that count as its own.
    """

    path: Path
    actor: Seat
    at: int = 0
    picks: tuple[Any, ...] = ()
    result: tuple[Any, ...] = ()

    def on(self, at: int) -> StepFrame:
        """Return the same node, so far as that."""
        return _on(self, at)


_on = changer(StepFrame, "at")


@final
@frozen
class GroupFrame:
    """Effects activated together, waiting to be applied in the order that a seat chooses.

    Args:
        waiting: Those still to come, in the order of activation.
    """

    waiting: tuple[Pending, ...]


@final
@frozen
class Change:
    """An event that is about to happen.

    Args:
        event: What would happen.
        seat: At whose wish; None for nobody's: the rules do it.
        source: Because of what.
        cause: Entry that it is caused by.
        actor: Who acts: orders what enters one pile.
        rules: By which rules; () for those of its batch.
        used: Replacements already tried on it, each as (code, index, source).
        settled: Nothing can replace it any more.
        proposed: Whether it is what the instruction proposed, or that redirected; a stand-in is
            not, so "if you do" does not count it.
        made: Whether a replacement made it: what it takes is promised, and cannot be used again.
    """

    event: Any
    seat: Seat | None
    source: Ref | None
    cause: int
    actor: Seat
    rules: tuple[RuleId, ...] = ()
    used: tuple[tuple[str, int, Ref], ...] = ()
    settled: bool = False
    proposed: bool = True
    made: bool = False


@final
@frozen
class BatchFrame:
    """Changes that are being replaced or forbidden before they happen together.

    Args:
        changes: In the order in which they will be recorded.
        rules: What the batch is done by.
        chosen: The replacement about to be used, as its position among those that fit, or -1.
        agreed: Whether its player has agreed to it.
        picks: What has been chosen for it.
        final: Whether nothing is replaced any more, and only the order of piles is open.
        order: Positions of the changes already ordered into piles.
        stand_ins: Replacements of this batch that used up their source.
    """

    changes: tuple[Change, ...]
    rules: tuple[RuleId, ...]
    chosen: int = -1
    agreed: bool = False
    picks: tuple[Any, ...] = ()
    final: bool = False
    order: tuple[int, ...] = ()
    stand_ins: tuple[tuple[str, int, Ref], ...] = ()


Frame = AbilityFrame | StepFrame | GroupFrame | BatchFrame
FRAMES: tuple[type, ...] = (AbilityFrame, StepFrame, GroupFrame, BatchFrame)
