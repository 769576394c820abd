"""A defence: the card is shown, the Esfera goes on, the hand is filled (R17 to R29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from cardrules._frozen import frozen
from cardrules.core.effects import Node
from cardrules.core.frames import StepFrame
from cardrules.errors import EngineBugError
from cardrules.games.arcanya.actions import Play
from cardrules.games.arcanya.rules import HIGHEST, returns_to, row_of
from cardrules.games.arcanya.table import (
    ALTERAR,
    CARDS,
    DECK,
    DESVIAR,
    DISCARD,
    DISIPAR,
    HANDS,
    REFLEJAR,
    VALUES,
    ArcanyaDraft,
    Restocked,
    Sphere,
    SphereSent,
    hand_size,
    held,
    sphere,
)  # fmt: skip
from cardrules.ids import CardId, RuleId, Seat

if TYPE_CHECKING:
    from cardrules.core.run import Run

CALM_LIMIT: Final = 10
"""Above this, the dynamic rule only calms the Esfera (R56)."""
CALMED: Final = 5

_REFILLED: Final = ("R27", "R28")
_SHOWN: Final = {id: card.rules[:2] for id, card in CARDS.items()}


@final
@frozen
class Defend(Node):
    """Discard the card, with the extra one of a spectacular Alterar; send the Esfera on; refill."""

    tag: ClassVar[str] = "arcanya.defend"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Do one after the other: they are one step, since nothing can come between."""
        action: Play = run.scenes[-1].names["action"]
        draft = run.draft
        seat = action.seat
        card = action.card
        thing = held(draft, seat, card)
        if thing is None:
            raise EngineBugError(f"{card} is not in hand", run.entries)
        run.move(thing, DISCARD, "play", _SHOWN[card])
        if action.extra is not None:
            _discard_extra(run, seat, action.extra)
        facts = draft.facts
        if facts.power > HIGHEST or draft.probe is not None:
            sent, rules = _sent(draft, facts, action)
        else:
            try:
                sent, rules = draft.settings.memo[id(facts)].sent[action]  # its `row_of`
            except KeyError:
                sent, rules = _worked_out(draft, action)
        run.happen(sent, rules)
        refill(run, seat, _REFILLED)


def _discard_extra(run: Run, seat: Seat, card: CardId) -> None:
    """Discard the card whose value a spectacular Alterar uses."""
    draft = run.draft
    thing = held(draft, seat, card)
    if thing is None:
        raise EngineBugError(f"{card} is not in hand", run.entries)
    run.move(thing, DISCARD, "discard", ("R55",))


def _worked_out(draft: ArcanyaDraft, action: Play) -> tuple[SphereSent, tuple[RuleId, ...]]:
    """Work the new Esfera out, and keep it: for Potencias of cards it follows from the rules."""
    sent, rules = _sent(draft, draft.facts, action)
    rules = (*rules, *draft.consulted)
    draft.consulted.clear()
    row_of(draft).sent[action] = sent, rules
    return sent, rules


def _sent(draft: ArcanyaDraft, old: Sphere, action: Play) -> tuple[SphereSent, tuple[RuleId, ...]]:
    seat = action.seat
    power, direction = old.power, old.direction
    target: Seat | None = action.target
    how: str = action.card
    rules: tuple[RuleId, ...]
    if action.card in VALUES:
        power = VALUES[action.card]
        rules = ("R19", "R17") if target is None else ("R20", "R19")
        how = "potencia" if target is None else "resonancia"
    elif action.card == REFLEJAR:
        target = returns_to(draft)
        direction = -direction
        rules = ("R23",)
    elif action.card == DESVIAR:
        rules = ("R22",)
    elif action.card == ALTERAR:
        power, rules = _altered(power, action)
    elif action.card == DISIPAR:
        power, rules = _dissipated(draft, power)
    else:
        rules = ("R21", "R17")
    if target is None:
        target = Seat((seat + direction) % draft.settings.seats)
    return SphereSent(sphere(power, target, seat, direction), how), rules


def _altered(power: int, action: Play) -> tuple[int, tuple[RuleId, ...]]:
    rules: tuple[RuleId, ...] = ("R24", "R17") if action.extra is None else ("R55", "R24", "R17")
    changed = power + action.change
    return (changed, rules) if changed >= 1 else (1, (*rules, "R26"))


def _dissipated(draft: ArcanyaDraft, power: int) -> tuple[int, tuple[RuleId, ...]]:
    if draft.settings.option("dynamic") and power > CALM_LIMIT:
        return CALMED, ("R56", "R17")
    return 1, ("R25", "R17")


@final
@frozen
class Refill(Node):
    """Fill the hand of whoever acts to its size."""

    tag: ClassVar[str] = "arcanya.refill"
    atomic: ClassVar[bool] = True
    rules: tuple[RuleId, ...] = _REFILLED

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


def _restock(run: Run) -> None:
    """Shuffle the discards in: when nothing is left of the Fuente, or before that (A24)."""
    draft = run.draft
    deck, discards = draft.zones[DECK], draft.zones[DISCARD]
    if discards and (not deck or draft.reading("A24") == "b"):
        order = run.chance.shuffle("deck", len(deck) + len(discards), run.seq)
        run.happen(Restocked(order), ("R29", "K4", "K11"))
