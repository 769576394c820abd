"""A Waifu falls, a player is out, the match ends (sections 01, 11, 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, final

from cardrules._frozen import frozen
from cardrules.games.waifus_arena import leaving
from cardrules.games.waifus_arena.cards import role
from cardrules.games.waifus_arena.counting import count
from cardrules.games.waifus_arena.drawing import draw_cards
from cardrules.games.waifus_arena.table import (
    FULL_HAND,
    LIVES,
    ArenaTable,
    Eliminated,
    PhaseBegan,
    is_out,
    nocta_of,
    playing,
    threats_of,
    waifu_of,
)  # fmt: skip
from cardrules.kit import (
    Ended,
    Moved,
    Node,
    Outcome,
    Seat,
    StepFrame,
    claim,
    contents,
    moved,
    place,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.kit import Run


@final
@frozen
class CloseTurn(Node):
    """The phase of Acción is over: the Waifu falls if an Amenaza is left (R19)."""

    tag: ClassVar[str] = "waifus.close"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """See what comes."""
        draft = run.draft
        seat = draft.facts.turn
        if threats_of(draft, seat):
            fall(run, seat)
            return
        skipped = draft.facts.phase == "replied" and draft.reading("A14") == "a"
        following = PhaseBegan("pass" if skipped else "refill")
        rules = ("R53",) if draft.facts.phase == "replied" else ("R18",)
        run.propose((following,), rules, wished=False)


def fall(run: Run, seat: Seat) -> None:
    """Let a Waifu fall.

    Rule:
        R19, R65 (what goes), R66 (what stays), R3, R67 (elimination), R1 (who is left wins), R65a.
    """
    draft = run.draft
    waifu, fallen = waifu_of(draft, seat), run.scene.cause
    if waifu is not None:
        fallen = run.seq
        down = moved(draft, waifu, place(draft, "graveyard", seat))
        lethal = all(thing.used for thing in threats_of(draft, seat))
        last = ("R68",) if lethal else ()
        third = ("R3",) if len(draft.zones[place(draft, "graveyard", seat)]) == LIVES - 1 else ()
        rules = ("R19", "R65", *third, *last)
        run.propose((Moved(waifu, down, "fall"),), rules, wished=False)
    with leaving.following(run, fallen):
        _lose(run, seat)


def _lose(run: Run, seat: Seat) -> None:
    """Let a player lose what goes with a fallen Waifu, and begin anew or be out."""
    draft = run.draft
    for zone in ("hand", "attached", "threats"):
        leaving.discard(run, contents(draft, place(draft, zone, seat)), ("R65",))
    upon = contents(draft, place(draft, "upon", seat))
    lost = [thing for thing in upon if role(run.game, thing.card) in ("alquimia", "ovacion")]
    kept = len(upon) > len(lost) or bool(draft.zones[place(draft, "trophies", seat)])
    leaving.discard(run, lost, ("R65", "R30"))
    if is_out(draft, seat):
        _eliminate(run, seat)
        return
    new = contents(draft, place(draft, "waifu-deck"))
    if new:
        after = moved(draft, new[-1], place(draft, "waifu", seat))
        run.propose((Moved(new[-1], after, "draw"),), ("R65a",), wished=False)
    draw_cards(run, seat, FULL_HAND, ("R65a",))
    rules = ("R65", "R66") if kept else ("R65",)
    run.propose((PhaseBegan("pass"),), rules, wished=False)


def _eliminate(run: Run, seat: Seat) -> None:
    """Put a player out; whoever is left alone wins at once (R3, R1, A31)."""
    draft = run.draft
    run.propose((Eliminated(seat),), ("R3", "R67"), wished=False)
    if len(playing(draft)) > 1:
        run.propose((PhaseBegan("pass"),), ("R65",), wished=False)
    else:
        end(run)


def end(run: Run) -> None:
    """End the match."""
    outcome = conclusion(run.game, run.draft)
    run.propose((PhaseBegan("over"),), outcome.rules, wished=False)
    run.propose((Ended(outcome),), outcome.rules, wished=False)


def conclusion(game: Any, table: ArenaTable) -> Outcome:
    """Return how a match ends: one player is left (R1, A31), or no Nocta is (R4)."""
    left = playing(table)
    if len(left) > 1:
        return count(game, table)
    rules = ("R1",) if nocta_of(table) is not None else ("R1", "A31")
    return Outcome(left, (0,) * table.settings.seats, claim("end.survival"), rules)


@final
@frozen
class Count(Node):
    """The last Nocta has gone and the turn is over: the Trofeos are counted (R4, R5, R6)."""

    tag: ClassVar[str] = "waifus.count"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """End the match."""
        end(run)
