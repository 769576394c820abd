"""What a third party implements: states, actions, effects, events and games, without inheriting.

The kernel ships one implementation of each (`State`, the answers, the forms of effects, the facts,
`Game`), so that a game normally adds only its own facts and verbs. Whatever has these names with
these meanings will do as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from cardrules.core.actions import Action
from cardrules.core.effects import Effect
from cardrules.core.events import Event
from cardrules.core.model import Decision, Grant, Object, Outcome
from cardrules.core.verdicts import Verdict
from cardrules.ids import CardId, ObjectId
from cardrules.rulebook import Rulebook

__all__ = ["Action", "Effect", "Event", "Game", "State"]


@runtime_checkable
class State(Protocol):
    """Everything that is so at one moment of a match; immutable and comparable.

    Attributes:
        decision: The open question, or None.
        outcome: How the match ended, or None.
        objects: Every object by id.
        grants: Bonds in force, in the order of making.
        digest: A text that equal boards have in common, whatever ids their objects bear.
    """

    @property
    def decision(self) -> Decision | None: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def objects(self) -> Mapping[ObjectId, Object]: ...
    @property
    def grants(self) -> tuple[Grant, ...]: ...
    @property
    def digest(self) -> str: ...


@runtime_checkable
class Game(Protocol):
    """Rules, cards and words; immutable and without players.

    Attributes:
        name: As users write it.
        rulebook: Rules, citations and readings.
        cards: Definitions by id.
    """

    @property
    def name(self) -> str: ...
    @property
    def rulebook(self) -> Rulebook: ...
    @property
    def cards(self) -> Mapping[CardId, Any]: ...
    def start(self) -> Any:
        """Start a match: a play with ``state``, ``decision``, ``legal_actions`` and ``act``."""
        ...

    def candidates(self, table: Any, /) -> Iterable[Any]:
        """Yield a finite superset of the legal actions, in a fixed order."""
        ...

    def legal_actions(self, state: Any, /) -> Sequence[Any]:
        """List the legal actions, in a fixed order."""
        ...

    def check(self, state: Any, action: Any, /) -> Verdict:
        """Judge an action."""
        ...

    def view(self, state: Any, seat: int | None, /) -> Any:
        """Return what a seat may know; None for a spectator."""
        ...

    def format(self, action: Any, state: Any, /) -> str:
        """Write an action in notation."""
        ...

    def parse(self, text: str, state: Any, /) -> Any:
        """Read an action from notation."""
        ...
