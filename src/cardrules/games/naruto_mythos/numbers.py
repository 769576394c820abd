"""Derived numbers: Power, the price of a play, income; and what a side comes to.

Power and price are sums of printed facts, counters and texts, all added at one moment (R30).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from cardrules._frozen import evolve, maker
from cardrules.core import statics
from cardrules.core.speaking import Judged, speaking
from cardrules.core.statics import combine, derive
from cardrules.games.naruto_mythos.printed import printed
from cardrules.games.naruto_mythos.table import (
    SEATS,
    SIDE,
    TOKENS,
    NarutoTable,
    characters,
    mission_card,
    open_missions,
    side,
)  # fmt: skip
from cardrules.kit import Contribution, Derived, Object, Seat, ValueRule, tally

if TYPE_CHECKING:
    from cardrules.kit import Game

_part: Final = maker(Contribution)

BASE_INCOME: Final = 5
HIDDEN_PRICE: Final = 1

GameOf = Callable[[], "Game"]
"""Gives the game, which is not made yet when its numbers are."""


def power_rule(game_of: GameOf) -> ValueRule:
    """Return how Power is made.

    Rule:
        R30 (printed Power and tokens, then all texts at once), R18, R19 (hidden: only tokens), N13.
    """

    def base(table: NarutoTable, thing: Object) -> tuple[Contribution, ...]:
        power = 0 if thing.face_down else printed(game_of(), table, thing, "power")
        parts = (_part("base", power, None, "printed", 0, ("R18",) if thing.face_down else ()),)
        tokens = tally(table, thing, TOKENS)
        if not tokens:
            return parts
        rules = ("R19",) if thing.face_down else ("R30",)
        return (*parts, Contribution("base", tokens, None, "tokens", 0, rules))

    def bounds(table: NarutoTable, total: int) -> tuple[Contribution, ...]:
        if total >= 0 or table.reading("N13") == "a":
            return ()
        return (Contribution("floor", 0, None, "floor", 0, ("N13",)),)

    def plain(table: NarutoTable, thing: Object) -> int:
        return core_power(game_of(), table, thing)

    return ValueRule("power", base, ("R30",), bounds=bounds, made_of=("tokens",), plain=plain)


def cost_rule(game_of: GameOf) -> ValueRule:
    """Return how the price of a card that is played face-up is made.

    Rule:
        R14, R14b (the printed cost), R16b (less that of the card it covers); never below 0.
    """

    def base(table: NarutoTable, thing: Object) -> tuple[Contribution, ...]:
        cost = printed(game_of(), table, thing, "cost")
        return (_part("base", cost, None, "printed", 0, ("R14",)),)

    def judged(table: NarutoTable, play: Judged) -> tuple[Contribution, ...]:
        if play.over is None:
            return ()
        covered = printed(game_of(), table, play.over, "cost")
        return (Contribution("base", -covered, play.over.ref, "covered", 0, ("R16b",)),)

    def bounds(_table: NarutoTable, total: int) -> tuple[Contribution, ...]:
        return () if total >= 0 else (Contribution("floor", 0, None, "floor", 0, ("R16b",)),)

    return ValueRule("cost", base, ("R14", "R16b"), judged=judged, bounds=bounds)


def income_rule() -> ValueRule:
    """Return how much income the text of one card gives.

    Rule:
        R8 (CHAKRA +X of face-up cards).
    """
    return ValueRule("income", lambda _table, _thing: (), ("R8",))


def core_power(game: Any, table: NarutoTable, thing: Object) -> int:
    """Return the Power of a character before any text: printed, and tokens (R30)."""
    shown = 0 if thing.face_down else printed(game, table, thing, "power")
    return shown + tally(table, thing, TOKENS)


def power(game: Any, table: NarutoTable, thing: Object) -> int:
    """Return the Power that a character shows."""
    return statics.total(game, table, "power", thing)


def total(game: Any, table: NarutoTable, seat: int, mission: int) -> Derived:
    """Return the Power of one side of a mission, with the part of each character.

    Rule:
        R11 (the sides are compared), N13 (whether a side can be below 0).
    """
    parts = tuple(
        Contribution("base", power(game, table, thing), thing.ref, thing.card, 0, ("R11",))
        for thing in side(table, seat, mission)
    )
    found = _floored(table, combine(parts))
    if found > combine(parts):
        parts = (*parts, Contribution("floor", 0, None, "floor", 0, ("N13",)))
    return Derived("total", f"{'AB'[seat]}.{SIDE}{mission}", parts, found, ("R11",))


def _floored(table: NarutoTable, found: int) -> int:
    return 0 if found < 0 and table.reading("N13") == "b" else found


def sums_of(game: Any, table: NarutoTable, mission: int) -> tuple[int, ...]:
    """Return what each side of a mission comes to, as `total` does."""
    return tuple(
        _floored(table, sum([power(game, table, thing) for thing in side(table, seat, mission)]))
        for seat in SEATS
    )


def winner_of(game: Any, table: NarutoTable, mission: int) -> Seat | None:
    """Return who wins a mission as the table is.

    Rule:
        R11 (the higher Power), R11a (ties go to the Edge; who has less than 1 wins nothing).
    """
    return winner_by(table, sums_of(game, table, mission))


def winner_by(table: NarutoTable, sums: tuple[int, ...]) -> Seat | None:
    """Return who wins a mission whose sides come to this (R11, R11a)."""
    best = table.facts.edge if sums[0] == sums[1] else SEATS[int(sums[1] > sums[0])]
    return best if sums[best] >= 1 else None


def earner(game: Any, table: NarutoTable, thing: Object) -> Seat | None:
    """Return who gets what a character earns: income, CHAKRA, SCORE.

    Rule:
        N22 (of a controlled one: its controller, or its owner).
    """
    if not table.grants:
        return thing.owner
    seat: Seat | None = game.controller(table, thing)
    if seat != thing.owner and table.reading("N22") == "b":
        return thing.owner
    return seat


def income(game: Any, table: NarutoTable, seat: int) -> Derived:
    """Return the Chakra that a seat gains in the start phase, with its parts.

    Rule:
        R8 (5, 1 for each own character in play, CHAKRA +X), R20 (hidden ones count), N22.
    """
    parts = [_part("base", BASE_INCOME, None, "round", 0, ("R8",))]
    own = [thing for thing in characters(table) if earner(game, table, thing) == seat]
    parts += [_part("base", 1, thing.ref, thing.card, 0, ("R8", "R20")) for thing in own]
    if table.probe is not None or speaking(game, table, "income"):
        missions = [mission_card(table, number) for number in open_missions(table)]
        for thing in (*own, *missions):
            if thing is not None:
                parts += derive(game, table, "income", thing).parts
    total = sum(part.amount for part in parts)
    return Derived("income", "AB"[seat], tuple(parts), total, ("R8",))


def worth(game: Any, table: NarutoTable, mission: int) -> Derived:
    """Return what a mission is worth: its printed points and those of its rank.

    Rule:
        R9 (the rank is set by the round in which it is turned up).
    """
    card = mission_card(table, mission)
    points = 0 if card is None else printed(game, table, card, "points")
    ref = None if card is None else card.ref
    parts = (
        _part("base", points, ref, "printed", 0, ("R9",)),
        _part("base", mission, None, "rank", 0, ("R9",)),
    )
    return Derived("worth", f"mission {mission}", parts, points + mission, ("R9",))


def plain_price(game: Any, table: NarutoTable, thing: Object, over: Object | None) -> int | None:
    """Return what a face-up play costs if no text has a say in that, else None.

    Rule:
        R14 (its cost), R16b (upgrade: the difference, never below 0).
    """
    if table.probe is not None or thing.card in game.statics.get("cost", ()):
        return None
    if speaking(game, table, "cost"):
        return None
    cost = printed(game, table, thing, "cost")
    return cost if over is None else max(cost - printed(game, table, over, "cost"), 0)


def priced(game: Any, table: NarutoTable, play: Judged, less: int = 0) -> Derived:
    """Return the price of a play, with its parts.

    Args:
        game: Whose cards.
        table: The table.
        play: The play.
        less: How much less an effect lets pay.

    Rule:
        R14 (face-up: its cost), R14a (hidden: exactly 1), R14b (reveal: its cost, whatever was
        paid before), R16b (upgrade: the difference).
    """
    if play.way == "hidden":
        part = Contribution("base", HIDDEN_PRICE, None, "hidden", 0, ("R14a",))
        return Derived("cost", play.thing.ref, (part,), HIDDEN_PRICE, ("R14a",))
    # What is paid for is what will lie there face-up, with its keywords and its name.
    shown = evolve(play.thing, face_down=False) if play.thing.face_down else play.thing
    found = derive(game, table, "cost", shown, Judged(shown, play.place, play.way, play.over))
    if not less:
        return found
    parts = (*found.parts, Contribution("add", -less, None, "effect"))
    return evolve(found, parts=parts, total=max(combine(parts), 0))
