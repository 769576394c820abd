"""What waits on the stack of a run: it is frozen with a question, thawed, and gone on with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardrules._frozen import maker
from cardrules.core import batch, loops, triggers
from cardrules.core.actions import Decline, Use
from cardrules.core.events import Asked
from cardrules.core.frames import AbilityFrame, BatchFrame, Frame, GroupFrame, StepFrame
from cardrules.core.model import Decision
from cardrules.core.scene import Scene

if TYPE_CHECKING:
    from cardrules.core.run import Run
    from cardrules.core.verdicts import Breach

__all__ = ["asked", "barring", "go_on", "options", "thaw"]

_asked = maker(Asked)


def thaw(run: Run, frame: Frame) -> None:
    """Put on the stack what a frame stands for."""
    if isinstance(frame, AbilityFrame):
        scene = Scene.thaw(frame)
        run.stack.append(scene)
        run.scenes.append(scene)
    else:
        run.stack.append(frame)


def asked(run: Run, question: Decision) -> tuple[Asked, int]:
    """Return the fact that something asks a question, and its cause; the stack stays as it is."""
    stack = run.stack
    scenes = run.scenes
    if not stack:
        return _asked(question), run.seq - 1
    if run.linked:
        loops.unnumber(run)
    frames = [item.freeze() if isinstance(item, Scene) else item for item in stack]
    if len(scenes) > 1:  # the order in which they would be thawed
        scenes = run.scenes = [item for item in stack if isinstance(item, Scene)]
    return _asked(question, tuple(frames)), scenes[-1].cause if scenes else run.seq - 1


def go_on(run: Run, top: GroupFrame | BatchFrame) -> Any:
    """Go on with what holds others; return what it has become, if it waits again."""
    if isinstance(top, GroupFrame):
        return triggers.next_of(run, top)
    below = len(run.stack) - 1
    found = batch.go_on(run, top)
    if isinstance(found, BatchFrame):
        return found
    run.redirect(below, result=found)  # a check may have laid a procedure on top of it
    return None


def node(run: Run, at: StepFrame) -> Any:
    """Return the node that a frame is in."""
    scene = run.scenes[-1]
    found: Any = run.game.parts[scene.code][scene.index].effect
    for child in at.path:
        found = found.child(child)
    return found


def options(run: Run) -> tuple[Any, ...]:
    """List the answers to what is on top of the stack."""
    top = run.stack[-1]
    if isinstance(top, Scene):
        return (Use(top.seat), Decline(top.seat))
    if isinstance(top, StepFrame):
        return tuple(node(run, top).options(run, top))
    if isinstance(top, GroupFrame):
        return triggers.options(run, top)
    return batch.options(run, top)


def barring(run: Run, answer: Any) -> tuple[Breach, ...]:
    """Return why something is no answer to what is on top of the stack, as far as a node says."""
    top = run.stack[-1]
    found: Any = node(run, top) if isinstance(top, StepFrame) else None
    return tuple(found.barring(run, top, answer)) if hasattr(found, "barring") else ()
