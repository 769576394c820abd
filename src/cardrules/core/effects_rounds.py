"""Forms that do something several times: for each of a domain, and until something holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from cardrules._frozen import frozen
from cardrules.core.conditions import holds
from cardrules.core.digest import board_digest
from cardrules.core.frames import StepFrame
from cardrules.core.node import Effect, Node
from cardrules.core.phrases import Noun, domain
from cardrules.core.trees import Condition
from cardrules.ids import Seat

if TYPE_CHECKING:
    from cardrules.core.run import Run

__all__ = ["Each", "Repeat"]


@final
@frozen
class Each(Node):
    """In sequence for each thing of a domain, which is read once, when it begins.

    Args:
        over: The domain: a noun phrase, ``seat``, or the name of a kind of zone.
        name: What the effect calls the one at hand.
        effect: What is done for each.
    """

    tag: ClassVar[str] = "each"
    over: Noun | str
    name: str
    effect: Effect

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Enter the effect for the next one; `at.picks` is the domain."""
        picks = domain(self.over, run.scope()) if at.at == 0 else at.picks
        if at.at >= len(picks):
            return None
        run.scene.names[self.name] = picks[at.at]
        run.enter(at, 0)
        return StepFrame(at.path, at.actor, at.at + 1, picks)

    def possible(self, run: Run, actor: Seat, /) -> bool:
        """It could do something for one of them."""
        names = run.scene.names
        kept = dict(names)
        try:
            for pick in domain(self.over, run.scope()):
                names[self.name] = pick
                if self.effect.possible(run, actor):
                    return True
            return False
        finally:
            names.clear()
            names.update(kept)

    def child(self, index: int, /) -> Effect:
        """Return what is done for each."""
        return self.effect


@final
@frozen
class Repeat(Node):
    """Again and again until a condition holds, or a round changes nothing."""

    tag: ClassVar[str] = "repeat"
    effect: Effect
    until: Condition

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Enter another round; `at.picks` is the board after the last one."""
        if holds(self.until, run.scope()) or not self.possible(run, at.actor):
            return None
        now = board_digest(run.draft)
        if at.at and at.picks == (now,):
            return None
        run.enter(at, 0)
        return StepFrame(at.path, at.actor, at.at + 1, (now,))

    def possible(self, run: Run, actor: Seat, /) -> bool:
        """Another round could do something."""
        return self.effect.possible(run, actor)

    def child(self, index: int, /) -> Effect:
        """Return one round."""
        return self.effect
