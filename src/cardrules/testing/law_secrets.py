"""Law 8, no leak: what a seat may not see changes nothing that it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final

import attrs

from cardrules._frozen import frozen
from cardrules.core import resolver
from cardrules.core.chance import Seeded
from cardrules.core.entries import AnyStep, Entry
from cardrules.core.events import (
    KERNEL_EVENTS,
    Acted,
    Asked,
    Changed,
    Counted,
    Covered,
    Forced,
    Looked,
    Made,
    Moved,
    Parted,
    Picked,
    Shuffled,
    Uncovered,
)  # fmt: skip
from cardrules.core.model import Settings
from cardrules.core.state import AnyState, State, apply
from cardrules.errors import CardRulesError, UnknownFactError
from cardrules.game import Game
from cardrules.judge import Judge
from cardrules.judge.ruling import Ruling
from cardrules.log.record import Header, Log
from cardrules.testing.candidates import candidates
from cardrules.testing.hidden import Pools, differs_in_sight, learns, permuted
from cardrules.testing.law_numbers import same_on_both
from cardrules.testing.watched import Watched, bytes_of, own, perform, where_differ
from cardrules.views import hide, view_of

__all__ = ["no_leak"]

BUDGET: Final = 20
"""How many branches a judge looks at for one ruling."""
RARELY: Final = 30
"""One ruling in so many is on what follows, which takes much longer than whether it is legal."""
MAY_DIFFER: Final = (
    Acted, Forced, Moved, Changed, Counted, Covered, Uncovered, Parted, Made, Shuffled, Looked,
    Picked,
)  # fmt: skip
"""Entries of the kernel that can differ in what a seat does not see."""


def no_leak(play: Watched) -> Iterator[None]:
    """Law 8: two states that differ only in what a seat may not see are the same to that seat.

    Ways to two such states, each for every seat and for a spectator:

    - *Exchanged cards.* In the state, hidden cards of the same owner change places. The view, and
      for a seat its legal actions, the refusals it would get and the rulings of a judge who knows
      what it knows, stay the same.
    - *Another shuffle.* Two positions of a shuffle are exchanged and the same actions done again.
      As long as everything that the seat sees on the table is the same, so is its whole view, log
      included.
    - *The same on both.* Somebody does the same in both states. As long as nothing shows on the
      table and the seat is told of the same things, there are as many entries, questions and new
      ids in one as in the other: else their numbers would tell.
    - *Another secret choice.* Two legal actions that differ only in a card are done on two forks.
      If nothing shows on the table, nothing shows in the view.
    """
    pools = Pools()
    while True:
        pools.hear(play.state, play.entries)
        if play.sometimes(100):
            for seat in (None, *play.seats):
                _exchanged(play, seat, pools)
                same_on_both(play, seat, pools)
        if play.sometimes(24):
            _secret_choices(play)
        if play.last and play.sometimes(8):
            _other_shuffle(play)
        yield


def _same(play: Watched, what: str, seat: int | None, pair: tuple[Any, Any], at: int) -> None:
    """See that a seat is shown the same twice."""
    one, other = pair
    if one == other and not play.whole:
        return
    if bytes_of(play.game, one) == bytes_of(play.game, other):
        return
    whose = "a spectator" if seat is None else f"seat {seat}"
    where = where_differ(play.game, one, other)
    raise play.broken(f"{what} shows {whose} what it may not see: {where}", at)


# Exchanged cards.


def _exchanged(play: Watched, seat: int | None, pools: Pools) -> None:
    game, state, now = play.game, play.state, len(play.actions)
    twin = permuted(game, state, seat, pools, play.random())
    if twin is None:
        return
    play.count("states with hidden cards exchanged")
    asked = state.decision is not None and state.decision.seat == seat
    here = view_of(game, state, seat, (), play.legal if asked else ())
    legal = resolver.legal_actions(game, twin) if asked else ()
    _same(play, "the view", seat, (here, view_of(game, twin, seat, (), legal)), now)
    if asked:
        _same(play, "the list of legal actions", seat, (play.legal, legal), now)
    if seat is not None and (asked or play.sometimes(4)):
        _refusals(play, seat, twin)
        if play.sometimes(6):
            _rulings(play, seat, twin)


def _refusals(play: Watched, seat: int, twin: AnyState) -> None:
    for action in candidates(play.game, play.state):
        mine = action if action.seat == seat else attrs.evolve(action, seat=seat)
        play.count("verdicts compared")
        here = resolver.check(play.game, play.state, mine)
        there = resolver.check(play.game, twin, mine)
        _same(play, f"the verdict on {mine!r}", seat, (here, there), len(play.actions))


def _rulings(play: Watched, seat: int, twin: AnyState) -> None:
    """Compare what a judge who knows what the seat knows says of some actions."""
    judge = Judge(play.game, viewer=seat, budget=BUDGET)
    random = play.random()
    offered = candidates(play.game, play.state)
    asks: tuple[Callable[[Any, Any], Ruling], ...] = (
        judge.resolve, judge.orders, lambda state, action: judge.audit(state, [action]),
        lambda state, action: judge.compare(state, action, first={}, second={}),
    )  # fmt: skip
    what_follows = random.randrange(RARELY) == 0
    for action in random.sample(offered, min(2, len(offered))):
        mine = action if action.seat == seat else attrs.evolve(action, seat=seat)
        play.count("rulings compared")
        ask = random.choice(asks) if what_follows else judge.can
        here, there = _ruled(ask, own(play.state), mine), _ruled(ask, own(twin), mine)
        if here != there:
            message = f"the ruling on {mine!r} tells seat {seat} what it may not see"
            raise play.broken(message)


def _ruled(ask: Callable[[Any, Any], Ruling], what: Any, action: Any) -> str:
    """Return a ruling as text; or why there is none, such as a claim without words."""
    try:
        return ask(what, action).to_json()
    except CardRulesError as error:
        return str(error)


# Two matches side by side.


class _Pair:
    """Two matches that go on in the same way, and the seats that cannot tell them apart."""

    def __init__(self, play: Watched, one: AnyState, other: AnyState) -> None:
        self.play = play
        self.one = one
        self.other = other
        self.seats: list[int | None] = [None, *play.seats]

    def go_on(
        self, one: tuple[Entry, ...], other: tuple[Entry, ...], *, chance: int | None = None
    ) -> bool:
        """Let a group happen in both; return whether it is the same but for hidden things.

        Args:
            one: The group of the first.
            other: The group of the second.
            chance: Position of the entry that chance made different, or None.
        """
        if len(one) != len(other):
            return False
        game = self.play.game
        for a, b in zip(one, other, strict=True):
            if not _alike(a, b):
                return False
            self.one, self.other = apply(self.one, a.event), apply(self.other, b.event)
            self.seats = [
                seat
                for seat in self.seats
                if not differs_in_sight(game, self.one, self.other, seat)
                and (a.seq == chance or not learns(game, a, b, seat))
            ]
        return bool(self.seats)


def _alike(one: Entry, other: Entry) -> bool:
    """Return whether two entries do the same, as far as everyone may know it."""
    a, b = one.event, other.event
    if type(a) is not type(b) or one.cause != other.cause:
        return False
    if isinstance(a, Asked):
        return (a.decision.id, a.decision.seat, a.decision.prompt.key) == (
            b.decision.id, b.decision.seat, b.decision.prompt.key,
        )  # fmt: skip
    return a == b or not isinstance(a, KERNEL_EVENTS) or isinstance(a, MAY_DIFFER)


# Another shuffle.


class _Exchanged:
    """Chance as it was, but for two positions of one shuffle.

    Args:
        seed: Of the match.
        number: Which shuffle, from 0.
        pick: Two numbers from 0 to 1 that say which positions.
    """

    def __init__(self, seed: int, number: int, pick: tuple[float, float]) -> None:
        self._chance = Seeded(seed)
        self._left = number
        self._pick = pick
        self.at: int | None = None

    def shuffle(self, what: str, size: int, seq: int, /) -> tuple[int, ...]:
        """Return an order."""
        order = [*self._chance.shuffle(what, size, seq)]
        if self._left == 0 and size:
            self.at = seq
            i, j = (int(size * part) for part in self._pick)
            order[i], order[j] = order[j], order[i]
        self._left -= 1
        return tuple(order)

    def pick(self, what: str, options: Sequence[str], seq: int, /) -> str:
        """Return an option."""
        return self._chance.pick(what, options, seq)


def _other_shuffle(play: Watched) -> None:
    game, random = play.game, play.random()
    settings = play.state.settings
    number = random.choice((0, 0, 0, 1, 2))
    chance = _Exchanged(play.setup.seed, number, (random.random(), random.random()))
    pair = _Pair(play, _nothing(game, settings), _nothing(game, settings))
    told: list[Entry] = []
    step = resolver.start(game, settings, chance)
    play.count("matches with another shuffle")
    last: dict[int | None, _Same] = {}
    for at, moment in enumerate(play.moments):
        if at:
            action = play.actions[at - 1]
            if action not in resolver.legal_actions(game, step.state):
                break
            step = resolver.perform(game, step.state, action, chance, _next(step))
        if not pair.go_on(moment.entries, step.entries, chance=chance.at):
            break
        told += step.entries
        now = _Same(at, pair.one, pair.other, len(told))
        last.update(dict.fromkeys(pair.seats, now))
    for seat, same in last.items():
        _compare(play, seat, same, told)


@frozen
class _Same:
    """The last moment at which a seat could not tell two matches apart.

    Args:
        at: After how many decisions.
        one: The table of the match that was played.
        other: The table of the other one.
        length: How many entries there are.
    """

    at: int
    one: AnyState
    other: AnyState
    length: int


def _nothing(game: Game, settings: Settings) -> AnyState:
    return State.empty(settings, game.facts(settings))


def _next(step: AnyStep) -> int:
    return step.entries[-1].seq + 1


def _compare(play: Watched, seat: int | None, same: _Same, told: list[Entry]) -> None:
    game, at, moment = play.game, same.at, play.moments[same.at]
    here = [entry for earlier in play.moments[: at + 1] for entry in earlier.entries]
    there = told[: same.length]
    if here == there:
        return
    asked = moment.decision is not None and moment.decision.seat == seat
    legal = resolver.legal_actions(game, same.other) if asked else ()
    if asked:
        _same(play, "the list of legal actions", seat, (moment.legal, legal), at)
    play.count("views with their log compared")
    view = view_of(game, same.one, seat, here, moment.legal if asked else ())
    _same(play, "the view", seat, (view, view_of(game, same.other, seat, there, legal)), at)
    if seat is not None and play.random().randrange(RARELY) == 0:
        _on_logs(play, seat, hide(game, same.one, seat), (here, there))


def _on_logs(
    play: Watched, seat: int, end: AnyState, told: tuple[list[Entry], list[Entry]]
) -> None:
    """Compare what a judge who knows what the seat knows says of two logs that end alike."""
    game, random = play.game, play.random()
    judge = Judge(game, viewer=seat, budget=BUDGET)
    header = Header.of(game, play.state.settings, play.setup.seed)
    here, there = (Log(game, header, tuple(entries)) for entries in told)
    play.count("rulings on logs compared")
    asked: list[tuple[str, Callable[[Log, str], Ruling]]] = [("", lambda log, _: judge.audit(log))]
    try:
        facts = sorted(game.said(end))
    except UnknownFactError:
        facts = []
    asked += [(fact, judge.why) for fact in random.sample(facts, min(2, len(facts)))]
    for fact, ask in asked:
        if _ruled(ask, here, fact) != _ruled(ask, there, fact):
            message = f"the ruling on a log, {fact or 'whether it is right'}, tells seat {seat}"
            raise play.broken(f"{message} what it may not see")


# Another secret choice.


def _secret_choices(play: Watched) -> None:
    pairs = [(a, b) for a, b in combinations(play.legal, 2) if _differ_in_a_card(play, a, b)]
    if not pairs:
        return
    one, other = play.random().choice(pairs)
    steps = [perform(play, own(play.state), action) for action in (one, other)]
    pair = _Pair(play, own(play.state), own(play.state))
    pair.seats.remove(one.seat)
    if not pair.go_on(steps[0].entries, steps[1].entries):
        return
    play.count("secret choices compared")
    log = play.match.log.entries
    # A view reads the whole log: in most matches one seat is enough.
    for seat in pair.seats if play.whole else play.random().sample(pair.seats, 1):
        here, there = (
            view_of(play.game, step.state, seat, (*log, *step.entries), _options(play, step, seat))
            for step in steps
        )
        message = f"after either {one!r} or {other!r} the view"
        _same(play, message, seat, (here, there), len(play.actions))


def _options(play: Watched, step: AnyStep, seat: int | None) -> tuple[Any, ...]:
    decision = step.state.decision
    asked = decision is not None and decision.seat == seat
    return resolver.legal_actions(play.game, step.state) if asked else ()


def _differ_in_a_card(play: Watched, one: Any, other: Any) -> bool:
    """Return whether two actions differ only in a card, which the game does not tell openly."""
    if type(one) is not type(other):
        return False
    differ = [
        (a, b)
        for field in attrs.fields(type(one))
        if (a := getattr(one, field.name)) != (b := getattr(other, field.name))
    ]
    cards = play.game.cards
    if not differ or not all(a in cards and b in cards for a, b in differ if _texts(a, b)):
        return False
    if not all(_texts(a, b) for a, b in differ):
        return False
    if not hasattr(one, "seen_by"):
        return True
    return all(
        one.seen_by(seat, play.game) == other.seen_by(seat, play.game)
        for seat in (None, *play.seats)
        if seat != one.seat
    )


def _texts(one: Any, other: Any) -> bool:
    return isinstance(one, str) and isinstance(other, str)
