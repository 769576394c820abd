"""Being hit, the end of the game, and its score (R6 to R12, R34 to R37)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import evolve, frozen, maker
from cardrules.core.actions import Choose, Done
from cardrules.core.claims import claim
from cardrules.core.effects import Node
from cardrules.core.events import Changed, Ended, Moved
from cardrules.core.frames import StepFrame
from cardrules.core.model import Outcome, contents
from cardrules.core.state import carried
from cardrules.games.arcanya.academy import alumno, guards
from cardrules.games.arcanya.attuning import offer
from cardrules.games.arcanya.sphere import school_leaves
from cardrules.games.arcanya.table import (
    CAPTURED,
    DISCARD,
    GOAL,
    HANDS,
    LOST,
    SHIELDS,
    VALUES,
    ArcanyaTable,
    Compared,
    Sphere,
    SphereChanged,
    SphereSent,
    captured,
    hand,
    hand_size,
    is_plain,
    known,
    points,
    shields,
    sphere,
)  # fmt: skip
from cardrules.ids import Place, RuleId, Seat

if TYPE_CHECKING:
    from cardrules.core.run import Run


ASK: Final = claim("ask.regroup")
LEADING: Final = (SphereSent, SphereChanged, Compared)
"""What leads to a hit, if the one who is hit was not asked."""

_moved = maker(Moved)
_step_frame = maker(StepFrame)
_choose = cache(Choose)
_done = cache(Done)


@final
@frozen
class LoseShield(Node):
    """The one who cannot defend gives the highest Escudo to whoever sent the Esfera."""

    tag: ClassVar[str] = "arcanya.lose-shield"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Move it, and remember who hit; whatever else the hit does follows from that."""
        draft = run.draft
        now: Sphere = draft.facts
        # Nobody gains what is lost to an Esfera sent to oneself (H8).
        own = now.sender == now.at
        hitter = None if own else now.sender
        if hitter is None and not own:
            reading = draft.reading("A6")
            hitter = now.last if reading == "b" and now.last != now.at else None
        top = draft.objects[draft.zones[shields(now.at)][-1]]
        place = LOST if hitter is None else captured(hitter)
        names = run.scenes[-1].names
        rules: tuple[RuleId, ...] = ("R34", names.get("why", "R16"))
        rules += ("H8",) if own else () if hitter is None else ("R6",)
        names["hitter"] = hitter
        run.scene.cause = _sent(run)
        lost = run.seq
        run.move(top, place, "lose-shield", rules)
        run.scene.cause = lost


def _sent(run: Run) -> int:
    """Return the entry that leads to a hit: what came of the Esfera, not a hand filled after it."""
    came = run.group.last_of(LEADING)
    return run.scene.cause if came is None else came


@final
@frozen
class Reset(Node):
    """Straighten the Alumnos, discard the Guardas, put the Escuela aside: somebody was hit."""

    tag: ClassVar[str] = "arcanya.reset"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Do each of these for all seats at once (R32, R42, R50)."""
        draft = run.draft
        if is_plain(draft):
            return
        seats = range(draft.settings.seats)
        turned = [thing for seat in seats if (thing := alumno(draft, seat)) and thing.used]
        straightened = tuple(Changed(t, evolve(t, used=False), "ready") for t in turned)
        set_ = [guard for seat in seats for guard in guards(draft, seat)]
        discarded = tuple(_moved(g, carried(draft, g, DISCARD), "discard") for g in set_)
        both = ((straightened, "R32"), (discarded, "R42"), (school_leaves(draft), "R50"))
        for events, rule in both:
            if events:
                run.propose(events, (rule,))


@final
@frozen
class CheckEnd(Node):
    """See whether the game is over.

    Args:
        late: Whether the loser has already filled the hand: only hands could make a difference.
    """

    tag: ClassVar[str] = "arcanya.check-end"
    atomic: ClassVar[bool] = True
    late: bool = False

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """End it, unless the hands of a tie are looked at later (A31)."""
        draft = run.draft
        scene = run.scenes[-1]
        # Of all seats, a hit can only change what the one hit and the one who hit have.
        by_hit = "hitter" in scene.names
        why = ended_by(draft, (scene.seat, scene.names["hitter"]) if by_hit else None)
        if why is None:
            return
        if not self.late and len(_best(draft, totals(draft))) > 1 and draft.reading("A31") == "b":
            return
        outcome = conclusion(draft, why)
        ends = len(why[1])
        rules = (*outcome.rules[: ends + 1], "R35", *outcome.rules[ends + 1 :])
        run.happen(Ended(outcome), rules)


Why = tuple[str, tuple[RuleId, ...]]

ENDS: Final[Mapping[tuple[bool, bool], Why | None]] = {
    (False, False): None,
    (True, False): ("end.goal", ("R7",)),
    (False, True): ("end.eliminated", ("R8",)),
    (True, True): ("end.goal-eliminated", ("R7", "R8")),
}
"""Why the game is over if somebody has captured enough, and if somebody has no Escudo left."""


def conclusion(table: ArcanyaTable, why: Why) -> Outcome:
    """Return how the game ends on a table where `why` has ended it."""
    key, ends = why
    scores = totals(table)
    winners, rules = _winners(table, _best(table, scores))
    return Outcome(winners, scores, claim(key), (*ends, "R9", "R10", "R11", *rules))


def ended_by(table: ArcanyaTable, seats: Iterable[Seat | None] | None = None) -> Why | None:
    """Return why the game is over, as a claim with its rules; None if it goes on.

    One hit can bring both about; then both are told.

    Args:
        table: What is read.
        seats: Who may have ended it; everybody if None.
    """
    asked = range(table.settings.seats) if seats is None else seats
    zones = table.zones
    goal = out = False
    for seat in asked:
        if seat is not None:
            place = CAPTURED[seat]
            if zones[place] and _worth(table, place) >= GOAL:
                goal = True
            if not zones[SHIELDS[seat]]:
                out = True
    return ENDS[goal, out]


def _worth(table: ArcanyaTable, place: Place) -> int:
    """Return what the Escudos of a place are worth together."""
    ids = table.zones[place]
    if not ids:
        return 0
    worth = points(table.settings)
    objects = table.objects
    total = 0
    for id in ids:
        total += worth[objects[id].card]
    return total


def captured_points(table: ArcanyaTable, seat: int) -> int:
    """Return what the Escudos that a seat took from others are worth."""
    return _worth(table, captured(seat))


def totals(table: ArcanyaTable) -> tuple[int, ...]:
    """Return the score of each seat: Escudos taken and Escudos kept (R10)."""
    return tuple(
        captured_points(table, seat) + _worth(table, shields(seat))
        for seat in range(table.settings.seats)
    )


def _best(table: ArcanyaTable, scores: tuple[int, ...]) -> tuple[Seat, ...]:
    seats = [Seat(s) for s in range(len(scores))]
    out = [s for s in seats if not table.zones[shields(s)]]
    if out and max(scores[s] for s in out) == max(scores) and table.reading("A9") == "b":
        seats = [s for s in seats if s not in out]
    top = max(scores[s] for s in seats)
    return tuple(s for s in seats if scores[s] == top)


def _winners(
    table: ArcanyaTable, tied: tuple[Seat, ...]
) -> tuple[tuple[Seat, ...], tuple[RuleId, ...]]:
    """Return who wins of those with the highest score, and the rules of the tie-break."""
    if len(tied) == 1:
        return tied, ()
    sums = {
        seat: sum(VALUES.get(known(table, card), 0) for card in contents(table, hand(seat)))
        for seat in tied
    }
    top = tuple(seat for seat in tied if sums[seat] == max(sums.values()))
    if len(top) > 1 and table.reading("A10") == "b":
        return (), ("R12",)
    return top, ("R12",)


@final
@frozen
class Regroup(Node):
    """The loser may discard any cards of the hand, all in one batch, so in no order (R36)."""

    tag: ClassVar[str] = "arcanya.regroup"
    rules: tuple[RuleId, ...] = ("R36",)

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Gather picks until "done", then discard them."""
        answer = run.take()
        if isinstance(answer, Done):
            self._discard(run, at.picks)
            return None
        if isinstance(answer, Choose):
            # In one order, whatever was named first and however they are held.
            at = _step_frame(at.path, at.actor, 1, tuple(sorted((*at.picks, answer.what))))
        run.ask(run.scenes[-1].seat, ASK, self.options(run, at), self.rules)
        return at

    def options(self, run: Run, at: StepFrame, /) -> tuple[Any, ...]:
        """List each card of the hand not yet picked, and "done" if few enough stay."""
        draft = run.draft
        seat = run.scenes[-1].seat
        objects = draft.objects
        left = [objects[id].card for id in draft.zones[HANDS[seat]]]
        for card in at.picks:
            left.remove(card)
        cards: list[Any] = [_choose(seat, card) for card in dict.fromkeys(left)]
        if len(left) <= hand_size(draft, seat) or draft.reading("A11") == "b":
            cards.append(_done(seat))
        return tuple(cards)

    def _discard(self, run: Run, picks: tuple[Any, ...]) -> None:
        draft = run.draft
        objects = draft.objects
        things = [objects[id] for id in draft.zones[HANDS[run.scenes[-1].seat]]]
        cards = [thing.card for thing in things]
        events = []
        for card in picks:
            at = cards.index(card)
            del cards[at]
            thing = things.pop(at)
            events.append(_moved(thing, carried(draft, thing, DISCARD), "discard"))
        if events:
            run.propose(tuple(events), self.rules)


@final
@frozen
class NewSphere(Node):
    """The coliseum sends a new Esfera to the next Alumno; the direction stays (R37)."""

    tag: ClassVar[str] = "arcanya.new-sphere"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Send it."""
        draft = run.draft
        old: Sphere = draft.facts
        hitter = run.scenes[-1].names["hitter"]
        origin = old.at
        if hitter is not None and draft.reading("A7") == "b":
            origin = hitter
        target = Seat((origin + old.direction) % draft.settings.seats)
        last = old.last if old.sender is None else old.sender
        new = sphere(1, target, None, old.direction, last)
        run.happen(SphereSent(new, "coliseo"), ("R37",))
        offer(run)
