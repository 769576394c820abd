"""The table of Ovniversus: one shared deck, two hands, three battles with a side for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, final

from cardrules._frozen import evolve, frozen
from cardrules.kit import (
    Draft,
    Fact,
    Layout,
    Object,
    Ref,
    Place,
    Seat,
    Seen,
    Settings,
    Table,
    Zone,
)  # fmt: skip

SEATS: Final = (Seat(0), Seat(1))
BATTLES: Final = ("fuerza", "proyeccion", "resistencia")
"""The scores that are fought for, in the order in which the first cards come (R3, R5)."""
FOURTH: Final = "fourth"
"""Name of the places of the deciding battle."""
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
BATTLE_OF: Final = {where: battle for own in SIDES for where, battle in zip(own, BATTLES, strict=True)}


def layout(_seats: int, _options: object) -> Layout:
    """Return the zones, whatever was agreed on."""
    return LAYOUT


@final
@frozen
class Duel:
    """How far the match is.

    Args:
        phase: ``one`` (the first card of each battle), ``two``, ``score`` (a score is named for the
            deciding battle), ``fourth`` (the deciding battle), ``over``.
        turn: Whose turn it is.
        first: Who plays first: not who dealt.
        plays: How many first cards have been placed.
        placed: Whether this turn's card is placed.
        last: The card that was placed last.
        used: Whether this turn's effect is used.
        fresh: Whether the hand of this turn has not been refilled yet.
        redraws: How many new hands this turn has seen.
        stuck: Whether no card that is left could ever be placed by each seat.
        named: The score that each seat names for the deciding battle, "" for none yet.
        score: The score of the deciding battle, "" before it.
    """

    phase: str = "one"
    turn: Seat = SEATS[0]
    first: Seat = SEATS[0]
    plays: int = 0
    placed: bool = False
    last: Ref | None = None
    used: bool = False
    fresh: bool = True
    redraws: int = 0
    stuck: tuple[bool, ...] = (False, False)
    named: tuple[str, ...] = ("", "")
    score: str = ""


DuelTable = Table[Duel]
DuelDraft = Draft[Duel]


def before(_settings: Settings) -> Duel:
    """Return the facts before the set-up."""
    return Duel()


def public(facts: Duel, seat: Seat | None) -> Duel:
    """Return what a seat may know: not the score that the other one names, until both have."""
    if facts.phase != "score" or all(facts.named):
        return facts
    named = tuple(name if s == seat else "" for s, name in enumerate(facts.named))
    return evolve(facts, named=named)


# What happens.


@final
@frozen
class Dealt(Fact):
    """It is said who dealt: the other seat plays first."""

    tag: ClassVar[str] = "dealt"
    first: Seat

    def apply(self, draft: DuelDraft, /) -> None:
        """Begin with the other seat."""
        draft.facts = evolve(draft.facts, first=self.first, turn=self.first)


@final
@frozen
class TurnBegan(Fact):
    """A seat is to act.

    Args:
        seat: Who.
        phase: In which phase.
    """

    tag: ClassVar[str] = "turn-began"
    seat: Seat
    phase: str

    def apply(self, draft: DuelDraft, /) -> None:
        """Forget what was done in the last turn."""
        draft.facts = evolve(
            draft.facts, turn=self.seat, phase=self.phase, placed=False, used=False, fresh=True,
            redraws=0,
        )  # fmt: skip


@final
@frozen
class Refilled(Fact):
    """The hand of a turn has been brought up to its number."""

    tag: ClassVar[str] = "refilled"
    seat: Seat

    def apply(self, draft: DuelDraft, /) -> None:
        """Note it: it is done once a turn."""
        draft.facts = evolve(draft.facts, fresh=False)


@final
@frozen
class CardPlaced(Fact):
    """This turn's card is placed."""

    tag: ClassVar[str] = "card-placed"
    seat: Seat
    card: Ref

    def apply(self, draft: DuelDraft, /) -> None:
        """Note it, and count it in phase one."""
        now = draft.facts
        plays = now.plays + (now.phase == "one")
        draft.facts = evolve(now, placed=True, plays=plays, last=self.card)


@final
@frozen
class EffectUsed(Fact):
    """This turn's effect is used."""

    tag: ClassVar[str] = "effect-used"
    seat: Seat

    def apply(self, draft: DuelDraft, /) -> None:
        """Note it; what it does may give somebody a card to place again."""
        draft.facts = evolve(draft.facts, used=True, stuck=(False, False))


@final
@frozen
class HandShown(Fact):
    """A seat showed a hand of which nothing could be placed.

    Args:
        seat: Who.
        cards: The hand, as it was held.
    """

    tag: ClassVar[str] = "hand-shown"
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[Object, ...]

    def seen_by(self, _seat: Seat | None, _game: Any) -> HandShown:
        """Return all of it: it is shown to everybody."""
        return self

    def apply(self, draft: DuelDraft, /) -> None:
        """Count it."""
        draft.facts = evolve(draft.facts, redraws=draft.facts.redraws + 1)


@final
@frozen
class Stuck(Fact):
    """No card that is left could be placed by a seat, so it is not asked for new hands for ever."""

    tag: ClassVar[str] = "stuck"
    seat: Seat

    def apply(self, draft: DuelDraft, /) -> None:
        """Note it."""
        stuck = tuple(s or n == self.seat for n, s in enumerate(draft.facts.stuck))
        draft.facts = evolve(draft.facts, stuck=stuck)


@final
@frozen
class ScoreNamed(Fact):
    """A seat named a score for the deciding battle."""

    tag: ClassVar[str] = "score-named"
    seat: Seat
    score: str

    def seen_by(self, seat: Seat | None, _game: Any) -> ScoreNamed:
        """Return it; to the other seat without the score."""
        return self if seat == self.seat else ScoreNamed(self.seat, "")

    def apply(self, draft: DuelDraft, /) -> None:
        """Keep it."""
        named = tuple(self.score if s == self.seat else n for s, n in enumerate(draft.facts.named))
        draft.facts = evolve(draft.facts, named=named)


@final
@frozen
class ScoreSet(Fact):
    """The score of the deciding battle is settled."""

    tag: ClassVar[str] = "score-set"
    reveals: ClassVar[bool] = True
    score: str

    def apply(self, draft: DuelDraft, /) -> None:
        """Fight for it."""
        draft.facts = evolve(draft.facts, score=self.score)


@final
@frozen
class BattlesCompared(Fact):
    """The sides of the battles were added up.

    Args:
        totals: For each battle the points of each seat.
        winners: Who wins each battle, or None.
    """

    tag: ClassVar[str] = "battles-compared"
    totals: tuple[tuple[int, ...], ...]
    winners: tuple[Seat | None, ...]


EVENTS: Final = (
    Dealt, TurnBegan, Refilled, CardPlaced, EffectUsed, HandShown, Stuck, ScoreNamed, ScoreSet,
    BattlesCompared,
)  # fmt: skip


# What lies where.


def other(seat: int) -> Seat:
    """Return the opponent of a seat."""
    return Seat(1 - seat)


def held(table: DuelTable, seat: int) -> list[Object]:
    """Return the cards of a hand."""
    objects = table.objects
    return [objects[id] for id in table.zones[HANDS[seat]]]


def stack(table: DuelTable, seat: int, battle: str) -> list[Object]:
    """Return the cards of one side of a battle, from the first one placed."""
    objects = table.objects
    return [objects[id] for id in table.zones[SIDES[seat][BATTLES.index(battle)]]]


def around(table: DuelTable, thing: Object) -> list[Object]:
    """Return the cards of the place where a thing lies, from the first one placed."""
    objects = table.objects
    return [objects[id] for id in table.zones[thing.place]]


def seat_of_side(thing: Object) -> Seat | None:
    """Return on whose side a card lies, or None if it lies on none."""
    return LAYOUT.zones[thing.place].seat


def at_stake(facts: Duel) -> str:
    """Return the battle that this turn of phase one fills, else ""."""
    return BATTLES[facts.plays // 2] if facts.phase == "one" else ""


