"""What happens, as claims that can be read."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.claims import PRINTED
from cardrules.games.waifus_arena.figures import card_term, seat_term
from cardrules.games.waifus_arena.table import (
    ACTIVE,
    RIGHT,
    ArenaTable,
    Attacked,
    BladesChanged,
    DirectionTurned,
    Eliminated,
    MarkerSet,
    PaChanged,
    PhaseBegan,
    TurnBegan,
    nocta_of,
    playing,
    waifu_of,
)  # fmt: skip
from cardrules.kit import Changed, Claim, Counted, Made, Moved, Name, Place, claim

OWN: Final = (
    "play", "lay", "fell", "retire", "reveal", "fall", "block", "divert", "attack", "cheer",
    "restock",
)  # fmt: skip
"""What is done to cards that the kernel has no words for."""

BY_SEATS: Final = ("sebo", "manada")
"""Ways to find targets in which the elements of the Nocta play no part."""
BY_WAIFUS: Final = ("manada", "afinidad", "proximidad")
"""Ways in which those of the Waifus do."""


def tell(event: Any, table: ArenaTable) -> Claim | None:
    """Return what an event says, with the table before it; None for the kernel's own words."""
    match event:
        case PhaseBegan():
            return claim(f"event.phase-began.{event.phase}")
        case TurnBegan():
            key = "event.turn-began" if event.pa else "event.turn-began.out"
            return claim(key, seat=seat_term(event.seat), pa=event.pa)
        case PaChanged():
            verb = "gain" if event.number > 0 else "pay" if event.paid else "lose"
            return claim(f"event.pa.{verb}", seat=seat_term(event.seat), number=abs(event.number))
        case BladesChanged():
            verb = "gain" if event.number > 0 else "lose"
            return claim(f"event.blades.{verb}", seat=seat_term(event.seat))
        case DirectionTurned():
            word = "right" if event.direction == RIGHT else "left"
            return claim("event.direction", direction=Name("word", word))
        case Eliminated():
            return claim("event.eliminated", seat=seat_term(event.seat))
        case MarkerSet() | Attacked():
            return _of_nocta(event, table)
        case Moved() | Changed() | Counted() | Made():
            return _of_cards(event, table)
        case _:
            return None


def _of_nocta(event: Any, table: ArenaTable) -> Claim:
    """Return what is said of the Nocta's turn and of its marker."""
    if isinstance(event, MarkerSet):
        other = (event.right_of + 1) % table.settings.seats
        return claim(
            "event.marker", seat=seat_term(event.right_of), next=seat_term(other),
            side=Name("word", event.side),
        )  # fmt: skip
    told: dict[str, Any] = {"how": Name("word", event.how)}
    looked_at = [waifu_of(table, seat) for seat in playing(table)] if event.how in BY_WAIFUS else []
    looked_at += [] if event.how in BY_SEATS else [nocta_of(table)]
    told[PRINTED] = tuple(card_term(thing) for thing in looked_at if thing is not None)
    if not event.seats:
        return claim("event.attacked.nobody", **told)
    return claim("event.attacked", seats=tuple(seat_term(s) for s in event.seats), **told)


def _of_cards(event: Any, table: ArenaTable) -> Claim | None:
    """Return what is said of cards, where the kernel has no words for it."""
    if isinstance(event, Moved) and event.verb in OWN:
        thing = event.before if event.verb in ("fall", "restock") else event.after
        return claim(
            f"event.moved.{event.verb}", thing=card_term(thing),
            seat=_seat(table, event.after.place if event.verb == "fell" else event.before.place),
            target=_seat(table, event.after.place), place=_place(table, event.after.place),
        )  # fmt: skip
    if isinstance(event, Moved) and _zone(table, event.after.place) == "waifu":
        target = _seat(table, event.after.place)
        return claim("event.moved.waifu", thing=card_term(event.after), target=target)
    if isinstance(event, Changed) and event.verb == "turn":
        seat = _seat(table, event.before.place)
        return claim("event.changed.turn", thing=card_term(event.before), seat=seat)
    if isinstance(event, Counted):
        key = "event.counted.active" if event.name == ACTIVE else "event.counted.cheered"
        return claim(key, thing=card_term(event.thing))
    if isinstance(event, Made) and len(event.objects) == 1:
        (thing,) = event.objects
        seat = _seat(table, thing.place)
        if seat is not None:
            return claim("event.made.attack", thing=card_term(thing), target=seat)
    return None


def _seat(table: ArenaTable, place: Place) -> Name | None:
    seat = table.settings.layout.zones[place].seat
    return None if seat is None else seat_term(seat)


def _zone(table: ArenaTable, place: Place) -> str:
    return table.settings.layout.zones[place].name


def _place(table: ArenaTable, place: Place) -> Name:
    zone = table.settings.layout.zones[place]
    seat = "" if zone.seat is None else str(int(zone.seat))
    return Name("zone", f"{zone.name}:{seat}".rstrip(":"))
