"""The end: the battles are compared, and a deciding one is fought (R24 to R27, H2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from cardrules._frozen import frozen
from cardrules.core.effects import Node
from cardrules.core.events import Ended
from cardrules.games.ovniversus.course import begin, under_the_deck
from cardrules.games.ovniversus.events import BattlesCompared, FourthCalled, ScoreNamed, ScoreSet
from cardrules.games.ovniversus.scores import ahead, deciding, sums, winner
from cardrules.games.ovniversus.table import (
    BATTLES,
    FOURTH,
    FOURTHS,
    SEATS,
    TO_WIN,
    other,
)  # fmt: skip
from cardrules.kit import Outcome, Seat, StepFrame, claim, contents

if TYPE_CHECKING:
    from cardrules.kit import Run


def finish(run: Run) -> None:
    """Compare the battles; who wins two wins, else a deciding one is fought (R24 to R27, A15)."""
    draft, game = run.draft, run.game
    totals = tuple([sums(game, draft, battle) for battle in BATTLES])
    winners = tuple([ahead(pair) for pair in totals])
    run.happen(BattlesCompared(totals, winners), ("R24", "R25"))
    wins = tuple([winners.count(seat) for seat in SEATS])
    best = next((seat for seat in SEATS if wins[seat] >= TO_WIN), None)
    rules: tuple[str, ...] = ("R26",)
    if best is None and wins[0] != wins[1] and draft.reading("A15") == "b":
        best, rules = SEATS[int(wins[1] > wins[0])], ("R27",)
    if best is None:
        run.happen(FourthCalled(), ("R27",))
    else:
        run.happen(Ended(Outcome((best,), wins, claim("end.battles"), rules)), rules)


def _wins(run: Run) -> tuple[int, ...]:
    winners = [winner(run.game, run.draft, battle) for battle in BATTLES]
    return tuple([winners.count(seat) for seat in SEATS])


@final
@frozen
class NameIt(Node):
    """Name a score for the deciding battle; when it is settled, the battle begins."""

    tag: ClassVar[str] = "ovniversus.name-score"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Keep it; once both have named one, it is the one of both, or chance picks (H2, A16)."""
        action, draft = run.scenes[-1].names["action"], run.draft
        run.happen(ScoreNamed(action.seat, action.score), ("R27", "H2"))
        one, two = draft.facts.named
        if draft.reading("A16") == "b":
            score = action.score
        elif not (one and two):
            return
        else:
            score = one if one == two else run.roll("score", (one, two), ("H2",))
        run.happen(ScoreSet(score), ("R27", "H2"))
        begin(run, draft.facts.first, FOURTH, draft.facts.plays, 0, 0, ("R27", "H2"))


def after_fourth(run: Run, now: Seat) -> None:
    """Go on in the deciding battle: the other personaje, the result, or once more (H2)."""
    draft, game, first = run.draft, run.game, run.draft.facts.first
    plays = draft.facts.plays
    if draft.facts.stuck[now]:
        outcome = Outcome((), _wins(run), claim("end.drawn"), ("H2",))
        run.happen(Ended(outcome), ("H2",))
        return
    if now == first:
        begin(run, other(first), FOURTH, plays, 0, 0, ("R27", "H2"))
        return
    best = deciding(game, draft)
    if best is not None:
        outcome = Outcome((best,), _wins(run), claim("end.fourth"), ("R27",))
        run.happen(Ended(outcome), ("R27", "H2"))
        return
    used = [thing for where in FOURTHS for thing in contents(draft, where)]
    run.propose(under_the_deck(draft, used), ("H2", "R23"), wished=False)
    begin(run, first, FOURTH, plays, 0, 0, ("R27", "H2"))


