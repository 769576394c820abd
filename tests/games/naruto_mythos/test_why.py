"""Why somebody controls a character: the play that took it, and what would give it back."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.core.events import Acted
from cardrules.games.naruto_mythos import GAME
from cardrules.judge import Judge, Ruling
from games.naruto_mythos.bench import Bench, bench
from games.naruto_mythos.plain import HAWK, KITE, PLAIN

TAKES = "B: kite -> M1"


def stolen() -> Bench:
    """Return a board on which B's kite can take A's hidden ant."""
    return bench(
        cards=PLAIN + KITE + HAWK, M1={"A": ["hidden ant +1 #X"]}, turn="B",
        hand={"A": ["hawk"], "B": ["kite"]}, chakra={"B": 2},
    )  # fmt: skip


def tags(ruling: Ruling) -> list[str]:
    """Return what each step is: the last parts of its key."""
    return [step.claim.key.partition(".")[2] for step in ruling.steps if step.entry is not None]


def value(ruling: Ruling) -> str:
    found: Any = dict(ruling.answer[0].terms)["value"]
    return str(found.id)


def ends(ruling: Ruling) -> list[Any]:
    return [dict(fix.claim.terms).get("anchor") or fix.claim.key for fix in ruling.fixes]


def test_control_is_led_back_to_the_play_and_told_what_would_end_it() -> None:
    board = stolen()
    thing = f"controller #{board.ref('X').id}"
    judge = Judge(board.game)

    ruling = judge.why(board.state, thing, after=[TAKES])

    assert value(ruling) == "1"
    assert tags(ruling)[0] == "acted"
    assert tags(ruling)[-1].startswith("granted")
    assert ruling.steps[-1].claim.key == "why.bond"
    assert [getattr(end, "id", end) for end in ends(ruling)] == [
        "held", "why.ends.gone", "why.ends.replaced",
    ]  # fmt: skip
    assert "Qué lo terminaría" in ruling.to_text("es")


def test_what_nothing_has_changed_is_so_as_it_was_told() -> None:
    board = stolen()

    ruling = Judge(board.game).why(board.state, f"controller #{board.ref('X').id}")

    assert ruling.answer[0].key == "answer.why.given"
    assert (ruling.fixes, [step.claim.key for step in ruling.steps]) == ((), ["fact"])


def test_a_bond_that_has_ended_is_why_a_card_is_with_its_owner_again() -> None:
    board = stolen()
    start, thing = board.state, f"controller #{board.ref('X').id}"
    board.play("kite", 1).play("hawk", 1).say("X")
    after = [entry.event.action for entry in board.entries if isinstance(entry.event, Acted)]

    ruling = Judge(board.game).why(start, thing, after=after)

    assert value(ruling) == "0"
    assert ruling.steps[-1].claim.key == "why.bond"


def test_the_power_of_a_character_is_led_back_part_by_part() -> None:
    board = bench(
        M1={"A": ["KS-009 +2 #N"]}, turn="A", hand={"A": ["KS-013"]}, chakra={"A": 9},
    )  # fmt: skip

    ruling = Judge(board.game).why(board.state, "power KS-009@M1", after=["A: KS-013 -> M1"])

    assert ruling.steps[-1].claim.key == "value.total"
    assert ruling.verdict == "yes"


@pytest.mark.parametrize(("fact", "last"), [("points.A", "points"), ("hand.A.size", "moved.draw")])
def test_what_a_mission_brings_is_led_back_to_who_won_it(fact: str, last: str) -> None:
    board = {
        "turn": "B", "edge": "A", "round": 4, "missions": ["MSS-02", "MSS-10", "MSS-10", "?"],
        "passed": ["A"], "M1": {"A": ["KS-013", "KS-081"]}, "deck": {"A": ["KS-009"]},
        "hand": {"A": []}, "readings": {"N3": "b", "N10": "a"},
    }  # fmt: skip
    ruling = Judge(GAME).why(GAME.board(board), fact, after=["B: pass"])
    keys = [s.claim.key.removeprefix("event.") for s in ruling.steps if s.entry is not None]

    assert keys[-1].startswith(last)
    assert "decided" in keys
