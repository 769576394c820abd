"""What a seat cannot see changes no ruling with its knowledge, whatever is asked."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import cardrules as cr
from cardrules.core import resolver
from cardrules.core.actions import ANSWERS
from cardrules.judge import Judge, Ruling
from cardrules.judge.bench import named_cards
from cardrules.log.record import Header, Log
from cardrules.settings import settle
from cardrules.testing.hidden import Pools, permuted
from unit.judge.test_why import played

GAMES = ("arcanya", "naruto-mythos", "waifus-arena", "ovniversus")

ON_BOARDS: dict[str, Callable[[Judge, Any, Any], Ruling]] = {
    "can": lambda judge, state, action: judge.can(state, action),
    "orders": lambda judge, state, action: judge.orders(state, action),
    "audit": lambda judge, state, action: judge.audit(state, [action, action]),
    "compare": lambda judge, state, action: judge.compare(state, action, first={}, second={}),
    "why": lambda judge, state, action: judge.why(
        state,
        f"cannot {judge.game.format(action, state)}",  # type: ignore[attr-defined]  # a Game
    ),
}


@pytest.mark.parametrize("question", ON_BOARDS)
@pytest.mark.parametrize("name", GAMES)
def test_boards_that_a_seat_cannot_tell_apart_get_one_ruling(name: str, question: str) -> None:
    game, compared = cr.game(name), 0
    for seed in range(4):
        match = played(name, 4 + 9 * seed, seed=seed)
        if match.decision is None:
            continue
        pools = Pools()
        pools.hear(match.state, match.log.entries)
        asked = int(match.decision.seat)
        for seat in (asked, (asked + 1) % match.log.header.seats):
            twin = permuted(game, match.state, seat, pools, Random(seed))
            if twin is None:
                continue
            judge = Judge(game, viewer=seat, budget=12)
            action = match.legal_actions()[-1] if seat == asked else _mine(match, seat)
            here, there = (
                ON_BOARDS[question](judge, state, action) for state in (match.state, twin)
            )
            compared += 1
            assert here.to_json() == there.to_json()
    assert compared


def _mine(match: Any, seat: int) -> Any:
    """Return what another seat could want to do though it is not asked."""
    import attrs

    return attrs.evolve(match.legal_actions()[0], seat=seat)


class _Swapped:
    """Chance that exchanges the two cards that lie deepest after the first shuffle."""

    def __init__(self, seed: int, *, swap: bool) -> None:
        self.random, self.swap = Random(seed), swap

    def shuffle(self, _what: str, size: int, _seq: int) -> tuple[int, ...]:
        order = [*range(size)]
        self.random.shuffle(order)
        if self.swap and size > 1:
            order[0], order[1] = order[1], order[0]
        self.swap = False
        return tuple(order)

    def pick(self, _what: str, options: Any, _seq: int) -> str:
        return str(self.random.choice(options))


def _log(name: str, *, swap: bool) -> Log:
    """Return the log of a few decisions with a deck whose deepest cards are exchanged or not."""
    game = cr.game(name)
    settings = settle(game)
    chance, pick = _Swapped(5, swap=swap), Random(5)
    step = resolver.start(game, settings, chance)
    entries = [*step.entries]
    for _ in range(6):
        action = pick.choice(resolver.legal_actions(game, step.state))
        step = resolver.perform(game, step.state, action, chance, len(entries))
        entries += step.entries
    return Log(game, Header.of(game, settings, 0), tuple(entries))


@pytest.mark.parametrize("name", GAMES)
def test_logs_that_a_seat_cannot_tell_apart_get_one_ruling(name: str) -> None:
    one, other = (_log(name, swap=swap) for swap in (False, True))
    assert one.entries != other.entries

    judge = Judge(one.game, viewer=0)
    said = judge.game.said(one.state_at(len(one) - 1))
    facts = [key for key in said if "deck" not in key or key.endswith("size")]
    assert judge.audit(one).to_json() == judge.audit(other).to_json()
    for fact in Random(1).sample(sorted(facts), 6):
        assert judge.why(one, fact).to_json() == judge.why(other, fact).to_json(), fact


@pytest.mark.parametrize("name", GAMES)
def test_an_action_with_cards_that_are_held_names_no_others(name: str) -> None:
    """Once a word of an action counted as a card if one is called so: ``sebo`` of Waifus Arena."""
    for seed in range(6):
        match = played(name, 3 + 5 * seed, seed=seed)
        for action in match.legal_actions():
            if not isinstance(action, ANSWERS):
                assert named_cards(match.game, match.state, action) == []
