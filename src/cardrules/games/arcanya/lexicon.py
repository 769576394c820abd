"""The words of card texts in Arcanya: which cards, whose, where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cardrules.core.model import AnyTable
from cardrules.games.arcanya.academy import (
    WINDOWS,
    affinity,
    alumno,
    aside,
    attuned,
    guards,
    holder,
    kind_of,
    school,
)
from cardrules.games.arcanya.table import DECK, DISCARD, VALUES, following, hand
from cardrules.kit import Attribute, Lexicon, Object, Place, Scope, Seat, contents

Things = Sequence[Object]
Population = Callable[[Scope, int | None], Things]


def _all_seats(table: AnyTable) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(table.settings.seats))


def _others(scope: Scope) -> tuple[Seat, ...]:
    """Return the other seats, from the next one on in the current direction."""
    table = scope.table
    count = table.settings.seats
    step = table.facts.direction
    return tuple(Seat((scope.seat + step * n) % count) for n in range(1, count))


def _previous(scope: Scope) -> tuple[Seat, ...]:
    sender = scope.table.facts.sender
    return () if sender is None else (sender,)


def _of_seats(what: Callable[[AnyTable, int], Things], whose: str) -> Population:
    """Return what seats have: ``you``, ``others`` or all."""

    def things(scope: Scope, _number: int | None) -> Things:
        if whose == "you":
            seats: Sequence[int] = (scope.seat,)
        else:
            seats = _others(scope) if whose == "others" else _all_seats(scope.table)
        return [thing for seat in seats for thing in what(scope.table, seat)]

    return things


def _held(table: AnyTable, seat: int) -> Things:
    return contents(table, hand(seat))


def _alumno(table: AnyTable, seat: int) -> Things:
    found = alumno(table, seat)
    return () if found is None else (found,)


def _in_play(scope: Scope, _number: int | None) -> Things:
    found = school(scope.table)
    return () if found is None else (found,)


def _top(place: Place) -> Population:
    """Return the word for so many cards from the top: for one, if no number is said."""

    def things(scope: Scope, number: int | None) -> Things:
        found = contents(scope.table, place)
        return found[max(0, len(found) - (1 if number is None else number)) :]

    return things


def _kind(scope: Scope, thing: Object) -> str:
    if thing.counters:
        return kind_of(thing)
    return scope.game.definition(scope.table, thing).kind


def _own_affinity(scope: Scope) -> bool:
    found = attuned(scope.game, scope.table)
    return bool(found) and found == affinity(scope.game, scope.table, scope.seat)


def _hand_of(scope: Scope, thing: Object | None) -> list[tuple[Place, bool]]:
    """Return the hand that a card goes to: of whoever acts."""
    del thing
    return [(hand(scope.actor), True)]


def _fixed(place: Callable[[Scope], Place]) -> Any:
    return lambda scope, _thing: [(place(scope), True)]


WORDS: Final = Lexicon(
    populations={
        "hand": _of_seats(_held, "you"),
        "other hand": _of_seats(_held, "others"),
        "own guard": _of_seats(guards, "you"),
        "other guard": _of_seats(guards, "others"),
        "guard": _of_seats(guards, "all"),
        "own alumno": _of_seats(_alumno, "you"),
        "other alumno": _of_seats(_alumno, "others"),
        "alumno": _of_seats(_alumno, "all"),
        "escuela": _in_play,
        "deck top": _top(DECK),
        "discard": lambda scope, _: contents(scope.table, DISCARD),
        "discard top": _top(DISCARD),
    },
    counted=frozenset({"deck top"}),
    attributes={
        "value": Attribute("number", lambda _, thing: VALUES.get(thing.card, 0)),
        "kind": Attribute("word", _kind, hidden_too=True),
        "turned": Attribute("flag", lambda _, thing: thing.used),
    },
    superlatives={"highest": ("value", True), "lowest": ("value", False)},
    predicates={
        "attuned(you)": _own_affinity,
        "attuned(any)": lambda scope: school(scope.table) is not None,
    },
    facts={"esfera": lambda scope: int(scope.table.facts.power)},
    seats={
        "next": lambda scope: (following(scope.table, scope.seat),),
        "previous": _previous,
        "others": _others,
        "each": lambda scope: (scope.seat, *_others(scope)),
    },
    domains={"seat": lambda scope: (scope.seat, *_others(scope))},
    destinations={
        "hand": _hand_of,
        "discard": _fixed(lambda _: DISCARD),
        "deck": _fixed(lambda _: DECK),
        "deck bottom": lambda _scope, _thing: [(DECK, False)],
        "aside": _fixed(lambda scope: aside(scope.table)),
    },
    windows=WINDOWS,
)
"""The words of card texts."""

__all__ = ["WORDS", "holder"]
