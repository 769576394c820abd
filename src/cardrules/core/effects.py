"""The forms of effects: a closed set of nodes from which every effect is built.

An effect is data. `step` goes on from where a frame says and returns where to go on later, or None
when the node is finished; `options` lists the answers when it asks; `possible` says whether it
could do anything now. One instruction, and several done together, are in `instructions`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import frozen, maker
from cardrules.core.actions import Decline, Option, Use
from cardrules.core.claims import claim
from cardrules.core.conditions import holds
from cardrules.core.effects_plays import Call, Later, Settle, Windows
from cardrules.core.effects_rounds import Each, Repeat
from cardrules.core.frames import StepFrame
from cardrules.core.node import Effect, Node, further
from cardrules.core.phrases import seats
from cardrules.core.trees import Condition
from cardrules.ids import RuleId, Seat

if TYPE_CHECKING:
    from cardrules.core.run import Run

__all__ = [
    "FORMS", "By", "ByReading", "Call", "Each", "Effect", "If", "Later", "May", "Node", "OneOf",
    "Repeat", "Sequence", "Settle", "Windows",
]  # fmt: skip


_frame = maker(StepFrame)


@final
@frozen
class Sequence(Node):
    """One after another; each has a snapshot of its own."""

    tag: ClassVar[str] = "sequence"
    steps: tuple[Effect, ...]

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Go on with the next step; `at.at` counts those begun."""
        stack = run.stack
        top = stack[-1]
        draft = run.draft
        index = at.at
        steps = self.steps
        depth = len(stack)
        for child in steps[index:]:
            index += 1
            if child.atomic:
                child.step(run, at)
            else:
                again = child.step(run, _frame((*at.path, index - 1), at.actor))
                if again is not None:
                    again = further(run, child, again, depth, top)
                    if again is not None:
                        stack.insert(depth, again)
            if stack[-1] is not top or draft.outcome is not None:
                # Whoever entered this lays what is left of it under what comes first.
                return _frame(at.path, at.actor, index) if index < len(steps) else None
        return None

    def possible(self, run: Run, actor: Seat, /) -> bool:
        """One of its steps could do something."""
        return any(step.possible(run, actor) for step in self.steps)

    def child(self, index: int, /) -> Effect:
        """Return a step."""
        return self.steps[index]


@final
@frozen
class If(Node):
    """Only if a condition holds when it begins, else the other branch."""

    tag: ClassVar[str] = "if"
    condition: Condition
    then: Effect
    otherwise: Effect | None = None

    def _branch(self, run: Run) -> int | None:
        if holds(self.condition, run.scope()):
            return 0
        return None if self.otherwise is None else 1

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Enter the branch that holds."""
        branch = self._branch(run)
        if branch is None:
            run.skip("condition")
        else:
            run.enter(at, branch)
        return None

    def possible(self, run: Run, actor: Seat, /) -> bool:
        """The branch that holds now could do something."""
        branch = self._branch(run)
        return branch is not None and self.child(branch).possible(run, actor)

    def child(self, index: int, /) -> Effect:
        """Return a branch: 0 then, 1 otherwise."""
        if index == 0 or self.otherwise is None:
            return self.then
        return self.otherwise


@final
@frozen
class May(Node):
    """Whole or not at all, at the wish of who acts, asked at its place."""

    tag: ClassVar[str] = "may"
    effect: Effect

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Ask, then enter."""
        answer = run.take()
        if answer is None:
            if not self.possible(run, at.actor):
                run.skip("no-target")
                return None
            prompt = claim("ask.use", source=run.scene.named, index=run.scene.index)
            run.ask(at.actor, prompt, self.options(run, at))
            return at
        if isinstance(answer, Use):
            run.enter(at, 0)
        else:
            run.skip("declined")
        return None

    def options(self, run: Run, at: StepFrame, /) -> tuple[Any, ...]:
        """Use it or decline."""
        return (Use(at.actor), Decline(at.actor))

    def possible(self, run: Run, actor: Seat, /) -> bool:
        """What is offered could do something."""
        return self.effect.possible(run, actor)

    def child(self, index: int, /) -> Effect:
        """Return what is offered."""
        return self.effect


@final
@frozen
class By(Node):
    """Somebody else acts in what is inside: chooses, pays, orders; "you" stays the effect's.

    Args:
        who: A seat word; the first seat that it means.
        effect: What is done.
    """

    tag: ClassVar[str] = "by"
    who: str
    effect: Effect

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Enter it with the other seat."""
        run.stack.append(StepFrame((*at.path, 0), self._actor(run, at.actor)))
        return None

    def possible(self, run: Run, actor: Seat, /) -> bool:
        """What is inside could do something."""
        return self.effect.possible(run, self._actor(run, actor))

    def _actor(self, run: Run, otherwise: Seat) -> Seat:
        found = seats(self.who, run.scope())
        return found[0] if found else otherwise

    def child(self, index: int, /) -> Effect:
        """Return what is inside."""
        return self.effect


@final
@frozen
class OneOf(Node):
    """One of several ways, chosen by who acts; what could do nothing is not offered."""

    tag: ClassVar[str] = "choose"
    ways: tuple[Effect, ...]

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Ask, then enter."""
        answer = run.take()
        if answer is not None:
            run.enter(at, answer.index)
            return None
        ways = self.options(run, at)
        if not ways:
            run.skip("no-target")
            return None
        run.ask(at.actor, claim("ask.way"), ways)
        return at

    def options(self, run: Run, at: StepFrame, /) -> tuple[Any, ...]:
        """List the ways that could do something."""
        return tuple(
            Option(at.actor, i) for i, way in enumerate(self.ways) if way.possible(run, at.actor)
        )

    def possible(self, run: Run, actor: Seat, /) -> bool:
        """One way could do something."""
        return any(way.possible(run, actor) for way in self.ways)

    def child(self, index: int, /) -> Effect:
        """Return a way."""
        return self.ways[index]


@final
@frozen
class ByReading(Node):
    """The place where sources disagree on the meaning: one effect for each option of a reading."""

    tag: ClassVar[str] = "reading"
    reading: RuleId
    ways: tuple[tuple[str, Effect], ...]

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Enter the effect of the option in force."""
        run.enter(at, self._way(run))
        return None

    def possible(self, run: Run, actor: Seat, /) -> bool:
        """The effect of the option in force could do something."""
        return self.ways[self._way(run)][1].possible(run, actor)

    def child(self, index: int, /) -> Effect:
        """Return the effect of an option."""
        return self.ways[index][1]

    def _way(self, run: Run) -> int:
        option = run.draft.reading(self.reading)
        return [name for name, _ in self.ways].index(option)


FORMS: Final = (
    Sequence, If, May, By, OneOf, Each, Repeat, ByReading, Settle, Later, Windows, Call,
)  # fmt: skip
