"""The course of a match: dealing, turns, new hands, the end, the deciding battle (R1 to R27)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import frozen
from cardrules.core.effects import Node
from cardrules.games.ovniversus.actions import Activate, End, NameScore, Show
from cardrules.games.ovniversus.rules import (
    card_in_hand,
    effect_of,
    has_place,
    must_place,
    namer,
    placements,
    usable,
)  # fmt: skip
from cardrules.games.ovniversus.scores import total, winner
from cardrules.games.ovniversus.table import (
    BATTLES,
    DECK,
    FOURTH,
    FOURTHS,
    FULL_HAND,
    HANDS,
    POTENCIADOR,
    SEATS,
    SIDES,
    TO_WIN,
    BattlesCompared,
    CardPlaced,
    Dealt,
    DuelTable,
    EffectUsed,
    HandShown,
    Refilled,
    ScoreNamed,
    ScoreSet,
    Stuck,
    TurnBegan,
    held,
    other,
    stack,
)  # fmt: skip
from cardrules.core.events import Ended
from cardrules.core.frames import Pending
from cardrules.core import triggers
from cardrules.kit import (
    Ask,
    Effect,
    Made,
    Moved,
    Object,
    ObjectId,
    Outcome,
    Perform,
    Seat,
    Sequence,
    StepFrame,
    claim,
    contents,
    live,
    moved,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.kit import Run

_TURN: Final = claim("ask.turn")
_SCORE: Final = claim("ask.score")
LAST_FIRST: Final = 6
"""How many first cards end phase one."""


def proceed(game_of: Callable[[], Any]) -> Callable[[DuelTable], Ask | Perform]:
    """Return the function that says what comes when nothing is being resolved."""

    def proceeds(table: DuelTable) -> Ask | Perform:
        facts, seat = table.facts, table.facts.turn
        if facts.phase == "score":
            naming = namer(table)
            done = bool(facts.score)
            if done or naming is None:
                return Perform("set-score", facts.first)
            return Ask(naming, _SCORE, ("R27",))
        if facts.fresh:
            return Perform("refill", seat)
        listed = _listed(game_of(), table, seat)
        forced = len(listed) == 1 and isinstance(listed[0], Show)
        if not listed or forced:
            # A hand of which nothing fits is shown by itself if there is nothing else to do (R22).
            return Perform("show" if forced else "end", seat)
        return Ask(seat, _TURN, ("R8", "R20"), None if table.probe is not None else listed)

    return proceeds


def openings(game_of: Callable[[], Any]) -> Callable[[DuelTable], tuple[Any, ...]]:
    """Return the function that lists the legal actions between two resolutions."""

    def listed(table: DuelTable) -> tuple[Any, ...]:
        if table.facts.phase == "score":
            naming = namer(table)
            return () if naming is None else tuple(NameScore(naming, b) for b in BATTLES)
        return _listed(game_of(), table, table.facts.turn)

    return listed


def _listed(game: Any, table: DuelTable, seat: Seat) -> tuple[Any, ...]:
    """Return what a seat may do in its turn; nothing if the turn ends by itself."""
    found: list[Any] = list(placements(game, table, seat))
    must = must_place(game, table, seat)
    stranded = must and not found
    if game.effects:
        acting = usable(game, table, seat)
        if not _has_any_place(game, table) and table.reading("A9") == "b":
            acting = []
        found += [Activate(seat, thing.ref) for thing in acting]
    if stranded:
        found.append(Show(seat))
    elif found and not must:
        found.append(End(seat))
    return tuple(found)


def _has_any_place(game: Any, table: DuelTable) -> bool:
    return any(has_place(game, table, seat) for seat in SEATS)


# The set-up.


@final
@frozen
class Deal(Node):
    """Lay the shared deck out, shuffle it, deal three cards each."""

    tag: ClassVar[str] = "ovniversus.deal"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Do so."""
        draft, game = run.draft, run.game
        cards = [id for id, card in game.cards.items() for _ in range(max(1, card.count))]
        made = tuple(Object(ObjectId(draft.reserve()), 1, DECK, card) for card in cards)
        run.propose((Made(made),), ("R1", "H1"), wished=False)
        run.shuffle(DECK, ("R1",))
        dealer = draft.settings.option("dealer")
        if dealer not in ("A", "B"):
            dealer = run.roll("dealer", ("A", "B"), ("A21",))
        first = other("AB".index(dealer))
        run.propose((Dealt(first),), ("R1",), wished=False)
        for seat in (first, other(first)):
            draw(run, seat, FULL_HAND, ("R1",))
        run.propose((TurnBegan(first, "one"),), ("R3",), wished=False)


def draw(run: Run, seat: Seat, number: int, rules: tuple[str, ...]) -> None:
    """Draw cards; what the deck does not have is not drawn (A20)."""
    draft = run.draft
    drawn = contents(draft, DECK)[::-1][:number]
    if len(drawn) < number:
        rules = (*rules, "A20")
    events = tuple(Moved(card, moved(draft, card, HANDS[seat]), "draw") for card in drawn)
    if events:
        run.propose(events, rules, wished=False)


# Turns.


@final
@frozen
class Refill(Node):
    """Bring the hand of a turn up to three cards; more than three are kept (R2, A19)."""

    tag: ClassVar[str] = "ovniversus.refill"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Draw what is missing."""
        seat = run.scene.seat
        missing = FULL_HAND - len(run.draft.zones[HANDS[seat]])
        if missing > 0:
            draw(run, seat, missing, ("R2",))
        run.propose((Refilled(seat),), ("R2",), wished=False)


@final
@frozen
class PlaceIt(Node):
    """Place the card of the turn."""

    tag: ClassVar[str] = "ovniversus.place"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Lay it on what lies there."""
        draft, action = run.draft, run.scene.names["action"]
        seat = action.seat
        thing = card_in_hand(draft, seat, action.card)
        assert thing is not None
        fourth = action.battle == FOURTH
        where = FOURTHS[seat] if fourth else SIDES[seat][BATTLES.index(action.battle)]
        after = moved(draft, thing, where)
        run.propose((Moved(thing, after, "place"),), self._rules(run, seat, action), wished=True)
        run.propose((CardPlaced(seat, after.ref),), ("R18",), wished=False)

    def _rules(self, run: Run, seat: Seat, action: Any) -> tuple[str, ...]:
        facts = run.draft.facts
        if facts.phase == "fourth":
            return ("R27", "A16")
        if facts.phase == "one":
            return ("R3",) if facts.plays == 0 else ("R4",) if facts.plays == 1 else ("R5",)
        cards = stack(run.draft, seat, action.battle)
        kind = run.game.card(action.card).kind
        if kind == POTENCIADOR:
            return ("R8", "R11", "R12") if len(cards) > 1 else ("R8", "R11")
        return ("R8", "R10") if cards else ("R8", "A26")


@final
@frozen
class UseIt(Node):
    """Use the effect of a personaje, all of it as far as possible."""

    tag: ClassVar[str] = "ovniversus.use"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Note it (0), then put the effect on the chain (1)."""
        draft, scene = run.draft, run.scene
        thing = live(draft, scene.names["action"].what)
        if at.at == 0:
            run.propose((EffectUsed(scene.seat),), ("R19",), wished=False)
            return StepFrame(at.path, at.actor, 1)
        if thing is not None:
            index = effect_of(run.game, thing)
            assert index is not None
            pending = Pending(thing.card, index, thing.ref, scene.seat, scene.cause, (), scene.line)
            triggers.activate(run, [pending])
        return None


@final
@frozen
class PlacedByEffect(Node):
    """A card that an effect has placed counts as that of the turn, or does not (A18)."""

    tag: ClassVar[str] = "ovniversus.placed-by-effect"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Look at what has happened since the effect was used."""
        seat = run.scene.seat
        placed = [e.event for e in run.entries if e.event.kind == "place"]
        if not placed or run.draft.facts.placed or run.draft.reading("A18") == "a":
            return
        run.propose((CardPlaced(seat, placed[-1].after.ref),), ("R18", "A18"), wished=False)


@final
@frozen
class NewHand(Node):
    """Show a hand of which nothing fits, put it under the deck, draw another (R22, A10, H3)."""

    tag: ClassVar[str] = "ovniversus.new-hand"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Do so, unless every card that is left has been seen in vain."""
        draft, seat = run.draft, run.scene.seat
        cards = held(draft, seat)
        left = len(draft.zones[DECK]) + len(cards)
        if draft.facts.redraws * FULL_HAND >= left:
            run.propose((Stuck(seat),), ("H3",), wished=False)
            return
        run.propose((HandShown(seat, tuple(cards)),), ("R22",), wished=False)
        events = tuple(Moved(c, moved(draft, c, DECK), "discard", top=False) for c in cards)
        if events:
            run.propose(events, ("R22", "R23", "A11"), wished=False)
        draw(run, seat, FULL_HAND, ("R22",))


@final
@frozen
class NextTurn(Node):
    """Whose turn it is now, and in which phase; or the end (R7, R8, R21, R24)."""

    tag: ClassVar[str] = "ovniversus.next-turn"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Begin the next turn, or compare the battles."""
        draft, facts = run.draft, run.draft.facts
        now = facts.turn
        if facts.phase == "fourth":
            _after_fourth(run, now)
            return
        phase = "one" if facts.plays < LAST_FIRST else "two"
        follows = other(now)
        if phase == "two":
            idle = [_is_idle(run.game, draft, seat) for seat in SEATS]
            if all(idle) or (any(idle) and draft.reading("A8") == "b"):
                run.perform("finish", now)
                return
            follows = now if idle[follows] else follows
        rules = ("R7", "R8") if (phase, facts.phase) == ("two", "one") else ("R8",)
        run.propose((TurnBegan(follows, phase),), rules, wished=False)


def _is_idle(game: Any, table: DuelTable, seat: Seat) -> bool:
    """Return whether a seat can neither place a card nor use an effect.

    Rule:
        R21, R24 (that ends the match when it is so of both), A9 (effects when all is full).
    """
    if not table.facts.stuck[seat] and has_place(game, table, seat):
        return False
    if not usable(game, table, seat, next_turn=True):
        return True
    return bool(table.reading("A9") == "b")


# The end.


@final
@frozen
class Finish(Node):
    """Compare the battles; who wins two wins, else a deciding battle is fought (R25 to R27, A15)."""

    tag: ClassVar[str] = "ovniversus.finish"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Add up and decide."""
        draft, game = run.draft, run.game
        totals = tuple(
            tuple(total(game, draft, seat, battle).total for seat in SEATS) for battle in BATTLES
        )
        winners = tuple(winner(game, draft, battle) for battle in BATTLES)
        run.propose((BattlesCompared(totals, winners),), ("R25",), wished=False)
        wins = tuple(winners.count(seat) for seat in SEATS)
        best = next((seat for seat in SEATS if wins[seat] >= TO_WIN), None)
        if best is None and wins[0] != wins[1] and draft.reading("A15") == "b":
            best = SEATS[int(wins[1] > wins[0])]
        if best is None:
            run.propose((TurnBegan(draft.facts.first, "score"),), ("R27",), wished=False)
            return
        outcome = Outcome((best,), wins, claim("end.battles"), ("R26",))
        run.propose((Ended(outcome),), ("R26", "R24"), wished=False)


@final
@frozen
class NameIt(Node):
    """Name a score."""

    tag: ClassVar[str] = "ovniversus.name-score"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Keep it; if the first player names it alone, it is the one."""
        action, draft = run.scene.names["action"], run.draft
        run.propose((ScoreNamed(action.seat, action.score),), ("R27", "H2"), wished=False)
        if draft.reading("A16") == "b":
            run.propose((ScoreSet(action.score),), ("R27",), wished=False)


@final
@frozen
class SetScore(Node):
    """Settle the score: the one that both name, else one of the two by chance (H2)."""

    tag: ClassVar[str] = "ovniversus.set-score"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Settle it and begin the deciding battle."""
        facts = run.draft.facts
        if not facts.score:
            one, two = facts.named
            score = one if one == two else run.roll("score", (one, two), ("H2",))
            run.propose((ScoreSet(score),), ("R27", "H2"), wished=False)
        run.propose((TurnBegan(facts.first, "fourth"),), ("R27",), wished=False)


def _after_fourth(run: Run, now: Seat) -> None:
    """Go on in the deciding battle: the other personaje, the result, or once more (H2)."""
    draft, game, first = run.draft, run.game, run.draft.facts.first
    if draft.facts.stuck[now]:
        outcome = Outcome(SEATS, _wins(run), claim("end.drawn"), ("H2",))
        run.propose((Ended(outcome),), ("H2",), wished=False)
        return
    if now == first:
        run.propose((TurnBegan(other(first), "fourth"),), ("R27", "H2"), wished=False)
        return
    best = winner(game, draft, FOURTH)
    if best is not None:
        outcome = Outcome((best,), _wins(run), claim("end.fourth"), ("R27", "H2"))
        run.propose((Ended(outcome),), ("R27",), wished=False)
        return
    for where in FOURTHS:
        used = contents(draft, where)
        events = tuple(Moved(c, moved(draft, c, DECK), "discard", top=False) for c in used)
        run.propose(events, ("H2", "R23"), wished=False)
    run.propose((TurnBegan(first, "fourth"),), ("R27", "H2"), wished=False)


def _wins(run: Run) -> tuple[int, ...]:
    winners = [winner(run.game, run.draft, battle) for battle in BATTLES]
    return tuple(winners.count(seat) for seat in SEATS)


PROCEDURES: Final[dict[str, Effect]] = {
    "setup": Deal(),
    "refill": Refill(),
    "place": Sequence((PlaceIt(),)),
    "activate": Sequence((UseIt(), PlacedByEffect())),
    "show": NewHand(),
    "end": NextTurn(),
    "finish": Finish(),
    "name-score": NameIt(),
    "set-score": SetScore(),
}
"""The rules as effects, by procedure."""
