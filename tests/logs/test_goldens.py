"""Logs that a release wrote are read by every later one, and come to the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import cardrules as cr
from cardrules.log.record import Log, definitions
from cardrules.match import replay
from logs.goldens import FOLDER, WANTED, told

LOGS = sorted(FOLDER.glob("*.jsonl"))


def test_there_are_logs_of_both_games_and_few_of_them() -> None:
    names = [path.stem for path in LOGS]
    assert {f"{cr.__version__}-{name}" for name in WANTED} <= set(names)
    assert sum(path.stat().st_size for path in LOGS) < 400_000


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_log_of_a_release_folds_to_what_it_came_to_then(path: Path) -> None:
    log = Log.from_json(path.read_text(encoding="utf-8"), same_cards=False)
    summary = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))

    assert told(replay(log)) == summary


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_log_of_a_release_is_written_in_the_form_of_today_and_read_again(path: Path) -> None:
    log = Log.from_json(path.read_text(encoding="utf-8"), same_cards=False)

    assert Log.from_json(log.to_json(), same_cards=False) == log


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_log_of_the_same_definitions_is_played_on(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if Log.from_json(text, same_cards=False).header.cards != definitions(
        Log.from_json(text, same_cards=False).game
    ):
        pytest.skip("a card has changed since, and no release has pinned it yet")
    match = replay(Log.from_json(text))
    while match.decision is not None:
        match.act(match.legal_actions()[-1])
    assert match.outcome is not None
