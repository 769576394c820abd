"""What one of several ways of a text does, said beside its number by the words of its verbs.

Notation names a way by its number, since that is what is printed; who reads it wants to know what
it does. A way is only said if there are words for all that it does.
"""

from __future__ import annotations

from typing import Any

from cardrules.core.actions import Option
from cardrules.core.effects import Effect, OneOf
from cardrules.core.frames import AbilityFrame, StepFrame
from cardrules.core.game import Ruleset
from cardrules.core.instructions import Do
from cardrules.core.mentions import parts
from cardrules.core.model import AnyTable

__all__ = ["described_way"]


def described_way(
    game: Ruleset, action: Any, table: AnyTable, lang: str, text: Effect | None = None
) -> str:
    """Return what an answer does, in brackets with a space in front; "" if it says that itself.

    Args:
        game: Whose action.
        action: Any action of the game, or an answer.
        table: The table on which it is said.
        lang: ``en`` or ``es``.
        text: The text whose way it is, if nothing on the table asks for it any more.
    """
    if not isinstance(action, Option):
        return ""
    choice = _asked(game, table) if text is None else _only(text)
    if choice is None or action.index >= len(choice.ways):
        return ""
    done = [part.verb.kind for part in parts(choice.ways[action.index]) if isinstance(part, Do)]
    words = [game.words.get(f"way.{kind}") for kind in dict.fromkeys(done)]
    said = [word.in_(lang) for word in words if word is not None]
    return f" ({', '.join(said)})" if said and len(said) == len(words) else ""


def _asked(game: Ruleset, table: AnyTable) -> OneOf | None:
    """Return the choice that the frames of a table ask for."""
    scene = next((f for f in reversed(table.frames) if isinstance(f, AbilityFrame)), None)
    top = table.frames[-1] if table.frames else None
    if scene is None or not isinstance(top, StepFrame) or scene.code not in game.parts:
        return None
    node: Any = game.parts[scene.code][scene.index].effect
    for child in top.path:
        node = node.child(child)
    return node if isinstance(node, OneOf) else None


def _only(text: Effect) -> OneOf | None:
    """Return the choice in a text, if there is one only."""
    found = [part for part in parts(text) if isinstance(part, OneOf)]
    return found[0] if len(found) == 1 else None
