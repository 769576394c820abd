"""Described boards: from the keys of `Given` to a state between actions.

A described board numbers its objects in layout order, so equal descriptions are equal states.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import attrs

from cardrules.core.model import Decision, Settings
from cardrules.core.opening import opened
from cardrules.errors import UnknownFactError, nearest
from cardrules.games.ovniversus.ending import concluded
from cardrules.games.ovniversus.given import ANY, Given, GivenCard
from cardrules.games.ovniversus.named import card_names
from cardrules.games.ovniversus.reachable import unreachable
from cardrules.games.ovniversus.rules import namer
from cardrules.games.ovniversus.setup import deck_of
from cardrules.games.ovniversus.table import (
    BATTLES,
    DECK,
    FOURTH,
    FULL_HAND,
    HANDS,
    LAYOUT,
    PERSONAJE,
    PLACE_OF,
    POTENCIADOR,
    SEATS,
    Duel,
)  # fmt: skip
from cardrules.games.ovniversus.turns import DONE, ask, is_complete
from cardrules.kit import (
    UNKNOWN,
    CardId,
    DefinitionError,
    FaultsError,
    Object,
    ObjectId,
    Place,
    Seat,
    State,
    laid_out,
    seat_name,
)  # fmt: skip
from cardrules.notation import fold
from cardrules.schema import FAULTY, KeyFaultError, fine, gather
from cardrules.settings import settled

Board = State[Duel]
Path = tuple[str | int, ...]


def read_board(game: Any, given: Mapping[str, Any]) -> Board:
    """Return the state that a description means, with the question that the rules then ask.

    Args:
        game: Ovniversus, with whatever cards.
        given: The keys of `Given`.

    Raises:
        FaultsError: Everything that is wrong.
    """
    faults: list[DefinitionError] = []
    board = gather(Given, given, faults)
    settings = settled(game, len(SEATS), board, faults)
    reader = _Reader(game, board, settings, faults)
    state = reader.state()
    faults = faults or list(unreachable(game, state, board.over))
    if faults:
        raise FaultsError(faults)
    if board.over is not None:
        return _ended(game, state, board.over)
    return _opened(game, state)


def _opened(game: Any, state: Board) -> Board:
    """Return the board with the question that the rules ask.

    Who is to act is asked at once if something that nobody told says what there is to do.
    """
    try:
        return opened(game, state, "arrive" if is_complete(game, state) else "")
    except UnknownFactError:
        naming = namer(state)
        facts = state.facts
        seat = facts.turn if naming is None else naming
        asked = ask(seat, facts.phase, placed=bool(facts.placed))
        decision = Decision(1, asked.seat, asked.prompt, asked.rules)
        return attrs.evolve(state, decision=decision, asked=1)


def _ended(game: Any, state: Board, why: str) -> Board:
    try:
        outcome = concluded(game, state, why)
    except UnknownFactError as unknown:
        raise FaultsError([DefinitionError("over", str(unknown))]) from None
    if outcome is None:
        what = f"{why!r} does not decide this table"
        raise FaultsError([DefinitionError("over", what)])
    return attrs.evolve(state, outcome=outcome)


class _Reader:
    """Reads the parts of a description and gathers what is wrong with them."""

    def __init__(
        self, game: Any, board: Given, settings: Settings, faults: list[DefinitionError]
    ) -> None:
        self.game = game
        self.board = board
        self.settings = settings
        self.faults = faults
        self.lying: dict[Place, list[Object]] = {place: [] for place in range(len(LAYOUT.zones))}  # type: ignore[misc]  # places are numbers

    def fault(self, path: Path, what: str, near: tuple[str, ...] = ()) -> None:
        self.faults.append(KeyFaultError(path, what, near))

    def state(self) -> Board:
        """Return the table, with nothing asked yet."""
        for battle in (*BATTLES, FOURTH):
            for seat, (path, side) in self.per_seat(getattr(self.board, battle), battle).items():
                where = PLACE_OF[seat][battle]
                self.lying[where] = [
                    self.thing(one, (*path, at), where) for at, one in enumerate(side)
                ]
                self.check_side(where, path)
        facts = self.duel()
        self.lay_hands(facts)
        self.lay_deck()
        self.no_more_copies()
        return laid_out(self.settings, self.lying, facts)

    # Seats and cards.

    def seat(self, text: str, path: Path) -> Seat:
        letter = str(text).strip().upper()
        if letter in ("A", "B"):
            return SEATS["AB".index(letter)]
        self.fault(path, f"there is no seat {text!r}", ("A", "B"))
        return SEATS[0]

    def per_seat(self, given: Mapping[str, Any], name: str) -> dict[Seat, tuple[Path, Any]]:
        """Return the values of a table by seat, with the path to each."""
        found: dict[Seat, tuple[Path, Any]] = {}
        for letter, value in given.items():
            seat = self.seat(letter, (name, letter))
            if seat in found:
                self.fault((name, letter), "is told twice")
            found[seat] = ((name, letter), value)
        return found

    def numbers(self, name: str) -> tuple[int, ...]:
        told = self.per_seat(getattr(self.board, name), name)
        return tuple(told[seat][1] if seat in told else 0 for seat in SEATS)

    def card(self, text: str | int, path: Path) -> CardId:
        """Return the card of a name; an unknown one if there is none."""
        if text is FAULTY or str(text).strip() == UNKNOWN:
            return UNKNOWN
        names = card_names(self.game)
        found = names.get(fold(str(text)))
        if found is None:
            near = [self.game.card(names[n]).name.en for n in nearest(fold(str(text)), names)]
            self.fault(path, f"unknown card {text!r}", tuple(dict.fromkeys(near)))
        return found or UNKNOWN

    def cards(self, given: Any, path: Path) -> list[CardId]:
        if isinstance(given, int):
            return [UNKNOWN] * given
        return [self.card(text, (*path, at)) for at, text in enumerate(given)]

    def thing(self, given: str | GivenCard, path: Path, where: Place) -> Object:
        if isinstance(given, GivenCard):
            card = self.card(given.card, (*path, "card"))
            return Object(ObjectId(0), 1, where, card, used=given.used)
        return Object(ObjectId(0), 1, where, self.card(given, path))

    def kind(self, thing: Object) -> str:
        return "" if thing.card == UNKNOWN else str(self.game.card(thing.card).kind)

    def check_side(self, where: Place, path: Path) -> None:
        """See that a side could have come about (R9, R12, R13, R16)."""
        kinds = [self.kind(thing) for thing in self.lying[where]]
        if kinds and kinds[0] == POTENCIADOR:
            self.fault((*path, 0), "a potenciador is never the first card [R16]")
        if POTENCIADOR in kinds[1:-1]:
            self.fault(path, "nothing lies on a potenciador [R13]")
        most = 1 if path[0] == FOURTH else 3
        if len(kinds) > most:
            self.fault(path, f"{len(kinds)} cards, but a side has at most {most} [R9, R12]")
        elif len(kinds) == most > 1 and kinds[-1] == PERSONAJE:
            self.fault((*path, 2), "the third card is a potenciador [R12]")

    # What is not on cards.

    def duel(self) -> Duel:
        board = self.board
        filled = {
            seat: [bool(self.lying[PLACE_OF[seat][battle]]) for battle in BATTLES] for seat in SEATS
        }
        phase = board.phase
        if phase is None or phase is FAULTY:
            phase = "two" if all(map(all, filled.values())) else "one"
            phase = FOURTH if board.over in (FOURTH, "drawn") else phase
        told = self.per_seat(board.plays, "plays")
        turn = self.seat(board.turn, ("turn",))
        if phase == "one" and board.placed in BATTLES:
            # A first card counts when its turn is over.
            filled[turn][BATTLES.index(board.placed)] = False
        plays = tuple(
            told[seat][1] if seat in told
            else (*filled[seat], False).index(False) if phase == "one" else DONE
            for seat in SEATS
        )  # fmt: skip
        if phase == "one" and min(plays) == DONE:
            self.fault(("phase",), "both have placed three first cards [R7]", ("two",))
        elif phase == "one" and plays[turn] == DONE:
            self.fault(("turn",), "has placed three first cards", (seat_name(1 - turn),))
        known = fine(self.faults, "turn", board.placed)
        if board.placed and known and not self.lying[PLACE_OF[turn][board.placed]]:
            self.fault(("placed",), f"{seat_name(turn)} has no card there")
        if phase == "score" and (board.score or len(board.named) == len(SEATS)):
            self.fault(("phase",), "the score is settled", (FOURTH,))
        if phase == FOURTH and not board.score:
            self.fault(("score",), "is missing: the deciding battle is for one", BATTLES)
        stuck = self.stuck()
        names = self.per_seat(board.named, "named")
        return Duel(
            phase=phase, turn=turn, first=self.seat(board.first, ("first",)), plays=plays,
            turns=int(phase == "two") if board.turns is None else board.turns, idle=board.idle,
            placed=board.placed, used=board.used, redraws=self.numbers("redraws"),
            stuck=tuple(seat in stuck for seat in SEATS),
            named=tuple(names[seat][1] if seat in names else "" for seat in SEATS),
            score=board.score,
        )  # fmt: skip

    def stuck(self) -> set[Seat]:
        named = [self.seat(text, ("stuck", at)) for at, text in enumerate(self.board.stuck)]
        for at in range(1, len(named)):
            if named[at] in named[:at]:
                self.fault(("stuck", at), f"{seat_name(named[at])} is told twice")
        return set(named)

    # Hands and the deck.

    def lay_hands(self, facts: Duel) -> None:
        told = self.per_seat(self.board.hand, "hand")
        for seat in SEATS:
            path, given = told.get(seat, (("hand",), self.usual_hand(facts, seat)))
            where = HANDS[seat]
            cards = self.cards(given, path)
            self.lying[where] = [Object(ObjectId(0), 1, where, card) for card in cards]

    def usual_hand(self, facts: Duel, seat: Seat) -> int:
        """Return how many cards a seat holds if nobody told (R2)."""
        if seat == facts.turn:
            return FULL_HAND - bool(facts.placed)
        acted = any(self.lying[place] for place in PLACE_OF[seat].values())
        return FULL_HAND - acted

    def lay_deck(self) -> None:
        given = self.board.deck
        rest = len(deck_of(self.game)) - sum(map(len, self.lying.values()))
        if isinstance(given, str):
            if fold(given) not in ANY:
                self.fault(("deck",), f"unknown value {given!r}", ANY[:1])
            given = max(0, rest)
        cards = [] if given is FAULTY else self.cards(given, ("deck",))
        whole = len(deck_of(self.game))
        if len(cards) > (rest if fine(self.faults) else whole) >= 0:
            what = f"with what lies elsewhere more than the {whole} cards"
            self.fault(("deck",), what)
        self.lying[DECK] = [Object(ObjectId(0), 1, DECK, card) for card in reversed(cards)]

    def no_more_copies(self) -> None:
        """See that no card is there more often than the deck has it (H1)."""
        counts = Counter(thing.card for things in self.lying.values() for thing in things)
        for id, count in counts.items():
            most = 0 if id == UNKNOWN else self.game.card(id).count
            if most and count > most:
                what = f"{count} times {self.game.card(id).name.en}, but the deck has {most} [H1]"
                self.faults.append(DefinitionError("", what))
