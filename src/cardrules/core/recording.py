"""The part of a run that records: an event is noted with its cause and its rules, and applied."""

from __future__ import annotations

from cardrules.core.entries import Entry, Group
from cardrules.core.events import Event, Skipped
from cardrules.core.game import Ruleset
from cardrules.core.scene import Scene
from cardrules.core.scope import Scope
from cardrules.core.state import AnyDraft
from cardrules.ids import RuleId

__all__ = ["Recorder"]


class Recorder:
    """Notes what happens and applies it to the draft; a run adds when and why."""

    game: Ruleset
    draft: AnyDraft
    scenes: list[Scene]
    seq: int
    """Position of the entry to come."""
    group: Group
    """What has been noted of the action so far."""

    @property
    def scene(self) -> Scene:
        """The ability being applied."""
        return self.scenes[-1]

    def scope(self) -> Scope:
        """Return the viewpoint of the ability being applied, on the draft as it is now."""
        scene = self.scenes[-1]
        return Scope(self.game, self.draft, scene.source, scene.seat, scene.names)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What has been recorded of the action so far."""
        return tuple(self.group.read())

    def _write(self, event: Event, rules: tuple[RuleId, ...], cause: int) -> None:
        """Record and apply an event."""
        draft = self.draft
        if draft.consulted:
            rules = self._citing(rules)
        self.group.noted += (event, cause, rules)
        self.seq += 1
        event.apply(draft)
        if draft.memo:
            draft.forget(event)
        draft.reserved = draft.minted

    def _write_all(self, events: tuple[Event, ...], rules: tuple[RuleId, ...], cause: int) -> None:
        """Record and apply events of one batch, in their order."""
        if self.draft.consulted:
            rules = self._citing(rules)
        for event in events:
            self._write(event, rules, cause)

    def _citing(self, rules: tuple[RuleId, ...]) -> tuple[RuleId, ...]:
        """Return rules with the readings that were asked for since the last entry."""
        return (*rules, *self.draft.cited())

    def record(self, event: Event, rules: tuple[RuleId, ...] = (), cause: int | None = None) -> int:
        """Let one thing happen that nobody listens to; return its position."""
        seq = self.seq
        if cause is None:
            cause = self.scenes[-1].cause if self.scenes else seq - 1
        self._write(event, rules, cause)
        return seq

    def skip(self, why: str, rules: tuple[RuleId, ...] = ()) -> None:
        """Record that a part of the ability being applied does nothing."""
        scene = self.scenes[-1]
        rules = rules or self.game.ability(scene.code, scene.index).rules
        self.record(Skipped(scene.code, scene.index, scene.source, why), rules)
