"""How actions are written: ``Batman -> fuerza``, ``effect of Batman@FUERZA A``, ``show hand``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, final

from cardrules.games.ovniversus.actions import Activate, End, NameScore, Place, Show
from cardrules.games.ovniversus.named import SHOWN, WORDS, battle_named, card_names
from cardrules.games.ovniversus.table import PLACE_OF, STANDING, DuelTable
from cardrules.kit import CardId, Choose, Game, Object, Ref, Seat, contents, live
from cardrules.notation import fold, format_thing

GameOf = Callable[[], Game]

SHOW: Final = ("show hand", "mostrar mano", "show", "mostrar", "show the hand", "mostrar la mano")
END: Final = ("end turn", "terminar turno", "end", "terminar", "end the turn", "fin de turno")
EFFECT: Final = {"en": "effect of", "es": "efecto de"}
NAME: Final = {"en": "name", "es": "nombrar"}

_PLAYS: Final = re.compile(
    r"(?:places?|plays?|puts?|coloca|colocar|baja|bajar|juega|jugar|pone|poner) "
)
_INTO: Final = re.compile(r" (?:in|into|on|en|sobre) (?=[a-z ]+$)")
_EFFECT: Final = re.compile(
    r"(?:uses? |usar? )?(?:the |el )?(?:effect of|effect|activates?|efecto de|efecto|activar?) "
)
_CHOOSES: Final = re.compile(r"(?:choose|chooses|elegir|elige|toma|tomar|take) ")
_LETTERS: Final = ("a", "b")
_NAMES: Final = re.compile(r"(?:names?|nombra|nombrar) ")


@final
class OvniversusNotation:
    """Writes and reads what seats do; see `cardrules.core.game.Notation`.

    Args:
        game_of: Gives the game, which is not made yet when its notation is.
    """

    def __init__(self, game_of: GameOf) -> None:
        self.game_of = game_of

    def format(self, action: Any, table: DuelTable, lang: str, /) -> str:
        """Return the one text of an action."""
        game = self.game_of()
        match action:
            case Place(_, card, battle):
                return f"{format_thing(game, card, table, lang)} -> {_battle(battle, lang)}"
            case Activate(_, what):
                return f"{EFFECT[lang]} {format_thing(game, what, table, lang)}"
            case NameScore(_, score):
                return f"{NAME[lang]} {_battle(score, lang)}"
            case Show():
                return SHOW[int(lang == "es")]
            case _:
                return END[int(lang == "es")]

    def spellings(self, action: Any, table: DuelTable, /) -> tuple[str, ...]:
        """Return the same with the other names of what it is about."""
        match action:
            case Place(_, card, battle):
                names = [name for name, id in card_names(self.game_of()).items() if id == card]
                return tuple(f"{name} -> {word}" for name in names for word in WORDS[battle])
            case Activate(_, what):
                thing = live(table, what)
                return () if thing is None else self._of_effect(thing, table)
            case NameScore(_, score):
                words = WORDS.get(score, ())
                return (*words, *(f"{verb} {w}" for verb in NAME.values() for w in words))
            case Show():
                return SHOW
            case _:
                return END

    def _of_effect(self, thing: Object, table: DuelTable) -> tuple[str, ...]:
        names = [name for name, id in card_names(self.game_of()).items() if id == thing.card]
        alike = [
            other
            for where in STANDING
            for other in contents(table, where)
            if other.card == thing.card
        ]
        if len(alike) > 1:
            return ()
        return tuple(f"{word} {name}" for word in EFFECT.values() for name in names)

    # Reading.

    def read(self, text: str, seat: Seat, table: DuelTable, /) -> Any:
        """Return an action that need not be possible, or None if the text is none."""
        for kind, words in ((Show, SHOW), (End, END)):
            if text in map(fold, words):
                return kind(seat)
        if _NAMES.match(text):
            score = battle_named(_NAMES.sub("", text, count=1))
            return None if score is None else NameScore(seat, score)
        if _EFFECT.match(text):
            using = self._standing(_EFFECT.sub("", text, count=1), seat, table)
            return None if using is None else Activate(seat, using)
        if _CHOOSES.match(text):
            return self._answer(_CHOOSES.sub("", text, count=1), seat, table)
        text = _PLAYS.sub("", text, count=1)
        name, arrow, where = (_INTO.sub(">", text) if ">" not in text else text).rpartition(">")
        card = card_names(self.game_of()).get(name)
        battle = battle_named(where)
        if not arrow or card is None or battle is None:
            return None
        return Place(seat, CardId(card), battle)

    def _answer(self, text: str, seat: Seat, table: DuelTable) -> Choose | None:
        """Read what is chosen though it is not offered: a side of a battle, or a card on one."""
        name, _, letter = text.rpartition(" ")
        battle = battle_named(name)
        if battle is not None and letter in _LETTERS:
            return Choose(seat, PLACE_OF[_LETTERS.index(letter)][battle])
        what = self._standing(text, seat, table)
        return None if what is None else Choose(seat, what)

    def _standing(self, text: str, seat: Seat, table: DuelTable) -> Ref | None:
        """Return the card in a battle that a text means, an own one before others."""
        name, _, where = text.partition("@")
        battle, _, letter = where.rpartition(" ") if where[-2:-1] == " " else (where, "", "")
        card = card_names(self.game_of()).get(name)
        owners = (_LETTERS.index(letter),) if letter in _LETTERS else (seat, 1 - seat)
        for owner in owners:
            for here, place in PLACE_OF[owner].items():
                if battle and battle_named(battle) != here:
                    continue
                for thing in contents(table, place):
                    if thing.card == card:
                        return thing.ref
        return None


def _battle(battle: str, lang: str) -> str:
    return SHOWN[battle][lang] if battle in SHOWN else battle
