"""The example host: clients speak JSON, see their seat only, and cannot do harm."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardrules as cr
import host


def sent(table: host.Table, action: Any) -> str:
    """Return what a client sends that wants an action now."""
    assert table.match.decision is not None
    return json.dumps({"decision": table.match.decision.id, "action": action})


@pytest.fixture
def table() -> host.Table:
    return host.Table.open("arcanya", seats=3, seed=1)


def test_the_example_runs_to_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    matches = host.main(tmp_path)

    assert [match.outcome is not None for match in matches] == [True, True]
    printed = capsys.readouterr().out
    assert "is not allowed" in printed
    assert "with the knowledge of" in printed


def test_a_match_that_was_saved_goes_on_as_the_first_would_have(tmp_path: Path) -> None:
    logs = []
    for stop in (None, 10):
        table, random = host.Table.open("arcanya", seats=3, seed=2), Random(5)
        for number in range(40):
            if number == stop:
                table.save(tmp_path / "log.jsonl")
                table = host.Table.load(tmp_path / "log.jsonl")
            host.turn(table, random)
        logs.append(table.match.log.to_json())

    assert logs[0] == logs[1]


def test_a_client_sees_no_card_of_another_hand(table: host.Table) -> None:
    view = json.loads(table.view(1))

    hands = {z["seat"]: z for z in view["zones"] if z["name"] == "hand"}
    assert len(hands[1]["things"]) == hands[1]["count"] == 5
    assert "things" not in hands[0]
    assert view["options"] == []


def test_a_client_acts_for_its_own_seat_only(table: host.Table) -> None:
    option = json.loads(table.view(0))["options"][0]

    assert "not your seat" in json.loads(table.answer(1, sent(table, option)))["error"]
    assert "done" in json.loads(table.answer(0, sent(table, option)))


def test_an_answer_that_comes_twice_does_no_harm(table: host.Table) -> None:
    option = sent(table, json.loads(table.view(0))["options"][0])
    table.answer(0, option)
    log = table.match.log.to_json()

    assert "decision 2 is open" in json.loads(table.answer(0, option))["error"]
    assert table.match.log.to_json() == log


@pytest.mark.parametrize(
    "text",
    [
        "no JSON",
        "[]",
        "{}",
        '{"decision": 1}',
        '{"decision": "x", "action": {"tag": "play", "seat": 0, "card": "desviar"}}',
        '{"decision": 1, "action": {"tag": "moved", "seat": 0}}',
        '{"decision": 1, "action": {"tag": "play", "seat": 0, "card": 7}}',
        '{"decision": 1, "action": {"type": "State"}}',
    ],
)
def test_what_no_client_should_send_is_refused(table: host.Table, text: str) -> None:
    log = table.match.log.to_json()

    assert json.loads(table.answer(0, text))["error"].startswith("not understood")
    assert table.match.log.to_json() == log


def test_a_refusal_is_explained_with_what_the_seat_knows(table: host.Table) -> None:
    wish = {"tag": "play", "seat": 0, "card": "desviar", "target": 0}

    reply = json.loads(table.answer(0, sent(table, wish)))

    assert reply["error"] == "illegal"
    assert "R22" in reply["ruling"]
    assert "with the knowledge of A" in reply["ruling"]


def test_nothing_but_an_action_is_loaded_as_one() -> None:
    game = cr.game("arcanya")

    with pytest.raises(cr.DefinitionError, match='unknown action "moved"'):
        game.load_action({"tag": "moved"})
