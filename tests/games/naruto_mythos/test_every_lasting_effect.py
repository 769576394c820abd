"""Every character of the set, generated: SCORE, what hears the end of the round, and statics.

With its condition and without it, in two copies, face-down, and gone before it is applied.
"""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.core.statics import derive
from cardrules.core.trees import Pattern
from cardrules.games.naruto_mythos import GAME
from cardrules.games.naruto_mythos.meeting import SEALS
from cardrules.games.naruto_mythos.numbers import income
from cardrules.ids import Seat
from cardrules.kit import Always, When
from games.naruto_mythos.bench import Bench, card
from games.naruto_mythos.plays import base_of, laid
from games.naruto_mythos.test_every_effect import (
    CHARACTERS,
    PLAYS,
    RICH,
    Quick,
    activated,
    other,
    through,
    windows,
)  # fmt: skip

SCORING = [id for id in CHARACTERS if windows(id, "score")]


def hearing_the_end(id: str) -> set[int]:
    """Return the numbers of a card's texts that hear the end of the round."""
    forms = [ability.form for ability in CHARACTERS[id].abilities]
    return {i for i, form in enumerate(forms) if isinstance(form, When) and _ends(form.pattern)}


def _ends(pattern: Pattern) -> bool:
    return "round end" in pattern.kinds


ENDING = [id for id in CHARACTERS if hearing_the_end(id) and id != SEALS]
"""Those, without Rashomon, which no board has without somebody that it seals: test_rashomon."""

# Whatever is simultaneous with these comes after them: they are chosen first.
BROOM = card("broom", 'obliged = "if able", when = "round end", '
             'do = { put = "all other", to = "hand" }')  # fmt: skip
RAKE = card("rake", 'score = { put = "all other here", to = "hand" }')


def at_the_end(who: str, *, beside: tuple[str, ...] = (), **more: Any) -> Bench:
    """Return a board on which the round has just been ended, with a character in mission 1 of A."""
    name = CHARACTERS[next(word for word in who.split() if word in CHARACTERS)].name.en
    board = {**RICH, **more}
    one, two = dict(board["M1"]), dict(board["M2"])
    one["A"], two["A"] = [who, *beside, *other(one["A"], name)], other(two["A"], name)
    one["B"], two["B"] = other(one["B"], name), other(two["B"], name)
    played = laid(cards=BROOM + RAKE, **{**board, "M1": one, "M2": two})
    played.__class__ = Quick
    return played.skip(2)


def first(board: Bench, who: str) -> Bench:
    """Answer until it is somebody's turn; where there is an order, one source comes first."""
    for _ in range(60):
        if board.asked.endswith("ask.turn") or not board.asked:
            return board
        offered = board.offered
        wanted = next((w for w in (who, "use") if w in offered), offered[0])
        board.say(wanted)
    raise AssertionError(board.asked)


@pytest.mark.parametrize("id", SCORING)
def test_score_is_applied_where_the_mission_is_won_and_nowhere_else(id: str) -> None:
    won = through(at_the_end(f"{id} +29 #own"))
    assert windows(id, "score") <= {index for index, who in activated(won, id) if who == "own"}
    declined = through(at_the_end(f"{id} +29 #own"), using=False)
    free = not any(CHARACTERS[id].abilities[i].obliged.value == "if able"
                   for i in windows(id, "score"))  # fmt: skip
    assert free
    assert GAME.said(won.state) != GAME.said(declined.state)
    # Where the other side is stronger, and where it lies face-down, there is none.
    strong = {"A": RICH["M1"]["A"], "B": ["ant +99"]}
    for board in (at_the_end(f"{id} #own", M1=strong), at_the_end(f"hidden {id} #own")):
        ran = through(board)
        assert not {i for i, who in activated(ran, id) if who == "own"} & windows(id, "score")


@pytest.mark.parametrize("id", SCORING)
def test_a_copy_in_a_mission_that_is_lost_does_not_score(id: str) -> None:
    name = CHARACTERS[id].name.en
    two = {"A": [f"{id} #twin", *other(RICH["M2"]["A"], name)], "B": ["ant +99"]}
    board = laid(**{**RICH, "M1": {"A": [f"{id} +29 #own"], "B": ["bee"]}, "M2": two})
    board.__class__ = Quick
    done = through(board.skip(2))
    scored = {who for i, who in activated(done, id) if i in windows(id, "score")}
    assert scored == {"own"}


@pytest.mark.parametrize("id", SCORING)
def test_a_score_whose_source_has_gone_leaves_the_match_going_on(id: str) -> None:
    done = first(at_the_end(f"{id} +29 #own", beside=("rake",)), "rake")
    assert done.at("own") == "A.hand" or done.thing("own") is None
    assert done.phase == "action 3"


@pytest.mark.parametrize("id", ENDING)
def test_what_hears_the_end_of_the_round_works_face_up_only(id: str) -> None:
    boards = [at_the_end(f"{id} #own"),
              at_the_end(f"{id} #own", M1={"A": [], "B": []}, M2={"A": [], "B": []},
                         hand={"A": [], "B": []})]  # fmt: skip
    heard = {i for board in boards for i, who in activated(through(board), id) if who == "own"}
    assert hearing_the_end(id) <= heard
    hidden = through(at_the_end(f"hidden {id} #own"))
    assert not [i for i, who in activated(hidden, id) if who == "own" and i in hearing_the_end(id)]


@pytest.mark.parametrize("id", ENDING)
def test_two_copies_hear_the_end_of_the_round_each_for_itself(id: str) -> None:
    sides: dict[str, Any] = {"M1": {"A": [f"{id} #own"]}, "M2": {"B": [f"{id} #twin"]}}
    board = laid(round=2, hand={"A": [], "B": []}, deck={"A": 2, "B": 2}, edge="A", **sides)
    board.__class__ = Quick
    done = through(board.skip(2))
    for index in hearing_the_end(id):
        assert {who for i, who in activated(done, id) if i == index} == {"own", "twin"}


@pytest.mark.parametrize("id", ENDING)
@pytest.mark.parametrize("reading", ["a", "b"])
def test_what_has_gone_before_it_is_applied_does_nothing_more(id: str, reading: str) -> None:
    done = first(at_the_end(f"{id} #own", beside=("broom",), readings={"N30": reading}), "broom")
    assert done.phase == "action 3"
    found = [entry.event for entry in done.entries]
    # Whatever swept it away, it went once.
    went = [e for e in found if e.tag == "moved" and str(e.before.card) == id and e.kind == "put"]
    assert len(went) <= 1 + sum(str(t.card) == id for t in done.state.objects.values())


# ── Without what they look for ────────────────────────────────────────────────────────────────────

ALONE: dict[str, Any] = {"hand": {"A": [], "B": []}, "deck": {"A": [], "B": []}, "edge": "B",
                         "chakra": {"A": 30, "B": 0}, "missions": ["MSS-06"], "turn": "A"}  # fmt: skip
"""Nobody and nothing is there, and there is one mission only."""

NEEDS_NOTHING = frozenset({
    ("KS-006", "upgrade"), ("KS-017", "main"), ("KS-038", "ambush"), ("KS-039", "upgrade"),
    ("KS-043", "upgrade"), ("KS-054", "upgrade"), ("KS-057", "main"), ("KS-070", "main"),
    ("KS-071", "upgrade"), ("KS-104", "main"), ("KS-104", "upgrade"), ("KS-114", "main"),
    ("KS-114", "upgrade"), ("KS-122", "main"), ("KS-122", "upgrade"), ("KS-126", "upgrade"),
    ("KS-137", "upgrade"), ("KS-148", "main"), ("KS-148", "ambush"),
})  # fmt: skip
"""The plays whose instants do something even there."""


def alone(id: str, window: str) -> Bench:
    """Return a board on which A has played a card to where nobody is but what it covers."""
    own = {"main": [], "upgrade": ["base #own"], "ambush": [f"hidden {id} #own"]}[window]
    hand = {"A": [] if window == "ambush" else [id], "B": []}
    board = laid(cards=base_of(id), **{**ALONE, "M1": {"A": own}, "hand": hand})
    board.__class__ = Quick
    if window == "ambush":
        return board.reveal("own")
    return board.play(id, 1, *(["own"] if window == "upgrade" else []))


@pytest.mark.parametrize(("id", "window"), PLAYS)
def test_an_instant_does_nothing_where_nothing_is_that_it_looks_for(id: str, window: str) -> None:
    start = alone(id, window)
    used, declined = through(start.fork()), through(start, using=False)
    # What cannot be declined comes out the same, so the hand-over of Chakra is looked at too.
    does = GAME.said(used.state) != GAME.said(declined.state) or used.chakra[1] > 0
    assert does is ((id, window) in NEEDS_NOTHING)


CONDITIONAL = [
    (id, index) for id, one in CHARACTERS.items() for index, ability in enumerate(one.abilities)
    if isinstance(ability.form, Always) and ability.form.op == "add"
    and ability.form.value in ("power", "income") and ability.form.condition is not None
]  # fmt: skip


def contributing(board: Bench, id: str) -> set[int]:
    """Return which texts of a card add to a Power or an income on a board."""
    found = set()
    game, state = board.game, board.state
    there = [t for t in state.objects.values() if state.settings.layout.zones[t.place].in_play]
    numbers = [income(game, state, Seat(seat)) for seat in (0, 1)]
    numbers += [derive(game, state, "power", thing) for thing in there]
    for number in numbers:
        found |= {p.index for p in number.parts if (p.op, p.code) == ("add", id) and p.amount}
    return found


HELP: dict[str, Any] = {"A": ["KS-028", "KS-026", "KS-074", "KS-003", "hidden ant"],
                        "B": ["ant", "KS-077"]}  # fmt: skip


@pytest.mark.parametrize(("id", "index"), CONDITIONAL)
def test_a_static_adds_while_its_condition_holds_and_not_else(id: str, index: int) -> None:
    name = CHARACTERS[id].name.en
    side = {seat: other(HELP[seat], name) for seat in "AB"}
    with_help = [
        laid(**{**ALONE, "edge": edge, "M1": {"A": [id, *side["A"]], "B": side["B"]}})
        for edge in "AB"
    ]
    bare = [laid(**{**ALONE, "edge": edge, "M1": {"A": [id]}}) for edge in "AB"]
    on = [index in contributing(board, id) for board in with_help]
    off = [index in contributing(board, id) for board in bare]
    assert any(on)
    # With the Edge here and without it there: what only asks for the Edge is off in one of them.
    assert not all(off)
