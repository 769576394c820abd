"""The picture of a table: as its game lays it out, or zone by zone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from immutables import Map

from cardrules._frozen import evolve
from cardrules.core.cards import Card
from cardrules.core.claims import Text
from cardrules.core.game import Ruleset
from cardrules.core.layout import Seen
from cardrules.core.model import Object, contents
from cardrules.core.state import AnyState, State
from cardrules.drawing.picture import Area, Face, Mark, Picture, Player, Rows, say
from cardrules.errors import UnknownFactError
from cardrules.ids import UNKNOWN, CardId, ObjectId, Place, seat_name
from cardrules.words import kernel_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardrules.views import SeenZone, View

__all__ = [
    "in_order", "made_up", "number", "open_view", "picture_of", "table_of", "together",
    "zone_picture",
]  # fmt: skip

UNSAID: Final = Text("?", "?")


def picture_of(game: Ruleset, view: View) -> Picture:
    """Return the picture of a view, as the game lays it out or zone by zone."""
    if game.picture is None:
        return zone_picture(game, view)
    found: Picture = game.picture(view)
    return found


def open_view(game: Ruleset, state: AnyState) -> View:
    """Return a view in which everything lies open that a state tells; nobody is asked to act."""
    from cardrules.views import SeenZone, View

    zones = tuple(
        SeenZone(zone.name, zone.seat, zone.number, len(ids), contents(state, Place(place)))
        for place, (zone, ids) in enumerate(
            zip(state.settings.layout.zones, state.zones, strict=True)
        )
    )
    return View(
        state.settings, None, -1, zones, state.facts, state.decision, (), (), state.grants,
        state.outcome, (),
    )  # fmt: skip


def table_of(view: View) -> Any:
    """Return a view as a table, to read numbers from: what is out of sight is there, unknown."""
    unseen = count(-1, -1)
    objects: dict[ObjectId, Object] = {}
    zones = []
    for at, zone in enumerate(view.zones):
        hidden = range(zone.count - len(zone.things))
        ids = [ObjectId(next(unseen)) for _ in hidden]
        secret = [Object(id, 1, Place(at), UNKNOWN, zone.seat) for id in ids]
        things = (*zone.things, *secret)
        objects.update({thing.id: thing for thing in things})
        zones.append(tuple(thing.id for thing in things))
    return State(view.settings, tuple(zones), Map(objects), view.facts, view.grants)


def number(read: Callable[[], Any]) -> str:
    """Return a number as text; ``?`` if it hangs on a card that nobody told."""
    try:
        return str(read())
    except UnknownFactError:
        return "?"


def together(faces: Iterable[Face]) -> tuple[Face, ...]:
    """Return equal cards as one with how many they are, in the order of the first of each."""
    found: dict[Face, int] = {}
    for face in faces:
        one = evolve(face, times=1)
        found[one] = found.get(one, 0) + face.times
    return tuple(evolve(face, times=times) for face, times in found.items())


def in_order(game: Ruleset, cards: Iterable[CardId]) -> list[CardId]:
    """Return cards as a hand is shown: as the game lists them, those that nobody told last."""
    return sorted(cards, key=_rank(game))


def _rank(game: Ruleset) -> Callable[[CardId], int]:
    places = {card: at for at, card in enumerate(game.cards)}
    return lambda card: places.get(card, len(places))


def made_up(card: Card) -> bool:
    """Return whether something of a card that a table shows is not published.

    How many copies there are is nothing that a table shows.
    """
    return not {*card.placeholder} <= {"count"}


# Games that lay nothing out.


def zone_picture(game: Ruleset, view: View) -> Picture:
    """Return the zones of a view: those of the table, then seat by seat."""
    from cardrules.written import fields, shown

    asked = None if view.decision is None else view.decision.seat
    players = tuple(
        Player(
            seat, areas=tuple(_areas(game, view, seat)), asked=seat == asked, you=seat == view.seat
        )
        for seat in range(view.settings.seats)
    )
    areas = tuple(_areas(game, view, None))
    faces = (f for a in (*areas, *(a for p in players for a in p.areas)) for f in a.cards)
    notes = (kernel_words()["page.star"],) if any(face.placeholder for face in faces) else ()
    head = tuple(say(f"{name} {shown(value)}") for name, value in fields(view.facts))
    return Picture(head, Rows(players), areas=areas, notes=notes)


def _areas(game: Ruleset, view: View, seat: int | None) -> Iterator[Area]:
    rank = _rank(game)
    for zone, of in zip(view.zones, view.settings.layout.zones, strict=True):
        if zone.seat == seat:
            told = not zone.things or any(thing.card != UNKNOWN for thing in zone.things)
            things = list(zone.things)
            if of.seen is Seen.OWNER:
                things.sort(key=lambda thing: rank(thing.card))
            faces = together(_face(game, thing) for thing in things) if told else ()
            unseen = zone.count - sum(face.times for face in faces)
            yield Area(_title(game, zone), faces, unseen)


def _title(game: Ruleset, zone: SeenZone) -> Text:
    number = str(zone.number or "")
    seat = "" if zone.seat is None else f" {seat_name(zone.seat)}"
    words = game.words.get(f"zone.{zone.name}")
    return say("{words}{number}{seat}", words=words or zone.name, number=number, seat=seat)


def _face(game: Ruleset, thing: Object) -> Face:
    card = game.cards.get(thing.card)
    tallies = ((name, "?" if many is None else many) for name, many in thing.tallies)
    marks = tuple(Mark(say(f"{name} {many}")) for name, many in tallies)
    if thing.under:
        marks = (*marks, Mark(say(f"^{len(thing.under)}")))
    name = _name(thing.card) if card is None else card.name
    return Face(
        name, marks=marks, hidden=thing.face_down, turned=thing.used,
        placeholder=card is not None and made_up(card),
    )  # fmt: skip


def _name(id: CardId) -> Text:
    return UNSAID if id == UNKNOWN else say(id)
