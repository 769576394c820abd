"""The names by which cards and characters are known: ids, numbers, names, versions, places."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from cardrules.errors import nearest
from cardrules.games.naruto_mythos.table import SIDE, NarutoTable, characters, zone_of
from cardrules.kit import UNKNOWN, Card, CardId, Object, Ref, Seat, Text, seat_name
from cardrules.notation import fold, format_thing
from cardrules.words import LANGUAGES

NOTHING: Final = {"en": "over nothing", "es": "sobre ninguno"}
"""How the answer is written that covers no character."""

Spellings = Mapping[str, tuple[CardId, ...]]

_NUMBER: Final = re.compile(r"(ks|mss)?-?0*(\d{1,4})")


def title_of(card: Card, lang: str) -> str:
    """Return the printed title of a card, which sets it apart from others of its name; or ""."""
    version = card.values.get("version", "")
    return version.in_(lang) if isinstance(version, Text) else str(version)


def described(card: Card, lang: str = "en") -> str:
    """Return a card so that nobody takes it for another: name, title and id.

    Example:
        >>> from cardrules.games.naruto_mythos import GAME
        >>> described(GAME.card("KS-009"))
        'Naruto Uzumaki: Genin of the Leaf Village [KS-009]'
    """
    title = title_of(card, lang)
    return f"{card.name.in_(lang)}{f': {title}' if title else ''} [{card.id}]"


def names_of(card: Card) -> tuple[str, ...]:
    """Return every name of a card: id, number, name, title, and the name with one of these."""
    found = {str(card.id): None, str(card.id).rpartition("-")[2]: None}
    if isinstance(number := card.values.get("number"), int):
        found[str(number)] = None
    for lang in LANGUAGES:
        name, title = card.name.in_(lang), title_of(card, lang)
        found |= {name: None, f"{name} [{card.id}]": None, f"{name} {card.id}": None}
        if title:
            joined = [f"{name}{sign}{title}" for sign in (": ", " - ", ", ", " ")]
            found |= dict.fromkeys((*joined, f"{name} ({title})", described(card, lang), title))
    return tuple(found)


def spellings(cards: Mapping[CardId, Card], kind: str = "") -> Spellings:
    """Return cards by everything that they can be called, folded.

    Args:
        cards: The cards.
        kind: Which kind of them; all if "".
    """
    found: dict[str, dict[CardId, None]] = {}
    ids: dict[str, tuple[CardId, ...]] = {}
    for id, card in cards.items():
        if not kind or card.kind == kind:
            for name in names_of(card):
                found.setdefault(fold(name), {})[id] = None
            # An id means its own card, even if another one has that for a name.
            ids[fold(id)] = (id,)
    return {**{name: tuple(those) for name, those in found.items()}, **ids}


def spellings_in(game: Any, kind: str = "") -> Spellings:
    """Return the same of a game's cards, which remembers it."""
    known: dict[str, Spellings] = game.memo.setdefault("spellings", {})
    if kind not in known:
        known[kind] = spellings(game.cards, kind)
    return known[kind]


def nearest_cards(text: str, known: Spellings, cards: Mapping[CardId, Card]) -> list[str]:
    """Return the cards whose names look most like a text that names none, each described."""
    near = {id: None for name in nearest(fold(text), known) for id in known[name]}
    return [described(cards[id]) for id in near]


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
    return [*(spellings_in(game, kind).get(fold(text)) or spellings_in(game).get(fold(text), ()))]


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
    cards = names_of(game.card(thing.card)) if known and thing.card != UNKNOWN else ()
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
