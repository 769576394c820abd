"""An ability's stages: it is agreed to, begun, and finished, and then comes what it triggered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardrules.core import settling, triggers
from cardrules.core.actions import Decline, Use
from cardrules.core.cards import Ability, Procedure, Rewrites, When, Window
from cardrules.core.claims import claim
from cardrules.core.events import Skipped
from cardrules.core.frames import StepFrame
from cardrules.core.model import live
from cardrules.core.node import further
from cardrules.core.scene import Scene
from cardrules.errors import EngineBugError
from cardrules.ids import RuleId, Seat

if TYPE_CHECKING:
    from cardrules.core.run import Run

__all__ = ["apply"]

_NESTED: Final = (Window, Rewrites)
"""What is applied for something else, and hands its names on to it."""
ROOTS: Final = tuple(StepFrame((), Seat(seat)) for seat in range(26))


def apply(run: Run, scene: Scene) -> Scene | None:
    """Take an ability through its stages: agree, apply, finish."""
    ability = run.game.parts[scene.code][scene.index]
    stage = scene.stage
    if stage == 0 and type(ability.form) is not Procedure:
        agreed = _agree(run, scene, ability)
        if agreed is None:
            return scene
        stage = -1 if agreed else 1
    if stage <= 0:
        effect = ability.effect
        if effect is None:
            raise EngineBugError(f"{scene.code} {scene.index} has no effect", run.entries)
        scene.stage = 1
        stack = run.stack
        stack.append(scene)
        depth = len(stack)
        again = effect.step(run, ROOTS[scene.seat])
        again = again and further(run, effect, again, depth, scene)
        if again is not None:
            stack.insert(depth, again)
        if stack[-1] is not scene:
            return None
        stack.pop()
    scenes = run.scenes
    scenes.remove(scene)
    if scenes:
        _hand_on(run, scene, ability)
    if scene.waiting:
        _let_come(run, scene)
    if settling.CHECKED in scene.names:
        settling.look_again(run, scene)
    return None


def _agree(run: Run, scene: Scene, ability: Ability) -> bool | None:
    """Return whether the ability is applied; None if its player is being asked."""
    if _is_silent(run, scene, ability):
        return _skipped(run, scene, "source-silent", ability.rules)
    answer = run.take()
    if answer is None:
        if ability.effect is None or not ability.effect.possible(run, scene.seat):
            return _skipped(run, scene, "no-target", ability.rules)
        if not run.game.customs.free(run.draft, ability):
            return True
        prompt = claim("ask.use", source=scene.named, index=scene.index)
        run.ask(scene.seat, prompt, (Use(scene.seat), Decline(scene.seat)), ability.rules)
        return None
    if isinstance(answer, Decline):
        return _skipped(run, scene, "declined", ability.rules)
    return True


def _is_silent(run: Run, scene: Scene, ability: Ability) -> bool:
    """Return whether nothing is left of the text that would be applied."""
    if scene.source is None or not isinstance(ability.form, (*_NESTED, When)):
        return False
    source = live(run.draft, scene.source)
    if source is not None and run.game.speaks(run.draft, source):
        return False
    if not isinstance(ability.form, When):
        return True
    return triggers.LEFT not in scene.names and run.game.customs.lapses(run.draft)


def _skipped(run: Run, scene: Scene, why: str, rules: tuple[RuleId, ...]) -> bool:
    run.record(Skipped(scene.code, scene.index, scene.source, why), rules, scene.cause)
    return False


def _let_come(run: Run, scene: Scene) -> None:
    """Let come what a finished ability triggered; what a part triggers waits for the whole."""
    waiting, scene.waiting = scene.waiting, []
    if scene.part and run.scenes:
        run.scenes[-1].waiting.extend(waiting)
    else:
        triggers.activate(run, waiting)


def _hand_on(run: Run, scene: Scene, ability: Ability) -> None:
    """Give what an ability found out to the one that it was applied for."""
    names = scene.names
    if scene.part:
        if "done" in names:
            run.redirect(result=names["done"])
    elif isinstance(ability.form, _NESTED):
        window = ability.form.name
        for name, value in names.items():
            if "." not in name and name != "self":
                run.scenes[-1].names[f"{window}.{name}"] = value
