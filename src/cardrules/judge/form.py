"""The form of a ruling as JSON Schema: what `Ruling.to_json` writes, for whoever reads it."""

from __future__ import annotations

from typing import Any, Final

from cardrules.judge.ruling import ROLES, VERDICTS
from cardrules.words import LANGUAGES

__all__ = ["ruling_schema"]

Schema = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
KINDS: Final = ("can", "resolve", "value", "why", "compare", "orders", "audit")
STATUSES: Final = ("derived", "official", "house", "undecided")
USES: Final = ("fixed", "settled", "open", "compared")
ASSUMED: Final = ("reading", "choice", "chance", "unknown", "order", "version")
RULES: Final = ("printed", "reading", "house", "kernel")


def ruling_schema() -> Schema:
    """Return the JSON Schema (2020-12) of a ruling of any game.

    Example:
        >>> ruling_schema()["properties"]["verdict"]["enum"]
        ['yes', 'no', 'depends', 'undecided']
    """
    return {
        "$schema": DIALECT, "title": "Ruling", **_ruling(),
        "$defs": {
            "term": _term(), "claim": _claim(), "step": _step(), "reading": _reading(),
            "printed": _printed(),
        },
    }  # fmt: skip


def _ruling() -> Schema:
    return _table(
        question=_table(
            kind=_one_of(KINDS), subject=_list(_ref("term")), after=_list(_ref("term"))
        ),
        verdict=_one_of(VERDICTS),
        answer=_told(_list(_ref("claim")), "The one-sentence answer, then the value or the facts."),
        ground=_ground(),
        steps=_list(_ref("step")),
        inputs=_told(_list(_ref("claim")), "Facts of the board that were used."),
        choices=_list(_choice()),
        alternatives=_list(_alternative()),
        parts=_told(
            _list(_or_none(_ref("step"))),
            "Of orders and a comparison: for each alternative the first event that not all have.",
        ),
        not_used=_list(
            _table(rules=_list(_text()), claim=_ref("claim"), because=_list(_ref("claim")))
        ),
        fixes=_list(_fix()),
        status=_one_of(STATUSES),
        explored=_told(
            _list(_number()), "How many branches were looked at, and how many there are at least."
        ),
        outcomes=_told(_number(), "How many different outcomes were found."),
        rules=_told(
            {
                "type": "object",
                "additionalProperties": {"anyOf": [_ref("printed"), _ref("reading")]},
            },
            "Every rule and reading that is cited, by its id.",
        ),
    )


def _ground() -> Schema:
    used = _table(reading=_text(), option=_or_none(_text()), how=_one_of(USES))
    return _told(
        _table(
            version=_text(), game=_text(), edition=_text(), cards=_text(), readings=_list(used),
            board=_text(), viewer=_or_none(_number()),
        ),
        "What the ruling stands on: hashes of the cards and of the board, readings, whose view.",
    )  # fmt: skip


def _term() -> Schema:
    """Return the form of a term: a value, a name of something, an object, or several of these."""
    name = _told(_table(kind=_text(), id=_text()), "Something that each language names.")
    thing = _told(_table(ref=_list(_number())), "An object: its number and its incarnation.")
    plain = {"type": ["integer", "string", "boolean", "null"]}
    return {"anyOf": [plain, name, thing, _list(_ref("term"))]}


def _claim() -> Schema:
    terms = {"type": "object", "additionalProperties": _ref("term")}
    return _table(key=_text(), holds={"type": "boolean"}, terms=terms, text=_both())


def _step() -> Schema:
    found = _table(
        n=_told(_number(), "Its number, from 1."), claim=_ref("claim"),
        because=_told(_list(_number()), "Numbers of earlier steps that it follows from."),
        rules=_told(_list(_text()), "Ids, the main one first."), role=_one_of(ROLES),
        entry=_told(_number(), "Which entry of a log says so."),
    )  # fmt: skip
    found["required"].remove("entry")
    return found


def _choice() -> Schema:
    refused = _table(action=_text(), rules=_list(_text()))
    return _table(
        seat=_number(), prompt=_ref("claim"), rules=_list(_text()), taken=_or_none(_text()),
        options=_list(_text()), count=_number(), refused=_list(refused),
    )  # fmt: skip


def _alternative() -> Schema:
    assumed = _table(kind=_one_of(ASSUMED), what=_ref("term"), options=_list(_ref("term")))
    return _table(
        when=_told(_list(_list(assumed)), "Sets of assumptions, each of which leads here."),
        exact=_told({"type": "boolean"}, "Whether these are all; else they are an example."),
        verdict=_one_of(VERDICTS), answer=_list(_ref("claim")), steps=_list(_ref("step")),
        count=_told(_number(), "How many outcomes stand together in it."),
        varying=_told(_list(_ref("claim")), "Of several: the facts in which they differ."),
    )  # fmt: skip


def _fix() -> Schema:
    option = {"type": "object", "additionalProperties": _text()}
    return _table(
        claim=_ref("claim"), rules=_list(_text()), action=_or_none(_text()),
        after=_or_none(_text()), option=_or_none(option),
    )  # fmt: skip


def _printed() -> Schema:
    return _table(kind=_one_of(RULES), place=_both(), text=_both())


def _reading() -> Schema:
    return _table(
        kind=_one_of(("open", "settled")), place={"const": ""}, text=_both(),
        options={"type": "object", "additionalProperties": _both()}, default=_text(),
    )  # fmt: skip


# The words of a schema.


def _table(**properties: Schema) -> Schema:
    return {
        "type": "object", "properties": properties, "required": [*properties],
        "additionalProperties": False,
    }  # fmt: skip


def _both() -> Schema:
    return _table(**{lang: _text() for lang in LANGUAGES})


def _text() -> Schema:
    return {"type": "string"}


def _number() -> Schema:
    return {"type": "integer", "minimum": 0}


def _one_of(words: tuple[str, ...]) -> Schema:
    return {"enum": [*words]}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _or_none(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _told(schema: Schema, text: str) -> Schema:
    return {"description": text, **schema}
