"""What seats may do in Courts, and what the rules then do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, final

import attrs

from cardrules._frozen import frozen
from cardrules.core.choosing import DONE, Question
from cardrules.core.claims import claim
from cardrules.core.effects import Node
from cardrules.core.events import Changed, Covered, Ended, Looped, Made, Moved, covering
from cardrules.core.frames import Bound, StepFrame
from cardrules.core.model import AnyTable, Object, Outcome, contents, in_play, live
from cardrules.core.phrases import Noun, amount, seats
from cardrules.core.picking import Picks, pick
from cardrules.core.rehearse import rehearse
from cardrules.core.scope import Scope
from cardrules.core.state import moved
from cardrules.core.statics import Judged, derive, said
from cardrules.core.steps import OBJECT, VerbReader
from cardrules.core.verdicts import All, AnyOf, Not, Rule, Test
from cardrules.ids import CardId, ObjectId, Place, Ref, Seat
from testgame.table import (
    LANES,
    Embers,
    Passed,
    Points,
    RoundBegan,
    RoundOver,
    controller,
    name_of,
    place,
    zone_of,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.core.choosing import Verb
    from cardrules.core.run import Run

HIDDEN_PRICE = 1


@final
@frozen
class Play:
    """Play a card of the hand, hidden or visible, onto an own character of its name or not."""

    tag: ClassVar[str] = "play"
    seat: Seat
    card: CardId
    lane: int
    hidden: bool = False
    over: Ref | None = None

    def seen_by(self, _seat: Seat | None, _game: Any) -> Play | None:
        return None if self.hidden else self


@final
@frozen
class Reveal:
    """Turn one's hidden character face-up, at the price of its card."""

    tag: ClassVar[str] = "reveal"
    seat: Seat
    what: Ref


@final
@frozen
class Act:
    """Use what a character can do: its instants of the window ``act``."""

    tag: ClassVar[str] = "act"
    seat: Seat
    what: Ref


@final
@frozen
class Pass:
    """Do nothing; two in a row end the round."""

    tag: ClassVar[str] = "pass"
    seat: Seat


# What is legal.


def held(table: AnyTable, seat: int, card: str) -> Object | None:
    things = contents(table, place(table, "hand", seat))
    return next((thing for thing in things if thing.card == card), None)


def _own(table: AnyTable, action: Any, ref: Ref | None) -> Object | None:
    thing = None if ref is None else live(table, ref)
    if thing is None or zone_of(table, thing).name != "lane":
        return None
    return thing if controller(table, thing) == action.seat else None


def namesake(game: Any, table: AnyTable, seat: int, lane: int, card: str) -> Object | None:
    """Return the visible character of a card's name on a side of a lane."""
    name = game.card(CardId(card)).name.en
    for thing in contents(table, place(table, "lane", seat, lane)):
        if not thing.face_down and name_of(game, thing) == name:
            return thing
    return None


def judged(game: Any, action: Any, table: AnyTable) -> Judged | None:
    """Return the play that an action is, for texts that speak of plays; None if it is none."""
    if isinstance(action, Play):
        thing = held(table, action.seat, action.card)
        base = _own(table, action, action.over)
        way = "hidden" if action.hidden else "visible" if action.over is None else "upgrade"
        if thing is None or not 1 <= action.lane <= LANES:
            return None
        if base is not None and base.face_down:
            base = None
        return Judged(thing, place(table, "lane", action.seat, action.lane), way, base)
    thing = _own(table, action, action.what)
    return None if thing is None else Judged(thing, thing.place, "reveal")


def price(game: Any, action: Any, table: AnyTable) -> int:
    play = judged(game, action, table)
    if play is None:
        return 0
    if play.way == "hidden":
        return HIDDEN_PRICE
    cost = derive(game, table, "price", play.thing, play).total
    if play.over is not None:
        cost -= int(game.card(play.over.card).values.get("cost", 0))
    return max(cost, 0)


def rules_of(game_of: Any) -> dict[str, tuple[Rule, ...]]:
    """Return what makes each action legal."""
    turn = Rule(("L1",), Test("turn.yours", lambda t, a: t.facts.turn == a.seat))
    paid = Rule(
        ("L3",),
        Test("embers.enough", lambda t, a: t.facts.embers[a.seat] >= price(game_of(), a, t)),
    )
    hidden = Test("card.hidden", lambda _, a: a.hidden)
    covers = Test("card.covers", lambda _, a: a.over is not None)
    met = Rule(
        ("L6",),
        Test("must.met", lambda t, a: bool(rehearse(game_of(), t, a, must(game_of(), t, a)))),
    )

    def alone(table: AnyTable, action: Play) -> bool:
        return namesake(game_of(), table, action.seat, action.lane, action.card) is None

    def over(table: AnyTable, action: Play) -> bool:
        base = _own(table, action, action.over)
        if base is None or base.face_down or zone_of(table, base).number != action.lane:
            return False
        game = game_of()
        play = judged(game, action, table)
        named = name_of(game, base) == game.card(action.card).name.en
        told = play and said(game, table, "can", "upgrade", play.thing, None, play)
        return (named or told is not None) and not action.hidden

    def open_to(table: AnyTable, action: Any) -> bool:
        play = judged(game_of(), action, table)
        if play is None:
            return True
        return said(game_of(), table, "cannot", "enter", play.thing, action.seat, play) is None

    def revealed(table: AnyTable, action: Reveal) -> bool:
        thing = _own(table, action, action.what)
        if thing is None:
            return True
        lane = zone_of(table, thing)
        assert lane.seat is not None
        return namesake(game_of(), table, lane.seat, lane.number, thing.card) is None

    def able(table: AnyTable, action: Act) -> bool:
        thing = _own(table, action, action.what)
        return thing is not None and game_of().speaks(table, thing)

    def lurks(table: AnyTable, action: Reveal) -> bool:
        thing = _own(table, action, action.what)
        return thing is not None and thing.face_down

    entry = Rule(("L10",), Test("lane.open", open_to))
    held_card = Test("hand.has", lambda t, a: held(t, a.seat, a.card) is not None)
    lane = Test("lane.exists", lambda _, a: 1 <= a.lane <= LANES)
    free = AnyOf((hidden, covers, Test("name.free", alone)))
    onto = AnyOf((Not(covers), Test("cover.same-name", over)))
    return {
        "play": (turn, Rule(("L2",), All((held_card, lane))), paid, Rule(("L4", "T6"), free),
                 Rule(("L5",), onto), entry, met),
        "reveal": (turn, Rule(("L7",), Test("reveal.own-hidden", lurks)), paid,
                   Rule(("L4", "T6"), Test("name.free", revealed)), entry, met),
        "act": (turn, Rule(("L8",), Test("act.own", able)), met),
        "pass": (turn,),
    }  # fmt: skip


def must(game: Any, table: AnyTable, action: Any) -> tuple[tuple[str, int], ...]:
    """Return the effects of a play that must be done in full, or the play is illegal."""
    from cardrules.core.cards import Obliged, Window

    if isinstance(action, Play):
        base = _own(table, action, action.over)
        fits = 1 <= action.lane <= LANES and (action.over is None or base is not None)
        fine = fits and not action.hidden and held(table, action.seat, action.card) is not None
        card = action.card if fine else None
        windows = {"main"} if action.over is None else {"main", "upgrade"}
    else:
        thing = _own(table, action, action.what)
        card = None if thing is None else thing.card
        windows = {"act"} if isinstance(action, Act) else {"main", "ambush"}
    if card is None:
        return ()
    return tuple(
        (card, index)
        for index, ability in enumerate(game.card(card).abilities)
        if isinstance(ability.form, Window)
        and ability.form.name in windows
        and ability.obliged is Obliged.MUST
    )


def candidates(table: AnyTable) -> Iterator[Any]:
    seat = table.facts.turn
    mine = [t for t in in_play(table) if controller(table, t) == seat and t.owner is not None]
    for card in dict.fromkeys(t.card for t in contents(table, place(table, "hand", seat))):
        for lane in range(1, LANES + 1):
            yield Play(seat, card, lane)
            yield Play(seat, card, lane, hidden=True)
            yield from (
                Play(seat, card, lane, over=t.ref) for t in mine if zone_of(table, t).number == lane
            )
    for thing in mine:
        yield Reveal(seat, thing.ref)
        yield Act(seat, thing.ref)
    yield Pass(seat)


# What the rules do.


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
    from cardrules.core.statics import derive

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


# Verbs of the game.


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
        return max(int(scope.game.card(thing.card).values.get("cost", 0)) - self.less, 0)

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
        from cardrules.core.statics import derive

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
