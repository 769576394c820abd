"""Rulings as HTML and their schema on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardrules.judge.form import ruling_schema
from command_line import CASE, CASES, call
from pages import Page, faults
from schema_check import fits

NEW = CASES / "reflejar-on-a-new-esfera.toml"


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "match.jsonl"
    call("play", "arcanya", "--seats", 3, "--seed", 7, "--bots", "all", "--log", path)
    return path


def questions(log: Path) -> list[tuple[object, ...]]:
    return [
        ("judge", CASE), ("why", log, "sphere.at"), ("audit", log), ("orders", NEW),
        ("audit", NEW), ("compare", NEW, "--first", "A4=b", "--second", "A4=a"),
    ]  # fmt: skip


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_question_has_a_sound_page_in_a_file(
    number: int, lang: str, log: Path, tmp_path: Path
) -> None:
    path = tmp_path / "ruling.html"
    question = questions(log)[number]

    printed = call(*question, "--format", "html", "--lang", lang)
    written = call(*question, "--format", "html", "--lang", lang, "--output", path)

    assert written.exit_code == printed.exit_code
    assert written.exit_code in {0, 1}
    assert written.output == ""
    text = path.read_text("utf-8")
    assert text.strip() == printed.output.strip()
    assert text.startswith(f'<!DOCTYPE html>\n<html lang="{lang}">')
    assert [*faults(text)] == []


@pytest.mark.parametrize("number", range(6))
def test_every_question_has_data_of_the_published_form(number: int, log: Path) -> None:
    data = json.loads(call(*questions(log)[number], "--format", "json").output)

    assert fits(ruling_schema(), data.get("ruling", data))


def test_several_cases_stand_on_one_page_with_a_list_of_contents() -> None:
    text = call("judge", CASE, NEW, "--format", "html").output
    page = Page(text)

    assert [*faults(text)] == []
    assert page.tags["article"] == 4
    assert {"case1-en", "case2-en", "case1-es", "case2-es"} <= page.targets


def test_the_schema_of_rulings_is_printed_and_is_of_no_game() -> None:
    assert json.loads(call("schema", "--ruling").output) == ruling_schema()
    for wrong in (
        ("schema",),
        ("schema", "arcanya", "--ruling"),
        ("schema", "--ruling", "--card-file"),
    ):
        assert call(*wrong).exit_code == 2


def test_a_ruling_of_another_form_does_not_fit() -> None:
    data = json.loads(call("judge", CASE, "--format", "json").output)["ruling"]
    assert fits(ruling_schema(), data)

    for wrong in (
        {**data, "verdict": "maybe"}, {**data, "more": 1}, {k: v for k, v in data.items() if k != "steps"},
        {**data, "steps": [{**data["steps"][0], "role": "whim"}]},
        {**data, "answer": [{**data["answer"][0], "text": {"en": "Only English"}}]},
    ):  # fmt: skip
        assert not fits(ruling_schema(), wrong)
