"""What can be asked of a table: numbers with their parts, and facts by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from cardrules.core.said import SaidBySeat
from cardrules.core.statics import derive
from cardrules.games.waifus_arena.asking import GameOf
from cardrules.games.waifus_arena.counting import score
from cardrules.games.waifus_arena.elements import of_nocta, of_waifu
from cardrules.games.waifus_arena.table import (
    ACTIVE,
    CHEERED,
    RIGHT,
    ArenaTable,
    is_out,
    nocta_of,
    seats_of,
    threats_of,
    waifu_of,
)  # fmt: skip
from cardrules.kit import (
    UNKNOWN,
    Derived,
    Figure,
    Name,
    Object,
    Seat,
    Term,
    contents,
    place,
    seat_name,
    seat_of,
)  # fmt: skip

PILES = ("attached", "threats", "upon", "trophies", "cheers", "graveyard")
"""What lies in the open at each seat."""


def figures(game_of: GameOf) -> Mapping[str, Figure]:
    """Return the numbers that can be asked for."""

    def of_score(table: ArenaTable, subject: str) -> Derived:
        return score(game_of(), table, seat_of(subject))

    def of_refill(table: ArenaTable, subject: str) -> Derived:
        waifu = waifu_of(table, seat_of(subject))
        assert waifu is not None, "only seats with a Waifu are subjects"
        found = derive(game_of(), table, "refill", waifu)
        return Derived("refill", subject, found.parts, found.total, found.rules)

    return {
        "score": Figure(lambda t: tuple(map(seat_name, seats_of(t))), of_score),
        "refill": Figure(_with_waifu, of_refill),
    }


def _with_waifu(table: ArenaTable) -> tuple[str, ...]:
    return tuple(seat_name(s) for s in seats_of(table) if waifu_of(table, s) is not None)


def seat_term(seat: int) -> Name:
    """Return a seat as claims name it."""
    return Name("seat", str(int(seat)))


def card_term(thing: Object) -> Name:
    """Return a card as claims name it."""
    return Name("card", thing.card)


def _cards(things: Iterable[Object]) -> tuple[Name, ...]:
    return tuple(card_term(thing) for thing in sorted(things, key=lambda thing: thing.card))


def _words(found: Iterable[str]) -> tuple[Name, ...]:
    return tuple(Name("word", word) for word in found)


def said(game_of: GameOf) -> Callable[[ArenaTable], Mapping[str, Term]]:
    """Return what lists every fact of a table by name.

    Of the table ``turn``, ``phase``, ``pa``, ``blades``, ``direction``, ``marker`` (the seats
    between which it lies, from left to right), ``side``, ``nocta``, ``elements`` (of the Nocta),
    ``nocta_deck.size``, ``deck.size``, ``discard.size``, ``discard.top``, ``retired``; of each seat
    ``waifu``, ``elements``, ``active``, ``out``, the cards of ``attached``, ``threats``, ``upon``,
    ``trophies``, ``cheers`` and ``graveyard`` (sorted), ``threats.A.letal`` and ``.normal``,
    ``trophies.A.cheered``, ``hand.A`` and ``hand.A.size``, ``score``, ``refill``; when it is over
    ``winners``, ``scores`` and ``reason``.
    """

    def facts(table: ArenaTable) -> Mapping[str, Term]:
        game = game_of()
        seats = {
            seat_name(seat): partial(_of_seat, game, table, seat) for seat in seats_of(table)
        }  # fmt: skip
        return SaidBySeat(partial(_of_table, game, table), seats)

    return facts


def _of_table(game: Any, table: ArenaTable) -> Mapping[str, Term]:
    facts = table.facts
    nocta = nocta_of(table)
    discards = contents(table, place(table, "discard"))
    told = nocta is not None and nocta.card != UNKNOWN
    found: dict[str, Term] = {
        "turn": seat_term(facts.turn),
        "phase": Name("word", "reposicion" if facts.phase == "refill" else facts.phase),
        "pa": facts.pa,
        "blades": facts.blades,
        "direction": Name("word", "right" if facts.direction == RIGHT else "left"),
        "marker": (
            seat_term(facts.marker),
            seat_term((facts.marker + 1) % table.settings.seats),
        ),
        "side": Name("word", facts.side),
        "nocta": None if nocta is None else card_term(nocta),
        "elements": _words(of_nocta(game, table)) if told else None,
        "nocta_deck.size": len(table.zones[place(table, "nocta-deck")]),
        "deck.size": len(table.zones[place(table, "deck")]),
        "discard.size": len(discards),
        "discard.top": card_term(discards[-1]) if discards else None,
        "retired": _cards(contents(table, place(table, "retired"))),
    }
    if table.outcome is not None:
        found["winners"] = tuple(seat_term(seat) for seat in table.outcome.winners)
        found["scores"] = table.outcome.scores
        found["reason"] = table.outcome.reason.key
    return found


def _of_seat(game: Any, table: ArenaTable, seat: Seat) -> Mapping[str, Term]:
    letter = seat_name(seat)
    waifu = waifu_of(table, seat)
    told = waifu is not None and waifu.card != UNKNOWN
    hand = contents(table, place(table, "hand", seat))
    threats = threats_of(table, seat)
    trophies = contents(table, place(table, "trophies", seat))
    found: dict[str, Term] = {
        f"waifu.{letter}": None if waifu is None else card_term(waifu),
        f"elements.{letter}": _words(of_waifu(game, table, seat)) if told else None,
        f"active.{letter}": waifu is not None and waifu.counter(ACTIVE) > 0,
        f"out.{letter}": is_out(table, seat),
        f"hand.{letter}": _cards(hand),
        f"hand.{letter}.size": len(hand),
        f"threats.{letter}.letal": sum(thing.used for thing in threats),
        f"threats.{letter}.normal": sum(not thing.used for thing in threats),
        f"trophies.{letter}.cheered": sum(thing.counter(CHEERED) > 0 for thing in trophies),
    }
    for pile in PILES:
        found[f"{pile}.{letter}"] = _cards(contents(table, place(table, pile, seat)))
    if all(thing.card != UNKNOWN for thing in trophies):
        found[f"score.{letter}"] = score(game, table, seat).total
    if told and waifu is not None:
        found[f"refill.{letter}"] = derive(game, table, "refill", waifu).total
    return found
