"""An ability while it is being applied: a frame that can still change."""

from __future__ import annotations

from typing import Any, final

from cardrules._frozen import maker
from cardrules.core.frames import AbilityFrame, Pending
from cardrules.ids import Ref, Seat

Key = tuple[str, int, Ref | None]
Lineage = tuple[tuple[Key, Any, int], ...]

_frame = maker(AbilityFrame)


@final
class Scene:
    """An ability while it is being applied: an `AbilityFrame` in the making."""

    __slots__ = (
        "cause", "code", "index", "lineage", "names", "part", "seat", "source", "stage", "waiting",
    )  # fmt: skip

    def __init__(  # noqa: PLR0917 - made by position, as frames are
        self, code: str, index: int, source: Ref | None, seat: Seat, cause: int,
        names: dict[str, Any], stage: int = 0, lineage: Lineage = (), part: bool = False,  # noqa: FBT001, FBT002
    ) -> None:  # fmt: skip
        self.code = code
        self.index = index
        self.source = source
        self.seat = seat
        self.cause = cause
        self.names = names
        self.stage = stage
        self.lineage = lineage
        self.part = part
        self.waiting: list[tuple[Pending, Lineage]] = []

    def freeze(self) -> AbilityFrame:
        """Return it as a plain value."""
        names = tuple(self.names.items())
        return _frame(
            self.code, self.index, self.source, self.seat, self.cause, self.stage,
            tuple(sorted(names)) if len(names) > 1 else names,
            tuple([pending for pending, _ in self.waiting]) if self.waiting else (), self.part,
        )  # fmt: skip

    @classmethod
    def thaw(cls, frame: AbilityFrame) -> Scene:
        """Return the scene that a frame stands for."""
        scene = cls(
            frame.code, frame.index, frame.source, frame.seat, frame.cause,
            dict(frame.names), frame.stage, (), frame.part,
        )  # fmt: skip
        if frame.waiting:
            scene.waiting = [(pending, ()) for pending in frame.waiting]
        return scene
