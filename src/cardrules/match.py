"""A match: one play of a game, with its log.

A match asks one question at a time. Everything it does is a new state and some entries; undo is a
shorter log, a fork is another match from one of its entries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, zip_longest
from typing import Any

from cardrules.core import resolver
from cardrules.core.chance import Chance, Seeded
from cardrules.core.entries import Entry
from cardrules.core.events import Acted, Rolled, Started
from cardrules.core.game import Ruleset
from cardrules.core.model import Decision, Outcome, asked_of
from cardrules.core.state import AnyState, State
from cardrules.core.verdicts import Illegal, Verdict
from cardrules.errors import (
    DefinitionError,
    ReplayMismatchError,
    StaleAnswerError,
    UndoRefusedError,
)  # fmt: skip
from cardrules.log.codec import Codec, codec_of
from cardrules.log.lapsed import answered_by, by_whom
from cardrules.log.past import EVERY, Past
from cardrules.log.plain import TOO_LARGE, to_text, too_large
from cardrules.log.record import Header, Log, fold_entries
from cardrules.settings import settle
from cardrules.views import View, reveals
from cardrules.witness import Witness

__all__ = ["EVERY", "Match", "replay", "start"]


class Match:
    """One play of a game.

    Two matches share only what the game has worked out from what was agreed, which changes no
    result; so each may live in a thread of its own.

    Args:
        game: What is played.
        header: Who, how, and by which readings; its seed answers what is left to chance.
        past: What was done so far, at least the set-up.
        parent: The match that this one was forked from, with the last entry they share.
    """

    def __init__(
        self, game: Ruleset, header: Header, past: Past, parent: tuple[Match, int] | None = None
    ) -> None:
        self.game = game
        self.header = header
        self.parent = parent
        self._past = past
        self._chance: Chance = Seeded(header.seed)
        self._legal: tuple[Any, ...] | None = None if past.run is None else past.run.offered
        self._witnesses: dict[int | None, tuple[Witness, int]] = {}

    def __repr__(self) -> str:
        seats, entries = self.header.seats, self._past.seq
        asked = "over" if self.outcome is not None else asked_of(self.decision)
        return f"<Match of {self.game.title.en}: {seats} seats, {entries} entries, {asked}>"

    @property
    def state(self) -> AnyState:
        """The table now."""
        return self._past.state

    @property
    def decision(self) -> Decision | None:
        """The open question, or None when the match is over."""
        return self._past.table.decision

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self._past.table.outcome

    @property
    def log(self) -> Log:
        """Everything recorded so far; it does not grow with the match."""
        return Log(self.game, self.header, tuple(chain.from_iterable(self._past.groups)))

    def legal_actions(self) -> tuple[Any, ...]:
        """List what the asked seat may do, in a fixed order; empty only when the match is over."""
        legal = self._legal
        if legal is None:
            legal = self._legal = resolver.legal_actions(self.game, self._past.state)
        return legal

    def can(self, action: Any) -> Verdict:
        """Judge an action: `Legal`, or `Illegal` with every breach."""
        return resolver.check(self.game, self._past.state, action)

    def act(self, action: Any, decision: int | None = None, *, by: str = "") -> Sequence[Entry]:
        """Do an action.

        Args:
            action: What the asked seat does.
            decision: Id of the question that it answers; if given it must be the open one.
            by: Who answers instead of the seat, such as ``"timeout"``: it is recorded.

        Returns:
            What was recorded, the action first, a question last unless the match is over.

        Raises:
            IllegalActionError: The rules forbid it; nothing has changed.
            StaleAnswerError: Another question is open; nothing has changed.
        """
        if decision is not None:
            asked = self.decision
            if asked is None or asked.id != decision:
                raise StaleAnswerError(None if asked is None else asked.id, decision)
        legal = self._legal
        if legal is None:
            legal = self.legal_actions()
        for listed in legal:
            if listed is action:
                break
        else:
            action = self._listed(action)
        past = self._past
        run = past.run
        if run is None or len(past.groups) == past.due:
            run = past.ready(self.game, self._chance)
        run.chance = self._chance
        try:
            entries = run.act(action)
        except BaseException as error:  # noqa: BLE001 - it is raised again, unless it is a loop
            self._legal = None
            found = past.failed(action, error)
            return answered_by(past.groups, by) if by else found
        past.groups.append(entries)
        past.whole = None
        self._legal = run.offered
        return answered_by(past.groups, by) if by else entries

    def take(self, entries: Sequence[Entry]) -> None:
        """Take in a whole group that was recorded elsewhere, as a replay would.

        Args:
            entries: The group that comes next in the log.

        Raises:
            ReplayMismatchError: An entry cannot happen on this table; nothing has changed.
        """
        past = self._past
        past.add(entries, fold_entries(past.state, entries))
        self._legal = None

    def _listed(self, action: Any) -> Any:
        """Return an action as it is listed: what is recorded has one form.

        Raises:
            IllegalActionError: The rules forbid it.
        """
        legal = self.legal_actions()
        for same in (action, self.game.canonical(self.state, action)):
            if same in legal:
                return legal[legal.index(same)]
        verdict = self.can(action)
        if isinstance(verdict, Illegal):
            raise resolver.refusal(verdict, action)
        return action

    def undo(self, *, force: bool = False) -> None:
        """Take the last action back.

        Args:
            force: Also if it gave information away.

        Raises:
            UndoRefusedError: There is nothing to take back, or somebody has learnt something.
        """
        past = self._past
        if len(past.groups) == 1:
            raise UndoRefusedError(None)
        before = past.until(len(past.groups) - 1)
        if not force:
            for entry in past.groups[-1]:
                if reveals(self.game, before.state, past.state, entry):
                    raise UndoRefusedError(entry.seq)
        self._past = before
        self._legal = None
        self._witnesses.clear()

    def _repr_html_(self) -> str:
        from cardrules.html import styled, table

        return styled(table(self.game, self.state, "en"))

    def fork(self, at: int | None = None) -> Match:
        """Return another match that goes on from here, or from an earlier entry.

        Args:
            at: Position of any entry; the fork begins after the group that it belongs to.

        Raises:
            DefinitionError: There is no such entry.
        """
        past = self._past
        count = len(past.groups)
        if at is not None:
            if not (type(at) is int and 0 <= at < past.seq):
                raise DefinitionError("at", f"there is no entry {at!r}, only 0 to {past.seq - 1}")
            count = sum(group[0].seq <= at for group in past.groups)
        past = past.until(count)
        return Match(self.game, self.header, past, (self, past.seq - 1))

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None for a spectator.

        Raises:
            DefinitionError: There is no such seat.
        """
        if seat is not None and not (type(seat) is int and 0 <= seat < self.header.seats):
            what = f"there is no seat {seat!r}, only 0 to {self.header.seats - 1}"
            raise DefinitionError("seat", what)
        found = self._witnesses.get(seat)
        witness, told = found or (Witness(self.game, seat, self.state.settings), 0)
        for group in self._past.groups[told:]:
            witness.hear(group)
        self._witnesses[seat] = witness, len(self._past.groups)
        return witness.view(self.state, self.legal_actions())


def start(
    game: Ruleset,
    seats: int | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    readings: Mapping[str, str] | None = None,
) -> Match:
    """Start a match.

    Args:
        game: What is played.
        seats: Number of seats; the smallest that the game allows if None.
        seed: Of chance: the same seed and the same actions give the same match.
        options: What is agreed on; strings are accepted as the command line gives them.
        readings: Open points that are fixed, as reading id to option id.

    Raises:
        DefinitionError: The seed is not a whole number, or has over 64 bits.
        FaultsError: Unknown options, readings or values, or a wrong number of seats.
    """
    if any(True for _ in too_large(seed)):
        raise DefinitionError("seed", TOO_LARGE)
    if type(seed) is not int:
        raise DefinitionError("seed", f"{seed!r} is not a whole number")
    settings = settle(game, seats, options, readings)
    header = Header.of(game, settings, seed)
    past = Past(State.empty(settings, game.facts(settings)))
    past.start(game, settings, Seeded(seed))
    return Match(game, header, past)


def replay(log: Log, *, verify: bool = False) -> Match:
    """Return the match that a log records; it goes on as the first one would have.

    Args:
        log: The record.
        verify: Whether to decide everything again: only what players did and how chance came out
            is then taken from the log, and all the rest must be as it says.

    Raises:
        ReplayMismatchError: An entry cannot be as the log says: because it does not fit the table,
            or, with `verify`, because the rules decide otherwise.
    """
    state = log.first_state()
    past = Past(state)
    for group in log.groups():
        state = _again(log, state, group) if verify else fold_entries(state, group)
        past.add(group, state)
    if state.decision is None and state.outcome is None:
        raise ReplayMismatchError(len(log), "nothing more", "that the group goes on")
    return Match(log.game, log.header, past)


def _again(log: Log, state: AnyState, group: Sequence[Entry]) -> AnyState:
    """Decide a group again, and return the table after it if it comes out the same."""
    game = log.game
    first = group[0]
    chance = _Recorded(log)
    opening: Any = first.event
    if isinstance(opening, Started):
        step = resolver.start(game, opening.settings, chance)
    elif isinstance(opening, Acted):
        verdict = resolver.check(game, state, opening.action)
        if isinstance(verdict, Illegal):
            cited = ", ".join(dict.fromkeys(r for b in verdict.breaches for r in b.rules))
            what = _said(codec_of(game), first)
            raise ReplayMismatchError(first.seq, what, f"that this is illegal [{cited}]")
        step = resolver.perform(game, state, opening.action, chance, first.seq)
    decided = by_whom(step.entries, getattr(opening, "by", ""))
    for there, here in zip_longest(group, decided):
        if there != here:
            seq = (there or here).seq
            codec = codec_of(game)
            raise ReplayMismatchError(seq, _said(codec, there), _said(codec, here))
    return step.state


def _said(codec: Codec, entry: Entry | None) -> str:
    return "nothing more" if entry is None else to_text(codec.dump_entry(entry))


class _Recorded:
    """Chance as a log says that it came out."""

    def __init__(self, log: Log) -> None:
        self.log = log

    def shuffle(self, what: str, size: int, seq: int, /) -> tuple[int, ...]:
        """Return the order that the entry tells."""
        event: Any = self._event(seq)
        order: Any = getattr(event, "order", None)
        if not isinstance(order, tuple) or sorted(order) != list(range(size)):
            raise ReplayMismatchError(seq, self._said(seq), f"that {what} ({size}) is shuffled")
        return order

    def pick(self, what: str, options: Sequence[str], seq: int, /) -> str:
        """Return the outcome that the entry tells."""
        event = self._event(seq)
        if not isinstance(event, Rolled) or event.what != what or event.result not in options:
            choice = ", ".join(options)
            raise ReplayMismatchError(seq, self._said(seq), f"that chance decides {what}: {choice}")
        return event.result

    def _event(self, seq: int) -> Any:
        return self.log.entries[seq].event if seq < len(self.log) else None

    def _said(self, seq: int) -> str:
        entry = self.log.entries[seq] if seq < len(self.log) else None
        return _said(codec_of(self.log.game), entry)
