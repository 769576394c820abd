"""Derived values: a pure view of base facts, never applied and un-applied.

A value is a list of contributions, each with its source and rule, and one cited way of combining
them. Conditions of statics read core numbers: base facts without any static.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from cardrules._frozen import evolve, frozen, maker
from cardrules.core.cards import Always
from cardrules.core.conditions import holds
from cardrules.core.found import Found
from cardrules.core.frames import Bound
from cardrules.core.known import open_cards, speakers
from cardrules.core.lexicon import lexicon_of
from cardrules.core.model import AnyTable, Object
from cardrules.core.phrases import amount, selects
from cardrules.core.scope import Scope
from cardrules.core.state import NOTHING, keep, lying_in_play
from cardrules.core.supposed import of_card
from cardrules.core.trees import THIS, Noun
from cardrules.ids import UNKNOWN, CardId, ObjectId, Place, Ref, RuleId

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset, Texts


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
    """

    name: str
    base: Callable[[AnyTable, Object], Iterable[Contribution]]
    rules: tuple[RuleId, ...] = ()
    judged: Callable[[AnyTable, Judged], Iterable[Contribution]] | None = None
    bounds: Callable[[AnyTable, int], tuple[Contribution, ...]] | None = None
    made_of: tuple[str, ...] = ()
    lies: Callable[[AnyTable, Object], bool] | None = None


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


@frozen
class Judged:
    """A play that is being judged: what texts about prices and permissions speak of.

    The card may say something itself where its other texts sleep: ``to = "this"``. In conditions
    ``there`` is the place of the play.

    Args:
        thing: What would be played, from wherever it lies.
        place: Where it would go.
        way: One of the lexicon's ways; "" if there is only one.
        over: What it would be laid on, or None.
    """

    thing: Object
    place: Place
    way: str = ""
    over: Object | None = None


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
    memo, key = _memo(table), (value, thing.id)
    if memo is not None and (known := memo.get(key)) is not None and known[0] is thing:
        return known[1]  # type: ignore[no-any-return]  # it was put there below
    asked = len(table.consulted)
    found = _derived(game, table, value, thing, None)
    # What asked for a reading is worked out anew each time, so that each entry names it.
    if memo is not None and len(table.consulted) == asked:
        memo[key] = thing, found
    return found


def _memo(table: AnyTable) -> dict[Any, Any] | None:
    """Return where a draft keeps what follows from it; None if somebody watches it being read."""
    return None if table.probe is not None else table.memo


def _derived(
    game: Ruleset, table: AnyTable, value: str, thing: Object, play: Judged | None
) -> Derived:
    rule = game.numbers[value]
    parts = list(rule.base(table, thing))
    if rule.judged is not None and play is not None:
        parts += rule.judged(table, play)
    parts += _contributions(game, table, value, thing, play)
    total = combine(parts)
    if rule.bounds is not None and (bounds := rule.bounds(table, total)):
        parts += bounds
        total = combine(parts)
    return _number(value, thing.ref, tuple(parts), total, rule.rules)


def _contributions(
    game: Ruleset, table: AnyTable, value: str, thing: Object, play: Judged | None
) -> Iterable[Contribution]:
    working = None if play is not None else _working(game, table, value)
    if working is not None:
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
    return Contribution(form.op, much, source.ref, source.card, index, rules, form.least)


Working = list[tuple[Noun | None, Scope, Contribution]]
"""Texts that work now: on what, from where that is read, and what each contributes."""


def _working(game: Ruleset, table: AnyTable, value: str) -> Working | None:
    """Return the texts whose condition holds, worked out once while nothing changes.

    None if nothing is kept, or if a reading decides: then it is asked for each thing anew.
    """
    memo, key = _memo(table), ("working", value)
    if memo is None:
        return None
    if key not in memo:
        consulted: Any = table.consulted  # of a draft, a list
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


def _is_meant(to: Noun | None, scope: Scope, source: Ref | None, thing: Object) -> bool:
    return source == thing.ref if to is None else selects(to, scope, thing)


def speaking(
    game: Ruleset, table: AnyTable, word: str, play: Judged | None = None,
    thing: Object | None = None,
) -> Iterable[tuple[Object, int, Always]]:  # fmt: skip
    """Return the texts that work: of cards in play, and what a card says of its own play.

    Of cards that say nothing of a value or a permission nothing is looked at. Which card one is
    that nobody told is asked for if a text of it could reach the thing that is asked about.
    """
    telling = game.statics.get(word)
    if not telling:
        return ()
    found: list[tuple[Object, int, Always]] | None = table.lain.get(word)
    if found is None:
        asked = _asked(game, table, telling, thing, play) if table.probe is not None else NOTHING
        things = lying_in_play(table) if asked else speakers(game, table, word)
        before = len(table.consulted)
        found = list(_texts(game, table, telling, things, asked)) if things else []
        if len(table.consulted) == before:
            keep(table, word, found)
    if play is None:
        return found
    card = play.thing.card
    if card == UNKNOWN and not telling.keys().isdisjoint(game.could_be(table, play.thing)):
        card = game.definition(table, play.thing).id
    texts = of_card(card, telling.get)
    if not texts:
        return found
    played = play.thing if card == play.thing.card else evolve(play.thing, card=card)
    return [*found, *((played, i, form) for i, form in texts if form.of_itself)]


def _asked(
    game: Ruleset, table: AnyTable, telling: Mapping[CardId, Texts], thing: Object | None,
    play: Judged | None,
) -> Mapping[ObjectId, Object]:  # fmt: skip
    """Return the cards that nobody told and that have to be known for such texts.

    Only who watches the table can tell.
    """

    def could(source: Object) -> bool:
        scope = scope_of(game, table, source, play)
        forms = (form for _, form in telling[source.card] if not form.of_itself)
        return thing is None or (
            scope is not None and any(reaches(f, scope, source, thing, play) for f in forms)
        )

    return open_cards(game, table, telling, could)


def _texts(
    game: Ruleset, table: AnyTable, telling: Mapping[CardId, Texts], things: Iterable[Object],
    asked: Mapping[ObjectId, Object],
) -> Iterable[tuple[Object, int, Always]]:  # fmt: skip
    for thing in things:
        source = asked.get(thing.id, thing)
        texts = of_card(source.card, telling.get)
        if texts and game.speaks(table, source):
            for index, form in texts:
                if not form.of_itself:
                    yield source, index, form


def scope_of(
    game: Ruleset, table: AnyTable, source: Object, play: Judged | None = None
) -> Scope | None:
    """Return from where a text is read; None if the card serves nobody."""
    memo = _memo(table) if play is None else None
    key = ("scope", source.id)
    if memo is not None and key in memo:
        return memo[key]  # type: ignore[no-any-return]  # it was put there below
    before = len(table.consulted)
    seat = game.controller(table, source)
    if seat is None:
        return None
    names: dict[str, Any] = {}
    if play is not None:
        this = play.thing
        names = {THIS: (Bound(this.ref, this, this.ref),), "there": (play.place,)}
    scope = Scope(game, table, source.ref, seat, names, core=True)
    if memo is not None and len(table.consulted) == before:
        scope.found = Found(table)
        memo[key] = scope
    return scope


def reaches(
    form: Always, scope: Scope, source: Object, thing: Object, play: Judged | None = None
) -> bool:
    """Return whether a text is about a thing, and its condition holds."""
    if form.of_a_play:
        if play is None or (form.how and form.how != play.way):
            return False
        there = evolve(play.thing, place=play.place)
        if form.into and not lexicon_of(scope).places[form.into](scope, there):
            return False
        base = play.over
        if form.over is not None and (base is None or not selects(form.over, scope, base)):
            return False
    if form.condition is not None and not holds(form.condition, scope):
        return False
    return _is_meant(form.to, scope, source.ref, thing)
