"""Facts about objects that consist of several cards: covered, uncovered, coming apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from cardrules._frozen import evolve, frozen
from cardrules.core.fact import Fact
from cardrules.core.facts_table import Befalling, becoming
from cardrules.core.frames import Bound
from cardrules.core.model import Copy, Object
from cardrules.ids import ObjectId

if TYPE_CHECKING:
    from cardrules.core.state import AnyDraft

__all__ = ["Covered", "Parted", "Uncovered", "covering"]


def covering(before: Object, base: Object, *, face_down: bool = False) -> Object:
    """Return a pile as it is with another object, card or pile, on top of it.

    The pile stays the thing that it was: its place, its counters, what holds it and what it holds.
    """
    return evolve(
        base,
        card=before.card,
        owner=before.owner,
        under=(*base.copies, *before.under),
        face_down=face_down,
    )


@final
@frozen
class Covered(Befalling):
    """An object was laid on another one, and both are one thing now.

    Args:
        before: What was laid, as it was: its last known facts.
        base: What it was laid on, as it was.
        after: The pile now; it is still the thing that `base` was.
        verb: What was done to it (play, ...).
    """

    tag: ClassVar[str] = "covered"
    reveals: ClassVar[bool] = True
    before: Object
    base: Object
    after: Object
    verb: str

    def apply(self, draft: AnyDraft, /) -> None:
        """Take it where it was, and let the pile be what it is now."""
        draft.take(self.before)
        draft.change(becoming(draft.objects[self.base.id], self.base, self.after))


@final
@frozen
class Uncovered(Befalling):
    """The top card of a pile was taken off, and the one under it speaks.

    Args:
        before: The pile as it was.
        after: The pile now.
        piece: The card that was taken off, where it is now.
        verb: What was done to it (discard, ...).
        top: Whether it lies on top of its new place, else at the bottom.
    """

    tag: ClassVar[str] = "uncovered"
    reveals: ClassVar[bool] = True
    before: Object
    after: Object
    piece: Object
    verb: str
    top: bool = True

    @property
    def befell(self) -> tuple[Bound, ...]:
        """The card that was taken off: as it lay, and where it is now."""
        return (Bound(self.before.ref, evolve(self.before, under=()), self.piece.ref),)

    def apply(self, draft: AnyDraft, /) -> None:
        """Let the pile be without it, and lay it down; what turned up is newest there."""
        draft.change(becoming(draft.objects[self.before.id], self.before, self.after))
        draft.renew(self.after)
        draft.lay(self.piece, top=self.top)


@final
@frozen
class Parted(Fact):
    """A pile left play, and a card that lay under its top one went its own way.

    It belongs to the event by which the pile leaves, and stands beside it in whatever order the
    cards enter their places. Nobody hears it: a pile that is defeated is defeated once.

    Args:
        before: The pile as it was in play.
        now: What the pile is after it has left.
        piece: The card, where it is now.
        top: Whether it lies on top of its new place, else at the bottom.
    """

    tag: ClassVar[str] = "parted"
    reveals: ClassVar[bool] = True
    before: Object
    now: ObjectId
    piece: Object
    top: bool = True

    def apply(self, draft: AnyDraft, /) -> None:
        """Take it out of the pile, wherever that is by now, and lay it down."""
        pile = draft.objects.get(self.before.id) or draft.objects[self.now]
        under = list(pile.under)
        under.remove(Copy(self.piece.card, self.piece.owner))
        draft.change(evolve(pile, under=tuple(under)))
        draft.lay(self.piece, top=self.top)
