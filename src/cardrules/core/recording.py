"""The part of a run that records: an event is noted with its cause and its rules, and applied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardrules._frozen import maker
from cardrules.core.entries import Entry, Group
from cardrules.core.events import Event, Moved, Skipped
from cardrules.core.game import Ruleset
from cardrules.core.layout import Passage
from cardrules.core.model import Object
from cardrules.core.scene import Scene
from cardrules.core.scope import Scope
from cardrules.core.state import NOTHING, AnyDraft, carried
from cardrules.ids import Place, RuleId

__all__ = ["Recorder"]

_moved = maker(Moved)
_object = maker(Object)
_NEW_OBJECT = Passage.NEW_OBJECT


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

    def propose(self, events: tuple[Event, ...], rules: tuple[RuleId, ...]) -> Any:
        """Let changes happen together unless something acts on them, which the run looks after."""
        raise NotImplementedError

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

    def happen(self, event: Event, rules: tuple[RuleId, ...]) -> None:
        """Let one change happen, as `propose` does with several, when nobody needs the result."""
        scene = self.scenes[-1]
        if scene.source is not None or not self.game.quiet:
            self.propose((event,), rules)
            return
        # As `_write` does: most facts of a quiet game pass here.
        draft = self.draft
        if draft.consulted:
            rules = self._citing(rules)
        self.group.noted += (event, scene.cause, rules)
        self.seq += 1
        event.apply(draft)
        if draft.memo:
            draft.forget(event)
        draft.reserved = draft.minted

    def happen_all(self, events: Sequence[Event], rules: tuple[RuleId, ...]) -> None:
        """Let changes happen one after the other, as `happen` does with each."""
        scene = self.scenes[-1]
        if scene.source is not None or not self.game.quiet:
            for event in events:
                self.propose((event,), rules)
            return
        # As `_write` does: none of them asks for a reading when it is applied.
        draft = self.draft
        cause = scene.cause
        if draft.consulted:
            rules = self._citing(rules)
        noted = self.group.noted
        for event in events:
            noted += (event, cause, rules)
            event.apply(draft)
            if draft.memo:
                draft.forget(event)
            draft.reserved = draft.minted
        self.seq += len(events)

    def move(self, thing: Object, place: Place, verb: str, rules: tuple[RuleId, ...]) -> None:
        """Let an object go on top of a place, as `happen` does with the fact that it goes."""
        scene = self.scenes[-1]
        draft = self.draft
        if scene.source is not None or not self.game.quiet:
            self.propose((_moved(thing, carried(draft, thing, place), verb),), rules)
            return
        if draft.consulted:
            rules = self._citing(rules)
        # At once what `carried` and the fact of a move do one after the other, the object lying as
        # it does on the table now: most of what a game does is that.
        id = thing.id
        home = thing.place
        objects = draft.objects
        zones = draft.zones
        zone = zones[home]
        if zone[-1] == id:
            zone.pop()
        else:
            zone.remove(id)
        if draft.passages[home][place] is _NEW_OBJECT:
            del objects[id]
            draft.reserved = draft.minted = id = draft.reserved + 1  # type: ignore[assignment]  # an id is a number
            after = _object(id, 1, place, thing.card, thing.owner, False, False, (), thing.under)
        else:
            after = carried(draft, thing, place)
            draft.reserved = draft.minted
        objects[id] = after
        zones[place].append(id)
        self.group.noted += (_moved, thing, after, verb, scene.cause, rules)
        self.seq += 1
        if draft.memo:
            draft.memo.clear()
            draft.lain = NOTHING
            draft.lain_at.clear()

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
