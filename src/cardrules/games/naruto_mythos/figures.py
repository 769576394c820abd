"""What can be asked of a table: numbers with their parts, facts by name, events as claims."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from cardrules.core.claims import Claim
from cardrules.core.events import Covered, Granted, GrantEnded, Prevented, Replaced
from cardrules.core.statics import derive
from cardrules.core.subjects import bound_card
from cardrules.games.naruto_mythos.events import (
    ChakraChanged,
    Decided,
    Entered,
    HiddenSince,
    PhaseBegan,
    PointsScored,
)  # fmt: skip
from cardrules.games.naruto_mythos.naming import subject_names
from cardrules.games.naruto_mythos.numbers import income, total, worth
from cardrules.games.naruto_mythos.rounds import conclusion
from cardrules.games.naruto_mythos.table import (
    MISSIONS,
    SEATS,
    TOKENS,
    NarutoTable,
    mission_card,
    open_missions,
    side,
    zone_of,
)  # fmt: skip
from cardrules.kit import (
    NOT_TOLD,
    UNKNOWN,
    CardId,
    Derived,
    Figure,
    Game,
    Grant,
    Name,
    Object,
    Ref,
    Seat,
    Term,
    claim,
    contents,
    live,
    place,
    seat_name,
    seat_of,
)  # fmt: skip

GameOf = Callable[[], Game]


def _sides(table: NarutoTable) -> tuple[str, ...]:
    open_now = open_missions(table)
    return tuple(f"{seat_name(seat)}.M{number}" for seat in SEATS for number in open_now)


def _missions(table: NarutoTable) -> tuple[str, ...]:
    return tuple(f"mission {number}" for number in open_missions(table))


def _letters(_table: NarutoTable) -> tuple[str, ...]:
    return tuple(map(seat_name, SEATS))


def _characters(table: NarutoTable) -> tuple[str, ...]:
    return tuple(subject_names(table))


def _cards(table: NarutoTable) -> tuple[str, ...]:
    return tuple(subject_names(table, hand=True))


def figures(game_of: GameOf) -> dict[str, Figure]:
    """Return the numbers that can be asked for: ``total A.M1``, ``income B``, ``worth mission 2``.

    ``power KS-009@M1 A`` and ``cost KS-107 A`` name a character by its id and where it stands, a
    card of a hand by its id and whose it is; ``power`` and ``cost`` of things that are named in
    other ways are found by the judge itself.
    """

    def of_side(table: NarutoTable, subject: str) -> Derived:
        letter, _, where = subject.partition(".M")
        return total(game_of(), table, seat_of(letter), int(where))

    def of_thing(value: str, *, hand: bool) -> Callable[[NarutoTable, str], Derived]:
        def of(table: NarutoTable, subject: str) -> Derived:
            ref = subject_names(table, hand=hand)[subject]
            return derive(game_of(), table, value, table.objects[ref.id])

        return of

    return {
        "total": Figure(_sides, of_side),
        "income": Figure(_letters, lambda t, who: income(game_of(), t, seat_of(who))),
        "worth": Figure(_missions, lambda t, which: worth(game_of(), t, int(which.split()[-1]))),
        "power": Figure(_characters, of_thing("power", hand=False)),
        "cost": Figure(_cards, of_thing("cost", hand=True)),
    }


# Facts by name.


def _seat(seat: Seat | None) -> Name | None:
    return None if seat is None else Name("seat", str(int(seat)))


@cache
def _card(id: CardId) -> Name:
    """Return a card as claims name it; rulings say the same ones in every branch."""
    return Name("card", id)


def _named(things: Iterable[Object]) -> tuple[Name, ...]:
    return tuple([_card(thing.card) for thing in things])


def _sorted(things: Iterable[Object]) -> tuple[Name, ...]:
    return tuple(map(_card, sorted([thing.card for thing in things])))


def said(table: NarutoTable) -> Mapping[str, Term]:
    """Return every fact of a table by name.

    Of the match ``phase``, ``round``, ``turn``, ``edge``, ``decided`` (how many missions this
    mission phase has evaluated), ``missions`` (those turned up), ``mission-deck.size``; of a
    mission ``mission 1`` and of each side ``M1.A`` (its cards, sorted), ``M1.A.hidden`` (those
    face-down), ``M1.A.tokens``, ``M1.A.bearers`` (who has them: each once a token), ``M1.A.under``
    (the covered cards of stacks), ``M1.A.held`` (those under another's control) and ``M1.A.sealed``
    (those that a text holds sealed); of each seat ``chakra.A``, ``points.A``,
    ``passed.A``, ``tokens.A``, ``hand.A`` (sorted), ``hand.A.size``, ``deck.A.size``, ``discard.A``
    (from the top), ``discard.A.size``; when it is over ``winners``, ``scores`` and ``reason``.
    """
    course = table.facts
    found: dict[str, Term] = {
        "phase": Name("word", course.phase),
        "round": course.round,
        "turn": _seat(course.turn),
        "edge": _seat(course.edge),
        "decided": course.decided,
        "missions": _named(filter(None, (mission_card(table, n) for n in MISSIONS))),
        "mission-deck.size": len(table.zones[place(table, "mission-deck")]),
    }
    for number in open_missions(table):
        card = mission_card(table, number)
        found[f"mission {number}"] = None if card is None else Name("card", card.card)
    for seat in SEATS:
        found |= _of_seat(table, seat)
    return found | _of_end(table)


def _of_seat(table: NarutoTable, seat: Seat) -> dict[str, Term]:
    letter, course = seat_name(seat), table.facts
    hand = contents(table, place(table, "hand", seat))
    discard = contents(table, place(table, "discard", seat))
    found: dict[str, Term] = {
        f"chakra.{letter}": course.chakra[seat],
        f"points.{letter}": course.points[seat],
        f"passed.{letter}": course.passed[seat],
        f"hand.{letter}": _sorted(hand),
        f"hand.{letter}.size": len(hand),
        f"deck.{letter}.size": len(table.zones[place(table, "deck", seat)]),
        f"discard.{letter}": _named(discard[::-1]),
        f"discard.{letter}.size": len(discard),
    }
    tokens, told = 0, True
    for number in MISSIONS:
        things = side(table, seat, number)
        where = f"M{number}.{letter}"
        if not things:
            found |= _empty(where)
            continue
        here = sum(thing.told(TOKENS) for thing in things)
        sure = not any(thing.untold(TOKENS) for thing in things)
        found[where] = _sorted(things)
        found[f"{where}.hidden"] = _sorted(t for t in things if t.face_down)
        found[f"{where}.tokens"] = here if sure else NOT_TOLD
        bearers = (t for thing in things for t in (thing,) * thing.told(TOKENS))
        found[f"{where}.bearers"] = _sorted(bearers)
        under = sorted(copy.card for thing in things for copy in thing.under)
        found[f"{where}.under"] = tuple(map(_card, under))
        found[f"{where}.held"] = _bound_by(table, things, "control")
        found[f"{where}.sealed"] = _bound_by(table, things, "seal")
        tokens += here
        told = told and sure
    return {**found, f"tokens.{letter}": tokens if told else NOT_TOLD}


@cache
def _empty(where: str) -> Mapping[str, Term]:
    """Return what is said of a side where nobody stands."""
    none: dict[str, Term] = {where: (), f"{where}.hidden": (), f"{where}.tokens": 0}
    return none | {f"{where}.{what}": () for what in ("bearers", "under", "held", "sealed")}


def _bound_by(table: NarutoTable, things: Sequence[Object], what: str) -> tuple[Name, ...]:
    """Return which of some characters are controlled, or sealed."""
    held = [grant.on for grant in table.grants if grant.what == what]
    return _sorted(t for t in things if t.ref in held) if held else ()


def _of_end(table: NarutoTable) -> dict[str, Term]:
    outcome = table.outcome
    if outcome is None:
        return {}
    if table.probe is not None and outcome.reason.key != "end.loop":
        outcome = conclusion(table)
    return {
        "winners": tuple(_seat(seat) for seat in outcome.winners),
        "scores": outcome.scores,
        "reason": outcome.reason.key,
    }


# Events.


def tell(event: Any, table: NarutoTable) -> Claim | None:
    """Return what an event says; None for what the kernel can tell.

    A character that lies face-down is never named by what befalls it: everybody is told the same.
    """
    match event:
        case PhaseBegan(phase, number):
            key = f"event.phase-began.{phase}"
            return claim(key, round=number)
        case ChakraChanged(seat, number):
            key = "event.chakra.gain" if number >= 0 else "event.chakra.lose"
            return claim(key, seat=_seat(seat), number=abs(number))
        case PointsScored(seat, number):
            key = "event.points.one" if number == 1 else "event.points"
            return claim(key, seat=_seat(seat), number=number)
        case Decided(mission, winner, (first, second)):
            if winner == SEATS[1]:
                first, second = second, first
            terms: dict[str, Term] = {"mission": mission, "first": first, "second": second}
            if winner is None:
                return claim("event.decided.nobody", **terms)
            return claim("event.decided", winner=_seat(winner), **terms)
        case Entered(subject) | HiddenSince(subject):
            thing = live(table, subject)
            where = None if thing is None else _place(table, thing)
            return claim(f"event.{event.tag}", subject=_shown(table, subject), place=where)
        case _:
            return _tell_of_cards(event, table)


def _tell_of_cards(event: Any, table: NarutoTable) -> Claim | None:
    """Return the same for what befalls cards that may lie face-down."""
    match event:
        case Covered(before, base, after):
            cards = {"before": Name("card", before.card), "base": Name("card", base.card)}
            return claim("event.covered", **cards, place=_place(table, after))
        case Granted(grant) | GrantEnded(grant):
            terms: dict[str, Term] = {
                "seat": _seat(grant.holder), "card": _bound(table, grant),
                "source": _shown(table, grant.source),
            }  # fmt: skip
            if isinstance(event, GrantEnded):
                terms["anchor"] = Name("word", event.anchor)
                return claim(f"event.grant-ended.{grant.what}", **terms)
            return claim(f"event.granted.{grant.what}", **terms)
        case Prevented(kind, subject, source):
            card, by = _shown(table, subject), _shown(table, source)
            return claim("event.prevented", verb=Name("word", kind), card=card, source=by)
        case Replaced(kind, subject):
            card, code = _shown(table, subject), Name("card", event.code)
            return claim("event.replaced", verb=Name("word", kind), card=card, source=code)
        case _:
            return None


def _bound(table: NarutoTable, grant: Grant) -> Name:
    """Return what a bond is on; of a pile under control the card that its holder does not own."""
    thing = live(table, grant.on)
    if thing is None or thing.face_down:
        return _shown(table, grant.on)
    return Name("card", bound_card(thing, grant))


def _place(table: NarutoTable, thing: Object) -> Name:
    zone = zone_of(table, thing)
    return Name("zone", f"{zone.name}:{int(zone.seat or 0)}:{zone.number}")


def _shown(table: NarutoTable, ref: Ref | None) -> Name:
    """Return a thing as everybody may name it."""
    thing = None if ref is None else live(table, ref)
    seen = thing is not None and not thing.face_down
    return Name("card", thing.card if thing is not None and seen else UNKNOWN)
