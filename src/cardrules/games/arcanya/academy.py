"""What lies on the table besides hands and Escudos: Alumnos, Guardas, Escuelas, Debilidades.

On a table without all that (`is_plain`) nothing here finds anything. Elements are named as their
cards are: ``escuela-tierra`` and ``debilidad-tierra`` are of the element ``tierra``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardrules.core.known import known
from cardrules.core.model import AnyTable, Object, contents
from cardrules.games.arcanya.table import FIRST_OWN, OWN, is_plain
from cardrules.ids import UNKNOWN, CardId, Place, Seat

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset

SCHOOL: Final = "escuela-"
WEAKNESS: Final = "debilidad-"

BEFORE: Final = "before"
DEFENCE: Final = "defence"
ACTIVE: Final = "active"
WINDOWS: Final = (BEFORE, DEFENCE, ACTIVE)
"""The moments of card texts: before the Action, as the defence, when an Escuela is activated."""

DEBILIDAD: Final = "debilidad"

ADVANCED: Final = "advanced"
BASIC: Final = "basic"


def advanced(table: AnyTable) -> bool:
    """Return whether the advanced game is played (R43)."""
    return bool(table.settings.option("mode") == ADVANCED)


# Places.


def _first(table: AnyTable) -> int:
    return FIRST_OWN + OWN * table.settings.seats


def school_place(table: AnyTable) -> Place:
    """Return the place of the Escuela in play."""
    return Place(_first(table))


def aside(table: AnyTable) -> Place:
    """Return the place of the Escuelas that are not in play."""
    return Place(_first(table) + 1)


def undealt(table: AnyTable) -> Place:
    """Return the place of the Alumnos, later the Debilidades, that are still to be dealt."""
    return Place(_first(table) + 2)


def alumno_place(table: AnyTable, seat: int) -> Place:
    """Return the place of a seat's Alumno card."""
    return Place(_first(table) + 3 + OWN * seat)


def guards_place(table: AnyTable, seat: int) -> Place:
    """Return the place of the Guardas that a seat has set, the first one set at the bottom."""
    return Place(_first(table) + 4 + OWN * seat)


def weakness_place(table: AnyTable, seat: int) -> Place:
    """Return the place of a seat's Debilidad."""
    return Place(_first(table) + 5 + OWN * seat)


# What lies there.


def _only(table: AnyTable, place: Place) -> Object | None:
    ids = table.zones[place]
    return table.objects[ids[-1]] if ids else None


def school(table: AnyTable) -> Object | None:
    """Return the Escuela in play."""
    return None if is_plain(table) else _only(table, school_place(table))


def alumno(table: AnyTable, seat: int) -> Object | None:
    """Return the Alumno card of a seat."""
    return None if is_plain(table) else _only(table, alumno_place(table, seat))


def weakness(table: AnyTable, seat: int) -> Object | None:
    """Return the Debilidad of a seat."""
    return None if is_plain(table) else _only(table, weakness_place(table, seat))


def guards(table: AnyTable, seat: int) -> tuple[Object, ...]:
    """Return the Guardas that a seat has set, the first one first."""
    return () if is_plain(table) else contents(table, guards_place(table, seat))


def kind_of(guard: Object) -> str:
    """Return the kind of a Guarda."""
    return guard.counters[0][0]


def element(card: CardId) -> str:
    """Return the element of an Escuela or a Debilidad.

    Example:
        >>> element(CardId("escuela-tierra")), element(CardId("debilidad-fuego"))
        ('tierra', 'fuego')
    """
    return card.partition("-")[2]


def school_of(element: str) -> CardId:
    """Return the Escuela card of an element."""
    return CardId(SCHOOL + element)


def weakness_of(element: str) -> CardId:
    """Return the Debilidad card of an element."""
    return CardId(WEAKNESS + element)


def attuned(game: Ruleset, table: AnyTable) -> str:
    """Return the element of the Escuela in play; "" if there is none.

    Raises:
        UnknownFactError: Nobody told which it is, and nobody who watches has an answer.
    """
    found = school(table)
    return "" if found is None else element(known(table, found, schools(game)))


def schools(game: Ruleset) -> tuple[CardId, ...]:
    """Return the Escuelas that there are."""
    return tuple(id for id, card in game.cards.items() if card.kind == "escuela")


def is_weak(game: Ruleset, table: AnyTable, seat: int) -> bool:
    """Return whether a seat has the Debilidad of the Escuela in play (R51).

    Raises:
        UnknownFactError: Nobody told which it has, and nobody who watches has an answer.
    """
    found = weakness(table, seat)
    now = "" if found is None else attuned(game, table)
    if not now or found is None:
        return False
    return element(known(table, found, weaknesses(game, table, found))) == now


def weaknesses(game: Ruleset, table: AnyTable, thing: Object) -> tuple[CardId, ...]:
    """Return which Debilidades one can be of which nobody told: not that of one's affinity (R46).

    Rule:
        H3 (there are no more of each than the set has).
    """
    seat = table.settings.layout.zones[thing.place].seat or Seat(0)
    who = alumno(table, seat)
    own = affinity(game, table, seat) if who is not None and is_told(who) else ""
    seats = range(table.settings.seats)
    told = [weak.card for s in seats if (weak := weakness(table, s)) is not None]
    return tuple(
        id
        for id, card in game.cards.items()
        if card.kind == DEBILIDAD and element(id) != own and told.count(id) < card.count
    )


def affinity(game: Ruleset, table: AnyTable, seat: int) -> str:
    """Return the affinity of a seat's Alumno; "" if it has none.

    Raises:
        UnknownFactError: Nobody told which Alumno it is, and nobody who watches has an answer.
    """
    found = alumno(table, seat)
    if found is None:
        return ""
    return str(game.definition(table, found).values.get("affinity", ""))


def holder(table: AnyTable, thing: Object) -> Seat | None:
    """Return who decides for a thing: of the Escuela in play, whoever has to defend."""
    zone = table.settings.layout.zones[thing.place]
    if zone.name == "school":
        return Seat(table.facts.at)
    return zone.seat


def is_told(thing: Object | None) -> bool:
    """Return whether a thing is there and somebody told which card it is."""
    return thing is not None and thing.card != UNKNOWN


def peeks(_game: Ruleset, table: AnyTable, thing: Object, seat: Seat) -> bool:
    """Return whether a seat may look at a card that lies face-down: those that lie before it."""
    return table.settings.layout.zones[thing.place].seat == seat
