"""The table of Arcanya: zones, the Esfera, and what every other module asks of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, ClassVar, Final, final

import attrs

from cardrules._frozen import frozen
from cardrules.core.cards import Card
from cardrules.core.claims import Text
from cardrules.core.events import Fact, reborn
from cardrules.core.known import lies_at
from cardrules.core.layout import Layout, Seen, Zone
from cardrules.core.model import AnyTable, Object, Settings, Table
from cardrules.core.state import AnyDraft, Draft
from cardrules.errors import UnknownFactError
from cardrules.ids import UNKNOWN, CardId, Place, Seat
from cardrules.rulebook import load_rulebook, read_toml

FOLDER: Final = files("cardrules.games.arcanya")
RULEBOOK: Final = load_rulebook(FOLDER / "rulebook.toml")

DECK: Final = Place(0)
DISCARD: Final = Place(1)
LOST: Final = Place(2)
"""Escudos that nobody gained."""

FULL_HAND: Final = 5
GOAL: Final = 8
"""Captured points that end the game."""

ESQUIVAR: Final = CardId("esquivar")
DESVIAR: Final = CardId("desviar")
REFLEJAR: Final = CardId("reflejar")
ALTERAR: Final = CardId("alterar")
DISIPAR: Final = CardId("disipar")
SINTONIZAR: Final = CardId("sintonizar")
MANIOBRAS: Final = (ESQUIVAR, DESVIAR, REFLEJAR, ALTERAR, DISIPAR)
"""Those of the basic game."""
ESCUDOS: Final = (CardId("escudo-i"), CardId("escudo-ii"), CardId("escudo-iii"))
"""Lowest first, as they lie: the one on top is lost first."""


FIRST_OWN: Final = 3
OWN: Final = 3
"""How many zones each seat has, from that one on."""

HANDS: Final = tuple(Place(3 + 3 * seat) for seat in range(10))
SHIELDS: Final = tuple(Place(4 + 3 * seat) for seat in range(10))
CAPTURED: Final = tuple(Place(5 + 3 * seat) for seat in range(10))


def hand(seat: int) -> Place:
    """Return the place of a seat's hand."""
    return HANDS[seat]


def shields(seat: int) -> Place:
    """Return the place of a seat's own Escudos, the highest on top."""
    return SHIELDS[seat]


def captured(seat: int) -> Place:
    """Return the place of the Escudos that a seat has taken from others."""
    return CAPTURED[seat]


@cache
def layout(seats: int, *, plain: bool = True) -> Layout:
    """Return the zones for a number of seats.

    Args:
        seats: How many.
        plain: Whether there are hands and Escudos only: the basic game without Alumnos (R57).
    """
    zones = [Zone("deck", seen=Seen.NOBODY), Zone("discard"), Zone("lost")]
    for number in range(seats):
        seat = Seat(number)
        zones += [Zone("hand", seat, Seen.OWNER), Zone("shields", seat), Zone("captured", seat)]
    if not plain:
        zones += [
            Zone("school", in_play=True),
            Zone("schools", ordered=False),
            Zone("undealt", seen=Seen.NOBODY),
        ]
        for number in range(seats):
            seat = Seat(number)
            zones += [
                Zone("alumno", seat, in_play=True), Zone("guards", seat), Zone("weakness", seat),
            ]  # fmt: skip
    return Layout(tuple(zones))


def is_plain(table: AnyTable) -> bool:
    """Return whether there are hands and Escudos only: the basic game without Alumnos (R57).

    It is seen on the table: asked whether another option would help, the options may say more.
    """
    return len(table.zones) == FIRST_OWN + OWN * table.settings.seats


def _cards() -> Mapping[CardId, Card]:
    cards = {}
    for data in read_toml(FOLDER / "cards.toml")["card"]:
        known = ("id", "kind", "name", "count", "placeholder", "rules", "text")
        values = {key: value for key, value in data.items() if key not in known}
        id = CardId(data["id"])
        cards[id] = Card(
            id, data["kind"], Text(**data["name"]), values, (), tuple(data["rules"]),
            Text(**data["text"]), tuple(data.get("placeholder", ())), data["count"],
        )  # fmt: skip
    return cards


CARDS: Final = _cards()
VALUES: Final = {id: card.values["value"] for id, card in CARDS.items() if card.kind == "potencia"}
"""The value of each Potencia card."""
HAND_SIZES: Final = {id: CARDS[id].values["hand_size"] for id in ESCUDOS}


@final
@attrs.frozen(cache_hash=True)
class Sphere:
    """The Esfera: the facts of the game that are not cards.

    Args:
        power: Its Potencia, 1 or more.
        at: Who has to defend.
        sender: Who acted on it just before; None on an Esfera of the coliseum.
        direction: 1 clockwise, -1 the other way.
        last: On an Esfera of the coliseum: who acted last before the hit, or None.
    """

    power: int
    at: Seat
    sender: Seat | None = None
    direction: int = 1
    last: Seat | None = None


ArcanyaTable = Table[Sphere]
ArcanyaDraft = Draft[Sphere]


@lru_cache(maxsize=4096)  # a described board may name any number
def sphere(
    power: int, at: Seat, sender: Seat | None, direction: int, last: Seat | None = None
) -> Sphere:
    """Return the Esfera; as a rule equal ones are one object."""
    return Sphere(power, at, sender, direction, last)


@final
@frozen
class SphereSent(Fact):
    """The Esfera goes to somebody.

    Args:
        sphere: As it is now.
        how: By what: a card id, ``resonancia``, or ``coliseo`` for a new one.
    """

    tag: ClassVar[str] = "sphere-sent"
    sphere: Sphere
    how: str

    def apply(self, draft: AnyDraft, /) -> None:
        """Replace the Esfera."""
        draft.facts = self.sphere


@final
@frozen
class SphereChanged(Fact):
    """The Esfera became different where it is.

    Args:
        sphere: As it is now.
        how: ``raise``, ``lower``, ``set``, ``dissipate`` or ``flip``.
    """

    tag: ClassVar[str] = "sphere-changed"
    sphere: Sphere
    how: str

    @property
    def kind(self) -> str:
        """How it changed."""
        return self.how

    def apply(self, draft: AnyDraft, /) -> None:
        """Replace the Esfera."""
        draft.facts = self.sphere


@final
@frozen
class Compared(Fact):
    """A Potencia card was compared with the Esfera after its Guardas; nothing has changed by it.

    Args:
        value: The value of the card.
        power: The Potencia of the Esfera.
    """

    tag: ClassVar[str] = "compared"
    value: int
    power: int

    def apply(self, _draft: AnyDraft, /) -> None:
        """Change nothing."""


@final
@frozen
class LeftAlone(Fact):
    """An Escuela that could have been activated was not.

    Args:
        seat: By whom.
        school: Which; None if there is none.
        why: ``declined``, ``nothing`` (it could do nothing) or ``no-affinity``.
    """

    tag: ClassVar[str] = "left-alone"
    seat: Seat
    school: CardId | None
    why: str

    def apply(self, _draft: AnyDraft, /) -> None:
        """Change nothing."""


@final
@frozen
class Restocked(Fact):
    """The discards, with what was left of the Fuente, became a new Fuente.

    Args:
        order: For each new position, from the bottom, which card: first those left, then the
            discards, each from the bottom.
    """

    tag: ClassVar[str] = "restocked"
    reveals: ClassVar[bool] = True
    order: tuple[int, ...]

    def seen_by(self, _seat: Seat | None, _game: Any) -> Restocked:
        """Return what everybody sees: the discards were known, their order now is not."""
        return Restocked(())

    def apply(self, draft: AnyDraft, /) -> None:
        """Lay them down as new objects, numbered in position order."""
        objects = draft.objects
        old = [objects[id] for id in (*draft.zones[DECK], *draft.zones[DISCARD])]
        draft.rearrange(DISCARD, ())
        draft.rearrange(DECK, reborn(draft, old, self.order, DECK))


@final
@frozen
class PutAway(Fact):
    """What was not dealt went back into the box.

    Args:
        place: Where it lay.
    """

    tag: ClassVar[str] = "put-away"
    place: Place

    def apply(self, draft: AnyDraft, /) -> None:
        """Take it off the table."""
        draft.rearrange(self.place, ())


def nobody_yet(settings: Settings) -> Sphere:
    """Return the facts before the first Esfera."""
    return Sphere(0, youngest(settings))


def youngest(settings: Settings) -> Seat:
    """Return the seat of the youngest Alumno."""
    return Seat("ABCDEFGHIJ".index(settings.option("youngest")))


def points(settings: Settings) -> Mapping[CardId, int]:
    """Return the points of each Escudo: the option lists those of III, II and I."""
    worth: Mapping[CardId, int] | None = settings.memo.get("points")
    if worth is None:
        told = [int(number) for number in settings.option("points").split("-")]
        worth = settings.memo["points"] = dict(zip(reversed(ESCUDOS), told, strict=True))
    return worth


def following(table: ArcanyaTable, seat: int) -> Seat:
    """Return the seat that comes next in the current direction."""
    return Seat((seat + table.facts.direction) % table.settings.seats)


def hand_size(table: AnyTable, seat: int) -> int:
    """Return how many cards a seat has to hold, 0 if it has no Escudo left."""
    own = table.zones[SHIELDS[seat]]
    return HAND_SIZES[table.objects[own[-1]].card] if own else 0


def hand_cards(table: AnyTable, seat: int) -> list[CardId]:
    """Return the cards that a seat holds, each once, as they are held."""
    objects = table.objects
    return list(dict.fromkeys([objects[id].card for id in table.zones[HANDS[seat]]]))


def held(table: AnyTable, seat: int, card: CardId) -> Object | None:
    """Return the first copy of a card in a hand, or None."""
    objects = table.objects
    for id in table.zones[HANDS[seat]]:
        thing = objects[id]
        if thing.card == card:
            return thing
    return None


def fuente_cards(table: AnyTable) -> list[CardId]:
    """Return the cards that the Fuente has: Sintonizar in the advanced game only (R1, R43)."""
    kinds = ("potencia", "maniobra")
    plain = table.settings.option("mode") == "basic"
    return [id for id, c in CARDS.items() if c.kind in kinds and not (plain and id == SINTONIZAR)]


def known(table: AnyTable, thing: Object) -> CardId:
    """Return what card an object is.

    Raises:
        UnknownFactError: Nobody told us, and nobody who watches has an answer.
    """
    if thing.card != UNKNOWN:
        return thing.card
    what = lies_at(table, thing)
    if table.probe is None:
        raise UnknownFactError(what.id)
    return CardId(table.probe.unknown(what, fuente_cards(table)))
