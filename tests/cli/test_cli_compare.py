"""The board of a case in two ways, on the command line."""

from __future__ import annotations

import json

from command_line import CASES, call

CASE = CASES / "reflejar-on-a-new-esfera.toml"


def test_readings_that_lead_elsewhere_are_a_status_of_1() -> None:
    result = call("compare", CASE, "--first", "A4=b", "--second", "A4=a", "--format", "json")

    assert result.exit_code == 1
    data = json.loads(result.output)
    assert data["verdict"] == "no"
    assert [way["what"]["id"] for side in data["alternatives"] for way in side["when"][0]] == [
        "A4", "A4",
    ]  # fmt: skip


def test_readings_that_come_to_the_same_are_a_status_of_0() -> None:
    result = call("compare", CASE, "--first", "A4=b", "--second", "A4=b", "--lang", "es")

    assert result.exit_code == 0


def test_a_reading_that_does_not_exist_is_told_in_one_line() -> None:
    result = call("compare", CASE, "--first", "A4=z")

    assert result.exit_code == 2
    assert len(result.output.strip().splitlines()) == 1
