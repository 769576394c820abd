"""The words of a game: what card texts may say, and what each word means.

The kernel knows the grammar of phrases; a game declares its words once, as a `Lexicon`. Card data
is checked against it when it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Literal

import attrs

from cardrules._frozen import frozen
from cardrules.core.frames import Bound
from cardrules.core.model import Object, live
from cardrules.core.scope import Scope
from cardrules.ids import Place, Seat

__all__ = ["Attribute", "Lexicon", "derived", "destinations", "lexicon_of", "seats"]

SeatWord = Callable[[Scope], Sequence[Seat]]


@frozen
class Attribute:
    """Something that can be asked of an object.

    Args:
        kind: Whether it is a number, a word, a set of words or a yes or no.
        read: What it is now.
        core: The same without static effects; None if these never change it.
        printed: What is printed, whatever happened; None for the card's value of that name.
        hidden_too: Whether a face-down object in play has it; else a filter on it is false.
        known: The words that it can have; empty for any.
        value: The derived number that it is, or what that is without static effects; "" for none.
    """

    kind: Literal["number", "word", "words", "flag"]
    read: Callable[[Scope, Object], Any]
    core: Callable[[Scope, Object], int] | None = None
    printed: Callable[[Scope, Object], Any] | None = None
    hidden_too: bool = False
    known: frozenset[str] = frozenset()
    value: str = ""

    def number(self, scope: Scope, thing: Object, *, core: bool = False) -> int:
        """Return a number of a thing as it is now; `core`: without static effects."""
        if self.core is not None and (core or scope.core):
            return self.core(scope, thing)
        found: int = self.read(scope, thing)
        return found


def derived(value: str, *, hidden_too: bool = False) -> Attribute:
    """Return the attribute that is a derived value of the game.

    Args:
        value: Its name among the game's numbers.
        hidden_too: Whether a face-down object has it.
    """
    from cardrules.core import statics  # statics read phrases, so not at the top

    return Attribute(
        "number",
        lambda scope, thing: statics.total(scope.game, scope.table, value, thing),
        lambda scope, thing: statics.core(scope.game, scope.table, value, thing),
        hidden_too=hidden_too,
        value=value,
    )


def _lies_at(scope: Scope, thing: Object, where: Any) -> bool:
    """Fit a named place: a zone, several, or wherever the named things are."""
    if isinstance(where, tuple):
        if thing.place in where:
            return True
        return any(_lies_at(scope, thing, one) for one in where if isinstance(one, Bound | tuple))
    if isinstance(where, Bound):
        now = live(scope.table, where.after) if where.after else None
        return now is not None and now.place == thing.place
    return bool(thing.place == where)


def _with_you(words: Mapping[str, SeatWord]) -> Mapping[str, SeatWord]:
    return {"you": lambda scope: (scope.seat,), **words}


@frozen(eq=False)
class Lexicon:
    """The words of a game, each with what it means; card data is checked against them.

    Args:
        populations: Words for things, from the bottom to the top in layout order; the number is
            what a word such as ``deck top`` takes.
        members: For some of them, whether one thing belongs: faster than listing all.
        counted: Those that take a number.
        as_printed: Those whose face-down members are read as printed, such as cards to be played.
        places: Words for where a thing lies, seen from the source.
        at: Whether a thing lies in a place that has a name.
        attributes: What can be asked of a thing.
        superlatives: For each, its attribute and whether the largest number wins.
        predicates: Conditions, by their whole text, such as ``edge(you)``.
        facts: Numbers of the table, such as ``sphere power``.
        tallies: What can be counted of things, such as the missions that they are in.
        resources: What seats have.
        flows: For resources: the event by which a seat gets more of one, or fewer.
        counters: The counters that cards may put on things.
        bonds: For kinds of grant that cards may make: the game's anchors that hold them.
        seats: Words for seats; ``you`` is always one.
        domains: What an effect can be carried out for each of.
        destinations: Words for where things go: a place and whether on top, for each possibility.
        events: Kinds of event that triggers and replacements may name.
        windows: Moments at which instants are applied.
        standing: Those of them whose effects are no instants: the rules apply them by themselves,
            and none is copied.
        rewriting: The window under which texts are printed that rewrite an instant of their card:
            they work if it is open; "" if they always do.
        values: Derived numbers that statics may contribute to.
        permissions: What statics may forbid or allow besides events.
        ways: In which ways cards are played, as far as texts about prices and plays name them.
        names: What the game's procedures bind before a card's text is applied.
        local: Further words that depend on the source, see `SOURCE_WORDS`.
    """

    populations: Mapping[str, Callable[[Scope, int | None], Sequence[Object]]] = attrs.field(
        factory=dict
    )
    members: Mapping[str, Callable[[Scope, Object], bool]] = attrs.field(factory=dict)
    counted: frozenset[str] = frozenset()
    as_printed: frozenset[str] = frozenset()
    places: Mapping[str, Callable[[Scope, Object], bool]] = attrs.field(factory=dict)
    at: Callable[[Scope, Object, Any], bool] = _lies_at
    attributes: Mapping[str, Attribute] = attrs.field(factory=dict)
    superlatives: Mapping[str, tuple[str, bool]] = attrs.field(factory=dict)
    predicates: Mapping[str, Callable[[Scope], bool]] = attrs.field(factory=dict)
    facts: Mapping[str, Callable[[Scope], int]] = attrs.field(factory=dict)
    tallies: Mapping[str, Callable[[Scope, Sequence[Object]], int]] = attrs.field(factory=dict)
    resources: Mapping[str, Callable[[Scope, Seat], int]] = attrs.field(factory=dict)
    flows: Mapping[str, Callable[[Scope, Seat, int], Any]] = attrs.field(factory=dict)
    counters: frozenset[str] = frozenset()
    bonds: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    seats: Mapping[str, SeatWord] = attrs.field(factory=dict, converter=_with_you)
    domains: Mapping[str, Callable[[Scope], tuple[Any, ...]]] = attrs.field(factory=dict)
    destinations: Mapping[str, Callable[[Scope, Object | None], Sequence[tuple[Place, bool]]]] = (
        attrs.field(factory=dict)
    )
    events: frozenset[str] = frozenset()
    windows: tuple[str, ...] = ()
    standing: frozenset[str] = frozenset()
    rewriting: str = ""
    values: frozenset[str] = frozenset()
    permissions: frozenset[str] = frozenset()
    ways: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    local: frozenset[str] = frozenset()


_NO_WORDS: Final = Lexicon()


def lexicon_of(scope: Scope) -> Lexicon:
    """Return the words of the game that a scope looks at; none if it has no card texts."""
    return scope.game.lexicon or _NO_WORDS


def seats(word: str, scope: Scope) -> tuple[Seat, ...]:
    """Return the seats that a word, or a name bound to seats, means, in the game's order."""
    meaning = lexicon_of(scope).seats.get(word)
    if meaning is not None:
        return tuple(meaning(scope))
    found = scope.names.get(word, ())
    return (Seat(found),) if isinstance(found, int) else tuple(found)


def destinations(to: str, scope: Scope, thing: Object | None) -> tuple[tuple[Place, bool], ...]:
    """Return where a thing can be brought: places with whether it goes on top.

    Args:
        to: A word of the lexicon, or a name bound to places or to things that lie there.
        scope: From where it is read.
        thing: What is brought; None for a place only.
    """
    meaning = lexicon_of(scope).destinations.get(to)
    if meaning is not None:
        return tuple(meaning(scope, thing))
    found = scope.names.get(to, ())
    places = found if isinstance(found, tuple) else (found,)
    return tuple(
        (place, True) for place in map(partial(_place, scope), places) if place is not None
    )


def _place(scope: Scope, what: Any) -> Place | None:
    if isinstance(what, Bound):
        now = live(scope.table, what.after) if what.after is not None else None
        return None if now is None else now.place
    return Place(what)
