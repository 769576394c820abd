"""Described boards: from the keys of `Given` to a state between actions.

A described board numbers its objects in layout order, so equal descriptions are equal states.
What is on it stays as it is: a board from which something would follow at once is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from cardrules.core.grants import broken
from cardrules.core.model import Settings
from cardrules.core.opening import opened
from cardrules.errors import UnknownFactError
from cardrules.games.naruto_mythos.bonds import WRONG, bonds_of
from cardrules.games.naruto_mythos.decks import SIZE
from cardrules.games.naruto_mythos.given import Given
from cardrules.games.naruto_mythos.setup import CARDS_A_ROUND, HAND, OWN_MISSIONS, placer
from cardrules.games.naruto_mythos.table import (
    MISSIONS,
    ROUNDS,
    SEATS,
    SIDE,
    TOKENS,
    Course,
    Stamps,
    other,
)  # fmt: skip
from cardrules.games.naruto_mythos.told import CHARACTER, LETTERS, MISSION, Laid, Names
from cardrules.kit import (
    UNKNOWN,
    Copy,
    DefinitionError,
    FaultsError,
    Object,
    ObjectId,
    Perform,
    Place,
    Ref,
    Seat,
    State,
    contents,
    laid_out,
)  # fmt: skip
from cardrules.schema import fine, gather
from cardrules.settings import settled

Board = State[Course]
Layouted = dict[Place, list[Object]]
"""What lies in each place, from the bottom to the top; ids come later."""


def read_board(game: Any, given: Mapping[str, Any]) -> Board:
    """Return the state that a description means, with the question that the rules then ask.

    Args:
        game: Naruto Mythos, perhaps with further cards.
        given: The keys of `Given`.

    Raises:
        FaultsError: Everything that is wrong.
    """
    faults: list[DefinitionError] = []
    board = gather(Given, given, faults)
    settings = settled(game, len(SEATS), board, faults)
    reader = _Reader(game, board, settings, faults)
    state = reader.state()
    if not faults:
        faults += _consequences(game, state, reader)
    if faults:
        raise FaultsError(faults)
    try:
        return opened(game, state)
    except UnknownFactError as unknown:
        raise FaultsError([DefinitionError("", str(unknown))]) from None


class _Reader:
    """Reads the parts of a description and gathers what is wrong with them."""

    def __init__(
        self, game: Any, board: Given, settings: Settings, faults: list[DefinitionError]
    ) -> None:
        self.game = game
        self.board = board
        self.settings = settings
        self.names = Names(game, faults)
        self.laid = list(self._characters())
        self.refs: list[Ref] = []
        """Of each character, in the order of `laid`."""

    def state(self) -> Board:
        """Return the table, with nothing asked yet."""
        facts = self._course()
        self._check_names()
        lying: Layouted = {}
        for laid in self.laid:
            where = self._at(SIDE, laid.seat, laid.mission)
            lying.setdefault(where, []).append(_thing(where, laid))
        self._lay_missions(lying, facts)
        self._lay_cards(lying, facts)
        state = laid_out(self.settings, lying, facts)
        # Characters are read side by side, in the order of the layout.
        places = self.settings.layout.named(SIDE)
        self.refs = [thing.ref for place in places for thing in contents(state, place)]
        facts = attrs.evolve(
            facts,
            entered=self._stamps(facts, "entered", self.board.left, "left"),
            hidden_since=self._stamps(facts, "hidden_since", self.board.left_hidden, "left_hidden"),
        )
        state = attrs.evolve(state, facts=facts)
        grants = tuple(bonds_of(self.game, state, self.names, self.laid, self.refs))
        return attrs.evolve(state, grants=grants, granted=len(grants))

    def _at(self, name: str, seat: int | None = None, number: int = 0) -> Place:
        return self.settings.layout.at(name, seat, number)

    # Characters.

    def _characters(self) -> Iterator[Laid]:
        """Yield the characters in layout order."""
        sides = {}
        for mission in MISSIONS:
            name = f"{SIDE}{mission}"
            for seat, found in self.names.per_seat(getattr(self.board, name), name).items():
                sides[seat, mission] = found
        for (seat, mission), (path, things) in sorted(sides.items()):
            for at, thing in enumerate(things):
                yield self.names.character(thing, (*path, at), seat, mission)

    def _check_names(self) -> None:
        """See that no name stands twice, face-up, on one side (R15)."""
        seen = set()
        for laid in self.laid:
            card = laid.copies[-1].card
            if laid.hidden or card == UNKNOWN:
                continue
            name = self.game.card(card).name.en
            if (laid.seat, laid.mission, name) in seen:
                self.names.fault(laid.path, f"a second {name}, face-up on this side [R15]")
            seen.add((laid.seat, laid.mission, name))

    def _stamps(self, facts: Course, key: str, left: Sequence[int], gone: str) -> Stamps:
        """Return who entered, or was hidden, in which turn; of the gone no object is known."""
        found: dict[int, list[tuple[int | None, Ref]]] = {}
        for laid, ref in zip(self.laid, self.refs, strict=True):
            told = laid.entry if key == "entered" else laid.since
            if told is not None:
                self._check_ago(told.ago, (*laid.path, key), facts)
                found.setdefault(told.ago, []).append((told.nth, ref))
        for at, ago in enumerate(left):
            self._check_ago(ago, (gone, at), facts)
            found.setdefault(ago, []).append((None, Ref(ObjectId(0), at + 1)))
        return tuple(
            (ref, facts.turns - ago)
            for ago, those in sorted(found.items(), reverse=True)
            for ref in in_order(those)
        )

    def _check_ago(self, ago: int, path: tuple[str | int, ...], facts: Course) -> None:
        if not facts.round:
            self.names.fault(path, "nothing enters before the first round")
        elif facts.turns - ago < facts.began:
            now = facts.turns - facts.began + 1
            self.names.fault(path, f"{ago} turns ago was before this round: it is turn {now} of it")

    # What is not on cards.

    def _course(self) -> Course:
        board, names = self.board, self.names
        edge = names.seat(board.edge, ("edge",)) or SEATS[0]
        passed = {names.seat(text, ("passed", at)) for at, text in enumerate(board.passed)}
        playing = board.phase in ("action", "over")
        over = board.phase == "over"
        turn = edge if edge not in passed else other(edge)
        if board.turn is not None:
            said = names.seat(board.turn, ("turn",))
            turn = turn if said is None else said
        told = [t for laid in self.laid for t in (laid.entry, laid.since) if t is not None]
        agos = [*(entry.ago for entry in told), *board.left, *board.left_hidden]
        least = 1 + max(agos, default=0)
        turns = (board.turns or least) if playing else 0
        if board.phase == "action" and turn in passed:
            open_seats = [LETTERS[seat] for seat in SEATS if seat not in passed]
            names.fault(("turn",), f"{LETTERS[turn]} has passed", open_seats)
        if over and board.turn is not None:
            names.fault(("turn",), "it is nobody's when the match is over")
        if over and board.round != ROUNDS:
            names.fault(("round",), f"a match is over after round {ROUNDS}", (str(ROUNDS),))
        return Course(
            phase="mission" if over else board.phase,
            round=board.round if playing else 0,
            turn=turn if board.phase == "action" else None,
            edge=edge,
            chakra=self._numbers("chakra"),
            points=self._numbers("points"),
            passed=tuple(over or seat in passed for seat in SEATS),
            turns=board.earlier + turns,
            began=board.earlier + 1 if playing else 0,
            decided=ROUNDS if over else 0,
            kept=self._kept(edge, turn),
        )

    def _numbers(self, name: str) -> tuple[int, ...]:
        told = self.names.per_seat(getattr(self.board, name), name)
        return tuple(told[seat][1] if seat in told else 0 for seat in SEATS)

    def _kept(self, edge: Seat, turn: Seat) -> int:
        """Return how many have decided about their first hand, as whose turn it is says (R7)."""
        if self.board.phase == "missions":
            return 0
        return int(turn != edge) if self.board.phase == "mulligan" else len(SEATS)

    # Missions.

    def _lay_missions(self, lying: Layouted, facts: Course) -> None:
        board, names = self.board, self.names
        told = board.missions
        shown = names.copies(facts.round if told is None else told, ("missions",), None, MISSION)
        if len(shown) != facts.round and fine(names.faults, "phase", "round"):
            what = f"{len(shown)} missions are turned up, but it is round {facts.round}"
            names.fault(("missions",), what, (str(facts.round),))
        for number, copy in zip(MISSIONS, shown, strict=False):
            where = self._at("mission", None, number)
            lying[where] = [_card(where, copy)]
        self._check_places(len(shown))
        chosen = self._per_seat(lying, "chosen", MISSION)
        aside = self._per_seat(lying, "aside", MISSION)
        rest = 2 * OWN_MISSIONS - len(shown) - len(chosen)
        deck = names.copies(
            max(0, rest) if board.mission_deck is None else board.mission_deck,
            ("mission_deck",), None, MISSION,
        )  # fmt: skip
        where = self._at("mission-deck")
        lying[where] = [_card(where, copy) for copy in deck[::-1]]
        known = fine(names.faults, "missions", "phase", "round", "chosen", "mission_deck")
        if len(deck) > rest >= 0 and known:
            what = f"with those turned up more than the {2 * OWN_MISSIONS} missions of a match"
            names.fault(("mission_deck",), what)
        self._check_chosen(lying, facts)
        self._check_copies([*shown, *chosen, *aside, *deck])

    def _per_seat(self, lying: Layouted, name: str, kind: str = CHARACTER) -> list[Copy]:
        """Lay out what a seat has in a pile that is listed from the top."""
        found = []
        for seat, (path, given) in self.names.per_seat(getattr(self.board, name), name).items():
            where = self._at(name, seat)
            copies = self.names.copies(given, path, None if kind == MISSION else seat, kind)
            lying[where] = [_card(where, copy) for copy in copies[::-1]]
            found += copies
        return found

    def _check_places(self, missions: int) -> None:
        """See that characters stand at missions that are turned up."""
        if not fine(self.names.faults, "missions", "phase", "round"):
            return
        for number in range(missions + 1, ROUNDS + 1):
            if any(laid.mission == number for laid in self.laid):
                what = f"mission {number} is not turned up"
                self.names.fault(
                    (f"{SIDE}{number}",), what, [f"{SIDE}{n}" for n in MISSIONS][:missions]
                )

    def _check_chosen(self, lying: Layouted, facts: Course) -> None:
        """See that whoever stacks the mission deck can choose what comes next (R6)."""
        places = {seat: self._at("chosen", seat) for seat in SEATS}
        counts = [len(lying.get(place, ())) for place in places.values()]
        if facts.phase != "missions":
            if any(counts):
                self.names.fault(("chosen",), "is for the phase missions")
            return
        placed = len(lying[self._at("mission-deck")])
        fits = {0: 0, 1: 1}.get(placed)
        table: Any = State.empty(self.settings, facts)
        first = placer(table)
        assert first is not None
        wanted = [OWN_MISSIONS - int(fits == 1 and seat == first) for seat in SEATS]
        if fits is None or counts != wanted:
            what = "each seat puts down one of its two; the others follow by themselves"
            self.names.fault(("chosen",), what)
        if (self.board.turn or LETTERS[first]).strip().upper() != LETTERS[first]:
            self.names.fault(("turn",), "puts down no mission now", (LETTERS[first],))

    def _check_copies(self, missions: Sequence[Copy]) -> None:
        """See that no mission is there more often than two players bring it (R4)."""
        for card, count in Counter(copy.card for copy in missions).items():
            if card != UNKNOWN and count > len(SEATS):
                what = f"{count} times {self.game.card(card).name.en}, but each seat brings one"
                self.names.fault(("missions",), what)

    # Hands, decks, discard piles.

    def _lay_cards(self, lying: Layouted, facts: Course) -> None:
        self._per_seat(lying, "discard")
        self._per_seat(lying, "deck")
        hands = self.names.per_seat(self.board.hand, "hand")
        for seat in SEATS:
            own = [c for laid in self.laid for c in laid.copies if c.owner == seat]
            gone = len(own) + len(lying.get(self._at("discard", seat), ()))
            where = self._at("hand", seat)
            path, told = hands.get(seat, (("hand",), max(0, self._drawn(facts) - gone)))
            copies = self.names.copies(told, path, seat)
            lying[where] = [_card(where, copy) for copy in copies]
            where = self._at("deck", seat)
            if where not in lying:
                rest = max(0, SIZE - gone - len(copies))
                lying[where] = [_card(where, Copy(UNKNOWN, seat))] * rest

    def _drawn(self, facts: Course) -> int:
        """Return how many cards each seat has drawn by rule (R7, R8)."""
        if facts.phase == "missions":
            return 0
        late = self.settings.in_force["N19"] == "b" and facts.round > 0
        return HAND + CARDS_A_ROUND * (facts.round - int(late))


def _card(where: Place, copy: Copy) -> Object:
    return Object(ObjectId(0), 1, where, copy.card, copy.owner)


def _thing(where: Place, laid: Laid) -> Object:
    *under, top = laid.copies
    thing = Object(
        ObjectId(0), 1, where, top.card, top.owner, laid.hidden, under=tuple(under)
    ).with_counter(TOKENS, laid.tokens)
    return thing.with_untold(TOKENS) if laid.more else thing


def in_order(things: Sequence[tuple[int | None, Any]]) -> list[Any]:
    """Return things in their order: those that say their position there, the others between.

    Example:
        >>> in_order([(None, "a"), (1, "b"), (None, "c")])
        ['b', 'a', 'c']
    """
    firm = {nth: thing for nth, thing in things if nth is not None and nth <= len(things)}
    rest = iter([t for nth, t in things if nth is None or firm.get(nth) is not t])
    return [firm[n] if n in firm else next(rest) for n in range(1, len(things) + 1)]


# What would follow.


def _consequences(game: Any, state: Board, reader: _Reader) -> list[DefinitionError]:
    """Return what is wrong with a board because something would follow from it at once."""
    names = Names(game, [])
    path = {ref: laid.path for laid, ref in zip(reader.laid, reader.refs, strict=True)}
    for grant in state.grants:
        why = broken(game, state, grant)
        if why is not None:
            key = "held_by" if grant.what == "control" else "sealed_by"
            names.fault((*path[grant.on], key), WRONG[grant.what])
    for check in game.checks if not names.faults else ():
        found = check(state)
        if isinstance(found, Perform):
            ref = dict(found.names)["card"]
            what = "its text seals an enemy of this mission at once"
            names.fault(path[ref], what, ("sealed_by",))
            continue
        for event, rules in found:
            thing = getattr(event, "before", None) or event.thing
            names.fault(path[thing.ref], _why(game, state, thing, rules))
    return names.faults


def _why(game: Any, state: Board, thing: Object, rules: Sequence[str]) -> str:
    if "R38" in rules:
        name = game.card(thing.card).name.en
        return f"a second {name}, face-up in this mission [R15, N15]"
    return f"does not stay as it is: something follows at once [{', '.join(rules)}]"
