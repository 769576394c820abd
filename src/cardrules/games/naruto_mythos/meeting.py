"""The small board on which two characters meet, for trying every two of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardrules.games.naruto_mythos.cards import cards, is_character
from cardrules.kit import CardId

PLAIN: Final = ("KS-009", "KS-086", "KS-017")
"""Characters that do little or nothing by themselves; which of them stand there hangs on names."""


SEALS: Final = CardId("KS-067")
"""Rashomon: as long as it lies there, an enemy beside it is sealed."""


def meeting(one: CardId, other: CardId) -> Mapping[str, Any] | None:
    """Return a board on which each of two characters is beside the other in several ways.

    They are friends in mission 1 and enemies in mission 2, hidden and face-up, in both hands and
    in decks and piles; the Chakra suffices for both. None for missions, which nobody plays.
    """
    if not (is_character(one) and is_character(other)):
        return None
    names = {cards()[id].name.en for id in (one, other)}
    plain = [id for id in PLAIN if cards()[CardId(id)].name.en not in names]
    friends = [one] if len(names) == 1 else [one, other]
    return {
        "round": 2,
        "missions": ["MSS-06", "MSS-04"],
        "mission_deck": ["MSS-01", "MSS-07"],
        "M1": {"A": _named(friends, 1), "B": [_facing(plain[0], friends, 1), f"hidden {one}"]},
        "M2": {"A": [_facing(plain[0], [other], 2), f"hidden {other}"],
               "B": [*_named([other], 2), f"hidden {one} +1"]},
        "hand": {"A": [one, other, plain[0]], "B": [other, one, plain[0]]},
        "deck": {"A": [other, plain[0], one], "B": [one, other, plain[0]]},
        "discard": {"A": [one], "B": [other]},
        "chakra": {"A": 12, "B": 12},
        "edge": "A",
        "turn": "A",
    }  # fmt: skip


def _named(side: list[CardId], mission: int) -> list[str]:
    """Return the characters of a side; what seals an enemy has a label."""
    return [f"{id} #wall{mission}" if id == SEALS else str(id) for id in side]


def _facing(who: str, enemies: list[CardId], mission: int) -> Mapping[str, str] | str:
    """Return a character with a token, or sealed if one of its enemies does that at once."""
    return {"card": who, "sealed_by": f"wall{mission}"} if SEALS in enemies else f"{who} +1"
