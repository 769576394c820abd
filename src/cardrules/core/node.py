"""What every form of effect is: a node that is entered, asks, and is entered again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from cardrules.core.frames import StepFrame
from cardrules.ids import Seat

if TYPE_CHECKING:
    from cardrules.core.run import Run
    from cardrules.core.stacking import Item

__all__ = ["Effect", "Node", "further", "through"]


class Effect(Protocol):
    """A node of an effect.

    Attributes:
        tag: Name of its type, as card data and frames write it.
        atomic: Whether it never asks and never has to be entered again.
    """

    tag: ClassVar[str]
    atomic: ClassVar[bool]

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Go on from `at`; return where to go on when what was put on the stack is done."""
        ...

    def options(self, run: Run, at: StepFrame, /) -> tuple[Any, ...]:
        """List the answers to what it asks at `at`, in a fixed order."""
        ...

    def possible(self, run: Run, actor: Seat, /) -> bool:
        """Return whether it could do anything on the table as it is, if this seat acts."""
        ...

    def child(self, index: int, /) -> Effect:
        """Return a node under it."""
        ...


def through(run: Run, effect: Effect, at: StepFrame) -> StepFrame | None:
    """Go on with a node as long as nothing comes before its next stage.

    Args:
        run: The resolver at work.
        effect: The node.
        at: How far it is.

    Returns:
        Where to go on when a question is answered, or when what was put on the stack is done.
    """
    stack = run.stack
    depth, top = len(stack), stack[-1]
    again = effect.step(run, at)
    return again and further(run, effect, again, depth, top)


def further(
    run: Run, effect: Effect, again: StepFrame | None, depth: int, top: Item
) -> StepFrame | None:
    """Do what `through` does after the first stage; `depth` and `top`: of the stack before it."""
    stack = run.stack
    while (
        again is not None
        and len(stack) == depth
        and stack[-1] is top
        and run.question is None
        and run.draft.outcome is None
    ):
        again = effect.step(run, again)
    return again


class Node:
    """What most nodes have in common: they ask nothing, are always possible, are leaves.

    A game's own steps derive from it too; one that never asks says ``atomic = True``.
    """

    __slots__ = ()
    atomic: ClassVar[bool] = False

    def options(self, _run: Run, _at: StepFrame, /) -> tuple[Any, ...]:
        """Ask nothing."""
        return ()

    def possible(self, _run: Run, _actor: Seat, /) -> bool:
        """Say yes: a rule is always followed."""
        return True

    def child(self, index: int, /) -> Effect:
        """Have nothing underneath."""
        raise IndexError(index)
