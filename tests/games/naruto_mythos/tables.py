"""Small tables of Naruto Mythos, laid out by hand, and matches played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import attrs

from cardrules.core.model import Decision
from cardrules.games.naruto_mythos import GAME
from cardrules.games.naruto_mythos.events import ChakraChanged, PhaseBegan, TurnBegan
from cardrules.kit import CardId, Draft, Made, Object, ObjectId, Seat, State, claim
from cardrules.match import Match
from cardrules.settings import settle

__all__ = ["GAME", "A", "B", "played", "table"]

A, B = Seat(0), Seat(1)


def table(hand: str = "", **sides: str) -> Any:
    """Return a table on which it is A's turn, in the second round, with 9 Chakra.

    Args:
        hand: The cards that A holds.
        sides: The characters of each side, as ``A1="KS-009 KS-107?"``: ``?`` marks hidden ones.
    """
    settings = settle(GAME, 2)
    draft: Any = Draft(State.empty(settings, GAME.facts(settings)))
    for number in (1, 2):
        _lay(draft, "mission", None, number, f"MSS-0{number}")
    _lay(draft, "hand", A, 0, hand)
    for name, cards in sides.items():
        _lay(draft, "M", Seat("AB".index(name[0])), int(name[1]), cards)
    for event in (PhaseBegan("action", 2), TurnBegan(A), ChakraChanged(A, 9)):
        event.apply(draft)
    return attrs.evolve(draft.freeze(), decision=Decision(1, A, claim("ask.turn")))


def _lay(draft: Any, zone: str, seat: Seat | None, number: int, cards: str) -> None:
    place = draft.settings.layout.at(zone, seat, number)
    for card in cards.split():
        id = ObjectId(draft.reserve())
        thing = Object(id, 1, place, CardId(card.rstrip("?")), seat, face_down="?" in card)
        Made((thing,)).apply(draft)


def played(seed: int, every: int = 1) -> Iterator[Match]:
    """Play a match at random, passing seldom; yield it at every so many-th question and at its end.

    Args:
        seed: Of the match and of the play.
        every: Which questions.
    """
    pick = random.Random(seed)
    match = GAME.start(seats=2, seed=seed, options={"competitive": seed % 2 == 1})
    number = 0
    while match.decision is not None:
        if number % every == 0:
            yield match
        legal = match.legal_actions()
        busy = [action for action in legal if action.tag not in ("pass", "decline")]
        match.act(pick.choice(busy if busy and pick.random() < 0.9 else legal))
        number += 1
    yield match
