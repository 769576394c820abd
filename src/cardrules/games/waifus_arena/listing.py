"""Everything that could be asked for: a finite superset of the legal actions, in a fixed order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from cardrules.core.verdicts import kept
from cardrules.games.waifus_arena.actions import End, Play
from cardrules.games.waifus_arena.asking import BY_USE, GameOf
from cardrules.games.waifus_arena.cards import ELEMENTS, role
from cardrules.games.waifus_arena.table import ArenaTable, defendable, playing, rivals
from cardrules.games.waifus_arena.ways import (
    PAIR,
    SABOTAGE,
    are_there,
    sorted_cards,
    uses_of,
)  # fmt: skip
from cardrules.kit import (
    UNKNOWN,
    AnyOf,
    CardId,
    Not,
    Rule,
    Seat,
    Test,
    contents,
    place,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.kit import Game

TRIPLE = 3


def candidates(game_of: GameOf) -> Callable[[ArenaTable], Iterable[Any]]:
    """Return what lists every action that the seat whose turn it is could name."""

    def listed(table: ArenaTable) -> Iterator[Any]:
        if table.facts.phase != "action":
            return
        seat = table.facts.turn
        yield from _plays(game_of(), table, seat)
        yield End(seat)

    return listed


def _plays(game: Game, table: ArenaTable, seat: Seat) -> Iterator[Play]:
    hand = Counter(
        thing.card for thing in contents(table, place(table, "hand", seat)) if thing.card != UNKNOWN
    )
    cards = sorted_cards(game, tuple(hand))
    for card in cards:
        for use in uses_of(game, card):
            yield from _aimed(game, table, Play(seat, (card,), use))
    for card in cards:
        if hand[card] >= PAIR:
            for use in uses_of(game, card):
                yield from _aimed(game, table, Play(seat, (card, card), use))
    for use, roles, sizes in _combos(table, seat):
        fitting = [card for card in cards if role(game, card) in roles]
        for size in sizes:
            for group in combinations_with_replacement(fitting, size):
                if are_there(hand, group):
                    yield Play(seat, group, use)


def _combos(
    table: ArenaTable, seat: Seat
) -> Iterator[tuple[str, tuple[str, ...], tuple[int, ...]]]:
    """Yield each Combo with the roles that it is made of, and of how many cards."""
    blows = ("ataque", "hechizo", "escudo")
    yield "doble", blows, (PAIR,)
    yield "arma", blows, (PAIR,)
    yield "fulminante", blows, (PAIR, TRIPLE)
    yield "barrera", ("escudo", "hechizo"), (PAIR,)
    there = len(defendable(table, seat))
    yield "replica", ("escudo", "hechizo", "agilidad"), tuple(range(PAIR, max(there, PAIR) + 1))


def _aimed(game: Game, table: ArenaTable, play: Play) -> Iterator[Play]:
    """Yield a play with everything that it could be aimed at."""
    seat, cards, use = play.seat, play.cards, play.use
    if use in SABOTAGE:
        for targets in combinations_with_replacement(rivals(table, seat), len(cards)):
            yield Play(seat, cards, use, targets)
    elif use == "marcador":
        for first in playing(table):
            if len(cards) == 1:
                yield Play(seat, cards, use, (first,))
            else:
                yield from (Play(seat, cards, use, (first, last)) for last in playing(table))
    elif use == "alquimia":
        yield from (Play(seat, cards, use, (), element) for element in ELEMENTS)
    else:
        yield play


def canonical(game_of: GameOf) -> Callable[[ArenaTable, Any], Any]:
    """Return what brings a play into its one form: its cards in the order of the card file."""

    def form(_table: ArenaTable, action: Any) -> Any:
        if not isinstance(action, Play):
            return action
        cards: tuple[CardId, ...] = sorted_cards(game_of(), action.cards)
        targets = action.targets
        if action.use != "marcador":
            targets = tuple(sorted(targets))
        return Play(action.seat, cards, action.use, targets, action.element)

    return form


def openings(
    game_of: Callable[[], Game], rules: Mapping[str, tuple[Rule, ...]]
) -> Callable[[ArenaTable], tuple[Any, ...]]:
    """Return what lists the legal actions: each candidate is judged by the rules of its use only.

    Whose turn it is, and that the cards are held, is so of all candidates.
    """
    of_use: dict[str, tuple[Rule, ...]] = {}

    def concerning(use: str) -> tuple[Rule, ...]:
        if use not in of_use:
            of_use[use] = tuple(rule for rule in rules["play"] if _concerns(rule, use))
        return of_use[use]

    def listed(table: ArenaTable) -> tuple[Any, ...]:
        return tuple(
            action
            for action in candidates(game_of)(table)
            if not isinstance(action, Play) or kept(concerning(action.use), table, action)
        )

    return listed


def _concerns(rule: Rule, use: str) -> bool:
    """Return whether a rule could refuse a candidate with a use."""
    if isinstance(rule.condition, Test):
        return rule.condition.key not in ("turn.yours", "hand.has")
    if not isinstance(rule.condition, AnyOf):
        return True
    play = Play(Seat(0), (), use)
    for part in rule.condition.parts:
        if isinstance(part, Not) and isinstance(part.part, Test) and part.part.key in BY_USE:
            return part.part.ask(None, play)
    return True
