"""Described boards: from the keys of `Given` to a state between actions, and back.

A described board numbers its objects in layout order, so equal descriptions are equal states. An
Escudo carries no owner: of each level there is one a seat, wherever it lies, and that is checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import attrs

from cardrules.core.game import Ruleset
from cardrules.core.model import Decision, Object, Settings, contents
from cardrules.core.opening import laid_out, opened
from cardrules.core.state import State
from cardrules.errors import DefinitionError, FaultsError, UnknownFactError
from cardrules.games.arcanya.academy import ADVANCED
from cardrules.games.arcanya.described import Beyond, Marks, beyond
from cardrules.games.arcanya.escudos import Layouted, lay_escudos
from cardrules.games.arcanya.given import (
    ANY,
    CLOCKWISE,
    COLISEUM,
    COUNTERCLOCKWISE,
    NOBODY,
    Given,
    GivenSphere,
    Names,
    level,
    per_seat,
)  # fmt: skip
from cardrules.games.arcanya.impact import captured_points, ended_by
from cardrules.games.arcanya.opening import fuente
from cardrules.games.arcanya.reachable import unreachable
from cardrules.games.arcanya.table import (
    CARDS,
    DECK,
    DISCARD,
    ESCUDOS,
    FULL_HAND,
    GOAL,
    HAND_SIZES,
    LOST,
    Sphere,
    captured,
    hand,
    shields,
)  # fmt: skip
from cardrules.games.arcanya.turn import defend
from cardrules.ids import UNKNOWN, ObjectId, Place, Seat, seat_name
from cardrules.notation import fold
from cardrules.schema import FAULTY, fine, gather
from cardrules.settings import settle

MOST_SEATS: Final = 10
TABLES: Final = ("alumno", "weakness", "guards")
"""The keys with one value a seat that say what lies beyond hands and Escudos."""

Board = State[Sphere]


def read_board(game: Any, given: Mapping[str, Any]) -> Board:
    """Return the state that a description means: whoever the Esfera is sent to is asked to defend.

    Nobody looks at the hand for that: whether there is a defence at all is for the rules to say.
    If an Escudo has just decided the game, the outcome is worked out instead.

    Args:
        game: Arcanya.
        given: The keys of `Given`.

    Raises:
        FaultsError: Everything that is wrong.
    """
    faults: list[DefinitionError] = []
    board = gather(Given, given, faults)
    settings = _settings(game, board, faults)
    names = Names(settings.seats, faults)
    sphere = _sphere(board, settings, names)
    cards: Layouted = {}
    lay_escudos(board, settings, names, cards)
    state = _state(settings, sphere or Sphere(1, Seat(0)), cards)
    _check_end(state, sphere, names)
    _lay_hands(board, state, names, cards)
    told = {name: per_seat(getattr(board, name), name, names) for name in TABLES}
    marks = Beyond(game, board, settings, names, cards).lay(told)
    _lay_piles(game, board, settings, names, cards)
    if faults:
        raise FaultsError(faults)
    state = _state(settings, sphere or Sphere(1, Seat(0)), cards, marks)
    faults += unreachable(game, state, board)
    if faults:
        raise FaultsError(faults)
    return _opened(game, state)


def write_board(game: Any, state: Any) -> dict[str, Any]:
    """Return the description of a state between actions; options only where they differ.

    Of ids nothing is said: the board of a match in play comes back with others, and equal digest.

    Raises:
        DefinitionError: Something is being resolved.
    """
    if state.frames:
        raise DefinitionError("", "a board is described between actions, not in the middle of one")
    sphere: Sphere = state.facts
    seats = range(state.settings.seats)
    found: dict[str, Any] = {
        "seats": state.settings.seats,
        "direction": (CLOCKWISE if sphere.direction > 0 else COUNTERCLOCKWISE)[0],
        "sphere": {
            "power": sphere.power,
            "at": seat_name(sphere.at),
            "sender": COLISEUM[0] if sphere.sender is None else seat_name(sphere.sender),
        },
        "hand": {seat_name(s): _names(state, hand(s)) for s in seats},
        "shields": {seat_name(s): _levels(state, shields(s))[::-1] for s in seats},
        "captured": {seat_name(s): _levels(state, captured(s)) for s in seats},
        "lost": _levels(state, LOST),
        "deck": _names(state, DECK)[::-1],
        "discard": _names(state, DISCARD)[::-1],
        **beyond(state, game),
    }
    if sphere.last is not None:
        found["last"] = seat_name(sphere.last)
    defaults = {option.name: option.default for option in game.options}
    options = {name: value for name, value in state.settings.options if defaults[name] != value}
    readings = dict(state.settings.readings)
    return {**found, **({"options": options} if options else {}), "readings": readings}


def _names(state: Any, place: Place) -> list[str]:
    found = contents(state, place)
    return [UNKNOWN if c.card == UNKNOWN else CARDS[c.card].name.en for c in found]


def _levels(state: Any, place: Place) -> list[str]:
    return [level(card.card) for card in contents(state, place)]


# Reading, part by part.


def _settings(game: Ruleset, board: Given, faults: list[DefinitionError]) -> Settings:
    """Return what was agreed on; with as many seats as possible if their number is wrong."""
    count: int | None = None
    if isinstance(board.seats, int):
        count = board.seats
    elif board.seats is not FAULTY:
        letters = "".join(board.seats).upper().replace(" ", "").replace(",", "")
        count = len(letters)
        if letters != "".join(seat_name(seat) for seat in range(min(count, MOST_SEATS))):
            faults.append(
                DefinitionError("seats", f"{board.seats!r} are not the first letters", ("ABCD",))
            )
            count = None
    try:
        seats = MOST_SEATS if count is None else count
        return settle(game, seats, board.options, board.readings)
    except FaultsError as found:
        faults += found.faults
        return settle(game, MOST_SEATS)


def _sphere(board: Given, settings: Settings, names: Names) -> Sphere | None:
    """Return the Esfera, or None if it cannot be read."""
    given: GivenSphere = board.sphere
    direction = 1 if board.direction in CLOCKWISE else -1
    last = names.seat(board.last, ("last",), NOBODY)
    if given is FAULTY or FAULTY in (given.power, given.at, given.sender):
        return None
    before = len(names.faults)
    at = names.seat(given.at, ("sphere", "at"))
    sender = names.seat(given.sender, ("sphere", "sender"), COLISEUM)
    if at is None or len(names.faults) > before:
        return None
    if sender == at and not _may_send_to_oneself(settings):
        names.fault(("sphere", "sender"), f"{seat_name(at)} cannot send it to {seat_name(at)}")
    # Where there are Alumnos, an ability may have changed it before the first defence.
    if sender is None and given.power != 1 and settings.option("calm"):
        names.fault(("sphere", "power"), "an Esfera of the coliseum has Potencia 1")
    if sender is not None and last is not None:
        names.fault(("last",), "only an Esfera of the coliseum has one", NOBODY[:1])
    return Sphere(given.power, Seat(at), _seat(sender), direction, _seat(last))


def _may_send_to_oneself(settings: Settings) -> bool:
    return settings.option("mode") == ADVANCED and settings.in_force["A21"] == "b"


def _seat(number: int | None) -> Seat | None:
    return None if number is None else Seat(number)


def _check_end(state: Board, sphere: Sphere | None, names: Names) -> None:
    """Check that the game has not gone on after its end (R7, R8, R35)."""
    seats = range(state.settings.seats)
    out = [seat for seat in seats if not state.zones[shields(seat)]]
    rich = [seat for seat in seats if captured_points(state, seat) >= GOAL]
    for many, what in ((out, "are eliminated"), (rich, f"have captured {GOAL} points")):
        if len(many) > 1:
            letters = " and ".join(seat_name(seat) for seat in many)
            names.fault(("shields",), f"{letters} {what}, but the game ends with the first")
    if sphere is not None and len(out) == 1 and out[0] != sphere.at:
        what = f"{seat_name(out[0])} was eliminated by the Esfera sent there, and then play stopped"
        names.fault(("sphere", "at"), what, (seat_name(out[0]),))


def _limit(state: Board, seat: int) -> int:
    """Return the largest hand of a seat; whoever the end has just hit has not discarded yet."""
    own = state.zones[shields(seat)]
    top = len(own)
    if seat == state.facts.at and ended_by(state) is not None:
        top += 1
    return HAND_SIZES[ESCUDOS[min(top, len(ESCUDOS)) - 1]] if top else 0


def _lay_hands(board: Given, state: Board, names: Names, cards: Layouted) -> None:
    told = per_seat(board.hand, "hand", names)
    surplus = state.settings.in_force["A11"] == "b"
    for seat in range(state.settings.seats):
        limit = _limit(state, seat)
        if seat not in told:
            cards[hand(seat)] = [UNKNOWN] * limit
            continue
        path, value = told[seat]
        cards[hand(seat)] = names.cards(value, path)
        most = FULL_HAND if surplus else limit
        if len(value) > most:
            names.fault(path, f"{len(value)} cards, but the hand size is {most}")


def _lay_piles(
    game: Ruleset, board: Given, settings: Settings, names: Names, cards: Layouted
) -> None:
    """Lay the Fuente and the discards out; no card has more copies than the Fuente."""
    copies = Counter(fuente(game, settings))
    total = sum(copies.values())
    cards[DISCARD] = names.cards(board.discard, ("discard",))[::-1]
    held = [hand(s) for s in range(settings.seats)]
    guards = [p for p in cards if settings.layout.zones[p].name == "guards"]
    elsewhere = sum(len(cards[place]) for place in (*held, *guards, DISCARD))
    if isinstance(board.deck, str):
        if fold(board.deck) not in ANY:
            names.fault(("deck",), f"unknown value {board.deck!r}", ANY[:1])
        cards[DECK] = [UNKNOWN] * max(total - elsewhere, 0)
    elif isinstance(board.deck, int):
        cards[DECK] = [UNKNOWN] * min(board.deck, total + 1)
    else:
        cards[DECK] = names.cards(board.deck, ("deck",))[::-1]
    if fine(names.faults) and elsewhere + len(cards[DECK]) > total:
        names.fault(("deck",), f"with hands and discards more than the {total} cards of the Fuente")
    places = [DECK, DISCARD, *held, *guards]
    seen = Counter(card for place in places for card in cards[place] if card != UNKNOWN)
    for card, count in seen.items():
        if count > copies[card]:
            what = f"{count} times {CARDS[card].name.en}, but the Fuente has {copies[card]}"
            names.fault(("deck",), what)


def _state(
    settings: Settings, sphere: Sphere, cards: Layouted, marks: Marks | None = None
) -> Board:
    """Return the board, with what is so of its cards besides."""
    lying = {
        place: [
            Object(ObjectId(0), 1, place, card, **more)
            for card, more in zip(held, (marks or {}).get(place) or [{}] * len(held), strict=True)
        ]
        for place, held in cards.items()
    }
    return laid_out(settings, lying, sphere)


def _opened(game: Ruleset, state: Board) -> Board:
    """Return the board with its question, or with the outcome if the game is over."""
    if ended_by(state) is None:
        ask = defend(state.facts.at)
        decision = Decision(1, ask.seat, ask.prompt, ask.rules)
        return attrs.evolve(state, decision=decision, asked=1)
    try:
        return opened(game, state, "over", state.facts.at)
    except UnknownFactError:
        what = "it breaks the tie, so all of it has to be told"
        untold = [Seat(s) for s in range(state.settings.seats) if _is_untold(state, s)]
        raise FaultsError(
            [DefinitionError(f"hand.{seat_name(seat)}", what) for seat in untold]
        ) from None


def _is_untold(state: Board, seat: int) -> bool:
    return any(thing.card == UNKNOWN for thing in contents(state, hand(seat)))
