"""Hands: filled and cut down to their size, now and after effects (R27 to R29, R48)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import frozen
from cardrules.core.actions import Choose
from cardrules.core.claims import claim
from cardrules.core.effects import Node
from cardrules.core.frames import StepFrame
from cardrules.games.arcanya.table import (
    DECK,
    DISCARD,
    HANDS,
    Restocked,
    hand_cards,
    hand_size,
    held,
)
from cardrules.ids import RuleId, Seat

if TYPE_CHECKING:
    from cardrules.core.run import Run

REFILLED: Final = ("R27", "R28")
CUT: Final = claim("ask.cut")


@final
@frozen
class Refill(Node):
    """Fill the hand of whoever acts to its size."""

    tag: ClassVar[str] = "arcanya.refill"
    atomic: ClassVar[bool] = True
    rules: tuple[RuleId, ...] = REFILLED

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Draw what is missing."""
        refill(run, run.scenes[-1].seat, self.rules)


def refill(run: Run, seat: Seat, rules: tuple[RuleId, ...]) -> None:
    """Draw one by one until a hand has its size; what is not there is not drawn (H4)."""
    draft = run.draft
    zones = draft.zones
    place = HANDS[seat]
    missing = hand_size(draft, seat) - len(zones[place])
    while missing > 0:
        deck = zones[DECK]
        cited = rules
        if len(deck) < missing:
            _restock(run)
            deck = zones[DECK]
            if not deck:
                return
            if len(deck) + len(zones[DISCARD]) < missing:
                cited = (*rules, "H4")
        run.move(draft.objects[deck[-1]], place, "draw", cited)
        missing -= 1


def draw_cards(run: Run, seat: Seat, number: int, rules: tuple[RuleId, ...]) -> None:
    """Draw so many cards, whatever the hand's size; the discards come in when there are too few."""
    draft = run.draft
    for drawn in range(number):
        if len(draft.zones[DECK]) < number - drawn:
            _restock(run)
        if not draft.zones[DECK]:
            return
        run.move(draft.objects[draft.zones[DECK][-1]], HANDS[seat], "draw", rules)


def _restock(run: Run) -> None:
    """Shuffle the discards in: when nothing is left of the Fuente, or before that (A24)."""
    draft = run.draft
    deck, discards = draft.zones[DECK], draft.zones[DISCARD]
    if discards and (not deck or draft.reading("A24") == "b"):
        order = run.chance.shuffle("deck", len(deck) + len(discards), run.seq)
        run.happen(Restocked(order), ("R29", "K4", "K11"))


def sizes(run: Run) -> tuple[int, ...]:
    """Return how many cards each seat holds."""
    draft = run.draft
    return tuple(len(draft.zones[HANDS[seat]]) for seat in range(draft.settings.seats))


@final
@frozen
class Adjust(Node):
    """After an effect every hand that it changed gets its size again (R27, R48).

    First it is the turn of who acts, then of the others whose hand is not as it was (H9): ``hands``
    names how many cards each held. So a hand that the Fuente could not fill stays short until its
    next refill.

    Args:
        rules: By which rules.
    """

    tag: ClassVar[str] = "arcanya.adjust"
    rules: tuple[RuleId, ...]

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Go on with the seat that is next; `at.at` counts those that are done."""
        answer = run.take()
        rules = self._citing(run)
        if answer is not None:
            thing = held(run.draft, answer.seat, answer.what)
            assert thing is not None
            run.move(thing, DISCARD, "discard", rules)
        turn = self._turn(run, at, rules)
        if turn is None:
            return None
        at, seat = turn
        run.ask(seat, CUT, self.options(run, at), rules)
        return at

    def options(self, run: Run, at: StepFrame, /) -> tuple[Any, ...]:
        """List each card of the hand that is too large."""
        seat = self._seat(run, at.at)
        return tuple(Choose(seat, card) for card in hand_cards(run.draft, seat))

    def _turn(
        self, run: Run, at: StepFrame, rules: tuple[RuleId, ...]
    ) -> tuple[StepFrame, Seat] | None:
        """Fill hands until one is too large; return where it stands and whose it is."""
        draft = run.draft
        before = run.scenes[-1].names["hands"]
        for number in range(at.at, draft.settings.seats):
            seat = self._seat(run, number)
            count = len(draft.zones[HANDS[seat]])
            if count == before[seat] and number:
                continue
            if count > hand_size(draft, seat):
                return at.on(number), seat
            refill(run, seat, rules)
        return None

    def _citing(self, run: Run) -> tuple[RuleId, ...]:
        """Return the rules, with that on the order if the hands of several have changed."""
        names = run.scenes[-1].names
        if "several" not in names:
            before = names["hands"]
            changed = [one for one, other in zip(sizes(run), before, strict=True) if one != other]
            names["several"] = len(changed) > 1
        return (*self.rules, "H9") if names["several"] else self.rules

    def _seat(self, run: Run, number: int) -> Seat:
        """Return whose turn it is: who acts, then the others in the current direction."""
        draft = run.draft
        turned = draft.facts.direction * number
        return Seat((run.scenes[-1].seat + turned) % draft.settings.seats)
