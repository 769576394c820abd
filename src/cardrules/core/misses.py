"""Texts on a number that do not reach a thing, and the tests that fail.

Only those are told that could reach it: they are about such a thing, where it is, and what it lacks
is a number, or something else that may change while it stays what it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, assert_never

from cardrules._frozen import evolve, frozen
from cardrules.core import trees
from cardrules.core.cards import Always
from cardrules.core.claims import Claim, Name, claim
from cardrules.core.conditions import holds
from cardrules.core.filters import OPS
from cardrules.core.lexicon import lexicon_of
from cardrules.core.model import AnyTable, Object
from cardrules.core.phrases import (
    Sense,
    amount,
    number_of,
    select,
    selects,
    sense_of,
)  # fmt: skip
from cardrules.core.scope import Scope
from cardrules.core.speaking import scope_of, speaking
from cardrules.core.statics import derive
from cardrules.core.trees import Condition, Noun
from cardrules.errors import UnknownFactError

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset

__all__ = ["Miss", "misses"]

Claims = Iterator[Claim]


@frozen
class Miss:
    """A text that does not reach a thing.

    Args:
        source: Whose text.
        index: Which ability of it.
        claims: The tests that fail, each after the numbers that it looks at.
    """

    source: Object
    index: int
    claims: tuple[Claim, ...]


def misses(game: Ruleset, table: AnyTable, value: str, thing: Object) -> Iterator[Miss]:
    """Yield the texts on a number of a thing that would count if a test of them did not fail.

    What is about other things, or about things in another place, is none of these. Neither is what
    hangs on something that nobody told: of that nothing can be said to fail.
    """
    for source, index, form in speaking(game, table, value, None, thing):
        if form.op in ("cannot", "can") or form.of_a_play:
            continue
        scope = scope_of(game, table, source)
        claims: tuple[Claim, ...] = ()
        with suppress(UnknownFactError):
            if scope is not None and _is_about(form.to, scope, thing):
                claims = tuple(dict.fromkeys(_failing(form, scope, thing)))
        if claims:
            yield Miss(source, index, claims)


def _is_about(to: Noun | None, scope: Scope, thing: Object) -> bool:
    """Return whether a thing is meant, be its numbers and what is ruled out as they may."""
    if to is None:
        return thing.ref == scope.source
    fixed = [test for test in to.filters if not isinstance(test, _Changing)]
    words = lexicon_of(scope)
    plain = Sense(evolve(to, filters=tuple(fixed)), words)
    if not plain.belongs(scope, thing) or not plain.fits(scope, thing):
        return False
    # What shows nothing has no number of that kind either.
    read = [test.attribute for test in to.filters if isinstance(test, trees.Compare)]
    read += [words.superlatives[t.word][0] for t in to.filters if isinstance(t, trees.Extreme)]
    return not plain.is_dark(thing) or all(words.attributes[name].hidden_too for name in read)


_Changing = trees.Compare | trees.Not | trees.Extreme


def _failing(form: Always, scope: Scope, thing: Object) -> Claims:
    if form.to is not None and not selects(form.to, scope, thing):
        yield from _filters(form.to, scope, thing)
    if form.condition is not None and not holds(form.condition, scope):
        yield from _condition(form.condition, scope)


def _filters(noun: Noun, scope: Scope, thing: Object) -> Claims:
    """Yield which filters a thing fails; superlatives only if it is they that leave it out."""
    sense = sense_of(noun, scope)
    kept = True
    for test, passes in zip(sense.filters, sense.tests, strict=True):
        if passes(scope, thing, (), sense.is_dark(thing)):
            continue
        kept = False
        if isinstance(test, trees.Compare):
            yield from _compared(test.attribute, test.op, amount(test.amount, scope), scope, thing)
        else:
            yield claim("value.spared", False)
    if kept:
        yield from _outdone(noun, scope, thing)


def _outdone(noun: Noun, scope: Scope, thing: Object) -> Claims:
    """Yield the superlative that leaves a thing out: the first of which it is less than the best.

    What is left by all of them is the best of each.
    """
    best = select(noun, scope)[0]
    for test in noun.filters:
        if isinstance(test, trees.Extreme):
            name, _ = lexicon_of(scope).superlatives[test.word]
            core = scope.core or test.core
            left, right = (number_of(name, scope, it, core=core) for it in (thing, best))
            if left != right:
                number = _named(name, scope)
                yield claim("value.extreme", False, number=number, left=left, right=right)
                return


def _named(name: str, scope: Scope) -> Name:
    return Name("fact", lexicon_of(scope).attributes[name].value or name)


def _compared(name: str, op: trees.Op, right: int, scope: Scope, thing: Object) -> Claims:
    """Yield that a number of a thing is not as wanted, with what it consists of.

    If it is read without static effects, and would be as wanted with them, it is said of each that
    it does not count.
    """
    attribute = lexicon_of(scope).attributes[name]
    left, number = number_of(name, scope, thing), _named(name, scope)
    failed = claim("value.compare", False, number=number, left=left, op=op, right=right)
    if not attribute.value or (attribute.core is not None and not scope.core):
        yield failed
        return
    rule = scope.game.numbers[attribute.value]
    whole = derive(scope.game, scope.table, attribute.value, thing)
    parts = {part.code: part.amount for part in rule.base(scope.table, thing)}
    for part in (*parts, *(name for name in rule.made_of if name not in parts)):
        yield claim("value.base", source=Name("word", part), amount=parts.get(part, 0))
    yield claim("value.core", number=number, value=left)
    yield failed
    for more in whole.parts if OPS[op](whole.total, right) else ():
        if more.op != "base" and more.source is not None:
            yield claim("value.beyond", False, source=Name("card", more.code), amount=more.amount)


def _condition(condition: Condition, scope: Scope) -> Claims:
    """Yield what of a condition does not hold."""
    match condition:
        case trees.Every(parts) | trees.Either(parts):
            for part in parts:
                if not holds(part, scope):
                    yield from _condition(part, scope)
        case trees.Comparison(left, op, right):
            yield claim(
                "value.amounts", False, left=amount(left, scope), op=op, right=amount(right, scope)
            )
        case trees.Nothing() | trees.Negation():
            yield claim("value.spared", False)
        case trees.Some() | trees.Predicate():
            yield claim("value.condition", False)
        case other:
            assert_never(other)
