"""Where things go, said by the name of a zone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardrules.core.model import Object
from cardrules.core.scope import Scope
from cardrules.ids import Place

__all__ = ["Destination", "zone"]

Destination = Callable[[Scope, Object | None], Sequence[tuple[Place, bool]]]


def zone(name: str, *, top: bool = True) -> Destination:
    """Return a destination for a lexicon: your zones of that name, or those of nobody.

    Args:
        name: Of the zones.
        top: Whether things go on top.
    """

    def lead(scope: Scope, _thing: Object | None) -> Sequence[tuple[Place, bool]]:
        layout = scope.table.settings.layout
        places = layout.named(name)
        return [(place, top) for place in places if layout.zones[place].seat in (None, scope.seat)]

    return lead
