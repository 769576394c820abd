"""One play of a card that ships, as most tests of card texts begin."""

from __future__ import annotations

from typing import Any

from cardrules.games.naruto_mythos import GAME
from cardrules.ids import CardId
from games.naruto_mythos.bench import Bench, bench, card
from games.naruto_mythos.plain import PLAIN

__all__ = ["base_of", "fresh", "laid", "over_and_revealed", "revealed", "through_turn", "upgraded"]


def laid(**board: Any) -> Bench:
    """Return a board with plain characters and 9 Chakra for each seat, unless it says otherwise."""
    board.setdefault("chakra", {"A": 9, "B": 9})
    return bench(cards=PLAIN + board.pop("cards", ""), **board)


def base_of(id: str, **values: Any) -> str:
    """Return a character ``base`` without cost and Power that a card can cover."""
    return card("base", name=GAME.cards[CardId(id)].name.en, **values)


def fresh(id: str, **board: Any) -> Bench:
    """Return a board on which A has just played a card into mission 1, face-up from hand."""
    return laid(**_holding(id, board)).play(id, 1)


def upgraded(id: str, **board: Any) -> Bench:
    """Return a board on which A has just laid a card on the character ``own`` in mission 1."""
    cards = base_of(id) + board.pop("cards", "")
    return laid(cards=cards, **_with("base #own", _holding(id, board))).play(id, 1, "own")


def revealed(id: str, **board: Any) -> Bench:
    """Return a board on which A has just revealed the character ``own`` in mission 1."""
    return laid(**_with(f"hidden {id} #own", board)).reveal("own")


def over_and_revealed(id: str, **board: Any) -> Bench:
    """Return a board on which A has just revealed a card over the character ``own``."""
    cards = base_of(id) + board.pop("cards", "")
    hidden = _with(f"hidden {id} #top", _with("base #own", board))
    return laid(cards=cards, **hidden).reveal("top", "own")


def _holding(id: str, board: dict[str, Any]) -> dict[str, Any]:
    hand = board.get("hand", {})
    return {**board, "hand": {**hand, "A": [id, *hand.get("A", [])]}}


def _with(who: str, board: dict[str, Any]) -> dict[str, Any]:
    sides = board.get("M1", {})
    return {**board, "M1": {**sides, "A": [who, *sides.get("A", [])]}}


def through_turn(board: Bench, *wanted: str) -> Bench:
    """Answer until somebody has the turn: what is wanted if it is offered, else the first."""
    while board.asked and not board.asked.endswith("ask.turn"):
        offered = board.offered
        board.say(next((w for w in (*wanted, "use") if w in offered), offered[0]))
    return board
