"""What the rules of Courts do: plays, turns, rounds, and what follows a loop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from cardrules.core.claims import claim
from cardrules.core.effects import Node
from cardrules.core.events import Changed, Covered, Ended, Looped, Made, Moved, covering
from cardrules.core.frames import Bound, StepFrame
from cardrules.core.model import AnyTable, Object, Outcome, contents, live
from cardrules.core.state import moved
from cardrules.core.statics import derive
from cardrules.ids import ObjectId, Seat
from testgame.table import (
    LANES,
    Embers,
    Passed,
    Points,
    RoundBegan,
    RoundOver,
    place,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.core.run import Run

from testgame.rules import Pass, Play, held, price


class Deal(Node):
    """Lay the decks out, shuffle them, and draw."""

    tag: ClassVar[str] = "courts.deal"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        draft, game = run.draft, run.game
        for seat in map(Seat, range(draft.settings.seats)):
            deck = place(draft, "deck", seat)
            cards = [c for c, card in game.cards.items() if card.kind == "court"]
            made = tuple(
                Object(ObjectId(draft.reserve()), 1, deck, card, seat)
                for card in cards
                for _ in range(max(1, game.card(card).count))
            )
            run.propose((Made(made),), ("L1",), wished=False)
            run.shuffle(deck, ("L1",))
        omens = [c for c, card in game.cards.items() if card.kind == "omen"][:LANES]
        laid = tuple(
            Object(ObjectId(draft.reserve()), 1, place(draft, "omen", None, number + 1), card)
            for number, card in enumerate(omens)
        )
        if laid:
            run.propose((Made(laid),), ("L1",), wished=False)
        for seat in map(Seat, range(draft.settings.seats)):
            draw(run, seat, 3)


def draw(run: Run, seat: Seat, number: int) -> None:
    draft = run.draft
    deck, hand = place(draft, "deck", seat), place(draft, "hand", seat)
    drawn = contents(draft, deck)[::-1][:number]
    events = tuple(Moved(thing, moved(draft, thing, hand), "draw") for thing in drawn)
    if events:
        run.propose(events, ("L1",), wished=False)


class Pay(Node):
    """Pay the price that the play was judged by."""

    tag: ClassVar[str] = "courts.pay"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        much = run.scene.names["price"]
        if much:
            run.propose((Embers(run.scene.seat, -much),), ("L3",))


class Begin(Node):
    """Say what an action plays, and at what price."""

    tag: ClassVar[str] = "courts.begin"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        names = run.scene.names
        action = names["action"]
        names["price"] = price(run.game, action, run.draft)
        names["windows"] = windows_of(action)
        if isinstance(action, Play):
            thing = held(run.draft, action.seat, action.card)
            assert thing is not None
            names["card"], names["lane"] = thing.ref, action.lane
            names["hidden"], names["over"] = action.hidden, action.over
        else:
            names["card"] = action.what


def windows_of(action: Any) -> tuple[str, ...]:
    if isinstance(action, Play):
        if action.hidden:
            return ()
        return ("main",) if action.over is None else ("upgrade", "main")
    return ("ambush", "main")


class Enter(Node):
    """Let the card enter, and remember what it is now."""

    tag: ClassVar[str] = "courts.enter"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        if at.at == 0:
            result = run.propose(self._events(run), ("L2",))
            return attrs.evolve(at, at=1, result=result or ())
        names = run.scene.names
        names["done"] = at.result
        names["played"] = tuple(
            Bound(e.before.ref, e.before, e.after.ref) for e in at.result if hasattr(e, "after")
        )
        return None

    def _events(self, run: Run) -> tuple[Any, ...]:
        names, draft = run.scene.names, run.draft
        thing = live(draft, names["card"])
        assert thing is not None
        if "lane" not in names:
            return (Changed(thing, attrs.evolve(thing, face_down=False), "play"),)
        base = None if names["over"] is None else live(draft, names["over"])
        if base is not None:
            under = Bound(base.ref, base, base.ref)
            names["under"] = (under,)
            return (Covered(thing, base, covering(thing, base), "play"),)
        lane = place(draft, "lane", run.scene.seat, names["lane"])
        return (Moved(thing, moved(draft, thing, lane, face_down=names["hidden"]), "play"),)


class Instants(Node):
    """The instants of what was played, in printed order, each with what it triggers."""

    tag: ClassVar[str] = "courts.instants"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        from cardrules.core.effects import Windows

        names = run.scene.names
        again = Windows(tuple(names["windows"]), "played").step(run, at)
        return again if names["played"] else None


class Chosen(Node):
    """Say of which character an action speaks."""

    tag: ClassVar[str] = "courts.chosen"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        names = run.scene.names
        thing = live(run.draft, names["action"].what)
        assert thing is not None
        names["played"], names["windows"] = (Bound(thing.ref, thing, thing.ref),), ("act",)


class Holding(Node):
    """Say which character has to choose whom it holds."""

    tag: ClassVar[str] = "courts.holding"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        names = run.scene.names
        thing = live(run.draft, names["card"])
        assert thing is not None
        names["played"] = (Bound(thing.ref, thing, thing.ref),)


class Turn(Node):
    """Pass the turn on; when both have passed the round is over."""

    tag: ClassVar[str] = "courts.turn"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        now = run.draft.facts
        passing = "action" in run.scene.names and isinstance(run.scene.names["action"], Pass)
        passed = now.passed + 1 if passing else 0
        run.propose((Passed(Seat(1 - now.turn), passed),), ("L1",), wished=False)
        if passed > 1 or now.turns >= run.draft.settings.option("turns"):
            run.perform("round-end", now.edge)


class EndRound(Node):
    """Tell that the round ends."""

    tag: ClassVar[str] = "courts.end-round"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        run.propose((RoundOver(run.draft.facts.round),), ("L9",), wished=False)


class Score(Node):
    """Each lane gives a point to who has more power there; then the next round, or the end."""

    tag: ClassVar[str] = "courts.score"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        game, draft = run.game, run.draft
        for lane in range(1, LANES + 1):
            sums = [
                sum(
                    power(game, draft, thing)
                    for thing in contents(draft, place(draft, "lane", seat, lane))
                )
                for seat in range(2)
            ]
            if sums[0] != sums[1]:
                winner = Seat(0 if sums[0] > sums[1] else 1)
                run.propose((Points(winner, 1),), ("L9",), wished=False)
        if draft.facts.round >= draft.settings.option("rounds"):
            finish(run, "end.points")
            return
        run.propose((RoundBegan(draft.facts.round + 1),), ("L9",), wished=False)
        for seat in map(Seat, range(2)):
            run.propose((Embers(seat, draft.settings.option("embers")),), ("L9",), wished=False)
            draw(run, seat, 2)


def power(game: Any, table: AnyTable, thing: Object) -> int:
    return derive(game, table, "power", thing).total


def finish(run: Run, why: str) -> None:
    points = run.draft.facts.points
    best = max(points)
    winners = tuple(Seat(s) for s, have in enumerate(points) if have == best)
    run.propose((Ended(Outcome(winners, points, claim(why), ("L9",))),), ("L9",), wished=False)


class Stalemate(Node):
    """What follows when effects would go on for ever: nothing, or the match is over (T10)."""

    tag: ClassVar[str] = "courts.stalemate"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        assert any(isinstance(entry.event, Looped) for entry in run.entries)
        if run.draft.reading("T10") == "end":
            finish(run, "end.loop")
