"""cardrules: a typed, event-sourced rules library for card games, with a reference judge.

Import it as ``import cardrules as cr``. Names are loaded when they are first used, so importing
the package costs next to nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardrules.core.verdicts import Illegal as Illegal
    from cardrules.core.verdicts import Legal as Legal
    from cardrules.errors import CardRulesError as CardRulesError
    from cardrules.errors import IllegalActionError as IllegalActionError
    from cardrules.errors import StaleAnswerError as StaleAnswerError
    from cardrules.game import Game as Game
    from cardrules.log import Log as Log
    from cardrules.match import Match as Match
    from cardrules.match import replay as replay
    from cardrules.registry import game as game
    from cardrules.registry import games as games

__version__ = "0.1.0"

_HOME = {
    "CardRulesError": "errors",
    "DefinitionError": "errors",
    "Game": "game",
    "Illegal": "core.verdicts",
    "IllegalActionError": "errors",
    "Judge": "judge",
    "Legal": "core.verdicts",
    "Log": "log",
    "Match": "match",
    "StaleAnswerError": "errors",
    "game": "registry",
    "games": "registry",
    "replay": "match",
}

__all__ = [
    "CardRulesError", "DefinitionError", "Game", "Illegal", "IllegalActionError", "Judge", "Legal",
    "Log", "Match", "StaleAnswerError", "game", "games", "replay",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})


class _Package(ModuleType):
    """A package whose functions `game` and `games` are not hidden by its modules of that name.

    Importing a module writes it into its package; here a public name stays what it is.
    """

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in _HOME or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
