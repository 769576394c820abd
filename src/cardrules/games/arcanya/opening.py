"""Set-up: the Fuente, the Escudos, the hands, the first Esfera (R1 to R5, R13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from cardrules._frozen import frozen, maker
from cardrules.core.claims import Text
from cardrules.core.effects import Node
from cardrules.core.events import Made, Moved
from cardrules.core.frames import StepFrame
from cardrules.core.game import OptionDef
from cardrules.core.model import Object, Settings
from cardrules.core.state import carried
from cardrules.games.arcanya.table import (
    CARDS,
    DECK,
    ESCUDOS,
    FULL_HAND,
    MANIOBRAS,
    ArcanyaDraft,
    SphereSent,
    hand,
    shields,
    sphere,
    youngest,
)  # fmt: skip
from cardrules.ids import CardId, ObjectId

if TYPE_CHECKING:
    from cardrules.core.run import Run

SEATS: Final = tuple("ABCDEFGHIJ")

_moved = maker(Moved)

BASIC_MANIOBRAS: Final = 34
"""Maniobra cards of the basic game: 42 less 8 Sintonizar."""

DIGITS: Final = 4
"""Digits of a number of cards or points at most."""


def _are_numbers(parts: list[str], count: int) -> bool:
    """Return whether these are so many numbers, none of them with more digits than a box needs."""
    return len(parts) == count and all(part.isdecimal() and len(part) <= DIGITS for part in parts)


def _split_is_wrong(value: str) -> str:
    parts = value.split("-")
    if not _are_numbers(parts, len(MANIOBRAS)):
        return f"{value!r} is not {len(MANIOBRAS)} numbers with - between them"
    total = sum(int(part) for part in parts)
    if total != BASIC_MANIOBRAS:
        return f"{value!r} is {total} Maniobras, the basic game has {BASIC_MANIOBRAS}"
    return ""


def _points_are_wrong(value: str) -> str:
    if not _are_numbers(value.split("-"), len(ESCUDOS)):
        return f"{value!r} is not {len(ESCUDOS)} numbers with - between them"
    return ""


def _nobody_sits_there(value: str, seats: int) -> str:
    return "" if value in SEATS[:seats] else f"there is no seat {value} among {seats}"


PRINTED_POINTS: Final = "-".join(str(CARDS[id].values["points"]) for id in reversed(ESCUDOS))

OPTIONS: Final = (
    OptionDef("spectacular", False, Text(
        "Alterar may use the value of a Potencia card discarded with it (R55).",
        "Alterar puede usar el valor de una carta de Potencia descartada con ella (R55).",
    )),
    OptionDef("dynamic", False, Text(
        "Disipar above Potencia 10 only lowers it to 5 (R56).",
        "Disipar por encima de Potencia 10 solo la baja a 5 (R56).",
    )),
    OptionDef("youngest", "A", Text(
        "Seat of the youngest Alumno, who gets the first Esfera (R13).",
        "Asiento del Alumno más joven, que recibe la primera Esfera (R13).",
    ), SEATS, unfit=_nobody_sits_there),
    OptionDef("maniobras", "7-7-7-7-6", Text(
        "Copies of Esquivar, Desviar, Reflejar, Alterar and Disipar (placeholder, H3).",
        "Copias de Esquivar, Desviar, Reflejar, Alterar y Disipar (provisional, H3).",
    ), (), _split_is_wrong),
    OptionDef("points", PRINTED_POINTS, Text(
        "Points of the Escudos III, II and I (placeholder, H1).",
        "Puntos de los Escudos III, II y I (provisional, H1).",
    ), (), _points_are_wrong),
)  # fmt: skip


def fuente(settings: Settings) -> list[CardId]:
    """Return every card of the Fuente, sorted by definition (R1)."""
    copies = dict(zip(MANIOBRAS, settings.option("maniobras").split("-"), strict=True))
    return [
        id
        for id, card in CARDS.items()
        if card.kind in ("potencia", "maniobra")
        for _ in range(int(copies.get(id, card.count)))
    ]


def _laid_out(settings: Settings) -> tuple[Made, Made]:
    """Return the Fuente and the Escudos on the empty table: the same for all matches."""
    made: tuple[Made, Made] | None = settings.memo.get("laid out")
    if made is None:
        cards = [(card, DECK) for card in fuente(settings)]
        size = len(cards)
        cards += [(card, shields(s)) for s in range(settings.seats) for card in ESCUDOS]
        things = [Object(ObjectId(i), 1, place, card) for i, (card, place) in enumerate(cards, 1)]
        made = settings.memo["laid out"] = Made(tuple(things[:size])), Made(tuple(things[size:]))
    return made


def _dealt(draft: ArcanyaDraft) -> tuple[Moved, ...]:
    """Return the facts that full hands are dealt from the top, one seat after the other.

    They are the same for all matches in which the same card lies there.
    """
    memo = draft.settings.memo
    objects = draft.objects
    known: list[dict[CardId, Moved]] | None = memo.get("dealt")
    if known is None:
        known = memo["dealt"] = [{} for _ in range(FULL_HAND * draft.settings.seats)]
    dealt: list[Moved] = []
    # From the top of the Fuente; which object lies where follows from the card.
    for id, facts in zip(reversed(draft.zones[DECK]), known, strict=False):
        card = objects[id]
        fact = facts.get(card.card)
        if fact is None:
            number = len(dealt)
            draft.reserved = ObjectId(draft.minted + number)
            after = carried(draft, card, hand(number // FULL_HAND))
            fact = facts[card.card] = _moved(card, after, "draw")
        dealt.append(fact)
    return tuple(dealt)


@final
@frozen
class Deal(Node):
    """Lay everything out and deal."""

    tag: ClassVar[str] = "arcanya.deal"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Make the cards, shuffle, deal, send the first Esfera."""
        draft = run.draft
        settings = draft.settings
        deck, own = _laid_out(settings)
        run.propose((deck,), ("R1", "H3"))
        run.propose((own,), ("R4", "H1"))
        run.shuffle(DECK, ("R1", "K4", "K11"))
        run.happen_all(_dealt(draft), ("R5",))
        first = sphere(1, youngest(settings), None, 1)
        run.propose((SphereSent(first, "coliseo"),), ("R13", "R14", "R2", "H2"))
