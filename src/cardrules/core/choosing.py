"""What an instruction wants to know before it can be done, and what it then changes.

An instruction has one part or, done together, several. All picks are made first, part by part; a
pick is offered only if as many parts can still be done after it as before; then all changes are
computed from the table as it is. Nothing here changes anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import attrs

from cardrules._frozen import evolve
from cardrules.core import mentions
from cardrules.core.conditions import holds
from cardrules.core.found import Found
from cardrules.core.frames import Bound
from cardrules.core.lexicon import lexicon_of
from cardrules.core.permissions import forbidden
from cardrules.core.phrases import numbers
from cardrules.core.question import DONE, Question
from cardrules.core.scope import Scope
from cardrules.core.subjects import befallen, unlike
from cardrules.ids import Seat

if TYPE_CHECKING:
    from cardrules.core.events import Event
    from cardrules.core.model import Object
    from cardrules.core.run import Run
    from cardrules.core.trees import Condition
    from cardrules.core.verdicts import Breach

__all__ = ["Acting", "Choices", "Meaning", "Part", "Verb"]

Picks = tuple[Any, ...]
"""What was picked for a whole instruction: pairs of a part and a value."""


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
        """Return its changes, all computed from the table as it is. It only reads.

        Picks that are still missing are taken to be whatever comes first: so it can be asked what
        a pick would do before the rest is picked.
        """
        ...


class Explaining(Verb, Protocol):
    """A verb that can say why it does not offer something: the rule that a refusal cites."""

    def bars(self, scope: Scope, picks: tuple[Any, ...], answer: Any, /) -> Iterable[Breach]:
        """Return what is against an answer; nothing if no rule of the game speaks of it."""
        ...


class Choosing(Verb, Protocol):
    """A verb that can say which things were chosen."""

    def chosen(self, scope: Scope, picks: tuple[Any, ...], /) -> Sequence[Object]:
        """Return the things chosen so far."""
        ...


class DoneTo(Choosing, Protocol):
    """A verb that can say what it does to given things: that is seen without picking each."""

    def done_to(
        self, scope: Scope, things: Sequence[Object], rest: tuple[Any, ...], /
    ) -> tuple[Event, ...]:
        """Return its changes if these things are chosen; `rest`: the picks that follow them."""
        ...


class Meaning(Verb, Protocol):
    """A verb that chooses what is no thing, such as a number; a name of its step means that."""

    def meaning(self, scope: Scope, picks: tuple[Any, ...], /) -> Any:
        """Return what the name means, as a plain value."""
        ...


class Acting(Verb, Protocol):
    """A verb that is no change but a piece of play of its own: playing a card, copying an effect.

    Its `changes` are what it is asked for in order to know whether it could do anything.
    """

    def begin(self, run: Run, scope: Scope, picks: tuple[Any, ...], /) -> None:
        """Put on the stack what it consists of.

        A procedure leaves what happened under the name ``done``, for "if you do" and for names.
        """
        ...


class Instruction(Protocol):
    """What a part needs to know of the node that it comes from."""

    @property
    def verb(self) -> Verb: ...
    @property
    def condition(self) -> Condition | None: ...
    @property
    def name(self) -> str: ...


@attrs.frozen
class Part:
    """One verb of an instruction.

    Args:
        do: The node with the verb.
        names: What further names mean in it.
        actor: Who picks, and orders what enters a pile.
    """

    do: Instruction
    names: Mapping[str, Any]
    actor: Seat


class Choices:
    """The parts of one instruction, seen from one viewpoint on the table as it is.

    Args:
        scope: From where phrases are read.
        parts: In the order in which they are picked for.
    """

    def __init__(self, scope: Scope, parts: Sequence[Part]) -> None:
        self.scope = scope
        self.parts = parts
        self._naming = any(part.do.name for part in parts[:-1])
        self._known = Found(scope.table)

    def scope_of(self, index: int, picks: Picks) -> Scope:
        """Return the viewpoint of a part: it may name what earlier parts picked."""
        key = ("scope", index, picks if self._naming else None)
        if key in self._known:
            return self._known.again(key)  # type: ignore[no-any-return]  # it was noted below
        before = len(self.scope.table.consulted)
        scope = self._scope(index, picks)
        scope.found = Found(scope.table)
        return self._known.note(key, scope, before)

    def _scope(self, index: int, picks: Picks) -> Scope:
        part = self.parts[index]
        names = dict(part.names)
        for earlier in range(index):
            name = self.parts[earlier].do.name
            chosen = getattr(self.parts[earlier].do.verb, "chosen", None)
            if name and chosen is not None:
                things = chosen(self.scope_of(earlier, picks), _of(picks, earlier))
                bound = tuple(Bound(thing.ref, thing, thing.ref) for thing in things)
                names[name] = (*names.get(name, ()), *bound)
        return self.scope.naming(names, part.actor)

    def _active(self, index: int, picks: Picks) -> bool:
        condition = self.parts[index].do.condition
        return condition is None or holds(condition, self.scope_of(index, picks))

    def open(self, picks: Picks) -> tuple[Part, int, Question] | None:
        """Return the first part that still wants to know something, with what may be answered.

        Of several options only those after which as many parts as possible can still be done.
        """
        for index, part in enumerate(self.parts):
            if not self._active(index, picks):
                continue
            asked = self._question(index, picks)
            if asked is None:
                continue
            question, options = asked
            if len(self.parts) > 1 and len(options) > 1:
                after = [self.doable((*picks, (index, option)), index) for option in options]
                best = max(after)
                options = tuple(o for o, n in zip(options, after, strict=True) if n == best)
            if options:
                return part, index, evolve(question, options=options)
        return None

    def doable(self, picks: Picks = (), start: int = 0) -> int:
        """Return how many parts can be done at best after these picks.

        Who takes none of what he may take none of has done that part.
        """
        for index in range(start, len(self.parts)):
            if not self._active(index, picks):
                continue
            mine = _of(picks, index)
            asked = self._question(index, picks)
            if asked is None:
                done = DONE in mine or self._does(index, self.scope_of(index, picks), mine)
                return done + self.doable(picks, index + 1)
            question, options = asked
            real = any(option is not DONE for option in options)
            if len(self.parts) == index + 1:
                return int(real or bool(mine))
            if not real and not mine:
                return self.doable(picks, index + 1)
            return self._best(index, picks, question, options)
        return 0

    def _best(self, index: int, picks: Picks, question: Question, options: tuple[Any, ...]) -> int:
        """Return the same for a part that asks, over everything that can be answered."""
        # In which order things are picked makes no difference; nothing else comes here twice.
        others = tuple(pick for pick in picks if pick[0] != index)
        mine = _of(picks, index)
        key = ("best", index, others, frozenset(mine) if question.more else mine)
        if key in self._known:
            return self._known.again(key)  # type: ignore[no-any-return]  # it was noted below
        before = len(self.scope.table.consulted)
        best = 0
        for option in sorted(options, key=lambda option: option is not DONE):
            best = max(best, self.doable((*picks, (index, option)), index))
            if best == self._most(index):
                break
        return self._known.note(key, best, before)

    def _most(self, start: int) -> int:
        """Return how many parts from one on could be done if none stood in the way of another."""
        if "alone" in self._known:
            return sum(self._known.again("alone")[start:])
        before = len(self.scope.table.consulted)
        alone = (Choices(self.scope, (part,)).doable() > 0 for part in self.parts)
        hangs = map(self._hangs, self.parts)
        possible = tuple(int(a or b) for a, b in zip(alone, hangs, strict=True))
        return sum(self._known.note("alone", possible, before)[start:])

    def _hangs(self, part: Part) -> bool:
        """Return whether what a part can be done to hangs on what others pick."""
        named = {other.do.name for other in self.parts if other.do.name}
        if not named:
            return False
        lexicon = lexicon_of(self.scope)
        told = mentions.names((part.do.verb, part.do.condition), lexicon)
        return not named.isdisjoint(told)

    def changes(self, picks: Picks) -> list[tuple[Part, Event]]:
        """Return the changes of all parts, each with the part that it comes from."""
        found: list[tuple[Part, Event]] = []
        for index, part in enumerate(self.parts):
            if self._active(index, picks) and self._question(index, picks) is None:
                scope, mine = self.scope_of(index, picks), _of(picks, index)
                found += [(part, event) for event in part.do.verb.changes(scope, mine)]
        return found

    def short(self, picks: Picks, changes: Sequence[tuple[Part, Event]]) -> bool:
        """Return whether less is done than the text says, because there is no more to be had."""
        for index, part in enumerate(self.parts):
            if not self._active(index, picks):
                continue
            less = getattr(part.do.verb, "short", None)
            if less is not None and less(self.scope_of(index, picks), _of(picks, index)):
                return True
            if all(other is not part for other, _ in changes):
                return True
        return False

    def naming(self, picks: Picks, changes: Sequence[tuple[Part, Event]]) -> dict[str, Any]:
        """Return what the names of the parts mean now: what is about to be befallen."""
        named: dict[str, Any] = {}
        for index, part in enumerate(self.parts):
            name = part.do.name or getattr(part.do.verb, "binds", "")
            if not name:
                continue
            scope = self.scope_of(index, picks)
            meaning = getattr(part.do.verb, "meaning", None)
            if meaning is not None:
                value = meaning(scope, _of(picks, index))
                if value is not None:
                    named[name] = value
                    continue
            events = [event for other, event in changes if other is part]
            named[name] = unlike((*named.get(name, ()), *_known(events, scope)))
        return named

    def _does(self, index: int, scope: Scope, mine: tuple[Any, ...]) -> bool:
        """Return whether a part would change something that nothing forbids."""
        return _brings(scope, _tried(scope, self.parts[index].do.verb.changes, mine))

    def _question(self, index: int, picks: Picks) -> tuple[Question, tuple[Any, ...]] | None:
        """Return what a part wants to know, with the options with which it does something."""
        mine = _of(picks, index)
        key = ("question", index, picks if self._naming else mine)
        if key in self._known:
            return self._known.again(key)  # type: ignore[no-any-return]  # it was noted below
        before = len(self.scope.table.consulted)
        question = self.parts[index].do.verb.ask(self.scope_of(index, picks), mine)
        asked = None if question is None else (question, self._useful(index, picks, question))
        return self._known.note(key, asked, before)

    def _useful(self, index: int, picks: Picks, question: Question) -> tuple[Any, ...]:
        """Return the options with which the part does something."""
        if question.number:
            return question.options
        scope = self.scope_of(index, picks)
        mine = _of(picks, index)
        verb: Any = self.parts[index].do.verb
        before = _tried(scope, verb.changes, (*mine, DONE)) if question.more and mine else ()
        # What an option stands for need not be picked, if it is known, to see what is done to it.
        things = question.things if hasattr(verb, "done_to") else ()
        taken = verb.chosen(scope, mine) if things and mine else ()
        useful: list[Any] = []
        for place, option in enumerate(question.options):
            if option is not DONE:
                if things:
                    tried = _tried(scope, verb.done_to, (*taken, things[place]), ())
                else:
                    tried = _tried(scope, verb.changes, (*mine, option, DONE))
                if not _brings(scope, tried, before):
                    continue
            useful.append(option)
        return tuple(useful)


def _of(picks: Picks, index: int) -> tuple[Any, ...]:
    return tuple([value for part, value in picks if part == index]) if picks else ()


def _tried(
    scope: Scope, changes: Callable[..., tuple[Event, ...]], *chosen: tuple[Any, ...]
) -> tuple[Event, ...]:
    """Return what a verb would change, without using up ids."""
    table: Any = scope.table
    reserved = table.reserved
    try:
        return changes(scope, *chosen)
    finally:
        table.reserved = reserved


def _brings(scope: Scope, events: Sequence[Event], before: Sequence[Event] = ()) -> bool:
    """Return whether some change is new and forbidden by nothing."""
    for event in events:
        if event not in before and not forbidden(scope.game, scope.table, event, scope.seat):
            return True
    return False


def _known(events: Sequence[Event], scope: Scope) -> tuple[Bound, ...]:
    """Return what events would befall, as it is now."""
    return tuple(
        Bound(bound.before, bound.facts, bound.before, numbers(bound.facts, scope))
        for event in events
        for bound in befallen(event, scope.table)
    )
