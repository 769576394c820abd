"""The page of Ovniversus lists what the game has: its options, keys, words and readings."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

import cardrules as cr
from cardrules.games.ovniversus.given import Given

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "reference" / "ovniversus.md").read_text(encoding="utf-8")
GAME = cr.game("ovniversus")
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
        assert row == [id, reading.question.en, *options, "open" if reading.open else "settled"]
        assert reading.default == "a"


def test_every_option_and_its_default_are_in_the_table() -> None:
    listed = spans(section("Options"))
    for option in GAME.options:
        assert {option.name, str(option.default)} <= listed


def test_every_key_of_a_board_is_on_the_page() -> None:
    assert {field.name for field in attrs.fields(Given)} <= spans(section("Boards"))


def test_every_fact_is_on_the_page() -> None:
    names = {re.sub(r"\.[AB](?=\.|$)", ".A", name) for name in GAME.said(GAME.start().state)}
    assert names <= spans(section("Values and facts"))


@pytest.mark.parametrize(
    "words",
    [
        "populations", "attributes", "superlatives", "predicates", "places", "facts", "seats",
        "domains", "destinations", "windows",
    ],
)  # fmt: skip
def test_every_word_of_card_texts_is_on_the_page(words: str) -> None:
    assert set(getattr(WORDS, words)) <= spans(section("Card texts"))


def test_every_verb_is_on_the_page() -> None:
    assert set(GAME.verbs) <= spans(section("Card texts"))
