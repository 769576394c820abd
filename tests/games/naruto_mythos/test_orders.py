"""Whether the order of simultaneous effects matters: played out, merged, and told apart."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.games.naruto_mythos import GAME
from cardrules.judge import Judge, Ruling
from games.naruto_mythos.bench import Bench, bench, card
from games.naruto_mythos.plain import MUST

HEARS = 'when = "gain points(you)", '
CARDS = (
    card("caller", f'{MUST}main = {{ gain = "points", n = 1 }}')
    + "".join(card(n, HEARS + 'do = { gain = "power", n = 1 }') for n in ("one", "two", "three"))
    + card("reader", HEARS + 'do = { gain = "chakra", n = "count(friend here, power >= 1)" }')
    + card("asker", HEARS + 'do = { gain = "power", n = 1, to = "friend here" }')
)
PLAYED = "A: caller -> M1"


def board(*names: str) -> Bench:
    return bench(cards=CARDS, M1={"A": [*names]}, hand={"A": ["caller"]}, turn="A", chakra={"A": 5})


def orders(*names: str, budget: int = 256, **asked: Any) -> Ruling:
    played = board(*names)
    judge = Judge(played.game, readings={"N10": "a"}, budget=budget)
    return judge.orders(played.state, PLAYED, **asked)


def differing(ruling: Ruling) -> set[str]:
    terms = [dict(claim.terms) for claim in ruling.answer[1:]]
    return {getattr(term["name"], "id", "") for term in terms}


def counted(ruling: Ruling) -> dict[str, Any]:
    return dict(ruling.answer[0].terms)


def test_independent_effects_come_to_one_board_in_every_order() -> None:
    ruling = orders("one", "two", "three")

    assert ruling.verdict == "no"
    assert counted(ruling) == {"ends": 1, "ways": 6}
    assert (ruling.alternatives, ruling.several) == ((), False)


def test_an_order_that_changes_a_number_matters_and_the_fact_is_named() -> None:
    ruling = orders("one", "reader")

    assert ruling.verdict == "yes"
    assert differing(ruling) == {"chakra.A"}
    assert ruling.steps[-1].claim.key == "orders.part"
    assert [len(other.when) for other in ruling.alternatives] == [1, 1]
    assert all(other.exact for other in ruling.alternatives)
    ways = [[o.id for o in other.when[0][0].options] for other in ruling.alternatives]
    assert ways == [["A: next One@M1 A"], ["A: next Reader@M1 A"]]


def test_the_first_event_that_not_all_have_is_told_for_each_board() -> None:
    ruling = orders("one", "reader")

    first, second = ruling.parts
    assert first is not None
    assert second is not None
    assert first.claim != second.claim
    assert [step in other.steps for step, other in zip(ruling.parts, ruling.alternatives,
                                                       strict=True)] == [True, True]  # fmt: skip
    assert [part["claim"]["key"] for part in ruling.to_data()["parts"]] == [
        first.claim.key, second.claim.key,
    ]  # fmt: skip
    assert orders("one", "two").parts == ()


def test_forks_that_meet_again_are_counted_as_ways_and_not_played_twice() -> None:
    ruling = orders("one", "two", "three", "reader")

    assert ruling.verdict == "yes"
    # When the reader reads is all that matters: after none, one, two or three of the others.
    assert counted(ruling) == {"ends": 4, "ways": 24}
    seen, whole = ruling.explored
    assert seen == whole < 24


def test_where_somebody_has_to_choose_it_depends_unless_every_choice_is_tried() -> None:
    held = orders("one", "asker")
    assert (held.verdict, held.answer[0].key) == ("depends", "answer.orders.open")

    tried = orders("one", "asker", choices=True)
    assert (tried.verdict, counted(tried)["ends"]) == ("no", 2)


def test_a_budget_says_how_much_was_looked_at() -> None:
    ruling = orders("one", "two", "three", budget=3)

    seen, whole = ruling.explored
    assert ruling.verdict == "depends"
    assert ruling.answer[0].key == "answer.orders.left"
    assert seen == 3 < whole
    assert "explored 3 of" in ruling.to_text()


def test_orders_given_among_the_actions_are_tried_all_the_same() -> None:
    played = board("one", "reader")
    judge = Judge(played.game, readings={"N10": "a"})

    given = judge.orders(played.state, PLAYED, "A: next reader")

    assert (given.verdict, differing(given)) == ("yes", {"chakra.A"})


def test_a_reading_that_nobody_fixed_is_still_undecided() -> None:
    played = board("one", "reader")

    ruling = Judge(played.game).orders(played.state, PLAYED)

    assert ruling.verdict == "undecided"
    assert [other.when[0][0].options[0].id for other in ruling.alternatives] == ["N10=a", "N10=b"]


def test_many_outcomes_are_grouped_and_counted() -> None:
    played = bench(turn="A", edge="A", chakra={"A": 4}, hand={"A": ["KS-089"]})

    ruling = Judge(played.game).resolve(played.state, "A: KS-089 -> M1", "A: use")

    assert (ruling.verdict, ruling.outcomes) == ("depends", 9)
    assert sum(other.count for other in ruling.alternatives) == ruling.outcomes
    (other,) = ruling.alternatives
    varying = {dict(claim.terms)["name"]: dict(claim.terms) for claim in other.varying}
    assert not other.exact
    assert any({"least", "most"} <= {*terms} for terms in varying.values())


def test_what_is_not_allowed_has_no_order() -> None:
    played = board("one", "reader")

    ruling = Judge(played.game).orders(played.state, "A: caller -> M3")

    assert (ruling.verdict, ruling.answer[0].key) == ("no", "answer.illegal")
    assert ruling.breaches
    assert "NO." in ruling.to_text()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_it_is_written_in_both_languages_and_as_data(lang: str) -> None:
    ruling = orders("one", "reader")

    assert ruling.to_text(lang)
    assert ruling.to_markdown(lang)
    assert ruling.to_data()["alternatives"][0]["when"][0][0]["kind"] == "order"


def test_what_a_seat_cannot_see_changes_no_ruling_on_orders() -> None:
    texts = set()
    for hidden in ("two", "three"):
        played = bench(
            cards=CARDS, M1={"A": ["one", "reader"]}, hand={"A": ["caller"], "B": [hidden]},
            turn="A", chakra={"A": 5},
        )  # fmt: skip
        judge = Judge(played.game, readings={"N10": "a"}, viewer=0)
        texts.add(judge.orders(played.state, PLAYED).to_json())
    assert len(texts) == 1


@pytest.mark.parametrize(
    ("given", "action", "rules"),
    [
        (
            {"turn": "B", "edge": "B", "passed": ["A"], "missions": ["MSS-10"],
             "M1": {"A": ["KS-085", "KS-083"]}},
            "B: pass", ("R35",),
        ),
        (
            {"turn": "A", "hand": {"A": ["KS-009"]}, "chakra": {"A": 2},
             "M1": {"B": ["KS-031", "KS-037"]}},
            "A: KS-009 -> M1", ("R33", "R34"),
        ),
    ],
)  # fmt: skip
def test_who_orders_is_asked_by_the_rules_that_say_so(
    given: dict[str, Any], action: str, rules: tuple[str, ...]
) -> None:
    state = GAME.board({**given, "readings": {"N10": "a"}})
    asked = GAME.act(state, GAME.parse(action, state)).state.decision

    assert asked is not None
    assert (asked.prompt.key, asked.rules) == ("ask.order", (*rules, "K7"))
