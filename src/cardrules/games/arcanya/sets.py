"""Sets of cards: the Alumnos, Escuelas and Debilidades of a file, and numbers of other cards.

Nobody has published these cards, so whoever owns the game can write them down in a file. What ships
is such a file too: `placeholder.toml`, invented from beginning to end but for what it says itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

import attrs

from cardrules._frozen import frozen
from cardrules.cardfiles import CardFileForm, gather_card_file
from cardrules.core.cards import Card, Window
from cardrules.core.claims import Text
from cardrules.errors import DefinitionError, FaultsError, UnknownNameError
from cardrules.games.arcanya.academy import ACTIVE, BEFORE, DEFENCE, school_of, weakness_of
from cardrules.games.arcanya.lexicon import WORDS
from cardrules.games.arcanya.table import CARDS, ESCUDOS, FOLDER, MANIOBRAS, SINTONIZAR, VALUES
from cardrules.games.arcanya.verbs import VERBS
from cardrules.ids import CardId
from cardrules.notation import fold
from cardrules.rulebook import read_toml
from cardrules.schema import FAULTY, key

__all__ = ["KINDS", "CardSet", "SetForm", "read_set", "shipped"]

ALUMNO: Final = "alumno"
ESCUELA: Final = "escuela"
DEBILIDAD: Final = "debilidad"

SCHOOLS: Final = 6
GROUPS: Final = (1, 2)
IN_A_GROUP: Final = 6
MOST_POINTS: Final = 99

TOTALS: Final[Sequence[tuple[str, tuple[CardId, ...], int]]] = (
    ("Potencias", tuple(VALUES), 54),
    ("Maniobras of the basic game", MANIOBRAS, 34),
    ("Sintonizar", (SINTONIZAR,), 8),
)
"""How many cards of each sort are in the box: the only numbers of the Fuente that are printed."""

FUENTE: Final = tuple(card for _, cards, _ in TOTALS for card in cards)
COPIES: Final[Mapping[CardId, int]] = {
    SINTONIZAR: 8,
    **{id: card.count for id, card in CARDS.items() if id in FUENTE},
}
"""Of each card of the Fuente, unless a file says otherwise."""

ABILITIES: Final[Mapping[str, tuple[str, ...]]] = {ALUMNO: (BEFORE, DEFENCE), ESCUELA: (ACTIVE,)}
"""The moments of which a card of a kind has exactly one."""


@frozen
class AlumnoForm:
    """What is printed on an Alumno."""

    affinity: str = key("Its element: that of an Escuela.", "Su elemento: el de una Escuela.")
    group: int = key(
        "Its group: 2 if there are two dots beside the name.",
        "Su grupo: 2 si hay dos puntos junto al nombre.", least=GROUPS[0], most=GROUPS[-1],
    )  # fmt: skip


@frozen
class ElementForm:
    """What is printed on an Escuela or a Debilidad."""

    affinity: str = key(
        "Its element, with which its id ends.", "Su elemento, con el que termina su id."
    )


KINDS: Final[Mapping[str, type]] = {
    ALUMNO: AlumnoForm, ESCUELA: ElementForm, DEBILIDAD: ElementForm,
}  # fmt: skip


def _pattern(cards: Iterable[CardId]) -> str:
    return f"^({'|'.join(cards)})$"


@frozen
class SetForm(CardFileForm):
    """A card file of Arcanya."""

    copies: Mapping[str, int] = key(
        "Copies of cards of the Fuente, by id; the totals are those of the box.",
        "Copias de cartas de la Fuente, por id; los totales son los de la caja.", {},
        least=0, most=54, names=_pattern(FUENTE),
    )  # fmt: skip
    points: Mapping[str, int] = key(
        "Points of the Escudos, by id.", "Puntos de los Escudos, por id.", {},
        least=0, most=MOST_POINTS, names=_pattern(ESCUDOS),
    )  # fmt: skip


@frozen
class CardSet:
    """What a file says.

    Args:
        title: What it is called; empty if it has no title.
        cards: Its Alumnos, Escuelas and Debilidades by id, in the order of the file.
        copies: Of cards of the Fuente, as far as it gives them.
        points: Of the Escudos, as far as it gives them.
        placeholder: Whether it is invented.
    """

    title: Text
    cards: Mapping[CardId, Card] = attrs.field(hash=False)
    copies: Mapping[CardId, int] = attrs.field(hash=False)
    points: Mapping[CardId, int] = attrs.field(hash=False)
    placeholder: bool


def read_set(data: Mapping[str, Any]) -> CardSet:
    """Return the set of a card file.

    Args:
        data: The file as TOML reads it.

    Raises:
        FaultsError: Everything that is wrong with it.

    Rule:
        R31, R43 to R45, R47, R49: what a set needs for them to be carried out.
    """
    faults: list[DefinitionError] = []
    form, cards = gather_card_file(data, SetForm, faults, lexicon=WORDS, verbs=VERBS, kinds=KINDS)
    by_kind = {kind: [c for c in cards.values() if c.kind == kind] for kind in KINDS}
    faults += _numbers(form)
    for card in cards.values():
        faults += _strange(card)
    faults += _names(cards.values())
    if form.card is not FAULTY and form.card:
        faults += _schools(by_kind[ESCUELA])
        faults += _alumnos(by_kind[ALUMNO], by_kind[ESCUELA])
        faults += _weaknesses(by_kind)
    if faults:
        raise FaultsError(faults)
    copies = {CardId(id): number for id, number in form.copies.items()}
    points = {CardId(id): number for id, number in form.points.items()}
    return CardSet(form.name, cards, copies, points, form.placeholder)


@cache
def shipped() -> CardSet:
    """Return the set that ships with the game."""
    return read_set(read_toml(FOLDER / "placeholder.toml"))


# What may be wrong.


def _affinity(card: Card) -> str:
    return str(card.values.get("affinity", ""))


def _numbers(form: SetForm) -> Iterator[DefinitionError]:
    """Yield numbers of cards that are none of the Fuente, or that are not so many as in the box."""
    for where, told, known in (("copies", form.copies, FUENTE), ("points", form.points, ESCUDOS)):
        for id in told:
            if id not in known:
                yield UnknownNameError(f"{where}.{id}", "card", id, known)
    worth = [form.points.get(id, CARDS[id].values["points"]) for id in reversed(ESCUDOS)]
    if not form.points.keys() - set(ESCUDOS) and worth != sorted(worth, reverse=True):
        yield DefinitionError(
            "points", "the Escudo III is worth most, since it is lost first (R34)"
        )
    copies = {**COPIES, **{CardId(id): number for id, number in form.copies.items()}}
    for name, cards, total in TOTALS:
        found = sum(copies[id] for id in cards)
        if found != total:
            yield DefinitionError("copies", f"{found} {name}, there are {total} in the box")


def _strange(card: Card) -> Iterator[DefinitionError]:
    """Yield what no card of its kind may be."""
    if card.id in CARDS:
        yield DefinitionError(f"{card.id}.id", "a card that every set has is called so")
    if "affinity" in card.values and not _affinity(card):
        yield DefinitionError(f"{card.id}.affinity", "is empty")
    moments = ABILITIES.get(card.kind, ())
    found = {a.form.name for a in card.abilities if isinstance(a.form, Window)}
    if len(card.abilities) > 1 or (not card.abilities and moments):
        what = f"has {len(card.abilities)} abilities, this kind has {'one' if moments else 'none'}"
        yield DefinitionError(card.id, what, moments)
    elif card.abilities and not found & set(moments):
        what = "is no moment of an ability of this kind" if moments else "this kind has no ability"
        yield DefinitionError(f"{card.id}.0", what, moments)
    for name, expected in ((ESCUELA, school_of), (DEBILIDAD, weakness_of)):
        own = expected(_affinity(card))
        if card.kind == name and _affinity(card) and card.id != own:
            yield DefinitionError(f"{card.id}.id", f"a {name} is called as its element", (own,))


def _names(cards: Iterable[Card]) -> Iterator[DefinitionError]:
    """Yield cards that are called as another one: boards and players name them."""
    called = {name: id for id, card in CARDS.items() for name in _called(card)}
    for card in cards:
        others = [called.setdefault(name, card.id) for name in _called(card)]
        other = next((id for id in others if id != card.id), None)
        if other is not None:
            yield DefinitionError(f"{card.id}.name", f"{other} is called so, too")


def _called(card: Card) -> tuple[str, ...]:
    """Return by what a card can be named: its id and its names, each once."""
    return tuple(dict.fromkeys(map(fold, (card.id, card.name.en, card.name.es))))


def _schools(schools: Sequence[Card]) -> Iterator[DefinitionError]:
    """Yield that there are not six Escuelas of six elements (R47, R49)."""
    if len(schools) != SCHOOLS:
        yield DefinitionError("card", f"{len(schools)} Escuelas, there are {SCHOOLS} in the box")
    for element, number in Counter(map(_affinity, schools)).items():
        if element and number > 1:
            yield DefinitionError("card", f"{number} Escuelas of {element}")


def _alumnos(alumnos: Sequence[Card], schools: Sequence[Card]) -> Iterator[DefinitionError]:
    """Yield Alumnos without an Escuela, and groups that are too small or have one twice (R44)."""
    known = tuple(filter(None, map(_affinity, schools)))
    for card in alumnos:
        if _affinity(card) and _affinity(card) not in known:
            yield UnknownNameError(f"{card.id}.affinity", "Escuela", _affinity(card), known)
    for group in GROUPS:
        members = [card for card in alumnos if card.values.get("group") == group]
        if len(members) != IN_A_GROUP:
            what = f"{len(members)} Alumnos in group {group}, there are {IN_A_GROUP}"
            yield DefinitionError("card", what)
        first: dict[str, CardId] = {}
        for card in members:
            other = first.setdefault(_affinity(card), card.id)
            if _affinity(card) and other != card.id:
                what = f"{other} of group {group} is of {_affinity(card)} already"
                yield DefinitionError(f"{card.id}.affinity", what)


def _weaknesses(by_kind: Mapping[str, Sequence[Card]]) -> Iterator[DefinitionError]:
    """Yield elements with fewer Debilidades than Alumnos (R45), and Debilidades of no element."""
    known = tuple(filter(None, map(_affinity, by_kind[ESCUELA])))
    there = {_affinity(card): card.count for card in by_kind[DEBILIDAD]}
    for card in by_kind[DEBILIDAD]:
        if _affinity(card) and _affinity(card) not in known:
            yield UnknownNameError(f"{card.id}.affinity", "Escuela", _affinity(card), known)
    for element, number in Counter(map(_affinity, by_kind[ALUMNO])).items():
        if element in known and there.get(element, 0) < number:
            what = f"{there.get(element, 0)} copies, there are {number} Alumnos of {element}"
            yield DefinitionError(f"{weakness_of(element)}.count", what)
