"""The table of Ovniversus: one shared deck, two hands, three battles with a side for each seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar, final

from cardrules._frozen import evolve, frozen
from cardrules.kit import (
    UNKNOWN,
    CardId,
    Draft,
    Layout,
    Object,
    Place,
    Seat,
    Seen,
    Settings,
    Table,
    Zone,
)  # fmt: skip

T = TypeVar("T")

SEATS: Final = (Seat(0), Seat(1))
BATTLES: Final = ("fuerza", "proyeccion", "resistencia")
"""The scores that are fought for, in the order in which the first cards come (R3, R5)."""
FOURTH: Final = "fourth"
"""Where the personajes of the deciding battle lie, and the phase in which it is fought."""
FULL_HAND: Final = 3
TO_WIN: Final = 2
PERSONAJE: Final = "personaje"
POTENCIADOR: Final = "potenciador"


def _zones() -> Layout:
    zones = [Zone("deck", seen=Seen.NOBODY)]
    for seat in SEATS:
        zones.append(Zone("hand", seat, Seen.OWNER))
        zones += [Zone(battle, seat, in_play=True) for battle in BATTLES]
        zones.append(Zone(FOURTH, seat))
    return Layout(tuple(zones))


LAYOUT: Final = _zones()
DECK: Final = LAYOUT.at("deck")
HANDS: Final = tuple(LAYOUT.at("hand", seat) for seat in SEATS)
SIDES: Final = tuple(tuple(LAYOUT.at(battle, seat) for battle in BATTLES) for seat in SEATS)
"""By seat, then by battle: where its cards lie, the first one below."""
FOURTHS: Final = tuple(LAYOUT.at(FOURTH, seat) for seat in SEATS)
STANDING: Final = tuple(where for own in SIDES for where in own)
BATTLE_OF: Final[Mapping[Place, str]] = {
    where: battle for own in SIDES for where, battle in zip(own, BATTLES, strict=True)
}
PLACE_OF: Final = tuple(
    dict(zip((*BATTLES, FOURTH), (*SIDES[seat], FOURTHS[seat]), strict=True)) for seat in SEATS
)
"""By seat: where its cards of a battle lie."""


def layout(_seats: int, _options: object) -> Layout:
    """Return the zones, whatever was agreed on."""
    return LAYOUT


NOBODY: Final = (False, False)
NONE: Final = (0, 0)
UNNAMED: Final = ("", "")


@final
@frozen
class Duel:
    """How far the match is.

    Args:
        phase: ``one`` (the first card of each battle), ``two``, ``score`` (a score is named for the
            deciding battle), ``fourth`` (the deciding battle).
        turn: Whose turn it is.
        first: Who plays first: not who dealt.
        plays: How many first cards each seat has placed, 0 to 3.
        turns: Which turn of phase two it is, from 1; 0 before it.
        idle: How many turns in a row have passed in which nothing was done.
        placed: In which battle this turn's card was placed, "" if none is yet.
        used: Whether this turn's effect is used.
        redraws: How many new hands each seat has drawn since it last could do something.
        stuck: Whether each seat has gone through all cards without finding one that fits.
        named: The score that each seat names for the deciding battle, "" for none yet, ``?`` for
            one that nobody told.
        score: The score of the deciding battle, "" before it.
    """

    phase: str = "one"
    turn: Seat = SEATS[0]
    first: Seat = SEATS[0]
    plays: tuple[int, ...] = NONE
    turns: int = 0
    idle: int = 0
    placed: str = ""
    used: bool = False
    redraws: tuple[int, ...] = NONE
    stuck: tuple[bool, ...] = NOBODY
    named: tuple[str, ...] = UNNAMED
    score: str = ""


DuelTable = Table[Duel]
DuelDraft = Draft[Duel]


def before(_settings: Settings) -> Duel:
    """Return the facts before the set-up."""
    return Duel()


def public(facts: Duel, seat: Seat | None) -> Duel:
    """Return what a seat may know: not which score the other one names, until both have."""
    if facts.phase != "score" or all(facts.named):
        return facts
    named = tuple(UNKNOWN if name and s != seat else name for s, name in enumerate(facts.named))
    return evolve(facts, named=named)


# What lies where.


def other(seat: int) -> Seat:
    """Return the opponent of a seat."""
    return SEATS[1 - seat]


def held(table: DuelTable, seat: int) -> list[Object]:
    """Return the cards of a hand."""
    objects = table.objects
    return [objects[id] for id in table.zones[HANDS[seat]]]


def card_in_hand(table: DuelTable, seat: int, card: CardId) -> Object | None:
    """Return the first copy of a card in a hand, or None."""
    objects = table.objects
    for id in table.zones[HANDS[seat]]:
        thing = objects[id]
        if thing.card == card:
            return thing
    return None


def told(table: DuelTable, seat: int) -> list[CardId]:
    """Return the cards of a hand that are known, each once."""
    objects = table.objects
    cards = [objects[id].card for id in table.zones[HANDS[seat]]]
    return [card for card in dict.fromkeys(cards) if card != UNKNOWN]


def stack(table: DuelTable, seat: int, battle: str) -> list[Object]:
    """Return the cards of one side of a battle, from the first one placed."""
    objects = table.objects
    return [objects[id] for id in table.zones[PLACE_OF[seat][battle]]]


def around(table: DuelTable, thing: Object) -> list[Object]:
    """Return the cards of the place where a thing lies, from the first one placed."""
    objects = table.objects
    return [objects[id] for id in table.zones[thing.place]]


def side_of(thing: Object) -> Seat | None:
    """Return on whose side or in whose hand a card lies; None in the deck, which both share."""
    return LAYOUT.zones[thing.place].seat


def at_stake(facts: Duel, seat: int) -> str:
    """Return the battle that a seat's turn of phase one fills, else "" (R3, R5)."""
    plays = facts.plays[seat]
    return BATTLES[plays] if facts.phase == "one" and plays < len(BATTLES) else ""


def put(pair: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return a pair with another value for a seat.

    Example:
        >>> put((1, 2), 1, 5)
        (1, 5)
    """
    return (pair[0], value) if seat else (value, pair[1])
