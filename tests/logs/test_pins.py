"""A card that has changed since: its log is played on with the card as it was."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardrules.core.cards import Card
from cardrules.core.claims import Text
from cardrules.errors import LogFormatError
from cardrules.game import Game
from cardrules.ids import CardId
from cardrules.log.pins import earlier_in
from cardrules.log.record import Log, definitions
from cardrules.match import replay
from logs.matches import played
from tinygame import CARDS, SPIES

CHANGED = {**CARDS, CardId("two"): attrs.evolve(CARDS[CardId("two")], values={"value": 20})}
PIN = '[[card]]\nid = "two"\nvalue = 2\n'


def laid_over(data: Mapping[str, Any]) -> Game:
    cards = {
        CardId(card["id"]): Card(
            CardId(card["id"]), "card", Text(card["id"], card["id"]), {"value": card["value"]}
        )
        for card in data["card"]
    }
    return attrs.evolve(SPIES, cards={**CHANGED, **cards})


def today(folder: Traversable) -> Game:
    """Return the game after the card has changed, with its pins in a folder."""
    return attrs.evolve(SPIES, cards=CHANGED, earlier=earlier_in(folder, laid_over))


def test_a_log_is_read_with_the_definitions_that_it_pins(tmp_path: Path) -> None:
    match = played("spies", most=3)
    (tmp_path / f"{definitions(SPIES)}.toml").write_text(PIN, encoding="utf-8")
    game = today(tmp_path)
    log = Log.from_json(match.log.to_json(), game)
    assert log.game.cards[CardId("two")] == CARDS[CardId("two")]
    assert game.cards[CardId("two")] != CARDS[CardId("two")]
    again = replay(log, verify=True)
    assert again.legal_actions() == match.legal_actions()
    while match.decision is not None:
        assert again.act(match.legal_actions()[0]) == match.act(match.legal_actions()[0])
    assert again.log.to_json() == match.log.to_json()


def test_a_pin_that_does_not_make_the_hash_is_not_used(tmp_path: Path) -> None:
    text = played("spies", most=3).log.to_json()
    (tmp_path / f"{definitions(SPIES)}.toml").write_text(
        PIN.replace("value = 2", "value = 3"), encoding="utf-8"
    )
    with pytest.raises(LogFormatError) as caught:
        Log.from_json(text, today(tmp_path))
    assert caught.value.code == "definitions"
    assert tomllib.loads(PIN)["card"][0]["id"] == "two"


def test_without_a_pin_the_facts_can_still_be_told(tmp_path: Path) -> None:
    match = played("spies", most=3)
    text = match.log.to_json()
    game = today(tmp_path / "nowhere")
    with pytest.raises(LogFormatError) as caught:
        Log.from_json(text, game)
    assert caught.value.code == "definitions"
    assert replay(Log.from_json(text, game, same_cards=False)).state == match.state


@pytest.mark.parametrize("name", ["../secret", "/etc/passwd", "", "."])
def test_a_hash_from_a_hostile_log_opens_no_file(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "pins"
    folder.mkdir()
    (tmp_path / "secret.toml").write_text(PIN, encoding="utf-8")
    assert today(folder).earlier(name) is None
