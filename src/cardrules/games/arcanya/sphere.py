"""What can befall the Esfera: other numbers, another direction, another Alumno (R14 to R26)."""

from __future__ import annotations

from typing import Any

from cardrules.core.events import Event, Moved
from cardrules.core.state import moved
from cardrules.games.arcanya.academy import aside, school
from cardrules.games.arcanya.table import ArcanyaTable, Sphere, SphereChanged, SphereSent, following
from cardrules.games.arcanya.table import sphere as shared
from cardrules.ids import Seat

HOW: str = "habilidad"
"""How an Esfera goes that an ability or an Escuela sends."""


def excluded(table: ArcanyaTable) -> Seat | None:
    """Return whom Desviar may not choose: who acted just before (R22); see reading A5."""
    sphere = table.facts
    if sphere.sender is None and sphere.last is not None and table.reading("A5") == "b":
        return sphere.last
    return sphere.sender


def returns_to(table: ArcanyaTable) -> Seat | None:
    """Return where Reflejar sends the Esfera (R23), None if it cannot; see reading A4."""
    sphere = table.facts
    if sphere.sender is not None:
        return sphere.sender
    reading = table.reading("A4")
    if reading == "b":
        return Seat((sphere.at - sphere.direction) % table.settings.seats)
    if reading == "c" and sphere.last != sphere.at:
        return sphere.last
    return None


def targets(table: ArcanyaTable, to: str) -> tuple[Seat, ...]:
    """Return whom a text can send the Esfera to, the next one first.

    Args:
        table: What is read.
        to: ``next``; ``previous``, as Reflejar does; ``another``, as Desviar does; ``anyone``, as
            Resonancia does. Nobody sends it to oneself.
    """
    now = table.facts
    count = table.settings.seats
    if to == "next":
        return (following(table, now.at),)
    if to == "previous":
        back = returns_to(table)
        return () if back is None or back == now.at else (back,)
    others = [Seat((now.at + now.direction * n) % count) for n in range(1, count)]
    barred = excluded(table) if to == "another" else None
    return tuple(seat for seat in others if seat != barred)


def sent_away(table: ArcanyaTable, seat: Seat, how: str = HOW) -> SphereSent:
    """Return the fact that whoever has to defend sends the Esfera to a seat, as it is."""
    now = table.facts
    return SphereSent(shared(now.power, seat, now.at, now.direction), how)


def flipped(table: ArcanyaTable) -> SphereChanged:
    """Return the fact that the Sentido de giro flips."""
    return _changed(table.facts, table.facts.power, -table.facts.direction, "flip")


def changed(table: ArcanyaTable, power: int, how: str) -> tuple[Event, ...]:
    """Return the facts that the Esfera takes another Potencia; below 1 it is dissipated (R26)."""
    now = table.facts
    if power < 1:
        return dissipated(table)
    if power == now.power:
        return ()
    return (_changed(now, power, now.direction, how),)


def dissipated(table: ArcanyaTable) -> tuple[Event, ...]:
    """Return the facts that the Esfera is dissipated: Potencia 1, and the Escuela goes (R50)."""
    now = table.facts
    return (_changed(now, 1, now.direction, "dissipate"), *school_leaves(table))


def school_leaves(table: ArcanyaTable) -> tuple[Event, ...]:
    """Return the fact that the Escuela in play is put aside, if there is one (R50)."""
    found = school(table)
    if found is None:
        return ()
    draft: Any = table
    return (Moved(found, moved(draft, found, aside(table)), "put-aside"),)


def _changed(now: Sphere, power: int, direction: int, how: str) -> SphereChanged:
    return SphereChanged(shared(power, now.at, now.sender, direction, now.last), how)
