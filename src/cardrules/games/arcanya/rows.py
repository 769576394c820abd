"""What is worked out once for each Esfera, for all matches of the same settings (R15, R18 to R26).

What a card allows without Guardas, and where a defence sends the Esfera, follows from the Esfera,
the settings and what lies before a seat; so there is a row of results for each of these.
"""

from __future__ import annotations

from typing import Any, Final, final

from cardrules.games.arcanya.academy import alumno, school, weakness
from cardrules.games.arcanya.actions import Play
from cardrules.games.arcanya.rules import LIMITED
from cardrules.games.arcanya.table import VALUES, ArcanyaTable, Sphere, SphereSent, is_plain, sphere
from cardrules.ids import CardId, RuleId

HIGHEST: Final = max(VALUES.values())
"""The highest Potencia on a card."""

Rules = tuple[RuleId, ...]
Ways = dict[CardId, tuple[int, tuple[Play, ...]]]


@final
class Row:
    """What follows from one Esfera, the settings and what lies before a seat, as far as known.

    The rules say it once, for all matches. Above the highest Potencia all Esferas allow the same.

    Args:
        sphere: The Esfera.
    """

    __slots__ = ("guarded", "sent", "sphere", "ways")

    def __init__(self, sphere: Sphere) -> None:
        self.sphere = sphere
        self.ways: Ways = {}
        """What each card allows, with the number of the card."""
        self.guarded: dict[tuple[CardId, tuple[str, ...]], tuple[bool, tuple[Play, ...]]] = {}
        """What each Potencia card allows with each use of Guardas, and whether it is enough."""
        self.sent: dict[Play, tuple[SphereSent, Rules, Rules]] = {}
        """Where each defence sends the Esfera, by which rules, and by which the Escuela leaves."""


def row_of(table: ArcanyaTable) -> Row:
    """Return the row of the Esfera on a table."""
    now = table.facts
    memo = table.settings.memo
    plain = is_plain(table)
    found: Row | None = memo.get(id(now)) if plain else None
    if found is not None:
        return found
    if now.power > HIGHEST:
        now = sphere(HIGHEST + 1, now.at, now.sender, now.direction, now.last)
    key: Any = now if plain else (now, *_before_seat(table))
    found = memo.get(key)
    if found is None:
        found = memo[key] = Row(now)
        if plain:
            # Found by identity next time: its row keeps it alive, so no other gets its id.
            memo[id(now)] = found
    return found


def of_concern(now: Sphere, card: CardId) -> tuple[Any, ...]:
    """Return what of an Esfera a card without Guardas can depend on where no Escuela is in play.

    Most Esferas differ only in what does not concern a card, and the rules are asked once for all
    of these: of a Potencia card they ask how it compares, and if it resonates who is next anyway.
    """
    if card in VALUES:
        by = VALUES[card] - now.power
        return now.at, by > 0, now.direction if by == 0 else 0
    return (now.at, now.sender, now.last) if card in LIMITED else (now.at,)


def _before_seat(table: ArcanyaTable) -> tuple[Any, ...]:
    """Return what the rules look at besides the Esfera, without Guardas: only Escuelas bring it."""
    found = school(table)
    if found is None:
        return (None,)
    seat = table.facts.at
    who = alumno(table, seat)
    weak = weakness(table, seat)
    own = None if weak is None else weak.card
    return found.card, own, None if who is None else who.card
