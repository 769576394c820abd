"""Turns: Inicio, Reposición, and how the turn passes (section 05)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import frozen
from cardrules.core.statics import derive
from cardrules.games.waifus_arena import defending, leaving
from cardrules.games.waifus_arena.cards import role
from cardrules.games.waifus_arena.drawing import DrawByText, draw_cards
from cardrules.games.waifus_arena.falling import CloseTurn, Count
from cardrules.games.waifus_arena.nocta import NoctaTurn
from cardrules.games.waifus_arena.playing import BARRIER
from cardrules.games.waifus_arena.table import (
    FULL_HAND,
    ArenaTable,
    PaChanged,
    PhaseBegan,
    TurnBegan,
    crossed,
    defendable,
    is_out,
    nocta_of,
    waifu_of,
)  # fmt: skip
from cardrules.kit import (
    Ask,
    CardId,
    Choose,
    Done,
    Effect,
    Moved,
    Node,
    Object,
    Perform,
    Routine,
    Seat,
    Sequence,
    StepFrame,
    claim,
    contents,
    live,
    moved,
    place,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.kit import Run

RAM: Final = 10
"""PA that an Embestida takes (R56)."""


# Inicio.


def due(game: Any, table: ArenaTable, seat: Seat) -> tuple[Object, ...]:
    """Return what acts at the start of a turn.

    Rule:
        R16, R29 (Artillería, while there is a Nocta), R50 (Barrera, against what it can block),
        R56 (Embestida), A18 (Artillería under Empatía).
    """
    attached = contents(table, place(table, "attached", seat))
    guns = [t for t in contents(table, place(table, "upon", seat)) if _is(game, t, "artilleria")]
    if guns and any(_is(game, thing, "empatia") for thing in attached):
        guns = guns if table.reading("A18") == "a" else []
    walls = [thing for thing in attached if _is(game, thing, "barrera") or thing.counter(BARRIER)]
    rams = [thing for thing in attached if _is(game, thing, "embestida")]
    return (
        *(guns if nocta_of(table) is not None else ()),
        *(walls if defendable(table, seat) else ()),
        *rams,
    )


def _is(game: Any, thing: Object, what: str) -> bool:
    return role(game, thing.card) == what


@final
@frozen
class StartEffects(Node):
    """What acts at Inicio, in the order that its player chooses.

    `at.picks` is the Barrera whose Amenaza is being chosen.
    """

    tag: ClassVar[str] = "waifus.start-effects"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Let the next one act, asking which if there are several."""
        answer = run.take()
        options = self.options(run, at)
        if not options:
            return None
        if answer is None and len(options) > 1:
            prompt, rules = ("ask.threat", "A37") if at.picks else ("ask.start", "R16")
            run.ask(run.scene.seat, claim(prompt), options, (rules,))
            return at
        chosen = live(run.draft, (answer or options[0]).what)
        assert chosen is not None, "what is offered lies there"
        return self._do(run, at, chosen)

    def options(self, run: Run, at: StepFrame, /) -> tuple[Any, ...]:
        """List what can act next, or what a Barrera can block; equal things are one choice."""
        draft, seat = run.draft, run.scene.seat
        if at.picks:
            return defending.choices(draft, seat)
        kinds: dict[Any, Choose] = {}
        for thing in due(run.game, draft, seat):
            kinds.setdefault((thing.card, thing.counters), Choose(seat, thing.ref))
        return tuple(kinds.values())

    def _do(self, run: Run, at: StepFrame, chosen: Object) -> StepFrame | None:
        seat = run.scene.seat
        again = StepFrame(at.path, at.actor)
        acts = run.seq
        if at.picks:
            wall = live(run.draft, at.picks[0])
            assert wall is not None, "it lies there until it has blocked"
            leaving.discard(run, (wall,), ("R50", "R12"))
            with leaving.following(run, acts):
                defending.block(run, chosen, ("R50",))
        elif _is(run.game, chosen, "artilleria"):
            leaving.discard(run, (chosen,), ("R29", "R12"))
            with leaving.following(run, acts):
                leaving.fell(run, seat, "artilleria")
        elif _is(run.game, chosen, "embestida"):
            leaving.discard(run, (chosen,), ("A24", "R12"))
            with leaving.following(run, acts):
                run.propose((PaChanged(seat, -RAM),), ("R56",), wished=False)
        else:
            return StepFrame(at.path, at.actor, 0, (chosen.ref,))
        return again


def _begin_action(run: Run) -> None:
    """Draw a card, and go on to the phase of Acción (R16)."""
    draw_cards(run, run.draft.facts.turn, 1, ("R16",))
    run.propose((PhaseBegan("action"),), ("R16",), wished=False)


# Reposición.


def hand_size(game: Any, table: ArenaTable, seat: int) -> int:
    """Return up to how many cards a seat draws (R18)."""
    waifu = waifu_of(table, seat)
    return FULL_HAND if waifu is None else derive(game, table, "refill", waifu).total


@final
@frozen
class Reconsider(Node):
    """Discard any cards of the hand, all in one batch (R18)."""

    tag: ClassVar[str] = "waifus.reconsider"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Gather picks until "done", then discard them."""
        answer = run.take()
        if isinstance(answer, Done):
            self._discard(run, at.picks)
            return None
        if isinstance(answer, Choose):
            at = StepFrame(at.path, at.actor, 1, (*at.picks, answer.what))
        run.ask(run.scene.seat, claim("ask.reconsider"), self.options(run, at), ("R18",))
        return at

    def options(self, run: Run, at: StepFrame, /) -> tuple[Any, ...]:
        """List each card of the hand that is not picked yet, and "done"."""
        draft, seat = run.draft, run.scene.seat
        left = [thing.card for thing in contents(draft, place(draft, "hand", seat))]
        for card in at.picks:
            left.remove(card)
        known = dict.fromkeys(card for card in left if card in run.game.cards)
        return (*(Choose(seat, CardId(card)) for card in known), Done(seat))

    def _discard(self, run: Run, picks: tuple[Any, ...]) -> None:
        draft = run.draft
        hand = list(contents(draft, place(draft, "hand", run.scene.seat)))
        events = []
        for card in picks:
            thing = next(thing for thing in hand if thing.card == card)
            hand.remove(thing)
            events.append(Moved(thing, moved(draft, thing, place(draft, "discard")), "discard"))
        if events:
            run.propose(tuple(events), ("R18",))


def _refill(run: Run) -> None:
    """Draw up to a full hand (R18)."""
    draft = run.draft
    seat = draft.facts.turn
    missing = hand_size(run.game, draft, seat) - len(draft.zones[place(draft, "hand", seat)])
    draw_cards(run, seat, missing, ("R18",))
    run.propose((PhaseBegan("pass"),), ("R18",), wished=False)


# The turn passes.


def _pass_on(run: Run) -> None:
    """Let the turn of a seat be over and pass (A24)."""
    draft = run.draft
    own = contents(draft, place(draft, "attached", draft.facts.turn))
    leaving.discard(run, [t for t in own if _is(run.game, t, "empatia")], ("A24", "R55"))
    _pass_from(run)


def _pass_from(run: Run) -> None:
    """Let the turn leave a seat: to the Nocta if its marker lies there (R15, R4)."""
    draft = run.draft
    facts = draft.facts
    if nocta_of(draft) is None:
        rules = ("R4", "R67") if facts.phase == "arrive" else ("R4",)
        run.propose((PhaseBegan("count"),), rules, wished=False)
    elif facts.marker == crossed(draft, facts.turn):
        run.propose((PhaseBegan("nocta"),), ("R15",), wished=False)
    elif facts.phase != "arrive":
        run.propose((PhaseBegan("arrive"),), ("R15", "R10"), wished=False)


def _arrive(run: Run) -> None:
    """Let the turn come to the next seat; an eliminated one is passed over (R15, R67)."""
    draft = run.draft
    facts = draft.facts
    seat = Seat((facts.turn + facts.direction) % draft.settings.seats)
    if not is_out(draft, seat):
        run.propose((TurnBegan(seat),), ("R15", "R20", "A22"), wished=False)
        return
    run.propose((TurnBegan(seat, 0),), ("R15", "R67"), wished=False)
    for thing in contents(draft, place(draft, "upon", seat)):
        if _is(run.game, thing, "artilleria") and nocta_of(draft) is not None:
            gun, acts = live(draft, thing.ref), run.seq
            if gun is not None:
                leaving.discard(run, (gun,), ("R67", "R29"))
                with leaving.following(run, acts):
                    leaving.fell(run, seat, "artilleria")
    # It takes no turn that could be over: the turn passes on from where it lies.
    _pass_from(run)


def _end(run: Run) -> None:
    """End the phase of Acción (R17)."""
    run.propose((PhaseBegan("close"),), ("R17",), wished=False)


PROCEDURES: Final[Mapping[str, Effect]] = {
    "start": Sequence((StartEffects(), Routine(_begin_action))),
    "end": Routine(_end),
    "close": CloseTurn(),
    "refill": Sequence((Reconsider(), Routine(_refill))),
    "pass": Routine(_pass_on),
    "nocta": NoctaTurn(),
    "arrive": Routine(_arrive),
    "count": Count(),
    "over": Count(),
    "draw": DrawByText(),
}


def proceed(table: ArenaTable) -> Ask | Perform:
    """Ask whoever has the turn in the phase of Acción; else go on with the phase."""
    facts = table.facts
    if facts.phase == "action":
        return Ask(facts.turn, claim("ask.act", pa=facts.pa), ("R17", "R15"))
    return Perform("close" if facts.phase == "replied" else facts.phase, facts.turn)
