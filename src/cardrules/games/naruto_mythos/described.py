"""The description of a state between actions, as `read_board` reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardrules.games.naruto_mythos.board import in_order
from cardrules.games.naruto_mythos.bonds import rules_of
from cardrules.games.naruto_mythos.control import UNSEEN
from cardrules.games.naruto_mythos.table import (
    MISSIONS,
    SEATS,
    SIDE,
    Stamps,
    characters,
    side,
)  # fmt: skip
from cardrules.games.naruto_mythos.told import called, tokens_text
from cardrules.kit import (
    Copy,
    DefinitionError,
    Grant,
    Object,
    Place,
    Ref,
    contents,
    live,
    place,
    seat_name,
)  # fmt: skip

BOND_KEYS: Final = {"control": "held_by", "seal": "sealed_by"}


def write_board(game: Any, state: Any) -> dict[str, Any]:
    """Return the description of a state between actions; options only where they differ.

    Of ids nothing is said: the board of a match in play comes back with others, and equal digest.

    Raises:
        DefinitionError: Something is being resolved, or a loop has ended the match.
    """
    if state.frames:
        raise DefinitionError("", "a board is described between actions, not in the middle of one")
    if state.outcome is not None and state.facts.phase != "mission":
        raise DefinitionError("", "a match that a loop has ended cannot be described")
    writer = _Writer(game, state)
    found = {**writer.course(), **writer.missions(), **writer.cards(), **writer.sides()}
    defaults = {option.name: option.default for option in game.options}
    options = {name: value for name, value in state.settings.options if defaults[name] != value}
    readings = dict(state.settings.readings)
    return {
        **{name: value for name, value in found.items() if value or name == "mission_deck"},
        **({"options": options} if options else {}),
        **({"readings": readings} if readings else {}),
    }


class _Writer:
    def __init__(self, game: Any, state: Any) -> None:
        self.game = game
        self.state = state
        self.facts = state.facts
        sources = dict.fromkeys(grant.source for grant in state.grants)
        self.labels: dict[Ref | None, str] = {
            ref: f"c{n}" for n, ref in enumerate(sources, start=1)
        }
        self.entered, self.left = self._stamps(self.facts.entered)
        self.since, self.left_hidden = self._stamps(self.facts.hidden_since)

    # What is not on cards.

    def course(self) -> dict[str, Any]:
        facts = self.facts
        phase = "over" if self.state.outcome is not None else facts.phase
        found: dict[str, Any] = {"phase": phase, "edge": seat_name(facts.edge)}
        if facts.round:
            found["round"] = facts.round
        if phase in ("action", "mulligan"):
            found["turn"] = seat_name(self.state.decision.seat)
        if phase == "action":
            found["passed"] = [seat_name(s) for s in SEATS if facts.passed[s]]
        if facts.began:
            found["turns"] = facts.turns - facts.began + 1
            found["earlier"] = facts.began - 1
        for name in ("chakra", "points"):
            found[name] = {seat_name(s): n for s in SEATS if (n := getattr(facts, name)[s])}
        return {**found, "left": self.left, "left_hidden": self.left_hidden}

    def _stamps(self, stamps: Stamps) -> tuple[dict[Ref, Any], list[int]]:
        """Return for each character how many turns ago it was, and for those that have gone."""
        found: dict[Ref, Any] = {}
        left: list[int] = []
        in_play = [thing.ref for thing in characters(self.state)]
        for turn in dict.fromkeys(turn for _, turn in stamps):
            ago = self.facts.turns - turn
            those = [ref for ref, when in stamps if when == turn]
            here = [ref for ref in in_play if ref in those]
            gone = [ref for ref in those if ref not in here]
            left += [ago] * len(gone)
            plain = in_order([(None, ref) for ref in (*here, *gone)]) == those
            for ref in here:
                found[ref] = ago if plain else {"ago": ago, "nth": those.index(ref) + 1}
        return found, left

    # Cards.

    def missions(self) -> dict[str, Any]:
        state = self.state
        shown = [t for n in MISSIONS for t in contents(state, place(state, "mission", None, n))]
        found: dict[str, Any] = {
            "missions": [self._copies(thing, None) for thing in shown],
            "mission_deck": self._pile(place(state, "mission-deck"), None),
        }
        for name in ("chosen", "aside"):
            told = {seat_name(s): self._pile(place(state, name, s), None) for s in SEATS}
            found[name] = {letter: pile for letter, pile in told.items() if pile}
        return found

    def cards(self) -> dict[str, Any]:
        state = self.state
        return {
            "hand": {seat_name(s): self._pile(place(state, "hand", s), s)[::-1] for s in SEATS},
            "deck": {seat_name(s): self._pile(place(state, "deck", s), s) for s in SEATS},
            "discard": {
                seat_name(s): pile
                for s in SEATS
                if (pile := self._pile(place(state, "discard", s), s))
            },
        }

    def _pile(self, where: Place, owner: int | None) -> list[str]:
        return [self._copies(thing, owner) for thing in contents(self.state, where)[::-1]]

    def _copies(self, thing: Object, owner: int | None) -> str:
        return " > ".join(self._copy(copy, owner) for copy in thing.copies)

    def _copy(self, copy: Copy, owner: int | None) -> str:
        name = called(self.game, copy.card)
        return name if copy.owner in (owner, None) else f"{name} @{seat_name(copy.owner)}"

    # Characters.

    def sides(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for number in MISSIONS:
            for seat in SEATS:
                things = [self._character(t, seat) for t in side(self.state, seat, number)]
                if things:
                    found.setdefault(f"{SIDE}{number}", {})[seat_name(seat)] = things
        return found

    def _character(self, thing: Object, seat: int) -> Any:
        held = next((g for g in self._bonds(thing) if g.what == "control"), None)
        usual = seat if held is None else 1 - seat
        tokens = tokens_text(thing)
        text = ("hidden " if thing.face_down else "") + self._copies(thing, usual)
        text += f" +{tokens}" if tokens else ""
        more: dict[str, Any] = {}
        if thing.ref in self.labels:
            more["label"] = self.labels[thing.ref]
        if thing.ref in self.entered:
            more["entered"] = self.entered[thing.ref]
        if thing.ref in self.since:
            more["hidden_since"] = self.since[thing.ref]
        for grant in self._bonds(thing):
            more[BOND_KEYS[grant.what]] = self._bond(grant)
        if held is not None and UNSEEN in held.anchors:
            more["unseen"] = True
        return {"card": text, **more} if more else text

    def _bonds(self, thing: Object) -> Sequence[Grant]:
        return [grant for grant in self.state.grants if grant.on == thing.ref]

    def _bond(self, grant: Grant) -> Any:
        found: dict[str, Any] = {"by": self.labels[grant.source]}
        if len(self.state.grants) > 1:
            found["nth"] = self.state.grants.index(grant) + 1
        source = None if grant.source is None else live(self.state, grant.source)
        assert source is not None
        if grant.rules != rules_of(self.game, source.card, grant.what):
            found["rules"] = list(grant.rules)
        return found if len(found) > 1 else found["by"]
