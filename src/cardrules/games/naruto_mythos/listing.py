"""The legal actions of a turn, listed by what keeps every card out at once.

It says what `rules` say, and a law tests that. Most prices are printed ones and most plays are
forbidden by no text; texts are only asked where a card on the table or in the hand has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from math import inf
from typing import Any, Final

from cardrules._frozen import frozen
from cardrules.core.statics import speaking
from cardrules.core.verdicts import kept
from cardrules.games.naruto_mythos.actions import Pass, Play, Reveal
from cardrules.games.naruto_mythos.numbers import HIDDEN_PRICE, GameOf
from cardrules.games.naruto_mythos.rules import candidates, must_of
from cardrules.games.naruto_mythos.table import (
    HANDS,
    SEATS,
    NarutoTable,
    open_missions,
    other,
    side,
)  # fmt: skip
from cardrules.games.naruto_mythos.ways import (
    HIDDEN,
    PLAY,
    REVEAL,
    Way,
    covers,
    is_open,
    is_owned,
    is_stronger,
)  # fmt: skip
from cardrules.kit import UNKNOWN, CardId, Object, Obliged, Seat, Window

Listing = Callable[[NarutoTable], tuple[Any, ...]]
Shift = tuple[float, float]
"""By how much a price may be lowered (less than 0), and by how much raised."""

_PASSES: Final = tuple(map(Pass, SEATS))


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

    def __init__(self, game: Any, table: NarutoTable, seat: Seat) -> None:
        self.game = game
        self.table = table
        self.seat = seat
        self.book = book = _book(game)
        self.stamps = table.facts.entered + table.facts.hidden_since
        self.purse = table.facts.chakra[seat]
        self.hidden = self.purse >= HIDDEN_PRICE
        in_force = table.settings.in_force
        self.everywhere = in_force["N15"] == "b"
        self.same_round = in_force["N20"] == "a"
        self.missions = tuple(open_missions(table))
        self.shifts = _shifts(form for _, _, form in speaking(game, table, "cost"))
        self.all_closed = bool(speaking(game, table, "play"))
        self.all_opened = bool(speaking(game, table, "upgrade"))
        self.own = {n: side(table, seat, n) for n in self.missions}
        names = book.names
        self.bases = {
            n: [(t, names[t.card]) for t in own if not t.face_down] for n, own in self.own.items()
        }
        self.names = {n: self._names(n) for n in self.missions}
        self.taken = {name for met in self.names.values() for name in met}

    def _names(self, mission: int) -> dict[str, int]:
        """Return the names that stand face-up where a card would come, and how often."""
        found: dict[str, int] = {}
        for _, name in self.bases[mission]:
            found[name] = found.get(name, 0) + 1
        if self.everywhere:
            for thing in side(self.table, other(self.seat), mission):
                if not thing.face_down:
                    name = self.book.names[thing.card]
                    found[name] = found.get(name, 0) + 1
        return found

    def plays(self) -> list[Play | Reveal]:
        """Return every legal play and reveal, in the order of `rules.candidates`."""
        objects = self.table.objects
        hand: dict[CardId, Object] = {}
        for id in self.table.zones[HANDS[self.seat]]:
            thing = objects[id]
            if thing.card not in hand:
                hand[thing.card] = thing
        found: list[Play | Reveal] = []
        for card, thing in hand.items():
            if card != UNKNOWN:
                found += self._of_hand(card, thing)
        for number in self.missions:
            for thing in self.own[number]:
                if thing.face_down and thing.card != UNKNOWN and self._ripe(thing):
                    found += self._reveals(thing, number)
        return found

    def _of_hand(self, card: CardId, thing: Object) -> Iterable[Play]:
        seat, name = self.seat, self.book.names[card]
        cheap = self._cheap(card, PLAY, self.book.costs[card])
        plain = cheap is not None and not self._bound(card)
        opened = self._opened(card)
        if plain and name not in self.taken and not (opened and self.taken):
            return _simple(seat, card, self.missions, cheap=cheap, hidden=self.hidden)
        found: list[Play] = []
        for number in self.missions:
            if plain:
                fits = cheap and name not in self.names[number]
            else:
                fits = self._fits(Way(seat, thing, number))
            if fits:
                found.append(_play(seat, card, number))
            if self.hidden and (plain or self._is_open(Way(seat, thing, number, HIDDEN))):
                found.append(_play(seat, card, number, hidden=True))
            found += [
                Play(seat, card, number, over=base.ref)
                for base, covered in self.bases[number]
                if (covered == name or opened) and self._fits(Way(seat, thing, number, PLAY, base))
            ]
        return found

    def _reveals(self, thing: Object, number: int) -> list[Reveal]:
        card, seat = thing.card, self.seat
        found: list[Reveal] = []
        name = self.book.names[card]
        cheap = self._cheap(card, REVEAL, self.book.costs[card])
        if cheap is None or (cheap and self._bound(card)):
            cheap = self._fits(Way(seat, thing, number, REVEAL))
        if cheap and name not in self.names[number]:
            found.append(Reveal(seat, thing.ref))
        if self.bases[number]:
            opened = self._opened(card)
            found += [
                Reveal(seat, thing.ref, base.ref)
                for base, covered in self.bases[number]
                if (covered == name or opened)
                and self._fits(Way(seat, thing, number, REVEAL, base))
            ]
        return found

    def _ripe(self, thing: Object) -> bool:
        ref = thing.ref
        turns = [turn for known, turn in self.stamps if known == ref]
        return not turns or (self.same_round and max(turns) < self.table.facts.turns)

    def _fits(self, way: Way) -> bool:
        """Return whether a face-up way keeps every rule."""
        game, card, book = self.game, way.thing.card, self.book
        name, cost = book.names[card], book.costs[card]
        met = self.names[way.mission].get(name, 0)
        base = way.over
        if base is None:
            if met:
                return False
        else:
            same = book.names[base.card] == name
            if met > same or not is_stronger(game, self.table, way) or not self._owned(way):
                return False
            if not same and not (self._opened(card) and covers(game, self.table, way)):
                return False
            cost -= book.costs[base.card]
        cheap = self._cheap(card, way.how, cost)
        if cheap is None:
            cheap = way.price(game, self.table).total <= self.purse
        return cheap and self._is_open(way) and self._can_be_met(way)

    def _owned(self, way: Way) -> bool:
        """Return whether both cards are owned; a controlled one is for the rule to say."""
        mine = way.over is not None and way.over.owner == way.thing.owner == self.seat
        return mine or (self.table.settings.in_force["N5"] == "b" and is_owned(self.table, way))

    def _cheap(self, card: CardId, how: str, cost: int) -> bool | None:
        """Return whether a price can be paid whatever texts say of it; None if these decide."""
        least, most = self.shifts
        own = self.book.shifts.get((card, how))
        if own is not None:
            least, most = least + own[0], most + own[1]
        if cost + most <= self.purse:
            return True
        return False if cost + least > self.purse else None

    # Whether a text could have a say about a card: one on the table, or its own.

    def _bound(self, card: CardId) -> bool:
        return card in self.book.musts or self._closed(card)

    def _closed(self, card: CardId) -> bool:
        return self.all_closed or card in self.book.closed

    def _opened(self, card: CardId) -> bool:
        return self.all_opened or card in self.book.opened

    def _is_open(self, way: Way) -> bool:
        return not self._closed(way.thing.card) or is_open(self.game, self.table, way)

    def _can_be_met(self, way: Way) -> bool:
        if way.thing.card not in self.book.musts or not must_of(self.game, self.table, way):
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
    seat: Seat, card: CardId, missions: tuple[int, ...], *, cheap: bool, hidden: bool
) -> tuple[Play, ...]:
    """Return the plays of a card with which nothing on the table interferes."""
    found = []
    for mission in missions:
        if cheap:
            found.append(_play(seat, card, mission))
        if hidden:
            found.append(_play(seat, card, mission, hidden=True))
    return tuple(found)


@frozen
class _Book:
    """What is printed on the cards of a game that is about plays.

    Args:
        names: The name of each card.
        costs: Its printed cost.
        shifts: By card and way: by how much its own texts may lower and raise its price.
        closed: The cards with a text of their own that may forbid playing them.
        opened: Those with one that permits to cover other names.
        musts: Those with an instant that must be done for their play to be legal (R27).
    """

    names: Mapping[CardId, str]
    costs: Mapping[CardId, int]
    shifts: Mapping[tuple[CardId, str], Shift]
    closed: frozenset[CardId]
    opened: frozenset[CardId]
    musts: frozenset[CardId]


def _book(game: Any) -> _Book:
    found: _Book | None = game.memo.get("book of plays")
    if found is None:
        cards, statics = game.cards, game.statics
        own = {
            word: frozenset(
                id
                for id, told in statics.get(word, {}).items()
                if any(f.of_itself for _, f in told)
            )
            for word in ("play", "upgrade")
        }
        found = game.memo["book of plays"] = _Book(
            {id: card.name.en for id, card in cards.items()},
            {id: int(card.values.get("cost", 0)) for id, card in cards.items()},
            _own_shifts(statics.get("cost", {})),
            own["play"],
            own["upgrade"],
            frozenset(id for id, card in cards.items() if any(map(_is_must, card.abilities))),
        )
    return found


def _is_must(ability: Any) -> bool:
    return isinstance(ability.form, Window) and ability.obliged is Obliged.MUST


def _own_shifts(texts: Mapping[CardId, Any]) -> Mapping[tuple[CardId, str], Shift]:
    return {
        (id, how): _shifts(f for _, f in told if f.of_itself and f.how in ("", how))
        for id, told in texts.items()
        for how in (PLAY, REVEAL)
    }


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
