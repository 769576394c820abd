"""Boards for the tests of Waifus Arena, and what one looks at after acting on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardrules._frozen import frozen
from cardrules.core import resolver
from cardrules.core.chance import Chance, Seeded, Told
from cardrules.core.claims import Name
from cardrules.core.entries import Entry
from cardrules.core.verdicts import Illegal
from cardrules.drawing.text import drawn
from cardrules.game import Game
from cardrules.games.waifus_arena import GAME
from cardrules.ids import seat_name
from cardrules.settings import settle

__all__ = ["GAME", "Played", "at", "breaches", "dice", "plain", "started"]

SHORT = {"F": "Waifu Fuego", "A": "Waifu Agua", "T": "Waifu Tierra", "I": "Waifu Aire"}
"""Unnamed Waifus by a letter; a number behind it says which one."""


@frozen
class Played:
    """A table with everything that was recorded on the way to it."""

    state: Any
    entries: tuple[Entry, ...] = ()
    game: Game = GAME

    def act(self, *texts: str, chance: Chance | None = None) -> Played:
        """Do some actions in notation, one after another."""
        state, entries = self.state, list(self.entries)
        for text in texts:
            action = self.game.parse(text, state)
            assert self.game.check(state, action) or state.frames, text
            step = resolver.act(self.game, state, action, chance or Seeded(1), len(entries))
            state = step.state
            entries += step.entries
        return Played(state, tuple(entries), self.game)

    def __getitem__(self, name: str) -> Any:
        """Return a fact by name, with letters for seats and ids for cards."""
        return plain(self.game.said(self.state)[name])

    @property
    def legal(self) -> list[str]:
        """What the asked seat may do, in notation."""
        return [self.game.format(a, self.state) for a in self.game.legal_actions(self.state)]

    @property
    def asked(self) -> str:
        """The seat that is asked, or "" if the match is over."""
        return "" if self.state.decision is None else seat_name(self.state.decision.seat)

    def rules(self, kind: str) -> tuple[str, ...]:
        """Return the rules of the last entry of a kind."""
        return next(e.rules for e in reversed(self.entries) if e.event.kind == kind)

    def events(self, kind: str) -> list[Any]:
        """Return what happened of a kind, in order."""
        return [entry.event for entry in self.entries if entry.event.kind == kind]

    def drawn(self, seat: int | None, lang: str = "en") -> str:
        """Return the table as a seat sees it drawn."""
        return drawn(self.game, self.game.view(self.state, seat), lang)


def plain(term: Any) -> Any:
    """Return a term as a test writes it."""
    if isinstance(term, Name):
        return seat_name(int(term.id)) if term.kind == "seat" else term.id
    return [plain(part) for part in term] if isinstance(term, tuple) else term


def waifu(short: str) -> str:
    """Return the name of a Waifu: ``F1`` is the first unnamed one of Fuego."""
    if len(short) == 2 and short[0] in SHORT:
        return f"{SHORT[short[0]]} {'I' * int(short[1])}"
    return short


def at(
    waifus: str, nocta: str = "Nocta Fuego I", *, game: Game = GAME,
    readings: Mapping[str, str] | None = None, **given: Any,
) -> Played:  # fmt: skip
    """Return a board: a Waifu a seat, ``-`` for an eliminated one.

    Keys of `Given` that each seat has are written ``hand_A``; a hand that is not told has no cards.
    """
    board: dict[str, Any] = {"nocta": nocta, "waifu": {}, "graveyard": {}, "hand": {}}
    names = waifus.split()
    for letter, short in zip("ABCD", names, strict=False):
        if short == "-":
            board["graveyard"][letter] = 3
        else:
            board["waifu"][letter] = waifu(short)
            board["hand"][letter] = []
    for key, value in given.items():
        name, _, seat = key.rpartition("_")
        if seat in ("A", "B", "C", "D"):
            board.setdefault(name, {})[seat] = value
        else:
            board[key] = value
    return Played(game.board({"seats": len(names), **board, "readings": readings or {}}), (), game)


def started(
    seats: int = 3, seed: int = 1, chance: Chance | None = None,
    readings: Mapping[str, str] | None = None, **options: Any,
) -> Played:  # fmt: skip
    """Return a match at its first question."""
    settings = settle(GAME, seats, options, readings)
    step = resolver.start(GAME, settings, chance or Seeded(seed))
    return Played(step.state, step.entries)


def breaches(played: Played, text: str) -> list[str]:
    """Return the main rule of each breach of an action; empty if it is legal."""
    verdict = played.game.check(played.state, played.game.parse(text, played.state))
    return [b.rules[0] for b in verdict.breaches] if isinstance(verdict, Illegal) else []


def dice(**faces: str) -> Told:
    """Return chance that throws these faces: ``A="41"`` is a 4 and then a 1 of seat A."""
    picks = {f"die {letter}": list(thrown) for letter, thrown in faces.items()}
    return Told(picks=picks, otherwise=Seeded(1))
