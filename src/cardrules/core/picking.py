"""Choosing for verbs: which things a phrase means once it is picked from, and where they go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardrules.core.filters import OPS
from cardrules.core.layout import Seen
from cardrules.core.model import Object
from cardrules.core.phrases import (
    Noun,
    amount,
    destinations,
    how_many,
    number_of,
    select,
)  # fmt: skip
from cardrules.core.question import DONE, Question
from cardrules.core.scope import Scope
from cardrules.core.trees import ONE, Limit
from cardrules.ids import Place

if TYPE_CHECKING:
    from cardrules.core.events import Event

__all__ = [
    "Aim", "Befalling", "Chooser", "Picks", "aimed", "handle", "numbers_to", "pick", "wanted",
]  # fmt: skip

Picks = tuple[Any, ...]
"""What was picked for one verb, in order."""

Aim = tuple[Object, Place, bool]
"""A thing, where it is to go, and whether on top."""


def handle(thing: Object, scope: Scope) -> Any:
    """Return how an answer names a thing: of one's own hand by its card, so copies are one."""
    zone = scope.table.settings.layout.zones[thing.place]
    if zone.seen is Seen.OWNER and zone.seat == scope.actor:
        return thing.card
    return thing.ref


def pick(noun: Noun, scope: Scope, picks: Picks) -> tuple[Question | None, list[Object], Picks]:
    """Work out what a noun phrase means, given what was picked.

    Returns:
        What is to be asked next or None; the things; the picks that are left for others.
    """
    there, least, most, bounded = _meant(noun, scope)
    if noun.many == "all" or (len(there) < 2 and noun.determined):  # noqa: PLR2004 - one, or none
        return None, list(there), picks
    taken: list[Object] = []
    names = _handled(noun, scope, there)
    while len(taken) < most:
        fits = names
        if bounded:
            fits = tuple(
                name
                for name, thing in zip(names, there, strict=True)
                if within(noun, (*taken, thing), scope)
            )
        if not fits:
            break
        if not picks:
            found = tuple(dict.fromkeys(fits))
            first = dict(zip(reversed(names), reversed(there), strict=True))
            things = tuple(map(first.__getitem__, found))
            options = found if len(taken) < least else (*found, DONE)
            key = "ask.target" if least == most == 1 else "ask.targets"
            return Question(options, key, more=True, things=things), taken, ()
        value, picks = picks[0], picks[1:]
        if value is DONE:
            break
        if value in fits:
            at = names.index(value)
            taken.append(there[at])
            if len(taken) < most:
                names, there = names[:at] + names[at + 1 :], there[:at] + there[at + 1 :]
    return None, taken, picks


def _meant(noun: Noun, scope: Scope) -> tuple[tuple[Object, ...], int, int, bool]:
    """Return what can be chosen, how many at least and at most, and if they have to go together."""
    key = ("meant", id(noun))
    found = scope.found
    if found is not None and key in found:
        return found.again(key)  # type: ignore[no-any-return]  # it was noted below
    before = len(scope.table.consulted)
    there = select(noun, scope)
    bounded = any(isinstance(test, Limit) for test in noun.filters)
    made = (there, *how_many(noun, len(there), scope), bounded)
    return made if found is None else found.note(key, made, before)


def _handled(noun: Noun, scope: Scope, things: tuple[Object, ...]) -> tuple[Any, ...]:
    """Return how an answer names each of the things that can be chosen."""
    key = ("handled", id(noun))
    found = scope.found
    if found is not None and key in found:
        return found[key]  # type: ignore[no-any-return]  # it was put there below
    names = tuple([handle(thing, scope) for thing in things])
    if found is not None:
        found[key] = names
    return names


def within(noun: Noun, things: Sequence[Object], scope: Scope) -> bool:
    """Return whether things may be chosen together: ``sum power <= 6``."""
    return all(
        OPS[test.op](
            sum(number_of(test.attribute, scope, thing) for thing in things),
            amount(test.amount, scope),
        )
        for test in noun.filters
        if isinstance(test, Limit)
    )


def wanted(noun: Noun, scope: Scope) -> int | None:
    """Return how many things a phrase wants exactly; None if any number will do."""
    many = noun.many
    if isinstance(many, str) and many not in (ONE, "all", "any"):
        many = scope.names.get(many, 0)
    if isinstance(many, tuple) or many in ("all", "any"):
        return None
    return 1 if many == ONE else int(many)


class Chooser:
    """What verbs that begin with choosing things have in common."""

    __slots__ = ()
    what: Noun

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask which."""
        return pick(self.what, scope, picks)[0]

    def chosen(self, scope: Scope, picks: Picks, /) -> Sequence[Object]:
        """Return the things chosen so far."""
        return pick(self.what, scope, picks)[1]

    def short(self, scope: Scope, picks: Picks, /) -> bool:
        """Return whether there are fewer things than the text wants."""
        number = wanted(self.what, scope)
        return number is not None and len(self.chosen(scope, picks)) < number


class Befalling(Chooser):
    """What verbs have in common that do something to the things chosen, whichever they are."""

    __slots__ = ()

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Do it to what was picked."""
        _, things, rest = pick(self.what, scope, picks)
        return self.done_to(scope, things, rest)

    def done_to(self, scope: Scope, things: Sequence[Object], rest: Picks, /) -> tuple[Event, ...]:
        """Return its changes if these things are chosen; `rest`: the picks that follow them."""
        raise NotImplementedError


def aimed(
    things: Sequence[Object], to: str, scope: Scope, picks: Picks, *, asking: bool = False
) -> tuple[Question | None, list[Aim], Picks]:
    """Work out where things go, given what was picked: each goes to one of its places.

    A word for places may look at the name ``claimed``: what of the same instruction goes where.
    `asking`: the text lets somebody choose the place, so it is an answer even if there is only one.

    Returns:
        What is to be asked next or None; for each thing that can go where, the first place if it
        has not been picked; the picks that are left for others.
    """
    asked: Question | None = None
    aims: list[Aim] = []
    for thing in things:
        view = scope.naming({"claimed": tuple((t.ref, p) for t, p, _ in aims)}) if aims else scope
        places = destinations(to, view, thing)
        if not places:
            continue
        place, top = places[0]
        if len(places) > 1 or asking:
            if picks and picks[0] is not DONE:
                place = Place(picks[0])
                top = dict(places).get(place, top)
                picks = picks[1:]
            elif asked is None:
                asked = Question(tuple(place for place, _ in places), "ask.place")
        aims.append((thing, place, top))
    return asked, aims, picks


def numbers_to(most: int, least: int = 0) -> Question:
    """Return the question for a number, at most so large."""
    return Question(tuple(range(min(least, most), most + 1)), "ask.number", number=True)
