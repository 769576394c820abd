"""One card stands for all those of which the same was read: less is run, and nothing else changes."""

from __future__ import annotations

import pickle
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import cardrules as cr
from cardrules.cases import load_case
from cardrules.cases.asked import ruled
from cardrules.cases.scripted import Scripted, outcomes
from cardrules.errors import CardRulesError
from cardrules.judge import Judge, Ruling
from cardrules.judge.bench import Bench
from cardrules.judge.explore import PATIENCE
from cardrules.judge.resolve import Resolve

EXAMPLES = Path(__file__).parents[3] / "examples"
UNTOLD = [
    path for path in sorted(EXAMPLES.glob("*/*.toml"))
    if re.search(r"^needs|\?", path.read_text("utf-8"), re.MULTILINE)
]  # fmt: skip


@contextmanager
def each_card() -> Iterator[None]:
    """Let every branch be run with the card itself."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Bench, "supposing", Bench.trace)
        yield


def rule(path: Path) -> Ruling:
    case = load_case(path)
    readings = dict(case.form.readings)
    chance = [Scripted(outcomes(line)) for _, line in case.deeds]
    found = ruled(
        case, case.question, Judge(case.game, readings), case.opening(readings).state,
        chance=chance, faults=[],
    )  # fmt: skip
    assert found is not None
    return found


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


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("naruto-mythos/looking-at-an-untold-card", ("cost",)),
        ("naruto-mythos/top-card-that-nobody-told", ("cost", "power")),
    ],
)
def test_only_one_card_is_tried_of_those_that_are_printed_alike(
    name: str, read: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    count, ruling = runs(name, monkeypatch)

    cards = [card for card in ruling.game.cards.values() if card.kind == "character"]
    kinds = {tuple(card.values[fact] for fact in read) for card in cards}
    assert ruling.explored == (len(cards), len(cards))
    assert len(kinds) <= count < len(kinds) + 8


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


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", cr.games())
def test_so_it_is_in_the_middle_of_a_match(name: str, seed: int) -> None:
    chosen = random.Random(seed)
    match = cr.game(name).start(seats=max(2, cr.game(name).seats[0]), seed=seed)
    for _ in range(chosen.randrange(40)):
        if match.decision is not None:
            match.act(chosen.choice(match.legal_actions()))
    if match.decision is None:
        return
    judge = Judge(match.game, viewer=chosen.randrange(2), budget=40)
    action = chosen.choice(match.legal_actions())

    def told() -> str:
        try:
            return judge.resolve(match.state, action).to_json()
        except CardRulesError as error:
            return str(error)

    here = told()
    with each_card():
        assert here == told()
