"""Conditions and patterns: whether one holds, and whether one hears what happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardrules.core import trees
from cardrules.core.filters import OPS
from cardrules.core.lexicon import lexicon_of, seats
from cardrules.core.model import Object, live
from cardrules.core.phrases import amount, read, selects
from cardrules.core.scope import Scope
from cardrules.core.subjects import subject_of
from cardrules.core.trees import Condition, Pattern
from cardrules.ids import Ref, Seat

if TYPE_CHECKING:
    from cardrules.core.events import Event

__all__ = ["hears", "holds"]


def holds(condition: Condition, scope: Scope) -> bool:
    """Return whether a condition holds now."""
    match condition:
        case trees.Some(noun):
            return bool(read(noun, scope))
        case trees.Nothing(noun):
            return not read(noun, scope)
        case trees.Comparison(left, op, right):
            return OPS[op](amount(left, scope), amount(right, scope))
        case trees.Predicate(text):
            return lexicon_of(scope).predicates[text](scope)
        case trees.Negation(inner):
            return not holds(inner, scope)
        case trees.Every(parts):
            return all(holds(part, scope) for part in parts)
        case trees.Either(parts):
            return any(holds(part, scope) for part in parts)


def hears(pattern: Pattern, event: Event, by: Seat | None, scope: Scope) -> bool:
    """Return whether an event, or one that is about to happen, fits a pattern.

    Args:
        pattern: What is listened for.
        event: What happens; its kind says whether the thing is judged as it was or as it is.
        by: At whose wish it happens; None for nobody's.
        scope: The viewpoint of who listens.
    """
    if event.kind not in pattern.kinds:
        return False
    if pattern.by and (by is None or (by == scope.seat) is not (pattern.by == "you")):
        return False
    if pattern.seat and getattr(event, "seat", None) not in seats(pattern.seat, scope):
        return False
    noun = pattern.noun
    return noun is None or any(selects(noun, scope, t) for t in _subjects(event, scope))


def _subjects(event: Any, scope: Scope) -> Sequence[Object]:
    """Return what an event befalls: as it was, or as it is if its kind is heard afterwards."""
    objects = getattr(event, "objects", None)
    if objects is not None:
        return tuple(objects)
    before = subject_of(event, scope.table)
    if before is None:
        source = getattr(event, "source", None)
        found = live(scope.table, source) if isinstance(source, Ref) else None
        return () if found is None else (found,)
    now = scope.table.objects.get(before.id)
    if event.kind in scope.game.heard_before or now == before:
        return (before,)  # now == before: it has not happened yet, it is about to
    after = getattr(event, "after", now)
    return (after if isinstance(after, Object) else before,)
