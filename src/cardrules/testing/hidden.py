"""What a seat may not see, worked out without views, and states that differ only in that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import attrs

from cardrules.core.entries import Entry
from cardrules.core.events import KERNEL_EVENTS, Looked, Moved, Picked
from cardrules.core.layout import Seen
from cardrules.core.model import Object
from cardrules.core.state import AnyState
from cardrules.game import Game
from cardrules.ids import ObjectId, Ref

__all__ = ["Pools", "differs_in_sight", "learns", "permuted", "visible"]


def visible(game: Game, state: AnyState, thing: Object, seat: int | None) -> bool:
    """Return whether a seat sees the card of an object; None for a spectator.

    It does if everyone sees the zone and the object lies face-up or is under the seat's control,
    or if the zone is for its owner's eyes and the seat is the owner.
    """
    zone = state.settings.layout.zones[thing.place]
    if zone.seen is Seen.EVERYONE:
        return not thing.face_down or (seat is not None and game.controller(state, thing) == seat)
    return zone.seen is Seen.OWNER and seat is not None and zone.seat == seat


class Pools:
    """Which hidden zones share their cards: what moves unseen from one to the other says so.

    A twin state must be one that the same cards could have made. So a card is only exchanged with
    one of the same owner that lies in the same zone, or in a zone of the same pool.
    """

    def __init__(self) -> None:
        self._pool: dict[str, str] = {}

    def hear(self, state: AnyState, entries: Iterable[Entry]) -> None:
        """Learn from what happened."""
        zones = state.settings.layout.zones
        for entry in entries:
            event: Any = entry.event
            if isinstance(event, Moved):
                old, new = zones[event.before.place], zones[event.after.place]
                secret = (
                    old.seen is not Seen.EVERYONE or event.before.face_down,
                    new.seen is not Seen.EVERYONE or event.after.face_down,
                )
                if all(secret):
                    self._pool[self.of(old.name)] = self.of(new.name)

    def of(self, zone: str) -> str:
        """Return the name that stands for the pool of a zone."""
        while (other := self._pool.get(zone, zone)) != zone:
            zone = other
        return zone


def permuted(
    game: Game, state: AnyState, seat: int | None, pools: Pools, random: Random
) -> AnyState | None:
    """Return a state that differs only in what a seat may not see; None if there is none.

    The cards of hidden objects change places, within the pools of their owners. What is being
    resolved may have named hidden cards; those stay where they are.
    """
    named = set(_named((state.frames, state.grants, state.decision, state.facts)))
    groups: dict[tuple[Any, str], list[Object]] = {}
    for id in sorted(state.objects):
        thing = state.objects[id]
        if visible(game, state, thing, seat) or id in named or thing.card in named:
            continue
        zone = state.settings.layout.zones[thing.place]
        groups.setdefault((thing.owner, pools.of(zone.name)), []).append(thing)
    changed: dict[ObjectId, Object] = {}
    for things in groups.values():
        cards = [thing.card for thing in things]
        random.shuffle(cards)
        for thing, card in zip(things, cards, strict=True):
            if card != thing.card:
                changed[thing.id] = attrs.evolve(thing, card=card)
    if not changed:
        return None
    return attrs.evolve(state, objects=state.objects.update(changed))


def _named(value: Any) -> Iterator[Any]:
    """Yield the ids of objects, and the texts, that a value mentions."""
    if isinstance(value, Ref):
        yield value.id
    elif isinstance(value, str):
        yield value
    elif isinstance(value, (tuple, list, frozenset, set)):
        for part in value:
            yield from _named(part)
    elif isinstance(value, Mapping):
        yield from _named((*value.keys(), *value.values()))
    elif attrs.has(type(value)):
        if isinstance(value, Object):
            yield value.id
        for field in attrs.fields(type(value)):
            yield from _named(getattr(value, field.name))


def differs_in_sight(game: Game, one: AnyState, other: AnyState, seat: int | None) -> bool:
    """Return whether a seat sees that two states differ, looking at the objects alone.

    Of a zone out of its sight it sees how many objects lie there; of a face-down object in sight
    everything but its card.
    """
    if one.outcome != other.outcome:
        return True
    for place, zone in enumerate(one.settings.layout.zones):
        here, there = one.zones[place], other.zones[place]
        if zone.seen is Seen.NOBODY or (zone.seen is Seen.OWNER and zone.seat != seat):
            if len(here) != len(there):
                return True
        elif here != there or any(
            _looks_different(game, (one, other), (one.objects[id], other.objects[id]), seat)
            for id in here
        ):
            return True
    return False


def _looks_different(
    game: Game, states: tuple[AnyState, AnyState], things: tuple[Object, Object], seat: int | None
) -> bool:
    one, other = things
    if one is other or one == other:
        return False
    if visible(game, states[0], one, seat) or visible(game, states[1], other, seat):
        return True
    return bool(attrs.evolve(other, card=one.card) != one)


def learns(game: Game, one: Entry, other: Entry, seat: int | None) -> bool:
    """Return whether an entry that differs between two matches tells a seat so on purpose.

    The kernel's events tell what the table shows, but for `Looked`, which tells those who look, and
    `Picked`, which is said aloud if what was chosen is no object. A game's own event tells
    something if it says that it reveals; then its ``seen_by``, where it has one, says to whom.
    """
    if one == other:
        return False
    a, b = one.event, other.event
    if type(a) is not type(b):
        return True
    if isinstance(a, Looked):
        return a.seat == seat
    if isinstance(a, Picked):
        return bool(a.value != b.value)
    if isinstance(a, KERNEL_EVENTS) or not a.reveals:
        return False
    if hasattr(a, "seen_by"):
        return bool(a.seen_by(seat, game) != b.seen_by(seat, game))
    return True
