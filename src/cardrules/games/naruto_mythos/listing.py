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
from cardrules.kit import UNKNOWN, Card, CardId, Object, Obliged, Seat, Window

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
        self.own_texts, of_others = _speaking(game)
        self.all_priced = not present.isdisjoint(of_others["cost"])
        self.all_closed = not present.isdisjoint(of_others["play"])
        self.all_opened = not present.isdisjoint(of_others["upgrade"])
        self.musts = _musts(game)
        self.own = {n: side(table, seat, n) for n in self.missions}
        self.names = {n: self._names(n) for n in self.missions}
        cards = game.cards
        self.bases = {
            n: [(t, cards[t.card].name.en) for t in own if not t.face_down]
            for n, own in self.own.items()
        }

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
        seat, told = self.seat, self.game.cards[card]
        name, cheap = told.name.en, _cost(told) <= self.purse
        plain = not (self._priced(card, PLAY) or self._closed(card) or card in self.musts)
        hidden = self.purse >= HIDDEN_PRICE
        for number in self.missions:
            if plain:
                if cheap and name not in self.names[number]:
                    yield Play(seat, card, number)
            elif self._fits(Way(seat, thing, number)):
                yield Play(seat, card, number)
            if hidden and (plain or self._is_open(Way(seat, thing, number, HIDDEN))):
                yield Play(seat, card, number, hidden=True)
            for base, covered in self.bases[number]:
                if (covered == name or self._opened(card)) and self._fits(
                    Way(seat, thing, number, PLAY, base)
                ):
                    yield Play(seat, card, number, over=base.ref)

    def _reveals(self, thing: Object, number: int) -> Iterator[Reveal]:
        name = self.game.cards[thing.card].name.en
        if self._fits(Way(self.seat, thing, number, REVEAL)):
            yield Reveal(self.seat, thing.ref)
        for base, covered in self.bases[number]:
            if (covered == name or self._opened(thing.card)) and self._fits(
                Way(self.seat, thing, number, REVEAL, base)
            ):
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
            if met > same or not is_stronger(game, self.table, way) or not self._owned(way):
                return False
            if not same and not (self._opened(card) and covers(game, self.table, way)):
                return False
            cheap = _cost(told) - _cost(game.cards[base.card]) <= self.purse
        if self._priced(card, way.how):
            cheap = way.price(game, self.table).total <= self.purse
        return cheap and self._is_open(way) and self._can_be_met(way)

    def _owned(self, way: Way) -> bool:
        """Return whether both cards are owned; a controlled one is for the rule to say."""
        mine = way.over is not None and way.over.owner == way.thing.owner == self.seat
        return mine or (self.table.settings.in_force["N5"] == "b" and is_owned(self.table, way))

    # Whether a text could have a say about a card: one on the table, or its own.

    def _priced(self, card: CardId, how: str) -> bool:
        return self.all_priced or card in self.own_texts["cost", how]

    def _closed(self, card: CardId) -> bool:
        return self.all_closed or card in self.own_texts["play", PLAY]

    def _opened(self, card: CardId) -> bool:
        return self.all_opened or card in self.own_texts["upgrade", PLAY]

    def _is_open(self, way: Way) -> bool:
        return not self._closed(way.thing.card) or is_open(self.game, self.table, way)

    def _can_be_met(self, way: Way) -> bool:
        must = must_of(self.game, self.table, way)
        if not must:
            return True
        over = None if way.over is None else way.over.ref
        action: Play | Reveal = (
            Reveal(way.seat, way.thing.ref, over)
            if way.how == REVEAL
            else Play(way.seat, way.thing.card, way.mission, over=over)
        )
        return bool(kept(self.game.rules[action.tag][-1:], self.table, action))


Speaking = tuple[Mapping[tuple[str, str], frozenset[CardId]], Mapping[str, frozenset[CardId]]]


def _speaking(game: Any) -> Speaking:
    """Return the cards with texts about plays: about their own, by way, and about others."""
    found: Speaking | None = game.memo.get("speaking of plays")
    if found is None:
        own: dict[tuple[str, str], frozenset[CardId]] = {}
        others: dict[str, frozenset[CardId]] = {}
        for word in ("cost", "play", "upgrade"):
            texts = game.statics.get(word, {})
            others[word] = frozenset(
                id for id, told in texts.items() if any(not form.of_itself for _, form in told)
            )
            for how in (PLAY, REVEAL):
                own[word, how] = frozenset(
                    id
                    for id, told in texts.items()
                    # Only prices are looked up by way.
                    if any(
                        form.of_itself and (word != "cost" or form.how in ("", how))
                        for _, form in told
                    )
                )
        found = game.memo["speaking of plays"] = own, others
    return found


def _musts(game: Any) -> frozenset[CardId]:
    """Return the cards with an instant that must be done for their play to be legal (R27)."""
    found: frozenset[CardId] | None = game.memo.get("musts")
    if found is None:
        found = game.memo["musts"] = frozenset(
            id
            for id, card in game.cards.items()
            if any(isinstance(a.form, Window) and a.obliged is Obliged.MUST for a in card.abilities)
        )
    return found


def _cost(card: Card) -> int:
    return int(card.values.get("cost", 0))
