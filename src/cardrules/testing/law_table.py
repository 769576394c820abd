"""Laws about the table: 4 conservation, 10 anchors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from cardrules.core.entries import Entry
from cardrules.core.events import Made
from cardrules.core.grants import broken as lost_anchor
from cardrules.core.state import AnyState, apply
from cardrules.ids import CardId, Seat
from cardrules.testing.watched import Watched, own

__all__ = ["anchors", "conservation"]


def conservation(play: Watched) -> Iterator[None]:
    """Law 4: each physical card is in exactly one place; nothing is lost or doubled.

    From the set-up on, the cards with their owners stay the same; each object lies in exactly one
    zone, the one that it names. In whole matches this is so after every single event. Cards that
    a later `Made` event lays down count from then on if the game declares them as supplies.
    """
    first = _cards(play.state)
    before = play.state
    while True:
        if play.actions:
            if play.whole:
                _each_event(play, before, first)
            first += _supplied(play, play.entries)
        _placed(play, play.state)
        _kept(play, play.state, first)
        play.count("tables")
        before = play.state
        yield


Cards = Counter[tuple[CardId, Seat | None]]
"""How many cards there are of each definition and owner."""


def _cards(state: AnyState) -> Cards:
    things = state.objects.values()
    found = Counter([(thing.card, thing.owner) for thing in things])
    found.update((copy.card, copy.owner) for thing in things for copy in thing.under)
    return found


def _supplied(play: Watched, entries: Iterable[Entry]) -> Cards:
    """Return the cards that came in from a supply."""
    made = [entry.event for entry in entries if isinstance(entry.event, Made)]
    copies = [copy for event in made for thing in event.objects for copy in thing.copies]
    return Counter((c.card, c.owner) for c in copies if c.card in play.game.supplies)


def _kept(play: Watched, state: AnyState, first: Cards) -> None:
    now = _cards(state)
    if now == first:
        return
    for word, odd in (("lost", first - now), ("too many", now - first)):
        for (card, owner), number in odd.items():
            whose = "" if owner is None else f" of seat {owner}"
            cards = "card is" if number == 1 else "cards are"
            raise play.broken(f"{number} {card!r} {cards} {word}{whose}")


def _placed(play: Watched, state: AnyState) -> None:
    laid = 0
    for place, zone in enumerate(state.zones):
        laid += len(zone)
        for id in zone:
            thing = state.objects.get(id)
            if thing is None:
                raise play.broken(f"zone {place} holds object {id}, which does not exist")
            if thing.id != id or thing.place != place:
                raise play.broken(f"object {id} lies in zone {place} and says zone {thing.place}")
    if laid != len(state.objects):
        raise play.broken(f"{len(state.objects)} objects lie in {laid} positions of zones")
    if max(state.objects, default=0) > state.minted:
        raise play.broken(f"an object has a higher id than the last one given, {state.minted}")


def _each_event(play: Watched, before: AnyState, first: Cards) -> None:
    state, cards = own(before), first
    for entry in play.entries:
        state = apply(state, entry.event)
        cards = cards + _supplied(play, (entry,))
        play.count("events")
        _placed(play, state)
        _kept(play, state, cards)


def anchors(play: Watched) -> Iterator[None]:
    """Law 10: no bond without its anchors, no controller without a bond or ownership.

    At every question, and at the end: each grant in force is on an object that is still there, and
    every anchor that it names holds; it has a number of its own and never returns once it has
    ended; an object has one grant of a kind. Who controls an object in play owns it or holds the
    grant of control in force on it; a card that nobody owns is also controlled by whom it lies at.
    """
    ended: set[int] = set()
    before: set[int] = set()
    while True:
        numbers = [grant.number for grant in play.state.grants]
        if len(set(numbers)) < len(numbers):
            raise play.broken(f"two grants have the same number: {numbers}")
        ended |= before - set(numbers)
        before = set(numbers)
        if back := ended & before:
            raise play.broken(f"grant {min(back)} had ended and is back")
        _grants(play)
        _controllers(play)
        play.count("tables")
        yield


def _grants(play: Watched) -> None:
    state = play.state
    bound: set[object] = set()
    for grant in state.grants:
        play.count("grants")
        name = f"grant {grant.number} ({grant.what} on object {grant.on.id})"
        anchor = lost_anchor(play.game, state, grant)
        if anchor is not None:
            raise play.broken(f"{name} is in force, and its anchor {anchor!r} has given way")
        if (grant.what, grant.on) in bound:
            raise play.broken(f"{name} is a second one of its kind")
        bound.add((grant.what, grant.on))


def _controllers(play: Watched) -> None:
    state, game = play.state, play.game
    holders = {grant.on: grant.holder for grant in state.grants if grant.what == "control"}
    for place in state.settings.layout.in_play:
        near = state.settings.layout.zones[place].seat
        for id in state.zones[place]:
            thing = state.objects[id]
            seat = game.controller(state, thing)
            play.count("controllers")
            own = near if thing.owner is None else thing.owner
            # What nobody owns and lies in front of nobody serves whom the game says.
            if own is not None and seat not in (None, own, holders.get(thing.ref, own)):
                message = f"seat {seat} controls object {id} without a grant and without owning it"
                raise play.broken(message)
            if thing.ref in holders and seat != holders[thing.ref]:
                message = f"object {id} has a grant of control, and seat {seat} controls it"
                raise play.broken(message)
