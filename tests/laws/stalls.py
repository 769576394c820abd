"""Stalls: a small healthy game with everything that the laws look at, made to be broken.

Each seat lays the wares of its hand on its stall and draws. Silk tempts away the newest ware of the
next stall, as long as that silk lies there; salt spoils the oldest ware of one's own stall; tin
lets one put a card of the hand, unseen, under one's own deck. Whoever controls most wares wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final, final

import attrs

from cardrules._frozen import frozen
from cardrules.core.actions import Choose
from cardrules.core.asking import Ask, Perform
from cardrules.core.cards import Card
from cardrules.core.claims import Text, claim
from cardrules.core.effects import Node, Sequence
from cardrules.core.events import Ended, Fact, Granted, GrantEnded, Made, Moved
from cardrules.core.frames import StepFrame
from cardrules.core.game import control, open_facts
from cardrules.core.layout import Layout, Seen, Zone
from cardrules.core.model import Grant, Object, Outcome, Settings, contents, live
from cardrules.core.run import Run
from cardrules.core.state import AnyDraft, moved
from cardrules.core.verdicts import AnyOf, Rule, Test
from cardrules.game import Game
from cardrules.ids import CardId, ObjectId, Place, Seat
from cardrules.rulebook import load_rulebook

WARES: Final = ("ore", "fur", "wax", "tin", "salt", "silk")
CARDS: Final = {CardId(name): Card(CardId(name), "ware", Text(name, name)) for name in WARES}
PACK: Final = (*CARDS, CardId("ore"), CardId("silk"))
"""The cards of one deck."""
DISCARD: Final = Place(0)
RULES: Final = """
game = "stalls"
edition = "1"
title = { en = "Stalls", es = "Puestos" }
[[rule]]
id = "L1"
en = "Lay a ware of your hand, not the one on top of your stall if you hold another."
es = "Pon un género de tu mano, no el de encima de tu puesto si tienes otro."
[[rule]]
id = "L2"
en = "Silk tempts, salt spoils, tin hides."
es = "La seda tienta, la sal estropea, el estaño esconde."
[[rule]]
id = "L3"
en = "Who controls most wares wins."
es = "Gana quien controla más géneros."
[[reading]]
id = "Q1"
question = { en = "Which way does the turn go?", es = "¿Hacia dónde va el turno?" }
default = "left"
reason = { en = "As clocks do.", es = "Como los relojes." }
rules = ["L1"]
option = [
  { id = "left", en = "Left.", es = "Izquierda." },
  { id = "right", en = "Right.", es = "Derecha." },
]
[[reading]]
id = "Q2"
question = { en = "Do ties share?", es = "¿Se comparten los empates?" }
default = "yes"
reason = { en = "Why not.", es = "Por qué no." }
rules = ["L3"]
option = [{ id = "yes", en = "Yes.", es = "Sí." }, { id = "no", en = "No.", es = "No." }]
"""


def deck(seat: int) -> Place:
    return Place(1 + 3 * seat)


def hand(seat: int) -> Place:
    return Place(2 + 3 * seat)


def stall(seat: int) -> Place:
    return Place(3 + 3 * seat)


def layout(seats: int, _options: Any) -> Layout:
    zones = [Zone("discard")]
    for seat in map(Seat, range(seats)):
        zones += [
            Zone("deck", seat, Seen.NOBODY),
            Zone("hand", seat, Seen.OWNER),
            Zone("stall", seat, in_play=True),
        ]
    return Layout(tuple(zones))


@final
@frozen
class Lay:
    """Lay a ware."""

    tag: ClassVar[str] = "lay"
    seat: Seat
    card: CardId


@final
@frozen
class Turn:
    """Whose turn it is, and how many have been.

    Args:
        seat: Whose.
        number: Which, from 0; nothing depends on it.
        told: A card that somebody broke the silence about, or "".
    """

    seat: Seat
    number: int = 0
    told: str = ""


@final
@frozen
class Passed(Fact):
    """The turn went on."""

    tag: ClassVar[str] = "passed"
    seat: Seat

    def apply(self, draft: AnyDraft, /) -> None:
        draft.facts = attrs.evolve(draft.facts, seat=self.seat, number=draft.facts.number + 1)


def top(table: Any, place: Place) -> str:
    zone = table.zones[place]
    return str(table.objects[zone[-1]].card) if zone else ""


def held(table: Any, seat: int) -> dict[str, Object]:
    return {thing.card: thing for thing in contents(table, hand(seat))[::-1]}


def draw(run: Run, seat: Seat) -> None:
    for thing in contents(run.draft, deck(seat))[-1:]:
        run.propose((Moved(thing, moved(run.draft, thing, hand(seat)), "draw"),), ("L1",))


class Step(Node):
    """A step of this game."""

    tag: ClassVar[str]

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        raise NotImplementedError


class Passing(Step):
    """A step after which the turn has passed."""

    def passed(self, seat: Seat) -> Fact:
        return Passed(seat)


class Deal(Passing):
    tag = "stalls.deal"
    atomic = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        draft = run.draft
        for seat in map(Seat, range(draft.settings.seats)):
            made = [Object(ObjectId(draft.reserve()), 1, deck(seat), c, seat) for c in PACK]
            run.propose((Made(tuple(made)),), ("L1",))
            run.shuffle(deck(seat), ("L1",))
            for _ in range(3):
                draw(run, seat)
        first = run.roll("first", tuple(str(s) for s in range(draft.settings.seats)), ("L1",))
        run.propose((self.passed(Seat(int(first))),), ("L1",))


class LayIt(Step):
    tag = "stalls.lay"
    atomic = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        action: Lay = run.scene.names["action"]
        thing = held(run.draft, action.seat)[action.card]
        after = moved(run.draft, thing, stall(action.seat))
        run.propose((Moved(thing, after, "lay"),), ("L1",))
        draw(run, action.seat)


class Tempt(Step):
    tag = "stalls.tempt"
    atomic = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        action: Lay = run.scene.names["action"]
        draft = run.draft
        mine = contents(draft, stall(action.seat))
        others = contents(draft, stall((action.seat + 1) % draft.settings.seats))
        if action.card == "silk" and others:
            older = [GrantEnded(g, "replaced") for g in draft.grants if g.on == others[-1].ref]
            number, on, source = draft.granted + 1, others[-1].ref, mine[-1].ref
            grant = Grant(number, "control", action.seat, on, source, ("silk",), ("L2",))
            run.propose((*older, Granted(grant)), ("L2",))


class Spoil(Step):
    tag = "stalls.spoil"
    atomic = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        action: Lay = run.scene.names["action"]
        mine = contents(run.draft, stall(action.seat))
        if action.card == "salt" and len(mine) > 1:
            self.spoil(run, mine[0])

    def spoil(self, run: Run, thing: Object) -> None:
        run.propose((Moved(thing, moved(run.draft, thing, DISCARD), "discard"),), ("L2",))


class Hide(Step):
    tag = "stalls.hide"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        action: Lay = run.scene.names["action"]
        answer = run.take()
        if answer is None and action.card == "tin" and run.draft.zones[hand(action.seat)]:
            run.ask(action.seat, claim("ask.hide"), self.options(run, at), ("L2",))
            return at
        if answer is not None:
            thing = held(run.draft, action.seat)[answer.what]
            after = moved(run.draft, thing, deck(action.seat))
            run.propose((Moved(thing, after, "hide", top=False),), ("L2",))
        return None

    def options(self, run: Run, _at: StepFrame, /) -> tuple[Any, ...]:
        seat = run.scene.names["action"].seat
        return tuple(Choose(seat, CardId(card)) for card in self.cards(held(run.draft, seat)))

    def cards(self, cards: dict[str, Object]) -> Iterator[str]:
        return iter(cards)


class PassOn(Passing):
    tag = "stalls.pass-on"
    atomic = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        draft = run.draft
        seats = draft.settings.seats
        step = 1 if self.way(draft) == "left" else seats - 1
        after = draft.facts.seat
        for _ in range(seats):
            after = Seat((after + step) % seats)
            if self.goes_to(draft, after):
                run.propose((self.passed(after),), ("L1",))
                return
        self.end(run)

    def way(self, draft: AnyDraft) -> str:
        return draft.reading("Q1")

    def goes_to(self, draft: AnyDraft, seat: Seat) -> bool:
        return bool(draft.zones[hand(seat)])

    def end(self, run: Run) -> None:
        draft = run.draft
        laid = [t for s in range(draft.settings.seats) for t in contents(draft, stall(s))]
        owners = [controller(draft, thing) for thing in laid]
        scores = tuple(owners.count(Seat(s)) for s in range(draft.settings.seats))
        winners = tuple(Seat(s) for s, score in enumerate(scores) if score == max(scores))
        if len(winners) > 1 and draft.reading("Q2") == "no":
            winners = ()
        outcome = Outcome(winners, scores, claim("end.wares"), ("L3",))
        run.propose((Ended(outcome),), ("L3",))


def controller(table: Any, thing: Object) -> Seat | None:
    grant = control(table, thing)
    return thing.owner if grant is None else grant.holder


def anchored(table: Any, grant: Grant) -> bool:
    source = None if grant.source is None else live(table, grant.source)
    return source is not None and table.settings.layout.zones[source.place].name == "stall"


def candidates(table: Any) -> Iterator[Lay]:
    seat = table.facts.seat
    yield from (Lay(seat, CardId(card)) for card in held(table, seat))


def proceed(table: Any) -> Ask | Perform:
    return Ask(table.facts.seat, claim("ask.lay"), ("L1",))


def facts(_settings: Settings) -> Turn:
    return Turn(Seat(0))


HELD: Final = Test("hand.has", lambda table, lay: lay.card in held(table, lay.seat))
FRESH: Final = Test("stall.other", lambda table, lay: lay.card != top(table, stall(lay.seat)))
ALONE: Final = Test("hand.alone", lambda table, lay: len(held(table, lay.seat)) == 1)
LEGAL: Final[tuple[Rule, ...]] = (Rule(("L1",), HELD), Rule(("L1",), AnyOf((FRESH, ALONE))))


def stalls(*steps: Step, **changes: Any) -> Game:
    """Return the game, with other steps of the same tags and other parts."""
    others: dict[str, Any] = {step.tag: step for step in steps}
    deal = others.pop(Deal.tag, Deal())
    usual: tuple[Step, ...] = (LayIt(), Tempt(), Spoil(), Hide(), PassOn())
    lay = [others.pop(step.tag, step) for step in usual]
    parts: dict[str, Any] = {
        "name": "stalls", "title": Text("Stalls", "Puestos"), "rulebook": load_rulebook(RULES),
        "words": {}, "cards": CARDS, "seats": (2, 3), "layout": layout, "facts": facts, "public": open_facts,
        "procedures": {"setup": deal, "lay": Sequence((*lay, *others.values()))},
        "proceed": proceed, "actions": (Lay,), "events": (Passed,), "values": (Turn,),
        "candidates": candidates, "rules": {"lay": LEGAL}, "controller": controller,
        "anchors": {"silk": anchored}, "bound": 60,
    }  # fmt: skip
    return Game(**{**parts, **changes})


HEALTHY: Final = stalls()
