"""What happens in Ovniversus besides cards being moved."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from cardrules._frozen import evolve, frozen, maker
from cardrules.games.ovniversus.table import NOBODY, NONE, Duel, DuelDraft, put
from cardrules.kit import Fact, Object, Seat

_duel = maker(Duel)


@final
@frozen
class Dealt(Fact):
    """It is settled who deals: the other seat plays first."""

    tag: ClassVar[str] = "dealt"
    first: Seat

    def apply(self, draft: DuelDraft, /) -> None:
        """Begin with the other seat."""
        draft.facts = evolve(draft.facts, first=self.first, turn=self.first)


@final
@frozen
class TurnBegan(Fact):
    """A seat is to act.

    Args:
        seat: Who.
        phase: In which phase.
        plays: How many first cards each seat has placed by now.
        turns: Which turn of phase two it is, from 1; 0 before it.
        idle: How many turns in a row before it have passed in which nothing was done.
    """

    tag: ClassVar[str] = "turn-began"
    seat: Seat
    phase: str
    plays: tuple[int, ...]
    turns: int = 0
    idle: int = 0

    def apply(self, draft: DuelDraft, /) -> None:
        """Forget what was done in the last turn."""
        now = draft.facts
        redraws = now.redraws
        if redraws is not NONE and not self.idle:
            redraws = put(redraws, now.turn, 0)
        draft.facts = _duel(
            self.phase, self.seat, now.first, self.plays, self.turns, self.idle, "", False,
            redraws, now.stuck, now.named, now.score,
        )  # fmt: skip


@final
@frozen
class CardPlaced(Fact):
    """The card of this turn is placed, and the turn is not over yet."""

    tag: ClassVar[str] = "card-placed"
    seat: Seat
    battle: str

    def apply(self, draft: DuelDraft, /) -> None:
        """Note it."""
        draft.facts = evolve(draft.facts, placed=self.battle)


@final
@frozen
class EffectUsed(Fact):
    """The effect of this turn is used.

    Args:
        seat: By whom.
        thing: The personaje whose effect it is.
    """

    tag: ClassVar[str] = "effect-used"
    seat: Seat
    thing: Object

    def apply(self, draft: DuelDraft, /) -> None:
        """Note it, also on the card; what it does may give somebody a card to place again."""
        draft.facts = evolve(draft.facts, used=True, redraws=NONE, stuck=NOBODY)
        now = draft.objects[self.thing.id]
        if not now.used:
            draft.change(evolve(now, used=True))


@final
@frozen
class HandShown(Fact):
    """A seat showed a hand of which nothing could be placed.

    Args:
        seat: Who.
        cards: The hand, as it was held.
    """

    tag: ClassVar[str] = "hand-shown"
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[Object, ...]

    def seen_by(self, _seat: Seat | None, _game: Any) -> HandShown:
        """Return all of it: it is shown to everybody."""
        return self

    def apply(self, draft: DuelDraft, /) -> None:
        """Count it."""
        now = draft.facts
        redraws = put(now.redraws, self.seat, now.redraws[self.seat] + 1)
        draft.facts = evolve(now, redraws=redraws)


@final
@frozen
class Stuck(Fact):
    """A seat has gone through all cards that are left, and none of them fits."""

    tag: ClassVar[str] = "stuck"
    seat: Seat

    def apply(self, draft: DuelDraft, /) -> None:
        """Note it: until an effect is used it need not place a card."""
        draft.facts = evolve(draft.facts, stuck=put(draft.facts.stuck, self.seat, True))


@final
@frozen
class BattlesCompared(Fact):
    """The sides of the battles were added up.

    Args:
        totals: For each battle the points of each seat.
        winners: Who wins each battle, or None.
    """

    tag: ClassVar[str] = "battles-compared"
    totals: tuple[tuple[int, ...], ...]
    winners: tuple[Seat | None, ...]


@final
@frozen
class FourthCalled(Fact):
    """A deciding battle has to be fought: its score is named first."""

    tag: ClassVar[str] = "fourth-called"

    def apply(self, draft: DuelDraft, /) -> None:
        """Wait for names, the first player's first."""
        now = draft.facts
        draft.facts = evolve(
            now, phase="score", turn=now.first, idle=0, placed="", used=False, redraws=NONE,
            stuck=NOBODY,
        )  # fmt: skip


@final
@frozen
class ScoreNamed(Fact):
    """A seat named a score for the deciding battle."""

    tag: ClassVar[str] = "score-named"
    seat: Seat
    score: str

    def seen_by(self, seat: Seat | None, _game: Any) -> ScoreNamed:
        """Return it; to the others without the score."""
        return self if seat == self.seat else ScoreNamed(self.seat, "")

    def apply(self, draft: DuelDraft, /) -> None:
        """Keep it."""
        draft.facts = evolve(draft.facts, named=put(draft.facts.named, self.seat, self.score))


@final
@frozen
class ScoreSet(Fact):
    """The score of the deciding battle is settled."""

    tag: ClassVar[str] = "score-set"
    reveals: ClassVar[bool] = True
    score: str

    def apply(self, draft: DuelDraft, /) -> None:
        """Fight for it."""
        draft.facts = evolve(draft.facts, score=self.score)


@final
@frozen
class EffectsClosed(Fact):
    """Phase two has gone on so long that no effect is used any more."""

    tag: ClassVar[str] = "effects-closed"


EVENTS: Final = (
    Dealt, TurnBegan, CardPlaced, EffectUsed, HandShown, Stuck, BattlesCompared, FourthCalled,
    ScoreNamed, ScoreSet, EffectsClosed,
)  # fmt: skip
