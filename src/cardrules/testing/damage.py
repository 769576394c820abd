"""Ways to spoil the text of a log: what disks, careless editors and hostile people do to it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from cardrules.log.chain import linked_anew, unlinked

__all__ = ["WAYS", "Way", "spoilt"]

Way = Callable[[str, Random], str]
"""Returns a text that was spoilt."""

MEGABYTE: Final = 1_000_000
DEEP: Final = 100_000

WORDS: Final = (
    '"', "{", "}", "[", "]", ",", ":", "\n", "\r", "\0", "\\", "\\u0000", "\ud800", "é", "-", "0",
    "1.0", "1e999", "NaN", "-Infinity", "true", "null", "__class__", "'; DROP TABLE", "\x1b[31m",
)  # fmt: skip
"""What is put into the middle of a text."""

VALUES: Final[tuple[Any, ...]] = (
    0, 1, -1, 2, 99, 2**31, 2**63, 2**70, -(2**70), 10**400, True, False, None, "", "?", "A", "x",
    1.0, 1.5, float("nan"), float("inf"), [], {}, [1, 1], [[]], {"ref": [1, 1]}, {"ref": [0, 0]},
    {"tag": "moved"}, {"tag": "ended"}, {"type": "State"}, {"map": [[1, 2], [1, 3]]},
    {"set": [1, 1]}, {"dict": [[[], 1]]}, {"list": [{"set": [{"list": []}]}]},
    "__import__('os').system('true')", "../../etc/passwd", "\u202e", "\ud800",
)  # fmt: skip
"""What is put in the place of a value."""


def spoilt(text: str, random: Random) -> tuple[str, str]:
    """Return a text spoilt in one way, or in a few, and the names of the ways.

    Half of them are linked anew, as somebody who forges a log would do it.
    """
    names = random.choices([*WAYS], k=random.choice((1, 1, 1, 2, 3)))
    for name in names:
        text = WAYS[name](text, random)
    if random.randrange(2):
        names.append("linked anew")
        text = linked_anew(text)
    return text, ", ".join(names)


def _line(text: str, random: Random) -> tuple[list[str], int]:
    lines = text.split("\n")
    return lines, random.randrange(len(lines))


def _cut(text: str, random: Random) -> str:
    return text[: random.randrange(len(text) + 1)]


def _flipped(text: str, random: Random) -> str:
    at = random.randrange(max(1, len(text)))
    return (
        text[:at] + chr(ord(text[at : at + 1] or "x") ^ (1 << random.randrange(7))) + text[at + 1 :]
    )


def _put_in(text: str, random: Random) -> str:
    at, length = random.randrange(len(text) + 1), random.choice((0, 0, 1, 2, 30, 400))
    return text[:at] + random.choice(WORDS) + text[at + length :]


def _without_lines(text: str, random: Random) -> str:
    lines, at = _line(text, random)
    return "\n".join([*lines[:at], *lines[at + random.choice((1, 1, 2, 5)) :]])


def _repeated(text: str, random: Random) -> str:
    lines, at = _line(text, random)
    return "\n".join([*lines[: at + 1], *lines[at:]])


def _exchanged(text: str, random: Random) -> str:
    lines, at = _line(text, random)
    other = random.choice((at - 1, random.randrange(len(lines))))
    lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines)


def _huge(text: str, random: Random) -> str:
    """Put something in that is much larger than anything should be."""
    lines, at = _line(text, random)
    lines[at] = random.choice((
        "x" * MEGABYTE,
        '{"seq":' + "9" * 5_000 + "}",
        "[" * DEEP,
        '{"a":' * DEEP,
        '{"seq":1,"cause":0,"rules":[],"event":' + "[" * 900 + "1.5" + "]" * 900 + "}",
        json.dumps({"seq": at - 1, "cause": 0, "rules": ["x" * 100] * 9_000, "event": {}}),
        "{" + ",".join(f'"k{n}":1' for n in range(50_000)) + ',"k1":2}',
        f'{{"seq":{at - 1},"cause":0,"rules":[],"event":{{"tag":"{"y" * 900_000}"}}}}',
        "\n" * 10_000,
    ))  # fmt: skip
    return "\n".join(lines)


def _other_value(text: str, random: Random) -> str:
    """Put another value somewhere into the data of a line."""
    lines, at = _line(text, random)
    try:
        data = json.loads(unlinked(lines[at])[0])
    except (ValueError, RecursionError):
        return text
    places = [*_places(data)]
    if not places:
        return text
    holder, key = random.choice(places)
    value = random.choice((*VALUES, _nested(random), "z" * random.choice((10, 100_000))))
    if isinstance(holder, list):
        random.choice((holder.__setitem__, holder.insert))(key, value)
    elif random.randrange(4):
        holder[key] = value
    else:
        del holder[key]
        holder[random.choice(("version", "tag", "type", "colour"))] = value
    lines[at] = json.dumps(data, separators=(",", ":"))
    return "\n".join(lines)


def _neighbour(text: str, random: Random) -> str:
    """Put a part of one line in the place of one of another."""
    lines, at = _line(text, random)
    try:
        data, other = json.loads(unlinked(lines[at])[0]), json.loads(random.choice(lines))
    except (ValueError, RecursionError):
        return text
    places, sources = [*_places(data)], [*_places(other)]
    if not places or not sources:
        return text
    (holder, key), (source, name) = random.choice(places), random.choice(sources)
    holder[key] = source[name]
    lines[at] = json.dumps(data, separators=(",", ":"))
    return "\n".join(lines)


def _nested(random: Random) -> Any:
    """Return something nested that is wrong at its bottom."""
    value: Any = 1.5
    for _ in range(random.choice((20, 60, 300))):
        value = random.choice(([value], {"list": [value]}, {"map": [[1, value]]}))
    return value


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each place in plain data, as what holds it and the key there."""
    todo = [data]
    while todo:
        holder = todo.pop()
        if isinstance(holder, dict):
            keys: Sequence[Any] = [*holder]
        elif isinstance(holder, list):
            keys = range(len(holder))
        else:
            continue
        for key in keys:
            yield holder, key
            todo.append(holder[key])


WAYS: Final[Mapping[str, Way]] = {
    "cut": _cut,
    "bit flipped": _flipped,
    "put in": _put_in,
    "lines left out": _without_lines,
    "line repeated": _repeated,
    "lines exchanged": _exchanged,
    "huge": _huge,
    "other value": _other_value,
    "other value again": _other_value,
    "part of another line": _neighbour,
}
"""The ways by name; those that get past the first checks are there more than once."""
