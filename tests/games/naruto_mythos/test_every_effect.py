"""Every character of the set, generated: its instants work, in two copies too, and without it.

What each does is told in the other files; here none is left out.
"""

from __future__ import annotations

from typing import Any, Self

import pytest

from cardrules.core import resolver
from cardrules.core.effects_plays import Call
from cardrules.core.mentions import parts
from cardrules.games.naruto_mythos import GAME
from cardrules.ids import CardId
from cardrules.kit import Always, Obliged, When, Window
from games.naruto_mythos.bench import Bench, card
from games.naruto_mythos.plays import base_of, laid

CHARACTERS = {str(id): one for id, one in GAME.cards.items() if one.kind == "character"}
PLAYED = ("main", "upgrade", "ambush")


def windows(id: str, window: str) -> set[int]:
    """Return the numbers of a card's instants of a window."""
    forms = [ability.form for ability in CHARACTERS[id].abilities]
    return {i for i, form in enumerate(forms) if isinstance(form, Window) and form.name == window}


PLAYS = [(id, window) for id in CHARACTERS for window in PLAYED if windows(id, window)]
"""Each character with each window that its play can open."""

WARD = card("ward", 'when = "play(enemy here, face-up)", do = { put = "it", to = "hand" }')

RICH: dict[str, Any] = {
    "M1": {
        "A": ["KS-017", "KS-028", "KS-025", "KS-065", "hidden bee"],
        "B": ["ant +1", "cat +1", "hidden dog", "KS-094", "KS-009 > KS-010", "elk +1", "bee +1"],
    },
    "M2": {
        "A": ["KS-009", "KS-003", "KS-064", "KS-074", "KS-013", "KS-055", "hidden ant"],
        "B": ["KS-027", {"card": "KS-052", "entered": "last turn"}, "hidden elk"],
    },
    "hand": {"A": ["KS-097", "KS-051", "KS-026"], "B": ["ant", "bee"]},
    "discard": {"A": ["KS-011", "KS-101"]},
    "deck": {"A": ["bee", "KS-027", "KS-101", "cat", "KS-096", "KS-011", "KS-099"],
             "B": ["ant", "bee", "cat", "dog"]},
    "chakra": {"A": 30, "B": 30}, "edge": "A", "turn": "A", "round": 2, "turns": 6,
}  # fmt: skip
"""A board on which nearly every text finds what it looks for."""

FEW: dict[str, Any] = {**RICH, "M1": {"A": ["KS-028"], "B": ["ant +1"]}, "edge": "B"}
"""One on which there is one enemy here; and B has the Edge, and what can be covered is strong."""


def named(id: str) -> str:
    one = GAME.cards.get(CardId(id))
    return "" if one is None else one.name.en


def other(side: list[Any], name: str) -> list[Any]:
    """Return those of a side that have another name: R15 would forbid a second one."""
    return [who for who in side if named(who["card"] if isinstance(who, dict) else who[:6]) != name]


class Quick(Bench):
    """A board on which nothing is looked at besides: the other tests do, and these are many."""

    def do(self, action: Any) -> Self:
        step = resolver.act(self.game, self.state, self._action(action), self.chance, self.seq)
        self.state, self.seq = step.state, step.entries[-1].seq + 1
        self.entries += step.entries
        return self


def played(id: str, window: str, given: dict[str, Any], *, twins: bool = False) -> Bench:
    """Return a board on which A has just played a card so that a window of it opens."""
    name = CHARACTERS[id].name.en
    one, two = dict(given["M1"]), dict(given["M2"])
    one["A"], two["A"] = other(one["A"], name), other(two["A"], name)
    if twins:
        for seat in "AB":
            two[seat] = [*other(two[seat], name), f"{id} #twin{seat}"]
    own = {
        "main": [],
        "upgrade": [f"base +{6 if given is FEW else 1} #own"],
        "ambush": [f"hidden {id} #own"],
    }[window]
    one["A"] = [*own, *one["A"]]
    hand = {**given["hand"], "A": [id, *given["hand"]["A"]]}
    board = laid(cards=base_of(id) + WARD, **{**given, "M1": one, "M2": two, "hand": hand})
    board.__class__ = Quick
    if window == "ambush":
        return board.reveal("own")
    return board.play(id, 1, *(["own"] if window == "upgrade" else []))


def through(board: Bench, *, using: bool = True) -> Bench:
    """Answer until it is B's turn: use everything, or nothing; take the first, or the largest."""
    for _ in range(60):
        if board.asked.endswith("ask.turn") or not board.asked:
            return board
        offered = board.offered
        wanted = "use" if using else "decline"
        # The last number is the largest; the first is 0, which is nothing.
        board.say(wanted if wanted in offered else offered[-1 if offered[0] == "0" else 0])
    raise AssertionError(board.asked)


def activated(board: Bench, id: str) -> list[tuple[int, str]]:
    """Return which effects of a card were activated: their number, and of which thing."""
    events = [entry.event for entry in board.entries if entry.event.tag == "activated"]
    return [(event.index, board.label(event.source)) for event in events if event.code == id]


@pytest.mark.parametrize(("id", "window"), PLAYS)
def test_each_instant_does_something_if_it_is_used(id: str, window: str) -> None:
    found: set[int] = set()
    for given in (RICH, FEW):
        start = played(id, window, given)
        used = through(start.fork())
        declined = through(start, using=False)
        # What cannot be declined comes out the same.
        free = any(CHARACTERS[id].abilities[i].obliged is Obliged.MAY for i in windows(id, window))
        looked = any(entry.event.tag == "looked" for entry in used.entries)
        if looked or not free or GAME.said(used.state) != GAME.said(declined.state):
            found |= {index for index, _ in activated(used, id)}
    assert windows(id, window) <= found


@pytest.mark.parametrize(("id", "window"), PLAYS)
def test_other_copies_in_play_take_no_part_in_it(id: str, window: str) -> None:
    alone = [through(played(id, window, given)) for given in (RICH, FEW)]
    beside = [through(played(id, window, given, twins=True)) for given in (RICH, FEW)]
    for one in (*alone, *beside):
        instants = {(i, who) for i, who in activated(one, id) if i in windows(id, window)}
        assert not {who for _, who in instants} & {"twinA", "twinB"}
    reached = {i for one in beside for i, _ in activated(one, id)}
    assert windows(id, window) <= reached


@pytest.mark.parametrize(("id", "window"), PLAYS)
def test_it_goes_on_without_its_source(id: str, window: str) -> None:
    # A trigger on the entry comes first (R33) and has taken the card away.
    given = {**RICH, "M1": {**RICH["M1"], "B": [*RICH["M1"]["B"], "ward"]}}
    board = through(played(id, window, given))
    assert board.turn == "B"
    assert board.phase == "action 2"


# ── What works all the time ───────────────────────────────────────────────────────────────────────

STANDING = [
    id for id, one in CHARACTERS.items()
    if any(isinstance(ability.form, Always | When) for ability in one.abilities)
]  # fmt: skip


def face_down(id: str, name: str) -> Bench:
    """Return a board on which a card lies hidden, and nobody beside it has a name."""
    one, two = dict(RICH["M1"]), dict(RICH["M2"])
    one["A"], two["A"] = [f"hidden {id}", *other(one["A"], name)], other(two["A"], name)
    return laid(**{**RICH, "M1": one, "M2": two})


@pytest.mark.parametrize("id", STANDING)
def test_a_text_that_lies_face_down_does_not_work(id: str) -> None:
    name = CHARACTERS[id].name.en
    # Zabuza KS-086 has no text: hidden, all are as he is (R18).
    hidden, plain = face_down(id, name), face_down("KS-086", name)
    for seat in "AB":
        assert hidden.income(seat) == plain.income(seat)
        for number in (1, 2):
            assert hidden.total(f"{seat}.M{number}") == plain.total(f"{seat}.M{number}")


# ── The set ───────────────────────────────────────────────────────────────────────────────────────


def functions(id: str) -> list[Any]:
    """Return what the texts of a card consist of that is no data, such as a function."""
    found = (p for a in CHARACTERS[id].abilities for p in (*parts(a.form), *parts(a.effect)))
    return [part for part in found if callable(part) or isinstance(part, Call)]


FUNCTIONS = 0
"""How many cards have a text that is a typed function and not data; there may only be fewer."""


def test_every_character_is_data() -> None:
    assert [one.values["number"] for one in CHARACTERS.values()] == [*range(1, 149)]
    assert {id for id, one in CHARACTERS.items() if not one.abilities} == {"KS-009", "KS-086"}
    assert len([id for id in CHARACTERS if functions(id)]) <= FUNCTIONS
