"""The words of card texts, and the verbs besides those of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import frozen
from cardrules.core.phrases import amount
from cardrules.core.trees import Amount
from cardrules.games.waifus_arena.table import (
    ACTIVE,
    BladesChanged,
    PaChanged,
    nocta_of,
    playing,
    rivals,
    threats_of,
    waifu_of,
)  # fmt: skip
from cardrules.kit import (
    OBJECT,
    Attribute,
    Fact,
    Lexicon,
    Object,
    Reader,
    Scope,
    Seat,
    Verb,
    VerbReader,
    contents,
    place,
    zone,
)  # fmt: skip
from cardrules.kit import (
    VERBS as KERNEL_VERBS,
)

if TYPE_CHECKING:
    from cardrules.kit import Event, Question, Run

Things = Sequence[Object]


def _pile(name: str, *, own: bool) -> Callable[[Scope, int | None], Things]:
    def things(scope: Scope, _number: int | None) -> Things:
        return contents(scope.table, place(scope.table, name, scope.seat if own else None))

    return things


def _of_all(name: str) -> Callable[[Scope, int | None], Things]:
    def things(scope: Scope, _number: int | None) -> Things:
        table = scope.table
        return [t for seat in playing(table) for t in contents(table, place(table, name, seat))]

    return things


def _own_waifu(scope: Scope, _number: int | None) -> Things:
    found = waifu_of(scope.table, scope.seat)
    return () if found is None else (found,)


def _nocta(scope: Scope, _number: int | None) -> Things:
    found = nocta_of(scope.table)
    return () if found is None else (found,)


def _threats(scope: Scope, _number: int | None) -> Things:
    return threats_of(scope.table, scope.seat)


def _is_active(scope: Scope) -> bool:
    source = scope.self_()
    return source is not None and source.counter(ACTIVE) > 0


def _words_of(name: str) -> Callable[[Scope, Object], Sequence[str]]:
    def read(scope: Scope, thing: Object) -> Sequence[str]:
        found = scope.game.definition(scope.table, thing).values.get(name, ())
        return (found,) if isinstance(found, str) else tuple(found)

    return read


def _word_of(name: str) -> Callable[[Scope, Object], str]:
    return lambda scope, thing: str(scope.game.definition(scope.table, thing).values.get(name, ""))


@final
@frozen
class DrawCalled(Fact):
    """That cards are about to be drawn: what a draw by an effect is asked by, never recorded."""

    tag: ClassVar[str] = "draw-called"
    seat: Seat


@final
@frozen
class DrawCards:
    """Draw cards of Acción; the discards are shuffled into a new deck when it runs out (R18a)."""

    number: Amount
    tag: ClassVar[str] = "draw"
    kind: ClassVar[str] = "draw"

    def ask(self, _scope: Scope, _picks: Any, /) -> Question | None:
        """Ask nothing."""
        return None

    def changes(self, scope: Scope, _picks: Any, /) -> tuple[Event, ...]:
        """Say that it can be done: there is always something to try."""
        return (DrawCalled(scope.actor),)

    def begin(self, run: Run, scope: Scope, _picks: Any, /) -> None:
        """Perform the draw."""
        run.perform("draw", scope.actor, number=amount(self.number, scope))


def _draw(said: Mapping[str, Any], read: Reader) -> Verb:
    return DrawCards(read.number(said[OBJECT]))


VERBS: Final[Mapping[str, VerbReader]] = {
    **{word: KERNEL_VERBS[word] for word in ("discard", "move", "gain", "lose", "pick", "look")},
    "draw": VerbReader(frozenset(), _draw),
}
"""The verbs of card texts by the words for them."""

HEARD_BEFORE: Final = frozenset({"fell", "retire", "fall", "discard"})
"""Kinds of event that are read as things were before them: they leave."""

WORDS: Final = Lexicon(
    populations={
        "bearer": _own_waifu,
        "nocta": _nocta,
        "threats": _threats,
        "hand": _pile("hand", own=True),
        "attached": _pile("attached", own=True),
        "discards": _pile("discard", own=False),
        "waifus": _of_all("waifu"),
    },
    attributes={
        "element": Attribute("words", _words_of("element")),
        "role": Attribute("word", _word_of("role")),
        "type": Attribute("word", _word_of("type")),
    },
    predicates={"active": _is_active},
    resources={
        "pa": lambda scope, seat: scope.table.facts.pa if scope.table.facts.turn == seat else 0,
        "blades": lambda scope, _: scope.table.facts.blades,
    },
    flows={
        "pa": lambda _, seat, number: PaChanged(seat, number),
        "blades": lambda _, seat, number: BladesChanged(seat, number),
    },
    seats={
        "each": lambda scope: playing(scope.table),
        "rivals": lambda scope: rivals(scope.table, scope.seat),
    },
    domains={"seat": lambda scope: playing(scope.table)},
    destinations={"discard": zone("discard"), "hand": zone("hand")},
    events=frozenset({"draw", "discard", "play", "lay", "fell", "retire", "fall", "gain pa"}),
    windows=("play", "spell"),
    values=frozenset({"refill"}),
    permissions=frozenset({"shields strike", "twin blades"}),
)  # fmt: skip
