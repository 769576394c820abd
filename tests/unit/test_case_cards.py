"""Cards that a case brings: read with the game's own words, for this case only."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

import cardrules as cr
from cardrules.cases import CaseResult, case_schema, load_case, parse_case, run
from cardrules.cases.cards import read_cards
from cardrules.core.guests import with_guests
from cardrules.core.load import load_cards
from cardrules.errors import DefinitionError, FaultsError, LogError
from cardrules.ids import CardId
from cardrules.judge import Judge
from installed import PACKAGE, magpie_site
from magpie import GAME
from unit.judge.coin import COIN

CASE = PACKAGE / "cases" / "starling.toml"
HEAD = """
game = "magpie"
title.en = "A case"
title.es = "Un caso"
"""
CROW = """
[[card]]
id = "crow"
kind = "bird"
worth = 0
name = { en = "Crow", es = "Cuervo" }
[[card.effect]]
text.en = "When you play this, draw two cards."
text.es = "Al jugarla, roba dos cartas."
obliged = "must"
play = { draw = 2 }
"""
REST = """
[given]
hand.A = ["Crow", "Spoon"]
hand.B = ["Ring"]
deck = ["Button", "Spoon", "Ring"]
[[when]]
do = "A: crow"
[then]
facts."hand A" = ["Spoon", "Button", "Spoon", "Ring"]
facts."nest A" = ["Cuervo"]
"""


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(magpie_site(tmp_path)))


def result(*parts: str) -> CaseResult:
    return run(parse_case("".join(parts)))


def faults_of(*parts: str) -> list[str]:
    with pytest.raises(FaultsError) as caught:
        parse_case("".join(parts), Path("case.toml"))
    return [str(fault) for fault in caught.value.faults]


def test_a_card_of_the_case_is_played_as_its_text_says() -> None:
    found = result(HEAD, CROW, REST)

    assert found.met, found.unmet_lines()
    assert "crow" not in GAME.cards


def test_the_example_brings_a_bird_of_its_own() -> None:
    found = run(load_case(CASE))

    assert found.met, found.unmet_lines()
    assert {"K6", "K7"} <= found.exercised
    assert found.to_data()["cards"] == ["starling"]
    assert found.case.game.cards.keys() - GAME.cards.keys() == {"starling"}


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "card: Crow (bird, worth 0): When you play this, draw two cards."),
        ("es", "carta: Cuervo (bird, worth 0): Al jugarla, roba dos cartas."),
    ],
)
def test_a_page_shows_the_cards_of_its_case(lang: str, line: str) -> None:
    found = run(parse_case(HEAD + CROW + REST), lang)

    assert f"  {line}\n" in found.to_text()
    assert f"\n{line}\n" in found.to_markdown()


def test_who_has_not_got_it_may_not_play_it() -> None:
    question = '[[when]]\ncan = "B: Crow"\n[then]\nverdict = "no"\nbreaches = ["M3"]\n'
    given = '[given]\nhand.A = []\nhand.B = ["Ring"]\nturn = "B"\ndeck = 0\n'

    assert result(HEAD, CROW, given, question).met


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        (
            "draw = 2", "drw = 2",
            [("15: card[1].effect[1].play: a step needs exactly one verb, found ['drw']; "
             "nearest: draw")],
        ),
        (
            "{ draw = 2 }", '[{ draw = 1 }, { take = "theirs, knd trinket" }]',
            ["15: card[1].effect[1].play[2].take: unknown filter 'knd'; nearest: kind"],
        ),
        (
            "play =", "plai =",
            [("11: card[1].effect[1]: an effect needs exactly one form, found ['plai']; "
             "nearest: play")],
        ),
        (
            'obliged = "must"\nplay = ', 'obliged = "mayb"\nwhen = "tak(mine)"\ndo = ',
            ["14: card[1].effect[1].obliged: unknown word 'mayb'; nearest: may",
             "15: card[1].effect[1].when: unknown event 'tak'; nearest: take"],
        ),
        (
            "worth = 0\n", "",
            ["6: card[1].worth: is missing and has no default"],
        ),
        (
            "worth = 0", 'worth = "none"',
            ["9: card[1].worth: 'none' is not a whole number"],
        ),
        (
            "worth = 0", "worth = 0\nwroth = 1",
            ["10: card[1].wroth: unknown key; nearest: worth"],
        ),
        (
            '"bird"', '"brd"',
            ["8: card[1].kind: magpie has no card of kind 'brd'; nearest: bird"],
        ),
        ('id = "crow"', 'id = "ring"', ["7: card[1].id: magpie has a card 'ring' already"]),
        ('id = "crow"\n', "", ["6: card[1]: a card needs 'id'"]),
        (
            "play = { draw = 2 }", 'rules = ["M55"]\nplay = { draw = 2 }',
            ["6: card[1]: unknown rule 'M55'; nearest: M5"],
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_card_names_the_place(old: str, new: str, lines: list[str]) -> None:
    found = faults_of(HEAD, CROW.replace(old, new, 1), REST)

    assert found == [f"case.toml:{line}" for line in lines]


def test_a_trigger_that_hears_nothing_is_a_fault() -> None:
    (line,) = faults_of(
        HEAD, CROW.replace("play = { draw = 2 }", 'when = ""\ndo = { draw = 2 }'), REST
    )

    assert line.startswith("case.toml:15: card[1].effect[1].when: unknown event ''")


def test_a_board_is_as_wrong_as_without_the_cards_of_the_case() -> None:
    rest = REST.replace('["Button", "Spoon", "Ring"]', "[{ draw = 1 }]")

    assert faults_of(HEAD, CROW, rest) == [
        "case.toml:20: given.deck[1].draw: unknown key",
        "case.toml:20: given.deck[1].card: is missing and has no default",
    ]


def test_two_cards_of_a_case_have_two_ids() -> None:
    assert faults_of(HEAD, CROW, CROW, REST) == [
        "case.toml:18: card[2].id: the case has a card 'crow' already"
    ]


def test_a_game_without_a_vocabulary_says_so_in_one_line() -> None:
    mute = attrs.evolve(GAME, lexicon=None)

    with pytest.raises(FaultsError) as caught:
        parse_case(HEAD + CROW + REST, Path("case.toml"), lambda _: mute)

    assert [str(fault) for fault in caught.value.faults] == [
        "case.toml:6: card[1]: magpie has no vocabulary of effects, so a case can bring no cards"
    ]


def test_the_schema_knows_the_words_of_the_game() -> None:
    cards = case_schema(GAME)["properties"]["card"]["items"]["oneOf"]
    effect = cards[0]["properties"]["effect"]["items"]

    kinds = {card["properties"]["kind"]["enum"][0]: card for card in cards}
    assert sorted(kinds) == ["bird", "trinket"]
    assert kinds["bird"]["properties"]["worth"]["type"] == "integer"
    assert {"play", "when", "instead", "always", "do"} <= set(effect["properties"])
    assert {"id", "kind", "name", "worth"} <= set(kinds["bird"]["required"])
    assert "card" not in case_schema(COIN)["properties"]


@pytest.mark.parametrize(
    ("values", "wheres"),
    [
        ({"cost": 1, "power": "much"}, {"card[0].power", "card[0]"}),
        ({"cost": 1, "powr": 1}, {"card[0].powr", "card[0]"}),
    ],
)
def test_a_game_that_does_not_say_what_is_printed_has_cards_that_do(
    values: dict[str, Any], wheres: set[str]
) -> None:
    faults: list[DefinitionError] = []
    card = {"id": "x", "kind": "character", "name": "X", **values}

    read_cards(cr.game("naruto-mythos"), [card], faults)

    assert {fault.where for fault in faults} == wheres


@pytest.mark.parametrize("where", ["card", "file"])
def test_a_case_and_a_card_file_have_the_same_values_on_a_card(where: str) -> None:
    game = cr.game("waifus-arena")
    form = game.card_file
    assert form is not None
    mei = {"id": "mei", "kind": "waifu", "name": "Mei", "element": ["agua", "aire"], "count": 1}
    faults: list[DefinitionError] = []
    others = [
        {"id": "w", "kind": "waifu", "name": "W", "element": "agua", "count": 11},
        {"id": "n", "kind": "nocta", "name": "N", "element": "agua", "points": 1, "count": 1},
        {"id": "a", "kind": "accion", "name": "A", "type": "inmediato", "count": 16},
    ]
    cards = (
        read_cards(game, [mei], faults)
        if where == "card"
        else form.read({"card": [mei, *others]}).cards
    )

    assert dict(cards[CardId("mei")].values) == {
        "element": ("agua", "aire"), "spell": "", "type": "",
    }  # fmt: skip


def test_a_log_made_with_such_cards_is_not_taken_for_one_without() -> None:
    game = parse_case(HEAD + CROW + REST).game
    match = game.start(seats=2, seed=1)
    match.act(match.legal_actions()[0])
    text = match.log.to_json()

    assert match.log.header.cards != GAME.start(seats=2, seed=1).log.header.cards
    assert cr.replay(cr.Log.from_json(text, game), verify=True).state == match.state
    with pytest.raises(LogError, match="other card definitions"):
        cr.Log.from_json(text, GAME)
    ruling = Judge(game).resolve(match.state)
    assert ruling.ground.cards == match.log.header.cards


def test_the_game_with_more_cards_is_another_value() -> None:
    assert GAME.lexicon is not None
    crow = parse_case(HEAD + CROW + REST).game.cards[CardId("crow")]

    more = GAME.with_cards({crow.id: crow})

    assert {*more.cards} == {*GAME.cards, "crow"}
    assert more.rulebook is GAME.rulebook
    assert {a.card for a in more.candidates(more.start(2).state)} == set(more.cards)
    with pytest.raises(DefinitionError, match="magpie has a card 'ring'"):
        with_guests(GAME, {CardId("ring"): crow})


def test_the_words_of_the_case_are_those_of_card_files() -> None:
    assert GAME.lexicon is not None
    data = {"card": [dict(table) for table in parse_case(HEAD + CROW + REST).form.card]}

    (card,) = load_cards(data, GAME.lexicon, GAME.verbs).values()

    assert card == parse_case(HEAD + CROW + REST).game.cards[CardId("crow")]
