"""Where things go: to other missions, home, into piles; and what the same-name rule keeps out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cardrules.games.naruto_mythos.printed import same_name
from cardrules.games.naruto_mythos.sides import may_be_shown
from cardrules.games.naruto_mythos.table import (
    NUMBERS,
    PILES,
    SIDE,
    NarutoTable,
    mission_of,
    open_missions,
    other,
    side,
    side_of,
    stands,
    zone_of,
)  # fmt: skip
from cardrules.kit import Object, Place, Ref, Scope, Seat, place

Aims = Sequence[tuple[Place, bool]]
"""Places, each with whether a card goes on top of what lies there."""


def here(scope: Scope, thing: Object) -> bool:
    """Return whether a thing is in the mission of the source."""
    number = NUMBERS[thing.place]
    if not number:
        return False
    kept = scope.found
    there = None if kept is None else kept.get(here)
    if there is None:
        source = scope.self_()
        there = 0 if source is None else NUMBERS[source.place]
        if kept is not None:
            kept[here] = there
    return there == number


def namesakes(
    game: Any, table: NarutoTable, seat: int, mission: int, thing: Object
) -> list[Object]:
    """Return the face-up characters that keep a card's name out of one side of a mission.

    Where nobody shows a name it does not matter which card it is.

    Rule:
        R15 (one of a name), N15 (on one side, or in the whole mission).
    """
    if not may_be_shown(game, table, mission, thing):
        return []
    own = [t for t in side(table, seat, mission) if not t.face_down]
    theirs = [t for t in side(table, other(seat), mission) if not t.face_down]
    if not own and not theirs:
        return []
    found = [t for t in own if same_name(game, table, thing, t)]
    theirs = [t for t in theirs if same_name(game, table, thing, t)]
    if theirs and table.reading("N15") == "b":
        found += theirs
    return found


def mission_places(scope: Scope) -> tuple[Any, ...]:
    """Return each mission as the places of its two sides."""
    table = scope.table
    seats = range(table.settings.seats)
    return tuple(tuple(place(table, SIDE, s, n) for s in seats) for n in open_missions(table))


def _claimed(scope: Scope, thing: Object, where: Place) -> bool:
    """Return whether a character of the same name goes to a place by the same instruction."""
    game, table = scope.game, scope.table
    for ref, claimed in scope.names.get("claimed", ()):
        found = table.objects[ref.id] if isinstance(ref, Ref) and claimed == where else None
        if found is None or found.face_down:
            continue
        if same_name(game, table, found, thing):
            return True
    return False


def _may_enter(scope: Scope, thing: Object, mission: int) -> bool:
    """Return whether an effect may move a character to a mission on purpose.

    Rule:
        R38 (nobody causes a second character of a name on purpose), N17 (a hidden one).
    """
    if thing.face_down:
        # The reading is asked whatever the card is, or asking would tell its name.
        free = scope.table.reading("N17") == "a"
        if free or scope.game.controller(scope.table, thing) != scope.actor:
            return True
    zone = zone_of(scope.table, thing)
    seat = scope.game.controller(scope.table, thing) if zone.seat is None else zone.seat
    met = namesakes(scope.game, scope.table, int(seat or 0), mission, thing)
    if any(t.ref != thing.ref for t in met):
        return False
    return not _claimed(scope, thing, side_of(scope.table, thing, mission))


def _elsewhere(scope: Scope, thing: Object | None) -> Aims:
    """Return the same side of every other mission that it may enter (R22, H4)."""
    if thing is None or not stands(scope.table, thing):
        return ()
    now = mission_of(thing)
    others = [n for n in open_missions(scope.table) if n != now]
    return [(side_of(scope.table, thing, n), True) for n in others if _may_enter(scope, thing, n)]


def _here(scope: Scope, thing: Object | None) -> Aims:
    """Return the mission of the source: a character's own side, your side for any other card."""
    source = scope.self_()
    number = 0 if source is None else mission_of(source)
    if thing is None or not number:
        return ()
    if not stands(scope.table, thing):
        return [(place(scope.table, SIDE, scope.seat, number), True)]
    if not _may_enter(scope, thing, number):
        return ()
    return [(side_of(scope.table, thing, number), True)]


def _any_mission(scope: Scope, _thing: Object | None) -> Aims:
    """Return your side of every mission."""
    return [(place(scope.table, SIDE, scope.seat, n), True) for n in open_missions(scope.table)]


def _taken(scope: Scope, thing: Object | None) -> Aims:
    """Return where control takes a thing: your side of its mission, or of the source's."""
    if thing is not None and stands(scope.table, thing):
        number = mission_of(thing)
        return [(place(scope.table, SIDE, scope.seat, number), True)]
    return _here(scope, thing)


def _home(name: str, *, top: bool = True) -> Callable[[Scope, Object | None], Aims]:
    """Return the owner's zone of a name; that of who acts if no thing is meant (R22)."""
    places = PILES[name]

    def lead(scope: Scope, thing: Object | None) -> Aims:
        seat: Seat = scope.actor if thing is None or thing.owner is None else thing.owner
        return [(places[seat], top)]

    return lead


DESTINATIONS: Final[Mapping[str, Callable[[Scope, Object | None], Aims]]] = {
    "move": _elsewhere,
    "here": _here,
    "any mission": _any_mission,
    "control": _taken,
    "discard": _home("discard"),
    "defeat": _home("discard"),
    "hand": _home("hand"),
    "deck": _home("deck"),
    "deck top": _home("deck"),
    "deck bottom": _home("deck", top=False),
}
