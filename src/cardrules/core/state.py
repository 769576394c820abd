"""The state of a match, and the draft in which one action changes it.

A `State` is immutable and comparable. The resolver works on a `Draft`, events are applied to the
draft, and one action ends in one new state. `apply` is the only way from one state to another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

import attrs
from immutables import Map

from cardrules._frozen import changer, evolve, frozen, maker
from cardrules.core.layout import Passage
from cardrules.core.model import (
    Decision,
    Grant,
    Object,
    Outcome,
    Probe,
    Settings,
    short,
)  # fmt: skip
from cardrules.ids import ObjectId, Place, RuleId

if TYPE_CHECKING:
    from cardrules.core.events import Event
    from cardrules.core.frames import Frame

F = TypeVar("F")
Zones = tuple[tuple[ObjectId, ...], ...]

NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})
"""What a table keeps that is not worked on."""
LAIN: Final = "lain"
"""Where `memo` has it, too: as long as there is something to forget it is not empty."""


@frozen
class State(Generic[F]):
    """Everything that is so at one moment of a match.

    Args:
        settings: What was agreed before it.
        zones: Object ids, one tuple a place, in layout order; the top object last.
        objects: Every object by id.
        facts: The game's own facts.
        grants: Bonds in force, in the order of making.
        frames: What waits in mid-resolution, the next to go on last.
        decision: The open question, or None.
        outcome: How it ended, or None.
        minted: The last object id given, 0 at first.
        asked: How many questions have been put, 0 at first.
        granted: The last grant number given, 0 at first.
        probe: Who watches the reading; never part of the value.
        described: The described table that the rules went on from, or None; no part of the value.
    """

    settings: Settings
    zones: Zones
    objects: Map[ObjectId, Object]
    facts: F
    grants: tuple[Grant, ...] = ()
    frames: tuple[Frame, ...] = ()
    decision: Decision | None = None
    outcome: Outcome | None = None
    minted: int = 0
    asked: int = 0
    granted: int = 0
    probe: Probe | None = attrs.field(default=None, eq=False, repr=False)
    described: AnyState | None = attrs.field(default=None, eq=False, repr=False)
    __repr__ = short
    latest: ClassVar[tuple[Any, ...]] = ()
    """Of a draft: the batch that is being followed up. A state lies between batches."""
    memo: ClassVar[dict[Any, Any] | None] = None
    lain: ClassVar[Mapping[Any, Any]] = NOTHING
    """Of a draft: what it keeps, as it is looked at often."""
    lain_at: ClassVar[Mapping[Place, Any]] = NOTHING
    """Of a draft: what of it is about one place in play."""
    consulted: ClassVar[Sequence[RuleId]] = ()
    """Of a draft: the readings asked for, for the next entry to name."""

    @property
    def passages(self) -> tuple[tuple[Passage, ...], ...]:
        """How an object changes from zone to zone; a draft keeps it, as it asks for each move."""
        return self.settings.layout.passages

    @classmethod
    def empty(cls, settings: Settings, facts: F) -> State[F]:
        """Return the state before the first event: zones without objects."""
        return cls(settings, ((),) * len(settings.layout.zones), Map(), facts)

    def reading(self, reading: RuleId, /) -> str:
        """Return the option in force of a reading."""
        in_force = self.settings.in_force[reading]
        return in_force if self.probe is None else self.probe.reading(reading, in_force)

    @property
    def digest(self) -> str:
        """Text that equal boards share, whatever ids they carry; see `core.digest`."""
        from cardrules.core.digest import board_digest

        return board_digest(self)

    def watched(self, probe: Probe | None) -> State[F]:
        """Return the same state with somebody watching what rules read of it."""
        return attrs.evolve(self, probe=probe)

    def _repr_html_(self) -> str | None:
        from cardrules.html import notebook_of

        return notebook_of(self)

    def __getstate__(self) -> tuple[Any, ...]:
        fields = attrs.fields(type(self))
        return tuple(getattr(self, f.name) if f.eq else None for f in fields)

    def __setstate__(self, values: tuple[Any, ...]) -> None:
        for field, value in zip(attrs.fields(type(self)), values, strict=True):
            object.__setattr__(self, field.name, value)


_state: Any = maker(State)
_object = maker(Object)
_placed = changer(Object, "place")
_id = attrgetter("id")
_card = attrgetter("card")
_NEW_LIFE = Passage.NEW_LIFE
_NEW_OBJECT = Passage.NEW_OBJECT


class Draft(Generic[F]):
    """The state that an action is making: only the resolver holds one, only events change it.

    Args:
        state: What it begins as.
        lasting: Whether it lives on from action to action. Objects are then kept in a dict, which
            is quicker to change, but is copied whole for each state that is made of it.
    """

    __slots__ = (
        "asked", "consulted", "decision", "facts", "frames", "granted", "grants", "lain", "lain_at",
        "latest", "memo", "minted", "objects", "outcome", "passages", "probe", "reserved",
        "settings", "zones",
    )  # fmt: skip

    def __init__(self, state: State[F], *, lasting: bool = False) -> None:
        self.settings: Settings = state.settings
        self.passages = state.settings.layout.passages
        # Lists, so that a card comes and goes without a copy of the pile; the type of a table says
        # tuples, so that rules do not write to them.
        self.zones: list[Any] = list(map(list, state.zones))
        # What `immutables` returns is a mutable mapping; its stub does not say so.
        self.objects: MutableMapping[ObjectId, Object] = (
            dict(state.objects) if lasting else state.objects.mutate()  # type: ignore[assignment]  # either
        )
        self.facts: F = state.facts
        self.grants = state.grants
        self.frames = state.frames
        self.decision = state.decision
        self.outcome = state.outcome
        self.minted = state.minted
        self.reserved = state.minted
        self.asked = state.asked
        self.granted = state.granted
        self.probe = state.probe
        self.consulted: list[RuleId] = []
        # The batch whose consequences are looked for, and those of them that have happened.
        self.latest: tuple[Event, ...] = ()
        # What follows from the table as it is: only a run keeps it, and forgets it with each event.
        self.memo: dict[Any, Any] | None = None
        # What of it follows from which cards are in play, see `keep`: looked up most of all.
        self.lain: Mapping[Any, Any] = NOTHING
        self.lain_at: dict[Place, Any] = {}

    def freeze(self) -> State[F]:
        """Return the state that the draft has become; only a lasting one is changed after it."""
        now: Any = self.objects
        objects = Map(now) if type(now) is dict else now.finish()
        made: State[F] = _state(
            self.settings, tuple(map(tuple, self.zones)), objects, self.facts, self.grants,
            self.frames, self.decision, self.outcome, self.minted, self.asked, self.granted,
            self.probe,
        )  # fmt: skip
        return made

    def reading(self, reading: RuleId, /) -> str:
        """Return the option in force of a reading; the next entry will name it."""
        in_force = self.settings.in_force[reading]
        self.consulted.append(reading)
        return in_force if self.probe is None else self.probe.reading(reading, in_force)

    def cited(self) -> Iterable[RuleId]:
        """Return the readings asked for since the last entry, each once, for the next to name.

        So that each entry names what it rests on, nothing may be kept that has asked for one,
        unless whoever finds it asks for it again, see `core.found`.
        """
        found = dict.fromkeys(self.consulted)
        self.consulted.clear()
        return found

    def forget(self, event: Event) -> None:
        """Forget what followed from the table before an event, as far as the event changed it."""
        if not self.memo or event.still:
            return
        lain = self.lain
        there = self.lain_at
        if (lain or there) and not event.aside:
            places = event.places
            if places is None:
                lain = self.lain = NOTHING
                there.clear()
            elif not self.settings.layout.playing.isdisjoint(places):
                lain = self.lain = NOTHING
                for place in places:
                    there.pop(place, None)
        self.memo = {LAIN: lain} if lain or there else {}

    # Below: what events may do to it.

    def close(self) -> None:
        """Close the question: somebody has answered it."""
        self.decision = None
        self.frames = ()

    def reserve(self) -> ObjectId:
        """Return an id for an object that a proposed event would mint."""
        self.reserved += 1
        return ObjectId(self.reserved)

    def put(self, things: Sequence[Object]) -> None:
        """Add objects, each on top of the place that it names."""
        whole = tuple(things)
        try:
            _, by_id, by_place, highest = _LAID[id(whole)]
        except KeyError:
            _, by_id, by_place, highest = _laid(whole)
        self.objects.update(by_id)
        self.minted = max(self.minted, highest)
        zones = self.zones
        for place, ids in by_place:
            zones[place] += ids

    def take(self, thing: Object) -> None:
        """Take an object off the table: it has become a part of another one."""
        self.zones[thing.place].remove(thing.id)
        del self.objects[thing.id]

    def lay(self, thing: Object, *, top: bool = True) -> None:
        """Add an object that was a part of another one to the place that it names."""
        id = thing.id
        self.objects[id] = thing
        self.minted = max(self.minted, id)
        zone = self.zones[thing.place]
        zone.insert(len(zone) if top else 0, id)

    def change(self, thing: Object) -> None:
        """Replace an object by itself with other properties, in the same place."""
        self.objects[thing.id] = thing

    def renew(self, thing: Object) -> None:
        """Let an object be the last that came to the place where it lies."""
        zone = self.zones[thing.place]
        zone.remove(thing.id)
        zone.append(thing.id)

    def rearrange(self, place: Place, things: Iterable[Object]) -> None:
        """Replace all objects of a place, from the bottom to the top.

        New ones among them are numbered in that order, as `reborn` does it.
        """
        objects = self.objects
        for id in self.zones[place]:
            del objects[id]
        whole = list(things)
        ids = list(map(_id, whole))
        objects.update(zip(ids, whole, strict=True))
        self.zones[place] = ids
        if ids:
            self.minted = max(self.minted, ids[-1])


_Laid = tuple[
    tuple[Object, ...], dict[ObjectId, Object], list[tuple[Place, tuple[ObjectId, ...]]], ObjectId
]
_LAID: dict[int, _Laid] = {}
"""What was laid down lately: set-ups lay the same objects down for each match."""
_LATELY: Final = 32


def _laid(things: tuple[Object, ...]) -> _Laid:
    """Return objects by id, and ids by place, in the order given, and the highest id; keep it."""
    by_place: dict[Place, list[ObjectId]] = {}
    for thing in things:
        by_place.setdefault(thing.place, []).append(thing.id)
    if len(_LAID) == _LATELY:
        _LAID.clear()
    by_id = {thing.id: thing for thing in things}
    # The objects are kept with it, so no others can get their identity.
    piles = [(at, tuple(ids)) for at, ids in by_place.items()]
    found = _LAID[id(things)] = things, by_id, piles, max(by_id, default=ObjectId(0))
    return found


AnyState = State[Any]
AnyDraft = Draft[Any]


def apply(state: State[F], event: Event) -> State[F]:
    """Return the state after one event. The only way a state changes."""
    return fold(state, (event,))


def fold(state: State[F], events: Iterable[Event]) -> State[F]:
    """Return the state after some events, in their order."""
    draft = Draft(state)
    for event in events:
        event.apply(draft)
        draft.reserved = ObjectId(draft.minted)
    return draft.freeze()


def moved(draft: AnyDraft, thing: Object, place: Place, **changes: Any) -> Object:
    """Return an object as it will be in another place.

    Inside play it stays the same thing in the same life. Between two places that everyone sees it
    is the same thing in a new life. Else it becomes a new object, so that nobody follows a card
    through a place that they can't see. A new life begins face-up, ready and without counters,
    unless `changes` says otherwise.
    """
    after = carried(draft, thing, place)
    return evolve(after, **changes) if changes else after


def carried(draft: AnyDraft, thing: Object, place: Place) -> Object:
    """Return the same without changes."""
    passage = draft.passages[thing.place][place]
    if passage is _NEW_OBJECT:
        draft.reserved = id = draft.reserved + 1  # `reserve`, inlined
        return _object(id, 1, place, thing.card, thing.owner, False, False, (), thing.under)  # type: ignore[arg-type]  # as in `Recorder.move`
    if passage is _NEW_LIFE:
        life = thing.life + 1
        return _object(
            thing.id, life, place, thing.card, thing.owner, False, False, (), thing.under
        )
    return _placed(thing, place)
