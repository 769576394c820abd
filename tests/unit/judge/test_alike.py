"""One card stands for all those of which the same was read: less is run, and nothing else changes."""

from __future__ import annotations

import pickle
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs
import pytest

import cardrules as cr
from cardrules.core.model import in_play
from cardrules.errors import CardRulesError
from cardrules.games.naruto_mythos.table import TOKENS
from cardrules.judge import Judge, Ruling
from cardrules.judge.bench import Bench
from cardrules.judge.explore import PATIENCE
from cardrules.judge.resolve import Resolve
from unit.judge.ruled import EXAMPLES, cases, played, rule

UNTOLD = [
    path for path in cases()
    if re.search(r"^needs|\?", path.read_text("utf-8"), re.MULTILINE)
]  # fmt: skip


@contextmanager
def each_card() -> Iterator[None]:
    """Let every branch be run with the card itself."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Bench, "supposing", Bench.trace)
        yield


def runs(name: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, Ruling]:
    """Return how often the actions of a case were done for its ruling."""
    count = 0
    decide = Resolve.decide

    def counting(self: Resolve, trace: Any) -> Any:
        nonlocal count
        count += 1
        return decide(self, trace)

    monkeypatch.setattr(Resolve, "decide", counting)
    ruling = rule(EXAMPLES / f"{name}.toml")
    return count, ruling


def test_of_cards_that_cost_the_same_only_one_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    count, ruling = runs("naruto-mythos/top-card-that-nobody-told", monkeypatch)

    cards = [card for card in ruling.game.cards.values() if card.kind == "character"]
    costs = {card.values["cost"] for card in cards}
    assert ruling.explored == (len(cards), len(cards))
    assert len(costs) <= count <= len(costs) + 2


def test_of_a_number_only_what_it_is_held_against_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    count, ruling = runs("naruto-mythos/looking-at-an-untold-card", monkeypatch)

    assert ruling.explored[0] > 100
    assert count <= 5


def test_of_counters_only_who_has_more_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    count, ruling = runs("naruto-mythos/tokens-that-nobody-told", monkeypatch)

    assert ruling.explored == (42, 42)
    assert count <= 10


def test_of_a_keyword_only_whether_a_card_has_it_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    count, ruling = runs("naruto-mythos/summon-in-an-untold-hand", monkeypatch)

    keywords = [card.values.get("keywords", ()) for card in ruling.game.cards.values()]
    summons = sum("Summon" in words for words in keywords)
    assert len({*keywords}) > 30
    assert count < summons + 8


def test_where_each_card_matters_few_are_tried_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    count, ruling = runs("arcanya/unknown-hand", monkeypatch)

    shown = ruling.outcomes
    assert ruling.explored[0] <= count <= ruling.explored[0] + PATIENCE + shown


@pytest.mark.parametrize("path", UNTOLD, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_ruling_is_the_one_that_comes_of_trying_every_card(path: Path) -> None:
    ruling = rule(path)
    with each_card():
        assert ruling.to_json() == rule(path).to_json()
    # Nothing in it is only supposed: that could not be pickled.
    assert pickle.loads(pickle.dumps(ruling.entries)) == ruling.entries
    assert pickle.loads(pickle.dumps(ruling.state)) == ruling.state


def same_of_each(judge: Judge, state: Any, action: Any) -> None:
    """See that a ruling is the one that comes of trying every card and every number."""

    def told() -> str:
        try:
            return judge.resolve(state, action).to_json()
        except CardRulesError as error:
            return str(error)

    here = told()
    with each_card():
        assert here == told()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", cr.games())
def test_so_it_is_in_the_middle_of_a_match(name: str, seed: int) -> None:
    chosen = random.Random(seed)
    match = played(cr.game(name), seed, chosen)
    if match.decision is not None:
        judge = Judge(match.game, viewer=chosen.randrange(2), budget=40)
        same_of_each(judge, match.state, chosen.choice(match.legal_actions()))


@pytest.mark.parametrize("seed", range(12))
def test_so_it_is_where_nobody_told_how_many_tokens_there_are(seed: int) -> None:
    chosen = random.Random(seed)
    match = played(cr.game("naruto-mythos"), seed, chosen)
    if match.decision is None:
        return
    state: Any = match.state
    things = [*in_play(state)]
    untold = {t.id: t.with_untold(TOKENS) for t in chosen.sample(things, min(2, len(things)))}
    state = attrs.evolve(state, objects=state.objects.update(untold))

    same_of_each(Judge(match.game, budget=100), state, chosen.choice(match.legal_actions()))
