"""How defences are written: the card, what goes with it, and whom the Esfera is sent to.

``Potencia 7``, ``Desviar -> C``, ``Potencia 5 -> A`` (Resonancia), ``Alterar -1``, with the
spectacular rule ``Alterar +7 with Potencia 7``, with Guardas ``Potencia 5 with Guarda de tierra``,
with the Escuela in play ``Potencia 5, activate the Escuela``; and ``use the Alumno``.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final, final

from cardrules.core.claims import Text
from cardrules.core.model import AnyTable, Object, contents, live
from cardrules.games.arcanya.academy import kind_of
from cardrules.games.arcanya.actions import ACTIVATE, DISCARD, BeHit, Play, UseAlumno, play
from cardrules.games.arcanya.guards import KINDS as GUARD_KINDS
from cardrules.games.arcanya.guards import USES
from cardrules.games.arcanya.table import ALTERAR, CARDS, FOLDER, VALUES
from cardrules.ids import CardId, Ref, Seat, seat_name, seat_of
from cardrules.notation import fold
from cardrules.rulebook import read_toml

PLAIN: Final = {
    "ability": Text("use the Alumno", "usar el Alumno"),
    "be-hit": Text("take the hit", "recibir el impacto"),
}
"""How actions are written that say nothing more."""

GUARDS: Final = {
    "tierra": Text("Guarda de tierra", "Guarda de tierra"),
    "fuego": Text("Guarda de fuego", "Guarda de fuego"),
    "metal-esfera": Text("Guarda de metal (Esfera)", "Guarda de metal (Esfera)"),
    "metal-carta": Text("Guarda de metal (card)", "Guarda de metal (carta)"),
}
KINDS: Final = {kind: Text(f"Guarda de {kind}", f"Guarda de {kind}") for kind in GUARD_KINDS}
ON_SCHOOL: Final = {
    DISCARD: Text("discard the Escuela", "descartar la Escuela"),
    ACTIVATE: Text("activate the Escuela", "activar la Escuela"),
}

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
        if not isinstance(action, Play):
            return PLAIN[action.tag].in_(lang)
        return _written(action, CARDS[action.card].name.in_(lang), lang)

    def name(self, what: Any, table: AnyTable, lang: str, /) -> str | None:
        """Return a seat that is chosen by its letter, a Guarda by its kind; None for the rest."""
        zones = table.settings.layout.zones
        if isinstance(what, Ref):
            thing = live(table, what)
            if thing is None or zones[thing.place].name != "guards":
                return None
            return _guard_name(thing, table, lang)
        if isinstance(what, int) and zones[what].name == "alumno":
            return seat_name(zones[what].seat or Seat(0))
        return None

    def spellings(self, action: Any, _table: AnyTable, /) -> tuple[str, ...]:
        """Return the same with the other names of the card, and with no arrow."""
        if not isinstance(action, Play):
            return ()
        names = [name for name, id in card_names().items() if id == action.card]
        return tuple(
            text
            for name in names
            for lang in _WITH
            for text in (_written(action, name, lang), _written(action, name, lang, ""))
        )

    def read(self, text: str, seat: Seat, _table: AnyTable, /) -> Any:
        """Return a defence that need not be possible, or None if the text is none."""
        if (tag := _plain_names().get(text)) is not None:
            return UseAlumno(seat) if tag == UseAlumno.tag else BeHit(seat)
        text = _BARE.sub(r">\1", _PLAYS.sub("", text, count=1))
        text, _, target = text.partition(">")
        if target and re.fullmatch("[a-z]", target) is None:
            return None
        first, *extras = (part.strip() for part in _EXTRA.split(text))
        change = 0
        card = card_names().get(first)
        if card is None and (changed := _CHANGE.fullmatch(first)):
            card = card_names().get(changed[1])
            change = int(changed[2])
        guards = tuple(_guard_names()[part] for part in extras if part in _guard_names())
        school = [_school_names()[part] for part in extras if part in _school_names()]
        others = [p for p in extras if p not in _guard_names() and p not in _school_names()]
        sign = others[0][0] if others and others[0][0] in "+-" else ""
        extra = card_names().get(others[0].removeprefix(sign)) if others else None
        if sign and extra is not None:
            change = int(f"{sign}{VALUES.get(extra, 0)}")
        if card is None or len(others) > 1 or len(school) > 1 or (others and extra is None):
            return None
        to = seat_of(target) if target else None
        return play(seat, card, to, change, extra, _in_order(guards), *school)


def _guard_name(guard: Object, table: AnyTable, lang: str) -> str:
    """Return ``Guarda de metal@D``, with a count if that seat has set several of the kind."""
    alike = [g for g in contents(table, guard.place) if kind_of(g) == kind_of(guard)]
    count = f"#{alike.index(guard) + 1}" if len(alike) > 1 else ""
    seat = table.settings.layout.zones[guard.place].seat or Seat(0)
    return f"{KINDS[kind_of(guard)].in_(lang)}@{seat_name(seat)}{count}"


def _in_order(guards: tuple[str, ...]) -> tuple[str, ...]:
    """Return Guardas in the order in which actions name them."""
    return tuple(name for name in USES for _ in range(guards.count(name)))


@cache
def _plain_names() -> dict[str, str]:
    return {fold(text.in_(lang)): tag for tag, text in PLAIN.items() for lang in _WITH}


@cache
def _guard_names() -> dict[str, str]:
    """Return every name of a way to use a Guarda: its text, and that without the first words."""
    names = {}
    for name, text in GUARDS.items():
        for lang in _WITH:
            whole = fold(text.in_(lang))
            names[whole] = names[whole.removeprefix("guarda de ")] = names[name] = name
    return names


@cache
def _school_names() -> dict[str, str]:
    return {fold(text.in_(lang)): use for use, text in ON_SCHOOL.items() for lang in _WITH}


def _written(action: Play, name: str, lang: str, arrow: str = "-> ") -> str:
    text = name
    if action.card == ALTERAR or action.change:
        text += f" {action.change:+d}"
    if action.extra is not None:
        text += f" {_WITH[lang]} {CARDS[action.extra].name.in_(lang)}"
    if action.guards:
        text += f" {_WITH[lang]} {', '.join(GUARDS[name].in_(lang) for name in action.guards)}"
    if action.school is not None:
        text += f", {ON_SCHOOL[action.school].in_(lang)}"
    return text if action.target is None else f"{text} {arrow}{seat_name(action.target)}"
