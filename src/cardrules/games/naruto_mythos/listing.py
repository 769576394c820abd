"""The legal actions of a turn, listed by what keeps every card out at once.

It says what `rules` say, and a law tests that. Most prices are printed ones and most plays are
forbidden by no text; texts are only asked where a card on the table or in the hand has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardrules.core.verdicts import kept
from cardrules.games.naruto_mythos.actions import Pass, Play, Reveal
from cardrules.games.naruto_mythos.numbers import HIDDEN_PRICE, GameOf
from cardrules.games.naruto_mythos.rules import candidates, must_of
from cardrules.games.naruto_mythos.table import (
    HANDS,
    NarutoTable,
    characters,
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
from cardrules.kit import UNKNOWN, Card, CardId, Object, Seat

Listing = Callable[[NarutoTable], tuple[Any, ...]]


def openings(game_of: GameOf) -> Listing:
    """Return the function that lists the legal actions between two resolutions."""

    def listed(table: NarutoTable) -> tuple[Any, ...]:
        facts = table.facts
        if facts.turn is None or facts.phase != "action":
            rules = game_of().rules
            return tuple(a for a in candidates(table) if kept(rules[a.tag], table, a))
        return (*_Turn(game_of(), table, facts.turn).plays(), Pass(facts.turn))

    return listed


class _Turn:
    """One turn's plays, with what all of them ask looked up once.

    Readings are looked at and not asked: listing is no ruling, and no entry has to name them.
    """

    def __init__(self, game: Any, table: NarutoTable, seat: Seat) -> None:
        self.game = game
        self.table = table
        self.seat = seat
        self.purse = table.facts.chakra[seat]
        in_force = table.settings.in_force
        self.everywhere = in_force["N15"] == "b"
        self.same_round = in_force["N20"] == "a"
        self.missions = open_missions(table)
        present = {thing.card for thing in characters(table)}
        statics = game.statics
        self.priced = statics.get("cost", {})
        self.closed = statics.get("play", {})
        self.opened = statics.get("upgrade", {})
        self.all_priced = not present.isdisjoint(self.priced)
        self.all_closed = not present.isdisjoint(self.closed)
        self.all_opened = not present.isdisjoint(self.opened)
        self.own = {n: side(table, seat, n) for n in self.missions}
        self.names = {n: self._names(n) for n in self.missions}

    def _names(self, mission: int) -> dict[str, int]:
        """Return the names that stand face-up where a card would come, and how often."""
        things = self.own[mission]
        if self.everywhere:
            things = [*things, *side(self.table, other(self.seat), mission)]
        found: dict[str, int] = {}
        for thing in things:
            if not thing.face_down:
                name = self.game.cards[thing.card].name.en
                found[name] = found.get(name, 0) + 1
        return found

    def plays(self) -> Iterator[Play | Reveal]:
        """Yield every legal play and reveal, in the order of `rules.candidates`."""
        objects = self.table.objects
        hand: dict[CardId, Object] = {}
        for id in self.table.zones[HANDS[self.seat]]:
            hand.setdefault(objects[id].card, objects[id])
        for card, thing in hand.items():
            if card != UNKNOWN:
                yield from self._of_hand(card, thing)
        for number in self.missions:
            for thing in self.own[number]:
                if thing.face_down and thing.card != UNKNOWN and self._ripe(thing):
                    yield from self._reveals(thing, number)

    def _of_hand(self, card: CardId, thing: Object) -> Iterator[Play]:
        seat = self.seat
        for number in self.missions:
            if self._fits(Way(seat, thing, number)):
                yield Play(seat, card, number)
            if self.purse >= HIDDEN_PRICE and self._is_open(Way(seat, thing, number, HIDDEN)):
                yield Play(seat, card, number, hidden=True)
            for base in self.own[number]:
                if not base.face_down and self._fits(Way(seat, thing, number, PLAY, base)):
                    yield Play(seat, card, number, over=base.ref)

    def _reveals(self, thing: Object, number: int) -> Iterator[Reveal]:
        if self._fits(Way(self.seat, thing, number, REVEAL)):
            yield Reveal(self.seat, thing.ref)
        for base in self.own[number]:
            if not base.face_down and self._fits(Way(self.seat, thing, number, REVEAL, base)):
                yield Reveal(self.seat, thing.ref, base.ref)

    def _ripe(self, thing: Object) -> bool:
        entered = dict(self.table.facts.entered).get(thing.ref)
        return entered is None or (self.same_round and entered < self.table.facts.turns)

    def _fits(self, way: Way) -> bool:
        """Return whether a face-up way keeps every rule."""
        game, card = self.game, way.thing.card
        told = game.cards[card]
        met = self.names[way.mission].get(told.name.en, 0)
        base = way.over
        if base is None:
            if met:
                return False
            cheap = _cost(told) <= self.purse
        else:
            same = game.cards[base.card].name.en == told.name.en
            if met > same or not is_stronger(game, way) or not self._owned(way):
                return False
            if not same and not (self._asks(self.opened, card, self.all_opened)
                                 and covers(game, self.table, way)):  # fmt: skip
                return False
            cheap = _cost(told) - _cost(game.cards[base.card]) <= self.purse
        if self._asks(self.priced, card, self.all_priced):
            cheap = way.price(game, self.table).total <= self.purse
        return cheap and self._is_open(way) and self._can_be_met(way)

    def _owned(self, way: Way) -> bool:
        """Return whether both cards are owned; a controlled one is for the rule to say."""
        mine = way.over is not None and way.over.owner == way.thing.owner == self.seat
        return mine or (self.table.settings.in_force["N5"] == "b" and is_owned(self.table, way))

    def _asks(self, telling: Mapping[CardId, Any], card: CardId, everywhere: bool) -> bool:  # noqa: FBT001 - asked for each way
        """Return whether a text could have a say about a card."""
        return everywhere or card in telling

    def _is_open(self, way: Way) -> bool:
        asks = self._asks(self.closed, way.thing.card, self.all_closed)
        return not asks or is_open(self.game, self.table, way)

    def _can_be_met(self, way: Way) -> bool:
        must = must_of(self.game, way)
        if not must:
            return True
        over = None if way.over is None else way.over.ref
        action: Play | Reveal = (
            Reveal(way.seat, way.thing.ref, over)
            if way.how == REVEAL
            else Play(way.seat, way.thing.card, way.mission, over=over)
        )
        return bool(kept(self.game.rules[action.tag][-1:], self.table, action))


def _cost(card: Card) -> int:
    return int(card.values.get("cost", 0))
