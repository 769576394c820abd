"""Grants: lasting bonds that end for good when an anchor gives way.

Control is one kind. A grant is a base fact; anchors are checked after every batch, also in the
middle of an effect; there is no second place where control is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardrules.core.events import Event, Granted, GrantEnded
from cardrules.core.model import AnyTable, Grant, live
from cardrules.ids import Ref, RuleId, Seat

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset
    from cardrules.core.run import Run


def broken(game: Ruleset, table: AnyTable, grant: Grant) -> str | None:
    """Return the first anchor of a grant that no longer holds, or None."""
    if live(table, grant.on) is None:
        return "gone"
    for name in grant.anchors:
        if not game.anchors[name](table, grant):
            return name
    return None


def consequences(run: Run) -> tuple[tuple[Event, ...], tuple[RuleId, ...]]:
    """Return the end of every grant that lost an anchor, and what the game says follows."""
    draft = run.draft
    if not draft.grants:
        return (), ()
    ended = [(g, why) for g in draft.grants if (why := broken(run.game, draft, g)) is not None]
    if not ended:
        return (), ()
    ends = tuple(GrantEnded(grant, why) for grant, why in ended)
    follow = tuple(run.game.released(draft, tuple(grant for grant, _ in ended)))
    rules = tuple(dict.fromkeys(rule for grant, _ in ended for rule in grant.rules))
    return (*ends, *follow), rules


def granting(
    game: Ruleset, table: AnyTable, what: str, holder: Seat, on: Ref, source: Ref | None,
    anchors: tuple[str, ...], rules: tuple[RuleId, ...],
) -> tuple[Event, ...]:  # fmt: skip
    """Return the events of a new grant: older ones of its kind on the same thing end for good.

    A grant whose anchor has already given way never begins.
    """
    number = getattr(table, "granted", 0) + 1
    grant = Grant(number, what, holder, on, source, anchors, rules)
    if broken(game, table, grant) is not None:
        return ()
    older = [g for g in table.grants if g.what == what and g.on == on]
    return (*(GrantEnded(g, "replaced") for g in older), Granted(grant))
