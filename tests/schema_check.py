"""As much of JSON Schema as our own schemas use, to try them without another package."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

TYPES: Final[Mapping[str, Callable[[Any], bool]]] = {
    "object": lambda x: isinstance(x, dict),
    "array": lambda x: isinstance(x, list),
    "string": lambda x: isinstance(x, str),
    "integer": lambda x: isinstance(x, int) and not isinstance(x, bool),
    "boolean": lambda x: isinstance(x, bool),
    "null": lambda x: x is None,
}
TOLD: Final = {"$schema", "$defs", "title", "description", "default", "examples"}
DEFS: Final = "#/$defs/"


def fits(schema: dict[str, Any], data: Any, root: dict[str, Any] | None = None) -> bool:
    """Return whether data is what a schema says.

    Args:
        schema: Which.
        data: Any plain data.
        root: The schema that this is a part of, for what it refers to; itself if None.

    Raises:
        KeyError: The schema has a word that is not known here.
    """
    whole = schema if root is None else root
    return all(_CHECKS[word](schema, data, whole) for word in schema if word not in TOLD)


def _type(schema: Any, data: Any, _root: Any) -> bool:
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return any(TYPES[kind](data) for kind in kinds)


def _properties(schema: Any, data: Any, root: Any) -> bool:
    if not isinstance(data, dict):
        return True
    parts, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    for name, value in data.items():
        found = [parts[name]] if name in parts else []
        found += [part for pattern, part in patterns.items() if re.search(pattern, name)]
        rest = schema.get("additionalProperties", True)
        if not found and rest is False:
            return False
        if not found and isinstance(rest, dict):
            found = [rest]
        if not all(fits(part, value, root) for part in found):
            return False
    return True


_CHECKS: Final[Mapping[str, Callable[[Any, Any, Any], bool]]] = {
    "$ref": lambda s, x, root: fits(root["$defs"][s["$ref"].removeprefix(DEFS)], x, root),
    "type": _type,
    "properties": _properties,
    "patternProperties": _properties,
    "additionalProperties": _properties,
    "required": lambda s, x, _: not isinstance(x, dict) or all(name in x for name in s["required"]),
    "items": lambda s, x, root: (
        not isinstance(x, list) or all(fits(s["items"], part, root) for part in x)
    ),
    "minItems": lambda s, x, _: not isinstance(x, list) or len(x) >= s["minItems"],
    "enum": lambda s, x, _: x in s["enum"],
    "const": lambda s, x, _: x == s["const"],
    "minimum": lambda s, x, _: not isinstance(x, int) or x >= s["minimum"],
    "maximum": lambda s, x, _: not isinstance(x, int) or x <= s["maximum"],
    "anyOf": lambda s, x, root: any(fits(part, x, root) for part in s["anyOf"]),
    "oneOf": lambda s, x, root: sum(fits(part, x, root) for part in s["oneOf"]) == 1,
}
