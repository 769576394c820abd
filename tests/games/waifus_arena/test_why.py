"""Because of what something is so: what happened last, and what that followed from."""

from __future__ import annotations

from typing import Any

import pytest

import cardrules as cr
from games.waifus_arena.arena import GAME, at

CASES: dict[str, tuple[str, dict[str, Any], list[str], list[str]]] = {
    # An attack of the Nocta comes before what it deals.
    "threats.A.letal": (
        "F1 A1", {"marker": "BA", "side": "pasiva", "turn": "B", "threats_A": ["Normal"]},
        ["B: end turn"], ["attacked", "changed.turn"],
    ),
    "attached.A": (
        "F1 A1 T1", {"marker": "AB", "side": "pasiva", "attached_A": ["Sebo"]},
        ["A: end turn"], ["attacked", "moved.discard"],
    ),
    # A felled Nocta comes before what goes with it, and before the next one and its marker.
    "threats.B": (
        "F1 A1", {"threats_B": ["Normal"], "hand_A": ["Ataque"]},
        ["A: Ataque"], ["moved.fell", "moved.discard"],
    ),
    "side": (
        "F1 A1 T1", {"marker": "AB", "side": "pasiva", "hand_A": ["Ataque"]},
        ["A: Ataque"], ["moved.fell", "moved.reveal", "marker"],
    ),
    "upon.B": (
        "F1 A1", {"upon_B": ["Furia"], "hand_A": ["Trocar"]},
        ["A: Trocar"], ["moved.retire", "moved.discard"],
    ),
    # What acts at Inicio comes before what it does.
    "pa": (
        "F1 A1", {"attached_B": ["Embestida"]}, ["A: end turn"], ["moved.discard", "pa.lose"],
    ),
    "threats.C": (
        "F1 A1 T1", {"upon_B": ["Artillería"], "threats_C": ["Letal"]},
        ["A: end turn"], ["moved.discard", "moved.discard", "moved.fell", "moot.further"],
    ),
    "threats.B.normal": (
        "F1 A1", {"attached_B": ["Barrera"], "threats_B": ["Normal"]},
        ["A: end turn"], ["moved.discard", "moved.block"],
    ),
    # A fall comes before what is lost by it.
    "winners": (
        "F1 A1", {"graveyard_A": 2, "threats_A": ["Letal"]}, ["A: end turn"],
        ["moved.fall", "ended.one"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("fact", CASES)
def test_what_follows_from_something_is_led_back_to_it(fact: str) -> None:
    waifus, given, done, last = CASES[fact]
    played = at(waifus, **given)
    ruling = cr.Judge(GAME).why(played.state, fact, after=done)
    keys = [s.claim.key.removeprefix("event.") for s in ruling.steps if s.entry is not None]

    assert keys[-len(last) :] == last


def test_a_card_works_where_it_lies_and_not_while_it_is_shown() -> None:
    played = at("F1 A1", hand_A=["Lucy"])
    ruling = cr.Judge(GAME).why(played.state, "refill.A", after=["A: Lucy"])

    assert ruling.steps[-1].claim.key == "event.moved.lay"


@pytest.mark.parametrize(("waifus", "element", "cited"), [("F1 A1", "Fuego", False),
                                                          ("Ayaka A1", "Dos Espadas", True)])  # fmt: skip
def test_the_rule_on_the_alquimia_of_ayaka_is_cited_for_her_only(
    waifus: str, element: str, cited: bool
) -> None:
    played = at(waifus, hand_A=["Alquimia"]).act(f"A: Alquimia ({element})")

    assert ("R31" in played.rules("lay")) is cited


@pytest.mark.parametrize("fallen", [0, 1, 2])
def test_the_third_fall_cites_what_three_falls_mean(fallen: int) -> None:
    played = at("F1 A1 T1", graveyard_A=fallen, threats_A=["Normal"]).act("A: end turn")

    assert ("R3" in played.rules("fall")) is (fallen == 2)
