"""How the fields of classes become plain data: the cattrs half of the codec.

A field is written by its annotation where that says one class, and describes itself otherwise.
Only this module knows cattrs, and it is imported when something is first written or read.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final, Union, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from immutables import Map

from cardrules import ids
from cardrules.core import events, frames, model
from cardrules.core.entries import Entry
from cardrules.core.events import Acted, Forced, Several
from cardrules.core.frames import Change
from cardrules.core.model import Object, Settings
from cardrules.core.state import AnyState, State
from cardrules.errors import DefinitionError
from cardrules.ids import UNKNOWN, CardId, Ref, Seat
from cardrules.log.codec import Codec, member
from cardrules.log.plain import (
    LEAVES,
    Fault,
    Reader,
    each,
    leaf,
    read_dict,
    read_ref,
    shown,
    to_text,
    under,
    unknown,
)  # fmt: skip
from cardrules.settings import settle

Kind = Any
Writer = Callable[[Any], Any]

_FLAT: Final = (Map, frozenset)

NAMES: Final[Mapping[str, Any]] = {**vars(ids), **vars(model), **vars(frames), **vars(events)}
"""What annotations may name that are imported for type checkers only."""


def converter_for(codec: Codec) -> Converter:
    """Return a converter that knows the values of a game."""
    converter = Converter()

    def add(
        fits: Callable[[Kind], bool], writer: Callable[[Kind], Writer],
        reader: Callable[[Kind], Reader],
    ) -> None:  # fmt: skip
        converter.register_unstructure_hook_factory(fits, writer)
        converter.register_structure_hook_factory(fits, lambda kind: _hook(reader(kind)))

    made = _Fields(codec, converter)
    # Of several that fit, the one added last is taken.
    add(lambda _: True, lambda _: codec.write, made.any_reader)
    add(_is_class, made.class_writer, made.class_reader)
    add(lambda kind: _origin(kind) in _FLAT, made.flat_writer, made.flat_reader)
    add(lambda kind: _origin(kind) is tuple, made.tuple_writer, made.tuple_reader)
    add(_is_optional, made.optional_writer, made.optional_reader)
    add(lambda kind: hasattr(kind, "__supertype__"), made.new_writer, made.new_reader)
    add(lambda kind: kind is Seat, made.new_writer, lambda _: made.read_seat)
    add(lambda kind: kind is CardId, made.new_writer, lambda _: made.read_card)
    add(lambda kind: kind is Ref, lambda _: list, lambda _: read_ref)
    add(lambda kind: kind is Entry, lambda _: made.write_entry, lambda _: made.read_entry)
    add(lambda kind: kind is Settings, lambda _: made.write_settings, lambda _: made.read_settings)
    for plain in LEAVES:
        converter.register_unstructure_hook(plain, _itself)
        converter.register_structure_hook(plain, _hook(leaf(plain)))
    converter.register_unstructure_hook(Enum, lambda x: x.value)
    converter.register_structure_hook(Enum, lambda data, kind: member(kind, data))
    return converter


def _itself(x: Any) -> Any:
    return x


def _hook(read: Reader) -> Callable[[Any, Any], Any]:
    return lambda data, _: read(data)


def _origin(kind: Kind) -> Any:
    return get_origin(kind)


def _bare(kind: Kind) -> Any:
    return _origin(kind) or kind


def _is_class(kind: Kind) -> bool:
    return isinstance(_bare(kind), type) and attrs.has(_bare(kind))


def _is_union(kind: Kind) -> bool:
    return _origin(kind) in (types.UnionType, Union)


def _is_optional(kind: Kind) -> bool:
    parts = get_args(kind)
    return _is_union(kind) and len(parts) == 2 and type(None) in parts  # noqa: PLR2004 - or None


def _classes(kind: Kind) -> tuple[type, ...] | None:
    """Return the classes that a value of an annotation has at run time; None if it can be any."""
    while hasattr(kind, "__supertype__"):
        kind = kind.__supertype__
    if _is_union(kind):
        found: tuple[type, ...] = ()
        for part in get_args(kind):
            classes = _classes(part)
            if classes is None:
                return None
            found += classes
        return found
    kind = _bare(kind)
    plain = isinstance(kind, type) and (kind in LEAVES or kind in (tuple, Ref) or attrs.has(kind))
    return (kind,) if plain else None


class _Fields:
    """Makes writers and readers for annotations."""

    def __init__(self, codec: Codec, converter: Converter) -> None:
        self.codec = codec
        self.converter = converter

    def writer(self, kind: Kind) -> Writer:
        """Return what writes values of an annotation."""
        return lambda x: self.converter.unstructure(x, kind)

    def reader(self, kind: Kind) -> Reader:
        """Return what reads values of an annotation."""
        return lambda data: self.converter.structure(data, kind)

    def any_reader(self, kind: Kind) -> Reader:
        """Read what describes itself, and see that the annotation allows it."""
        classes = _classes(kind)
        read = self.codec.read
        if classes is None:
            return read

        def checked(data: Any) -> Any:
            found = read(data)
            if type(found) not in classes:
                raise Fault(f"{shown(data)} is none of {', '.join(c.__name__ for c in classes)}")
            return found

        return checked

    def new_writer(self, kind: Kind) -> Writer:
        """Write a value of a new type as what it is."""
        return self.writer(kind.__supertype__)

    def new_reader(self, kind: Kind) -> Reader:
        """Read a value of a new type as what it is."""
        return self.reader(kind.__supertype__)

    def read_seat(self, data: Any) -> int:
        """Read a seat that a table of the game can have."""
        seat: int = leaf(int)(data)
        most = self.codec.game.seats[1]
        if not 0 <= seat < most:
            raise Fault(f"there is no seat {shown(seat)}, only 0 to {most - 1}")
        return seat

    def read_card(self, data: Any) -> str:
        """Read a card that the game has, or one that nobody told."""
        card: str = leaf(str)(data)
        if card != UNKNOWN and card not in self.codec.game.cards:
            raise unknown("card", card, self.codec.game.cards)
        return card

    def optional_writer(self, kind: Kind) -> Writer:
        """Write None or a value."""
        write = self.writer(_other(kind))
        return lambda x: None if x is None else write(x)

    def optional_reader(self, kind: Kind) -> Reader:
        """Read None or a value."""
        read = self.reader(_other(kind))
        return lambda data: None if data is None else read(data)

    def tuple_writer(self, kind: Kind) -> Writer:
        """Write a tuple as a list."""
        parts = get_args(kind)
        if len(parts) == 2 and parts[1] is Ellipsis:  # noqa: PLR2004 - any number of one class
            write = self.writer(parts[0])
            return lambda x: [write(part) for part in x]
        writers = [self.writer(part) for part in parts if part != ()]
        return lambda x: [write(part) for write, part in zip(writers, x, strict=True)]

    def tuple_reader(self, kind: Kind) -> Reader:
        """Read a tuple from a list."""
        parts = get_args(kind)
        if len(parts) == 2 and parts[1] is Ellipsis:  # noqa: PLR2004 - any number of one class
            one = self.reader(parts[0])
            return lambda data: tuple(each(one, data))
        readers = [self.reader(part) for part in parts if part != ()]

        def read(data: Any) -> Any:
            if type(data) is not list or len(data) != len(readers):
                raise Fault(f"{shown(data)} is not a list of {len(readers)}")
            found = []
            for index, (one, part) in enumerate(zip(readers, data, strict=True)):
                try:
                    found.append(one(part))
                except Fault as fault:
                    raise fault.at(index) from None
            return tuple(found)

        return read

    def flat_writer(self, kind: Kind) -> Writer:
        """Write a map as pairs and a set as a list, both sorted."""
        if _origin(kind) is frozenset:
            one = self.writer(get_args(kind)[0])
            return lambda x: sorted((one(part) for part in x), key=to_text)
        key, value = map(self.writer, get_args(kind))
        return lambda x: sorted(([key(k), value(v)] for k, v in x.items()), key=to_text)

    def flat_reader(self, kind: Kind) -> Reader:
        """Read a map from pairs and a set from a list."""
        container = _origin(kind)
        args = get_args(kind)
        one = self.reader(args[0] if container is frozenset else types.GenericAlias(tuple, args))

        def read(data: Any) -> Any:
            found = container(each(one, data))
            if len(found) < len(data):
                raise Fault("something is there twice")
            return found

        return read

    # Classes.

    def class_writer(self, kind: Kind) -> Writer:
        """Write the fields of a class, in their order, without those that have their default."""
        _resolve(kind)
        own: dict[str, Any] = {
            name: override(omit=True) if hooks is None else override(unstruct_hook=hooks[0])
            for name, hooks in self._special(kind).items()
        }
        return make_dict_unstructure_fn(kind, self.converter, _cattrs_omit_if_default=True, **own)

    def class_reader(self, kind: Kind) -> Reader:
        """Read the fields of a class."""
        _resolve(kind)
        own: dict[str, Any] = {}
        for name, hooks in self._special(kind).items():
            hook = None if hooks is None else _hook(hooks[1])
            own[name] = override(omit=hook is None, struct_hook=hook)
        free = getattr(kind, "__parameters__", ())
        whole = kind[(Any,) * len(free)] if free else kind
        make = make_dict_structure_fn(
            whole, self.converter, _cattrs_forbid_extra_keys=True,
            _cattrs_detailed_validation=True, **own,
        )  # fmt: skip
        finish = _whole if kind is State else _itself

        def read(data: Any) -> Any:
            try:
                return finish(make(read_dict(data), whole))
            except ClassValidationError as error:
                raise _fault(error) from None

        return read

    def _special(self, kind: Kind) -> Mapping[str, tuple[Writer, Reader] | None]:
        """Return the fields whose annotation does not say enough; None: they are not written."""
        codec = self.codec
        if kind is State:
            objects = (self.write_objects, self.read_objects)
            facts = (codec.write, codec.read)
            return {"objects": objects, "facts": facts, "probe": None, "described": None}
        if kind in (Acted, Forced):
            return {"action": (codec.write, codec.read_action)}
        if kind is Several:
            return {"events": (codec.write, lambda data: tuple(each(codec.read_event, data)))}
        if kind is Change:
            return {"event": (codec.write, codec.read_event)}
        return {}

    def write_entry(self, entry: Entry) -> dict[str, Any]:
        """Write an entry of a log, what is short first."""
        head = {"seq": entry.seq, "cause": entry.cause, "rules": list(entry.rules)}
        return {**head, "event": self.codec.write(entry.event)}

    def read_entry(self, data: Any) -> Entry:
        """Read an entry of a log."""
        read_dict(data, ("seq", "cause", "rules", "event"))
        return Entry(
            under("seq", leaf(int), data),
            under("event", self.codec.read_event, data),
            under("cause", leaf(int), data),
            tuple(under("rules", _texts, data)),
        )

    def write_objects(self, objects: Mapping[Any, Object]) -> list[Any]:
        """Write objects, sorted by id."""
        write = self.writer(Object)
        return [write(objects[id]) for id in sorted(objects)]

    def read_objects(self, data: Any) -> Any:
        """Read objects."""
        things = each(self.reader(Object), data)
        found = Map({thing.id: thing for thing in things})
        if len(found) < len(things):
            raise Fault("an id is there twice")
        return found

    def write_settings(self, x: Settings) -> dict[str, Any]:
        """Write settings without what follows from them."""
        options = {name: self.codec.write(value) for name, value in x.options}
        return {
            "game": x.game, "seats": x.seats, "options": options, "readings": dict(x.readings),
        }  # fmt: skip

    def read_settings(self, data: Any) -> Settings:
        """Read settings, with what follows from them in this game."""
        game = self.codec.game
        read_dict(data, ("game", "seats", "options", "readings"))
        if data["game"] != game.name:
            raise Fault(f"{shown(data['game'])} is not {game.name!r}").at("game")
        given = under("options", read_dict, data)
        options = {name: under(name, self.codec.read, given) for name in given}
        given = under("readings", read_dict, data)
        readings = {name: under(name, leaf(str), given) for name in given}
        seats = under("seats", leaf(int), data)
        try:
            found = settle(game, seats, options, readings)
        except DefinitionError as error:
            raise Fault(str(error).replace("\n", "; ")) from None
        for name, value in options.items():
            if type(value) is not type(found.option(name)):
                raise Fault(f"{shown(value)} is no value of it").at(name).at("options")
        return found


def _texts(data: Any) -> list[str]:
    return each(leaf(str), data)


def _other(kind: Kind) -> Kind:
    return next(part for part in get_args(kind) if part is not type(None))


def _resolve(kind: Kind) -> None:
    """Let a class know what its annotations mean, also names imported for type checkers only."""
    cls = _bare(kind)
    try:
        attrs.resolve_types(cls, localns={**NAMES, **vars(sys.modules[cls.__module__])})
    except NameError as error:
        what = f"its annotations cannot be read: {error}"
        raise DefinitionError(cls.__qualname__, what) from None


def _fault(error: ClassValidationError) -> Fault:
    """Return the first fault that cattrs found in the fields of a class."""
    first = error.exceptions[0]
    if isinstance(first, ForbiddenExtraKeysError):
        known = [field.alias for field in attrs.fields(error.cl) if field.init]
        return unknown("key", min(first.extra_fields), known)
    names = [note.name for note in getattr(first, "__notes__", ()) if hasattr(note, "name")]
    if isinstance(first, KeyError) and names:
        return Fault(f"the key {names[-1]!r} is missing")
    found = first if isinstance(first, Fault) else Fault(str(first))
    return found.at(names[-1]) if names else found


def _whole(state: AnyState) -> AnyState:
    """Return a state whose zones and objects fit together."""
    if len(state.zones) != len(state.settings.layout.zones):
        raise Fault(f"{len(state.zones)} zones instead of {len(state.settings.layout.zones)}")
    for place, zone in enumerate(state.zones):
        for id in zone:
            thing = state.objects.get(id)
            if thing is None or thing.place != place:
                raise Fault(f"object {id} is not there").at(place).at("zones")
    laid = [id for zone in state.zones for id in zone]
    if len(laid) != len(state.objects) or len(set(laid)) != len(laid):
        raise Fault("an object lies in no zone, or in two").at("objects")
    if max(laid, default=0) > state.minted:
        raise Fault(f"{state.minted} is less than an id in use").at("minted")
    return state
