"""How cards and characters are called in described boards, and what is wrong with such names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardrules._frozen import frozen
from cardrules.errors import DefinitionError
from cardrules.games.naruto_mythos.given import AGO, Cards, GivenBond, GivenCharacter, GivenEntry
from cardrules.games.naruto_mythos.naming import described, nearest_cards, spellings_in
from cardrules.games.naruto_mythos.table import SEATS, TOKENS
from cardrules.kit import UNKNOWN, CardId, Copy, Object, Seat, seat_name
from cardrules.notation import fold
from cardrules.schema import FAULTY, KeyFaultError, written

CHARACTER: Final = "character"
MISSION: Final = "mission"
LETTERS: Final = tuple(seat_name(seat) for seat in SEATS)

_CHARACTER: Final = re.compile(
    r"\s*(?P<hidden>hidden\s|oculto\s|oculta\s)?(?P<cards>[^#+]*?)"
    r"(?:\s*\+\s*(?P<tokens>\d{1,3}\??|\?))?(?:\s*#\s*(?P<label>\w+))?\s*",
    re.IGNORECASE,
)
_OWNED: Final = re.compile(r"(?P<card>.*?)(?:\s*@\s*(?P<owner>\w+))?\s*", re.DOTALL)

Path = tuple[str | int, ...]


def tokens_text(thing: Object) -> str:
    """Return how many tokens a character has: ``2``, ``?``, ``2?`` for at least two, or nothing."""
    return f"{thing.told(TOKENS) or ''}{UNKNOWN if thing.untold(TOKENS) else ''}"


def _tokens(text: str) -> tuple[int, bool]:
    """Return how many tokens such a text tells of, and if there may be more."""
    number = text.removesuffix(UNKNOWN)
    return int(number or 0), number != text


@frozen
class Laid:
    """A character as it is described, before it is an object.

    Args:
        path: The key where it stands.
        seat: On whose side.
        mission: Number of its mission.
        copies: Its cards, the lowest first.
        hidden: Whether it is face-down.
        tokens: Its Power tokens, as far as they are told.
        more: Whether there may be more of them.
        label: What others call it.
        entry: When it entered, or None if not in this round.
        since: When an effect hid it, or None if not in this round.
        held: What controls it, or None.
        unseen: Whether its owner never saw it.
        sealed: What seals it, or None.
    """

    path: Path
    seat: Seat
    mission: int
    copies: tuple[Copy, ...]
    hidden: bool
    tokens: int
    more: bool
    label: str = ""
    entry: GivenEntry | None = None
    since: GivenEntry | None = None
    held: GivenBond | None = None
    unseen: bool = False
    sealed: GivenBond | None = None


def called(game: Any, id: CardId) -> str:
    """Return how a card is written: its name, and its id in brackets.

    Example:
        >>> from cardrules.games.naruto_mythos import GAME
        >>> called(GAME, CardId("KS-107"))
        'Sasuke Uchiha [KS-107]'
    """
    return str(id) if id == UNKNOWN else f"{game.card(id).name.en} [{id}]"


class Names:
    """Reads the names in a description and gathers what is wrong with them.

    Args:
        game: Whose cards; those of a case are among them.
        faults: Where faults are added.
    """

    def __init__(self, game: Any, faults: list[DefinitionError]) -> None:
        self.game = game
        self.faults = faults

    def fault(self, path: Path, what: str, near: Sequence[str] = ()) -> None:
        """Add a fault."""
        self.faults.append(KeyFaultError(path, what, tuple(near)))

    def seat(self, text: str, path: Path) -> Seat | None:
        """Return the seat that a letter names, or None if it names none."""
        letter = text.strip().upper()
        if letter in LETTERS:
            return SEATS[LETTERS.index(letter)]
        self.fault(path, f"there is no seat {text!r}", LETTERS)
        return None

    def per_seat(self, given: Mapping[str, Any], name: str) -> dict[Seat, tuple[Path, Any]]:
        """Return the values of a table by seat, each with the path to it."""
        found: dict[Seat, tuple[Path, Any]] = {}
        for letter, value in given.items():
            seat = self.seat(letter, (name, letter))
            if seat in found:
                self.fault((name, letter), "is told twice", (written(found[seat][0]),))
            elif seat is not None:
                found[seat] = ((name, letter), value)
        return found

    def card(self, text: str | int, path: Path, kind: str = CHARACTER) -> CardId:
        """Return the card that a text names; an unknown one if it names none, or several."""
        word = str(text).strip()
        if word == UNKNOWN:
            return UNKNOWN
        known = spellings_in(self.game, kind)
        found = known.get(fold(word), ())
        if len(found) == 1:
            return found[0]
        if found:
            several = [described(self.game.card(id)) for id in found]
            self.fault(path, f"{word!r} is the name of {len(found)} cards", several)
        elif fold(word) in spellings_in(self.game, MISSION if kind == CHARACTER else CHARACTER):
            self.fault(path, f"{word!r} is no {kind}")
        else:
            near = nearest_cards(word, known, self.game.cards)
            self.fault(path, f"unknown {kind} {word!r}", near)
        return UNKNOWN

    def copy(self, text: str | int, path: Path, owner: Seat | None, kind: str = CHARACTER) -> Copy:
        """Return one physical card: ``KS-013``, or ``KS-013 @B`` if it is B's."""
        found = _OWNED.fullmatch(str(text))
        assert found is not None
        if found["owner"] is not None:
            owner = self.seat(found["owner"], path)
        return Copy(self.card(found["card"], path, kind), owner)

    def copies(
        self, given: Cards, path: Path, owner: Seat | None, kind: str = CHARACTER
    ) -> list[Copy]:
        """Return the cards that a list names, in its order; a number is so many unknown ones."""
        if isinstance(given, int):
            return [Copy(UNKNOWN, owner)] * given
        return [self.copy(text, (*path, at), owner, kind) for at, text in enumerate(given)]

    # Characters.

    def character(self, given: str | GivenCharacter, path: Path, seat: Seat, mission: int) -> Laid:
        """Return a character, as far as it can be read."""
        more = GivenCharacter(card=given) if isinstance(given, str) else given
        where = path if isinstance(given, str) else (*path, "card")
        text = "hidden ?" if more.card is FAULTY else more.card
        found = _CHARACTER.fullmatch(text)
        if found is None:
            self.fault(where, f"{text!r} is no character", ("hidden KS-013 > KS-107 @B +2 #K",))
            found = _CHARACTER.fullmatch("hidden ?")
            assert found is not None
        held, sealed = self._bond(more.held_by), self._bond(more.sealed_by)
        owner = seat if held is None else Seat(1 - seat)
        if more.owner is not None:
            told = self.seat(more.owner, (*path, "owner"))
            owner = owner if told is None else told
        for name in ("tokens", "label"):
            if found[name] and getattr(more, name):
                self.fault((*path, name), f"is told twice: {found[name]!r} stands with the card")
        hidden = bool(found["hidden"]) or more.hidden
        before = len(self.faults)
        lowest = [self.copy(t, (*path, "under", i), owner) for i, t in enumerate(more.under)]
        copies = [self.copy(part, where, owner) for part in found["cards"].split(">")]
        laid = Laid(
            path, seat, mission, (*lowest, *copies), hidden,
            *_tokens(found["tokens"] or str(more.tokens)), more.label or found["label"] or "",
            self._entry(more.entered), self._entry(more.hidden_since),
            held, more.unseen, sealed,
        )  # fmt: skip
        if len(self.faults) == before:
            self._check(laid, where)
        return laid

    def _check(self, laid: Laid, where: Path) -> None:
        """See that somebody can stand there so."""
        shown = laid.copies[:-1] if laid.hidden else laid.copies
        if any(copy.card == UNKNOWN for copy in shown):
            self.fault(where, "only a hidden card can be one that nobody told", ("hidden ?",))
        if laid.held is None and laid.unseen:
            self.fault((*laid.path, "unseen"), "is for a character that is held", ("held_by",))
        if laid.held is None and laid.copies[-1].owner != laid.seat:
            letter = LETTERS[laid.seat]
            self.fault(where, f"stands on {letter}'s side and nothing holds it there", ("held_by",))

    def _bond(self, given: str | GivenBond | None) -> GivenBond | None:
        found = GivenBond(by=given) if isinstance(given, str) else given
        return None if found is None or found.by is FAULTY else found

    def _entry(self, given: str | int | GivenEntry | None) -> GivenEntry | None:
        if isinstance(given, str):
            given = AGO[given]
        found = GivenEntry(ago=given) if isinstance(given, int) else given
        return None if found is None or found.ago is FAULTY else found
