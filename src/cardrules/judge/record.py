"""A log as the judge reads it: each entry as the viewer is told of it, with the table after it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from cardrules.core.entries import Entry
from cardrules.core.events import Acted, Asked, Moot, Started
from cardrules.core.game import Ruleset
from cardrules.core.state import AnyState
from cardrules.ids import Seat
from cardrules.log.record import Log, fold_entries
from cardrules.views import Chose, Posed, hide
from cardrules.witness import Witness

__all__ = ["Record", "folded"]

ANSWERED = (Acted, Chose)
PUT = (Asked, Posed)
READ = ("facts", "grants", "outcome", "zones", "objects")
"""What facts are read of, next to what was agreed before the match; what is told apart first."""


def folded(state: AnyState, entries: tuple[Entry, ...]) -> Iterator[AnyState]:
    """Yield the table after each entry, also in the middle of a group.

    Raises:
        ReplayMismatchError: An entry cannot happen on the table that those before it make.
    """
    for entry in entries:
        state = fold_entries(state, (entry,))
        yield state


class Record:
    """What a log tells a viewer, entry by entry.

    Everything is built from what the viewer may know: whoever reads this cannot give away the rest.

    Args:
        game: Whose rules.
        first: The table before the first entry.
        entries: In order; the position of an entry is its ``seq``.
        viewer: With whose knowledge it is read; None for all of it, or if the table and the entries
            are already such as the viewer knows them.

    Raises:
        ReplayMismatchError: The entries do not fold.
    """

    def __init__(
        self, game: Ruleset, first: AnyState, entries: tuple[Entry, ...], viewer: Seat | None
    ) -> None:
        self.game = game
        whole = [first, *folded(first, entries)]
        told: dict[int, Entry] = {entry.seq: entry for entry in entries}
        if viewer is not None:
            witness = Witness(game, viewer, first.settings)
            witness.hear(entries)
            told = {entry.seq: entry for entry in witness.entries}
            whole = [hide(game, state, viewer) for state in whole]
        self.length = len(entries)
        self.started = bool(entries) and isinstance(entries[0].event, Started)
        self._told = told
        self._tables = whole

    @classmethod
    def of(cls, log: Log, viewer: Seat | None) -> Record:
        """Return what a log tells a viewer."""
        return cls(log.game, log.first_state(), log.entries, viewer)

    @property
    def end(self) -> AnyState:
        """The table at the end."""
        return self._tables[-1]

    @property
    def told(self) -> tuple[Entry, ...]:
        """The entries as the viewer is told of them."""
        return tuple(self._told.values())

    def entry(self, seq: int) -> Entry | None:
        """Return an entry as the viewer is told of it; None if it is not."""
        return self._told.get(seq)

    def before(self, seq: int) -> AnyState:
        """Return the table before an entry."""
        return self._tables[seq]

    def after(self, seq: int) -> AnyState:
        """Return the table after an entry."""
        return self._tables[seq + 1]

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The entries that can make a fact another one, the last one first.

        Of what only asks, answers or waits the table is as before to whoever reads facts.
        """
        return tuple(seq for seq in reversed(range(self.length)) if self._turns(seq))

    def _turns(self, seq: int) -> bool:
        before, after = self.before(seq), self.after(seq)
        return any(getattr(before, part) != getattr(after, part) for part in READ)

    def answers(self, seq: int) -> bool:
        """Return whether somebody acts by an entry, to answer in the middle of a resolution."""
        entry = self.entry(seq)
        return entry is not None and self.acts(seq) and bool(self.before(seq).frames)

    def acts(self, seq: int) -> bool:
        """Return whether somebody acts by an entry."""
        entry = self.entry(seq)
        return entry is not None and isinstance(entry.event, ANSWERED)

    def asks(self, seq: int) -> bool:
        """Return whether a question is put by an entry."""
        entry = self.entry(seq)
        return entry is not None and isinstance(entry.event, PUT)

    def further(self, seq: int) -> tuple[int, ...]:
        """Return the entries that give further grounds for one: the same change by other rules.

        They stand before it, and nothing befalls the same thing in between.
        """
        found: list[int] = []
        event = self._happened(seq)
        subject = getattr(event, "subject", None)
        while subject is not None and (seq := seq - 1) >= 0:
            other = self._happened(seq)
            if getattr(other, "subject", None) != subject:
                continue
            if not isinstance(other, Moot):
                break
            if other.further and other.kind_of == event.kind:
                found.append(seq)
        return tuple(reversed(found))

    def _happened(self, seq: int) -> Any:
        entry = self.entry(seq)
        return None if entry is None else entry.event

    def line(self, seq: int) -> tuple[int, ...]:
        """Return an entry with what led to it, the first cause first.

        It begins with what somebody did of their own will, or with the set-up. An answer leads back
        to what asked for it; questions themselves lead to nothing and are left out.
        """
        found: list[int] = []
        while seq >= 0:
            entry = self.entry(seq)
            if entry is None:
                break
            if not found or not self.asks(seq):
                found.append(seq)
            if self.acts(seq) and not self.answers(seq):
                break
            seq = entry.cause
        return tuple(reversed(found))
