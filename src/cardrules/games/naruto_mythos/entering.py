"""How a card enters play: onto a side, over a character, or by being turned face-up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardrules._frozen import changer, evolve, maker
from cardrules.core.events import Covered, covering
from cardrules.games.naruto_mythos.table import NarutoTable, stands
from cardrules.games.naruto_mythos.ways import HIDDEN, Way
from cardrules.kit import Changed, Moved, Object, moved

if TYPE_CHECKING:
    from cardrules.kit import Event

_moved = maker(Moved)
_turned = changer(Object, "face_down")

ENTER = "play"
"""What happens to a card that enters by being played, hidden or not."""


def entry(table: NarutoTable, way: Way) -> Event:
    """Return the event by which a card enters in one of its ways.

    Rule:
        R14 (a card goes to a mission), R14b (a hidden one is turned), R16 (or laid on another).
    """
    draft: Any = table
    if way.over is not None:
        return Covered(way.thing, way.over, upgraded(way.thing, way.over), ENTER)
    if stands(table, way.thing):
        return Changed(way.thing, _turned(way.thing, False), ENTER)
    after = moved(draft, way.thing, way.place(table))
    return _moved(way.thing, _turned(after, True) if way.how == HIDDEN else after, ENTER)


def upgraded(thing: Object, base: Object) -> Object:
    """Return a character with another card, or a revealed character, on top of it.

    Rule:
        R16c (the stack is one character and keeps what it has); tokens of both add up.
    """
    return evolve(covering(thing, base), counters=base.with_counters_of(thing).counters)
