"""The page of Arcanya lists what the game has: its options, keys, words and readings."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

import cardrules as cr
from cardrules.games.arcanya.given import Given, GivenSphere

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "reference" / "arcanya.md").read_text(encoding="utf-8")
GAME = cr.game("arcanya")
WORDS = GAME.lexicon
assert WORDS is not None


def section(title: str) -> str:
    """Return what stands under a heading, up to the next one."""
    return re.split(r"^## ", PAGE.split(f"## {title}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def spans(text: str) -> set[str]:
    return set(re.findall(r"`([^`\n]+)`", text))


def test_every_reading_is_in_the_table_with_its_options() -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split(" | ")]
        for line in section("Readings").splitlines()
        if re.match(r"\| A\d", line)
    ]
    for row, (id, reading) in zip(rows, GAME.rulebook.readings.items(), strict=True):
        options = [text.en for _, text in reading.options]
        options += [""] * (3 - len(options))
        state = "open" if reading.open else "settled"
        assert row == [id, reading.question.en, *options, state]
        assert reading.default == "a"


def test_every_option_and_its_default_are_in_the_table() -> None:
    listed = spans(section("Options"))
    for option in GAME.options:
        assert option.name in listed
        assert {str(option.default), str(option.default).lower()} & listed


def test_every_key_of_a_board_is_on_the_page() -> None:
    keys = {field.name for kind in (Given, GivenSphere) for field in attrs.fields(kind)}
    assert keys <= spans(section("Boards"))


def test_every_fact_is_on_the_page() -> None:
    state = GAME.start(seats=3, options={"mode": "advanced"}).state
    names = {re.sub(r"\.[A-C](?=\.|$)", ".A", name) for name in GAME.said(state)}
    assert names <= spans(section("Values and facts"))


@pytest.mark.parametrize(
    "words",
    [
        "populations", "attributes", "superlatives", "predicates", "facts", "seats", "domains",
        "destinations", "windows",
    ],
)  # fmt: skip
def test_every_word_of_card_texts_is_on_the_page(words: str) -> None:
    assert set(getattr(WORDS, words)) <= spans(section("Card texts"))


def test_every_verb_is_on_the_page() -> None:
    assert set(GAME.verbs) <= spans(section("Card texts"))
