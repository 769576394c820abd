"""What is kept while a table stays as it is changes nothing: not what happens, nor what is cited."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import pytest

import cardrules as cr
from cardrules.core import state
from cardrules.core.chance import Seeded
from cardrules.core.found import Found
from cardrules.core.model import in_play
from cardrules.core.resolver import legal_actions
from cardrules.core.run import Run
from cardrules.core.state import Draft
from cardrules.core.statics import derive, total
from cardrules.games.naruto_mythos.decks import any_deck
from games.naruto_mythos.bench import card, mythos

SEEDS = range(8)


def eager(random: Random, legal: tuple[Any, ...]) -> Any:
    """Choose as somebody who likes to play cards and to use effects."""
    wanted = [a for a in legal if a.tag not in ("pass", "decline")]
    return random.choice(wanted if wanted and random.random() < 0.9 else legal)


def played(name: str, seed: int) -> tuple[str, list[Any]]:
    """Return the log of a random match, and what was legal; of odd seeds all readings are fixed.

    In Naruto Mythos any cards are in the decks.
    """
    game, dice = cr.game(name), Random(seed)
    readings = {
        reading.id: dice.choice(reading.options)[0]
        for reading in game.rulebook.readings.values()
        if seed % 2
    }
    decks = ("deck-a", "deck-b") if name == "naruto-mythos" else ()
    options = {deck: any_deck(dice) for deck in decks}
    match = game.start(seats=game.seats[0], seed=seed, options=options, readings=readings)
    legal = []
    while match.decision is not None:
        legal.append(match.legal_actions())
        match.act(eager(dice, legal[-1]))
    return match.log.to_json(), legal


def keep_nothing(patch: pytest.MonkeyPatch) -> list[str]:
    """Let drafts and choices keep nothing; return what they would have kept, a list that grows."""
    would: list[str] = []

    def forget(_draft: Any, kept: Mapping[Any, Any] | None) -> None:
        if kept is not None and kept is not state.NOTHING:
            would.append("draft")

    def note(_found: Any, _key: Any, value: Any, _before: int) -> Any:
        would.append("found")
        return value

    patch.setattr(Draft, "memo", property(lambda _: None, forget))
    patch.setattr(Draft, "lain", property(lambda _: state.NOTHING, forget))
    patch.setattr(Draft, "lain_at", property(lambda _: state.NOTHING, lambda *_: None))
    patch.setattr(Found, "note", note)
    return would


@pytest.mark.parametrize("name", cr.games())
def test_a_match_that_keeps_nothing_is_recorded_in_the_same_way(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [played(name, seed) for seed in SEEDS]
    would = keep_nothing(monkeypatch)
    assert [played(name, seed) for seed in SEEDS] == kept
    assert "draft" in would


INVENTED = (
    'always = { cannot = "text", to = "enemy here", if = "count(hand) >= 4" }',
    'always = { cannot = "text", to = "anyone here, cost <= 2", if = "edge(you)" }',
    'always = { cannot = "tokens", to = "enemy here", unless = "edge(you)" }',
    'always = { add = "power", n = "reading(N13, a: 1, b: -3)", to = "other here" }',
    'always = { add = "power", n = "-count(hand)", to = "enemy here", if = "chakra(you) >= 9" }',
    'always = { cannot = "hide|defeat", to = "friend", if = "some(discard)" }',
    'always = { add = "cost", n = -1, to = "friend", if = "edge(you)" }',
    'obliged = "if able", hold = { grant = "seal", on = "enemy here" }',
    'when = "play(enemy)", do = { gain = "power", n = 2, to = "self" }',
    'main = { together = { each = "all anyone, cost <= reading(N4, a: 2, b: 3)", as = "m", do = { hide = "m" } } }',
    'main = { control = "enemy here" }',
    'main = { set = "edge", to = "you" }',
    'main = [ { discard = "hand" }, { move = "anyone, power <= reading(N13, a: 3, b: 1)" } ]',
    'main = { hide = "enemy here, cost <= reading(N1, a: 2, b: 4)" }',
)  # fmt: skip
"""Texts that no card has: they take others away, and hang on hands, piles, facts and readings."""

ODD = {f"odd{number}": text for number, text in enumerate(INVENTED)}


def invented(seed: int) -> tuple[list[Any], list[Any]]:
    """Return what was recorded of a match with invented cards, and what was legal."""
    dice = Random(seed)
    texts = enumerate(ODD.items())
    game = mythos("".join(card(id, text, cost=n % 4, power=n % 3) for n, (id, text) in texts))
    standing = [id for id, text in ODD.items() if "hold" not in text]

    def dealt(among: Iterable[str], number: int) -> dict[str, list[str]]:
        return {seat: dice.sample(list(among), number) for seat in "AB"}

    board = game.board({
        "missions": ["blank1"], "mission_deck": ["blank2", "blank3", "blank4"],
        "edge": dice.choice("AB"), "chakra": {"A": 12, "B": 12},
        "hand": dealt(ODD, 8), "deck": dealt(ODD, 10), "M1": dealt(standing, 3),
    })  # fmt: skip
    run = Run(game, Draft(board, lasting=True), Seeded(seed), 1)
    run.go()
    recorded, legal = list(run.entries), []
    while run.draft.outcome is None:
        legal.append(run.offered or legal_actions(game, run.draft.freeze()))
        recorded += run.act(eager(dice, legal[-1])).read()
    return recorded, legal


def test_whatever_invented_texts_speak_of_a_match_is_recorded_in_the_same_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = [invented(seed) for seed in range(10)]
    keep_nothing(monkeypatch)
    for seed, found in enumerate(kept):
        assert invented(seed) == found


@pytest.mark.parametrize("seed", range(4))
def test_what_a_number_comes_to_is_the_total_of_its_parts(seed: int) -> None:
    game, dice, seen = cr.game("naruto-mythos"), Random(seed), set()
    readings = {"N13": "ab"[seed % 2]}
    match = game.start(seed=seed, options={"deck-a": any_deck(dice)}, readings=readings)
    while match.decision is not None:
        match.act(eager(dice, match.legal_actions()))
        kept: Draft[Any] = Draft(match.state)
        kept.memo = {}
        for thing in in_play(match.state):
            parts = derive(game, match.state, "power", thing)
            seen.add(len(parts.parts))
            # The second time it is found as it was kept.
            assert [total(game, kept, "power", thing) for _ in range(2)] == [parts.total] * 2
    assert max(seen) > 1
