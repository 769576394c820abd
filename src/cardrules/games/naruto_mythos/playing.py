"""What a play consists of: price, entry, what the entry triggers, its instants (R14, R33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import changer, frozen, maker
from cardrules.core.effects import Later, Node
from cardrules.core.events import GrantEnded
from cardrules.core.phrases import numbers
from cardrules.games.naruto_mythos.entering import entry
from cardrules.games.naruto_mythos.events import ChakraChanged, Entered
from cardrules.games.naruto_mythos.rounds import NextTurn
from cardrules.games.naruto_mythos.rules import way_of
from cardrules.games.naruto_mythos.ways import HIDDEN, REVEAL, Way
from cardrules.kit import (
    Bound,
    ByReading,
    Effect,
    Object,
    Scope,
    Sequence,
    Settle,
    StepFrame,
    Windows,
    live,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.kit import Event, Run


_made = maker(Way)
_bound = maker(Bound)
_chakra = maker(ChakraChanged)
_entered = maker(Entered)
_entering = changer(StepFrame, "at", "result")


@final
@frozen
class Begin(Node):
    """Say what an action plays, and at what price."""

    tag: ClassVar[str] = "naruto.begin"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Name it."""
        names = run.scene.names
        way = way_of(run.draft, names["action"])
        assert way is not None
        names["card"], names["mission"], names["how"] = way.thing.ref, way.mission, way.how
        names["over"] = None if way.over is None else way.over.ref
        names["price"] = way.cost(run.game, run.draft)
        names["windows"] = way.windows


def _way(run: Run) -> Way:
    """Return the way that is being played."""
    names, draft = run.scene.names, run.draft
    thing = live(draft, names["card"])
    over = None if names["over"] is None else live(draft, names["over"])
    assert thing is not None
    return _made(run.scene.seat, thing, names["mission"], names["how"], over)


@final
@frozen
class Pay(Node):
    """Pay the price that the play was judged by."""

    tag: ClassVar[str] = "naruto.pay"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Pay, if there is something to pay."""
        much = run.scene.names["price"]
        if at.at or not much:
            return None
        events = (_chakra(run.scene.seat, -much),)
        paid = run.propose(events, _price_rules(run.scene.names))
        return at.on(1) if paid is None else None


def _price_rules(names: Any) -> tuple[str, ...]:
    if names["how"] == HIDDEN:
        return ("R14a",)
    if names["over"] is not None:
        return ("R16b", "R14")
    return ("R14b",) if names["how"] == REVEAL else ("R14",)


@final
@frozen
class Enter(Node):
    """Let the card enter, note when, and remember what it is now."""

    tag: ClassVar[str] = "naruto.enter"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Enter (0), then note it (1)."""
        if at.at == 0:
            way = _way(run)
            events: tuple[Event, ...] = (entry(run.draft, way),)
            if way.over is not None:
                self._remember(run, way.over)
                events += self._freed(run, way.over)
            result = run.propose(events, _entry_rules(way))
            return _entering(at, 1, result or ())
        names = run.scene.names
        names["done"] = at.result
        hidden = names["how"] == HIDDEN
        names["played"] = played = tuple(
            [
                _bound(event.before.ref, event.before, event.after.ref)
                for event in at.result
                if hasattr(event, "after")
            ]
        )
        for bound in played:
            assert bound.after is not None
            if live(run.draft, bound.after) is not None:
                # Only of a hidden one it matters for reveals; of all, for texts on the last turn.
                run.record(_entered(bound.after), ("R14c",) if hidden else ("H3",))
        return None

    def _remember(self, run: Run, over: Object) -> None:
        """Keep what the covered character was: texts can ask for its Power."""
        scope = Scope(run.game, run.draft, None, run.scene.seat)
        run.scene.names["under"] = (Bound(over.ref, over, over.ref, numbers(over, scope)),)

    def _freed(self, run: Run, over: Object) -> tuple[GrantEnded, ...]:
        """Return the control that ends because its anchor is covered (N12)."""
        bonds = [g for g in run.draft.grants if g.source == over.ref and g.what == "control"]
        if not bonds or run.draft.reading("N12") == "a":
            return ()
        return tuple(GrantEnded(grant, "upgraded") for grant in bonds)


def _entry_rules(way: Way) -> tuple[str, ...]:
    if way.over is not None:
        return ("R16", "R16c")
    return {HIDDEN: ("R14a",), REVEAL: ("R14b",)}.get(way.how, ("R14",))


@final
@frozen
class Instants(Node):
    """The instants of what was played, in printed order, each with what it triggers."""

    tag: ClassVar[str] = "naruto.instants"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Go on with the next one."""
        names = run.scene.names
        if not names["played"]:
            return None
        return Windows(tuple(names["windows"]), "played").step(run, at)


@final
@frozen
class Holding(Node):
    """A card that holds an enemy by its text chooses one now (N4)."""

    tag: ClassVar[str] = "naruto.hold"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Apply its text."""
        names = run.scene.names
        thing = live(run.draft, names["card"])
        if thing is not None and "played" not in names:
            names["played"] = (Bound(thing.ref, thing, thing.ref),)
        return Windows(("hold",), "played").step(run, at)


_PLAY: Final = Sequence((Begin(), Pay(), Enter(), Settle(), Instants(), NextTurn()))

PROCEDURES: Final[dict[str, Effect]] = {
    "play": _PLAY,
    "reveal": _PLAY,
    "play-by-effect": Sequence((
        Pay(), Enter(),
        ByReading("N26", (
            ("a", Later("instants", ("played", "windows"))),
            ("b", Sequence((Settle(), Instants()))),
        )),
    )),
    "instants": Instants(),
    "hold": Holding(),
}  # fmt: skip
"""Playing, by procedure."""
