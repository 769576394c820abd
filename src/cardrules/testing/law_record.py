"""Laws about what is written down: 1 fold, 2 round trip, 5 cause."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from cardrules.core import resolver
from cardrules.core.entries import Entry
from cardrules.core.events import Acted, Asked, Ended, Fact, Forced, Started
from cardrules.core.state import AnyState, State
from cardrules.core.state import fold as fold_events
from cardrules.log.record import Log
from cardrules.match import replay
from cardrules.notation import format_action
from cardrules.testing.candidates import candidates
from cardrules.testing.law_files import see_store, see_text
from cardrules.testing.watched import Watched, where_differ
from cardrules.words import LANGUAGES

__all__ = ["cause", "fold", "round_trip"]

FEW: Final = 2
"""How many actions are written and read at one decision, but for whole matches."""
BOOKKEEPING: Final = (Started, Acted, Asked, Forced)
"""Entries that tell how the match goes on; they may cite no rule."""


def fold(play: Watched) -> Iterator[None]:
    """Law 1: the log folds to the live state, and so does each prefix of whole groups.

    The entries of each group are applied, one event after the other, to the state that the groups
    before it made; the result is the state that the match then has. So nothing changes but by an
    event. At times, and at the end, the whole log is folded anew, from nothing.
    """
    settings = play.state.settings
    state: AnyState = State.empty(settings, play.game.facts(settings))
    while True:
        state = fold_events(state, [entry.event for entry in play.entries])
        play.count("groups")
        if state != play.state:
            where = where_differ(play.game, state, play.state)
            raise play.broken(f"the entries fold to another state; fold and match: {where}")
        if play.sometimes(80):
            play.count("prefixes")
            log, seq = play.match.log, play.entries[-1].seq
            if log.state_at(seq) != state:
                where = where_differ(play.game, log.state_at(seq), state)
                raise play.broken(f"the log up to entry {seq} folds to another state: {where}")
        if play.last:
            play.count("replays")
            if replay(play.match.log).state != play.state:
                raise play.broken("replaying the log gives another state")
        yield


def round_trip(play: Watched) -> Iterator[None]:
    """Law 2: what is saved and loaded is the same, and plays on in the same way.

    - ``load(dump(x)) == x``, of the same type and with the same bytes, through JSON text: the
      state, the decision, the listed actions, the new entries, each view; at the end the view of
      one seat with its log.
    - ``parse(format(a)) == a`` for every candidate, in both languages.
    - A text that is cut off reads as its whole groups, one that is damaged does not read, and a
      match played on a store leaves the same text there.
    - A match loaded from its state asks the same question with the same options and goes on with
      the same entries; one loaded from its log, at a decision, ends in the same bytes.
    """
    loaded: AnyState | None = None
    while True:
        if loaded is not None:
            _goes_on(play, loaded)
        loaded = None
        if play.sometimes(60):
            loaded = _saved(play, "the state", play.state)
            _saved(play, "the decision", play.moment.decision)
            for action in play.legal:
                _saved(play, "an action", action)
            for entry in play.entries:
                _saved(play, f"entry {entry.seq}", entry)
        if play.sometimes(80):
            for seat in (None, *play.seats):
                _saved(play, f"the view of seat {seat}", play.game.view(play.state, seat))
        if play.sometimes(60):
            _notation(play)
        if play.last and play.sometimes(8):
            _log(play)
        yield


def _saved(play: Watched, what: str, value: Any) -> Any:
    """Save a value, load it, and return what has come back."""
    play.count("values")
    try:
        text = json.dumps(play.game.dump(value))
        again = play.game.load(json.loads(text))
    except Exception as error:
        raise play.broken(f"{what} cannot be saved and loaded: {error}") from error
    if again != value or type(again) is not type(value):
        where = where_differ(play.game, value, again)
        raise play.broken(f"{what} is another one when loaded; before and after: {where}")
    if json.dumps(play.game.dump(again)) != text:
        raise play.broken(f"{what} is saved in other bytes when it has been loaded")
    return again


def _goes_on(play: Watched, loaded: AnyState) -> None:
    """See that a state loaded before the last action led to the same."""
    before = play.moments[-2]
    if resolver.legal_actions(play.game, loaded) != before.legal:
        raise play.broken("the loaded state has other options", len(play.actions) - 1)
    seq = before.entries[-1].seq + 1
    step = resolver.perform(play.game, loaded, play.actions[-1], play.chance, seq)
    play.count("loaded states played on")
    if step.entries != play.entries:
        raise play.broken("the loaded state goes on with other entries")


def _notation(play: Watched) -> None:
    state = play.state
    offered = candidates(play.game, state)
    # Reading compares a text with every candidate: in most matches a few are enough.
    few = min(FEW, len(offered))
    for action in offered if play.whole else play.random().sample(offered, few):
        for lang in LANGUAGES:
            text = format_action(play.game, action, state, lang)
            play.count("texts")
            try:
                again = play.game.parse(text, state)
            except Exception as error:
                raise play.broken(f"{text!r}, {action!r} in notation: {error}") from error
            if again != action:
                raise play.broken(f"{text!r} is written for {action!r} and read as {again!r}")


def _log(play: Watched) -> None:
    text = play.match.log.to_json()
    if Log.from_json(text, play.game).to_json() != text:
        raise play.broken("the log is saved in other bytes when it has been loaded")
    play.count("logs")
    see_text(play, text)
    see_store(play, text)
    seat = play.random().choice((None, *play.seats))
    _saved(play, f"the view of seat {seat} with its log", play.match.view(seat))
    lines = text.splitlines(keepends=True)
    for at, moment in enumerate(play.moments):
        if play.sometimes(200):
            _ends_the_same(play, at, "".join(lines[: moment.entries[-1].seq + 2]), text)


def _ends_the_same(play: Watched, at: int, saved: str, whole: str) -> None:
    """Load a match saved at a decision, do the rest again, and compare question by question."""
    match = replay(Log.from_json(saved, play.game))
    play.count("reloads to the end")
    for now, moment in enumerate(play.moments[at:], start=at):
        if now > at:
            match.act(play.actions[now - 1])
        if match.decision != moment.decision:
            raise play.broken(f"saved after {at} decisions and reloaded: another question", now)
        if match.legal_actions() != moment.legal:
            raise play.broken(f"saved after {at} decisions and reloaded: other options", now)
    if match.log.to_json() != whole:
        raise play.broken(f"saved after {at} decisions and reloaded, it ends in another log")


def cause(play: Watched) -> Iterator[None]:
    """Law 5: every entry but the first has an earlier cause, and cites rules that exist.

    The entries are numbered without gaps; a group opens with what a seat did, whose cause is the
    question that it answers, and closes with a question unless the match is over. Entries that
    change the table cite at least one rule. The rules of questions, outcomes and grants exist too.
    """
    seq = 0
    asked: Entry | None = None
    while True:
        for entry in play.entries:
            _entry(play, entry, seq)
            seq += 1
        first: Any = play.entries[0]
        if asked is not None:
            _opens(play, first, asked)
        elif not isinstance(first.event, Started):
            raise play.broken(f"the log begins with {first.event.tag!r}")
        asked = play.entries[-1]
        if isinstance(asked.event, Asked) is (play.state.outcome is not None):
            raise play.broken(f"the last entry of the group is {asked.event.tag!r}")
        for grant in play.state.grants:
            _exist(play, f"grant {grant.number}", grant.rules)
        yield


def _entry(play: Watched, entry: Entry, seq: int) -> None:
    play.count("entries")
    name = f"entry {entry.seq} ({entry.event.tag})"
    if entry.seq != seq:
        raise play.broken(f"{name} stands where entry {seq} should")
    if not (0 <= entry.cause < seq or (seq == 0 and entry.cause == -1)):
        raise play.broken(f"{name} has entry {entry.cause} as its cause")
    if not entry.rules and _changes(entry.event):
        raise play.broken(f"{name} changes the table and cites no rule")
    _exist(play, name, entry.rules)
    event: Any = entry.event
    if isinstance(event, Asked):
        _exist(play, f"the question of {name}", event.decision.rules)
    if isinstance(event, Ended):
        _exist(play, "the outcome", event.outcome.rules)


def _changes(event: Any) -> bool:
    """Return whether an event changes the table, and is not only told."""
    return not isinstance(event, BOOKKEEPING) and type(event).apply is not Fact.apply


def _exist(play: Watched, what: str, rules: Iterable[str]) -> None:
    for rule in rules:
        if not play.game.rulebook.knows(rule):
            raise play.broken(f"{what} cites {rule!r}, which the rulebook does not have")


def _opens(play: Watched, first: Entry, asked: Entry) -> None:
    event: Any = first.event
    if not isinstance(event, Acted):
        raise play.broken(f"the group opens with {event.tag!r}, not with what a seat did")
    if first.cause != asked.seq:
        raise play.broken(f"entry {first.seq} (acted) answers another entry than {asked.seq}")
    question: Any = asked.event
    if (event.decision, event.seat) != (question.decision.id, question.decision.seat):
        raise play.broken(f"entry {first.seq} (acted) answers another question than was asked")
