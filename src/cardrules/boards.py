"""Described boards of any game: what lies in each zone, the game's facts, and who is asked then.

A game that reads no boards of its own gets these. The keys are the names of its zones and of the
fields of its facts. A zone that each seat has is a table of seats, ``hand.A = ["Ring", "?"]``; a
number of cards stands for so many that nobody told. A pile that nobody sees is listed from the
top, everything else in the order in which it was laid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, Final

import attrs

from cardrules._frozen import frozen
from cardrules.core.chance import ChanceNeededError, Seeded
from cardrules.core.game import Ruleset
from cardrules.core.layout import Seen, Zone
from cardrules.core.model import Copy, Object, Settings, contents
from cardrules.core.opening import laid_out, opened
from cardrules.core.resolver import start
from cardrules.core.said import fact_hints, is_seat, zone_path
from cardrules.core.state import AnyState
from cardrules.errors import DefinitionError, FaultsError, UnknownFactError, nearest
from cardrules.ids import UNKNOWN, CardId, ObjectId, Place, Seat, seat_name
from cardrules.notation import fold
from cardrules.schema import FAULTY, KeyFaultError, gather, key
from cardrules.settings import settle, settled

__all__ = ["form_of", "read", "write"]

NOBODY: Final = "nobody"
PLAIN: Final = (bool, int, str)
"""The kinds of fact that can be described, besides seats."""


@frozen
class GivenThing:
    """A thing about which there is more to say than which card it is.

    Args:
        card: The card on top.
        owner: Whose it is.
        face_down: Whether it lies face-down.
        used: Whether it is turned.
        counters: How many counters of each name are on it.
        under: The cards under it, the lowest first.
    """

    card: str = key("The card, ? if nobody told.", "La carta, ? si nadie la ha dicho.")
    owner: str | None = key(
        "Whose it is, if not of the seat that it lies at.",
        "De quién es, si no del asiento en que está.", None,
    )  # fmt: skip
    face_down: bool = key("Whether it lies face-down.", "Si está boca abajo.", False)
    used: bool = key("Whether it is turned.", "Si está girada.", False)
    counters: Mapping[str, int] = key(
        "How many counters of each name are on it.", "Cuántos contadores de cada nombre tiene.", {}
    )
    under: tuple[str, ...] = key(
        "The cards under it, the lowest first.", "Las cartas debajo, la más baja primero.", []
    )


Things = int | tuple[str | GivenThing, ...]


def form_of(game: Ruleset) -> type:
    """Return the attrs class of a game's described boards; each field is a `schema.key`.

    Raises:
        DefinitionError: The game has a fact that no key can say.
    """
    if game.given is not None:
        return game.given
    found: type | None = game.memo.get("given")
    if found is None:
        found = game.memo["given"] = _form(game)
    return found


def _form(game: Ruleset) -> type:
    least, most = game.seats
    settings = settle(game, most)
    count = key("Number of seats.", "Número de asientos.", least, least=least, most=most)
    fields: dict[str, tuple[Any, Any]] = {"seats": (int, count)}
    for zone in settings.layout.zones:
        fields.setdefault(zone.name, _zone_key(zone))
    facts = game.facts(settings)
    for name, hint in _facts(game, facts).items():
        if name in fields:
            raise DefinitionError(game.name, f"its fact {name!r} is called as a zone")
        default = _written(getattr(facts, name), hint)
        doc = f"Fact of the game: {name}.", f"Hecho del juego: {name}."
        fields[name] = (hint if hint in PLAIN else str, key(*doc, default))
    agreed = key("What was agreed on.", "Lo acordado.", {}, of="options")
    fixed = key("Open points that are fixed.", "Puntos abiertos que se fijan.", {}, of="readings")
    fields["options"] = (Mapping[str, Any], agreed)
    fields["readings"] = (Mapping[str, str], fixed)
    attributes = {name: field for name, (_, field) in fields.items()}
    made: type = attrs.make_class("Given", attributes, frozen=True)
    made.__annotations__ = {name: hint for name, (hint, _) in fields.items()}
    return made


def _zone_key(zone: Zone) -> tuple[Any, Any]:
    """Return the type and the key of all zones of a name."""
    many = zone.seat is not None or zone.number
    order = (
        ("from the top", "desde arriba") if zone.seen is Seen.NOBODY
        else ("as they were laid", "según se pusieron")
    )  # fmt: skip
    doc = (
        f"The cards of {zone.name}, {order[0]}, or how many there are if nobody told.",
        f"Las cartas de {zone.name}, {order[1]}, o cuántas hay si nadie las ha dicho.",
    )
    known = {"names": "^[A-Za-z]?[0-9]*$"} if many else {}
    if zone.seen is Seen.EVERYONE:
        return (Mapping[str, Things] if many else Things), key(*doc, {} if many else [], **known)
    return (Mapping[str, Things] if many else Things), key(*doc, **known)


def _facts(game: Ruleset, facts: Any) -> Mapping[str, Any]:
    """Return the types of the fields of a game's facts."""
    found = fact_hints(type(facts))
    odd = [name for name, hint in found.items() if hint not in PLAIN and not is_seat(hint)]
    if odd or (facts is not None and not found):
        what = f"facts that no key can say: {', '.join(odd)}" if odd else "facts without fields"
        raise DefinitionError(game.name, f"has {what}; it has to read its boards itself")
    return found


def _written(value: Any, hint: Any) -> Any:
    if is_seat(hint):
        return NOBODY if value is None else seat_name(value)
    return value


# Reading.


def read(game: Ruleset, given: Mapping[str, Any]) -> AnyState:
    """Return the state that a description means, with the question that the rules then ask.

    Raises:
        FaultsError: Everything that is wrong.
    """
    faults: list[DefinitionError] = []
    board: Any = gather(form_of(game), given, faults)
    seats = board.seats if isinstance(board.seats, int) else game.seats[0]
    reader = _Reader(game, settled(game, seats, board, faults), faults)
    state = reader.state(board)
    if faults:
        raise FaultsError(faults)
    try:
        return opened(game, state)
    except (ChanceNeededError, UnknownFactError) as error:
        raise FaultsError((DefinitionError("", str(error)),)) from None


class _Reader:
    """Reads the parts of a description and gathers what is wrong with them."""

    def __init__(self, game: Ruleset, settings: Settings, faults: list[DefinitionError]) -> None:
        self.game = game
        self.settings = settings
        self.faults = faults
        self.owned = _owned(game)
        self.cards: dict[str, dict[CardId, None]] = {}
        for id, card in game.cards.items():
            for name in (id, f"{card.name.en} [{id}]", card.name.en, card.name.es):
                self.cards.setdefault(fold(name), {})[id] = None
        # An id means its own card, even if another one has that for a name.
        self.cards.update((fold(id), {id: None}) for id in game.cards)

    def fault(self, path: tuple[str | int, ...], what: str, near: Iterable[str] = ()) -> None:
        self.faults.append(KeyFaultError(path, what, tuple(near)))

    def state(self, board: Any) -> AnyState:
        """Return the table, with nothing asked yet."""
        lying: dict[Place, list[Object]] = {}
        for number, zone in enumerate(self.settings.layout.zones):
            path = zone_path(zone)
            found = getattr(board, zone.name)
            given = found.get(path[1]) if isinstance(found, Mapping) else found
            lying[Place(number)] = [*self.things(given, path, zone, Place(number))]
        self.no_other_zones(board)
        self.no_more_copies(chain.from_iterable(lying.values()))
        return laid_out(self.settings, lying, self.facts(board))

    def things(
        self, given: Any, path: tuple[str | int, ...], zone: Zone, place: Place
    ) -> list[Object]:
        """Return what lies in a zone, from the bottom to the top; ids come later."""
        if given is FAULTY:
            return []
        if given is None and zone.seen is not Seen.EVERYONE:
            self.fault(path, "is missing: list its cards, or say how many there are")
        if isinstance(given, int):
            given = (UNKNOWN,) * given
        found = [
            self.thing(one, (*path, index), zone, place) for index, one in enumerate(given or ())
        ]
        return found[::-1] if zone.seen is Seen.NOBODY else found

    def thing(
        self, given: str | GivenThing, path: tuple[str | int, ...], zone: Zone, place: Place
    ) -> Object:
        owner = zone.seat if self.owned else None
        if isinstance(given, str):
            return Object(ObjectId(0), 1, place, self.card(given, path), owner)
        if given.owner is not None:
            owner = self.seat(given.owner, (*path, "owner"))
        counters = tuple(sorted((name, count) for name, count in given.counters.items() if count))
        under = tuple(Copy(self.card(name, (*path, "under")), owner) for name in given.under)
        return Object(
            ObjectId(0), 1, place, self.card(given.card, (*path, "card")), owner,
            given.face_down, given.used, counters, under,
        )  # fmt: skip

    def card(self, text: str, path: tuple[str | int, ...]) -> CardId:
        """Return the card of a name; an unknown one if there is none."""
        if text is FAULTY or text.strip() == UNKNOWN:
            return UNKNOWN
        found: list[CardId] = [*self.cards.get(fold(text), ())]
        if len(found) == 1:
            return found[0]
        what = f"{text!r} is the name of {len(found)} cards" if found else f"unknown card {text!r}"
        near = found or [id for name in nearest(fold(text), self.cards) for id in self.cards[name]]
        self.fault(path, what, dict.fromkeys(_name(self.game, id) for id in near))
        return UNKNOWN

    def seat(self, text: str, path: tuple[str | int, ...], *, nobody: bool = True) -> Seat | None:
        letters = [seat_name(seat) for seat in range(self.settings.seats)]
        if text.strip().upper() in letters:
            return Seat(letters.index(text.strip().upper()))
        if not nobody or fold(text) != NOBODY:
            self.fault(path, f"there is no seat {text!r}", letters)
        return None

    def facts(self, board: Any) -> Any:
        facts = self.game.facts(self.settings)
        changes: dict[str, Any] = {}
        for name, hint in _facts(self.game, facts).items():
            value = getattr(board, name)
            if is_seat(hint):
                value = self.seat(value, (name,), nobody=hint is not Seat)
            changes[name] = value
        return attrs.evolve(facts, **changes) if changes else facts

    def no_other_zones(self, board: Any) -> None:
        """See that no table names a zone that does not exist."""
        known = {zone_path(zone) for zone in self.settings.layout.zones}
        for name in dict.fromkeys(path[0] for path in known if len(path) > 1):
            found = getattr(board, name)
            for tag in found if isinstance(found, Mapping) else ():
                if (name, tag) not in known:
                    near = sorted(path[1] for path in known if path[0] == name)
                    self.fault((name, tag), f"there is no {name} {tag}", near)

    def no_more_copies(self, things: Iterable[Object]) -> None:
        """See that no card is there more often than the game has it."""
        counts = Counter(copy.card for thing in things for copy in thing.copies)
        for id, card in self.game.cards.items():
            if card.count and counts[id] > card.count and id not in self.game.supplies:
                what = f"{counts[id]} times {card.name.en}, but the game has {card.count}"
                self.faults.append(DefinitionError("", what))


def _owned(game: Ruleset) -> bool:
    """Return whether the cards of a game have owners, as its set-up shows."""
    found: bool | None = game.memo.get("owned")
    if found is None:
        things = start(game, settle(game), Seeded(0)).state.objects.values()
        found = game.memo["owned"] = any(thing.owner is not None for thing in things)
    return found


# Writing.


def write(game: Ruleset, state: AnyState) -> dict[str, Any]:
    """Return the description of a state between actions.

    Raises:
        DefinitionError: Something is being resolved, or a bond is in force.
    """
    if state.frames or state.grants:
        what = "in the middle of an action" if state.frames else "with bonds"
        raise DefinitionError("", f"a board {what} cannot be described")
    found: dict[str, Any] = {"seats": state.settings.seats}
    for number, zone in enumerate(state.settings.layout.zones):
        things = contents(state, Place(number))
        told = [_told(game, thing, zone) for thing in things]
        told = told[::-1] if zone.seen is Seen.NOBODY else told
        name, *tag = zone_path(zone)
        if tag:
            found.setdefault(name, {})[tag[0]] = told
        else:
            found[name] = told
    for name, hint in _facts(game, state.facts).items():
        found[name] = _written(getattr(state.facts, name), hint)
    defaults = dict(settle(game, state.settings.seats).options)
    options = {name: v for name, v in state.settings.options if defaults[name] != v}
    return {**found, "options": options, "readings": dict(state.settings.readings)}


def _told(game: Ruleset, thing: Object, zone: Zone) -> Any:
    card = thing.card if thing.card == UNKNOWN else _name(game, thing.card)
    facts: dict[str, Any] = {"card": card}
    if thing.owner != (zone.seat if _owned(game) else None):
        facts["owner"] = NOBODY if thing.owner is None else seat_name(thing.owner)
    facts.update({name: True for name in ("face_down", "used") if getattr(thing, name)})
    if thing.counters:
        facts["counters"] = dict(thing.counters)
    if thing.under:
        facts["under"] = [_name(game, copy.card) for copy in thing.under]
    return card if len(facts) == 1 else facts


def _name(game: Ruleset, id: CardId) -> str:
    alike = [card for card in game.cards.values() if card.name.en == game.cards[id].name.en]
    return game.cards[id].name.en if len(alike) == 1 else str(id)
