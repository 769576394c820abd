"""Choosing for verbs: which things a phrase means once it is picked from, and where they go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardrules.core.choosing import DONE, Question
from cardrules.core.layout import Seen
from cardrules.core.model import Object
from cardrules.core.phrases import Noun, destinations, how_many, select, within
from cardrules.core.scope import Scope
from cardrules.core.trees import ONE, Limit
from cardrules.ids import Place

__all__ = ["Aim", "Chooser", "Picks", "aimed", "handle", "numbers_to", "pick", "wanted"]

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
    if noun.many == "all" or (noun.determined and len(there) < 2):  # noqa: PLR2004 - one, or none
        return None, list(there), picks
    taken: list[Object] = []
    # Two lists, so that a name is found without a step for each thing before it.
    names, things = map(list, _handled(noun, scope, there))
    while len(taken) < most:
        fits = names
        if bounded:
            fits = [
                name
                for name, thing in zip(names, things, strict=True)
                if within(noun, (*taken, thing), scope)
            ]
        if not fits:
            break
        if not picks:
            found = tuple(dict.fromkeys(fits))
            options = found if len(taken) < least else (*found, DONE)
            key = "ask.target" if least == most == 1 else "ask.targets"
            return Question(options, key, more=True), taken, ()
        value, picks = picks[0], picks[1:]
        if value is DONE:
            break
        if value in fits:
            position = names.index(value)
            del names[position]
            taken.append(things.pop(position))
    return None, taken, picks


def _meant(noun: Noun, scope: Scope) -> tuple[Sequence[Object], int, int, bool]:
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


def _handled(
    noun: Noun, scope: Scope, things: Sequence[Object]
) -> tuple[Sequence[Any], Sequence[Object]]:
    """Return how an answer names each of some things, and the things."""
    found = scope.found
    if found is None:
        return [handle(thing, scope) for thing in things], things
    key = ("handled", id(noun))
    if key not in found:
        found[key] = [handle(thing, scope) for thing in things]
    return found[key], things


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
