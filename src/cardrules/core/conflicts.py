"""Changes of one batch to one thing, and piles that come apart when they leave play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from cardrules._frozen import evolve
from cardrules.core.events import (
    Changed,
    Covered,
    Event,
    Granted,
    GrantEnded,
    Moved,
    Parted,
    Uncovered,
)
from cardrules.core.frames import Change
from cardrules.core.layout import Passage
from cardrules.core.model import AnyTable, Object
from cardrules.ids import Place, Ref

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset

__all__ = ["alike", "collide", "compatible", "leaves", "parted", "parts"]

LEAVING: Final = 3
TURNING: Final = 2
MOVING: Final = 1


def leaves(table: AnyTable, event: Moved) -> bool:
    """Return whether an object stops being the thing that it is by a move."""
    passages = table.settings.layout.passages
    return passages[event.before.place][event.after.place] is not Passage.STAYS


def collide(events: Sequence[Event]) -> bool:
    """Return whether two events of a batch befall one thing."""
    subjects = [getattr(event, "subject", None) for event in events]
    told = [subject for subject in subjects if subject is not None]
    return len(set(told)) < len(told)


def alike(one: Event, other: Event) -> bool:
    """Return whether two changes come to the same, whichever of them happens."""
    if isinstance(one, Moved) and isinstance(other, Moved):
        # What leaves sight becomes another object, whose number is all in which they may differ.
        one = evolve(one, after=evolve(one.after, id=other.after.id))
    return one == other


def _strength(table: AnyTable, event: Any) -> int:
    """Return which of two changes to one thing happens; 0 if it goes with all but leaving."""
    if isinstance(event, Moved):
        return LEAVING if leaves(table, event) else MOVING
    if isinstance(event, Covered):
        return LEAVING
    return TURNING if isinstance(event, Changed | Uncovered) else 0


def compatible(table: AnyTable, changes: Sequence[Change]) -> tuple[list[Change], list[Change]]:
    """Return the changes of a batch that happen, and those that are moot.

    Of two changes to one thing leaving beats turning, and turning beats moving; of two equal ones
    the first one happens. Counters and bonds go with anything but leaving; what was to be taken
    and does not go over is not bound either.
    """
    best: dict[Ref, tuple[int, int]] = {}
    for position, change in enumerate(changes):
        subject = getattr(change.event, "subject", None)
        strength = _strength(table, change.event)
        if subject is not None and strength > best.get(subject, (0, 0))[0]:
            best[subject] = (strength, position)
    taken = {
        change.event.subject
        for position, change in enumerate(changes)
        if _is_taking(change.event) and best[change.event.subject][1] != position
    }
    happening: list[Change] = []
    moot: list[Change] = []
    for position, change in enumerate(changes):
        subject = getattr(change.event, "subject", None)
        strength, winner = best.get(subject, (0, position)) if subject else (0, position)
        if _strength(table, change.event):
            fine = winner == position and (not _is_taking(change.event) or _bound(change, changes))
        elif isinstance(change.event, Granted | GrantEnded):
            fine = subject not in taken and strength < LEAVING
        else:
            fine = strength < LEAVING
        (happening if fine else moot).append(change)
    return happening, moot


def _is_taking(event: Any) -> bool:
    return isinstance(event, Moved) and event.verb == "take"


def _bound(taking: Change, changes: Sequence[Change]) -> bool:
    """Return whether the bond for which a thing is taken is still going to be made."""
    things = (taking.event.subject, taking.event.after.ref)
    return any(isinstance(c.event, Granted) and c.event.subject in things for c in changes)


def parts(table: Any, event: Event) -> bool:
    """Return whether an event lets a pile leave play."""
    return type(event) is Moved and bool(event.before.under) and leaves(table, event)


def parted(game: Ruleset, table: Any, event: Event) -> tuple[Parted, ...]:
    """Return how the cards under the top one go their own ways when a pile leaves play.

    Each goes to its owner's zone of the kind that the pile goes to, or of the one that the game
    says, the lowest card first.
    """
    if not isinstance(event, Moved) or not parts(table, event):
        return ()
    layout = table.settings.layout
    zone = layout.zones[event.after.place]
    kind = game.customs.apart(table, event)
    pieces: list[Parted] = []
    for copy in event.before.under:
        place: Place = event.after.place
        if copy.owner is not None and (zone.seat is not None or kind != zone.name):
            number = zone.number if kind == zone.name else 0
            place = layout.at(kind, copy.owner, number)
        piece = Object(table.reserve(), 1, place, copy.card, copy.owner)
        pieces.append(Parted(event.before, event.after.id, piece, event.top))
    return tuple(pieces)
