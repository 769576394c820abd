"""How proposed changes become events: forbidden, replaced, ordered into piles, committed.

Before a batch commits, each change is offered to the replacements that fit, each at most once per
change and a stand-in at most once per batch; all answers come before anything changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardrules._frozen import evolve
from cardrules.core import replacing, triggers
from cardrules.core.actions import Decline, Next, Use
from cardrules.core.cards import Ability
from cardrules.core.claims import Name, claim
from cardrules.core.conflicts import alike, collide, compatible, parted, parts
from cardrules.core.events import Event, Moot, Moved, Parted, Prevented
from cardrules.core.frames import BatchFrame, Change
from cardrules.core.grants import numbered
from cardrules.core.lying import are_in_play
from cardrules.core.permissions import forbidding
from cardrules.core.question import answers, value_of
from cardrules.core.replacing import Fit
from cardrules.core.settling import settle
from cardrules.core.speaking import speaking
from cardrules.ids import Place, RuleId, Seat

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset
    from cardrules.core.model import AnyTable
    from cardrules.core.run import Run
    from cardrules.core.scene import Scene

Result = tuple[Event, ...]
Further = tuple[Sequence[Event], tuple[RuleId, ...], int]
"""Changes that are proposed once more, by which rules, and because of which entry."""

__all__ = ["Further", "collide", "further", "go_on", "guarded", "options", "replacements", "settle"]


def further(scene: Scene, wish: Seat | None, also: Sequence[Further]) -> tuple[Change, ...]:
    """Return changes that are proposed once more, each by rules of its own."""
    return tuple(
        Change(event, wish, scene.source, cause, scene.seat, rules)
        for events, rules, cause in also
        for event in events
    )


def guarded(game: Ruleset, table: AnyTable, events: Sequence[Event]) -> bool:
    """Return whether a card, the order of a pile or another change could act on such changes."""
    if len(events) == 1:
        event = events[0]
        if game.stacks and parts(table, event):
            return True
        return event.kind in game.opposed and _acted_on(game, table, event.kind)
    if collide(events) or _piled(game, table, events) > 1:
        return True
    if game.stacks and any(parts(table, event) for event in events):
        return True
    kinds = game.opposed.intersection([event.kind for event in events])
    return any(_acted_on(game, table, kind) for kind in kinds)


def _acted_on(game: Ruleset, table: AnyTable, kind: str) -> bool:
    """Return whether a card in play, or one that nobody told, acts on a kind that some card can."""
    if table.probe is not None or (kind in game.forbids and speaking(game, table, kind)):
        return True
    guarding = game.guarding.get(kind)
    return guarding is not None and are_in_play(table, guarding)


def _piled(game: Ruleset, table: AnyTable, events: Sequence[Event]) -> int:
    """Return how many of some events bring things into piles whose order is chosen."""
    if not game.piles:
        return 0
    zones = table.settings.layout.zones
    moves = [event for event in events if isinstance(event, Moved)]
    return sum(zones[event.after.place].name in game.piles for event in moves)


def _next(run: Run, frame: BatchFrame) -> tuple[int, list[Fit]] | None:
    """Return the first change that something may still act on."""
    for position, change in enumerate(frame.changes):
        if not change.settled:
            return position, replacing.fitting(run, frame, change)
    return None


def replacements(run: Run, frame: BatchFrame) -> list[Fit]:
    """Return the replacements that fit the first change that something may still act on."""
    found = _next(run, frame)
    return [] if found is None else found[1]


def options(run: Run, frame: BatchFrame) -> tuple[Any, ...]:
    """List the answers to what a batch asks."""
    if frame.final:
        unordered = _unordered(run, frame)
        seat = _layer(run, frame, unordered[0])
        return tuple(Next(seat, position) for position in unordered)
    found = _next(run, frame)
    if found is None:
        return ()
    position, fits = found
    if frame.chosen < 0 and len(fits) > 1:
        seat = replacing.protector(run, frame.changes[position])
        return tuple(Next(seat, i) for i in range(len(fits)))
    fit = fits[max(frame.chosen, 0)]
    if not frame.agreed:
        return (Use(fit.seat), Decline(fit.seat))
    asked = replacing.choices(run, frame, frame.changes[position], fit).open(frame.picks)
    return () if asked is None else answers(asked[0].actor, asked[2])


def go_on(run: Run, frame: BatchFrame) -> BatchFrame | Result:
    """Take a batch one question further; when none is left, let it happen.

    Returns:
        The batch as it is now; or, if it is done, what happened of what was proposed.
    """
    if frame.final:
        return _order(run, frame)
    frame = _forbid(run, frame)
    found = _next(run, frame)
    if found is None:
        return _order(run, _finally(run, frame))
    position, fits = found
    if not fits:
        settled = evolve(frame.changes[position], settled=True)
        return _with(frame, position, (settled,))
    if frame.chosen < 0:
        answer = run.take() if len(fits) > 1 else None
        if len(fits) > 1 and answer is None:
            replies = options(run, frame)
            befallen = replacing.described(run, frame.changes[position])
            run.ask(replies[0].seat, claim("ask.replacement", **befallen), replies)
            return frame
        frame = evolve(frame, chosen=0 if answer is None else answer.index)
    fit = fits[frame.chosen]
    ability = run.game.card(fit.source.card).abilities[fit.index]
    if not frame.agreed:
        agreed = _agree(run, frame.changes[position], fit, ability)
        if agreed is None:
            return frame
        if not agreed:
            change = frame.changes[position]
            used = evolve(change, used=(*change.used, fit.key))
            return _with(frame, position, (used,))
        frame = evolve(frame, agreed=True)
    return _replace(run, frame, position, fit)


def _agree(run: Run, change: Change, fit: Fit, ability: Ability) -> bool | None:
    """Return whether a replacement is used; None if its player is being asked."""
    if not run.game.customs.free(run.draft, ability):
        return True
    answer = run.take()
    if answer is None:
        befallen = replacing.described(run, change)
        source = Name("card", fit.source.card)
        prompt = claim("ask.use", source=source, index=fit.index, **befallen)
        run.ask(fit.seat, prompt, (Use(fit.seat), Decline(fit.seat)), ability.rules)
        return None
    return isinstance(answer, Use)


def _replace(run: Run, frame: BatchFrame, position: int, fit: Fit) -> BatchFrame:
    """Put what a replacement does in the place of a change, after asking what it wants to know."""
    change = frame.changes[position]
    choices = replacing.choices(run, frame, change, fit)
    asked = choices.open(frame.picks)
    answer = run.take()
    if answer is not None and asked is not None:
        frame = evolve(frame, picks=(*frame.picks, (asked[1], value_of(answer))))
        asked = choices.open(frame.picks)
    if asked is not None:
        part, _, question = asked
        prompt = claim(question.key, verb=part.do.verb.tag)
        run.ask(part.actor, prompt, answers(part.actor, question))
        return frame
    new, stands_in = replacing.replace(run, frame, change, fit)
    frame = _with(frame, position, new)
    if stands_in:
        frame = evolve(frame, stand_ins=(*frame.stand_ins, fit.key))
    return frame


def _with(frame: BatchFrame, position: int, changes: tuple[Change, ...]) -> BatchFrame:
    whole = (*frame.changes[:position], *changes, *frame.changes[position + 1 :])
    return evolve(frame, changes=whole, chosen=-1, agreed=False, picks=())


def _forbid(run: Run, frame: BatchFrame) -> BatchFrame:
    """Drop what is forbidden, and tell so, of each text that forbids it."""
    kept = []
    for change in frame.changes:
        event, seat = change.event, change.seat
        barring = () if change.settled else [*forbidding(run.game, run.draft, event, seat)]
        if not barring:
            kept.append(change)
        for why in barring:
            prevented = Prevented(event.kind, getattr(event, "subject", None), why.source)
            run.record(prevented, (*(change.rules or frame.rules), *why.rules), change.cause)
    return frame if len(kept) == len(frame.changes) else evolve(frame, changes=tuple(kept))


def _finally(run: Run, frame: BatchFrame) -> BatchFrame:
    """Keep what happens: of two changes to one thing the stronger, and of piles every card."""
    happening, moot = compatible(run.draft, frame.changes)
    for change in moot:
        found = any(alike(change.event, other.event) for other in happening)
        event = Moot(change.event.kind, change.event.subject, further=found)
        run.record(event, change.rules or frame.rules, change.cause)
    changes: list[Change] = []
    replacing.reserve(run.draft, happening)
    for change in happening:
        pieces = parted(run.game, run.draft, change.event)
        changes += [evolve(change, event=piece, proposed=False) for piece in pieces]
        changes.append(change)
    return evolve(frame, changes=tuple(changes), final=True)


def _pile(run: Run, change: Change) -> Place | None:
    """Return the pile that a change brings a card into, or None."""
    event = change.event
    if not isinstance(event, (Moved, Parted)):
        return None
    place = event.after.place if isinstance(event, Moved) else event.piece.place
    return place if run.draft.settings.layout.zones[place].name in run.game.piles else None


def _unordered(run: Run, frame: BatchFrame) -> list[int]:
    """Return the changes of the first pile that still has to be ordered by one seat."""
    piles: dict[tuple[Place, Seat], list[int]] = {}
    for position, change in enumerate(frame.changes):
        place = _pile(run, change)
        if place is not None and position not in frame.order:
            piles.setdefault((place, change.actor), []).append(position)
    return next((positions for positions in piles.values() if len(positions) > 1), [])


def _layer(run: Run, frame: BatchFrame, position: int) -> Seat:
    """Return who orders the pile that a change brings a card into."""
    zones = run.draft.settings.layout.zones
    filled = [place for c in frame.changes if (place := _pile(run, c)) is not None]
    owners = frozenset(seat for place in filled if (seat := zones[place].seat) is not None)
    actor = frame.changes[position].actor
    place = _pile(run, frame.changes[position])
    owner = None if place is None else zones[place].seat
    return actor if owner is None else run.game.customs.layer(run.draft, actor, owner, owners)


def _order(run: Run, frame: BatchFrame) -> BatchFrame | Result:
    """Ask who acts for the order of what enters one pile, then let the batch happen."""
    answer = run.take()
    if answer is not None:
        frame = evolve(frame, order=(*frame.order, answer.index))
    unordered = _unordered(run, frame)
    if unordered:
        replies = options(run, frame)
        run.ask(replies[0].seat, claim("ask.pile"), replies)
        return frame
    rest = [p for p in range(len(frame.changes)) if p not in frame.order]
    happening = [frame.changes[p] for p in (*frame.order, *rest)]
    events = numbered(run.draft, [change.event for change in happening])
    whole = [evolve(c, event=e) for c, e in zip(happening, events, strict=True)]
    _commit(run, frame, whole)
    return tuple(change.event for change in whole if change.proposed)


def _commit(run: Run, frame: BatchFrame, happening: list[Change]) -> None:
    """Let changes happen together, each with its own cause and rules."""
    if not happening:
        return
    heard = run.game.listeners
    events = tuple(change.event for change in happening)
    wishes = tuple(change.seat for change in happening)
    triggers.remember_leaving(run, events)
    waiting = triggers.match(run, events, wishes, before=True) if heard else []
    first = run.seq
    # The whole batch rests on the readings asked for, not its first change alone.
    read = tuple(run.draft.cited())
    for change in happening:
        run.record(change.event, (*(change.rules or frame.rules), *read), change.cause)
    if heard:
        waiting += triggers.match(run, events, wishes, before=False)
        triggers.wait(run, waiting, first)
    run.draft.latest = events
    settle(run, first)
