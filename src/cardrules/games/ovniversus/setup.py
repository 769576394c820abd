"""Set-up: the shared deck, the hands, who plays first (R1, H1, H7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import frozen
from cardrules.core.claims import Text
from cardrules.core.effects import Node
from cardrules.games.ovniversus.course import begin, refill
from cardrules.games.ovniversus.events import Dealt
from cardrules.games.ovniversus.table import DECK, NONE, SEATS, other
from cardrules.kit import CardId, Made, Object, ObjectId, OptionDef, StepFrame

if TYPE_CHECKING:
    from cardrules.kit import Run

RANDOM: Final = "random"

OPTIONS: Final = (
    OptionDef("dealer", RANDOM, Text(
        "Who deals, and so plays second (R1).", "Quién reparte y, por tanto, juega segundo (R1)."
    ), (RANDOM, "A", "B")),
)  # fmt: skip


def deck_of(game: Any) -> list[CardId]:
    """Return every card of the shared deck, copies one after the other (H1)."""
    return [id for id, card in game.cards.items() for _ in range(card.count)]


def _laid_out(game: Any) -> Made:
    """Return the deck on the empty table: the same for all matches."""
    made: Made | None = game.memo.get("laid out")
    if made is None:
        cards = enumerate(deck_of(game), start=1)
        made = Made(tuple(Object(ObjectId(number), 1, DECK, card) for number, card in cards))
        game.memo["laid out"] = made
    return made


@final
@frozen
class Deal(Node):
    """Lay the shared deck out, shuffle it, deal three cards each."""

    tag: ClassVar[str] = "ovniversus.deal"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Do so; who deals plays second."""
        draft, game = run.draft, run.game
        run.propose((_laid_out(game),), ("R1", "H1"), wished=False)
        run.shuffle(DECK, ("R1",))
        dealer = draft.settings.option("dealer")
        if dealer == RANDOM:
            dealer = run.roll("dealer", ("A", "B"), ("H7",))
        first = other("AB".index(dealer))
        run.happen(Dealt(first), ("R1",))
        for seat in (first, other(first)):
            refill(run, seat, ("R1",))
        begin(run, SEATS[first], "one", NONE, 0, 0, ("R1", "R3"))
