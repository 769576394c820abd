"""Drawing cards of Acción, and a new deck when it runs out (sections 04, 05)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from cardrules._frozen import frozen
from cardrules.kit import Moved, Node, Seat, StepFrame, contents, moved, place

if TYPE_CHECKING:
    from cardrules.kit import Run


def draw_cards(run: Run, seat: Seat, number: int, rules: tuple[str, ...]) -> None:
    """Draw cards one after the other.

    Rule:
        R18a (the discards make a new deck when it runs out), A42 (when that is), H4 (what is not
        there is not drawn).
    """
    draft = run.draft
    deck, hand = place(draft, "deck"), place(draft, "hand", seat)
    for left in range(number, 0, -1):
        cited = rules
        if not draft.zones[deck]:
            _restock(run)
            if not draft.zones[deck]:
                return
        if len(draft.zones[deck]) + len(draft.zones[place(draft, "discard")]) < left:
            cited = (*rules, "H4")
        top = contents(draft, deck)[-1]
        run.propose((Moved(top, moved(draft, top, hand), "draw"),), cited, wished=False)
        if not draft.zones[deck] and draft.reading("A42") == "b":
            _restock(run)


def _restock(run: Run) -> None:
    """Shuffle the discards into a new deck (R18a)."""
    draft = run.draft
    deck = place(draft, "deck")
    events = tuple(
        Moved(thing, moved(draft, thing, deck), "restock")
        for thing in contents(draft, place(draft, "discard"))
    )
    if events:
        run.propose(events, ("R18a", "K4"), wished=False)
        run.shuffle(deck, ("R18a", "K4", "K11"))


@final
@frozen
class DrawByText(Node):
    """Draw as many cards as a text says."""

    tag: ClassVar[str] = "waifus.draw"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Draw them."""
        text = run.scenes[-2] if len(run.scenes) > 1 else run.scene
        rules = run.game.ability(text.code, text.index).rules or ("R16",)
        draw_cards(run, run.scene.seat, run.scene.names["number"], rules)
