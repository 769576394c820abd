"""Reading the text of a log: strictly, in bounded time, with nothing in it ever executed.

What is wrong is said with its line and a code. Only one fault is no damage: a text that stops in
the middle of its last group, as a writer leaves it that was interrupted. What stands before that
group is whole, and nobody was told that the group was kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from cardrules._frozen import frozen
from cardrules.core.entries import Entry
from cardrules.core.events import Acted, Asked, Ended, Started
from cardrules.errors import DefinitionError, LogFormatError
from cardrules.log.chain import START, Head, link_of, unlinked
from cardrules.log.codec import Codec, codec_of
from cardrules.log.plain import from_text, to_text

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset
    from cardrules.log.record import Header, Log

__all__ = [
    "LARGEST", "LONGEST", "Reader", "Reading", "entry_of", "first_of", "lines_of", "parsed",
    "read_log",
]  # fmt: skip

LARGEST: Final = 64 * 1024 * 1024
"""Characters of the largest text that is read: some 300,000 entries."""

LONGEST: Final = 1024 * 1024
"""Characters of the longest line that is read; the longest that a game here writes has 5,000."""

_SEQ: Final = re.compile(r'\{"seq":(\d{1,18}),')


@frozen
class Reading:
    """What a text says.

    Args:
        log: Its whole groups.
        head: How far they go.
        unfinished: What is wrong with what stands after them, if the text stops in the middle of a
            group; else None.
    """

    log: Log
    head: Head
    unfinished: LogFormatError | None = None


def read_log(
    text: str, game: Ruleset | None = None, *, same_cards: bool = True, head: Head | None = None
) -> Reading:
    """Read a text as far as its last whole group.

    Args:
        text: As `Log.to_json` makes it, perhaps not to its end.
        game: Whose log it is; the game that the header names if None.
        same_cards: Whether to refuse a log of other definitions than the game has.
        head: How far the log is known to go, from somewhere else; else nothing vouches for the end.

    Raises:
        LogFormatError: It is damaged, or not one group is whole, or it is not what the head says.
    """
    from cardrules.log.record import Log, header_of

    lines, ended = lines_of(text)
    data, link = first_of(lines[0])
    game, header = header_of(data, game, same_cards=same_cards)
    reader = Reader(header, codec_of(game), link)
    unfinished = reader.read(lines[1:], ended=ended)
    if head is not None:
        reader.compare(head)
    count = reader.whole
    found = Log(game, header, tuple(reader.entries[:count]))
    return Reading(found, Head(count, reader.links[count]), unfinished)


def parsed(line: str, number: int) -> Any:
    """Return the data of a line.

    Raises:
        LogFormatError: It is too long, or not JSON.
    """
    if len(line) > LONGEST:
        what = f"{len(line):,} characters, where a line has {LONGEST:,} at most"
        raise LogFormatError(number, what, "too-large")
    try:
        return from_text(line)
    except DefinitionError as error:
        raise LogFormatError(number, str(error)) from None


def entry_of(codec: Codec, data: Any, number: int) -> Entry:
    """Return the entry of the data of a line.

    Raises:
        LogFormatError: It is none.
    """
    try:
        return codec.load_as(Entry, data)
    except DefinitionError as error:
        raise LogFormatError(number, str(error)) from None


def lines_of(text: str) -> tuple[list[str], bool]:
    """Return the lines of a text, and whether the last one is ended.

    Raises:
        LogFormatError: There is nothing, or far too much.
    """
    if len(text) > LARGEST:
        what = f"the text has {len(text):,} characters, where a log has {LARGEST:,} at most"
        raise LogFormatError(1, what, "too-large")
    lines = text.split("\n")
    ended = not lines[-1]
    if ended:
        lines.pop()
    if not lines or not lines[0].strip():
        raise LogFormatError(1, "there is no header: the text is empty", "empty")
    return [line.removesuffix("\r") for line in lines], ended


def first_of(line: str, *, sound: bool = True) -> tuple[dict[str, Any], str]:
    """Return the data of the line of a header, and its link.

    Args:
        line: The line.
        sound: Whether it has to be what its link says.

    Raises:
        LogFormatError: It cannot be read, or is not what its link says.
    """
    from cardrules.log.record import in_order

    body, link = unlinked(line)
    data = parsed(body if link else line, 1)
    if not isinstance(data, dict) or "format" not in data:
        raise LogFormatError(1, "this is no header of a log", "header")
    link = link or str(data.pop("link", ""))
    if sound and link != link_of(START, to_text(in_order(data))):
        raise LogFormatError(1, "the header is not the one that was written", "damaged")
    return data, link


class Reader:
    """Reads entries, and sees that they follow one another as they do in a log.

    Args:
        header: Of the log.
        codec: Of its game.
        link: Of the line of the header.

    Attributes:
        entries: Those that were read.
        links: The link of the header, then of each entry.
        whole: How many of the entries are in whole groups.
    """

    def __init__(self, header: Header, codec: Codec, link: str) -> None:
        self.header = header
        self.codec = codec
        self.entries: list[Entry] = []
        self.links = [link]
        self.whole = 0
        self.over = False

    def read(self, lines: Sequence[str], *, ended: bool = True) -> LogFormatError | None:
        """Read the next lines as far as there are whole groups.

        Args:
            lines: With their links; the first is line ``len(entries) + 2`` of the text.
            ended: Whether the last one is whole.

        Returns:
            What is wrong with an unfinished group at the end, or None.

        Raises:
            LogFormatError: A line is damaged, or nothing is whole.
        """
        for at, line in enumerate(lines):
            rest = lines[at + 1 : at + 2]
            try:
                self._take(line, rest[0] if rest else "")
            except LogFormatError as error:
                if ended or rest:
                    raise
                what = f"unfinished: cut off in the middle of this line; {self._before()}"
                return self._unfinished(LogFormatError(error.line, what, "unfinished"))
        if self.whole < len(self.entries) or not self.entries:
            what = "unfinished: there is no entry after the header"
            if self.entries:
                what = f"unfinished: the group of entry {self.whole} is cut off; {self._before()}"
            last = len(self.entries) + 1
            return self._unfinished(LogFormatError(last, what, "unfinished"))
        return None

    def note(self, entries: Sequence[Entry], links: Sequence[str]) -> None:
        """Take whole groups that are known to be sound."""
        self.entries += entries
        self.links += links
        self.whole = len(self.entries)
        self.over = isinstance(self.entries[-1].event, Ended)

    def _before(self) -> str:
        return f"lines 1 to {self.whole + 1} are whole" if self.whole else "nothing is whole"

    def _unfinished(self, error: LogFormatError) -> LogFormatError:
        if not self.whole:
            raise error
        return error

    def compare(self, head: Head) -> None:
        """See that the log goes as far as a head says, and came there in the same way."""
        if head.entries > self.whole:
            what = f"cut off: {self.whole} entries are left of {head.entries}"
            raise LogFormatError(self.whole + 1, what, "cut-off")
        if self.links[head.entries] != head.link:
            what = f"entry {head.entries - 1} is another one than the head says: linked anew"
            raise LogFormatError(head.entries + 1, what, "linked-anew")

    def _take(self, line: str, following: str) -> None:
        number = len(self.entries) + 2
        body, link = unlinked(line)
        sound = link == link_of(self.links[-1], body) if link else False
        data = parsed(body if link else line, number)
        if not link and isinstance(data, dict):
            link = str(data.pop("link", ""))
        if not sound:
            self._in_its_place(data, following)
        upgraded = self.codec.upgraded
        entry = entry_of(self.codec, data, number)
        if upgraded == self.codec.upgraded:
            # The same data in another form, such as with blanks, has the link of its one form.
            form = to_text(self.codec.dump_entry(entry))
            sound = (sound and form == body) or link == link_of(self.links[-1], form)
        if not sound:
            what = f"entry {entry.seq} is not the one that was written: its link does not fit"
            raise LogFormatError(number, what, "damaged")
        self._in_its_place(data, following)
        for wrong in self._wrong(entry):
            raise LogFormatError(number, wrong, "order")
        self.entries.append(entry)
        self.links.append(link)
        if isinstance(entry.event, (Asked, Ended)):
            self.whole = len(self.entries)
        self.over = self.over or isinstance(entry.event, Ended)

    def _in_its_place(self, data: Any, then: str) -> None:
        """See that an entry stands where its number says; else say what has happened there."""
        due = len(self.entries)
        seq = data.get("seq") if isinstance(data, dict) else None
        if type(seq) is not int or seq == due:
            return
        after = _SEQ.match(then)
        following = int(after[1]) if after else None
        if following == due + 1:
            what, code = "is damaged", "damaged"
        elif seq < due:
            what, code = "is there twice", "repeated"
        elif following == due:
            what, code = "has changed places with another one", "moved"
        else:
            what, code = f"is not there: {seq - due} missing", "missing"
        which = seq if code == "repeated" else due
        raise LogFormatError(due + 2, f"entry {which} {what}", code)

    def _wrong(self, entry: Entry) -> Iterator[str]:
        """Yield what is wrong with an entry after those before it."""
        event = entry.event
        if not (-1 if entry.seq == 0 else 0) <= entry.cause < max(entry.seq, 0):
            yield f"entry {entry.seq} has entry {entry.cause} as its cause"
        if isinstance(event, Started) is not (entry.seq == 0):
            yield "a log begins with 'started', and only once"
        if isinstance(event, Started):
            settings, header = event.settings, self.header
            agreed = (settings.seats, settings.options, settings.readings)
            if agreed != (header.seats, header.options, header.readings):
                yield "the settings are not those of the header"
        if event.tag not in self.codec.events:
            yield f"{event.tag!r} is only in views"
        if self.over:
            yield "goes on after the end of the match"
        closed = self.whole == len(self.entries)
        if isinstance(event, Acted) and not closed:
            yield f"the group of entry {self.whole} is not closed by a question"
        if closed and not isinstance(event, (Acted, Started)):
            yield f"{event.tag!r} stands outside a group: an action was to come"
