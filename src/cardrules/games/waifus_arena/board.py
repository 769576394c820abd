"""Described boards: from the keys of `Given` to a state between actions.

A described board numbers its objects in layout order, so equal descriptions are equal states.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from cardrules.core.model import Settings
from cardrules.core.opening import opened
from cardrules.errors import UnknownFactError
from cardrules.games.waifus_arena.cards import cards_of, copies
from cardrules.games.waifus_arena.given import NONE, REST, UNTOLD_HAND, Given
from cardrules.games.waifus_arena.naming import Laid, Names
from cardrules.games.waifus_arena.table import (
    LEFT,
    LIVES,
    RIGHT,
    Arena,
    behind,
    nocta_of,
    playing,
    zones,
)  # fmt: skip
from cardrules.kit import (
    DefinitionError,
    FaultsError,
    Object,
    ObjectId,
    Place,
    Seat,
    State,
    contents,
    laid_out,
    seat_name,
)  # fmt: skip
from cardrules.notation import fold
from cardrules.schema import FAULTY, fine, gather
from cardrules.settings import settled

Board = State[Arena]
OPEN = ("attached", "threats", "upon", "trophies")
"""Places of a seat whose cards lie in the open."""


def read_board(game: Any, given: Mapping[str, Any]) -> Board:
    """Return the state that a description means, with the question that the rules then ask.

    Raises:
        FaultsError: Everything that is wrong.
    """
    faults: list[DefinitionError] = []
    board = gather(Given, given, faults)
    settings = _settings(game, board, faults)
    reader = _Reader(game, board, settings, faults)
    state = reader.state()
    if faults:
        raise FaultsError(faults)
    try:
        begun = opened(game, state, "over" if board.phase == "over" else "", state.facts.turn)
    except UnknownFactError as unknown:
        raise FaultsError([DefinitionError("", str(unknown))]) from None
    return attrs.evolve(begun, facts=state.facts)


def _settings(game: Any, board: Given, faults: list[DefinitionError]) -> Settings:
    seats = board.seats if isinstance(board.seats, int) else game.seats[1]
    seats = min(max(seats, game.seats[0]), game.seats[1])
    return settled(game, seats, board, faults)


class _Reader:
    """Reads the parts of a description and gathers what is wrong with them."""

    def __init__(
        self, game: Any, board: Given, settings: Settings, faults: list[DefinitionError]
    ) -> None:
        self.game = game
        self.board = board
        self.settings = settings
        self.names = Names(game, settings.seats, faults)
        self.lying: dict[Place, list[Object]] = {}
        self.seats = tuple(map(Seat, range(settings.seats)))
        self.out: set[int] = set()

    def at(self, zone: str, seat: int | None = None) -> Place:
        return zones(self.settings.seats).at(zone, seat)

    def lay(self, zone: str, seat: int | None, things: Iterable[Laid]) -> None:
        """Lay cards down, from the bottom to the top; ids come later."""
        place = self.at(zone, seat)
        found = self.lying.setdefault(place, [])
        for laid in things:
            found.append(
                Object(ObjectId(0), 1, place, laid.card, used=laid.used, counters=laid.counters)
            )

    def state(self) -> Board:
        """Return the table, with nothing asked yet."""
        self._lay_seats()
        self._lay_common()
        self._lay_decks()
        return self._begun(laid_out(self.settings, self.lying, Arena()))

    # What each seat has.

    def _lay_seats(self) -> None:
        graves = self._by_seat("graveyard")
        for seat in self.seats:
            self.lay("graveyard", seat, self.names.pile(*graves.get(seat, ((), 0)), "waifu"))
            if len(self.lying[self.at("graveyard", seat)]) >= LIVES:
                self.out.add(seat)
        waifus, hands = self._by_seat("waifu"), self._by_seat("hand")
        for seat in self.seats:
            untold: tuple[tuple[str, ...], Any] = ((), "?" if seat not in self.out else "none")
            path, name = waifus.get(seat, untold)
            if seat in self.out:
                self._nothing_left(seat, path if fold(name) not in NONE else ())
            elif fold(name) in NONE:
                self.names.fault(path, f"{seat_name(seat)} is not eliminated, so has a Waifu")
            else:
                self.lay("waifu", seat, [self.names.laid(name, path, "waifu")])
            nothing = UNTOLD_HAND if seat not in self.out else 0
            path, cards = hands.get(seat, ((), nothing))
            self._nothing_left(seat, path if seat in self.out and cards else ())
            self.lay("hand", seat, self.names.pile(path, cards, "accion"))
        for zone in OPEN:
            for number, (path, cards) in self._by_seat(zone).items():
                self._lay_open(zone, Seat(number), path, cards)

    def _nothing_left(self, seat: int, path: tuple[str, ...]) -> None:
        if path:
            self.names.fault(path, f"{seat_name(seat)} is eliminated and has nothing there")

    def _lay_open(self, zone: str, seat: Seat, path: tuple[str, ...], cards: Any) -> None:
        if zone in ("attached", "threats"):
            self._nothing_left(seat, path if seat in self.out and cards else ())
        if zone == "trophies":
            found = [self.names.trophy(c, (*path, n)) for n, c in enumerate(cards)]
            self.lay(zone, seat, [trophy for trophy, _ in found])
            self.lay("cheers", seat, [cheer for _, cheers in found for cheer in cheers])
            return
        laid = [self.names.laid(c, (*path, n), zone) for n, c in enumerate(cards)]
        self.lay(zone, seat, laid)
        roles = [self.names.role(one) for one in laid]
        if zone == "attached" and roles.count("sebo") > 1:
            self.names.fault(path, "a Waifu has one Sebo at most")
        if seat in self.out and {"alquimia", "ovacion"} & set(roles):
            self.names.fault(path, f"what {seat_name(seat)} laid there went with the fallen Waifu")

    def _by_seat(self, name: str) -> Mapping[int, tuple[tuple[str, ...], Any]]:
        """Return the values of a table by seat, with the path to each."""
        found: dict[int, tuple[tuple[str, ...], Any]] = {}
        for letter, value in getattr(self.board, name).items():
            seat = self.names.seat(letter, (name, letter))
            if seat is not None and value is not FAULTY:
                found[seat] = ((name, letter), value)
        return found

    # What is common to all.

    def _lay_common(self) -> None:
        board = self.board
        if fold(board.nocta) not in NONE:
            self.lay("nocta", None, [self.names.laid(board.nocta, ("nocta",), "nocta")])
        self.lay("discard", None, self.names.pile(("discard",), board.discard, "accion"))
        self.lay("retired", None, self.names.pile(("retired",), board.retired, "nocta"))
        attack = self.names.attack()
        spare = board.attacks if isinstance(board.attacks, int) else 0
        self.lay("attacks", None, [Laid(attack)] * spare)

    def _lay_decks(self) -> None:
        """Lay the decks; ``rest`` is as many cards as lie nowhere else."""
        decks = (
            ("deck", "deck", "accion"),
            ("waifu_deck", "waifu-deck", "waifu"),
            ("nocta_deck", "nocta-deck", "nocta"),
        )
        for name, zone, kind in decks:
            given = getattr(self.board, name)
            if isinstance(given, str):
                if fold(given) not in REST:
                    self.names.fault((name,), f"unknown value {given!r}", REST[:1])
                given = max(len(cards_of(self.game, kind)) - self._lie_there(kind), 0)
            cards = self.names.pile((name,), given, kind)
            self.lay(zone, None, cards[::-1])

    def _lie_there(self, kind: str) -> int:
        """Return how many cards of a kind have been laid down so far; it shows by their place."""
        layout = zones(self.settings.seats)
        attack = self.names.attack()
        return sum(
            1
            for place, things in self.lying.items()
            for thing in things
            if thing.card != attack and self.names.kind_there(layout.zones[place].name) == kind
        )

    # How far the match is.

    def _begun(self, state: Board) -> Board:
        board, names = self.board, self.names
        turn = names.seat(board.turn, ("turn",))
        last = turn if board.last is None else names.seat(board.last, ("last",))
        direction = LEFT if fold(board.direction) in ("left", "izquierda") else RIGHT
        facts = Arena(
            board.phase if board.phase == "over" else "action", Seat(turn or 0), board.pa,
            board.blades, direction, Seat(0), board.side, Seat(last or 0),
        )  # fmt: skip
        placed = attrs.evolve(state, facts=facts)
        self._check(placed)
        return attrs.evolve(placed, facts=attrs.evolve(facts, marker=self._marker(placed)))

    def _marker(self, state: Board) -> Seat:
        """Return the seat on whose right the marker lies."""
        text = fold(self.board.marker)
        if text == "behind":
            return behind(state, state.facts.turn)
        pairs = [
            (seat_name(seat) + seat_name((seat + 1) % self.settings.seats)).casefold()
            for seat in self.seats
        ]
        letters = text.replace(",", "").replace("-", "").replace(" ", "")
        if letters in pairs:
            return Seat(pairs.index(letters))
        if fine(self.names.faults, "seats"):
            near = ("behind", *(pair.upper() for pair in pairs))
            self.names.fault(("marker",), f"{self.board.marker!r} are not two neighbours", near)
        return Seat(0)

    def _check(self, state: Board) -> None:
        """See that the match can be as it is told."""
        self._check_upon(state)
        self._check_copies(state)
        left = playing(state)
        over = self.board.phase == "over"
        if not over and state.facts.turn in self.out:
            self.names.fault(("turn",), f"{seat_name(state.facts.turn)} is eliminated")
        if not over and len(left) < 2:  # noqa: PLR2004 - one player alone has won
            self.names.fault(("phase",), "the match is over: one player is left", ("over",))
        if over and len(left) > 1 and nocta_of(state) is not None:
            self.names.fault(("phase",), "the match is not over: there is a Nocta", ("action",))
        deck = state.zones[self.at("nocta-deck")]
        if nocta_of(state) is None and deck:
            self.names.fault(("nocta",), "there is none, but the deck of Noctas is not empty")

    def _check_upon(self, state: Board) -> None:
        """See that what lies on the Nocta can: one Alquimia, and nothing on none (R30, A2)."""
        roles = [
            self.names.role(Laid(thing.card))
            for seat in self.seats
            for thing in contents(state, self.at("upon", seat))
        ]
        if roles.count("alquimia") > 1:
            self.names.fault(("upon",), "one Alquimia at most lies on the Nocta")
        if nocta_of(state) is None and {*roles} - {"artilleria"}:
            self.names.fault(("upon",), "there is no Nocta on which it could lie")

    def _check_copies(self, state: Board) -> None:
        """See that no card is there more often than in the box, if that number is known."""
        told = Counter(thing.card for thing in state.objects.values())
        for id, card in self.game.cards.items():
            known = copies(card) if card.kind != "juego" and "count" not in card.placeholder else 0
            if known and told[id] > known:
                what = f"{card.name.en} is there {told[id]} times, and in the box {known}"
                self.names.fault((), what)
        if not fine(self.names.faults):
            return
        for key, kind in (("deck", "accion"), ("waifu_deck", "waifu"), ("nocta_deck", "nocta")):
            whole, there = len(cards_of(self.game, kind)), self._lie_there(kind)
            if there > whole:
                what = f"{there} cards of kind {kind!r} are there, and the box has {whole}"
                self.names.fault((key,), what)
