"""Laws about what the rules allow and ask: 3 legality, 6 termination, 11 readings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardrules.core import resolver
from cardrules.core.claims import Name
from cardrules.core.events import Acted
from cardrules.core.model import Object
from cardrules.core.verdicts import Illegal
from cardrules.errors import IllegalActionError, UnknownFactError
from cardrules.ids import RuleId
from cardrules.testing.broken import Setup
from cardrules.testing.candidates import candidates, strangers
from cardrules.testing.watched import Moment, Watched, bytes_of, own

__all__ = ["Onlooker", "legality", "readings", "termination"]


class Onlooker:
    """Watches a table being read and changes nothing.

    Attributes:
        consulted: The readings that rules asked for.
    """

    def __init__(self) -> None:
        self.consulted: set[RuleId] = set()

    def reading(self, reading: RuleId, in_force: str) -> str:
        """Note it and return the option in force."""
        self.consulted.add(reading)
        return in_force

    def unknown(self, what: Name, options: Sequence[str], thing: Object | None = None) -> str:
        """Know nothing either."""
        raise UnknownFactError(what.id)

    def untold(self, fact: str, options: Sequence[str]) -> str:
        """Know nothing either."""
        raise UnknownFactError(fact)

    def many(self, what: Name, thing: Object) -> int:
        """Know nothing either."""
        raise UnknownFactError(what.id)


def legality(play: Watched) -> Iterator[None]:
    """Law 3: what is listed succeeds, everything else is refused with its rules.

    - The list has nothing twice, is the same when asked again, and is the candidates that `check`
      allows, in their order.
    - Each listed action is judged legal, has one form, and succeeds: it leads to a question or to
      the end, and its group opens with it.
    - Each other candidate is refused with at least one breach; each breach cites rules that exist;
      the match refuses it with the same breaches. So are answers to other questions, and the same
      actions by another seat. Nothing of this changes anything.
    """
    while True:
        if play.moment.decision is not None:
            thorough = play.sometimes(60)
            if thorough or play.sometimes(6):
                refused = _listed(play)
            if thorough:
                _tried(play)
                _thorough(play, refused)
        yield


def _listed(play: Watched) -> list[tuple[Any, Illegal]]:
    """See that the list is right; return the candidates that are not on it, as they are refused."""
    game, state, legal = play.game, play.state, play.legal
    play.count("lists")
    listed = set(legal)
    if len(listed) < len(legal):
        twice = next(a for i, a in enumerate(legal) if a in legal[:i])
        raise play.broken(f"{twice!r} is listed twice")
    if resolver.legal_actions(game, state) != legal:
        raise play.broken("the legal actions are others when asked for again")
    allowed: list[Any] = []
    refused: list[tuple[Any, Illegal]] = []
    for action in candidates(game, state):
        verdict = resolver.check(game, state, action)
        if not isinstance(verdict, Illegal):
            allowed.append(action)
        elif action in listed:
            raise play.broken(f"{action!r} is listed, and refused by {verdict.breaches}")
        else:
            _cited(play, action, verdict)
            refused.append((action, verdict))
    if tuple(allowed) != legal:
        odd = next(iter({*allowed} ^ listed), None)
        what = "are in another order" if odd is None else f"differ in {odd!r}"
        raise play.broken(f"the listed actions and the candidates that the rules allow {what}")
    return refused


def _tried(play: Watched) -> None:
    for action in play.legal:
        play.count("legal actions done")
        try:
            step = resolver.act(play.game, own(play.state), action, play.chance, play.seq)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise play.broken(f"the listed action {action!r} raises {what}") from error
        after = step.state
        if (after.decision is None) is (after.outcome is None):
            raise play.broken(f"{action!r} leads neither to a question nor to the end, or to both")
        opened = step.entries[0].event
        if not isinstance(opened, Acted) or opened.action != action:
            raise play.broken(f"the group of {action!r} does not open with it")


def _thorough(play: Watched, refused: list[tuple[Any, Illegal]]) -> None:
    """Let the match itself refuse what is illegal, and see that nothing has changed."""
    game, state, seq = play.game, play.state, play.seq
    before = bytes_of(game, state)
    for action in play.legal:
        if game.canonical(state, action) != action:
            raise play.broken(f"{action!r} is listed and has another form when it is recorded")
    for action in strangers(game, state, play.random()):
        verdict = resolver.check(game, state, action)
        if not isinstance(verdict, Illegal):
            raise play.broken(f"{action!r} is not listed and not refused")
        _cited(play, action, verdict)
        refused.append((action, verdict))
    for action, verdict in refused:
        _match_refuses(play, action, verdict)
    play.count("tables after refusals")
    if play.state is not state or play.match.log[-1].seq + 1 != seq:
        raise play.broken("a refused action changed the match")
    if bytes_of(game, state) != before:
        raise play.broken("a refused action changed the state in place")


def _cited(play: Watched, action: Any, verdict: Illegal) -> None:
    play.count("refusals")
    if not verdict.breaches:
        raise play.broken(f"{action!r} is refused without a breach")
    for breach in verdict.breaches:
        if not breach.rules:
            raise play.broken(f"{action!r} is refused by a breach that cites no rule")
        for rule in breach.rules:
            if not play.game.rulebook.knows(rule):
                raise play.broken(f"the refusal of {action!r} cites {rule!r}, which is no rule")


def _match_refuses(play: Watched, action: Any, verdict: Illegal) -> None:
    if play.game.canonical(play.state, action) in play.legal:
        return
    try:
        play.match.act(action)
    except IllegalActionError as error:
        if error.breaches != verdict.breaches:
            message = f"{action!r} is refused by the match with other breaches than by `can`"
            raise play.broken(message) from error
    else:
        raise play.broken(f"{action!r} is illegal, and the match does it")


def termination(play: Watched) -> Iterator[None]:
    """Law 6: random play ends within the bound that the game declares.

    At every moment there is a question or an outcome, never both; a question has an answer, is put
    to one of the seats, and has a higher number than those before it.
    """
    number = 0
    while True:
        state, decision = play.state, play.moment.decision
        play.count("moments")
        if (decision is None) is (state.outcome is None):
            both = "neither a question nor" if decision is None else "both a question and"
            raise play.broken(f"there is {both} an outcome")
        if decision is not None:
            if not play.legal:
                raise play.broken(f"the question {decision.prompt.key!r} has no answer")
            if decision.seat not in play.seats:
                raise play.broken(f"seat {decision.seat} is asked, and there is no such seat")
            if decision.id <= number:
                raise play.broken(f"question {decision.id} comes after question {number}")
            number = decision.id
            if len(play.actions) >= play.game.bound:
                raise play.broken(f"no end after {play.game.bound} decisions, the declared bound")
        yield


def readings(play: Watched) -> Iterator[None]:
    """Law 11: a match depends only on the readings that it names.

    Readings that no entry names and no legality check has asked for are set to other options, all
    at once, and the same actions done again: every question, option and entry is the same.
    """
    if not play.sometimes(8):
        return
    named: set[RuleId] = set()
    book = play.game.rulebook.readings
    while True:
        for entry in play.entries:
            named.update(rule for rule in entry.rules if rule in book)
        onlooker = Onlooker()
        resolver.legal_actions(play.game, play.state.watched(onlooker))
        named |= onlooker.consulted
        if play.last:
            _unnamed(play, named)
        yield


def _unnamed(play: Watched, named: set[RuleId]) -> None:
    random = play.random()
    others: dict[RuleId, str] = {}
    for id, reading in play.game.rulebook.readings.items():
        in_force = play.state.settings.in_force[id]
        options = [option for option, _ in reading.options if option != in_force]
        if id not in named and options:
            others[id] = random.choice(options)
    play.count("matches under other readings")
    play.count("readings changed", len(others))
    if _differs(play, others) is None:
        return
    for id, option in others.items():
        if (at := _differs(play, {id: option})) is not None:
            message = f"the reading {id} is named nowhere, but its option {option!r} changes it"
            raise play.broken(message, at)
    at = _differs(play, others)
    raise play.broken(f"the readings {', '.join(others)} are named nowhere and change it", at)


def _differs(play: Watched, other: Mapping[RuleId, str]) -> int | None:
    """Return after how many decisions the match under other readings differs, or None."""
    setup = play.setup
    fixed = tuple(sorted({**dict(setup.readings), **other}.items()))
    match = Setup(setup.seats, setup.seed, setup.options, fixed).start(play.game)
    group = match.log.entries
    for at, moment in enumerate(play.moments):
        if at:
            if play.actions[at - 1] not in match.legal_actions():
                return at
            group = tuple(match.act(play.actions[at - 1]))
        # The first entry tells the readings themselves.
        skip = 1 if at == 0 else 0
        now = Moment(group[skip:], match.decision, match.legal_actions())
        if now != Moment(moment.entries[skip:], moment.decision, moment.legal):
            return at
    return None
