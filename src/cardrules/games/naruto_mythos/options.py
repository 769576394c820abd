"""What is agreed on before a match."""

from __future__ import annotations

from typing import Final

from cardrules.core.claims import Text
from cardrules.games.naruto_mythos.decks import STARTERS, any_deck, deck_of, wrong_deck
from cardrules.games.naruto_mythos.table import SEATS
from cardrules.kit import OptionDef


def _of_file(text: str) -> str:
    return deck_of(text).text


OPTIONS: Final = (
    OptionDef("deck-a", STARTERS[0], Text(
        "Deck of A: a starter deck by name (H1), or its cards and missions: MSS-01, 2x KS-009, ...",
        "Mazo de A: uno de inicio por su nombre (H1), o cartas y misiones: MSS-01, 2x KS-009...",
    ), (), wrong_deck, of_file=_of_file, whose=SEATS[0],
       any_value=any_deck),
    OptionDef("deck-b", STARTERS[1], Text(
        "Deck of B, in the same way.",
        "Mazo de B, de la misma manera.",
    ), (), wrong_deck, of_file=_of_file, whose=SEATS[1],
       any_value=any_deck),
    OptionDef("competitive", False, Text(
        "The players stack the mission deck in turns; else it is shuffled (R6).",
        "Los jugadores apilan por turnos el mazo de misiones; si no, se baraja (R6).",
    )),
    OptionDef("first", "random", Text(
        "Who receives the Edge at first (R5).",
        "Quién recibe el Edge al principio (R5).",
    ), ("random", "A", "B")),
)  # fmt: skip
