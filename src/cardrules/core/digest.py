"""What a board is, as one short text: equal for equal boards, whatever ids and numbers they carry.

Objects are named by where they lie, so two states that were reached on different ways, or one of
which was described and not played, have the same digest if nobody at the table could tell them
apart. The digest is the same in every process.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, Final

import attrs

from cardrules.core.frames import AbilityFrame, Change, Pending
from cardrules.core.model import AnyTable, Grant, Object, live
from cardrules.ids import ObjectId, Ref

__all__ = ["board_digest", "board_form"]

_COUNTS: Final[Mapping[type, str]] = {
    Grant: "number", AbilityFrame: "cause", Pending: "cause", Change: "cause",
}  # fmt: skip
"""Fields that count what happened before."""


def board_digest(state: AnyTable) -> str:
    """Return the SHA-256 of a board, as 64 hexadecimal digits.

    It covers the game, the options, every card where it lies with what is on it, the game's facts,
    the grants, what waits in mid-resolution, the open question and the outcome. It leaves out the
    readings, the ids of objects, and how many things have happened before.
    """
    text = json.dumps(board_form(state), ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def board_form(state: AnyTable) -> Any:
    """Return what `board_digest` covers as lists, texts and numbers.

    Objects of the game's own facts are known by their `Ref`, never by a bare id.
    """
    settings = state.settings
    asked = state.decision
    return [
        settings.game,
        [[name, _plain(state, value)] for name, value in settings.options],
        [[_object(thing) for thing in _laid(state, place)] for place in range(len(state.zones))],
        _plain(state, state.facts),
        [_fields(state, grant) for grant in state.grants],
        _plain(state, state.frames),
        None if asked is None else [asked.seat, _plain(state, asked.prompt)],
        _plain(state, state.outcome),
    ]


def _laid(state: AnyTable, place: int) -> list[Object]:
    """Return what lies in a place: in its order, or sorted where the order means nothing.

    Of things that are alike there, it is what facts, bonds and waiting effects say of them that
    tells them apart.
    """
    things = [state.objects[id] for id in state.zones[place]]
    if state.settings.layout.zones[place].ordered or len(things) < 2:  # noqa: PLR2004 - no order
        return things
    forms = {thing.id: json.dumps(_object(thing)) for thing in things}
    if len(set(forms.values())) == len(things):
        return sorted(things, key=lambda thing: forms[thing.id])
    told = _told_of(state, things)
    return sorted(things, key=lambda thing: (forms[thing.id], told[thing.id]))


def _told_of(state: AnyTable, things: Iterable[Object]) -> Mapping[ObjectId, str]:
    """Return what is said of each of some things, with everything else in it left nameless.

    Of most of them nothing is said at all.
    """
    told = [state.facts, list(state.grants), state.frames]
    named = set[Ref]()

    def marked(it: Ref | None) -> str:
        def name(_state: AnyTable, ref: Ref) -> str:
            named.add(ref)
            return "it" if ref == it else "other"

        return json.dumps(_plain(state, told, name))

    nothing = marked(None)
    return {t.id: marked(t.ref) if t.ref in named else nothing for t in things}


def _object(thing: Object) -> Any:
    cards = [[copy.card[:], copy.owner] for copy in thing.under]
    cards.append([thing.card[:], thing.owner])
    return [cards, thing.face_down, thing.used, [list(counter) for counter in thing.counters]]


def _position(state: AnyTable, ref: Ref) -> Any:
    """Return where an object lies, as place and position from the bottom; "gone" if it is not."""
    thing = live(state, ref)
    if thing is None:
        return "gone"
    return [thing.place, [other.id for other in _laid(state, thing.place)].index(thing.id)]


Naming = Callable[[AnyTable, Ref], Any]
"""Says which object a reference means."""


def _fields(state: AnyTable, value: Any, naming: Naming = _position) -> Any:
    kind = type(value)
    names = [f.name for f in attrs.fields(kind) if f.eq and f.name != _COUNTS.get(kind)]
    return [kind.__name__, *(_plain(state, getattr(value, name), naming) for name in names)]


def _plain(state: AnyTable, value: Any, naming: Naming = _position) -> Any:
    if isinstance(value, str):
        return value[:]  # of a card that is only supposed JSON would not ask which it is
    if value is None or isinstance(value, int | float):
        return value
    if isinstance(value, Ref):
        return {"at": naming(state, value)}
    if isinstance(value, Object):
        return {"was": _object(value), "in": value.place}
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, Mapping):
        pairs = [[_plain(state, part, naming) for part in pair] for pair in value.items()]
        return {"map": sorted(pairs, key=json.dumps)}
    if isinstance(value, frozenset | set):
        return {"set": sorted((_plain(state, i, naming) for i in value), key=json.dumps)}
    if attrs.has(type(value)):
        return _fields(state, value, naming)
    return [_plain(state, item, naming) for item in value]
