"""Descriptions as a JSON Schema, for editors: what `cardrules.schema` reads."""

from __future__ import annotations

import types
from copy import copy
from typing import Any, Union, get_args, get_origin

import attrs

from cardrules.core.game import Ruleset
from cardrules.schema import NO_DEFAULT, KeySpec, is_table, specs_of

__all__ = ["json_schema"]


def json_schema(kind: type, game: Ruleset | None = None, lang: str = "en") -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a description.

    Args:
        kind: Its class.
        game: Whose options and readings it may fix; None to leave those open.
        lang: Language of the explanations.
    """
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_table(kind, game, lang)}


def _table(kind: type, game: Ruleset | None, lang: str) -> dict[str, Any]:
    specs = specs_of(kind)
    properties = {}
    for name, (spec, hint) in specs.items():
        schema = (
            _of_game(spec.of, game, lang) if spec.of and game else _schema(hint, spec, game, lang)
        )
        if spec.default is not NO_DEFAULT:
            schema["default"] = copy(spec.default)
        unit = "" if spec.unit is None else f" ({spec.unit.in_(lang)})"
        properties[name] = {"description": spec.doc.in_(lang) + unit, **schema}
    required = [name for name, (spec, _) in specs.items() if spec.default is NO_DEFAULT]
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _schema(hint: Any, spec: KeySpec, game: Ruleset | None, lang: str) -> dict[str, Any]:
    if hint is Any:
        return {}
    if get_origin(hint) in (Union, types.UnionType):
        return {"anyOf": [_schema(part, spec, game, lang) for part in get_args(hint)]}
    if attrs.has(hint):
        return _table(hint, game, lang)
    if get_origin(hint) is tuple:
        return {
            "type": "array",
            "items": _schema(get_args(hint)[0], spec, game, lang),
            **({"minItems": 1} if spec.some else {}),
            **({"uniqueItems": True} if spec.once else {}),
        }
    if is_table(hint):
        item = _schema(get_args(hint)[1], spec, game, lang)
        if not spec.names:
            return {"type": "object", "additionalProperties": item}
        return {
            "type": "object",
            "patternProperties": {spec.names: item},
            "additionalProperties": False,
        }
    return _leaf(hint, spec)


def _leaf(hint: Any, spec: KeySpec) -> dict[str, Any]:
    kinds = {
        int: "integer", str: "string", bool: "boolean", float: "number", types.NoneType: "null",
    }  # fmt: skip
    schema: dict[str, Any] = {"type": kinds[hint]}
    if hint is int:
        limits = {"minimum": spec.least, "maximum": spec.most}
        schema.update({name: limit for name, limit in limits.items() if limit is not None})
    if hint is str and spec.choices:
        schema["enum"] = list(spec.choices)
    elif hint is str and spec.examples:
        schema["examples"] = list(spec.examples)
    return schema


def _of_game(what: str, game: Ruleset, lang: str) -> dict[str, Any]:
    """Return the schema of a table that fixes options or readings of a game."""
    properties: dict[str, Any] = {}
    if what == "options":
        for option in game.options:
            known = {"enum": list(option.choices)} if option.choices else {}
            kind = {bool: "boolean", int: "integer"}.get(type(option.default), "string")
            properties[option.name] = {
                "description": option.text.in_(lang), "type": kind, **known,
                "default": option.default,
            }  # fmt: skip
    else:
        for reading in game.rulebook.readings.values():
            lines = [reading.question.in_(lang)]
            lines += [f"{id}: {text.in_(lang)}" for id, text in reading.options]
            properties[reading.id] = {
                "description": "\n".join(lines), "enum": [id for id, _ in reading.options],
                "default": reading.default,
            }  # fmt: skip
    return {"type": "object", "properties": properties, "additionalProperties": False}
