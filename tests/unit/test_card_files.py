"""Card files: a game that takes one plays with it, and all that is wrong is said, line by line."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import attrs
import pytest

import cardrules as cr
from cardrules import kit, registry
from cardrules.cardfiles import MOST_BYTES, card_file_schema, with_card_file
from cardrules.cases import load_case
from cardrules.cases.case import Case
from cardrules.core.load import load_cards
from cardrules.errors import DefinitionError, FaultsError, LogFormatError
from cardrules.log.record import Log, definitions, game_of_log
from command_line import ROOT, call
from magpie import GAME
from schema_check import fits
from tinygame import CARDS, SPIES

BIRDS = """
game = "magpie"
title = { en = "Bright things", es = "Cosas brillantes" }
placeholder = true

[[card]]
id = "coin"
kind = "trinket"
name = { en = "Coin", es = "Moneda" }
worth = 2
count = 20

[[card]]
id = "crow"
kind = "bird"
name = { en = "Crow", es = "Cuervo" }
worth = 0
count = 6
[[card.effect]]
rules = ["M5"]
text = { en = "Draw two cards.", es = "Roba dos cartas." }
play = { draw = 2 }
"""

SAYS = 'text = { en = "Draw two cards.", es = "Roba dos cartas." }'

Write = Callable[..., Path]


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process find the tiny game as another package's."""
    point = EntryPoint("magpie", "magpie:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "_plugins", lambda: {"magpie": point})


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes a card file."""

    def written(text: str, name: str = "birds.toml") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return written


def faults_of(path: Path, name: str = "magpie") -> list[str]:
    """Return the faults of a file without its folder."""
    with pytest.raises(FaultsError) as caught:
        cr.game(name, cards=path)
    return [str(fault).replace(f"{path.parent}/", "") for fault in caught.value.faults]


def changed(old: str, new: str) -> str:
    assert old in BIRDS
    return BIRDS.replace(old, new)


# A game with other cards.


def test_a_game_is_played_with_the_cards_of_the_file(write: Write) -> None:
    game = cr.game("magpie", cards=write(BIRDS))
    match = game.start(seed=1)

    assert set(game.cards) == {"coin", "crow"}
    assert {thing.card for thing in match.state.objects.values()} == {"coin", "crow"}
    while match.decision is not None:
        match.act(match.legal_actions()[-1])
    assert match.outcome is not None


def test_the_game_that_ships_stays_as_it_is(write: Write) -> None:
    with_file = cr.game("magpie", cards=write(BIRDS))

    assert cr.game("magpie") is GAME
    assert definitions(with_file) != definitions(GAME)
    assert (GAME.card_file, with_file.card_file) != (None, None)
    assert [g.card_file.given for g in (GAME, with_file) if g.card_file] == ["", "Bright things"]


def test_a_file_without_a_title_is_called_as_the_file(write: Write) -> None:
    lines = [line for line in BIRDS.splitlines() if not line.startswith("title")]
    game = cr.game("magpie", cards=str(write("\n".join(lines), "mine.toml")))

    assert game.card_file is not None
    assert game.card_file.given == "mine.toml"


def test_invented_cards_say_so_and_others_do_not(write: Write) -> None:
    invented = cr.game("magpie", cards=write(BIRDS))
    real = cr.game("magpie", cards=write(changed("placeholder = true", "")))
    coin, crow = (kit.CardId(id) for id in ("coin", "crow"))

    assert invented.placeholder
    assert invented.cards[coin].placeholder == ("name", "worth", "count")
    assert invented.cards[crow].placeholder == ("name", "worth", "count", "effect")
    assert not real.placeholder
    assert real.cards[crow].placeholder == ()


def test_a_card_may_say_itself_which_of_its_facts_are_invented(write: Write) -> None:
    game = cr.game(
        "magpie", cards=write(changed("worth = 2", 'worth = 2\nplaceholder = ["worth"]'))
    )

    assert game.cards[kit.CardId("coin")].placeholder == ("worth",)


# What is wrong.


def test_everything_that_is_wrong_is_said_at_once(write: Write) -> None:
    text = """
titel = "x"
placeholder = 3
[[card]]
id = "co in"
kind = "trinkt"
name = { en = "Coin" }
worth = -2
count = 1000000
[[card]]
kind = "bird"
name = ""
wort = 0
[[card.effect]]
rules = ["M99"]
play = { drw = 2 }
"""
    assert faults_of(write(text)) == [
        "birds.toml: titel: unknown key; nearest: title",
        "birds.toml: placeholder: 3 is not true or false",
        "birds.toml: co in: 'name' is a text, or one in 'en' and one in 'es'",
        "birds.toml: card 2: a card needs 'id'",
        "birds.toml: card 2.0/0: a step needs exactly one verb, found ['drw']; nearest: draw",
        "birds.toml: co in.id: 'co in' is not letters, digits, '-' and '_'",
        "birds.toml: co in.count: more than 999 copies",
        "birds.toml: co in.kind: unknown kind 'trinkt'; nearest: trinket",
        "birds.toml: card 2.name: a name is not empty, in no language",
        "birds.toml: card 2.0.text: an effect says what it does, for players",
        "birds.toml: card 2.wort: unknown key; nearest: worth",
        "birds.toml: card 2.worth: is missing and has no default",
        "birds.toml: card 2.0.rules: unknown rule 'M99'",
    ]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('id = "crow"', 'id = "coin"', "coin: there are two cards with the id 'coin'"),
        ('kind = "bird"', 'kind = "stone"', "crow.kind: unknown kind 'stone'; nearest: "),
        ("worth = 2", "worth = -1", "coin.worth: -1 is less than 0"),
        ("worth = 2", 'worth = "much"', "coin.worth: 'much' is not a whole number"),
        ("worth = 2", "worth = 2\nshine = 1", "coin.shine: unknown key"),
        ("draw = 2", 'draw = "too"', "crow.0/0.draw: 'too' is bound nowhere"),
        ("play =", "plya =", "crow.0: an effect needs exactly one form, found ['plya']; nearest: play"),
        ('name = { en = "Coin", es = "Moneda" }', "", "coin: a card needs 'name'"),
        ('{ en = "Coin", es = "Moneda" }', '{ en = "Coin", es = "" }', "coin.name: a name is not empty, in no language"),
        ('game = "magpie"', 'game = "arcanya"', "game: the cards are for 'arcanya'; nearest: magpie"),
        ('game = "magpie"', "game = 7", "game: 7 is not a text"),
        ("count = 20", "count = 1000", "coin.count: more than 999 copies"),
        ("count = 20", "count = 0", "coin.count: a card of which there is no copy is left out"),
        (SAYS, "", "crow.0.text: an effect says what it does, for players"),
        (SAYS, 'text = { en = "Draw.", es = " " }', "crow.0.text: an effect says what it does"),
        ("count = 20", "count = -1", "coin: 'count' is a number of copies, not -1"),
        ("count = 20", "count = true", "coin: 'count' is a number of copies, not True"),
        ("count = 20", 'placeholder = ["wort"]', "coin.placeholder: unknown key 'wort'; nearest: worth"),
        ("draw = 2", "draw = -2", "crow.0/0.draw: -2 is less than 1"),
        ('en = "Coin"', 'en = "Co\\u001bin"', "coin: 'name' has a character that cannot be shown"),
        ('{ en = "Draw two cards.", es = "Roba dos cartas." }', '""', "crow.0.text: an effect says what it does"),
        ('{ en = "Draw two cards.", es = "Roba dos cartas." }', '{ en = "Draw" }', "crow.0: 'text' is a text"),
    ],
)  # fmt: skip
def test_a_fault_names_file_card_and_word(old: str, new: str, fault: str, write: Write) -> None:
    (found,) = faults_of(write(changed(old, new)))

    assert found.startswith(f"birds.toml: {fault}")


def test_a_card_may_say_once_what_its_effects_do(write: Write) -> None:
    moved = changed(SAYS, "").replace("worth = 0", f"worth = 0\n{SAYS}")

    assert cr.game("magpie", cards=write(moved)).cards[kit.CardId("crow")].text.en


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[[card", "birds.toml: not valid TOML: "),
        ("x = 1\nx = 2\n", "birds.toml:2: not valid TOML: "),
        ("a = " + "[" * 5000, "birds.toml"),
        ("title = 'x'", "birds.toml: card: is missing and has no default"),
        ("card = []", "birds.toml: card: there is no [[card]]"),
        ("card = 3", "birds.toml: card: 3 is not a list"),
        ("card = [3]", "birds.toml: card 1: a card is a table, not 3"),
        (" \n", "birds.toml: is empty"),
        ("#" * (MOST_BYTES + 1), f"birds.toml: is larger than {MOST_BYTES} bytes"),
    ],
)
def test_a_text_that_is_no_card_file_is_one_fault(text: str, fault: str, write: Write) -> None:
    (found,) = faults_of(write(text))

    assert found.startswith(fault)


def test_the_lines_of_a_text_are_one_line_wherever_it_is_shown(write: Write) -> None:
    text = changed('"Draw two cards."', '"""Draw\n   two cards."""')
    game = cr.game("magpie", cards=write(text))

    assert {card.text.en for card in game.cards.values()} >= {"Draw two cards."}


def test_each_card_is_there_once_of_a_kind_that_has_no_numbers_of_copies(tmp_path: Path) -> None:
    from importlib.resources import files

    shipped = files("cardrules.games.arcanya") / "placeholder.toml"
    text = shipped.read_text(encoding="utf-8").replace(
        'kind = "alumno"', 'kind = "alumno"\ncount = 2', 1
    )
    path = tmp_path / "box.toml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(FaultsError) as caught:
        cr.game("arcanya", cards=path)
    (fault,) = caught.value.faults
    assert fault.where.endswith("alumno-yaiza.count")


def test_what_cannot_be_read_is_one_fault(tmp_path: Path) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes("title = 'Pájaros'".encode("latin-1"))
    zero = tmp_path / "zero.toml"
    zero.write_bytes(b"title = '\0'")

    assert faults_of(tmp_path / "nowhere.toml") == ["nowhere.toml: does not exist"]
    assert faults_of(latin) == ["latin.toml: is not text in UTF-8 (byte 10)"]
    assert faults_of(zero) == ["zero.toml: is not text: it has a zero byte"]
    assert faults_of(tmp_path)[0].endswith(": is a directory")
    assert faults_of(latin / "x") == ["x: is inside something that is no directory"]


def test_a_game_that_takes_no_card_file_says_which_ones_do(write: Write) -> None:
    with pytest.raises(DefinitionError) as caught:
        cr.game("naruto-mythos", cards=write(BIRDS))

    assert caught.value.where == "naruto-mythos"
    assert "magpie" in caught.value.near


def test_what_a_game_finds_wrong_itself_is_in_the_file_too(write: Write) -> None:
    def read(_data: Mapping[str, Any]) -> Any:
        raise DefinitionError("owl", "sleeps")

    game = attrs.evolve(GAME, card_file=kit.CardFile(read, kit.CardFileForm))
    path = write(BIRDS)

    with pytest.raises(FaultsError) as caught:
        with_card_file(game, path)

    assert [str(fault) for fault in caught.value.faults] == [f"{path}: owl: sleeps"]


# A third party needs the field and nothing else.


def test_the_field_is_all_that_a_game_needs(write: Write) -> None:
    def read(data: Mapping[str, Any]) -> Any:
        cards = {
            kit.CardId(one["id"]): attrs.evolve(CARDS[kit.CardId("one")], id=one["id"])
            for one in data["card"]
        }
        return attrs.evolve(SPIES, cards=cards)

    spies = attrs.evolve(SPIES, card_file=kit.CardFile(read, kit.CardFileForm))
    game = with_card_file(spies, write('[[card]]\nid = "mole"\n'))

    assert list(game.cards) == ["mole"]
    assert game.card_file is not None
    assert game.card_file.given == "birds.toml"


# Logs.


def played(game: cr.Game) -> str:
    match = game.start(seed=5)
    while match.decision is not None:
        match.act(match.legal_actions()[0])
    return match.log.to_json()


def test_a_log_names_its_card_file_and_is_replayed_with_it(write: Write) -> None:
    game = cr.game("magpie", cards=write(BIRDS))
    text = played(game)
    log = Log.from_json(text, game)

    assert game_of_log(text) == "magpie"
    assert log.header.card_file == "Bright things"
    assert log.to_json() == text
    assert cr.replay(log, verify=True).outcome is not None
    assert "card_file" not in json.loads(played(GAME).splitlines()[0])


def test_a_log_without_its_card_file_says_which_one_and_how_to_give_it(write: Write) -> None:
    text = played(cr.game("magpie", cards=write(BIRDS)))

    with pytest.raises(LogFormatError) as caught:
        Log.from_json(text)

    assert caught.value.line == 1
    for part in ("'Bright things'", "cards=FILE", "--cards FILE"):
        assert part in caught.value.what


def test_a_log_with_another_card_file_says_which_one_is_meant(write: Write) -> None:
    text = played(cr.game("magpie", cards=write(BIRDS)))
    other = cr.game("magpie", cards=write(changed("Bright things", "Dull").replace("= 20", "= 19")))
    later = cr.game("magpie", cards=write(changed("count = 20", "count = 19")))
    whats = []

    for game, log in ((other, text), (later, text), (later, played(GAME))):
        with pytest.raises(LogFormatError) as caught:
            Log.from_json(log, game)
        whats.append(caught.value.what)

    assert "'Bright things'" in whats[0]
    assert "'Dull'" in whats[0]
    assert "has now" in whats[1]
    assert "ship with magpie" in whats[2]


# JSON Schema.


def test_the_schema_takes_what_the_reader_takes() -> None:
    assert fits(card_file_schema(GAME), tomllib.loads(BIRDS))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title =", "titel ="), ('kind = "bird"', 'kind = "stone"'), ("worth = 2", "worth = -1"),
        ("worth = 2", ""), ('game = "magpie"', 'game = "arcanya"'), ("play =", "plya ="),
        ("placeholder = true", "placeholder = 1"), ("worth = 2", "worth = 2\nshine = 1"),
    ],
)  # fmt: skip
def test_the_schema_refuses_what_the_reader_refuses(old: str, new: str, write: Write) -> None:
    text = changed(old, new)

    assert faults_of(write(text))
    assert not fits(card_file_schema(GAME), tomllib.loads(text))


def test_a_game_without_card_files_has_no_schema_of_them() -> None:
    with pytest.raises(DefinitionError):
        card_file_schema(SPIES)


def test_every_key_is_explained_in_both_languages() -> None:
    en, es = (card_file_schema(GAME, lang)["properties"] for lang in ("en", "es"))

    for name in en:
        assert en[name]["description"] != es[name]["description"]


# Cases and commands.


def test_a_case_can_be_judged_with_other_cards(write: Write) -> None:
    path = ROOT / "examples" / "tiny-game" / "cases" / "set-up.toml"
    game = cr.game("magpie", cards=write(BIRDS))

    case: Case = load_case(path, find=lambda _name: game)

    assert case.game is game


@pytest.mark.parametrize(
    "words",
    [
        ("games", "magpie"),
        ("cards", "magpie"),
        ("rules", "magpie"),
        ("schema", "magpie"),
        ("schema", "magpie", "--card-file"),
        ("play", "magpie", "--bots", "all", "--seed", "1"),
        ("simulate", "magpie", "--games", "2"),
        ("judge", ROOT / "examples" / "tiny-game" / "cases" / "tie.toml"),
    ],
)
def test_every_command_that_takes_a_game_takes_its_cards(
    words: tuple[Any, ...], write: Write
) -> None:
    wrong = call(*words, "--cards", write(changed("worth = 2", ""), "wrong.toml"))
    assert wrong.exit_code == 2
    (line,) = wrong.output.splitlines()
    assert line.startswith("cardrules: ")
    assert "wrong.toml: coin.worth: is missing" in line

    if words[0] != "judge":
        result = call(*words, "--cards", write(BIRDS))
        assert result.exit_code == 0, result.output


def test_commands_show_the_cards_of_the_file(write: Write) -> None:
    path = write(BIRDS)

    assert "Bright things" in call("games", "magpie", "--cards", path).output
    assert "Moneda" in call("cards", "magpie", "--cards", path, "--lang", "es").output
    schema = json.loads(call("schema", "magpie", "--card-file").output)
    assert schema == card_file_schema(GAME)


def test_a_recorded_match_is_replayed_with_its_card_file(write: Write, tmp_path: Path) -> None:
    path, log = write(BIRDS), tmp_path / "match.jsonl"
    call("play", "magpie", "--cards", path, "--bots", "all", "--seed", "1", "--log", log)

    with_file = call("replay", log, "--verify", "--cards", path)
    without = call("replay", log)

    assert with_file.exit_code == 0, with_file.output
    assert "Bright things" in with_file.output
    assert without.exit_code == 2
    (line,) = without.output.splitlines()
    assert "'Bright things'" in line
    assert "--cards FILE" in line


def test_a_card_file_goes_with_one_game(write: Write) -> None:
    result = call("games", "--cards", write(BIRDS))

    assert result.exit_code == 2
    assert "--cards goes with a game" in result.output


@pytest.mark.parametrize("number", [0, -3, "-3", "0"])
@pytest.mark.parametrize("name", ["arcanya", "naruto-mythos", "ovniversus", "waifus-arena"])
def test_no_game_lets_a_text_draw_fewer_than_one_card(name: str, number: int | str) -> None:
    game = cr.game(name)
    assert game.lexicon is not None
    window = game.lexicon.windows[0]
    table = {
        "id": "x", "kind": "x", "name": "X",
        "effect": [{"text": "x", window: {"draw": number}}],
    }  # fmt: skip

    with pytest.raises(FaultsError) as caught:
        load_cards({"card": [table]}, game.lexicon, game.verbs)

    assert [fault.what for fault in caught.value.faults] == [f"{int(number)} is less than 1"]
