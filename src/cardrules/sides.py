"""The public side of each type of event: what one seat is told when it happens.

Telling an event also lets it happen, on the draft that the seat's witness keeps: what it shows is
seen as it was before and as it is afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import attrs

from cardrules.core.events import (
    Acted,
    Activated,
    Asked,
    Changed,
    Counted,
    Covered,
    Ended,
    Forced,
    Granted,
    GrantEnded,
    Looked,
    Looped,
    Made,
    Moot,
    Moved,
    Parted,
    Picked,
    Prevented,
    Replaced,
    Rolled,
    Several,
    Shuffled,
    Skipped,
    Started,
    Uncovered,
)  # fmt: skip
from cardrules.views import NOBODY, Posed, agreed, asked

if TYPE_CHECKING:
    from cardrules.witness import Witness

__all__ = ["public_side"]


def public_side(witness: Witness, draft: Any, event: Any) -> Any:
    """Return what a witness tells of an event, or None for nothing, and let it happen.

    Args:
        witness: Who tells, and to which seat.
        draft: The table as the seat's entries have led to it so far.
        event: What happens.
    """
    return _TELL.get(type(event), _own)(witness, draft, event)


def _whole(_witness: Witness, draft: Any, event: Any) -> Any:
    event.apply(draft)
    return event


def _started(witness: Witness, draft: Any, event: Started) -> Any:
    event.apply(draft)
    return Started(agreed(witness.game, event.settings, witness.seat))


def _own(witness: Witness, draft: Any, event: Any) -> Any:
    """Tell an event of a game as the game says; else without the objects out of sight."""
    event.apply(draft)
    if hasattr(event, "seen_by"):
        return event.seen_by(witness.seat, witness.game)
    return witness.masked(draft, event)


def _asked(witness: Witness, draft: Any, event: Asked) -> Any:
    event.apply(draft)
    question = asked(witness.game, draft, event.decision, witness.seat, event.frames)
    return Posed(question, witness.resolving(draft, event.frames))


def _made(witness: Witness, draft: Any, event: Made) -> Any:
    event.apply(draft)
    return Made(tuple(witness.show(draft, thing) for thing in event.objects))


def _changed(witness: Witness, draft: Any, event: Moved | Changed) -> Any:
    before = witness.show(draft, event.before)
    event.apply(draft)
    after = witness.show(draft, event.after)
    if before is event.before and after is event.after:
        return event
    if isinstance(event, Moved):
        return Moved(before, after, event.verb, event.top)
    return None if after.id == NOBODY.id else Changed(before, after, event.verb)


def _piled(witness: Witness, draft: Any, event: Any) -> Any:
    """Tell what becomes of a pile: what it was as it could be seen then, what it is as now."""
    seen = {n: witness.show(draft, getattr(event, n)) for n in _THEN if hasattr(event, n)}
    event.apply(draft)
    seen |= {n: witness.show(draft, getattr(event, n)) for n in _NOW if hasattr(event, n)}
    told = attrs.evolve(event, **seen)
    if isinstance(told, Parted):
        pile = draft.objects.get(told.now)
        return attrs.evolve(told, now=NOBODY.id if pile is None else witness.show(draft, pile).id)
    return told


def _picked(witness: Witness, draft: Any, event: Picked) -> Any:
    event.apply(draft)
    if event.seat == witness.seat:
        return event
    things = tuple(witness.show(draft, thing) for thing in event.objects)
    return Picked(event.seat, things, witness.masked(draft, event.value))


def _counted(witness: Witness, draft: Any, event: Counted) -> Any:
    event.apply(draft)
    thing = witness.show(draft, event.thing)
    return None if thing.id == NOBODY.id else Counted(thing, event.name, event.number)


def _shuffled(_witness: Witness, draft: Any, event: Shuffled) -> Any:
    event.apply(draft)
    return Shuffled(event.place, ())


def _granted(witness: Witness, draft: Any, event: Granted) -> Any:
    event.apply(draft)
    return Granted(witness.grant(draft, event.grant))


def _grant_ended(witness: Witness, draft: Any, event: GrantEnded) -> Any:
    event.apply(draft)
    return GrantEnded(witness.grant(draft, event.grant), event.anchor)


def _by_source(witness: Witness, draft: Any, event: Any) -> Any:
    """Tell what a text does, unless its source is out of sight."""
    event.apply(draft)
    return None if witness.hidden(draft, event.source) else witness.masked(draft, event)


def _looked(witness: Witness, draft: Any, event: Looked) -> Any:
    event.apply(draft)
    if event.seat == witness.seat:
        witness.recognise(event.objects)
        return event
    return Looked(event.seat, tuple(witness.show(draft, thing) for thing in event.objects))


def _several(witness: Witness, draft: Any, event: Several) -> Any:
    told = []
    for part in event.events:
        told.append(public_side(witness, draft, part))
        draft.reserved = draft.minted
    parts = tuple(part for part in told if part is not None)
    return Several(parts) if parts else None


_THEN: Final = ("before", "base")
_NOW: Final = ("after", "piece")

_TELL: Final[Mapping[type, Callable[[Witness, Any, Any], Any]]] = {
    Acted: _whole,
    Forced: _whole,
    Asked: _asked,
    Made: _made,
    Moved: _changed,
    Changed: _changed,
    Covered: _piled,
    Uncovered: _piled,
    Parted: _piled,
    Picked: _picked,
    Moot: _own,
    Looped: _own,
    Counted: _counted,
    Shuffled: _shuffled,
    Granted: _granted,
    GrantEnded: _grant_ended,
    Activated: _by_source,
    Skipped: _by_source,
    Prevented: _by_source,
    Replaced: _by_source,
    Looked: _looked,
    Started: _started,
    Ended: _whole,
    Rolled: _whole,
    Several: _several,
}
