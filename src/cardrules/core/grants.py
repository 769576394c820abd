"""Grants: lasting bonds that end for good when an anchor gives way.

Control is one kind. A grant is a base fact; anchors are checked after every batch, also in the
middle of an effect; there is no second place where control is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardrules._frozen import evolve
from cardrules.core.events import Event, Granted, GrantEnded
from cardrules.core.model import AnyTable, Grant, Object, live
from cardrules.ids import Ref, RuleId, Seat

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset
    from cardrules.core.run import Run


def broken(game: Ruleset, table: AnyTable, grant: Grant) -> str | None:
    """Return the first anchor of a grant that no longer holds, or None."""
    return next(lost(game, table, grant), None)


def lost(game: Ruleset, table: AnyTable, grant: Grant) -> Iterator[str]:
    """Yield each anchor of a grant that no longer holds: one is enough to end it."""
    if live(table, grant.on) is None:
        yield "gone"
    for name in grant.anchors:
        if not game.anchors[name](table, grant):
            yield name


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


def granting(  # noqa: PLR0917 - the parts of a grant, as it has them
    game: Ruleset, table: AnyTable, what: str, holder: Seat, thing: Object, source: Ref | None,
    anchors: tuple[str, ...], rules: tuple[RuleId, ...], after: Object | None = None,
) -> tuple[Event, ...]:  # fmt: skip
    """Return the events of a new grant: older ones of its kind on the same thing end for good.

    A grant whose anchor has already given way never begins.

    Args:
        game: Whose anchors.
        table: The table before it.
        what: The kind of grant.
        holder: Who gets it.
        thing: What it is on, as it is now.
        source: What holds it.
        anchors: Names of the game's anchors.
        rules: Why.
        after: The thing as it will be, if the same batch makes it another thing.
    """
    on = thing.ref if after is None else after.ref
    grant = Grant(table.granted + 1, what, holder, on, source, anchors, rules)
    if any(not game.anchors[name](table, grant) for name in anchors):
        return ()
    older = [g for g in table.grants if g.what == what and g.on == thing.ref]
    return (*(GrantEnded(g, "replaced") for g in older), Granted(grant))


def numbered(table: AnyTable, events: Sequence[Event]) -> tuple[Event, ...]:
    """Return events with the grants that they make numbered in their order."""
    number = table.granted
    found: list[Event] = []
    for event in events:
        if isinstance(event, Granted):
            number += 1
            if event.grant.number != number:
                event = Granted(evolve(event.grant, number=number))  # noqa: PLW2901 - the same, numbered
        found.append(event)
    return tuple(found)
