"""What somebody has written down of a match: actions only, which are done as far as they can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardrules.core.claims import Name
from cardrules.core.entries import Entry
from cardrules.errors import UnknownFactError
from cardrules.judge.audit import Fault, Written
from cardrules.judge.bench import Bench
from cardrules.judge.compose import together
from cardrules.judge.doing import Doing, UnreadError
from cardrules.judge.probe import CHANCE, READING, UNKNOWN_CARD, Trace
from cardrules.judge.story import Story

__all__ = ["of_actions"]


def of_actions(
    bench: Bench, actions: Sequence[Any]
) -> tuple[tuple[Entry, ...], list[Fault], Written]:
    """Do actions that somebody has written down; what is illegal is passed over.

    What nobody told of chance or of cards is taken as it comes first and noted; a shuffle that
    nobody told leaves the cards unknown, and who plays one had it. What cannot be done without
    something that nobody told is passed over, too; if the rules cannot even go on as far as the
    first action, nothing is done.

    Returns:
        What happened, what is wrong, and which entry belongs to which action.
    """
    trace = bench.trace()
    doing = Doing(bench, actions)
    try:
        story = doing.begun_on(trace)
    except UnknownFactError as error:
        return (), [_missing(error)], Written(len(actions), {})
    faults = list[Fault]()
    numbers = dict[int, int]()
    read_by: tuple[Fault, ...] = ()
    for at in range(len(actions)):
        number, first, met = at + 1, len(story.entries), len(trace.points)
        faults += _done(doing, trace, story, at)
        if not read_by and any(fault.untold is None for fault in faults):
            read_by = tuple(_read_by(trace))
        if len(story.entries) > first:
            numbers[story.entries[first].seq] = number
        faults += _open(trace, met, first, actions[at], number)
    return story.entries, [*read_by, *faults], Written(len(actions), numbers)


def _read_by(trace: Trace) -> Iterator[Fault]:
    """Yield the options by which open readings were taken: by another one, nothing may be wrong."""
    for point, taken in dict.fromkeys(zip(trace.points, trace.taken, strict=True)):
        if point.kind == READING:
            yield Fault(0, untold=point.what, taken=point.options[taken])


def _done(doing: Doing, trace: Trace, story: Story, at: int) -> Iterator[Fault]:
    """Do one action, and yield what is wrong with it."""
    seq, number = len(story.entries), at + 1
    try:
        done = doing.act(trace, story, at)
    except UnreadError:
        yield Fault(seq, str(doing.actions[at]), number=number, near=doing.nearest(at))
        return
    except UnknownFactError as error:
        yield _missing(error, seq, doing.actions[at], number)
        return
    if not done and story.refused is not None:
        action, verdict = story.refused
        story.refused = None
        if action is None:
            # A text that means nothing here breaks no rule.
            yield Fault(seq, doing.actions[at], number=number, near=doing.nearest(at))
        else:
            yield Fault(seq, action, verdict, number=number)


def _missing(error: UnknownFactError, seq: int = 0, action: Any = None, number: int = 0) -> Fault:
    """Return what cannot be done without something that nobody told."""
    what = Name("unknown", error.what)
    return Fault(seq, action, number=number, untold=what, passed_over=True)


def _open(trace: Trace, met: int, seq: int, action: Any, number: int) -> Iterator[Fault]:
    """Yield what an action met that nobody told; readings are taken as in play."""
    new = list(zip(trace.points[met:], trace.taken[met:], strict=True))
    for point, taken in new:
        if point.kind == CHANCE:
            told = point.options[taken]
            yield Fault(seq, action, number=number, untold=point.what, taken=told)
    cards = (point for point, _ in new if point.kind == UNKNOWN_CARD)
    for what in together(cards):
        yield Fault(seq, action, number=number, untold=what)
