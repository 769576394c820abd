"""Defences: which Amenaza each card meets, and what becomes of it (section 08)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardrules.games.waifus_arena import leaving
from cardrules.games.waifus_arena.actions import Play
from cardrules.games.waifus_arena.cards import attack_card, role
from cardrules.games.waifus_arena.table import DIVERTED, ArenaTable, defendable, following
from cardrules.kit import Choose, Moved, Object, Seat, StepFrame, claim, live, moved, place

if TYPE_CHECKING:
    from cardrules.kit import Run

USES: Final = ("defensa", "agilidad", "replica")
ASK: Final = claim("ask.threat")


def go_on(run: Run, at: StepFrame, action: Play) -> StepFrame | None:
    """Let the next defence meet an Amenaza, asking which one if it makes a difference (A37)."""
    if at.at == len(action.cards):
        return None
    answer = run.take()
    choices = options(run, at, action)
    if answer is None and len(choices) > 1:
        run.ask(action.seat, ASK, choices, ("A37",))
        return at
    if choices:
        chosen = live(run.draft, (answer or choices[0]).what)
        assert chosen is not None, "what is offered lies there"
        if role(run.game, action.cards[at.at]) == "agilidad":
            _pass_on(run, action.seat, chosen)
        else:
            block(run, chosen, _rules(action, "R48"))
    return StepFrame(at.path, at.actor, at.at + 1)


def _rules(action: Play, rule: str) -> tuple[str, ...]:
    return ("R53", rule) if action.use == "replica" else (rule,)


def options(run: Run, _at: StepFrame, action: Play) -> tuple[Any, ...]:
    """List the Amenazas that the next defence can meet; equal ones are one choice."""
    return choices(run.draft, action.seat)


def choices(table: ArenaTable, seat: Seat) -> tuple[Choose, ...]:
    """List the defendable Amenazas of a seat, equal ones once."""
    kinds: dict[Any, Choose] = {}
    for thing in defendable(table, seat):
        kinds.setdefault((thing.card, thing.counters), Choose(seat, thing.ref))
    return tuple(kinds.values())


def block(run: Run, threat: Object, rules: tuple[str, ...]) -> None:
    """Discard an Amenaza that is blocked."""
    leaving.discard(run, (threat,), rules, "block")


def _pass_on(run: Run, seat: Seat, threat: Object) -> None:
    """Give an Amenaza to the next player in the direction of the turn (R49, R47)."""
    draft = run.draft
    where = place(draft, "threats", following(draft, seat))
    own = threat.card == attack_card(run.game)
    after = moved(draft, threat, where, counters=((DIVERTED, 1),) if own else ())
    run.propose((Moved(threat, after, "divert"),), ("R49", "R47"), wished=False)
