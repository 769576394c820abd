"""Instructions: one verb with what it is done to, and several done together.

An instruction asks for everything it needs first, then proposes all its changes as one batch from
the table as it was when the instruction began. The modifiers are always wrapped in this order,
whatever the order in a file: condition, may, by, the verb, its name, then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, final

from cardrules._frozen import evolve, frozen
from cardrules.core.actions import Decline, Use
from cardrules.core.choosing import Acting, Choices, Meaning, Part, Verb
from cardrules.core.claims import claim
from cardrules.core.conditions import holds
from cardrules.core.effects import Each, Effect, Node
from cardrules.core.frames import Bound, StepFrame
from cardrules.core.grants import numbered
from cardrules.core.phrases import domain, seats
from cardrules.core.question import DONE, Question, answers, value_of
from cardrules.core.scope import Scope
from cardrules.core.subjects import befallen, unlike
from cardrules.core.trees import Condition
from cardrules.ids import RuleId, Seat

if TYPE_CHECKING:
    from cardrules.core.run import Run
    from cardrules.core.verdicts import Breach

__all__ = [
    "DONE", "Acting", "Do", "Meaning", "Question", "Together", "Verb", "acting", "parts_of",
]  # fmt: skip


@final
@frozen
class Do(Node):
    """One instruction.

    Args:
        verb: What is done.
        condition: Only if this holds as it begins.
        may: Whether who acts may leave it out.
        by: Who acts, as a seat word; "" for who acts anyway.
        name: What later steps call what it befell; "" for nothing.
        then: What follows if it was done to something chosen.
        rules: Rule ids that its events cite.
    """

    tag: ClassVar[str] = "do"
    verb: Verb
    condition: Condition | None = None
    may: bool = False
    by: str = ""
    name: str = ""
    then: Effect | None = None
    rules: tuple[RuleId, ...] = ()

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Gate (0), choose and propose (1), name and follow up (2)."""
        if at.at == 0:
            agreed = self._gate(run, at)
            if not agreed:
                return at if agreed is None else None
            at = StepFrame(at.path, self._actor(run, at.actor), 1)
        if at.at == 1:
            return _choose(run, at, self._choices(run, at.actor), self.rules)
        _confirm(run, self._parts(at.actor), at.result)
        if self.then is not None and any(event.kind == self.verb.kind for event in at.result):
            run.enter(at, 0)
        return None

    def options(self, run: Run, at: StepFrame, /) -> tuple[Any, ...]:
        """Use or decline at its gate, else the values that its verb wants to know."""
        if at.at == 0:
            actor = self._actor(run, at.actor)
            return (Use(actor), Decline(actor))
        return _open_answers(self._choices(run, at.actor), at)

    def barring(self, run: Run, at: StepFrame, answer: Any, /) -> Sequence[Breach]:
        """Say of a value that its verb does not offer why."""
        return () if at.at == 0 else _barring(self._choices(run, at.actor), at, answer)

    def possible(self, run: Run, actor: Seat, /) -> bool:
        """Its condition holds and it has something to be done to."""
        return self._choices(run, self._actor(run, actor)).doable() > 0

    def child(self, index: int, /) -> Effect:
        """Return what follows."""
        if self.then is None:
            raise IndexError(index)
        return self.then

    def _actor(self, run: Run, otherwise: Seat) -> Seat:
        return acting(self.by, run.scope(), otherwise) if self.by else otherwise

    def _parts(self, actor: Seat) -> tuple[Part, ...]:
        return (Part(self, {}, actor),)

    def _choices(self, run: Run, actor: Seat) -> Choices:
        chain = tuple(run.chain()) if hasattr(self.verb, "begin") else None
        known = _kept(run, self, actor, chain)
        if known is not None:
            return known
        scope = run.scope()
        if chain is not None:
            scope = scope.naming({"chain": chain})
        return _keep(run, self, actor, chain, Choices(scope, self._parts(actor)))

    def _gate(self, run: Run, at: StepFrame) -> bool | None:
        if self.condition is not None and not holds(self.condition, run.scope()):
            run.skip("condition", self.rules)
            return False
        if not self.may:
            return True
        answer = run.take()
        if answer is None:
            if not self.possible(run, at.actor):
                run.skip("no-target", self.rules)
                return False
            prompt = claim("ask.use", source=run.scene.named, index=run.scene.index)
            options = self.options(run, at)
            run.ask(options[0].seat, prompt, options)
            return None
        if isinstance(answer, Decline):
            run.skip("declined", self.rules)
            return False
        return True


@final
@frozen
class Together(Node):
    """Several instructions as one batch: all choices first, in order, then all changes.

    Args:
        parts: Instructions without ``may`` and ``then``, or an `Each` of one.
        rules: Rule ids that its events cite.
    """

    tag: ClassVar[str] = "together"
    parts: tuple[Do | Each, ...]
    rules: tuple[RuleId, ...] = ()

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Choose and propose (0 and 1), name (2)."""
        if at.at == 2:  # noqa: PLR2004 - the same stage as in `Do`
            _confirm(run, self._parts(run.scope(), at.actor), at.result)
            return None
        return _choose(run, at.on(1), self._choices(run, at.actor), self.rules)

    def options(self, run: Run, at: StepFrame, /) -> tuple[Any, ...]:
        """List the values that the first open part wants to know."""
        return _open_answers(self._choices(run, at.actor), at)

    def barring(self, run: Run, at: StepFrame, answer: Any, /) -> Sequence[Breach]:
        """Say of a value that the first open part does not offer why."""
        return _barring(self._choices(run, at.actor), at, answer)

    def possible(self, run: Run, actor: Seat, /) -> bool:
        """One of its parts has something to be done to."""
        return self._choices(run, actor).doable() > 0

    def _choices(self, run: Run, actor: Seat) -> Choices:
        known = _kept(run, self, actor)
        if known is not None:
            return known
        scope = run.scope()
        return _keep(run, self, actor, None, Choices(scope, self._parts(scope, actor)))

    def _parts(self, scope: Scope, actor: Seat) -> tuple[Part, ...]:
        return parts_of(self, scope, actor)


def parts_of(effect: Do | Together, scope: Scope, actor: Seat) -> tuple[Part, ...]:
    """Return the parts of an instruction that is not begun yet.

    Args:
        effect: The instruction.
        scope: From where it is read.
        actor: Who acts, unless a part says otherwise.
    """
    found: list[Part] = []
    for part in effect.parts if isinstance(effect, Together) else (effect,):
        if isinstance(part, Do):
            found.append(Part(part, {}, acting(part.by, scope, actor)))
        elif isinstance(part.effect, Do):
            do = part.effect
            for one in domain(part.over, scope):
                names = {part.name: one}
                found.append(Part(do, names, acting(do.by, scope.naming(names), actor)))
    return tuple(found)


def _kept(run: Run, effect: Do | Together, actor: Seat, chain: Any = None) -> Choices | None:
    """Return what was looked up for an instruction, if nothing has changed since.

    An instruction that is agreed to and then chosen for asks the same table twice.
    """
    memo, scene = run.draft.memo, run.scene
    if memo is None or run.draft.probe is not None:
        return None
    found = memo.get(("choices", id(effect), actor, scene.source, scene.seat))
    if found is None or found[0] != scene.names or found[1] != chain:
        return None
    return found[2]  # type: ignore[no-any-return]  # it was put there by `_keep`


def _keep(run: Run, effect: Do | Together, actor: Seat, chain: Any, choices: Choices) -> Choices:
    """Keep what is looked up for an instruction until something changes, and return it."""
    memo, scene = run.draft.memo, run.scene
    if memo is not None and run.draft.probe is None:
        key = ("choices", id(effect), actor, scene.source, scene.seat)
        memo[key] = dict(scene.names), chain, choices
    return choices


def acting(by: str, scope: Scope, actor: Seat) -> Seat:
    """Return who acts where a text says ``by``: the first seat that the word means."""
    found = seats(by, scope) if by else ()
    return found[0] if found else actor


def _open_answers(choices: Choices, at: StepFrame) -> tuple[Any, ...]:
    found = choices.open(at.picks)
    return () if found is None else answers(found[0].actor, found[2])


def _barring(choices: Choices, at: StepFrame, answer: Any) -> Sequence[Breach]:
    found = choices.open(at.picks)
    if found is None:
        return ()
    part, index, _ = found
    bars = getattr(part.do.verb, "bars", None)
    picks = tuple(value for number, value in at.picks if number == index)
    return () if bars is None else tuple(bars(choices.scope_of(index, at.picks), picks, answer))


def _choose(
    run: Run, at: StepFrame, choices: Choices, rules: tuple[RuleId, ...]
) -> StepFrame | None:
    """Ask for the next pick; when nothing is open, propose the batch."""
    answer = run.take()
    found = choices.open(at.picks)
    if answer is not None and found is not None:
        at = evolve(at, picks=(*at.picks, (found[1], value_of(answer))))
        found = choices.open(at.picks)
    if found is not None:
        part, _, question = found
        prompt = claim(question.key, verb=part.do.verb.kind)
        run.ask(part.actor, prompt, answers(part.actor, question), rules)
        return at
    return _propose(run, at, choices, rules)


def _propose(
    run: Run, at: StepFrame, choices: Choices, rules: tuple[RuleId, ...]
) -> StepFrame | None:
    """Name what is about to be befallen, and let it happen."""
    verb: Any = choices.parts[0].do.verb
    names = run.scene.names
    if hasattr(verb, "begin"):
        scope = choices.scope_of(0, at.picks)
        picks = tuple(value for _, value in at.picks)
        tried = choices.changes(at.picks)
        run.draft.reserved = run.draft.minted
        if not tried:
            run.skip("no-target", rules)
            return None
        names.update(choices.naming(at.picks, tried))
        verb.begin(run, scope, picks)
        return StepFrame(at.path, at.actor, 2, at.picks)
    changes = choices.changes(at.picks)
    names.update(choices.naming(at.picks, changes))
    if not changes:
        run.skip("no-target", rules)
        return None
    short = choices.short(at.picks, changes)
    if short:
        reserved = run.draft.reserved
        run.skip("short", rules)
        run.draft.reserved = reserved
    events = numbered(run.draft, [event for _, event in changes])
    actors = tuple(part.actor for part, _ in changes)
    result = run.propose(events, rules or _rules(run), actors)
    return StepFrame(at.path, at.actor, 2, at.picks, result or ())


def _rules(run: Run) -> tuple[RuleId, ...]:
    scene = run.scene
    return run.game.ability(scene.code, scene.index).rules


def _confirm(run: Run, parts: tuple[Part, ...], result: tuple[Any, ...]) -> None:
    """Keep under each name what was befallen indeed, and where that is now."""
    named = {p.do.name: None for p in parts if p.do.name and not _means(p.do.verb)}
    if not named:
        return
    table = run.draft
    after = {bound.before: bound.after for event in result for bound in befallen(event, table)}
    names = run.scene.names
    for name in named:
        names[name] = tuple(
            Bound(bound.before, bound.facts, after[bound.before], bound.numbers)
            for bound in unlike(names.get(name, ()))
            if bound.before in after
        )


def _means(verb: Any) -> bool:
    return hasattr(verb, "meaning")
