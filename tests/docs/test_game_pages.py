"""The page of each game lists what the game has: options, keys, facts, words, readings, doubts."""

from __future__ import annotations

import importlib
import re
from functools import cache
from pathlib import Path

import attrs
import pytest

import cardrules as cr
from cardrules.kit import Text

REFERENCE = Path(__file__).resolve().parents[2] / "docs" / "reference"
GAMES = cr.games()
WORDS = (
    "populations", "places", "attributes", "superlatives", "predicates", "facts", "tallies",
    "resources", "flows", "counters", "bonds", "seats", "domains", "destinations", "events",
    "windows", "values", "permissions", "ways",
)  # fmt: skip
"""The kinds of words that the card texts of a game consist of."""

each_game = pytest.mark.parametrize("name", GAMES)


@cache
def page(name: str) -> str:
    return (REFERENCE / f"{name}.md").read_text(encoding="utf-8")


def section(name: str, title: str) -> str:
    """Return what stands under a heading, up to the next one of its level or above."""
    found = re.search(rf"^(#+) {title}\n(.*)", page(name), re.MULTILINE | re.DOTALL)
    assert found is not None, title
    return re.split(rf"^#{{1,{len(found[1])}}} ", found[2], maxsplit=1, flags=re.MULTILINE)[0]


def spans(text: str) -> set[str]:
    """Return what stands in a text as code, and the first word of it, as in ``chakra(you)``."""
    found = set(re.findall(r"`([^`\n]+)`", text))
    return found | {re.split(r"[( ]", span)[0] for span in found}


def rows(text: str) -> list[list[str]]:
    """Return the cells of the tables of a text, without their heads."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    found = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    return [row for row in found[1:] if not row[0].startswith("---")]


def given_keys(name: str) -> set[str]:
    module = importlib.import_module(f"cardrules.games.{name.replace('-', '_')}.given")
    kinds = [kind for named, kind in vars(module).items() if named.startswith("Given")]
    return {field.name for kind in kinds for field in attrs.fields(kind)}


@each_game
def test_every_reading_is_in_the_table_with_its_options(name: str) -> None:
    listed = rows(section(name, "Readings"))
    readings = cr.game(name).rulebook.readings
    width = max(len(row) for row in listed) - 3
    expected = []
    for id, reading in readings.items():
        options = [text.en for _, text in reading.options]
        options += [""] * (width - len(options))
        state = "open" if reading.open else "settled"
        expected.append([id, reading.question.en, *options, state])

    assert listed == expected
    assert {reading.default for reading in readings.values()} == {"a"}


@each_game
def test_every_option_and_its_default_are_in_the_table(name: str) -> None:
    listed = spans(section(name, "Options"))

    for option in cr.game(name).options:
        assert option.name in listed
        assert {str(option.default), str(option.default).lower()} & listed


@each_game
def test_every_key_of_a_board_is_on_the_page(name: str) -> None:
    assert given_keys(name) - spans(section(name, "Boards")) == set()


@each_game
def test_every_fact_is_on_the_page(name: str) -> None:
    game = cr.game(name)
    options = {option.name: option.choices[-1] for option in game.options if option.name == "mode"}
    state = game.start(options=options).state
    # A page tells of seat A, and of the first mission, what holds of all.
    facts = {re.sub(r"^M\d", "M1", re.sub(r"\.[A-D](?=\.|$)", ".A", f)) for f in game.said(state)}

    assert facts - spans(section(name, "Values and facts")) == set()


@each_game
@pytest.mark.parametrize("words", WORDS)
def test_every_word_of_card_texts_is_on_the_page(name: str, words: str) -> None:
    lexicon = cr.game(name).lexicon
    assert lexicon is not None

    assert set(getattr(lexicon, words)) - spans(section(name, "Card texts")) == set()


@each_game
def test_every_verb_is_on_the_page(name: str) -> None:
    assert set(cr.game(name).verbs) - spans(section(name, "Card texts")) == set()


def test_every_card_with_a_doubt_is_in_the_table_with_it() -> None:
    cards = cr.game("naruto-mythos").cards.values()
    doubts = {card.id: card.values["doubt"] for card in cards if "doubt" in card.values}
    listed = {
        id: text for ids, text in rows(section("naruto-mythos", "Doubtful facts"))
        for id in re.findall(r"\w+-\d+", ids)
    }  # fmt: skip

    assert listed == {id: doubt.en for id, doubt in doubts.items() if isinstance(doubt, Text)}


def test_the_page_counts_the_characters() -> None:
    cards = cr.game("naruto-mythos").cards.values()
    characters = [card for card in cards if card.kind == "character"]

    assert f"with all {len(characters)} characters" in page("naruto-mythos")
    assert [card.values["number"] for card in characters] == [*range(1, 149)]
