"""The description of a state between actions, as `read_board` reads it."""

from __future__ import annotations

from typing import Any, Final

from cardrules.games.ovniversus.named import card_names
from cardrules.games.ovniversus.table import (
    BATTLES,
    DECK,
    FOURTH,
    HANDS,
    PLACE_OF,
    SEATS,
    Duel,
)  # fmt: skip
from cardrules.kit import UNKNOWN, DefinitionError, Object, contents, seat_name
from cardrules.notation import fold

_ENDS: Final = {"end.battles": "battles", "end.fourth": FOURTH, "end.drawn": "drawn"}


def write_board(game: Any, state: Any) -> dict[str, Any]:
    """Return the description of a state between actions; what is as a rule is left out.

    Of ids nothing is said: the board of a match in play comes back with others, and equal digest.

    Raises:
        DefinitionError: Something is being resolved.
    """
    if state.frames:
        raise DefinitionError("", "a board is described between actions, not in the middle of one")
    facts: Duel = state.facts
    found: dict[str, Any] = {
        "turn": seat_name(facts.turn),
        "first": seat_name(facts.first),
        "phase": facts.phase,
    }
    for battle in (*BATTLES, FOURTH):
        sides = {
            seat_name(seat): [_told(game, t) for t in contents(state, PLACE_OF[seat][battle])]
            for seat in SEATS
        }
        found[battle] = {seat: side for seat, side in sides.items() if side}
    found["hand"] = {
        seat_name(seat): [_name(game, thing) for thing in contents(state, HANDS[seat])]
        for seat in SEATS
    }
    deck = [_name(game, thing) for thing in reversed(contents(state, DECK))]
    found["deck"] = deck
    found |= _course(facts)
    if state.outcome is not None:
        found["over"] = _ENDS[state.outcome.reason.key]
    defaults = {option.name: option.default for option in game.options}
    options = {name: value for name, value in state.settings.options if defaults[name] != value}
    found |= {"options": options, "readings": dict(state.settings.readings)}
    return {key: value for key, value in found.items() if value or key == "deck"}


def _course(facts: Duel) -> dict[str, Any]:
    """Return how far the match is, beside whose turn it is."""
    return {
        "placed": facts.placed,
        "used": facts.used,
        "plays": dict(zip("AB", facts.plays, strict=True)),
        "turns": facts.turns,
        "idle": facts.idle,
        "redraws": {seat: n for seat, n in zip("AB", facts.redraws, strict=True) if n},
        "stuck": [seat for seat, stuck in zip("AB", facts.stuck, strict=True) if stuck],
        "named": {seat: name for seat, name in zip("AB", facts.named, strict=True) if name},
        "score": facts.score,
    }


def _told(game: Any, thing: Object) -> Any:
    name = _name(game, thing)
    return {"card": name, "used": True} if thing.used else name


def _name(game: Any, thing: Object) -> str:
    """Return the name of a card; its id if that name means another card, or several."""
    if thing.card == UNKNOWN:
        return UNKNOWN
    name: str = game.card(thing.card).name.en
    return name if card_names(game).get(fold(name)) == thing.card else str(thing.card)
