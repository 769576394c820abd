"""Verbs that only choose: a thing, a value, a number, an effect to copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, final

from cardrules._frozen import frozen
from cardrules.core.cards import Window
from cardrules.core.events import Activated, Event, Picked
from cardrules.core.model import Object
from cardrules.core.phrases import Amount, Noun, amount, domain
from cardrules.core.picking import Befalling, Picks, numbers_to, pick
from cardrules.core.question import DONE, Question
from cardrules.core.scope import Scope
from cardrules.ids import CardId

if TYPE_CHECKING:
    from cardrules.core.run import Run

__all__ = ["Copy", "Pick", "PickValue", "Say"]


@final
@frozen
class Pick(Befalling):
    """Choose things, in order to name them, and do nothing.

    Args:
        what: Which things.
    """

    what: Noun
    tag: ClassVar[str] = "pick"
    kind: ClassVar[str] = "pick"

    def done_to(self, scope: Scope, things: Sequence[Object], _rest: Picks, /) -> tuple[Event, ...]:
        """Tell what was chosen."""
        return (Picked(scope.actor, tuple(things)),) if things else ()


@final
@frozen
class PickValue:
    """Choose one of a domain that consists of no things, such as places, in order to name it.

    Args:
        over: Word of the lexicon for the domain.
    """

    over: str
    tag: ClassVar[str] = "pick-value"
    kind: ClassVar[str] = "pick"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask which; a place answers for itself, anything else by its position."""
        if picks:
            return None
        values = domain(self.over, scope)
        places = all(isinstance(value, int) for value in values)
        options = values if places else tuple(range(len(values)))
        return Question(options, "ask.place" if places else "ask.way", way=not places)

    def meaning(self, scope: Scope, picks: Picks, /) -> Any:
        """Return what was chosen."""
        values = domain(self.over, scope)
        if not picks or picks[0] is DONE:
            return values[0] if values else None
        return picks[0] if picks[0] in values else values[picks[0]]

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Tell what was chosen."""
        value = self.meaning(scope, picks)
        return () if value is None else (Picked(scope.actor, (), value),)


@final
@frozen
class Say:
    """Choose a number, or fix one before the table changes, and give it a name.

    A number that can only be 0 is nothing to begin an effect for: alone it does nothing.

    Args:
        binds: The name.
        most: The largest number that may be chosen, from 0; None if it is fixed.
        fixed: The number, if nobody chooses it.
    """

    binds: str
    most: Amount | None = None
    fixed: Amount = 0
    tag: ClassVar[str] = "number"
    kind: ClassVar[str] = "pick"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask how much."""
        if picks or self.most is None or (most := amount(self.most, scope)) <= 0:
            return None
        return numbers_to(most)

    def meaning(self, scope: Scope, picks: Picks, /) -> Any:
        """Return the number."""
        if self.most is None:
            return amount(self.fixed, scope)
        return picks[0] if picks and picks[0] is not DONE else max(amount(self.most, scope), 0)

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Tell the number; 0 needs no telling unless somebody chose it."""
        number = self.meaning(scope, picks)
        return (Picked(scope.actor, (), number),) if number or picks else ()


@final
@frozen
class Copy(Befalling):
    """Carry one effect of another card out as the source's own.

    The copied effect is read by whoever copies: "this", "you" and "here" are the copier's, and so
    is what it grants. An effect that is already on the chain cannot be copied, so that two copiers
    do not copy each other for ever.

    Args:
        what: Whose effect.
        windows: The windows whose effects may be copied.
    """

    what: Noun
    windows: tuple[str, ...]
    tag: ClassVar[str] = "copy"
    kind: ClassVar[str] = "activate"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask whose, then which, if there are several."""
        question, things, rest = pick(self.what, scope, picks)
        found = self._effects(scope, things)
        if question is not None or rest or len(found) < 2:  # noqa: PLR2004 - else no choice
            return question
        return Question(tuple(index for _, index in found), "ask.effect", way=True)

    def done_to(self, scope: Scope, things: Sequence[Object], rest: Picks, /) -> tuple[Event, ...]:
        """Return what is put on the chain."""
        for card, index in self._effects(scope, things):
            if not rest or rest[0] in (DONE, index):
                return (Activated(card, index, scope.source, scope.seat),)
        return ()

    def begin(self, run: Run, scope: Scope, picks: Picks, /) -> None:
        """Put it on the stack, agreed to already."""
        for event in self.changes(scope, picks):
            if isinstance(event, Activated):
                rules = run.game.ability(event.code, event.index).rules
                seq = run.record(event, rules)
                run.borrow(event.code, event.index, seq)

    def _effects(self, scope: Scope, things: Any) -> list[tuple[CardId, int]]:
        table = scope.table
        return [
            (card.id, index)
            for thing in things[:1]
            if not (table.settings.layout.zones[thing.place].in_play)
            or scope.game.speaks(table, thing)
            for card in (scope.game.definition(table, thing),)
            for index, ability in enumerate(card.abilities)
            if isinstance(ability.form, Window)
            and ability.form.name in self.windows
            and (card.id, index) not in scope.names.get("chain", ())
        ]
