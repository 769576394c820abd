"""An ability while it is being applied: a frame that can still change."""

from __future__ import annotations

from typing import Any, final

from cardrules._frozen import maker
from cardrules.core.claims import Name
from cardrules.core.frames import AbilityFrame, Link, Pending
from cardrules.core.game import RULE
from cardrules.ids import Ref, Seat

Key = tuple[str, int, Ref | None]
Line = tuple[Link, ...]

_frame = maker(AbilityFrame)


@final
class Scene:
    """An ability while it is being applied: an `AbilityFrame` in the making."""

    __slots__ = (
        "cause", "code", "index", "line", "names", "part", "seat", "source", "stage", "waiting",
    )  # fmt: skip

    def __init__(  # noqa: PLR0917 - made by position, as frames are
        self, code: str, index: int, source: Ref | None, seat: Seat, cause: int,
        names: dict[str, Any], stage: int = 0, line: Line = (), part: bool = False,  # noqa: FBT001, FBT002 - as above
    ) -> None:  # fmt: skip
        self.code = code
        self.index = index
        self.source = source
        self.seat = seat
        self.cause = cause
        self.names = names
        self.stage = stage
        self.line = line
        self.part = part
        self.waiting: list[Pending] = []

    @property
    def named(self) -> Name:
        """Whose text it applies, for claims."""
        procedure = self.code.startswith(RULE)
        return Name("procedure" if procedure else "card", self.code)

    def freeze(self) -> AbilityFrame:
        """Return it as a plain value, and go on as that one would when it is thawed."""
        names = tuple(self.names.items())
        if len(names) > 1:
            names = tuple(sorted(names))
            self.names = dict(names)
        return _frame(
            self.code, self.index, self.source, self.seat, self.cause, self.stage, names,
            tuple(self.waiting) if self.waiting else (), self.part, self.line,
        )  # fmt: skip

    @classmethod
    def thaw(cls, frame: AbilityFrame) -> Scene:
        """Return the scene that a frame stands for."""
        scene = cls(
            frame.code, frame.index, frame.source, frame.seat, frame.cause,
            dict(frame.names), frame.stage, frame.line, frame.part,
        )  # fmt: skip
        if frame.waiting:
            scene.waiting = list(frame.waiting)
        return scene
