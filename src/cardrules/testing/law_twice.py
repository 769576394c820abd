"""Laws about doing it twice: 7 determinism, 9 fork."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from cardrules.core import resolver
from cardrules.core.entries import AnyStep
from cardrules.errors import UndoRefusedError
from cardrules.match import Match, replay
from cardrules.testing.broken import Law
from cardrules.testing.law_rules import Onlooker
from cardrules.testing.watched import OtherLaw, Watched, act, bytes_of, where_differ

__all__ = ["determinism", "fork"]

DEPTH = 4
"""How many decisions a fork is played on."""


def determinism(play: Watched) -> Iterator[None]:
    """Law 7: same seed and same actions, same bytes.

    Every other match is played again with somebody watching every reading of the table (what
    explaining switches on), some by a copy of the game that has worked nothing out yet. Each
    question, list of options and entry is the same; so are the bytes of the log. Other processes
    with other hash seeds are compared for many matches at once: see
    `cardrules.testing.elsewhere`.
    """
    while not play.last:
        yield
    if play.sometimes(2):
        _watched(play)
    if play.sometimes(8):
        _cold(play)
    yield


def _watched(play: Watched) -> None:
    game, chance = play.game, play.chance
    step = resolver.start(game, play.state.settings, chance)
    state = step.state.watched(Onlooker())
    play.count("matches watched")
    for at, moment in enumerate(play.moments):
        if at:
            step = resolver.perform(game, state, play.actions[at - 1], chance, _next(step))
            state = step.state
        if step.entries != moment.entries:
            raise play.broken(_other(play, "watched", moment.entries, step.entries), at)
        if resolver.legal_actions(game, state) != moment.legal:
            raise play.broken("watched, the match has other options", at)
    if state != play.state:
        where = where_differ(play.game, play.state, state)
        raise play.broken(f"watched, the match ends in another state: {where}")


def _next(step: AnyStep) -> int:
    return step.entries[-1].seq + 1


def _cold(play: Watched) -> None:
    cold = attrs.evolve(play.game)
    match = play.setup.start(cold)
    entries = match.log.entries
    play.count("matches of a fresh copy")
    for at, moment in enumerate(play.moments):
        if at:
            if play.actions[at - 1] not in match.legal_actions():
                raise play.broken("a fresh copy of the game has other options", at - 1)
            entries = tuple(match.act(play.actions[at - 1]))
        if entries != moment.entries:
            raise play.broken(_other(play, "a fresh copy", moment.entries, entries), at)
        if match.legal_actions() != moment.legal:
            raise play.broken("a fresh copy of the game has other options", at)
    if match.log.to_json() != play.match.log.to_json():
        raise play.broken("the same match is written in other bytes by a fresh copy of the game")
    if bytes_of(cold, match.state) != bytes_of(play.game, play.state):
        raise play.broken("a fresh copy of the game ends in another state")


def _other(play: Watched, how: str, first: tuple[Any, ...], again: tuple[Any, ...]) -> str:
    for one, other in zip(first, again, strict=False):
        if one != other:
            return f"{how}, entry {one.seq} is another: {where_differ(play.game, one, other)}"
    return f"{how}, there are {len(again)} entries instead of {len(first)}"


def fork(play: Watched) -> Iterator[None]:
    """Law 9: acting on one branch never changes another; undo then redo gives the same bytes.

    At some decisions the match is forked, the fork played on, taken back and played on again; what
    the match itself is does not change meanwhile, nor does an older fork while the match goes on.
    A fork from an earlier entry is the match as it then was. An undo that is refused changes
    nothing, and one that is not refused takes back one decision.
    """
    older: tuple[Match, bytes] | None = None
    while True:
        if older is not None:
            match, before = older
            if bytes_of(play.game, match.state) != before:
                raise play.broken("the match went on, and an older fork has changed")
            older = None
        if play.sometimes(60):
            before = bytes_of(play.game, play.state)
            _branch(play, before)
            _earlier(play)
            older = play.match.fork(), before
        yield


def _branch(play: Watched, before: bytes) -> None:
    match, entries = play.match, play.match.log.entries
    other = match.fork()
    play.count("forks")
    if other.state != match.state or other.legal_actions() != play.legal:
        raise play.broken("a fork begins with another state or other options than the match has")
    if other.log.entries != entries:
        raise play.broken("a fork begins with another log than the match has")
    done = _played_on(play, other)
    _unchanged(play, before, entries, "a fork was played on")
    text, after = _told(play, other), bytes_of(play.game, other.state)
    for _ in done:
        _taken_back(play, other)
    if bytes_of(play.game, other.state) != before or other.log.entries != entries:
        if replay(match.log).state != match.state:
            raise OtherLaw(Law.FOLD, "the log folds to another state than the match has")
        raise play.broken("undo does not lead back to where the fork began")
    for action in done:
        other.act(action)
    if _told(play, other) != text or bytes_of(play.game, other.state) != after:
        raise play.broken("undo and redo lead to other bytes")
    _unchanged(play, before, entries, "a fork was taken back and played on again")


def _told(play: Watched, other: Match) -> list[bytes]:
    """Return what a fork has recorded since it left the match."""
    return [bytes_of(play.game, entry) for entry in other.log[play.seq :]]


def _played_on(play: Watched, other: Match) -> list[Any]:
    random = play.random()
    done: list[Any] = []
    while other.decision is not None and len(done) < DEPTH and other.legal_actions():
        done.append(random.choice(other.legal_actions()))
        act(other, done[-1])
        play.count("decisions on forks")
    return done


def _taken_back(play: Watched, other: Match) -> None:
    """Undo one decision; first without force, which may be refused."""
    state, length = other.state, len(other.log)
    play.count("undos")
    try:
        other.undo()
    except UndoRefusedError:
        if other.state is not state or len(other.log) != length:
            raise play.broken("an undo was refused, and yet something has changed") from None
        other.undo(force=True)


def _unchanged(play: Watched, before: bytes, entries: tuple[Any, ...], why: str) -> None:
    if bytes_of(play.game, play.state) != before:
        raise play.broken(f"{why}, and the state of the match has changed")
    if play.match.log.entries != entries:
        raise play.broken(f"{why}, and the log of the match has changed")
    if play.match.decision != play.moment.decision or play.match.legal_actions() != play.legal:
        raise play.broken(f"{why}, and the match asks something else")


def _earlier(play: Watched) -> None:
    at = play.random().randrange(len(play.moments))
    seq = play.random().choice(play.moments[at].entries).seq
    other = play.match.fork(seq)
    moment = play.moments[at]
    play.count("forks from earlier")
    if other.parent is None or other.parent[0] is not play.match:
        raise play.broken("a fork does not know its parent")
    if other.log.entries != play.match.log.entries[: moment.entries[-1].seq + 1]:
        raise play.broken(f"a fork at entry {seq} has not the log up to the end of its group")
    if other.decision != moment.decision or other.legal_actions() != moment.legal:
        raise play.broken(f"a fork at entry {seq} asks something else than the match did")
