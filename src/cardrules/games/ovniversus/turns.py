"""The course of a turn: the hand is filled, a card is placed, the next turn begins (R1 to R24)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import frozen
from cardrules.core.asking import Listed
from cardrules.core.effects import Node
from cardrules.games.ovniversus import ending
from cardrules.games.ovniversus.course import begin, refill, under_the_deck
from cardrules.games.ovniversus.events import CardPlaced, EffectsClosed, HandShown, Stuck
from cardrules.games.ovniversus.listing import listed
from cardrules.games.ovniversus.places import (
    Row,
    any_side_is_short,
    has_place,
    has_third,
    row_of,
)  # fmt: skip
from cardrules.games.ovniversus.rules import must_place, namer
from cardrules.games.ovniversus.stacks import takes
from cardrules.games.ovniversus.table import (
    BATTLES,
    DECK,
    FOURTH,
    FULL_HAND,
    PERSONAJE,
    PLACE_OF,
    POTENCIADOR,
    SEATS,
    DuelDraft,
    DuelTable,
    card_in_hand,
    held,
    other,
    put,
    stack,
)  # fmt: skip
from cardrules.games.ovniversus.using import LAST, usable
from cardrules.kit import Ask, EngineBugError, Object, Perform, RuleId, Seat, StepFrame, claim

if TYPE_CHECKING:
    from cardrules.kit import Run

DONE: Final = len(BATTLES)
"""So many first cards each seat places in phase one."""
_NEXT: Final = ("R8",)


@cache
def ask(seat: Seat, phase: str, *, placed: bool = False) -> Ask:
    """Return the question to whose turn it is; `placed`: the card of the turn is placed."""
    if phase == "score":
        return Ask(seat, claim("ask.score"), ("R27", "H2"))
    if phase == FOURTH:
        return Ask(seat, claim("ask.fourth"), ("R27", "H2"))
    if placed:
        return Ask(seat, claim("ask.effect"), ("R19",))
    return Ask(seat, claim("ask.turn"), ("R8", "R20"))


@cache
def _perform(name: str, seat: Seat) -> Perform:
    return Perform(name, seat)


def proceed(game_of: Callable[[], Any]) -> Callable[[DuelTable], Ask | Listed | Perform]:
    """Return the function that says what comes when nothing is being resolved."""

    def proceeds(table: DuelTable) -> Ask | Listed | Perform:
        facts = table.facts
        phase = facts.phase
        naming = namer(table) if phase == "score" else None
        seat = facts.turn if naming is None else naming
        game = game_of()
        using: Sequence[Object] = ()
        if game.effects:
            using = usable(game, table, seat, table.reading)
        elif table.probe is None and (row := _at_once(game, table, seat)) is not None:
            return ask(seat, phase), listed(game, table, (), row)
        if not using and phase != "score" and not _may_place(game, table, seat):
            return _perform("end", seat)
        question = ask(seat, phase, placed=bool(facts.placed))
        return question if table.probe is not None else (question, listed(game, table, using))

    return proceeds


def _at_once(game: Any, table: DuelTable, seat: Seat) -> Row | None:
    """Return the row of a seat's sides if it shows at once that there is a card to be placed."""
    facts = table.facts
    if facts.phase == "score" or facts.placed or facts.stuck[seat]:
        return None
    row = row_of(game, table, seat)
    return row if row.free and row.sure else None


def _may_place(game: Any, table: DuelTable, seat: Seat) -> bool:
    """Return whether there is still a card to be placed, or one that may be (A7)."""
    if must_place(game, table, seat):
        return True
    return not table.facts.placed and _may_place_third(game, table, seat)


def _may_place_third(game: Any, table: DuelTable, seat: Seat) -> bool:
    """Return whether a potenciador may be laid on a team that need not get one (A7)."""
    facts = table.facts
    return facts.phase == "two" and not facts.stuck[seat] and has_third(game, table, seat)


# Placing.


@final
@frozen
class PlaceIt(Node):
    """Place the card of the turn."""

    tag: ClassVar[str] = "ovniversus.place"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Lay it on what lies there; the turn is over unless an effect may still be used."""
        draft, action = run.draft, run.scenes[-1].names["action"]
        game: Any = run.game
        seat = action.seat
        battle = action.battle
        thing = card_in_hand(draft, seat, action.card)
        if thing is None:
            raise EngineBugError(f"{action.card} is not in hand", run.entries)
        facts = draft.facts
        rules = _placing(game, draft, action)
        run.move(thing, PLACE_OF[seat][battle], "place", rules)
        if game.effects and facts.phase != FOURTH and not facts.used:
            run.happen(CardPlaced(seat, battle), ("R18",))
        else:
            end_turn(run, placed=True)


def _placing(game: Any, draft: DuelDraft, action: Any) -> tuple[RuleId, ...]:
    """Return the rules by which a card is placed."""
    facts = draft.facts
    if facts.phase == "two":
        lying = len(draft.zones[PLACE_OF[action.seat][action.battle]])
        if not lying:
            return ("R8", "R14")
        if game.card(action.card).kind == POTENCIADOR:
            return ("R11", "R8") if lying == 1 else ("R12", "R11", "R8")
        return ("R10", "R8")
    if facts.phase == FOURTH:
        return ("R27", "H2")
    if action.battle != BATTLES[0]:
        return ("R5",)
    return ("R3",) if action.seat == facts.first else ("R4",)


@final
@frozen
class NewHand(Node):
    """Show a hand of which nothing fits, put it under the deck, draw another (R22, A10, H3)."""

    tag: ClassVar[str] = "ovniversus.new-hand"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Do so, unless the deck has been gone through in vain."""
        draft, seat = run.draft, run.scenes[-1].seat
        cards = held(draft, seat)
        seen = draft.facts.redraws[seat] * FULL_HAND
        run.happen(HandShown(seat, tuple(cards)), ("R22",))
        if seen >= len(draft.zones[DECK]):
            run.happen(Stuck(seat), ("H3",))
            return
        gone = under_the_deck(run.game, draft, cards)
        run.propose(gone, ("R22", "R23", "H5"), wished=False)
        refill(run, seat, ("R22",))
        if draft.reading("A10") == "b":
            end_turn(run, placed=False)


# The next turn.


@final
@frozen
class EndTurn(Node):
    """End a turn in which nothing more is done."""

    tag: ClassVar[str] = "ovniversus.end-turn"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Go on to the next one."""
        end_turn(run, placed=bool(run.draft.facts.placed))


def end_turn(run: Run, *, placed: bool) -> None:
    """Begin the next turn, or compare the battles (R5, R7, R8, R21, R24)."""
    facts = run.draft.facts
    idle = 0 if placed or facts.used else facts.idle + 1
    if facts.phase == FOURTH:
        ending.after_fourth(run, facts.turn, idle)
        return
    seat = facts.turn
    plays = facts.plays
    if facts.phase == "one":
        if placed:
            plays = put(plays, seat, plays[seat] + 1)
        _after_first(run, plays, idle)
        return
    game: Any = run.game
    if facts.turns == LAST and game.effects:
        run.happen(EffectsClosed(), ("H4",))
    _after_second(run, seat, idle, facts.turns + 1)


@final
@frozen
class Arrive(Node):
    """See again whether a turn in which nothing has been done could begin (A8, A9).

    Who describes a table may say whose turn it is, not that the match has not ended before it.
    """

    tag: ClassVar[str] = "ovniversus.arrive"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Do what the end of the turn before would do."""
        facts = run.draft.facts
        _after_second(run, other(facts.turn), facts.idle, facts.turns)


def is_complete(game: Any, table: DuelTable) -> bool:
    """Return whether a turn of phase two has begun in which no card can be placed any more."""
    facts = table.facts
    fresh = facts.phase == "two" and not facts.placed and not facts.used
    return fresh and not _owes(game, table, facts.turn)


def _after_first(run: Run, plays: tuple[int, ...], idle: int) -> None:
    """Go on in phase one; when both have a card in each battle, phase two begins (R5, R7)."""
    game: Any = run.game
    draft = run.draft
    seat = draft.facts.turn
    for follows in (other(seat), seat):
        if draft.facts.stuck[follows]:
            continue
        if game.effects:
            plays = _skipping(game, draft, follows, plays)
        if plays[follows] < DONE:
            rules = ("R5",) if plays[follows] else ("R4", "R3")
            begin(run, follows, "one", plays, 0, idle, rules)
            return
    if min(plays) < DONE:
        ending.finish(run)  # nobody who has to place a first card can (H3)
        return
    begin(run, other(seat), "two", plays, 1, 0, ("R7", "R8"))


def _skipping(game: Any, table: DuelTable, seat: Seat, plays: tuple[int, ...]) -> tuple[int, ...]:
    """Count as placed what an effect has brought to a battle that takes no card any more (R14)."""
    while plays[seat] < DONE:
        if takes(game, table, stack(table, seat, BATTLES[plays[seat]]), PERSONAJE):
            break
        plays = put(plays, seat, plays[seat] + 1)
    return plays


def _after_second(run: Run, seat: Seat, idle: int, turns: int) -> None:
    """Go on in phase two, or end it when nobody has anything left to do (R8, R21, R24).

    Rule:
        A8 (who has no place left is passed over, or ends the match), A9 (effects when all places
        are complete), A7 (who may still lay a potenciador on a team, but need not).
    """
    game: Any = run.game
    draft = run.draft
    facts = draft.facts
    follows = other(seat)
    if (any_side_is_short(draft, follows) and not facts.stuck[follows]) or _owes(
        game, draft, follows
    ):
        begin(run, follows, "two", facts.plays, turns, idle, _NEXT)
        return
    owing = _owes(game, draft, seat)
    acting = [_would_use(game, draft, s, turns, complete=not owing) for s in SEATS]
    if not owing and (not any(acting) or idle >= sum(acting)):
        ending.finish(run)
        return
    if acting[follows] or (owing and _may_place_third(game, draft, follows)):
        begin(run, follows, "two", facts.plays, turns, idle, _NEXT)
    elif owing and draft.reading("A8") == "b":
        ending.finish(run)
    else:
        begin(run, seat, "two", facts.plays, turns, idle, ("R8", "R21"))


def _owes(game: Any, table: DuelTable, seat: Seat) -> bool:
    """Return whether a seat has to place a card in a turn to come (R20, R21)."""
    return not table.facts.stuck[seat] and has_place(game, table, seat)


def _would_use(game: Any, draft: DuelDraft, seat: Seat, turn: int, *, complete: bool) -> bool:
    """Return whether a seat could use an effect in a turn to come; `complete`: all places are."""
    found = usable(game, draft, seat, draft.reading, later=turn)
    return bool(found) and (not complete or draft.reading("A9") == "a")
