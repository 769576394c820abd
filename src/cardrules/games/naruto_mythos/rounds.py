"""The course of a round: start, turns, evaluation of the missions, end (R8 to R13)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import frozen, maker
from cardrules.core.effects import Node
from cardrules.core.events import Ended, Looped
from cardrules.core.frames import Pending
from cardrules.core.permissions import said
from cardrules.games.naruto_mythos.events import (
    ChakraChanged,
    Decided,
    EdgeTaken,
    Lost,
    Passed,
    PhaseBegan,
    PointsScored,
    TurnBegan,
)  # fmt: skip
from cardrules.games.naruto_mythos.numbers import GameOf, earner, income, sums_of, winner_by, worth
from cardrules.games.naruto_mythos.rules import on_hand
from cardrules.games.naruto_mythos.setup import CARDS_A_ROUND, draw, placer
from cardrules.games.naruto_mythos.table import (
    ROUNDS,
    SEATS,
    TOKENS,
    NarutoTable,
    characters,
    mission_card,
    open_missions,
    other,
    side,
)  # fmt: skip
from cardrules.kit import (
    Ask,
    ByReading,
    Effect,
    Listed,
    Moved,
    Object,
    Outcome,
    Perform,
    Seat,
    Sequence,
    Settle,
    StepFrame,
    Window,
    claim,
    contents,
    moved,
    place,
    taking,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.kit import Run

_turn_began = maker(TurnBegan)
_TURN: Final = claim("ask.turn")
_HAND: Final = claim("ask.mulligan")
_PLACE: Final = claim("ask.mission")


def proceed(game_of: GameOf) -> Callable[[NarutoTable], Ask | Listed | Perform]:
    """Return the function that says what comes when nothing is being resolved."""

    def proceeds(table: NarutoTable) -> Ask | Listed | Perform:
        turn = table.facts.turn
        if turn is None or table.facts.phase != "action":
            return _next_part(table)
        ask = _asks(turn)
        return ask if table.probe is not None else (ask, _listed(game_of(), table))

    return proceeds


def _listed(game: Any, table: Any) -> tuple[Any, ...]:
    """Return the legal actions; what a text asked for on the way is no reason of any entry."""
    before = len(table.consulted)
    found: tuple[Any, ...] = game.openings(table)
    if len(table.consulted) > before:
        del table.consulted[before:]
    return found


@cache
def _asks(seat: Seat) -> Ask:
    return Ask(seat, _TURN, ("R10",))


def _next_part(table: NarutoTable) -> Ask | Perform:
    """Return the next part of a phase, or what it asks."""
    facts = table.facts
    match facts.phase:
        case "missions":
            return _placing(table)
        case "mulligan":
            seat = on_hand(table)
            assert seat is not None
            return Ask(seat, _HAND, ("R7",))
        case "start":
            return Perform("start-phase", facts.edge)
        case "action":
            return Perform("first-turn", facts.edge)
        case "mission":
            left = [n for n in open_missions(table) if n > facts.decided]
            if left:
                return Perform("evaluate", facts.edge, (("mission", left[0]),))
            return Perform("end-phase", facts.edge)
        case _:
            return Perform("next-round", facts.edge)


def _placing(table: NarutoTable) -> Ask | Perform:
    seat = placer(table)
    if seat is None:
        return Perform("deal-hands", table.facts.edge)
    if len(table.zones[place(table, "chosen", seat)]) == 1:
        return Perform("place-last", seat)
    return Ask(seat, _PLACE, ("R6",))


# The start phase.


@final
@frozen
class TurnUp(Node):
    """Turn up the next mission."""

    tag: ClassVar[str] = "naruto.turn-up"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Lay it down in the place of the round, which sets its rank (R8, R9)."""
        draft = run.draft
        deck = contents(draft, place(draft, "mission-deck"))
        if at.at or not deck:
            return None
        where = place(draft, "mission", None, draft.facts.round)
        run.propose(
            (Moved(deck[-1], moved(draft, deck[-1], where), "turn up"),), ("R8", "R9"), wished=False
        )
        return at.on(1)


@final
@frozen
class Income(Node):
    """Each seat gains its Chakra, then draws; the Edge holder first."""

    tag: ClassVar[str] = "naruto.income"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Gain (0, 1), draw (2, 3)."""
        edge = run.draft.facts.edge
        seat = edge if at.at % 2 == 0 else other(edge)
        if at.at < 2:  # noqa: PLR2004 - both seats
            much = income(run.game, run.draft, seat).total
            run.propose((ChakraChanged(seat, much),), ("R8",), wished=False)
        elif run.draft.facts.round > 1 or run.draft.reading("N19") == "a":
            draw(run, seat, CARDS_A_ROUND, ("R8",))
        last = 3
        return at.on(at.at + 1) if at.at < last else None


@final
@frozen
class Phase(Node):
    """Go on to a phase of this round."""

    tag: ClassVar[str] = "naruto.phase"
    atomic: ClassVar[bool] = True
    name: str
    rules: tuple[str, ...]

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Begin it."""
        run.propose((PhaseBegan(self.name, run.draft.facts.round),), self.rules, wished=False)


# The action phase.


@final
@frozen
class FirstTurn(Node):
    """The Edge holder acts first."""

    tag: ClassVar[str] = "naruto.first-turn"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Begin the turn."""
        run.propose((TurnBegan(run.draft.facts.edge),), ("R10",), wished=False)


@final
@frozen
class PassTurn(Node):
    """A seat is out; who passes first takes or keeps the Edge at once (R10, R10a)."""

    tag: ClassVar[str] = "naruto.pass"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Pass."""
        seat = run.scene.seat
        first = not any(run.draft.facts.passed)
        run.propose((Passed(seat),), ("R10", "R10a") if first else ("R10",), wished=False)
        if first and run.draft.facts.edge != seat:
            run.propose((EdgeTaken(seat),), ("R10a",), wished=False)


@final
@frozen
class NextTurn(Node):
    """Whose turn it is now; when both have passed the missions are evaluated."""

    tag: ClassVar[str] = "naruto.next-turn"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Begin the next turn, or the mission phase."""
        facts = run.draft.facts
        now = facts.turn
        assert now is not None
        follows = next((s for s in (other(now), now) if not facts.passed[s]), None)
        if follows is None:
            run.propose((PhaseBegan("mission", facts.round),), ("R10", "R11"), wished=False)
        else:
            run.propose((_turn_began(follows),), ("R10", "H3"), wished=False)


# The mission phase.


@final
@frozen
class Evaluate(Node):
    """Evaluate one mission: who wins it scores it, and then comes every SCORE text (R11)."""

    tag: ClassVar[str] = "naruto.evaluate"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Decide (0), score (1), tell who lost (2); SCORE comes with what these triggered."""
        mission = run.scene.names["mission"]
        winner: Any = run.scene.names.get("winner")
        if at.at == 0:
            sums = sums_of(run.game, run.draft, mission)
            winner = winner_by(run.draft, sums)
            rules = ("R11", "R11a") if sums[0] == sums[1] or max(sums) < 1 else ("R11",)
            run.scene.names["winner"], decided = winner, run.seq
            run.propose((Decided(mission, winner, sums),), rules, wished=False)
            run.scene.cause = decided
            if winner is None:
                return None
        elif at.at == 1:
            points = worth(run.game, run.draft, mission).total
            run.propose((PointsScored(winner, points),), ("R11", "R9"), wished=False)
        else:
            run.scene.waiting.extend(_scores(run, winner, mission))
            run.propose((Lost(other(winner)),), ("R11",), wished=False)
            return None
        return at.on(at.at + 1)


def _scores(run: Run, winner: Seat, mission: int) -> list[Pending]:
    """Return the SCORE texts of a mission: of the winner's characters there, and its own (R11)."""
    draft, game, scene = run.draft, run.game, run.scene
    own = [
        thing
        for seat in SEATS
        for thing in side(draft, seat, mission)
        if game.speaks(draft, thing) and earner(game, draft, thing) == winner
    ]
    card = mission_card(draft, mission)
    found = []
    for thing in (*own, *(() if card is None else (card,))):
        told = game.definition(draft, thing)
        for index, ability in enumerate(told.abilities):
            if isinstance(ability.form, Window) and ability.form.name == "score":
                found.append(
                    Pending(told.id, index, thing.ref, winner, scene.cause, (), scene.line)
                )
    return found


# The end phase.


@final
@frozen
class Finish(Node):
    """After the last round the points decide, and the Edge if they are level (R1, R12)."""

    tag: ClassVar[str] = "naruto.finish"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """End the match, or go on to the end of the round."""
        facts = run.draft.facts
        if facts.round >= ROUNDS:
            run.propose((Ended(conclusion(run.draft)),), ("R12", "R1"), wished=False)
        else:
            run.perform("round-end", facts.edge)


def conclusion(table: NarutoTable) -> Outcome:
    """Return how the match ends by points.

    Rule:
        R1 (most points; a tie goes to the Edge holder).
    """
    points = table.facts.points
    level = points[0] == points[1]
    best = table.facts.edge if level else SEATS[int(points[1] > points[0])]
    return Outcome((best,), points, claim("end.edge" if level else "end.points"), ("R1", "R12"))


@final
@frozen
class Clear(Node):
    """Leftover Chakra and all Power tokens go, but for tokens that a text keeps (R12, H5)."""

    tag: ClassVar[str] = "naruto.clear"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Take them all away together."""
        if at.at:
            return None
        draft, game = run.draft, run.game
        events: list[Any] = [
            ChakraChanged(seat, -draft.facts.chakra[seat])
            for seat in SEATS
            if draft.facts.chakra[seat]
        ]
        losing = [t for t in characters(draft) if t.counters and not _keeps(game, draft, t)]
        events += [taking(draft, thing, TOKENS) for thing in losing]
        if events:
            run.propose(tuple(events), ("R12", "H5"), wished=False)
        return at.on(1)


def _keeps(game: Any, table: NarutoTable, thing: Object) -> bool:
    return said(game, table, "cannot", "fade", thing) is not None


@final
@frozen
class NextRound(Node):
    """The next round begins."""

    tag: ClassVar[str] = "naruto.next-round"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Begin it."""
        run.propose((PhaseBegan("start", run.draft.facts.round + 1),), ("R12", "R8"), wished=False)


@final
@frozen
class Stalemate(Node):
    """What follows when effects would go on for ever: they stop, or the match is drawn (N24)."""

    tag: ClassVar[str] = "naruto.stalemate"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Do what the reading says."""
        assert any(isinstance(entry.event, Looped) for entry in run.entries)
        if run.draft.reading("N24") == "b":
            outcome = Outcome(SEATS, run.draft.facts.points, claim("end.loop"), ("N24",))
            run.propose((Ended(outcome),), ("N24",), wished=False)


PROCEDURES: Final[dict[str, Effect]] = {
    "start-phase": Sequence((TurnUp(), Income(), Settle(), Phase("action", ("R10",)))),
    "first-turn": FirstTurn(),
    "pass": Sequence((PassTurn(), NextTurn())),
    "evaluate": Evaluate(),
    "end-phase": Finish(),
    "round-end": Sequence((
        Phase("end", ("R12",)),
        ByReading("N9", (
            ("a", Sequence((Settle(), Clear()))),
            ("b", Sequence((Clear(), Settle()))),
        )),
    )),
    "next-round": NextRound(),
    "loop": Stalemate(),
}  # fmt: skip
"""Rounds, by procedure."""
