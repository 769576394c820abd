"""Set-up beyond hands and Escudos: Alumnos, Escuelas, Debilidades (R3, R44 to R46, R49)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from cardrules.core.cards import Card
from cardrules.core.events import Event, Made, Moved
from cardrules.core.model import Object, contents
from cardrules.core.state import moved
from cardrules.games.arcanya.academy import (
    advanced,
    affinity,
    alumno_place,
    aside,
    element,
    undealt,
    weakness,
    weakness_of,
    weakness_place,
)
from cardrules.games.arcanya.table import PutAway
from cardrules.ids import CardId, Place, RuleId, Seat

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset
    from cardrules.core.run import Run

GROUPS: Final = ("1", "2")
ANY_GROUP: Final = "random"


def of_kind(game: Ruleset, kind: str) -> list[Card]:
    """Return the cards of a kind, in the order of the set."""
    return [card for card in game.cards.values() if card.kind == kind]


def set_up(run: Run) -> None:
    """Deal Alumnos, lay the Escuelas aside, deal Debilidades: what the game played has of these."""
    draft = run.draft
    calm = draft.settings.option("calm")
    if not calm or draft.reading("A32") == "b":
        _deal_alumnos(run)
    if advanced(draft):
        schools = [card.id for card in of_kind(run.game, "escuela")]
        _make(run, schools, aside(draft), ("R49",))
        _deal_weaknesses(run)


def _make(run: Run, cards: Iterable[CardId], place: Place, rules: tuple[RuleId, ...]) -> None:
    """Lay cards down as new objects."""
    draft = run.draft
    things = tuple(Object(draft.reserve(), 1, place, card) for card in cards)
    if things:
        run.propose((Made(things),), rules)


# Alumnos.


def _deal_alumnos(run: Run) -> None:
    """Deal an Alumno to each seat: from all of them, or in the advanced game group by group."""
    draft = run.draft
    rules: tuple[RuleId, ...] = ("R44",) if advanced(draft) else ("R3",)
    seat = 0
    for cards in _alumno_piles(run):
        if seat < draft.settings.seats:
            _make(run, cards, undealt(draft), rules)
            run.shuffle(undealt(draft), (*rules, "K4", "K11"))
            seat = _dealt_from(run, seat, rules)
    if draft.zones[undealt(draft)]:
        run.propose((PutAway(undealt(draft)),), rules)


def _alumno_piles(run: Run) -> list[list[CardId]]:
    """Return the piles of Alumnos in the order in which they are dealt from."""
    groups: dict[str, list[CardId]] = {name: [] for name in GROUPS}
    for card in of_kind(run.game, "alumno"):
        groups.setdefault(str(card.values.get("group")), []).append(card.id)
    first = run.draft.settings.option("group")
    if first == ANY_GROUP:
        if not advanced(run.draft):
            return [[card for group in groups.values() for card in group]]
        first = run.roll("group", GROUPS, ("R44",))
    return [groups[first], *(cards for name, cards in groups.items() if name != first)]


def _dealt_from(run: Run, seat: int, rules: tuple[RuleId, ...]) -> int:
    """Deal from a pile until it or the seats run out; return the seat that is next."""
    draft = run.draft
    while seat < draft.settings.seats and draft.zones[undealt(draft)]:
        top = draft.objects[draft.zones[undealt(draft)][-1]]
        run.move(top, alumno_place(draft, seat), "deal", rules)
        seat += 1
    return seat


# Debilidades.


def _deal_weaknesses(run: Run) -> None:
    """Take as many Debilidades as Alumnos, shuffle them, and deal one each (R45, R46)."""
    draft = run.draft
    seats = [Seat(seat) for seat in range(draft.settings.seats)]
    own = [affinity(run.game, draft, seat) for seat in seats]
    if not all(own):
        return
    pile = undealt(draft)
    _make(run, _taken(run, own), pile, ("R45",))
    run.shuffle(pile, ("R45", "K4", "K11"))
    for seat in seats:
        _deal_weakness(run, seat, own)


def _taken(run: Run, own: Sequence[str]) -> list[CardId]:
    """Return the Debilidades that are in the game: of each affinity on the table (A23)."""
    if len(set(own)) == len(own) or run.draft.reading("A23") == "a":
        return [weakness_of(element) for element in own]
    must = [weakness_of(element) for element in dict.fromkeys(own)]
    copies = Counter({card.id: card.count for card in of_kind(run.game, "debilidad")})
    copies.subtract(must)
    pile = undealt(run.draft)
    _make(run, (card for card in copies for _ in range(copies[card])), pile, ("R45",))
    run.shuffle(pile, ("R45", "K4", "K11"))
    top = contents(run.draft, pile)[::-1][: len(own) - len(must)]
    rest = [thing.card for thing in top]
    run.propose((PutAway(pile),), ("R45",))
    return [*must, *rest]


def _deal_weakness(run: Run, seat: Seat, own: Sequence[str]) -> None:
    """Deal the top Debilidad to a seat, but not that of its own affinity (R46)."""
    draft = run.draft
    pile = undealt(draft)
    while True:
        top = contents(draft, pile)[-1]
        if element(top.card) != own[seat]:
            _give(run, top, seat, ("R45",))
            return
        if all(element(card.card) == own[seat] for card in contents(draft, pile)):
            # None is left that would fit: two of that affinity would go round for ever (H7).
            _give(run, top, seat, ("R46", "H7") if len(draft.zones[pile]) > 1 else ("R46",))
            _swap(run, seat, own)
            return
        run.propose((Moved(top, moved(draft, top, pile), "bottom", top=False),), ("R46",))


def _give(run: Run, thing: Object, seat: Seat, rules: tuple[RuleId, ...]) -> None:
    """Give a Debilidad to a seat, in sight of all or face-down (A28)."""
    hidden = run.draft.reading("A28") == "b"
    after = moved(run.draft, thing, weakness_place(run.draft, seat), face_down=hidden)
    run.propose((Moved(thing, after, "deal"),), rules)


def _swap(run: Run, seat: Seat, own: Sequence[str]) -> None:
    """Swap an own Debilidad with the first seat to the right where both then fit (R46)."""
    draft: Any = run.draft
    mine = weakness(draft, seat)
    assert mine is not None
    for other in to_the_right(seat, len(own)):
        theirs = weakness(draft, other)
        if theirs is None or element(theirs.card) == own[seat]:
            continue
        if element(mine.card) != own[other]:
            hidden = mine.face_down
            swapped: tuple[Event, ...] = tuple(
                Moved(thing, moved(draft, thing, place, face_down=hidden), "swap")
                for thing, place in (
                    (mine, weakness_place(draft, other)), (theirs, weakness_place(draft, seat)),
                )
            )  # fmt: skip
            run.propose(swapped, ("R46",))
            return


def to_the_right(seat: Seat, count: int) -> list[Seat]:
    """Return the other seats as they sit to the right: against the clock.

    Example:
        >>> to_the_right(Seat(1), 4)
        [0, 3, 2]
    """
    return [Seat((seat - n) % count) for n in range(1, count)]
