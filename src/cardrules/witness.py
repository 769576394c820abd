"""What happens, as one seat may tell it.

Each type of event has its own public side (`sides`). What a seat cannot know of is left out of its
entries; of a card that it sees at one end of a move it sees the card, of any other only the places.

An event or an action of a game can say its public side itself, by a method ``seen_by(seat, game)``
that returns what to tell the seat (None for a spectator), or None for nothing. Without it, an event
is told without the objects out of sight, and an action unless it names a card or an object that
the seat does not see come out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from cardrules.core.actions import Done
from cardrules.core.cards import NO_TEXT
from cardrules.core.claims import Text
from cardrules.core.entries import Entry
from cardrules.core.events import Acted, Covered, Forced, Moved
from cardrules.core.frames import Frame
from cardrules.core.game import Ruleset
from cardrules.core.layout import Seen
from cardrules.core.model import AnyTable, Grant, Object, Settings, live
from cardrules.core.state import AnyState, Draft, State
from cardrules.ids import UNKNOWN, CardId, Ref, Seat
from cardrules.sides import public_side
from cardrules.views import (
    NOBODY,
    Chose,
    Resolving,
    SeenZone,
    View,
    agreed,
    asked,
    effects_of,
    face_down,
    out_of_sight,
    sees,
)  # fmt: skip


class Witness:
    """Tells one seat what happens, entry by entry.

    Args:
        game: Whose rules.
        seat: Who is told; None for a spectator.
        settings: Of the match.
    """

    def __init__(self, game: Ruleset, seat: int | None, settings: Settings) -> None:
        self.game = game
        self.seat = None if seat is None else Seat(seat)
        self.entries: list[Entry] = []
        self.seq = -1
        self._known: set[Ref] = set()
        # A draft is a table, though the type of its map does not say so.
        self._draft: Any = Draft(State.empty(settings, game.facts(settings)))

    def hear(self, entries: Iterable[Entry]) -> None:
        """Tell what comes next in the log: whole groups."""
        group: list[Entry] = []
        for entry in entries:
            if isinstance(entry.event, Acted):
                self._hear_group(group)
                group = []
            group.append(entry)
        self._hear_group(group)

    def view(self, state: AnyState, legal: tuple[Any, ...]) -> View:
        """Return what the seat may know, now that it was told of everything."""
        decision = state.decision
        mine = decision is not None and self.seat is not None and decision.seat == self.seat
        return View(
            agreed(self.game, state.settings, self.seat), self.seat, self.seq,
            tuple(self._zones(state)),
            self.game.public(state.facts, self.seat),
            None if decision is None else asked(self.game, state, decision, self.seat),
            legal if mine else (), self.resolving(state, state.frames),
            tuple(self.grant(state, grant) for grant in state.grants), state.outcome,
            tuple(self.entries),
        )  # fmt: skip

    # The table.

    def _zones(self, table: AnyTable) -> Iterator[SeenZone]:
        for zone, ids in zip(table.settings.layout.zones, table.zones, strict=True):
            things: list[Object] = []
            if zone.seen is Seen.EVERYONE:
                things = [self.show(table, table.objects[id]) for id in ids]
            elif zone.seen is Seen.OWNER and self.seat is not None and zone.seat == self.seat:
                things = [table.objects[id] for id in ids]
                things.sort(key=lambda thing: (thing.card, thing.id))
            yield SeenZone(zone.name, zone.seat, zone.number, len(ids), tuple(things))

    def show(self, table: AnyTable, thing: Object) -> Object:
        """Return an object as the seat sees it."""
        if sees(self.game, table, thing, self.seat):
            self._known.add(thing.ref)
            return thing
        if table.settings.layout.zones[thing.place].seen is Seen.EVERYONE:
            self._known.add(thing.ref)
            return face_down(thing)
        return Object(NOBODY.id, NOBODY.life, thing.place, UNKNOWN)

    def ref(self, table: AnyTable, ref: Ref) -> Ref:
        """Return a reference, or `NOBODY` if it is to something that the seat never saw."""
        thing = live(table, ref)
        if thing is not None:
            return self.show(table, thing).ref
        return ref if ref in self._known else NOBODY

    def recognise(self, things: Iterable[Object]) -> None:
        """Remember objects that the seat was shown."""
        self._known.update(thing.ref for thing in things)

    def masked(self, table: AnyTable, value: Any) -> Any:
        """Return a value with each object and reference in it as the seat may know it."""
        if isinstance(value, Object):
            return self.show(table, value)
        if isinstance(value, Ref):
            return self.ref(table, value)
        if type(value) is tuple:
            return tuple(self.masked(table, part) for part in value)
        if not attrs.has(type(value)):
            return value
        parts = {
            field.alias: self.masked(table, getattr(value, field.name))
            for field in attrs.fields(type(value))
            if field.init
        }
        return attrs.evolve(value, **parts)

    def hidden(self, table: AnyTable, source: Ref | None) -> bool:
        """Return whether the source of an effect is out of the seat's sight."""
        return out_of_sight(self.game, table, source, self.seat)

    def grant(self, table: AnyTable, grant: Grant) -> Grant:
        source = None if grant.source is None else self.ref(table, grant.source)
        return Grant(
            grant.number, grant.what, grant.holder, self.ref(table, grant.on), source,
            grant.anchors, grant.rules,
        )  # fmt: skip

    def resolving(self, table: AnyTable, frames: tuple[Frame, ...]) -> tuple[Resolving, ...]:
        return tuple(
            Resolving("", 0, NOBODY, what.seat, waiting, NO_TEXT)
            if self.hidden(table, what.source)
            else Resolving(
                what.code, what.index,
                None if what.source is None else self.ref(table, what.source),
                what.seat, waiting, self._text(what.code, what.index),
            )
            for what, waiting in effects_of(frames)
        )  # fmt: skip

    def _text(self, code: str, index: int) -> Text:
        try:
            return self.game.ability(code, index).text
        except (KeyError, IndexError):
            return NO_TEXT

    # The log.

    def _hear_group(self, group: list[Entry]) -> None:
        draft = self._draft
        told: list[Any] = []
        for entry in group:
            event: Any = entry.event
            told.append(public_side(self, draft, event))
            draft.reserved = draft.minted
        for position, (entry, event) in enumerate(zip(group, told, strict=True)):
            self.seq = entry.seq
            if isinstance(event, (Acted, Forced)):
                heard = self._answer(draft, event, group[position + 1 :])
            else:
                heard = event
            if heard is entry.event:
                self.entries.append(entry)
            elif heard is not None:
                self.entries.append(Entry(entry.seq, heard, entry.cause, entry.rules))

    def _answer(self, table: AnyTable, event: Acted | Forced, then: list[Entry]) -> Any:
        """Return an answer, unless it names what the seat may not know."""
        action = event.action
        number = event.decision if isinstance(event, Acted) else 0
        if action.seat == self.seat:
            return event
        if hasattr(action, "seen_by"):
            seen = action.seen_by(self.seat, self.game)
            return Chose(event.seat, number) if seen is None else attrs.evolve(event, action=seen)
        refs, cards = _named(action, self.game)
        if any(self.ref(table, ref) == NOBODY for ref in refs):
            return Chose(event.seat, number)
        for card in self._came_out(table, then):
            if card in cards:
                cards.remove(card)
        return Chose(event.seat, number) if cards else event

    def _came_out(self, table: AnyTable, entries: list[Entry]) -> Iterator[CardId]:
        """Yield the cards that came out of hands into sight, until one moves in secret.

        What is gathered comes out together after it is done: which was named last is not seen.
        """
        zones = table.settings.layout.zones
        for entry in entries:
            event: Any = entry.event
            if isinstance(event, Forced) and isinstance(event.action, Done):
                return
            if isinstance(event, (Moved, Covered)) and zones[event.before.place].seen is Seen.OWNER:
                if not sees(self.game, table, event.after, self.seat):
                    return
                yield event.after.card


def _named(value: Any, game: Ruleset) -> tuple[list[Ref], list[CardId]]:
    """Return the objects and the cards that a value names."""
    refs: list[Ref] = []
    cards: list[CardId] = []
    parts: list[Any] = [value]
    while parts:
        part = parts.pop()
        if isinstance(part, Ref):
            refs.append(part)
        elif isinstance(part, tuple):
            parts.extend(part)
        elif isinstance(part, str) and part in game.cards:
            cards.append(CardId(part))
        elif attrs.has(type(part)):
            parts.extend(getattr(part, field.name) for field in attrs.fields(type(part)))
    return refs, cards
