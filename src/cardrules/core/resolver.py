"""From an action to the next question: the pure functions that everything else calls.

`legal_actions` lists, `check` judges, `act` does. None of them changes anything: `act` returns the
new state and what was recorded.
"""

from __future__ import annotations

from typing import Any

from cardrules.core import waiting
from cardrules.core.actions import ANSWERS
from cardrules.core.chance import Chance, Told
from cardrules.core.claims import Claim, Name, claim
from cardrules.core.entries import AnyStep
from cardrules.core.game import Ruleset
from cardrules.core.loops import LoopFoundError
from cardrules.core.model import Decision, Settings
from cardrules.core.run import Run
from cardrules.core.scene import Key
from cardrules.core.state import AnyState, State
from cardrules.core.verdicts import LEGAL, Breach, Illegal, Verdict
from cardrules.errors import IllegalActionError
from cardrules.ids import Seat

NO_CHANCE = Told()

OVER = Illegal((Breach(("K12",), (claim("kernel.over", False),)),))
NO_ACTION = Illegal((Breach(("K1",), (claim("kernel.no-such-action"),)),))
A_TEXT = Illegal((Breach(("K1",), (claim("kernel.still-text"),), ("fix.game-parse",)),))


def legal_actions(game: Ruleset, state: AnyState) -> tuple[Any, ...]:
    """List the legal actions of the seat that is asked, in a fixed order; empty at the end."""
    if state.decision is None:
        return ()
    if state.frames:
        return waiting.options(Run(game, state, NO_CHANCE, 0))
    return game.openings(state)


def check(game: Ruleset, state: AnyState, action: Any) -> Verdict:
    """Judge any action: who is asked, whether it answers the question, and the game's rules."""
    decision = state.decision
    if decision is None:
        return OVER
    if not _is_action(action, state.settings.seats):
        return A_TEXT if isinstance(action, str) else NO_ACTION
    breaches: tuple[Breach, ...] = ()
    if action.seat != decision.seat:
        terms = claim("kernel.asked", False, asked=_seat(decision.seat), seat=_seat(action.seat))
        breaches = (Breach(("K1",), (terms,)),)
    if state.frames or isinstance(action, ANSWERS):
        if not state.frames or action not in legal_actions(game, state):
            breaches = (*breaches, *_no_answer(game, state, decision, action))
    else:
        verdict = game.judge(state, action)
        if isinstance(verdict, Illegal):
            breaches = (*breaches, *verdict.breaches)
    return Illegal(breaches) if breaches else LEGAL


def refusal(verdict: Illegal, action: Any) -> IllegalActionError:
    """Return the error for an action that is not legal; of what is none it says what it is."""
    if verdict is not NO_ACTION and verdict is not A_TEXT:
        return IllegalActionError(verdict.breaches)
    kind = f"not an action, but of type {type(action).__name__}"
    if verdict is A_TEXT:
        kind += ": use game.parse(text, state)"
    elif hasattr(action, "tag"):
        kind = "not an action of a seat at this table"
    return IllegalActionError(verdict.breaches, f"{kind} [K1]")


def _no_answer(
    game: Ruleset, state: AnyState, decision: Decision, action: Any
) -> tuple[Breach, ...]:
    """Return why an action does not answer the question: what the game has against it, or K1."""
    mine = action.seat == decision.seat
    waits = mine and state.frames
    known = waiting.barring(Run(game, state, NO_CHANCE, 0), action) if waits else ()
    asked = offered(decision, holds=False) if mine else claim("kernel.no-answer")
    return known or (Breach(("K1", *decision.rules), (asked,)),)


def offered(decision: Decision, *, holds: bool) -> Claim:
    """Return whether something answers a question, as said to the seat that is asked."""
    prompt = decision.prompt
    terms = {**dict(prompt.terms), "prompt": Name("claim", prompt.key)}
    return claim("kernel.not-offered", holds, **terms)


def _is_action(action: Any, seats: int) -> bool:
    """Return whether something is an action of a seat at this table; anybody may send anything."""
    seat = getattr(action, "seat", None)
    return type(seat) is int and 0 <= seat < seats and isinstance(getattr(action, "tag", None), str)


def _seat(seat: Seat) -> Any:
    return Name("seat", str(int(seat)))


def act(
    game: Ruleset, state: AnyState, action: Any, chance: Chance = NO_CHANCE, seq: int = 0
) -> AnyStep:
    """Do an action.

    Args:
        game: Whose rules.
        state: The table; a decision is open.
        action: What the asked seat does.
        chance: Who answers what is left to chance.
        seq: Position of the first entry; 0 if the step stands alone.

    Raises:
        IllegalActionError: The rules forbid it.
    """
    verdict = check(game, state, action)
    if isinstance(verdict, Illegal):
        raise refusal(verdict, action)
    return perform(game, state, action, chance, seq)


def perform(game: Ruleset, state: AnyState, action: Any, chance: Chance, seq: int) -> AnyStep:
    """Do an action that is known to be legal."""
    barred: dict[int | Key, tuple[Key, ...]] = {}
    while True:
        run = Run(game, state, chance, seq, barred)
        try:
            run.act(action)
        except LoopFoundError as found:
            barred[found.bar(barred)] = found.culprits
        else:
            return run.end()


def start(game: Ruleset, settings: Settings, chance: Chance) -> AnyStep:
    """Set a match up, as far as the first question."""
    state: AnyState = State.empty(settings, game.facts(settings))
    run = Run(game, state, chance, 0)
    run.start(settings)
    return run.end()
