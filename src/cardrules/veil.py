"""A state as one seat can tell it: the same table, with unknown cards where it cannot look."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import attrs
from immutables import Map

from cardrules.core.frames import BatchFrame, StepFrame
from cardrules.core.game import Ruleset
from cardrules.core.layout import Seen
from cardrules.core.model import Object, live
from cardrules.core.state import AnyState, State
from cardrules.ids import UNKNOWN, ObjectId, Ref, Seat
from cardrules.views import agreed, asked, face_down, sees

__all__ = ["Veil"]


class Veil:
    """Lies over a state and hides from a seat what it may not see.

    Args:
        game: Whose rules.
        whole: The state as it is.
        seat: Who looks; None for a spectator.
    """

    def __init__(self, game: Ruleset, whole: AnyState, seat: int | None) -> None:
        self.game = game
        self.whole = whole
        self.seat = None if seat is None else Seat(seat)
        secret = dict.fromkeys(self._secret())
        # What a veil of another seat lies over already has names of that kind.
        kept = {id for id, thing in whole.objects.items() if id < 0 and thing.ref not in secret}
        free = (ObjectId(id) for id in count(-1, -1) if id not in kept)
        self._names = {ref: Ref(id, 1) for ref, id in zip(secret, free, strict=False)}

    def state(self) -> AnyState:
        """Return the state as the seat can tell it."""
        whole = self.whole
        zones = []
        things: dict[ObjectId, Object] = {}
        for ids in whole.zones:
            objects = [self.over(whole.objects[id]) for id in ids]
            # Objects with a new name stand in the order of these names.
            objects.sort(key=lambda thing: -min(thing.id, 0))
            zones.append(tuple([thing.id for thing in objects]))
            things.update({thing.id: thing for thing in objects})
        decision = whole.decision
        if decision is not None:
            decision = self.over(asked(self.game, whole, decision, self.seat))
        return State(
            agreed(self.game, whole.settings, self.seat), tuple(zones), Map(things),
            self.game.public(whole.facts, self.seat),
            self.over(whole.grants), self.over(whole.frames), decision, whole.outcome,
            whole.minted, whole.asked, whole.granted, whole.probe,
            self._described(),
        )  # fmt: skip

    def _described(self) -> AnyState | None:
        told = self.whole.described
        return None if told is None else type(self)(self.game, told, self.seat).state()

    def over(self, value: Any) -> Any:
        """Return a part of the state without what the seat may not see."""
        if isinstance(value, Object):
            return self._object(value)
        if isinstance(value, Ref):
            return self._names.get(value, value)
        if type(value) is tuple:
            return tuple([self.over(part) for part in value])
        if not attrs.has(type(value)):
            return value
        if isinstance(value, (StepFrame, BatchFrame)) and self._actor(value) != self.seat:
            value = attrs.evolve(value, picks=self._without_cards(value.picks))
        elif hasattr(value, "tag") and getattr(value, "seat", self.seat) != self.seat:
            seen = value.seen_by(self.seat, self.game) if hasattr(value, "seen_by") else None
            return self._without_cards(value) if seen is None else self._parts(seen, self.over)
        return self._parts(value, self.over)

    def _actor(self, frame: StepFrame | BatchFrame) -> Seat | None:
        """Return who picks in a frame; in a batch that is who is asked."""
        if isinstance(frame, StepFrame):
            return frame.actor
        return None if self.whole.decision is None else self.whole.decision.seat

    def _object(self, thing: Object) -> Object:
        now = live(self.whole, thing.ref)
        if sees(self.game, self.whole, thing if now is None else now, self.seat):
            return thing
        zone = self.whole.settings.layout.zones[thing.place]
        if zone.seen is Seen.EVERYONE:
            return face_down(thing)
        owners = {self.whole.objects[id].owner for id in self.whole.zones[thing.place]}
        owner = owners.pop() if len(owners) == 1 else zone.seat
        name = self._names.get(thing.ref, thing.ref)
        return Object(name.id, name.life, thing.place, UNKNOWN, owner)

    def _without_cards(self, value: Any) -> Any:
        """Return what another seat has chosen, without the cards that it names."""
        if isinstance(value, str):
            return UNKNOWN if value in self.game.cards else value
        if isinstance(value, (Ref, Object)):
            return self.over(value)
        if type(value) is tuple:
            return tuple([self._without_cards(part) for part in value])
        return self._parts(value, self._without_cards) if attrs.has(type(value)) else value

    @staticmethod
    def _parts(value: Any, change: Any) -> Any:
        """Return a value with each of its fields changed."""
        fields = [field for field in attrs.fields(type(value)) if field.init]
        return attrs.evolve(value, **{f.alias: change(getattr(value, f.name)) for f in fields})

    def _secret(self) -> Iterator[Ref]:
        """Yield the objects that lose their ids, those that something waiting refers to first."""
        whole = self.whole
        zones = whole.settings.layout.zones
        hands = {
            whole.objects[id].ref: None
            for zone, ids in zip(zones, whole.zones, strict=True)
            if zone.seen is Seen.OWNER
            for id in ids
            if not sees(self.game, whole, whole.objects[id], self.seat)
        }
        for part in _parts_of(whole.frames):
            if isinstance(part, Ref) and part in hands:
                yield part
            elif isinstance(part, Object) and live(whole, part.ref) is None:
                # It was out of sight when it was last known, and is gone.
                secret = zones[part.place].seen is Seen.OWNER
                if secret and not sees(self.game, whole, part, self.seat):
                    yield part.ref
        yield from hands


def _parts_of(value: Any) -> Iterator[Any]:
    """Yield a value and everything in it, in order."""
    yield value
    if type(value) is tuple:
        for part in value:
            yield from _parts_of(part)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from _parts_of(getattr(value, field.name))
