"""One run of the resolver: from an action to the next question.

The run owns the draft, the stack of what waits and the entries made so far. It goes on until a
question is open or the match is over. How effects are applied is said in `effects`, how changes
become events in `batch`, who listens in `triggers`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from cardrules._frozen import maker
from cardrules.core import batch, loops, settling, stages, triggers, waiting
from cardrules.core.actions import Next
from cardrules.core.asking import Ask, Perform
from cardrules.core.batch import Further
from cardrules.core.chance import Chance
from cardrules.core.claims import Claim
from cardrules.core.conflicts import parts
from cardrules.core.entries import AnyStep, Group, Step, group
from cardrules.core.events import (
    Acted,
    Event,
    Forced,
    Looped,
    Moved,
    Rolled,
    Shuffled,
    Started,
)  # fmt: skip
from cardrules.core.frames import BatchFrame, Change, StepFrame
from cardrules.core.game import Ruleset
from cardrules.core.model import Decision, Settings
from cardrules.core.node import through
from cardrules.core.scene import Key, Scene
from cardrules.core.stacking import Item, Stacker
from cardrules.core.state import AnyDraft, AnyState, Draft
from cardrules.errors import EngineBugError
from cardrules.ids import ObjectId, Place, Ref, RuleId, Seat

_acted = maker(Acted)
_decision = maker(Decision)
_made: Any = maker(Step)


class Run(Stacker):
    """The resolver at work on one action.

    Args:
        game: Whose rules.
        table: The table before the action; a draft is worked on itself.
        chance: Who answers what is left to chance.
        seq: Position of the first entry.
        barred: What starts a loop is told and not applied: an activation by its number, or an
            effect that waited before the action.
    """

    def __init__(
        self, game: Ruleset, table: AnyState | AnyDraft, chance: Chance, seq: int,
        barred: Mapping[int | Key, tuple[Key, ...]] | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.restless = settling.restless(game)
        self.draft: AnyDraft = table if isinstance(table, Draft) else Draft(table)
        if self.draft.memo is None:
            self.draft.memo = {}
        self.chance = chance
        self.seq = seq
        self.group: Group = group(seq)
        self.stack: list[Item] = []
        self.scenes: list[Scene] = []
        self.spare: dict[type, tuple[Scene, Any]] = {}
        self.answer: Any = None
        self.question: Decision | None = None
        self.offered: tuple[Any, ...] | None = None
        self.activations = 0
        self.loops: tuple[tuple[Key, ...], ...] = ()
        if barred:
            self.barred = barred
        self.linked = bool(table.frames)
        """Whether there may be lines of causes."""
        if self.linked:
            for frame in table.frames:
                waiting.thaw(self, frame)

    asks_all: bool = False
    """Whether a question with only one answer is asked, too: who refuses another needs it open."""

    # What most actions never touch is made when it is first needed.
    barred: Mapping[int | Key, tuple[Key, ...]] = MappingProxyType({})

    # The loop.

    def start(self, settings: Settings) -> Group:
        """Set the match up, as far as the first question; return what was recorded."""
        self._write(Started(settings), (), -1)
        self.perform("setup", Seat(0))
        self.go()
        return self.group

    def act(self, action: Any) -> Group:
        """Do a legal action, which answers what waits, else opens a procedure; return its group."""
        self.answer = self.question = self.offered = None
        draft = self.draft
        seq = self.seq
        made = self.group = Group()
        made.first = seq
        decision = draft.decision
        if draft.consulted:
            draft.consulted.clear()
        if decision is None:
            made.noted = [_acted, action.seat, action, 0, seq - 1, ()]
        else:
            made.noted = [_acted, action.seat, action, decision.id, seq - 1, decision.rules]
        self.seq = seq + 1
        # As the fact that a seat acted does.
        draft.decision = None
        draft.frames = ()
        if self.linked:
            self.activations = 0
            self.loops = ()
            self.linked = bool(self.stack)
        single = self.spare.get(type(action))
        if self.stack:
            self._go_on(action, seq)
        elif single is not None:
            scene, effect = single
            scene.seat = action.seat
            scene.cause = seq
            scene.names = {"action": action}
            self.scenes.append(scene)
            effect.step(self, stages.ROOTS[action.seat])
            if self.stack or scene.waiting:
                self._keep(scene, action)
            else:
                del self.scenes[-1]
        else:
            self._begin(action, seq)
        self.go()
        return made

    def _go_on(self, action: Any, seq: int) -> None:
        """Let what is on the stack have its answer, as it would be when it is thawed."""
        self.answer = action
        if self.linked and not isinstance(action, Next):
            loops.forget(self)
        # What happens now happens because of the answer, whose own cause is the question.
        if self.scenes:
            self.scenes[-1].cause = seq

    def _keep(self, scene: Scene, action: Any) -> None:
        """Let a single step that has put something on the stack be finished after that."""
        self.stack.insert(0, scene)
        del self.spare[type(action)]

    def _begin(self, action: Any, seq: int) -> None:
        """Open the procedure of an action; one that is a single step needs no loop next time."""
        code = self.game.codes[action.tag]
        effect: Any = self.game.parts[code][0].effect
        seat = action.seat
        if effect.atomic:
            self.spare[type(action)] = Scene(code, 0, None, seat, seq, {}, 1), effect
        self.push(Scene(code, 0, None, seat, seq, {"action": action}))

    def go(self) -> None:
        """Go on until a question is open or the match is over."""
        stack = self.stack
        draft = self.draft
        proceed = self.game.proceed
        for _ in range(self.game.steps):
            if draft.outcome is not None:
                return
            if stack:
                self._advance(stack)
                if self.question is not None:
                    asked, cause = waiting.asked(self, self.question)
                    self._write(asked, self.question.rules, cause)
                    return
            else:
                what: Any = proceed(draft)
                if type(what) is tuple:
                    ask, self.offered = what
                    self._ask(ask)
                    return
                if type(what) is not Perform:
                    self._ask(what)
                    return
                self._proceed(what)
        if draft.outcome is None:
            raise EngineBugError(f"{self.game.steps} steps in one action", self.entries)

    def _proceed(self, what: Perform) -> None:
        """Go on with a procedure of the rules while nothing is being resolved."""
        code, names = self.game.codes[what.name], dict(what.names)
        self.push(Scene(code, 0, None, what.seat, self.seq - 1, names))

    def _advance(self, stack: list[Item]) -> None:
        """Let what is on top of the stack go on; if it has not ended it stays where it was."""
        top = stack.pop()
        depth = len(stack)
        if type(top) is Scene:
            again: Any = stages.apply(self, top)
        elif type(top) is StepFrame:
            again = through(self, waiting.node(self, top), top)
        else:
            again = waiting.go_on(self, top)
        if again is not None:
            stack.insert(depth, again)

    def end(self) -> AnyStep:
        """Return what the action has come to; nothing can be done to the run after it."""
        step: AnyStep = _made(self.draft.freeze(), self.group.entries, self.offered)
        return step

    def _ask(self, ask: Ask) -> None:
        """Ask what the rules want to know when nothing is being resolved."""
        draft = self.draft
        number = draft.asked + 1
        try:
            asked = ask.facts[number]
        except KeyError:
            asked = ask.fact(number)
        # As `_write` does, and the fact itself: nothing waits.
        rules = self._citing(ask.rules) if draft.consulted else ask.rules
        seq = self.seq
        self.group.noted += (asked, seq - 1, rules)
        self.seq = seq + 1
        self.question = draft.decision = asked.decision
        draft.asked = number
        draft.reserved = draft.minted

    # What effects and procedures use.

    def asking(self) -> bool:
        """Return whether a question is open."""
        return self.question is not None

    def propose(
        self, events: tuple[Event, ...], rules: tuple[RuleId, ...],
        actors: tuple[Seat, ...] | None = None, *, wished: bool = True,
        also: Sequence[Further] = (),
    ) -> tuple[Event, ...] | None:  # fmt: skip
        """Let changes happen together, unless a replacement or a prohibition acts on them.

        Args:
            events: What would happen.
            rules: By which rules.
            actors: Who acts for each: orders what enters a pile; else the effect's player.
            wished: Whether the effect's player wishes it; else the rules do it, and nobody does.
            also: Which of them happen by other rules as well, by which, and because of which entry.

        Returns:
            What happened, or None if a question about it is open; then the batch waits on the
            stack, and its result is found in the frame below it. A step that proposes again before
            that is a fault: it has to be entered again.
        """
        scene = self.scenes[-1]
        if self.question is not None:
            raise EngineBugError("a step goes on although its batch waits", self.entries)
        game = self.game
        if len(events) == 1 and not also:
            event = events[0]
            if event.kind not in game.minded and not (game.stacks and parts(self.draft, event)):
                self._unminded(events, rules, scene)
                return events
        if not also and game.quiet and not batch.collide(events):
            if scene.source is not None:
                triggers.remember_leaving(self, events)
            self._write_all(events, rules, scene.cause)
            return events
        wish = scene.seat if wished else None
        if not also and not batch.guarded(game, self.draft, events):
            self.commit(events, rules, scene.cause, by=wish)
            return events
        if scene.source is not None:
            triggers.remember_leaving(self, events)
        acting = actors or (scene.seat,) * len(events)
        changes = tuple(
            Change(event, wish, scene.source, scene.cause, actor)
            for event, actor in zip(events, acting, strict=True)
        ) + batch.further(scene, wish, also)
        found: BatchFrame | tuple[Event, ...] = BatchFrame(changes, rules)
        while isinstance(found, BatchFrame):
            if self.asking():
                self.stack.append(found)
                return None
            found = batch.go_on(self, found)
        return found

    def _unminded(self, events: tuple[Event], rules: tuple[RuleId, ...], scene: Scene) -> None:
        """Let one change happen that no card of the game hears or acts on, as `commit` does."""
        event = events[0]
        if type(event) is Moved and (scene.source is not None or not self.game.quiet):
            triggers.remember_leaving(self, events)
        first = self.seq
        self._write(event, rules, scene.cause)
        if (not event.aside or self.restless) and (self.draft.grants or self.game.checks):
            self.draft.latest = events
            batch.settle(self, first)

    def commit(
        self, events: tuple[Event, ...], rules: tuple[RuleId, ...], cause: int,
        *, by: Seat | None = None,
    ) -> None:  # fmt: skip
        """Let events happen together, now: record and apply them, then settle what follows."""
        early, late = triggers.heard(self.game, events)
        wishes = (by,) * len(events) if early or late else ()
        triggers.remember_leaving(self, events)
        waiting = triggers.match(self, events, wishes, before=True) if early else []
        first = self.seq
        self._write_all(events, rules, cause)
        if late:
            waiting += triggers.match(self, events, wishes, before=False)
        if waiting:
            triggers.wait(self, waiting, first)
        if self.draft.grants or self.game.checks:
            for event in events:
                if not event.aside or self.restless:
                    self.draft.latest = events
                    batch.settle(self, first)
                    break

    def ask(
        self, seat: Seat, prompt: Claim, options: tuple[Any, ...], rules: tuple[RuleId, ...] = ()
    ) -> None:
        """Ask a seat, unless there is only one answer: that is recorded and taken at once."""
        if len(options) == 1 and not self.asks_all:
            self.record(Forced(seat, options[0], prompt.key), (*rules, "K3"))
            self.answer = options[0]
        elif options:
            self.question = _decision(self.draft.asked + 1, seat, prompt, rules)
            self.offered = options
        else:
            raise EngineBugError(f"a question without an answer: {prompt.key}", self.entries)

    def take(self) -> Any:
        """Return the answer given, once; None if there is none."""
        answer, self.answer = self.answer, None
        return answer

    def shuffle(self, place: Place, rules: tuple[RuleId, ...] = ()) -> None:
        """Shuffle a place; by the rules of the ability being applied, if none are named."""
        rules = rules or self.game.ability(self.scene.code, self.scene.index).rules
        zone = self.draft.settings.layout.zones[place]
        size = len(self.draft.zones[place])
        order = self.chance.shuffle(zone.name, size, self.seq)
        self.commit((Shuffled(place, order),), rules, self.scenes[-1].cause)

    def roll(self, what: str, options: tuple[str, ...], rules: tuple[RuleId, ...] = ()) -> str:
        """Let chance decide between options and return the outcome."""
        result = self.chance.pick(what, options, self.seq)
        self.commit((Rolled(what, result),), rules, self.scenes[-1].cause)
        return result

    def looped(self, culprits: tuple[Key, ...]) -> None:
        """Record a loop of which nothing is done, and let the game say what follows."""
        self.loops = (*self.loops, culprits)
        loops.drop(self, culprits)
        nobody = Ref(ObjectId(0), 0)
        self.record(Looped(tuple((c, i, s or nobody) for c, i, s in culprits)), ("K10",))
        if "loop" in self.game.procedures:
            self.perform("loop", self.game.orders(self.draft), culprits=culprits)
