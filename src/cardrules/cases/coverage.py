"""Which rules of a game its cases exercise, and which they only cite."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from cardrules._frozen import frozen
from cardrules.cases.kernel_rules import out_of_reach
from cardrules.cases.running import CaseResult
from cardrules.core.claims import Text
from cardrules.core.game import Ruleset
from cardrules.ids import RuleId
from cardrules.rulebook import RuleText

__all__ = ["Coverage", "coverage"]

BASIC: Final = "basic"
NOT_NOW: Final = Text("Not in this release: {mode}.", "No está en esta versión: {mode}.")


@frozen
class Coverage:
    """What cases show of a game's rules.

    Args:
        covered: The rules by which something came out in a case that is as expected.
        missing: The other rules that count.
        only_cited: For each rule that a case cites though nothing came out by it there, the names
            of these cases.
        left_out: The rules that do not count, each with the reason.
        unmet: The names of the cases that are not as expected; they show nothing.
    """

    covered: tuple[RuleText, ...]
    missing: tuple[RuleText, ...]
    only_cited: Mapping[RuleId, tuple[str, ...]]
    left_out: Mapping[RuleId, Text]
    unmet: tuple[str, ...]


def coverage(game: Ruleset, results: Iterable[CaseResult]) -> Coverage:
    """Return what cases show of the rules of a game.

    A rule counts unless it can change no result, belongs to a part of the game that cannot be
    played here, or is one of the kernel's that no board of this game meets.

    Args:
        game: Whose rules.
        results: Its cases and what came out.
    """
    whole = tuple(results)
    exercised = frozenset[RuleId]().union(*(r.exercised for r in whole if r.met))
    left_out = _left_out(game)
    counted = [rule for rule in game.rulebook.rules.values() if rule.id not in left_out]
    cited: dict[RuleId, list[str]] = {}
    for result in whole:
        for rule in result.only_cited if result.met else ():
            cited.setdefault(rule, []).append(result.case.name)
    return Coverage(
        tuple(rule for rule in counted if rule.id in exercised),
        tuple(rule for rule in counted if rule.id not in exercised),
        {rule: tuple(names) for rule, names in cited.items()},
        left_out,
        tuple(result.case.name for result in whole if not result.met),
    )


def _left_out(game: Ruleset) -> dict[RuleId, Text]:
    modes = {c for option in game.options if option.name == "mode" for c in option.choices}
    beyond = out_of_reach(game)
    found: dict[RuleId, Text] = {}
    for rule in game.rulebook.rules.values():
        if rule.no_effect is not None:
            found[rule.id] = rule.no_effect
        elif rule.id in beyond:
            found[rule.id] = beyond[rule.id]
        elif rule.mode not in {BASIC, *modes}:
            mode = rule.mode
            found[rule.id] = Text(NOT_NOW.en.format(mode=mode), NOT_NOW.es.format(mode=mode))
    return found
