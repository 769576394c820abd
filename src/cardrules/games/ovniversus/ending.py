"""The end: the battles are compared, and a deciding one is fought (R24 to R27, H2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, final

from cardrules._frozen import frozen
from cardrules.core.effects import Node
from cardrules.core.events import Ended
from cardrules.games.ovniversus.course import begin, under_the_deck
from cardrules.games.ovniversus.events import BattlesCompared, FourthCalled, ScoreNamed, ScoreSet
from cardrules.games.ovniversus.scores import ahead, sums, winner
from cardrules.games.ovniversus.table import (
    BATTLES,
    FOURTH,
    FOURTHS,
    SEATS,
    TO_WIN,
    DuelTable,
    other,
)  # fmt: skip
from cardrules.kit import (
    Outcome,
    Seat,
    StepFrame,
    claim,
    contents,
    said_or_asked,
    seat_name,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.kit import Run


def finish(run: Run) -> None:
    """Compare the battles; who wins two wins, else a deciding one is fought (R24 to R27)."""
    draft, game = run.draft, run.game
    totals = tuple([sums(game, draft, battle) for battle in BATTLES])
    winners = tuple([ahead(pair) for pair in totals])
    run.happen(BattlesCompared(totals, winners), ("R24", "R21", "R25"))
    outcome = by_battles(draft, winners)
    if outcome is None:
        run.happen(FourthCalled(), ("R27",))
    else:
        run.happen(Ended(outcome), outcome.rules)


def by_battles(table: DuelTable, winners: tuple[Seat | None, ...]) -> Outcome | None:
    """Return who wins by the battles won, or None if a deciding one has to be fought.

    Rule:
        R26 (two of three), R27 and A15 (which ties call for a fourth battle).
    """
    wins = tuple([winners.count(seat) for seat in SEATS])
    for seat in SEATS:
        if wins[seat] >= TO_WIN:
            return Outcome((seat,), wins, claim("end.battles"), ("R26",))
    best = ahead(wins)
    if best is not None and table.reading("A15") == "b":
        return Outcome((best,), wins, claim("end.battles"), ("R27",))
    return None


def concluded(game: Any, table: DuelTable, why: str) -> Outcome | None:
    """Return how a match has ended on a table, or None if it has not.

    Args:
        game: Whose cards.
        table: The table.
        why: What has ended it: ``battles``, ``fourth`` or ``drawn``.
    """
    winners = tuple([winner(game, table, battle) for battle in BATTLES])
    if why == "battles":
        return by_battles(table, winners)
    wins = tuple([winners.count(seat) for seat in SEATS])
    if why == "drawn":
        return Outcome((), wins, claim("end.drawn"), ("H2",))
    best = winner(game, table, FOURTH)
    return None if best is None else Outcome((best,), wins, claim("end.fourth"), ("R27", "H2"))


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
        if draft.reading("A16") == "b":
            score = _named(draft, draft.facts.first)
        elif all(draft.facts.named):
            one, two = (_named(draft, seat) for seat in SEATS)
            score = one if one == two else run.roll("score", (one, two), ("H2",))
        else:
            return
        run.happen(ScoreSet(score), ("R27", "H2"))
        begin(run, draft.facts.first, FOURTH, draft.facts.plays, 0, 0, ("R27", "H2"))


def _named(table: DuelTable, seat: Seat) -> str:
    """Return the score that a seat has named; which it is, is asked for if nobody told."""
    fact = f"named.{seat_name(seat)}"
    return said_or_asked(table, fact, table.facts.named[seat], BATTLES)


def after_fourth(run: Run, now: Seat, idle: int) -> None:
    """Go on in the deciding battle: the other personaje, the result, or once more (H2).

    Rule:
        A10 (whose turn was a new hand has still to place a personaje).
    """
    draft, game, first = run.draft, run.game, run.draft.facts.first
    if draft.facts.stuck[now]:
        _end(run, concluded(game, draft, "drawn"))
        return
    missing = [seat for seat in (first, other(first)) if not draft.zones[FOURTHS[seat]]]
    if not missing:
        outcome = concluded(game, draft, FOURTH)
        if outcome is not None:
            _end(run, outcome)
            return
        used = [thing for where in FOURTHS for thing in contents(draft, where)]
        run.propose(under_the_deck(game, draft, used), ("H2", "R23"), wished=False)
        missing = [first]
    begin(run, missing[0], FOURTH, draft.facts.plays, 0, idle, ("R27", "H2"))


def _end(run: Run, outcome: Outcome | None) -> None:
    if outcome is not None:
        run.happen(Ended(outcome), outcome.rules)
