"""The deck: what is known of it is known, the rest is flagged; a card file of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardrules as cr
from cardrules.ids import CardId
from cardrules.notation import format_action
from games.ovniversus.tables import GAME

KNOWN = {
    ("swamp-thing", "fuerza"): 7,
    ("batman", "fuerza"): 2,
    ("silla-de-mobius", "bonus"): 7,
}


def test_what_the_rules_page_tells_is_not_a_placeholder() -> None:
    for (id, fact), value in KNOWN.items():
        card = GAME.cards[CardId(id)]
        assert card.values[fact] == value
        assert fact not in card.placeholder
    detective = GAME.cards[CardId("detective-marciano")]
    assert detective.abilities


def test_everything_else_is_one() -> None:
    for id, card in GAME.cards.items():
        for fact in card.values:
            assert (id, fact) in KNOWN or fact in card.placeholder, (id, fact)
        if id not in ("swamp-thing", "batman", "detective-marciano", "silla-de-mobius"):
            assert "name" in card.placeholder
        if card.abilities and id != "detective-marciano":
            assert "effect" in card.placeholder
    assert GAME.placeholder


def test_no_personaje_that_is_known_has_a_text_of_ours() -> None:
    for id in ("swamp-thing", "batman"):
        assert not GAME.cards[CardId(id)].abilities


FILE = """
[[card]]
id = "hero"
kind = "personaje"
name = "Hero"
count = 9
fuerza = 1
proyeccion = 2
resistencia = 3
equipo = "Us"
[[card.effect]]
text = { en = "Draw a card.", es = "Roba una carta." }
act = { draw = 1 }

[[card]]
id = "ring"
kind = "potenciador"
name = "Ring"
count = 3
bonus = 2
score = "fuerza"
"""


def test_a_collection_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(FILE, encoding="utf-8")
    game = cr.game("ovniversus", cards=path)
    match = game.start(seed=1)
    assert sorted(game.cards) == ["hero", "ring"]
    assert len(match.state.objects) == 12
    assert not game.placeholder
    assert {rule for a in game.cards[CardId("hero")].abilities for rule in a.rules} == {"R19"}


SECOND = """[[card.effect]]
text = { en = "Draw two cards.", es = "Roba dos cartas." }
act = { draw = 2 }"""

WRONG = [
    ('kind = "personaje"', 'kind = "hero"', "hero.kind"),
    ("fuerza = 1", "", "hero.fuerza"),
    ("fuerza = 1", 'fuerza = "one"', "hero.fuerza"),
    ('equipo = "Us"', 'equpo = "Us"', "hero.equpo"),
    ("draw = 1", "drow = 1", "hero.0/0"),
    ('score = "fuerza"', 'score = "speed"', "ring.score"),
    ("bonus = 2", "", "ring.bonus"),
    ("count = 9", "count = 2", "card"),
    ("act = { draw = 1 }", f"act = {{ draw = 1 }}\n{SECOND}", "hero.1"),
    ("count = 9", "count = 0", "hero.count"),
    ('text = { en = "Draw a card.", es = "Roba una carta." }', "", "hero.0.text"),
    ('score = "fuerza"', "effect = [{ act = { draw = 1 } }]", "ring.effect"),
]


@pytest.mark.parametrize(("old", "new", "where"), WRONG, ids=[new or old for old, new, _ in WRONG])
def test_what_is_wrong_with_a_file(tmp_path: Path, old: str, new: str, where: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(FILE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(cr.FaultsError) as caught:
        cr.game("ovniversus", cards=path)
    assert f"{path}: {where}" in [fault.where for fault in caught.value.faults]


def test_all_that_is_wrong_with_a_file_is_said_together(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = FILE
    for old, new, _ in (WRONG[2], WRONG[3], WRONG[4], WRONG[5]):
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(cr.FaultsError) as caught:
        cr.game("ovniversus", cards=path)
    assert len(caught.value.faults) == 4


@pytest.mark.parametrize("name", ["Hero", "ring"], ids=["of another card", "the id of another"])
def test_cards_of_one_name_are_told_apart_by_their_ids(tmp_path: Path, name: str) -> None:
    path = tmp_path / "mine.toml"
    other = """
[[card]]
id = "other"
kind = "personaje"
name = "NAME"
fuerza = 3
proyeccion = 2
resistencia = 1
"""
    path.write_text(FILE + other.replace("NAME", name), encoding="utf-8")
    game = cr.game("ovniversus", cards=path)
    state = game.board({"hand": {"A": ["hero", "other", "ring"]}})
    legal = game.legal_actions(state)
    assert len(legal) == 2
    for action in legal:
        for lang in ("en", "es"):
            assert game.parse(format_action(game, action, state, lang), state) == action
    assert game.board(game.describe(state)).digest == state.digest
