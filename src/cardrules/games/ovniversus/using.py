"""Using the effect of a personaje: whose, when, and that it is used (R19)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import frozen
from cardrules.core import triggers
from cardrules.core.effects import Node
from cardrules.core.frames import Pending
from cardrules.games.ovniversus.events import EffectUsed
from cardrules.games.ovniversus.stacks import kind_of
from cardrules.games.ovniversus.table import (
    BATTLE_OF,
    BATTLES,
    PERSONAJE,
    DuelTable,
    side_of,
    stack,
)  # fmt: skip
from cardrules.kit import UNKNOWN, Object, Ref, RuleId, Seat, StepFrame, Window, could, live

if TYPE_CHECKING:
    from cardrules.kit import Run

Reading = Callable[[RuleId], str]

LAST: Final = 60
"""In so many turns of phase two effects are used (H4); a match has a dozen as a rule."""


def own_personaje(game: Any, table: DuelTable, seat: int, ref: Ref) -> Object | None:
    """Return an own personaje in a battle, or None."""
    thing = live(table, ref)
    if thing is None or thing.place not in BATTLE_OF or side_of(thing) != seat:
        return None
    return thing if kind_of(game, table, thing) == PERSONAJE else None


def effect_of(game: Any, table: DuelTable, thing: Object) -> int | None:
    """Return which sentence of a personaje is an effect that is used, or None."""
    for index, ability in enumerate(game.definition(table, thing).abilities):
        if isinstance(ability.form, Window):
            return index
    return None


def is_open(table: DuelTable, reading: Reading, *, later: int = 0) -> bool:
    """Return whether effects are used in this phase at all; `later`: in that turn, to come.

    Rule:
        R19 (at any moment of a turn), A28 (of phase one too), H4 (not for ever).
    """
    facts = table.facts
    if facts.phase == "one":
        return reading("A28") == "a"
    return bool(facts.phase == "two" and (later or facts.turns) <= LAST)


def is_due(table: DuelTable, seat: int, thing: Object, reading: Reading, *, later: int = 0) -> bool:
    """Return whether a personaje is one whose effect may be used; `later`: in a turn to come.

    Rule:
        A2 (any own personaje, or the one placed in this turn), A27 (once while it lies there).
    """
    if thing.used and reading("A27") == "b":
        return False
    placed = table.facts.placed
    is_new = bool(placed) and not later and stack(table, seat, placed)[-1].ref == thing.ref
    return is_new or reading("A2") == "a"


def can_do(game: Any, table: DuelTable, seat: Seat, thing: Object) -> bool:
    """Return whether the effect of a personaje could do anything now (R19)."""
    index = effect_of(game, table, thing)
    if index is None:
        return False
    return could(game, table, game.definition(table, thing).id, index, thing.ref, seat)


def usable(
    game: Any, table: DuelTable, seat: Seat, reading: Reading, *, later: int = 0
) -> list[Object]:
    """Return the personajes whose effect a seat may use.

    Args:
        game: Whose cards.
        table: The table.
        seat: Who.
        reading: What says which option of a reading is in force.
        later: Which turn of phase two it is asked for, if that is to come.

    Rule:
        R19 (one effect a turn, if it can do something).
    """
    if not game.effects or (table.facts.used and not later):
        return []
    found = [thing for thing in _bearers(game, table, seat) if can_do(game, table, seat, thing)]
    if not found or not is_open(table, reading, later=later):
        return []
    return [thing for thing in found if is_due(table, seat, thing, reading, later=later)]


def _bearers(game: Any, table: DuelTable, seat: Seat) -> Iterable[Object]:
    """Yield the personajes of a side that have an effect."""
    for battle in BATTLES:
        for thing in stack(table, seat, battle):
            if thing.card == UNKNOWN and table.probe is None:
                continue
            if effect_of(game, table, thing) is not None:
                yield thing


@final
@frozen
class UseEffect(Node):
    """Use the effect of a personaje, all of it as far as possible."""

    tag: ClassVar[str] = "ovniversus.use"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Note it (0), then put the effect on the chain (1)."""
        draft, scene = run.draft, run.scene
        thing = live(draft, scene.names["action"].what)
        if thing is None:
            return None
        if at.at == 0:
            run.propose((EffectUsed(scene.seat, thing),), ("R19",), wished=False)
            return StepFrame(at.path, at.actor, 1)
        index = effect_of(run.game, draft, thing)
        if index is not None:
            code = run.game.definition(draft, thing).id
            pending = Pending(code, index, thing.ref, scene.seat, scene.cause, (), scene.line)
            triggers.activate(run, [pending])
        return None
