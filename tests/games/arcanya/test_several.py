"""Where several seats do something at one moment: one after the other, as nobody chooses (H9)."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.core.events import Acted, Asked
from cardrules.ids import seat_name
from cardrules.judge.tell import tell
from games.arcanya.boards import GAME, Played, at

HELD = [f"Potencia {value}" for value in (5, 6, 7, 8, 9)] * 2
FIVE = ["Potencia 2", "Potencia 2", "Potencia 3", "Potencia 3", "Potencia 4"]


def several(direction: str) -> Played:
    """Return a board on which an Escuela lets everybody else draw, so that they discard."""
    return at(
        "B", 4, hand={"A": FIVE, "B": ["Sintonizar"], "C": HELD[:5], "D": HELD[5:]},
        direction=direction, alumno={"B": "Inés"}, options={"mode": "advanced"},
        deck=["Esquivar", "Desviar", "Reflejar", "Disipar", *["Alterar"] * 4],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("direction", "order"), [("clockwise", "CDA"), ("counterclockwise", "ADC")]
)
def test_h9_the_others_draw_and_then_discard_in_the_sentido_de_giro(
    direction: str, order: str
) -> None:
    played = several(direction).act("B: Sintonizar", "B: use")
    while played.state.frames:
        played = played.act(played.legal[0])

    asked = [e for e in played.entries if isinstance(e.event, Asked) and "H9" in e.rules]
    assert "".join(seat_name(e.event.decision.seat) for e in asked) == order
    zones = played.state.settings.layout.zones
    drew = [e for e in played.entries if e.event.kind == "draw" and "H9" in e.rules]
    assert "".join(seat_name(zones[e.event.after.place].seat or 0) for e in drew) == order


def test_h9_is_cited_only_if_several_have_to() -> None:
    alone = at(
        "B", 4, hand={"B": FIVE}, alumno={"B": "Amaya"}, deck=["Esquivar", "Desviar", "Reflejar"]
    ).act("B: use the Alumno")

    assert not any("H9" in entry.rules for entry in alone.entries)


def test_a_discard_says_whose_it_is_and_what_guarda() -> None:
    hit = at(
        "B", 9, hand={"B": ["Potencia 9"], "C": FIVE}, guards={"D": ["metal: Potencia 7"]}
    ).act("B: Potencia 9", "C: discard Potencia 2", "C: done")
    keys = {}
    state: Any = at("B", 9, hand={"B": ["Potencia 9"], "C": FIVE},
                    guards={"D": ["metal: Potencia 7"]}).state  # fmt: skip
    for entry in hit.entries:
        if entry.event.kind == "discard":
            said = tell(GAME, entry.event, state)
            keys[said.key] = {name: getattr(term, "id", term) for name, term in said.terms}

    assert keys == {
        "event.discard.guard": {"seat": "3", "card": "potencia-7", "guard": "metal"},
        "event.discard.hand": {"seat": "2", "card": "potencia-2"},
    }


@pytest.mark.parametrize("guarda", ["", " with Guarda de tierra"])
def test_a_hit_is_caused_by_the_esfera_or_by_what_was_compared(guarda: str) -> None:
    hands = {"B": ["Potencia 9", "Potencia 2"], "C": ["Potencia 2"] * 5}
    card = "B: Potencia 2" if guarda else "B: Potencia 9"
    played = at("B", 9, hand=hands, guards={"B": ["tierra"]}, readings={"A13": "a"})

    after = played.act(card + guarda)

    (lost,) = [entry for entry in after.entries if entry.event.kind == "lose-shield"]
    cause = after.entries[lost.cause].event
    assert cause.tag == ("compared" if guarda else "sphere-sent")
    assert not isinstance(cause, Acted)
