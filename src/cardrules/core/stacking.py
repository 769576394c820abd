"""The part of a run that keeps what waits: abilities, steps inside them, groups, batches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from cardrules._frozen import maker
from cardrules.core.frames import BatchFrame, Bound, GroupFrame, StepFrame
from cardrules.core.model import live
from cardrules.core.recording import Recorder
from cardrules.core.scene import Scene
from cardrules.ids import Seat

__all__ = ["Item", "Stacker"]

_bound = maker(Bound)

Item = Scene | StepFrame | GroupFrame | BatchFrame


class Stacker(Recorder):
    """Puts on the stack what comes next; a run lets it go on."""

    stack: list[Item]
    """What waits; what goes on next is on top, at the end."""

    def perform(self, name: str, seat: Seat, **names: Any) -> None:
        """Put a procedure of the rules on the stack; it comes before what is already there."""
        scenes = self.scenes
        cause = scenes[-1].cause if scenes else self.seq - 1
        self.push(Scene(self.game.codes[name], 0, None, seat, cause, names, 0, (), bool(scenes)))

    def push(self, scene: Scene) -> None:
        """Put an ability on the stack."""
        if scene.source is not None and "self" not in scene.names:
            source = live(self.draft, scene.source)
            if source is not None:
                scene.names["self"] = (_bound(scene.source, source, scene.source),)
        self.stack.append(scene)
        self.scenes.append(scene)

    def enter(self, at: StepFrame, child: int) -> None:
        """Put a child of a node on the stack."""
        self.stack.append(StepFrame((*at.path, child), at.actor))

    def chain(self) -> Iterator[tuple[str, int]]:
        """Yield the effects on the chain: those being applied, and those that wait."""
        yield from ((scene.code, scene.index) for scene in self.scenes)
        for item in self.stack:
            if isinstance(item, GroupFrame):
                yield from ((pending.code, pending.index) for pending in item.waiting)

    def borrow(self, code: str, index: int, cause: int) -> None:
        """Put an effect of another card on the stack, as the own one of the effect applied."""
        scene = self.scenes[-1]
        line = scene.line
        self.push(Scene(code, index, scene.source, scene.seat, cause, {}, -1, line, part=True))

    def redirect(self, place: int = -1, /, **changes: Any) -> None:
        """Change the frame, else the one on top, that waits for what has just ended."""
        waits = self.stack[place]
        if isinstance(waits, StepFrame):
            self.stack[place] = attrs.evolve(waits, **changes)
