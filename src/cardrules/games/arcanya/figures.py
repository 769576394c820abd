"""What can be asked of a table: numbers with their parts, facts by name, events as claims."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from cardrules.core.claims import Claim, Name, Term, claim
from cardrules.core.events import Moved
from cardrules.core.game import Figure
from cardrules.core.model import AnyTable, Object, contents
from cardrules.core.statics import Contribution, Derived
from cardrules.games.arcanya.academy import alumno, guards, kind_of, school, weakness
from cardrules.games.arcanya.impact import captured_points, conclusion, ended_by, totals
from cardrules.games.arcanya.table import (
    DECK,
    DISCARD,
    HAND_SIZES,
    LOST,
    VALUES,
    ArcanyaTable,
    Compared,
    LeftAlone,
    Sphere,
    SphereChanged,
    SphereSent,
    captured,
    hand,
    hand_size,
    is_plain,
    known,
    points,
    shields,
)
from cardrules.ids import UNKNOWN, CardId, RuleId, Seat, seat_name, seat_of

CLOCKWISE: Final = Name("word", "clockwise")
COUNTERCLOCKWISE: Final = Name("word", "counterclockwise")
COLISEUM: Final = Name("word", "coliseum")


def _seats(table: AnyTable) -> tuple[str, ...]:
    return tuple(seat_name(seat) for seat in range(table.settings.seats))


def _parts(
    things: Iterable[Object], worth: Mapping[CardId, int], rules: tuple[RuleId, ...]
) -> tuple[Contribution, ...]:
    return tuple(
        Contribution("base", worth.get(thing.card, 0), thing.ref, thing.card, 0, rules)
        for thing in things
    )


def _derived(
    name: str, subject: str, parts: tuple[Contribution, ...], rules: tuple[RuleId, ...]
) -> Derived:
    return Derived(name, subject, parts, sum(part.amount for part in parts), rules)


def score(table: ArcanyaTable, subject: str) -> Derived:
    """Return the score of a seat: each Escudo taken, then each own one that stands.

    Rule:
        R10 (both count), H1 (what an Escudo is worth).
    """
    seat = seat_of(subject)
    worth = points(table.settings)
    taken = _parts(contents(table, captured(seat)), worth, ("R10", "R6", "H1"))
    kept = _parts(contents(table, shields(seat)), worth, ("R10", "H1"))
    return _derived("score", subject, (*taken, *kept), ("R10",))


def captured_worth(table: ArcanyaTable, subject: str) -> Derived:
    """Return the points that a seat has captured.

    Rule:
        R7 (only Escudos taken from others count for the goal).
    """
    things = contents(table, captured(seat_of(subject)))
    parts = _parts(things, points(table.settings), ("R6", "H1"))
    return _derived("points", subject, parts, ("R7",))


def size(table: ArcanyaTable, subject: str) -> Derived:
    """Return the hand size of a seat, in cards; 0 if no Escudo stands.

    Rule:
        R27, R28 (the number on the own highest Escudo).
    """
    own = contents(table, shields(seat_of(subject)))
    parts = _parts(own[-1:], HAND_SIZES, ("R28",))
    return _derived("hand-size", subject, parts, ("R27", "R28"))


def tie(table: ArcanyaTable, subject: str) -> Derived:
    """Return what a seat has in a tie: the sum of the Potencia cards in hand.

    Rule:
        R12 (Maniobras add nothing).
    """
    parts = []
    for thing in contents(table, hand(seat_of(subject))):
        card = known(table, thing)
        parts.append(Contribution("base", VALUES.get(card, 0), thing.ref, card, 0, ("R12",)))
    return _derived("tie", subject, tuple(parts), ("R12",))


FIGURES: Final[Mapping[str, Figure]] = {
    "score": Figure(_seats, score),
    "points": Figure(_seats, captured_worth),
    "hand-size": Figure(_seats, size),
    "tie": Figure(_seats, tie),
}


def _seat(seat: Seat | None) -> Name | None:
    return None if seat is None else Name("seat", str(int(seat)))


def _cards(table: AnyTable, things: Iterable[Object]) -> tuple[Name, ...]:
    return tuple(Name("card", thing.card) for thing in things)


def said(table: ArcanyaTable) -> Mapping[str, Term]:
    """Return every fact of a table by name.

    Of the Esfera ``sphere.power``, ``.at``, ``.sender``, ``.direction`` and ``.last``; of each seat
    ``hand`` (sorted by card), how many these are, ``hand-size`` (how many they should be),
    ``shields`` (the highest first), ``captured``, ``points`` and ``score``, as ``hand.B``,
    ``hand.B.size`` and ``hand-size.B``; ``deck.size``, ``discard.size``,
    ``discard.top``, ``lost``; ``school``, and of each seat ``alumno``, ``turned``, ``weakness``
    and ``guards`` (their kinds), unless the basic game is played without Alumnos; when it is over
    ``winners``, ``scores`` and ``reason``.
    """
    sphere = table.facts
    discard = contents(table, DISCARD)
    facts: dict[str, Term] = {
        "sphere.power": sphere.power,
        "sphere.at": _seat(sphere.at),
        "sphere.sender": COLISEUM if sphere.sender is None else _seat(sphere.sender),
        "sphere.direction": _direction(sphere),
        "sphere.last": _seat(sphere.last),
        "deck.size": len(table.zones[DECK]),
        "discard.size": len(discard),
        "discard.top": Name("card", discard[-1].card) if discard else None,
        "lost": _cards(table, contents(table, LOST)),
    }
    scores = totals(table)
    for seat in range(table.settings.seats):
        letter = seat_name(seat)
        held = sorted(contents(table, hand(seat)), key=lambda thing: thing.card)
        facts[f"hand.{letter}"] = _cards(table, held)
        facts[f"hand.{letter}.size"] = len(held)
        facts[f"hand-size.{letter}"] = hand_size(table, seat)
        facts[f"shields.{letter}"] = _cards(table, reversed(contents(table, shields(seat))))
        facts[f"captured.{letter}"] = _cards(table, contents(table, captured(seat)))
        facts[f"points.{letter}"] = captured_points(table, seat)
        facts[f"score.{letter}"] = scores[seat]
    if not is_plain(table):
        facts.update(_beyond(table))
    outcome = table.outcome
    if outcome is not None:
        if table.probe is not None and (why := ended_by(table)) is not None:
            # Who asks the judge wants to see the rules decide it, and where they don't (A10).
            outcome = conclusion(table, why)
        facts["winners"] = tuple(_seat(seat) for seat in outcome.winners)
        facts["scores"] = outcome.scores
        facts["reason"] = outcome.reason.key
    return facts


def _beyond(table: ArcanyaTable) -> Mapping[str, Term]:
    """Return the facts beyond hands and Escudos."""
    found = school(table)
    facts: dict[str, Term] = {"school": None if found is None else Name("card", found.card)}
    for seat in range(table.settings.seats):
        letter = seat_name(seat)
        who, weak = alumno(table, seat), weakness(table, seat)
        facts[f"alumno.{letter}"] = _named("alumno", who)
        facts[f"turned.{letter}"] = who is not None and who.used
        facts[f"weakness.{letter}"] = _named("debilidad", weak)
        facts[f"guards.{letter}"] = tuple(Name("word", kind_of(g)) for g in guards(table, seat))
    return facts


def _named(kind: str, thing: Object | None) -> Name | None:
    """Return a card by its name; one that nobody told by its kind."""
    if thing is None:
        return None
    return Name(kind if thing.card == UNKNOWN else "card", thing.card)


def _direction(sphere: Sphere) -> Name:
    return CLOCKWISE if sphere.direction > 0 else COUNTERCLOCKWISE


def _discarded(event: Moved, table: AnyTable) -> Claim | None:
    """Return who discards a card, or which Guarda goes; None if it lay before nobody."""
    before = event.before
    zone = table.settings.layout.zones[before.place]
    if event.verb != "discard" or zone.seat is None:
        return None
    shown = event.after if before.card == UNKNOWN else before
    seat, card = _seat(zone.seat), Name("card", shown.card)
    if not before.counters:
        return claim("event.discard.hand", seat=seat, card=card)
    return claim("event.discard.guard", seat=seat, card=card, guard=Name("word", kind_of(before)))


def tell(event: Any, table: AnyTable) -> Claim | None:
    """Return what the passing of the Esfera says; None for what the kernel can tell."""
    if isinstance(event, Moved):
        return _discarded(event, table)
    if isinstance(event, Compared):
        how = "enough" if event.value >= event.power else "short"
        return claim(f"event.compared.{how}", value=event.value, power=event.power)
    if isinstance(event, LeftAlone):
        school = None if event.school is None else Name("card", event.school)
        return claim(f"event.left-alone.{event.why}", seat=_seat(event.seat), school=school)
    if not isinstance(event, SphereSent | SphereChanged):
        return None
    sphere = event.sphere
    return claim(
        f"event.{event.tag}.{event.how}",
        power=sphere.power,
        at=_seat(sphere.at),
        sender=_seat(sphere.sender),
        direction=_direction(sphere),
    )
