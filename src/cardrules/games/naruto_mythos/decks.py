"""Decks: how they are written, what makes one legal, and those that ship (R3, R4, H1)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from cardrules._frozen import frozen
from cardrules.core.game import UNTOLD
from cardrules.errors import DefinitionError, FaultsError, UnknownNameError
from cardrules.games.naruto_mythos.cards import FOLDER, cards
from cardrules.kit import CardId

SIZE: Final = 30
COPIES: Final = 2
OWN_MISSIONS: Final = 3
STARTERS: Final = ("leaf", "sound-and-sand", "teams")

_ENTRY: Final = re.compile(r"(?:(\d{1,3})\s*[x*]\s*)?([A-Za-z]+-(?:[A-Za-z]+-)?\d+)([A-Za-z]?)")
"""``2x KS-107``: how many, which card; a letter behind the number is another art of it."""


@frozen
class Deck:
    """What a player brings.

    Args:
        cards: The characters, sorted by id.
        missions: The three missions, sorted by id.
    """

    cards: tuple[CardId, ...]
    missions: tuple[CardId, ...]

    @property
    def text(self) -> str:
        """The deck as one text, as the options of a match take it."""
        counts = Counter((*self.missions, *self.cards))
        return ", ".join(f"{n}x {id}" if n > 1 else str(id) for id, n in counts.items())


def faults_of(text: str) -> tuple[DefinitionError, ...]:
    """Return everything that is wrong with a deck written as one text; nothing if it is legal.

    Example:
        >>> [str(fault) for fault in faults_of("MSS-01, MSS-02, MSS-03, 31x KS-009")]
        ['KS-009: 31 copies, at most 2 of one version']
    """
    return tuple(_read(text)[1])


@lru_cache(maxsize=256)
def deck_of(text: str) -> Deck:
    """Return the deck that an option means: one that ships by its name, or one written out.

    A deck file is the same text with an entry a line; what follows a ``#`` is a comment.

    Args:
        text: ``leaf``, or ``MSS-01, MSS-02, MSS-03, 2x KS-009, KS-010, ...``.

    Raises:
        FaultsError: Everything that is wrong with it.
    """
    if text.strip() in STARTERS:
        return starter(text.strip())
    deck, faults = _read(text)
    if faults:
        raise FaultsError(faults)
    return deck


@cache
def starter(name: str) -> Deck:
    """Return a deck that ships."""
    return deck_of((FOLDER / "decks" / f"{name}.txt").read_text(encoding="utf-8"))


def wrong_deck(value: str) -> str:
    """Return what is wrong with the value of an option, all of it, or "".

    A deck that a view does not tell is no fault, but no match begins with it.
    """
    if value.strip() in (*STARTERS, UNTOLD):
        return ""
    return "; ".join(str(fault) for fault in _read(value)[1])


def _read(text: str) -> tuple[Deck, list[DefinitionError]]:
    faults: list[DefinitionError] = []
    counts: Counter[CardId] = Counter()
    bare = re.sub(r"#[^\n]*", "", text)
    for entry in filter(None, (part.strip() for part in re.split(r"[,\n;]", bare))):
        found = _ENTRY.fullmatch(entry)
        if found is None:
            known = [*STARTERS, "2x KS-009"]
            faults.append(DefinitionError("", f"{entry!r} is no deck and no card", known))
            continue
        id = CardId(found[2].upper())
        if id not in cards():
            faults.append(UnknownNameError("", "card", str(id), list(cards())))
        counts[id] += int(found[1] or 1)
    faults += _illegal(counts)
    kinds = {id: cards()[id].kind for id in counts if id in cards()}
    return Deck(_all(counts, kinds, "character"), _all(counts, kinds, "mission")), faults


def _all(counts: Counter[CardId], kinds: Mapping[CardId, str], kind: str) -> tuple[CardId, ...]:
    ids = sorted(id for id, found in kinds.items() if found == kind)
    return tuple(id for id in ids for _ in range(min(counts[id], 999)))


def _illegal(counts: Counter[CardId]) -> Iterator[DefinitionError]:
    """Yield what breaks the rules of deck building (R3, R4)."""
    known = {id: cards()[id] for id in counts if id in cards()}
    characters = sum(counts[id] for id, card in known.items() if card.kind == "character")
    missions = [id for id, card in known.items() if card.kind == "mission"]
    for id, card in known.items():
        most = COPIES if card.kind == "character" else 1
        if counts[id] > most:
            what = "version" if card.kind == "character" else "mission"
            yield DefinitionError(id, f"{counts[id]} copies, at most {most} of one {what}")
    if characters < SIZE:
        yield DefinitionError("", f"{characters} characters, a deck has at least {SIZE}")
    if len(missions) != OWN_MISSIONS:
        yield DefinitionError("", f"{len(missions)} different missions, one brings {OWN_MISSIONS}")
