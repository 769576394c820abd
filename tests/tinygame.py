"""Spies: a complete game in one file, for tests of everything around the rules.

Each seat has a deck of its own and lays one card a turn, open or hidden. An open spy looks at the
top of the next seat's deck and then puts a card of its own hand, unseen, under its own deck. When
the hands are empty, hidden cards are turned and the sum on the table wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

import attrs

from cardrules._frozen import frozen
from cardrules.core.actions import Choose
from cardrules.core.asking import Ask, Perform
from cardrules.core.cards import Card
from cardrules.core.claims import Name, Text, claim
from cardrules.core.effects import Node, Sequence
from cardrules.core.events import Changed, Counted, Ended, Fact, Looked, Made, Moved
from cardrules.core.frames import StepFrame
from cardrules.core.game import open_facts
from cardrules.core.layout import Layout, Seen, Zone
from cardrules.core.model import Object, Outcome, Settings, contents
from cardrules.core.options import OptionDef
from cardrules.core.state import AnyDraft, moved
from cardrules.core.verdicts import Rule, Test
from cardrules.game import Game
from cardrules.ids import CardId, ObjectId, Place, Seat
from cardrules.rulebook import load_rulebook

if TYPE_CHECKING:
    from cardrules.core.run import Run

TABLE: Final = Place(0)
CARDS: Final = {
    CardId(name): Card(CardId(name), "card", Text(name, name), {"value": value})
    for name, value in {"one": 1, "two": 2, "three": 3, "spy": 0}.items()
}
RULES: Final = """
game = "spies"
edition = "1"
title = { en = "Spies", es = "Espías" }
rule = [{ id = "S1", en = "Lay a card of your hand.", es = "Baja una carta de tu mano." }]
[[reading]]
id = "Q1"
state = "open"
question = { en = "Do ties share?", es = "¿Se comparten los empates?" }
default = "a"
reason = { en = "Why not.", es = "Por qué no." }
option = [{ id = "a", en = "Yes.", es = "Sí." }, { id = "b", en = "No.", es = "No." }]
"""


def deck(seat: int) -> Place:
    return Place(1 + 2 * seat)


def hand(seat: int) -> Place:
    return Place(2 + 2 * seat)


def layout(seats: int, _options: Any) -> Layout:
    zones = [Zone("table", in_play=True)]
    for seat in map(Seat, range(seats)):
        zones += [Zone("deck", seat, Seen.NOBODY), Zone("hand", seat, Seen.OWNER)]
    return Layout(tuple(zones))


@final
@frozen
class Lay:
    """Lay a card, hidden or open; nobody else sees which one is hidden."""

    tag: ClassVar[str] = "lay"
    seat: Seat
    card: CardId
    hidden: bool = False

    def seen_by(self, _seat: Seat | None, _game: Any) -> Lay | None:
        return None if self.hidden else self


@final
@frozen
class Turn:
    """Whose turn it is."""

    seat: Seat


@final
@frozen
class Passed(Fact):
    """The turn went on."""

    tag: ClassVar[str] = "passed"
    turn: Turn

    def apply(self, draft: AnyDraft, /) -> None:
        draft.facts = self.turn


def held(table: Any, seat: int, card: str) -> Object:
    return next(thing for thing in contents(table, hand(seat)) if thing.card == card)


def _table(run: Run) -> Any:
    return run.draft


class Deal(Node):
    tag: ClassVar[str] = "spies.deal"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        draft = _table(run)
        seats = range(draft.settings.seats)
        for seat in map(Seat, seats):
            cards = [card for card in CARDS for _ in range(draft.settings.option("copies"))]
            made = [Object(ObjectId(draft.reserve()), 1, deck(seat), card, seat) for card in cards]
            run.propose((Made(tuple(made)),), ("S1",))
            run.shuffle(deck(seat), ("S1",))
            for thing in contents(draft, deck(seat))[::-1][:3]:
                run.propose((Moved(thing, moved(draft, thing, hand(seat)), "draw"),), ("S1",))
        first = run.roll("first", tuple(str(seat) for seat in seats), ("S1",))
        run.propose((Passed(Turn(Seat(int(first)))),), ("S1",))


class LayIt(Node):
    tag: ClassVar[str] = "spies.lay"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        lay, draft = run.scene.names["action"], _table(run)
        thing = held(draft, lay.seat, lay.card)
        after = moved(draft, thing, TABLE, face_down=lay.hidden)
        run.propose((Moved(thing, after, "lay"), Counted(after, "age", 1)), ("S1",))


class Spy(Node):
    tag: ClassVar[str] = "spies.spy"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        lay, draft = run.scene.names["action"], _table(run)
        answer = run.take()
        if answer is not None:
            thing = held(draft, lay.seat, answer.what)
            after = moved(draft, thing, deck(lay.seat))
            run.propose((Moved(thing, after, "bury", top=False),), ("S1",))
        elif lay.card == "spy" and not lay.hidden and draft.zones[hand(lay.seat)]:
            other = contents(draft, deck((lay.seat + 1) % draft.settings.seats))
            run.propose((Looked(lay.seat, other[-1:]),), ("S1",))
            prompt = claim("ask.bury", source=Name("card", "spy"))
            run.ask(lay.seat, prompt, self.options(run, at), ("S1",))
            return at
        return None

    def options(self, run: Run, at: StepFrame, /) -> tuple[Any, ...]:
        seat = run.scene.names["action"].seat
        cards = dict.fromkeys(thing.card for thing in contents(_table(run), hand(seat)))
        return tuple(Choose(seat, card) for card in cards)


class Pass(Node):
    tag: ClassVar[str] = "spies.pass"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        draft = _table(run)
        seats = draft.settings.seats
        after = Seat((draft.facts.seat + 1) % seats)
        if draft.zones[hand(after)]:
            run.propose((Passed(Turn(after)),), ("S1",))
            return
        laid = contents(draft, TABLE)
        turned = [Changed(t, attrs.evolve(t, face_down=False), "turn") for t in laid if t.face_down]
        run.propose(tuple(turned), ("S1",))
        sums = [
            sum(CARDS[t.card].values["value"] for t in laid if t.owner == s) for s in range(seats)
        ]
        winners = tuple(Seat(s) for s in range(seats) if sums[s] == max(sums))
        if draft.reading("Q1") == "b" and len(winners) > 1:
            winners = ()
        run.propose((Ended(Outcome(winners, tuple(sums), claim("end.sum"), ("S1",))),), ("S1",))


def candidates(table: Any) -> Iterator[Lay]:
    seat = table.facts.seat
    for card in dict.fromkeys(thing.card for thing in contents(table, hand(seat))):
        yield from (Lay(seat, card), Lay(seat, card, hidden=True))


def facts(_settings: Settings) -> Turn:
    return Turn(Seat(0))


def proceed(table: Any) -> Ask | Perform:
    return Ask(table.facts.seat, claim("ask.lay"), ("S1",))


HELD: Final = Test("hand.has", lambda table, lay: lay in candidates(table))
SPIES: Final = Game(
    name="spies", title=Text("Spies", "Espías"), rulebook=load_rulebook(RULES), words={},
    cards=CARDS, seats=(2, 3), layout=layout, facts=facts, public=open_facts,
    procedures={"setup": Deal(), "lay": Sequence((LayIt(), Spy(), Pass()))},
    proceed=proceed, actions=(Lay,), events=(Passed,), values=(Turn,), candidates=candidates,
    rules={"lay": (Rule(("S1",), HELD),)},
    options=(OptionDef("copies", 2, Text("Copies.", "Copias.")),), bound=100,
)  # fmt: skip
