"""Instructions: one verb with what it is done to, and several done together.

An instruction asks for everything it needs first, then proposes all its changes as one batch from
the table as it was when the instruction began. The modifiers are always wrapped in this order,
whatever the order in a file: condition, may, by, the verb, its name, then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol, final

import attrs

from cardrules._frozen import frozen
from cardrules.core.actions import Choose, Decline, Done, Number, Use
from cardrules.core.claims import claim
from cardrules.core.effects import Each, Effect, Node
from cardrules.core.frames import Bound, Path, StepFrame
from cardrules.core.phrases import Condition, domain, holds, numbers, seats
from cardrules.core.scope import Scope
from cardrules.core.statics import forbidden
from cardrules.core.triggers import befallen
from cardrules.ids import RuleId, Seat

if TYPE_CHECKING:
    from cardrules.core.events import Event
    from cardrules.core.run import Run

DONE = None
"""Picked instead of a thing: nothing more."""


@frozen
class Question:
    """What a verb wants to know before it can propose its changes.

    Args:
        options: The values to choose from: things, places, cards, numbers, or `DONE`.
        key: What is asked.
        number: Whether the values are amounts.
    """

    options: tuple[Any, ...]
    key: str = "ask.target"
    number: bool = False


class Verb(Protocol):
    """What an instruction does; games add their own.

    Attributes:
        tag: The word for it in card data.
        kind: The kind of event that counts as having done it.
    """

    tag: ClassVar[str]

    @property
    def kind(self) -> str: ...

    def ask(self, scope: Scope, picks: tuple[Any, ...], /) -> Question | None:
        """Return what it wants to know next, given what was picked, or None if nothing."""
        ...

    def changes(self, scope: Scope, picks: tuple[Any, ...], /) -> tuple[Event, ...]:
        """Return its changes, all computed from the table as it is. It only reads."""
        ...


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
            at = StepFrame(at.path, self._actor(run, at), 1)
        if at.at == 1:
            return _choose(run, at, (_Part(self, {}),), self.rules)
        self._finish(run, at)
        return None

    def options(self, run: Run, at: StepFrame, /) -> tuple[Any, ...]:
        """Use or decline at its gate, else the values that its verb wants to know."""
        if at.at == 0:
            actor = self._actor(run, at)
            return (Use(actor), Decline(actor))
        return _answers(at.actor, _open(run, (_Part(self, {}),), at.picks))

    def possible(self, run: Run, path: Path, /) -> bool:
        """Its condition holds and it has something to be done to."""
        if self.condition is not None and not holds(self.condition, run.scope()):
            return False
        return _doable(run, (_Part(self, {}),), ()) > 0

    def child(self, index: int, /) -> Effect:
        """Return what follows."""
        if self.then is None:
            raise IndexError(index)
        return self.then

    def _actor(self, run: Run, at: StepFrame) -> Seat:
        return seats(self.by, run.scope())[0] if self.by else at.actor

    def _gate(self, run: Run, at: StepFrame) -> bool | None:
        if self.condition is not None and not holds(self.condition, run.scope()):
            run.skip("condition")
            return False
        if not self.may:
            return True
        answer = run.take()
        if answer is None:
            if not self.possible(run, at.path):
                run.skip("no-target")
                return False
            prompt = claim("ask.use", source=run.named(run.scene), index=run.scene.index)
            run.ask(self._actor(run, at), prompt, self.options(run, at))
            return None
        if isinstance(answer, Decline):
            run.skip("declined")
            return False
        return True

    def _finish(self, run: Run, at: StepFrame) -> None:
        _confirm(run, (self,), at.result)
        done = [event for event in at.result if event.kind == self.verb.kind]
        if self.then is not None and done:
            run.enter(at, 0)


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
            _confirm(run, tuple(part.do for part in self._parts(run)), at.result)
            return None
        return _choose(run, attrs.evolve(at, at=1), self._parts(run), self.rules)

    def options(self, run: Run, at: StepFrame, /) -> tuple[Any, ...]:
        """List the values that the first open part wants to know."""
        return _answers(at.actor, _open(run, self._parts(run), at.picks))

    def possible(self, run: Run, path: Path, /) -> bool:
        """One of its parts has something to be done to."""
        return _doable(run, self._parts(run), ()) > 0

    def _parts(self, run: Run) -> tuple[_Part, ...]:
        found: list[_Part] = []
        for part in self.parts:
            if isinstance(part, Do):
                found.append(_Part(part, {}))
            elif isinstance(part.effect, Do):
                for one in domain(part.over, run.scope()):
                    found.append(_Part(part.effect, {part.name: one}))
        return tuple(found)


@attrs.define
class _Part:
    """One instruction of a batch, with the names it adds."""

    do: Do
    names: dict[str, Any]


def _scope(run: Run, parts: tuple[_Part, ...], index: int, picks: tuple[Any, ...]) -> Scope:
    """Return the viewpoint of a part: it may name what earlier parts picked."""
    names = dict(parts[index].names)
    objects = run.draft.objects
    for earlier, value in picks:
        name = parts[earlier].do.name
        if name and earlier < index and hasattr(value, "life"):
            thing = objects[value.id]
            names[name] = (*names.get(name, ()), Bound(value, thing, value))
    scope = run.scope()
    return scope.naming(names) if names else scope


def _mine(picks: tuple[Any, ...], index: int) -> tuple[Any, ...]:
    return tuple(value for part, value in picks if part == index)


def _active(run: Run, parts: tuple[_Part, ...], index: int, picks: tuple[Any, ...]) -> bool:
    condition = parts[index].do.condition
    return condition is None or holds(condition, _scope(run, parts, index, picks))


def _able(run: Run, part: _Part, scope: Scope, picks: tuple[Any, ...]) -> bool:
    """Return whether a part would change something that nothing forbids."""
    if part.do.verb.ask(scope, picks) is not None:
        return True
    events = part.do.verb.changes(scope, picks)
    return any(forbidden(run.game, run.draft, event, scope.seat) is None for event in events)


def _useful(
    run: Run, parts: tuple[_Part, ...], index: int, picks: tuple[Any, ...], question: Question
) -> tuple[Any, ...]:
    """Return the options with which the part can still be done."""
    scope = _scope(run, parts, index, picks)
    mine = _mine(picks, index)
    return tuple(
        option
        for option in question.options
        if option is DONE or _able(run, parts[index], scope, (*mine, option))
    )


def _doable(run: Run, parts: tuple[_Part, ...], picks: tuple[Any, ...], start: int = 0) -> int:
    """Return how many parts can be done at best after these picks."""
    for index in range(start, len(parts)):
        if not _active(run, parts, index, picks):
            continue
        scope = _scope(run, parts, index, picks)
        question = parts[index].do.verb.ask(scope, _mine(picks, index))
        if question is None:
            done = _able(run, parts[index], scope, _mine(picks, index))
            return done + _doable(run, parts, picks, index + 1)
        options = _useful(run, parts, index, picks, question)
        if len(parts) == index + 1:
            return int(bool([o for o in options if o is not DONE]))
        best = max(
            (_doable(run, parts, (*picks, (index, option)), index) for option in options),
            default=0,
        )
        return best if options else _doable(run, parts, picks, index + 1)
    return 0


def _open(
    run: Run, parts: tuple[_Part, ...], picks: tuple[Any, ...]
) -> tuple[int, Question] | None:
    """Return the first part that still wants to know something, with what may be answered.

    Of several options only those after which as many parts as possible can still be done.
    """
    for index in range(len(parts)):
        if not _active(run, parts, index, picks):
            continue
        scope = _scope(run, parts, index, picks)
        question = parts[index].do.verb.ask(scope, _mine(picks, index))
        if question is None:
            continue
        options = _useful(run, parts, index, picks, question)
        if len(parts) > 1 and len(options) > 1:
            after = [_doable(run, parts, (*picks, (index, option)), index) for option in options]
            options = tuple(
                option for option, count in zip(options, after, strict=True) if count == max(after)
            )
        if options:
            return index, attrs.evolve(question, options=options)
    return None


def _choose(
    run: Run, at: StepFrame, parts: tuple[_Part, ...], rules: tuple[RuleId, ...]
) -> StepFrame | None:
    """Ask for the next pick; when nothing is open, propose the batch."""
    answer = run.take()
    if answer is not None:
        asked = _open(run, parts, at.picks)
        index = 0 if asked is None else asked[0]
        at = attrs.evolve(at, picks=(*at.picks, (index, _value(answer))))
    asked = _open(run, parts, at.picks)
    if asked is not None:
        index, question = asked
        prompt = claim(question.key, verb=parts[index].do.verb.tag)
        run.ask(at.actor, prompt, _answers(at.actor, asked), rules)
        return at
    events = _changes(run, parts, at.picks)
    if not events:
        run.skip("no-target")
        return None
    result = run.propose(events, rules or _rules(run), at.actor)
    return StepFrame(at.path, at.actor, 2, at.picks, result or ())


def _changes(run: Run, parts: tuple[_Part, ...], picks: tuple[Any, ...]) -> tuple[Event, ...]:
    """Return the changes of all parts, and name what they are about to befall."""
    found: list[Event] = []
    named: dict[str, tuple[Bound, ...]] = {part.do.name: () for part in parts if part.do.name}
    for index, part in enumerate(parts):
        if not _active(run, parts, index, picks):
            continue
        scope = _scope(run, parts, index, picks)
        mine = _mine(picks, index)
        if part.do.verb.ask(scope, mine) is None:
            events = part.do.verb.changes(scope, mine)
            found.extend(events)
            if part.do.name:
                named[part.do.name] += _known(events, scope)
    run.scene.names.update(named)
    return tuple(found)


def _rules(run: Run) -> tuple[RuleId, ...]:
    scene = run.scene
    return run.game.ability(scene.code, scene.index).rules


def _known(events: tuple[Event, ...], scope: Scope) -> tuple[Bound, ...]:
    """Return what events would befall, as it is now."""
    return tuple(
        Bound(bound.before, bound.facts, bound.before, numbers(bound.facts, scope))
        for event in events
        for bound in befallen(event)
    )


def _confirm(run: Run, parts: tuple[Do, ...], result: tuple[Any, ...]) -> None:
    """Keep under each name what was befallen indeed, and where that is now."""
    after = {bound.before: bound.after for event in result for bound in befallen(event)}
    names = run.scene.names
    for name in {part.name: None for part in parts if part.name}:
        names[name] = tuple(
            Bound(bound.before, bound.facts, after[bound.before], bound.numbers)
            for bound in names.get(name, ())
            if bound.before in after
        )


def _answers(actor: Seat, asked: tuple[int, Question] | None) -> tuple[Any, ...]:
    if asked is None:
        return ()
    question = asked[1]
    return tuple(
        Done(actor)
        if option is DONE
        else (Number(actor, option) if question.number else Choose(actor, option))
        for option in question.options
    )


def _value(answer: Any) -> Any:
    match answer:
        case Choose():
            return answer.what
        case Number():
            return answer.number
        case _:
            return DONE
