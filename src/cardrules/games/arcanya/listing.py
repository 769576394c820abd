"""Which defences there are: what the cards of a hand allow, abilities, and being hit (R15, R16).

What a card allows without Guardas is kept for all matches (`rows`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

from cardrules.core.model import contents
from cardrules.core.state import Draft
from cardrules.core.verdicts import Rule, kept
from cardrules.games.arcanya.academy import (
    advanced,
    alumno,
    guards,
    is_told,
    school,
    weakness,
)
from cardrules.games.arcanya.actions import ACTIVATE, DISCARD, BeHit, Play, UseAlumno, play
from cardrules.games.arcanya.guards import clash, resonates, uses
from cardrules.games.arcanya.rows import HIGHEST, Ways, of_concern, row_of
from cardrules.games.arcanya.rules import (
    LIMITED,
    GameOf,
    ability_rules,
    hit_rules,
    is_defence,
    play_rules,
)
from cardrules.games.arcanya.table import (
    ALTERAR,
    CARDS,
    DESVIAR,
    HANDS,
    SINTONIZAR,
    VALUES,
    ArcanyaTable,
    following,
    hand,
    hand_cards,
    is_plain,
    known,
)
from cardrules.ids import UNKNOWN, CardId, RuleId, Seat

_NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}
_NONE: Final = [False] * (len(CARDS) + 1)
_ALTERAR: Final = _NUMBERS[ALTERAR]

Rules = tuple[RuleId, ...]
be_hit: Final = cache(BeHit)
use_alumno: Final = cache(UseAlumno)


def ways(table: ArcanyaTable, seat: Seat, card: CardId) -> Iterator[Play]:
    """Yield every defence that a card could be used for without Guardas, legal or not.

    Only extra cards (R55) are left out.
    """
    others = [Seat(s) for s in range(table.settings.seats) if s != seat]
    if card == ALTERAR:
        yield play(seat, card, None, 1)
        yield play(seat, card, None, -1)
    elif card == DESVIAR:
        yield from (play(seat, card, other) for other in others)
    elif card in VALUES:
        yield play(seat, card)
        yield from _resonances(table, play(seat, card), others)
    else:
        yield play(seat, card)


def _resonances(table: ArcanyaTable, way: Play, others: Sequence[Seat]) -> Iterator[Play]:
    """Yield what a Resonancia could do with a play besides letting it run."""
    seat, card, used = way.seat, way.card, way.guards
    # Naming who is next anyway is the same as letting it run: see `canonical`.
    onward = following(table, seat)
    yield from (play(seat, card, o, 0, None, used) for o in others if o != onward)
    if advanced(table):
        if table.reading("A21") == "b":
            yield play(seat, card, seat, 0, None, used)
        if school(table) is not None:
            yield from (play(seat, card, None, 0, None, used, s) for s in (DISCARD, ACTIVATE))


def _guarded(table: ArcanyaTable, seat: Seat, card: CardId) -> Iterator[Play]:
    """Yield every defence with a Potencia card and Guardas, legal or not."""
    others = [Seat(s) for s in range(table.settings.seats) if s != seat]
    for used in uses(table, seat):
        way = play(seat, card, None, 0, None, used)
        yield way
        yield from _resonances(table, way, others)


def _extras(table: ArcanyaTable, seat: Seat) -> Sequence[Play]:
    """Return Alterar with each Potencia card of the hand, up and down (R55)."""
    values = [(extra, VALUES[extra]) for extra in hand_cards(table, seat) if extra in VALUES]
    return [play(seat, ALTERAR, None, c, extra) for extra, value in values for c in (value, -value)]


def candidates(table: ArcanyaTable) -> Iterator[Any]:
    """Yield everything that whoever has to defend could ask for, legal or not."""
    seat = table.facts.at
    for card in hand_cards(table, seat):
        if card in CARDS:
            yield from ways(table, seat, card)
            if card == ALTERAR and table.settings.option("spectacular"):
                yield from _extras(table, seat)
    for card in hand_cards(table, seat):
        if card in VALUES:
            yield from _guarded(table, seat, card)
    if is_told(alumno(table, seat)):
        yield use_alumno(seat)
    yield be_hit(seat)


@contextmanager
def quiet(table: ArcanyaTable) -> Iterator[None]:
    """Look readings up so that no entry names them: which they are says something of a hand."""
    draft: Any = table  # a draft is a table, though the type of its map does not say so
    noted = draft.consulted.copy() if isinstance(draft, Draft) else None
    yield
    if noted is not None:
        draft.consulted[:] = noted


def is_weak_perhaps(table: ArcanyaTable, seat: Seat) -> bool:
    """Return whether an Escuela is in play, and nobody told if it is that of a seat's Debilidad."""
    found, now = weakness(table, seat), school(table)
    return found is not None and now is not None and not (is_told(found) and is_told(now))


def holds_untold(table: ArcanyaTable, seat: Seat) -> bool:
    """Return whether a seat has a card, Alumno or Debilidad to reckon with that nobody told."""
    if any(thing.card == UNKNOWN for thing in contents(table, hand(seat))):
        return True
    if is_weak_perhaps(table, seat) and not LIMITED.isdisjoint(hand_cards(table, seat)):
        return True
    who = alumno(table, seat)
    return who is not None and not who.used and not is_told(who)


class Listing:
    """What can be done on a table, by the rules of one game.

    Args:
        game_of: Returns the game; its cards say what Alumnos can do.
    """

    def __init__(self, game_of: GameOf) -> None:
        self.game_of = game_of
        self.play = play_rules(game_of, self.can_defend)
        self.ability = ability_rules(game_of)
        self.hit = hit_rules(self.can_defend, self.waits)

    def rules(self) -> dict[str, tuple[Rule, ...]]:
        """Return what makes each kind of action legal."""
        return {"play": self.play, "ability": self.ability, "be-hit": self.hit}

    def openings(self, table: ArcanyaTable) -> tuple[Any, ...]:
        """List the legal defences in the order of the hand, then the ability, then the hit."""
        if not is_plain(table):
            with quiet(table):
                return tuple(self._all(table))
        found = self.by_hand(table)
        if found:
            return tuple(found)
        seat = table.facts.at
        return () if holds_untold(table, seat) else (be_hit(seat),)

    def is_asked(self, table: ArcanyaTable, seat: Seat) -> bool:
        """Return whether a seat has anything to decide, as who watches sees it worked out."""
        with quiet(table):
            return self.can_defend(table, seat) or self._has_more(table, seat)

    def _all(self, table: ArcanyaTable) -> list[Any]:
        seat = table.facts.at
        found: list[Any] = list(self.by_hand(table))
        guarded = self._with_guards(table, seat)
        use = use_alumno(seat)
        who = alumno(table, seat)
        able = who is not None and is_told(who) and kept(self.ability, table, use)
        defends = able and who is not None and is_defence(self.game_of().card(who.card))
        defended = defends or any(enough for enough, _ in guarded)
        defended = defended or any(self._is_sure(table, way) for way in found)
        may_fall_short = not defended or table.reading("A13") == "a"
        for enough, legal in guarded:
            if enough or may_fall_short:
                found += legal
        if able:
            found.append(use)
        waits = able and table.reading("A34") == "b"
        if not (defended or waits or holds_untold(table, seat)):
            found.append(be_hit(seat))
        return found

    def _is_sure(self, table: ArcanyaTable, way: Play) -> bool:
        """Return whether a card is a defence: all are, but for Sintonizar by one reading (A18)."""
        return way.card != SINTONIZAR or table.reading("A18") == "a"

    def _with_guards(self, table: ArcanyaTable, seat: Seat) -> list[tuple[bool, tuple[Play, ...]]]:
        """Return what each Potencia card allows with each use of Guardas, and if that is enough.

        What is enough is legal whatever else the hand holds, so it is kept as other ways are. What
        falls short is no Resonancia: it can only be played as it is, if at all (A13).
        """
        if not guards(table, seat):
            return []
        # Above the highest Potencia Esferas share a row, but with Guardas they differ.
        ways = row_of(table).guarded if table.facts.power <= HIGHEST else {}
        found = []
        for card in hand_cards(table, seat):
            if card not in VALUES:
                continue
            for used in uses(table, seat):
                key = card, used
                if key not in ways:
                    ways[key] = self._legal_guarded(table, play(seat, card, None, 0, None, used))
                found.append(ways[key])
        return found

    def _legal_guarded(self, table: ArcanyaTable, way: Play) -> tuple[bool, tuple[Play, ...]]:
        if not clash(table, way).enough:
            return False, (way,)
        others = [Seat(s) for s in range(table.settings.seats) if s != way.seat]
        told = is_told(alumno(table, way.seat))
        tried = (way, *_resonances(table, way, others))
        legal = [w for w in tried if (w.school != ACTIVATE or told) and kept(self.play, table, w)]
        return True, tuple(legal)

    def by_hand(self, table: ArcanyaTable) -> list[Play]:
        """List the legal defences with cards alone, in the order of the hand."""
        now = table.facts
        ways = (table.settings.memo.get(id(now)) or row_of(table)).ways
        objects = table.objects
        seen = _NONE.copy()
        found: list[Play] = []
        # A plain loop with marks: for a few cards it is quicker than comprehensions and sets.
        for thing in table.zones[HANDS[now.at]]:
            try:
                number, legal = ways[objects[thing].card]
            except KeyError:
                number, legal = self._legal_ways(table, ways, objects[thing].card)
            if not seen[number]:
                seen[number] = True
                found += legal
        if seen[_ALTERAR] and table.settings.option("spectacular"):
            extras = _extras(table, now.at)
            last = max(at for at, way in enumerate(found) if way.card == ALTERAR)
            found[last + 1 : last + 1] = extras
        return found

    def _legal_ways(
        self, table: ArcanyaTable, known: Ways, card: CardId
    ) -> tuple[int, tuple[Play, ...]]:
        """Work out what a card allows, and keep it; nothing if nobody told which card it is."""
        legal: tuple[Play, ...] = ()
        if card in CARDS:
            plain = is_plain(table)
            alike = table.settings.memo if plain else {}
            key = "allowed", card, *of_concern(table.facts, card)
            if key not in alike:
                alike[key] = self._allowed(table, card)
            legal = alike[key]
        found = known[card] = _NUMBERS.get(card, len(_NUMBERS)), legal
        return found

    def _allowed(self, table: ArcanyaTable, card: CardId) -> tuple[Play, ...]:
        seat = table.facts.at
        told = alumno(table, seat)
        unsure = card in LIMITED and is_weak_perhaps(table, seat)
        return tuple(
            way
            for way in (() if unsure else ways(table, seat, card))
            if (way.school != ACTIVATE or is_told(told)) and kept(self.play, table, way)
        )

    # Whether there is a defence at all.

    def can_defend(self, table: ArcanyaTable, seat: Seat) -> bool:
        """Return whether a seat has a defence that is sure: a card or an ability that holds.

        Who watches sees the rules decide on each card. Cards that nobody told us are only looked
        at if no known one will do.
        """
        cards = contents(table, hand(seat))
        if any(self._defends(table, seat, c.card) for c in cards if c.card != UNKNOWN):
            return True
        if self._ability_defends(table, seat):
            return True
        return any(self._defends(table, seat, known(table, c)) for c in cards if c.card == UNKNOWN)

    def waits(self, table: ArcanyaTable, seat: Seat) -> bool:
        """Return whether an ability before the Action is still to be used."""
        return not is_plain(table) and kept(self.ability, table, use_alumno(seat))

    def _has_more(self, table: ArcanyaTable, seat: Seat) -> bool:
        """Return whether a seat that cannot defend has anything to decide before it is hit."""
        if is_plain(table):
            return False
        if self.waits(table, seat):
            return True
        if SINTONIZAR in hand_cards(table, seat):
            return True
        cards = [card for card in hand_cards(table, seat) if card in VALUES]
        return any(kept(self.play, table, w) for c in cards for w in _guarded(table, seat, c))

    def _defends(self, table: ArcanyaTable, seat: Seat, card: CardId) -> bool:
        """Return whether a card could be played as a sure defence, if it is in the hand."""
        rules = self.play[1:]
        if card not in VALUES:
            tried = (way for way in ways(table, seat, card) if self._is_sure(table, way))
            return any(kept(rules, table, way) for way in tried)
        # To whom it would go by Resonancia does not matter here.
        if kept(rules, table, play(seat, card)):
            return True
        guarded = (play(seat, card, None, 0, None, used) for used in uses(table, seat))
        return any(clash(table, way).enough and kept(rules, table, way) for way in guarded)

    def _ability_defends(self, table: ArcanyaTable, seat: Seat) -> bool:
        who = alumno(table, seat)
        if who is None or not kept(self.ability, table, use_alumno(seat)):
            return False
        return is_defence(self.game_of().definition(table, who))


def canonical(table: ArcanyaTable, action: Any) -> Any:
    """Return a defence as it is listed: naming who is next by Resonancia is letting it run."""
    if not isinstance(action, Play) or action.card not in VALUES or action.target is None:
        return action
    if action.target == following(table, action.seat) and resonates(table, action):
        return play(action.seat, action.card, None, 0, None, action.guards)
    return action
