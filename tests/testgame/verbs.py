"""The verbs of Courts besides those of the kernel: playing a card, earning embers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, final

import attrs

from cardrules._frozen import frozen
from cardrules.core.events import Changed, Moved
from cardrules.core.model import Object, in_play
from cardrules.core.phrases import Noun, amount, seats
from cardrules.core.picking import Picks, pick
from cardrules.core.question import DONE, Question
from cardrules.core.scope import Scope
from cardrules.core.state import moved
from cardrules.core.statics import derive
from cardrules.core.steps import OBJECT, VerbReader
from cardrules.ids import Place
from testgame.table import (
    LANES,
    Embers,
    controller,
    place,
    zone_of,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.core.choosing import Verb
    from cardrules.core.run import Run

from testgame.rules import namesake


@final
@frozen
class PlayCard:
    """Play a card by an effect: whoever acts chooses the way, pays, and it enters."""

    what: Noun
    less: int
    tag: ClassVar[str] = "play"
    kind: ClassVar[str] = "play"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        question, things, rest = pick(self.what, scope, picks)
        if question is not None or rest or not things:
            return question
        return Question(tuple(self._ways(scope, things[0])), "ask.place")

    def chosen(self, scope: Scope, picks: Picks, /) -> list[Object]:
        return pick(self.what, scope, picks)[1]

    def _ways(self, scope: Scope, thing: Object) -> list[Place]:
        """Return the places where it may be played: the same rules as for the action."""
        game, table, seat = scope.game, scope.table, scope.actor
        if self._price(scope, thing) > table.facts.embers[seat]:
            return []
        zone = zone_of(table, thing)
        lanes = [zone.number] if zone.in_play else range(1, LANES + 1)
        return [
            place(table, "lane", seat, lane)
            for lane in lanes
            if namesake(game, table, seat, lane, thing.card) is None
        ]

    def _price(self, scope: Scope, thing: Object) -> int:
        printed = scope.game.definition(scope.table, thing).values.get("cost", 0)
        return max(int(printed) - self.less, 0)

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Any, ...]:
        _, things, rest = pick(self.what, scope, picks)
        ways = self._ways(scope, things[0]) if things else []
        if not ways:
            return ()
        where = ways[0] if not rest or rest[0] is DONE else Place(rest[0])
        if zone_of(scope.table, things[0]).in_play:
            return (Changed(things[0], attrs.evolve(things[0], face_down=False), "play"),)
        table: Any = scope.table
        return (Moved(things[0], moved(table, things[0], where), "play"),)

    def begin(self, run: Run, scope: Scope, picks: Picks, /) -> None:
        _, things, rest = pick(self.what, scope, picks)
        zone = zone_of(scope.table, things[0])
        names: dict[str, Any] = {"card": things[0].ref, "price": self._price(scope, things[0])}
        if not zone.in_play:
            where = rest[0] if rest else self._ways(scope, things[0])[0]
            lane = run.draft.settings.layout.zones[where].number
            names |= {"lane": lane, "hidden": False, "over": None}
        names["windows"] = ("ambush", "main") if zone.in_play else ("main",)
        run.perform("play-by-effect", scope.actor, **names)


@final
@frozen
class Gain:
    """Gain embers, and one more for each text that promises a bounty."""

    number: Any
    who: str
    tag: ClassVar[str] = "earn"
    kind: ClassVar[str] = "gain embers"

    def ask(self, _scope: Scope, _picks: Picks, /) -> None:
        return None

    def changes(self, scope: Scope, _picks: Picks, /) -> tuple[Any, ...]:
        table, game = scope.table, scope.game
        found = []
        for seat in seats(self.who, scope):
            more = sum(
                derive(game, table, "bounty", thing).total
                for thing in in_play(table)
                if controller(table, thing) == seat
            )
            much = amount(self.number, scope)
            if much > 0:
                found.append(Embers(seat, much + more))
        return tuple(found)


def read_play(said: Any, read: Any) -> Verb:
    return PlayCard(read.noun(said[OBJECT]), int(said.get("less", 0)))


def read_gain(said: Any, read: Any) -> Verb:
    return Gain(read.amount(said[OBJECT]), read.seat(said.get("to", "you"), "to"))


OWN_VERBS = {
    "play": VerbReader(frozenset({"less"}), read_play),
    "earn": VerbReader(frozenset({"to"}), read_gain),
}
