"""The record of a match: what was agreed, and every fact in order with its cause and its rules.

Its text is JSON Lines: a header, then one line an entry. A text is read strictly and nothing in it
is ever executed; what is wrong is said with its line.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, Final, overload

import attrs

from cardrules._frozen import frozen
from cardrules.codec import Codec, codec_of
from cardrules.core.claims import Text
from cardrules.core.entries import Entry
from cardrules.core.events import Acted, Asked, Ended, Started
from cardrules.core.game import Ruleset
from cardrules.core.model import Settings
from cardrules.core.state import AnyState, Draft, State
from cardrules.errors import DefinitionError, LogFormatError, ReplayMismatchError
from cardrules.ids import RuleId
from cardrules.plain import Fault, from_text, leaf, read_dict, shown, to_text, under

__all__ = ["FORMAT", "Header", "Log", "definitions", "fold_entries", "game_of_log"]

FORMAT: Final = 1
"""Version of the text form of logs."""

_SILENT: Final = frozenset({"text", "name", "title", "rules", "placeholder"})
"""Fields of definitions that decide nothing."""


@frozen
class Header:
    """What a log is the log of.

    Args:
        version: Of the library that wrote it.
        game: Name of the game.
        edition: Of its rulebook.
        cards: Hash of its definitions; see `definitions`.
        seats: Number of seats.
        options: Every option with its value, sorted by name.
        readings: The readings that somebody fixed, sorted by id.
        seed: Of chance.
        card_file: What the card file is called whose cards it is played with; "" for the cards that
            ship with the game.
    """

    version: str
    game: str
    edition: str
    cards: str
    seats: int
    options: tuple[tuple[str, Any], ...]
    readings: tuple[tuple[RuleId, str], ...]
    seed: int
    card_file: str = ""

    @classmethod
    def of(cls, game: Ruleset, settings: Settings, seed: int) -> Header:
        """Return the header of a match that begins."""
        from cardrules import __version__

        return cls(
            __version__, game.name, game.rulebook.edition, definitions(game),
            settings.seats, settings.options, settings.readings, seed, _card_file(game),
        )  # fmt: skip


@frozen
class Log:
    """The record of a match.

    Args:
        game: What is played.
        header: Who, how, and by which readings.
        entries: In order; the position of an entry is its ``seq``.
    """

    game: Ruleset = attrs.field(eq=False, repr=False)
    header: Header
    entries: tuple[Entry, ...]

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    @overload
    def __getitem__(self, at: int) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Entry, ...]: ...
    def __getitem__(self, at: int | slice) -> Entry | tuple[Entry, ...]:
        return self.entries[at]

    def groups(self) -> tuple[tuple[Entry, ...], ...]:
        """Return the entries in groups: the set-up, then one group an action."""
        starts = [i for i, entry in enumerate(self.entries) if _opens(entry)]
        ends = [*starts[1:], len(self.entries)]
        return tuple(self.entries[a:b] for a, b in zip(starts, ends, strict=True))

    def state_at(self, seq: int) -> AnyState:
        """Return the table after an entry, which may be in the middle of its group.

        Args:
            seq: Position of the entry, from 0.

        Raises:
            IndexError: No such entry.
            ReplayMismatchError: An entry cannot happen on the table that those before it make.
        """
        if not 0 <= seq < len(self.entries):
            raise IndexError(seq)
        return fold_entries(self.first_state(), self.entries[: seq + 1])

    def first_state(self) -> AnyState:
        """Return the table before the first entry."""
        started = self.entries[0].event
        if not isinstance(started, Started):
            raise ReplayMismatchError(0, started.tag, Started.tag)
        return State.empty(started.settings, self.game.facts(started.settings))

    def to_json(self) -> str:
        """Return the text: the same log gives the same bytes, in any process."""
        codec = codec_of(self.game)
        lines = [to_text(_header_data(codec, self.header))]
        lines += [to_text(codec.dump_entry(entry)) for entry in self.entries]
        return "\n".join(lines) + "\n"

    @classmethod
    def from_json(cls, text: str, game: Ruleset | None = None, *, same_cards: bool = True) -> Log:
        """Read a text.

        Args:
            text: As `to_json` makes it.
            game: Whose log it is; the game that the header names, as it ships, if None.
            same_cards: Whether to refuse a log of other definitions than the game has now. Its
                facts can be told without them, but to play on needs the same.

        Raises:
            LogFormatError: It is no whole log of that game; the line says where.
        """
        lines = _lines(text)
        data = _parsed(lines[0], 1)
        if game is None:
            game = _game_of(data)
        header = _header(game, data, same_cards=same_cards)
        codec = codec_of(game)
        reader = _Reader(header, codec)
        entries = []
        for number, line in enumerate(lines[1:], start=2):
            entry = _entry(codec, line, number, last=number == len(lines) and text[-1] != "\n")
            reader.take(entry, number)
            entries.append(entry)
        reader.finish(len(lines))
        return cls(game, header, tuple(entries))


def fold_entries(state: AnyState, entries: Iterable[Entry]) -> AnyState:
    """Return the table after some entries.

    Raises:
        ReplayMismatchError: One of them cannot happen on the table that those before it make.
    """
    draft: Any = Draft(state)
    for entry in entries:
        try:
            entry.event.apply(draft)
        except Exception as error:
            found = f"that it cannot be ({type(error).__name__}: {error})"
            raise ReplayMismatchError(entry.seq, entry.event.tag, found) from error
        draft.reserved = draft.minted
    return draft.freeze()  # type: ignore[no-any-return]  # a draft of any game


def _opens(entry: Entry) -> bool:
    return isinstance(entry.event, (Acted, Started))


# Reading.


def _lines(text: str) -> list[str]:
    lines = text.removesuffix("\n").split("\n")
    if not lines[0].strip():
        raise LogFormatError(1, "there is no header: the text is empty")
    return lines


def game_of_log(text: str) -> str:
    """Return the name of the game that the header of a log names.

    Args:
        text: As `Log.to_json` makes it.

    Raises:
        LogFormatError: It names none.
    """
    return _name_of(_parsed(_lines(text)[0], 1))


def _parsed(line: str, number: int) -> Any:
    try:
        return from_text(line)
    except DefinitionError as error:
        raise LogFormatError(number, str(error)) from None


def _game_of(data: Any) -> Ruleset:
    from cardrules.registry import game

    try:
        return game(_name_of(data))
    except DefinitionError as error:
        raise LogFormatError(1, str(error)) from None


def _name_of(data: Any) -> str:
    name = data.get("game") if isinstance(data, dict) else None
    if not isinstance(name, str):
        raise LogFormatError(1, "the header does not name its game")
    return name


def _header_data(codec: Codec, header: Header) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": header.version,
        "game": header.game,
        "edition": header.edition,
        "cards": header.cards,
        "seats": header.seats,
        "options": {name: codec.dump(value) for name, value in header.options},
        "readings": dict(header.readings),
        "seed": header.seed,
        **({"card_file": header.card_file} if header.card_file else {}),
    }


_KEYS: Final = (
    "format", "version", "game", "edition", "cards", "seats", "options", "readings", "seed",
)  # fmt: skip


def _header(game: Ruleset, data: Any, *, same_cards: bool) -> Header:
    try:
        return _header_of(game, data, same_cards=same_cards)
    except Fault as fault:
        raise LogFormatError(1, str(fault.error())) from None
    except DefinitionError as error:
        raise LogFormatError(1, str(error)) from None


def _header_of(game: Ruleset, data: Any, *, same_cards: bool) -> Header:
    if not isinstance(data, dict) or "format" not in data:
        raise Fault("this is no header of a log")
    if under("format", leaf(int), data) != FORMAT:
        raise Fault(f"format {data['format']} is not known, only {FORMAT}")
    if data.get("game") != game.name:
        raise Fault(f"a log of {shown(data.get('game'))}, not of {game.name!r}")
    read_dict(data, (*_KEYS, "card_file") if "card_file" in data else _KEYS)
    version, edition, cards = (under(k, leaf(str), data) for k in ("version", "edition", "cards"))
    card_file = under("card_file", leaf(str), data) if "card_file" in data else ""
    # Before the options: what cards of other kinds allow may be nothing to these.
    if same_cards and cards != definitions(game):
        raise Fault(_other_cards(game, card_file))
    agreed = {key: data[key] for key in ("game", "seats", "options", "readings")}
    settings = codec_of(game).load_as(Settings, agreed)
    return Header(
        version, game.name, edition, cards, settings.seats, settings.options, settings.readings,
        under("seed", leaf(int), data), card_file,
    )  # fmt: skip


def _card_file(game: Ruleset) -> str:
    return "" if game.card_file is None else game.card_file.given


def _other_cards(game: Ruleset, given: str) -> str:
    """Return what to do about a log that was made with other cards than the game has."""
    now = _card_file(game)
    how = f"give that file: game({game.name!r}, cards=FILE), or --cards FILE"
    if given == now:
        ours = f"the card file {now!r} has" if now else "the game has"
        return f"written with other card definitions than {ours} now"
    if not given:
        return f"written with the cards that ship with {game.name}, not with the card file {now!r}"
    other = f"the card file {now!r}" if now else f"the cards that ship with {game.name}"
    return f"written with the card file {given!r}, not with {other}; {how}"


def _entry(codec: Codec, line: str, number: int, *, last: bool) -> Entry:
    try:
        return codec.load_as(Entry, from_text(line))
    except DefinitionError as error:
        if last:
            what = f"cut off in the middle of this line; lines 1 to {number - 1} are whole"
            raise LogFormatError(number, what) from None
        raise LogFormatError(number, str(error)) from None


class _Reader:
    """Sees that entries follow one another as they do in a log."""

    def __init__(self, header: Header, codec: Codec) -> None:
        self.header = header
        self.events = codec.events
        self.next = 0
        self.opened = 0
        self.closed = True
        self.over = False

    def take(self, entry: Entry, line: int) -> None:
        """Look at the next entry."""
        wrong = self._order(entry) or self._grammar(entry)
        if wrong:
            raise LogFormatError(line, wrong)
        self.next += 1

    def _order(self, entry: Entry) -> str:
        if entry.seq != self.next:
            return f"entry {entry.seq} stands where entry {self.next} should"
        if not (-1 if entry.seq == 0 else 0) <= entry.cause < max(entry.seq, 0):
            return f"entry {entry.seq} has entry {entry.cause} as its cause"
        return ""

    def _grammar(self, entry: Entry) -> str:
        event = entry.event
        if isinstance(event, Started) is not (entry.seq == 0):
            return "a log begins with 'started', and only once"
        if isinstance(event, Started):
            settings, header = event.settings, self.header
            agreed = (settings.seats, settings.options, settings.readings)
            if agreed != (header.seats, header.options, header.readings):
                return "the settings are not those of the header"
        if event.tag not in self.events:
            return f"{event.tag!r} is only in views"
        if self.over and (self.closed or _opens(entry)):
            return "goes on after the end of the match"
        if _opens(entry):
            if not self.closed:
                return f"the group of entry {self.opened} is not closed by a question"
            self.opened = entry.seq
        elif self.closed:
            return f"{event.tag!r} stands outside a group: an action was to come"
        self.closed = isinstance(event, Asked)
        self.over = self.over or isinstance(event, Ended)
        return ""

    def finish(self, lines: int) -> None:
        """See that the last group is whole."""
        if self.next == 0:
            raise LogFormatError(lines, "cut off: there is no entry after the header")
        if not self.closed and not self.over:
            whole = f"lines 1 to {self.opened + 1} are whole" if self.opened else "nothing is whole"
            what = f"cut off in the middle of the group of entry {self.opened}; {whole}"
            raise LogFormatError(lines, what)


# The definitions that a log depends on.


def definitions(game: Ruleset) -> str:
    """Return a hash of the cards and procedures of a game: of what they do, not of their words."""
    found = game.memo.get("definitions")
    if found is None:
        whole = _shape({"cards": game.cards, "procedures": game.procedures})
        found = hashlib.sha256(to_text(whole).encode()).hexdigest()
        game.memo["definitions"] = found
    return str(found)


def _shape(x: Any) -> Any:
    """Return a definition as plain data, without what is only told."""
    if x is None or isinstance(x, (bool, int, str)):
        return x
    if isinstance(x, Enum):
        return [type(x).__qualname__, x.name]
    if isinstance(x, Text):
        return None
    if isinstance(x, Mapping):
        return sorted(([str(key), _shape(value)] for key, value in x.items()), key=to_text)
    if isinstance(x, (set, frozenset)):
        return sorted((_shape(part) for part in x), key=to_text)
    if isinstance(x, (list, tuple)):
        return [_shape(part) for part in x]
    if attrs.has(type(x)):
        fields = [f.name for f in attrs.fields(type(x)) if f.eq and f.name not in _SILENT]
        return [type(x).__qualname__, *([name, _shape(getattr(x, name))] for name in fields)]
    return getattr(x, "__qualname__", type(x).__qualname__)
