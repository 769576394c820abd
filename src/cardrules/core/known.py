"""Cards in places where not all of them need be told: hands, decks, described boards.

A card that nobody told has the definition ``UNKNOWN``. What makes an action legal looks at the
cards that are told (`held`): whether an unknown one would do is the judge's question. What a rule
has to know to go on it asks for (`known`), and whoever watches the table says what to take for it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from cardrules._frozen import evolve
from cardrules.core.claims import Name
from cardrules.core.facts_table import Changed, Counted
from cardrules.core.layout import Seen
from cardrules.core.model import AnyTable, Object, contents, in_play
from cardrules.core.state import Draft
from cardrules.errors import UnknownFactError
from cardrules.ids import UNKNOWN, CardId, ObjectId, Place

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset

__all__ = [
    "NOT_TOLD", "counted", "held", "known", "lies_at", "open_cards", "place_name", "said_or_asked",
    "taking", "tally",
]  # fmt: skip

NOT_TOLD: Final = Name("fact", "unknown")
"""What a number is, among the facts of a table, that nobody told."""


def held(table: AnyTable, place: Place, card: CardId) -> Object | None:
    """Return the first copy of a card in a place, such as a hand, or None if none is told."""
    return next((thing for thing in contents(table, place) if thing.card == card), None)


def place_name(table: AnyTable, place: Place) -> Name:
    """Return a place as claims name it: zone, seat and number where it has them."""
    zone = table.settings.layout.zones[place]
    seat = "" if zone.seat is None else str(int(zone.seat))
    number = str(zone.number) if zone.number else ""
    return Name("zone", f"{zone.name}:{seat}:{number}".rstrip(":"))


def counted(table: AnyTable, place: Place) -> Sequence[ObjectId]:
    """Return what lies in a place in the order in which people count it: a pile from its top."""
    zone, lying = table.settings.layout.zones[place], table.zones[place]
    piled = not zone.in_play and zone.seen is not Seen.OWNER
    return lying[::-1] if piled else lying


def lies_at(table: AnyTable, thing: Object) -> Name:
    """Return what an unknown card is called: by its place and which one it is there, from 0."""
    lying = counted(table, thing.place)
    position = lying.index(thing.id) if thing.id in lying else 0
    return Name("unknown", f"{place_name(table, thing.place).id}:{position}")


def known(table: AnyTable, thing: Object, possible: Iterable[str]) -> CardId:
    """Return what card an object is; a draft on which it lies knows it from then on.

    Args:
        table: Where it lies, or has lain.
        thing: The object.
        possible: The cards that it can be, if nobody told.

    Raises:
        UnknownFactError: Nobody told us, and nobody who watches has an answer.
    """
    if thing.card != UNKNOWN:
        return thing.card
    what = lies_at(table, thing)
    if table.probe is None:
        raise UnknownFactError(what.id)
    card = CardId(table.probe.unknown(what, tuple(possible), thing))
    now = table.objects.get(thing.id)
    if isinstance(table, Draft) and now is not None and now.card == UNKNOWN:
        table.change(evolve(now, card=card))
    return card


def said_or_asked(table: AnyTable, fact: str, word: str, possible: Sequence[str]) -> str:
    """Return a word that is a fact of a game; ``UNKNOWN`` for one that nobody told is asked for.

    Args:
        table: The table.
        fact: Its name.
        word: What it is, as far as it is told.
        possible: What it can be.

    Raises:
        UnknownFactError: Nobody told us, and nobody who watches has an answer.
    """
    if word != UNKNOWN:
        return word
    if table.probe is None:
        raise UnknownFactError(fact)
    return table.probe.untold(fact, possible)


def tally(table: AnyTable, thing: Object, name: str) -> int:
    """Return how many counters of a name a thing carries.

    Args:
        table: Where it lies.
        thing: The object.
        name: Of the counters.

    Raises:
        UnknownFactError: Nobody told us, and nobody who watches has an answer.
    """
    if not thing.counters or not thing.untold(name):
        return thing.told(name)
    what = Name("counter", f"{name}@{lies_at(table, thing).id}")
    if table.probe is None:
        raise UnknownFactError(what.id)
    return thing.told(name) + table.probe.many(what, thing)


def taking(
    table: AnyTable, thing: Object, name: str, number: int | None = None
) -> Changed | Counted:
    """Return that counters are taken off a thing; all of them if no number is given.

    Of a number that nobody told it has to be known how much is left, unless nothing is.
    """
    if not thing.untold(name):
        return Counted(thing, name, -(thing.told(name) if number is None else number))
    left = 0 if number is None else tally(table, thing, name) - number
    return Changed(thing, thing.with_counter(name, left), f"lose {name}")


def open_cards(
    game: Ruleset, table: AnyTable, telling: Container[CardId],
    matters: Callable[[Object], bool] = lambda _: True,
) -> Mapping[ObjectId, Object]:  # fmt: skip
    """Return what lies face-up in play and nobody told, as the cards that it is taken to be.

    It is only asked for if it could be one of some cards, and if somebody watches.

    Args:
        game: Whose cards.
        table: The table.
        telling: The cards whose texts are looked for.
        matters: Whether such a text would change anything, given what lies there as that card.
    """
    found: dict[ObjectId, Object] = {}
    if table.probe is None:
        return found
    for thing in in_play(table):
        if thing.card == UNKNOWN and not thing.face_down:
            possible = game.could_be(table, thing)
            if any(card in telling and matters(evolve(thing, card=card)) for card in possible):
                found[thing.id] = evolve(thing, card=known(table, thing, possible))
    return found
