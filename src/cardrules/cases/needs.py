"""What a ruling needs and nobody told, by the keys under which a case would tell it.

Cards of a place are called as ``[given]`` calls the place, ``hand.C``; an outcome of chance as a
line of ``[[when]]`` calls it, ``chance.coin``. What notation and rulings call them is read too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from cardrules.cases.case import Case
from cardrules.core.claims import Name
from cardrules.core.layout import Zone
from cardrules.core.model import Settings
from cardrules.core.said import zone_path
from cardrules.core.state import AnyState
from cardrules.errors import FaultsError, nearest
from cardrules.ids import Place, Seat
from cardrules.judge.render import Writer
from cardrules.judge.ruling import Ruling
from cardrules.notation import fold, format_thing
from cardrules.words import LANGUAGES, kernel_words

__all__ = ["needed", "read_needs"]

CHANCE: Final = "chance."
"""What the keys of what chance decides begin with, in cases and among the words of a game."""

_OPEN: Final = frozenset({"card.unknown", "chance.open", "answer.missing"})


def needed(ruling: Ruling, settings: Settings) -> list[str]:
    """Return what nobody told and a ruling depends on, sorted.

    Args:
        ruling: It.
        settings: Of its board.
    """
    said = [*ruling.answer, *(step.claim for step in ruling.steps)]
    open_ = (dict(found.terms)["what"] for found in said if found.key in _OPEN)
    return sorted({_key(what, settings) for what in open_ if isinstance(what, Name)})


def _key(what: Name, settings: Settings) -> str:
    if what.kind == "chance":
        return CHANCE + what.id
    # A card is called by its place and its position there: nobody counts cards that are not told.
    # Counters are called by what they are on.
    lies = what.id.rpartition("@")[2]
    place = lies.rpartition(":")[0] if what.kind in ("unknown", "counter") else lies
    zone, seat, number = (*place.split(":"), "", "")[:3]
    found = Zone(zone, Seat(int(seat)) if seat else None, number=int(number or 0))
    known = settings.layout.named(zone)
    return ".".join(zone_path(found)) if known else what.id


def read_needs(case: Case, needs: Iterable[str], state: AnyState) -> list[str]:
    """Return what a case says it needs, each by its key, sorted.

    Raises:
        FaultsError: One is nothing that could be needed; the nearest are named.
    """
    known = _known(case, state)
    found: list[str] = []
    faults = []
    for at, text in enumerate(needs):
        key = known.get(fold(text))
        if key is None:
            near = dict.fromkeys(known[name] for name in nearest(fold(text), known))
            fault = case.fault(("then", "needs", at), f"nothing is called {text!r}", near)
            faults.append(fault)
        else:
            found.append(key)
    if faults:
        raise FaultsError(faults)
    return sorted(found)


def _known(case: Case, state: AnyState) -> Mapping[str, str]:
    """Return every way to say what could be needed, with its key."""
    known: dict[str, str] = {}
    for place, zone in enumerate(state.settings.layout.zones):
        key = ".".join(zone_path(zone))
        for text in (key, *_places(case, state, Place(place), zone)):
            known.setdefault(fold(text), key)
    for word in case.game.words:
        if word.startswith(CHANCE) and word not in kernel_words():
            what = word.removeprefix(CHANCE)
            writers = (Writer(case.game, lang) for lang in LANGUAGES)
            for text in (word, *(writer.term(Name("chance", what)) for writer in writers)):
                known.setdefault(fold(text), word)
    return known


def _places(case: Case, state: AnyState, place: Place, zone: Zone) -> Iterator[str]:
    """Yield what a place, and the cards there that nobody told, are called in both languages."""
    seat = "" if zone.seat is None else str(int(zone.seat))
    id = f"{zone.name}:{seat}:{zone.number or ''}".rstrip(":")
    if zone.number:
        # As facts and ``[given]`` call it where a seat has several: ``M1.A``.
        yield ".".join((f"{zone.name}{zone.number}", *zone_path(Zone("", zone.seat))[1:]))
    for lang in LANGUAGES:
        yield format_thing(case.game, place, state, lang)
        if f"zone.{zone.name}" in case.game.words:
            writer = Writer(case.game, lang)
            yield writer.term(Name("zone", id))
            yield writer.term(Name("cards", id))
            for position in range(len(state.zones[place])):
                yield writer.term(Name("unknown", f"{id}:{position}"))
