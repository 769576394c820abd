"""What an event befalls: the thing as it was, and where it is after it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardrules.core.frames import Bound
from cardrules.core.model import AnyTable, Grant, Object, live
from cardrules.ids import CardId, Ref

__all__ = ["befallen", "bound_card", "subject_of", "unlike"]


def befallen(event: Any, table: AnyTable | None = None) -> tuple[Bound, ...]:
    """Return the things that an event befell, as they were and as they are after it.

    Args:
        event: Any event, made or about to be made.
        table: Where things are that the event only refers to; None if it holds them.
    """
    told: tuple[Bound, ...] | None = getattr(event, "befell", None)
    if told is not None:
        return told
    before = getattr(event, "before", None) or getattr(event, "thing", None)
    if isinstance(before, Object):
        after = getattr(event, "after", before)
        return (Bound(before.ref, before, after.ref),)
    seen = getattr(event, "objects", None)
    if seen is not None:
        return tuple(Bound(thing.ref, thing, thing.ref) for thing in seen)
    subject = getattr(event, "subject", None)
    found = live(table, subject) if table is not None and isinstance(subject, Ref) else None
    return () if found is None else (Bound(found.ref, found, found.ref),)


def bound_card(thing: Object, grant: Grant) -> CardId:
    """Return the card that a bond on a thing is about.

    Of a pile under control that is the one that its holder does not own: a card of the holder's may
    cover it.
    """
    if thing.face_down or grant.what != "control":
        return thing.card
    others = [copy.card for copy in thing.copies if copy.owner != grant.holder]
    return others[-1] if others else thing.card


def unlike(bounds: Iterable[Bound]) -> tuple[Bound, ...]:
    """Return bound things, each thing once."""
    return tuple({bound.before: bound for bound in bounds}.values())


def subject_of(event: Any, table: AnyTable) -> Object | None:
    """Return the thing that an event is about to befall, or None if it befalls none."""
    thing = getattr(event, "before", None) or getattr(event, "thing", None)
    if isinstance(thing, Object):
        return thing
    subject = getattr(event, "subject", None)
    return live(table, subject) if isinstance(subject, Ref) else None
