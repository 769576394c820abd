"""How actions are written: cards, what is meant, and at whom it is aimed.

``Ataque``, ``Hechizo as Escudo``, ``Ataque + Ataque + Hechizo as Fulminante``, ``Provocar -> C``,
``Provocar as marker -> C``, ``Escudo + Escudo, each as Escudo``, ``Alquimia (Agua)``, ``end turn``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, final

from cardrules.games.waifus_arena.actions import End, Play
from cardrules.games.waifus_arena.cards import ELEMENTS, role
from cardrules.games.waifus_arena.listing import canonical
from cardrules.games.waifus_arena.table import ArenaTable
from cardrules.games.waifus_arena.ways import COMBOS, is_combo, uses_of
from cardrules.kit import CardId, DefinitionError, Game, Seat, Text, seat_name, seat_of
from cardrules.notation import fold, format_thing

END: Final = ("end turn", "terminar")
ENDS: Final = (
    *END,
    "end",
    "fin",
    "pass",
    "paso",
    "pasar",
    "stop",
    "terminar turno",
    "fin de turno",
)
AS: Final = Text(" as ", " como ")
EACH: Final = Text(", each as ", ", cada una como ")
MEANT: Final[Mapping[str, Text]] = {
    "ataque": Text("Ataque", "Ataque"),
    "filo": Text("free Fulminante", "Fulminante gratis"),
    "doble": Text("Doble Ataque", "Doble Ataque"),
    "arma": Text("Ataque y Escudo", "Ataque y Escudo"),
    "fulminante": Text("Fulminante", "Fulminante"),
    "barrera": Text("Barrera", "Barrera"),
    "replica": Text("Réplica", "Réplica"),
    "defensa": Text("Escudo", "Escudo"),
    "hechizo": Text("own Hechizo", "Hechizo propio"),
    "provocar": Text("Amenaza", "Amenaza"),
    "marcador": Text("marker", "marcador"),
}
"""What is meant, in the uses of which a card can have several."""
ALSO: Final[Mapping[str, tuple[str, ...]]] = {
    "hechizo": ("hechizo", "spell", "own spell"),
    "defensa": ("defensa", "defence", "defense", "block"),
    "replica": ("derecho de replica", "reply"),
    "arma": ("ataque and escudo", "combo de ataque y escudo", "combo de arma"),
    "doble": ("combo de doble ataque", "double attack"),
    "barrera": ("combo de barrera", "barrier"),
    "fulminante": ("ataque fulminante",),
    "filo": ("filo",),
    "ataque": ("attack", "ataque basico"),
}
USUAL: Final = ("ataque", "defensa", "provocar")
"""What a single card of several uses means if nothing else is said."""

_PLAYS: Final = re.compile(r"(?:plays?|juega|jugar) ")
_ELEMENT: Final = re.compile(r"\(([a-z -]+)\)")
_COUNT: Final = re.compile(r"(\d)(?: ?[x×])? (.+)")
_MEANS: Final = re.compile(r"(.+?)(?:,(?:each|cada una?))? (?:as|como) (.+)")
MOST: Final = 9
"""Cards of a play that can be read."""
IN_COMBOS: Final = ("ataque", "escudo", "hechizo", "agilidad")
"""What Combos of different cards consist of, by what the rules know it as."""
KEPT: Final = 2_000
"""Actions whose spellings are kept."""


@final
class ArenaNotation:
    """Writes and reads what seats do; see `cardrules.core.game.Notation`.

    Args:
        game_of: Gives the game, which is not made yet when its notation is.
    """

    def __init__(self, game_of: Callable[[], Game]) -> None:
        self.game_of = game_of
        # They follow from the action alone.
        self._spellings: dict[Play, tuple[str, ...]] = {}

    def format(self, action: Any, table: ArenaTable, lang: str, /) -> str:
        """Return the one text of an action."""
        if isinstance(action, End):
            return END[int(lang == "es")]
        names = [format_thing(self.game_of(), card, table, lang) for card in action.cards]
        text = " + ".join(names) + self._suffix(action, lang)
        return text + self._aim(action, lang)

    def _suffix(self, action: Play, lang: str) -> str:
        """Return what is meant, unless the cards say it."""
        game = self.game_of()
        if is_combo(game, action):
            return AS.in_(lang) + MEANT[action.use].in_(lang)
        uses = uses_of(game, action.cards[0])
        if action.use not in MEANT or len(uses) == 1:
            return ""
        if len(action.cards) > 1:
            return EACH.in_(lang) + MEANT[action.use].in_(lang)
        if action.use == uses[0] and action.use in USUAL:
            return ""
        return AS.in_(lang) + MEANT[action.use].in_(lang)

    def _aim(self, action: Play, lang: str) -> str:
        text = ""
        if action.element:
            word = self.game_of().words.get(f"word.{action.element}")
            text += f" ({action.element if word is None else word.in_(lang)})"
        if action.targets:
            text += " -> " + ", ".join(map(seat_name, action.targets))
        return text

    def spellings(self, action: Any, _table: ArenaTable, /) -> tuple[str, ...]:
        """Return the same with other names, with counts, and without what is meant."""
        if isinstance(action, End):
            return ENDS
        found = self._spellings.get(action)
        if found is None:
            if len(self._spellings) == KEPT:
                self._spellings.clear()
            found = self._spellings[action] = tuple(dict.fromkeys(self._spelled(action)))
        return found

    def _spelled(self, action: Play) -> Iterator[str]:
        # One card without a word is what it usually means; else the bare cards can mean anything.
        uses = uses_of(self.game_of(), action.cards[0])
        usual = len(action.cards) == 1 and uses[0] in USUAL and action.use != uses[0]
        meant = [*([] if usual else [""]), *self._meanings(action)]
        for lang in ("en", "es"):
            aim = self._aim(action, lang)
            for cards in self._cards(action, lang):
                yield from (f"{cards}{words}{aim}" for words in meant)

    def _meanings(self, action: Play) -> Iterator[str]:
        each = len(action.cards) > 1 and not is_combo(self.game_of(), action)
        for lang in ("en", "es"):
            for word in (*_meant(action.use, lang), *ALSO.get(action.use, ())):
                yield (EACH if each else AS).in_(lang) + word

    def _cards(self, action: Play, lang: str) -> Iterator[str]:
        game = self.game_of()
        if any(card not in game.cards for card in action.cards):
            return
        counted = Counter(action.cards).items()
        for name in (lambda id: game.cards[id].name.in_(lang), str):
            yield " + ".join(name(card) for card in action.cards)
            if len(counted) < len(action.cards):
                yield " + ".join(name(c) if n == 1 else f"{n} {name(c)}" for c, n in counted)

    # Reading what no candidate is called.

    def read(self, text: str, seat: Seat, table: ArenaTable, /) -> Any:
        """Return an action that need not be possible, or None if the text is none.

        Raises:
            DefinitionError: It does not say what is meant, and several things can be.
        """
        if text in map(fold, ENDS):
            return End(seat)
        text, _, aimed = _PLAYS.sub("", text, count=1).partition(">")
        targets = _targets(aimed)
        element = _ELEMENT.search(text)
        what = "" if element is None else fold(element[1]).replace(" ", "-")
        means = _MEANS.fullmatch(_ELEMENT.sub("", text).strip())
        cards = self._read_cards(_ELEMENT.sub("", text).strip() if means is None else means[1])
        if cards is None or targets is None or what not in ("", *ELEMENTS):
            return None
        use = self._use(cards, "" if means is None else means[2], text)
        if use is None:
            return None
        if use == "fulminante" and len(cards) == 1 and table.facts.blades:
            use = "filo"  # Only a free one is of a single card: nothing else can be meant.
        return canonical(self.game_of)(table, Play(seat, cards, use, targets, what))

    def _read_cards(self, text: str) -> tuple[CardId, ...] | None:
        game = self.game_of()
        names = {
            fold(name): id
            for id, card in game.cards.items()
            for name in (id, card.name.en, card.name.es)
        }
        found: list[CardId] = []
        for part in text.split("+"):
            counted = _COUNT.fullmatch(part.strip())
            count, name = (1, part) if counted is None else (int(counted[1]), counted[2])
            card = names.get(name.strip())
            if card is None or not count or game.cards[card].kind != "accion":
                return None
            found += [card] * count
        return tuple(found) if len(found) <= MOST else None

    def _use(self, cards: tuple[CardId, ...], said: str, text: str) -> str | None:
        """Return what is meant; None if the words for it are none."""
        uses = uses_of(self.game_of(), cards[0])
        if said:
            fitting = [
                use for use in (*(uses if len(cards) == 1 else COMBOS), *uses, *MEANT)
                if said in {fold(word) for word in (*_words(use), *ALSO.get(use, ()))}
            ]  # fmt: skip
            if said == "barrera" or said in map(fold, ALSO["barrera"]):
                return "barrera"
            return fitting[0] if fitting else None
        if len(cards) == 1 and (len(uses) == 1 or uses[0] in USUAL):
            return uses[0]
        if len(uses) == 1 and (len(set(cards)) == 1 or self._is_no_combo(cards)):
            return uses[0]
        near = [MEANT[use].en for use in dict.fromkeys((*uses, *COMBOS)) if use in MEANT]
        raise DefinitionError("", f"{text!r} does not say what is meant", near[:3])

    def _is_no_combo(self, cards: tuple[CardId, ...]) -> bool:
        """Return whether some of these cards are part of no Combo, whatever they are meant as."""
        game = self.game_of()
        return any(role(game, card) not in IN_COMBOS for card in cards)


def _meant(use: str, lang: str) -> tuple[str, ...]:
    return (MEANT[use].in_(lang),) if use in MEANT else ()


def _words(use: str) -> tuple[str, ...]:
    return (*_meant(use, "en"), *_meant(use, "es"))


def _targets(text: str) -> tuple[Seat, ...] | None:
    """Return the seats behind an arrow; None if they are none."""
    letters = [part.strip() for part in text.split(",") if part.strip()]
    if not all(re.fullmatch("[a-d]", letter) for letter in letters):
        return None
    return tuple(seat_of(letter) for letter in letters)
