"""Set-up: decks, the Edge, the mission deck, the first hands (R3 to R7)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import frozen, maker
from cardrules.core.effects import Node
from cardrules.games.naruto_mythos.decks import deck_of
from cardrules.games.naruto_mythos.events import EdgeTaken, HandKept, PhaseBegan
from cardrules.games.naruto_mythos.table import PILES, SEATS, NarutoTable, other
from cardrules.kit import (
    CardId,
    Made,
    Moved,
    Object,
    ObjectId,
    Place,
    Seat,
    StepFrame,
    contents,
    moved,
    place,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.kit import Run

_moved = maker(Moved)

HAND: Final = 5
OWN_MISSIONS: Final = 2
CARDS_A_ROUND: Final = 2


def placed(table: NarutoTable) -> int:
    """Return how many missions lie on the mission deck."""
    return len(table.zones[place(table, "mission-deck")])


def placer(table: NarutoTable) -> Seat | None:
    """Return who puts the next mission on the mission deck; None when it is whole.

    Rule:
        R6 (in turns, the first one at the bottom), N2 (who begins, and whose is turned up first).
    """
    facts = table.facts
    number = placed(table)
    if facts.phase != "missions" or number >= 2 * OWN_MISSIONS:
        return None
    first = facts.edge if table.reading("N2") == "a" else other(facts.edge)
    return first if number % 2 == 0 else other(first)


@final
@frozen
class LayOut(Node):
    """Lay out and shuffle the decks, give the Edge, and choose the missions."""

    tag: ClassVar[str] = "naruto.lay-out"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Do so."""
        draft = run.draft
        settings = draft.settings
        for seat in SEATS:
            deck = deck_of(settings.option(f"deck-{'ab'[seat]}"))
            _make(run, place(draft, "deck", seat), seat, deck.cards, ("R3", "H1"))
            run.shuffle(place(draft, "deck", seat), ("R3",))
            _make(run, place(draft, "aside", seat), None, deck.missions, ("R4",))
        self._give_edge(run)
        competitive = settings.option("competitive")
        for seat in SEATS:
            aside = place(draft, "aside", seat)
            run.shuffle(aside, ("R6",))
            target = place(draft, "chosen", seat) if competitive else place(draft, "mission-deck")
            chosen = contents(draft, aside)[-OWN_MISSIONS:]
            events = tuple(Moved(c, moved(draft, c, target), "choose") for c in chosen)
            run.propose(events, ("R6",), wished=False)
        if not competitive:
            run.shuffle(place(draft, "mission-deck"), ("R6",))

    def _give_edge(self, run: Run) -> None:
        first = run.draft.settings.option("first")
        if first not in ("A", "B"):
            first = run.roll("first player", ("A", "B"), ("R5",))
        if "AB".index(first) != run.draft.facts.edge:
            run.propose((EdgeTaken(Seat("AB".index(first))),), ("R5",), wished=False)


def _make(
    run: Run, where: Any, owner: Seat | None, cards: tuple[CardId, ...], rules: tuple[str, ...]
) -> None:
    run.propose((_made(run.draft.minted, where, owner, cards),), rules, wished=False)


@lru_cache(maxsize=256)
def _made(minted: int, where: Place, owner: Seat | None, cards: tuple[CardId, ...]) -> Made:
    """Return that cards come into being; matches with the same decks share it."""
    ids = range(minted + 1, minted + 1 + len(cards))
    return Made(
        tuple(Object(ObjectId(i), 1, where, c, owner) for i, c in zip(ids, cards, strict=True))
    )


@final
@frozen
class PlaceMission(Node):
    """Put a chosen mission on the mission deck; the last one of a seat goes by itself."""

    tag: ClassVar[str] = "naruto.place"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Put it on top."""
        draft = run.draft
        seat = placer(draft)
        assert seat is not None
        action = run.scene.names.get("action")
        things = contents(draft, place(draft, "chosen", seat))
        thing = next(t for t in things if action is None or t.card == action.card)
        after = moved(draft, thing, place(draft, "mission-deck"))
        rules = ("R6", "N2") if draft.settings.in_force["N2"] == "b" else ("R6",)
        run.propose((Moved(thing, after, "place"),), rules, wished=False)


@final
@frozen
class DealHands(Node):
    """Draw the first hands, the Edge holder first, and go on to the mulligan."""

    tag: ClassVar[str] = "naruto.deal-hands"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Draw five each."""
        edge = run.draft.facts.edge
        for seat in (edge, other(edge)):
            draw(run, seat, HAND, ("R7", "H2"))
        run.propose((PhaseBegan("mulligan", 0),), ("R7",), wished=False)


@final
@frozen
class RedrawHand(Node):
    """Shuffle a whole hand back into its deck and draw as many."""

    tag: ClassVar[str] = "naruto.redraw"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Do so."""
        draft, seat = run.draft, run.scene.seat
        hand, deck = place(draft, "hand", seat), place(draft, "deck", seat)
        cards = contents(draft, hand)
        run.propose(
            tuple(Moved(c, moved(draft, c, deck), "put") for c in cards), ("R7",), wished=False
        )
        run.shuffle(deck, ("R7",))
        draw(run, seat, HAND, ("R7",))


@final
@frozen
class KeepHand(Node):
    """Note that a seat has decided; after both the first round begins."""

    tag: ClassVar[str] = "naruto.keep"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Note it."""
        run.propose((HandKept(run.scene.seat),), ("R7",), wished=False)
        if run.draft.facts.kept == len(SEATS):
            run.propose((PhaseBegan("start", 1),), ("R8",), wished=False)


def draw(run: Run, seat: Seat, number: int, rules: tuple[str, ...]) -> None:
    """Draw cards; what a deck does not have is not drawn (R13)."""
    draft = run.draft
    deck, hand = PILES["deck"][seat], PILES["hand"][seat]
    drawn = contents(draft, deck)[::-1][:number]
    if len(drawn) < number:
        rules = (*rules, "R13")
    events = tuple([_moved(thing, moved(draft, thing, hand), "draw") for thing in drawn])
    if events:
        run.propose(events, rules, wished=False)
