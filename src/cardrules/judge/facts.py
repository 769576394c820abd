"""Facts that people ask about, by name: each is something to read of any table of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

import attrs

from cardrules._frozen import frozen
from cardrules.core.claims import Name, Term
from cardrules.core.events import Covered, Moved, Parted, Uncovered
from cardrules.core.game import Ruleset, control
from cardrules.core.known import NOT_TOLD, place_name
from cardrules.core.model import AnyTable, Grant, Object
from cardrules.core.statics import Derived
from cardrules.errors import DefinitionError, UnknownFactError, nearest
from cardrules.ids import ObjectId
from cardrules.judge.bench import Bench
from cardrules.judge.record import Record
from cardrules.judge.tell import seat_term
from cardrules.judge.value import NEAR, find_thing, find_value
from cardrules.notation import fold, format_thing
from cardrules.words import LANGUAGES

__all__ = ["ABSENT", "Asked", "find_fact", "thing_words"]

ABSENT: Final = object()
"""The value of a fact on a table that it cannot be read of: the thing is not there yet."""


@frozen
class Asked:
    """A fact that is asked about.

    Args:
        name: How claims name it.
        read: What it is on a table, at a position of the log (of the entry after which it is read).
        grants: The bonds by which it is so, on a table.
    """

    name: Name
    read: Callable[[AnyTable, int], Any]
    grants: Callable[[AnyTable], tuple[Grant, ...]]

    def at(self, table: AnyTable, seq: int) -> Any:
        """Return what it is, or `ABSENT`."""
        try:
            return self.read(table, seq)
        except (UnknownFactError, KeyError, IndexError):
            return ABSENT


def find_fact(bench: Bench, record: Record, text: str) -> Asked:
    """Return the fact that a text names, on the table at the end of a record.

    Args:
        bench: That table.
        record: What led to it.
        text: What can be asked of a thing, such as ``controller KS-013#2``; or a value, as
            `Judge.value` takes it.

    Raises:
        DefinitionError: Nothing is called so; the nearest names are given.
    """
    word, _, rest = text.strip().partition(" ")
    words, rest = thing_words(bench.game), fold(rest)
    about = words.get(fold(word))
    if about is None or not rest:
        try:
            return _value(bench, text)
        except DefinitionError as error:
            near = [f"{meant} {rest}" for meant in nearest(fold(word), words) if rest]
            raise DefinitionError(error.where, error.what, [*near, *error.near][:NEAR]) from None
    try:
        thing = find_thing(bench, rest, text)
    except DefinitionError:
        # A fact of the game may begin with the same word.
        try:
            return _value(bench, text)
        except DefinitionError:
            pass
        raise
    return _of_thing(bench, record, about, thing)


def _value(bench: Bench, text: str) -> Asked:
    name, find = find_value(bench, text)

    def read(table: AnyTable, _seq: int) -> Any:
        return find(table)

    return Asked(Name("fact", name), read, lambda _table: ())


# What can be asked of any thing.


def _place(_game: Ruleset, table: AnyTable, thing: Object) -> Term:
    return place_name(table, thing.place)


def _controller(game: Ruleset, table: AnyTable, thing: Object) -> Term:
    return seat_term(game.controller(table, thing))


def _owner(_game: Ruleset, _table: AnyTable, thing: Object) -> Term:
    return seat_term(thing.owner)


def _bonds(_game: Ruleset, table: AnyTable, thing: Object) -> Term:
    return tuple(Name("word", grant.what) for grant in _on(table, thing))


def _counters(_game: Ruleset, _table: AnyTable, thing: Object) -> Term:
    return tuple(
        (Name("word", name), NOT_TOLD if number is None else number)
        for name, number in thing.tallies
    )


_ABOUT: Final[Mapping[str, Callable[[Ruleset, AnyTable, Object], Term]]] = {
    "place": _place,
    "controller": _controller,
    "owner": _owner,
    "hidden": lambda _game, _table, thing: thing.face_down,
    "shown": lambda _game, _table, thing: not thing.face_down,
    "spent": lambda _game, _table, thing: thing.used,
    "bonds": _bonds,
    "counters": _counters,
}


def thing_words(game: Ruleset) -> Mapping[str, str]:
    """Return what can be asked of a thing, by the words for it in both languages."""
    found = {name: name for name in _ABOUT}
    for name in _ABOUT:
        found.update((fold(game.words[f"about.{name}"].in_(lang)), name) for lang in LANGUAGES)
    return found


def _on(table: AnyTable, thing: Object) -> tuple[Grant, ...]:
    return tuple(grant for grant in table.grants if grant.on == thing.ref)


def _of_thing(bench: Bench, record: Record, about: str, thing: Object) -> Asked:
    """Return what is asked of a thing, which may have been another object before."""
    game = bench.game
    read = _ABOUT[about]
    spans = tuple(_lives(record, thing.id))
    texts = [format_thing(game, thing.ref, record.end, lang) for lang in LANGUAGES]
    name = Name("fact", f"{about} {texts[0]}")
    words = game.words[f"about.{about}"]
    bench.names[name] = attrs.evolve(
        words, en=f"{words.en} {texts[0]}", es=f"{words.es} {texts[1]}"
    )

    def read_at(table: AnyTable, seq: int) -> Any:
        id = next(id for id, since in spans if seq >= since)
        return read(game, table, table.objects[id])

    def grants(table: AnyTable) -> tuple[Grant, ...]:
        now = table.objects[thing.id]
        if about == "controller":
            found = control(table, now)
            return () if found is None else (found,)
        return _on(table, now) if about == "bonds" else ()

    return Asked(name, read_at, grants)


def _lives(record: Record, id: ObjectId) -> Iterator[tuple[ObjectId, int]]:
    """Yield the objects that a thing was, the last one first, each with its first entry.

    A card becomes another object when it goes where not everyone sees it. Nobody follows a card
    through a shuffle, so it begins there.
    """
    for seq in reversed(range(record.length)):
        entry = record.entry(seq)
        for before, after in () if entry is None else _becomes(entry.event):
            if after == id != before:
                yield id, seq
                id = before
    yield id, -1


def _becomes(event: Any) -> Iterable[tuple[ObjectId, ObjectId]]:
    match event:
        case Moved():
            return ((event.before.id, event.after.id),)
        case Covered():
            # What is laid on a pile is no thing of its own any more.
            return ()
        case Uncovered() | Parted():
            return ((event.before.id, event.piece.id),)
        case _:
            return ()


def total_of(value: Any) -> Term:
    """Return a value as claims say it."""
    return value.total if isinstance(value, Derived) else value
