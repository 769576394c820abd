"""What every event is: a fact that changes the table when it is applied."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol

if TYPE_CHECKING:
    from cardrules.core.state import AnyDraft
    from cardrules.ids import Place

__all__ = ["Event", "Fact"]


class Event(Protocol):
    """A fact: something that happened.

    Attributes:
        tag: Name of the type in logs.
        version: Version of its fields, from 1.
        kind: What triggers and replacements call it; a game's lexicon says of each kind whether
            listeners look at the table before or after.
        reveals: Whether a player learns something by it that cannot be taken back.
        aside: Whether nothing on the table follows from it by itself: no bond ends by it, and no
            check of the game has to look again. Every card stays what and where it is.
        still: Whether it leaves everything as it is that texts and rules read.
        places: Where cards change by it; None for anywhere.
    """

    tag: ClassVar[str]
    version: ClassVar[int]
    reveals: ClassVar[bool]
    aside: ClassVar[bool]
    still: ClassVar[bool]

    @property
    def kind(self) -> str: ...
    @property
    def places(self) -> tuple[Place, ...] | None: ...
    def apply(self, draft: AnyDraft, /) -> None:
        """Change the draft. Reads nothing derived."""
        ...


class Fact:
    """What most events have in common; a marker with defaults, not a base to build on."""

    __slots__ = ()
    tag: ClassVar[str]
    version: ClassVar[int] = 1
    reveals: ClassVar[bool] = False
    aside: ClassVar[bool] = False
    still: ClassVar[bool] = False

    @property
    def kind(self) -> str:
        """The tag, unless the type says otherwise."""
        return self.tag

    @property
    def places(self) -> tuple[Place, ...] | None:
        """Anywhere, unless the type says where, or that it is about no card."""
        return () if self.aside else None

    def apply(self, draft: AnyDraft, /) -> None:
        """Change nothing: some facts are only told."""
