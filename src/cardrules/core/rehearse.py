"""Can it be done? An action is played out on a fork, to see whether what must be done can be.

A plain "must" makes a play illegal if it cannot be met in full. Whether it can is not worked out
from the text but found by playing: every answer that anybody could give is tried until one line
meets it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

import attrs

from cardrules._frozen import frozen
from cardrules.core import resolver
from cardrules.core.chance import ChanceNeededError
from cardrules.core.events import Activated, Moot, Prevented, Replaced, Skipped
from cardrules.core.frames import AbilityFrame, GroupFrame
from cardrules.core.replacing import copied
from cardrules.core.resolver import NO_CHANCE
from cardrules.core.run import Run
from cardrules.core.scene import Scene
from cardrules.errors import UnknownFactError
from cardrules.ids import Ref, Seat

if TYPE_CHECKING:
    from cardrules.core.entries import Entry
    from cardrules.core.game import Ruleset
    from cardrules.core.model import AnyTable
    from cardrules.core.state import AnyState

__all__ = ["Rehearsal", "could", "rehearse"]

BUDGET: Final = 400
"""So many answers are tried at most."""

FAILED: Final = ("no-target", "short", "gone", "source-silent")
"""Why an effect is skipped that would have had to be done."""

Effect = tuple[str, int]


@frozen
class Rehearsal:
    """What playing an action out has shown.

    Args:
        met: Whether a line was found that does all that must be done; also true if nobody can know,
            because chance or an unknown card decides, or because there was too much to try.
        tried: How many answers were tried.
    """

    met: bool
    tried: int

    def __bool__(self) -> bool:
        return self.met


@attrs.frozen
class _Line:
    """One way to answer, as far as it is played out."""

    state: AnyState
    seq: int
    owners: dict[int, Effect]
    begun: frozenset[Effect]


def could(  # noqa: PLR0917 - an effect by its address
    game: Ruleset, table: AnyTable, code: str, index: int, source: Ref, seat: Seat
) -> bool:
    """Return whether an effect could do anything on a table as it is, without doing it.

    Args:
        game: Whose effect.
        table: The table.
        code: Whose text: a card id.
        index: Which of its sentences.
        source: The object that it comes from.
        seat: Its player.
    """
    effect = game.ability(code, index).effect
    run = Run(game, copied(table), NO_CHANCE, 0)
    run.push(Scene(code, index, source, seat, 0, {}))
    return effect is not None and effect.possible(run, seat)


def rehearse(
    game: Ruleset, table: AnyTable, action: Any, must: Sequence[Effect], budget: int = BUDGET
) -> Rehearsal:
    """Find out whether an action can be played so that some of its effects are done in full.

    Args:
        game: Whose rules; the action itself is not judged.
        table: The table on which the action is asked for.
        action: What is asked for.
        must: The effects that have to be done: whose text, and which effect of it.
        budget: So many answers are tried at most.
    """
    if not must:
        return Rehearsal(met=True, tried=0)
    tried = 0
    open_lines: list[tuple[_Line, Any]] = [(_Line(copied(table), 0, {}, frozenset()), action)]
    while open_lines:
        line, answer = open_lines.pop()
        if tried >= budget:
            return Rehearsal(met=True, tried=tried)
        tried += 1
        try:
            step = resolver.perform(game, line.state, answer, resolver.NO_CHANCE, line.seq)
        except (ChanceNeededError, UnknownFactError):
            return Rehearsal(met=True, tried=tried)
        after = _heard(line, step.state, step.entries, must)
        if after is None:
            continue
        waiting = set(_waiting(after.state))
        if all(effect in after.begun and effect not in waiting for effect in must):
            return Rehearsal(met=True, tried=tried)
        if after.state.frames:
            answers = resolver.legal_actions(game, after.state)
            open_lines += [(after, answer) for answer in reversed(answers)]
    return Rehearsal(met=False, tried=tried)


def _waiting(state: AnyState) -> Iterable[Effect]:
    """Yield the effects that are still on the chain."""
    for frame in state.frames:
        if isinstance(frame, AbilityFrame):
            yield (frame.code, frame.index)
        elif isinstance(frame, GroupFrame):
            yield from ((pending.code, pending.index) for pending in frame.waiting)


def _heard(
    line: _Line, state: AnyState, entries: Sequence[Entry], must: Sequence[Effect]
) -> _Line | None:
    """Return a line after some entries; None if what must be done was not."""
    owners = dict(line.owners)
    begun = set(line.begun)
    for entry in entries:
        event = entry.event
        if isinstance(event, Activated):
            owners[entry.seq] = (event.code, event.index)
            begun.add((event.code, event.index))
            continue
        owner = owners.get(entry.cause)
        if owner is not None:
            owners[entry.seq] = owner
        if isinstance(event, Skipped):
            failed = event.why in FAILED and (event.code, event.index) in must
        else:
            failed = isinstance(event, Prevented | Replaced | Moot) and owner in must
        if failed:
            return None
    return _Line(state, entries[-1].seq + 1, owners, frozenset(begun))
