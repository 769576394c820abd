"""Magpie, the game of another package: found, played, judged, and kept to the laws."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardrules as cr
from cardrules import kit
from cardrules.notation import format_thing
from cardrules.testing import Law, check_game, laws_for
from installed import PACKAGE, magpie_site
from magpie import GAME

ROOT = Path(__file__).resolve().parents[2]

TestLaws = laws_for(GAME, matches=6)
"""One test a law, as the package itself would have them."""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a folder that says what an installation of the package would say."""
    return magpie_site(tmp_path)


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process find the package as if it were installed."""
    monkeypatch.syspath_prepend(str(site))


def command(site: Path, *words: str) -> str:
    """Return what a command prints where the package is installed."""
    paths = (site, PACKAGE / "src", ROOT / "src")
    done = subprocess.run(
        [sys.executable, "-m", "cardrules.cli", *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONUTF8": "1"},
        capture_output=True, text=True, encoding="utf-8", check=False, cwd=site,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def played(seats: int, seed: int) -> cr.Match:
    """Return a match that was played at random to its end."""
    match, random = GAME.start(seats, seed), Random(seed)
    while match.decision is not None:
        match.act(random.choice(match.legal_actions()))
    return match


def board(**given: Any) -> cr.State[Any]:
    """Return a board of two seats."""
    return GAME.board({"hand": {"A": [], "B": []}, "deck": 0, **given})


# It is found.


@pytest.mark.usefixtures("installed")
def test_the_entry_point_is_all_that_it_takes() -> None:
    assert "magpie" in cr.games()
    assert cr.game("magpie") is GAME


def test_the_commands_know_it(site: Path) -> None:
    assert "Urraca" in command(site, "games", "--lang", "es")
    assert "The nest that is worth most wins." in command(site, "rules", "magpie")
    assert "take one trinket" in command(site, "cards", "magpie", "magpie")
    assert json.loads(command(site, "schema", "magpie"))["properties"]["game"]["const"] == "magpie"
    assert "decisions a match" in command(site, "simulate", "magpie", "--games", "5", "--seed", "1")


def test_it_is_played_in_the_terminal_and_its_log_replayed(site: Path) -> None:
    log = site / "match.jsonl"
    bots = ("--bots", "all", "--seats", "3", "--seed", "4")

    told = command(site, "play", "magpie", *bots, "--log", str(log))
    assert "over: nobody holds a card" in told.lower()
    assert "The turn passes to B" in command(site, "replay", str(log))


def test_its_case_comes_out_as_it_expects(site: Path) -> None:
    cases = sorted((PACKAGE / "cases").glob("*.toml"))
    assert cases
    told = command(site, "judge", *map(str, cases))
    assert "Q1" in told


# It is played.


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_match_ends_and_its_log_is_the_whole_of_it(seats: int) -> None:
    for seed in range(10):
        match = played(seats, seed)

        assert match.outcome is not None
        log = cr.Log.from_json(match.log.to_json(), GAME)
        assert cr.replay(log, verify=True).state == match.state


def test_matches_end_with_one_winner_and_with_several() -> None:
    ends = {len(match.outcome.winners) for n in range(40) if (match := played(2, n)).outcome}

    assert ends == {1, 2}


def test_nobody_sees_the_hand_of_another_or_the_deck() -> None:
    match = GAME.start(seats=2, seed=1)

    mine, theirs = match.view(0).zone("hand", 0), match.view(0).zone("hand", 1)
    assert len(mine.cards) == 3
    assert (theirs.count, theirs.cards) == (3, ())
    text = json.dumps(GAME.dump(match.view(None)))
    assert not [card for card in GAME.cards if f'"{card}"' in text.replace('"game": "magpie"', "")]


# Its rules, one by one.


def test_m2_the_turn_goes_to_the_next_who_holds_a_card() -> None:
    state = GAME.board({
        "seats": 3, "hand": {"A": ["Spoon"], "B": [], "C": ["Ring"]}, "deck": 0,
    })  # fmt: skip

    after = GAME.act(state, GAME.parse("Spoon", state)).state

    assert after.decision is not None
    assert after.decision.seat == 2


def test_m3_only_a_card_that_is_held_can_be_played_by_whoever_has_the_turn() -> None:
    state = board(hand={"A": ["Spoon"], "B": ["Ring"]})

    verdict = GAME.check(state, GAME.parse("B: Button", state))

    assert isinstance(verdict, cr.Illegal)
    assert [breach.rules for breach in verdict.breaches] == [("K1",), ("M2",), ("M3",)]


def test_m5_whoever_plays_a_magpie_chooses_what_it_takes() -> None:
    state = board(hand={"A": ["Magpie"], "B": ["Ring"]}, nest={"B": ["Spoon", "Button", "Magpie"]})

    state = GAME.act(state, GAME.parse("Magpie", state)).state
    assert [GAME.format(a, state) for a in GAME.legal_actions(state)] == [
        "A: choose Spoon@nest B", "A: choose Button@nest B",
    ]  # fmt: skip
    state = GAME.act(state, GAME.parse("choose Button@nest B", state)).state

    cards = GAME.said(state)
    assert cards["nest A"] == (kit.Name("card", "magpie"), kit.Name("card", "button"))
    assert cards["nest B"] == (kit.Name("card", "spoon"), kit.Name("card", "magpie"))


def test_m5_a_magpie_that_finds_nothing_takes_nothing() -> None:
    state = board(hand={"A": ["Magpie"], "B": ["Ring"]}, nest={"A": ["Ring"], "B": ["Jackdaw"]})

    step = GAME.act(state, GAME.parse("Magpie", state))

    assert "take" not in [entry.event.kind for entry in step.entries]


@pytest.mark.parametrize(("jackdaws", "drawn"), [(0, 0), (1, 1), (2, 2)])
def test_m6_each_jackdaw_draws_for_the_nest_that_loses(jackdaws: int, drawn: int) -> None:
    nest = {"A": ["Jackdaw"], "B": ["Spoon", *["Jackdaw"] * jackdaws]}
    state = board(hand={"A": ["Magpie"], "B": ["Ring"]}, nest=nest, deck=["Ring", "Button", "Ring"])

    after = GAME.act(state, GAME.parse("Magpie", state)).state

    hand = kit.contents(after, kit.place(after, "hand", 1))
    assert len(hand) == 1 + drawn


def test_m7_m8_when_nobody_holds_a_card_the_best_nest_wins() -> None:
    state = board(hand={"A": ["Ring"], "B": []}, nest={"B": ["Spoon"]})

    outcome = GAME.act(state, GAME.parse("Ring", state)).state.outcome

    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (3, 2))


@pytest.mark.parametrize(("option", "winners"), [("a", (0, 1)), ("b", ())])
def test_q1_a_tie_is_what_was_agreed_on(option: str, winners: tuple[int, ...]) -> None:
    state = board(hand={"A": ["Ring"], "B": []}, nest={"B": ["Ring"]}, readings={"Q1": option})

    outcome = GAME.act(state, GAME.parse("Ring", state)).state.outcome

    assert outcome is not None
    assert outcome.winners == winners


# It is judged.


def test_the_judge_does_not_decide_what_the_leaflet_leaves_open() -> None:
    state = board(hand={"A": ["Ring"], "B": []}, nest={"B": ["Ring"]})

    ruling = cr.Judge(GAME).resolve(state, "Ring")

    assert ruling.verdict == "undecided"
    assert "Q1" in ruling.cited


def test_every_claim_has_words_in_both_languages() -> None:
    random = Random(1)
    for seed in range(4):
        match = GAME.start(seats=3, seed=seed)
        judge = cr.Judge(GAME)
        while match.decision is not None:
            asked = random.choice([*GAME.candidates(match.state), *match.legal_actions()])
            ruling = judge.can(match.state, asked)
            assert ruling.to_text("en")
            assert ruling.to_text("es")
            match.act(random.choice(match.legal_actions()))


# It is small.


def test_it_is_small() -> None:
    lines = [line for p in PACKAGE.rglob("*.py") for line in p.read_text("utf-8").splitlines()]
    code = [line for line in lines if line.strip()]

    assert len(code) < 200


def test_the_laws_try_something_of_everything() -> None:
    report = check_game(GAME, matches=4)

    assert report.matches >= 4
    assert {Law.NO_LEAK, Law.ANCHORS} <= set(report.tally)


def test_no_english_word_is_left_in_spanish() -> None:
    state = GAME.board({"hand": {"A": ["Magpie"], "B": []}, "nest": {"B": ["Ring"]}, "deck": 3})
    zones = state.settings.layout.zones
    thing = next(thing for thing in kit.in_play(state) if thing.card == "ring")

    assert {f"place.{zone.name}" for zone in zones} <= set(GAME.words)
    assert format_thing(GAME, thing.ref, state, "es") == "Anillo@nido B"
    printed = [rule for rule in GAME.rulebook.rules.values() if rule.kind == "printed"]
    assert all(rule.place.en != rule.place.es for rule in printed)
