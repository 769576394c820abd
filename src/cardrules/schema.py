"""Descriptions as data: what a file may hold, and reading it with every fault.

A description is a frozen attrs class whose fields are made by `key`. The class says once what
each key means, which values it takes and what is assumed when it is left out; from that follow the
schema that editors use (`cardrules.jsonschema`), the reading, and the list of what was assumed.
"""

from __future__ import annotations

import re
import types
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

from cardrules._frozen import frozen
from cardrules.core.claims import Text
from cardrules.errors import DefinitionError, FaultsError, nearest
from cardrules.log.plain import TOO_LARGE, too_large
from cardrules.notation import fold
from cardrules.written import called

__all__ = [
    "FAULTY", "KeyFaultError", "LeftOut", "TextForm", "fine", "gather", "is_table", "key",
    "left_out", "path_of", "read", "specs_of",
]  # fmt: skip

T = TypeVar("T")
Path = tuple[str | int, ...]

NO_DEFAULT: Final = attrs.NOTHING


class _Faulty:
    """See `FAULTY`."""

    def __repr__(self) -> str:
        return "FAULTY"


FAULTY: Final[Any] = _Faulty()
"""Stands where a value could not be read, so that the rest can be looked at too."""


@frozen
class KeySpec:
    """What is known of a key.

    Args:
        doc: What it means.
        default: What is assumed when it is left out, as the file would write it; `NO_DEFAULT` if
            it has to be there.
        least: The smallest number allowed, or None.
        most: The largest number allowed, or None.
        unit: What its number counts, or None.
        choices: The texts allowed, written in any case and with or without accents; empty if any.
        examples: Texts that editors offer.
        names: For a table with free keys: a pattern for them, in the way of JSON Schema.
        of: ``options`` or ``readings`` if it holds those of the game, else "".
        some: Whether its list has something in it.
        once: Whether nothing stands in its list twice.
    """

    doc: Text
    default: Any = NO_DEFAULT
    least: int | None = None
    most: int | None = None
    unit: Text | None = None
    choices: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    names: str = ""
    of: str = ""
    some: bool = False
    once: bool = False


def key(en: str, es: str, default: Any = NO_DEFAULT, **known: Any) -> Any:
    """Return the field of a key.

    Args:
        en: What it means, in English.
        es: The same in Spanish.
        default: What is assumed when it is left out; without one it has to be there.
        known: The other facts of `KeySpec`, by name.
    """
    spec = KeySpec(Text(en, es), default, **known)
    metadata = {"key": spec}
    if isinstance(default, Mapping):
        return attrs.field(factory=dict, metadata=metadata, kw_only=True)
    value = tuple(default) if isinstance(default, list) else default
    return attrs.field(default=value, metadata=metadata, kw_only=True)


@frozen
class TextForm:
    """The same text in the two languages."""

    en: str = key("in English", "en inglés")
    es: str = key("in Spanish", "en español")


class KeyFaultError(DefinitionError):
    """What is wrong at one key.

    Args:
        path: The names of the keys that lead there, and positions in lists from 0.
        what: What is wrong.
        near: The nearest right things.
    """

    def __init__(self, path: Path, what: str, near: Sequence[str] = ()) -> None:
        self.path = path
        super().__init__(written(path), what, near)


def fine(faults: Iterable[DefinitionError], *keys: str) -> bool:
    """Return whether nothing is wrong so far at some keys, or around or inside them.

    What several keys say together is looked at only where each of them could be read: else one
    wrong key would be told again as a fault of another one.

    Args:
        faults: What is wrong.
        keys: Keys as `written` writes them; all if none is named.
    """
    told = [path_of(fault.where) for fault in faults]
    asked = [path_of(key) for key in keys]
    return not any(a[: len(b)] == b[: len(a)] for a in told for b in asked) if keys else not told


def written(path: Path) -> str:
    """Return a path as text.

    Example:
        >>> written(("hand", "B", 2))
        'hand.B[2]'
    """
    parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return "".join(parts).removeprefix(".")


def path_of(where: str) -> Path:
    """Return the path that a text writes.

    Example:
        >>> path_of("hand.B[2]")
        ('hand', 'B', 2)
    """
    parts = re.findall(r"\[(\d+)\]|([^.\[\]]+)", where)
    return tuple(int(number) if number else name for number, name in parts)


# Reading.


def read(kind: type[T], data: Any) -> T:
    """Return a description from the plain data of a file.

    Raises:
        FaultsError: Everything that is wrong, each with its key and the nearest right thing.
    """
    faults: list[DefinitionError] = []
    found = gather(kind, data, faults)
    if faults:
        raise FaultsError(faults)
    return found


def gather(kind: type[T], data: Any, faults: list[DefinitionError], path: Path = ()) -> T:
    """Return a description as far as it can be read, and add what is wrong to a list.

    A key that is wrong is left at its default, or `FAULTY` if it has none; what is wrong in a list
    or a table is left out of it. What is no table at all is one fault, and lacks no key besides.
    """
    described: Any = kind
    specs = specs_of(described)
    if not isinstance(data, Mapping):
        faults.append(KeyFaultError(path, f"{_show(data)} is not a table of keys"))
        data = dict.fromkeys((n for n, (s, _) in specs.items() if s.default is NO_DEFAULT), FAULTY)
    faults += (
        KeyFaultError((*path, name), "unknown key", nearest(str(name), specs))
        for name in data
        if name not in specs
    )
    values: dict[str, Any] = {}
    for name, (spec, hint) in specs.items():
        place = (*path, name)
        if name in data:
            value = _value(hint, spec, data[name], place, faults)
            if value is not FAULTY or spec.default is NO_DEFAULT:
                values[name] = value
        elif spec.default is NO_DEFAULT:
            faults.append(KeyFaultError(place, "is missing and has no default"))
            values[name] = FAULTY
    return kind(**values)


def _value(hint: Any, spec: KeySpec, data: Any, path: Path, faults: list[DefinitionError]) -> Any:
    if data is FAULTY:
        return FAULTY
    if hint is Any:
        wide = [KeyFaultError((*path, *inside), TOO_LARGE) for inside in too_large(data)]
        faults += wide
        return FAULTY if wide else data
    if get_origin(hint) in (Union, types.UnionType):
        return _one_of(get_args(hint), spec, data, path, faults)
    if attrs.has(hint):
        return gather(hint, data, faults, path)
    if not _fits(hint, data):
        faults.append(KeyFaultError(path, f"{_show(data)} is not {called(hint)}"))
        return FAULTY
    if get_origin(hint) is tuple:
        (item, _) = get_args(hint)
        items = [_value(item, spec, d, (*path, i), faults) for i, d in enumerate(data)]
        return _listed(spec, items, path, faults)
    if is_table(hint):
        item = get_args(hint)[1]
        found = {name: _value(item, spec, d, (*path, name), faults) for name, d in data.items()}
        return {name: value for name, value in found.items() if value is not FAULTY}
    return _checked(spec, data, path, faults)


def _one_of(
    hints: tuple[Any, ...], spec: KeySpec, data: Any, path: Path, faults: list[DefinitionError]
) -> Any:
    fitting = [hint for hint in hints if _fits(hint, data)]
    if not fitting:
        kinds = [called(hint) for hint in hints if hint is not types.NoneType]  # none is written
        what = f"neither {' nor '.join(kinds)}" if kinds[1:] else f"not {kinds[0]}"
        faults.append(KeyFaultError(path, f"{_show(data)} is {what}"))
        return FAULTY
    return _value(fitting[0], spec, data, path, faults)


def _listed(
    spec: KeySpec, items: Sequence[Any], path: Path, faults: list[DefinitionError]
) -> tuple[Any, ...]:
    if spec.some and not items:
        faults.append(KeyFaultError(path, "is a list with nothing in it"))
    found = tuple(value for value in items if value is not FAULTY)
    if spec.once:
        twice = [value for value, count in Counter(found).items() if count > 1]
        faults += (KeyFaultError(path, f"{_show(value)} stands in it twice") for value in twice)
    return found


def _checked(spec: KeySpec, data: Any, path: Path, faults: list[DefinitionError]) -> Any:
    wrong = ""
    near: tuple[str, ...] = ()
    if isinstance(data, str) and spec.choices:
        for choice in spec.choices:
            if fold(choice) == fold(data):
                return choice
        wrong, near = f"unknown value {data!r}", nearest(data, spec.choices) or spec.choices
    elif isinstance(data, int) and not isinstance(data, bool):
        if any(True for _ in too_large(data)):
            wrong = TOO_LARGE
        elif spec.least is not None and data < spec.least:
            wrong = f"{data} is less than {spec.least}"
        elif spec.most is not None and data > spec.most:
            wrong = f"{data} is more than {spec.most}"
    if wrong:
        faults.append(KeyFaultError(path, wrong, near))
        return FAULTY
    return data


def is_table(hint: Any) -> bool:
    """Return whether a key with such a type holds a table with free keys."""
    return get_origin(hint) in (dict, Mapping)


def _fits(hint: Any, data: Any) -> bool:
    if get_origin(hint) is tuple:
        return isinstance(data, list | tuple)
    if is_table(hint):
        return isinstance(data, Mapping) and all(isinstance(name, str) for name in data)
    if attrs.has(hint):
        return isinstance(data, Mapping)
    if hint is int:
        return isinstance(data, int) and not isinstance(data, bool)
    return isinstance(data, hint)


def _show(data: Any) -> str:
    text = TOO_LARGE if any(True for _ in too_large(data)) else repr(data)
    text = text.lower() if isinstance(data, bool) else text  # as the file writes it
    return text if len(text) <= 40 else f"{text[:37]}..."  # noqa: PLR2004 - room for one line


@cache
def specs_of(kind: Any) -> dict[str, tuple[KeySpec, Any]]:
    """Return what is known of each key of a description, with its type."""
    hints = get_type_hints(kind)
    return {
        field.name: (field.metadata["key"], hints[field.name])
        for field in attrs.fields(kind)
        if "key" in field.metadata
    }


# What was assumed.


@frozen
class LeftOut:
    """A key that a description leaves out, so that its default is assumed.

    Args:
        path: Where it would stand.
        default: What is assumed, as the file would write it.
        doc: What the key means.
    """

    path: Path
    default: Any
    doc: Text


def left_out(kind: type, data: Any, path: Path = ()) -> tuple[LeftOut, ...]:
    """Return every key that the data of a file leaves to its default, in the order of the class."""
    found: list[LeftOut] = []
    for name, (spec, hint) in specs_of(kind).items():
        place = (*path, name)
        if isinstance(data, Mapping) and name in data:
            if attrs.has(hint):
                found += left_out(hint, data[name], place)
        elif spec.default is not NO_DEFAULT:
            found.append(LeftOut(place, spec.default, spec.doc))
    return tuple(found)
