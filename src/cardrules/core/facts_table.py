"""Facts about what lies on the table: made, moved, changed, counted, shuffled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import getitem
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import evolve, frozen, maker
from cardrules.core.fact import Fact
from cardrules.core.model import Object
from cardrules.ids import Place, Ref

if TYPE_CHECKING:
    from cardrules.core.state import AnyDraft

__all__ = ["Befalling", "Changed", "Counted", "Made", "Moved", "Shuffled", "becoming", "reborn"]


@final
@frozen
class Made(Fact):
    """Objects came into the match: the set-up, or a supply.

    Args:
        objects: In the order in which they are laid down.
    """

    tag: ClassVar[str] = "made"
    objects: tuple[Object, ...]

    @property
    def places(self) -> tuple[Place, ...]:
        """Where they are laid."""
        return tuple({thing.place for thing in self.objects})

    def apply(self, draft: AnyDraft, /) -> None:
        """Lay them down, each on top of its place."""
        draft.put(self.objects)


class Befalling(Fact):
    """What facts that befell one object have in common: a verb, and the object as it was."""

    __slots__ = ()
    before: Object
    verb: str

    @property
    def kind(self) -> str:
        """The verb."""
        return self.verb

    @property
    def subject(self) -> Ref:
        """What it befell, as it was."""
        return Ref(self.before.id, self.before.life)


@final
@frozen
class Moved(Befalling):
    """An object changed its place.

    Args:
        before: As it was: its last known facts.
        after: As it is now.
        verb: What was done to it (draw, discard, play, ...).
        top: Whether it lies on top of the new place, else at the bottom.
    """

    tag: ClassVar[str] = "moved"
    reveals: ClassVar[bool] = True
    before: Object
    after: Object
    verb: str
    top: bool = True

    @property
    def places(self) -> tuple[Place, ...]:
        """From where, and to where."""
        return (self.before.place, self.after.place)

    def apply(self, draft: AnyDraft, /) -> None:
        """Take it here, put it there."""
        before = self.before
        after = self.after
        id = before.id
        new = after.id
        objects = draft.objects
        zones = draft.zones
        now = objects[id]
        if now is not before:
            after = becoming(now, before, after)
        zone = zones[before.place]
        if zone[-1] == id:
            zone.pop()
        else:
            zone.remove(id)
        if new != id:
            del objects[id]
            if new > draft.minted:  # noqa: PLR1730 - a call of `max` takes three times as long
                draft.minted = new
        objects[new] = after
        if self.top:
            zones[after.place].append(new)
        else:
            zones[after.place].insert(0, new)


@final
@frozen
class Changed(Befalling):
    """An object stayed where it is and became different: hidden, turned, with more counters.

    Args:
        before: As it was.
        after: As it is now.
        verb: What was done to it (hide, reveal, turn, gain, lose, ...).
    """

    tag: ClassVar[str] = "changed"
    reveals: ClassVar[bool] = True
    before: Object
    after: Object
    verb: str

    @property
    def places(self) -> tuple[Place, ...]:
        """Where it is."""
        return (self.before.place,)

    def apply(self, draft: AnyDraft, /) -> None:
        """Replace it where it is."""
        draft.change(becoming(draft.objects[self.before.id], self.before, self.after))


@final
@frozen
class Counted(Fact):
    """Counters were put on an object or taken from it.

    Args:
        thing: The object as it was.
        name: Of the counters.
        number: How many more; less than 0 if taken.
    """

    tag: ClassVar[str] = "counted"
    thing: Object
    name: str
    number: int

    @property
    def verb(self) -> str:
        """Gain or lose."""
        return "gain" if self.number > 0 else "lose"

    @property
    def kind(self) -> str:
        """What happened to which counters, such as ``lose power``."""
        return f"{self.verb} {self.name}"

    @property
    def subject(self) -> Ref:
        """What it befell."""
        return Ref(self.thing.id, self.thing.life)

    @property
    def places(self) -> tuple[Place, ...]:
        """Where that object is."""
        return (self.thing.place,)

    def apply(self, draft: AnyDraft, /) -> None:
        """Add to what it carries now: several of these may stand in one batch."""
        now = draft.objects[self.thing.id]
        draft.change(now.with_more(self.name, self.number))


_object = maker(Object)

_PLAIN: Final = ("id", "life", "place", "card", "owner", "face_down", "used", "under")


def becoming(now: Object, before: Object, after: Object) -> Object:
    """Return what an object becomes if another change of its batch has already reached it.

    Only what this change changes is changed, and counters are added up; in a new life nothing of
    what the others did is left but the cards.
    """
    if now == before:
        return after
    changes: dict[str, Any] = {
        name: getattr(after, name)
        for name in _PLAIN
        if getattr(after, name) != getattr(before, name)
    }
    if (after.id, after.life) != (before.id, before.life):
        return evolve(after, under=changes.get("under", now.under))
    counters = Counter(dict(now.counters))
    counters.update(dict(after.counters))
    counters.subtract(dict(before.counters))
    changes["counters"] = tuple(sorted((name, n) for name, n in counters.items() if n))
    return evolve(now, **changes)


def reborn(
    draft: AnyDraft, things: list[Object], order: Sequence[int], place: Place
) -> list[Object]:
    """Return cards in another order as new objects in a place, numbered in position order.

    Before the first question a match is like all others of its settings, but for chance: so which
    card may come to lie where is made once for all of them.

    Args:
        draft: The table.
        things: The cards.
        order: For each new position which of them.
        place: Where they lie then.
    """
    first: Any = draft.minted + 1
    if draft.asked:
        return [
            _object(id, 1, place, old.card, old.owner, old.face_down, False, (), old.under)  # type: ignore[arg-type]  # an id is a number
            for id, old in enumerate(map(things.__getitem__, order), first)
        ]
    memo = draft.settings.memo
    key = "newborn", place, first
    same, kinds, rows = memo.get(key, (None, (), ()))
    if same != things:
        kinds = _kinds(things)
        rows = [[None] * len(order) for _ in order]
        memo[key] = list(things), kinds, rows
    # Each position has a row of the cards that may come to lie there, as far as they are known.
    made = list(map(getitem, rows, order))
    if not all(made):
        for position, thing in enumerate(made):
            if thing is None:
                at = order[position]
                row = rows[position]
                like = row[kinds[at]] or _newborn(first + position, place, things[at])
                made[position] = row[at] = row[kinds[at]] = like
    return made


def _kinds(things: list[Object]) -> list[int]:
    """Return for each card the position of the first that is born again as an equal one."""
    kept = [(thing.card, thing.owner, thing.face_down, thing.under) for thing in things]
    return [kept.index(what) for what in kept]


def _newborn(id: Any, place: Place, thing: Object) -> Object:
    # Any number, since to say that it is an id is a call of its own for each card.
    return _object(id, 1, place, thing.card, thing.owner, thing.face_down, False, (), thing.under)


@final
@frozen
class Shuffled(Fact):
    """The objects of a place came into a new order, and nobody can follow one through it.

    Args:
        place: Which.
        order: For each new position, from the bottom, the position from which it came.
    """

    tag: ClassVar[str] = "shuffled"
    reveals: ClassVar[bool] = True
    place: Place
    order: tuple[int, ...]

    @property
    def places(self) -> tuple[Place, ...]:
        """Only there."""
        return (self.place,)

    def apply(self, draft: AnyDraft, /) -> None:
        """Lay them down as new objects, numbered in position order."""
        old = list(map(draft.objects.__getitem__, draft.zones[self.place]))
        draft.rearrange(self.place, reborn(draft, old, self.order, self.place))
