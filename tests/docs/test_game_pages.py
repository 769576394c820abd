"""The page of each game lists what the game has: options, keys, facts, words, doubts; what can be made is."""

from __future__ import annotations

import importlib
import re
from functools import cache
from pathlib import Path

import attrs
import pytest

import cardrules as cr
from cardrules.kit import Text
from cardrules.rulebook import KINDS

CASES = "../../../examples"
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
def test_rulebook_rulings_and_cards_are_made_from_the_data(name: str) -> None:
    shown = {
        "rulebook": {f"rulebook}} {name}", f"readings}} {name}"},
        "rulings": {f"ruling-index}} {CASES}/{name}", f"ruling}} {CASES}/{name}"},
        "dictamenes": {f"ruling-index}} {CASES}/{name}", f"ruling}} {CASES}/{name}"},
        "cards": {f"cards}} {name}"},
        "cartas": {f"cards}} {name}"},
    }
    for made, directives in shown.items():
        text = (REFERENCE / name / f"{made}.md").read_text(encoding="utf-8")

        assert directives == set(re.findall(r"^```\{cardrules:(.*)", text, re.MULTILINE))
        assert f"<{name}/{made}>" in page(name)


@each_game
def test_every_kind_of_rule_is_on_the_page_of_the_rulebook(name: str) -> None:
    text = (REFERENCE / name / "rulebook.md").read_text(encoding="utf-8")
    listed = " ".join(re.findall(r"^:kinds: (.*)", text, re.MULTILINE)).split()

    assert sorted(listed) == sorted(KINDS)


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
