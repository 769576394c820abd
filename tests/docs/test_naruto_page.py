"""The page of Naruto Mythos lists what the game has: its keys, words, readings and doubts."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

import cardrules as cr
from cardrules.games.naruto_mythos.given import Given, GivenCharacter
from cardrules.kit import Text

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "reference" / "naruto-mythos.md").read_text(encoding="utf-8")
GAME = cr.game("naruto-mythos")
WORDS = GAME.lexicon
assert WORDS is not None


def section(title: str) -> str:
    """Return what stands under a heading, up to the next one of its level or above."""
    level, text = re.search(rf"^(#+) {title}\n(.*)", PAGE, re.MULTILINE | re.DOTALL).groups()  # type: ignore[union-attr]
    return re.split(rf"^#{{1,{len(level)}}} ", text, maxsplit=1, flags=re.MULTILINE)[0]


def spans(text: str) -> set[str]:
    return set(re.findall(r"`([^`\n]+)`", text))


def rows(text: str) -> list[list[str]]:
    """Return the cells of the tables of a text, without their heads."""
    found = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    return [row for row in found[1:] if not row[0].startswith("---")]


def test_every_reading_is_in_the_table_with_its_two_options() -> None:
    expected = [
        [id, one.question.en, one.option("a").en, one.option("b").en,
         "open" if one.open else "settled"]
        for id, one in GAME.rulebook.readings.items()
    ]  # fmt: skip

    assert rows(section("Readings")) == expected
    assert {one.default for one in GAME.rulebook.readings.values()} == {"a"}


def test_every_card_with_a_doubt_is_in_the_table_with_it() -> None:
    doubts = {c.id: c.values["doubt"] for c in GAME.cards.values() if "doubt" in c.values}
    listed = {
        id: text for cards, text in rows(section("Doubtful facts"))
        for id in re.findall(r"\w+-\d+", cards)
    }  # fmt: skip

    assert listed == {id: d.en for id, d in doubts.items() if isinstance(d, Text)}


def test_every_key_of_a_board_is_on_the_page() -> None:
    keys = {field.name for field in attrs.fields(Given)} - {"M2", "M3"}
    more = {field.name for field in attrs.fields(GivenCharacter)}

    assert keys | more <= spans(section("Boards"))


def test_every_option_is_in_the_table() -> None:
    assert {option.name for option in GAME.options} <= spans(section("Options"))


@pytest.mark.parametrize(
    "words",
    [
        "populations", "places", "attributes", "superlatives", "predicates", "facts", "resources",
        "flows", "counters", "bonds", "seats", "domains", "destinations", "events", "windows",
        "values", "permissions", "ways",
    ],
)  # fmt: skip
def test_every_word_of_card_texts_is_on_the_page(words: str) -> None:
    # A word may stand with something that it is used with, as in `chakra(you)`.
    listed = spans(section("Card texts"))
    listed |= {re.split(r"[( ]", span)[0] for span in listed}

    assert set(getattr(WORDS, words)) - listed == set()


def test_every_verb_is_on_the_page() -> None:
    assert set(GAME.verbs) - spans(section("What is done")) == set()


def test_the_page_counts_the_characters() -> None:
    characters = [card for card in GAME.cards.values() if card.kind == "character"]

    assert f"with all {len(characters)} characters" in PAGE
    assert [card.values["number"] for card in characters] == [*range(1, 149)]
