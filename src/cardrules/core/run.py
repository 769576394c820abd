"""One run of the resolver: from an action to the next question.

The run owns the draft, the stack of what waits and the entries made so far. It goes on until a
question is open or the match is over. How effects are applied is said in `effects`, how changes
become events in `batch`, who listens in `triggers`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, final

import attrs

from cardrules.core import batch, triggers
from cardrules.core.actions import Decline, Use
from cardrules.core.cards import Obliged, Procedure, Window
from cardrules.core.chance import Chance
from cardrules.core.claims import Claim, Name, claim
from cardrules.core.entries import Entry
from cardrules.core.events import Asked, Event, Forced, Looped, Rolled, Shuffled, Skipped
from cardrules.core.frames import (
    AbilityFrame,
    BatchFrame,
    Bound,
    Change,
    Frame,
    GroupFrame,
    Pending,
    StepFrame,
)
from cardrules.core.game import RULE, Ask, Ruleset
from cardrules.core.model import Decision, Value, live
from cardrules.core.scope import Scope
from cardrules.core.state import AnyState, Draft
from cardrules.errors import EngineBugError
from cardrules.ids import ObjectId, Place, Ref, RuleId, Seat

Key = tuple[str, int, Ref | None]
Lineage = tuple[tuple[Key, Any, int], ...]

ROOTS = tuple(StepFrame((), Seat(seat)) for seat in range(26))


@lru_cache(maxsize=4096)
def opening(ask: Ask, number: int) -> Decision:
    """Return the question that asks a seat to act; equal ones are one object."""
    return Decision(number, ask.seat, ask.prompt, ask.rules)


@lru_cache(maxsize=4096)
def _asked(question: Decision) -> Asked:
    return Asked(question)


@final
class Scene:
    """An ability while it is being applied: an `AbilityFrame` in the making."""

    __slots__ = (
        "cause", "code", "index", "lineage", "names", "seat", "source", "stage", "waiting",
    )  # fmt: skip

    def __init__(
        self, code: str, index: int, source: Ref | None, seat: Seat, cause: int,
        names: dict[str, Any], stage: int = 0, lineage: Lineage = (),
    ) -> None:  # fmt: skip
        self.code = code
        self.index = index
        self.source = source
        self.seat = seat
        self.cause = cause
        self.names = names
        self.stage = stage
        self.lineage = lineage
        self.waiting: list[tuple[Pending, Lineage]] = []

    def freeze(self) -> AbilityFrame:
        """Return it as a plain value."""
        return AbilityFrame(
            self.code, self.index, self.source, self.seat, self.cause, self.stage,
            tuple(sorted(self.names.items())), tuple(pending for pending, _ in self.waiting),
        )  # fmt: skip

    @classmethod
    def thaw(cls, frame: AbilityFrame) -> Scene:
        """Return the scene that a frame stands for."""
        scene = cls(
            frame.code, frame.index, frame.source, frame.seat, frame.cause,
            dict(frame.names), frame.stage,
        )  # fmt: skip
        scene.waiting = [(pending, ()) for pending in frame.waiting]
        return scene


Item = Scene | StepFrame | GroupFrame | BatchFrame


class Run:
    """The resolver at work on one action.

    Args:
        game: Whose rules.
        state: The table before the action.
        chance: Who answers what is left to chance.
        seq: Position of the first entry.
        barred: Activations, by number, that start a loop: they are told and not applied.
    """

    def __init__(
        self, game: Ruleset, state: AnyState, chance: Chance, seq: int,
        barred: dict[int, tuple[Key, ...]] | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.draft: Draft[Any] = Draft(state)
        self.chance = chance
        self.seq = seq
        self.entries: list[Entry] = []
        self.stack: list[Item] = []
        self.scenes: list[Scene] = []
        self.quiet = game.quiet
        if barred:
            self.barred = barred
        for frame in state.frames:
            self._thaw(frame)

    # What most actions never touch is made when it is first needed.
    answer: Any = None
    question: Decision | None = None
    activations = 0
    barred: Mapping[int, tuple[Key, ...]] = MappingProxyType({})

    @cached_property
    def lineages(self) -> dict[GroupFrame, tuple[Lineage, ...]]:
        """For each group on the stack, the lines of causes of its members."""
        return {}

    # The loop.

    def go(self) -> None:
        """Go on until a question is open or the match is over."""
        stack = self.stack
        draft = self.draft
        left = self.game.steps
        while self.question is None and draft.outcome is None:
            if left == 0:
                raise EngineBugError(f"{self.game.steps} steps in one action", self.entries)
            left -= 1
            if not stack:
                self._proceed()
                continue
            top = stack.pop()
            depth = len(stack)
            again = self._apply(top) if type(top) is Scene else self._step(top)
            if again is not None:
                stack.insert(depth, again)
        self._close()

    def _step(self, top: StepFrame | GroupFrame | BatchFrame) -> Item | None:
        if isinstance(top, StepFrame):
            again: StepFrame | None = self._node(top).step(self, top)
            return again
        if isinstance(top, GroupFrame):
            return triggers.next_of(self, top)
        return batch.go_on(self, top)

    def _proceed(self) -> None:
        what = self.game.proceed(self.draft)
        if isinstance(what, Ask):
            self.question = opening(what, self.draft.asked + 1)
        else:
            self.perform(what.name, what.seat, **dict(what.names))

    def _close(self) -> None:
        if self.question is None:
            return
        question = self.question
        if self.stack:
            asked = Asked(question, tuple([self._freeze(item) for item in self.stack]))
            cause = self.scenes[-1].cause
        else:
            asked = _asked(question)
            cause = self.seq - 1
        self._write((asked,), question.rules, cause)

    def _apply(self, scene: Scene) -> Item | None:
        """Take an ability through its stages: agree, apply, finish."""
        ability = self.game.ability(scene.code, scene.index)
        if scene.stage == 0:
            if not isinstance(ability.form, Procedure):
                verdict = self._agree(scene)
                if verdict is None:
                    return scene
                if not verdict:
                    self._finish(scene)
                    return None
            scene.stage = 1
            self.stack.append(scene)
            effect = ability.effect
            if effect is None:
                raise EngineBugError(f"{scene.code} {scene.index} has no effect", self.entries)
            # Entered here and not in the next round: most effects finish at once.
            depth = len(self.stack)
            again = effect.step(self, ROOTS[scene.seat])
            if again is not None:
                self.stack.insert(depth, again)
            elif self.stack[-1] is scene:
                self.stack.pop()
                self._finish(scene)
            return None
        self._finish(scene)
        return None

    def _agree(self, scene: Scene) -> bool | None:
        """Return whether the ability is applied; None if its player is being asked."""
        ability = self.game.ability(scene.code, scene.index)
        if isinstance(ability.form, Window) and scene.source is not None:
            source = live(self.draft, scene.source)
            if source is None or not self.game.speaks(self.draft, source):
                return self._skipped(scene, "source-silent", ability.rules)
        answer = self.take()
        if answer is None:
            if ability.effect is None or not ability.effect.possible(self, ()):
                return self._skipped(scene, "no-target", ability.rules)
            if ability.obliged is not Obliged.MAY:
                return True
            prompt = claim("ask.use", source=self.named(scene), index=scene.index)
            self.ask(scene.seat, prompt, (Use(scene.seat), Decline(scene.seat)), ability.rules)
            return None
        if isinstance(answer, Decline):
            return self._skipped(scene, "declined", ability.rules)
        return True

    def _skipped(self, scene: Scene, why: str, rules: tuple[RuleId, ...]) -> bool:
        self.record(Skipped(scene.code, scene.index, scene.source, why), rules, scene.cause)
        return False

    def _finish(self, scene: Scene) -> None:
        """End an ability: hand its results on, then let come what it triggered."""
        self.scenes.remove(scene)
        ability = self.game.ability(scene.code, scene.index)
        if isinstance(ability.form, Window) and self.scenes:
            window = ability.form.name
            for name, value in scene.names.items():
                if "." not in name and name != "self":
                    self.scenes[-1].names[f"{window}.{name}"] = value
        if scene.waiting:
            waiting, scene.waiting = scene.waiting, []
            triggers.activate(self, waiting)

    # What effects and procedures use.

    @property
    def scene(self) -> Scene:
        """The ability being applied."""
        return self.scenes[-1]

    def scope(self) -> Scope:
        """Return the viewpoint of the ability being applied, on the draft as it is now."""
        scene = self.scenes[-1]
        return Scope(self.game, self.draft, scene.source, scene.seat, scene.names)

    def perform(self, name: str, seat: Seat, **names: Any) -> None:
        """Put a procedure of the rules on the stack; it comes before what is already there."""
        cause = self.scenes[-1].cause if self.scenes else self.seq - 1
        self.push(Scene(RULE + name, 0, None, seat, cause, names))

    def push(self, scene: Scene) -> None:
        """Put an ability on the stack."""
        if scene.source is not None and "self" not in scene.names:
            source = live(self.draft, scene.source)
            if source is not None:
                scene.names["self"] = (Bound(scene.source, source, scene.source),)
        self.stack.append(scene)
        self.scenes.append(scene)

    def enter(self, at: StepFrame, child: int) -> None:
        """Put a child of a node on the stack."""
        self.stack.append(StepFrame((*at.path, child), at.actor))

    def propose(
        self, events: tuple[Event, ...], rules: tuple[RuleId, ...], actor: Seat | None = None
    ) -> tuple[Event, ...] | None:
        """Let changes happen together, unless a replacement or a prohibition acts on them.

        Returns:
            What happened, or None if the batch waits on the stack; then its result is found in
            the frame below it.
        """
        scene = self.scenes[-1]
        if self.quiet:
            self._write(events, rules, scene.cause)
            return events
        if not batch.guarded(self.game, events):
            self.commit(events, rules, scene.cause)
            return events
        seat, source = scene.seat, scene.source
        changes = tuple(Change(event, seat, source, scene.cause) for event in events)
        self.stack.append(BatchFrame(changes, rules, seat if actor is None else actor))
        return None

    def commit(self, events: tuple[Event, ...], rules: tuple[RuleId, ...], cause: int) -> None:
        """Let events happen together, now: record and apply them, then settle what follows."""
        heard = self.game.listeners
        waiting = triggers.match(self, events, before=True) if heard else []
        first = self.seq
        self._write(events, rules, cause)
        if heard:
            waiting += triggers.match(self, events, before=False)
            triggers.wait(self, waiting, first)
        if self.draft.grants or self.game.checks:
            batch.settle(self, first)

    def _write(self, events: tuple[Event, ...], rules: tuple[RuleId, ...], cause: int) -> None:
        """Record and apply events, in their order."""
        draft = self.draft
        if draft.consulted:
            rules = (*rules, *dict.fromkeys(draft.consulted))
            draft.consulted.clear()
        seq = self.seq
        write = self.entries.append
        for event in events:
            write(Entry(seq, event, cause, rules))
            seq += 1
            event.apply(draft)
        self.seq = seq
        draft.reserved = ObjectId(draft.minted)

    def record(
        self, event: Event, rules: tuple[RuleId, ...] = (), cause: int | None = None
    ) -> int:
        """Let one thing happen that nobody listens to; return its position."""
        seq = self.seq
        if cause is None:
            cause = self.scenes[-1].cause if self.scenes else seq - 1
        self._write((event,), rules, cause)
        return seq

    def ask(
        self, seat: Seat, prompt: Claim, options: tuple[Any, ...], rules: tuple[RuleId, ...] = ()
    ) -> None:
        """Ask a seat, unless there is only one answer: that is recorded and taken at once."""
        if len(options) == 1:
            self.record(Forced(seat, options[0], prompt.key), rules)
            self.answer = options[0]
        elif options:
            self.question = Decision(self.draft.asked + 1, seat, prompt, rules)
        else:
            raise EngineBugError(f"a question without an answer: {prompt.key}", self.entries)

    def take(self) -> Any:
        """Return the answer given, once; None if there is none."""
        answer, self.answer = self.answer, None
        return answer

    def skip(self, why: str) -> None:
        """Record that a part of the ability being applied does nothing."""
        scene = self.scenes[-1]
        self.record(Skipped(scene.code, scene.index, scene.source, why), ())

    def shuffle(self, place: Place, rules: tuple[RuleId, ...] = ()) -> None:
        """Shuffle a place."""
        zone = self.draft.settings.layout.zones[place]
        size = len(self.draft.zones[place])
        order = self.chance.shuffle(zone.name, size, self.seq)
        self.commit((Shuffled(place, order),), rules, self.scenes[-1].cause)

    def roll(self, what: str, options: tuple[str, ...], rules: tuple[RuleId, ...] = ()) -> str:
        """Let chance decide between options and return the outcome."""
        result = self.chance.pick(what, options, self.seq)
        self.commit((Rolled(what, result),), rules, self.scenes[-1].cause)
        return result

    def named(self, scene: Scene) -> Name:
        """Return whose text a scene applies, for claims."""
        if scene.code.startswith(RULE):
            return Name("procedure", scene.code)
        return Name("card", scene.code)

    def looped(self, culprits: tuple[Key, ...]) -> None:
        """Record a loop of which nothing is done, and let the game say what follows."""
        self.record(Looped(tuple((c, i, s or Ref(ObjectId(0), 0)) for c, i, s in culprits)))
        if "loop" in self.game.procedures:
            self.perform("loop", self.game.orders(self.draft), culprits=culprits)

    def options(self) -> tuple[Any, ...]:
        """List the answers to the question that the frames of the state ask."""
        top = self.stack[-1]
        if isinstance(top, Scene):
            return (Use(top.seat), Decline(top.seat))
        if isinstance(top, StepFrame):
            return tuple(self._node(top).options(self, top))
        if isinstance(top, GroupFrame):
            return triggers.options(self, top)
        return batch.options(self, top)

    # Frames.

    def _node(self, at: StepFrame) -> Any:
        scene = self.scenes[-1]
        node: Any = self.game.ability(scene.code, scene.index).effect
        for child in at.path:
            node = node.child(child)
        return node

    def _freeze(self, item: Item) -> Frame:
        return item.freeze() if isinstance(item, Scene) else item

    def _thaw(self, frame: Frame) -> None:
        if isinstance(frame, AbilityFrame):
            scene = Scene.thaw(frame)
            self.stack.append(scene)
            self.scenes.append(scene)
        else:
            self.stack.append(frame)

    def redirect(self, **changes: Any) -> None:
        """Change the frame on top, which waits for what has just ended."""
        top = self.stack[-1]
        if isinstance(top, StepFrame):
            self.stack[-1] = attrs.evolve(top, **changes)


def value_of(answer: Any) -> Value:
    """Return what an answer chooses, as the plain value that frames keep."""
    for field in ("what", "number", "index"):
        if hasattr(answer, field):
            return getattr(answer, field)
    return None
