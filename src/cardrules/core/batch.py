"""How proposed changes become events: forbidden, replaced, ordered into piles, settled.

Before a batch commits, each change is offered to the replacements that fit, each at most once per
change and a stand-in at most once per batch; all answers come before anything changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from cardrules.core import grants
from cardrules.core.actions import Decline, Next, Use
from cardrules.core.cards import Instead, Obliged
from cardrules.core.claims import Name, claim
from cardrules.core.events import Event, Moved, Prevented, Replaced
from cardrules.core.frames import BatchFrame, Change
from cardrules.core.loops import Cycle, Fixpoint, Settled, shape
from cardrules.core.model import Object, in_play
from cardrules.core.phrases import hears
from cardrules.core.scope import Scope
from cardrules.core.statics import forbidden
from cardrules.core.triggers import befallen
from cardrules.errors import EngineBugError
from cardrules.ids import Seat

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset
    from cardrules.core.run import Run

Fit = tuple[Object, int, Seat]


def guarded(game: Ruleset, events: tuple[Event, ...]) -> bool:
    """Return whether a card of the game, or the order of a pile, could act on such changes."""
    if not game.guards and not game.piles and not game.forbids:
        return False
    if game.piles and len(events) > 1:
        return True
    kinds = {event.kind for event in events}
    return not (kinds.isdisjoint(game.guards) and kinds.isdisjoint(game.forbids))


def fitting(run: Run, frame: BatchFrame, change: Change) -> list[Fit]:
    """Return the replacements that fit a change: source, index of its ability, its player."""
    game = run.game
    acting = game.guards.get(change.event.kind)
    if not acting:
        return []
    found = []
    for source in in_play(run.draft):
        for index, ability in enumerate(game.card(source.card).abilities):
            form = ability.form
            if (source.card, index) not in acting or not isinstance(form, Instead):
                continue
            key = (source.card, index, source.ref)
            if key in change.used or key in frame.stand_ins:
                continue
            seat = game.controller(run.draft, source)
            if seat is None or not game.speaks(run.draft, source):
                continue
            scope = Scope(game, run.draft, source.ref, seat)
            if hears(form.pattern, change.event, change.seat, scope):
                found.append((source, index, seat))
    return found


def _next(run: Run, frame: BatchFrame) -> tuple[int, list[Fit]] | None:
    """Return the first change that something may still act on."""
    for position, change in enumerate(frame.changes):
        if not change.settled:
            return position, fitting(run, frame, change)
    return None


def options(run: Run, frame: BatchFrame) -> tuple[Any, ...]:
    """List the answers to what a batch asks."""
    found = _next(run, frame)
    if found is None:
        return tuple(Next(frame.actor, i) for i in _unordered(run, frame)[0])
    _, fits = found
    if frame.chosen < 0 and len(fits) > 1:
        return tuple(Next(run.game.orders(run.draft), i) for i in range(len(fits)))
    seat = fits[max(frame.chosen, 0)][2]
    return (Use(seat), Decline(seat))


def go_on(run: Run, frame: BatchFrame) -> BatchFrame | None:
    """Take a batch one question further; when none is left, let it happen."""
    frame = _forbid(run, frame)
    found = _next(run, frame)
    if found is None:
        return _order(run, frame)
    position, fits = found
    if not fits:
        return _settle_change(frame, position)
    answer = run.take()
    if frame.chosen < 0:
        if len(fits) > 1 and answer is None:
            run.ask(run.game.orders(run.draft), claim("ask.replacement"), options(run, frame))
            return frame
        frame = attrs.evolve(frame, chosen=0 if answer is None else answer.index)
        answer = None
    source, index, seat = fits[frame.chosen]
    ability = run.game.card(source.card).abilities[index]
    if ability.obliged is Obliged.MAY:
        if answer is None:
            prompt = claim("ask.use", source=Name("card", source.card), index=index)
            run.ask(seat, prompt, (Use(seat), Decline(seat)), ability.rules)
            return frame
        if isinstance(answer, Decline):
            change = frame.changes[position]
            used = (*change.used, (source.card, index, source.ref))
            return _with(frame, position, (attrs.evolve(change, used=used),))
    return _replace(run, frame, position, (source, index, seat))


def _settle_change(frame: BatchFrame, position: int) -> BatchFrame:
    settled = attrs.evolve(frame.changes[position], settled=True)
    return _with(frame, position, (settled,))


def _with(frame: BatchFrame, position: int, changes: tuple[Change, ...]) -> BatchFrame:
    whole = (*frame.changes[:position], *changes, *frame.changes[position + 1 :])
    return attrs.evolve(frame, changes=whole, chosen=-1)


def _forbid(run: Run, frame: BatchFrame) -> BatchFrame:
    """Drop what is forbidden, and tell so."""
    kept = []
    for change in frame.changes:
        why = None if change.settled else forbidden(run.game, run.draft, change.event, change.seat)
        if why is None:
            kept.append(change)
        else:
            subject = getattr(change.event, "subject", None)
            event = Prevented(change.event.kind, subject, why.source)
            run.record(event, (*frame.rules, *why.rules), change.cause)
    return frame if len(kept) == len(frame.changes) else attrs.evolve(frame, changes=tuple(kept))


def _replace(run: Run, frame: BatchFrame, position: int, fit: Fit) -> BatchFrame:
    """Put what a replacement does in the place of a change."""
    source, index, seat = fit
    ability = run.game.card(source.card).abilities[index]
    change = frame.changes[position]
    key = (source.card, index, source.ref)
    subject = getattr(change.event, "subject", None)
    event = Replaced(change.event.kind, subject, source.card, index, source.ref)
    seq = run.record(event, ability.rules, change.cause)
    names = {"it": befallen(change.event)}
    scope = Scope(run.game, run.draft, source.ref, seat, names)
    effect: Any = ability.effect
    used = (*change.used, key)
    new = []
    stands_in = False
    for other in effect.verb.changes(scope, ()):
        same = getattr(other, "subject", None) == subject
        stands_in = stands_in or not same
        redirected = same and other.kind == change.event.kind
        # A redirected change is still at the wish of whoever proposed it.
        by = change.seat if redirected else seat
        new.append(Change(other, by, source.ref, seq, used, False, redirected and change.proposed))
    frame = _with(frame, position, tuple(new))
    if stands_in:
        frame = attrs.evolve(frame, stand_ins=(*frame.stand_ins, key))
    return frame


def _unordered(run: Run, frame: BatchFrame) -> tuple[list[int], list[int]]:
    """Return the changes of the first pile that still has to be ordered, and all final ones."""
    final = _without_conflicts(frame)
    piles: dict[int, list[int]] = {}
    for position in final:
        event = frame.changes[position].event
        if isinstance(event, Moved) and position not in frame.order:
            place = event.after.place
            if run.draft.settings.layout.zones[place].name in run.game.piles:
                piles.setdefault(place, []).append(position)
    open_ones = [positions for positions in piles.values() if len(positions) > 1]
    return (open_ones[0] if open_ones else []), final


def _without_conflicts(frame: BatchFrame) -> list[int]:
    """Return the changes that happen: leaving beats turning, else the first one of a kind."""
    best: dict[Any, int] = {}
    final = []
    for position, change in enumerate(frame.changes):
        subject = getattr(change.event, "subject", None)
        if subject is None or change.event.tag == "counted":
            final.append(position)
            continue
        rival = best.get(subject)
        if rival is None:
            best[subject] = position
        elif isinstance(change.event, Moved) and not isinstance(frame.changes[rival].event, Moved):
            best[subject] = position
    gone = {
        frame.changes[p].event.before.id
        for p in best.values()
        if isinstance(frame.changes[p].event, Moved)
    }
    final = [
        p for p in final
        if getattr(frame.changes[p].event, "thing", None) is None
        or frame.changes[p].event.thing.id not in gone
    ]  # fmt: skip
    return sorted((*final, *best.values()))


def _order(run: Run, frame: BatchFrame) -> BatchFrame | None:
    """Ask who acts for the order of what enters one pile, then let the batch happen."""
    answer = run.take()
    if answer is not None:
        frame = attrs.evolve(frame, order=(*frame.order, answer.index))
    unordered, final = _unordered(run, frame)
    if unordered:
        run.ask(frame.actor, claim("ask.pile"), options(run, frame))
        return frame
    chosen = [p for p in frame.order if p in final]
    rest = [p for p in final if p not in frame.order]
    happening = [frame.changes[p] for p in (*chosen, *rest)]
    _commit(run, frame, happening)
    result = tuple(c.event for c in happening if c.proposed)
    run.redirect(result=result)
    return None


def _commit(run: Run, frame: BatchFrame, happening: list[Change]) -> None:
    if happening:
        first = run.seq
        causes = {first + i: change.cause for i, change in enumerate(happening)}
        run.commit(tuple(c.event for c in happening), frame.rules, happening[0].cause)
        for i, entry in enumerate(run.entries):
            cause = causes.get(entry.seq)
            if cause is not None and cause != entry.cause:
                run.entries[i] = entry._replace(cause=cause)


def settle(run: Run, cause: int) -> Fixpoint:
    """After a batch: end the grants that lost an anchor and do what the game's checks say.

    Raises:
        EngineBugError: The checks come back to a board that they had left.
    """
    seen: set[Any] = set()
    rounds = 0
    culprits: list[str] = []
    while True:
        events, rules = grants.consequences(run)
        for look in run.game.checks if not events else ():
            for event, why in look(run.draft):
                events = (*events, event)
                rules = why
                culprits.append(getattr(look, "__name__", "check"))
            if events:
                break
        if not events:
            return Settled(rounds)
        rounds += 1
        now = (shape(run.draft), tuple(g.number for g in run.draft.grants), run.draft.facts)
        if now in seen:
            found = Cycle(tuple(dict.fromkeys(culprits)))
            raise EngineBugError(f"checks never settle: {', '.join(found.culprits)}", run.entries)
        seen.add(now)
        happened(run, events, rules, cause)


def happened(run: Run, events: tuple[Event, ...], rules: tuple[str, ...], cause: int) -> None:
    """Commit consequences of the rules without settling again: the loop in `settle` does."""
    from cardrules.core import triggers

    heard = triggers.match(run, events, before=True) if run.game.listeners else []
    first = run.seq
    for event in events:
        run.record(event, rules, cause)
    if run.game.listeners:
        heard += triggers.match(run, events, before=False)
        triggers.wait(run, heard, first)
