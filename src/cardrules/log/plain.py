"""Plain JSON data and its text: written in one way only, and read strictly.

Plain data is dicts, lists, texts, whole numbers, booleans and None. What is wrong with data is a
`Fault`, which knows the path to it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn

from cardrules.errors import DefinitionError, nearest
from cardrules.ids import ObjectId, Ref

__all__ = [
    "LEAVES", "TOO_LARGE", "Fault", "Reader", "each", "from_text", "leaf", "read_dict", "read_list",
    "read_ref", "shown", "to_text", "too_large", "under", "unknown",
]  # fmt: skip

Reader = Callable[[Any], Any]

LEAVES: Final[dict[type, str]] = {
    int: "a whole number", str: "a text", bool: "true or false", type(None): "null",
}  # fmt: skip
"""The classes of plain values that hold nothing, with what people call them."""

TOO_LARGE: Final = "a whole number of over 64 bits"
"""What is said of a number that `too_large` finds."""

SHOWN: Final = 40
"""Characters of a wrong value that a message shows."""


LONG_PATH: Final = 120
"""Characters of a path that a message shows: what is nested on purpose has a very long one."""


class Fault(Exception):  # noqa: N818 - turned into an error of the library before anybody sees it
    """Something wrong with data.

    Args:
        what: What is wrong.
    """

    def __init__(self, what: str) -> None:
        self.what = what
        self.path: list[str | int] = []
        super().__init__(what)

    def at(self, key: str | int) -> Fault:
        """Return it, known to lie under a key or a position of what holds it."""
        self.path.append(key)
        return self

    def error(self) -> DefinitionError:
        """Return the error that names the place, such as ``event.before.stack[0]``."""
        keys = reversed(self.path)
        path = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in keys)
        path = path.lstrip(".")
        if len(path) > LONG_PATH:
            path = f"{path[: LONG_PATH // 2]}...{path[-LONG_PATH // 2 :]}"
        return DefinitionError(path, self.what)


def to_text(data: Any) -> str:
    """Return plain data as one line of JSON: ASCII, without blanks, keys in their order."""
    return json.dumps(data, ensure_ascii=True, allow_nan=False, separators=(",", ":"))


def from_text(text: str) -> Any:
    """Return the plain data of a JSON text.

    Raises:
        DefinitionError: It is not JSON, or has a key twice, or a number that JSON does not know.
    """
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except Fault as fault:
        raise fault.error() from None
    except json.JSONDecodeError as error:
        raise DefinitionError("", f"not JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise DefinitionError("", "nested too deeply") from None
    except ValueError as error:
        raise DefinitionError("", f"not JSON: {error}") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice, _ = Counter(names).most_common(1)[0]
        raise Fault(f"the key {shown(twice)} is there twice")
    return found


def _no_constant(name: str) -> NoReturn:
    raise Fault(f"{name} is no number of JSON")


def shown(data: Any) -> str:
    """Return wrong data as a message shows it."""
    if isinstance(data, dict):
        return "an object"
    if isinstance(data, list):
        return "a list"
    text = json.dumps(data, default=repr)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."


def too_large(data: Any) -> Iterator[tuple[str | int, ...]]:
    """Yield the path to each whole number that a file of data cannot hold in 64 bits.

    Python reads numbers of any length from some forms, but refuses to write very long ones.

    Example:
        >>> list(too_large({"a": [1, 2**64]}))
        [('a', 1)]
    """
    if isinstance(data, int):
        if not -(2**63) <= data < 2**63:
            yield ()
    elif isinstance(data, Mapping):
        yield from ((name, *path) for name, part in data.items() for path in too_large(part))
    elif isinstance(data, list | tuple):
        yield from ((at, *path) for at, part in enumerate(data) for path in too_large(part))


def unknown(kind: str, name: Any, known: Iterable[str]) -> Fault:
    """Return the fault of a name that nothing has, with the nearest that exist."""
    near = nearest(name, known) if isinstance(name, str) else ()
    hint = f"; nearest: {', '.join(near)}" if near else ""
    return Fault(f"unknown {kind} {shown(name)}{hint}")


def leaf(kind: type) -> Reader:
    """Return what reads a plain value of exactly one class: true is no number here."""
    words = LEAVES[kind]

    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise Fault(f"{shown(data)} is not {words}")
        return data

    return read


def read_list(data: Any) -> list[Any]:
    """Return a list.

    Raises:
        Fault: It is none.
    """
    if type(data) is not list:
        raise Fault(f"{shown(data)} is not a list")
    return data


def read_dict(data: Any, keys: Sequence[str] | None = None) -> dict[str, Any]:
    """Return a dict, with exactly some keys if they are given.

    Raises:
        Fault: It is none, or lacks a key, or has one too many.
    """
    if type(data) is not dict:
        raise Fault(f"{shown(data)} is not an object")
    if keys is not None:
        for key in data:
            if key not in keys:
                raise unknown("key", key, keys)
        for key in keys:
            if key not in data:
                raise Fault(f"the key {key!r} is missing")
    return data


def under(key: str, read: Reader, data: dict[str, Any]) -> Any:
    """Return what stands under a key, as `read` returns it.

    Raises:
        Fault: It is wrong.
    """
    try:
        return read(data[key])
    except Fault as fault:
        raise fault.at(key) from None


def each(read: Reader, data: Any) -> list[Any]:
    """Return the parts of a list, each as `read` returns it.

    Raises:
        Fault: It is no list, or a part of it is wrong.
    """
    parts = read_list(data)
    found: list[Any] = []
    try:
        # Each part is read once: a second look at what is wrong would double with every level.
        for part in parts:
            found.append(read(part))  # noqa: PERF401 - how far it came says which part is wrong
    except Fault as fault:
        raise fault.at(len(found)) from None
    return found


def read_ref(data: Any) -> Ref:
    """Return a reference from ``[id, life]``.

    Raises:
        Fault: It is something else.
    """
    if type(data) is not list or [type(part) for part in data] != [int, int]:
        raise Fault(f"{shown(data)} is not the id and the life of an object")
    return Ref(ObjectId(data[0]), data[1])
