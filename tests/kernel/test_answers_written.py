"""How answers are written: an order names what comes next, and everything written is read again."""

from __future__ import annotations

import pytest

from cardrules.core.actions import Choose, Next
from cardrules.core.claims import Claim
from cardrules.errors import DefinitionError
from cardrules.ids import CardId, Seat
from cardrules.judge.tell import prompt_of
from cardrules.notation import format_action, parse_action
from cardrules.words import LANGUAGES
from testgame import IF_ABLE, MAY, MUST, Bench, bench, card

A, B = Seat(0), Seat(1)


def asked(played: Bench) -> Claim:
    """Return what is asked."""
    assert played.state.decision is not None
    return played.state.decision.prompt


def written(played: Bench) -> list[str]:
    """Return the legal answers in English, after reading each in both languages."""
    for lang in LANGUAGES:
        for action in played.legal:
            text = format_action(played.game, action, played.state, lang)
            assert parse_action(played.game, text, played.state) == action
    return [format_action(played.game, action, played.state) for action in played.legal]


HEARING = (
    card("a", MUST + 'act = { gain = "mark" }')
    + card("b", 'when = "activate(mine, name A)", do = { gain = "mark" }')
    + card("c", 'when = "activate(mine, name A)", do = { gain = "mark" }')
    + card(
        "twice",
        'when = "activate(mine, name A)", do = { gain = "mark" }',
        'when = "activate(mine, name A)", do = { gain = "glow" }',
    )
)


def test_an_order_of_effects_names_their_sources() -> None:
    played = bench(HEARING, {"lane1": ["a", "b", "c"]}).act("a")
    first, second = written(played)
    assert "b@" in first.lower()
    assert "c@" in second.lower()


def test_numbers_and_bare_names_still_say_what_comes_next() -> None:
    played = bench(HEARING, {"lane1": ["a", "b", "c"]}).act("a")
    for text in ("A: next 2", "siguiente 2", "2", "A: luego 2"):
        assert parse_action(played.game, text, played.state) == Next(A, 1)


def test_two_effects_of_one_source_are_counted() -> None:
    played = bench(HEARING, {"lane1": ["a", "twice"]}).act("a")
    assert [text[-2:] for text in written(played)] == ["#1", "#2"]


def test_two_sources_that_are_alike_are_counted() -> None:
    played = bench(HEARING, {"lane1": ["a", "b#x", "b#y"]}).act("a")
    assert len({*written(played)}) == len(played.legal) == 2


def test_an_order_that_is_not_offered_is_written_by_its_number() -> None:
    played = bench(HEARING, {"lane1": ["a", "b", "c"]}).act("a")
    assert format_action(played.game, Next(A, 7), played.state) == "A: next 8"


SWEEPING = card("axe", IF_ABLE + 'act = { defeat = "all enemy here" }')


def test_an_order_of_cards_names_the_cards_and_counts_copies() -> None:
    played = bench(SWEEPING, {"lane1": ["axe"]}, {"lane1": ["ant", "bee", "bee#other"]}).act("axe")
    found = written(played)
    assert ["@" in text for text in found] == [False] * 3
    assert [text[-2:] for text in found[1:]] == ["#1", "#2"]


def test_an_order_names_no_card_that_the_asked_seat_may_not_see() -> None:
    enemies = {"lane1": ["~ant", "bee"]}
    played = bench(SWEEPING, {"lane1": ["axe"]}, enemies).act("axe")
    hidden, open_ = written(played)
    assert "ant" not in hidden.lower()
    assert "bee" in open_.lower()


def test_a_replacement_that_comes_first_is_named_by_its_source() -> None:
    guard = 'instead = "defeat(friend)", do = { gain = "embers", n = 1 }'
    cards = SWEEPING + card("gen", guard) + card("gun", guard)
    played = bench(cards, {"lane1": ["axe"]}, {"lane1": ["ant"], "lane2": ["gen", "gun"]})
    played.act("axe")
    assert played.asked.endswith("ask.replacement")
    assert ["gen" in text.lower() for text in written(played)] == [True, False]


# What is chosen by its card.

STRIKING = card("fist", IF_ABLE + 'act = { defeat = "enemy here" }')


def test_the_id_of_a_card_is_the_one_offered_thing_that_is_that_card() -> None:
    played = bench(STRIKING, {"lane1": ["fist"]}, {"lane1": ["ant", "bee"]}).act("fist")
    for text in ("A: ant", "choose ant", "elegir ant"):
        assert parse_action(played.game, text, played.state) == Choose(A, played.ref("ant"))


def test_the_id_of_two_offered_things_is_refused_with_both() -> None:
    enemies = {"lane1": ["ant", "ant#other"]}
    played = bench(STRIKING, {"lane1": ["fist"]}, enemies).act("fist")
    with pytest.raises(DefinitionError) as error:
        parse_action(played.game, "A: ant", played.state)
    assert len(error.value.near) == 2


def test_the_id_of_a_hidden_card_finds_nothing_for_who_may_not_see_it() -> None:
    played = bench(STRIKING, {"lane1": ["fist"]}, {"lane1": ["~ant", "bee"]}).act("fist")
    assert parse_action(played.game, "A: ant", played.state) == Choose(A, CardId("ant"))


# What a question says of the change that it is about.

GUARDED = card("fist", IF_ABLE + 'act = { defeat = "all enemy here" }') + card(
    "gen", MAY + 'instead = "defeat(friend)", do = { gain = "embers", n = 1 }'
)


@pytest.mark.parametrize(("friend", "named"), [("ant", True), ("~ant", False)])
def test_a_question_about_a_change_names_no_card_that_is_hidden(
    friend: str, *, named: bool
) -> None:
    enemies = {"lane1": [friend], "lane2": ["gen"]}
    played = bench(GUARDED, {"lane1": ["fist"]}, enemies).act("fist")
    assert played.asked == "B ask.use"
    prompt = asked(played)
    assert dict(prompt.terms)["thing"] == played.ref("ant")
    _, written = prompt_of(played.game, prompt, played.state)
    ((_, text),) = written.items()
    assert ("ant" in text.en.lower().partition("@")[0]) is named


def test_a_question_about_a_change_is_asked_plainly_where_no_word_says_what_it_is() -> None:
    played = bench(GUARDED, {"lane1": ["fist"]}, {"lane1": ["ant"], "lane2": ["gen"]}).act("fist")
    assert prompt_of(played.game, asked(played), played.state)[0].key == "ask.use"
