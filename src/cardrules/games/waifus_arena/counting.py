"""The count of Trofeos and the ways to break a tie (section 12)."""

from __future__ import annotations

from typing import Any

from cardrules.core.claims import PRINTED
from cardrules.core.statics import Contribution, Derived, combine
from cardrules.games.waifus_arena.table import CHEERED, ArenaTable, is_out, playing, seats_of
from cardrules.kit import UNKNOWN, Name, Object, Outcome, Seat, claim, contents, place, seat_name


def printed_points(game: Any, table: ArenaTable, thing: Object) -> int:
    """Return the printed PV of a Nocta."""
    return int(game.definition(table, thing).values.get("points", 0))


def worth(game: Any, table: ArenaTable, thing: Object) -> int:
    """Return what a Trofeo counts: its PV, and as much again with an Ovación (R5)."""
    return printed_points(game, table, thing) * (1 + doublings(table, thing))


def doublings(table: ArenaTable, thing: Object) -> int:
    """Return how often a Trofeo adds its PV once more; more than once only by A41."""
    cheers = thing.counter(CHEERED)
    return cheers if cheers > 1 and table.reading("A41") == "b" else min(cheers, 1)


def trophies(table: ArenaTable, seat: int) -> tuple[Object, ...]:
    """Return the Trofeos of a seat."""
    return contents(table, place(table, "trophies", seat))


def score(game: Any, table: ArenaTable, seat: int) -> Derived:
    """Return what a seat comes to, with every part.

    Rule:
        R5 (Trofeos, doubled by an Ovación, less 1 for each fallen Waifu), R67, A20 (who is out
        counts nothing).
    """
    parts: list[Contribution] = []
    if is_out(table, seat):
        parts.append(Contribution("base", 0, None, "out", 0, ("R67", "A20")))
    else:
        for thing in trophies(table, seat):
            points = printed_points(game, table, thing)
            parts.append(
                Contribution("base", points, thing.ref, _known(game, table, thing), 0, ("R5",))
            )
            rules = ("R5", "A41") if thing.counter(CHEERED) > 1 else ("R5",)
            parts += [Contribution("add", points, thing.ref, "cheer", 0, rules)] * doublings(
                table, thing
            )
        parts += (
            Contribution("add", -1, thing.ref, _fallen(thing), 0, ("R5",))
            for thing in contents(table, place(table, "graveyard", seat))
        )
    return Derived("score", seat_name(seat), tuple(parts), combine(parts), ("R5",))


def _known(game: Any, table: ArenaTable, thing: Object) -> str:
    return str(game.definition(table, thing).id)


def _fallen(thing: Object) -> str:
    """Return what a fallen Waifu is called: which one it was does not matter to the count."""
    return "fallen" if thing.card == UNKNOWN else str(thing.card)


def best(game: Any, table: ArenaTable, seat: int) -> int:
    """Return the highest Trofeo of a seat; 0 without one (R6)."""
    return max((worth(game, table, thing) for thing in trophies(table, seat)), default=0)


def count(game: Any, table: ArenaTable) -> Outcome:
    """Return how the match ends when no Nocta is left."""
    scores = tuple(score(game, table, seat).total for seat in seats_of(table))
    seats = playing(table)
    tied = _top(seats, {seat: scores[seat] for seat in seats})
    rules: tuple[str, ...] = ("R4", "R2", "R5")
    if len(tied) > 1:
        rules = (*rules, "R6")
        tied = _top(tied, {seat: best(game, table, seat) for seat in tied})
        graves = {seat: -len(table.zones[place(table, "graveyard", seat)]) for seat in tied}
        tied = _top(tied, graves)
    if len(seats) < table.settings.seats:
        rules = (*rules, "R67")
    winners = tied if len(tied) == 1 else ()
    counted = tuple(Name("card", thing.card) for seat in seats for thing in trophies(table, seat))
    return Outcome(winners, scores, claim("end.count", **{PRINTED: counted}), rules)


def _top(seats: tuple[Seat, ...], numbers: dict[Seat, int]) -> tuple[Seat, ...]:
    most = max(numbers.values())
    return tuple(seat for seat in seats if numbers[seat] == most)
