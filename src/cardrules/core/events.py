"""The kernel's facts. Nothing changes but by applying one of these or a game's own.

What a listener needs of the past travels in the event: an object as it was is its last known facts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol, final

from cardrules._frozen import frozen, maker
from cardrules.core.model import Decision, Grant, Object, Outcome, Settings
from cardrules.ids import ObjectId, Place, Ref, Seat

if TYPE_CHECKING:
    from cardrules.core.frames import Frame
    from cardrules.core.state import AnyDraft


class Event(Protocol):
    """A fact: something that happened.

    Attributes:
        tag: Name of the type in logs.
        version: Version of its fields, from 1.
        kind: What triggers and replacements call it; a game's lexicon says of each kind whether
            listeners look at the table before or after.
        reveals: Whether a player learns something by it that cannot be taken back.
    """

    tag: ClassVar[str]
    version: ClassVar[int]
    reveals: ClassVar[bool]

    @property
    def kind(self) -> str: ...
    def apply(self, draft: AnyDraft, /) -> None:
        """Change the draft. Reads nothing derived."""
        ...


class Fact:
    """What most events have in common; a marker with defaults, not a base to build on."""

    __slots__ = ()
    tag: ClassVar[str]
    version: ClassVar[int] = 1
    reveals: ClassVar[bool] = False

    @property
    def kind(self) -> str:
        """The tag, unless the type says otherwise."""
        return self.tag

    def apply(self, draft: AnyDraft, /) -> None:
        """Change nothing: some facts are only told."""


@final
@frozen
class Started(Fact):
    """A match began."""

    tag: ClassVar[str] = "started"
    settings: Settings


@final
@frozen
class Acted(Fact):
    """A seat did something of its own will; opens the group of what follows.

    Args:
        seat: Who.
        action: What.
        decision: The question that it answers.
    """

    tag: ClassVar[str] = "acted"
    seat: Seat
    action: Any
    decision: int

    def apply(self, draft: AnyDraft, /) -> None:
        """Close the question."""
        draft.decision = None
        draft.frames = ()


@final
@frozen
class Asked(Fact):
    """The rules stopped to ask; closes a group.

    Args:
        decision: The question.
        frames: What waits for the answer, the next to go on last.
    """

    tag: ClassVar[str] = "asked"
    decision: Decision
    frames: tuple[Frame, ...] = ()

    def apply(self, draft: AnyDraft, /) -> None:
        """Open the question."""
        draft.decision = self.decision
        draft.frames = self.frames
        draft.asked = self.decision.id


@final
@frozen
class Forced(Fact):
    """A question had one answer, so it was not asked.

    Args:
        seat: Who would have answered.
        action: The only answer.
        prompt: Key of what would have been asked.
    """

    tag: ClassVar[str] = "forced"
    seat: Seat
    action: Any
    prompt: str

    def apply(self, draft: AnyDraft, /) -> None:
        """Count it as a question, so that numbers tell nothing about hands."""
        draft.asked += 1


@final
@frozen
class Ended(Fact):
    """The match is over."""

    tag: ClassVar[str] = "ended"
    reveals: ClassVar[bool] = True
    outcome: Outcome

    def apply(self, draft: AnyDraft, /) -> None:
        """Write the outcome."""
        draft.outcome = self.outcome


@final
@frozen
class Made(Fact):
    """Objects came into the match: the set-up, or a supply.

    Args:
        objects: In the order in which they are laid down.
    """

    tag: ClassVar[str] = "made"
    objects: tuple[Object, ...]

    def apply(self, draft: AnyDraft, /) -> None:
        """Lay them down, each on top of its place."""
        draft.put(self.objects)


@final
@frozen
class Moved(Fact):
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
    def kind(self) -> str:
        """The verb."""
        return self.verb

    @property
    def subject(self) -> Ref:
        """What it befell, as it was."""
        return Ref(self.before.id, self.before.life)

    def apply(self, draft: AnyDraft, /) -> None:
        """Take it here, put it there."""
        draft.move(self.before, self.after, top=self.top)


@final
@frozen
class Changed(Fact):
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
    def kind(self) -> str:
        """The verb."""
        return self.verb

    @property
    def subject(self) -> Ref:
        """What it befell, as it was."""
        return Ref(self.before.id, self.before.life)

    def apply(self, draft: AnyDraft, /) -> None:
        """Replace it where it is."""
        draft.change(self.after)


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
    def kind(self) -> str:
        """Gain or lose."""
        return "gain" if self.number > 0 else "lose"

    @property
    def subject(self) -> Ref:
        """What it befell."""
        return Ref(self.thing.id, self.thing.life)

    def apply(self, draft: AnyDraft, /) -> None:
        """Add to what it carries now: several of these may stand in one batch."""
        now = draft.objects[self.thing.id]
        draft.change(now.with_counter(self.name, now.counter(self.name) + self.number))


_object = maker(Object)


def reborn(thing: Object, id: ObjectId, place: Place) -> Object:
    """Return the same cards as a new object in a place."""
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

    def apply(self, draft: AnyDraft, /) -> None:
        """Lay them down as new objects, numbered in position order."""
        objects = draft.objects
        old = [objects[id] for id in draft.zones[self.place]]
        first = draft.minted + 1
        draft.rearrange(
            self.place,
            [reborn(old[j], ObjectId(first + i), self.place) for i, j in enumerate(self.order)],
        )


@final
@frozen
class Granted(Fact):
    """A lasting bond began."""

    tag: ClassVar[str] = "granted"
    grant: Grant

    def apply(self, draft: AnyDraft, /) -> None:
        """Add it."""
        draft.grants = (*draft.grants, self.grant)
        draft.granted = self.grant.number


@final
@frozen
class GrantEnded(Fact):
    """A lasting bond ended, for good.

    Args:
        grant: The bond.
        anchor: The anchor that gave way, or ``replaced`` by a newer grant.
    """

    tag: ClassVar[str] = "grant-ended"
    grant: Grant
    anchor: str

    def apply(self, draft: AnyDraft, /) -> None:
        """Remove it."""
        draft.grants = tuple(g for g in draft.grants if g.number != self.grant.number)


@final
@frozen
class Activated(Fact):
    """An effect was put on the chain.

    Args:
        code: Whose text: a card id, or ``rule:NAME``.
        index: Which effect of it, from 0.
        source: The object that it comes from, or None.
        seat: Its player: "you" in its text.
    """

    tag: ClassVar[str] = "activated"
    code: str
    index: int
    source: Ref | None
    seat: Seat

    @property
    def kind(self) -> str:
        """What triggers on activation listen to."""
        return "activate"


@final
@frozen
class Skipped(Fact):
    """An effect, or a part of it, did nothing.

    Args:
        code: Whose text.
        index: Which effect.
        source: The object that it comes from, or None.
        why: ``no-target``, ``condition``, ``declined``, ``gone``, ``source-silent``.
    """

    tag: ClassVar[str] = "skipped"
    code: str
    index: int
    source: Ref | None
    why: str


@final
@frozen
class Prevented(Fact):
    """A change was forbidden and did not happen.

    Args:
        kind_of: The kind of change.
        subject: What it would have befallen.
        source: What forbids it.
    """

    tag: ClassVar[str] = "prevented"
    kind_of: str
    subject: Ref | None
    source: Ref | None


@final
@frozen
class Replaced(Fact):
    """A change was replaced before it happened.

    Args:
        kind_of: The kind of change that did not happen as proposed.
        subject: What it would have befallen.
        code: Whose text replaced it.
        index: Which effect.
        source: The object whose text it is.
    """

    tag: ClassVar[str] = "replaced"
    kind_of: str
    subject: Ref | None
    code: str
    index: int
    source: Ref


@final
@frozen
class Looked(Fact):
    """A seat saw objects that it could not see.

    Args:
        seat: Who.
        objects: What.
    """

    tag: ClassVar[str] = "looked"
    reveals: ClassVar[bool] = True
    seat: Seat
    objects: tuple[Object, ...]


@final
@frozen
class Looped(Fact):
    """Effects that would go on for ever were found, and nothing of the loop was done.

    Args:
        culprits: The effects, each as (code, index, source).
    """

    tag: ClassVar[str] = "looped"
    culprits: tuple[tuple[str, int, Ref], ...]


@final
@frozen
class Rolled(Fact):
    """Chance decided something.

    Args:
        what: What was left to chance.
        result: The outcome, as the game names it.
    """

    tag: ClassVar[str] = "rolled"
    reveals: ClassVar[bool] = True
    what: str
    result: str


KERNEL_EVENTS: tuple[type[Fact], ...] = (
    Started, Acted, Asked, Forced, Ended, Made, Moved, Changed, Counted, Shuffled, Granted, GrantEnded,
    Activated, Skipped, Prevented, Replaced, Looked, Looped, Rolled,
)  # fmt: skip
