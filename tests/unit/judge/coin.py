"""Coin: a game in one file with all that Arcanya's basic game has not, for tests of the judge.

It tosses coins and shuffles in the middle of the play, leaves a choice open, and has numbers with
statics.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from immutables import Map

from cardrules._frozen import frozen
from cardrules.core.actions import Choose
from cardrules.core.asking import Ask, Perform
from cardrules.core.cards import Ability, Always, Card
from cardrules.core.claims import Name, Term, Text, claim
from cardrules.core.effects import Node, Sequence
from cardrules.core.events import Counted, Ended, Moved
from cardrules.core.frames import StepFrame
from cardrules.core.game import open_facts
from cardrules.core.known import lies_at
from cardrules.core.layout import Layout, Seen, Zone
from cardrules.core.model import Decision, Object, Outcome, contents
from cardrules.core.state import State, moved
from cardrules.core.statics import Contribution, ValueRule
from cardrules.core.trees import Comparison
from cardrules.core.verdicts import Rule, Test
from cardrules.errors import UnknownFactError
from cardrules.game import Game
from cardrules.ids import UNKNOWN, CardId, ObjectId, Place, Ref, Seat
from cardrules.rulebook import load_rulebook
from cardrules.settings import settle
from cardrules.words import kernel_words

if TYPE_CHECKING:
    from cardrules.core.run import Run

TABLE: Final = Place(0)
DECK: Final = Place(1)


def hand(seat: int) -> Place:
    return Place(2 + seat)


def _plus(amount: int, *, when: bool) -> Ability:
    condition = Comparison(1, "=", 1 if when else 2)
    return Ability(Always("add", "power", amount, None, condition), rules=("C4",))


CARDS: Final = {
    CardId(id): Card(CardId(id), "card", Text(id.title(), id.title()), {"power": power}, abilities)
    for id, power, abilities in (
        ("page", 1, ()), ("king", 5, (_plus(2, when=True), _plus(9, when=False))),
    )
}  # fmt: skip
RULES: Final = """
game = "coin"
edition = "1"
title = { en = "Coin", es = "Moneda" }
[[rule]]
id = "C1"
en = "On your turn, toss, riffle or crown."
es = "En tu turno, lanza, baraja o corona."
[[rule]]
id = "C2"
en = "Heads wins."
es = "La cara gana."
[[rule]]
id = "C3"
en = "A king on top of the deck wins."
es = "Un rey sobre el mazo gana."
[[rule]]
id = "C4"
en = "A king is worth more than it says."
es = "Un rey vale más de lo que dice."
"""


def _words() -> dict[str, Text]:
    own = {
        "ask.play": "Play", "ask.crown": "Crown which?", "hand.turn": "It is the turn of {seat}",
        "end.heads": "heads", "end.king": "a king", "zone.table": "the table",
        "zone.deck": "the deck", "zone.hand": "the hand of", "chance.coin": "the coin",
        "word.heads": "heads", "word.tails": "tails", "word.crowns": "crowns", "fix.wait": "Wait",
    }  # fmt: skip
    return {**kernel_words(), **{key: Text(text, text) for key, text in own.items()}}


@final
@frozen
class Toss:
    tag: ClassVar[str] = "toss"
    seat: Seat


@final
@frozen
class Riffle:
    tag: ClassVar[str] = "riffle"
    seat: Seat


@final
@frozen
class Crown:
    tag: ClassVar[str] = "crown"
    seat: Seat


@final
@frozen
class Turn:
    seat: Seat


def _win(run: Run, seat: Seat, why: str, rule: str) -> None:
    scores = tuple(int(other == seat) for other in range(2))
    run.propose((Ended(Outcome((seat,), scores, claim(why), (rule,))),), (rule,))


class TossIt(Node):
    tag: ClassVar[str] = "coin.toss"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        if run.roll("coin", ("heads", "tails"), ("C2",)) == "heads":
            _win(run, run.scene.seat, "end.heads", "C2")


class RiffleIt(Node):
    tag: ClassVar[str] = "coin.riffle"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        run.shuffle(DECK, ("C3",))
        draft, seat = run.draft, run.scene.seat
        top = contents(draft, DECK)[-1]
        run.propose((Moved(top, moved(draft, top, hand(seat)), "draw"),), ("C3",))
        drawn = contents(draft, hand(seat))[-1]
        if known(draft, drawn) == "king":
            _win(run, seat, "end.king", "C3")


class CrownIt(Node):
    tag: ClassVar[str] = "coin.crown"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        answer = run.take()
        if answer is None:
            run.ask(run.scene.seat, claim("ask.crown"), self.options(run, at), ("C1",))
            return at
        thing = run.draft.objects[answer.what.id]
        run.propose((Counted(thing, "crowns", 1),), ("C1",))
        return None

    def options(self, run: Run, at: StepFrame, /) -> tuple[Any, ...]:
        return tuple(Choose(run.scene.seat, thing.ref) for thing in contents(run.draft, TABLE))


def known(table: Any, thing: Object) -> str:
    if thing.card != UNKNOWN:
        return thing.card
    what = lies_at(table, thing)
    if table.probe is None:
        raise UnknownFactError(what.id)
    return str(table.probe.unknown(what, ["page", "king"]))


def _proceed(table: Any) -> Ask | Perform:
    return Ask(table.facts.seat, claim("ask.play"), ("C1",))


def _candidates(table: Any) -> Iterator[Any]:
    yield from (kind(table.facts.seat) for kind in (Toss, Riffle, Crown))


def _said(table: Any) -> dict[str, Term]:
    facts: dict[str, Term] = {"deck.size": len(table.zones[DECK])}
    for thing in contents(table, TABLE):
        facts[f"crowns.{thing.card}"] = thing.counter("crowns")
    return facts


def _base(table: Any, thing: Object) -> Iterator[Contribution]:
    yield Contribution("base", CARDS[thing.card].values["power"], None, "printed", 0, ("C4",))


def _layout(_seats: int, _options: Any) -> Layout:
    hands = [Zone("hand", Seat(seat), Seen.OWNER) for seat in range(2)]
    return Layout((Zone("table", in_play=True), Zone("deck", seen=Seen.NOBODY), *hands))


_MINE: Final = Test(
    "hand.turn", lambda table, action: action.seat == table.facts.seat,
    lambda table, _: {"seat": Name("seat", str(int(table.facts.seat)))}, "fix.wait",
)  # fmt: skip
COIN: Final = Game(
    name="coin", title=Text("Coin", "Moneda"), rulebook=load_rulebook(RULES), words=_words(),
    cards=CARDS, seats=(2, 2), layout=_layout, facts=lambda _: Turn(Seat(0)), public=open_facts,
    procedures={
        "setup": Sequence(()), "toss": Sequence((TossIt(),)), "riffle": Sequence((RiffleIt(),)),
        "crown": Sequence((CrownIt(),)),
    },
    proceed=_proceed, actions=(Toss, Riffle, Crown), values=(Turn,), candidates=_candidates,
    rules={kind.tag: (Rule(("C1",), _MINE),) for kind in (Toss, Riffle, Crown)},
    numbers={"power": ValueRule("power", _base, ("C4",))}, said=_said, bound=100,
)  # fmt: skip


def coin_table(deck: str = "", table: str = "", hand_of_a: str = "") -> Any:
    """Return a table with A to play; cards are letters: p, k, or ? for one that nobody told."""
    letters = {"p": CardId("page"), "k": CardId("king"), "?": UNKNOWN}
    zones: list[tuple[ObjectId, ...]] = []
    objects: dict[ObjectId, Object] = {}
    for place, cards in enumerate((table, deck, hand_of_a, "")):
        ids = []
        for letter in cards:
            id = ObjectId(len(objects) + 1)
            objects[id] = Object(id, 1, Place(place), letters[letter], Seat(0))
            ids.append(id)
        zones.append(tuple(ids))
    decision = Decision(1, Seat(0), claim("ask.play"), ("C1",))
    return State(
        settle(COIN), tuple(zones), Map(objects), Turn(Seat(0)), decision=decision, asked=1,
        minted=len(objects),
    )  # fmt: skip


def ref(number: int) -> Ref:
    return Ref(ObjectId(number), 1)
