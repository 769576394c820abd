"""A board of Naruto Mythos on which a test plays, with names for what lies on it.

A character is called by its label (``KS-013 #K``), else by the id of its card, ``KS-013``; a second
thing of that card is ``KS-013#2``: characters come first, then missions, then hands and piles.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, Self

from cardrules.core.actions import Choose
from cardrules.core.load import load_cards
from cardrules.core.model import Object
from cardrules.game import Game
from cardrules.games.naruto_mythos import GAME
from cardrules.games.naruto_mythos.actions import Pass, Play, Reveal
from cardrules.games.naruto_mythos.given import Given
from cardrules.games.naruto_mythos.numbers import income, total, winner_of, worth
from cardrules.games.naruto_mythos.table import SIDE
from cardrules.games.naruto_mythos.told import Names
from cardrules.ids import UNKNOWN, CardId, Place, Ref, Seat, seat_name, seat_of
from cardrules.schema import gather
from played import Played

__all__ = ["BLANKS", "Bench", "bench", "card", "mission", "mythos"]


def card(id: str, *effects: str, **values: Any) -> str:
    """Return a character in the form of a card file; each effect is the inside of a TOML table.

    Example: ``card("ant", 'main = { gain = "power", n = 1, to = "self" }', cost=2)``.
    """
    said = {"kind": "character", "name": id.title(), "cost": 0, "power": 0, "keywords": (),
            "faction": "Independent", **values}  # fmt: skip
    lines = [f'id = "{id}"', *(f"{key} = {_toml(value)}" for key, value in said.items())]
    if effects:
        lines.append(f"effect = [ {', '.join('{ ' + effect + ' }' for effect in effects)} ]")
    return "\n[[card]]\n" + "\n".join(lines) + "\n"


def mission(id: str, *effects: str, points: int = 0) -> str:
    """Return a mission in the form of a card file."""
    said = card(id, *effects, kind="mission", points=points).splitlines()
    none = ("cost =", "power =", "keywords =", "faction =")
    return "\n".join(line for line in said if not line.startswith(none)) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, tuple | list):
        return f"[ {', '.join(map(_toml, value))} ]"
    return str(value) if isinstance(value, int) else f'"{value}"'


BLANKS = "".join(mission(f"blank{n}") for n in (1, 2, 3, 4))
"""Missions without points and text: those of a board that names none."""


def mythos(cards: str = "") -> Game:
    """Return the game with the cards of a text in the form of a file, and four blank missions."""
    assert GAME.lexicon is not None
    return GAME.with_cards(load_cards(tomllib.loads(BLANKS + cards), GAME.lexicon, GAME.verbs))


def bench(given: str = "", cards: str = "", **more: Any) -> Bench:
    """Lay a board out.

    Missions that are not named are blank ones, and hands that are not named are empty: what a test
    does not say is not there. Decks that are not named are unknown cards.

    Args:
        given: What stands in ``[given]``, as TOML: ``M1.A = ["KS-013 #K", "hidden KS-009 +1"]``.
        cards: Cards that only this test has: ``card("ant", ...) + mission("fog", ...)``.
        more: Further keys of ``[given]``, or the same: ``M1={"A": ["KS-013"]}``, ``round=2``.
    """
    told = {**tomllib.loads(given), **more}
    if told.get("phase", "action") in ("action", "over"):
        told["hand"] = {"A": [], "B": [], **told.get("hand", {})}
        number = told.get("round", 1)
        told.setdefault("missions", [f"blank{n}" for n in range(1, number + 1)])
        told.setdefault("mission_deck", [f"blank{n}" for n in range(number + 1, 5)])
    return Bench(mythos(cards), told)


class Bench(Played):
    """A board of Naruto Mythos."""

    def __init__(self, game: Game, given: Mapping[str, Any]) -> None:
        super().__init__(game, game.board(given), {})
        self.names = Names(game, [])
        self.cards: dict[str, str] = {}
        board = gather(Given, given, [])
        zones = self.state.settings.layout.zones
        places = sorted(
            range(len(zones)), key=lambda p: (zones[p].name != SIDE, not zones[p].in_play, p)
        )
        for place in map(Place, places):
            zone = zones[place]
            found = getattr(board, f"{SIDE}{zone.number}") if zone.name == SIDE else {}
            told = found.get(seat_name(int(zone.seat or 0)), ())
            for at, id in enumerate(self.state.zones[place]):
                thing = self.state.objects[id]
                label = ""
                if at < len(told):
                    one = self.names.character(told[at], (), Seat(int(zone.seat or 0)), zone.number)
                    label = one.label
                self._name(thing, label)

    def _name(self, thing: Object, label: str) -> None:
        if thing.card == UNKNOWN and not label:
            return
        name, number = label or str(thing.card), 1
        while (name if number == 1 else f"{name}#{number}") in self.ids:
            number += 1
        name = name if number == 1 else f"{name}#{number}"
        self.ids[name] = thing.id
        self.cards[name] = str(thing.card)

    def card_of(self, label: str) -> str:
        return self.cards.get(label, label)

    # What is there.

    @property
    def chakra(self) -> tuple[int, ...]:
        have: tuple[int, ...] = self.state.facts.chakra
        return have

    @property
    def points(self) -> tuple[int, ...]:
        have: tuple[int, ...] = self.state.facts.points
        return have

    @property
    def edge(self) -> str:
        return seat_name(self.state.facts.edge)

    @property
    def turn(self) -> str:
        """Whose turn it is; "" in phases without turns."""
        turn = self.state.facts.turn
        return "" if turn is None else seat_name(turn)

    @property
    def phase(self) -> str:
        """The phase and the round: ``action 1``."""
        return f"{self.state.facts.phase} {self.state.facts.round}"

    @property
    def winners(self) -> str:
        """Who has won, ``A``; "" while the match goes on."""
        outcome = self.state.outcome
        return "" if outcome is None else "".join(seat_name(seat) for seat in outcome.winners)

    def tokens(self, label: str) -> int:
        return self.count(label, "power")

    def pile(self, label: str) -> list[str]:
        """Return the cards of a character, the lowest first."""
        found = self.thing(label)
        assert found is not None
        return [str(copy.card) for copy in found.copies]

    def total(self, side: str) -> int:
        """Return the Power of a side, ``A.M1``."""
        seat, _, where = side.partition(".")
        return total(self.game, self.state, seat_of(seat), int(where[1:])).total

    def winning(self, number: int) -> str:
        """Return who would win a mission now; "" if nobody."""
        seat = winner_of(self.game, self.state, number)
        return "" if seat is None else seat_name(seat)

    def worth(self, number: int) -> int:
        return worth(self.game, self.state, number).total

    def income(self, seat: str) -> int:
        return income(self.game, self.state, seat_of(seat)).total

    def events(self, *kinds: str) -> list[tuple[str, str]]:
        """Return what happened of some kinds since the beginning: kind, and to what."""
        return self.happened(*kinds)

    @property
    def released(self) -> list[tuple[str, str]]:
        """The bonds that ended: on what, and why."""
        events = [entry.event for entry in self.entries]
        return [(self.label(e.grant.on), e.anchor) for e in events if e.tag == "grant-ended"]

    # What is asked and done.

    def _said(self, action: Any) -> str:
        what: Any = getattr(action, "what", None)
        match action:
            case Choose() if what is None:
                return "nothing"
            case Choose() if isinstance(what, tuple) and not isinstance(what, Ref):
                return f"{SIDE}{self.state.settings.layout.zones[what[0]].number}"
            case Play() | Reveal():
                what = self.label(action.what) if isinstance(action, Reveal) else action.card
                where = f" M{action.mission}" if isinstance(action, Play) else ""
                over = f" over {self.label(action.over)}" if action.over else ""
                hidden = isinstance(action, Play) and action.hidden
                return f"{'hide' if hidden else action.tag} {what}{where}{over}"
            case _:
                return super()._said(action)

    def played(self, card: str, mission: int, over: str = "", *, hidden: bool = False) -> Play:
        """Return the action by which whose turn it is plays a card of the hand."""
        base = self.ref(over) if over else None
        return Play(self.state.facts.turn, self._id(card), mission, hidden, base)

    def _id(self, card: str) -> CardId:
        card = self.cards.get(card, card)
        return CardId(card) if card in self.game.cards else self.names.card(card, ())

    def play(self, card: str, mission: int, over: str = "", *, hidden: bool = False) -> Self:
        """Let whose turn it is play a card of the hand."""
        return self.do(self.played(card, mission, over, hidden=hidden))

    def hide(self, card: str, mission: int) -> Self:
        """Let whose turn it is play a card of the hand hidden."""
        return self.play(card, mission, hidden=True)

    def revealed(self, label: str, over: str = "") -> Reveal:
        """Return the action by which whose turn it is reveals a character."""
        return Reveal(self.state.facts.turn, self.ref(label), self.ref(over) if over else None)

    def reveal(self, label: str, over: str = "") -> Self:
        return self.do(self.revealed(label, over))

    def skip(self, times: int = 1) -> Self:
        """Pass, and then let the next one pass."""
        for _ in range(times):
            self.do(Pass(self.state.facts.turn))
        return self

    def refused(self, action: Any) -> list[str]:
        return super().refused(self._action(action))

    def do(self, action: Any) -> Self:
        """Do an action, or what notation means by a text, in every way."""
        return super().do(self._action(action))

    def _action(self, action: Any) -> Any:
        return self.game.parse(action, self.state) if isinstance(action, str) else action
