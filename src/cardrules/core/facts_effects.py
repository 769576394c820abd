"""Facts about effects: bonds, the chain, what did not happen and why, what somebody looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from cardrules._frozen import frozen
from cardrules.core.fact import Fact
from cardrules.core.model import Grant, Object, Value
from cardrules.ids import Ref, Seat

if TYPE_CHECKING:
    from cardrules.core.state import AnyDraft

__all__ = [
    "Activated", "GrantEnded", "Granted", "Looked", "Looped", "Moot", "Picked", "Prevented",
    "Replaced", "Skipped", "is_further",
]  # fmt: skip


@final
@frozen
class Granted(Fact):
    """A lasting bond began."""

    tag: ClassVar[str] = "granted"
    grant: Grant

    @property
    def kind(self) -> str:
        """The kind of bond, such as ``control``."""
        return self.grant.what

    @property
    def subject(self) -> Ref:
        """What it is on."""
        return self.grant.on

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

    @property
    def kind(self) -> str:
        """The kind of bond and that it ended, such as ``control ended``."""
        return f"{self.grant.what} ended"

    @property
    def subject(self) -> Ref:
        """What it was on."""
        return self.grant.on

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
    still: ClassVar[bool] = True
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
        why: ``no-target``, ``condition``, ``declined``, ``gone``, ``source-silent``; ``short`` if
            it did as much as there was, and its text wanted more.
    """

    tag: ClassVar[str] = "skipped"
    still: ClassVar[bool] = True
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
    still: ClassVar[bool] = True
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
    still: ClassVar[bool] = True
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
    still: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: Seat
    objects: tuple[Object, ...]


@final
@frozen
class Picked(Fact):
    """A seat chose something, and nothing was done to it yet.

    Args:
        seat: Who.
        objects: The things chosen, if they are things.
        value: What was chosen, if it is a number, a place, or whatever else is no thing.
    """

    tag: ClassVar[str] = "picked"
    still: ClassVar[bool] = True
    seat: Seat
    objects: tuple[Object, ...] = ()
    value: Value = None

    @property
    def kind(self) -> str:
        """What triggers on being chosen listen to."""
        return "pick"


@final
@frozen
class Moot(Fact):
    """A change did not happen, because another one of its batch befell the same thing.

    Args:
        kind_of: The kind of change.
        subject: What it would have befallen.
        further: Whether the other one comes to just the same: then this is a further ground for
            that, by rules and by a cause of its own.
    """

    tag: ClassVar[str] = "moot"
    still: ClassVar[bool] = True
    kind_of: str
    subject: Ref
    further: bool = False


def is_further(event: object) -> bool:
    """Return whether an event only says that something happens for one more reason.

    What happens is told without it; it belongs to the question why.
    """
    return isinstance(event, Moot) and event.further


@final
@frozen
class Looped(Fact):
    """Effects that would go on for ever were found, and nothing of the loop was done.

    Args:
        culprits: The effects, each as (code, index, source).
    """

    tag: ClassVar[str] = "looped"
    culprits: tuple[tuple[str, int, Ref], ...]
