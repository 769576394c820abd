"""The forms of effects: a closed set of nodes from which every effect is built.

An effect is data. `step` goes on from where a frame says and returns where to go on later, or None
when the node is finished; `options` lists the answers when it asks; `possible` says whether it
could do anything now. One instruction, and several done together, are in `instructions`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, final

from cardrules._frozen import frozen
from cardrules.core import triggers
from cardrules.core.actions import Decline, Option, Use
from cardrules.core.cards import Window
from cardrules.core.claims import claim
from cardrules.core.digest import board_digest
from cardrules.core.frames import Bound, Path, Pending, StepFrame
from cardrules.core.game import RULE
from cardrules.core.model import live
from cardrules.core.phrases import Condition, Noun, domain, holds, seats
from cardrules.ids import RuleId

if TYPE_CHECKING:
    from cardrules.core.run import Run


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

    def possible(self, run: Run, path: Path, /) -> bool:
        """Return whether it could do anything on the table as it is."""
        ...

    def child(self, index: int, /) -> Effect:
        """Return a node under it."""
        ...


class Node:
    """What most nodes have in common: they ask nothing, are always possible, are leaves.

    A game's own steps derive from it too; one that never asks says ``atomic = True``.
    """

    __slots__ = ()
    atomic: ClassVar[bool] = False

    def options(self, _run: Run, _at: StepFrame, /) -> tuple[Any, ...]:
        """Ask nothing."""
        return ()

    def possible(self, _run: Run, _path: Path, /) -> bool:
        """Say yes: a rule is always followed."""
        return True

    def child(self, index: int, /) -> Effect:
        """Have nothing underneath."""
        raise IndexError(index)


@final
@frozen
class Sequence(Node):
    """One after another; each has a snapshot of its own."""

    tag: ClassVar[str] = "sequence"
    steps: tuple[Effect, ...]

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Go on with the next step; `at.at` counts those begun."""
        steps = self.steps
        stack = run.stack
        draft = run.draft
        depth = len(stack)
        for index in range(at.at, len(steps)):
            child = steps[index]
            if child.atomic:
                child.step(run, at)
                if len(stack) == depth and draft.outcome is None:
                    continue
            else:
                run.enter(at, index)
            return StepFrame(at.path, at.actor, index + 1) if index + 1 < len(steps) else None
        return None

    def possible(self, run: Run, path: Path, /) -> bool:
        """One of its steps could do something."""
        return any(step.possible(run, (*path, i)) for i, step in enumerate(self.steps))

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

    def possible(self, run: Run, path: Path, /) -> bool:
        """The branch that holds now could do something."""
        branch = self._branch(run)
        return branch is not None and self.child(branch).possible(run, (*path, branch))

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
            if not self.possible(run, at.path):
                run.skip("no-target")
                return None
            prompt = claim("ask.use", source=run.named(run.scene), index=run.scene.index)
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

    def possible(self, run: Run, path: Path, /) -> bool:
        """What is offered could do something."""
        return self.effect.possible(run, (*path, 0))

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
        found = seats(self.who, run.scope())
        run.stack.append(StepFrame((*at.path, 0), found[0] if found else at.actor))
        return None

    def possible(self, run: Run, path: Path, /) -> bool:
        """What is inside could do something."""
        return self.effect.possible(run, (*path, 0))

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
            Option(at.actor, i)
            for i, way in enumerate(self.ways)
            if way.possible(run, (*at.path, i))
        )

    def possible(self, run: Run, path: Path, /) -> bool:
        """One way could do something."""
        return any(way.possible(run, (*path, i)) for i, way in enumerate(self.ways))

    def child(self, index: int, /) -> Effect:
        """Return a way."""
        return self.ways[index]


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

    def possible(self, run: Run, path: Path, /) -> bool:
        """It could do something for one of them."""
        names = run.scene.names
        kept = dict(names)
        try:
            for pick in domain(self.over, run.scope()):
                names[self.name] = pick
                if self.effect.possible(run, (*path, 0)):
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
        if holds(self.until, run.scope()) or not self.possible(run, at.path):
            return None
        now = board_digest(run.draft)
        if at.at and at.picks == (now,):
            return None
        run.enter(at, 0)
        return StepFrame(at.path, at.actor, at.at + 1, (now,))

    def possible(self, run: Run, path: Path, /) -> bool:
        """Another round could do something."""
        return self.effect.possible(run, (*path, 0))

    def child(self, index: int, /) -> Effect:
        """Return one round."""
        return self.effect


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

    def possible(self, run: Run, path: Path, /) -> bool:
        """The effect of the option in force could do something."""
        way = self._way(run)
        return self.ways[way][1].possible(run, (*path, way))

    def child(self, index: int, /) -> Effect:
        """Return the effect of an option."""
        return self.ways[index][1]

    def _way(self, run: Run) -> int:
        option = run.draft.reading(self.reading)
        return [name for name, _ in self.ways].index(option)


@final
@frozen
class Settle(Node):
    """What has been triggered so far in this play comes now, before the next step."""

    tag: ClassVar[str] = "settle"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Put what waits on the chain."""
        scene = run.scene
        if scene.waiting:
            waiting, scene.waiting = scene.waiting, []
            triggers.activate(run, waiting)
        return None


@final
@frozen
class Later(Node):
    """A procedure that comes with what has been triggered, when the effect is finished.

    So a card that an effect plays enters at once, and its own effects come after that effect.

    Args:
        procedure: Its name.
        names: Names that it gets from this one.
    """

    tag: ClassVar[str] = "later"
    procedure: str
    names: tuple[str, ...] = ()

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Let it wait."""
        scene = run.scene
        names = tuple(sorted((name, scene.names[name]) for name in self.names))
        pending = Pending(RULE + self.procedure, 0, None, scene.seat, scene.cause, names)
        scene.waiting.append((pending, scene.lineage))
        return None


@final
@frozen
class Windows(Node):
    """The instants of a card, one after another in printed order, each with what it triggers.

    Args:
        names: The windows that are open.
        card: The name that means the object whose instants they are.
    """

    tag: ClassVar[str] = "windows"
    names: tuple[str, ...]
    card: str

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Activate the next instant; `at.at` counts those looked at."""
        bound: tuple[Bound, ...] = run.scene.names.get(self.card, ())
        ref = bound[0].after if bound else None
        if ref is None:
            return None
        thing = bound[0].facts if live(run.draft, ref) is None else run.draft.objects[ref.id]
        seat = run.game.controller(run.draft, thing)
        abilities = run.game.card(thing.card).abilities
        given = run.game.lexicon.names if run.game.lexicon is not None else frozenset()

        def known(name: str) -> bool:
            """Earlier effects of the same play, and what the procedure gives, are known."""
            return "." in name or name in given

        for index in range(at.at, len(abilities)):
            form = abilities[index].form
            if isinstance(form, Window) and form.name in self.names and seat is not None:
                names = tuple(sorted((n, v) for n, v in run.scene.names.items() if known(n)))
                pending = Pending(thing.card, index, ref, seat, run.scene.cause, names)
                triggers.activate(run, [(pending, run.scene.lineage)])
                return StepFrame(at.path, at.actor, index + 1)
        return None


@final
@frozen
class Call(Node):
    """A procedure of the rules, as part of another.

    Args:
        procedure: Its name.
        names: Names that it gets from this one.
    """

    tag: ClassVar[str] = "call"
    procedure: str
    names: tuple[str, ...] = ()

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Put it on the stack."""
        given: Mapping[str, Any] = run.scene.names
        run.perform(self.procedure, run.scene.seat, **{n: given[n] for n in self.names})
        return None


FORMS = (Sequence, If, May, By, OneOf, Each, Repeat, ByReading, Settle, Later, Windows, Call)
