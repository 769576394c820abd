"""A board laid out directly, with names for what lies on it, on which a test plays."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import attrs
from immutables import Map

from cardrules.core.chance import Told
from cardrules.core.customs import Customs
from cardrules.core.model import Copy, Grant, Object
from cardrules.core.run import Run
from cardrules.core.state import AnyState, State
from cardrules.game import Game
from cardrules.ids import UNKNOWN, CardId, ObjectId, Place, Ref, Seat, seat_of
from cardrules.settings import settle
from played import Played
from testgame import rules
from testgame.game import courts

LABEL = re.compile(r"(?P<hidden>~?)(?P<pile>[\w>@?-]+)(?P<counters>(?:\+\d+\w*)*)(?:#(?P<as>\w+))?")
KEYS = ("deck", "hand", "grave", "lane1", "lane2", "lane3")


def bench(
    cards: str = "",
    a: Mapping[str, Sequence[str]] | None = None,
    b: Mapping[str, Sequence[str]] | None = None,
    *,
    omens: Sequence[str] = (),
    bonds: Sequence[tuple[str, str]] = (),
    readings: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    customs: Customs | None = None,
    game: Mapping[str, Any] | None = None,
    **facts: Any,
) -> Bench:
    """Lay a board out.

    Args:
        cards: The cards of the test, in the form of a card file.
        a: What the first seat has: ``{"lane1": ["ant", "~bee", "cat+2", "cat>cat2#pile"]}``. A tilde
            hides, ``+2`` is glow and ``+1ward`` another counter, ``x>y`` is y on top of x, ``x@B``
            belongs to the other seat, ``?`` is a card that nobody told, ``#name`` is how the test calls it if not by its card.
        b: What the other seat has.
        omens: The omens of the lanes, the first one first.
        bonds: Who controls what: the source and the thing.
        readings: Readings that are fixed.
        options: Options of the match.
        customs: What the game decides about effects, if not as usual.
        game: What else the game does otherwise: fields of `Game`.
        facts: The game's own facts, if they are not as at the start.
    """
    otherwise = {**(game or {}), **({} if customs is None else {"customs": customs})}
    return Bench(
        courts(cards, **otherwise), (a or {}, b or {}), omens, bonds, readings, options, facts
    )


class Bench(Played):
    """A board of the test game."""

    def __init__(
        self, game: Game, sides: tuple[Mapping[str, Sequence[str]], ...], omens: Sequence[str],
        bonds: Sequence[tuple[str, str]], readings: Mapping[str, str] | None,
        options: Mapping[str, Any] | None, facts: Mapping[str, Any],
    ) -> None:  # fmt: skip
        self.game = game
        self.ids: dict[str, int] = {}
        settings = settle(game, 2, options, readings)
        things: list[Object] = []
        for seat, side in enumerate(sides):
            for key, labels in side.items():
                assert key in KEYS, key
                name, number = (key[:-1], int(key[-1])) if key[-1].isdigit() else (key, 0)
                where = settings.layout.at(name, seat, number)
                things += [self._thing(label, where, seat, len(things) + i)
                           for i, label in enumerate(labels, start=1)]  # fmt: skip
        for number, card in enumerate(omens, start=1):
            where = settings.layout.at("omen", None, number)
            self.ids[card] = len(things) + 1
            things.append(Object(ObjectId(len(things) + 1), 1, where, CardId(card)))
        zones = tuple(
            tuple(t.id for t in things if t.place == place)
            for place in range(len(settings.layout.zones))
        )
        start = attrs.evolve(game.facts(settings), **facts)
        objects = Map({t.id: t for t in things})
        state: AnyState = State(settings, zones, objects, start, minted=len(things))
        for number, (source, on) in enumerate(bonds, start=1):
            holder = state.objects[ObjectId(self.ids[source])].owner
            assert holder is not None
            grant = Grant(number, "control", holder, self._ref(state, on),
                          self._ref(state, source), ("held",), ("L8",))  # fmt: skip
            state = attrs.evolve(state, grants=(*state.grants, grant), granted=number)
        run = Run(game, state, Told(), 0)
        run.go()
        super().__init__(game, run.end().state, self.ids)

    def _thing(self, label: str, where: Place, seat: int, id: int) -> Object:
        found = LABEL.fullmatch(label)
        assert found, label
        copies = []
        for part in found["pile"].split(">"):
            card, _, whose = part.partition("@")
            assert CardId(card) in (*self.game.cards, UNKNOWN), card
            copies.append(Copy(CardId(card), seat_of(whose) if whose else Seat(seat)))
        counters: Counter[str] = Counter()
        for number, name in re.findall(r"\+(\d+)([a-z]*)", found["counters"]):
            counters[name or "glow"] += int(number)
        name = found["as"] or str(copies[-1].card)
        if name in self.ids:
            name = f"{name}2" if f"{name}2" not in self.ids else f"{name}3"
        self.ids[name] = id
        return Object(
            ObjectId(id), 1, where, copies[-1].card, copies[-1].owner, bool(found["hidden"]), False,
            tuple(sorted(counters.items())), tuple(copies[:-1]),
        )  # fmt: skip

    def _ref(self, state: AnyState, label: str) -> Ref:
        return state.objects[ObjectId(self.ids[label])].ref

    # What is there.

    def glow(self, label: str) -> int:
        return self.count(label, "glow")

    @property
    def embers(self) -> tuple[int, ...]:
        have: tuple[int, ...] = self.state.facts.embers
        return have

    # What is done.

    def act(self, label: str) -> Bench:
        """Let whose turn it is use what a character can do."""
        return self.do(rules.Act(self.state.facts.turn, self.ref(label)))

    def play(self, card: str, lane: int, **more: Any) -> Bench:
        """Let whose turn it is play a card of the hand."""
        return self.do(rules.Play(self.state.facts.turn, CardId(card), lane, **more))

    def over(self, card: str, label: str) -> Bench:
        """Let whose turn it is lay a card of the hand on a character."""
        found = self.thing(label)
        assert found is not None
        lane = self.state.settings.layout.zones[found.place].number
        return self.play(card, lane, over=found.ref)

    def reveal(self, label: str) -> Bench:
        return self.do(rules.Reveal(self.state.facts.turn, self.ref(label)))

    def skip(self) -> Bench:
        """Pass."""
        return self.do(rules.Pass(self.state.facts.turn))
