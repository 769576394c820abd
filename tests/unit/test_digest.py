"""The digest of a board: equal for equal boards, whatever numbers they carry."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

import attrs
import pytest
from immutables import Map

import cardrules as cr
from cardrules._frozen import frozen
from cardrules.core.claims import claim
from cardrules.core.digest import board_digest, board_text
from cardrules.core.frames import AbilityFrame
from cardrules.core.layout import Layout, Zone
from cardrules.core.model import Copy, Decision, Grant, Object, Outcome, Settings
from cardrules.core.state import State
from cardrules.ids import CardId, ObjectId, Place, Ref, Seat

LAYOUT = Layout((Zone("table"), Zone("hand", Seat(0)), Zone("hand", Seat(1))))
SETTINGS = Settings("tiny", 2, (("fast", True),), (), LAYOUT, {"A1": "a"})


@frozen
class Facts:
    """The facts of a tiny game."""

    turn: int = 0
    chosen: Ref | None = None
    marks: frozenset[str] = frozenset()
    number: int = 0


def board(
    first: int = 1, facts: Facts | None = None, thing: dict[str, Any] | None = None, **changes: Any
) -> Any:
    """Return a board with two cards on the table and one in a hand, numbered from `first`."""
    ids = [ObjectId(first + i) for i in range(3)]
    objects = [
        attrs.evolve(Object(ids[0], 1, Place(0), CardId("oak")), **(thing or {})),
        Object(ids[1], 1, Place(0), CardId("elm")),
        Object(ids[2], 1, Place(1), CardId("oak")),
    ]
    zones = ((ids[0], ids[1]), (ids[2],), ())
    state: State[Facts] = State(SETTINGS, zones, Map({o.id: o for o in objects}), facts or Facts())
    return attrs.evolve(state, **changes)


def decided(**changes: Any) -> Any:
    """Return a board with an open question."""
    fields: dict[str, Any] = {
        "id": 1,
        "seat": Seat(0),
        "prompt": claim("ask.turn"),
        "rules": (),
    } | changes
    return board(decision=Decision(**fields))


def granted(first: int = 1, **changes: Any) -> Any:
    """Return a board with a grant on the first card of the table."""
    fields: dict[str, Any] = {
        "number": 1, "what": "control", "holder": Seat(0), "on": Ref(ObjectId(first), 1),
        "source": Ref(ObjectId(first + 1), 1), "anchors": ("there",),
    } | changes  # fmt: skip
    return board(first, grants=(Grant(**fields),))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (board(), board(first=50)),
        (board(), board(minted=99, asked=7, granted=3)),
        (board(), board(thing={"life": 4})),
        (
            board(facts=Facts(chosen=Ref(ObjectId(2), 1))),
            board(50, Facts(chosen=Ref(ObjectId(51), 1))),
        ),
        (decided(), decided(id=9, rules=("R1",))),
        (granted(), granted(50, number=8)),
        (
            board(frames=(AbilityFrame("oak", 0, Ref(ObjectId(1), 1), Seat(0), 5),)),
            board(50, frames=(AbilityFrame("oak", 0, Ref(ObjectId(50), 1), Seat(0), 77),)),
        ),
    ],
)  # fmt: skip
def test_numbers_do_not_matter(one: Any, other: Any) -> None:
    assert board_digest(one) == board_digest(other)


@pytest.mark.parametrize(
    "other",
    [
        board(thing={"card": CardId("ash")}),
        board(thing={"owner": Seat(1)}),
        board(thing={"face_down": True}),
        board(thing={"used": True}),
        board(thing={"counters": (("token", 1),)}),
        board(thing={"under": (Copy(CardId("elm")),)}),
        board(facts=Facts(turn=1)),
        board(facts=Facts(number=1)),
        board(facts=Facts(marks=frozenset({"x"}))),
        board(facts=Facts(chosen=Ref(ObjectId(1), 1))),
        board(zones=((ObjectId(2), ObjectId(1)), (ObjectId(3),), ())),
        board(settings=attrs.evolve(SETTINGS, options=(("fast", False),))),
        board(outcome=Outcome((Seat(0),), (1, 0), claim("end.goal"))),
        board(frames=(AbilityFrame("oak", 0, None, Seat(0), 5),)),
        decided(),
        granted(),
    ],
)
def test_everything_that_is_seen_on_the_board_matters(other: Any) -> None:
    assert board_digest(board()) != board_digest(other)


def test_what_is_asked_and_of_whom_matters() -> None:
    digests = {
        board_digest(b)
        for b in (decided(), decided(seat=Seat(1)), decided(prompt=claim("ask.other")))
    }
    assert len(digests) == 3


def test_a_grant_is_known_by_where_its_things_lie() -> None:
    other = granted(on=Ref(ObjectId(3), 1))
    gone = granted(on=Ref(ObjectId(1), 9))
    assert len({board_digest(b) for b in (granted(), other, gone)}) == 3


LOOSE = attrs.evolve(SETTINGS, layout=Layout((Zone("table", ordered=False), *LAYOUT.zones[1:])))
TURNED = ((ObjectId(2), ObjectId(1)), (ObjectId(3),), ())


def loose(laid: Any = None, **changes: Any) -> Any:
    """Return a board on whose table the order of cards means nothing."""
    return board(settings=LOOSE, **({} if laid is None else {"zones": laid}), **changes)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"thing": {"card": CardId("elm"), "counters": (("token", 1),)}},
        {"facts": Facts(chosen=Ref(ObjectId(1), 1))},
        {"facts": Facts(chosen=Ref(ObjectId(2), 1))},
        {"grants": (Grant(1, "control", Seat(0), Ref(ObjectId(1), 1), Ref(ObjectId(2), 1), ()),)},
        {"frames": (AbilityFrame("oak", 0, Ref(ObjectId(2), 1), Seat(0), 5),)},
    ],
)
def test_an_order_that_means_nothing_does_not_matter(changes: dict[str, Any]) -> None:
    assert board_digest(loose(**changes)) == board_digest(loose(TURNED, **changes))
    assert board_digest(board(**changes)) != board_digest(board(zones=TURNED, **changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"facts": Facts(chosen=Ref(ObjectId(1), 1))},
        {"grants": (Grant(1, "control", Seat(0), Ref(ObjectId(2), 1), Ref(ObjectId(3), 1), ()),)},
        {"frames": (AbilityFrame("oak", 0, Ref(ObjectId(2), 1), Seat(0), 5),)},
    ],
)
def test_equal_cards_are_told_apart_by_what_is_said_of_them(changes: dict[str, Any]) -> None:
    alike = {"thing": {"card": CardId("elm")}, **changes}
    assert board_digest(loose(**alike)) == board_digest(loose(TURNED, **alike))
    assert board_digest(loose(**alike)) != board_digest(loose(thing={"card": CardId("elm")}))


def test_where_the_order_means_nothing_the_cards_still_matter() -> None:
    swapped = ((ObjectId(3), ObjectId(2)), (ObjectId(1),), ())
    boards = [
        loose(),
        loose(thing={"face_down": True}),
        loose(thing={"card": CardId("ash")}),
        loose(thing={"card": CardId("elm")}),
        loose(swapped, thing={"used": True}),
        loose(facts=Facts(chosen=Ref(ObjectId(1), 1))),
        loose(facts=Facts(chosen=Ref(ObjectId(2), 1))),
    ]
    assert len({board_digest(b) for b in boards}) == len(boards)


def test_the_readings_are_not_part_of_the_board() -> None:
    fixed = attrs.evolve(SETTINGS, readings=(("A1", "b"),), in_force={"A1": "b"})
    assert board_digest(board(settings=fixed)) == board_digest(board())


def test_every_process_says_the_same() -> None:
    code = (
        "from cardrules.games.arcanya import GAME\n"
        "from cardrules.core.digest import board_digest\n"
        "given = {'seats': 3, 'sphere': {'power': 5, 'at': 'B', 'sender': 'A'}}\n"
        "print(board_digest(GAME.board(given)))"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(digests) == 1


@pytest.mark.parametrize("name", cr.games())
def test_in_no_game_the_order_of_a_hand_makes_another_board(name: str) -> None:
    game = cr.game(name)
    state: Any = game.start(seats=game.seats[0], seed=1).state
    hands = [place for place, zone in enumerate(state.settings.layout.zones) if zone.name == "hand"]
    zones = list(state.zones)
    for place in hands:
        zones[place] = zones[place][::-1]
    turned = attrs.evolve(state, zones=tuple(zones))

    assert turned.zones != state.zones
    assert board_digest(turned) == board_digest(state)


@pytest.mark.parametrize("name", cr.games())
def test_what_is_digested_is_json(name: str) -> None:
    match, pick = cr.game(name).start(seed=2), random.Random(2)
    texts = set[str]()
    while match.decision is not None and len(texts) < 100:
        match.act(pick.choice(match.legal_actions()))
        text = board_text(match.state)
        texts.add(text)

        assert json.dumps(json.loads(text), separators=(",", ":")) == text
