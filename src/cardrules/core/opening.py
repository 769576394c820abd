"""Described tables: what lies where, and how the rules go on from there to their question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from immutables import Map

from cardrules._frozen import evolve
from cardrules.core.frames import AbilityFrame
from cardrules.core.game import RULE, Ruleset
from cardrules.core.model import Object, Settings
from cardrules.core.resolver import NO_CHANCE
from cardrules.core.run import Run
from cardrules.core.state import AnyState, State
from cardrules.ids import ObjectId, Place, Seat

__all__ = ["laid_out", "opened"]

F = TypeVar("F")

NOTHING: Final = -1
"""What happens on a described table happens because of nothing that was recorded."""


def laid_out(settings: Settings, lying: Mapping[Place, Iterable[Object]], facts: F) -> State[F]:
    """Return the table on which things lie as they are told, with nothing asked yet.

    They get their ids in the order of the layout, so equal descriptions are equal tables.

    Args:
        settings: Whose layout.
        lying: What lies in each place, from the bottom to the top; the ids do not matter.
        facts: The game's own facts.
    """
    objects: dict[ObjectId, Object] = {}
    zones = []
    for place in map(Place, range(len(settings.layout.zones))):
        first = len(objects) + 1
        for thing in lying.get(place, ()):
            id = ObjectId(len(objects) + 1)
            objects[id] = evolve(thing, id=id)
        zones.append(tuple(map(ObjectId, range(first, len(objects) + 1))))
    return State(settings, tuple(zones), Map(objects), facts, minted=len(objects))


def opened(
    game: Ruleset, table: AnyState, procedure: str = "", seat: Seat | None = None
) -> AnyState:
    """Return a described table with the question that the rules ask, or with the outcome.

    If the rules do more than ask, or hang on readings, it remembers how it was described: who asks
    the judge wants to see that decided, not taken as given.

    Args:
        game: Whose rules.
        table: As it is told; nothing is asked yet.
        procedure: What the rules do first; "" for what comes when nothing is being resolved.
        seat: "You" in that procedure; None for the first one.

    Raises:
        ChanceNeededError: Chance decides what comes.
        UnknownFactError: What comes depends on something that nobody told.
    """
    if procedure:
        frame = AbilityFrame(RULE + procedure, 0, None, Seat(seat or 0), NOTHING)
        table = evolve(table, frames=(frame,))
    run = Run(game, table, NO_CHANCE, 0)
    run.draft.close()
    run.go()
    entries = run.group.entries
    state = run.end().state
    readings = game.rulebook.readings
    plain = len(entries) == 1 and not any(rule in readings for rule in entries[0].rules)
    return state if plain else evolve(state, described=table)
