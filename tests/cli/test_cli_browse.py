"""Games, rules, cards and the schema, as the command line lists them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardrules import registry
from cardrules.cardlists import ELSEWHERE
from cardrules.ids import CardId
from command_line import CASE, CASES, call


def test_games_are_listed() -> None:
    result = call("games")

    assert result.exit_code == 0
    assert [line.split()[0] for line in result.output.splitlines()] == list(registry.games())


@pytest.mark.parametrize(("lang", "word"), [("en", "Rulebook"), ("es", "Reglamento")])
def test_a_game_tells_its_options(lang: str, word: str) -> None:
    output = call("games", "arcanya", "--lang", lang).output

    assert word in output
    assert "3-10" in output
    for option in registry.game("arcanya").options:
        assert f"{option.name} " in output
        assert option.text.in_(lang) in output


@pytest.mark.parametrize("lang", ["en", "es"])
def test_rules_are_listed_with_place_and_readings_with_options(lang: str) -> None:
    book = registry.game("arcanya").rulebook
    lines = call("rules", "arcanya", "--lang", lang).output.splitlines()

    for rule in book.rules.values():
        (line,) = [line for line in lines if line.startswith(f"{rule.id} ")]
        assert rule.text.in_(lang) in line
        assert rule.kind in {"house", "kernel"} or rule.place.en in line
    for reading in book.readings.values():
        (line,) = [line for line in lines if line.startswith(f"{reading.id} ")]
        assert reading.question.in_(lang) in line
        (default,) = [line for line in lines if line.startswith(f"* {reading.id}=")]
        assert default.split(None, 2)[1:] == [
            f"{reading.id}={reading.default}", reading.option(reading.default).in_(lang),
        ]  # fmt: skip


def test_coverage_names_the_rules_that_no_case_exercises() -> None:
    result = call("rules", "arcanya", "--coverage", "--cases", CASE)

    assert result.exit_code == 0
    missing, left_out = result.output.split("Not counted:")
    assert "\n  R18 " in missing
    assert "\n  R22 " not in missing
    assert "\n  R33  A courtesy" in left_out
    assert "\n  R18 " not in left_out


def test_the_examples_cover_every_rule() -> None:
    result = call("rules", "arcanya", "--coverage", "--cases", CASES)

    assert "No case exercises" not in result.output
    assert "Cited by a case" not in result.output
    assert "(100 %)" in result.output


@pytest.mark.parametrize(
    ("lang", "heading"),
    [
        ("en", "Cited by a case in which nothing comes out by them:"),
        ("es", "Citadas por un caso en el que nada sale por ellas:"),
    ],
)
def test_a_citation_alone_exercises_nothing(lang: str, heading: str, tmp_path: Path) -> None:
    path = tmp_path / "cites.toml"
    text = CASE.read_text(encoding="utf-8")
    path.write_text(text.replace('cites = ["R22"', 'cites = ["R22", "R56"'), "utf-8")

    result = call("rules", "arcanya", "--coverage", "--cases", path, "--lang", lang)

    assert result.exit_code == 0
    missing, cited = result.output.split(heading)
    assert "\n  R56 " in missing
    assert cited.startswith("\n  R56  cites.toml\n")


def test_coverage_leaves_out_what_no_board_of_the_game_meets() -> None:
    lines = call("rules", "arcanya", "--coverage", "--cases", CASES).output.splitlines()

    assert "  K6   No card of this game has a trigger." in lines
    assert not [line for line in lines if line.startswith(("  K1 ", "  K12 "))]


@pytest.mark.parametrize("query", ["réflejar", "REFLECT", "reflejar", "refl"])
def test_cards_are_found_whatever_the_accents_and_language(query: str) -> None:
    assert call("cards", "arcanya", query).output.split()[0] == "reflejar"


NARUTO = registry.game("naruto-mythos")
RULED = CASES.parent / "naruto-mythos"


def page(id: str, lang: str = "en") -> str:
    return call("cards", "naruto-mythos", id, "--lang", lang, "--cases", RULED).output


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("id", ["KS-002", "KS-016", "KS-049", "KS-067", "KS-115", "MSS-05"])
def test_one_card_is_shown_with_its_texts_and_the_rules_of_each(id: str, lang: str) -> None:
    card, said = NARUTO.cards[CardId(id)], page(id, lang)

    assert said.startswith(f"{id}  {card.name.in_(lang)}")
    for ability in card.abilities:
        assert ability.text.in_(lang) in said
        for rule in ability.rules:
            assert NARUTO.rulebook.rules[rule].text.in_(lang) in said
    doubt = card.values.get("doubt")
    assert doubt is None or doubt.in_(lang) in said


@pytest.mark.parametrize(
    ("id", "asked", "other"),
    [
        ("KS-057", {"N27"}, {"N33"}), ("KS-056", {"N33"}, {"N27"}), ("KS-132", {"N28"}, {"N23"}),
        ("KS-136", {"N23"}, {"N28"}), ("KS-067", {"N4"}, {"N11"}), ("KS-052", {"N11"}, {"N33"}),
    ],
)  # fmt: skip
def test_a_card_is_shown_with_the_readings_about_it(
    id: str, asked: set[str], other: set[str]
) -> None:
    shown = {line.split()[0] for line in page(id).splitlines() if line.startswith("  N")}

    assert asked <= shown
    assert not other & shown


def test_a_card_is_shown_with_the_cases_that_name_it() -> None:
    files = {path.name for path in RULED.glob("*.toml") if "KS-052" in path.read_text("utf-8")}
    shown = {line.split()[0] for line in page("KS-052").splitlines() if ".toml" in line}

    assert shown == files
    assert len(files) > 3
    assert "KS-052" in call("cards", "naruto-mythos", "kabuto yakushi - infiltrator").output


def test_printed_words_are_said_in_each_language() -> None:
    spanish = call("cards", "naruto-mythos", "--lang", "es").output

    for key in ("faction.leaf-village", "keywords.team-7", "keywords.summon"):
        word = NARUTO.words[f"printed.{key}"]
        assert word.en not in spanish
        assert word.es in spanish


def test_cards_show_what_nobody_has_published() -> None:
    for query in ("escudo", "escudo iii"):  # in a list, and on its page
        assert "laceholder: points" in call("cards", "arcanya", query).output
        assert "rovisional: puntos" in call("cards", "arcanya", query, "--lang", "es").output


@pytest.mark.parametrize("name", registry.games())
def test_whatever_is_printed_on_a_card_is_named_in_both_languages(name: str) -> None:
    game = registry.game(name)
    shown = {key for card in game.cards.values() for key in (*card.values, *card.placeholder)}

    assert shown
    assert [key for key in shown - ELSEWHERE if f"printed.{key}" not in game.words] == []


def test_cards_are_found_by_what_is_printed_in_either_language() -> None:
    found = [
        {line.split()[0] for line in call("cards", "naruto-mythos", text).output.splitlines()}
        for text in ("Team Baki", "equipo baki")
    ]

    assert found[0] == found[1]
    assert len(found[0]) > 1


def test_all_cards_are_listed() -> None:
    cards = registry.game("arcanya").cards

    assert len(call("cards", "arcanya").output.splitlines()) == len(cards) + 1


def test_the_schema_is_json() -> None:
    schema = json.loads(call("schema", "arcanya").output)

    assert {"game", "title", "given", "when", "then"} <= set(schema["properties"])


@pytest.mark.parametrize("command", ["", "games", "judge", "play", "replay", "simulate"])
def test_every_command_helps(command: str) -> None:
    result = call(*command.split(), "--help")

    assert result.exit_code == 0
    assert result.output.startswith("Usage: ")
