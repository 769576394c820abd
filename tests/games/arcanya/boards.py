"""Boards for the tests of Arcanya, and what one looks at after acting on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardrules._frozen import frozen
from cardrules.core import resolver
from cardrules.core.chance import Chance, Seeded, Told
from cardrules.core.claims import Name
from cardrules.core.entries import Entry
from cardrules.core.verdicts import Illegal
from cardrules.games.arcanya import GAME
from cardrules.ids import seat_name
from cardrules.settings import settle

__all__ = [
    "GAME",
    "SAFE",
    "Played",
    "at",
    "breaches",
    "claims",
    "moves",
    "order",
    "plain",
    "started",
]

SAFE = ["Esquivar", "?", "?", "?"]
"""A hand with a defence against every Esfera."""


@frozen
class Played:
    """A table with everything that was recorded on the way to it."""

    state: Any
    entries: tuple[Entry, ...] = ()

    def act(self, *texts: str, chance: Chance | None = None) -> Played:
        """Do some actions in notation, one after another."""
        state, entries = self.state, list(self.entries)
        for text in texts:
            action = GAME.parse(text, state)
            step = resolver.act(GAME, state, action, chance or Seeded(1), len(entries))
            state = step.state
            entries += step.entries
        return Played(state, tuple(entries))

    def __getitem__(self, name: str) -> Any:
        """Return a fact by name, with letters for seats and ids for cards."""
        return plain(GAME.said(self.state)[name])

    @property
    def legal(self) -> list[str]:
        """What the asked seat may do, in notation."""
        return [GAME.format(a, self.state) for a in GAME.legal_actions(self.state)]

    def rules(self, kind: str) -> tuple[str, ...]:
        """Return the rules of the last entry of a kind."""
        return next(e.rules for e in reversed(self.entries) if e.event.kind == kind)

    @property
    def kinds(self) -> list[str]:
        """The kinds of what happened, in order."""
        return [entry.event.kind for entry in self.entries]


def plain(term: Any) -> Any:
    """Return a term as a test writes it."""
    if isinstance(term, Name):
        return seat_name(int(term.id)) if term.kind == "seat" else term.id
    return [plain(part) for part in term] if isinstance(term, tuple) else term


def at(
    seat: str,
    power: int,
    sender: str = "A",
    *,
    seats: int = 4,
    hand: Mapping[str, Any] | None = None,
    **given: Any,
) -> Played:
    """Return a board with the Esfera on its way to a seat; hands not told can defend."""
    letters = [seat_name(number) for number in range(seats)]
    last = given.get("last")
    if last in letters and "captured" not in given:
        # Somebody has been hit before that.
        loser = next(letter for letter in letters if letter not in (last, seat))
        given["captured"] = {last: [f"{loser} III"]}
    hurt = str((given.get("captured"), given.get("shields")))
    told = {letter: SAFE if f"'{letter}" in hurt else [*SAFE, "?"] for letter in letters}
    told |= dict(hand or {})
    sphere = {"power": power, "at": seat, "sender": sender}
    return Played(GAME.board({"seats": seats, "sphere": sphere, "hand": told, **given}))


def started(
    seats: int = 4, seed: int = 1, readings: Mapping[str, str] | None = None, **options: Any
) -> Played:
    """Return a match at its first question; without Alumnos unless the options say otherwise."""
    chosen = {"calm": "mode" not in options, **options}
    step = resolver.start(GAME, settle(GAME, seats, chosen, readings), Seeded(seed))
    return Played(step.state, step.entries)


def breaches(played: Played, text: str) -> list[str]:
    """Return the main rule of each breach of an action; empty if it is legal."""
    verdict = GAME.check(played.state, GAME.parse(text, played.state))
    return [b.rules[0] for b in verdict.breaches] if isinstance(verdict, Illegal) else []


def claims(played: Played, text: str) -> list[str]:
    """Return the keys of the claims of a refusal."""
    verdict = GAME.check(played.state, GAME.parse(text, played.state))
    assert isinstance(verdict, Illegal)
    return [claim.key for breach in verdict.breaches for claim in breach.claims]


def order(*positions: int) -> Told:
    """Return chance that shuffles the Fuente into one order: old positions, from the bottom."""
    return Told(orders={"deck": [positions]})


def moves(played: Played, verb: str) -> list[str]:
    """Return the cards that a verb befell, in order; an unseen one is ``?``."""
    return [e.event.before.card for e in played.entries if e.event.kind == verb]
