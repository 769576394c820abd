"""How turns begin, and how cards leave: filling hands, going under the deck (R2, R23)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from cardrules._frozen import maker
from cardrules.games.ovniversus.events import TurnBegan
from cardrules.games.ovniversus.table import DECK, FULL_HAND, HANDS, DuelDraft, held
from cardrules.kit import UNKNOWN, Moved, Object, RuleId, Seat, moved

if TYPE_CHECKING:
    from cardrules.kit import Run

_began = maker(TurnBegan)
_REFILLED: Final = ("R2",)


def refill(run: Run, seat: Seat, rules: tuple[RuleId, ...] = _REFILLED) -> None:
    """Bring a hand up to three cards; more than three are kept (R2, A19).

    Rule:
        H6 (what the deck does not have is not drawn).
    """
    draft = run.draft
    place = HANDS[seat]
    zones, objects = draft.zones, draft.objects
    deck = zones[DECK]
    missing = FULL_HAND - len(zones[place])
    if missing < 0 and draft.reading("A19") == "b":
        surplus = held(draft, seat)[missing:]
        run.propose(under_the_deck(run.game, draft, surplus), (*rules, "R23", "H5"), wished=False)
    while missing > 0:
        if not deck:
            return
        cited = rules if len(deck) >= missing else (*rules, "H6")
        run.move(objects[deck[-1]], place, "draw", cited)
        missing -= 1


def under_the_deck(game: Any, draft: DuelDraft, things: Iterable[Object]) -> tuple[Moved, ...]:
    """Return the discarding of cards: one after the other they go under the deck.

    Rule:
        R23 (where to), H5 (in which order: nobody chooses it).
    """
    zones, cards = draft.zones, [*game.cards]

    def lies(thing: Object) -> tuple[int, int]:
        if thing.place not in HANDS:
            return thing.place, zones[thing.place].index(thing.id)
        return thing.place, cards.index(thing.card) if thing.card != UNKNOWN else len(cards)

    return tuple(
        Moved(thing, moved(draft, thing, DECK), "discard", top=False)
        for thing in sorted(things, key=lies)
    )


def begin(  # noqa: PLR0917 - what the event says, in its order
    run: Run, seat: Seat, phase: str, plays: tuple[int, ...], turns: int, idle: int,
    rules: tuple[RuleId, ...],
) -> None:  # fmt: skip
    """Begin a turn: it is somebody's, and the hand is filled."""
    run.happen(_began(seat, phase, plays, turns, idle), rules)
    refill(run, seat)
