"""What phrases mean: nouns and amounts, evaluated on a table.

Evaluation is pure and follows layout order. A name means two things: instructions use what it is
now and skip what is gone (`select`), amounts and conditions use what it was then (last known).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from cardrules.core import trees
from cardrules.core.frames import Bound
from cardrules.core.lexicon import (
    Attribute,
    Lexicon,
    derived,
    destinations,
    lexicon_of,
    seats,
)  # fmt: skip
from cardrules.core.model import Object, live
from cardrules.core.scope import Scope
from cardrules.core.trees import SOURCE, Amount, Filter, Group, Named, Noun
from cardrules.ids import Ref

__all__ = [
    "SOURCE", "UNLIMITED", "Amount", "Attribute", "Lexicon", "Noun",
    "amount", "belongs", "derived", "destinations", "domain", "fits", "how_many",
    "is_dark", "number_of", "numbers", "passes", "read", "seats", "select", "selects", "within",
]  # fmt: skip

UNLIMITED: Final = 1_000_000_000
"""The number that ``all`` stands for: more than there ever is."""

Numbers = tuple[tuple[str, int], ...]

OPS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt, "=": operator.eq,
}  # fmt: skip


_FLAGS: Final[Mapping[str, Callable[[Object], bool]]] = {
    "hidden": lambda thing: thing.face_down,
    "face-up": lambda thing: not thing.face_down,
}
FLAGS: Final = tuple(_FLAGS)
"""The yes or no that every game has."""


def _bound(scope: Scope, name: str) -> tuple[Bound, ...]:
    """Return what a name means; a name that never got a meaning means nothing."""
    found = scope.names.get(name, ())
    return found if isinstance(found, tuple) else ()


def _plain(scope: Scope, number: str | int) -> int:
    """Return a number, or what a name means as one: 0 if it is not bound to a number."""
    found = scope.names.get(number, 0) if isinstance(number, str) else number
    return found if isinstance(found, int) else 0


def _is_source(scope: Scope, whom: Group | Named) -> bool:
    if not isinstance(whom, Named):
        return False
    return whom.name == trees.SELF or (whom.name == trees.THIS and trees.THIS not in scope.names)


# Nouns.


def select(noun: Noun, scope: Scope) -> tuple[Object, ...]:
    """Return every thing on the table that fits, whatever the number wanted.

    Superlatives are taken after all other filters, and ties are kept. Things of a name are those
    that are still in reach, in the order in which they were bound; all others in layout order.
    """
    found = scope.found
    if found is not None and (known := found.get(id(noun))) is not None:
        return known  # type: ignore[no-any-return]  # it was put there below
    fitting = tuple(_members(noun, scope))
    if noun.where or noun.filters:
        fitting = tuple(_extremes(noun, scope, [t for t in fitting if fits(noun, scope, t)]))
    if found is not None:
        found[id(noun)] = fitting
    return fitting


def selects(noun: Noun, scope: Scope, thing: Object) -> bool:
    """Return whether a thing fits, judged by what it is in `thing`."""
    for test in noun.filters:
        if type(test) is trees.Extreme:
            return any(other.ref == thing.ref for other in select(noun, scope))
    return belongs(noun, scope, thing) and fits(noun, scope, thing)


def how_many(noun: Noun, there: int, scope: Scope) -> tuple[int, int]:
    """Return the smallest and the largest number of things to choose.

    Args:
        noun: What is chosen.
        there: How many things can be chosen at all.
        scope: From where it is read.
    """
    many = noun.many
    if many == trees.ONE:
        least = most = 1
    elif many == "all":
        least = most = there
    elif many == "any":
        least, most = 0, there
    elif isinstance(many, tuple):
        least, most = 0, _plain(scope, many[1])
    else:
        least = most = _plain(scope, many)
    return min(max(least, 0), there), min(max(most, 0), there)


def within(noun: Noun, things: Sequence[Object], scope: Scope) -> bool:
    """Return whether things may be chosen together: ``sum power <= 6``."""
    return all(
        OPS[test.op](
            sum(number_of(test.attribute, scope, thing) for thing in things),
            amount(test.amount, scope),
        )
        for test in noun.filters
        if isinstance(test, trees.Limit)
    )


def _members(noun: Noun, scope: Scope) -> Iterable[Object]:
    whom = noun.whom
    if isinstance(whom, Group):
        number = None if whom.number is None else _plain(scope, whom.number)
        return lexicon_of(scope).populations[whom.word](scope, number)
    refs: Iterable[Ref | None] = (bound.after for bound in _bound(scope, whom.name))
    if _is_source(scope, whom):
        refs = (scope.source,)
    found = (live(scope.table, ref) for ref in refs if ref is not None)
    return [thing for thing in found if thing is not None]


def belongs(noun: Noun, scope: Scope, thing: Object) -> bool:
    """Return whether a thing is one of those that a noun is about, wherever and whatever it is."""
    whom = noun.whom
    if isinstance(whom, Group):
        member = lexicon_of(scope).members.get(whom.word)
        if member is not None:
            return member(scope, thing)
        return any(other.ref == thing.ref for other in _members(noun, scope))
    if _is_source(scope, whom):
        return thing.ref == scope.source
    return any(bound.after == thing.ref for bound in _bound(scope, whom.name))


def fits(noun: Noun, scope: Scope, thing: Object, known: Numbers = ()) -> bool:
    """Return whether a thing lies where a noun wants it, and passes each of its filters."""
    where = noun.where
    if isinstance(where, trees.At):
        place = scope.names.get(where.name)
        if place is None or not lexicon_of(scope).at(scope, thing, place):
            return False
    elif where and not lexicon_of(scope).places[where](scope, thing):
        return False
    if not noun.filters:
        return True
    dark = thing.face_down and is_dark(noun, scope, thing)
    for test in noun.filters:  # noqa: SIM110 - this is where most of the time of a text goes
        if not passes(test, scope, thing, known, dark=dark):
            return False
    return True


def is_dark(noun: Noun, scope: Scope, thing: Object) -> bool:
    """Return whether a thing is read as one that shows nothing."""
    whom, printed = noun.whom, lexicon_of(scope).as_printed
    return thing.face_down and not (isinstance(whom, Group) and whom.word in printed)


def passes(test: Filter, scope: Scope, thing: Object, known: Numbers, *, dark: bool) -> bool:
    """Return whether a thing passes one filter; `dark`: it is read as one that shows nothing."""
    match test:
        case trees.Compare(name, op, right):
            if dark and not lexicon_of(scope).attributes[name].hidden_too:
                return False
            return OPS[op](number_of(name, scope, thing, known), amount(right, scope))
        case trees.Has(name, words):
            mine = _words(name, scope, thing, dark=dark)
            return any(word in mine for word in words)
        case trees.Flag(word):
            if word in _FLAGS:
                return _FLAGS[word](thing)
            attribute = lexicon_of(scope).attributes[word]
            return (attribute.hidden_too or not dark) and bool(attribute.read(scope, thing))
        case trees.Not(inner):
            return not passes(inner, scope, thing, known, dark=dark)
        case trees.Except(name):
            return all(thing.ref not in (b.before, b.after) for b in _bound(scope, name))
        case trees.Like(attribute_name, name):
            mine = _words(attribute_name, scope, thing, dark=dark)
            then = [b.facts for b in _bound(scope, name)]
            theirs = [_words(attribute_name, scope, t, dark=t.face_down) for t in then]
            return any(word in words for words in theirs for word in mine)
        case trees.Extreme() | trees.Limit():
            return True


def _words(name: str, scope: Scope, thing: Object, *, dark: bool) -> Sequence[Any]:
    """Return the words, or the one number, of a thing; none if it shows nothing."""
    attribute = lexicon_of(scope).attributes[name]
    if dark and not attribute.hidden_too:
        return ()
    found = attribute.read(scope, thing)
    return found if attribute.kind == "words" else (found,)


def _extremes(noun: Noun, scope: Scope, things: list[Object]) -> list[Object]:
    for test in noun.filters:
        if not isinstance(test, trees.Extreme) or not things:
            continue
        name, largest = lexicon_of(scope).superlatives[test.word]
        attribute = lexicon_of(scope).attributes[name]
        seen = [t for t in things if attribute.hidden_too or not is_dark(noun, scope, t)]
        core = scope.core or test.core
        values = [number_of(name, scope, thing, core=core) for thing in seen]
        best = (max if largest else min)(values, default=0)
        things = [thing for thing, value in zip(seen, values, strict=True) if value == best]
    return things


# Amounts.


def amount(expr: Amount, scope: Scope) -> int:
    """Return how much an amount is now; of a choice ``up to`` it the largest.

    Example:
        >>> amount(trees.Sum((3, trees.Minus(trees.Sum((1, 1))))), scope=...)  # looks at no table
        1
    """
    match expr:
        case int():
            return expr
        case trees.Number(name):
            return _plain(scope, name)
        case trees.Minus(part):
            return -amount(part, scope)
        case trees.Sum(parts):
            return sum(amount(part, scope) for part in parts)
        case trees.All():
            return UNLIMITED
        case trees.UpTo(limit):
            return amount(limit, scope)
        case trees.AmountByReading(reading, ways):
            return amount(dict(ways)[scope.table.reading(reading)], scope)
        case _:
            return _counted(expr, scope)


def _counted(
    expr: trees.Count | trees.Of | trees.Tally | trees.Fact | trees.Pool, scope: Scope
) -> int:
    """Return an amount that has to look at the table."""
    match expr:
        case trees.Count(noun):
            return len(read(noun, scope))
        case trees.Of(attribute, noun, printed):
            return _of(attribute, noun, scope, printed=printed)
        case trees.Tally(word, noun):
            return lexicon_of(scope).tallies[word](scope, [t for t, _ in read(noun, scope)])
        case trees.Fact(word):
            return lexicon_of(scope).facts[word](scope)
        case trees.Pool(resource, word):
            have = lexicon_of(scope).resources[resource]
            return sum(have(scope, seat) for seat in seats(word, scope))


def numbers(thing: Object, scope: Scope) -> Numbers:
    """Return the derived values of a thing that bound names remember, sorted by name."""
    remembered = scope.game.remembered
    if not remembered:
        return ()
    from cardrules.core import statics  # statics read phrases, so not at the top

    return tuple(
        (name, statics.derive(scope.game, scope.table, name, thing).total)
        for name in sorted(remembered)
    )


def number_of(
    name: str, scope: Scope, thing: Object, known: Numbers = (), *, core: bool = False
) -> int:
    """Return a number of a thing: as remembered, without statics, or as it is now."""
    for remembered, value in known:
        if remembered == name:
            return value
    attribute = lexicon_of(scope).attributes[name]
    if (core or scope.core) and attribute.core is not None:
        return attribute.core(scope, thing)
    found: int = attribute.read(scope, thing)
    return found


def read(noun: Noun, scope: Scope) -> list[tuple[Object, Numbers]]:
    """Return what an amount or a condition counts: things of a name as they were then."""
    whom = noun.whom
    if isinstance(whom, Group) or _is_source(scope, whom):
        return [(thing, ()) for thing in select(noun, scope)]
    return [
        (bound.facts, bound.numbers)
        for bound in _bound(scope, whom.name)
        if fits(noun, scope, bound.facts, bound.numbers)
    ]


def _of(name: str, noun: Noun, scope: Scope, *, printed: bool) -> int:
    things = read(noun, scope)
    if not things and noun == SOURCE:
        # The source is gone: what its text still says of it is what it was.
        things = [(b.facts, b.numbers) for b in _bound(scope, trees.SELF)]
    if not printed:
        return sum(number_of(name, scope, thing, known) for thing, known in things)
    attribute = lexicon_of(scope).attributes[name]
    if attribute.printed is not None:
        return sum(attribute.printed(scope, thing) for thing, _ in things)
    cards = (scope.game.definition(scope.table, thing) for thing, _ in things)
    return sum(card.values.get(name, 0) for card in cards)


# Domains.


def domain(over: Noun | str, scope: Scope) -> tuple[Any, ...]:
    """Return what an effect is carried out for each of, each as a name will mean it."""
    if isinstance(over, str):
        return tuple(lexicon_of(scope).domains[over](scope))
    return tuple(
        (Bound(thing.ref, thing, thing.ref, numbers(thing, scope)),)
        for thing in select(over, scope)
    )
