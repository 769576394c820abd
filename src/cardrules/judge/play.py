"""Acting on a watched table, where chance and unknown cards stay open.

A shuffle that nobody told makes no order up: the cards that were shuffled are unknown from then on,
unless all of them are the same. What else is left to chance becomes a point of the probe.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from cardrules.core.asking import Perform
from cardrules.core.chance import Chance, ChanceNeededError, Told
from cardrules.core.claims import Name
from cardrules.core.entries import AnyStep
from cardrules.core.events import Event, Moved
from cardrules.core.game import Ruleset
from cardrules.core.loops import LoopFoundError
from cardrules.core.model import Object
from cardrules.core.run import Run
from cardrules.core.scene import Key
from cardrules.core.state import AnyState, Draft
from cardrules.ids import UNKNOWN, Place, RuleId
from cardrules.judge.probe import CHANCE, Trace

__all__ = ["Luck", "lucks", "play", "told"]

Luck = Chance | Mapping[str, Sequence[Any]] | None
"""Chance as the asker tells it: for each thing left to chance its outcomes, in order, each an
option or, for a shuffle, an order of positions from 0."""


def lucks(luck: Luck | Sequence[Luck], actions: int) -> tuple[Chance, ...]:
    """Return the sources of chance for some actions: one for all of them, or one for each.

    In the second case one more follows, which knows nothing, for all that is done beyond them.

    Args:
        luck: What was told, of everything or for each action.
        actions: How many they are.
    """
    if not isinstance(luck, Sequence):
        return (told(luck),)
    return tuple(map(told, (*luck, *(None,) * max(actions + 1 - len(luck), 1))))


def told(luck: Luck) -> Chance:
    """Return a source of chance that says what was told and nothing else."""
    if luck is None:
        return Told()
    if not isinstance(luck, Mapping):
        return luck
    picks = {what: [o for o in given if isinstance(o, str)] for what, given in luck.items()}
    orders = {what: [o for o in given if not isinstance(o, str)] for what, given in luck.items()}
    return Told(picks, orders)


class _OpenChance:
    """Chance that says what was told, veils what is shuffled, and leaves the rest open."""

    def __init__(self, source: Chance, trace: Trace, draft: _Veiled) -> None:
        self.source = source
        self.trace = trace
        self.draft = draft

    def shuffle(self, what: str, size: int, seq: int, /) -> tuple[int, ...]:
        """Return the order told, else any order of cards that become unknown."""
        try:
            return self.source.shuffle(what, size, seq)
        except ChanceNeededError:
            self.draft.veiling = True
            self.trace.veiled[seq] = what
            return tuple(range(size))

    def pick(self, what: str, options: Sequence[str], seq: int, /) -> str:
        """Return the outcome told, else one of a point."""
        try:
            return self.source.pick(what, options, seq)
        except ChanceNeededError:
            names = [Name("outcome", option) for option in options]
            return options[self.trace.fork(CHANCE, (what, seq), Name("chance", what), names)]


class _Veiled(Draft[Any]):
    """A draft in which the next cards that are rearranged become unknown, if it is told so."""

    __slots__ = ("veiling",)

    def __init__(self, state: AnyState) -> None:
        super().__init__(state)
        self.veiling = False

    def rearrange(self, place: Place, things: Iterable[Object]) -> None:
        """Replace all objects of a place, the new ones perhaps unknown."""
        whole = list(things)
        if whole and self.veiling:
            self.veiling = False
            if len({thing.copies for thing in whole}) > 1:
                whole = [attrs.evolve(thing, card=UNKNOWN) for thing in whole]
        super().rearrange(place, whole)


class _Followed(Run):
    """A run in which an unknown card stays the same one when it becomes another object.

    It also notes which questions the rules do not ask, as they leave one answer.
    """

    trace: Trace

    def _write(self, event: Event, rules: tuple[RuleId, ...], cause: int) -> None:
        super()._write(event, rules, cause)
        if isinstance(event, Moved) and UNKNOWN in (event.before.card, event.after.card):
            self.trace.follow(event.before.id, event.after.id)

    def _proceed(self, what: Perform) -> None:
        if what.instead is not None:
            self.trace.unasked[self.seq] = what.instead
        super()._proceed(what)


def play(
    game: Ruleset, state: AnyState, action: Any, source: Chance, *, trace: Trace, seq: int
) -> tuple[AnyStep, Chance]:
    """Do a legal action under the eyes of a probe.

    Args:
        game: Whose rules.
        state: The table.
        action: A legal action; None to let the rules go on by themselves.
        source: What was told of chance; it stays as it is.
        trace: The probe.
        seq: Position of the first entry.

    Returns:
        What was done, and what is left of what was told of chance.
    """
    barred: dict[int | Key, tuple[Key, ...]] = {}
    state = trace.watch(state)
    while True:
        left = copy.deepcopy(source)
        draft = _Veiled(state)
        run = _Followed(game, draft, _OpenChance(left, trace, draft), seq, barred)
        run.trace = trace
        trace.table = draft
        try:
            if action is None:
                draft.close()
                run.go()
            else:
                run.act(action)
        except LoopFoundError as found:
            barred[found.bar(barred)] = found.culprits
        else:
            step = run.end()
            trace.table = step.state
            return step, left
