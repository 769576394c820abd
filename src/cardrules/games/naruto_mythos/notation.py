"""How actions are written: what is done with which card, where, and over what.

``KS-107 -> M1`` with the name of the card in front of its id, ``KS-009 hidden -> M2``,
``KS-136 over KS-013 -> M1``, ``reveal ?@M1 A``, ``pass``, ``keep``, ``redraw``, ``place MSS-03``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar, final

from cardrules.core.actions import Choose
from cardrules.errors import DefinitionError
from cardrules.games.naruto_mythos.actions import Keep, Pass, Place, Play, Redraw, Reveal
from cardrules.games.naruto_mythos.naming import (
    NOTHING,
    cards_named,
    characters_named,
    id_in,
    names_of,
    object_names,
)  # fmt: skip
from cardrules.games.naruto_mythos.table import MISSIONS, SIDE, NarutoTable, zone_of
from cardrules.kit import CardId, Game, Object, Ref, Seat, contents, live, place
from cardrules.notation import fold, format_thing

T = TypeVar("T")
GameOf = Callable[[], Game]

KINDS: Final = {kind.tag: kind for kind in (Pass, Keep, Redraw)}
PLAIN: Final[Mapping[str, tuple[str, ...]]] = {
    "pass": ("pass", "paso", "pasar", "passes", "pasa"),
    "keep": ("keep", "conservar", "keep hand", "quedarse", "mantener"),
    "redraw": ("redraw", "cambiar", "mulligan", "robar otra"),
}
"""Actions that are one word, by tag: in English, in Spanish, then what else means them."""

HIDDEN: Final = {"en": "hidden", "es": "oculto"}
OVER: Final = {"en": "over", "es": "sobre"}
REVEAL: Final = {"en": "reveal", "es": "revelar"}
PLACE: Final = {"en": "place", "es": "colocar"}

_PLAYS: Final = re.compile(r"(?:plays?|juega|jugar) ")
_REVEALS: Final = re.compile(r"(?:reveals?|revela|revelar) ")
_PLACES: Final = re.compile(r"(?:places?|coloca|colocar|pone|poner|put|puts) ")
_CHOOSES: Final = re.compile(r"(?:choose|chooses|take|elegir|elige|toma|tomar) ")
_SECRETLY: Final = re.compile(
    r" (?:hidden|face-down|face down|ocult[oa]|bocabajo|boca abajo)(?= |>|$)"
)
_OVER: Final = re.compile(r"(?: |(?<=@m\d)>)(?:over|on|sobre|encima de) ")
"""An arrow before it is how `fold` writes the seat in ``?@M2 A over``, which is Spanish for to."""
_WHERE: Final = re.compile(
    r"(?:>|\b(?:in|into|en) )(?:m|mission ?|la mision ?|mision ?)?(\d{1,4})(?: [ab])?$"
)


@final
class MythosNotation:
    """Writes and reads what seats do; see `cardrules.core.game.Notation`.

    Args:
        game_of: Gives the game, which is not made yet when its notation is.
    """

    def __init__(self, game_of: GameOf) -> None:
        self.game_of = game_of

    def name(self, what: Any, _table: NarutoTable, lang: str, /) -> str | None:
        """Return what an answer chooses, where the kernel has no name for it: over no character."""
        return NOTHING[lang] if what is None else None

    # Writing.

    def format(self, action: Any, table: NarutoTable, lang: str, /) -> str:
        """Return the one text of an action."""
        game = self.game_of()
        if isinstance(action, Play):
            over = None if action.over is None else self._over(table, action.over, action, lang)
            card = format_thing(game, action.card, table, lang)
            return _play(action, card, over, lang)
        if isinstance(action, Reveal):
            what = format_thing(game, action.what, table, lang)
            over = None if action.over is None else self._over(table, action.over, action, lang)
            return _reveal(what, over, lang)
        if isinstance(action, Place):
            return f"{PLACE[lang]} {format_thing(game, action.card, table, lang)}"
        return PLAIN[action.tag][int(lang == "es")]

    def _over(self, table: NarutoTable, ref: Ref, action: Any, lang: str) -> str:
        """Return what is covered: by its card if that says which, else with where it stands."""
        thing = live(table, ref)
        whole = format_thing(self.game_of(), ref, table, lang)
        if thing is None or thing.face_down or zone_of(table, thing).name != "M":
            return whole
        number = _mission_of(table, action)
        here = characters_named(self.game_of(), table, thing.card, number, action.seat)
        if [other.ref for other in here] != [ref]:
            return whole
        return format_thing(self.game_of(), thing.card, table, lang)

    def spellings(self, action: Any, table: NarutoTable, /) -> tuple[str, ...]:
        """Return the same with the other names of its cards."""
        if isinstance(action, Place):
            names = names_of(self.game_of().card(action.card))
            return (*names, *(f"{word} {name}" for word in PLACE.values() for name in names))
        if isinstance(action, Play | Reveal):
            return ()
        return PLAIN[action.tag]

    # Reading.

    def read(self, text: str, seat: Seat, table: NarutoTable, /) -> Any:
        """Return an action that need not be possible, or None if the text is none.

        Raises:
            DefinitionError: It says a name that several cards or characters have.
        """
        for tag, words in PLAIN.items():
            if text in map(fold, words):
                return KINDS[tag](seat)
        if table.frames:
            answer = self._answer(_CHOOSES.sub("", text, count=1), seat, table)
            if answer is not None:
                return answer
        if _REVEALS.match(text):
            return self._revealing(_REVEALS.sub("", text, count=1), seat, table)
        if _PLACES.match(text):
            pile = contents(table, place(table, "chosen", seat))
            mission = self._card(_PLACES.sub("", text, count=1), pile, "mission")
            return None if mission is None else Place(seat, mission)
        return self._playing(_PLAYS.sub("", text, count=1), seat, table)

    def _playing(self, text: str, seat: Seat, table: NarutoTable) -> Play | None:
        where = _WHERE.search(text)
        if where is None:
            return None
        text = text[: where.start()].strip()
        hidden = _SECRETLY.search(text) is not None
        text = _SECRETLY.sub("", text, count=1).strip()
        parts = _OVER.split(text)
        if len(parts) > 2:  # noqa: PLR2004 - a card, and what it covers
            return None
        mission = _mission(int(where[1]), table)
        card = self._card(parts[0], contents(table, place(table, "hand", seat)), "character")
        if card is None:
            return None
        if len(parts) == 1:
            return Play(seat, card, mission, hidden)
        base = self._character(parts[1], seat, table, mission, face_down=False)
        return None if base is None else Play(seat, card, mission, hidden, base)

    def _revealing(self, text: str, seat: Seat, table: NarutoTable) -> Reveal | None:
        parts = _OVER.split(text)
        what = self._character(parts[0], seat, table, 0, face_down=True)
        if what is None or len(parts) > 2:  # noqa: PLR2004 - a character, and what it covers
            return None
        if len(parts) == 1:
            return Reveal(seat, what)
        number = zone_of(table, table.objects[what.id]).number
        base = self._character(parts[1], seat, table, number, face_down=False)
        return None if base is None else Reveal(seat, what, base)

    def _answer(self, text: str, seat: Seat, table: NarutoTable) -> Choose | None:
        """Read what is chosen in the middle of a resolution: a character, or a card."""
        ref = self._character(text, seat, table, 0, face_down=None)
        if ref is not None:
            return Choose(seat, ref)
        card = self._card(text, contents(table, place(table, "hand", seat)), "")
        return None if card is None else Choose(seat, card)

    def _card(self, text: str, pile: tuple[Object, ...], kind: str) -> CardId | None:
        """Return the card that a name means: one of a pile if that has one, else any of the game.

        Raises:
            DefinitionError: Several have that name.
        """
        game = self.game_of()
        exact = id_in(game, text, kind)
        if exact is not None:
            return exact
        found = cards_named(game, text, kind)
        held = [id for id in found if any(thing.card == id for thing in pile)]
        return _single(text, held or found, lambda id: f"{game.card(id).name.en} [{id}]")

    def _character(
        self, text: str, seat: Seat, table: NarutoTable, mission: int, *, face_down: bool | None
    ) -> Ref | None:
        """Return the character that a text means, one's own and of that mission before others.

        Raises:
            DefinitionError: It could be several.
        """
        game = self.game_of()
        found = [*_called(game, table, seat, fold(text))]
        if face_down is not None:
            found = [t for t in found if t.face_down is face_down] or found
            found = [t for t in found if zone_of(table, t).seat == seat] or found
        if mission:
            found = [t for t in found if zone_of(table, t).number == mission] or found
        return _single(text, [t.ref for t in found], lambda ref: format_thing(game, ref, table))


def _called(game: Game, table: NarutoTable, seat: Seat, text: str) -> Iterator[Object]:
    """Yield the characters in play that a folded text can mean for a seat."""
    exact = []
    loose = []
    for thing in characters_named(game, table):
        whole, short = object_names(game, table, thing, seat)
        if text in whole:
            exact.append(thing)
        elif text in short:
            loose.append(thing)
    yield from exact or loose


def _mission(number: int, table: NarutoTable) -> int:
    """Return the number of a mission.

    Raises:
        DefinitionError: A match has none with that number.
    """
    if number not in MISSIONS:
        up = [n for n in MISSIONS if contents(table, place(table, "mission", None, n))]
        what = f"there is no mission M{number}"
        raise DefinitionError("", what, [f"{SIDE}{n}" for n in up or MISSIONS])
    return number


def _mission_of(table: NarutoTable, action: Any) -> int:
    if isinstance(action, Play):
        return action.mission
    thing = live(table, action.what)
    return 0 if thing is None else zone_of(table, thing).number


def _single(text: str, found: list[T], written: Callable[[T], str]) -> T | None:
    """Return the only thing found, or None if nothing is.

    Raises:
        DefinitionError: Several are.
    """
    if len(found) > 1:
        raise DefinitionError("", f"{text!r} means several", [*map(written, found)])
    return found[0] if found else None


def _play(action: Play, card: str, over: str | None, lang: str) -> str:
    hidden = f" {HIDDEN[lang]}" if action.hidden else ""
    covering = "" if over is None else f" {OVER[lang]} {over}"
    return f"{card}{hidden}{covering} -> M{action.mission}"


def _reveal(what: str, over: str | None, lang: str) -> str:
    return f"{REVEAL[lang]} {what}" + ("" if over is None else f" {OVER[lang]} {over}")
