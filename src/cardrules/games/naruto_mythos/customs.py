"""What readings decide about effects: who may decline, who protects, who hears, who lays piles."""

from __future__ import annotations

from cardrules.core.frames import Pending
from cardrules.games.naruto_mythos.control import controller
from cardrules.games.naruto_mythos.table import NarutoTable, turn_player, zone_of
from cardrules.kit import Ability, Moved, Object, Obliged, Seat, When, Window


def free(table: NarutoTable, ability: Ability) -> bool:
    """Return whether an effect is optional for its player.

    Rule:
        R26 (instants are, unless they say must), R28 (not if the opponent decides), N3 (SCORE),
        N10 (triggers that say neither may nor must).
    """
    if isinstance(ability.form, Window) and ability.form.name == "score":
        return ability.obliged is Obliged.MAY and table.reading("N3") == "a"
    # A trigger that says must has "if able": it has no play to forbid.
    if isinstance(ability.form, When) and ability.obliged is Obliged.MUST:
        return table.reading("N10") == "b"
    return ability.obliged is Obliged.MAY


def lapses(table: NarutoTable) -> bool:
    """Return whether a trigger is not applied once its source is hidden or gone (N30)."""
    return table.reading("N30") == "b"


def protector(table: NarutoTable, thing: Object) -> Seat:
    """Return who chooses among the replacements of a change: the side that it befalls (N7)."""
    table.reading("N7")
    seat = controller(table, thing)
    return turn_player(table) if seat is None else seat


def again(table: NarutoTable) -> bool:
    """Return whether one text may protect several things from one batch (N7)."""
    return table.reading("N7") == "b"


def layer(table: NarutoTable, actor: Seat, owner: Seat, owners: frozenset[Seat]) -> Seat:
    """Return who orders the cards that enter a discard pile together.

    Rule:
        R37 (the decider), N14 (or each owner, if two piles are filled).
    """
    if len(owners) > 1 and owner != actor and table.reading("N14") == "b":
        return owner
    return actor


def apart(table: NarutoTable, event: Moved) -> str:
    """Return where the cards under the top one go when a stack leaves play.

    Rule:
        R16c, R22 (with it, each to its owner's pile), N18 (a stack that returns to the hand).
    """
    zone = table.settings.layout.zones[event.after.place]
    if zone.name in ("hand", "deck") and table.reading("N18") == "a":
        return "discard"
    return zone.name


def hears(table: NarutoTable, _thing: Object) -> bool:
    """Return whether a character hears what leaves together with it (N8)."""
    return table.reading("N8") == "b"


def late(table: NarutoTable, pending: Pending) -> int:
    """Return the rank of a waiting effect: those of missions come last (R35).

    What a card does that an effect has played comes after what its entry triggered (N26).
    """
    if pending.code.startswith("rule:"):
        return 1
    source = None if pending.source is None else table.objects.get(pending.source.id)
    return 2 if source is not None and zone_of(table, source).name == "mission" else 0
