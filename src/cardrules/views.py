"""What one seat may know of a table and of a log, built from nothing.

A view holds only what is put into it here. An object that the viewer cannot see is a count in its
zone, and in entries a nameless thing in its place; a face-down one that lies in sight keeps its
place, its counters and its identity, since everybody can follow it, but not its card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final, final

from cardrules._frozen import frozen
from cardrules.core.claims import Claim, Name, Text
from cardrules.core.entries import Entry
from cardrules.core.events import Changed, Covered, Fact, Moved
from cardrules.core.frames import AbilityFrame, Frame, GroupFrame, Pending
from cardrules.core.game import Ruleset
from cardrules.core.layout import Seen
from cardrules.core.model import AnyTable, Copy, Decision, Grant, Object, Outcome, Settings, live
from cardrules.core.options import UNTOLD
from cardrules.core.state import AnyState
from cardrules.ids import UNKNOWN, CardId, ObjectId, Ref, Seat
from cardrules.settings import settings_of

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

    def _repr_html_(self) -> str | None:
        from cardrules.html import notebook_of

        return notebook_of(self)

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
        if not thing.face_down:
            return True
        return seat is not None and game.customs.peeks(game, table, thing, Seat(seat))
    return zone.seen is Seen.OWNER and seat is not None and zone.seat == seat


def agreed(game: Ruleset, settings: Settings, seat: int | None) -> Settings:
    """Return what was agreed on as a seat may know it: without what others keep to themselves."""
    secret = {o.name for o in game.options if o.whose is not None and o.whose != seat}
    if not secret:
        return settings
    options = tuple((n, UNTOLD if n in secret else value) for n, value in settings.options)
    return settings_of(game, settings.seats, options, settings.readings)


def reveals(game: Ruleset, before: AnyState, after: AnyState, entry: Entry) -> bool:
    """Return whether somebody learnt something by an entry that cannot be taken back.

    Args:
        game: Whose rules.
        before: The table before its group.
        after: The table after its group.
        entry: What happened.
    """
    event: Any = entry.event
    if not isinstance(event, (Moved, Changed, Covered)):
        return bool(event.reveals)
    for seat in (None, *range(before.settings.seats)):
        if sees(game, after, event.after, seat) and not sees(game, before, event.before, seat):
            return True
    return False


def hide(game: Ruleset, state: AnyState, seat: int | None) -> AnyState:
    """Return a state in which everything that a seat may not see is unknown.

    Of hands that it cannot see not even the ids and the order stay: their objects get the ids -1,
    -2 and so on, those that a waiting effect refers to first.
    """
    from cardrules.veil import Veil

    return Veil(game, state, seat).state()


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
