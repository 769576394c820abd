"""What games are tested with: the laws that hold for every game, and random play under them.

Three lines in a test file give one test a law::

    from cardrules.testing import laws_for
    from mygame import GAME

    TestLaws = laws_for(GAME)

`check_game` is the same as a function that returns what it tried; ``python -m cardrules.testing
GAME`` runs it for long. `cardrules.testing.strategies` and `cardrules.testing.machine` are for
Hypothesis and need it; nothing else here needs more than the library itself.
"""

from __future__ import annotations

from cardrules.testing.broken import ALL, Law, LawBroken, Setup, law_named
from cardrules.testing.laws import LAWS
from cardrules.testing.play import check_game, check_match, random_match, setups
from cardrules.testing.report import Report
from cardrules.testing.suite import GameLaws, laws_for

__all__ = [
    "ALL", "LAWS", "GameLaws", "Law", "LawBroken", "Report", "Setup", "check_game", "check_match",
    "law_named", "laws_for", "random_match", "setups",
]  # fmt: skip
