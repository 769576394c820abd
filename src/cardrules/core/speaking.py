"""Which texts speak of a value, a permission or a play, and whether one is about a thing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardrules._frozen import evolve, frozen
from cardrules.core.cards import Always
from cardrules.core.conditions import holds
from cardrules.core.found import Found
from cardrules.core.frames import Bound
from cardrules.core.known import open_cards
from cardrules.core.lexicon import lexicon_of
from cardrules.core.lying import keep, lying_in_play, lying_of
from cardrules.core.model import AnyTable, Object
from cardrules.core.phrases import selects
from cardrules.core.scope import Scope
from cardrules.core.supposed import of_card
from cardrules.core.trees import THIS, Noun
from cardrules.ids import UNKNOWN, CardId, ObjectId, Place, Ref

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset, Texts

__all__ = ["Judged", "Told", "memo_of", "reaches", "scope_of", "speaking"]


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


Told = tuple[Object, int, Always]
"""A text that works: whose, which of its abilities, and what it says."""


def speaking(
    game: Ruleset, table: AnyTable, word: str, play: Judged | None = None,
    thing: Object | None = None,
) -> Sequence[Told]:  # fmt: skip
    """Return the texts that work: of cards in play, and what a card says of its own play.

    Of cards that say nothing of a value or a permission nothing is looked at. Which card one is
    that nobody told is asked for if a text of it could reach the thing that is asked about.
    """
    found: Sequence[Told] | None = table.lain.get(word)
    if found is None:
        found = _speaking(game, table, word, play, thing)
    if play is None:
        return found
    own = _of_itself(game, table, word, play)
    return [*found, *own] if own else found


def _speaking(
    game: Ruleset, table: AnyTable, word: str, play: Judged | None, thing: Object | None
) -> Sequence[Told]:
    """Return the texts of cards in play that work; they are kept while no other cards lie there."""
    telling = game.telling.get(word)
    if not telling:
        return ()
    if table.probe is not None:
        asked = _asked(game, table, telling, thing, play)
        things = [asked.get(thing.id, thing) for thing in lying_in_play(table)]
        return _texts(game, table, [(t, of_card(t.card, telling.get)) for t in things])
    before = len(table.consulted)
    things = lying_of(table, telling)
    found = _texts(game, table, [(t, telling[t.card]) for t in things]) if things else ()
    if len(table.consulted) == before:
        keep(table, word, found)
    return found


def _texts(
    game: Ruleset, table: AnyTable, telling: Iterable[tuple[Object, Texts | None]]
) -> Sequence[Told]:
    """Return the texts of what may speak."""
    return [
        (thing, index, form)
        for thing, texts in telling
        if texts and game.speaks(table, thing)
        for index, form in texts
    ]


def _of_itself(game: Ruleset, table: AnyTable, word: str, play: Judged) -> Sequence[Told]:
    """Return what a card that is to be played says of that itself."""
    telling, card = game.statics.get(word), play.thing.card
    if not telling:
        return ()
    if card == UNKNOWN and not telling.keys().isdisjoint(game.could_be(table, play.thing)):
        card = game.definition(table, play.thing).id
    texts = of_card(card, telling.get)
    if not texts:
        return ()
    played = play.thing if card == play.thing.card else evolve(play.thing, card=card)
    return [(played, index, form) for index, form in texts if form.of_itself]


def _asked(
    game: Ruleset, table: AnyTable, telling: Mapping[CardId, Texts], thing: Object | None,
    play: Judged | None,
) -> Mapping[ObjectId, Object]:  # fmt: skip
    """Return the cards that nobody told and that have to be known for such texts.

    Only who watches the table can tell.
    """

    def could(source: Object) -> bool:
        scope = scope_of(game, table, source, play)
        texts = telling[source.card]
        return thing is None or (
            scope is not None and any(reaches(f, scope, source, thing, play) for _, f in texts)
        )

    return open_cards(game, table, telling, could)


def scope_of(
    game: Ruleset, table: AnyTable, source: Object, play: Judged | None = None
) -> Scope | None:
    """Return from where a text is read; None if the card serves nobody."""
    memo = memo_of(table) if play is None else None
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


def _is_meant(to: Noun | None, scope: Scope, source: Ref | None, thing: Object) -> bool:
    return source == thing.ref if to is None else selects(to, scope, thing)


def memo_of(table: AnyTable) -> dict[Any, Any] | None:
    """Return where a draft keeps what follows from it; None if somebody watches it being read."""
    return None if table.probe is not None else table.memo
