"""What a refusal blames: each broken rule, the fact that breaks it, and nothing that does not."""

from __future__ import annotations

from typing import Any

import pytest

import cardrules as cr
from cardrules.judge.ruling import Ruling
from games.waifus_arena.arena import GAME, at, plain

TWO_SHARE = {"nocta": "Nocta Fuego I"}


def can(waifus: str, action: str, **given: Any) -> Ruling:
    """Return the ruling on whether an action is allowed on a board."""
    played = at(waifus, **{**TWO_SHARE, **given})
    return cr.Judge(GAME).can(played.state, GAME.parse(action, played.state))


@pytest.mark.parametrize(
    ("waifus", "given", "action", "blamed"),
    [
        ("F1 A1", {"pa": 0, "hand_A": ["Ataque"]}, "A: Ataque", {"pa.enough": ("R20", "R17")}),
        (
            "F1 A1", {"pa": 0, "hand_A": ["Potencia"] * 2}, "A: Potencia + Potencia",
            {"pa.enough": ("R69", "R17")},
        ),
        (
            "T1 A1", {"pa": 0, "hand_A": ["Escudo"], "attached_A": ["Empatía"]}, "A: Ataque",
            {"hand.has": ("R17",), "pa.enough": ("R20", "R17"), "element.shared": ("R22",),
             "empathy.none": ("R55",)},
        ),
        (
            "F1 A1", {"threats_A": ["Letal"], "hand_A": ["Escudo"]}, "A: Escudo",
            {"threat.no-letal": ("R45", "R44")},
        ),
        (
            "F1 A1 T1", {"threats_B": ["Letal"], "hand_A": ["Provocar"]}, "A: Provocar -> B",
            {"target.safe": ("R46",)},
        ),
        (
            "F1 A1 T1", {"hand_A": ["Provocar"] * 2},
            "A: Provocar + Provocar, each as Amenaza -> B, B", {"target.apart": ("R46", "R71")},
        ),
        (
            "F1 A1", {"attached_B": ["Sebo"], "hand_A": ["Sebo"]}, "A: Sebo -> B",
            {"target.dry": ("R57",)},
        ),
        ("F1 - T1", {"hand_A": ["Sebo"]}, "A: Sebo -> B", {"target.rivals": ("A27", "R15")}),
        (
            "Rei:active A1", {"threats_A": ["Normal"], "hand_A": ["Escudo"]}, "A: Escudo",
            {"shield.defends": ("R74", "R48")},
        ),
        (
            "Rei A1", {"hand_A": ["Escudo"]}, "A: Escudo as Ataque",
            {"shield.strikes": ("R74", "R22")},
        ),
        ("F1 A1", {"hand_A": ["Alquimia"]}, "A: Alquimia (Aire)", {"element.own": ("R30", "R23")}),
        (
            "F1 A1", {"hand_A": ["Alquimia"], "readings": {"A6": "a"}}, "A: Alquimia (Dos Espadas)",
            {"element.own": ("R30", "A6")},
        ),
        ("F1 A1", {"hand_A": ["Sebo", "Furia"]}, "A: Furia + Sebo", {"cards.equal": ("R71",)}),
        (
            "F1 A1", {"hand_A": ["Ataque"] * 2, "readings": {"A16": "a"}},
            "A: Ataque + Ataque, each as Ataque", {"pair.attacks": ("A16",)},
        ),
        (
            "F1 A1", {"hand_A": ["Táctica"] * 2, "readings": {"A4": "a", "A29": "a"}},
            "A: Táctica + Táctica", {"cards.cost": ("A29",)},
        ),
    ],
)  # fmt: skip
def test_a_refusal_blames_what_breaks_a_rule_and_nothing_else(
    waifus: str, given: dict[str, Any], action: str, blamed: dict[str, tuple[str, ...]]
) -> None:
    ruling = can(waifus, action, **given)

    assert ruling.verdict == "no"
    steps = [step for step in ruling.steps if step.claim.key != "reading.fixed"]
    assert {step.claim.key: step.rules for step in steps} == blamed


@pytest.mark.parametrize(
    ("given", "action", "name", "who"),
    [
        ({"threats_B": ["Normal"]}, "A: Provocar -> B", "threatened", ["B"]),
        ({"threats_B": ["Normal"], "threats_C": ["Provocar"]},
         "A: Provocar + Provocar, each as Amenaza -> B, C", "threatened", ["B", "C"]),
        ({"attached_C": ["Sebo"]}, "A: Sebo + Sebo -> B, C", "greased", ["C"]),
        ({}, "A: Sebo + Sebo -> C, C", "twice", ["C"]),
    ],
)  # fmt: skip
def test_a_refusal_names_the_rivals_who_are_in_the_way(
    given: dict[str, Any], action: str, name: str, who: list[str]
) -> None:
    hand = ["Provocar", "Provocar", "Sebo", "Sebo"]
    (step,) = can("F1 A1 T1", action, hand_A=hand, **given).steps

    assert plain(dict(step.claim.terms)[name]) == who


@pytest.mark.parametrize(("attached", "takes"), [([], 3), (["Hibridación Fuego"], 2)])
def test_a_refusal_says_how_many_ataques_a_fulminante_takes(
    attached: list[str], takes: int
) -> None:
    hand = ["Ataque"] * 4
    (step,) = can("F1 A1", "A: 4 Ataque as Fulminante", hand_A=hand, attached_A=attached).steps

    assert dict(step.claim.terms)["takes"] == takes
