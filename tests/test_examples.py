"""Every example case comes out as it says, and is a page in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules import registry
from cardrules.cases import check, collect, load_case
from cardrules.judge.form import ruling_schema
from cardrules.words import LANGUAGES
from pages import faults
from schema_check import fits

SCHEMA = ruling_schema()
EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
FOLDERS = [EXAMPLES / game for game in registry.games()]
CASES = collect(folder for folder in FOLDERS if folder.is_dir())


def name_of(path: Path) -> str:
    return path.relative_to(EXAMPLES).as_posix()


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("path", CASES, ids=name_of)
def test_a_case_comes_out_as_it_says(path: Path, lang: str) -> None:
    result = check(path, lang)

    assert result.case.title.in_(lang) in result.to_text()
    assert result.to_markdown().startswith(f"# {result.case.title.in_(lang)}\n")
    assert result.only_cited == (), "something comes out by every rule that it cites"


@pytest.mark.parametrize("path", CASES, ids=name_of)
def test_the_ruling_of_a_case_is_a_sound_page_and_data_of_the_published_form(path: Path) -> None:
    result = check(path, "en")

    assert [*faults(result.to_html())] == []
    assert fits(SCHEMA, result.ruling.to_data())


@pytest.mark.parametrize("path", CASES, ids=name_of)
def test_everything_that_a_ruling_cites_is_a_rule_or_a_reading_that_is_published(
    path: Path,
) -> None:
    ruling = check(path, "en").ruling
    book = ruling.game.rulebook

    for id in ruling.cited:
        text = book.readings[id].question if id in book.readings else book.rules[id].text
        assert all(text.in_(lang) for lang in LANGUAGES), id
        assert id in book.readings or all(book.rules[id].place.in_(lang) for lang in LANGUAGES), id


@pytest.mark.parametrize("path", CASES, ids=name_of)
def test_a_case_expects_something_of_the_rules_that_it_cites(path: Path) -> None:
    case = load_case(path)

    assert case.form.cites, "a case says which rules it exercises"
    assert case.form.then.verdict is not None or case.form.start is not None
    assert case.title.en != case.title.es
