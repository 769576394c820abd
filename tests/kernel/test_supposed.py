"""A card that is only supposed knows what was read of it, and never tells which one it is."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from cardrules._frozen import evolve
from cardrules.core.digest import board_digest
from cardrules.core.supposed import Supposed, WhichCardError, of_card
from cardrules.ids import UNKNOWN, CardId
from testgame.bench import bench
from testgame.game import card

DRAW = "main = { draw = 1 }"
CARDS = bench(card("spy", DRAW, clan=("earth",)) + card("elf", DRAW)).game.cards
OPTIONS = [CardId(name) for name in ("ant", "bee", "cat", "dog", "elk", "spy", "elf")]


def supposed(name: str) -> Supposed:
    return Supposed(CardId(name), OPTIONS, CARDS)


def alike(name: str, read: Callable[[Any], Any]) -> set[str]:
    """Return the cards that cannot be told from one by what is read of its definition."""
    taken = supposed(name)
    read(taken.definition)
    return {*map(str, taken.alike)}


def printed(name: str, read: Callable[[Any], Any]) -> set[str]:
    """Return the cards of which the same is printed."""
    return {id for id in OPTIONS if read(CARDS[id]) == read(CARDS[CardId(name)])}


READINGS: dict[str, Callable[[Any], Any]] = {
    "kind": lambda card: card.kind,
    "name": lambda card: card.name.en,
    "abilities": lambda card: card.abilities,
    "a number": lambda card: int(card.values["cost"]),
    "a fact that no card has": lambda card: card.values.get("nothing"),
    "two facts": lambda card: (int(card.values["cost"]), str(card.values["power"])),
    "the outcome of a number": lambda card: card.values["cost"] + 1 > card.values["power"],
    "one of some words": lambda card: "earth" in card.values["clan"],
    "all words": lambda card: [*card.values["clan"]],
    "words after others": lambda card: ("sea", *()) + card.values["clan"],
    "which facts it has": lambda card: [*card.values],
    "the whole definition": lambda card: card == CARDS[CardId("bee")],
}


@pytest.mark.parametrize("read", READINGS.values(), ids=READINGS)
@pytest.mark.parametrize("name", ["ant", "bee", "spy"])
def test_cards_stay_alike_of_which_the_same_is_read(name: str, read: Callable[[Any], Any]) -> None:
    assert read(supposed(name).definition) == read(CARDS[CardId(name)])
    assert alike(name, read) == printed(name, read)


def test_a_number_is_not_read_until_it_matters() -> None:
    taken = supposed("bee")
    assert isinstance(3 - taken.definition.values["cost"], int)
    assert [*taken.alike] == OPTIONS


def test_nothing_is_read_where_a_card_is_held_against_an_unknown_one() -> None:
    taken = supposed("ant")
    assert taken != UNKNOWN
    assert [*taken.alike] == OPTIONS


def test_a_card_that_is_held_against_another_is_alike_with_all_but_that_one() -> None:
    taken = supposed("ant")
    assert taken != "bee"
    assert {*map(str, taken.alike)} == {*OPTIONS} - {"bee"}
    assert taken == "ant"
    assert [*taken.alike] == ["ant"]


def test_what_is_looked_up_for_a_card_is_all_that_is_read() -> None:
    taken = supposed("ant")
    assert of_card(CardId(taken), frozenset({"ant", "bee"}).__contains__)
    assert {*map(str, taken.alike)} == {"ant", "bee"}
    assert of_card(CardId("ant"), frozenset({"ant", "bee"}).__contains__)


WHICH: dict[str, Callable[[Any], Any]] = {
    "its hash": hash,
    "its place among others": {"ant": 1}.get,
    "its order": lambda card: sorted([card, "bee"]),
    "its text": str,
    "its text for programmers": repr,
    "its text in another": lambda card: f"{card}",
    "its text after another": lambda card: "the " + card,
    "its text before another": lambda card: card + "s",
    "a letter": lambda card: card[0],
    "its length": len,
    "whether it has a text": bool,
    "how it begins": lambda card: card.startswith("a"),
    "a copy": copy.deepcopy,
    "its bytes": pickle.dumps,
    "the hash of its definition": lambda card: hash(card.definition),
    "the hash of its words": lambda card: hash(card.definition.values["clan"]),
    "another one that is supposed": lambda card: card == supposed("bee"),
}


@pytest.mark.parametrize("read", WHICH.values(), ids=WHICH)
def test_everything_else_asks_which_card_it_is(read: Callable[[Any], Any]) -> None:
    taken = supposed("ant")
    with pytest.raises(WhichCardError) as asked:
        read(taken)
    assert asked.value.card is taken


@pytest.mark.parametrize("name", sorted({*dir(str)} - {*dir(object)} - {"__getnewargs__"}))
def test_no_method_of_a_text_reads_it_unseen(name: str) -> None:
    with pytest.raises(WhichCardError):
        getattr(supposed("ant"), name)()


def test_what_passes_its_methods_by_finds_an_unknown_card() -> None:
    assert json.loads(json.dumps(supposed("ant"))) == UNKNOWN


def test_the_digest_of_a_board_asks_which_cards_lie_there() -> None:
    state = bench("", {"hand": ["ant"]}).state
    (thing,) = state.objects.values()
    taken = evolve(thing, card=CardId(supposed("ant")))
    with pytest.raises(WhichCardError):
        board_digest(evolve(state, objects=state.objects.set(thing.id, taken)))
