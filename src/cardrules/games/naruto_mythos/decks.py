"""Decks: how they are written, what makes one legal, and those that ship (R3, R4, H1)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from random import Random
from typing import Final

from cardrules._frozen import frozen
from cardrules.core.options import UNTOLD
from cardrules.errors import DefinitionError, FaultsError, nearest
from cardrules.games.naruto_mythos.cards import FOLDER, cards
from cardrules.games.naruto_mythos.naming import Spellings, described, nearest_cards, spellings
from cardrules.kit import CardId
from cardrules.notation import fold

SIZE: Final = 30
COPIES: Final = 2
OWN_MISSIONS: Final = 3
STARTERS: Final = ("leaf", "sound-and-sand", "teams")

_ENTRY: Final = re.compile(
    r"(?:(?P<count>\d{1,3})\s*[x×*]\s*|(?P<bare>\d{1,3})\s+(?=\D))?(?P<card>.+)", re.IGNORECASE
)
"""How many, and which card: ``2x KS-107``, ``2 Sasuke Uchiha - Chidori``."""
_ART: Final = re.compile(r"((?:[A-Za-z]+-)+\d+)[A-Za-z]")
"""``KS-107V``: a letter behind the number is another art of it."""


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

    A deck file is the same text with an entry a line; what follows a ``#`` is a comment. A card is
    called by its id, or by a name that only it has.

    Args:
        text: ``leaf``, or ``MSS-01, MSS-02, MSS-03, 2x KS-009, Sasuke Uchiha - Chidori, ...``.

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


def any_deck(random: Random) -> str:
    """Return a legal deck of any cards."""
    kinds: dict[str, list[CardId]] = {}
    for id, card in cards().items():
        kinds.setdefault(card.kind, []).append(id)
    copies = [id for id in kinds["character"] for _ in range(COPIES)]
    chosen = [*random.sample(kinds["mission"], OWN_MISSIONS), *random.sample(copies, SIZE)]
    return Deck(*(tuple(sorted(id for id in chosen if cards()[id].kind == kind))
                  for kind in ("character", "mission"))).text  # fmt: skip


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
    unread = 0
    for entry in _entries(text):
        found = _ENTRY.fullmatch(entry)
        copies = 1 if found is None else int(found["count"] or found["bare"] or 1)
        try:
            if found is None:
                raise _no_card(entry)
            counts[_named(entry, found["card"])] += copies
        except DefinitionError as fault:
            faults.append(fault)
            unread += copies
    faults += _illegal(counts)
    # Of what could not be read nobody knows what it adds to the totals.
    faults += () if unread and not counts else _incomplete(counts, unread)
    kinds = {id: cards()[id].kind for id in counts}
    return Deck(_all(counts, kinds, "character"), _all(counts, kinds, "mission")), faults


def _entries(text: str) -> Iterator[str]:
    """Yield the entries of a deck; a comma inside a line may also stand before a title."""
    bare = re.sub(r"#[^\n]*", "", text)
    for line in filter(None, (part.strip() for part in re.split(r"[\n;]", bare))):
        whole = _ENTRY.fullmatch(line)
        if whole is not None and fold(whole["card"]) in _known():
            yield line
        else:
            yield from filter(None, (part.strip() for part in line.split(",")))


@cache
def _known() -> Spellings:
    return spellings(cards())


def _named(entry: str, name: str) -> CardId:
    """Return the card that an entry means.

    Raises:
        DefinitionError: None has that name, or several have.
    """
    art = _ART.fullmatch(name)
    found = _known().get(fold(name)) or _known().get(fold(art[1] if art else name), ())
    if not found:
        raise _no_card(entry, name)
    if len(found) > 1:
        several = [described(cards()[id]) for id in found]
        raise DefinitionError("", f"{name!r} is the name of {len(found)} cards", several)
    return found[0]


def _no_card(entry: str, name: str = "") -> DefinitionError:
    near = [*nearest(fold(name), STARTERS), *nearest_cards(name, _known(), cards())] if name else []
    return DefinitionError(
        "", f"{entry!r} is no deck and no card", near or [*STARTERS, "2x KS-009"]
    )


def _all(counts: Counter[CardId], kinds: Mapping[CardId, str], kind: str) -> tuple[CardId, ...]:
    ids = sorted(id for id, found in kinds.items() if found == kind)
    return tuple(id for id in ids for _ in range(min(counts[id], 999)))


def _illegal(counts: Counter[CardId]) -> Iterator[DefinitionError]:
    """Yield what is there too often (R3, R4)."""
    for id, count in counts.items():
        character = cards()[id].kind == "character"
        most = COPIES if character else 1
        if count > most:
            what = "version" if character else "mission"
            yield DefinitionError(id, f"{count} copies, at most {most} of one {what}")


def _incomplete(counts: Counter[CardId], unread: int) -> Iterator[DefinitionError]:
    """Yield which totals are wrong, whatever the cards are that could not be read (R3, R4)."""
    characters = sum(n for id, n in counts.items() if cards()[id].kind == "character")
    missions = sum(cards()[id].kind == "mission" for id in counts)
    if characters + unread < SIZE:
        yield DefinitionError("", f"{characters} characters, a deck has at least {SIZE}")
    if not missions <= OWN_MISSIONS <= missions + unread:
        yield DefinitionError("", f"{missions} different missions, one brings {OWN_MISSIONS}")
