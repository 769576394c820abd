"""Steps of the rules as plain functions, for what no card says."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, final

from cardrules._frozen import frozen
from cardrules.core.effects import Node
from cardrules.core.frames import StepFrame

if TYPE_CHECKING:
    from cardrules.core.run import Run

__all__ = ["Routine"]


@final
@frozen
class Routine(Node):
    """A step that is a function: it proposes changes and never asks.

    Args:
        do: What it does. Its name stands for it in the hash of the game's definitions.
    """

    tag: ClassVar[str] = "routine"
    atomic: ClassVar[bool] = True
    do: Callable[[Run], None]

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Do it, all at once."""
        self.do(run)
