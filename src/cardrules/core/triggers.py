"""Who listens: triggers are matched when a batch commits, wait, and go to the chain in groups.

What hears an effect being activated stands above it and is applied first. What hears an event
waits until the effect that caused it is finished, and goes above what still waits. Inside a group
the seat that the game names orders.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from cardrules._frozen import changer, evolve
from cardrules.core import loops, mentions
from cardrules.core.actions import Next
from cardrules.core.cards import When
from cardrules.core.claims import claim
from cardrules.core.conditions import hears, holds
from cardrules.core.conflicts import leaves
from cardrules.core.events import Activated, Event, Moved
from cardrules.core.frames import Bound, GroupFrame, Pending
from cardrules.core.game import RULE
from cardrules.core.known import open_cards
from cardrules.core.lexicon import Lexicon
from cardrules.core.lying import lying_of
from cardrules.core.model import Object
from cardrules.core.phrases import numbers
from cardrules.core.scene import Line, Scene
from cardrules.core.scope import Scope
from cardrules.core.subjects import befallen, unlike
from cardrules.ids import CardId, ObjectId, Ref, Seat

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset
    from cardrules.core.run import Run

Waiting = list[Pending]
Wishes = Sequence[Seat | None]


_activated = changer(Pending, "cause", "line")

LEFT: Final = "left"
"""Names, for a trigger, that its source left with what it heard: nothing has become of it since."""


def heard(game: Ruleset, events: Sequence[Event]) -> tuple[bool, bool]:
    """Return whether a card of the game hears any of some events before, and any after them."""
    listeners = game.listeners
    before = after = False
    if listeners:
        for event in events:
            kind = event.kind
            if kind in listeners:
                if kind in game.heard_before:
                    before = True
                else:
                    after = True
    return before, after


def match(run: Run, events: Sequence[Event], by: Wishes, *, before: bool) -> Waiting:
    """Return what hears events of a batch; `before`: of the kinds heard on the table it leaves.

    The cause of each is the position of its event in the batch, until `wait` knows the entry.

    Args:
        run: The resolver at work.
        events: The batch.
        by: At whose wish each of them happens; None for nobody's.
        before: Whether the batch has not happened yet.
    """
    game = run.game
    found: Waiting = []
    leaving: set[ObjectId] = set()
    for position, event in enumerate(events):
        kind = event.kind
        hearing = game.listeners.get(kind)
        if not hearing or (kind in game.heard_before) is not before:
            continue
        if run.draft.probe is not None:
            open_cards(game, run.draft, {card for card, _ in hearing})
        sources = _listening(run, kind)
        if sources and not leaving:
            leaving = _leaving(run, events)
        for source in sources:
            for index, ability in enumerate(game.card(source.card).abilities):
                if (source.card, index) not in hearing:
                    continue
                if before and source.id in leaving and not game.hears(run.draft, source):
                    continue
                where = (position, by[position])
                pending = _heard(run, source, index, event, where, going=source.id in leaving)
                if pending is not None:
                    line: Line = run.scenes[-1].line if run.scenes else ()
                    _add(found, evolve(pending, line=line), once=not ability.per_event)
    return found


def _leaving(run: Run, events: Sequence[Event]) -> set[ObjectId]:
    """Return which things stop being what they are by a batch."""
    return {e.before.id for e in events if type(e) is Moved and leaves(run.draft, e)}


def _listening(run: Run, kind: str) -> list[Object]:
    """Return what has a text that works, of the cards that hear a kind of event."""
    game = run.game
    key = ("hearing", kind)
    cards: frozenset[CardId] | None = game.memo.get(key)
    if cards is None:
        cards = game.memo[key] = frozenset(card for card, _ in game.listeners[kind])
    return [t for t in lying_of(run.draft, cards) if game.speaks(run.draft, t)]


def _add(found: Waiting, pending: Pending, *, once: bool) -> None:
    """Add what was heard; what hears a batch once hears all of it, and `it` is all of it."""
    for place, other in enumerate(found if once else ()):
        if (other.source, other.index) == (pending.source, pending.index):
            names, more = dict(other.names), dict(pending.names)
            if "it" in more:
                names["it"] = unlike((*names.get("it", ()), *more["it"]))
            found[place] = evolve(other, names=tuple(sorted(names.items())))
            return
    found.append(pending)


def _heard(
    run: Run,
    source: Object,
    index: int,
    event: Event,
    where: tuple[int, Seat | None],
    *,
    going: bool,
) -> Pending | None:
    game = run.game
    form = game.card(source.card).abilities[index].form
    seat = game.controller(run.draft, source)
    if seat is None or not isinstance(form, When):
        return None
    position, by = where
    ear = Scope(game, run.draft, source.ref, seat, hearing=True)
    if not hears(form.pattern, event, by, ear):
        return None
    scope = Scope(game, run.draft, source.ref, seat)
    it = tuple(_known(bound, scope) for bound in befallen(event, run.draft))
    if it:
        scope = scope.naming({"it": it})
    if form.condition is not None and not holds(form.condition, scope):
        return None
    me = remembered(source, scope) if going else Bound(source.ref, source, source.ref)
    names: dict[str, Any] = {"self": (me,)}
    if going:
        names[LEFT] = True
    if it:
        names["it"] = it
    return Pending(source.card, index, source.ref, seat, position, tuple(sorted(names.items())))


def _known(bound: Bound, scope: Scope) -> Bound:
    return Bound(bound.before, bound.facts, bound.after, numbers(bound.facts, scope))


def remembered(thing: Object, scope: Scope) -> Bound:
    """Return a thing as it is now, for a name."""
    return Bound(thing.ref, thing, thing.ref, numbers(thing, scope))


def wait(run: Run, waiting: Waiting, first: int) -> None:
    """Let what was matched wait in the ability being applied; `first`: entry of the batch."""
    if not waiting:
        return
    placed = [evolve(pending, cause=first + pending.cause) for pending in waiting]
    if run.scenes:
        there = run.scenes[-1].waiting
        there += [pending for pending in placed if not _again(run, pending, there)]
    else:
        activate(run, placed)


def _again(run: Run, pending: Pending, there: Waiting) -> bool:
    """Return whether a trigger that is activated once an effect waits for this one already."""
    if not run.game.ability(pending.code, pending.index).per_effect:
        return False
    key = (pending.source, pending.code, pending.index)
    return any((other.source, other.code, other.index) == key for other in there)


def remember_leaving(run: Run, events: Sequence[Event]) -> None:
    """Keep what is last known of sources that are about to leave, where their texts still run."""
    if not run.linked and not any([s.source or s.waiting for s in run.scenes]):  # noqa: C419 - sooner
        return  # no text runs, and none waits
    leaving: dict[Ref, Object] = {}
    for event in events:
        if type(event) is Moved and leaves(run.draft, event):
            leaving[event.before.ref] = event.before
    if not leaving:
        return
    for scene in run.scenes:
        if scene.source in leaving and "self" in scene.names:
            scene.names["self"] = (_last(run, scene, leaving),)
        if scene.waiting:
            scene.waiting = [_kept(run, pending, leaving) for pending in scene.waiting]
    for place, item in enumerate(run.stack):
        if isinstance(item, GroupFrame) and any(p.source in leaving for p in item.waiting):
            run.stack[place] = GroupFrame(tuple(_kept(run, p, leaving) for p in item.waiting))


def _last(run: Run, what: Pending | Scene, leaving: Mapping[Ref, Object]) -> Bound:
    assert what.source is not None
    thing = run.draft.objects.get(what.source.id, leaving[what.source])
    return remembered(thing, Scope(run.game, run.draft, what.source, what.seat))


def _kept(run: Run, pending: Pending, leaving: Mapping[Ref, Object]) -> Pending:
    if pending.source not in leaving:
        return pending
    names = {**dict(pending.names), "self": (_last(run, pending, leaving),)}
    return evolve(pending, names=tuple(sorted(names.items())))


def activate(run: Run, waiting: Waiting) -> None:
    """Put effects on the chain together; what hears them goes above, and so on."""
    run.linked = True
    members: list[Pending] = []
    heard: Waiting = []
    for pending in waiting:
        number = run.activations
        run.activations += 1
        if number in run.barred:
            run.looped(run.barred[number])
            continue
        if any(loops.belongs(pending, culprits) for culprits in run.loops):
            continue
        line = loops.extend(run, pending, number)
        if pending.code.startswith(RULE):
            members.append(evolve(pending, line=line))
            continue
        event = Activated(pending.code, pending.index, pending.source, pending.seat)
        ability = run.game.ability(pending.code, pending.index)
        seq = run.record(event, ability.rules, pending.cause)
        members.append(_activated(pending, seq, line))
        above = match(run, (event,), (pending.seat,), before=False)
        heard += [evolve(other, cause=seq, line=line) for other in above]
    if members:
        run.stack.append(GroupFrame(tuple(members)))
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
        key = _difference(run, pending)
        if key not in seen:
            seen.add(key)
            found.append(position)
    return found


def _difference(run: Run, pending: Pending) -> Any:
    """Return what tells an effect from others: of what its text does not speak, nothing."""
    game, where = run.game, (pending.code, pending.index)
    ability = game.ability(*where)
    used = game.memo.get(("names", where))
    if used is None:
        used = frozenset(mentions.names(ability.effect, game.lexicon or Lexicon()))
        game.memo["names", where] = used
    names = tuple(pair for pair in pending.names if pair[0] in used)
    return where, pending.seat, ability.local and pending.source, names


def options(run: Run, group: GroupFrame) -> tuple[Next, ...]:
    """List the answers to "which effect next?"."""
    seat = run.game.orders(run.draft)
    return tuple(Next(seat, position) for position in choices(run, group))


def next_of(run: Run, group: GroupFrame) -> GroupFrame | None:
    """Apply the next effect of a group; return what is left of it."""
    if not group.waiting:
        return None
    answer = run.take()
    positions = choices(run, group)
    if answer is None and len(positions) > 1:
        rules = (*run.game.customs.order_rules(run.draft), "K7")
        run.ask(run.game.orders(run.draft), claim("ask.order"), options(run, group), rules)
        return group
    position = positions[0] if answer is None else answer.index
    chosen = group.waiting[position]
    rest = None
    if len(group.waiting) > 1:
        rest = GroupFrame((*group.waiting[:position], *group.waiting[position + 1 :]))
    key = (chosen.code, chosen.index, chosen.source)
    if key in run.barred and chosen.line and chosen.line[-1][5] < 0:
        run.looped(run.barred[key])
        return rest and loops.without(rest, run.barred[key])
    scene = Scene(
        chosen.code, chosen.index, chosen.source, chosen.seat, chosen.cause,
        dict(chosen.names), 0, chosen.line,
    )  # fmt: skip
    run.push(scene)
    return rest
