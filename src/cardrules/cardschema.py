"""Cards as a JSON Schema: the tables ``[[card]]`` of case files and of card files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from cardrules.core.cards import Obliged
from cardrules.core.claims import Text
from cardrules.core.game import Ruleset
from cardrules.core.load import CARD_KEYS, FORM_KEYS
from cardrules.jsonschema import json_schema

__all__ = ["card_schema", "printed_values"]

Schema = dict[str, Any]

_TYPES: Final[Mapping[type, str]] = {
    int: "integer", bool: "boolean", tuple: "array", Text: "object",
}  # fmt: skip

_DOCS: Final = {
    "card": Text(
        "Cards that the game does not have, for this case only.",
        "Cartas que el juego no tiene, solo para este caso.",
    ),
    "id": Text("Its id; no other card has it.", "Su id; ninguna otra carta lo tiene."),
    "kind": Text("Its kind.", "Su tipo."),
    "name": Text("Its name.", "Su nombre."),
    "text": Text("What it does, for readers.", "Lo que hace, para quien lo lee."),
    "rules": Text("The rules that say so.", "Las reglas que lo dicen."),
    "count": Text("How many copies the game has of it.", "Cuántas copias tiene el juego."),
    "placeholder": Text(
        "The values that nobody has published.", "Los valores que nadie ha publicado."
    ),
    "effect": Text("Its sentences, each with one form.", "Sus frases, cada una con una forma."),
    "obliged": Text("How far its player is free.", "Hasta dónde es libre quien la juega."),
}


def printed_values(game: Ruleset) -> dict[str, set[type]]:
    """Return the printed values that cards of a game have, each with the kinds of value it is."""
    found: dict[str, set[type]] = {}
    for card in game.cards.values():
        for name, value in card.values.items():
            found.setdefault(name, set()).add(type(value))
    return found


def card_schema(game: Ruleset, lang: str) -> Schema:
    """Return the JSON Schema of the cards that a case or a card file brings.

    Args:
        game: Whose words they use.
        lang: Language of the explanations.
    """
    described = {"description": _DOCS["card"].in_(lang), "type": "array", "default": []}
    if game.card_file is not None and game.card_file.kinds:
        return {**described, "items": {"oneOf": _of_kinds(game, game.card_file.kinds, lang)}}
    values = {
        name: {"type": sorted(_TYPES.get(kind, "string") for kind in kinds)}
        for name, kinds in printed_values(game).items()
        if name not in CARD_KEYS
    }
    kinds = sorted({card.kind for card in game.cards.values()})
    return {**described, "items": _table(game, kinds, values, (), lang)}


def _of_kinds(game: Ruleset, kinds: Mapping[str, type], lang: str) -> list[Schema]:
    forms = {kind: json_schema(form, game, lang) for kind, form in kinds.items()}
    return [
        _table(game, [kind], form["properties"], form["required"], lang)
        for kind, form in forms.items()
    ]


def _table(
    game: Ruleset, kinds: list[str], values: Schema, required: Iterable[str], lang: str
) -> Schema:
    """Return the schema of one table ``[[card]]``."""

    def key(name: str, **schema: Any) -> Schema:
        return {"description": _DOCS[name].in_(lang), **schema}

    words = {"type": "array", "items": {"type": "string"}}
    text = {"anyOf": [{"type": "string"}, _both()]}
    properties = {
        "id": key("id", type="string"),
        "kind": key("kind", enum=kinds),
        "name": key("name", **text),
        **values,
        "text": key("text", **text),
        "rules": key("rules", **words),
        "count": key("count", type="integer", minimum=0, default=0),
        "placeholder": key("placeholder", **words),
        "effect": key("effect", type="array", items=_effect(game, lang)),
    }
    return {
        "type": "object", "properties": properties, "required": ["id", "kind", "name", *required],
        "additionalProperties": False,
    }  # fmt: skip


def _effect(game: Ruleset, lang: str) -> Schema:
    windows = () if game.lexicon is None else game.lexicon.windows
    steps = {"type": ["object", "array"]}
    texts = {"anyOf": [{"type": "string"}, _both()]}
    properties = {
        **dict.fromkeys((*windows, "do"), steps),
        **{name: {} for name in (*FORM_KEYS, "if", "unless")},
        "once": {"enum": [True, False, "effect"]},
        "text": {"description": _DOCS["text"].in_(lang), **texts},
        "rules": {
            "description": _DOCS["rules"].in_(lang), "type": "array", "items": {"type": "string"},
        },
        "obliged": {
            "description": _DOCS["obliged"].in_(lang), "enum": [word.value for word in Obliged],
        },
    }  # fmt: skip
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _both() -> Schema:
    text = {"type": "string"}
    return {
        "type": "object", "properties": {"en": text, "es": text}, "required": ["en", "es"],
        "additionalProperties": False,
    }  # fmt: skip
