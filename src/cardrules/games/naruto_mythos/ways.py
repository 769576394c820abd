"""The ways to play a card: one list for turns, for effects and for refusals (R14 to R16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cardrules._frozen import frozen
from cardrules.core.permissions import all_said, said
from cardrules.core.speaking import Judged
from cardrules.games.naruto_mythos.numbers import HIDDEN_PRICE, plain_price, priced
from cardrules.games.naruto_mythos.places import namesakes
from cardrules.games.naruto_mythos.printed import printed, same_name
from cardrules.games.naruto_mythos.table import (
    SIDES,
    NarutoTable,
    mission_of,
    open_missions,
    side,
    stands,
    zone_of,
)  # fmt: skip
from cardrules.kit import Contribution, Derived, Object, Place, Seat

PLAY: Final = "play"
HIDDEN: Final = "hidden"
REVEAL: Final = "reveal"


@frozen
class Way:
    """One way to play a card.

    Args:
        seat: Who plays it.
        thing: The card, or one's own hidden character, as it lies.
        mission: Number of the mission that it goes to, or is in.
        how: ``play`` face-up, ``hidden``, or ``reveal``.
        over: The own character that it is laid on, or None.
    """

    seat: Seat
    thing: Object
    mission: int
    how: str = PLAY
    over: Object | None = None

    def judged(self, table: NarutoTable) -> Judged:
        """Return it as texts about plays and prices read it."""
        return Judged(self.thing, self.place(table), self.how, self.over)

    def place(self, table: NarutoTable) -> Place:
        """Return the place that it goes to."""
        if stands(table, self.thing):
            return self.thing.place
        return SIDES[self.seat][self.mission - 1]

    def price(self, game: Any, table: NarutoTable, less: int = 0) -> Derived:
        """Return its price with all its parts."""
        return priced(game, table, self.judged(table), less)

    def cost(self, game: Any, table: NarutoTable) -> int:
        """Return what it costs, as `price` does with the parts of it."""
        if self.how == HIDDEN:
            return HIDDEN_PRICE
        plain = plain_price(game, table, self.thing, self.over)
        return self.price(game, table).total if plain is None else plain

    @property
    def windows(self) -> tuple[str, ...]:
        """The windows that it opens (R21, R26)."""
        if self.how == HIDDEN:
            return ()
        upgrade = () if self.over is None else ("upgrade",)
        return ("main", *upgrade, *(("ambush",) if self.how == REVEAL else ()))


# What the rules say of a way.


def name_is_free(game: Any, table: NarutoTable, way: Way) -> bool:
    """Return whether no other character of that name keeps it out.

    Rule:
        R15 (one of a name), R18 (a hidden one has no name), R16 (the one covered does not count).
    """
    if way.how == HIDDEN:
        return True
    seat = zone_of(table, way.thing).seat if stands(table, way.thing) else way.seat
    met = namesakes(game, table, int(seat or 0), way.mission, way.thing)
    kept = {way.thing.ref, way.over.ref if way.over is not None else None}
    return all(thing.ref in kept for thing in met)


def covers(game: Any, table: NarutoTable, way: Way) -> bool:
    """Return whether it covers what it may: the name is the same, or a text permits another.

    Rule:
        R16a (the same name), R25 (texts that permit other names).
    """
    if way.over is None:
        return True
    if same_name(game, table, way.over, way.thing):
        return True
    return said(game, table, "can", "upgrade", way.thing, None, way.judged(table)) is not None


def is_stronger(game: Any, table: NarutoTable, way: Way) -> bool:
    """Return whether it costs more than what it covers, as printed (R16a)."""
    if way.over is None:
        return True
    return printed(game, table, way.thing, "cost") > printed(game, table, way.over, "cost")


def is_owned(table: NarutoTable, way: Way) -> bool:
    """Return whether both cards of an upgrade are its player's own.

    Rule:
        R40 (one upgrades what one owns), N5 (a controlled one).
    """
    if way.over is None:
        return True
    if stands(table, way.thing) and way.thing.owner != way.seat:
        return False
    return way.over.owner == way.seat or table.reading("N5") == "b"


def revealable(table: NarutoTable, thing: Object) -> bool:
    """Return whether a hidden character has lain long enough to be revealed.

    Rule:
        R14c (not in the turn in which it came or was hidden), N20 (or not in that round).
    """
    facts = table.facts
    turns = [turn for ref, turn in (*facts.entered, *facts.hidden_since) if ref == thing.ref]
    if not turns:
        return True
    return max(turns) < facts.turns and table.reading("N20") == "a"


def forbidding(game: Any, table: NarutoTable, way: Way) -> Iterator[Contribution]:
    """Yield each text that forbids it.

    Rule:
        R29 (a text works while its card is face-up), N31 (the own text of what is put hidden).
    """
    for told in all_said(game, table, "cannot", "play", way.thing, way.seat, way.judged(table)):
        own = way.how == HIDDEN and told.source == way.thing.ref
        if not own or table.reading("N31") == "b":
            yield told


def is_open(game: Any, table: NarutoTable, way: Way) -> bool:
    """Return whether no text forbids it (R29)."""
    return not any(True for _ in forbidding(game, table, way))


def fits(game: Any, table: NarutoTable, way: Way) -> bool:
    """Return whether a way keeps every rule but that of its price."""
    return (
        name_is_free(game, table, way)
        and covers(game, table, way)
        and is_stronger(game, table, way)
        and is_owned(table, way)
        and (way.how != REVEAL or revealable(table, way.thing))
        and is_open(game, table, way)
    )


# Listing.


def bases(table: NarutoTable, seat: int, mission: int) -> list[Object]:
    """Return what can be covered at all on one side of a mission: face-up characters (R16)."""
    return [thing for thing in side(table, seat, mission) if not thing.face_down]


def ways(table: NarutoTable, seat: Seat, thing: Object) -> Iterator[Way]:
    """Yield the face-up ways to play a card or reveal a character, whether they fit or not."""
    if stands(table, thing):
        number = mission_of(thing)
        yield Way(seat, thing, number, REVEAL)
        for base in bases(table, seat, number):
            yield Way(seat, thing, number, REVEAL, base)
        return
    for number in open_missions(table):
        yield Way(seat, thing, number)
        for base in bases(table, seat, number):
            yield Way(seat, thing, number, PLAY, base)


def affordable(
    game: Any, table: NarutoTable, seat: Seat, thing: Object, less: int = 0
) -> list[Way]:
    """Return the ways in which an effect lets a seat play a card that it can pay for.

    Args:
        game: Whose cards.
        table: The table.
        seat: Who plays and pays.
        thing: The card.
        less: How much less than its price is to be paid.
    """
    purse = table.facts.chakra[seat]
    return [
        way
        for way in ways(table, seat, thing)
        if fits(game, table, way) and way.price(game, table, less).total <= purse
    ]
