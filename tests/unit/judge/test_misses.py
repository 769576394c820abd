"""Why a text does not reach a number: the test that fails with its numbers, and nothing else."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardrules.core.claims import Name
from cardrules.core.misses import misses
from cardrules.games.naruto_mythos import GAME as MYTHOS
from cardrules.judge import Judge
from testgame import Bench, bench, card
from testgame.words import WORDS

POWER = Name("fact", "power")


def said(claims: Any) -> list[tuple[str, bool, dict[str, Any]]]:
    """Return claims as key, whether it holds, and terms."""
    return [(claim.key, claim.holds, dict(claim.terms)) for claim in claims]


def base(part: str, amount: int) -> tuple[str, bool, dict[str, Any]]:
    return ("value.base", True, {"source": Name("word", part), "amount": amount})


def core(value: int) -> tuple[str, bool, dict[str, Any]]:
    return ("value.core", True, {"number": POWER, "value": value})


def compared(left: int, op: str, right: int) -> tuple[str, bool, dict[str, Any]]:
    terms = {"number": POWER, "left": left, "op": op, "right": right}
    return ("value.compare", False, terms)


def beyond(card: str, amount: int) -> tuple[str, bool, dict[str, Any]]:
    return ("value.beyond", False, {"source": Name("card", card), "amount": amount})


# Whom a mission does not help.


def leader(**told: Any) -> Any:
    """Return a board on which Protect the Leader looks for core Power of 4."""
    given = {"edge": "B", "missions": ["MSS-09"],
             "M1": {"A": ["KS-013", "KS-015 +1"], "B": ["KS-128", "KS-079"]}, **told}  # fmt: skip
    return MYTHOS.board(given)


@pytest.mark.parametrize("kind", ["value", "why"])
def test_a_number_is_below_what_a_text_wants_as_other_texts_do_not_count(kind: str) -> None:
    ruling = getattr(Judge(MYTHOS), kind)(leader(), "power KS-079@M1 B")

    (unused,) = ruling.not_used
    assert unused.rules == ("R29", "R30")
    assert dict(unused.claim.terms)["source"] == Name("card", "MSS-09")
    assert said(unused.because) == [
        base("printed", 2), base("tokens", 0), core(2), compared(2, ">=", 4), beyond("KS-079", 2),
    ]  # fmt: skip
    (data,) = ruling.to_data()["not_used"]
    assert [found["holds"] for found in data["because"]] == [True, True, True, False, False]
    assert len({ruling.to_text(lang) for lang in ("en", "es")}) == 2


def test_tokens_are_a_part_of_what_is_looked_at() -> None:
    state = leader(M1={"B": ["KS-079 +1"]})
    (unused,) = Judge(MYTHOS).value(state, "power KS-079@M1 B").not_used
    assert said(unused.because)[:3] == [base("printed", 2), base("tokens", 1), core(3)]


def test_what_other_texts_give_is_left_out_where_it_would_not_be_enough_either() -> None:
    (unused,) = Judge(MYTHOS).value(leader(edge="A"), "power KS-079@M1 B").not_used[:1]
    assert [claim.key for claim in unused.because if claim.key == "value.beyond"] == []


def test_who_is_helped_gets_no_line_about_it() -> None:
    judge = Judge(MYTHOS)
    for thing in ("KS-013@M1 A", "KS-015@M1 A", "KS-128@M1 B"):
        assert judge.value(leader(), f"power {thing}").not_used == (), thing


def test_a_condition_that_does_not_hold_is_told_of_the_thing_that_it_is_about() -> None:
    """Temari has 2 more for the Edge; without it her own text is what does not count."""
    ruling = Judge(MYTHOS).value(leader(edge="A"), "power KS-079@M1 B")
    told = {dict(u.claim.terms)["source"]: said(u.because) for u in ruling.not_used}
    assert told[Name("card", "KS-079")] == [("value.condition", False, {})]


# Each kind of test.


def missed(text: str, *, ant: str = "ant", value: str = "power", **side: Any) -> list[Any]:
    """Return the tests of a text that an ant of the same side fails, in a lane with it."""
    cards = card("lord", f"always = {{ {text} }}", power=9, cost=1, clan=("leaf",))
    played: Bench = bench(cards, {"lane1": ["lord", ant], **side}, {"lane1": ["bee"]})
    thing = played.thing("ant")
    assert thing is not None
    return [said(miss.claims) for miss in misses(played.game, played.state, value, thing)]


ADD = 'add = "power", n = 1'
"""The ant has a power of 1, the bee of 2."""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f'{ADD}, to = "friend here, core >= 3"', [base("printed", 1), core(1), compared(1, ">=", 3)]),
        (f'{ADD}, to = "friend here, core >= core(self)"',
         [base("printed", 1), core(1), compared(1, ">=", 9)]),
        (f'{ADD}, to = "friend here, not name Ant"', [("value.spared", False, {})]),
        (f'{ADD}, to = "anyone here, strongest core"',
         [("value.extreme", False, {"number": POWER, "left": 1, "right": 9})]),
        (f'{ADD}, to = "anyone here, cheapest, strongest core"',
         [("value.extreme", False, {"number": POWER, "left": 1, "right": 9})]),
        (f'{ADD}, to = "anyone here, strongest core, weakest core"',
         [("value.extreme", False, {"number": POWER, "left": 1, "right": 9})]),
        (f'{ADD}, to = "friend here", if = "count(enemy here) >= 2"',
         [("value.amounts", False, {"left": 1, "op": ">=", "right": 2})]),
        (f'{ADD}, to = "friend here", if = "core(self) <= 3"',
         [("value.amounts", False, {"left": 9, "op": "<=", "right": 3})]),
        (f'{ADD}, to = "friend here", if = "none(enemy here)"', [("value.spared", False, {})]),
        (f'{ADD}, to = "friend here", unless = "some(enemy here)"', [("value.spared", False, {})]),
        (f'{ADD}, to = "friend here", if = "some(enemy here, name Cat)"',
         [("value.condition", False, {})]),
        (f'{ADD}, to = "friend here, core >= 3", if = "none(enemy here)"',
         [base("printed", 1), core(1), compared(1, ">=", 3), ("value.spared", False, {})]),
    ],
    ids=["a number", "another's number", "a negation", "a superlative",
         "the second superlative", "the first superlative", "a count",
         "its own number", "nothing", "unless", "something", "two tests"],
)  # fmt: skip
def test_a_test_that_fails_is_told_with_its_numbers(text: str, told: list[Any]) -> None:
    assert missed(text) == [told]


@pytest.mark.parametrize(
    "text",
    [
        f'{ADD}, to = "friend here"', f'{ADD}, to = "friend here, core <= 3"',
        f'{ADD}, to = "enemy here, core >= 3"', f'{ADD}, to = "friend elsewhere, core >= 3"',
        f'{ADD}, to = "friend here, clan leaf, core >= 3"', f'{ADD}, to = "friend here, hidden"',
        f'{ADD}, to = "self", if = "none(enemy here)"', f'{ADD}, if = "none(enemy here)"',
        'cannot = "hide", to = "friend here, core >= 3"',
        'add = "price", n = 1, to = "friend here, core >= 3"',
    ],
    ids=["it counts", "it counts by a number", "others", "elsewhere", "another kind", "hidden",
         "only itself", "itself unsaid", "no number", "another number"],
)  # fmt: skip
def test_a_text_on_other_things_is_not_told(text: str) -> None:
    assert missed(text) == []


def test_what_lies_face_down_fails_no_test_of_what_it_does_not_show() -> None:
    assert missed(f'{ADD}, to = "friend here, not clan leaf"', ant="~ant") == []


def test_a_text_that_looks_at_what_nobody_told_is_not_said_to_fail() -> None:
    state = leader(M1={"A": ["KS-013", "KS-015 +?"]})
    thing = next(t for t in state.objects.values() if t.card == "KS-015" and t.counters)

    assert [miss.source.card for miss in misses(MYTHOS, state, "power", thing)] == []


@pytest.mark.parametrize("test", ["cheapest, not name Lord", "cost <= 0, not name Lord"])
def test_what_lies_face_down_has_no_number_that_it_does_not_show(test: str) -> None:
    """Of a number that only what lies face-up has, nothing face-down is the least or too much."""
    cost = attrs.evolve(WORDS.attributes["cost"], hidden_too=False)
    words = attrs.evolve(WORDS, attributes={**WORDS.attributes, "cost": cost})
    text = card("lord", f'always = {{ {ADD}, to = "friend here, {test}" }}')
    played = bench(text, {"lane1": ["lord", "~ant"]}, {}, game={"lexicon": words})
    thing = played.thing("ant")
    assert thing is not None
    assert [*misses(played.game, played.state, "power", thing)] == []
