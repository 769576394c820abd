"""Descriptions as data: reading with every fault, what was assumed, and the JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from cardrules._frozen import frozen
from cardrules.core.claims import Text
from cardrules.errors import DefinitionError, FaultsError
from cardrules.games.arcanya import GAME
from cardrules.jsonschema import json_schema
from cardrules.schema import FAULTY, fine, gather, key, left_out, path_of, read, written


@frozen
class Wheel:
    """A part of a description."""

    size: int = key("Its size.", "Su tamaño.", least=1, most=9, unit=Text("inches", "pulgadas"))
    spare: bool = key("Whether it is a spare one.", "Si es de repuesto.", False)


@frozen
class Cart:
    """A description."""

    name: str = key("Its name.", "Su nombre.")
    wheel: Wheel = key("Its wheel.", "Su rueda.")
    colour: str = key("Its colour.", "Su color.", "red", choices=("red", "green", "azul marino"))
    load: Mapping[str, tuple[str | int, ...]] = key(
        "What each seat carries.", "Lo que lleva cada asiento.", {}, names="^[A-D]$"
    )
    crew: int | str = key("How many, or who.", "Cuántos, o quiénes.", "nobody", least=0)
    tags: tuple[str, ...] = key("Labels.", "Etiquetas.", [], examples=("old", "new"))
    note: str | None = key("A note.", "Una nota.", None)
    more: Any = key("Anything.", "Lo que sea.", None)
    options: Mapping[str, Any] = key("Options.", "Opciones.", {}, of="options")
    readings: Mapping[str, str] = key("Readings.", "Lecturas.", {}, of="readings")


SMALL: dict[str, Any] = {"name": "x", "wheel": {"size": 3}}


def faults(data: Any) -> list[str]:
    """Return what is wrong with a description, as text."""
    with pytest.raises(FaultsError) as caught:
        read(Cart, data)
    return [f"{fault.where}: {fault.what}" for fault in caught.value.faults]


def test_what_is_left_out_has_its_default() -> None:
    assert read(Cart, SMALL) == Cart(name="x", wheel=Wheel(size=3))


def test_lists_become_tuples_and_tables_stay_tables() -> None:
    found = read(Cart, {**SMALL, "load": {"A": ["x", 2]}, "tags": ["a"], "more": [1]})
    assert (found.load, found.tags, found.more) == ({"A": ("x", 2)}, ("a",), [1])


@pytest.mark.parametrize("text", ["Green", "GREEN ", "gréen"])
def test_a_choice_is_read_whatever_its_case_and_accents(text: str) -> None:
    assert read(Cart, {**SMALL, "colour": text}).colour == "green"


def test_every_fault_is_told_at_once_with_its_key() -> None:
    data = {
        "nmae": "x", "wheel": {"size": 12, "spare": 1, "brake": True}, "colour": "gren",
        "load": {"A": ["x", 2.5], "B": 3}, "crew": -1, "tags": "old", "note": 4,
    }  # fmt: skip
    assert faults(data) == [
        "nmae: unknown key",
        "name: is missing and has no default",
        "wheel.brake: unknown key",
        "wheel.size: 12 is more than 9",
        "wheel.spare: 1 is not true or false",
        "colour: unknown value 'gren'",
        "load.A[1]: 2.5 is neither a text nor a whole number",
        "load.B: 3 is not a list",
        "crew: -1 is less than 0",
        "tags: 'old' is not a list",
        "note: 4 is not a text",
    ]


def test_the_nearest_right_name_comes_first() -> None:
    with pytest.raises(FaultsError) as caught:
        read(Cart, {**SMALL, "nmae": "x", "colour": "gren"})
    assert [fault.near[0] for fault in caught.value.faults] == ["name", "green"]


@pytest.mark.parametrize("data", [3, [], "x", None])
def test_a_description_is_a_table(data: Any) -> None:
    assert faults(data)[0].endswith("is not a table of keys")


def test_true_is_not_a_number() -> None:
    assert faults({**SMALL, "wheel": {"size": True}}) == ["wheel.size: true is not a whole number"]


def test_the_rest_is_still_read_when_something_is_wrong() -> None:
    found: list[DefinitionError] = []
    cart = gather(Cart, {"name": 3, "wheel": {"size": 0}, "tags": ["a", 1, "b"]}, found)
    assert len(found) == 3
    unread: list[Any] = [cart.name, cart.wheel.size]
    assert unread == [FAULTY, FAULTY]
    assert (cart.tags, cart.colour) == (("a", "b"), "red")


@pytest.mark.parametrize(
    ("path", "text"),
    [(("hand", "B", 2), "hand.B[2]"), (("a",), "a"), ((), ""), ((0, "a"), "[0].a")],
)
def test_a_path_is_written_and_read(path: tuple[str | int, ...], text: str) -> None:
    assert written(path) == text
    assert path_of(text) == path


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"wheel": {"size": 2**63}}, "wheel.size"),
        ({"crew": -(16**5000)}, "crew"),
        ({"load": {"A": ["x", 16**5000]}}, "load.A[1]"),
        ({"more": {"a": [{"b": 16**5000}]}}, "more.a[0].b"),
        ({"options": {"a": 16**5000}}, "options.a"),
        ({"name": 16**5000}, "name"),
        ({"name": [16**5000]}, "name"),
        ({"note": {"x": 16**5000}}, "note"),
        ({"wheel": 16**5000}, "wheel"),
        ({"tags": 16**5000}, "tags"),
    ],
)
def test_a_number_of_any_length_is_told_wherever_it_stands(
    change: dict[str, Any], where: str
) -> None:
    found = [line for line in faults({**SMALL, **change}) if "64 bits" in line]
    assert [line.partition(":")[0] for line in found] == [where]


def test_what_was_assumed_is_known() -> None:
    found = left_out(Cart, {**SMALL, "colour": "red", "tags": []})
    assert [(item.path, item.default) for item in found] == [
        (("wheel", "spare"), False), (("load",), {}), (("crew",), "nobody"), (("note",), None),
        (("more",), None), (("options",), {}), (("readings",), {}),
    ]  # fmt: skip


def test_the_schema_says_what_is_read() -> None:
    schema = json_schema(Cart)
    assert schema["required"] == ["name", "wheel"]
    assert schema["additionalProperties"] is False
    parts = schema["properties"]
    assert parts["wheel"]["properties"]["size"] == {
        "description": "Its size. (inches)", "type": "integer", "minimum": 1, "maximum": 9,
    }  # fmt: skip
    assert parts["colour"]["enum"] == ["red", "green", "azul marino"]
    assert parts["colour"]["default"] == "red"
    assert parts["load"]["patternProperties"] == {
        "^[A-D]$": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "integer"}]}}
    }
    assert parts["crew"]["anyOf"] == [{"type": "integer", "minimum": 0}, {"type": "string"}]
    assert parts["tags"]["items"] == {"type": "string", "examples": ["old", "new"]}
    assert parts["note"]["anyOf"] == [{"type": "string"}, {"type": "null"}]


def test_the_schema_speaks_both_languages() -> None:
    assert json_schema(Cart, lang="es")["properties"]["name"]["description"] == "Su nombre."


def test_the_schema_lists_the_options_and_readings_of_a_game() -> None:
    parts = json_schema(Cart, GAME)["properties"]
    assert parts["options"]["properties"]["dynamic"]["type"] == "boolean"
    assert parts["options"]["properties"]["youngest"]["enum"][:2] == ["A", "B"]
    assert parts["readings"]["properties"]["A4"]["enum"] == ["a", "b", "c"]
    assert parts["readings"]["additionalProperties"] is False


def test_the_defaults_of_a_schema_are_its_own() -> None:
    json_schema(Cart)["properties"]["load"]["default"]["A"] = ["x"]
    assert json_schema(Cart)["properties"]["load"]["default"] == {}


@frozen
class Bouquet:
    """A description with a list that has something in it, and nothing twice."""

    flowers: str | tuple[str, ...] = key(
        "Which.", "Cuáles.", choices=("rose", "lily"), some=True, once=True
    )
    more: tuple[str, ...] = key("More.", "Más.", [])


@pytest.mark.parametrize(
    ("flowers", "wheres"),
    [
        ("rose", []), (["rose"], []), (["lily", "rose"], []), ([], ["flowers"]),
        (["rose", "Rose"], ["flowers"]), (["rose", "tulip"], ["flowers[1]"]),
    ],
)  # fmt: skip
def test_a_list_can_have_to_have_something_and_nothing_twice(
    flowers: Any, wheres: list[str]
) -> None:
    found: list[DefinitionError] = []
    gather(Bouquet, {"flowers": flowers, "more": ["x", "x"]}, found)

    assert [fault.where for fault in found] == wheres
    assert json_schema(Bouquet)["properties"]["flowers"]["anyOf"][1] == {
        "type": "array", "items": {"type": "string", "enum": ["rose", "lily"]},
        "minItems": 1, "uniqueItems": True,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("keys", "known"),
    [
        (["wheel"], False), (["wheel.size"], False), (["wheel.spare"], True), (["load.A"], False),
        (["load.A[1]"], False), (["load.B"], True), (["name", "tags"], True), ([], False),
    ],
)  # fmt: skip
def test_what_rests_on_several_keys_can_see_whether_they_could_be_read(
    keys: list[str], known: bool
) -> None:
    found: list[DefinitionError] = []
    gather(Cart, {**SMALL, "wheel": {"size": 12}, "load": {"A": ["x", 2.5]}}, found)

    assert fine(found, *keys) is known
    assert fine([]) is True
