"""The legal actions of a turn, listed by what keeps every card out at once.

It says what `rules` say, and a law tests that. Most prices are printed ones and most plays are
forbidden by no text; texts are only asked where a card on the table or in the hand has one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from math import inf
from typing import Any, Final

from cardrules._frozen import frozen, maker
from cardrules.core.lying import are_in_play
from cardrules.core.once import once
from cardrules.core.speaking import speaking
from cardrules.core.verdicts import kept
from cardrules.games.naruto_mythos.actions import Pass, Play, Reveal
from cardrules.games.naruto_mythos.numbers import HIDDEN_PRICE, GameOf
from cardrules.games.naruto_mythos.rules import candidates, must_of
from cardrules.games.naruto_mythos.sides import Side, side_at
from cardrules.games.naruto_mythos.table import (
    PILES,
    SEATS,
    SIDES,
    NarutoTable,
    open_missions,
    other,
)  # fmt: skip
from cardrules.games.naruto_mythos.ways import (
    HIDDEN,
    PLAY,
    REVEAL,
    Way,
    covers,
    is_open,
    is_owned,
)  # fmt: skip
from cardrules.kit import CardId, Object, Obliged, Ref, Seat, Window, held

Listing = Callable[[NarutoTable], tuple[Any, ...]]
Shift = tuple[float, float]
"""By how much a price may be lowered (less than 0), and by how much raised."""

_way = maker(Way)
_reveal = maker(Reveal)
_HANDS: Final = PILES["hand"]
_PASSES: Final = tuple(map(Pass, SEATS))
_NONE: Final[Shift] = (0, 0)
_WORDS: Final = ("cost", "play", "upgrade")
"""What texts speak of that is about plays."""
_WAYS: Final = {
    (cheap, hidden): (False,) * cheap + (True,) * hidden
    for cheap in (False, True)
    for hidden in (False, True)
}
"""Whether hidden, for each way that can be paid: face-up and hidden."""


def openings(game_of: GameOf) -> Listing:
    """Return the function that lists the legal actions between two resolutions."""

    def listed(table: NarutoTable) -> tuple[Any, ...]:
        facts = table.facts
        if facts.turn is None or facts.phase != "action":
            rules = game_of().rules
            return tuple(a for a in candidates(table) if kept(rules[a.tag], table, a))
        return (*_Turn(game_of(), table, facts.turn).plays(), _PASSES[facts.turn])

    return listed


class _Turn:
    """One turn's plays, with what all of them ask looked up once.

    Readings are looked at and not asked: listing is no ruling, and no entry has to name them.
    """

    shift: Shift = _NONE
    """By how much texts on the table may change a price."""
    closed = opened = False
    """Whether one may forbid a play, or permit to cover other names."""
    free = True
    """Whether no text on the table has a say in plays."""

    def __init__(self, game: Any, table: NarutoTable, seat: Seat) -> None:
        self.game = game
        self.table = table
        self.seat = seat
        self.book, speakers = _book(game)
        self.facts = facts = table.facts
        self.purse = facts.chakra[seat]
        self.hidden = self.purse >= HIDDEN_PRICE
        self.missions = tuple(open_missions(table))
        if are_in_play(table, speakers):
            self.shift = _shifts(form for _, _, form in speaking(game, table, "cost"))
            self.closed = bool(speaking(game, table, "play"))
            self.opened = bool(speaking(game, table, "upgrade"))
            self.free = self.shift == _NONE and not (self.closed or self.opened)
        self.sides: dict[int, Side] = {}
        self.names: dict[int, Mapping[str | None, int]] = {}
        own, everywhere = SIDES[seat], table.settings.in_force["N15"] == "b"
        for number in self.missions:
            self.sides[number] = side = side_at(game, table, own[number - 1])
            self.names[number] = self._met(side, number) if everywhere else side.names
        self.taken: set[str | None] = set().union(*self.names.values())

    def _met(self, side: Side, mission: int) -> Mapping[str | None, int]:
        """Return how often each name is shown in a whole mission."""
        theirs = side_at(self.game, self.table, SIDES[other(self.seat)][mission - 1])
        return Counter(side.names) + Counter(theirs.names)

    def plays(self) -> list[Play | Reveal]:
        """Return every legal play and reveal, in the order of `rules.candidates`."""
        seat, book, purse, missions = self.seat, self.book, self.purse, self.missions
        free, taken = self.free, self.taken
        cheap, dear = _WAYS[True, self.hidden], _WAYS[False, self.hidden]
        objects = self.table.objects
        found: list[Play | Reveal] = []
        for card in dict.fromkeys([objects[id].card for id in self.table.zones[_HANDS[seat]]]):
            told = book.get(card)
            if told is None:
                continue  # nobody told which card it is
            if free and told.plain and told.name not in taken:
                found += _simple(seat, card, missions, cheap if told.cost <= purse else dear)
            else:
                found += self._each(card, told)
        lying = [(thing, n) for n, side in self.sides.items() for thing in side.hidden]
        fresh = self._fresh() if lying else ()
        for thing, number in lying:
            told, ref = book.get(thing.card), thing.ref
            if told is None or ref in fresh:
                continue
            if free and told.plain and told.name not in self.names[number]:
                if told.cost <= purse:
                    found.append(_reveal(seat, ref))
            else:
                found += self._reveals(thing, number, told)
        return found

    def _fresh(self) -> set[Ref]:
        """Return what has lain hidden for too short a time to be revealed (R14c)."""
        facts = self.facts
        since = facts.turns if self.table.settings.in_force["N20"] == "a" else 0
        return {ref for ref, turn in facts.entered + facts.hidden_since if turn >= since}

    def _each(self, card: CardId, told: _Printed) -> Iterable[Play]:
        """Yield the plays of a card mission by mission."""
        seat, name = self.seat, told.name
        thing = held(self.table, _HANDS[seat], card)
        assert thing is not None
        cheap = self._cheap(told, told.cost, told.play)
        plain = cheap is not None and not (told.bound or self.closed)
        opened = told.opened or self.opened
        for number in self.missions:
            if plain:
                fits = cheap and name not in self.names[number]
            else:
                fits = self._fits(_way(seat, thing, number))
            if fits:
                yield _play(seat, card, number)
            if self.hidden and (plain or self._is_open(_way(seat, thing, number, HIDDEN))):
                yield _play(seat, card, number, hidden=True)
            for base in self._bases(name, number, opened=opened):
                if self._fits(_way(seat, thing, number, PLAY, base)):
                    yield Play(seat, card, number, over=base.ref)

    def _reveals(self, thing: Object, number: int, told: _Printed) -> Iterable[Reveal]:
        """Yield the ways to reveal a character."""
        seat, name = self.seat, told.name
        cheap = self._cheap(told, told.cost, told.reveal)
        if cheap is None or (cheap and (told.bound or self.closed)):
            cheap = self._fits(_way(seat, thing, number, REVEAL))
        if cheap and name not in self.names[number]:
            yield _reveal(seat, thing.ref)
        opened = told.opened or self.opened
        for base in self._bases(name, number, opened=opened):
            if self._fits(_way(seat, thing, number, REVEAL, base)):
                yield _reveal(seat, thing.ref, base.ref)

    def _bases(self, name: str, number: int, *, opened: bool) -> Iterable[Object]:
        """Return what a card of a name may perhaps be laid on; anything if other names are open."""
        side = self.sides[number]
        if opened:
            return [base for base, _ in side.shown]
        return [base for base, shown in side.shown if shown == name] if name in side.names else ()

    def _fits(self, way: Way) -> bool:
        """Return whether a face-up way keeps every rule."""
        game, cards = self.game, self.book
        told = cards[way.thing.card]
        name, cost = told.name, told.cost
        met = self.names[way.mission].get(name, 0)
        base = way.over
        if base is None:
            if met:
                return False
        else:
            below = cards[base.card]
            same = below.name == name
            # It costs more than what it covers, as printed (R16a).
            if met > same or cost <= below.cost or not self._owned(way):
                return False
            opened = told.opened or self.opened
            if not same and not (opened and covers(game, self.table, way)):
                return False
            cost -= below.cost
        cheap = self._cheap(told, cost, told.reveal if way.how == REVEAL else told.play)
        if cheap is None:
            cheap = way.cost(game, self.table) <= self.purse
        return cheap and self._is_open(way) and self._can_be_met(way)

    def _owned(self, way: Way) -> bool:
        """Return whether both cards are owned; a controlled one is for the rule to say."""
        mine = way.over is not None and way.over.owner == way.thing.owner == self.seat
        return mine or (self.table.settings.in_force["N5"] == "b" and is_owned(self.table, way))

    def _cheap(self, told: _Printed, cost: int, own: Shift) -> bool | None:
        """Return whether a price can be paid whatever texts say of it; None if these decide."""
        if self.free and told.plain:
            return cost <= self.purse
        least, most = self.shift
        if cost + most + own[1] <= self.purse:
            return True
        return False if cost + least + own[0] > self.purse else None

    # Whether a text could have a say about a card: one on the table, or its own.

    def _is_open(self, way: Way) -> bool:
        closed = self.closed or self.book[way.thing.card].closed
        return not closed or is_open(self.game, self.table, way)

    def _can_be_met(self, way: Way) -> bool:
        if not self.book[way.thing.card].must or not must_of(self.game, self.table, way):
            return True
        over = None if way.over is None else way.over.ref
        action: Play | Reveal = (
            Reveal(way.seat, way.thing.ref, over)
            if way.how == REVEAL
            else Play(way.seat, way.thing.card, way.mission, over=over)
        )
        return bool(kept(self.game.rules[action.tag][-1:], self.table, action))


@cache
def _play(seat: Seat, card: CardId, mission: int, *, hidden: bool = False) -> Play:
    """Return a play; matches share them."""
    return Play(seat, card, mission, hidden)


@cache
def _simple(
    seat: Seat, card: CardId, missions: tuple[int, ...], ways: tuple[bool, ...], /
) -> tuple[Play, ...]:
    """Return the plays of a card with which nothing on the table interferes.

    Args:
        seat: Whose.
        card: The card.
        missions: Where to.
        ways: Whether hidden, for each way that can be paid.
    """
    return tuple(_play(seat, card, mission, hidden=way) for mission in missions for way in ways)


@frozen
class _Printed:
    """What is printed on one card that is about plays.

    Args:
        name: Its name.
        cost: Its printed cost.
        play: By how much its own texts may lower and raise its price from hand.
        reveal: The same for a reveal.
        must: Whether it has an instant that must be done for its play to be legal (R27).
        closed: Whether a text of its own may forbid playing it.
        opened: Whether one permits to cover other names.
        bound: Whether it must do something, or may be forbidden.
        plain: Whether nothing of it has a say in how it is played.
    """

    name: str
    cost: int
    play: Shift
    reveal: Shift
    must: bool
    closed: bool
    opened: bool
    bound: bool
    plain: bool


_Book = tuple[Mapping[CardId, _Printed], frozenset[CardId]]
"""What is printed that is about plays: on each card, and which cards say it of others."""


@once
def _book(game: Any) -> _Book:
    """Return what is printed on the cards of a game that is about plays."""
    speakers = frozenset().union(*(game.telling.get(word, ()) for word in _WORDS))
    return {id: _printed(game, id, card) for id, card in game.cards.items()}, speakers


def _printed(game: Any, id: CardId, card: Any) -> _Printed:
    own = {
        word: [f for _, f in game.statics.get(word, {}).get(id, ()) if f.of_itself]
        for word in _WORDS
    }
    must, closed = any(map(_is_must, card.abilities)), bool(own["play"])
    play, reveal = (
        _shifts(form for form in own["cost"] if form.how in ("", how)) for how in (PLAY, REVEAL)
    )
    return _Printed(
        card.name.en, int(card.values.get("cost", 0)), play, reveal, must, closed,
        bool(own["upgrade"]), must or closed, not (must or any(own.values())),
    )  # fmt: skip


def _is_must(ability: Any) -> bool:
    return isinstance(ability.form, Window) and ability.obliged is Obliged.MUST


def _shifts(forms: Iterable[Any]) -> Shift:
    """Return by how much texts may lower and raise a number, whomever they concern."""
    least: float = 0
    most: float = 0
    for form in forms:
        if form.op != "add" or type(form.amount) is not int:
            return -inf, inf
        least += min(form.amount, 0)
        most += max(form.amount, 0)
    return least, most
