"""Where the keys of a TOML file stand: the standard reader tells what they hold, not where."""

from __future__ import annotations

import re
from typing import Final

Key = tuple[str | int, ...]
"""The path to a value: names of keys, and positions from 0 in arrays of tables."""

_PART: Final = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*')"""
_PATH: Final = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER: Final = re.compile(rf"\s*(\[\[?)\s*({_PATH})\s*\]")
_ASSIGNED: Final = re.compile(rf"\s*({_PATH})\s*=\s*(.*)")
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'')
_OPENERS: Final = "[{"
_CLOSERS: Final = "]}"


class Lines:
    r"""Finds the line of a key.

    Args:
        text: A valid TOML file.

    Example:
        >>> where = Lines('a = 1\n[[when]]\ndo = "x"\n[[when]]\ndo = "y"')
        >>> where.of(("when", 1, "do")), where.of(("a", "b")), where.of(("b",))
        (5, 1, 0)
    """

    def __init__(self, text: str) -> None:
        self._found: dict[Key, int] = {}
        self._counts: dict[Key, int] = {}
        table: Key = ()
        quote = ""
        depth = 0
        for number, line in enumerate(text.splitlines(), start=1):
            if quote:
                quote = "" if quote in line else quote
                continue
            if depth:
                depth += _depth(line)
                continue
            if header := _HEADER.match(line):
                table = self._enter(_parts(header[2]), many=header[1] == "[[")
                self._found.setdefault(table, number)
            elif assigned := _ASSIGNED.match(line):
                key = (*table, *_parts(assigned[1]))
                for end in range(len(table) + 1, len(key) + 1):
                    self._found.setdefault(key[:end], number)
                quote = _left_open(assigned[2])
                depth = 0 if quote else _depth(assigned[2])

    def of(self, key: Key) -> int:
        """Return the line of a key, or of the nearest thing around it; 0 if nothing is known."""
        for end in range(len(key), 0, -1):
            if key[:end] in self._found:
                return self._found[key[:end]]
        return 0

    def _enter(self, path: Key, *, many: bool) -> Key:
        """Return the table that a header opens: in an array of tables, its newest element."""
        table: Key = ()
        for index, part in enumerate(path, start=1):
            table = (*table, part)
            last = index == len(path)
            if last and many:
                self._found.setdefault(table, 0)
                self._counts[table] = self._counts.get(table, -1) + 1
            if table in self._counts:
                table = (*table, self._counts[table])
        return table


def key_text(key: Key) -> str:
    """Return a key as people write it, with positions from 1.

    Example:
        >>> key_text(("when", 1, "do")), key_text(("then", "facts", "sphere.at"))
        ('when[2].do', 'then.facts."sphere.at"')
    """
    text = ""
    for part in key:
        if isinstance(part, int):
            text += f"[{part + 1}]"
        else:
            plain = re.fullmatch(r"[A-Za-z0-9_-]+", part)
            text += f".{part}" if plain else f'."{part}"'
    return text.lstrip(".")


def _parts(path: str) -> Key:
    return tuple(part[1:-1] if part[0] in "\"'" else part for part in re.findall(_PART, path))


def _left_open(value: str) -> str:
    """Return the quotes of a text that goes on in the next line, or ""."""
    for quote in ('"""', "'''"):
        if value.startswith(quote) and quote not in value[len(quote) :]:
            return quote
    return ""


def _depth(value: str) -> int:
    """Return how many brackets more are opened than closed."""
    bare = _STRING.sub("", value).partition("#")[0]
    return sum(bare.count(c) for c in _OPENERS) - sum(bare.count(c) for c in _CLOSERS)
