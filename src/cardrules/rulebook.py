"""Rulebook files: every rule and reading that the library can cite, with where it is printed.

A game has one ``rulebook.toml`` in its folder. The rules of the kernel, true of every game, are in
``kernel.toml`` and belong to each rulebook.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import attrs

from cardrules._frozen import frozen
from cardrules.core.claims import Text
from cardrules.errors import DefinitionError, FaultsError, UnknownNameError
from cardrules.ids import RuleId

KINDS = ("printed", "reading", "house", "kernel")


@frozen
class RuleText:
    """One rule in our own short words.

    Args:
        id: Its id.
        kind: ``printed``, ``reading`` (follows from several places), ``house`` or ``kernel``.
        place: Where the printed document says it.
        text: What it says.
        mode: The part of the game that it belongs to.
        no_effect: Why it can never change a result, or None.
    """

    id: RuleId
    kind: str
    place: Text
    text: Text
    mode: str = "basic"
    no_effect: Text | None = None


@frozen
class Reading:
    """A question that the printed rules do not answer in so many words.

    Args:
        id: Its id.
        open: Whether the text is silent; else it leans to the default.
        question: The question.
        options: Option ids with what they say.
        default: Option in force unless somebody fixes another.
        reason: Why that one.
        rules: The rules it concerns.
    """

    id: RuleId
    open: bool
    question: Text
    options: tuple[tuple[str, Text], ...]
    default: str
    reason: Text
    rules: tuple[RuleId, ...]

    def option(self, id: str) -> Text:
        """Return what an option says."""
        return dict(self.options)[id]


@frozen
class Rulebook:
    """Everything that a game can cite.

    Args:
        game: Name of the game.
        edition: Which printing.
        title: Of the document.
        rules: By id, in file order, those of the kernel last.
        readings: By id, in file order.
    """

    game: str
    edition: str
    title: Text
    rules: Mapping[RuleId, RuleText] = attrs.field(hash=False, repr=False)
    readings: Mapping[RuleId, Reading] = attrs.field(hash=False, repr=False)

    def knows(self, id: RuleId) -> bool:
        """Return whether an id can be cited."""
        return id in self.rules or id in self.readings


def load_rulebook(source: Traversable | str) -> Rulebook:
    """Read a rulebook file.

    Args:
        source: The file, or its text.

    Raises:
        FaultsError: Everything that is wrong with it.
    """
    where = source.name if not isinstance(source, str) else "rulebook"
    data = read_toml(source)
    faults: list[DefinitionError] = []
    rules = _rules(data, where, faults)
    readings = _readings(data, where, faults)
    rules.update(_kernel())
    for reading in readings.values():
        faults.extend(
            UnknownNameError(f"{where}: {reading.id}", "rule", rule, rules)
            for rule in reading.rules
            if rule not in rules
        )
    if faults:
        raise FaultsError(faults)
    title = _text(data.get("title"), f"{where}: title", faults)
    return Rulebook(str(data["game"]), str(data["edition"]), title, rules, readings)


def read_toml(source: Traversable | str) -> dict[str, Any]:
    """Return the data of a TOML file, or of its text.

    Raises:
        DefinitionError: It is not TOML; the message has the line.
    """
    text = source if isinstance(source, str) else source.read_text(encoding="utf-8")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        name = "" if isinstance(source, str) else source.name
        raise DefinitionError(name, f"not valid TOML: {error}") from None


@cache
def _kernel() -> dict[RuleId, RuleText]:
    data = read_toml(files("cardrules") / "kernel.toml")
    return _rules(data, "kernel.toml", [])


def _text(data: object, where: str, faults: list[DefinitionError]) -> Text:
    if isinstance(data, Mapping) and data.get("en") and data.get("es"):
        return Text(str(data["en"]), str(data["es"]))
    faults.append(DefinitionError(where, "needs a text in en and in es"))
    return Text("", "")


def _place(data: object, where: str, faults: list[DefinitionError]) -> Text:
    """Return a place: the same in both languages, if it is one text."""
    return Text(data, data) if isinstance(data, str) else _text(data, where, faults)


def _rules(
    data: Mapping[str, Any], where: str, faults: list[DefinitionError]
) -> dict[RuleId, RuleText]:
    found: dict[RuleId, RuleText] = {}
    for item in data.get("rule", ()):
        id = str(item.get("id", "?"))
        place = f"{where}: {id}"
        if id in found:
            faults.append(DefinitionError(place, "is there twice"))
        kind = item.get("kind", "printed")
        if kind not in KINDS:
            faults.append(UnknownNameError(place, "kind", kind, KINDS))
        silent = item.get("no_effect")
        found[id] = RuleText(
            id, kind, _place(item.get("place", kind), f"{place}.place", faults),
            _text(item, place, faults),
            str(item.get("mode", "basic")),
            None if silent is None else _text(silent, f"{place}.no_effect", faults),
        )  # fmt: skip
    return found


def _readings(
    data: Mapping[str, Any], where: str, faults: list[DefinitionError]
) -> dict[RuleId, Reading]:
    found: dict[RuleId, Reading] = {}
    for item in data.get("reading", ()):
        id = str(item.get("id", "?"))
        place = f"{where}: {id}"
        options = tuple(
            (str(option["id"]), _text(option, f"{place}.{option['id']}", faults))
            for option in item.get("option", ())
        )
        default = str(item.get("default"))
        if default not in dict(options):
            faults.append(UnknownNameError(place, "option", default, dict(options)))
        found[id] = Reading(
            id, item.get("state") == "open", _text(item.get("question"), place, faults), options,
            default, _text(item.get("reason"), place, faults), tuple(item.get("rules", ())),
        )  # fmt: skip
    return found
