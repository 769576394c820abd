"""Ready-made words: verbs of the kernel under a game's own words, and where things go.

What a game says often, said once: ``VERBS = {"take": moves("take", to="nest"), "draw": draws()}``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardrules.core.instructions import Verb
from cardrules.core.model import Object
from cardrules.core.scope import Scope
from cardrules.core.steps import OBJECT, Reader, VerbReader
from cardrules.core.verbs import Count, Draw, Look, Move, Turn
from cardrules.ids import Place

__all__ = ["counts", "draws", "looks", "moves", "turns", "zone"]

Destination = Callable[[Scope, Object | None], Sequence[tuple[Place, bool]]]


def zone(name: str, *, top: bool = True) -> Destination:
    """Return a destination: your zone of that name, or the one that all have in common.

    Args:
        name: Of the zone.
        top: Whether things go on top.
    """

    def lead(scope: Scope, _thing: Object | None) -> Sequence[tuple[Place, bool]]:
        places = scope.table.settings.layout.named(name)
        zones = scope.table.settings.layout.zones
        return [(place, top) for place in places if zones[place].seat in (None, scope.seat)]

    return lead


def moves(kind: str, to: str = "", *, face_down: bool | None = None) -> VerbReader:
    """Return a verb that brings things somewhere: ``take = "theirs"``.

    Args:
        kind: What the event is called.
        to: Where, as a word for destinations; "" if the card says it: ``put = "it", to = "hand"``.
        face_down: Whether things lie face-down there; None if that stays as it is.
    """

    def build(said: Mapping[str, Any], read: Reader) -> Verb:
        where = to or read.destination(said["to"], "to")
        return Move(read.noun(said[OBJECT]), where, kind, face_down)

    needs = frozenset() if to else frozenset({"to"})
    return VerbReader(needs, build, needs)


def draws(source: str = "deck", to: str = "hand") -> VerbReader:
    """Return a verb that draws: ``draw = 2``.

    Args:
        source: Where from, as a word for destinations.
        to: Where to.
    """
    return VerbReader(frozenset(), lambda said, read: Draw(read.amount(said[OBJECT]), source, to))


def turns(kind: str) -> VerbReader:
    """Return a verb that turns things: ``hide = "theirs"``.

    Args:
        kind: ``hide``, ``reveal``, ``spend`` or ``ready``.
    """
    return VerbReader(frozenset(), lambda said, read: Turn(read.noun(said[OBJECT]), kind))


def counts(kind: str) -> VerbReader:
    """Return a verb that counts: ``gain = "honey", n = 2, to = "mine"``.

    Left out, ``n`` is 1 and ``to`` (for losing, ``from``) is the card itself.

    Args:
        kind: ``gain`` or ``lose``.
    """
    side = "to" if kind == "gain" else "from"

    def build(said: Mapping[str, Any], read: Reader) -> Verb:
        what = read.noun(said.get(side, "self"), side)
        return Count(what, str(said[OBJECT]), read.amount(said.get("n", 1), "n"), kind)

    return VerbReader(frozenset({"n", side}), build)


def looks() -> VerbReader:
    """Return a verb that looks at things out of sight: ``look = "deck top"``."""
    return VerbReader(frozenset(), lambda said, read: Look(read.noun(said[OBJECT])))
