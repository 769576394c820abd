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
TOLD: Final = {"$schema", "title", "description", "default", "examples"}


def fits(schema: dict[str, Any], data: Any) -> bool:
    """Return whether data is what a schema says.

    Raises:
        KeyError: The schema has a word that is not known here.
    """
    return all(_CHECKS[word](schema, data) for word in schema if word not in TOLD)


def _type(schema: Any, data: Any) -> bool:
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return any(TYPES[kind](data) for kind in kinds)


def _properties(schema: Any, data: Any) -> bool:
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
        if not all(fits(part, value) for part in found):
            return False
    return True


_CHECKS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "type": _type,
    "properties": _properties,
    "patternProperties": _properties,
    "additionalProperties": _properties,
    "required": lambda s, x: not isinstance(x, dict) or all(name in x for name in s["required"]),
    "items": lambda s, x: not isinstance(x, list) or all(fits(s["items"], part) for part in x),
    "minItems": lambda s, x: not isinstance(x, list) or len(x) >= s["minItems"],
    "enum": lambda s, x: x in s["enum"],
    "const": lambda s, x: x == s["const"],
    "minimum": lambda s, x: not isinstance(x, int) or x >= s["minimum"],
    "maximum": lambda s, x: not isinstance(x, int) or x <= s["maximum"],
    "anyOf": lambda s, x: any(fits(part, x) for part in s["anyOf"]),
    "oneOf": lambda s, x: sum(fits(part, x) for part in s["oneOf"]) == 1,
}
