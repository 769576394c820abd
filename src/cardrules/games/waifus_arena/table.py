"""The table of Waifus Arena: zones, the facts that are no cards, and what happens to these."""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Final, final

from cardrules._frozen import evolve, frozen
from cardrules.kit import (
    Draft,
    Fact,
    Layout,
    Object,
    Seat,
    Seen,
    Settings,
    Table,
    Zone,
    contents,
    place,
)  # fmt: skip

MOST_SEATS: Final = 4
LIVES: Final = 3
"""Waifus in the own Cementerio that eliminate a player (R3)."""
FULL_HAND: Final = 4
"""Cards of a first hand, and of a hand after Reposición (R8, R18)."""

AGRESIVA: Final = "agresiva"
PASIVA: Final = "pasiva"
RIGHT: Final = 1
LEFT: Final = -1

ACTIVE: Final = "active"
"""Counter of a Waifu whose lasting Hechizo is active."""
DIVERTED: Final = "diverted"
"""Counter of an Ataque del Nocta that an Agilidad has passed on."""
CHEERED: Final = "cheered"
"""Counter of a Trofeo that counts double."""

PHASES: Final = (
    "setup", "start", "action", "close", "replied", "refill", "pass", "nocta", "arrive", "count",
    "over",
)  # fmt: skip
"""Where a match is: between questions it is in ``action``, or over."""


@cache
def zones(seats: int) -> Layout:
    """Return the zones for a number of seats: the common ones first, then those of each seat.

    Order means something in the decks only: discards are shuffled before anybody draws from them,
    and of several cards in one place its player chooses which acts, or is met (R16, A37).
    """
    found = [
        Zone("deck", seen=Seen.NOBODY),
        Zone("discard", ordered=False),
        Zone("waifu-deck", seen=Seen.NOBODY),
        Zone("nocta-deck", seen=Seen.NOBODY),
        Zone("nocta", in_play=True),
        Zone("retired", ordered=False),
        Zone("attacks", ordered=False),
    ]
    for seat in map(Seat, range(seats)):
        found += [
            Zone("hand", seat, Seen.OWNER),
            Zone("waifu", seat, in_play=True),
            Zone("attached", seat, in_play=True, ordered=False),
            Zone("threats", seat, in_play=True, ordered=False),
            Zone("upon", seat, in_play=True, ordered=False),
            Zone("trophies", seat),
            Zone("cheers", seat, ordered=False),
            Zone("graveyard", seat, ordered=False),
            Zone("played", seat),
        ]
    return Layout(tuple(found))


def layout(seats: int, _options: object) -> Layout:
    """Return the zones, whatever was agreed on."""
    return zones(seats)


@final
@frozen
class Arena:
    """How far the match is, and what is so besides cards.

    Args:
        phase: One of `PHASES`.
        turn: Whose turn it is or was last; an eliminated seat while it is passed over.
        pa: What that seat can pay with; less than 0 after an Embestida.
        blades: How many Ataques may be played as free Fulminantes in this turn (Hoshi).
        direction: 1 to the right, from A to B; -1 to the left.
        marker: The seat on whose right the marker lies.
        side: Which side of it is up: the Modo of the Nocta's last turn, or as it was placed.
        last: Who had the last turn of their own.
    """

    phase: str = "setup"
    turn: Seat = Seat(0)
    pa: int = 0
    blades: int = 0
    direction: int = RIGHT
    marker: Seat = Seat(0)
    side: str = AGRESIVA
    last: Seat = Seat(0)


ArenaTable = Table[Arena]
ArenaDraft = Draft[Arena]


def before(_settings: Settings) -> Arena:
    """Return the facts before the set-up."""
    return Arena()


# What happens to the facts.


@final
@frozen
class PhaseBegan(Fact):
    """The match goes on to another phase."""

    tag: ClassVar[str] = "phase-began"
    aside: ClassVar[bool] = True
    phase: str

    def apply(self, draft: ArenaDraft, /) -> None:
        """Note it."""
        draft.facts = evolve(draft.facts, phase=self.phase)


@final
@frozen
class TurnBegan(Fact):
    """The turn comes to a seat.

    Args:
        seat: Whose turn it is.
        pa: What it begins with; 0 for an eliminated seat, which takes no turn.
    """

    tag: ClassVar[str] = "turn-began"
    seat: Seat
    pa: int = 1

    def apply(self, draft: ArenaDraft, /) -> None:
        """Begin with Inicio; what was left of the last turn is lost."""
        last = self.seat if self.pa else draft.facts.last
        phase = "start" if self.pa else draft.facts.phase
        draft.facts = evolve(
            draft.facts, phase=phase, turn=self.seat, pa=self.pa, blades=0, last=last
        )


@final
@frozen
class PaChanged(Fact):
    """A seat has more PA, or fewer.

    Args:
        seat: Whose.
        number: How many more; fewer if it is less than 0.
        paid: Whether that is the price of what is played.
    """

    tag: ClassVar[str] = "pa"
    aside: ClassVar[bool] = True
    seat: Seat
    number: int
    paid: bool = False

    @property
    def kind(self) -> str:
        """Gain or lose."""
        return "gain pa" if self.number > 0 else "lose pa"

    def apply(self, draft: ArenaDraft, /) -> None:
        """Add them: only whoever has the turn has PA."""
        if draft.facts.turn == self.seat:
            draft.facts = evolve(draft.facts, pa=draft.facts.pa + self.number)


@final
@frozen
class BladesChanged(Fact):
    """A seat may play more Ataques as free Fulminantes in this turn, or fewer."""

    tag: ClassVar[str] = "blades"
    aside: ClassVar[bool] = True
    seat: Seat
    number: int

    @property
    def kind(self) -> str:
        """Gain or lose."""
        return "gain blades" if self.number > 0 else "lose blades"

    def apply(self, draft: ArenaDraft, /) -> None:
        """Add them, for this turn only."""
        if draft.facts.turn == self.seat:
            draft.facts = evolve(draft.facts, blades=draft.facts.blades + self.number)


@final
@frozen
class DirectionTurned(Fact):
    """The turn passes the other way round."""

    tag: ClassVar[str] = "direction"
    aside: ClassVar[bool] = True
    direction: int

    def apply(self, draft: ArenaDraft, /) -> None:
        """Turn it."""
        draft.facts = evolve(draft.facts, direction=self.direction)


@final
@frozen
class MarkerSet(Fact):
    """The marker lies somewhere else, or shows another side.

    Args:
        right_of: The seat on whose right it lies.
        side: Which side is up.
    """

    tag: ClassVar[str] = "marker"
    aside: ClassVar[bool] = True
    right_of: Seat
    side: str

    @property
    def kind(self) -> str:
        """What texts could hear."""
        return self.tag

    def apply(self, draft: ArenaDraft, /) -> None:
        """Lay it there."""
        draft.facts = evolve(draft.facts, marker=self.right_of, side=self.side)


@final
@frozen
class Attacked(Fact):
    """The Nocta has chosen whom it attacks.

    Args:
        how: By which rule: ``sebo``, ``special``, ``agresivo``, ``manada``, ``afinidad``,
            ``proximidad``, or ``climax`` for nobody.
        seats: Its targets, in seat order.
    """

    tag: ClassVar[str] = "attacked"
    aside: ClassVar[bool] = True
    how: str
    seats: tuple[Seat, ...]


@final
@frozen
class Eliminated(Fact):
    """A player is out."""

    tag: ClassVar[str] = "eliminated"
    aside: ClassVar[bool] = True
    seat: Seat


EVENTS: Final = (
    PhaseBegan, TurnBegan, PaChanged, BladesChanged, DirectionTurned, MarkerSet, Attacked,
    Eliminated,
)  # fmt: skip


# What every other module asks of a table.


def seats_of(table: ArenaTable) -> tuple[Seat, ...]:
    """Return all seats."""
    return tuple(map(Seat, range(table.settings.seats)))


def is_out(table: ArenaTable, seat: int) -> bool:
    """Return whether a player is eliminated (R3)."""
    return len(table.zones[place(table, "graveyard", seat)]) >= LIVES


def playing(table: ArenaTable) -> tuple[Seat, ...]:
    """Return the seats that are not eliminated."""
    return tuple(seat for seat in seats_of(table) if not is_out(table, seat))


def following(table: ArenaTable, seat: int) -> Seat:
    """Return the next seat that plays, in the direction of the turn (R10, R15)."""
    seats, direction = table.settings.seats, table.facts.direction
    at = (seat + direction) % seats
    while is_out(table, at) and at != seat:
        at = (at + direction) % seats
    return Seat(at)


def rivals(table: ArenaTable, seat: int) -> tuple[Seat, ...]:
    """Return the other seats that play."""
    return tuple(other for other in playing(table) if other != seat)


def behind(table: ArenaTable, seat: int) -> Seat:
    """Return where the marker lies behind a seat: the seat on whose right that is (R64)."""
    if table.facts.direction == LEFT:
        return Seat(seat)
    return Seat((seat - 1) % table.settings.seats)


def left_of(table: ArenaTable, seat: int) -> Seat:
    """Return the next seat on the left that plays."""
    seats = table.settings.seats
    at = (seat - 1) % seats
    while is_out(table, at) and at != seat:
        at = (at - 1) % seats
    return Seat(at)


def crossed(table: ArenaTable, seat: int) -> Seat:
    """Return where the turn passes when it leaves a seat, as the marker says it."""
    if table.facts.direction == RIGHT:
        return Seat(seat)
    return Seat((seat - 1) % table.settings.seats)


def gap_of(table: ArenaTable, marker: int) -> Seat:
    """Return the seat still playing on whose right the marker lies, among those who play."""
    return left_of(table, marker) if is_out(table, marker) else Seat(marker)


def nocta_of(table: ArenaTable) -> Object | None:
    """Return the Nocta in the arena, if there is one."""
    found = contents(table, place(table, "nocta"))
    return found[0] if found else None


def waifu_of(table: ArenaTable, seat: int) -> Object | None:
    """Return the Waifu of a seat, if it has one."""
    found = contents(table, place(table, "waifu", seat))
    return found[0] if found else None


def threats_of(table: ArenaTable, seat: int) -> tuple[Object, ...]:
    """Return the Amenazas of a seat, in the order in which they came."""
    return contents(table, place(table, "threats", seat))


def defendable(table: ArenaTable, seat: int) -> tuple[Object, ...]:
    """Return the Amenazas of a seat that are not Letales (R44, R45)."""
    return tuple(thing for thing in threats_of(table, seat) if not thing.used)
