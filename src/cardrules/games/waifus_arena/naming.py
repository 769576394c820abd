"""The names of cards on described boards, with what else is said of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardrules._frozen import evolve, frozen
from cardrules.errors import nearest
from cardrules.games.waifus_arena.cards import ELEMENTS, KINDS_THERE, attack_card, role
from cardrules.games.waifus_arena.playing import BARRIER
from cardrules.games.waifus_arena.table import ACTIVE, CHEERED, DIVERTED
from cardrules.games.waifus_arena.ways import ON_NOCTA
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
SAID: Final = {counter: word for word, counter in [*NOTES.items()][::-1]}
"""The first word for each counter."""
LIES: Final[Mapping[str, tuple[str, ...]]] = {
    "attached": ("sebo", "embestida", "empatia", "barrera", "hibridacion"),
    "threats": ("provocar",),
    "upon": ON_NOCTA,
    "cheers": ("ovacion",),
}
"""What lies in the open at each place, by what the rules know it as."""
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
            if kind in LIES:
                self.fault(path, "lies in the open: say which card it is")
            return UNKNOWN
        wanted = "accion" if kind in LIES else kind
        found = self.cards.get(fold(text))
        if found is None or self.game.cards[found].kind != wanted:
            names = {n: id for n, id in self.cards.items() if self.game.cards[id].kind == wanted}
            near = [self.game.cards[names[n]].name.en for n in nearest(fold(text), names)]
            what = f"unknown card {text!r}" if found is None else f"{text!r} cannot lie there"
            self.fault(path, what, tuple(dict.fromkeys(near)))
            return UNKNOWN
        return CardId(found)

    def laid(self, text: Any, path: Path, kind: str) -> Laid:
        """Return a card with what is said of it behind a colon.

        Args:
            text: The card as it is told.
            path: Where it is told.
            kind: Its kind, or the key of `LIES` of the place where it lies in the open.
        """
        if text is FAULTY:
            return Laid(UNKNOWN)
        name, _, said = str(text).partition(":")
        if kind == "threats" and fold(name) in THREATS:
            laid = Laid(self.attack(), THREATS[fold(name)])
        else:
            laid = Laid(self.card(name, path, kind))
        note = self._note(said, path)
        if laid.card != UNKNOWN:
            self._check(laid, note, path, kind)
        return laid if not note else evolve(laid, counters=((note, 1),))

    def _note(self, said: str, path: Path) -> str:
        """Return the counter that is meant behind a colon; "" if there is none."""
        note = fold(said).replace(" ", "-")
        if said.strip() and note not in NOTES:
            self.fault(path, f"unknown word {said.strip()!r}", nearest(note, NOTES))
        return NOTES.get(note, "")

    def _check(self, laid: Laid, note: str, path: Path, kind: str) -> None:
        """See that a card can lie there, and that what is said of it can be said of it."""
        right = self._notes_of(laid, kind)
        if right is None:
            names = {
                card.name.en: card.id for card in self.game.cards.values() if card.kind == "accion"
            }
            near = [n for n, id in names.items() if self._notes_of(Laid(id), kind) is not None]
            name = self.game.cards[laid.card].name.en
            self.fault(path, f"{name!r} cannot lie there", nearest(name, near) or near[:3])
        elif "" not in right and not note:
            self.fault(path, f"needs a word behind it, as in {self._as(laid, right[0])}")
        elif note and note not in right:
            words = [word for word, counter in NOTES.items() if counter in right]
            self.fault(path, f"{SAID[note]!r} cannot be said of that card", words)

    def _as(self, laid: Laid, note: str) -> str:
        return f"{self.game.cards[laid.card].name.en}: {SAID[note]}"

    def _notes_of(self, laid: Laid, kind: str) -> tuple[str, ...] | None:
        """Return what can be said of a card there, "" for nothing; None if it cannot lie there."""
        card = self.game.cards[laid.card]
        if kind == "waifu":
            lasting = card.values.get("spell") and card.values.get("type") == "pasivo"
            return ("", ACTIVE) if lasting else ("",)
        if kind not in LIES:
            return ("",)
        if laid.card == self.attack():
            return ("", DIVERTED)
        what = self.role(laid)
        if kind == "attached" and what in ("escudo", "hechizo"):
            return (BARRIER,)
        if kind == "attached" and not what and card.values.get("type") != "inmediato":
            return ("",)
        if what not in LIES[kind]:
            return None
        return ELEMENTS if what == "alquimia" else ("",)

    def trophy(self, text: Any, path: Path) -> tuple[Laid, tuple[Laid, ...]]:
        """Return a Trofeo with the Ovaciones that lie with it."""
        if text is FAULTY:
            return Laid(UNKNOWN), ()
        name, *cheers = str(text).split("+")
        found = tuple(self.laid(cheer, path, "cheers") for cheer in cheers)
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
