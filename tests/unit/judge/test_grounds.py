"""Several grounds for one result: each by itself enough, all of them told, and never a conflict."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardrules.core.claims import Name, Text
from cardrules.core.events import GrantEnded, Moot, Prevented, is_further
from cardrules.games.waifus_arena import GAME as ARENA
from cardrules.ids import Seat
from cardrules.judge import Judge, Ruling
from cardrules.words import kernel_words
from games.naruto_mythos.bench import bench as mythos
from games.naruto_mythos.bench import card as character
from games.naruto_mythos.plain import PLAIN
from testgame import IF_ABLE, Bench, bench, card
from testgame.rules import Act
from unit.judge.boards import term

SAID = {**kernel_words(), **dict.fromkeys(("event.passed", "ask.turn"), Text("next", "sigue"))}
"""Words for the test game, which has none."""


def cited(ruling: Ruling) -> list[tuple[str, ...]]:
    """Return the rules of each entry among the steps."""
    return [step.rules for step in ruling.steps if step.entry is not None]


# What two rules discard.

FELLED = ("R25", "R21", "R60")
STRUCK = ("R17", "R15")
FULMINANTE = ["C: 3 Ataque as Fulminante"]


def arena(**told: Any) -> Any:
    """Return a table of Waifus Arena on which C acts and A holds an Amenaza."""
    waifus = {"A": "Waifu Fuego I", "B": "Waifu Agua I", "C": "Waifu Tierra I"}
    given = {"seats": 3, "turn": "C", "nocta": "Nocta Fuego I", "waifu": waifus,
             "threats": {"A": ["Normal"]}, "hand": {"C": ["Ataque"] * 3}, **told}  # fmt: skip
    return ARENA.board(given)


def test_an_amenaza_that_a_fulminante_clears_would_have_passed_with_the_nocta() -> None:
    ruling = Judge(ARENA).why(arena(), "threats.A", after=FULMINANTE)

    assert (ruling.verdict, ruling.alternatives, term(ruling.answer[0], "value")) == ("yes", (), ())
    assert cited(ruling) == [STRUCK, ("R25",), FELLED, ("R42",)]
    struck, cleared, left, passed = ruling.steps
    assert [step.claim.key for step in (cleared, passed)][1] == "event.moot.further"
    # Each has a line of its own: that the Nocta has left is what the second one comes of.
    assert (cleared.because, left.because, passed.because) == ((struck.n,), (struck.n,), (left.n,))
    assert {"R25", "R42"} <= {*ruling.cited}


@pytest.mark.parametrize(
    ("threat", "seat", "rules"),
    [("Letal", "A", ["R25", "R25", "R42"]), ("Normal", "C", ["R25"])],
    ids=["a letal of another", "the own one of who strikes"],
)
def test_only_what_passes_with_the_nocta_goes_for_that_too(
    threat: str, seat: str, rules: list[str]
) -> None:
    ruling = Judge(ARENA).why(arena(threats={seat: [threat]}), f"threats.{seat}", after=FULMINANTE)
    assert [ids[0] for ids in cited(ruling)[1:]] == rules


def test_a_trocar_and_the_nocta_that_leaves_are_two_grounds() -> None:
    state = arena(hand={"C": ["Trocar"]})
    ruling = Judge(ARENA).why(state, "threats.A", after=["C: Trocar"])
    assert [ids[0] for ids in cited(ruling)[1:]] == ["R51", "R51", "R42"]


def test_a_diverted_question_stays_open_and_is_no_ground() -> None:
    """Whether a Provocar passes with the Nocta is open (A13): a Fulminante clears it anyway."""
    state = arena(threats={"A": ["Provocar"]})
    ruling = Judge(ARENA).why(state, "threats.A", after=FULMINANTE)
    assert cited(ruling) == [STRUCK, ("R25",)]
    assert ruling.ground.readings == ()


def test_what_happens_is_told_once_whatever_its_grounds() -> None:
    ruling = Judge(ARENA).resolve(arena(), *FULMINANTE)
    assert any(is_further(entry.event) for entry in ruling.entries)
    assert all(step.claim.key != "event.moot.further" for step in ruling.steps)


# What two parts of an effect do.


def ebb(second: str) -> Bench:
    cards = card("four", power=4) + card(
        "ebb", IF_ABLE + f'act = {{ together = [ {{ hide = "enemy here" }}, {second} ] }}')  # fmt: skip
    return bench(cards, {"lane1": ["ebb"]}, {"lane1": ["four"]}, game={"words": SAID})


@pytest.mark.parametrize(
    ("second", "same"),
    [('{ hide = "all enemy here" }', True), ('{ move = "enemy here" }', False)],
    ids=["the same", "another change"],
)
def test_only_what_comes_to_the_same_is_a_further_ground(second: str, same: bool) -> None:
    played = ebb(second)
    if not same:
        played.act("ebb").say("B.lane2")
        assert [e.event.further for e in played.entries if isinstance(e.event, Moot)] == [False]
        return
    fact = f"hidden #{played.ref('four').id}"
    ruling = Judge(played.game).why(played.state, fact, after=[Act(Seat(0), played.ref("ebb"))])
    keys = [step.claim.key for step in ruling.steps if step.entry is not None]
    assert keys.count("event.moot.further") == 1
    assert [e.event.further for e in ruling.entries if isinstance(e.event, Moot)] == [True]


# Bonds.


@pytest.mark.parametrize(
    ("blow", "also"), [("defeat", ["there"]), ("hide", [])], ids=["both", "one of them"]
)
def test_a_bond_ends_for_each_anchor_that_gives_way(blow: str, also: list[str]) -> None:
    cards = card("kite") + card(
        "axe", IF_ABLE + f'act = {{ {blow} = "enemy here, name Kite" }}')  # fmt: skip
    played = bench(cards, {"lane1": ["kite", "ant@B"]}, {"lane1": ["axe"]},
                   bonds=[("kite", "ant")], game={"words": SAID}, turn=1)  # fmt: skip
    (bond,) = played.state.grants
    state = attrs.evolve(played.state, grants=(attrs.evolve(bond, anchors=("held", "there")),))
    fact = f"controller #{played.ref('ant').id}"

    ruling = Judge(played.game).why(state, fact, after=[Act(Seat(1), played.ref("axe"))])

    ended = [e.event.anchor for e in ruling.entries if isinstance(e.event, GrantEnded)]
    assert ended == ["held"]
    further = [step for step in ruling.steps if step.claim.key == "why.further"]
    assert [term(step.claim, "anchor") for step in further] == [Name("word", id) for id in also]


# Numbers.


def test_a_number_that_two_texts_fix_names_both() -> None:
    fix = 'always = { fix = "power", n = 3, to = "friend here, name Ant" }'
    played = bench(card("oak", fix) + card("elm", fix), {"lane1": ["oak", "elm", "ant"]},
                   game={"words": {**SAID, "word.printed": Text("Printed", "Impreso")}})  # fmt: skip
    for ask in (Judge(played.game).value, Judge(played.game).why):
        ruling = ask(played.state, f"power #{played.ref('ant').id}")
        fixed = [step.claim for step in ruling.steps if step.claim.key == "value.fix"]
        assert [(term(c, "source"), term(c, "amount")) for c in fixed] == [
            (Name("card", "oak"), 3), (Name("card", "elm"), 3),
        ]  # fmt: skip


# What is forbidden.


def test_every_text_that_forbids_a_change_is_told() -> None:
    wall = 'always = { cannot = "hide", to = "friend, name Ant" }'
    walls = card("oak", wall) + card("elm", wall)
    played = bench(walls + card("wave", IF_ABLE + 'act = { hide = "all enemy here" }'),
                   {"lane1": ["wave"]}, {"lane1": ["ant", "bee"], "lane2": ["oak", "elm"]})  # fmt: skip
    played.act("wave")
    events = [entry.event for entry in played.entries]
    assert [played.label(e.source) for e in events if isinstance(e, Prevented)] == ["oak", "elm"]


def test_a_play_that_two_texts_forbid_is_refused_for_both_each_since_its_own_time() -> None:
    shut = "".join(
        character(id, 'always = { cannot = "play", to = "enemy", into = "here" }')
        for id in ("bolt", "bar")
    )
    played = mythos(cards=PLAIN + shut, turn="B", chakra={"A": 5, "B": 5},
                    M1={"B": ["bolt"]}, hand={"A": ["ant"], "B": ["bar"]})  # fmt: skip
    judge = Judge(played.game)
    ruling = judge.why(played.state, "cannot A: ant -> M1", after=["B: bar -> M1"])

    (breach,) = [b for b in ruling.breaches if b.rules == ("R29",)]
    assert [term(found, "source").id for found in breach.claims] == ["bolt", "bar"]
    why = {
        term(s.claim, "source").id: s for s in ruling.steps if s.claim.key == breach.claims[0].key
    }
    begun = {id: [ruling.steps[n - 1].entry for n in step.because] for id, step in why.items()}
    assert begun["bolt"] != begun["bar"]
