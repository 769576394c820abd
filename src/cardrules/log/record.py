"""The record of a match: what was agreed, and every fact in order with its cause and its rules.

Its text is JSON Lines: a header, then one line an entry. A text is read strictly and nothing in it
is ever executed; what is wrong is said with its line.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from itertools import chain
from typing import Any, Final, overload

import attrs

from cardrules._frozen import frozen
from cardrules.core.cards import Card
from cardrules.core.claims import Text
from cardrules.core.entries import Entry
from cardrules.core.events import Acted, Started
from cardrules.core.game import Ruleset
from cardrules.core.model import Settings
from cardrules.core.state import AnyState, Draft, State
from cardrules.errors import DefinitionError, LogFormatError, ReplayMismatchError
from cardrules.ids import RuleId
from cardrules.log.chain import Head, linked, unlinked
from cardrules.log.codec import Codec, codec_of
from cardrules.log.pins import pinned
from cardrules.log.plain import Fault, leaf, read_dict, shown, to_text, under

__all__ = [
    "FORMAT", "Header", "Log", "definitions", "fold_entries", "game_of_log", "header_of",
]  # fmt: skip

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
        parent: How far the log went that this one branched off from; None if it did not. Up to
            there the entries are the same.
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
    parent: Head | None = None

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

    def __repr__(self) -> str:
        seats, entries = self.header.seats, len(self.entries)
        return f"<Log of {self.game.title.en}: {seats} seats, {entries} entries>"

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
        return "".join(f"{line}\n" for line in self.lines())

    def lines(self) -> Iterator[str]:
        """Yield the lines of the text, each with its link to the one before."""
        codec = codec_of(self.game)
        bodies = map(to_text, map(codec.dump_entry, self.entries))
        return linked(chain((to_text(_header_data(codec, self.header)),), bodies))

    def head(self) -> Head:
        """Return how far it goes; kept elsewhere, it shows later that nothing was cut off."""
        *_, last = self.lines()
        return Head(len(self.entries), unlinked(last)[1])

    @classmethod
    def from_json(
        cls, text: str, game: Ruleset | None = None, *, same_cards: bool = True,
        head: Head | None = None,
    ) -> Log:  # fmt: skip
        """Read a text that holds a whole log; `cardrules.log.reading.read_log` reads parts of one.

        Args:
            text: As `to_json` makes it.
            game: Whose log it is; the game that the header names, as it ships, if None.
            same_cards: Whether to refuse a log of other definitions than the game has now. Its
                facts can be told without them, but to play on needs the same.
            head: How far the log is known to go, from somewhere else; without one nothing vouches
                for its end.

        Raises:
            LogFormatError: It is no whole log of that game; the line and a code say where and why.
        """
        from cardrules.log.reading import read_log

        found = read_log(text, game, same_cards=same_cards, head=head)
        if found.unfinished is not None:
            raise found.unfinished
        return found.log


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


# The header.


def header_of(
    data: Mapping[str, Any], game: Ruleset | None, *, same_cards: bool
) -> tuple[Ruleset, Header]:
    """Return the header of its data, with the game that it names or that is given.

    Raises:
        LogFormatError: It is none, or one of another game or of other definitions.
    """
    if game is None:
        game = _game_of(data)
    cards, card_file = data.get("cards"), data.get("card_file", "")
    if data.get("game") == game.name and isinstance(cards, str) and cards != definitions(game):
        # Before the options: what cards of other kinds allow may be nothing to these.
        then = pinned(game, cards, definitions)
        if then is None and same_cards:
            what = _other_cards(game, card_file if isinstance(card_file, str) else "")
            raise LogFormatError(1, what, "definitions")
        game = then or game
    return game, _header(game, data)


def game_of_log(text: str) -> str:
    """Return the name of the game that the header of a log names.

    Args:
        text: As `Log.to_json` makes it.

    Raises:
        LogFormatError: It names none.
    """
    from cardrules.log.reading import first_of, lines_of

    # Whether it is as it was written is looked at when it is read.
    return _name_of(first_of(lines_of(text)[0][0], sound=False)[0])


def _game_of(data: Mapping[str, Any]) -> Ruleset:
    from cardrules.registry import game

    try:
        return game(_name_of(data))
    except DefinitionError as error:
        raise LogFormatError(1, str(error), "header") from None


def _name_of(data: Mapping[str, Any]) -> str:
    name = data.get("game")
    if not isinstance(name, str):
        raise LogFormatError(1, "the header does not name its game", "header")
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
        **({} if header.parent is None else {"parent": attrs.asdict(header.parent)}),
    }


KEYS: Final = (
    "format", "version", "game", "edition", "cards", "seats", "options", "readings", "seed",
)  # fmt: skip


MORE: Final = ("card_file", "parent")
"""Further keys of the header, which are only there if there is something to say."""


def _header(game: Ruleset, data: Any) -> Header:
    try:
        return _header_of(game, data)
    except Fault as fault:
        raise LogFormatError(1, str(fault.error()), "header") from None
    except DefinitionError as error:
        raise LogFormatError(1, str(error), "header") from None


def in_order(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a header with its keys in the order in which they are written."""
    known = {key: data[key] for key in (*KEYS, *MORE) if key in data}
    return {**known, **data}


def _header_of(game: Ruleset, data: Any) -> Header:
    if under("format", leaf(int), data) != FORMAT:
        raise Fault(f"format {data['format']} is not known, only {FORMAT}")
    if data.get("game") != game.name:
        raise Fault(f"a log of {shown(data.get('game'))}, not of {game.name!r}")
    card_file = under("card_file", leaf(str), data) if "card_file" in data else ""
    parent = under("parent", _parent_of, data) if "parent" in data else None
    read_dict({key: part for key, part in data.items() if key not in MORE}, KEYS)
    version, edition, cards = (under(k, leaf(str), data) for k in ("version", "edition", "cards"))
    card_file = under("card_file", leaf(str), data) if "card_file" in data else ""
    agreed = {key: data[key] for key in ("game", "seats", "options", "readings")}
    settings = codec_of(game).load_as(Settings, agreed)
    return Header(
        version, game.name, edition, cards, settings.seats, settings.options, settings.readings,
        under("seed", leaf(int), data), card_file, parent,
    )  # fmt: skip


def _parent_of(data: Any) -> Head:
    read_dict(data, ("entries", "link"))
    return Head(under("entries", leaf(int), data), under("link", leaf(str), data))


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


# The definitions that a log depends on.


def definitions(game: Ruleset) -> str:
    """Return a hash of the cards and procedures of a game: of what they do, not of their words."""
    found = game.memo.get("definitions")
    if found is None:
        # The text of a mapping, of which each card was perhaps written for another game already.
        cards = sorted(f"[{to_text(str(id))},{_written(card)}]" for id, card in game.cards.items())
        procedures = to_text(_shape(game.procedures))
        whole = f'[["cards",[{",".join(cards)}]],["procedures",{procedures}]]'
        found = hashlib.sha256(whole.encode()).hexdigest()
        game.memo["definitions"] = found
    return str(found)


_WRITTEN: Final[dict[int, tuple[Card, str]]] = {}
"""The text of cards, by their identity: games with the cards of a case share all others."""
_MANY: Final = 4096


def _written(card: Card) -> str:
    """Return the text of what a card does."""
    known = _WRITTEN.get(id(card))
    if known is None or known[0] is not card:
        if len(_WRITTEN) >= _MANY:
            _WRITTEN.clear()
        known = _WRITTEN[id(card)] = card, to_text(_shape(card))
    return known[1]


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
