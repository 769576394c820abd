"""How actions are written: ``Batman -> fuerza``, ``effect of Batman@FUERZA A``, ``show hand``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, final

from cardrules.games.ovniversus.actions import Activate, End, NameScore, Place, Show
from cardrules.games.ovniversus.named import SHOWN, WORDS, battle_named, card_names
from cardrules.games.ovniversus.table import PLACE_OF, STANDING, DuelTable
from cardrules.kit import CardId, Game, Object, Seat, contents, live
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
    r"(?:effect|effect of|use effect of|activate|efecto|efecto de|activa|activar|usa efecto de) "
)
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
            return self._using(_EFFECT.sub("", text, count=1), seat, table)
        text = _PLAYS.sub("", text, count=1)
        name, arrow, where = (_INTO.sub(">", text) if ">" not in text else text).rpartition(">")
        card = card_names(self.game_of()).get(name)
        battle = battle_named(where)
        if not arrow or card is None or battle is None:
            return None
        return Place(seat, CardId(card), battle)

    def _using(self, text: str, seat: Seat, table: DuelTable) -> Activate | None:
        """Return the use of an effect: of an own card, or of that of the other seat at its place."""
        name, _, where = text.partition("@")
        card = card_names(self.game_of()).get(name)
        things = [
            thing
            for owner in (seat, 1 - seat)
            for battle, place in PLACE_OF[owner].items()
            if not where or where.split(" ")[0] in map(fold, WORDS[battle])
            for thing in contents(table, place)
            if thing.card == card
        ]
        if where.endswith((" a", " b")):
            letter = "ab".index(where[-1])
            things = [t for t in things if t.place in PLACE_OF[letter].values()]
        return Activate(seat, things[0].ref) if things else None


def _battle(battle: str, lang: str) -> str:
    return SHOWN[battle][lang] if battle in SHOWN else battle
