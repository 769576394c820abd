"""Rulings of case files on the command line: forms, languages, status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command_line import CASE, CASES, call


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A case that expects what does not come out."""
    path = tmp_path / "wrong.toml"
    text = CASE.read_text(encoding="utf-8").replace('verdict = "no"', 'verdict = "yes"')
    path.write_text(text.replace('facts."sphere.power" = 6', 'facts."sphere.power" = 9'), "utf-8")
    return path


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("Deflecting", "NO.", "As expected")), ("es", ("Desviar", "NO.", "Como se esperaba"))],
)
def test_a_case_is_ruled_in_both_languages(lang: str, words: tuple[str, ...]) -> None:
    result = call("judge", CASE, "--lang", lang)

    assert result.exit_code == 0
    assert all(word in result.output for word in words)
    assert "R22" in result.output


@pytest.mark.parametrize("count", [1, 2])
def test_of_a_folder_every_case_is_ruled_also_in_folders_inside(tmp_path: Path, count: int) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "notes.txt").write_text("no case", encoding="utf-8")
    for name in [tmp_path / "one.toml", inside / "two.toml"][-count:]:
        name.write_text(CASE.read_text(encoding="utf-8"), encoding="utf-8")

    result = call("judge", tmp_path, "--format", "json")

    assert result.exit_code == 0
    assert len(json.loads(result.output)) == count


def test_what_is_not_as_expected_says_key_expected_and_found(wrong: Path) -> None:
    result = call("judge", wrong)

    assert result.exit_code == 1
    assert "then.verdict: expected yes, found no" in result.output
    assert 'then.facts."sphere.power": expected 9, found 6' in result.output


def test_several_cases_are_separated_and_summed_up(wrong: Path) -> None:
    result = call("judge", CASE, wrong)

    assert result.exit_code == 1
    assert result.output.count("─" * 72) == 2
    assert result.output.splitlines()[-1] == "2 cases: 1 as expected, 1 not"


def test_markdown_is_a_page() -> None:
    lines = call("judge", CASE, "--format", "markdown").output.splitlines()

    assert lines[0] == "# Deflecting after a reflect"


def test_json_is_data(wrong: Path) -> None:
    one = json.loads(call("judge", CASE, "--format", "json").output)
    two = json.loads(call("judge", CASE, wrong, "--format", "json").output)

    assert (one["met"], one["ruling"]["verdict"]) == (True, "no")
    assert [case["met"] for case in two] == [True, False]


def test_a_wrong_file_does_not_keep_the_others_from_being_ruled(
    tmp_path: Path, wrong: Path
) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(CASE.read_text(encoding="utf-8").replace("power = 6", "power = -1"), "utf-8")
    late = tmp_path / "late.toml"
    late.write_text(
        CASE.read_text(encoding="utf-8").replace("sphere.power", "sphere.powr"), "utf-8"
    )

    result = call("judge", bad, CASE, late, wrong, tmp_path / "nowhere.toml")

    assert result.exit_code == 2
    assert result.stdout.splitlines()[-1] == "2 cases: 1 as expected, 1 not"
    places = [line.split(": ")[1].rpartition("/")[2] for line in result.stderr.splitlines()]
    assert places == ["bad.toml:10", "nowhere.toml", "late.toml:25"]
    data = json.loads(call("judge", bad, CASE, "--format", "json").stdout)
    assert [case["met"] for case in data] == [True]


def test_a_wrong_file_alone_prints_nothing_but_its_faults(tmp_path: Path) -> None:
    result = call("judge", tmp_path / "nowhere.toml", tmp_path / "nowhere-else.toml")

    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 2


def test_rulings_go_to_a_file(tmp_path: Path, wrong: Path) -> None:
    path = tmp_path / "ruling.md"

    result = call("judge", CASE, "--format", "markdown", "--output", path)

    assert (result.exit_code, result.output) == (0, "")
    assert path.read_text(encoding="utf-8").startswith("# Deflecting after a reflect\n")
    failing = call("judge", wrong, "--output", path)
    assert failing.exit_code == 1
    assert "then.verdict: expected yes, found no" in failing.output


def test_a_reading_can_be_fixed_from_outside() -> None:
    case = CASES / "desviar-after-a-hit.toml"

    result = call("judge", case, "--reading", "A5=b", "--format", "json")
    found = json.loads(result.output)

    assert (result.exit_code, found["ruling"]["verdict"]) == (0, "no")
    assert {one["key"].split('"')[1] for one in found["expectations"]} == {"A5=b"}


def test_a_case_has_its_own_language(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text('lang = "es"\n' + CASE.read_text(encoding="utf-8"), encoding="utf-8")

    assert "Como se esperaba" in call("judge", path).output
    assert "As expected" in call("judge", path, "--lang", "en").output
