"""How defences are written: the card, what Alterar adds, and whom the Esfera is sent to.

``Potencia 7``, ``Desviar -> C``, ``Potencia 5 -> A`` (Resonancia), ``Alterar -1``, and with the
spectacular rule ``Alterar +7 with Potencia 7``.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final, final

from cardrules.core.model import AnyTable
from cardrules.games.arcanya.actions import Play, play
from cardrules.games.arcanya.table import ALTERAR, CARDS, FOLDER, VALUES
from cardrules.ids import CardId, Seat, seat_name, seat_of
from cardrules.notation import fold
from cardrules.rulebook import read_toml

_WITH: Final = {"en": "with", "es": "con"}
_PLAYS: Final = re.compile(r"(?:plays?|juega|jugar) ")
_BARE: Final = re.compile(r" ([a-z])$")
"""A target without an arrow."""
_EXTRA: Final = re.compile(r" (?:with|con|and|y) |,|(?=[-+][a-z])")
_CHANGE: Final = re.compile(r"(.*?)([+-]\d{1,9})")


@cache
def card_names() -> dict[str, CardId]:
    """Return every name of the cards that are held in hands, as `fold` returns it.

    A card is known by its id, its name in both languages, what its name means in English, and a
    Potencia card by its value alone.
    """
    meaning = {
        data["id"]: data.get("gloss", "") for data in read_toml(FOLDER / "cards.toml")["card"]
    }
    names: dict[str, CardId] = {}
    for id, card in CARDS.items():
        if card.kind not in ("potencia", "maniobra"):
            continue
        value = str(VALUES.get(id, ""))
        for name in (id, card.name.en, card.name.es, meaning[id], value):
            if name:
                names[fold(name)] = id
    return names


@final
class DefenceNotation:
    """Writes and reads `Play`; see `cardrules.core.game.Notation`."""

    def format(self, action: Any, _table: AnyTable, lang: str, /) -> str:
        """Return the card with what is said about it."""
        return _written(action, CARDS[action.card].name.in_(lang), lang)

    def spellings(self, action: Any, _table: AnyTable, /) -> tuple[str, ...]:
        """Return the same with the other names of the card, and with no arrow."""
        names = [name for name, id in card_names().items() if id == action.card]
        return tuple(
            text
            for name in names
            for lang in _WITH
            for text in (_written(action, name, lang), _written(action, name, lang, ""))
        )

    def read(self, text: str, seat: Seat, _table: AnyTable, /) -> Play | None:
        """Return a defence that need not be possible, or None if the text is none."""
        text = _BARE.sub(r">\1", _PLAYS.sub("", text, count=1))
        text, _, target = text.partition(">")
        if target and re.fullmatch("[a-z]", target) is None:
            return None
        first, *extras = _EXTRA.split(text)
        change = 0
        card = card_names().get(first)
        if card is None and (changed := _CHANGE.fullmatch(first)):
            card = card_names().get(changed[1])
            change = int(changed[2])
        sign = extras[0][0] if extras and extras[0][0] in "+-" else ""
        extra = card_names().get(extras[0].removeprefix(sign)) if extras else None
        if sign and extra is not None:
            change = int(f"{sign}{VALUES.get(extra, 0)}")
        if card is None or len(extras) > 1 or (extras and extra is None):
            return None
        return play(seat, card, seat_of(target) if target else None, change, extra)


def _written(action: Play, name: str, lang: str, arrow: str = "-> ") -> str:
    text = name
    if action.card == ALTERAR or action.change:
        text += f" {action.change:+d}"
    if action.extra is not None:
        text += f" {_WITH[lang]} {CARDS[action.extra].name.in_(lang)}"
    return text if action.target is None else f"{text} {arrow}{seat_name(action.target)}"
