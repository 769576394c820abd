"""How values are written where no sentence is made of them: in files, and in lists of facts.

Seats are letters, cards are ids, things are ``#7``, yes and no are ``true`` and ``false``.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from typing import Any, Final, get_origin

import attrs

from cardrules.core.claims import Name, Text
from cardrules.core.said import is_seat
from cardrules.ids import Ref, seat_name

__all__ = ["called", "fields", "one", "plain", "shown"]

_CALLED: Final[Mapping[Any, str]] = {
    int: "a whole number", str: "a text", bool: "true or false", float: "a number",
    tuple: "a list", Text: "a text in en and es",
}  # fmt: skip


def plain(value: Any) -> Any:
    """Return a term of a claim as files write it.

    Example:
        >>> plain((Name("seat", "2"), Name("card", "desviar"), 5))
        ['C', 'desviar', 5]
    """
    if isinstance(value, Name):
        return seat_name(int(value.id)) if value.kind == "seat" else value.id
    if isinstance(value, Ref):
        return f"#{value.id}"
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    return value


def fields(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields of facts or of an event by name, seats as letters, other values as they are.

    What is no attrs value has none.
    """
    if attrs.has(type(value)):
        kind: Any = type(value)
        for name, seat in _fields(kind):
            field = getattr(value, name)
            yield name, seat_name(field) if seat and field is not None else field


@cache
def _fields(kind: Hashable) -> tuple[tuple[str, bool], ...]:
    """Return the fields of a class, each with whether it holds a seat."""
    cls: Any = kind
    found = [field for field in attrs.fields(cls) if not field.name.startswith("_")]
    return tuple((field.name, _is_seat(field.type)) for field in found)


def _is_seat(hint: Any) -> bool:
    # Some annotations are known to type checkers only, so texts are not made types here.
    if isinstance(hint, str):
        return {part.strip().rpartition(".")[2] for part in hint.split("|")} in _SEATS
    return is_seat(hint)


_SEATS: Final = ({"Seat"}, {"Seat", "None"})


def one(value: Any) -> str:
    """Return a value as one of several in a line: what has keys stands in braces.

    Example:
        >>> one({"power": 5, "at": "B"}), one("KS-052")
        ('{power 5, at B}', 'KS-052')
    """
    return f"{{{shown(value)}}}" if isinstance(value, dict) else shown(value)


def shown(value: Any) -> str:
    """Return a value as a line shows it.

    Example:
        >>> shown("C"), shown(["A", 2]), shown(True), shown(None), shown({"power": 5, "at": "B"})
        ('C', '[A, 2]', 'true', 'none', 'power 5, at B')
    """
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Name | Ref):
        return str(plain(value))
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(one, value))}]"
    if isinstance(value, dict):
        return ", ".join(f"{name} {shown(part)}" for name, part in value.items())
    inner = dict(fields(value))
    return f"({shown(inner)})" if inner else str(value)


def called(hint: Any) -> str:
    """Return what people call the values of a type that a file can hold.

    Example:
        >>> called(int), called(tuple[str, ...]), called(dict[str, int])
        ('a whole number', 'a list', 'a table of keys')
    """
    return _CALLED.get(get_origin(hint) or hint, "a table of keys")
