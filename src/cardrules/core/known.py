"""Cards in places where not all of them need be told: hands, decks, described boards.

A card that nobody told has the definition ``UNKNOWN``. What makes an action legal looks at the
cards that are told (`held`): whether an unknown one would do is the judge's question. What a rule
has to know to go on it asks for (`known`), and whoever watches the table says what to take for it.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardrules.core.claims import Name
from cardrules.core.model import AnyTable, Object, contents
from cardrules.errors import UnknownFactError
from cardrules.ids import UNKNOWN, CardId, Place

__all__ = ["held", "known"]


def held(table: AnyTable, place: Place, card: CardId) -> Object | None:
    """Return the first copy of a card in a place, such as a hand, or None if none is told."""
    return next((thing for thing in contents(table, place) if thing.card == card), None)


def known(table: AnyTable, thing: Object, possible: Iterable[str]) -> CardId:
    """Return what card an object is.

    Args:
        table: Where it lies.
        thing: The object.
        possible: The cards that it can be, if nobody told.

    Raises:
        UnknownFactError: Nobody told us, and nobody who watches has an answer.
    """
    if thing.card != UNKNOWN:
        return thing.card
    zone = table.settings.layout.zones[thing.place]
    where = zone.name if zone.seat is None else f"{zone.name}:{int(zone.seat)}"
    what = Name("unknown", f"{where}:{table.zones[thing.place].index(thing.id)}")
    if table.probe is None:
        raise UnknownFactError(what.id)
    return CardId(table.probe.unknown(what, tuple(possible)))
