"""What a board is, as one short text: equal for equal boards, whatever ids and numbers they carry.

Objects are named by where they lie, so two states that were reached on different ways, or one of
which was described and not played, have the same digest if nobody at the table could tell them
apart. The digest is the same in every process.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import cache, lru_cache
from itertools import starmap
from json.encoder import encode_basestring_ascii as quoted
from operator import attrgetter
from typing import Any, Final

import attrs

from cardrules.core.frames import AbilityFrame, Change, Pending
from cardrules.core.guesses import settled
from cardrules.core.model import AnyTable, Copy, Grant, Object, Settings, contents, live
from cardrules.ids import CardId, ObjectId, Place, Ref, Seat

__all__ = ["board_digest", "board_text"]

_COUNTS: Final[Mapping[type, str]] = {
    Grant: "number", AbilityFrame: "cause", Pending: "cause", Change: "cause",
}  # fmt: skip
"""Fields that count what happened before."""

Naming = Callable[[Ref], str]
"""Says which object a reference means, as JSON."""

Writer = Callable[[Any, Naming], str]
"""Writes a value as JSON."""


def board_digest(state: AnyTable) -> str:
    """Return the SHA-256 of a board, as 64 hexadecimal digits.

    It covers the game, the options, every card where it lies with what is on it, the game's facts,
    the grants, what waits in mid-resolution, the open question and the outcome. It leaves out the
    readings, the ids of objects, and how many things have happened before.
    """
    return hashlib.sha256(board_text(state).encode("ascii")).hexdigest()


def board_text(state: AnyTable) -> str:
    """Return what `board_digest` covers as JSON without spaces.

    Objects of the game's own facts are known by their `Ref`, never by a bare id.
    """
    asked, named = state.decision, _Positions(state).named
    return _listed([
        *_agreed(state.settings, named),
        _listed([_listed(_lying(state, Place(at))) for at in range(len(state.zones))]),
        _text(state.facts, named),
        _text(state.grants, named),
        _text(state.frames, named),
        _text(None if asked is None else [asked.seat, asked.prompt], named),
        _text(state.outcome, named),
    ])  # fmt: skip


def _agreed(settings: Settings, naming: Naming) -> Sequence[str]:
    """Return the game and its options: the same for every board of a match."""
    found: Sequence[str] | None = settings.memo.get("digested")
    if found is None:
        options = [list(option) for option in settings.options]
        found = settings.memo["digested"] = (quoted(settings.game), _each(options, naming))
    return found


def _lying(state: AnyTable, place: Place) -> Sequence[str]:
    """Return what lies in a place: in its order, or sorted where the order means nothing."""
    things = map(state.objects.__getitem__, state.zones[place])
    texts = list(starmap(_alone, map(_ALONE, things)))
    return texts if state.settings.layout.zones[place].ordered else sorted(texts)


class _Positions(dict[Place, Sequence[ObjectId]]):
    """The objects of each place, in the order in which they are written.

    Of things that are alike there, it is what facts, bonds and waiting effects say of them that
    tells them apart.

    Args:
        state: The table.
    """

    def __init__(self, state: AnyTable) -> None:
        super().__init__()
        self.state = state

    def __missing__(self, place: Place) -> Sequence[ObjectId]:
        things: Sequence[Object] = contents(self.state, place)
        if not self.state.settings.layout.zones[place].ordered and len(things) > 1:
            texts = {thing.id: _object(thing) for thing in things}
            if len(set(texts.values())) < len(things):
                told = _told_of(self.state, things)
                texts = {id: text + told[id] for id, text in texts.items()}
            things = sorted(things, key=lambda thing: texts[thing.id])
        self[place] = ids = [thing.id for thing in things]
        return ids

    def named(self, ref: Ref) -> str:
        """Return where an object lies: place and position from the bottom; "gone" if nowhere."""
        thing = live(self.state, ref)
        if thing is None:
            return '{"at":"gone"}'
        return f'{{"at":[{thing.place},{self[thing.place].index(thing.id)}]}}'


def _told_of(state: AnyTable, things: Iterable[Object]) -> Mapping[ObjectId, str]:
    """Return what is said of each of some things, with everything else in it left nameless.

    Of most of them nothing is said at all.
    """
    told = [state.facts, state.grants, state.frames]
    named = set[Ref]()

    def marked(it: Ref | None) -> str:
        def name(ref: Ref) -> str:
            named.add(ref)
            return '{"at":"it"}' if ref == it else '{"at":"other"}'

        return _text(told, name)

    nothing = marked(None)
    return {t.id: marked(t.ref) if t.ref in named else nothing for t in things}


def _object(thing: Object) -> str:
    return _alone(*_ALONE(thing))


_ALONE: Final = attrgetter("under", "card", "owner", "face_down", "used", "counters")
"""What is written of an object: all but its number and where it lies."""


@lru_cache(maxsize=1 << 12)
def _alone(under: tuple[Copy, ...], card: CardId, owner: Seat, *rest: Any) -> str:
    """Return an object but for where it lies; tables have most of them in common."""
    cards = [*((copy.card, copy.owner) for copy in under), (card, owner)]
    return json.dumps([cards, *rest], separators=(",", ":"), default=settled)


def _listed(texts: Iterable[str]) -> str:
    return f"[{','.join(texts)}]"


# Values of every kind.


def _text(value: Any, naming: Naming) -> str:
    # The class of a number that is only supposed is `int`.
    return _writer(value.__class__)(value, naming)


@cache
def _writer(kind: type) -> Writer:
    """Return what writes values of a class."""
    if issubclass(kind, str):
        # Of a card that is only supposed JSON would not ask which it is.
        return lambda value, _: quoted(value[:])
    if kind is int:
        return lambda value, _: repr(value)
    if issubclass(kind, bool | None):
        return lambda value, _: _CONSTANTS[value]
    if issubclass(kind, int | float):
        return lambda value, _: json.dumps(value)
    if issubclass(kind, Ref):
        return lambda value, naming: naming(value)
    if issubclass(kind, Object):
        return lambda value, _: f'{{"was":{_object(value)},"in":{value.place}}}'
    if issubclass(kind, Enum):
        return lambda value, _: quoted(value.name)
    if issubclass(kind, Mapping):
        return lambda value, naming: f'{{"map":{_sorted(map(list, value.items()), naming)}}}'
    if issubclass(kind, frozenset | set):
        return lambda value, naming: f'{{"set":{_sorted(value, naming)}}}'
    return _fields_writer(kind) if attrs.has(kind) else _each


_CONSTANTS: Final = {None: "null", False: "false", True: "true"}


def _each(values: Iterable[Any], naming: Naming) -> str:
    return _listed([_writer(value.__class__)(value, naming) for value in values])


def _sorted(values: Iterable[Any], naming: Naming) -> str:
    return _listed(sorted(_text(value, naming) for value in values))


def _fields_writer(kind: Any) -> Writer:
    """Return what writes values of a class of fields, without those that only count."""
    counted = _COUNTS.get(kind)
    names = [field.name for field in attrs.fields(kind) if field.eq and field.name != counted]
    name = quoted(kind.__name__)
    return lambda value, naming: _listed(
        [name, *[_text(getattr(value, field), naming) for field in names]]
    )
