"""Guardas: what they do to the comparison of a Potencia card with the Esfera (R38 to R42)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any, Final

from cardrules._frozen import frozen
from cardrules.core.model import Object
from cardrules.games.arcanya.academy import guards, kind_of
from cardrules.games.arcanya.table import VALUES, ArcanyaTable

TIERRA: Final = "tierra"
FUEGO: Final = "fuego"
METAL: Final = "metal"
KINDS: Final = (TIERRA, FUEGO, METAL)


@frozen
class Use:
    """One way to use a Guarda.

    Args:
        kind: Of which kind it is.
        sphere: What it adds to the Potencia of the Esfera received.
        card: What it adds to the value of the Potencia card played.
    """

    kind: str
    sphere: int = 0
    card: int = 0


USES: Final[Mapping[str, Use]] = {
    "tierra": Use(TIERRA, sphere=-3),
    "fuego": Use(FUEGO, card=2),
    "metal-esfera": Use(METAL, sphere=-2),
    "metal-carta": Use(METAL, card=1),
}
"""Every way to use a Guarda, by its name in actions (R40)."""


@frozen
class Clash:
    """A Potencia card against the Esfera, after the Guardas.

    Args:
        value: The value of the card.
        power: The Potencia of the Esfera.
        dissipated: Whether a Guarda took the Esfera below 1 (R26).
    """

    value: int
    power: int
    dissipated: bool = False

    @property
    def enough(self) -> bool:
        """Whether the card defends."""
        return self.value >= self.power


def clash(table: ArcanyaTable, action: Any) -> Clash:
    """Return what is compared when a Potencia card is played, with its Guardas.

    Rule:
        R18, R40, R41; R26 for what falls below 1.
    """
    value = VALUES.get(action.card, 0)
    power = table.facts.power
    for name in action.guards:
        use = USES[name]
        value += use.card
        power += use.sphere
    return Clash(value, power) if power >= 1 else Clash(value, 1, dissipated=True)


def resonates(table: ArcanyaTable, action: Any) -> bool:
    """Return whether a play is a Resonancia (R20, R53); with Guardas reading A16 decides."""
    if action.card not in VALUES:
        return False
    plain = bool(VALUES[action.card] == table.facts.power)
    if not action.guards:
        return plain
    found = clash(table, action)
    equal = found.value == found.power
    if equal != plain:
        return equal if table.reading("A16") == "a" else plain
    return equal


def leaving_power(table: ArcanyaTable, action: Any) -> int:
    """Return the Potencia with which the Esfera leaves a Potencia card (R19, A14, A15, A17)."""
    value: int = VALUES[action.card]
    if not action.guards:
        return value
    found = clash(table, action)
    if found.dissipated and table.reading("A17") == "b":
        return 1
    if any(USES[name].sphere for name in action.guards) and table.reading("A15") == "b":
        return found.power
    if found.value != value and table.reading("A14") == "b":
        return value
    return found.value


def uses(table: ArcanyaTable, seat: int) -> Iterator[tuple[str, ...]]:
    """Yield every set of Guardas that a seat could use with one card: one, or more by A12."""
    there = Counter(kind_of(guard) for guard in guards(table, seat))
    if not there:
        return
    names = [name for name, use in USES.items() if there[use.kind]]
    most = (
        sum(there.values()) if len(guards(table, seat)) > 1 and table.reading("A12") == "b" else 1
    )
    for count in range(1, most + 1):
        for chosen in combinations_with_replacement(names, count):
            if all(n <= there[kind] for kind, n in _kinds(chosen).items()):
                yield chosen


def _kinds(names: tuple[str, ...]) -> Counter[str]:
    return Counter(USES[name].kind for name in names)


def are_set(table: ArcanyaTable, seat: int, names: tuple[str, ...]) -> bool:
    """Return whether a seat has set the Guardas that a play uses."""
    there = Counter(kind_of(guard) for guard in guards(table, seat))
    return all(name in USES for name in names) and _kinds(names) <= there


def spent(table: ArcanyaTable, seat: int, names: tuple[str, ...]) -> list[Object]:
    """Return the Guardas that a play discards: of each kind those that were set first (H6)."""
    wanted = _kinds(names)
    found = []
    for guard in guards(table, seat):
        if wanted[kind_of(guard)]:
            wanted[kind_of(guard)] -= 1
            found.append(guard)
    return found
