"""Why something is so in a recorded match, on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command_line import call


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole match of bots."""
    path = tmp_path_factory.mktemp("why") / "match.jsonl"
    call("play", "arcanya", "--seats", 3, "--seed", 1, "--bots", "all", "--log", path)
    return path


def test_a_fact_is_led_back_in_both_languages(log: Path) -> None:
    english = call("why", log, "sphere.direction")
    spanish = call("why", log, "sphere.direction", "--lang", "es")

    assert (english.exit_code, spanish.exit_code) == (0, 0)
    assert "entry " in english.output
    assert "entrada " in spanish.output


def test_as_json_each_step_knows_its_entry(log: Path) -> None:
    result = call("why", log, "sphere.power", "--format", "json", "--viewer", "B")

    data = json.loads(result.output)
    assert data["question"]["kind"] == "why"
    assert data["ground"]["viewer"] == 1
    assert all(isinstance(step["entry"], int) for step in data["steps"] if "entry" in step)


def test_an_action_that_is_refused_is_so(log: Path) -> None:
    result = call("why", log, "cannot A: Esquivar", "--format", "markdown")

    assert result.exit_code == 0
    assert "K12" in result.output  # the match is over


@pytest.mark.parametrize(
    ("words", "fault"),
    [(("sphere.powr",), "unknown value"), (("sphere.power", "--viewer", "1"), "is no seat"),
     (("sphere.power", "--viewer", "Z"), "there is no seat")],
)  # fmt: skip
def test_bad_input_is_told_in_one_line(log: Path, words: tuple[str, ...], fault: str) -> None:
    result = call("why", log, *words)

    assert result.exit_code == 2
    assert fault in result.output
    assert len(result.output.strip().splitlines()) == 1
