"""What a case expects against what came out, key by key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from cardrules._frozen import frozen
from cardrules.cases.lines import Key, key_text
from cardrules.core.claims import Text
from cardrules.core.entries import Entry
from cardrules.core.game import Ruleset
from cardrules.core.model import AnyTable
from cardrules.ids import RuleId
from cardrules.notation import fold, format_thing
from cardrules.written import fields, plain

NOTHING: Final = frozenset({"none", "nobody", "nothing", "nada", "nadie"})
"""How a case writes that a fact has no value, as `fold` returns it."""

WORD: Final = "word."
"""What the keys of words that facts can be begin with."""


@frozen
class Expectation:
    """One key of ``[then]``.

    Args:
        path: Which, as the file has it.
        expected: What the case says.
        found: What came out.
        met: Whether that is the same.
        rules: The rules by which it came out, if the judge was asked for this key alone.
    """

    path: Key
    expected: Any
    found: Any
    met: bool
    rules: tuple[RuleId, ...] = ()

    @property
    def key(self) -> str:
        """The key as people write it."""
        return key_text(self.path)


def same(game: Ruleset, expected: Any, found: Any) -> bool:
    """Return whether two plain values are the same, however a case writes names.

    A card or a word may be written by its id or its name in either language, whatever the case
    and accents. TOML has no word for nothing, so that is one of `NOTHING`.
    """
    if found is None:
        return isinstance(expected, str) and fold(expected) in NOTHING
    if isinstance(expected, str) and isinstance(found, str):
        return not _meant(game, expected).isdisjoint(_meant(game, found))
    if isinstance(expected, list | tuple) and isinstance(found, list | tuple):
        pairs = zip(expected, found, strict=False)
        return len(expected) == len(found) and all(same(game, e, f) for e, f in pairs)
    return type(expected) is type(found) and bool(expected == found)


def _meant(game: Ruleset, text: str) -> frozenset[str]:
    """Return everything that a text can mean: several cards may have the same name."""
    names: dict[str, frozenset[str]] | None = game.memo.get("names in cases")
    if names is None:
        names = game.memo["names in cases"] = {}
        known: list[tuple[str, Text]] = [(id, card.name) for id, card in game.cards.items()]
        known += [(k.removeprefix(WORD), t) for k, t in game.words.items() if k.startswith(WORD)]
        for id, text_of in known:
            for name in (text_of.en, text_of.es):
                names[fold(name)] = names.get(fold(name), frozenset()) | {fold(id)}
        # An id means its own, even if another one has that for a name.
        names.update((fold(id), frozenset({fold(id)})) for id, _ in known)
    return names.get(fold(text), frozenset({fold(text)}))


# Events.


def matched(
    game: Ruleset, expected: Sequence[Mapping[str, Any]], happened: Sequence[Mapping[str, Any]]
) -> int:
    """Return how many of the expected events happen, from the first on, in that order."""
    found = 0
    for facts in happened:
        if found == len(expected):
            break
        if all(
            key in facts and same(game, value, facts[key]) for key, value in expected[found].items()
        ):
            found += 1
    return found


def event_facts(game: Ruleset, entry: Entry, table: AnyTable) -> dict[str, Any]:
    """Return what a case can say of an event: its kind and every plain thing in it, by path.

    A move also has ``card``, ``from`` and ``to``, with places as notation writes them; seats are
    letters.

    Args:
        game: Whose event.
        entry: It.
        table: A table of the match, for the names of places.
    """
    event = entry.event
    facts: dict[str, Any] = dict(_flat("", event))
    before, after = getattr(event, "before", None), getattr(event, "after", None)
    if before is not None and after is not None:
        facts["card"] = next((o.card for o in (before, after) if o.card in game.cards), "?")
        facts["from"] = format_thing(game, before.place, table)
        facts["to"] = format_thing(game, after.place, table)
    facts["event"] = event.kind if event.kind != event.tag else event.tag
    facts["rules"] = list(entry.rules)
    return facts


def _flat(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    if attrs.has(type(value)):
        for name, part in fields(value):
            yield from _flat(f"{path}.{name}".lstrip("."), part)
    else:
        yield path, plain(value)
