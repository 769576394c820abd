"""Described boards beyond hands and Escudos: Alumnos, Guardas, Escuelas, Debilidades."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from cardrules.core.model import Settings
from cardrules.errors import nearest
from cardrules.games.arcanya.academy import (
    ADVANCED,
    BASIC,
    alumno,
    alumno_place,
    aside,
    element,
    guards,
    guards_place,
    kind_of,
    school,
    school_of,
    school_place,
    schools,
    weakness,
    weakness_of,
    weakness_place,
)
from cardrules.games.arcanya.dealing import of_kind
from cardrules.games.arcanya.given import NONE, Given, Names
from cardrules.games.arcanya.guards import KINDS
from cardrules.games.arcanya.table import CARDS
from cardrules.ids import UNKNOWN, CardId, Place, seat_name
from cardrules.notation import fold
from cardrules.schema import fine

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset

Marks = dict[Place, list[dict[str, Any]]]
"""For each place, what its things are besides their card: turned, face-down, with counters."""
Told = Mapping[int, tuple[tuple[str, str], Any]]
"""What a table of the description says of each seat, with the path to it."""

_PREFIX: Final = re.compile(r"^(?:escuela|debilidad)(?:: ?| |-)")
KEYS: Final = ("alumno", "turned", "school", "weakness", "guards")


class Beyond:
    """Lays out what a description says beyond hands and Escudos, and gathers what is wrong.

    Args:
        game: Arcanya, with the cards of a case.
        board: The description.
        settings: What was agreed on.
        names: Reads names.
        cards: The cards of each place; more are added.
    """

    def __init__(
        self, game: Ruleset, board: Given, settings: Settings, names: Names,
        cards: dict[Place, list[CardId]],
    ) -> None:  # fmt: skip
        self.game = game
        self.board = board
        self.settings = settings
        self.names = names
        self.cards = cards
        self.marks: Marks = {}
        # Places are worked out from the settings alone.
        self.table: Any = _Bare(settings)

    def lay(self, told: Mapping[str, Told]) -> Marks:
        """Lay it all out; return what the things are besides their cards."""
        options = dict(self.settings.options)
        if options["mode"] == BASIC and options["calm"]:
            self._refuse(KEYS, "is no part of the basic game without Alumnos")
            return self.marks
        if options["mode"] == BASIC:
            self._refuse(("school", "weakness"), "belongs to the advanced game")
        else:
            self._schools()
            copies = Counter({element(c.id): c.count for c in of_kind(self.game, "debilidad")})
            for seat, (path, value) in told["weakness"].items():
                found = UNKNOWN if str(value).strip() == UNKNOWN else self._element(value, path)
                copies[found] -= 1
                if found not in ("", UNKNOWN) and copies[found] < 0:
                    self.names.fault(path, f"there are not so many Debilidades of {found}")
                card = UNKNOWN if found == UNKNOWN else weakness_of(found)
                self.cards[weakness_place(self.table, seat)] = [card] if found else []
                hidden = self.settings.in_force["A28"] == "b"
                self.marks[weakness_place(self.table, seat)] = [{"face_down": hidden}]
        if options["calm"] and self.settings.in_force["A32"] == "a":
            self._refuse(("alumno", "turned"), "is no part of a game without Alumnos")
            self._refuse(("school", "guards"), "comes about by an affinity, and nobody has one")
            self._refuse(("weakness",), "there is none where nobody has an affinity")
        self._alumnos(told["alumno"])
        for seat, (path, value) in told["guards"].items():
            self._guards(seat, value, path)
        return self.marks

    def _refuse(self, keys: Iterable[str], why: str) -> None:
        for name in keys:
            value = getattr(self.board, name)
            if value and fold(str(value)) not in NONE:
                self.names.fault((name,), why, ("options.mode", "options.calm"))

    def _schools(self) -> None:
        text = self.board.school.strip()
        every = schools(self.game)
        if text == UNKNOWN:
            self.cards[school_place(self.table)] = [UNKNOWN]
            self.cards[aside(self.table)] = [UNKNOWN] * (len(every) - 1)
            return
        found = "" if fold(text) in NONE else self._element(text, ("school",))
        here = [school_of(found)] if found else []
        self.cards[school_place(self.table)] = list(here)
        self.cards[aside(self.table)] = [card for card in every if card not in here]

    def _element(self, text: str, path: tuple[str, ...]) -> str:
        """Return the element that a text names; "" if it names none."""
        elements = [element(card.id) for card in of_kind(self.game, "escuela")]
        word = _PREFIX.sub("", fold(str(text)))
        if word in elements:
            return word
        self.names.fault(path, f"there is no element {text!r}", nearest(word, elements))
        return ""

    def _alumnos(self, told: Told) -> None:
        turned = self._turned()
        known = {
            fold(name): card.id
            for card in of_kind(self.game, "alumno")
            for name in (card.id, card.name.en, card.name.es)
        }
        seen: set[CardId] = set()
        for seat, (path, value) in told.items():
            card = known.get(fold(str(value)), UNKNOWN)
            if card == UNKNOWN and str(value).strip() != UNKNOWN:
                near = nearest(fold(str(value)), known)
                names = tuple(self.game.card(known[name]).name.en for name in near)
                self.names.fault(path, f"there is no Alumno {value!r}", names)
            elif card in seen and card != UNKNOWN:
                self.names.fault(path, f"{value!r} is the Alumno of another seat, too")
            seen.add(card)
            self.cards[alumno_place(self.table, seat)] = [card]
            self.marks[alumno_place(self.table, seat)] = [{"used": seat in turned}]
        for letter in (seat_name(seat) for seat in turned - set(told) if seat is not None):
            if fine(self.names.faults, f"alumno.{letter}"):
                self.names.fault(("turned",), f"{letter} has no Alumno", ("alumno",))

    def _turned(self) -> set[int | None]:
        found: set[int | None] = set()
        for at, text in enumerate(self.board.turned):
            before = len(self.names.faults)
            seat = self.names.seat(text, ("turned", at))
            if seat in found and len(self.names.faults) == before:
                self.names.fault(("turned", at), f"{seat_name(seat or 0)} is told twice")
            found.add(seat)
        return found

    def _guards(self, seat: int, value: Iterable[str], path: tuple[str, str]) -> None:
        place = guards_place(self.table, seat)
        self.cards[place], self.marks[place] = [], []
        for text in value:
            kind, colon, card = text.partition(":")
            if colon and not card.strip():
                self.names.fault(
                    path, f"{text!r}: after the colon stands its card", (kind, f"{kind}: ?")
                )
            word = fold(kind).removeprefix("guarda de ")
            if word not in KINDS:
                self.names.fault(path, f"there is no Guarda of kind {kind!r}", KINDS)
                continue
            self.cards[place] += self.names.cards((card.strip() or UNKNOWN,), path)
            self.marks[place].append({"face_down": True, "counters": ((word, 1),)})


class _Bare:
    """A table of which only the settings are known."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings


def beyond(state: Any, game: Ruleset) -> dict[str, Any]:
    """Return what a description says beyond hands and Escudos; nothing of what is not there."""
    seats = range(state.settings.seats)
    alumnos = {seat: thing for seat in seats if (thing := alumno(state, seat)) is not None}
    weak = {seat: thing for seat in seats if (thing := weakness(state, seat)) is not None}
    laid = {seat: there for seat in seats if (there := guards(state, seat))}
    now = school(state)
    found: dict[str, Any] = {
        "alumno": {seat_name(s): _name(game, t.card) for s, t in alumnos.items()},
        "turned": [seat_name(s) for s, thing in alumnos.items() if thing.used],
        "weakness": {seat_name(s): _element(thing.card) for s, thing in weak.items()},
        "guards": {seat_name(s): [_guard(g) for g in there] for s, there in laid.items()},
        "school": "" if now is None else _element(now.card),
    }
    return {key: value for key, value in found.items() if value}


def _element(card: CardId) -> str:
    return UNKNOWN if card == UNKNOWN else element(card)


def _name(game: Ruleset, card: CardId) -> str:
    return UNKNOWN if card == UNKNOWN else game.card(card).name.en


def _guard(guard: Any) -> str:
    if guard.card == UNKNOWN:
        return kind_of(guard)
    return f"{kind_of(guard)}: {CARDS[guard.card].name.en}"


__all__ = ["ADVANCED", "Beyond", "Marks", "beyond"]
