"""Cards that nobody told us: on a described board, or to a judge who rules for one seat.

Such an object has the card ``UNKNOWN``. A rule that has to know it asks here: whoever watches the
table, such as the judge, says what to take for it; else nobody can go on.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.core.claims import Name
from cardrules.core.model import AnyTable, Object, contents
from cardrules.errors import UnknownFactError
from cardrules.ids import UNKNOWN, CardId, Place

__all__ = ["held", "known"]


def known(table: AnyTable, thing: Object, possible: Sequence[str]) -> CardId:
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
    return CardId(table.probe.unknown(what, possible))


def held(table: AnyTable, place: Place, card: CardId, possible: Sequence[str]) -> Object | None:
    """Return the first copy of a card in a place, such as a hand, or None.

    Cards that nobody told are asked about only if none of the others will do.

    Args:
        table: What is read.
        place: Where to look.
        card: Which.
        possible: The cards that an unknown one can be.

    Raises:
        UnknownFactError: It depends on a card that nobody told.
    """
    things = contents(table, place)
    told = (thing for thing in things if thing.card == card)
    untold = (t for t in things if t.card == UNKNOWN and known(table, t, possible) == card)
    return next(told, None) or next(untold, None)
