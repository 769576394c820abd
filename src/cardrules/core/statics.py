"""Derived values: a pure view of base facts, never applied and un-applied.

A value is a list of contributions, each with its source and rule, and one cited way of combining
them. Conditions of statics read core numbers: base facts without any static.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from cardrules._frozen import frozen, maker
from cardrules.core.cards import Always
from cardrules.core.conditions import holds
from cardrules.core.model import AnyTable, Object
from cardrules.core.phrases import amount, selects
from cardrules.core.scope import Scope
from cardrules.core.speaking import Judged, memo_of, reaches, scope_of, speaking
from cardrules.core.trees import Noun
from cardrules.ids import Ref, RuleId

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset


@frozen
class Contribution:
    """One part of a derived value.

    Args:
        op: ``base``, ``add``, ``fix``, ``floor``, ``cannot`` or ``can``.
        amount: How much; 0 for ``cannot`` and ``can``.
        source: Whose text, or None for a printed or counted part.
        code: Card id of that text, or the name of the printed part.
        index: Which ability of it.
        rules: By which rules.
        least: For ``add``: what the number is not brought below by it; None if that is free.
    """

    op: str
    amount: int
    source: Ref | None
    code: str
    index: int = 0
    rules: tuple[RuleId, ...] = ()
    least: int | None = None


@frozen
class Derived:
    """A number with where it comes from.

    Args:
        value: Which number.
        subject: Of what: an object, or what notation names.
        parts: Its contributions: the base first, then in layout order of their sources.
        total: What they come to.
        rules: How they are combined.
    """

    value: str
    subject: Ref | str
    parts: tuple[Contribution, ...]
    total: int
    rules: tuple[RuleId, ...]


_number = maker(Derived)
_part = maker(Contribution)


@frozen
class ValueRule:
    """How a derived number is made.

    Args:
        name: Of the number.
        base: Its base parts: printed facts and counters.
        rules: Rules that say how the parts are combined.
        judged: Base parts that only the play has of which it is a number, such as what is covered.
        bounds: Further parts that depend on what all others come to, such as a floor.
        made_of: Names of base parts that are left out where there are none: whoever has to say what
            the number is without texts says 0 of them.
        lies: Whether a thing has such a number where it lies; everywhere if None.
        plain: What the base parts of a thing come to, for whoever asks for no more than the number;
            they are added up if None.
    """

    name: str
    base: Callable[[AnyTable, Object], Iterable[Contribution]]
    rules: tuple[RuleId, ...] = ()
    judged: Callable[[AnyTable, Judged], Iterable[Contribution]] | None = None
    bounds: Callable[[AnyTable, int], tuple[Contribution, ...]] | None = None
    made_of: tuple[str, ...] = ()
    lies: Callable[[AnyTable, Object], bool] | None = None
    plain: Callable[[AnyTable, Object], int] | None = None


def combine(parts: Iterable[Contribution]) -> int:
    """Add everything at one moment; the lowest fixed value wins over sums, then floors hold.

    What may not bring a number below something comes after what is free, in whatever order.

    Example:
        >>> combine(
        ...     [
        ...         Contribution("base", 1, None, "printed"),
        ...         Contribution("add", -3, None, "x"),
        ...         Contribution("add", 3, None, "y"),
        ...     ]
        ... )
        1
    """
    total = 0
    bounded: list[Contribution] = []
    fixed: list[int] = []
    floors: list[int] = []
    for part in parts:
        if part.op == "base":
            total += part.amount
        elif part.op == "fix":
            fixed.append(part.amount)
        elif part.op == "floor":
            floors.append(part.amount)
        elif part.least is not None:
            bounded.append(part)
        elif part.op == "add":
            total += part.amount
    for part in sorted(bounded, key=lambda p: -(p.least or 0)) if bounded else ():
        total = max(total + part.amount, min(total, part.least or 0))
    total = min(fixed) if fixed else total
    return max([total, *floors]) if floors else total


def core(game: Ruleset, table: AnyTable, value: str, thing: Object) -> int:
    """Return a number without any static effect."""
    return combine(game.numbers[value].base(table, thing))


def derive(
    game: Ruleset, table: AnyTable, value: str, thing: Object, play: Judged | None = None
) -> Derived:
    """Return a derived number of one thing with all its contributions.

    Args:
        game: Whose cards.
        table: The table.
        value: Which number.
        thing: Of what.
        play: The play that is judged, if it is a number of one, such as a price.
    """
    if play is not None:
        return _derived(game, table, value, thing, play)
    memo, key = memo_of(table), (value, thing.id)
    if memo is not None and (known := memo.get(key)) is not None and known[0] is thing:
        return known[1]  # type: ignore[no-any-return]  # it was put there below
    asked = len(table.consulted)
    found = _derived(game, table, value, thing)
    # What asked for a reading is worked out anew each time, so that each entry names it.
    if memo is not None and len(table.consulted) == asked:
        memo[key] = thing, found
    return found


def total(game: Ruleset, table: AnyTable, value: str, thing: Object) -> int:
    """Return what a derived number of a thing comes to: the total of what `derive` returns.

    Of most things no text changes a number; then it has no parts worth keeping.
    """
    rule, memo, key = game.numbers[value], memo_of(table), ("total", value, thing.id)
    if rule.plain is None or memo is None:
        return derive(game, table, value, thing).total
    if (known := memo.get(key)) is not None and known[0] is thing:
        return known[1]  # type: ignore[no-any-return]  # it was put there below
    asked = len(table.consulted)
    added = _contributions(game, table, value, thing, None)
    found = rule.plain(table, thing)
    if added or (rule.bounds is not None and rule.bounds(table, found)):
        found = _summed(table, rule, thing, [*rule.base(table, thing), *added]).total
    if len(table.consulted) == asked:
        memo[key] = thing, found
    return found


def _derived(
    game: Ruleset, table: AnyTable, value: str, thing: Object, play: Judged | None = None
) -> Derived:
    rule = game.numbers[value]
    parts = list(rule.base(table, thing))
    if rule.judged is not None and play is not None:
        parts += rule.judged(table, play)
    parts += _contributions(game, table, value, thing, play)
    return _summed(table, rule, thing, parts)


def _summed(table: AnyTable, rule: ValueRule, thing: Object, parts: list[Contribution]) -> Derived:
    """Return what some parts come to, within the bounds of the number."""
    found = combine(parts)
    if rule.bounds is not None and (bounds := rule.bounds(table, found)):
        parts += bounds
        found = combine(parts)
    return _number(rule.name, thing.ref, tuple(parts), found, rule.rules)


def _contributions(
    game: Ruleset, table: AnyTable, value: str, thing: Object, play: Judged | None
) -> Iterable[Contribution]:
    working = None if play is not None else _working(game, table, value)
    if working is not None:
        if not working:
            return ()
        this = thing.ref
        return [
            part
            for to, ear, part in working
            if (part.source == this if to is None else selects(to, ear, thing))
        ]
    found: list[Contribution] = []
    for source, index, form in speaking(game, table, value, play, thing):
        if form.op in ("cannot", "can"):
            continue
        scope = scope_of(game, table, source, play)
        if scope is not None and reaches(form, scope, source, thing, play):
            found.append(_contribution(game, scope, source, index, form))
    return found


def _contribution(
    game: Ruleset, scope: Scope, source: Object, index: int, form: Always
) -> Contribution:
    much = 0 if form.amount is None else amount(form.amount, scope)
    rules = game.card(source.card).abilities[index].rules
    return _part(form.op, much, source.ref, source.card, index, rules, form.least)


Working = list[tuple[Noun | None, Scope, Contribution]]
"""Texts that work now: on what, from where that is read, and what each contributes."""


def _working(game: Ruleset, table: AnyTable, value: str) -> Working | None:
    """Return the texts whose condition holds, worked out once while nothing changes.

    None if nothing is kept, or if a reading decides: then it is asked for each thing anew.
    """
    memo, key = memo_of(table), ("working", value)
    if memo is None:
        return None
    if key not in memo:
        consulted: Any = table.consulted
        asked = len(consulted)
        memo[key] = list(_work(game, table, value))
        if len(consulted) > asked:
            del consulted[asked:]
            memo[key] = None
    return memo[key]  # type: ignore[no-any-return]  # it was put there above


def _work(
    game: Ruleset, table: AnyTable, value: str
) -> Iterable[tuple[Noun | None, Scope, Contribution]]:
    for source, index, form in speaking(game, table, value):
        if form.op in ("cannot", "can") or form.of_a_play:
            continue
        scope = scope_of(game, table, source)
        if scope is not None and (form.condition is None or holds(form.condition, scope)):
            yield form.to, scope, _contribution(game, scope, source, index, form)
