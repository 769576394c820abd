"""cardrules: a typed, event-sourced rules library for card games, with a reference judge.

Import it as ``import cardrules as cr``. Names are loaded when they are first used, so importing
the package costs next to nothing.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardrules.core.entries import Entry as Entry
    from cardrules.core.model import Decision as Decision
    from cardrules.core.model import Outcome as Outcome
    from cardrules.core.state import State as State
    from cardrules.core.verdicts import Illegal as Illegal
    from cardrules.core.verdicts import Legal as Legal
    from cardrules.errors import CardRulesError as CardRulesError
    from cardrules.errors import DefinitionError as DefinitionError
    from cardrules.errors import EngineBugError as EngineBugError
    from cardrules.errors import FaultsError as FaultsError
    from cardrules.errors import IllegalActionError as IllegalActionError
    from cardrules.errors import LogError as LogError
    from cardrules.errors import LogFormatError as LogFormatError
    from cardrules.errors import LogStoreError as LogStoreError
    from cardrules.errors import StaleAnswerError as StaleAnswerError
    from cardrules.errors import StoreConflictError as StoreConflictError
    from cardrules.errors import UndoRefusedError as UndoRefusedError
    from cardrules.game import Game as Game
    from cardrules.judge import Judge as Judge
    from cardrules.judge import Ruling as Ruling
    from cardrules.log.chain import Head as Head
    from cardrules.log.lapsed import lapse as lapse
    from cardrules.log.reading import read_log as read_log
    from cardrules.log.record import Log as Log
    from cardrules.log.seat import seat_log as seat_log
    from cardrules.match import Match as Match
    from cardrules.match import replay as replay
    from cardrules.registry import game as game
    from cardrules.registry import games as games
    from cardrules.stores import KeptMatch as KeptMatch
    from cardrules.stores import LogStore as LogStore
    from cardrules.stores import open_store as open_store
    from cardrules.views import View as View

__version__ = "0.1.0"

_HOME = {
    "CardRulesError": "errors",
    "Decision": "core.model",
    "DefinitionError": "errors",
    "EngineBugError": "errors",
    "Entry": "core.entries",
    "FaultsError": "errors",
    "Game": "game",
    "Head": "log.chain",
    "Illegal": "core.verdicts",
    "IllegalActionError": "errors",
    "Judge": "judge",
    "KeptMatch": "stores",
    "Legal": "core.verdicts",
    "Log": "log.record",
    "LogError": "errors",
    "LogFormatError": "errors",
    "LogStore": "stores",
    "LogStoreError": "errors",
    "Match": "match",
    "Outcome": "core.model",
    "Ruling": "judge",
    "StaleAnswerError": "errors",
    "State": "core.state",
    "StoreConflictError": "errors",
    "UndoRefusedError": "errors",
    "View": "views",
    "game": "registry",
    "games": "registry",
    "lapse": "log.lapsed",
    "open_store": "stores",
    "read_log": "log.reading",
    "replay": "match",
    "seat_log": "log.seat",
}

__all__ = [
    "CardRulesError", "Decision", "DefinitionError", "EngineBugError", "Entry", "FaultsError",
    "Game", "Head", "Illegal", "IllegalActionError", "Judge", "KeptMatch", "Legal", "Log",
    "LogError", "LogFormatError", "LogStore", "LogStoreError", "Match", "Outcome", "Ruling",
    "StaleAnswerError", "State", "StoreConflictError", "UndoRefusedError", "View", "game", "games",
    "lapse", "open_store", "read_log", "replay",
    "seat_log",
]  # fmt: skip


if not TYPE_CHECKING:  # to a type checker a name that is not listed above is a mistake

    def __getattr__(name: str) -> Any:
        from cardrules._lazy import load

        return load(__name__, _HOME, name)


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
