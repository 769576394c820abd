"""A match on a store: every action is kept before anybody is told that it was done."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

import attrs

from cardrules.core.entries import Entry
from cardrules.core.events import Acted
from cardrules.core.game import Ruleset
from cardrules.core.model import Decision, Outcome
from cardrules.core.state import AnyState
from cardrules.core.verdicts import Verdict
from cardrules.errors import StoreConflictError
from cardrules.log.chain import linked, unlinked
from cardrules.log.codec import codec_of
from cardrules.log.plain import to_text
from cardrules.log.reading import Reader, first_of, read_log
from cardrules.log.record import Header, Log, header_of
from cardrules.match import Match, replay
from cardrules.stores.protocol import LogStore, checked_name
from cardrules.views import View

__all__ = ["KeptMatch"]


class KeptMatch:
    """A match whose log is kept in a store; several processes may play it.

    What a process knows is as old as its last `act` or `refresh`. An action is judged on that; if
    somebody else was faster, nothing is kept of it.

    Args:
        store: Where the log is.
        name: Which log it is.
        match: The match as it is there.
        reader: What has read the log so far.
    """

    def __init__(self, store: LogStore, name: str, match: Match, reader: Reader) -> None:
        self.store = store
        self.name = name
        self._match = match
        self._reader = reader

    @classmethod
    def begin(cls, store: LogStore, name: str, match: Match) -> KeptMatch:
        """Keep a match from now on, with all that was done in it; a fork names where it began.

        Args:
            store: Where.
            name: A new name.
            match: The match; it stays as it is, and does not go on with the kept one.

        Raises:
            StoreConflictError: There is a log of that name.
            DefinitionError: That is no name.
        """
        checked_name(name)
        log = match.log
        if match.parent is not None:
            origin, seq = match.parent
            common = attrs.evolve(origin.log, entries=log.entries[: seq + 1])
            log = attrs.evolve(log, header=attrs.evolve(log.header, parent=common.head()))
        lines = tuple(log.lines())
        store.append(name, lines, 0)
        return cls.open(store, name, match.game)

    @classmethod
    def open(cls, store: LogStore, name: str, game: Ruleset | None = None) -> KeptMatch:
        """Go on with a match that is in a store, whoever began it.

        Args:
            store: Where.
            name: Its name.
            game: What is played; the game that its header names if None.

        Raises:
            LogStoreError: There is no such log, or the store cannot be used.
            LogFormatError: It is damaged, or whole groups are missing at its end.
        """
        head = store.head(name)
        lines = store.lines(name)
        log = read_log("\n".join([*lines, ""]), game, head=head).log
        data, link = first_of(lines[0])
        game, header = header_of(data, log.game, same_cards=True)
        reader = Reader(header, codec_of(game), link)
        reader.note(log.entries, [unlinked(line)[1] for line in lines[1:]])
        return cls(store, name, replay(log), reader)

    # What is so now, as far as this process knows.

    @property
    def game(self) -> Ruleset:
        """What is played."""
        return self._match.game

    @property
    def header(self) -> Header:
        """Who, how, and by which readings."""
        return self._match.header

    @property
    def state(self) -> AnyState:
        """The table."""
        return self._match.state

    @property
    def decision(self) -> Decision | None:
        """The open question, or None when the match is over."""
        return self._match.decision

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self._match.outcome

    @property
    def log(self) -> Log:
        """Everything recorded so far."""
        return self._match.log

    def legal_actions(self) -> tuple[Any, ...]:
        """List what the asked seat may do, in a fixed order; empty only when the match is over."""
        return self._match.legal_actions()

    def can(self, action: Any) -> Verdict:
        """Judge an action: `Legal`, or `Illegal` with every breach."""
        return self._match.can(action)

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None for a spectator."""
        return self._match.view(seat)

    def fork(self, at: int | None = None) -> Match:
        """Return another match that goes on from here, or from an earlier entry; it is not kept.

        `begin` keeps it, as a log of its own that says where it began. A kept log never becomes
        shorter: so an action is taken back.
        """
        return self._match.fork(at)

    # What changes it.

    def act(
        self, action: Any, decision: int | None = None, *, by: str = "", retries: int = 0
    ) -> Sequence[Entry]:
        """Do an action and keep it; when this returns, it is kept.

        Args:
            action: What the asked seat does.
            decision: Id of the question that it answers. If it has been answered in the very same
                way, as when a message arrives twice, what was recorded then is returned, and
                nothing is done.
            by: Who answered instead of the seat, such as ``"timeout"``; "" if it did so itself.
            retries: How many times it is tried again if others were faster: each time it is judged
                anew, on what has become of the table.

        Returns:
            What was recorded.

        Raises:
            StoreConflictError: Others were faster. Nothing was done; this process now knows what
                they did.
            IllegalActionError: The rules forbid it. Nothing was done.
            StaleAnswerError: Another question is open. Nothing was done.
            LogStoreError: The store cannot be used; whether it was kept, `refresh` shows.
        """
        while True:
            done = self._answered(action, decision, by)
            if done is not None:
                return done
            entries = self._match.act(action, decision, by=by)
            try:
                self._add(entries)
            except StoreConflictError:
                self._match.undo(force=True)
                self.refresh()
                if retries <= 0:
                    raise
                retries -= 1
            except BaseException:
                self._match.undo(force=True)
                raise
            else:
                return entries

    def refresh(self) -> tuple[Entry, ...]:
        """Take in what others have added, and return it.

        Raises:
            LogStoreError: The store cannot be used.
            LogFormatError: What was added is damaged.
        """
        reader = self._reader
        known = len(reader.entries)
        lines = self.store.lines(self.name, known)
        if lines:
            reader.read(lines)
            for group in _groups(reader.entries[known:]):
                self._match.take(group)
        return tuple(reader.entries[known:])

    def _add(self, entries: Sequence[Entry]) -> None:
        reader = self._reader
        bodies = map(to_text, map(reader.codec.dump_entry, entries))
        lines = tuple(linked(bodies, reader.links[-1]))
        self.store.append(self.name, lines, len(reader.entries))
        reader.note(entries, [unlinked(line)[1] for line in lines])

    def _answered(self, action: Any, decision: int | None, by: str) -> Sequence[Entry] | None:
        """Return what was recorded when the same question was answered in the same way."""
        asked = self.decision
        if decision is None or (asked is not None and asked.id == decision):
            return None
        self.refresh()
        for group in reversed(self.log.groups()):
            event: Any = group[0].event
            if isinstance(event, Acted) and event.decision == decision:
                same = (event.seat, event.action, event.by) == (event.action.seat, action, by)
                return group if same else None
        return None


def _groups(entries: Sequence[Entry]) -> list[Sequence[Entry]]:
    """Return entries that begin with an action in groups."""
    starts = [at for at, entry in enumerate(entries) if isinstance(entry.event, Acted)]
    ends = chain(starts[1:], (len(entries),))
    return [entries[a:b] for a, b in zip(starts, ends, strict=True)]
