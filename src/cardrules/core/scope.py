"""From where a phrase is read: whose text, on which table, with which names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardrules.core.model import AnyTable, Object, live
from cardrules.ids import Ref, Seat

if TYPE_CHECKING:
    from cardrules.core.found import Found
    from cardrules.core.game import Ruleset


class Scope:
    """The viewpoint of an effect.

    Args:
        game: Whose words are used.
        table: What is read.
        source: The object whose text it is; None for a rule.
        seat: "You": the player of the effect, whoever acts.
        names: What the effect's names mean.
        core: Whether numbers are read without static effects.
        actor: Who acts: chooses, draws, looks; "you" unless a text says somebody else.
        hearing: Whether it is asked what a trigger hears.

    While an instruction is chosen for, nothing changes: `found` then keeps what has been looked up
    once. It is None wherever the table may change.
    """

    __slots__ = ("actor", "core", "found", "game", "hearing", "names", "seat", "source", "table")

    def __init__(
        self,
        game: Ruleset,
        table: AnyTable,
        source: Ref | None,
        seat: Seat,
        names: Mapping[str, Any] | None = None,
        *,
        core: bool = False,
        actor: Seat | None = None,
        hearing: bool = False,
    ) -> None:
        self.game = game
        self.table = table
        self.source = source
        self.seat = seat
        self.names: Mapping[str, Any] = {} if names is None else names
        self.core = core
        self.actor = seat if actor is None else actor
        self.hearing = hearing
        self.found: Found | None = None

    def self_(self) -> Object | None:
        """Return the source while this stay of it lasts, else as it was when its text began."""
        if self.source is None:
            return None
        now = live(self.table, self.source)
        if now is None and (known := self.names.get("self")):
            return known[0].facts  # type: ignore[no-any-return]  # names hold plain values
        return now

    def naming(self, names: Mapping[str, Any], actor: Seat | None = None) -> Scope:
        """Return the same viewpoint with further names, or while another seat acts."""
        actor = self.actor if actor is None else actor
        names = {**self.names, **names}
        return Scope(
            self.game, self.table, self.source, self.seat, names, core=self.core, actor=actor
        )
