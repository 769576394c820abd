"""The words in which a case can speak of what comes out: kinds and fields of events, facts.

What happened, and the table at the end, know their own names. These know what is surely none where
nothing happened or no table comes out, since something else in the file is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import attrs

from cardrules.core.actions import ANSWERS
from cardrules.core.events import KERNEL_EVENTS, Fact
from cardrules.core.game import Ruleset
from cardrules.judge.render import fact_names
from cardrules.log.fields import NAMES
from cardrules.notation import fold

__all__ = ["event_keys", "event_kinds", "is_no_name"]

KERNEL_KINDS: Final = ("activate", "pick")
"""What kernel events are called whose kind is neither their tag nor a verb."""

ALWAYS: Final = ("event", "rules")
"""What can be said of every event."""

MOVE: Final = ("card", "from", "to")
"""What can be said besides of an event that knows what a thing was and what it is."""

_VERBS: Final = ("event.moved.", "event.changed.", "event.counted.", "event.grant-ended.")
FACT: Final = "fact."
"""What the keys of the words begin with of which the names of facts consist."""

_WORD: Final = re.compile(r"[^\W\d_]{2,}")
"""No seat and no number."""

_COUNTING: Final = ("gain", "lose")


def event_kinds(game: Ruleset) -> frozenset[str]:
    """Return what the events of a game are called, as far as its words and card texts say."""
    found = {*KERNEL_KINDS, *game.verbs, *(kind.tag for kind in _classes(game))}
    found |= {word.removeprefix(v) for word in game.words for v in _VERBS if word.startswith(v)}
    lexicon = game.lexicon
    if lexicon is not None:
        counted = (*lexicon.counters, *lexicon.resources)
        found |= {*lexicon.events, *(f"{verb} {what}" for verb in _COUNTING for what in counted)}
    return frozenset(found)


def event_keys(game: Ruleset, kind: str) -> frozenset[str]:
    """Return what can be said of the events of a kind, whichever type they are of.

    Args:
        game: Whose events.
        kind: What the case calls them; "" if it does not say.
    """
    classes = _classes(game)
    tagged = [one for one in classes if one.tag == kind]
    # The kind of the others is their own to say, such as the verb of a move.
    meant = tagged or [one for one in classes if one.kind is not Fact.kind or not kind]
    return frozenset(key for one in meant for key in _keys(game, one))


def _classes(game: Ruleset) -> tuple[Any, ...]:
    return (*KERNEL_EVENTS, *game.events)


def _keys(game: Ruleset, event: Any) -> Iterator[str]:
    names = [field.name for field in attrs.fields(event)]
    yield from ALWAYS
    yield from MOVE if {"before", "after"} <= {*names} else ()
    yield from _paths(event, (*game.actions, *ANSWERS))


def _paths(kind: Any, actions: tuple[Any, ...], path: str = "", within: Any = ()) -> Iterator[str]:
    """Yield the path of every plain thing in a value of a class; anything may be an action."""
    for name, hint in _hints(kind).items():
        place = f"{path}.{name}".lstrip(".")
        one_of = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
        kinds = actions if hint is Any else one_of
        deeper = [one for one in kinds if isinstance(one, type) and attrs.has(one)]
        yield from () if hint in deeper else (place,)
        for one in deeper:
            if one not in within:
                yield from _paths(one, actions, place, (*within, one))


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    names = [field.name for field in attrs.fields(kind) if not field.name.startswith("_")]
    hints = get_type_hints(kind, localns=dict(NAMES))
    return {name: hints[name] for name in names}


def is_no_name(game: Ruleset, text: str, names: Iterable[str]) -> bool:
    """Return whether no fact and no value of a game is called so, on whatever table.

    That is so if it has a word that no name has.

    Args:
        game: Whose facts.
        text: What somebody calls one.
        names: What some table of the game calls its own.
    """
    parts = [key.removeprefix(FACT) for key in game.words if key.startswith(FACT)]
    known = fact_names(game, (*names, *game.figures, *game.numbers, *parts))
    words = {word for name in known for word in _WORD.findall(name)}
    return any(word not in words for word in _WORD.findall(fold(text)))
