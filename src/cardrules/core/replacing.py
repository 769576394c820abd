"""What replaces a change before it happens: which texts fit, and what they put in its place.

What a replacement takes is promised at once: whatever fits later in the same batch is judged on the
table as it will be after the promises, so one token cannot pay for two protections.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from immutables import Map

from cardrules._frozen import frozen
from cardrules.core.cards import Instead
from cardrules.core.choosing import Choices
from cardrules.core.claims import Name, Term
from cardrules.core.conditions import hears, holds
from cardrules.core.events import Replaced
from cardrules.core.frames import BatchFrame, Bound, Change
from cardrules.core.instructions import Do, Together, parts_of
from cardrules.core.layout import Seen
from cardrules.core.model import AnyTable, Object, in_play, live
from cardrules.core.phrases import numbers
from cardrules.core.scope import Scope
from cardrules.core.state import Draft, State
from cardrules.core.subjects import befallen, subject_of
from cardrules.ids import Ref, Seat

if TYPE_CHECKING:
    from cardrules.core.run import Run

__all__ = ["Fit", "choices", "described", "fitting", "protector", "replace", "reserve"]


@frozen
class Fit:
    """A replacement that fits a change.

    Args:
        source: Whose text it is.
        index: Which of its abilities.
        seat: Its player.
    """

    source: Object
    index: int
    seat: Seat

    @property
    def key(self) -> tuple[str, int, Ref]:
        """What stands for it in frames."""
        return (self.source.card, self.index, self.source.ref)


def fitting(run: Run, frame: BatchFrame, change: Change) -> list[Fit]:
    """Return the replacements that fit a change and could do something in its place."""
    game = run.game
    acting = game.guards.get(change.event.kind)
    if not acting:
        return []
    found = []
    for source, table in _speaking(run, frame):
        for index, ability in enumerate(game.card(source.card).abilities):
            form = ability.form
            if (source.card, index) not in acting or not isinstance(form, Instead):
                continue
            seat = game.controller(table, source)
            if seat is None:
                continue
            fit = Fit(source, index, seat)
            if fit.key in change.used:
                continue
            scope = _scope(run, table, change, fit)
            if not hears(form.pattern, change.event, change.seat, scope):
                continue
            wanted = form.condition is None or holds(form.condition, scope)
            if not wanted or not _choices(run, scope, fit).doable():
                continue
            # Whether it may stand in again is only asked where it could.
            if fit.key not in frame.stand_ins or game.customs.again(run.draft):
                found.append(fit)
    return found


def _speaking(run: Run, frame: BatchFrame) -> Iterator[tuple[Object, Any]]:
    """Yield what has a text that works, each with the table on which it is judged.

    That is the table after the promises; but for what has promised itself, as a stand-in that
    goes, it is the table before: to go for two costs it no more than to go for one.
    """
    game, table = run.game, promised(run, frame)
    now = [source for source in in_play(table) if game.speaks(table, source)]
    yield from ((source, table) for source in now)
    for ref in dict.fromkeys(ref for _, _, ref in frame.stand_ins):
        source = live(run.draft, ref)
        if source is not None and all(other.ref != ref for other in now):
            yield source, run.draft


def protector(run: Run, change: Change) -> Seat:
    """Return the seat that chooses among the replacements that fit a change."""
    thing = subject_of(change.event, run.draft)
    chosen = run.game.customs.protector
    if chosen is None or thing is None:
        return run.game.orders(run.draft)
    return chosen(run.draft, thing)


def described(run: Run, change: Change) -> Mapping[str, Term]:
    """Return what a question says of a change: what would befall which thing.

    That is nothing of what lies out of sight.
    """
    thing = subject_of(change.event, run.draft)
    if thing is None or run.draft.settings.layout.zones[thing.place].seen is not Seen.EVERYONE:
        return {}
    return {"thing": thing.ref, "verb": Name("word", change.event.kind)}


def promised(run: Run, frame: BatchFrame) -> Any:
    """Return the table with what the replacements of this batch have put in place of changes."""
    # What stands in for several things promises the same for each.
    made = list(dict.fromkeys(change.event for change in frame.changes if change.made))
    if not made:
        return run.draft
    draft = Draft(copied(run.draft))
    for event in made:
        event.apply(draft)
    reserve(draft, frame.changes)
    return draft


def copied(table: AnyTable) -> State[Any]:
    """Return a table as a state of its own, whatever it is."""
    draft: Any = table
    objects = Map({id: draft.objects[id] for zone in draft.zones for id in zone})
    return State(
        draft.settings, tuple(map(tuple, draft.zones)), objects, draft.facts, draft.grants,
        draft.frames, draft.decision, draft.outcome, draft.minted, draft.asked, draft.granted,
        draft.probe,
    )  # fmt: skip


def reserve(draft: Any, changes: Sequence[Change]) -> None:
    """Keep the ids that changes about to happen will give from being given twice."""
    ids = [int(change.event.after.id) for change in changes if hasattr(change.event, "after")]
    ids += [int(change.event.piece.id) for change in changes if hasattr(change.event, "piece")]
    draft.reserved = max([draft.minted, *ids])


def _scope(run: Run, table: Any, change: Change, fit: Fit) -> Scope:
    scope = Scope(run.game, table, fit.source.ref, fit.seat)
    it = tuple(
        Bound(bound.before, bound.facts, bound.before, numbers(bound.facts, scope))
        for bound in befallen(change.event, table)
    )
    return scope.naming({"it": it}) if it else scope


def _choices(run: Run, scope: Scope, fit: Fit) -> Choices:
    effect = run.game.card(fit.source.card).abilities[fit.index].effect
    assert isinstance(effect, Do | Together)
    return Choices(scope, parts_of(effect, scope, fit.seat))


def choices(run: Run, frame: BatchFrame, change: Change, fit: Fit) -> Choices:
    """Return what a replacement wants to know, on the table on which it was judged to fit."""
    table = promised(run, frame)
    source = live(table, fit.source.ref)
    if source is None or not run.game.speaks(table, source):
        table = run.draft
    return _choices(run, _scope(run, table, change, fit), fit)


def replace(
    run: Run, frame: BatchFrame, change: Change, fit: Fit
) -> tuple[tuple[Change, ...], bool]:
    """Tell that a change is replaced, and return what comes in its place.

    Returns:
        The new changes, and whether one of them befalls something else: a stand-in.
    """
    ability = run.game.card(fit.source.card).abilities[fit.index]
    subject = getattr(change.event, "subject", None)
    event = Replaced(change.event.kind, subject, fit.source.card, fit.index, fit.source.ref)
    seq = run.record(event, ability.rules, change.cause)
    reserve(run.draft, frame.changes)
    used = (*change.used, fit.key)
    new: list[Change] = []
    stands_in = False
    for part, other in choices(run, frame, change, fit).changes(frame.picks):
        same = getattr(other, "subject", None) == subject
        stands_in = stands_in or not same
        redirected = same and other.kind == change.event.kind
        # A redirected change is still at the wish of whoever proposed it, and still theirs.
        seat, actor = (change.seat, change.actor) if redirected else (fit.seat, part.actor)
        proposed = redirected and change.proposed
        new.append(
            Change(
                other, seat, fit.source.ref, seq, actor, ability.rules, used, False, proposed, True
            )
        )
    return tuple(new), stands_in
