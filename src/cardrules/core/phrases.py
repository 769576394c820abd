"""What phrases mean: nouns and amounts, evaluated on a table.

Evaluation is pure and follows layout order. A name means two things: instructions use what it is
now and skip what is gone (`select`), amounts and conditions use what it was then (last known).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from cardrules.core import trees
from cardrules.core.filters import Numbers, bound_to, test_of
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
from cardrules.core.trees import SOURCE, Amount, Group, Named, Noun
from cardrules.ids import Ref

__all__ = [
    "SOURCE", "UNLIMITED", "Amount", "Attribute", "Lexicon", "Noun", "Sense", "amount", "derived",
    "destinations", "domain", "how_many", "number_of", "numbers", "read", "seats", "select",
    "selects", "sense_of",
]  # fmt: skip

UNLIMITED: Final = 1_000_000_000
"""The number that ``all`` stands for: more than there ever is."""


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
    if found is not None and id(noun) in found:
        return found.again(id(noun))  # type: ignore[no-any-return]  # it was noted below
    before = len(scope.table.consulted)
    sense = sense_of(noun, scope)
    fitting = sense.members(scope)
    if noun.where or noun.filters:
        fitting = sense.extremes([t for t in fitting if sense.fits(scope, t)], scope)
    chosen = tuple(fitting)
    return chosen if found is None else found.note(id(noun), chosen, before)


def selects(noun: Noun, scope: Scope, thing: Object) -> bool:
    """Return whether a thing fits, judged by what it is in `thing`."""
    sense = sense_of(noun, scope)
    if sense.superlatives:
        return any(other.ref == thing.ref for other in select(noun, scope))
    return sense.belongs(scope, thing) and sense.fits(scope, thing)


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


class Sense:
    """What a noun means in the words of a game: each of them is looked up once.

    Args:
        noun: The noun.
        words: The words of the game.
    """

    __slots__ = ("_noun", "_population", "_where", "as_printed", "belongs", "filters",
                 "superlatives", "tests")  # fmt: skip

    def __init__(self, noun: Noun, words: Lexicon) -> None:
        self._noun = noun
        word = noun.whom.word if isinstance(noun.whom, Group) else None
        self._population = None if word is None else words.populations[word]
        self.as_printed = word in words.as_printed
        member = None if word is None else words.members.get(word)
        self.belongs: Callable[[Scope, Object], bool] = member or self._is_listed
        """Whether a thing is one of those that it is about, wherever and whatever it is."""
        self._where = _where(noun.where, words) if noun.where else None
        together = (trees.Extreme, trees.Limit)
        singly = [test for test in noun.filters if not isinstance(test, together)]
        self.filters = tuple(singly)
        """Those that look at one thing."""
        self.tests = tuple(test_of(test, words, amount) for test in singly)
        extreme = [test for test in noun.filters if isinstance(test, trees.Extreme)]
        self.superlatives = tuple(_superlative(test, words) for test in extreme)

    def members(self, scope: Scope) -> Iterable[Object]:
        """Return the things that it is about."""
        whom = self._noun.whom
        if isinstance(whom, Group):
            assert self._population is not None
            number = None if whom.number is None else _plain(scope, whom.number)
            return self._population(scope, number)
        refs: Iterable[Ref | None] = (bound.after for bound in bound_to(scope, whom.name))
        if _is_source(scope, whom):
            refs = (scope.source,)
        found = (live(scope.table, ref) for ref in refs if ref is not None)
        return [thing for thing in found if thing is not None]

    def _is_listed(self, scope: Scope, thing: Object) -> bool:
        whom = self._noun.whom
        if isinstance(whom, Group):
            return any(other.ref == thing.ref for other in self.members(scope))
        if _is_source(scope, whom):
            return thing.ref == scope.source
        return any(bound.after == thing.ref for bound in bound_to(scope, whom.name))

    def fits(self, scope: Scope, thing: Object, known: Numbers = ()) -> bool:
        """Return whether a thing lies where it is wanted, and passes each filter."""
        where, tests = self._where, self.tests
        if where is not None and not where(scope, thing):
            return False
        dark = thing.face_down and not self.as_printed
        for test in tests:  # noqa: SIM110 - this is where most of the time of a text goes
            if not test(scope, thing, known, dark):
                return False
        return True

    def is_dark(self, thing: Object) -> bool:
        """Return whether a thing is read as one that shows nothing."""
        return thing.face_down and not self.as_printed

    def extremes(self, things: Sequence[Object], scope: Scope) -> Sequence[Object]:
        """Return those of some things that its superlatives leave."""
        for attribute, largest, core in self.superlatives if things else ():
            seen = [t for t in things if attribute.hidden_too or not self.is_dark(t)]
            values = [attribute.number(scope, thing, core=core) for thing in seen]
            best = (max if largest else min)(values, default=0)
            things = [thing for thing, value in zip(seen, values, strict=True) if value == best]
        return things


def sense_of(noun: Noun, scope: Scope) -> Sense:
    """Return what a noun of the game means, which is worked out when it is first read."""
    known = scope.game.memo
    found: Sense | None = known.get(id(noun))
    if found is None:  # it keeps the noun, so no other one can get its identity
        found = known[id(noun)] = Sense(noun, lexicon_of(scope))
    return found


def _superlative(test: trees.Extreme, words: Lexicon) -> tuple[Attribute, bool, bool]:
    """Return of which number it is, whether of the largest, and if that is read without statics."""
    name, largest = words.superlatives[test.word]
    return words.attributes[name], largest, test.core


def _where(where: str | trees.At, words: Lexicon) -> Callable[[Scope, Object], bool]:
    if isinstance(where, str):
        return words.places[where]
    name, at = where.name, words.at

    def lies(scope: Scope, thing: Object) -> bool:
        place = scope.names.get(name)
        return place is not None and at(scope, thing, place)

    return lies


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
        (name, statics.total(scope.game, scope.table, name, thing)) for name in sorted(remembered)
    )


def number_of(
    name: str, scope: Scope, thing: Object, known: Numbers = (), *, core: bool = False
) -> int:
    """Return a number of a thing: as remembered, without statics, or as it is now."""
    for remembered, value in known:
        if remembered == name:
            return value
    return lexicon_of(scope).attributes[name].number(scope, thing, core=core)


def read(noun: Noun, scope: Scope) -> list[tuple[Object, Numbers]]:
    """Return what an amount or a condition counts: things of a name as they were then."""
    whom = noun.whom
    if isinstance(whom, Group) or _is_source(scope, whom):
        return [(thing, ()) for thing in select(noun, scope)]
    sense = sense_of(noun, scope)
    return [
        (bound.facts, bound.numbers)
        for bound in bound_to(scope, whom.name)
        if sense.fits(scope, bound.facts, bound.numbers)
    ]


def _of(name: str, noun: Noun, scope: Scope, *, printed: bool) -> int:
    things = read(noun, scope)
    if not things and noun == SOURCE:
        # The source is gone: what its text still says of it is what it was.
        things = [(b.facts, b.numbers) for b in bound_to(scope, trees.SELF)]
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
