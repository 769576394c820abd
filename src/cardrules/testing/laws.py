"""The laws: one function each, over a match that is being played.

Each of these is what `cardrules.testing.check_game` runs under the number that `Law` gives it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.testing.broken import Law
from cardrules.testing.law_record import cause, fold, round_trip
from cardrules.testing.law_rules import legality, readings, termination
from cardrules.testing.law_secrets import no_leak
from cardrules.testing.law_table import anchors, conservation
from cardrules.testing.law_twice import determinism, fork
from cardrules.testing.watched import Watch

__all__ = [
    "LAWS", "anchors", "cause", "conservation", "determinism", "fold", "fork", "legality",
    "no_leak", "readings", "round_trip", "termination",
]  # fmt: skip

LAWS: Final[Mapping[Law, Watch]] = {
    Law.FOLD: fold,
    Law.ROUND_TRIP: round_trip,
    Law.LEGALITY: legality,
    Law.CONSERVATION: conservation,
    Law.CAUSE: cause,
    Law.TERMINATION: termination,
    Law.DETERMINISM: determinism,
    Law.NO_LEAK: no_leak,
    Law.FORK: fork,
    Law.ANCHORS: anchors,
    Law.READINGS: readings,
}
"""The function of each law."""
