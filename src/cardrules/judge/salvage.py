"""A log that is damaged, read as far as it goes: what is missing is decided again if it can be.

A strict reader stops at the first line that is not as it was written. This one keeps every entry
that can be read, says what is wrong with which line, and lets the rules decide the group of a
missing entry again: only one action, and only these events, fit what stands around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import attrs

from cardrules._frozen import frozen
from cardrules.core import resolver
from cardrules.core.chance import ChanceNeededError
from cardrules.core.entries import AnyStep, Entry
from cardrules.core.events import Acted, Asked, Ended, Rolled, Started
from cardrules.core.game import Ruleset
from cardrules.core.state import AnyState, State
from cardrules.errors import CardRulesError, LogFormatError, ReplayMismatchError
from cardrules.log.chain import START, Head, link_of, unlinked
from cardrules.log.codec import Codec, codec_of
from cardrules.log.plain import to_text
from cardrules.log.reading import entry_of, first_of, lines_of, parsed
from cardrules.log.record import Header, Log, fold_entries, header_of, in_order
from cardrules.settings import settings_of

__all__ = ["MEETS", "Damage", "Recorded", "Salvaged", "salvage"]

MEETS: Final = (CardRulesError, LookupError, ValueError, TypeError, AttributeError)
"""What rules raise on a table that they never lead to themselves."""

HEADER: Final = -1
"""Position at which damage of the header is noted."""


@frozen
class Damage:
    """Something in the text of a log that is not as it was written.

    Args:
        seq: Position of the entry; `HEADER` for the header.
        what: ``header``, ``link``, ``unread``, ``missing``, ``repeated``, ``moved``, ``cut-off``,
            ``linked-anew``, ``unfinished`` or ``lost``.
        line: Line of the text, from 1; 0 if there is none.
        number: How many entries are lost.
        restored: Whether the rules decide what has to stand there.
    """

    seq: int
    what: str
    line: int = 0
    number: int = 1
    restored: bool = False

    @property
    def harmless(self) -> bool:
        """Whether nobody has to go back for it: it is clear what was written there."""
        return self.restored or self.what in ("moved", "repeated", "header", "cut-off")


@frozen
class Salvaged:
    """What a text still says.

    Args:
        log: Its groups as far as they could be read or decided again.
        damages: What is wrong, in the order of the entries.
    """

    log: Log
    damages: tuple[Damage, ...]


class Recorded:
    """Chance as a log says that it came out.

    Args:
        entries: Those that are there; what is not among them was left to nobody.
    """

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.events: dict[int, Any] = {entry.seq: entry.event for entry in entries}

    def shuffle(self, what: str, size: int, seq: int, /) -> tuple[int, ...]:
        """Return the order that the entry tells."""
        order = getattr(self.events.get(seq), "order", None)
        if not isinstance(order, tuple) or sorted(order) != list(range(size)):
            raise ChanceNeededError(what, (f"an order of {size}",))
        return order

    def pick(self, what: str, options: Sequence[str], seq: int, /) -> str:
        """Return the outcome that the entry tells."""
        event = self.events.get(seq)
        if not isinstance(event, Rolled) or event.what != what or event.result not in options:
            raise ChanceNeededError(what, options)
        return event.result


def salvage(text: str, game: Ruleset, head: Head | None = None) -> Salvaged:
    """Read a text as far as it goes, whatever is wrong with it.

    Args:
        text: As `Log.to_json` made it, perhaps damaged since.
        game: Whose log it is.
        head: How far the log is known to go; None if nobody knows.

    Raises:
        LogFormatError: Its header cannot be read, it is of other cards, or nothing is left of it.
    """
    lines, _ = lines_of(text)
    data, link = first_of(lines[0], sound=False)
    game, header = header_of(data, game, same_cards=True)
    page = _Page(codec_of(game))
    page.read(lines[1:], link)
    if link != link_of(START, to_text(in_order(data))):
        page.damages.append(Damage(HEADER, "header", 1))
    if head is not None:
        page.compare(head)
    again = _Again(game, header, page)
    entries = again.read()
    if not entries:
        raise LogFormatError(2, "nothing of it can be read", "unreadable")
    damages = [
        attrs.evolve(damage, restored=damage.seq in again.restored)
        for damage in [*page.damages, *again.lost]
        # What stands after all that can be read is lost together.
        if damage.seq <= len(entries)
    ]
    return Salvaged(Log(game, header, entries), tuple(sorted(damages, key=lambda d: d.seq)))


class _Page:
    """The lines of a text, each read by itself.

    Args:
        codec: Of the game.

    Attributes:
        entries: What can be read, by position.
        lines: The line of each.
        damages: What is wrong.
        last: The link of each.
    """

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self.entries: dict[int, Entry] = {}
        self.lines: dict[int, int] = {}
        self.last: dict[int, str] = {}
        self.damages: list[Damage] = []

    @property
    def length(self) -> int:
        """How many entries there were at least."""
        return max(self.entries, default=-1) + 1

    def read(self, lines: Sequence[str], link: str) -> None:
        """Read every line; then note what is not there."""
        due, unread = 0, dict[int, int]()
        for number, line in enumerate(lines, start=2):
            found = self._entry(line, number)
            if found is None or found[0].seq > 2 * len(lines):
                unread[due] = number
                due, link = due + 1, ""
                continue
            entry, own, bodies = found
            self._keep(entry, number, own, due, [link_of(link, b) for b in bodies] if link else [])
            due, link = entry.seq + 1, own
        for seq in range(max(self.length, *(at + 1 for at in unread), 0)):
            if seq not in self.entries:
                at = unread.get(seq, 0)
                self.damages.append(Damage(seq, "unread" if at else "missing", at))

    def _entry(self, line: str, number: int) -> tuple[Entry, str, tuple[str, str]] | None:
        """Return an entry, its link, and the forms that the link may be made of."""
        body, link = unlinked(line)
        try:
            data = parsed(body if link else line, number)
            if not link and isinstance(data, dict):
                link = str(data.pop("link", ""))
            entry = entry_of(self.codec, data, number)
        except LogFormatError:
            return None
        return entry, link, (body, to_text(self.codec.dump_entry(entry)))

    def _keep(self, entry: Entry, number: int, own: str, due: int, links: Sequence[str]) -> None:
        seq = entry.seq
        if seq in self.entries:
            self.damages.append(Damage(seq, "repeated", number))
            return
        self.entries[seq], self.lines[seq], self.last[seq] = entry, number, own
        if seq < due:
            self.damages.append(Damage(seq, "moved", number))
        elif seq == due and links and own not in links:
            self.damages.append(Damage(seq, "link", number))

    def compare(self, head: Head) -> None:
        """Note what is not as a head says that it is."""
        if head.entries > self.length:
            missing = head.entries - self.length
            self.damages.append(Damage(self.length, "cut-off", number=missing))
        elif self.last.get(head.entries - 1, head.link) != head.link:
            last = head.entries - 1
            self.damages.append(Damage(last, "linked-anew", self.lines[last]))


class _Again:
    """Goes from group to group, and decides those again that are not whole.

    Args:
        game: Whose rules.
        header: Of the log.
        page: What can be read.
    """

    def __init__(self, game: Ruleset, header: Header, page: _Page) -> None:
        self.game = game
        self.settings = settings_of(game, header.seats, header.options, header.readings)
        self.page = page
        self.restored: set[int] = set()
        self.lost: list[Damage] = []

    def read(self) -> tuple[Entry, ...]:
        """Return the entries as far as it is clear what they were."""
        state: AnyState = State.empty(self.settings, self.game.facts(self.settings))
        kept: list[Entry] = []
        while len(kept) < self.page.length:
            group = self._group(state, len(kept))
            if group is None:
                left = [seq for seq in self.page.entries if seq >= len(kept)]
                line = self.page.lines[min(left)]
                self.lost.append(Damage(len(kept), "lost", line, len(left)))
                break
            self.restored |= {entry.seq for entry in group} - {*self.page.entries}
            if group[-1].seq >= self.page.length:
                self.lost.append(Damage(self.page.length, "unfinished"))
            kept += group
            state = fold_entries(state, group)
        return tuple(kept)

    def _group(self, state: AnyState, at: int) -> Sequence[Entry] | None:
        """Return the group that begins at a position; None if it is not clear what it was."""
        group = [*self._present(at)]
        whole = group and group[0].seq == at and _opens(group[0])
        if whole and isinstance(group[-1].event, Asked | Ended) and _in_a_row(group):
            try:
                fold_entries(state, group)
            except ReplayMismatchError:
                return None
            return group
        fitting = [step.entries for step in self._steps(state, at, group) if self._fits(step)]
        return fitting[0] if len(fitting) == 1 else None

    def _present(self, at: int) -> Iterator[Entry]:
        """Yield what can be read from a position on, to before the next action."""
        for seq in range(at, self.page.length):
            entry = self.page.entries.get(seq)
            if entry is not None and seq > at and _opens(entry):
                return
            if entry is not None:
                yield entry

    def _steps(self, state: AnyState, at: int, group: Sequence[Entry]) -> Iterator[AnyStep]:
        """Yield what the group can have been: what its action makes, or any that is legal."""
        chance = Recorded(group)
        if at == 0:
            actions: Sequence[Any] = (None,)
        elif group and group[0].seq == at:
            actions = (getattr(group[0].event, "action", None),)
        else:
            actions = resolver.legal_actions(self.game, state)
        for action in actions:
            try:
                if action is None:
                    yield resolver.start(self.game, self.settings, chance)
                elif resolver.check(self.game, state, action):
                    yield resolver.perform(self.game, state, action, chance, at)
            except MEETS:
                continue

    def _fits(self, step: AnyStep) -> bool:
        """Return whether what was decided is what can be read, with an action after it."""
        entries = self.page.entries
        following = entries.get(step.entries[-1].seq + 1)
        if following is not None:
            asked, acted = step.state.decision, following.event
            if asked is None or not isinstance(acted, Acted) or acted.seat != asked.seat:
                return False
        return all(entries.get(entry.seq, entry) == entry for entry in step.entries)


def _opens(entry: Entry) -> bool:
    return isinstance(entry.event, Acted | Started)


def _in_a_row(group: Sequence[Entry]) -> bool:
    return group[-1].seq - group[0].seq + 1 == len(group)
