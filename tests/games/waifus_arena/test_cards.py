"""Card files: all faults at once, and cards of one's own that work."""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import cardrules as cr
from cardrules.errors import FaultsError
from cardrules.games.waifus_arena import made
from cardrules.games.waifus_arena.cardfile import read_cards
from cardrules.games.waifus_arena.cards import FOLDER
from cardrules.kit import read_toml
from games.waifus_arena.arena import GAME, at, breaches

SHIPPED = read_toml(FOLDER / "cards.toml")


def with_cards(*changes: dict[str, Any]) -> Any:
    """Return the game with some of its cards changed, or with further ones."""
    data = deepcopy(SHIPPED)
    by_id = {table["id"]: table for table in data["card"]}
    for change in changes:
        if change["id"] in by_id:
            by_id[change["id"]].update(change)
        else:
            data["card"].append(change)
    return made(read_cards(data))


def test_the_shipped_cards_are_read_from_their_file() -> None:
    assert dict(read_cards(SHIPPED)) == dict(GAME.cards)


def test_all_faults_of_a_file_are_told_together() -> None:
    cards = [
        {"id": "w", "kind": "waifu", "name": "W", "element": "hielo", "count": 12},
        {"id": "n", "kind": "nocta", "name": "N", "element": "agua", "points": "many", "count": 1},
        {"id": "a", "kind": "accion", "name": "A", "type": "lento", "cost": -1, "role": "ataqe"},
        {"id": "s", "kind": "waifu", "name": "S", "element": "agua", "spell": "X", "type": "ligado"},
        {"id": "k", "kind": "carta", "name": "K"},
        {"id": "e", "kind": "accion", "name": "E", "type": "inmediato", "cost": 1,
         "effect": [{"play": {"gains": "pa"}}]},
    ]  # fmt: skip
    with pytest.raises(FaultsError) as caught:
        read_cards({"card": cards})
    text = str(caught.value)

    for what in (
        "w.element: unknown value 'hielo'", "n.points", "a.type: unknown value 'lento'",
        "a.cost: -1 is less than 0", "a.role: unknown value 'ataqe'; nearest: ataque",
        "s.type: unknown value 'ligado'", "k.kind: unknown kind 'carta'", "gains",
        "0 cards of kind 'accion', and four players need 16",
    ):  # fmt: skip
        assert what in text


@pytest.mark.parametrize(
    ("element", "what"),
    [
        ([], "nothing in it"), (["agua", "agua"], "'agua' stands in it twice"),
        (["agua", "Agua"], "'agua' stands in it twice"), ("", "unknown value ''"),
        (["agua", "hielo"], "w.element[1]: unknown value 'hielo'"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["waifu", "nocta"])
def test_elements_are_some_and_each_once(kind: str, element: object, what: str) -> None:
    more: dict[str, object] = {"points": 1} if kind == "nocta" else {}
    card = {"id": "w", "kind": kind, "name": "W", "element": element, "count": 1, **more}

    with pytest.raises(FaultsError, match=re.escape(what)):
        read_cards({"card": [*SHIPPED["card"], card]})


def test_the_ataque_del_nocta_need_not_be_in_a_file() -> None:
    data = {"card": [table for table in SHIPPED["card"] if table["kind"] != "juego"]}

    assert dict(read_cards(data)) == dict(GAME.cards)


def test_a_game_can_be_made_with_a_card_file(tmp_path: Path) -> None:
    text = (FOLDER / "cards.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace('name = "Maelvorn"', 'name = "Other"'), encoding="utf-8")
    game = cr.game("waifus-arena", cards=mine)

    assert game.cards["maelvorn"].name.en == "Other"  # type: ignore[index]
    assert game.start(seats=2, seed=1).decision is not None


def test_a_user_can_tell_what_tactica_does() -> None:
    game = with_cards({
        "id": "tactica", "placeholder": ["count"],
        "effect": [{"text": "Draw 2.", "play": {"draw": 2}, "rules": ["R16"]}],
    })  # fmt: skip
    played = at("F1 A1", game=game, pa=0, hand_A=["Táctica"], readings={"A4": "b"})

    assert breaches(played, "A: Táctica") == []
    assert played.act("A: Táctica")["hand.A.size"] == 2


def test_a_user_can_write_a_waifu_with_a_hechizo() -> None:
    game = with_cards({
        "id": "mei", "kind": "waifu", "name": "Mei", "element": ["agua", "aire"], "spell": "Marea",
        "type": "inmediato", "rules": ["R73"], "count": 1,
        "effect": [{"text": "Lose no turn.", "spell": [{"gain": "pa", "n": 1},
                                                       {"discard": "threats"}]}],
    })  # fmt: skip
    played = at("Mei F1", "Nocta Aire I", game=game, threats_A=["Letal"], hand_A=["Hechizo"])

    assert played["elements.A"] == ["agua", "aire"]
    after = played.act("A: Hechizo as own Hechizo")
    assert (after["pa"], after["threats.A"]) == (1, [])


def test_a_user_can_write_a_card_that_hears_something() -> None:
    game = with_cards({
        "id": "dogy", "placeholder": ["count"],
        "effect": [{"text": "Draw a card when a Nocta is felled.", "when": "fell(nocta)",
                    "do": {"draw": 1}, "rules": ["R16"]}],
    })  # fmt: skip
    played = at("F1 A1", game=game, attached_B=["Dogy"], hand_A=["Ataque"]).act("A: Ataque")

    assert played["hand.B.size"] == 1


def test_a_case_can_bring_cards_of_its_own() -> None:
    from cardrules.cases import parse_case, run

    case = parse_case("""
game = "waifus-arena"
title = { en = "A Nocta of a case", es = "Un Nocta de un caso" }
cites = ["R5"]
[[card]]
id = "big"
kind = "nocta"
name = "Big One"
element = "agua"
points = 9
count = 1
[given]
seats = 2
nocta = "Nocta Fuego I"
waifu.A = "Waifu Fuego I"
waifu.B = "Waifu Agua I"
trophies.A = ["Big One + Ovación"]
[[when]]
value = "score A"
[then]
values."score A" = 18
""")

    assert run(case).met


def test_every_ability_of_the_shipped_cards_has_a_text_in_both_languages() -> None:
    for card in GAME.cards.values():
        if card.kind == "accion":
            assert card.text.en
            assert card.text.es
