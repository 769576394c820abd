"""The description of a state between actions, as `read_board` reads it."""

from __future__ import annotations

from typing import Any, Final

from cardrules.games.waifus_arena.cards import ELEMENTS, attack_card
from cardrules.games.waifus_arena.playing import BARRIER
from cardrules.games.waifus_arena.table import (
    ACTIVE,
    CHEERED,
    DIVERTED,
    RIGHT,
    ArenaTable,
    nocta_of,
    seats_of,
    waifu_of,
)  # fmt: skip
from cardrules.kit import UNKNOWN, DefinitionError, Object, contents, place, seat_name

NOTES: Final = {ACTIVE: "active", DIVERTED: "diverted", BARRIER: "barrera"}
"""What is said behind a colon for a counter."""


def write_board(game: Any, state: Any) -> dict[str, Any]:
    """Return the description of a state between actions; options only where they differ.

    Raises:
        DefinitionError: Something is being resolved.
    """
    if state.frames:
        raise DefinitionError("", "a board is described between actions, not in the middle of one")
    found = {**_course(state), **_seats(game, state), **_common(game, state)}
    defaults = {option.name: option.default for option in game.options}
    options = {name: value for name, value in state.settings.options if defaults[name] != value}
    readings = dict(state.settings.readings)
    return {
        **found,
        **({"options": options} if options else {}),
        **({"readings": readings} if readings else {}),
    }


def _course(state: Any) -> dict[str, Any]:
    facts = state.facts
    seats = state.settings.seats
    found: dict[str, Any] = {
        "seats": seats,
        "turn": seat_name(facts.turn),
        "pa": facts.pa,
        "direction": "right" if facts.direction == RIGHT else "left",
        "marker": seat_name(facts.marker) + seat_name((facts.marker + 1) % seats),
        "side": facts.side,
    }
    if facts.blades:
        found["blades"] = facts.blades
    if facts.last != facts.turn:
        found["last"] = seat_name(facts.last)
    if state.outcome is not None:
        found["phase"] = "over"
    return found


def _seats(game: Any, table: ArenaTable) -> dict[str, Any]:
    """Return what each seat has."""
    found: dict[str, Any] = {"waifu": {}, "hand": {}}
    for seat in seats_of(table):
        letter = seat_name(seat)
        waifu = waifu_of(table, seat)
        if waifu is not None:
            found["waifu"][letter] = _name(game, waifu)
        found["hand"][letter] = _names(game, table, "hand", seat)
        for zone in ("attached", "threats", "upon", "graveyard"):
            names = _names(game, table, zone, seat)
            if names:
                found.setdefault(zone, {})[letter] = names
        trophies = _trophies(game, table, seat)
        if trophies:
            found.setdefault("trophies", {})[letter] = trophies
    return found


def _common(game: Any, table: ArenaTable) -> dict[str, Any]:
    nocta = nocta_of(table)
    found: dict[str, Any] = {"nocta": "none" if nocta is None else _name(game, nocta)}
    for key, zone in (("deck", "deck"), ("waifu_deck", "waifu-deck"), ("nocta_deck", "nocta-deck")):
        found[key] = _names(game, table, zone, None)[::-1]
    for zone in ("discard", "retired"):
        names = _names(game, table, zone, None)
        if names:
            found[zone] = names
    spare = len(table.zones[place(table, "attacks")])
    if spare:
        found["attacks"] = spare
    return found


def _trophies(game: Any, table: ArenaTable, seat: int) -> list[str]:
    """Return the Trofeos of a seat, each with the Ovaciones that lie with it."""
    cheers = list(contents(table, place(table, "cheers", seat)))
    found = []
    for thing in contents(table, place(table, "trophies", seat)):
        count = thing.counter(CHEERED)
        mine, cheers = cheers[:count], cheers[count:]
        found.append(" + ".join([_plain(game, thing), *(_plain(game, one) for one in mine)]))
    return found


def _names(game: Any, table: ArenaTable, zone: str, seat: int | None) -> list[str]:
    return [_name(game, thing) for thing in contents(table, place(table, zone, seat))]


def _name(game: Any, thing: Object) -> str:
    """Return a card with what is said of it behind a colon."""
    text = _plain(game, thing)
    if thing.card == attack_card(game):
        text = "Letal" if thing.used else "Normal"
    notes = [NOTES.get(name, name) for name, _ in thing.counters if name in (*NOTES, *ELEMENTS)]
    return ": ".join([text, *notes])


def _plain(game: Any, thing: Object) -> str:
    if thing.card == UNKNOWN:
        return UNKNOWN
    name = game.cards[thing.card].name.en
    alike = [card for card in game.cards.values() if card.name.en == name]
    return str(name) if len(alike) == 1 else str(thing.card)
