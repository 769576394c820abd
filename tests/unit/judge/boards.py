"""Boards of Arcanya for tests of the judge, and what they look at in rulings."""

from __future__ import annotations

from typing import Any

import cardrules as cr
from cardrules.core.claims import Claim
from cardrules.judge import Judge, Ruling

ARCANYA = cr.game("arcanya")

REFLEJAR = "Reflejar"
DESVIAR = "Desviar"


def board(**given: Any) -> Any:
    """Return a board for four; B has to defend unless something else is given."""
    sphere = given.pop("sphere", {"power": 6, "at": "B", "sender": "A"})
    return ARCANYA.board({"seats": 4, "sphere": sphere, **given})


def after_a_hit(**given: Any) -> Any:
    """Return a board on which the coliseum sends a new Esfera to B, after A has hit D."""
    sphere = {"power": 1, "at": "B", "sender": "coliseum"}
    return board(**{"sphere": sphere, "last": "A", "captured": {"A": ["D III"]}, **given})


def judge(**options: Any) -> Judge:
    return Judge(ARCANYA, **options)


def keys(ruling: Ruling) -> list[str]:
    """Return what the steps claim: a key, with "not" in front if it does not hold."""
    claims = [step.claim for step in ruling.steps]
    return [claim.key if claim.holds else f"not {claim.key}" for claim in claims]


def term(claim: Claim, name: str) -> Any:
    """Return what a claim says under a name."""
    return dict(claim.terms)[name]


def end(ruling: Ruling) -> Any:
    """Return the table at the end of what was resolved."""
    assert ruling.state is not None
    return ruling.state


def facts(answer: Any) -> dict[str, Any]:
    """Return the resulting facts of an answer by name."""
    told = [claim for claim in answer if claim.key.endswith("fact")]
    return {term(claim, "name").id: term(claim, "value") for claim in told}


def when(alternative: Any) -> list[list[tuple[str, list[str]]]]:
    """Return what an alternative assumes, by ids."""
    return [
        [(assumed.what.id, [option.id for option in assumed.options]) for assumed in way]
        for way in alternative.when
    ]
