"""Legality: conditions as data, rules that consist of them, verdicts with every breach.

The function that decides is the function that explains: `check` walks the conditions, and what it
finds failing are the claims of the refusal. `explain` walks the same conditions and returns every
claim used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar, assert_never, final

from cardrules._frozen import frozen
from cardrules.core.claims import Claim, Term
from cardrules.ids import RuleId

__all__ = [
    "LEGAL",
    "All",
    "AnyOf",
    "Breach",
    "Condition",
    "Illegal",
    "Legal",
    "Not",
    "Rule",
    "Test",
    "Verdict",
    "check",
    "each_test",
    "explain",
    "failing",
    "holds",
    "kept",
]  # fmt: skip

Ask = Callable[[Any, Any], bool]
Terms = Callable[[Any, Any], Mapping[str, Term]]


def _no_terms(_table: object, _action: object) -> Mapping[str, Term]:
    return {}


@final
@frozen
class Test:
    """A question about a table and an action with a yes or no answer.

    Args:
        key: The claim that it makes.
        ask: The question. It only reads.
        terms: The numbers and names that the claim shows.
        fix: Key of a text that says what would make it true, or "". If the claim is about an
            option (its key begins with ``option.``), the judge looks for the value that would.
        grounds: If the answer can be no for several reasons, each of which is enough: what the
            claim shows of each. They are as many claims.
    """

    key: str
    ask: Ask
    terms: Terms = _no_terms
    fix: str = ""
    grounds: Callable[[Any, Any], Iterable[Mapping[str, Term]]] | None = None


@final
@frozen
class All:
    """True if every part is."""

    parts: tuple[Condition, ...]


@final
@frozen
class AnyOf:
    """True if one part is."""

    parts: tuple[Condition, ...]


@final
@frozen
class Not:
    """True if its part is not."""

    part: Condition


Condition = Test | All | AnyOf | Not


def holds(condition: Condition, table: object, action: object) -> bool:
    """Return whether a condition is true, without building any claim."""
    if type(condition) is Test:
        return condition.ask(table, action)
    if type(condition) is Not:
        return not holds(condition.part, table, action)
    every = type(condition) is All
    for part in condition.parts:
        # A test is asked here: most parts are tests, and a call of `holds` takes longer than it.
        true = part.ask(table, action) if type(part) is Test else holds(part, table, action)
        if true is not every:
            return not every
    return every


def each_test(condition: Condition) -> Iterator[Test]:
    """Yield the tests that a condition consists of, in its order."""
    match condition:
        case Test():
            yield condition
        case Not(part):
            yield from each_test(part)
        case All(parts) | AnyOf(parts):
            for part in parts:
                yield from each_test(part)
        case other:
            assert_never(other)


def _claims(test: Test, table: object, action: object, *, truth: bool) -> Iterator[Claim]:
    """Yield what a test comes to: of a no, each ground."""
    terms = test.terms(table, action)
    grounds = () if truth or test.grounds is None else tuple(test.grounds(table, action))
    for ground in grounds or ({},):
        yield Claim(test.key, tuple(sorted({**terms, **ground}.items())), truth)


def failing(
    condition: Condition, table: object, action: object, *, wanted: bool = True
) -> tuple[tuple[Claim, str], ...]:
    """Return the smallest part of a condition that keeps it from being as wanted.

    Of "all of" only the failing parts, of "any of" the part with the fewest failures. A negation in
    an "any of" says whom a rule does not concern ("unless it is a shield"): it is blamed only if
    there is nothing else.

    Returns:
        Claims with the key of their fix, in the order of the condition; empty if it is as wanted.
    """
    match condition:
        case Test():
            truth = condition.ask(table, action)
            if truth is wanted:
                return ()
            found = _claims(condition, table, action, truth=truth)
            return tuple((claim, condition.fix) for claim in found)
        case Not():
            return failing(condition.part, table, action, wanted=not wanted)
        case All() | AnyOf():
            every = isinstance(condition, All) is wanted
            each = []
            for part in condition.parts:
                fails = failing(part, table, action, wanted=wanted)
                if not fails and not every:
                    return ()
                each.append(fails)
            if every:
                return tuple(claim for fails in each for claim in fails)
            blamed = [
                fails
                for part, fails in zip(condition.parts, each, strict=True)
                if not isinstance(part, Not)
            ]
            return min(blamed or each, key=len)
        case other:
            assert_never(other)


def explain(condition: Condition, table: object, action: object) -> Iterator[Claim]:
    """Yield the claims that make a condition what it is: for a true "any of", its true part."""
    match condition:
        case Test():
            yield from _claims(condition, table, action, truth=condition.ask(table, action))
        case Not():
            yield from explain(condition.part, table, action)
        case All() | AnyOf():
            truth = holds(condition, table, action)
            decided = isinstance(condition, AnyOf) is truth
            for part in condition.parts:
                if not decided:
                    yield from explain(part, table, action)
                elif holds(part, table, action) is truth:
                    yield from explain(part, table, action)
                    return
        case other:
            assert_never(other)


@frozen
class Rule:
    """One or more paragraphs of a rulebook as a condition that is true when they are kept.

    Args:
        ids: Ids in the rulebook file, the main one first.
        condition: What has to hold.
    """

    ids: tuple[RuleId, ...]
    condition: Condition


@frozen
class Breach:
    """One broken rule.

    Args:
        rules: Ids in the rulebook file, the main one first.
        claims: The smallest failing part of the rule's condition.
        fixes: Keys of texts that say what would mend it.
    """

    rules: tuple[RuleId, ...]
    claims: tuple[Claim, ...]
    fixes: tuple[str, ...] = ()


@frozen
class Legal:
    """The rules allow the action."""

    def __bool__(self) -> bool:
        return True


@frozen
class Illegal:
    """The rules forbid the action.

    Args:
        breaches: Every broken rule, in the order of the rules; never empty.
    """

    breaches: tuple[Breach, ...]

    def __bool__(self) -> bool:
        return False


Verdict = Legal | Illegal
LEGAL = Legal()

T = TypeVar("T")


def kept(rules: tuple[Rule, ...], table: object, action: object) -> bool:
    """Return whether an action keeps every rule, without saying why not."""
    return all(holds(rule.condition, table, action) for rule in rules)


def check(rules: tuple[Rule, ...], table: object, action: object) -> Verdict:
    """Judge an action by every rule and return all breaches together."""
    breaches = []
    for rule in rules:
        if not holds(rule.condition, table, action):
            found = failing(rule.condition, table, action)
            fixes = dict.fromkeys(fix for _, fix in found if fix)
            breaches.append(Breach(rule.ids, tuple(claim for claim, _ in found), tuple(fixes)))
    return Illegal(tuple(breaches)) if breaches else LEGAL
