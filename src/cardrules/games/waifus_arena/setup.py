"""Set-up: decks, dice, Waifus, hands, the marker, the first Nocta (section 04)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, final

from cardrules._frozen import frozen
from cardrules.games.waifus_arena.cards import cards_of
from cardrules.games.waifus_arena.drawing import draw_cards
from cardrules.games.waifus_arena.table import (
    AGRESIVA,
    FULL_HAND,
    MarkerSet,
    TurnBegan,
    behind,
    seats_of,
)  # fmt: skip
from cardrules.kit import (
    CardId,
    Made,
    Moved,
    Node,
    Object,
    ObjectId,
    OptionDef,
    Place,
    Seat,
    StepFrame,
    Text,
    contents,
    moved,
    place,
    seat_name,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.kit import Run

FACES: Final = tuple("123456")
DICE: Final = "dice"
DECKS: Final = (("waifu", "waifu-deck"), ("nocta", "nocta-deck"), ("accion", "deck"))
"""Which kind of card each deck is made of."""


def _nobody_sits_there(value: str, seats: int) -> str:
    there = (DICE, *(seat_name(seat) for seat in range(seats)))
    return "" if value in there else f"there is no seat {value} among {seats}"


OPTIONS: Final = (
    OptionDef("first", DICE, Text(
        "Who has the first turn: a seat, or dice to throw for it (R7).",
        "Quién tiene el primer turno: un asiento, o dice para tirar los dados (R7).",
    ), (DICE, "A", "B", "C", "D"), unfit=_nobody_sits_there),
)  # fmt: skip


@final
@frozen
class SetUp(Node):
    """Lay everything out and begin."""

    tag: ClassVar[str] = "waifus.set-up"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Do so, in the order of the document."""
        draft = run.draft
        for kind, name in DECKS:
            deck = place(draft, name)
            made = _made(draft.minted, deck, cards_of(run.game, kind))
            run.propose((made,), ("R7", "H1"), wished=False)
            run.shuffle(deck, ("R7", "K4", "K11"))
        first = _first(run)
        order = [Seat((first + step) % draft.settings.seats) for step in seats_of(draft)]
        for seat in order:
            waifu = contents(draft, place(draft, "waifu-deck"))[-1]
            after = moved(draft, waifu, place(draft, "waifu", seat))
            run.propose((Moved(waifu, after, "draw"),), ("R8",), wished=False)
        for seat in order:
            draw_cards(run, seat, FULL_HAND, ("R8",))
        run.propose((MarkerSet(behind(draft, first), AGRESIVA),), ("R9", "R64"), wished=False)
        nocta = contents(draft, place(draft, "nocta-deck"))[-1]
        after = moved(draft, nocta, place(draft, "nocta"))
        run.propose((Moved(nocta, after, "reveal"),), ("R9",), wished=False)
        run.propose((TurnBegan(first),), ("R7", "R20"), wished=False)


@lru_cache(maxsize=64)
def _made(minted: int, where: Place, cards: tuple[CardId, ...]) -> Made:
    """Return that a deck comes into being; matches with the same cards share it."""
    ids = range(minted + 1, minted + 1 + len(cards))
    return Made(tuple(Object(ObjectId(i), 1, where, c) for i, c in zip(ids, cards, strict=True)))


def die_of(seat: Seat) -> str:
    """Return what the throw of a seat is called among what chance decides."""
    return f"die {seat_name(seat)}"


def _first(run: Run) -> Seat:
    """Return who begins: whoever throws highest; those who are tied throw again (R7, H2)."""
    told = run.draft.settings.option("first")
    if told != DICE:
        return Seat("ABCD".index(told))
    tied = list(seats_of(run.draft))
    while len(tied) > 1:
        thrown = {seat: int(run.roll(die_of(seat), FACES, ("R7", "H2", "K11"))) for seat in tied}
        tied = [seat for seat in tied if thrown[seat] == max(thrown.values())]
    return tied[0]
