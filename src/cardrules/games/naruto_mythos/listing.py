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
_NONE: Final[Shift] = (0, 0)
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

    def __init__(self, game: Any, table: NarutoTable, seat: Seat) -> None:
        self.game = game
        self.table = table
        self.seat = seat
        self.book = book = _book(game)
        facts = table.facts
        self.purse = facts.chakra[seat]
        self.hidden = self.purse >= HIDDEN_PRICE
        in_force = table.settings.in_force
        self.everywhere = in_force["N15"] == "b"
        same_round, now = in_force["N20"] == "a", facts.turns
        stamps = facts.entered + facts.hidden_since
        self.fresh = {ref for ref, turn in stamps if turn >= now or not same_round}
        self.missions = tuple(open_missions(table))
        texts = speaking(game, table, "cost")
        self.shift = _shifts(form for _, _, form in texts) if texts else _NONE
        self.all_closed = bool(speaking(game, table, "play"))
        self.all_opened = bool(speaking(game, table, "upgrade"))
        self.own: list[tuple[int, list[Object]]] = []
        self.bases: dict[int, list[tuple[Object, str]]] = {}
        self.names: dict[int, dict[str, int]] = {}
        self.taken: set[str] = set()
        for number in self.missions:
            own = side(table, seat, number)
            bases = [(t, book[t.card].name) for t in own if not t.face_down]
            self.own.append((number, own))
            self.bases[number] = bases
            self.names[number] = names = self._names(number, bases)
            self.taken.update(names)

    def _names(self, mission: int, bases: list[tuple[Object, str]]) -> dict[str, int]:
        """Return the names that stand face-up where a card would come, and how often."""
        found: dict[str, int] = {}
        for _, name in bases:
            found[name] = found.get(name, 0) + 1
        if self.everywhere:
            for thing in side(self.table, other(self.seat), mission):
                if not thing.face_down:
                    name = self.book[thing.card].name
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
        for number, own in self.own:
            for thing in own:
                if thing.face_down and thing.card != UNKNOWN and thing.ref not in self.fresh:
                    found += self._reveals(thing, number)
        return found

    def _of_hand(self, card: CardId, thing: Object) -> Iterable[Play]:
        told = self.book[card]
        cheap = self._cheap(told.cost, told.play)
        plain = cheap is not None and not (told.bound or self.all_closed)
        opened = told.opened or self.all_opened
        if plain and told.name not in self.taken and not (opened and self.taken):
            return _simple(self.seat, card, self.missions, _WAYS[bool(cheap), self.hidden])
        return self._each(card, thing, cheap=cheap if plain else None, opened=opened)

    def _each(
        self, card: CardId, thing: Object, *, cheap: bool | None, opened: bool
    ) -> Iterable[Play]:
        """Yield the plays of a card mission by mission; cheap is None if texts have a say."""
        seat, name = self.seat, self.book[card].name
        for number in self.missions:
            if cheap is None:
                fits = self._fits(Way(seat, thing, number))
            else:
                fits = cheap and name not in self.names[number]
            if fits:
                yield _play(seat, card, number)
            plain = cheap is not None
            if self.hidden and (plain or self._is_open(Way(seat, thing, number, HIDDEN))):
                yield _play(seat, card, number, hidden=True)
            for base, covered in self.bases[number]:
                alike = covered == name or opened
                if alike and self._fits(Way(seat, thing, number, PLAY, base)):
                    yield Play(seat, card, number, over=base.ref)

    def _reveals(self, thing: Object, number: int) -> list[Reveal]:
        seat, told = self.seat, self.book[thing.card]
        found: list[Reveal] = []
        name, bases = told.name, self.bases[number]
        cheap = self._cheap(told.cost, told.reveal)
        if cheap is None or (cheap and (told.bound or self.all_closed)):
            cheap = self._fits(Way(seat, thing, number, REVEAL))
        if cheap and name not in self.names[number]:
            found.append(Reveal(seat, thing.ref))
        if bases:
            opened = told.opened or self.all_opened
            found += [
                Reveal(seat, thing.ref, base.ref)
                for base, covered in bases
                if (covered == name or opened)
                and self._fits(Way(seat, thing, number, REVEAL, base))
            ]
        return found

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
            if met > same or not is_stronger(game, self.table, way) or not self._owned(way):
                return False
            opened = told.opened or self.all_opened
            if not same and not (opened and covers(game, self.table, way)):
                return False
            cost -= below.cost
        cheap = self._cheap(cost, told.reveal if way.how == REVEAL else told.play)
        if cheap is None:
            cheap = way.cost(game, self.table) <= self.purse
        return cheap and self._is_open(way) and self._can_be_met(way)

    def _owned(self, way: Way) -> bool:
        """Return whether both cards are owned; a controlled one is for the rule to say."""
        mine = way.over is not None and way.over.owner == way.thing.owner == self.seat
        return mine or (self.table.settings.in_force["N5"] == "b" and is_owned(self.table, way))

    def _cheap(self, cost: int, own: Shift) -> bool | None:
        """Return whether a price can be paid whatever texts say of it; None if these decide."""
        least, most = self.shift
        if cost + most + own[1] <= self.purse:
            return True
        return False if cost + least + own[0] > self.purse else None

    # Whether a text could have a say about a card: one on the table, or its own.

    def _is_open(self, way: Way) -> bool:
        closed = self.all_closed or self.book[way.thing.card].closed
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
    """

    name: str
    cost: int
    play: Shift
    reveal: Shift
    must: bool
    closed: bool
    opened: bool
    bound: bool


def _book(game: Any) -> Mapping[CardId, _Printed]:
    """Return what is printed on the cards of a game that is about plays."""
    found: dict[CardId, _Printed] | None = game.memo.get("book of plays")
    if found is None:
        found = {id: _printed(game, id, card) for id, card in game.cards.items()}
        game.memo["book of plays"] = found
    return found


def _printed(game: Any, id: CardId, card: Any) -> _Printed:
    own = {
        word: [f for _, f in game.statics.get(word, {}).get(id, ()) if f.of_itself]
        for word in ("cost", "play", "upgrade")
    }
    must, closed = any(map(_is_must, card.abilities)), bool(own["play"])
    play, reveal = (
        _shifts(form for form in own["cost"] if form.how in ("", how)) for how in (PLAY, REVEAL)
    )
    return _Printed(
        card.name.en, int(card.values.get("cost", 0)), play, reveal, must, closed,
        bool(own["upgrade"]), must or closed,
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
