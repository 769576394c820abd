"""The rules of each sentence of a card: those of its form, then those of its words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cardrules._frozen import evolve
from cardrules.core import trees
from cardrules.core.effects import By
from cardrules.core.mentions import parts
from cardrules.core.verbs import Draw, GrantTo, Look, Move
from cardrules.core.verbs_counts import Fund
from cardrules.kit import (
    Ability,
    Always,
    Card,
    Do,
    Instead,
    Obliged,
    RuleId,
    Together,
    When,
    Window,
)  # fmt: skip

INSTANTS: Final[Mapping[str, tuple[RuleId, ...]]] = {
    "main": ("R21", "R26"),
    "upgrade": ("R21", "R26"),
    "ambush": ("R21", "R26"),
    "score": ("R21", "R11"),
    "hold": ("R29", "R30"),
}
"""The rules of each window."""

HEARD: Final[Mapping[str, RuleId]] = {"round end": "R35", "lose": "R35", "play": "R33"}
"""The rules of what triggers hear; R34 of everything else."""

PEOPLE: Final = frozenset({"friend", "enemy", "anyone", "mine", "other"})


def cited(card: Card) -> Card:
    """Return a card with the rules that each of its sentences follows, if it names none."""
    told = [ability if ability.rules else _citing(card, ability) for ability in card.abilities]
    return evolve(card, abilities=tuple(told))


def _citing(card: Card, ability: Ability) -> Ability:
    rules = (*_of_form(card, ability), *_of_words(ability))
    return evolve(ability, rules=tuple(dict.fromkeys(rules)))


def _of_form(card: Card, ability: Ability) -> Iterator[RuleId]:
    """Yield the rules on when a sentence works, and how far its player is free."""
    match ability.form:
        case Window(name):
            free = ability.obliged is Obliged.MAY or name in ("score", "hold")
            yield from (rule for rule in INSTANTS[name] if free or rule != "R26")
            if not free:
                yield "R27"
            if card.kind == "mission":
                yield "R35"
            if sum(isinstance(a.form, Window) for a in card.abilities) > 1:
                yield "R32"
        case When(pattern):
            yield "R29"
            yield from (HEARD.get(kind, "R34") for kind in pattern.kinds)
        case Instead():
            yield "R29"
        case Always():
            yield from ("R29", "R30")
        case _:
            yield from ("R31", "R26")


def _of_words(ability: Ability) -> Iterator[RuleId]:
    """Yield the rules on the words of a sentence."""
    for part in parts((ability.form, ability.effect)):
        match part:
            case Move(kind="move"):
                yield from ("R22", "H4")
            case Move(kind="defeat") | Move(to="hand") | GrantTo(grant="control"):
                yield "R22"
            case trees.Group("friend"):
                yield "R23"
            case trees.Extreme():
                yield "R24"
            case trees.Noun(trees.Group(word), _, "") if word in PEOPLE:
                yield "R25"
            case Together():
                yield "R36"
            case _:
                pass
        yield from _of_the_opponent(part)
        yield from _of_several(part)


def _of_the_opponent(part: Any) -> Iterator[RuleId]:
    """Yield the rules on what the opponent does; who is only shown a card decides nothing."""
    match part:
        case Do(Look(), by="opponent"):
            pass
        case Do(by="opponent"):
            yield from ("R28", "R37")
        case By(who="opponent") | Draw(who="opponent") | Fund(who="opponent"):
            yield "R28"
        case _:
            pass


def _of_several(part: Any) -> Iterator[RuleId]:
    """Yield the rules on what befalls several things at once."""
    if isinstance(part, trees.Noun) and part.many == "all":
        yield "R36"
    if isinstance(part, Move) and part.what.many == "all" and part.kind in ("defeat", "discard"):
        yield "R37"
