"""Readings on hits, ends and hands: their options lead to different results on some board."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

import pytest

from cardrules.games.arcanya.table import FOLDER
from cardrules.rulebook import read_toml
from games.arcanya.boards import SAFE, Played, at, breaches, moves, order
from games.arcanya.test_impact import WEAK, ruling_29


def new_sphere(hand: list[str], last: str = "A", **readings: str) -> Played:
    """Return a board with a new Esfera at C, after A was the last to act."""
    return at("C", 1, "coliseum", hand={"C": hand}, last=last, readings=readings)


# ── A4: Reflejar on an Esfera of the coliseum ─────────────────────────────────────────────────────


def test_a4a_reflejar_needs_somebody_who_sent_it() -> None:
    board = new_sphere(["Reflejar", "Esquivar"], A4="a")
    assert breaches(board, "C: Reflejar") == ["R23"]
    assert board.legal == ["C: Esquivar"]


@pytest.mark.parametrize(("direction", "back"), [("clockwise", "B"), ("counterclockwise", "D")])
def test_a4b_reflejar_goes_to_the_neighbour_against_the_direction(
    direction: str, back: str
) -> None:
    board = at(
        "C", 1, "coliseum", hand={"C": ["Reflejar"]}, last="A", direction=direction,
        readings={"A4": "b"},
    )  # fmt: skip
    played = board.act("C: Reflejar")
    assert played["sphere.at"] == back
    assert played["sphere.direction"] != direction
    assert "A4" in played.rules("sphere-sent")


def test_a4c_reflejar_goes_to_who_acted_last_before_the_hit() -> None:
    played = new_sphere(["Reflejar"], A4="c").act("C: Reflejar")
    assert (played["sphere.at"], played["sphere.direction"]) == ("A", "counterclockwise")


@pytest.mark.parametrize("last", ["C", "nobody"])
def test_a4c_not_if_that_was_oneself_or_nobody(last: str) -> None:
    board = new_sphere(["Reflejar", "Esquivar"], last, A4="c")
    assert breaches(board, "C: Reflejar") == ["R23"]


def test_a4_is_not_asked_of_an_esfera_that_somebody_sent() -> None:
    played = at("B", 5, "A", hand={"B": ["Reflejar"]}, readings={"A4": "b"}).act("B: Reflejar")
    assert played["sphere.at"] == "A"
    assert "A4" not in played.rules("sphere-sent")


# ── A5: Desviar on an Esfera of the coliseum ──────────────────────────────────────────────────────


def test_a5a_desviar_excludes_nobody_on_a_new_esfera() -> None:
    assert new_sphere(["Desviar"], A5="a").legal == [
        "C: Desviar -> A", "C: Desviar -> B", "C: Desviar -> D",
    ]  # fmt: skip


def test_a5b_who_acted_last_before_the_hit_stays_excluded() -> None:
    board = new_sphere(["Desviar"], A5="b")
    assert board.legal == ["C: Desviar -> B", "C: Desviar -> D"]
    assert breaches(board, "C: Desviar -> A") == ["R22"]


def test_a5b_nobody_on_the_first_esfera() -> None:
    assert len(new_sphere(["Desviar"], "nobody", A5="b").legal) == 3


# ── A6: the Escudo lost to an Esfera of the coliseum ──────────────────────────────────────────────


def hit_by_the_coliseum(**readings: str) -> Played:
    """Return a game in which A hits B, and the new Esfera then hits C, who holds Reflejar only."""
    hands = {"A": ["Potencia 9", "Esquivar"], "B": WEAK, "C": ["Reflejar"] * 4}
    board = at("A", 5, "D", hand=hands, captured={"D": ["B III"]}, readings=readings).act(
        "A: Potencia 9", "B: done"
    )
    assert moves(board, "lose-shield") == ["escudo-ii", "escudo-iii"]
    return board


def test_a6a_nobody_gains_it() -> None:
    played = hit_by_the_coliseum(A6="a")
    assert played["lost"] == ["escudo-iii"]
    assert played["captured.A"] == ["escudo-ii"]
    assert "A6" in played.rules("lose-shield")


def test_a6_who_acted_last_is_remembered_over_hits_by_the_coliseum() -> None:
    played = hit_by_the_coliseum(A6="a").act("C: done")
    assert (played["sphere.at"], played["sphere.sender"]) == ("D", "coliseum")
    assert played["sphere.last"] == "A"


def test_a6b_who_played_last_before_the_hit_gains_it() -> None:
    played = hit_by_the_coliseum(A6="b")
    assert played["lost"] == []
    assert played["captured.A"] == ["escudo-ii", "escudo-iii"]


# ── A7: where the new Esfera is counted from ──────────────────────────────────────────────────────


@pytest.mark.parametrize(("option", "after"), [("a", "D"), ("b", "B")])
def test_a7_the_new_esfera_is_counted_from_the_loser_or_from_who_hit(
    option: str, after: str
) -> None:
    hands = {"A": ["Desviar", "Potencia 9"], "C": WEAK}
    board = at("A", 5, "B", hand=hands, captured={"D": ["C III"]}, readings={"A7": option})
    played = board.act("A: Desviar -> C", "C: done")
    assert played["sphere.at"] == after
    assert "A7" in played.rules("sphere-sent")


# ── A9: the eliminated in the final count ─────────────────────────────────────────────────────────


def test_a9a_the_eliminated_may_win() -> None:
    assert ruling_29(readings={"A9": "a"})["winners"] == ["A"]


def test_a9b_the_eliminated_cannot_win() -> None:
    played = ruling_29(readings={"A9": "b", "A10": "a"})
    assert played["scores"] == [7, 5, 6, 6]
    assert played["winners"] == ["C"]
    assert "A9" in played.rules("ended")


# ── A10: still level after the hands ──────────────────────────────────────────────────────────────


def level(**readings: str) -> Played:
    """Return the end of a game in which A and B have 9 points and Potencias worth 3."""
    hands = {"A": ["Desviar", "Potencia 3"], "B": ["Potencia 3", "Esquivar"], "D": WEAK}
    board = at(
        "A", 5, "C", hand=hands, captured={"A": ["D II"], "B": ["D III"]}, deck=["Disipar"] * 5,
        readings=readings,
    )  # fmt: skip
    played = board.act("A: Desviar -> D")
    assert played["scores"] == [9, 9, 6, 0]
    return played


def test_a10a_the_victory_is_shared() -> None:
    played = level(A10="a")
    assert played["winners"] == ["A", "B"]
    assert "A10" in played.rules("ended")


def test_a10b_nobody_wins() -> None:
    assert level(A10="b")["winners"] == []


# ── A11: more cards than the new size ─────────────────────────────────────────────────────────────


def first_loss(**readings: str) -> Played:
    """Return a board on which B has just lost the III and holds five cards."""
    hands = {"A": ["Potencia 9", "Esquivar"], "B": [*WEAK, "Potencia 8"]}
    return at("A", 5, "D", hand=hands, readings=readings).act("A: Potencia 9")


def test_a11a_the_surplus_must_be_discarded() -> None:
    board = first_loss(A11="a")
    assert "B: done" not in board.legal
    assert breaches(board, "B: done") == ["K1"]
    played = board.act("B: discard Potencia 8", "B: done")
    assert played["hand.B.size"] == 4


def test_a11b_the_surplus_waits_for_the_next_card() -> None:
    board = first_loss(A11="b")
    played = board.act("B: done")
    assert played["hand.B.size"] == 5
    assert (played["hand-size.B"], played["sphere.at"]) == (4, "C")


def test_a11b_the_surplus_is_gone_after_the_next_card() -> None:
    board = at(
        "B", 1, hand={"B": [*WEAK, "Potencia 8"]}, captured={"A": ["B III"]}, readings={"A11": "b"},
        sender="A",
    ).act("B: Potencia 8")  # fmt: skip
    assert board["hand.B.size"] == 4
    assert moves(board, "draw") == []


# ── A24: a short Fuente ───────────────────────────────────────────────────────────────────────────


def short(option: str, *positions: int) -> Played:
    """Return a board on which B had to draw two, with one card in the Fuente and one discarded."""
    hand = {"B": [*SAFE[:1], "Disipar", "Disipar", "Alterar", "Potencia 9"]}
    board = at(
        "B", 5, hand=hand, deck=["Potencia 2"], discard=["Potencia 3"],
        options={"spectacular": True}, readings={"A24": option},
    )  # fmt: skip
    return board.act("B: Alterar +9 with Potencia 9", chance=order(*positions))


def test_a24a_the_last_cards_are_drawn_first() -> None:
    played = short("a", 0, 1, 2)
    assert moves(played, "draw")[0] == "potencia-2"
    assert [k for k in played.kinds if k in {"draw", "restocked"}] == ["draw", "restocked", "draw"]


def test_a24b_the_last_cards_are_shuffled_in() -> None:
    played = short("b", 0, 1, 2, 3)
    assert [k for k in played.kinds if k in {"draw", "restocked"}] == ["restocked", "draw", "draw"]
    assert "potencia-2" not in moves(played, "draw")
    assert "A24" in played.rules("restocked")


# ── A31: which hands break a tie ──────────────────────────────────────────────────────────────────


def tie_with_the_loser(option: str) -> Played:
    """Return a game in which A takes the III of B and so has 8; both then score 9.

    Their hands are worth 11 and 10; the cards on top of the Fuente, after those that A draws, 40.
    """
    hands = {
        "A": ["Desviar", "Potencia 9", "Potencia 2"],
        "B": ["Potencia 2", "Potencia 3", "Potencia 2", "Potencia 3"],
    }
    return at(
        "A", 5, "D", hand=hands, deck=["Disipar", "Disipar", *["Potencia 10"] * 4],
        captured={"A": ["C III"], "B": ["A III", "A II"]}, options={"points": "4-2-1"},
        readings={"A31": option},
    ).act("A: Desviar -> B")  # fmt: skip


def test_a31a_the_hands_when_the_escudo_changes_owner() -> None:
    played = tie_with_the_loser("a")
    assert played["scores"] == [9, 9, 3, 7]
    assert played["winners"] == ["A"]
    assert "A31" in played.rules("ended")


def test_a31b_the_hands_after_the_loser_has_drawn() -> None:
    asked = tie_with_the_loser("b")
    assert asked.state.decision.prompt.key == "ask.regroup"
    played = asked.act(*(f"B: discard Potencia {value}" for value in (2, 3, 2, 3)))
    assert played["scores"] == [9, 9, 3, 7]
    assert played["winners"] == ["B"]


# ── All of them ───────────────────────────────────────────────────────────────────────────────────


def tried() -> dict[str, set[str]]:
    """Return which options of each reading the tests of this folder try.

    A test says it in its name, or it is given the option.
    """
    found: dict[str, set[str]] = {}
    for path in Path(__file__).parent.glob("test_*.py"):
        module = importlib.import_module(f"games.arcanya.{path.stem}")
        for name, test in vars(module).items():
            if match := re.match(r"test_(a\d+)([a-z]?)_", name):
                given = [mark.args for mark in getattr(test, "pytestmark", ())]
                options = {match[2]} if match[2] else _options_given(given)
                found.setdefault(match[1].upper(), set()).update(options)
    return found


def _options_given(marks: list[tuple[Any, ...]]) -> set[str]:
    found = set()
    for names, values, *_ in marks:
        if names == "option":
            found |= set(values)
        elif "option" in names:
            found |= {value[names.index("option")] for value in values}
    return found


def test_every_option_of_every_reading_is_tried() -> None:
    data = read_toml(FOLDER / "rulebook.toml")["reading"]
    assert tried() == {item["id"]: {o["id"] for o in item["option"]} for item in data}
