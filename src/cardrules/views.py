"""What one seat may know of a table and of a log, built from nothing.

A view holds only what is put into it here. An object that the viewer cannot see is a count in its
zone, and in entries a nameless thing in its place; a face-down one that lies in sight keeps its
place, its counters and its identity, since everybody can follow it, but not its card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final, final

import attrs
from immutables import Map

from cardrules._frozen import frozen
from cardrules.core.claims import Claim, Name, Text
from cardrules.core.entries import Entry
from cardrules.core.events import Changed, Fact, Moved
from cardrules.core.frames import AbilityFrame, Frame, GroupFrame, Pending, StepFrame
from cardrules.core.game import Ruleset
from cardrules.core.model import (
    AnyTable,
    Copy,
    Decision,
    Grant,
    Object,
    Outcome,
    Seen,
    Settings,
    live,
)  # fmt: skip
from cardrules.core.state import AnyState, State
from cardrules.ids import UNKNOWN, CardId, ObjectId, Ref, Seat

NOBODY: Final = Ref(ObjectId(0), 0)
"""Stands for an object that the viewer cannot see."""


@final
@frozen
class SeenZone:
    """A zone as one seat may see it.

    Args:
        name: Its name.
        seat: Whose it is, or None.
        number: Which of several, from 1; 0 if there is one.
        count: How many objects lie there.
        things: Those in sight: all of a zone that everyone sees, from the bottom to the top; those
            of a hand for its owner only, sorted by card; else none.
    """

    name: str
    seat: Seat | None
    number: int
    count: int
    things: tuple[Object, ...] = ()

    @property
    def cards(self) -> tuple[CardId, ...]:
        """The top cards of the things in sight; ``?`` for one that lies face-down."""
        return tuple(thing.card for thing in self.things)


@final
@frozen
class Resolving:
    """An effect on its way, as everybody may know it.

    Args:
        code: Whose text: a card id or ``rule:NAME``; "" if its source is out of sight.
        index: Which effect of it.
        source: The object that it comes from, or None.
        seat: Its player.
        waiting: Whether it still waits to be applied.
        text: What it says.
    """

    code: str
    index: int
    source: Ref | None
    seat: Seat
    waiting: bool
    text: Text


@final
@frozen
class View:
    """What one seat may know.

    Args:
        settings: What was agreed before the match.
        seat: Whose view it is; None for a spectator.
        seq: Position of the last entry of the log; -1 if there is no log.
        zones: In layout order.
        facts: The game's own facts, as far as they are public.
        decision: The open question, or None.
        options: The legal answers, in their order, if this seat is asked; else none.
        resolving: What is being resolved, the next to go on last.
        grants: Bonds in force.
        outcome: How it ended, or None.
        entries: The log as this seat may know it; what it cannot know of is left out.
    """

    settings: Settings
    seat: Seat | None
    seq: int
    zones: tuple[SeenZone, ...]
    facts: Any
    decision: Decision | None
    options: tuple[Any, ...]
    resolving: tuple[Resolving, ...]
    grants: tuple[Grant, ...]
    outcome: Outcome | None
    entries: tuple[Entry, ...]

    def zone(self, name: str, seat: int | None = None, number: int = 0) -> SeenZone:
        """Return a zone.

        Raises:
            KeyError: No such zone.
        """
        for zone in self.zones:
            if (zone.name, zone.seat, zone.number) == (name, seat, number):
                return zone
        raise KeyError(name)


@final
@frozen
class Chose(Fact):
    """A seat answered, and the viewer may not know how; only in views.

    Args:
        seat: Who.
        decision: The question; 0 if it was not asked.
    """

    tag: ClassVar[str] = "chose"
    seat: Seat
    decision: int


@final
@frozen
class Posed(Fact):
    """A question was put; only in views.

    Args:
        decision: The question.
        resolving: What was being resolved, the next to go on last.
    """

    tag: ClassVar[str] = "posed"
    decision: Decision
    resolving: tuple[Resolving, ...] = ()


VALUES: Final = (View, SeenZone, Resolving)
EVENTS: Final = (Chose, Posed)


def view_of(
    game: Ruleset, state: AnyState, seat: int | None, entries: Iterable[Entry],
    legal: tuple[Any, ...],
) -> View:  # fmt: skip
    """Return what a seat may know.

    Args:
        game: Whose rules.
        state: The table.
        seat: Who looks; None for a spectator.
        entries: The log from its first entry, or nothing.
        legal: The legal actions, of whoever is asked.
    """
    from cardrules.witness import Witness

    witness = Witness(game, seat, state.settings)
    witness.hear(entries)
    return witness.view(state, legal)


def sees(game: Ruleset, table: AnyTable, thing: Object, seat: int | None) -> bool:
    """Return whether a seat may know the card of an object."""
    zone = table.settings.layout.zones[thing.place]
    if zone.seen is Seen.EVERYONE:
        return not thing.face_down or (seat is not None and game.controller(table, thing) == seat)
    return zone.seen is Seen.OWNER and seat is not None and zone.seat == seat


def reveals(game: Ruleset, before: AnyState, after: AnyState, entry: Entry) -> bool:
    """Return whether somebody learnt something by an entry that cannot be taken back.

    Args:
        game: Whose rules.
        before: The table before its group.
        after: The table after its group.
        entry: What happened.
    """
    event: Any = entry.event
    if not isinstance(event, (Moved, Changed)):
        return bool(event.reveals)
    for seat in (None, *range(before.settings.seats)):
        if sees(game, after, event.after, seat) and not sees(game, before, event.before, seat):
            return True
    return False


def hide(game: Ruleset, state: AnyState, seat: int | None) -> AnyState:
    """Return a state in which everything that a seat may not see is unknown.

    What lies in a zone out of its sight comes into the order of the ids, so that its order tells
    nothing either.
    """
    layout = state.settings.layout
    zones = []
    things = {}
    for zone, ids in zip(layout.zones, state.zones, strict=True):
        objects = [state.objects[id] for id in ids]
        secret = zone.seen is not Seen.EVERYONE
        if secret and not all(sees(game, state, thing, seat) for thing in objects):
            objects = _unknown(objects, zone.seat)
        zones.append(tuple([thing.id for thing in objects]))
        things.update({t.id: t if sees(game, state, t, seat) else face_down(t) for t in objects})
    decision = None if state.decision is None else asked(game, state, state.decision, seat)
    whole = State(
        state.settings, tuple(zones), Map(things), game.public(state.facts, _seat(seat)),
        state.grants, (), decision, state.outcome, state.minted, state.asked, state.granted,
        state.probe,
    )  # fmt: skip
    frames = tuple(_hide_in(game, whole, frame, seat) for frame in state.frames)
    return attrs.evolve(whole, frames=frames)


def _seat(seat: int | None) -> Seat | None:
    return None if seat is None else Seat(seat)


def _unknown(objects: list[Object], seat: Seat | None) -> list[Object]:
    """Return objects that are out of sight as nothing but their number."""
    owners = {thing.owner for thing in objects}
    owner = owners.pop() if len(owners) == 1 else seat
    objects = sorted(objects, key=lambda thing: thing.id)
    return [Object(t.id, t.life, t.place, UNKNOWN, owner) for t in objects]


def _hide_in(game: Ruleset, table: AnyState, value: Any, seat: int | None) -> Any:
    """Return a frame, or a part of one, without what the seat may not see."""
    if isinstance(value, Object):
        now = live(table, value.ref)
        if now is not None and not sees(game, table, now, seat):
            return now
        return value if sees(game, table, value, seat) else face_down(value)
    if isinstance(value, tuple) and not isinstance(value, Ref):
        return tuple(_hide_in(game, table, part, seat) for part in value)
    if isinstance(value, StepFrame) and value.actor != seat:
        value = attrs.evolve(value, picks=_without_cards(game, value.picks))
    elif hasattr(value, "tag") and getattr(value, "seat", seat) != seat:
        seen = value.seen_by(_seat(seat), game) if hasattr(value, "seen_by") else None
        return _without_cards(game, value) if seen is None else seen
    if not attrs.has(type(value)):
        return value
    changes = {
        field.alias: _hide_in(game, table, getattr(value, field.name), seat)
        for field in attrs.fields(type(value))
        if field.init
    }
    return attrs.evolve(value, **changes)


def _without_cards(game: Ruleset, value: Any) -> Any:
    """Return what another seat has chosen, without the cards that it names."""
    if isinstance(value, str):
        return UNKNOWN if value in game.cards else value
    if isinstance(value, tuple) and not isinstance(value, Ref):
        return tuple(_without_cards(game, part) for part in value)
    if not attrs.has(type(value)):
        return value
    changes = {
        field.alias: _without_cards(game, getattr(value, field.name))
        for field in attrs.fields(type(value))
        if field.init
    }
    return attrs.evolve(value, **changes)


def effects_of(frames: tuple[Frame, ...]) -> Iterator[tuple[AbilityFrame | Pending, bool]]:
    """Yield the effects on the chain, the next to go on last, with whether they only wait."""
    for frame in frames:
        if isinstance(frame, AbilityFrame):
            yield frame, False
        elif isinstance(frame, GroupFrame):
            yield from ((pending, True) for pending in frame.waiting)


def out_of_sight(game: Ruleset, table: AnyTable, source: Ref | None, seat: int | None) -> bool:
    """Return whether the source of an effect is there, but a seat may not know what it is."""
    thing = None if source is None else live(table, source)
    return thing is not None and not sees(game, table, thing, seat)


def asked(
    game: Ruleset, table: AnyTable, decision: Decision, seat: int | None,
    frames: tuple[Frame, ...] | None = None,
) -> Decision:  # fmt: skip
    """Return a question without the name of a card that a seat may not see.

    Args:
        game: Whose rules.
        table: The table.
        decision: The question.
        seat: Who looks.
        frames: What waits for the answer, if the table does not say so.
    """
    if decision.seat == seat:
        return decision
    chain = effects_of(table.frames if frames is None else frames)
    secret = {what.code for what, _ in chain if out_of_sight(game, table, what.source, seat)}
    if not secret:
        return decision
    terms = tuple(
        (name, Name("card", UNKNOWN) if isinstance(term, Name) and term.id in secret else term)
        for name, term in decision.prompt.terms
    )
    prompt = Claim(decision.prompt.key, terms, decision.prompt.holds)
    return Decision(decision.id, decision.seat, prompt)


def face_down(thing: Object) -> Object:
    """Return an object that lies in sight without its cards."""
    under = tuple(Copy(UNKNOWN, copy.owner) for copy in thing.under)
    return Object(
        thing.id, thing.life, thing.place, UNKNOWN, thing.owner, thing.face_down, thing.used,
        thing.counters, under,
    )  # fmt: skip
