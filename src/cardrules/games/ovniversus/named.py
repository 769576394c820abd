"""What cards and battles are called: in boards, in notation, in either language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardrules.games.ovniversus.table import BATTLES, FOURTH
from cardrules.kit import CardId
from cardrules.notation import fold

WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "fuerza": ("fuerza", "strength"),
    "proyeccion": ("proyeccion", "proyeccion de energia", "energia", "energy projection"),
    "resistencia": ("resistencia", "resistance", "endurance"),
    FOURTH: ("fourth", "cuarta", "fourth battle", "cuarta batalla"),
}
"""What each battle is called."""

SHOWN: Final[Mapping[str, Mapping[str, str]]] = {
    **{battle: {"en": battle, "es": battle} for battle in BATTLES},
    "proyeccion": {"en": "proyección", "es": "proyección"},
    FOURTH: {"en": "fourth", "es": "cuarta"},
}
"""How each is written, by language."""

_BATTLES: Final = {fold(word): battle for battle, words in WORDS.items() for word in words}


def battle_named(text: str) -> str | None:
    """Return the battle that a text means, or None."""
    return _BATTLES.get(fold(text))


def card_names(game: Any) -> Mapping[str, CardId]:
    """Return what each card is called, as `fold` returns it: its id, and a name of its own."""
    found: dict[str, CardId] | None = game.memo.get("card names")
    if found is None:
        found = {}
        shared: set[str] = set()
        for id, card in game.cards.items():
            for name in {fold(card.name.en), fold(card.name.es)}:
                if name in found:
                    shared.add(name)
                found[name] = id
        for name in shared:
            del found[name]
        found.update({fold(id): id for id in game.cards})
        game.memo["card names"] = found
    return found
