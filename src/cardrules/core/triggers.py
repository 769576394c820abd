"""Who listens: triggers are matched when a batch commits, wait, and go to the chain in groups.

What hears an effect being activated stands above it and is applied first. What hears an event
waits until the effect that caused it is finished, and goes above what still waits. Inside a group
the seat that the game names orders.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardrules.core import loops
from cardrules.core.actions import Next
from cardrules.core.cards import When
from cardrules.core.claims import claim
from cardrules.core.events import Activated, Event, Moved
from cardrules.core.frames import Bound, GroupFrame, Pending
from cardrules.core.model import Object, in_play
from cardrules.core.phrases import hears, holds
from cardrules.core.scene import Scene
from cardrules.core.scope import Scope

if TYPE_CHECKING:
    from cardrules.core.run import Run
    from cardrules.core.scene import Lineage

Waiting = list[tuple[Pending, Any]]


def match(run: Run, events: tuple[Event, ...], *, before: bool) -> Waiting:
    """Return what hears events of a batch; `before`: of the kinds heard on the table it leaves.

    The cause of each is the position of its event in the batch, until `wait` knows the entry.
    """
    game = run.game
    listeners = game.listeners
    found: Waiting = []
    sources: list[Object] | None = None
    lineage: Lineage = run.scenes[-1].lineage if run.scenes else ()
    for position, event in enumerate(events):
        hearing = listeners.get(event.kind)
        if not hearing or (event.kind in game.heard_before) is not before:
            continue
        if sources is None:
            sources = [s for s in in_play(run.draft) if game.speaks(run.draft, s)]
            leaving = {e.before.id for e in events if isinstance(e, Moved)} if before else set()
        for source in sources:
            for index, ability in enumerate(game.card(source.card).abilities):
                if (source.card, index) not in hearing:
                    continue
                if source.id in leaving and not game.hears(run.draft, source):
                    continue
                pending = _heard(run, source, index, ability.form, event, position)
                if pending is None:
                    continue
                once = not ability.per_event
                if once and any(p.source == pending.source and p.index == index for p, _ in found):
                    continue
                found.append((pending, lineage))
    return found


def _heard(
    run: Run, source: Object, index: int, form: Any, event: Event, position: int
) -> Pending | None:
    game = run.game
    seat = game.controller(run.draft, source)
    if seat is None or not isinstance(form, When):
        return None
    by = run.scenes[-1].seat if run.scenes else None
    scope = Scope(game, run.draft, source.ref, seat)
    if not hears(form.pattern, event, by, scope):
        return None
    it = befallen(event)
    if it:
        scope = scope.naming({"it": it})
    if form.condition is not None and not holds(form.condition, scope):
        return None
    names: dict[str, Any] = {"self": (Bound(source.ref, source, source.ref),)}
    if it:
        names["it"] = it
    return Pending(source.card, index, source.ref, seat, position, tuple(sorted(names.items())))


def befallen(event: Any) -> tuple[Bound, ...]:
    """Return the things that an event befell, as they were and as they are after it."""
    before = getattr(event, "before", None) or getattr(event, "thing", None)
    if isinstance(before, Object):
        after = getattr(event, "after", before)
        return (Bound(before.ref, before, after.ref),)
    seen = getattr(event, "objects", ())
    return tuple(Bound(thing.ref, thing, thing.ref) for thing in seen)


def wait(run: Run, waiting: Waiting, first: int) -> None:
    """Let what was matched wait in the ability being applied; `first`: entry of the batch."""
    if not waiting:
        return
    placed = [
        (Pending(p.code, p.index, p.source, p.seat, first + p.cause, p.names), lineage)
        for p, lineage in waiting
    ]
    if run.scenes:
        run.scenes[-1].waiting.extend(placed)
    else:
        activate(run, placed)


def activate(run: Run, waiting: Waiting) -> None:
    """Put effects on the chain together; what hears them goes above, and so on."""
    members: list[Pending] = []
    lineages: list[Any] = []
    heard: Waiting = []
    for pending, lineage in waiting:
        number = run.activations
        run.activations += 1
        if number in run.barred:
            run.looped(run.barred[number])
            continue
        grown = loops.extend(run, pending, lineage, number)
        event = Activated(pending.code, pending.index, pending.source, pending.seat)
        ability = run.game.ability(pending.code, pending.index)
        seq = run.record(event, ability.rules, pending.cause)
        placed = Pending(
            pending.code, pending.index, pending.source, pending.seat, seq, pending.names
        )
        members.append(placed)
        lineages.append(grown)
        heard += [
            (Pending(p.code, p.index, p.source, p.seat, seq, p.names), grown)
            for p, _ in match(run, (event,), before=False)
        ]
    if members:
        group = GroupFrame(tuple(members))
        run.lineages[group] = tuple(lineages)
        run.stack.append(group)
    if heard:
        activate(run, heard)


def choices(run: Run, group: GroupFrame) -> list[int]:
    """Return the positions that may come next: of equal effects one, of late ones none yet."""
    ranks = [run.game.late(run.draft, pending) for pending in group.waiting]
    seen: set[Any] = set()
    found = []
    for position, pending in enumerate(group.waiting):
        if ranks[position] != min(ranks):
            continue
        local = run.game.ability(pending.code, pending.index).local
        names = pending.names if local else ()
        key = (pending.code, pending.index, pending.seat, local and pending.source, names)
        if key not in seen:
            seen.add(key)
            found.append(position)
    return found


def options(run: Run, group: GroupFrame) -> tuple[Next, ...]:
    """List the answers to "which effect next?"."""
    seat = run.game.orders(run.draft)
    return tuple(Next(seat, position) for position in choices(run, group))


def next_of(run: Run, group: GroupFrame) -> GroupFrame | None:
    """Apply the next effect of a group; return what is left of it."""
    answer = run.take()
    positions = choices(run, group)
    if answer is None and len(positions) > 1:
        run.ask(run.game.orders(run.draft), claim("ask.order"), options(run, group))
        return group
    position = positions[0] if answer is None else answer.index
    chosen = group.waiting[position]
    lineages = run.lineages.pop(group, ((),) * len(group.waiting))
    rest = None
    if len(group.waiting) > 1:
        rest = GroupFrame((*group.waiting[:position], *group.waiting[position + 1 :]))
        run.lineages[rest] = (*lineages[:position], *lineages[position + 1 :])
    scene = Scene(
        chosen.code, chosen.index, chosen.source, chosen.seat, chosen.cause,
        dict(chosen.names), 0, lineages[position],
    )  # fmt: skip
    run.push(scene)
    return rest
