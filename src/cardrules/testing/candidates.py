"""What can be asked of a table, legal or not: the set on which laws 2, 3 and 8 are tested."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import attrs

from cardrules.core import resolver
from cardrules.core.actions import Choose, Decline, Done, Next, Number, Option, Use
from cardrules.core.state import AnyState
from cardrules.game import Game
from cardrules.ids import Place, Seat

__all__ = ["candidates", "strangers"]

FEW: Final = 6
"""How many objects, places and cards are tried as wrong answers."""


def candidates(game: Game, state: AnyState) -> tuple[Any, ...]:
    """Return a finite superset of the legal actions, each once, in a fixed order.

    While nothing is being resolved these are the game's own candidates; in the middle of a
    resolution they are the answers that are offered.

    Example:
        >>> import cardrules as cr
        >>> game = cr.game("arcanya")
        >>> match = game.start(seats=3, seed=1)
        >>> set(match.legal_actions()) <= set(candidates(game, match.state))
        True
    """
    if state.decision is None:
        return ()
    if state.frames:
        return tuple(dict.fromkeys(resolver.legal_actions(game, state)))
    return tuple(dict.fromkeys(game.candidates(state)))


def strangers(game: Game, state: AnyState, random: Random) -> tuple[Any, ...]:
    """Return actions that nobody offers: answers to other questions, and of other seats.

    Those of them that happen to be legal are left out.
    """
    legal = set(resolver.legal_actions(game, state))
    found = dict.fromkeys((*_answers(state, random), *_of_others(game, state)))
    return tuple(action for action in found if action not in legal)


def _answers(state: AnyState, random: Random) -> Iterator[Any]:
    if state.decision is None:
        return
    seat = state.decision.seat
    yield from (Use(seat), Decline(seat), Done(seat))
    yield from (Number(seat, number) for number in (-1, 0, 1, 99))
    yield from (Option(seat, 0), Option(seat, 99), Next(seat, 0), Next(seat, 99))
    things = [state.objects[id] for id in sorted(state.objects)]
    for thing in random.sample(things, min(FEW, len(things))):
        yield from (Choose(seat, thing.ref), Choose(seat, thing.card))
    places = range(len(state.zones))
    yield from (Choose(seat, Place(p)) for p in random.sample(places, min(FEW, len(places))))


def _of_others(game: Game, state: AnyState) -> Iterator[Any]:
    """Yield what is open to the asked seat, as if another seat did it."""
    if state.decision is None or state.settings.seats == 1:
        return
    other = Seat((state.decision.seat + 1) % state.settings.seats)
    for action in candidates(game, state):
        yield attrs.evolve(action, seat=other)
