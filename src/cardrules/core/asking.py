"""What comes when nothing is being resolved: a seat is asked, or the rules go on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from cardrules._frozen import frozen
from cardrules.core.claims import Claim
from cardrules.core.events import Asked
from cardrules.core.model import Decision
from cardrules.ids import RuleId, Seat

__all__ = ["Ask", "Consequences", "Listed", "Perform"]

SHARED: Final = 1_000
"""The facts that a question is asked are shared by all matches up to this number of them."""


@frozen
class Ask:
    """Nothing is being resolved: this seat is to act.

    Args:
        seat: Who.
        prompt: What is asked.
        rules: Why.
        facts: That it is asked, by the number of the question, as far as that has been needed.
    """

    seat: Seat
    prompt: Claim
    rules: tuple[RuleId, ...] = ()
    facts: dict[int, Asked] = attrs.field(init=False, eq=False, repr=False, factory=dict)

    def fact(self, number: int) -> Asked:
        """Return the fact that this is asked as a match's question of that number."""
        made = Asked(Decision(number, self.seat, self.prompt, self.rules))
        if number < SHARED:
            self.facts[number] = made
        return made


Listed = tuple[Ask, tuple[Any, ...]]
"""A question with the legal actions, if the game listed them to find out that there is one."""


@frozen
class Perform:
    """Nothing is being resolved: the rules themselves go on with a procedure.

    Args:
        name: Of the procedure.
        seat: "You" in it.
        names: What its names mean.
        instead: The question that is not asked since the rules leave one answer, which this is.
    """

    name: str
    seat: Seat
    names: tuple[tuple[str, Any], ...] = ()
    instead: Ask | None = None


Consequences = Sequence[tuple[Any, tuple[RuleId, ...]]] | Perform
"""What follows from a table by itself: events that happen together, or a procedure."""
