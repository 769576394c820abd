"""A table of Ovniversus on which a test plays, with plain cards that only tests have."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Self

import cardrules as cr
from cardrules.core.claims import Name
from cardrules.core.load import load_cards
from cardrules.game import Game
from cardrules.ids import seat_name
from played import Played

__all__ = ["GAME", "SIDES", "Bench", "blank", "card", "dealt", "full", "table"]

GAME = cr.game("ovniversus")

SIDES = [f"{battle}.{seat}" for battle in ("fuerza", "proyeccion", "resistencia") for seat in "AB"]


def card(
    id: str, *acts: Any, scores: tuple[int, int, int] = (1, 1, 1), team: str = "", group: str = ""
) -> Any:
    """Return a personaje in the form of a card file; each act is one step, or a list of them.

    `group` is its class.
    """
    numbers = dict(zip(("fuerza", "proyeccion", "resistencia"), scores, strict=True))
    made = {"id": id, "kind": "personaje", "name": id.title(), "equipo": team, "clase": group}
    effects = [{"text": {"en": "x", "es": "x"}, "act": act} for act in acts]
    return {**made, **numbers, **({"effect": effects} if effects else {})}


def _lift(id: str, bonus: int, score: str = "") -> Any:
    made = {"id": id, "kind": "potenciador", "name": id.title()}
    return {**made, "bonus": bonus, "score": score}


CARDS = (
    card("soldier"),
    card("weak", scores=(0, 0, 0)),
    card("strong", scores=(5, 5, 5)),
    card("red", team="Red", scores=(2, 2, 2)),
    card("scarlet", team="Red", scores=(3, 3, 3), group="Scout"),
    card("blue", team="Blue", group="Scout"),
    card("lone", scores=(4, 1, 1)),
    _lift("lift", 2),
    _lift("boost", 4),
    _lift("ray", 5, "proyeccion"),
    card("mover", {"move": "anyone"}),
    card("pusher", {"move": "enemy, personaje"}),
    card("hunter", {"discard": "enemy, personaje"}),
    card("thief", {"discard": "enemy, potenciador"}),
    card("trader", {"swap": "mine"}),
    card("caller", {"place": "hand, personaje"}),
    card("bearer", {"place": "hand, potenciador"}),
    card("reader", {"draw": 1}),
    card("tosser", {"discard": "1 hand"}),
    card("home", {"return": "friend"}),
    card("herald", {"draw": 1, "then": {"draw": 1}}),
)


@cache
def game() -> Game:
    """Return the game with the cards of these tests; none of them is in the deck."""
    assert GAME.lexicon is not None
    return GAME.with_cards(load_cards({"card": CARDS}, GAME.lexicon, GAME.verbs))


def dealt(*more: Any, copies: int = 2) -> Any:
    """Return the game with a deck of these cards and more, so many of each."""
    cards = [{**one, "count": copies} for one in (*CARDS, *more)]
    title = {"en": "Cards of tests", "es": "Cartas de pruebas"}
    assert GAME.card_file is not None
    return GAME.card_file.read({"game": "ovniversus", "title": title, "card": cards})


def blank(**more: Any) -> dict[str, Any]:
    """Return a board of phase two with a soldier on each side, but for what is said otherwise."""
    told: dict[str, Any] = {"phase": "two", "hand": {"A": ["soldier"] * 3, "B": ["soldier"] * 3}}
    for side in SIDES:
        battle, _, seat = side.partition(".")
        told.setdefault(battle, {})[seat] = ["soldier"]
    for key, value in more.items():
        name, _, seat = key.partition("_")
        if seat:
            told.setdefault(name, {})[seat] = value
        else:
            told[name] = value
    return told


def full(**more: Any) -> dict[str, Any]:
    """Return a board of phase two with two soldiers on each side, but for what is said otherwise."""
    return blank(**{side.replace(".", "_"): ["soldier"] * 2 for side in SIDES} | more)


def table(given: Mapping[str, Any] | None = None, **more: Any) -> Bench:
    """Lay a board out: the keys of ``[given]``, or `blank` with some sides: ``fuerza_A=["red"]``."""
    return Bench(game(), blank(**more) if given is None else given)


class Bench(Played):
    """A board of Ovniversus."""

    def __init__(self, game: Game, given: Mapping[str, Any]) -> None:
        super().__init__(game, game.board(given), {})

    def __getitem__(self, name: str) -> Any:
        """Return a fact by name, seats as letters and cards as ids."""
        return _plain(self.game.said(self.state)[name])

    @property
    def turn(self) -> str:
        """Who is asked; "" when the match is over."""
        decision = self.state.decision
        return "" if decision is None else seat_name(decision.seat)

    @property
    def choices(self) -> list[str]:
        """What may be done, without the seat."""
        return [self.written(action) for action in self.legal]

    def written(self, action: Any) -> str:
        return self.game.format(action, self.state).partition(": ")[2]

    def side(self, side: str) -> list[str]:
        """Return the cards of a side, ``fuerza.A``, from the first one placed."""
        found: list[str] = self[side]
        return found

    def can(self, *texts: str) -> list[bool]:
        """Return whether each may be done by whoever is asked."""
        return [self.game.parse(text, self.state) in self.legal for text in texts]

    def breaks(self, text: str) -> list[str]:
        """Return the main rule of each breach."""
        return super().refused(self.game.parse(text, self.state))

    def play(self, *texts: str) -> Self:
        """Do one thing after the other, each in notation."""
        for text in texts:
            self.do(self.game.parse(text, self.state))
        return self

    def kinds(self) -> list[str]:
        """Return what has happened, by kind, without actions and questions."""
        kinds = [entry.event.kind for entry in self.entries]
        return [kind for kind in kinds if kind not in ("acted", "asked", "forced", "activated")]

    def moved(self, kind: str) -> list[str]:
        """Return the cards that something was done to, in their order."""
        events: list[Any] = [entry.event for entry in self.entries if entry.event.kind == kind]
        return [str(event.before.card) for event in events]

    def goes(self, effect: str, what: str, card: str) -> bool:
        """Return whether an effect could move something: it is offered, or goes as the only one."""
        if not any(choice.startswith(f"effect of {effect}") for choice in self.choices):
            return False
        self.play(f"A: effect of {effect}")
        return what in self.choices or self.moved("move") == [card]

    def rules_of(self, kind: str) -> set[str]:
        """Return the rules by which something of a kind happened."""
        return {rule for e in self.entries if e.event.kind == kind for rule in e.rules}


def _plain(term: Any) -> Any:
    if isinstance(term, tuple):
        return [_plain(part) for part in term]
    if isinstance(term, Name):
        return seat_name(int(term.id)) if term.kind == "seat" else str(term.id)
    return term
