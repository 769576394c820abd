"""What texts forbid and permit: one of them is enough, and all that do are told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardrules.core.model import AnyTable, Object
from cardrules.core.speaking import Judged, reaches, scope_of, speaking
from cardrules.core.statics import Contribution
from cardrules.core.subjects import subject_of
from cardrules.ids import Seat

if TYPE_CHECKING:
    from cardrules.core.events import Event
    from cardrules.core.game import Ruleset

__all__ = ["all_said", "forbidden", "forbidding", "said"]


def forbidden(game: Ruleset, table: AnyTable, event: Event, by: Seat | None) -> bool:
    """Return whether something forbids a change; `by`: at whose wish, None for nobody's."""
    thing = subject_of(event, table) if event.kind in game.forbids else None
    return thing is not None and said(game, table, "cannot", event.kind, thing, by) is not None


def forbidding(
    game: Ruleset, table: AnyTable, event: Event, by: Seat | None
) -> Iterator[Contribution]:
    """Yield whatever forbids a change."""
    thing = subject_of(event, table) if event.kind in game.forbids else None
    if thing is not None:
        yield from all_said(game, table, "cannot", event.kind, thing, by)


def said(  # noqa: PLR0917 - what is asked, in the order of a sentence
    game: Ruleset, table: AnyTable, op: str, word: str, thing: Object, by: Seat | None = None,
    play: Judged | None = None,
) -> Contribution | None:  # fmt: skip
    """Return the first text that forbids or permits something for a thing, or None."""
    return next(all_said(game, table, op, word, thing, by, play), None)


def all_said(  # noqa: PLR0917 - as in `said`
    game: Ruleset, table: AnyTable, op: str, word: str, thing: Object, by: Seat | None = None,
    play: Judged | None = None,
) -> Iterator[Contribution]:  # fmt: skip
    """Yield each text that forbids or permits something for a thing.

    Args:
        game: Whose cards.
        table: The table.
        op: ``cannot`` or ``can``.
        word: What: a kind of change, or one of the lexicon's permissions.
        thing: For what.
        by: At whose wish; None for nobody's.
        play: The play that is judged, if it is about one.
    """
    for source, index, form in speaking(game, table, word, play, thing):
        if form.op != op:
            continue
        scope = scope_of(game, table, source, play)
        if scope is None or not reaches(form, scope, source, thing, play):
            continue
        if form.by and (by is None or (by == scope.seat) is not (form.by == "you")):
            continue
        rules = game.card(source.card).abilities[index].rules
        yield Contribution(op, 0, source.ref, source.card, index, rules)
