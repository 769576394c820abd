"""Plain characters, and what cards and boards of many tests are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.naruto_mythos.bench import Bench, bench, card

__all__ = ["HAWK", "IF_ABLE", "KITE", "MUST", "PLAIN", "board", "held", "named", "rules_of"]

MUST = 'obliged = "must", '
IF_ABLE = 'obliged = "if able", '

PLAIN = "".join(
    card(id, cost=number, power=number, faction=faction)
    for number, (id, faction) in enumerate(
        (("ant", "Earth"), ("bee", "Air"), ("cat", "Earth"), ("dog", "Earth"), ("elk", "Air")),
        start=1,
    )
)
"""Characters without text: ``ant``, ``bee``, ``cat``, ``dog``, ``elk`` of cost and Power 1 to 5."""

KITE = card("kite", IF_ABLE + 'main = { control = "enemy here" }', cost=2)
HAWK = card("hawk", IF_ABLE + 'main = { control = "enemy here" }')


def held(what: str, by: str, **more: Any) -> dict[str, Any]:
    """Return a character of the other seat that one of this side controls."""
    return {"card": what, "held_by": by, **more}


def rules_of(played: Any, kind: str) -> list[tuple[str, ...]]:
    """Return the rules of everything that happened of a kind."""
    return [entry.rules for entry in played.entries if kind in (entry.event.kind, entry.event.tag)]


def named(played: Any) -> set[str]:
    """Return the readings that the log names."""
    readings = played.game.rulebook.readings
    return {rule for entry in played.entries for rule in entry.rules if rule in readings}


def board(cards: str, side: Sequence[Any], own: Sequence[Any] = (), **more: Any) -> Bench:
    """Lay out B's side of the first mission, perhaps A's own, and whatever else there is."""
    return bench(cards=PLAIN + KITE + cards, M1={"A": list(own), "B": list(side)}, **more)
