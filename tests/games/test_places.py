"""What places are called, in every game: in both languages, no two alike, and each can be typed."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import cardrules as cr
from cardrules.core.model import contents
from cardrules.ids import Place
from cardrules.judge.value import find_thing
from cardrules.notation import fold, format_thing
from cardrules.words import LANGUAGES
from magpie import GAME

OPTIONS: dict[str, list[dict[str, Any]]] = {"arcanya": [{"mode": "basic"}, {"mode": "advanced"}]}
TABLES = [(name, options) for name in cr.games() for options in OPTIONS.get(name, [{}])]
TABLES += [(GAME.name, {})]
EACH = 3
"""Objects of a place that are typed back."""


def started(name: str, options: dict[str, Any]) -> cr.Match:
    game = GAME if name == GAME.name else cr.game(name)
    return game.start(seats=game.seats[1], seed=5, options=options)


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_every_place_has_a_name_of_its_own_in_both_languages(
    name: str, options: dict[str, Any]
) -> None:
    match = started(name, options)
    game, zones = match.game, match.state.settings.layout.zones

    assert {zone.name for zone in zones if f"place.{zone.name}" not in game.words} == set()
    every = Counter(
        text
        for place in range(len(zones))
        for text in {
            fold(format_thing(game, Place(place), match.state, lang)) for lang in LANGUAGES
        }
    )
    assert [text for text, times in every.items() if times > 1] == []


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_what_lies_anywhere_is_found_by_its_name_in_both_languages(
    name: str, options: dict[str, Any]
) -> None:
    match, pick, typed = started(name, options), random.Random(5), set[str]()
    while match.decision is not None and len(match.log) < 400:
        match.act(pick.choice(match.legal_actions()))
    bench = cr.Judge(match.game)._bench(match.state, None, 0)

    for place, zone in enumerate(match.state.settings.layout.zones):
        for thing in contents(bench.state, Place(place))[:EACH]:
            for lang in LANGUAGES:
                text = format_thing(match.game, thing.ref, bench.state, lang)
                assert find_thing(bench, fold(text), text).ref == thing.ref, text
                typed.add(zone.name)

    assert typed
