"""A defence by steps: the card is shown, the Esfera goes on, the hand is filled (R17 to R29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from cardrules._frozen import frozen, maker
from cardrules.core.effects import Node
from cardrules.core.events import Moved
from cardrules.core.frames import StepFrame
from cardrules.core.state import carried
from cardrules.errors import EngineBugError
from cardrules.games.arcanya.actions import Play
from cardrules.games.arcanya.rules import HIGHEST, returns_to
from cardrules.games.arcanya.table import (
    ALTERAR,
    CARDS,
    DECK,
    DESVIAR,
    DISCARD,
    DISIPAR,
    REFLEJAR,
    VALUES,
    ArcanyaDraft,
    Restocked,
    Sphere,
    SphereSent,
    hand,
    hand_size,
    held,
    sphere,
)  # fmt: skip
from cardrules.ids import RuleId, Seat

if TYPE_CHECKING:
    from cardrules.core.run import Run

CALM_LIMIT: Final = 10
"""Above this, the dynamic rule only calms the Esfera (R56)."""
CALMED: Final = 5

_moved = maker(Moved)
_SHOWN: Final = {id: card.rules[:2] for id, card in CARDS.items()}


@final
@frozen
class Show(Node):
    """Show the card and discard it, with the extra one of a spectacular Alterar."""

    tag: ClassVar[str] = "arcanya.show"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Move them from the hand to the discards."""
        action: Play = run.scenes[-1].names["action"]
        draft = run.draft
        card = held(draft, action.seat, action.card)
        if card is None:
            raise EngineBugError(f"{action.card} is not in hand", run.entries)
        rules = _SHOWN[action.card]
        run.happen(_moved(card, carried(draft, card, DISCARD), "play"), rules)
        if action.extra is not None:
            extra = held(draft, action.seat, action.extra)
            if extra is None:
                raise EngineBugError(f"{action.extra} is not in hand", run.entries)
            run.happen(_moved(extra, carried(draft, extra, DISCARD), "discard"), ("R55",))


@final
@frozen
class Send(Node):
    """Send the Esfera on as the card says."""

    tag: ClassVar[str] = "arcanya.send"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Work the new Esfera out: for Potencias of cards once for each Esfera and action."""
        action: Play = run.scenes[-1].names["action"]
        draft = run.draft
        old: Sphere = draft.facts
        if draft.probe is not None or old.power > HIGHEST:
            sent, rules = _sent(draft, old, action)
            run.happen(sent, rules)
            return
        memo = draft.settings.memo
        try:
            sent, rules = memo[old, action]
        except KeyError:
            sent, rules = _sent(draft, old, action)
            rules = (*rules, *draft.consulted)
            draft.consulted.clear()
            memo[old, action] = sent, rules
        run.happen(sent, rules)


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
    rules: tuple[RuleId, ...] = ("R27", "R28")

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Draw one by one; what is not there is not drawn (H4)."""
        draft = run.draft
        zones = draft.zones
        seat = run.scenes[-1].seat
        place = hand(seat)
        missing = hand_size(draft, seat) - len(zones[place])
        while missing > 0:
            rules = self.rules
            if len(zones[DECK]) < missing:
                self._restock(run)
                if not zones[DECK]:
                    return
                if len(zones[DECK]) + len(zones[DISCARD]) < missing:
                    rules = (*rules, "H4")
            top = draft.objects[zones[DECK][-1]]
            run.happen(_moved(top, carried(draft, top, place), "draw"), rules)
            missing -= 1

    def _restock(self, run: Run) -> None:
        """Shuffle the discards in: when nothing is left of the Fuente, or before that (A24)."""
        draft = run.draft
        deck, discards = draft.zones[DECK], draft.zones[DISCARD]
        if discards and (not deck or draft.reading("A24") == "b"):
            order = run.chance.shuffle("deck", len(deck) + len(discards), run.seq)
            run.happen(Restocked(order), ("R29", "K4", "K11"))
