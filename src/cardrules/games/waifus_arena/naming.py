"""The names of cards on described boards, with what else is said of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardrules._frozen import frozen
from cardrules.errors import nearest
from cardrules.games.waifus_arena.cards import ELEMENTS, KINDS_THERE, attack_card, role
from cardrules.games.waifus_arena.playing import BARRIER
from cardrules.games.waifus_arena.table import ACTIVE, CHEERED, DIVERTED
from cardrules.kit import UNKNOWN, CardId, DefinitionError, Seat, seat_name
from cardrules.notation import fold
from cardrules.schema import FAULTY, KeyFaultError

THREATS: Final = {"normal": False, "letal": True, "lethal": True}
"""How an Ataque del Nocta is called by the side that is up."""
NOTES: Final[Mapping[str, str]] = {
    "active": ACTIVE,
    "activo": ACTIVE,
    "activa": ACTIVE,
    "diverted": DIVERTED,
    "desviado": DIVERTED,
    "desviada": DIVERTED,
    "barrera": BARRIER,
    **{element: element for element in ELEMENTS},
}
"""What can be said of a card behind a colon, with the counter that it is."""
Path = tuple[str | int, ...]


@frozen
class Laid:
    """A card as it lies.

    Args:
        card: Which.
        used: Whether its Letal side is up.
        counters: What else is said of it.
    """

    card: CardId
    used: bool = False
    counters: tuple[tuple[str, int], ...] = ()


class Names:
    """Reads names of cards and seats, and gathers what is wrong with them."""

    def __init__(self, game: Any, seats: int, faults: list[DefinitionError]) -> None:
        self.game = game
        self.seats = seats
        self.faults = faults
        self.cards = {
            fold(name): id
            for id, card in game.cards.items()
            for name in (id, card.name.en, card.name.es)
        }

    def fault(self, path: Path, what: str, near: Sequence[str] = ()) -> None:
        self.faults.append(KeyFaultError(path, what, tuple(near)))

    def seat(self, text: Any, path: Path) -> int | None:
        """Return a seat by its letter."""
        letters = [seat_name(seat) for seat in range(self.seats)]
        if isinstance(text, str) and text.strip().upper() in letters:
            return Seat(letters.index(text.strip().upper()))
        if text is not FAULTY:
            self.fault(path, f"there is no seat {text!r}", letters)
        return None

    def kind_there(self, zone: str) -> str:
        """Return which kind of card lies in a zone."""
        return KINDS_THERE.get(zone, "accion")

    def attack(self) -> CardId:
        """Return the card Ataque del Nocta."""
        return attack_card(self.game)

    def role(self, laid: Laid) -> str:
        """Return what the rules know a card as."""
        return role(self.game, laid.card)

    def card(self, text: str, path: Path, kind: str) -> CardId:
        """Return a card of a kind by its name; an unknown one if there is none."""
        if text.strip() == UNKNOWN:
            if kind == "threat":
                self.fault(path, "lies in the open: say which card it is")
            return UNKNOWN
        wanted = "accion" if kind == "threat" else kind
        found = self.cards.get(fold(text))
        if found is None or self.game.cards[found].kind != wanted:
            names = {n: id for n, id in self.cards.items() if self.game.cards[id].kind == wanted}
            near = [self.game.cards[names[n]].name.en for n in nearest(fold(text), names)]
            what = f"unknown card {text!r}" if found is None else f"{text!r} cannot lie there"
            self.fault(path, what, tuple(dict.fromkeys(near)))
            return UNKNOWN
        return CardId(found)

    def laid(self, text: Any, path: Path, kind: str) -> Laid:
        """Return a card with what is said of it behind a colon."""
        if text is FAULTY:
            return Laid(UNKNOWN)
        name, _, said = str(text).partition(":")
        counters: tuple[tuple[str, int], ...] = ()
        if said.strip():
            note = fold(said).replace(" ", "-")
            if note not in NOTES:
                self.fault(path, f"unknown word {said.strip()!r}", nearest(note, NOTES))
            else:
                counters = ((NOTES[note], 1),)
        if kind == "threat" and fold(name) in THREATS:
            return Laid(self.attack(), THREATS[fold(name)], counters)
        card = self.card(name, path, kind)
        if role(self.game, card) == "alquimia" and not counters:
            self.fault(path, "needs the element, as in Alquimia: agua")
        return Laid(card, False, counters)

    def trophy(self, text: Any, path: Path) -> tuple[Laid, tuple[Laid, ...]]:
        """Return a Trofeo with the Ovaciones that lie with it."""
        if text is FAULTY:
            return Laid(UNKNOWN), ()
        name, *cheers = str(text).split("+")
        found = tuple(Laid(self.card(cheer, path, "accion")) for cheer in cheers)
        counters = ((CHEERED, len(found)),) if found else ()
        return Laid(self.card(name, path, "nocta"), False, counters), found

    def pile(self, path: Path, given: Any, kind: str) -> list[Laid]:
        """Return cards of one kind: those listed, or so many that nobody told."""
        if isinstance(given, int):
            return [Laid(UNKNOWN)] * given
        return [
            Laid(UNKNOWN if name is FAULTY else self.card(name, (*path, number), kind))
            for number, name in enumerate(given)
        ]
