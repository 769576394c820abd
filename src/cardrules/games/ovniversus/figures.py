"""What can be asked of a table: numbers with their parts, facts by name, events as claims."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final

from cardrules.core.claims import PRINTED, Claim, Name, Term, claim
from cardrules.core.game import Figure
from cardrules.core.said import SaidOneByOne
from cardrules.core.statics import derive
from cardrules.games.ovniversus.ending import concluded
from cardrules.games.ovniversus.events import (
    BattlesCompared,
    EffectUsed,
    HandShown,
    ScoreNamed,
    ScoreSet,
    TurnBegan,
)  # fmt: skip
from cardrules.games.ovniversus.named import battle_named
from cardrules.games.ovniversus.scores import side_sum, total, winner
from cardrules.games.ovniversus.table import (
    BATTLES,
    DECK,
    FOURTH,
    HANDS,
    PLACE_OF,
    SEATS,
    STANDING,
    Duel,
    DuelTable,
    stack,
)  # fmt: skip
from cardrules.kit import UNKNOWN, Derived, Object, Outcome, Seat, contents, seat_name, seat_of
from cardrules.notation import format_thing

GameOf = Callable[[], Any]

_ENDS: Final = {"end.battles": "battles", "end.fourth": FOURTH, "end.drawn": "drawn"}


def figures(game_of: GameOf) -> dict[str, Figure]:
    """Return the numbers about a table that can be asked for and explained."""

    def sides(_table: DuelTable) -> tuple[str, ...]:
        return tuple(f"{seat_name(s)}.{b}" for s in SEATS for b in (*BATTLES, FOURTH))

    def of_side(table: DuelTable, subject: str) -> Derived:
        seat, _, battle = subject.partition(".")
        return total(game_of(), table, seat_of(seat), battle_named(battle) or battle)

    def cards(table: DuelTable) -> tuple[str, ...]:
        return tuple(_standing(game_of(), table))

    def of_card(table: DuelTable, subject: str) -> Derived:
        return derive(game_of(), table, "points", _standing(game_of(), table)[subject])

    return {"total": Figure(sides, of_side), "points": Figure(cards, of_card)}


def _standing(game: Any, table: DuelTable) -> Mapping[str, Object]:
    """Return the cards in the battles by what notation calls each."""
    things = [thing for where in STANDING for thing in contents(table, where)]
    return {format_thing(game, thing.ref, table): thing for thing in things}


def _seat(seat: Seat | None) -> Name | None:
    return None if seat is None else Name("seat", str(int(seat)))


def _word(word: str) -> Name | None:
    return Name("word", word) if word else None


def _cards(things: Iterable[Object]) -> tuple[Name, ...]:
    return tuple(Name("card", thing.card) for thing in things)


def said(game_of: GameOf) -> Callable[[DuelTable], Mapping[str, Term]]:
    """Return what says every fact of a table by name.

    Of a side ``fuerza.A`` (its cards from the first one placed), ``total.A.fuerza`` and ``spent.A``
    (the personajes whose effect has been used); of a battle ``winner.fuerza``; of a seat ``hand.A``
    (sorted by card), ``hand.A.size``, ``wins.A``, ``plays.A``, ``redraws.A`` and ``stuck.A``; of
    the turn ``phase``, ``turn``, ``first``, ``placed``, ``used`` and ``turns``; ``deck.size`` and
    ``deck.bottom``, the lowest card; ``score`` of the deciding battle; at the end ``winners``,
    ``scores`` and ``reason``.
    """

    def says(table: DuelTable) -> Mapping[str, Term]:
        game = game_of()
        facts: dict[str, Term | Callable[[], Term]] = {**_of_the_turn(table.facts)}
        deck = contents(table, DECK)
        facts["deck.size"] = len(deck)
        facts["deck.bottom"] = Name("card", deck[0].card) if deck else None
        for seat in SEATS:
            facts.update(_of_seat(table, seat))
        for battle in BATTLES:
            for seat in SEATS:
                name = f"total.{seat_name(seat)}.{battle}"
                facts[name] = partial(side_sum, game, table, battle, seat)
            facts[f"winner.{battle}"] = partial(_winner, game, table, battle)
        for seat in SEATS:
            facts[f"wins.{seat_name(seat)}"] = partial(_wins, game, table, seat)
        if table.outcome is not None:
            ended = partial(_ended, game, table)
            facts["winners"] = lambda: tuple(_seat(seat) for seat in ended().winners)
            facts["scores"] = lambda: ended().scores
            facts["reason"] = lambda: ended().reason.key
        return SaidOneByOne(facts)

    return says


def _of_the_turn(duel: Duel) -> dict[str, Term]:
    return {
        "phase": Name("word", duel.phase),
        "turn": _seat(duel.turn),
        "first": _seat(duel.first),
        "placed": _word(duel.placed),
        "used": duel.used,
        "turns": duel.turns,
        "idle": duel.idle,
        "score": _word(duel.score),
    }


def _of_seat(table: DuelTable, seat: Seat) -> dict[str, Term]:
    letter = seat_name(seat)
    hand = sorted(contents(table, HANDS[seat]), key=lambda thing: thing.card)
    facts: dict[str, Term] = {f"hand.{letter}": _cards(hand), f"hand.{letter}.size": len(hand)}
    spent: list[Object] = []
    for battle in (*BATTLES, FOURTH):
        things = contents(table, PLACE_OF[seat][battle])
        facts[f"{battle}.{letter}"] = _cards(things)
        spent += [thing for thing in things if thing.used]
    facts[f"spent.{letter}"] = _cards(spent)
    duel = table.facts
    facts[f"plays.{letter}"] = duel.plays[seat]
    facts[f"redraws.{letter}"] = duel.redraws[seat]
    facts[f"stuck.{letter}"] = duel.stuck[seat]
    named = duel.named[seat]
    facts[f"named.{letter}"] = Name("score", UNKNOWN) if named == UNKNOWN else _word(named)
    return facts


def _winner(game: Any, table: DuelTable, battle: str) -> Term:
    return _seat(winner(game, table, battle))


def _wins(game: Any, table: DuelTable, seat: Seat) -> Term:
    return sum(winner(game, table, battle) == seat for battle in BATTLES)


def _ended(game: Any, table: DuelTable) -> Outcome:
    outcome = table.outcome
    assert outcome is not None
    if table.probe is None:
        return outcome
    # Who asks the judge wants to see the rules decide it, and where they don't (A3, A15).
    return concluded(game, table, _ENDS[outcome.reason.key]) or outcome


def tell(event: Any, table: DuelTable) -> Claim | None:
    """Return what an event says; None for what the kernel can tell."""
    match event:
        case TurnBegan(seat, phase):
            return claim("event.turn-began", seat=_seat(seat), phase=Name("word", phase))
        case EffectUsed(seat, thing):
            return claim("event.effect-used", seat=_seat(seat), thing=Name("card", thing.card))
        case HandShown(seat, cards):
            return claim("event.hand-shown", seat=_seat(seat), cards=_cards(cards))
        case ScoreNamed(seat, score):
            if not score:
                return claim("event.score-named.secret", seat=_seat(seat))
            return claim("event.score-named", seat=_seat(seat), score=_word(score))
        case ScoreSet(score):
            return claim("event.score-set", score=_word(score))
        case BattlesCompared(totals, winners):
            terms: dict[str, Term] = {}
            for battle, (one, two) in zip(BATTLES, totals, strict=True):
                terms |= {f"{battle}_a": one, f"{battle}_b": two}
            terms |= {"wins_a": winners.count(SEATS[0]), "wins_b": winners.count(SEATS[1])}
            sides = (stack(table, seat, battle) for seat in SEATS for battle in BATTLES)
            terms[PRINTED] = tuple(Name("card", thing.card) for side in sides for thing in side)
            return claim("event.battles-compared", **terms)
        case _:
            return None
