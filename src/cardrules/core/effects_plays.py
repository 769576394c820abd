"""Forms of which the rules of a play consist: its instants, what it triggers, its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, final

from cardrules._frozen import frozen
from cardrules.core import triggers
from cardrules.core.cards import Ability, Rewrites, Window
from cardrules.core.frames import Bound, Pending, StepFrame
from cardrules.core.game import RULE, Ruleset
from cardrules.core.model import live
from cardrules.core.node import Node

if TYPE_CHECKING:
    from cardrules.core.run import Run

__all__ = ["Call", "Later", "Settle", "Windows"]


@final
@frozen
class Settle(Node):
    """What has been triggered so far in this play comes now, before the next step."""

    tag: ClassVar[str] = "settle"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Put what waits on the chain."""
        scene = run.scene
        if scene.waiting:
            waiting, scene.waiting = scene.waiting, []
            triggers.activate(run, waiting)
        return None


@final
@frozen
class Later(Node):
    """A procedure that comes with what has been triggered, when the effect is finished.

    So a card that an effect plays enters at once, and its own effects come after that effect.

    Args:
        procedure: Its name.
        names: Names that it gets from this one.
    """

    tag: ClassVar[str] = "later"
    procedure: str
    names: tuple[str, ...] = ()

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Let it wait."""
        scene = run.scene
        names = tuple(sorted((name, scene.names[name]) for name in self.names))
        pending = Pending(
            RULE + self.procedure, 0, None, scene.seat, scene.cause, names, scene.line
        )
        scene.waiting.append(pending)
        return None


@final
@frozen
class Windows(Node):
    """The instants of a card, one after another in printed order, each with what it triggers.

    Args:
        names: The windows that are open.
        card: The name that means the object whose instants they are.
    """

    tag: ClassVar[str] = "windows"
    names: tuple[str, ...]
    card: str

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Activate the next instant; `at.at` counts the abilities looked at."""
        scene, game, draft = run.scene, run.game, run.draft
        bound: tuple[Bound, ...] = scene.names.get(self.card, ()) if self.names else ()
        ref = bound[0].after if bound else None
        if ref is None:
            return None
        thing = live(draft, ref) or bound[0].facts
        card = game.definition(draft, thing)
        for index, told in self._instants(game, card.abilities):
            seat = game.controller(draft, thing) if index >= at.at else None
            if seat is not None:
                # Earlier effects of the same play are known, and what the procedure gives.
                given = game.lexicon.names if game.lexicon is not None else frozenset()
                told_of = [(n, v) for n, v in scene.names.items() if "." in n or n in given]
                names = tuple(sorted(told_of))
                pending = Pending(card.id, told, ref, seat, scene.cause, names, scene.line)
                triggers.activate(run, [pending])
                return StepFrame(at.path, at.actor, index + 1)
        return None

    def _instants(
        self, game: Ruleset, abilities: tuple[Ability, ...]
    ) -> Sequence[tuple[int, int]]:  # fmt: skip
        """Return which abilities of a card are instants here, each with the one that says it."""
        # The cards are the game's own, so no others can get the identity of what they say.
        key = ("instants", self.names, id(abilities))
        found: Sequence[tuple[int, int]] | None = game.memo.get(key)
        if found is None:
            found = game.memo[key] = [
                (index, self._rewritten(game, abilities, index))
                for index, ability in enumerate(abilities)
                if isinstance(ability.form, Window) and ability.form.name in self.names
            ]
        return found

    def _rewritten(self, game: Ruleset, abilities: tuple[Ability, ...], index: int) -> int:
        """Return which ability says what an instant does in this play."""
        lexicon = game.lexicon
        if lexicon is not None and lexicon.rewriting and lexicon.rewriting not in self.names:
            return index
        window = getattr(abilities[index].form, "name", "")
        for other, ability in enumerate(abilities):
            if isinstance(ability.form, Rewrites) and ability.form.name == window:
                return other
        return index


@final
@frozen
class Call(Node):
    """A procedure of the rules, as part of another.

    Args:
        procedure: Its name.
        names: Names that it gets from this one.
    """

    tag: ClassVar[str] = "call"
    procedure: str
    names: tuple[str, ...] = ()

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Put it on the stack."""
        given: Mapping[str, Any] = run.scene.names
        run.perform(self.procedure, run.scene.seat, **{n: given[n] for n in self.names})
        return None
