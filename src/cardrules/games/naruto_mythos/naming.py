"""The names by which cards and characters are known: ids, numbers, names, versions, places."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from cardrules.games.naruto_mythos.cards import FILES, FOLDER
from cardrules.games.naruto_mythos.table import SIDE, NarutoTable, characters, zone_of
from cardrules.kit import UNKNOWN, CardId, Object, Ref, Seat, Text, read_toml, seat_name
from cardrules.notation import fold, format_thing
from cardrules.words import LANGUAGES

NOTHING: Final = {"en": "over nothing", "es": "sobre ninguno"}
"""How the answer is written that covers no character."""

_NUMBER: Final = re.compile(r"(ks|mss)?-?0*(\d{1,4})")


@cache
def versions() -> dict[CardId, Text]:
    """Return the printed title of every character."""
    tables = [t for name in FILES for t in read_toml(FOLDER / "cards" / name)["card"]]
    found = {}
    for table in tables:
        version = table.get("version")
        if version is not None:
            both = dict.fromkeys(LANGUAGES, version) if isinstance(version, str) else version
            found[CardId(table["id"])] = Text(both["en"], both["es"])
    return found


def names_of(game: Any, id: CardId) -> tuple[str, ...]:
    """Return every name of a card: id, number, name, and that with its version or its id."""
    card = game.cards.get(id)
    if card is None:
        return (str(id),)
    found = {str(id): None, id.partition("-")[2]: None}
    for lang in LANGUAGES:
        name = card.name.in_(lang)
        found |= {name: None, f"{name} [{id}]": None, f"{name} {id}": None}
        if id in versions():
            version = versions()[id].in_(lang)
            forms = (f"{name}: {version}", f"{name} ({version})", f"{name}, {version}", version)
            found |= dict.fromkeys(forms)
    return tuple(found)


def _index(game: Any) -> dict[str, list[CardId]]:
    """Return the cards by each of their names, as `fold` returns it."""
    found: dict[str, list[CardId]] | None = game.memo.get("mythos names")
    if found is None:
        found = {}
        for id in game.cards:
            for name in {fold(name) for name in names_of(game, id)}:
                found.setdefault(name, []).append(id)
        game.memo["mythos names"] = found
    return found


def id_in(game: Any, text: str, kind: str = "") -> CardId | None:
    """Return the card whose id a text is, as ``ks-107`` or ``107``; None if it is no such id.

    Args:
        game: Whose cards.
        text: Any text.
        kind: What a bare number is of: ``mission``, else a character.
    """
    found = _NUMBER.fullmatch(fold(text))
    if found is None:
        return None
    mission = found[1] == "mss" or (found[1] is None and kind == "mission")
    id = CardId(f"MSS-{int(found[2]):02}" if mission else f"KS-{int(found[2]):03}")
    return id if id in game.cards else None


def cards_named(game: Any, text: str, kind: str = "") -> list[CardId]:
    """Return the cards that a text names, of a kind if one is given."""
    found = _index(game).get(fold(text), [])
    return [id for id in found if not kind or game.card(id).kind == kind] or found


def characters_named(
    game: Any, table: NarutoTable, card: CardId | None = None, mission: int = 0, seat: int = -1
) -> list[Object]:
    """Return the characters in play: of a card, in a mission, on the side of a seat."""
    found = []
    for thing in characters(table):
        zone = zone_of(table, thing)
        if card is not None and (thing.face_down or thing.card != card):
            continue
        if mission and (zone.number != mission or zone.seat != seat):
            continue
        found.append(thing)
    return found


def object_names(
    game: Any, table: NarutoTable, thing: Object, seat: Seat
) -> tuple[set[str], set[str]]:
    """Return the names of a character for a seat, folded: those with its place, those without.

    Who may look at a hidden one may say its card.
    """
    zone = zone_of(table, thing)
    side = seat_name(int(zone.seat or 0))
    known = not thing.face_down or game.customs.peeks(game, table, thing, seat)
    cards = names_of(game, thing.card) if known and thing.card != UNKNOWN else ()
    places = (f"{SIDE}{zone.number} {side}", f"{SIDE}{zone.number}{side}", f"{SIDE}{zone.number}")
    full = {format_thing(game, thing.ref, table, lang) for lang in LANGUAGES}
    full |= {f"#{thing.id}"}
    placed = {f"{card}@{where}" for card in (*cards, *(("?",) if thing.face_down else ()))
              for where in places}  # fmt: skip
    short = {*placed, *cards, *(("?",) if thing.face_down else ())}
    short |= {f"{side}:{name}" for name in short}
    return {fold(name) for name in full}, {fold(name) for name in short}


def subject_names(table: NarutoTable, *, hand: bool = False) -> dict[str, Ref]:
    """Return short names that are unique: ``KS-009@M1 A``, with ``#2`` for a second one there.

    Args:
        table: The table.
        hand: Whether cards of hands are named too, as ``KS-009 A``.
    """
    found: dict[str, Ref] = {}
    things = [(t, f"{t.card}@{SIDE}{zone_of(table, t).number} ") for t in characters(table)]
    if hand:
        for zone, ids in zip(table.settings.layout.zones, table.zones, strict=True):
            if zone.name == "hand":
                things += [(table.objects[id], f"{table.objects[id].card} ") for id in ids]
    for thing, name in things:
        text = f"{name}{seat_name(int(zone_of(table, thing).seat or 0))}"
        number = 1
        while (text if number == 1 else f"{text}#{number}") in found:
            number += 1
        found[text if number == 1 else f"{text}#{number}"] = thing.ref
    return found
