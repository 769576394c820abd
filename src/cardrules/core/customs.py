"""What games decide differently about card effects, where the kernel needs an answer.

Each of these has a usual answer; a game says only what it does otherwise, often because a reading
says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from cardrules._frozen import frozen
from cardrules.core.cards import Ability, Obliged
from cardrules.core.model import AnyTable, Object
from cardrules.ids import RuleId, Seat

if TYPE_CHECKING:
    from cardrules.core.events import Moved
    from cardrules.core.game import Ruleset

__all__ = ["Customs"]


def _if_it_may(_table: AnyTable, ability: Ability) -> bool:
    return ability.obliged is Obliged.MAY


def _no(_table: AnyTable) -> bool:
    return False


def _by_no_rule(_table: AnyTable) -> tuple[RuleId, ...]:
    return ()


def _the_actor(_table: AnyTable, actor: Seat, _owner: Seat, _owners: frozenset[Seat]) -> Seat:
    return actor


def _as_the_top(table: AnyTable, event: Moved) -> str:
    return table.settings.layout.zones[event.after.place].name


def _its_controller(game: Ruleset, table: AnyTable, thing: Object, seat: Seat) -> bool:
    return game.controller(table, thing) == seat


@frozen
class Customs:
    """What a game decides about effects.

    Args:
        free: Whether an effect is optional for its player.
        lapses: Whether an effect that was triggered is not applied any more once the text of its
            source is silent or gone.
        protector: Who chooses among several replacements that fit a change; None for the seat that
            orders what is simultaneous.
        again: Whether a text may stand in for more than one change of a batch.
        layer: Who orders the cards that enter a pile together: given who acts, the owner of the
            pile, and the owners of all piles that the batch fills.
        apart: The kind of zone that the cards under the top one go to when a pile leaves play.
        peeks: Whether a seat may look at a thing that lies face-down in sight.
        order_prompts: Keys of the prompts of questions that a game's own procedures ask by which
            somebody says what comes next of what is simultaneous.
        order_rules: The rules by which it is that seat that puts waiting effects in order, besides
            the kernel's (K7).
    """

    free: Callable[[AnyTable, Ability], bool] = _if_it_may
    lapses: Callable[[AnyTable], bool] = _no
    protector: Callable[[AnyTable, Object], Seat] | None = None
    again: Callable[[AnyTable], bool] = _no
    layer: Callable[[AnyTable, Seat, Seat, frozenset[Seat]], Seat] = _the_actor
    apart: Callable[[AnyTable, Any], str] = _as_the_top
    peeks: Callable[[Any, AnyTable, Object, Seat], bool] = _its_controller
    order_prompts: frozenset[str] = frozenset()
    order_rules: Callable[[AnyTable], tuple[RuleId, ...]] = _by_no_rule


USUAL: Final = Customs()
"""The usual answers."""
